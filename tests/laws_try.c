/* laws_try.c: see laws.h. A broken law jumps out of whatever tried it. */
#include "laws.h"

#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/record.h"
#include "../engine/sentence.h"
#include "../engine/tensor.h"
#include "../engine/view.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CORNER_MIXTURES = 6, PAIRS = 64, TENSOR_ROOM = 32768 };

struct box { /* room for any state */
    _Alignas(16) unsigned char bytes[BG_MAX_STATE];
};

struct seen { /* what one viewer saw of one action: events and the record's line */
    struct bg_event events[BG_MAX_EVENTS];
    uint32_t count;
    char line[BG_MAX_TEXT];
};

static const struct bg_game *g;
static int seats;
static const int16_t *options;
static struct laws_result result;
static jmp_buf out;

/* Texts that were met together. */
static struct pairs {
    int count;
    char one[PAIRS][600], other[PAIRS][64];
} asked, headed;

#define LAW(holds, name)                                                                           \
    do                                                                                             \
        if (!(holds)) {                                                                            \
            result.broken = name;                                                                  \
            longjmp(out, 1);                                                                       \
        }                                                                                          \
    while (0)

static void note(const struct box *state, int seat, bg_action action, uint64_t seed, uint32_t ply)
{
    char text[BG_MAX_TEXT] = "";
    if (action)
        g->write_action(state->bytes, seat, action, BG_ALL, text, sizeof text);
    snprintf(result.detail, sizeof result.detail, "%s, %d seats, seed %llu, ply %u, %s '%s'",
             g->key, seats, (unsigned long long)seed, ply, record_seat_word(seat), text);
}

static int same(const struct box *a, const struct box *b)
{
    return !memcmp(a->bytes, b->bytes, g->state_size);
}

static struct box view_of(const struct box *state, int viewer)
{
    struct box view;
    memset(&view, 0, sizeof view);
    bg_view(g, state->bytes, viewer, view.bytes);
    return view;
}

static struct box world_of(const struct box *view, int viewer, struct bg_rng *rng)
{
    struct box world = *view;
    g->determinize(world.bytes, viewer, rng);
    return world;
}

static struct box start(int filler)
{
    struct box state;
    memset(&state, filler, sizeof state);
    g->setup(state.bytes, seats, options);
    return state;
}

static int pick_seat(const struct box *state, struct bg_rng *rng)
{
    uint32_t act = g->to_act(state->bytes);
    int seat;
    if (act == BG_CHANCE)
        return BG_NATURE;
    do
        seat = (int)bg_rng_below(rng, BG_MAX_SEATS);
    while (!(act & BG_BIT(seat)));
    return seat;
}

static int moves(const struct box *state, int seat, bg_action *list)
{
    return bg_list(g, state->bytes, seat, list);
}

static bg_action pick_move(const struct box *state, int seat, struct bg_rng *rng)
{
    bg_action list[BG_MAX_LIST];
    int n = moves(state, seat, list);
    LAW(n > 0, "someone can act");
    return list[bg_rng_below(rng, (uint32_t)n)];
}

static void act(struct box *state, int seat, bg_action action, int viewer, struct seen *seen)
{
    struct bg_events log = {seen->events, BG_MAX_EVENTS, 0};
    memset(seen, 0, sizeof *seen);
    g->write_action(state->bytes, seat, action, viewer, seen->line, sizeof seen->line);
    g->apply(state->bytes, seat, action, &log);
    seen->count = log.count;
    for (uint32_t i = 0; i < log.count && i < BG_MAX_EVENTS; i++)
        seen->events[i] = bg_see(seen->events[i], viewer);
}

/* ---- Basic ---- */

static void table_laws(void)
{
    LAW(!bg_fields_broken(g), "fields cover the state");
    LAW(g->state_size <= BG_MAX_STATE, "the state is small");
    LAW(g->max_legal <= BG_MAX_LIST && g->max_outcomes <= BG_MAX_LIST, "lists are short");
    LAW(g->max_events <= BG_MAX_EVENTS, "an action has few events");
    for (int i = 0; i < g->option_count; i++) {
        const struct bg_option *o = &g->options[i];
        char text[64];
        int16_t back;
        LAW(o->min <= o->initial && o->initial <= o->max, "an option's default is in range");
        LAW(o->help && o->label, "an option is explained");
        for (int v = o->min; v <= o->max; v++) {
            bg_write_option(o, (int16_t)v, text, sizeof text);
            LAW(bg_read_option(o, text, &back) && back == v, "an option's text reads back");
        }
    }
}

