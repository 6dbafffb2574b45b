/*
 * match.c: see match.h.
 *
 * Events are kept in one growing array; each ply knows where its own start.
 * Undo and match_at() replay: states are small and rules are fast.
 */
#include "match.h"

#include "game.h"
#include "playout.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

struct ply {
    bg_action action;
    uint32_t first_event;
    int8_t seat;
    uint8_t telling; /* sent an event that shows somebody something */
};

struct match {
    const struct bg_game *game;
    int seats;
    int16_t options[BG_MAX_OPTIONS];
    struct ply *plies;
    struct bg_event *events;
    uint32_t ply_count, ply_cap;
    uint32_t event_count, event_cap;
    uint32_t draws;
    _Alignas(16) uint8_t state[BG_MAX_STATE];
};

struct match *match_new(const struct bg_game *game, int seats, const int16_t *options)
{
    struct match *m = (struct match *)calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->game = game;
    m->seats = seats;
    memcpy(m->options, options, sizeof *options * game->option_count);
    game->setup(m->state, seats, m->options);
    return m;
}

void match_free(struct match *m)
{
    if (!m)
        return;
    free(m->plies);
    free(m->events);
    free(m);
}

const struct bg_game *match_game(const struct match *m)
{
    return m->game;
}

int match_seats(const struct match *m)
{
    return m->seats;
}

const int16_t *match_options(const struct match *m)
{
    return m->options;
}

uint32_t match_ply(const struct match *m)
{
    return m->ply_count;
}

uint32_t match_draws(const struct match *m)
{
    return m->draws;
}

uint32_t match_to_act(const struct match *m)
{
    return m->game->to_act(m->state);
}

const void *match_state(const struct match *m)
{
    return m->state;
}

void match_view(const struct match *m, int viewer, void *out)
{
    bg_view(m->game, m->state, viewer, out);
}

int match_actor(const struct match *m, uint32_t ply)
{
    return m->plies[ply].seat;
}

bg_action match_action(const struct match *m, uint32_t ply)
{
    return m->plies[ply].action;
}

/* Makes room for one more ply and its events; 0 when memory ran out. */
static int make_room(struct match *m)
{
    if (m->ply_count == m->ply_cap) {
        uint32_t cap = m->ply_cap ? m->ply_cap * 2 : 64;
        struct ply *plies = (struct ply *)realloc(m->plies, cap * sizeof *plies);
        if (!plies)
            return 0;
        m->plies = plies;
        m->ply_cap = cap;
    }
    if (m->event_cap - m->event_count < m->game->max_events) {
        uint32_t cap = m->event_cap * 2 + m->game->max_events;
        struct bg_event *events = (struct bg_event *)realloc(m->events, cap * sizeof *events);
        if (!events)
            return 0;
        m->events = events;
        m->event_cap = cap;
    }
    return 1;
}

static int play(struct match *m, int seat, bg_action action)
{
    struct bg_events log;
    if (!make_room(m))
        return 0;
    log.items = m->events + m->event_count;
    log.cap = m->event_cap - m->event_count;
    log.count = 0;
    m->game->apply(m->state, seat, action, &log);
    struct ply *p = &m->plies[m->ply_count++];
    p->seat = (int8_t)seat;
    p->action = action;
    p->first_event = m->event_count;
    p->telling = 0;
    for (uint32_t i = 0; i < log.count; i++)
        p->telling |= (uint8_t)(m->game->telling >> log.items[i].kind & 1);
    m->event_count += log.count;
    m->draws += seat == BG_NATURE;
    return 1;
}

struct match *match_at(const struct match *m, uint32_t ply)
{
    struct match *copy = match_new(m->game, m->seats, m->options);
    for (uint32_t i = 0; copy && i < ply && i < m->ply_count; i++)
        if (!play(copy, m->plies[i].seat, m->plies[i].action)) {
            match_free(copy);
            return NULL;
        }
    return copy;
}

/* What stands in the way of this seat acting at this ply at all. */
static enum bg_status check_turn(const struct match *m, int seat, uint32_t ply)
{
    if (!match_to_act(m))
        return BG_OVER;
    if (ply != m->ply_count)
        return BG_STALE;
    return bg_may_act(m->game, m->state, seat) ? BG_OK : BG_TURN;
}

