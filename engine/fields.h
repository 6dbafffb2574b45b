/*
 * fields.h: what can be said of any state from its field table alone:
 * JSON, hash, differences, snapshots that do not depend on byte order.
 */
#ifndef BG_FIELDS_H
#define BG_FIELDS_H

#include "bg.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The state or view as one JSON object, members in table order. A hidden
 * piece is null. `key` as in json.h. */
void json_state(struct bg_text *t, const char *key, const struct bg_game *game, const void *state);

/* Reads such an object back, its members in table order; 0 if it is not one of
 * this game. Whether the state makes sense is not checked. */
int bg_read_json(const struct bg_game *game, const char *text, void *state);

/* A 64-bit hash of the snapshot, the same on every machine. */
uint64_t bg_hash(const struct bg_game *game, const void *state);

/* Snapshot: state_size bytes, every member little-endian. */
void bg_save(const struct bg_game *game, const void *state, uint8_t *out);
void bg_load(const struct bg_game *game, const uint8_t *bytes, void *state);

/* Names the members that differ, "life[2] 4 -> 3", a line each. */
void bg_write_diff(const struct bg_game *game, const void *before, const void *after,
                   struct bg_text *out);

/* NULL if the table covers every bit of the state once, in order; else what is wrong. */
const char *bg_fields_broken(const struct bg_game *game);

#ifdef __cplusplus
}
#endif

#endif
