/* words.c: see words.h. */
#include "words.h"

#include "../engine/game.h"
#include "../games/games.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct gpu_game *const lanes[] = {&gpu_abraca, &gpu_archmage, &gpu_dawn};

const struct gpu_game *gpu_find(const struct bg_game *game)
{
    for (size_t i = 0; i < BG_LEN(lanes); i++)
        if (!strcmp(lanes[i]->key, game->key))
            return lanes[i];
    return NULL;
}

int gpu_say(int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("conclave-gpu: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return status;
}

/* A number of at least 1, or GPU_USAGE after saying so. */
static int read_number(const char *flag, const char *text, uint64_t *out)
{
    char *end;
    *out = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && *out)
        return GPU_OK;
    return gpu_say(GPU_USAGE, "%s needs a number of at least 1, not '%.40s'", flag, text);
}

static int take_number(struct gpu_words *out, const char *flag, const char *text)
{
    uint64_t small = 1;
    int status, *setting = !strcmp(flag, "--seats")     ? &out->seats
                           : !strcmp(flag, "--threads") ? &out->threads
                           : !strcmp(flag, "--blocks")  ? &out->blocks
                                                        : NULL;
    uint64_t *number = setting                    ? &small
                       : !strcmp(flag, "--games") ? &out->games
                       : !strcmp(flag, "--each")  ? &out->each
                       : !strcmp(flag, "--seed")  ? &out->seed
                       : !strcmp(flag, "--turns") ? &out->turns
                                                  : NULL;
    if (!number)
        return gpu_say(GPU_USAGE, "there is no flag '%.40s' ('conclave-gpu' lists them)", flag);
    status = read_number(flag, text, number);
    if (status == GPU_OK && setting)
        *setting = (int)(small < 4096 ? small : 4096);
    return status;
}

static int take_flag(struct gpu_words *out, char **argv, int argc, int *at)
{
    const char *flag = argv[*at];
    if (!strcmp(flag, "--quick")) {
        out->quick = 1;
        return GPU_OK;
    }
    if (*at + 1 >= argc)
        return gpu_say(GPU_USAGE, "%.40s needs a value", flag);
    ++*at;
    if (!strcmp(flag, "--from"))
        out->from = argv[*at];
    else if (!strcmp(flag, "--to"))
        out->to = argv[*at];
    else
        return take_number(out, flag, argv[*at]);
    return GPU_OK;
}

static int take_game(struct gpu_words *out, const char *word)
{
    out->game = game_find_edition(word);
    out->lanes = out->game ? gpu_find(out->game) : NULL;
    return out->lanes ? GPU_OK
                      : gpu_say(GPU_USAGE,
                                "there is no game '%.40s' here; games are abraca, archmage and "
                                "dawn, with @VERSION for older rules",
                                word);
}

static int take_option(struct gpu_words *out, const char *word)
{
    char key[48];
    const char *mark = strchr(word, '=');
    int option = -1;
    if (mark && mark - word < (int)sizeof key) {
        memcpy(key, word, (size_t)(mark - word));
        key[mark - word] = 0;
        option = bg_find_option(out->game, key);
    }
    if (option < 0)
        return gpu_say(GPU_USAGE, "'%.40s' is no option of %s ('conclave games %s' lists them)",
                       word, out->game->name, out->game->key);
    if (!bg_read_option(&out->game->options[option], mark + 1, &out->options[option]))
        return gpu_say(GPU_USAGE, "option %s cannot be '%.40s'", key, mark + 1);
    return GPU_OK;
}

/* The words that are no flags: a game, then its options, which depend on the seats. */
static int take_setup(struct gpu_words *out, char **words, int n)
{
    const char *broken;
    if (!n)
        return GPU_OK;
    if (take_game(out, words[0]) != GPU_OK)
        return GPU_USAGE;
    bg_default_options(out->game, out->seats ? out->seats : out->game->default_seats, out->options);
    for (int i = 1; i < n; i++)
        if (take_option(out, words[i]) != GPU_OK)
            return GPU_USAGE;
    broken = out->seats ? bg_options_broken(out->game, out->seats, out->options) : NULL;
    return broken ? gpu_say(GPU_USAGE, "%s: %s", out->game->name, broken) : GPU_OK;
}

int gpu_read_words(int argc, char **argv, struct gpu_words *out)
{
    char *words[BG_MAX_OPTIONS + 1];
    int n = 0;
    memset(out, 0, sizeof *out);
    out->seed = 1;
    for (int i = 0; i < argc; i++) {
        if (!strncmp(argv[i], "--", 2)) {
            if (take_flag(out, argv, argc, &i) != GPU_OK)
                return GPU_USAGE;
        } else if (n < (int)BG_LEN(words)) {
            words[n++] = argv[i];
        }
    }
    return take_setup(out, words, n);
}
