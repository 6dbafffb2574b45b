/*
 * names.h: the names of spells, and what their texts say.
 */
#ifndef ABRACA_WORDS_NAMES_H
#define ABRACA_WORDS_NAMES_H

#include "../abraca.h"

static const struct {
    const char *name, *text;
} abraca_spells[] = {{NULL, NULL},
#define X(key, name, text, ...) {name, text},
                     ABRACA_SPELLS(X)
#undef X
};

/* 2: by the bits of `rules`. */
static const char *const abraca_variants[] = {"standard", "easy", "last-standing",
                                              "easy, last-standing"};

#endif
