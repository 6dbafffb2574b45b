/*
 * game.h: small questions about any game, answered from its descriptor.
 */
#ifndef BG_GAME_H
#define BG_GAME_H

#include "bg.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The status in words. */
const char *bg_status_text(enum bg_status status);

/* The game by an older version of its rules, or by its own; NULL: this program does not know it. */
const struct bg_game *bg_edition(const struct bg_game *game, int version);
/* Why a game begun by that version of the rules cannot go on here, and what would help. */
void bg_put_unknown_edition(const struct bg_game *game, int version, struct bg_text *out);

/* The options a game of so many seats starts from. */
void bg_default_options(const struct bg_game *game, int seats, int16_t *options);
/* Index of the option of that name, or -1. */
int bg_find_option(const struct bg_game *game, const char *key);
/* Reads a value (number or name, also on/off for two-valued options) into
 * *value; returns 0 if it is none of the option's. */
int bg_read_option(const struct bg_option *option, const char *text, int16_t *value);
/* Reads an option of older rules as those of this version that mean the same; 0 if it is none. */
int bg_read_alias(const struct bg_game *game, const char *key, const char *text, int16_t *options);
/* A value as records write it. */
int bg_write_option(const struct bg_option *option, int16_t value, char *out, int cap);
/* "0 to 12" or "off, on": what the option accepts. */
int bg_write_option_range(const struct bg_option *option, char *out, int cap);
/* NULL, or why seats and options cannot start a game. */
const char *bg_options_broken(const struct bg_game *game, int seats, const int16_t *options);

/* Options to try a game with: the usual ones, a third of them drawn anew as far as the others
 * allow it. */
void bg_mix_options(const struct bg_game *game, int seats, struct bg_rng *rng, int16_t *options);

/* Whether legal() lists the action for the seat, or chance() for BG_NATURE. */
int bg_is_legal(const struct bg_game *game, const void *state, int seat, bg_action action);
/* legal() or, for BG_NATURE, the actions of chance(); room for BG_MAX_LIST. */
int bg_list(const struct bg_game *game, const void *state, int seat, bg_action *out);
/* Whether the seat is one of those that may act now (BG_NATURE: chance). */
int bg_may_act(const struct bg_game *game, const void *state, int seat);

/* Reads what a person typed for the seat: a whole line of the notation, an
 * abbreviation that fits exactly one legal line, or words missing at the end.
 * BG_SYNTAX: fits none; *fits tells how many lines it would abbreviate. */
enum bg_status bg_read_typed(const struct bg_game *game, const void *state, int seat,
                             const char *typed, bg_action *out, int *fits);

/* The games that make a signature of a game: so many with the default options of each seat count,
 * and some with each option at its ends. */
void bg_signature_cases(const struct bg_game *game,
                        void (*visit)(void *data, int seats, const int16_t *options,
                                      uint32_t games),
                        void *data);

/* One playout's final hash for each of n seeds, added up: equal on every
 * target, or the rules changed. */
uint64_t bg_signature(const struct bg_game *game, int seats, const int16_t *options,
                      uint32_t first_seed, uint32_t n);

/* Positions after `depth` actions, chance branches unweighted. */
uint64_t bg_perft(const struct bg_game *game, const void *state, int depth);

#ifdef __cplusplus
}
#endif

#endif
