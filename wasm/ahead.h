/* ahead.h: where steps lead: a seat's view followed along moves under one
 * heading, by the cheapest way to each place. Nothing is drawn and nobody else
 * answers: a way ends where chance or another question comes. */
#ifndef WASM_AHEAD_H
#define WASM_AHEAD_H

#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/report.h"

#include <string.h>

enum { AHEAD_MOST = 640, AHEAD_NOWHERE = -1 };

/* What is looked for, in a game's own words. */
struct ahead_plan {
    const char *follow; /* heading of the steps */
    const char *ends;   /* heading of what may be done at a place, or "" */
    const char *step;   /* event that tells where a step leads */
    const char *budget; /* member of the state that steps are paid from */
    int walker;         /* leading words of a line that name who walks */
};

/* A place and the last step of the cheapest way there. */
struct ahead_node {
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    bg_action action;
    int parent; /* -1: the position now */
    int at, start;
    int left;  /* of the budget */
    int turns; /* what happens on the way beside the steps themselves */
    int steps;
    int stops; /* somebody else, chance or another question comes first */
    int done;
    char line[BG_MAX_TEXT];
};

struct ahead {
    const struct bg_game *game;
    const struct ahead_plan *plan;
    int seat;
    int count;
    struct ahead_node node[AHEAD_MOST];
    struct bg_event events[BG_MAX_EVENTS];
    struct bg_events log;
};

/* A plain number of the state, by its name in the table of fields. */
static int ahead_budget(const struct ahead *a, const void *state)
{
    for (int i = 0; i < a->game->field_count; i++) {
        const struct bg_field *field = &a->game->fields[i];
        if (field->width == 1 && field->count == 1 && !strcmp(field->name, a->plan->budget))
            return ((const uint8_t *)state)[field->offset];
    }
    return 0;
}

static int ahead_in_group(const struct ahead *a, const void *state, bg_action action,
                          const char *heading)
{
    const struct bg_game *game = a->game;
    const struct bg_heading *group = game->group ? game->group(state, a->seat, action) : NULL;
    return group && !strcmp(group->key, heading);
}

/* The end of the words of a line that name who walks. */
static size_t ahead_walker(const struct ahead *a, const char *line)
{
    size_t n = 0;
    for (int word = 0; word < a->plan->walker; word++) {
        n += strspn(line + n, " ");
        n += strcspn(line + n, " ");
    }
    return n;
}

static int ahead_same_walker(const struct ahead *a, const char *one, const char *other)
{
    size_t n = ahead_walker(a, one);
    return n == ahead_walker(a, other) && !strncmp(one, other, n);
}

static int ahead_is_step(const struct ahead *a, const struct bg_event *event)
{
    return !strcmp(a->game->event_names[event->kind], a->plan->step);
}

/* Plays a move on a copy; what it tells is in the log. */
static void ahead_play(struct ahead *a, const struct ahead_node *from, bg_action action,
                       uint8_t *state)
{
    memcpy(state, from->state, a->game->state_size);
    a->log = (struct bg_events){.items = a->events, .cap = BG_MAX_EVENTS};
    a->game->apply(state, a->seat, action, &a->log);
}

/* Whether the same person goes on with the same question after a move. */
static int ahead_goes_on(const struct ahead *a, const void *state)
{
    const struct bg_game *game = a->game;
    bg_action list[BG_MAX_LIST];
    if (!bg_may_act(game, state, a->seat))
        return 0;
    if (!strcmp(game->question(state, a->seat), game->question(a->node[0].state, a->seat)))
        return 1;
    int n = bg_list(game, state, a->seat, list);
    for (int i = 0; i < n; i++)
        if (ahead_in_group(a, state, list[i], a->plan->follow))
            return 1;
    return 0;
}

/* What the events of a move say of it. */
static void ahead_read_log(const struct ahead *a, struct ahead_node *next)
{
    next->at = AHEAD_NOWHERE;
    for (uint32_t i = 0; i < a->log.count && i < a->log.cap; i++) {
        const struct bg_event *event = &a->events[i];
        if (!ahead_is_step(a, event)) {
            next->turns++;
            continue;
        }
        next->at = event->to;
        if (next->start == AHEAD_NOWHERE)
            next->start = event->from;
    }
}

static int ahead_better(const struct ahead_node *one, const struct ahead_node *other)
{
    if (one->left != other->left)
        return one->left > other->left;
    if (one->turns != other->turns)
        return one->turns < other->turns;
    return one->steps < other->steps;
}

/* Where this walker's way to a place is kept: a new node, or -1. */
static int ahead_slot(const struct ahead *a, const struct ahead_node *next)
{
    for (int i = 1; i < a->count; i++) {
        const struct ahead_node *known = &a->node[i];
        if (known->at == next->at && ahead_same_walker(a, known->line, next->line))
            return !known->done && ahead_better(next, known) ? i : -1;
    }
    return a->count < AHEAD_MOST ? a->count : -1;
}

