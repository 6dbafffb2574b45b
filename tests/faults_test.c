/*
 * faults_test.c: proof that the laws bite.
 *
 * Each fault is planted in a copy of a sound game; the law that should catch
 * it must be the one that does. A sound game must pass, or the proof is worth
 * nothing.
 */
#include "laws.h"

#include "../games/abraca/abraca.h"
#include "../games/null/null.h"
#include "../engine/game.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 20 };

#define A(state) ((const struct abraca *)(state))

/* A broken law jumps out of the match it was tried on, which is never freed. */
const char *__lsan_default_options(void);
const char *__lsan_default_options(void)
{
    return "detect_leaks=0";
}

/* ---- Views and worlds ---- */

static void redact_nothing(void *state, int viewer)
{
    (void)state;
    (void)viewer;
}

static void view_shows_everything(struct bg_game *g)
{
    g->redact = redact_nothing;
}

static void redact_without_pool(void *state, int viewer)
{
    uint8_t pool[ABRACA_NUMBERS];
    memcpy(pool, A(state)->pool, sizeof pool);
    abraca_game.redact(state, viewer);
    memcpy(((struct abraca *)state)->pool, pool, sizeof pool);
}

static void subtraction_tells_a_hand(struct bg_game *g)
{
    g->redact = redact_without_pool;
}

static void redact_and_count(void *state, int viewer)
{
    abraca_game.redact(state, viewer);
    ((struct abraca *)state)->die++;
}

static void redacting_twice_differs(struct bg_game *g)
{
    g->redact = redact_and_count;
}

static void redact_the_turn(void *state, int viewer)
{
    null_game.redact(state, viewer);
    if (viewer == BG_SPECTATOR)
        ((struct null_game *)state)->turn = ((struct null_game *)state)->dealt;
}

static void view_hides_whose_turn_it_is(struct bg_game *g)
{
    g->redact = redact_the_turn;
}

static void determinize_badly(void *view, int viewer, struct bg_rng *rng)
{
    struct null_game *n = (struct null_game *)view;
    null_game.determinize(view, viewer, rng);
    for (int seat = 0; seat < NULL_SEATS; seat++)
        if (seat != viewer && n->coin[seat])
            n->coin[seat] = 3;
}

static void world_is_unsound(struct bg_game *g)
{
    g->determinize = determinize_badly;
}

static void determinize_own(void *view, int viewer, struct bg_rng *rng)
{
    struct null_game *n = (struct null_game *)view;
    null_game.determinize(view, viewer, rng);
    if (viewer < n->seats && n->coin[viewer])
        n->coin[viewer] = NULL_HEADS;
}

static void world_forgets_what_the_viewer_knows(struct bg_game *g)
{
    g->determinize = determinize_own;
}

/* ---- Legal lists ---- */

static int legal_by_hand(const void *state, int seat, bg_action *out)
{
    int n = abraca_game.legal(state, seat, out);
    return n > 1 && (A(state)->slot[seat][0] & 15) == 8 ? n - 1 : n;
}

static void legal_looks_at_hidden_stones(struct bg_game *g)
{
    g->legal = legal_by_hand;
}

static int legal_reversed(const void *state, int seat, bg_action *out)
{
    int n = null_game.legal(state, seat, out);
    bg_action first = out[0];
    if (n == 2) {
        out[0] = out[1];
        out[1] = first;
    }
    return n;
}

static void list_is_out_of_order(struct bg_game *g)
{
    g->legal = legal_reversed;
}

static int legal_for_all(const void *state, int seat, bg_action *out)
{
    for (int s = 0; s < 4; s++)
        if (null_game.legal(state, s, out))
            return 2;
    (void)seat;
    return 0;
}

static void anybody_may_act(struct bg_game *g)
{
    g->legal = legal_for_all;
}

static int chance_with_nothing(const void *state, struct bg_outcome *out)
{
    int n = null_game.chance(state, out);
    if (n)
        out[1].weight = 0;
    return n;
}

static void outcome_cannot_happen(struct bg_game *g)
{
    g->chance = chance_with_nothing;
}

static bg_action sample_first(const void *state, struct bg_rng *rng)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    abraca_game.chance(state, outcomes);
    bg_rng_next(rng);
    return outcomes[0].action;
}

static void sample_is_loaded(struct bg_game *g)
{
    g->sample = sample_first;
}

static uint32_t playout_by_another_seed(void *state, struct bg_rng *rng)
{
    bg_rng_next(rng);
    return null_game.playout(state, rng);
}

