/* crest.c: see crest.h. */
#include "crest.h"

#include "text.h"

#include <string.h>

static const char *const colours[] = {"",
#define X(name, word) word,
                                      CREST_COLOURS(X)
#undef X
};

static const char *const signs[] = {"",
#define X(name, word) word,
                                    CREST_SIGNS(X)
#undef X
};

_Static_assert((int)CREST_COLOUR_END == (int)CREST_SIGN_END, "as many colours as signs");

/* The place of a word in a list, or 0. */
static uint8_t find(const char *const *words, const char *word, size_t length)
{
    for (int i = 1; i < CREST_COLOUR_END; i++)
        if (strlen(words[i]) == length && !memcmp(words[i], word, length))
            return (uint8_t)i;
    return 0;
}

int crest_read(const char *text, struct crest *out)
{
    size_t first = strcspn(text, " ");
    const char *second = text + first + strspn(text + first, " ");
    out->colour = find(colours, text, first);
    out->sign = find(signs, second, strlen(second));
    return out->colour && out->sign;
}

int crest_is_apart(struct crest a, struct crest b)
{
    return (!a.colour || a.colour != b.colour) && (!a.sign || a.sign != b.sign);
}

/* The wished number if it is free, else the lowest that is. */
static uint8_t take_free(uint32_t *taken, int wish)
{
    int got = wish < CREST_COLOUR_END ? wish : 1;
    for (int i = 1; i < CREST_COLOUR_END && (*taken & BG_BIT(got)); i++)
        if (!(*taken & BG_BIT(i)))
            got = i;
    *taken |= BG_BIT(got);
    return (uint8_t)got;
}

void crest_wear(const struct crest *chosen, int seats, struct crest *worn)
{
    uint32_t taken_colours = 0, taken_signs = 0;
    for (int seat = 0; seat < seats; seat++) {
        taken_colours |= BG_BIT(chosen[seat].colour);
        taken_signs |= BG_BIT(chosen[seat].sign);
    }
    for (int seat = 0; seat < seats; seat++) {
        worn[seat] = chosen[seat];
        if (chosen[seat].colour)
            continue;
        worn[seat].colour = take_free(&taken_colours, seat + 1);
        worn[seat].sign = take_free(&taken_signs, seat + 1);
    }
}

struct crest_words crest_write(struct crest c)
{
    struct crest_words words;
    struct bg_text out = bg_text_start(words.text, sizeof words.text);
    bg_putf(&out, "%s %s", colours[c.colour], signs[c.sign]);
    return words;
}