/* Keys are for programs: in URLs, settings and stored answers. */
static int is_key(const char *text)
{
    return text && *text && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text);
}

static int is_topic(const char *key)
{
    static struct bg_topic topic;
    for (int i = 0; bg_topic_at(g, i, &topic); i++)
        if (!strcmp(topic.key, key))
            return 1;
    return 0;
}

static void topic_laws(void)
{
    static struct bg_topic topic, other;
    LAW(bg_topic_at(g, 0, &topic), "the rules have topics");
    for (int i = 0; bg_topic_at(g, i, &topic); i++) {
        LAW(topic.key[0] && topic.title[0] && topic.group[0] && topic.text[0],
            "a topic has key, title, group and text");
        LAW(is_key(topic.key), "a topic's key is a word");
        LAW(strlen(topic.text) < sizeof topic.text - 1, "a topic's text fits");
        for (int j = 0; j < i; j++) {
            bg_topic_at(g, j, &other);
            LAW(strcmp(topic.key, other.key), "topic keys differ");
        }
    }
}

static void term_laws(void)
{
    for (int i = 0; i < g->term_count; i++) {
        const struct bg_term *term = &g->terms[i];
        LAW(*term->term && *term->text, "a term of the glossary is explained");
        LAW(is_topic(term->topic), "a term of the glossary leads to a topic");
        LAW(!i || strcasecmp(term[-1].term, term->term) < 0,
            "terms are in the order of the alphabet");
    }
}

static void number_law(bg_action action)
{
    int number = g->number(action);
    LAW(number >= 0 && number < g->actions, "an action has a number");
    LAW(g->action(number) == action, "an action follows from its number");
}

static void list_laws(const struct box *state, int seat)
{
    bg_action list[BG_MAX_LIST], back;
    static char texts[BG_MAX_LIST][BG_MAX_TEXT];
    int n = moves(state, seat, list);
    LAW(n > 0 && n <= (seat == BG_NATURE ? g->max_outcomes : g->max_legal), "someone can act");
    for (int i = 0; i < n; i++) {
        LAW(list[i] && (!i || list[i - 1] < list[i]), "actions ascend");
        int length = g->write_action(state->bytes, seat, list[i], BG_ALL, texts[i], BG_MAX_TEXT);
        LAW(length > 0 && length < BG_MAX_TEXT, "action text is short");
        LAW(!strchr(texts[i], '#') && !strchr(texts[i], '?'), "action text has no # and no ?");
        LAW(texts[i][strspn(texts[i], "0123456789")], "action text is no number");
        LAW(g->read_action(state->bytes, seat, texts[i], &back) == BG_OK && back == list[i],
            "action text reads back");
        if (seat != BG_NATURE)
            number_law(list[i]);
        for (int j = 0; j < i; j++)
            LAW(strcmp(texts[i], texts[j]), "action texts differ");
    }
    for (int other = 0; other < seats; other++)
        if (!bg_may_act(g, state->bytes, other))
            LAW(g->legal(state->bytes, other, list) == 0, "who may not act has no actions");
}

static void weight_laws(const struct box *state, uint64_t seed)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    struct bg_rng one = {seed + result.plies}, two = one;
    int n = g->chance(state->bytes, outcomes);
    for (int i = 0; i < n; i++)
        LAW(outcomes[i].weight, "an outcome is possible");
    if (g->sample)
        LAW(g->sample(state->bytes, &one) == bg_draw(outcomes, n, &two) && one.state == two.state,
            "a sample is a draw from the list");
}

/* Whether `one` was met with this `other` only, as far as is remembered. */
static int is_paired(struct pairs *pairs, const char *one, const char *other)
{
    for (int i = 0; i < pairs->count; i++)
        if (!strcmp(pairs->one[i], one))
            return !strcmp(pairs->other[i], other);
    int slot = pairs->count < PAIRS ? pairs->count++ : (int)(result.plies % PAIRS);
    snprintf(pairs->one[slot], sizeof pairs->one[slot], "%s", one);
    snprintf(pairs->other[slot], sizeof pairs->other[slot], "%s", other);
    return 1;
}

