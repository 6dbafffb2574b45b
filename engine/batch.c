/*
 * batch.c: see batch.h. The games lie one after another in one block: a game's own numbers, its
 * state, the view last observed, the numbers of the actions in its mask, its legal list.
 */
#include "batch.h"

#include "crew.h"
#include "game.h"
#include "playout.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGN = 16 };

/* A game's own numbers. */
struct slot {
    struct bg_rng rng;
    uint32_t length;
    bg_action answer;
    int8_t seat;     /* to act */
    int8_t observed; /* whose view was observed last, or BG_NATURE */
    uint8_t legal;   /* actions in the list */
    uint8_t masked;  /* of them in the mask */
    uint8_t ended;   /* the step ended a game: its rewards are in their row */
    uint8_t fresh;   /* its arrays hold nothing yet */
};

struct batch {
    const struct bg_game *game;
    int16_t options[BG_MAX_OPTIONS];
    struct batch_plan plan;
    struct batch_arrays arrays;
    struct tensor *tensor;
    struct crew *crew;
    uint8_t *block;
    size_t stride, view_at, masked_at, list_at;
    uint64_t seed;
    /* Of the step that is being played. */
    const int32_t *answers;
    enum batch_naming naming;
    uint32_t wrong[BATCH_MOST_THREADS];
};

static struct slot *slot_at(const struct batch *b, uint32_t i)
{
    return (struct slot *)(void *)(b->block + i * b->stride);
}

static void *state_of(struct slot *s)
{
    return s + 1;
}

static void *view_of(const struct batch *b, struct slot *s)
{
    return (uint8_t *)s + b->view_at;
}

static uint16_t *masked_of(const struct batch *b, struct slot *s)
{
    return (uint16_t *)(void *)((uint8_t *)s + b->masked_at);
}

static bg_action *list_of(const struct batch *b, struct slot *s)
{
    return (bg_action *)(void *)((uint8_t *)s + b->list_at);
}

/* ---- Playing ---- */

static bg_action draw(const struct bg_game *game, const void *state, struct bg_rng *rng)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    if (game->sample)
        return game->sample(state, rng);
    int n = game->chance(state, outcomes);
    return bg_draw(outcomes, n, rng);
}

/* All chance up to the next question; who is asked, or BG_NATURE if the game is over. */
static int run_chance(const struct bg_game *game, void *state, struct bg_rng *rng)
{
    uint32_t act;
    while ((act = game->to_act(state)) == BG_CHANCE)
        game->apply(state, BG_NATURE, draw(game, state, rng), NULL);
    return act ? bg_first_actor(act) : BG_NATURE;
}

/* A game may be over before anybody was asked; then another begins. */
static void begin(const struct batch *b, struct slot *s)
{
    s->length = 0;
    do {
        b->game->setup(state_of(s), (int)b->plan.seats, b->options);
        s->seat = (int8_t)run_chance(b->game, state_of(s), &s->rng);
    } while (s->seat == BG_NATURE);
}

static void reward(const struct batch *b, struct slot *s, uint32_t i, int over)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    float *row = b->arrays.reward ? b->arrays.reward + (size_t)i * b->plan.seats : NULL;
    if (!row)
        return;
    if (!over) {
        memset(row, 0, b->plan.seats * sizeof *row);
        return;
    }
    b->game->score(state_of(s), points, payoff);
    for (uint32_t seat = 0; seat < b->plan.seats; seat++)
        row[seat] = (float)payoff[seat] / 500.0f - 1.0f;
}

static void play(struct batch *b, struct slot *s, uint32_t i)
{
    b->game->apply(state_of(s), s->seat, s->answer, NULL);
    s->length++;
    s->seat = (int8_t)run_chance(b->game, state_of(s), &s->rng);
    int over = s->seat == BG_NATURE, cut = !over && s->length == b->plan.longest;
    if (over || s->ended)
        reward(b, s, i, over);
    s->ended = (uint8_t)over;
    if (b->arrays.done)
        b->arrays.done[i] = (uint8_t)(over || cut);
    if (b->arrays.truncated)
        b->arrays.truncated[i] = (uint8_t)cut;
    if (b->arrays.length)
        b->arrays.length[i] = s->length;
    if (over || cut)
        begin(b, s);
}

/* ---- Rows of the arrays ---- */

static void fill_mask(const struct batch *b, struct slot *s, uint32_t i)
{
    uint8_t *mask = b->arrays.mask + (size_t)i * b->game->actions;
    uint16_t *masked = masked_of(b, s);
    const bg_action *list = list_of(b, s);
    if (s->fresh)
        memset(mask, 0, b->game->actions);
    else
        for (int k = 0; k < s->masked; k++)
            mask[masked[k]] = 0;
    for (int k = 0; k < s->legal; k++) {
        masked[k] = (uint16_t)b->game->number(list[k]);
        mask[masked[k]] = 1;
    }
    s->masked = s->legal;
}

