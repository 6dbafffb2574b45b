/* null_text.c: words, tables and the descriptor of the null game. */
#include "null.c"

#include "../../engine/sentence.h"

static const struct bg_option null_options[] = {
    {"coins", "Coins a seat", 1, 9, 2, NULL, "How many coins each seat decides on."},
};

static const struct bg_field null_fields[] = {
    BG_FIELD(struct null_game, seats, uint8_t, BG_ONE_OF(NULL_SEATS + 1)),
    BG_FIELD(struct null_game, coins, uint8_t, BG_UPTO(9)),
    BG_FIELD(struct null_game, turn, uint8_t, BG_UPTO(36)),
    BG_FIELD(struct null_game, dealt, uint8_t, BG_UPTO(36)),
    BG_FIELD_AS(struct null_game, coin, uint8_t, 0, BG_PIECE, BG_ONE_OF(3)),
    BG_FIELD(struct null_game, shown, uint8_t, BG_ONE_OF(3)),
    BG_FIELD(struct null_game, score, uint8_t, BG_UPTO(9)),
};

static const char *const null_event_names[NULL_EVENTS] = {NULL,
#define X(key, name, told) name,
                                                          NULL_EVENT_LIST(X)
#undef X
};

static const char *const null_faces[] = {"nothing", "heads", "tails"};

static const char *null_face(int coin)
{
    return coin <= NULL_TAILS ? null_faces[coin] : "?";
}

static const char *const null_action_words[NULL_ACTIONS] = {NULL,
#define X(key, word, does) word,
                                                            NULL_ACTION_LIST(X)
#undef X
};

static int null_write_action(const void *state, int seat, bg_action action, int viewer, char *out,
                             int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    int to = null_seat((const struct null_game *)state);
    (void)seat;
    bg_put(&t, null_action_words[action >> 8]);
    if (action >> 8 == NULL_DEAL)
        bg_putf(&t, " p%d=%s", to + 1,
                viewer == to || viewer == BG_ALL ? null_face((int)(action & 0xff)) : "?");
    return t.length;
}

static enum bg_status null_read_deal(const struct null_game *g, const char *text, bg_action *out)
{
    int seat, coin;
    if (!bg_take(&text, null_action_words[NULL_DEAL]))
        return BG_SYNTAX;
    if (!bg_take_part(&text, "p") || !bg_take_int(&text, &seat) || seat != null_seat(g) + 1 ||
        !bg_take_part(&text, "=") || !bg_take_name(&text, null_faces, 3, &coin) || !coin)
        return BG_SYNTAX;
    *out = null_action(NULL_DEAL, coin);
    return bg_at_end(text) ? BG_OK : BG_SYNTAX;
}

static enum bg_status null_read_action(const void *state, int seat, const char *text,
                                       bg_action *out)
{
    if (seat == BG_NATURE)
        return null_read_deal((const struct null_game *)state, text, out);
    if (bg_take(&text, null_action_words[NULL_KEEP]))
        *out = null_action(NULL_KEEP, 0);
    else if (bg_take(&text, null_action_words[NULL_SHOW]))
        *out = null_action(NULL_SHOW, 0);
    else
        return BG_SYNTAX;
    return bg_at_end(text) ? BG_OK : BG_SYNTAX;
}

/* What a sentence is about: a seat, and the coin it holds or shows. */
struct null_holding {
    int seat, coin;
};

#define NULL_SLOTS(NUMBER, WORDS, LIST)                                                            \
    WORDS(seat, bg_put_seat(t, w->seat))                                                           \
    WORDS(coin, bg_put(t, null_face(w->coin)))                                                     \
    NUMBER(heads, w->coin == NULL_HEADS)
BG_VOCABULARY(null_words, NULL_SLOTS, struct null_holding);

static const char *const null_told[NULL_EVENTS] = {NULL,
#define X(key, name, told) told,
                                                   NULL_EVENT_LIST(X)
#undef X
};

static const char *const null_does[NULL_ACTIONS] = {NULL,
#define X(key, word, does) does,
                                                    NULL_ACTION_LIST(X)
#undef X
};

static const char *const null_questions[] = {"Your coin shows {coin}. Keep it or show it?"};

static const struct bg_phrases null_phrases[] = {
    {"events", null_told, BG_LEN(null_told), &null_words},
    {"what actions do", null_does, BG_LEN(null_does), &null_words},
    {"questions", null_questions, BG_LEN(null_questions), &null_words},
};

static const char *null_question(const void *view, int seat)
{
    (void)view;
    (void)seat;
    return "coin";
}

static int null_prompt(const void *view, int seat, char *out, int cap)
{
    struct null_holding held = {seat, ((const struct null_game *)view)->coin[seat]};
    return bg_write_sentence(out, cap, null_questions[0], &null_words, &held);
}

static int null_about(const void *view, int seat, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    (void)view;
    (void)seat;
    bg_put(&t, "coins");
    return t.length;
}

static int null_describe(const void *view, int seat, bg_action action, char *out, int cap)
{
    struct null_holding held = {seat, ((const struct null_game *)view)->coin[seat]};
    return bg_write_sentence(out, cap, null_does[action >> 8], &null_words, &held);
}

static int null_tell(const void *view, const struct bg_event *event, char *out, int cap)
{
    struct null_holding held = {event->seat, event->piece};
    (void)view;
    return bg_write_sentence(out, cap, null_told[event->kind], &null_words, &held);
}

static int null_show(const void *view, int viewer, int style, char *out, int cap)
{
    const struct null_game *g = (const struct null_game *)view;
    struct bg_text t = bg_text_start(out, cap);
    (void)viewer;
    (void)style;
    for (int seat = 0; seat < g->seats; seat++)
        bg_putf(&t, "p%d  coin %-7s  shown %-7s  points %d\n", seat + 1, null_face(g->coin[seat]),
                null_face(g->shown[seat]), g->score[seat]);
    return t.length;
}

static int null_topic(int index, struct bg_topic *out)
{
    if (index)
        return 0;
    bg_write_topic(out, "coins", "Coins", "Rules", "",
                   "Keep your coin or show it. Heads that were shown score a point.");
    return 1;
}

const struct bg_game null_game = {
    .key = "null",
    .name = "Null",
    .summary = "the template for new games",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = NULL_SEATS,
    .default_seats = 2,
    .state_size = sizeof(struct null_game),
    .max_legal = 2,
    .max_outcomes = 2,
    .max_events = 1,
    .max_actions = 2 * 9 * NULL_SEATS,
    .actions = NULL_ACTIONS - NULL_KEEP,
    .number = null_number,
    .action = null_numbered,
    .options = null_options,
    .fields = null_fields,
    .event_names = null_event_names,
    .phrases = null_phrases,
    .option_count = BG_LEN(null_options),
    .field_count = BG_LEN(null_fields),
    .event_count = NULL_EVENTS,
    .phrase_count = BG_LEN(null_phrases),
    .telling = 1u << NULL_EV_SHOWED,
    .setup = null_setup,
    .seats = null_seats,
    .to_act = null_to_act,
    .legal = null_legal,
    .chance = null_chance,
    .apply = null_apply,
    .redact = null_redact,
    .determinize = null_determinize,
    .score = null_score,
    .broken = null_broken,
    .playout = null_playout,
    .write_action = null_write_action,
    .read_action = null_read_action,
    .question = null_question,
    .prompt = null_prompt,
    .about = null_about,
    .describe = null_describe,
    .tell = null_tell,
    .show = null_show,
    .topic = null_topic,
};