static void question_laws(const struct box *state, int seat)
{
    char words[600], topic[sizeof((struct bg_topic *)0)->key];
    struct box view = view_of(state, seat);
    const char *key = g->question(view.bytes, seat);
    LAW(is_key(key), "a question has a key");
    LAW(!strcmp(key, g->question(state->bytes, seat)), "a question needs only the view");
    LAW(g->prompt(view.bytes, seat, words, sizeof words) > 0 && strlen(words) < sizeof words - 1,
        "a question is asked");
    LAW(is_paired(&asked, words, key), "the same words ask the same question");
    LAW(g->about(view.bytes, seat, topic, sizeof topic) < (int)sizeof topic &&
            (!*topic || is_topic(topic)),
        "a question's topic is in the rules");
}

static void heading_laws(const struct bg_heading *heading)
{
    if (!heading)
        return;
    LAW(is_key(heading->key), "a heading has a key");
    LAW(*heading->title, "a heading has a title");
    LAW(is_paired(&headed, heading->key, heading->title), "a heading's key is its own");
}

/* The words of a decision, from the seat's own view. */
static void word_laws(const struct box *state, int seat)
{
    static char text[BG_MAX_SHOW];
    bg_action list[BG_MAX_LIST];
    struct box view = view_of(state, seat);
    int n = g->legal(view.bytes, seat, list);
    question_laws(state, seat);
    for (int i = 0; i < n; i++) {
        LAW(g->describe(view.bytes, seat, list[i], text, 400) < 400, "a description is short");
        if (g->group)
            heading_laws(g->group(view.bytes, seat, list[i]));
    }
    for (int viewer = 0; viewer <= seats; viewer++) {
        int v = viewer < seats ? viewer : BG_SPECTATOR;
        view = view_of(state, v);
        LAW(g->show(view.bytes, v, 0, text, sizeof text) < (int)sizeof text, "a position fits");
        LAW(!strchr(text, 27), "no colours unless asked for");
    }
}

static void event_laws(const struct box *after, const struct seen *seen)
{
    char text[400];
    LAW(seen->count && seen->count <= g->max_events, "an action is seen, in few events");
    for (uint32_t i = 0; i < seen->count; i++) {
        LAW(seen->events[i].kind && seen->events[i].kind < g->event_count &&
                g->event_names[seen->events[i].kind],
            "an event has a name");
        LAW(seen->events[i].seat >= BG_NATURE && seen->events[i].seat < seats,
            "an event concerns a seat");
        LAW(g->tell(after->bytes, &seen->events[i], text, sizeof text) < (int)sizeof text,
            "an event is told in a sentence");
    }
}

static void snapshot_laws(const struct box *state)
{
    static char json[BG_MAX_SHOW];
    uint8_t bytes[BG_MAX_STATE];
    struct box back = *state;
    struct bg_text t = bg_text_start(json, sizeof json);
    bg_save(g, state->bytes, bytes);
    bg_load(g, bytes, back.bytes);
    LAW(same(state, &back), "a snapshot loads back");
    json_state(&t, NULL, g, state->bytes);
    LAW(t.length < (int)sizeof json, "a state fits its JSON");
}

/* Secret choices made at the same time may arrive in any order. */
static void commute_law(const struct box *state, struct bg_rng *rng)
{
    int one = pick_seat(state, rng), two = pick_seat(state, rng);
    if (one == two)
        return;
    bg_action first = pick_move(state, one, rng), second = pick_move(state, two, rng);
    struct box a = *state, b = *state;
    g->apply(a.bytes, one, first, NULL);
    g->apply(a.bytes, two, second, NULL);
    g->apply(b.bytes, two, second, NULL);
    g->apply(b.bytes, one, first, NULL);
    LAW(same(&a, &b), "simultaneous choices commute");
}

static void score_laws(const struct box *state)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    g->score(state->bytes, points, payoff);
    for (int seat = 0; seat < seats; seat++) {
        LAW(payoff[seat] >= 0 && payoff[seat] <= 1000, "payoff is within 0..1000");
        LAW(points[seat] != BG_UNKNOWN, "points are known where nothing is hidden");
    }
}