static void fill_list(const struct batch *b, struct slot *s, uint32_t i)
{
    uint32_t *row = b->arrays.list + (size_t)i * b->game->max_legal;
    memcpy(row, list_of(b, s), s->legal * sizeof *row);
    memset(row + s->legal, 0, (b->game->max_legal - (size_t)s->legal) * sizeof *row);
}

static void observe(const struct batch *b, struct slot *s, uint32_t i)
{
    _Alignas(ALIGN) uint8_t view[BG_MAX_STATE];
    enum tensor_type type = (enum tensor_type)b->arrays.type;
    size_t width = type == TENSOR_BYTES ? sizeof(uint8_t) : sizeof(float);
    memcpy(view, state_of(s), b->game->state_size);
    b->game->redact(view, s->seat);
    if (b->arrays.view)
        memcpy(b->arrays.view + (size_t)i * b->game->state_size, view, b->game->state_size);
    if (!b->arrays.observation)
        return;
    void *row = (uint8_t *)b->arrays.observation + i * (size_t)tensor_size(b->tensor) * width;
    if (s->fresh) {
        tensor_write(b->tensor, type, s->seat, view, row);
        memcpy(view_of(b, s), view, b->game->state_size);
    } else {
        tensor_update(b->tensor, type, s->seat, view, s->observed, view_of(b, s), row);
    }
    s->observed = s->seat;
}

/* The next question of a game, in its rows. */
static void ask(const struct batch *b, struct slot *s, uint32_t i)
{
    s->legal = (uint8_t)b->game->legal(state_of(s), s->seat, list_of(b, s));
    if (b->arrays.seat)
        b->arrays.seat[i] = s->seat;
    if (b->arrays.legal)
        b->arrays.legal[i] = s->legal;
    if (b->arrays.mask)
        fill_mask(b, s, i);
    if (b->arrays.list)
        fill_list(b, s, i);
    if (b->arrays.observation || b->arrays.view)
        observe(b, s, i);
    s->fresh = 0;
}

/* ---- Parts of a step: each thread has its own games ---- */

static uint32_t first_of(const struct batch *b, int part)
{
    return (uint32_t)((uint64_t)b->plan.games * (uint64_t)part / (uint64_t)crew_size(b->crew));
}

/* 0: it is none of the legal ones. */
static bg_action named(const struct batch *b, struct slot *s, int32_t answer)
{
    const bg_action *list = list_of(b, s);
    if (b->naming == BATCH_BY_PLACE)
        return answer >= 0 && answer < s->legal ? list[answer] : 0;
    if (answer < 0 || answer >= b->game->actions)
        return 0;
    for (int k = 0; k < s->legal; k++)
        if (b->game->number(list[k]) == answer)
            return list[k];
    return 0;
}

static void read_answers(void *work, int part)
{
    struct batch *b = (struct batch *)work;
    uint32_t i = first_of(b, part), end = first_of(b, part + 1);
    for (; i < end; i++) {
        struct slot *s = slot_at(b, i);
        if (!(s->answer = named(b, s, b->answers[i])))
            break;
    }
    b->wrong[part] = i < end ? i : UINT32_MAX;
}

/* Many games are more than a cache holds: those that come soon are fetched meanwhile. */
static void fetch_ahead(const struct batch *b, uint32_t i)
{
    enum { AHEAD = 2, LINE = 64 };
    const uint8_t *soon = (const uint8_t *)slot_at(b, i + AHEAD);
    if (i + AHEAD >= b->plan.games)
        return;
    for (size_t at = 0; at < b->masked_at; at += LINE)
        __builtin_prefetch(soon + at, 1);
}

static void play_part(void *work, int part)
{
    struct batch *b = (struct batch *)work;
    for (uint32_t i = first_of(b, part), end = first_of(b, part + 1); i < end; i++) {
        fetch_ahead(b, i);
        play(b, slot_at(b, i), i);
        ask(b, slot_at(b, i), i);
    }
}

static void clear_row(const struct batch *b, struct slot *s, uint32_t i)
{
    s->fresh = 1;
    s->masked = s->ended = 0;
    reward(b, s, i, 0);
    if (b->arrays.done)
        b->arrays.done[i] = 0;
    if (b->arrays.truncated)
        b->arrays.truncated[i] = 0;
    if (b->arrays.length)
        b->arrays.length[i] = s->length;
}

static void begin_part(void *work, int part)
{
    struct batch *b = (struct batch *)work;
    for (uint32_t i = first_of(b, part), end = first_of(b, part + 1); i < end; i++) {
        struct slot *s = slot_at(b, i);
        struct bg_rng rng = {b->seed ^ (uint64_t)i << 32};
        s->rng.state = bg_rng_next(&rng);
        begin(b, s);
        clear_row(b, s, i);
        ask(b, s, i);
    }
}

static void show_part(void *work, int part)
{
    struct batch *b = (struct batch *)work;
    for (uint32_t i = first_of(b, part), end = first_of(b, part + 1); i < end; i++) {
        clear_row(b, slot_at(b, i), i);
        ask(b, slot_at(b, i), i);
    }
}

