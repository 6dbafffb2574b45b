/* ways.h: what comes if everyone lets it come: a view followed to an event,
 * with the usual answers of all seats, along every outcome of some throws. For
 * games in which nothing is hidden. */
#ifndef WASM_WAYS_H
#define WASM_WAYS_H

#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/report.h"

#include <string.h>

/* A way that has so many plies or events ends there. */
enum { WAYS_PLIES = 256, WAYS_EVENTS = 128, WAYS_MOST = 64 };

struct ways {
    const struct bg_game *game;
    const char *stop;    /* the event that ends a way */
    const char *throws;  /* throws that part ways; of others the first outcome stands for all */
    const char *answers; /* what everyone answers where it is legal; else the first answer */
    int count;
    struct bg_event events[WAYS_EVENTS + BG_MAX_EVENTS];
    struct bg_events log;
};

/* Whether the first word of a line is one of the words. */
static int ways_word_among(const char *line, const char *words)
{
    size_t length = strcspn(line, " ");
    for (const char *w = words; *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");
        if (n == length && !strncmp(w, line, n))
            return 1;
        w += n;
    }
    return 0;
}

/* Whether a way ends here: of its events, those from `since` on are new. */
static int ways_ended(const struct ways *w, const void *state, uint32_t since)
{
    for (uint32_t i = since; i < w->log.count; i++)
        if (!strcmp(w->game->event_names[w->events[i].kind], w->stop))
            return 1;
    return !w->game->to_act(state) || w->log.count >= WAYS_EVENTS;
}

static void ways_answer(struct ways *w, void *state)
{
    int seat = bg_lowest(w->game->to_act(state)), chosen = 0;
    bg_action list[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    int n = bg_list(w->game, state, seat, list);
    for (int i = n - 1; i >= 0; i--) {
        w->game->write_action(state, seat, list[i], seat, line, sizeof line);
        if (ways_word_among(line, w->answers))
            chosen = i;
    }
    w->game->apply(state, seat, list[chosen], &w->log);
}

static void ways_write_one(const struct ways *w, double share, struct bg_text *t)
{
    json_open(t, NULL, '{');
    json_int(t, "share", (int)(share * 10000 + 0.5));
    json_open(t, "events", '[');
    for (uint32_t i = 0; i < w->log.count; i++)
        report_event(t, w->game, NULL, &w->events[i]);
    json_close(t, ']');
    json_close(t, '}');
}

static int ways_parts(const struct ways *w, const void *state, const struct bg_outcome *first)
{
    char line[BG_MAX_TEXT];
    w->game->write_action(state, BG_NATURE, first->action, BG_ALL, line, sizeof line);
    return ways_word_among(line, w->throws);
}

/* Follows a state to the end of its ways, and writes each. Events from `since`
 * on led to it. */
static void ways_follow(struct ways *w, const void *from, uint32_t since, double share,
                        struct bg_text *t)
{
    _Alignas(16) uint8_t state[BG_MAX_STATE], other[BG_MAX_STATE];
    struct bg_outcome outcomes[BG_MAX_LIST];
    memcpy(state, from, w->game->state_size);
    for (int ply = 0; ply < WAYS_PLIES && !ways_ended(w, state, since); ply++) {
        since = w->log.count;
        if (w->game->to_act(state) != BG_CHANCE) {
            ways_answer(w, state);
            continue;
        }
        int n = w->game->chance(state, outcomes);
        if (!ways_parts(w, state, &outcomes[0])) {
            w->game->apply(state, BG_NATURE, outcomes[0].action, &w->log);
            continue;
        }
        double total = bg_weights(outcomes, n);
        for (int i = 0; i < n && w->count < WAYS_MOST; i++) {
            memcpy(other, state, w->game->state_size);
            w->game->apply(other, BG_NATURE, outcomes[i].action, &w->log);
            ways_follow(w, other, since, share * outcomes[i].weight / total, t);
            w->log.count = since;
        }
        return;
    }
    w->count++;
    ways_write_one(w, share, t);
}

/* Writes all ways from a view as a list. */
static void ways_write(struct ways *w, const void *view, struct bg_text *t)
{
    w->count = 0;
    w->log = (struct bg_events){.items = w->events, .cap = WAYS_EVENTS + BG_MAX_EVENTS};
    json_open(t, NULL, '[');
    ways_follow(w, view, 0, 1, t);
    json_close(t, ']');
}

#endif
