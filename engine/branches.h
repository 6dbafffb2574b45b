/*
 * branches.h: what people thought of a game, in its record: other lines than
 * the one that was played, comments, marked places and arrows.
 *
 *     p1: cast 3
 *     #| say Everybody waited for a 5.
 *     #| mark call:5
 *     #| line
 *     #|   p2: cast 5
 *     #|   arrow call:5 stone:1
 *     #| end
 *     p2: cast 1
 *
 * Such lines are comments to whoever only reads the game (record.h). What they
 * say is about the position they stand at; a line of its own begins there, in
 * place of the ply that follows. docs/records.md describes them.
 */
#ifndef BRANCHES_H
#define BRANCHES_H

#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { BRANCHES_MOST = 500, BRANCHES_DEPTH = 16, BRANCHES_KEY = 63 };

enum branch_kind { BRANCH_LINE, BRANCH_END, BRANCH_PLY, BRANCH_SAY, BRANCH_MARK, BRANCH_ARROW };

/* One of these lines, sound and legal. */
struct branch_item {
    enum branch_kind kind;
    uint32_t ply;     /* plies before it in the line it stands in; before a BRANCH_PLY, not after */
    int depth;        /* 0: beside the game itself */
    int seat;         /* of a BRANCH_PLY, BG_NATURE for chance */
    const char *text; /* of a BRANCH_PLY the notation, of a comment its words, a place */
    const char *to;   /* of a BRANCH_ARROW, where it points */
};

typedef void branch_hear(void *context, const struct branch_item *item);

struct branches {
    int lines, comments, marks, arrows;
    uint32_t plies; /* of all those lines together */
};

/* Goes through the text that `r` was read from and plays every line in it.
 * `hear`, if there is one, is told each item in its order. Returns 1, or 0 with
 * *error saying where and why. */
int branches_read(const struct record *r, const char *text, size_t length, branch_hear *hear,
                  void *context, struct branches *out, struct record_error *error);

#ifdef __cplusplus
}
#endif

#endif
