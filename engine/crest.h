/*
 * crest.h: the colour and the sign by which a seat is told apart at the table.
 *
 * Who does not choose gets the colour and the sign of their seat's number, or
 * the next that nobody chose; so no two of up to six seats wear the same.
 */
#ifndef BG_CREST_H
#define BG_CREST_H

#include "bg.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CREST_COLOURS(X)                                                                           \
    X(BLUE, "blue")                                                                                \
    X(ORANGE, "orange")                                                                            \
    X(GREEN, "green")                                                                              \
    X(ROSE, "rose")                                                                                \
    X(BRONZE, "bronze")                                                                            \
    X(SILVER, "silver")

#define CREST_SIGNS(X)                                                                             \
    X(DISC, "disc")                                                                                \
    X(SQUARE, "square")                                                                            \
    X(TRIANGLE, "triangle")                                                                        \
    X(DIAMOND, "diamond")                                                                          \
    X(STAR, "star")                                                                                \
    X(CROSS, "cross")

enum crest_colour {
    CREST_NO_COLOUR,
#define X(name, word) CREST_##name,
    CREST_COLOURS(X)
#undef X
        CREST_COLOUR_END
};

enum crest_sign {
    CREST_NO_SIGN,
#define X(name, word) CREST_##name,
    CREST_SIGNS(X)
#undef X
        CREST_SIGN_END
};

/* Both are 0 where nothing was chosen, else neither is. */
struct crest {
    uint8_t colour, sign;
};

struct crest_words {
    char text[32];
};

/* Reads "blue star"; 0 if it is no crest. */
int crest_read(const char *text, struct crest *out);
/* Whether both may sit at one table. */
int crest_is_apart(struct crest a, struct crest b);
/* What each seat wears, given what some of them chose. */
void crest_wear(const struct crest *chosen, int seats, struct crest *worn);
/* "blue star" */
struct crest_words crest_write(struct crest c);

#ifdef __cplusplus
}
#endif

#endif