/* Keeps what a move leads to if there is no better way to that place. */
static void ahead_add(struct ahead *a, int from, bg_action action)
{
    static struct ahead_node next;
    const struct ahead_node *parent = &a->node[from];
    a->game->write_action(parent->state, a->seat, action, a->seat, next.line, sizeof next.line);
    if (parent->action && !ahead_same_walker(a, parent->line, next.line))
        return;
    next.action = action;
    next.parent = from;
    next.start = parent->start;
    next.turns = parent->turns;
    next.steps = parent->steps + 1;
    next.done = 0;
    ahead_play(a, parent, action, next.state);
    ahead_read_log(a, &next);
    next.left = ahead_budget(a, next.state);
    next.stops = !ahead_goes_on(a, next.state);
    int slot = next.at == AHEAD_NOWHERE || next.at == next.start ? -1 : ahead_slot(a, &next);
    if (slot < 0)
        return;
    a->node[slot] = next;
    if (slot == a->count)
        a->count++;
}

/* The node to go on from: the one with most of the budget left; -1: none. */
static int ahead_next(const struct ahead *a)
{
    int best = -1;
    for (int i = 0; i < a->count; i++)
        if (!a->node[i].done && (best < 0 || ahead_better(&a->node[i], &a->node[best])))
            best = i;
    return best;
}

/* Plays the lines that are walked first; 0 if one of them cannot be. */
static int ahead_begin(struct ahead *a, const void *view, char *lines)
{
    struct ahead_node *first = &a->node[0];
    memset(first, 0, sizeof *first);
    memcpy(first->state, view, a->game->state_size);
    first->parent = first->at = first->start = AHEAD_NOWHERE;
    a->count = 1;
    while (lines && *lines) {
        char *end = strchr(lines, '\n');
        bg_action action;
        if (end)
            *end++ = 0;
        if (a->game->read_action(first->state, a->seat, lines, &action) != BG_OK ||
            !bg_is_legal(a->game, first->state, a->seat, action))
            return 0;
        a->game->write_action(first->state, a->seat, action, a->seat, first->line,
                              sizeof first->line);
        first->action = action;
        a->game->apply(first->state, a->seat, action, NULL);
        if (!bg_may_act(a->game, first->state, a->seat))
            return 0;
        lines = end;
    }
    first->left = ahead_budget(a, first->state);
    return 1;
}

/* Finds the cheapest way to every place, from where the lines lead; 0 if they cannot be walked. */
static int ahead_look(struct ahead *a, const void *view, char *lines)
{
    bg_action list[BG_MAX_LIST];
    if (!ahead_begin(a, view, lines))
        return 0;
    for (int from; (from = ahead_next(a)) >= 0;) {
        const void *state = a->node[from].state;
        int n = a->node[from].stops ? 0 : bg_list(a->game, state, a->seat, list);
        a->node[from].done = 1;
        for (int i = 0; i < n; i++)
            if (ahead_in_group(a, state, list[i], a->plan->follow))
                ahead_add(a, from, list[i]);
    }
    return 1;
}

/* What may be done at a place. */
static void ahead_write_ends(const struct ahead *a, const void *state, struct bg_text *t)
{
    bg_action list[BG_MAX_LIST];
    int n = *a->plan->ends && bg_may_act(a->game, state, a->seat)
                ? bg_list(a->game, state, a->seat, list)
                : 0;
    json_open(t, "ends", '[');
    for (int i = 0; i < n; i++)
        if (ahead_in_group(a, state, list[i], a->plan->ends))
            report_move(t, NULL, a->game, state, a->seat, list[i]);
    json_close(t, ']');
}

/* A step in the engine's words, and what happens beside it. */
static void ahead_write_step(struct ahead *a, const struct ahead_node *node, struct bg_text *t)
{
    static uint8_t state[BG_MAX_STATE];
    const struct ahead_node *parent = &a->node[node->parent];
    report_move(t, "step", a->game, parent->state, a->seat, node->action);
    ahead_play(a, parent, node->action, state);
    json_open(t, "events", '[');
    for (uint32_t i = 0; i < a->log.count && i < a->log.cap; i++)
        if (!ahead_is_step(a, &a->events[i]))
            report_event(t, a->game, state, &a->events[i]);
    json_close(t, ']');
}

/* A list of places; the first is where one stands, each other names its parent. */
static void ahead_write(struct ahead *a, const void *view, struct bg_text *t)
{
    int whole = ahead_budget(a, view);
    json_open(t, NULL, '[');
    for (int i = 0; i < a->count; i++) {
        const struct ahead_node *node = &a->node[i];
        json_open(t, NULL, '{');
        json_int(t, "parent", node->parent);
        json_int(t, "at", node->at);
        json_int(t, "cost", whole - node->left);
        json_bool(t, "stops", node->stops);
        if (i)
            ahead_write_step(a, node, t);
        ahead_write_ends(a, node->state, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

#endif
