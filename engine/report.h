/*
 * report.h: a game as JSON, as one viewer may know it: the only writer of
 * positions, moves and events, for server, command and page alike. What the
 * members mean is told in docs/protocol.md, "A game in JSON".
 */
#ifndef BG_REPORT_H
#define BG_REPORT_H

#include "json.h"
#include "match.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a match stands for a viewer. */
struct report {
    const struct match *match; /* NULL: it has not begun */
    int viewer;
    uint32_t to_act; /* seats, a bit each */
    int asked;       /* the seat whose question the viewer is shown, or -1 */
    int undo, over;
    const int32_t *points; /* NULL: what the position says */
    const int32_t *payoff; /* NULL: nobody has won yet, or at all */
};

/* From the match alone: a seat is shown its own question, BG_ALL anybody's.
 * `payoff` is where the result goes once there is one. */
struct report report_of(const struct match *m, int viewer, int32_t payoff[BG_MAX_SEATS]);

/* The members of a position, into an object that is open. */
void report_position(struct bg_text *t, const struct report *r);
/* A legal answer of the seat, from its view. */
void report_move(struct bg_text *t, const char *key, const struct bg_game *game, const void *view,
                 int seat, bg_action action);
/* An event that was redacted for the viewer of the view; `view` may be NULL:
 * then it is told without a sentence. */
void report_event(struct bg_text *t, const struct bg_game *game, const void *view,
                  const struct bg_event *event);
/* The first members of a ply, from the state before it; the object stays open. */
void report_ply(struct bg_text *t, const struct match *m, uint32_t ply, int viewer,
                const void *before);
/* The ply's events, into an array that is open, told from the state it led to. */
void report_events(struct bg_text *t, const struct match *m, uint32_t ply, int viewer,
                   const void *after);
/* The same of all plies from `since` on: those before the last are played again. */
void report_events_since(struct bg_text *t, const struct match *m, uint32_t since, int viewer);
/* Points in seat order; null where they are BG_UNKNOWN. */
void report_points(struct bg_text *t, const char *key, const int32_t *points, int seats);

#ifdef __cplusplus
}
#endif

#endif