enum bg_status match_act(struct match *m, int seat, bg_action action, uint32_t ply)
{
    enum bg_status status = check_turn(m, seat, ply);
    if (status != BG_OK)
        return status;
    if (!bg_is_legal(m->game, m->state, seat, action))
        return BG_ILLEGAL;
    return play(m, seat, action) ? BG_OK : BG_MEMORY;
}

void match_put_question(const struct match *m, int seat, struct bg_text *out)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    char question[600];
    match_view(m, seat, view);
    m->game->prompt(view, seat, question, sizeof question);
    bg_put(out, question);
}

/* Says why an action is not legal, from the seat's own view: a refusal must
 * not tell what the seat may not know. */
static void put_refusal(const struct match *m, int seat, bg_action action, struct bg_text *why)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    char reason[400];
    if (seat == BG_NATURE || !m->game->refuse) {
        bg_put(why, bg_status_text(BG_ILLEGAL));
        return;
    }
    match_view(m, seat, view);
    m->game->refuse(view, seat, action, reason, sizeof reason);
    bg_put(why, reason[0] ? reason : bg_status_text(BG_ILLEGAL));
}

/* The status in words; a text that is no move is told what is asked. */
static void put_status(const struct match *m, int seat, enum bg_status status, struct bg_text *why)
{
    bg_put(why, bg_status_text(status));
    if (status != BG_SYNTAX || seat == BG_NATURE)
        return;
    bg_put(why, "; asked now: ");
    match_put_question(m, seat, why);
}

enum bg_status match_act_line(struct match *m, int seat, const char *line, uint32_t ply,
                              struct bg_text *why)
{
    bg_action action;
    enum bg_status status = check_turn(m, seat, ply);
    if (status == BG_OK)
        status = m->game->read_action(m->state, seat, line, &action);
    if (status != BG_OK) {
        put_status(m, seat, status, why);
        return status;
    }
    status = match_act(m, seat, action, ply);
    if (status == BG_ILLEGAL)
        put_refusal(m, seat, action, why);
    else if (status != BG_OK)
        put_status(m, seat, status, why);
    return status;
}

enum bg_status match_act_typed(struct match *m, int seat, const char *typed, uint32_t ply,
                               struct bg_text *why)
{
    bg_action action;
    int fits;
    enum bg_status status = check_turn(m, seat, ply);
    if (status == BG_OK)
        status = bg_read_typed(m->game, m->state, seat, typed, &action, &fits);
    if (status == BG_OK)
        return match_act(m, seat, action, ply);
    if (status == BG_SYNTAX && fits > 1)
        bg_putf(why, "that fits %d moves; say a little more", fits);
    else if (status == BG_ILLEGAL)
        put_refusal(m, seat, action, why);
    else
        put_status(m, seat, status, why);
    return status;
}

bg_action match_drawn(const struct match *m, match_drawer *draw, void *context)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    if (match_to_act(m) != BG_CHANCE)
        return 0;
    int n = m->game->chance(m->state, outcomes);
    return bg_outcome_at(outcomes, draw(context, m->draws, bg_weights(outcomes, n)));
}

enum bg_status match_draw(struct match *m, match_drawer *draw, void *context)
{
    bg_action action = match_drawn(m, draw, context);
    if (!action)
        return BG_TURN;
    return play(m, BG_NATURE, action) ? BG_OK : BG_MEMORY;
}

int match_can_undo(const struct match *m, int seat)
{
    if (!m->ply_count || seat < 0)
        return 0;
    const struct ply *last = &m->plies[m->ply_count - 1];
    return last->seat == seat && !last->telling;
}

enum bg_status match_undo(struct match *m, int seat)
{
    if (!match_can_undo(m, seat))
        return BG_ILLEGAL;
    m->ply_count--;
    m->event_count = m->plies[m->ply_count].first_event;
    m->game->setup(m->state, m->seats, m->options);
    for (uint32_t i = 0; i < m->ply_count; i++)
        m->game->apply(m->state, m->plies[i].seat, m->plies[i].action, NULL);
    return BG_OK;
}

int match_events(const struct match *m, uint32_t since, int viewer, struct bg_event *out, int cap)
{
    if (since >= m->ply_count)
        return 0;
    uint32_t first = m->plies[since].first_event;
    int n = (int)(m->event_count - first);
    for (int i = 0; i < n && i < cap; i++)
        out[i] = bg_see(m->events[first + (uint32_t)i], viewer);
    return n;
}