static const struct bg_game *find_this(const char *key)
{
    return strcmp(key, g->key) ? NULL : g;
}

/* What was played can be written, read and written again. */
static void record_laws(const struct match *m)
{
    static char text[4 << 20], again[4 << 20];
    struct record r, back;
    struct record_error error;
    memset(&r, 0, sizeof r);
    r.match = match_at(m, match_ply(m));
    struct bg_text t = bg_text_start(text, sizeof text);
    record_write(&r, BG_ALL, &t);
    LAW(t.length < (int)sizeof text, "a record is not huge");
    int ok = record_read(text, strlen(text), find_this, &back, &error);
    if (!ok)
        snprintf(result.detail, sizeof result.detail, "line %d: %.300s", error.line, error.message);
    match_free(r.match);
    LAW(ok, "a record reads back");
    t = bg_text_start(again, sizeof again);
    record_write(&back, BG_ALL, &t);
    int equal = !strcmp(text, again);
    record_free(&back);
    LAW(equal, "a record reads back the same");
}

static void basic_laws(uint64_t seed)
{
    struct bg_rng rng = {seed}, side = {~seed};
    struct box state = start(0xa5), other = start(0x5a);
    struct match *m = match_new(g, seats, options);
    LAW(same(&state, &other), "setup writes every byte");
    for (uint32_t ply = 0; g->to_act(state.bytes); ply++, result.plies++) {
        int seat = pick_seat(&state, &rng);
        struct box quiet = state;
        struct seen seen;
        note(&state, seat, 0, seed, ply);
        list_laws(&state, seat);
        if (seat == BG_NATURE)
            weight_laws(&state, seed);
        else
            word_laws(&state, seat);
        commute_law(&state, &side);
        bg_action action = pick_move(&state, seat, &rng);
        note(&state, seat, action, seed, ply);
        g->apply(quiet.bytes, seat, action, NULL);
        act(&state, seat, action, BG_SPECTATOR, &seen);
        LAW(same(&state, &quiet), "the log changes nothing");
        event_laws(&state, &seen);
        snapshot_laws(&state);
        LAW(!g->broken(state.bytes), g->broken(state.bytes));
        score_laws(&state);
        LAW(ply < g->max_actions, "the game ends in time");
        LAW(match_act(m, seat, action, ply) == BG_OK, "a match takes a listed action");
        LAW(!memcmp(match_state(m), state.bytes, g->state_size), "a match plays the rules");
    }
    record_laws(m);
    match_free(m);
}

/* ---- For those who learn ---- */

static void sense_law(const struct bg_field *f, const unsigned char *at)
{
    int bits = f->bits ? f->bits : f->width * 8;
    uint64_t all = bits < 64 ? (1ull << bits) - 1 : UINT64_MAX, value = 0;
    memcpy(&value, at, f->width);
    value = value >> f->shift & all;
    int64_t number = (int64_t)value;
    if ((f->flags & BG_SIGNED) && value > all >> 1)
        number = (int64_t)(all - value + 1);
    if (f->sense != BG_IS_UNSEEN)
        snprintf(result.detail, sizeof result.detail, "%s, %d seats: %s is %lld, its span %d",
                 g->key, seats, f->name, (long long)number, f->span);
    LAW(f->sense != BG_IS_NUMBER || number <= f->span, "a number is within its span");
    LAW(f->sense != BG_IS_KIND || value < f->span || value == all, "a kind is one of its span");
    LAW(f->sense != BG_IS_SET || !(value >> f->span), "a set has no members beyond its span");
}

static void sense_laws(const struct bg_field *fields, int n, const unsigned char *at)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < fields[i].count; k++) {
            const unsigned char *element = at + fields[i].offset + k * fields[i].width;
            if (fields[i].members)
                sense_laws(fields[i].members, fields[i].member_count, element);
            else
                sense_law(&fields[i], element);
        }
}

/* What a seat observes: written at once, or from what it observed before, and the same in every
 * world it may believe in. */
