/* abraca_text.c: words, tables and the descriptor of Abraca. */
#include "abraca.c"

#include "../../engine/text.h"

static const char *const abraca_variants[] = {"standard", "easy", "last-standing"};
static const char *const abraca_off_on[] = {"off", "on"};
static const char *const abraca_firsts[] = {"random", "p1", "p2", "p3", "p4", "p5"};

static const struct bg_option abraca_options[] = {
    {"variant", "Variant", 0, 2, ABRACA_STANDARD, abraca_variants,
     "easy: a further call may be any number; last-standing: the round goes on until one lives."},
    {"mistakes", "Mistakes", 0, 1, 0, abraca_off_on,
     "on: a call that is too low may be made, and costs 1 life and the turn."},
    {"target", "Points to win", 1, 24, 8, NULL, "The game ends after a round with this many."},
    {"first", "First wizard", 0, 5, 0, abraca_firsts, "Who starts the first round."},
};

static const struct bg_field abraca_fields[] = {
    BG_FIELD(struct abraca, seats, uint8_t),
    BG_FIELD(struct abraca, phase, uint8_t),
    BG_FIELD(struct abraca, active, uint8_t),
    BG_FIELD(struct abraca, call, uint8_t),
    BG_FIELD(struct abraca, die, uint8_t),
    BG_FIELD(struct abraca, pile, uint8_t),
    BG_FIELD(struct abraca, secrets, uint8_t),
    BG_FIELD(struct abraca, step, uint8_t),
    BG_FIELD(struct abraca, target, uint8_t),
    BG_FIELD_BITS(struct abraca, "variant", rules, uint8_t, 0, 0, 0, 2),
    BG_FIELD_BITS(struct abraca, "mistakes", rules, uint8_t, 0, 0, 2, 1),
    BG_FIELD_BITS(struct abraca, "first", rules, uint8_t, 0, 0, 3, 5),
    BG_FIELD_BITS(struct abraca, "secret", taken, uint8_t, 0, BG_PIECE, 0, 4),
    BG_FIELD_BITS(struct abraca, "secret_taker", taken, uint8_t, 0, 0, 4, 3),
    BG_FIELD_BITS(struct abraca, "secret_shown", taken, uint8_t, 0, 0, 7, 1),
    BG_FIELD(struct abraca, life, uint8_t),
    BG_FIELD(struct abraca, points, uint8_t),
    BG_FIELD(struct abraca, gained, uint8_t),
    BG_FIELD(struct abraca, pool, uint8_t),
    BG_FIELD(struct abraca, board, uint8_t),
    BG_FIELD(struct abraca, evidence_count, uint8_t),
    BG_FIELD(struct abraca, evidence, uint8_t),
    BG_FIELD_BITS(struct abraca, "stone", slot, uint16_t, ABRACA_SLOTS, BG_PIECE, 0, 4),
    BG_FIELD_BITS(struct abraca, "stone_not", slot, uint16_t, ABRACA_SLOTS, 0, 4, 8),
    BG_FIELD_BITS(struct abraca, "stone_age", slot, uint16_t, ABRACA_SLOTS, 0, 12, 4),
};

static const char *const abraca_event_names[ABRACA_EVENTS] = {NULL,
#define X(key, name) name,
                                                              ABRACA_EVENT_MAP(X)
#undef X
};

static const struct {
    const char *name, *text;
} abraca_spells[] = {{NULL, NULL},
#define X(key, name, text) {name, text},
                     ABRACA_SPELLS(X)
#undef X
};

const char *abraca_spell_name(int number)
{
    return abraca_spells[number].name;
}

bg_action abraca_cast(int number)
{
    return abraca_action(ABRACA_ACT_CAST, 0, 0, number);
}

bg_action abraca_end(void)
{
    return abraca_action(ABRACA_ACT_END, 0, 0, 0);
}

static const char *abraca_check_options(int seats, const int16_t *options)
{
    if (options[ABRACA_OPT_FIRST] > seats)
        return "the first wizard must hold a seat: choose a lower seat, or random";
    return NULL;
}

/* ---- Notation (9) ---- */

static void put_number(struct bg_text *t, int number, int seen)
{
    if (seen)
        bg_putf(t, "%d", number);
    else
        bg_put_char(t, '?');
}

static int abraca_write_action(const void *state, int seat, bg_action action, int viewer, char *out,
                               int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    int who = (int)(action >> 8 & 15), slot = (int)(action >> 4 & 15), number = (int)(action & 15);
    int in_front = viewer == BG_ALL || (viewer != who && viewer != BG_SPECTATOR);
    (void)state;
    (void)seat;
    switch (action >> 12) {
    case ABRACA_ACT_CAST:
        bg_putf(&t, "cast %d", number);
        break;
    case ABRACA_ACT_END:
        bg_put(&t, "end");
        break;
    case ABRACA_ACT_START:
        bg_putf(&t, "start p%d", number + 1);
        break;
    case ABRACA_ACT_REMOVE:
        bg_putf(&t, "remove %d", number);
        break;
    case ABRACA_ACT_LOSE_STONE:
        bg_putf(&t, "lose-stone p%d.%d", who + 1, slot + 1);
        break;
    case ABRACA_ACT_ROLL:
        bg_putf(&t, "roll %d", number);
        break;
    case ABRACA_ACT_SECRET:
        bg_putf(&t, "secret p%d=", who + 1);
        put_number(&t, number, viewer == BG_ALL || viewer == who);
        break;
    default:
        bg_putf(&t, "%s p%d.%d=", action >> 12 == ABRACA_ACT_DEAL ? "deal" : "draw", who + 1,
                slot + 1);
        put_number(&t, number, in_front);
    }
    return t.length;
}

