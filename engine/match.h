/*
 * match.h: a game being played. The only code that changes a live state.
 *
 * A match is its header (game, seats, options) and its list of plies, chance
 * included; the state and the events follow from them. A ply number is also
 * the version of the match: an answer to an older ply is refused as stale.
 */
#ifndef MATCH_H
#define MATCH_H

#include "bg.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

struct match;

/* NULL only when memory ran out. Seats and options must pass bg_options_broken(). */
struct match *match_new(const struct bg_game *game, int seats, const int16_t *options);
void match_free(struct match *m);
/* The same match as it stood after `ply` plies. NULL when memory ran out. */
struct match *match_at(const struct match *m, uint32_t ply);

const struct bg_game *match_game(const struct match *m);
int match_seats(const struct match *m);
const int16_t *match_options(const struct match *m);
/* Plies played so far. */
uint32_t match_ply(const struct match *m);
/* Chance plies played so far: the number of the next draw. */
uint32_t match_draws(const struct match *m);
uint32_t match_to_act(const struct match *m);
/* The true state, for the host: records, hashes, tests. Never for players or bots. */
const void *match_state(const struct match *m);
/* What the viewer may know; room for the game's state_size. */
void match_view(const struct match *m, int viewer, void *out);
/* Who acted at a ply and what was done. */
int match_actor(const struct match *m, uint32_t ply);
bg_action match_action(const struct match *m, uint32_t ply);

/* Plays a seat's action, or nature's, if `ply` is the current one and the
 * rules allow it. On anything but BG_OK the match is unchanged. */
enum bg_status match_act(struct match *m, int seat, bg_action action, uint32_t ply);
/* The same from a line of the notation (strict) or as a person types it. On
 * refusal `why` says what was wrong and, for a rule, where it stands; of a text
 * that is no move, what is asked instead. */
enum bg_status match_act_line(struct match *m, int seat, const char *line, uint32_t ply,
                              struct bg_text *why);
enum bg_status match_act_typed(struct match *m, int seat, const char *typed, uint32_t ply,
                               struct bg_text *why);

/* The question a seat has to answer now, from its own view. */
void match_put_question(const struct match *m, int seat, struct bg_text *out);

/* Draws the outcome of a chance node: `draw` returns a number below `below`,
 * each equally likely, for the k-th draw of the match. 0 if no chance is due. */
typedef uint32_t match_drawer(void *context, uint64_t k, uint32_t below);
bg_action match_drawn(const struct match *m, match_drawer *draw, void *context);
/* The same, played. BG_TURN if no chance is due. */
enum bg_status match_draw(struct match *m, match_drawer *draw, void *context);

/* Undo is allowed until something was revealed or another seat (or chance)
 * acted: decided from the last ply and the events it sent. */
int match_can_undo(const struct match *m, int seat);
/* BG_ILLEGAL if not allowed. */
enum bg_status match_undo(struct match *m, int seat);

/* Events of plies `since` and later, as the viewer may see them; at most `cap`
 * are written, the number there are is returned. */
int match_events(const struct match *m, uint32_t since, int viewer, struct bg_event *out, int cap);

#ifdef __cplusplus
}
#endif

#endif