static void playout_is_another_game(struct bg_game *g)
{
    g->playout = playout_by_another_seed;
}

/* ---- Events ---- */

/* Calls the sound apply() and hands its events to `change`. */
static void apply_and(const struct bg_game *game, void *state, int seat, bg_action action,
                      struct bg_events *log, void (*change)(struct bg_event *))
{
    game->apply(state, seat, action, log);
    for (uint32_t i = 0; log && i < log->count; i++)
        change(&log->items[i]);
}

static void show_to_everyone(struct bg_event *e)
{
    e->seen_by = BG_EVERYONE;
}

static void apply_openly(void *state, int seat, bg_action action, struct bg_events *log)
{
    apply_and(&abraca_game, state, seat, action, log, show_to_everyone);
}

static void event_is_visible_to_all(struct bg_game *g)
{
    g->apply = apply_openly;
}

static void put_piece_into_amount(struct bg_event *e)
{
    e->amount = (int16_t)e->piece;
}

static void apply_amounts(void *state, int seat, bg_action action, struct bg_events *log)
{
    apply_and(&abraca_game, state, seat, action, log, put_piece_into_amount);
}

static void secret_stands_in_a_public_member(struct bg_game *g)
{
    g->apply = apply_amounts;
}

/* Tells, when the coin is put away, what it was: too late to be in any view. */
static void apply_after_the_fact(void *state, int seat, bg_action action, struct bg_events *log)
{
    const struct null_game *n = (const struct null_game *)state;
    uint8_t coin = seat < 0 ? 0 : n->coin[seat];
    null_game.apply(state, seat, action, log);
    if (log && seat >= 0)
        log->items[0].piece = coin;
}

static void event_tells_after_the_fact(struct bg_game *g)
{
    g->apply = apply_after_the_fact;
}

/* One event more when the stone dealt is an 8. */
static void apply_and_count(void *state, int seat, bg_action action, struct bg_events *log)
{
    abraca_game.apply(state, seat, action, log);
    if (log && seat == BG_NATURE && log->count == 1 && log->items[0].piece == 8)
        bg_emit(log, (struct bg_event){.kind = 4, .seat = 0, .seen_by = BG_EVERYONE});
}

static void number_of_events_tells(struct bg_game *g)
{
    g->apply = apply_and_count;
}

static void apply_silently(void *state, int seat, bg_action action, struct bg_events *log)
{
    null_game.apply(state, seat, action, log);
    if (log && seat >= 0)
        log->count = 0;
}

static void nobody_sees_an_action(struct bg_game *g)
{
    g->apply = apply_silently;
}

static void apply_with_a_memory(void *state, int seat, bg_action action, struct bg_events *log)
{
    abraca_game.apply(state, seat, action, log);
    if (log)
        ((struct abraca *)state)->die = 3;
}

static void log_changes_the_state(struct bg_game *g)
{
    g->apply = apply_with_a_memory;
}

static void event_has_no_name(struct bg_game *g)
{
    static const char *const names[] = {NULL, "dealt", NULL, "showed"};
    g->event_names = names;
}

/* ---- Undo ---- */

static void calls_are_not_telling(struct bg_game *g)
{
    g->telling = 0;
}

/* Only heads may be shown: showing tells the others what the coin was. */
static int legal_for_heads(const void *state, int seat, bg_action *out)
{
    int n = null_game.legal(state, seat, out);
    return n && ((const struct null_game *)state)->coin[seat] == NULL_TAILS ? 1 : n;
}

static void move_of_some_hands_is_not_telling(struct bg_game *g)
{
    g->legal = legal_for_heads;
    g->telling = 0;
}

/* ---- Records and words ---- */

static int write_openly(const void *state, int seat, bg_action action, int viewer, char *out,
                        int cap)
{
    (void)viewer;
    return abraca_game.write_action(state, seat, action, BG_ALL, out, cap);
}

static void line_of_the_record_is_not_redacted(struct bg_game *g)
{
    g->write_action = write_openly;
}

static int write_once(const void *state, int seat, bg_action action, int viewer, char *out, int cap)
{
    bg_action list[BG_MAX_LIST];
    if (seat >= 0 && null_game.legal(state, seat, list))
        action = list[0];
    return null_game.write_action(state, seat, action, viewer, out, cap);
}

static void two_actions_share_a_text(struct bg_game *g)
{
    g->write_action = write_once;
}

static enum bg_status read_nothing(const void *state, int seat, const char *text, bg_action *out)
{
    (void)state;
    (void)seat;
    (void)text;
    (void)out;
    return BG_SYNTAX;
}

