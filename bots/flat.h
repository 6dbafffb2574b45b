/*
 * flat.h: the library for other languages: plain functions on plain types.
 *
 * Nothing here asks the caller to know a structure of this program: games, matches, bots and
 * batches are pointers that are handed back as they came. Texts are written into the caller's room
 * and the length they need is returned, as by snprintf; lists need room for BG_MAX_LIST. Seats are
 * 0 to 7, nature is -1, viewers are those of bg.h.
 *
 * A match is the host's and knows everything. A view is bytes, the game's state_size of them: what
 * one seat may know, and all that bots, observations and searches are given.
 */
#ifndef BOTS_FLAT_H
#define BOTS_FLAT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct bg_game;
struct bot;
struct batch;
struct flat_match;

/* A new number whenever one of these functions changes its meaning: a package made for another
 * one must not call any. */
enum { FLAT_VERSION = 1 };
int flat_version(void);
/* The release this library is of: "0.1.0". */
const char *flat_release(void);

/* ---- Games: game_at() and game_find_edition() of games.h find them ---- */

/* {"game": …, "actions": …, "state_size": …, "max_legal": …, "observation": {…}}: the game as in
 * the catalogue, with the defaults for that many seats (0: the usual number), its numbers, and how
 * tensor.h lays its views out. */
int flat_game(const struct bg_game *game, int seats, char *out, int cap);
/* [{"key": …}]: the pages of its rules. */
int flat_topics(const struct bg_game *game, char *out, int cap);
/* The number of an action of a seat and back; -1 and 0: there is none. */
int flat_number(const struct bg_game *game, uint32_t action);
uint32_t flat_action(const struct bg_game *game, int number);

/* ---- Matches: functions that play answer with an enum bg_status ---- */

/* In place of a seat: the first of those who may act, be it nature. */
enum { FLAT_WHOEVER = -2 };

/* Opens a record, be it only a header; NULL, and why. With `draws` all chance is drawn from the
 * seed as soon as it is due, the same for the same draw of the same seed; else whoever calls acts
 * for nature. */
struct flat_match *flat_open(const char *record, size_t length, uint64_t seed, int draws, char *why,
                             int cap);
/* Another that goes on from here by itself. */
struct flat_match *flat_copy(const struct flat_match *m);
void flat_close(struct flat_match *m);

const struct bg_game *flat_game_of(const struct flat_match *m);
int flat_seats(const struct flat_match *m);
/* Each option with its value, as JSON; -1: of an imagined world they are not known. */
int flat_options(const struct flat_match *m, char *out, int cap);
/* Plies so far; of an imagined world those since. */
uint32_t flat_ply(const struct flat_match *m);
/* As bg_game.to_act: seats as bits, BG_CHANCE, or 0. */
uint32_t flat_to_act(const struct flat_match *m);
/* The actions of a seat, or of nature. */
int flat_list(const struct flat_match *m, int seat, uint32_t *out);
/* The outcomes of chance with their weights; 0: none is due. */
int flat_chance(const struct flat_match *m, uint32_t *actions, uint32_t *weights);

int flat_act(struct flat_match *m, int seat, uint32_t action);
/* By its place in flat_list(), and by its number. */
int flat_act_place(struct flat_match *m, int seat, int place);
int flat_act_number(struct flat_match *m, int seat, int number);
/* As a person types it; on refusal `why` says what was wrong. */
int flat_act_line(struct flat_match *m, int seat, const char *line, char *why, int cap);
/* Nature's due outcome, drawn from the seed. */
int flat_draw(struct flat_match *m);
int flat_undo(struct flat_match *m, int seat);

void flat_view(const struct flat_match *m, int viewer, uint8_t *out);
/* As bg_game.score of the true state; whether the game is over. */
int flat_score(const struct flat_match *m, int32_t *points, int32_t *payoff);
/* The position in JSON (docs/protocol.md), the record, and [{"event": …}] of the plies from
 * `since` on, all as the viewer may know them. -1: an imagined world has none. */
int flat_position(const struct flat_match *m, int viewer, char *out, int cap);
int flat_record(const struct flat_match *m, int viewer, char *out, int cap);
int flat_events(const struct flat_match *m, uint32_t since, int viewer, char *out, int cap);

/* ---- Views ---- */

int flat_view_seats(const struct bg_game *game, const uint8_t *view);
uint32_t flat_view_to_act(const struct bg_game *game, const uint8_t *view);
int flat_view_list(const struct bg_game *game, const uint8_t *view, int seat, uint32_t *out);
/* A byte for each number of an action: 1 where the seat may do it. */
void flat_view_mask(const struct bg_game *game, const uint8_t *view, int seat, uint8_t *mask);
/* BG_UNKNOWN where the viewer cannot know them. */
void flat_view_points(const struct bg_game *game, const uint8_t *view, int32_t *points);
int flat_view_json(const struct bg_game *game, const uint8_t *view, char *out, int cap);
int flat_view_show(const struct bg_game *game, const uint8_t *view, int viewer, int style,
                   char *out, int cap);
/* The question the seat has to answer, in words; empty: none. */
int flat_view_prompt(const struct bg_game *game, const uint8_t *view, int seat, char *out, int cap);
/* [{"move": …, "group": …, "does": …}]: its legal answers in the order of flat_view_list(). */
int flat_view_moves(const struct bg_game *game, const uint8_t *view, int seat, char *out, int cap);
/* The line of an action of the seat, or of nature in a complete world; and the action of a line as
 * a person types it, or 0. */
int flat_view_line(const struct bg_game *game, const uint8_t *view, int seat, uint32_t action,
                   char *out, int cap);
uint32_t flat_view_read(const struct bg_game *game, const uint8_t *view, int seat,
                        const char *line);
/* A world that the viewer cannot tell from the true one, as a match without a past. */
struct flat_match *flat_imagine(const struct bg_game *game, const uint8_t *view, int viewer,
                                uint64_t seed, int draws);

/* ---- Bots: bot_find() and bot_at() of bot.h find them ---- */

/* What the bot does; 0: the seat may not act. `rng` is the state of its generator. Budgets as in
 * struct bot_ask. */
uint32_t flat_answer(const struct bot *bot, const struct bg_game *game, const uint8_t *view,
                     int seat, uint64_t *rng, uint32_t simulations, double seconds, int threads);
/* What the strongest search of the game thinks of each legal action, the best first: how many
 * there are, 0 if the seat may not act, -1 if memory ran out. */
int flat_search(const struct bg_game *game, const uint8_t *view, int seat, uint64_t seed,
                uint32_t simulations, double seconds, int threads, uint32_t *actions,
                uint32_t *visits, double *values);

/* ---- Batches: batch_step() and its like of batch.h go on from there ---- */

enum { FLAT_ARRAYS = 10 };
/* A batch of games with the seats and options of a match. The arrays are those of struct
 * batch_arrays in their order, `type` is an enum tensor_type. */
struct batch *flat_batch(const struct flat_match *like, uint64_t seed, uint32_t games,
                         uint32_t threads, uint32_t longest, int type, void *const *arrays);

#ifdef __cplusplus
}
#endif

#endif
