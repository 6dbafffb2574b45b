/* choice.c: see choice.h. Freestanding: the page reads names of bots too. */
#include "choice.h"

#include <string.h>

enum { MOST_LEVEL = 32, MOST_DIGITS = 9 };

/* The number a text begins with; *end is what follows it. 0: there is none, or it is too long. */
static uint32_t number_at(const char *text, const char **end)
{
    uint32_t number = 0;
    for (*end = text; **end >= '0' && **end <= '9' && *end - text < MOST_DIGITS; ++*end)
        number = number * 10 + (uint32_t)(**end - '0');
    return number;
}

int choice_read_budget(const char *text, struct bot_choice *out)
{
    const char *unit;
    uint32_t number = number_at(text, &unit);
    int simulations = !*unit;
    if (!number || number > CHOICE_SIMULATIONS ||
        (!simulations && strcmp(unit, "ms") != 0 && strcmp(unit, "s") != 0))
        return 0;
    out->simulations = simulations ? number : CHOICE_SIMULATIONS;
    out->seconds = simulations ? 0 : *unit == 's' ? (double)number : (double)number / 1000;
    return 1;
}

int choice_read(const char *game, const char *word, struct bot_choice *out)
{
    char level[MOST_LEVEL];
    const char *mark = strchr(word, '@');
    size_t length = mark ? (size_t)(mark - word) : strlen(word);
    memset(out, 0, sizeof *out);
    if (length >= sizeof level)
        return 0;
    memcpy(level, word, length);
    level[length] = 0;
    out->bot = bot_find(game, level);
    return out->bot && (!mark || choice_read_budget(mark + 1, out));
}

bg_action choice_answer(const struct bot_choice *c, struct bot_ask *ask)
{
    ask->simulations = c->simulations;
    ask->seconds = c->seconds;
    return c->bot->choose(ask);
}