static void text_does_not_read_back(struct bg_game *g)
{
    g->read_action = read_nothing;
}

static int prompt_nothing(const void *view, int seat, char *out, int cap)
{
    (void)view;
    (void)seat;
    (void)cap;
    out[0] = 0;
    return 0;
}

static void nothing_is_asked(struct bg_game *g)
{
    g->prompt = prompt_nothing;
}

static const char *question_in_words(const void *view, int seat)
{
    (void)view;
    (void)seat;
    return "Keep it or show it?";
}

static void question_is_a_sentence(struct bg_game *g)
{
    g->question = question_in_words;
}

/* The others' coins decide what the key says. */
static const char *question_by_stone(const void *view, int seat)
{
    return (A(view)->slot[seat][0] & 15) == 8 ? "eight" : abraca_game.question(view, seat);
}

static void question_looks_at_hidden_stones(struct bg_game *g)
{
    g->question = question_by_stone;
}

static const char *question_by_die(const void *view, int seat)
{
    (void)seat;
    return A(view)->die & 1 ? "call" : "cast";
}

static void question_differs_where_words_do_not(struct bg_game *g)
{
    g->question = question_by_die;
}

static int about_nothing(const void *view, int seat, char *out, int cap)
{
    (void)view;
    (void)seat;
    (void)cap;
    strcpy(out, "dice");
    return 4;
}

static void topic_is_not_there(struct bg_game *g)
{
    g->about = about_nothing;
}

static const struct bg_heading *group_in_words(const void *view, int seat, bg_action action)
{
    static const struct bg_heading heading = {"Call a spell", "Call a spell"};
    (void)view;
    (void)seat;
    (void)action;
    return &heading;
}

static void heading_has_no_key(struct bg_game *g)
{
    g->group = group_in_words;
}

static const struct bg_heading *group_once(const void *view, int seat, bg_action action)
{
    static const struct bg_heading one = {"call", "Call a spell"}, two = {"call", "Or stop"};
    return strcmp(abraca_game.group(view, seat, action)->key, "call") ? &two : &one;
}

static const struct bg_heading *group_unnamed(const void *view, int seat, bg_action action)
{
    static const struct bg_heading heading = {"call", ""};
    (void)view;
    (void)seat;
    (void)action;
    return &heading;
}

static void heading_has_no_title(struct bg_game *g)
{
    g->group = group_unnamed;
}

static void two_headings_share_a_key(struct bg_game *g)
{
    g->group = group_once;
}

static int show_in_colour(const void *view, int viewer, int style, char *out, int cap)
{
    return abraca_game.show(view, viewer, style | BG_SHOW_COLOUR, out, cap);
}

static void colours_nobody_asked_for(struct bg_game *g)
{
    g->show = show_in_colour;
}

static int topic_forever(int index, struct bg_topic *out)
{
    return index < 2 ? null_game.topic(0, out) : 0;
}

static int topic_in_words(int index, struct bg_topic *out)
{
    if (!null_game.topic(index, out))
        return 0;
    strcpy(out->key, "Coins, all of them");
    return 1;
}

static void topic_key_is_a_sentence(struct bg_game *g)
{
    g->topic = topic_in_words;
}

static void two_topics_share_a_key(struct bg_game *g)
{
    g->topic = topic_forever;
}

static void term_leads_nowhere(struct bg_game *g)
{
    static const struct bg_term terms[] = {{"coin", "dice", "What is kept or flipped."}};
    g->terms = terms;
    g->term_count = 1;
}

static void term_is_not_explained(struct bg_game *g)
{
    static const struct bg_term terms[] = {{"coin", "coins", ""}};
    g->terms = terms;
    g->term_count = 1;
}

static void terms_stand_anywhere(struct bg_game *g)
{
    static const struct bg_term terms[] = {{"flip", "coins", "To toss."},
                                           {"coin", "coins", "What is kept or flipped."}};
    g->terms = terms;
    g->term_count = 2;
}

/* ---- State, bounds, scores ---- */

static void field_table_has_a_hole(struct bg_game *g)
{
    static struct bg_field fields[32];
    memcpy(fields, g->fields, sizeof *fields * g->field_count);
    fields[g->field_count - 1].bits--;
    g->fields = fields;
}

static void setup_leaves_a_byte(void *state, int seats, const int16_t *options)
{
    uint8_t kept = ((struct null_game *)state)->shown[3];
    null_game.setup(state, seats, options);
    ((struct null_game *)state)->shown[3] = kept;
}