/* ---- Batches ---- */

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

static void lay_out(struct batch *b)
{
    b->view_at = aligned(sizeof(struct slot) + b->game->state_size);
    b->masked_at = b->view_at + (b->arrays.observation ? aligned(b->game->state_size) : 0);
    b->list_at = b->masked_at;
    if (b->arrays.mask)
        b->list_at += aligned(b->game->max_legal * sizeof(uint16_t));
    b->stride = aligned(b->list_at + b->game->max_legal * sizeof(bg_action));
}

struct batch *batch_new(const struct batch_plan *plan, const struct batch_arrays *arrays)
{
    struct batch *b = (struct batch *)calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->plan = *plan;
    b->arrays = *arrays;
    b->game = plan->game;
    bg_default_options(b->game, (int)plan->seats, b->options);
    if (plan->options)
        memcpy(b->options, plan->options, b->game->option_count * sizeof *b->options);
    lay_out(b);
    b->tensor = tensor_new(b->game);
    b->block = (uint8_t *)aligned_alloc(ALIGN, b->stride * plan->games);
    b->crew = crew_new((int)plan->threads);
    if (!b->tensor || !b->block || !b->crew) {
        batch_free(b);
        return NULL;
    }
    memset(b->block, 0, b->stride * plan->games);
    batch_reset(b, plan->seed);
    return b;
}

void batch_free(struct batch *b)
{
    if (!b)
        return;
    crew_free(b->crew);
    tensor_free(b->tensor);
    free(b->block);
    free(b);
}

void batch_reset(struct batch *b, uint64_t seed)
{
    b->seed = seed;
    crew_do(b->crew, begin_part, b);
}

enum bg_status batch_step(struct batch *b, const int32_t *answers, enum batch_naming naming,
                          uint32_t *wrong)
{
    b->answers = answers;
    b->naming = naming;
    crew_do(b->crew, read_answers, b);
    for (int part = 0; part < crew_size(b->crew); part++)
        if (b->wrong[part] != UINT32_MAX) {
            *wrong = b->wrong[part];
            return BG_ILLEGAL;
        }
    crew_do(b->crew, play_part, b);
    return BG_OK;
}

const struct tensor *batch_tensor(const struct batch *b)
{
    return b->tensor;
}

/* ---- Bytes ---- */

/* What the bytes begin with: they fit a batch of the same. */
struct heading {
    char key[16];
    uint32_t version, games, seats, state_size;
    uint64_t options;
};

static struct heading heading_of(const struct batch *b)
{
    struct heading h;
    memset(&h, 0, sizeof h);
    strncpy(h.key, b->game->key, sizeof h.key - 1);
    h.version = b->game->rules_version;
    h.games = b->plan.games;
    h.seats = b->plan.seats;
    h.state_size = b->game->state_size;
    for (int i = 0; i < b->game->option_count; i++)
        h.options = (h.options ^ (uint16_t)b->options[i]) * 0x100000001b3u;
    return h;
}

/* Of a game: its numbers and its state; all else follows. */
static size_t kept_of(const struct batch *b)
{
    return sizeof(struct slot) + b->game->state_size;
}

size_t batch_bytes(const struct batch *b)
{
    return sizeof(struct heading) + b->plan.games * kept_of(b);
}

void batch_save(const struct batch *b, void *out)
{
    struct heading h = heading_of(b);
    uint8_t *to = (uint8_t *)out;
    memcpy(to, &h, sizeof h);
    to += sizeof h;
    for (uint32_t i = 0; i < b->plan.games; i++, to += kept_of(b))
        memcpy(to, slot_at(b, i), kept_of(b));
}

/* Whether the bytes are states the rules know; a seat is to act in each. */
static int are_sound(const struct batch *b, const uint8_t *from)
{
    for (uint32_t i = 0; i < b->plan.games; i++, from += kept_of(b)) {
        _Alignas(ALIGN) uint8_t state[BG_MAX_STATE];
        struct slot s;
        memcpy(&s, from, sizeof s);
        memcpy(state, from + sizeof s, b->game->state_size);
        if (b->game->broken(state) || b->game->seats(state) != (int)b->plan.seats || s.seat < 0 ||
            (uint32_t)s.seat >= b->plan.seats || !bg_may_act(b->game, state, s.seat))
            return 0;
    }
    return 1;
}

int batch_load(struct batch *b, const void *bytes, size_t n)
{
    struct heading h = heading_of(b);
    const uint8_t *from = (const uint8_t *)bytes;
    if (n != batch_bytes(b) || memcmp(from, &h, sizeof h) != 0 || !are_sound(b, from + sizeof h))
        return 0;
    from += sizeof h;
    for (uint32_t i = 0; i < b->plan.games; i++, from += kept_of(b))
        memcpy(slot_at(b, i), from, kept_of(b));
    crew_do(b->crew, show_part, b);
    return 1;
}
