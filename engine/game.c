/* game.c: see game.h. */
#include "game.h"

#include "fields.h"
#include "text.h"

#include <string.h>

const char *bg_status_text(enum bg_status status)
{
    switch (status) {
#define X(name, text)                                                                              \
    case BG_##name:                                                                                \
        return text;
        BG_STATUS_MAP(X)
#undef X
    }
    return "unknown status";
}

const struct bg_game *bg_edition(const struct bg_game *game, int version)
{
    while (game && game->rules_version != version)
        game = game->earlier;
    return game;
}

void bg_put_unknown_edition(const struct bg_game *game, int version, struct bg_text *out)
{
    bg_putf(out, "begun by version %d of the rules of %s; this program plays version", version,
            game->name);
    if (game->earlier)
        bg_putf(out, "s 1 to %d", game->rules_version);
    else
        bg_putf(out, " %d", game->rules_version);
    if (version > game->rules_version)
        bg_putf(out, ": a later release of Conclave, one that plays version %d, reads it", version);
    else
        bg_put(out, ": versions are counted from 1");
}

void bg_default_options(const struct bg_game *game, int seats, int16_t *options)
{
    memset(options, 0, BG_MAX_OPTIONS * sizeof *options);
    for (int i = 0; i < game->option_count; i++)
        options[i] = game->options[i].initial;
    if (game->defaults)
        game->defaults(seats, options);
}

int bg_find_option(const struct bg_game *game, const char *key)
{
    for (int i = 0; i < game->option_count; i++)
        if (!strcmp(game->options[i].key, key))
            return i;
    return -1;
}

int bg_read_option(const struct bg_option *option, const char *text, int16_t *value)
{
    int number, negative = *text == '-';
    const char *at = text + negative;
    if (option->names) {
        for (int v = option->min; v <= option->max; v++)
            if (!strcmp(option->names[v - option->min], text)) {
                *value = (int16_t)v;
                return 1;
            }
        return 0;
    }
    if (!bg_take_int(&at, &number) || *at)
        return 0;
    number = negative ? -number : number;
    if (number < option->min || number > option->max)
        return 0;
    *value = (int16_t)number;
    return 1;
}

int bg_read_alias(const struct bg_game *game, const char *key, const char *text, int16_t *options)
{
    int found = 0;
    for (int i = 0; i < game->alias_count; i++) {
        const struct bg_alias *a = &game->aliases[i];
        if (strcmp(a->key, key) || strcmp(a->value, text))
            continue;
        int option = bg_find_option(game, a->option);
        found = bg_read_option(&game->options[option], a->its_value, &options[option]);
    }
    return found;
}

int bg_write_option(const struct bg_option *option, int16_t value, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    if (option->names)
        bg_put(&t, option->names[value - option->min]);
    else
        bg_putf(&t, "%d", value);
    return t.length;
}

int bg_write_option_range(const struct bg_option *option, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    if (!option->names) {
        bg_putf(&t, "%d to %d", option->min, option->max);
        return t.length;
    }
    for (int v = option->min; v <= option->max; v++)
        bg_putf(&t, "%s%s", v > option->min ? ", " : "", option->names[v - option->min]);
    return t.length;
}

const char *bg_options_broken(const struct bg_game *game, int seats, const int16_t *options)
{
    if (seats < game->min_seats || seats > game->max_seats)
        return "the number of seats is out of range";
    for (int i = 0; i < game->option_count; i++)
        if (options[i] < game->options[i].min || options[i] > game->options[i].max)
            return "an option is out of range";
    return game->check_options ? game->check_options(seats, options) : NULL;
}

int bg_may_act(const struct bg_game *game, const void *state, int seat)
{
    uint32_t act = game->to_act(state);
    if (seat == BG_NATURE)
        return act == BG_CHANCE;
    return act != BG_CHANCE && seat >= 0 && seat < BG_MAX_SEATS && (act & BG_BIT(seat));
}

int bg_list(const struct bg_game *game, const void *state, int seat, bg_action *out)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    if (!bg_may_act(game, state, seat))
        return 0;
    if (seat != BG_NATURE)
        return game->legal(state, seat, out);
    int n = game->chance(state, outcomes);
    for (int i = 0; i < n; i++)
        out[i] = outcomes[i].action;
    return n;
}