/* A number from 1 to `most`, as 0 to most - 1. */
static int take_index(const char **at, int most, int *out)
{
    const char *s = *at;
    if (!bg_take_int(&s, out) || *out < 1 || *out > most)
        return 0;
    (*out)--;
    *at = s;
    return 1;
}

static int take_seat(const char **at, int *seat)
{
    return bg_take_part(at, "p") && take_index(at, ABRACA_SEATS, seat);
}

/* "p3.1" */
static int take_place(const char **at, int *seat, int *slot)
{
    return take_seat(at, seat) && bg_take_part(at, ".") && take_index(at, ABRACA_SLOTS, slot);
}

static int take_stone(const char **at, int *number)
{
    if (!take_index(at, ABRACA_NUMBERS, number))
        return 0;
    ++*number;
    return 1;
}

static int read_chance(const char **at, bg_action *out)
{
    static const char *const words[] = {"start", "remove", "deal", "lose-stone",
                                        "roll",  "secret", "draw"};
    int word, seat = 0, slot = 0, number = 0, ok = 0;
    if (!bg_take_name(at, words, BG_LEN(words), &word))
        return 0;
    int kind = ABRACA_ACT_START + word;
    if (kind == ABRACA_ACT_START)
        ok = take_seat(at, &number);
    else if (kind == ABRACA_ACT_REMOVE || kind == ABRACA_ACT_ROLL)
        ok = take_stone(at, &number);
    else if (kind == ABRACA_ACT_LOSE_STONE)
        ok = take_place(at, &seat, &slot);
    else if (kind == ABRACA_ACT_SECRET)
        ok = take_seat(at, &seat) && bg_take_part(at, "=") && take_stone(at, &number);
    else
        ok = take_place(at, &seat, &slot) && bg_take_part(at, "=") && take_stone(at, &number);
    if (ok)
        *out = abraca_action(kind, seat, slot, number);
    return ok;
}

static enum bg_status abraca_read_action(const void *state, int seat, const char *text,
                                         bg_action *out)
{
    int number;
    (void)state;
    if (seat == BG_NATURE) {
        if (!read_chance(&text, out))
            return BG_SYNTAX;
    } else if (bg_take(&text, "end")) {
        *out = abraca_end();
    } else {
        if (!bg_take(&text, "cast") || !take_stone(&text, &number))
            return BG_SYNTAX;
        *out = abraca_cast(number);
    }
    return bg_at_end(text) ? BG_OK : BG_SYNTAX;
}

/* ---- Words for people ---- */

static const char *abraca_question(const void *view, int seat)
{
    (void)seat;
    return ((const struct abraca *)view)->phase == ABRACA_FIRST ? "call" : "call-again";
}

static int abraca_prompt(const void *view, int seat, char *out, int cap)
{
    const struct abraca *a = (const struct abraca *)view;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    if (a->phase == ABRACA_FIRST)
        bg_put(&t, "Your turn: call a spell you believe you hold, 1 to 8.");
    else if ((a->rules & 3) == ABRACA_EASY)
        bg_putf(&t, "%s worked. Call again, any number, or end your turn.",
                abraca_spell_name(a->call));
    else
        bg_putf(&t, "%s worked. Call %d or higher, or end your turn.", abraca_spell_name(a->call),
                a->call);
    return t.length;
}

static int abraca_about(const void *view, int seat, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    (void)view;
    (void)seat;
    bg_put(&t, "turn");
    return t.length;
}

static const struct bg_heading *abraca_group(const void *view, int seat, bg_action action)
{
    static const struct bg_heading call = {"call", "Call a spell"}, stop = {"stop", "Or stop"};
    (void)view;
    (void)seat;
    return action >> 12 == ABRACA_ACT_END ? &stop : &call;
}

static int abraca_describe(const void *view, int seat, bg_action action, char *out, int cap)
{
    const struct abraca *a = (const struct abraca *)view;
    struct bg_text t = bg_text_start(out, cap);
    int number = (int)(action & 15);
    (void)seat;
    if (action >> 12 == ABRACA_ACT_END)
        bg_put(&t, "refill from the pile; the turn passes to the left");
    else if (abraca_too_low(a, number))
        bg_putf(&t, "%s: too low, costs 1 life and the turn", abraca_spell_name(number));
    else
        bg_putf(&t, "%s (%d unseen): %s", abraca_spell_name(number), a->pool[number - 1],
                abraca_spells[number].text);
    return t.length;
}