static void setup_does_not_write_every_byte(struct bg_game *g)
{
    g->setup = setup_leaves_a_byte;
}

static void apply_for_free(void *state, int seat, bg_action action, struct bg_events *log)
{
    null_game.apply(state, seat, action, log);
    ((struct null_game *)state)->score[0] = 10;
}

static void invariant_breaks(struct bg_game *g)
{
    g->apply = apply_for_free;
}

static void score_in_percent(const void *state, int32_t *points, int32_t *payoff)
{
    null_game.score(state, points, payoff);
    payoff[0] -= 1;
}

static void payoff_is_negative(struct bg_game *g)
{
    g->score = score_in_percent;
}

/* A coin in the hand counts as if it had been shown. */
static void score_coins(const void *state, int32_t *points, int32_t *payoff)
{
    null_game.score(state, points, payoff);
    for (int seat = 0; seat < ((const struct null_game *)state)->seats; seat++)
        points[seat] += ((const struct null_game *)state)->coin[seat] == NULL_HEADS;
}

static void points_tell_a_coin(struct bg_game *g)
{
    g->score = score_coins;
}

static void score_later(const void *state, int32_t *points, int32_t *payoff)
{
    null_game.score(state, points, payoff);
    points[0] = BG_UNKNOWN;
}

static void points_are_never_known(struct bg_game *g)
{
    g->score = score_later;
}

static int seats_to_come(const void *state)
{
    return abraca_game.seats(state) - 1;
}

static void seats_are_miscounted(struct bg_game *g)
{
    g->seats = seats_to_come;
}

static void game_is_longer_than_it_says(struct bg_game *g)
{
    g->max_actions = 100;
}

static void more_events_than_it_says(struct bg_game *g)
{
    g->max_events = 5;
}

static void more_events_than_fit(struct bg_game *g)
{
    g->max_events = BG_MAX_EVENTS + 1;
}

static void more_moves_than_it_says(struct bg_game *g)
{
    g->max_legal = 7;
}

static void default_is_out_of_range(struct bg_game *g)
{
    static struct bg_option option;
    option = g->options[0];
    option.initial = (int16_t)(option.max + 1);
    g->options = &option;
}

static int number_of_a_deal(bg_action action)
{
    return abraca_game.number(action) / 2;
}

static void two_actions_share_a_number(struct bg_game *g)
{
    g->number = number_of_a_deal;
}

static void action_has_no_number(struct bg_game *g)
{
    g->actions = 2;
}

static const struct bg_field *with_span(const struct bg_game *g, const char *name, int span)
{
    static struct bg_field fields[64];
    memcpy(fields, g->fields, g->field_count * sizeof *fields);
    for (int i = 0; i < g->field_count; i++)
        if (!strcmp(fields[i].name, name))
            fields[i].span = (uint16_t)span;
    return fields;
}

static void number_goes_beyond_its_span(struct bg_game *g)
{
    g->fields = with_span(g, "pile", 5);
}

static void kind_is_none_of_its_span(struct bg_game *g)
{
    g->fields = with_span(g, "phase", ABRACA_AGAIN);
}

static void set_has_a_member_too_many(struct bg_game *g)
{
    g->fields = with_span(g, "stone_not", 7);
}