void bg_mix_options(const struct bg_game *game, int seats, struct bg_rng *rng, int16_t *options)
{
    bg_default_options(game, seats, options);
    for (int i = 0; i < game->option_count; i++) {
        const struct bg_option *o = &game->options[i];
        if (bg_rng_below(rng, 3))
            continue;
        int16_t before = options[i];
        options[i] = (int16_t)(o->min + (int)bg_rng_below(rng, (uint32_t)(o->max - o->min + 1)));
        if (bg_options_broken(game, seats, options))
            options[i] = before;
    }
}

int bg_is_legal(const struct bg_game *game, const void *state, int seat, bg_action action)
{
    bg_action list[BG_MAX_LIST];
    int n = bg_list(game, state, seat, list);
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return 1;
    return 0;
}

/* Legal lines that `typed` abbreviates; the last of them in *out. Where lines
 * differ in how many words were typed whole, only the best count: "t s" is
 * "travel s", not "travel se". */
static int count_fits(const struct bg_game *game, const void *state, int seat, const char *typed,
                      bg_action *out)
{
    bg_action list[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    int fits = 0, best = 1, n = bg_list(game, state, seat, list);
    for (int i = 0; i < n; i++) {
        game->write_action(state, seat, list[i], BG_ALL, line, sizeof line);
        int fit = bg_abbreviates(typed, line);
        if (fit < best)
            continue;
        fits = fit > best ? 1 : fits + 1;
        best = fit;
        *out = list[i];
    }
    return fits;
}

enum bg_status bg_read_typed(const struct bg_game *game, const void *state, int seat,
                             const char *typed, bg_action *out, int *fits)
{
    bg_action read = 0, fitting = 0;
    enum bg_status status = game->read_action(state, seat, typed, &read);
    *fits = 0;
    if (status == BG_OK && bg_is_legal(game, state, seat, read)) {
        *out = read;
        *fits = 1;
        return BG_OK;
    }
    if (!bg_at_end(typed))
        *fits = count_fits(game, state, seat, typed, &fitting);
    if (*fits == 1) {
        *out = fitting;
        return BG_OK;
    }
    if (status != BG_OK)
        return BG_SYNTAX;
    *out = read;
    return BG_ILLEGAL;
}

enum { SIGNATURE_GAMES = 60, CORNER_GAMES = 6 };

void bg_signature_cases(const struct bg_game *game,
                        void (*visit)(void *data, int seats, const int16_t *options,
                                      uint32_t games),
                        void *data)
{
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        int16_t options[BG_MAX_OPTIONS];
        bg_default_options(game, seats, options);
        if (!bg_options_broken(game, seats, options))
            visit(data, seats, options, SIGNATURE_GAMES);
        for (int i = 0; i < 2 * game->option_count; i++) {
            const struct bg_option *option = &game->options[i / 2];
            bg_default_options(game, seats, options);
            options[i / 2] = i % 2 ? option->max : option->min;
            if (!bg_options_broken(game, seats, options))
                visit(data, seats, options, CORNER_GAMES);
        }
    }
}

uint64_t bg_signature(const struct bg_game *game, int seats, const int16_t *options,
                      uint32_t first_seed, uint32_t n)
{
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    uint64_t signature = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct bg_rng rng = {(uint64_t)first_seed + i};
        game->setup(state, seats, options);
        game->playout(state, &rng);
        signature = signature * 0x100000001b3u + bg_hash(game, state);
    }
    return signature;
}

uint64_t bg_perft(const struct bg_game *game, const void *state, int depth)
{
    uint32_t act = game->to_act(state);
    uint64_t positions = 0;
    if (!depth)
        return 1;
    for (int seat = BG_NATURE; seat < BG_MAX_SEATS; seat++) {
        bg_action list[BG_MAX_LIST];
        int n = act ? bg_list(game, state, seat, list) : 0;
        for (int i = 0; i < n; i++) {
            _Alignas(16) uint8_t next[BG_MAX_STATE];
            memcpy(next, state, game->state_size);
            game->apply(next, seat, list[i], NULL);
            positions += bg_perft(game, next, depth - 1);
        }
    }
    return positions;
}