static void tensor_laws(const struct tensor *t, const struct box *state, int viewer,
                        struct box *there, float *row, struct bg_rng *rng)
{
    static float whole[TENSOR_ROOM], other[TENSOR_ROOM];
    struct box view = view_of(state, viewer), world = world_of(&view, viewer, rng);
    struct box believed = view_of(&world, viewer);
    size_t bytes = tensor_size(t) * sizeof *whole;
    tensor_write(t, TENSOR_FLOATS, viewer, view.bytes, whole);
    tensor_write(t, TENSOR_FLOATS, viewer, believed.bytes, other);
    LAW(!memcmp(whole, other, bytes), "worlds that look the same are observed the same");
    tensor_update(t, TENSOR_FLOATS, viewer, view.bytes, viewer, there->bytes, row);
    LAW(!memcmp(whole, row, bytes), "an observation is brought up to date");
    LAW(same(there, &view), "an observation keeps its view");
}

/* A game as one seat observes it. */
static void learner_laws(int viewer, uint64_t seed)
{
    static float row[TENSOR_ROOM];
    struct bg_rng rng = {seed}, side = {~seed};
    struct box state = start(0), there = view_of(&state, viewer);
    struct tensor *t = tensor_new(g);
    LAW(tensor_size(t) <= TENSOR_ROOM, "an observation is not huge");
    tensor_write(t, TENSOR_FLOATS, viewer, there.bytes, row);
    for (uint32_t ply = 0; g->to_act(state.bytes); ply++) {
        int seat = pick_seat(&state, &rng);
        bg_action action = pick_move(&state, seat, &rng);
        g->apply(state.bytes, seat, action, NULL);
        sense_laws(g->fields, g->field_count, state.bytes);
        note(&state, seat, 0, seed, ply);
        tensor_laws(t, &state, viewer, &there, row, &side);
    }
    tensor_free(t);
}

/* ---- Views ---- */

/* Points that differ between worlds the viewer may believe in are not known. */
static void point_law(const struct box *view, const struct box *state, const struct box *world)
{
    int32_t shown[BG_MAX_SEATS], true_points[BG_MAX_SEATS], drawn[BG_MAX_SEATS];
    int32_t payoff[BG_MAX_SEATS];
    g->score(view->bytes, shown, payoff);
    g->score(state->bytes, true_points, payoff);
    g->score(world->bytes, drawn, payoff);
    for (int seat = 0; seat < seats; seat++)
        LAW(shown[seat] == BG_UNKNOWN ||
                (shown[seat] == true_points[seat] && shown[seat] == drawn[seat]),
            "points shown follow from the view");
}

static void resample_laws(const struct box *state, int viewer, struct bg_rng *rng)
{
    struct box view = view_of(state, viewer), again = view_of(&view, viewer);
    LAW(same(&view, &again), "redacting twice is redacting once");
    result.hidden += !same(state, &view);
    LAW(g->to_act(view.bytes) == g->to_act(state->bytes), "the turn is public");
    LAW(g->seats(view.bytes) == seats, "a view tells the number of seats");
    struct box world = world_of(&view, viewer, rng);
    LAW(!g->broken(world.bytes), "a drawn world is sound");
    again = view_of(&world, viewer);
    LAW(same(&view, &again), "a drawn world looks the same");
    point_law(&view, state, &world);
    if (viewer == BG_SPECTATOR)
        return;
    bg_action a[BG_MAX_LIST], b[BG_MAX_LIST];
    int n = g->legal(state->bytes, viewer, a);
    LAW(n == g->legal(view.bytes, viewer, b) && !memcmp(a, b, (size_t)n * sizeof *a),
        "legal() needs only the view");
}

/* Moves the twin by some action this viewer cannot tell from `seen`. */
static int follow(struct box *twin, int seat, bg_action action, int viewer, const struct seen *seen,
                  struct bg_rng *rng)
{
    bg_action list[BG_MAX_LIST];
    uint32_t n = (uint32_t)moves(twin, seat, list);
    if (!n)
        return 0;
    uint32_t from = bg_rng_below(rng, n);
    for (uint32_t i = 0; i < n; i++) {
        bg_action candidate = list[(from + i) % n];
        struct box next = *twin;
        struct seen other;
        if (seat == viewer && candidate != action)
            continue;
        act(&next, seat, candidate, viewer, &other);
        if (memcmp(seen->events, other.events, sizeof other.events) || seen->count != other.count)
            continue;
        LAW(!strcmp(seen->line, other.line), "same events, same line of the record");
        *twin = next;
        return 1;
    }
    return 0;
}