static int abraca_refuse(const void *view, int seat, bg_action action, char *out, int cap)
{
    const struct abraca *a = (const struct abraca *)view;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    if (action >> 12 == ABRACA_ACT_END)
        bg_put(&t, "a turn starts with a call; you may end it after one that worked (rule 4)");
    else
        bg_putf(&t, "after a %d the next call must be %d or higher (rule 4)", a->call, a->call);
    return t.length;
}

static const char *article(int number)
{
    return number == 8 ? "an" : "a";
}

static void tell_stone(struct bg_text *t, const struct bg_event *e, const char *verb)
{
    bg_putf(t, "p%d %s", e->seat + 1, verb);
    if (e->piece == BG_HIDDEN)
        bg_put(t, " a stone");
    else
        bg_putf(t, " %s %d", article(e->piece), e->piece);
}

static void tell_life(struct bg_text *t, const struct bg_event *e)
{
    int amount = e->amount < 0 ? -e->amount : e->amount;
    bg_putf(t, "p%d %s %d life (%d left)", e->seat + 1, e->amount < 0 ? "loses" : "gains", amount,
            e->to);
    if (!e->to)
        bg_put(t, ": out");
}

/* The deal is not told stone by stone: the table shows it. */
static int abraca_tell(const void *view, const struct bg_event *e, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    (void)view;
    switch (e->kind) {
    case ABRACA_EV_ROUND:
        bg_putf(&t, "A round begins; p%d starts", e->seat + 1);
        break;
    case ABRACA_EV_DREW:
        tell_stone(&t, e, "draws");
        bg_putf(&t, " in slot %d", e->to + 1);
        break;
    case ABRACA_EV_TURN:
        bg_putf(&t, "p%d's turn", e->seat + 1);
        break;
    case ABRACA_EV_CALLED:
        bg_putf(&t, "p%d calls %d, %s", e->seat + 1, e->piece, abraca_spell_name(e->piece));
        break;
    case ABRACA_EV_MISTAKE:
        bg_put(&t, "  too low: a mistake");
        break;
    case ABRACA_EV_FAILED:
        bg_putf(&t, "  no %d there: the spell fails", e->piece);
        break;
    case ABRACA_EV_LEFT:
        bg_putf(&t, "  it works: the %d in slot %d goes to the board", e->piece, e->to + 1);
        break;
    case ABRACA_EV_ROLLED:
        bg_putf(&t, "  the die shows %d", e->amount);
        break;
    case ABRACA_EV_LIFE:
        bg_put(&t, "  ");
        tell_life(&t, e);
        break;
    case ABRACA_EV_SECRET:
        bg_put(&t, "  ");
        tell_stone(&t, e, "takes a secret stone:");
        break;
    case ABRACA_EV_ENDED:
        bg_putf(&t, "p%d ends the turn", e->seat + 1);
        break;
    case ABRACA_EV_ROUND_OVER:
        if (e->seat < 0)
            bg_put(&t, "The round is over: nobody wins it");
        else
            bg_putf(&t, "The round is over: p%d wins it", e->seat + 1);
        break;
    case ABRACA_EV_POINTS:
        bg_putf(&t, "  p%d scores %d (%d points)", e->seat + 1, e->amount, e->to);
        break;
    case ABRACA_EV_SECRET_SHOWN:
        bg_putf(&t, "  p%d's secret stone was %s %d", e->seat + 1, article(e->piece), e->piece);
        break;
    case ABRACA_EV_GAME_OVER:
        bg_put(&t, "The game is over");
        break;
    }
    return t.length;
}

#include "text_show.h"
#include "text_topics.h"

const struct bg_game abraca_game = {
    .key = "abraca",
    .name = "Abraca",
    .summary = "deduction with spellstones everybody sees but you, 2 to 5 wizards",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = ABRACA_SEATS,
    .default_seats = 3,
    .state_size = sizeof(struct abraca),
    .max_legal = ABRACA_NUMBERS + 1,
    .max_outcomes = ABRACA_NUMBERS,
    .max_events = 40,
    .max_actions = 40000,
    .options = abraca_options,
    .fields = abraca_fields,
    .event_names = abraca_event_names,
    .option_count = BG_LEN(abraca_options),
    .field_count = BG_LEN(abraca_fields),
    .event_count = ABRACA_EVENTS,
    .telling = 1u << ABRACA_EV_CALLED,
    .setup = abraca_setup,
    .seats = abraca_seats,
    .to_act = abraca_to_act,
    .legal = abraca_legal,
    .chance = abraca_chance,
    .sample = abraca_sample,
    .apply = abraca_apply,
    .redact = abraca_redact,
    .determinize = abraca_determinize,
    .score = abraca_score,
    .broken = abraca_broken,
    .playout = abraca_playout,
    .check_options = abraca_check_options,
    .write_action = abraca_write_action,
    .read_action = abraca_read_action,
    .question = abraca_question,
    .prompt = abraca_prompt,
    .about = abraca_about,
    .group = abraca_group,
    .describe = abraca_describe,
    .refuse = abraca_refuse,
    .tell = abraca_tell,
    .show = abraca_show,
    .topic = abraca_topic,
};