static const struct fault {
    const char *name;
    const struct bg_game *game;
    void (*plant)(struct bg_game *);
    const char *law;
} faults[] = {
#define ABRACA(fault, law)                                                                         \
    {                                                                                              \
#fault, &abraca_game, fault, law                                                           \
    }
#define COINS(fault, law)                                                                          \
    {                                                                                              \
#fault, &null_game, fault, law                                                             \
    }
    ABRACA(view_shows_everything, "same events, same view"),
    ABRACA(subtraction_tells_a_hand, "a drawn world is sound"),
    ABRACA(redacting_twice_differs, "redacting twice is redacting once"),
    COINS(view_hides_whose_turn_it_is, "the turn is public"),
    COINS(world_is_unsound, "a drawn world is sound"),
    COINS(world_forgets_what_the_viewer_knows, "a drawn world looks the same"),
    ABRACA(legal_looks_at_hidden_stones, "legal() needs only the view"),
    COINS(list_is_out_of_order, "actions ascend"),
    COINS(anybody_may_act, "who may not act has no actions"),
    COINS(outcome_cannot_happen, "an outcome is possible"),
    ABRACA(sample_is_loaded, "a sample is a draw from the list"),
    COINS(playout_is_another_game, "a playout is a game step by step"),
    ABRACA(event_is_visible_to_all, "events tell no more than the view"),
    ABRACA(secret_stands_in_a_public_member, "events tell no more than the view"),
    COINS(event_tells_after_the_fact, "events tell no more than the view"),
    ABRACA(number_of_events_tells, "events tell no more than the view"),
    COINS(nobody_sees_an_action, "an action is seen, in few events"),
    ABRACA(log_changes_the_state, "the log changes nothing"),
    COINS(event_has_no_name, "an event has a name"),
    ABRACA(calls_are_not_telling, "an action that shows its actor something is telling"),
    COINS(move_of_some_hands_is_not_telling, "an action that only some hands allow is telling"),
    ABRACA(line_of_the_record_is_not_redacted, "events tell no more than the view"),
    COINS(two_actions_share_a_text, "action text reads back"),
    COINS(text_does_not_read_back, "action text reads back"),
    COINS(nothing_is_asked, "a question is asked"),
    COINS(question_is_a_sentence, "a question has a key"),
    ABRACA(question_looks_at_hidden_stones, "a question needs only the view"),
    ABRACA(question_differs_where_words_do_not, "the same words ask the same question"),
    COINS(topic_is_not_there, "a question's topic is in the rules"),
    ABRACA(heading_has_no_key, "a heading has a key"),
    ABRACA(heading_has_no_title, "a heading has a title"),
    ABRACA(two_headings_share_a_key, "a heading's key is its own"),
    ABRACA(colours_nobody_asked_for, "no colours unless asked for"),
    COINS(topic_key_is_a_sentence, "a topic's key is a word"),
    COINS(two_topics_share_a_key, "topic keys differ"),
    COINS(term_leads_nowhere, "a term of the glossary leads to a topic"),
    COINS(term_is_not_explained, "a term of the glossary is explained"),
    COINS(terms_stand_anywhere, "terms are in the order of the alphabet"),
    ABRACA(field_table_has_a_hole, "fields cover the state"),
    COINS(setup_does_not_write_every_byte, "setup writes every byte"),
    COINS(invariant_breaks, "more points than coins"),
    COINS(payoff_is_negative, "payoff is within 0..1000"),
    COINS(points_tell_a_coin, "points shown follow from the view"),
    COINS(points_are_never_known, "points are known where nothing is hidden"),
    ABRACA(seats_are_miscounted, "a view tells the number of seats"),
    ABRACA(game_is_longer_than_it_says, "the game ends in time"),
    ABRACA(more_events_than_it_says, "an action is seen, in few events"),
    ABRACA(more_events_than_fit, "an action has few events"),
    ABRACA(more_moves_than_it_says, "someone can act"),
    COINS(default_is_out_of_range, "an option's default is in range"),
    ABRACA(two_actions_share_a_number, "an action follows from its number"),
    ABRACA(action_has_no_number, "an action has a number"),
    ABRACA(number_goes_beyond_its_span, "a number is within its span"),
    ABRACA(kind_is_none_of_its_span, "a kind is one of its span"),
    ABRACA(set_has_a_member_too_many, "a set has no members beyond its span"),
};

/* The law that a copy of the game with this fault breaks, or NULL. */
static const char *broken_law(const struct bg_game *sound, void (*plant)(struct bg_game *))
{
    struct bg_game game = *sound;
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(sound, 3, options);
    if (plant)
        plant(&game);
    return laws_try(&game, 3, options, LAWS_ALL, 1, GAMES).broken;
}

static int check(const char *game, const char *fault, const char *law, const char *wanted)
{
    int ok = law && wanted ? !strcmp(law, wanted) : law == wanted;
    printf("%-6s  %-36s  %s%s\n", game, fault, ok ? "" : "WRONGLY: ", law ? law : "keeps the laws");
    return ok;
}

int main(void)
{
    int passed = 0, failed = 0;
    const struct bg_game *const sound[] = {&abraca_game, &null_game};
    printf("game    planted fault                         caught by the law\n");
    for (size_t i = 0; i < BG_LEN(sound); i++) {
        int ok = check(sound[i]->key, "(none)", broken_law(sound[i], NULL), NULL);
        passed += ok;
        failed += !ok;
    }
    for (size_t i = 0; i < BG_LEN(faults); i++) {
        const struct fault *f = &faults[i];
        int ok = check(f->game->key, f->name, broken_law(f->game, f->plant), f->law);
        passed += ok;
        failed += !ok;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