/* Two games that look the same, event by event, are the same view. */
static void twin_law(int viewer, uint64_t seed)
{
    struct bg_rng rng = {seed};
    struct box one = start(0), two = one;
    for (uint32_t ply = 0; g->to_act(one.bytes); ply++) {
        struct seen seen;
        int seat = pick_seat(&one, &rng);
        bg_action action = pick_move(&one, seat, &rng);
        note(&one, seat, action, seed, ply);
        act(&one, seat, action, viewer, &seen);
        if (!follow(&two, seat, action, viewer, &seen, &rng))
            break;
        struct box a = view_of(&one, viewer), b = view_of(&two, viewer);
        if (!same(&a, &b)) {
            struct bg_text t = bg_text_start(result.detail + strlen(result.detail),
                                             (int)(sizeof result.detail - strlen(result.detail)));
            bg_putf(&t, " viewer %d: ", viewer);
            bg_write_diff(g, a.bytes, b.bytes, &t);
            LAW(0, "same events, same view");
        }
        result.differed += !same(&one, &two);
    }
}

static int same_seen(const struct seen *a, const struct seen *b)
{
    return a->count == b->count && !memcmp(a->events, b->events, sizeof a->events) &&
           !strcmp(a->line, b->line);
}

/* What two actions leave hidden from the viewer, their events hide too. (If
 * they lead to the very same state the difference is not hidden, only over.) */
static void hidden_choice_law(const struct box *state, int seat, bg_action action, int viewer)
{
    struct box truth = *state;
    struct seen seen, other;
    bg_action list[BG_MAX_LIST];
    act(&truth, seat, action, viewer, &seen);
    struct box after = view_of(&truth, viewer);
    int n = seat == viewer ? 0 : moves(state, seat, list);
    for (int i = 0; i < n; i++) {
        struct box next = *state;
        act(&next, seat, list[i], viewer, &other);
        struct box next_view = view_of(&next, viewer);
        if (same(&after, &next_view) && !same(&truth, &next))
            LAW(same_seen(&seen, &other), "events tell no more than the view");
    }
}

/* If the view cannot tell two worlds apart, before and after the same action,
 * neither may the events. So what is shown openly must stay in the state, and
 * somebody who joins late sees it too. */
static void hidden_world_law(const struct box *state, int seat, bg_action action, int viewer,
                             struct bg_rng *rng)
{
    struct box truth = *state, view = view_of(state, viewer);
    struct box world = world_of(&view, viewer, rng);
    struct seen seen, other;
    if (!bg_is_legal(g, world.bytes, seat, action))
        return;
    act(&truth, seat, action, viewer, &seen);
    act(&world, seat, action, viewer, &other);
    struct box a = view_of(&truth, viewer), b = view_of(&world, viewer);
    if (same(&a, &b))
        LAW(same_seen(&seen, &other), "events tell no more than the view");
}

/* An action without a telling event shows nobody anything: the actor could
 * compute the outcome, and everybody else could have expected the action. */
static void undo_law(const struct box *state, int seat, bg_action action, int viewer,
                     struct bg_rng *rng)
{
    struct box truth = *state, view = view_of(state, viewer);
    struct bg_event events[BG_MAX_EVENTS];
    struct bg_events log = {events, BG_MAX_EVENTS, 0};
    g->apply(truth.bytes, seat, action, &log);
    for (uint32_t i = 0; i < log.count; i++)
        if (g->telling >> events[i].kind & 1)
            return;
    struct box world = world_of(&view, viewer, rng);
    if (viewer != seat) {
        LAW(viewer == BG_SPECTATOR || bg_is_legal(g, world.bytes, seat, action),
            "an action that only some hands allow is telling");
        return;
    }
    g->apply(world.bytes, seat, action, NULL);
    struct box a = view_of(&truth, viewer), b = view_of(&world, viewer);
    LAW(same(&a, &b), "an action that shows its actor something is telling");
}

