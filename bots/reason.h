/*
 * reason.h: what a move is for and what it gives away, in a sentence of the game.
 *
 * Reasons come from two views of one seat, before a move and after it and what the seat does
 * next by itself (search.h), and from nothing else: what the seat cannot see cannot be told.
 */
#ifndef REASON_H
#define REASON_H

#include "../engine/text.h"
#include "../games/reason.h"
#include "search.h"

enum { REASONS = 12 }; /* found for one move at the most */

/* What the move of a seat leads to. */
struct reason_case {
    const void *before, *after; /* views of the seat */
    int seat;
    const struct search_line *line;
};

struct reason_list {
    int count;
    struct bg_reason item[REASONS];
};

/* How a game finds reasons, and tells one. */
struct reasoner {
    const char *game;
    void (*find)(const struct reason_case *of, struct reason_list *out);
    void (*put)(struct bg_text *t, const void *view, int seat, const struct bg_reason *reason);
};
extern const struct reasoner abraca_reasoner, archmage_reasoner, dawn_reasoner;

/* Notes a reason; what comes after REASONS of them is dropped. */
void reason_add(struct reason_list *list, struct bg_reason reason);

/* What the move that begins the line is for, in a few words without a stop; nothing if the game
 * has no reasons or none applies. */
void reason_put(struct bg_text *t, const struct bg_game *game, const void *view, int seat,
                const struct search_line *line);
/* What a line gives away that a better one keeps, in the same way. */
void reason_put_loss(struct bg_text *t, const struct bg_game *game, const void *view, int seat,
                     const struct search_line *played, const struct search_line *better);

#endif