static void walk(int groups, int viewer, uint64_t seed)
{
    struct bg_rng rng = {seed}, side = {~seed};
    struct box state = start(0);
    for (uint32_t ply = 0; g->to_act(state.bytes); ply++) {
        int seat = pick_seat(&state, &rng);
        bg_action action = pick_move(&state, seat, &rng);
        note(&state, seat, action, seed, ply);
        if (groups & LAWS_RESAMPLE)
            resample_laws(&state, viewer, &side);
        if (groups & LAWS_EVENTS)
            hidden_choice_law(&state, seat, action, viewer);
        if (groups & LAWS_EVENTS)
            hidden_world_law(&state, seat, action, viewer, &side);
        if ((groups & LAWS_UNDO) && seat != BG_NATURE)
            undo_law(&state, seat, action, viewer, &side);
        g->apply(state.bytes, seat, action, NULL);
    }
}

/* The game's own loop may know short cuts, but not lead anywhere else. */
static void playout_law(uint64_t seed)
{
    struct bg_rng rng = {seed}, own = rng;
    struct box state = start(0), other = state;
    uint32_t decisions = 0;
    for (uint32_t act = g->to_act(state.bytes); act; act = g->to_act(state.bytes)) {
        struct bg_outcome outcomes[BG_MAX_LIST];
        int seat = bg_first_actor(act);
        bg_action action = seat == BG_NATURE
                               ? bg_draw(outcomes, g->chance(state.bytes, outcomes), &rng)
                               : pick_move(&state, seat, &rng);
        g->apply(state.bytes, seat, action, NULL);
        decisions += seat != BG_NATURE;
    }
    LAW(g->playout(other.bytes, &own) == decisions && same(&state, &other) &&
            own.state == rng.state,
        "a playout is a game step by step");
}

static void try_all(int groups, uint64_t seed, int games)
{
    table_laws();
    topic_laws();
    term_laws();
    for (uint64_t s = seed; s < seed + (uint64_t)games; s++) {
        if (groups & LAWS_BASIC)
            basic_laws(s);
        for (int seat = 0; seat <= seats; seat++) {
            int viewer = seat < seats ? seat : BG_SPECTATOR;
            if (groups & (LAWS_RESAMPLE | LAWS_EVENTS | LAWS_UNDO))
                walk(groups, viewer, s);
            if (groups & LAWS_TWINS)
                twin_law(viewer, s);
        }
        if (groups & LAWS_BASIC)
            playout_law(s);
        if (groups & LAWS_LEARN)
            learner_laws((int)(s % (uint64_t)seats), s);
    }
}

struct laws_result laws_try(const struct bg_game *game, int seat_count, const int16_t *values,
                            int groups, uint64_t seed, int games)
{
    g = game;
    seats = seat_count;
    options = values;
    memset(&result, 0, sizeof result);
    asked.count = headed.count = 0;
    if (!setjmp(out))
        try_all(groups, seed, games);
    return result;
}

/* A value that the defaults do not go with is tried among mixtures. */
static void place_value(const struct bg_game *game, int seat_count, int option, int16_t value,
                        int16_t *values)
{
    struct bg_rng rng = {(uint64_t)option};
    values[option] = value;
    for (int tries = 0; tries < 300 && bg_options_broken(game, seat_count, values); tries++) {
        bg_mix_options(game, seat_count, &rng, values);
        values[option] = value;
    }
}

int laws_corner(const struct bg_game *game, int seat_count, int index, int16_t *values, char *name,
                int cap, int *skipped)
{
    struct bg_text t = bg_text_start(name, cap);
    char value[64];
    bg_default_options(game, seat_count, values);
    *skipped = 0;
    if (index >= 1 + 2 * game->option_count + CORNER_MIXTURES)
        return 0;
    if (index == 0) {
        bg_put(&t, "defaults");
    } else if (index <= 2 * game->option_count) {
        const struct bg_option *o = &game->options[(index - 1) / 2];
        int16_t v = index % 2 ? o->min : o->max;
        *skipped = values[(index - 1) / 2] == v;
        place_value(game, seat_count, (index - 1) / 2, v, values);
        bg_write_option(o, v, value, sizeof value);
        bg_putf(&t, "%s=%s", o->key, value);
    } else {
        struct bg_rng rng = {(uint64_t)index};
        bg_mix_options(game, seat_count, &rng, values);
        bg_putf(&t, "mixture %d", index - 2 * game->option_count);
    }
    if (bg_options_broken(game, seat_count, values))
        *skipped = 1;
    return 1;
}
