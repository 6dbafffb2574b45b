/* main.c: the `conclave-train` command: reads its words and runs the subcommand. */
#include "train.h"

#include "../engine/game.h"
#include "../games/archmage/archmage_net.h"
#include "../games/games.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct pupil pupils[] = {
    {"archmage", archmage_net_open, archmage_net_size, archmage_net_rows, archmage_judge_by,
     "adept"},
};

static const struct {
    const char *name;
    int (*run)(const struct words *words);
    const char *words, *about;
} commands[] = {
    {"play", train_play,
     "GAME [option=value…] --to FILE [--net FILE|old] [--games N] [--every N] [--lapses N]",
     "games by search: FILE.states, positions at one of so many decisions, and FILE.shares, how "
     "their games ended"},
    {"on", train_on, "GAME --from FILE --to FILE --turns N",
     "plays positions on by the quick hand, for so many turns"},
    {"label", train_label, "GAME --from FILE --to FILE [--each N]",
     "plays positions to the end by the quick hand and writes each seat's share"},
    {"loss", train_loss, "GAME --from FILE --labels FILE [--net FILE|old]",
     "how far a judge is from the labels of positions: its log loss"},
    {"rows", train_rows, "GAME --from FILE.states --labels FILE.shares --to FILE",
     "positions as the rows that a net reads"},
    {"match", train_match, "GAME [option=value…] --net FILE --other FILE|old [--games N] [--whole]",
     "what the first judge scores against the second, in paired deals"},
    {"layout", train_layout, "GAME", "how many rows and heads a net has, and the layout's number"},
};

int train_say(int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("conclave-train: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return status;
}

void *train_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long bytes = file && !fseek(file, 0, SEEK_END) ? ftell(file) : -1;
    void *data = bytes < 0 ? NULL : aligned_alloc(64, ((size_t)bytes + 64) / 64 * 64);
    if (data) {
        rewind(file);
        *size = fread(data, 1, (size_t)bytes, file);
    }
    if (file)
        fclose(file);
    if (!data || *size != (size_t)bytes) {
        free(data);
        train_say(TRAIN_FAILED, "%s cannot be read", path);
        return NULL;
    }
    return data;
}

static int print_overview(void)
{
    fputs("Usage: conclave-train COMMAND [words] [flags]\n\nWhat train/run is made of.\n\n",
          stderr);
    for (size_t i = 0; i < BG_LEN(commands); i++)
        fprintf(stderr, "  %s %s\n      %s\n", commands[i].name, commands[i].words,
                commands[i].about);
    fputs("\nFlags: --seats N, --simulations N an answer, --threads N, --seed N.\n", stderr);
    return TRAIN_USAGE;
}

static int take_flag(struct words *out, const char *flag, const char *value)
{
    uint64_t number = strtoull(value, NULL, 10);
    const struct {
        const char *name;
        const char **text;
        uint32_t *number;
    } flags[] = {
        {"--net", &out->net, NULL},
        {"--other", &out->other, NULL},
        {"--from", &out->from, NULL},
        {"--labels", &out->labels, NULL},
        {"--to", &out->to, NULL},
        {"--simulations", NULL, &out->simulations},
        {"--games", NULL, &out->games},
        {"--threads", NULL, &out->threads},
        {"--every", NULL, &out->every},
        {"--lapses", NULL, &out->lapses},
        {"--turns", NULL, &out->turns},
        {"--each", NULL, &out->each},
        {"--seats", NULL, (uint32_t *)&out->seats},
    };
    if (!strcmp(flag, "--seed")) {
        out->seed = number;
        return TRAIN_OK;
    }
    for (size_t i = 0; i < BG_LEN(flags); i++)
        if (!strcmp(flag, flags[i].name)) {
            if (flags[i].text)
                *flags[i].text = value;
            else
                *flags[i].number = (uint32_t)number;
            return TRAIN_OK;
        }
    return train_say(TRAIN_USAGE, "there is no flag '%.40s' ('conclave-train' lists them)", flag);
}

static int take_option(struct words *out, const char *word)
{
    char key[48];
    const char *mark = strchr(word, '=');
    int option = -1;
    if (mark && mark - word < (int)sizeof key) {
        memcpy(key, word, (size_t)(mark - word));
        key[mark - word] = 0;
        option = bg_find_option(out->game, key);
    }
    if (option < 0 || !bg_read_option(&out->game->options[option], mark + 1, &out->options[option]))
        return train_say(TRAIN_USAGE, "'%.40s' is no option of %s ('conclave games %s' lists them)",
                         word, out->game->name, out->game->key);
    return TRAIN_OK;
}

static int take_setup(struct words *out, char **words, int n)
{
    const char *broken;
    for (size_t i = 0; n && i < BG_LEN(pupils); i++)
        if (!strcmp(words[0], pupils[i].key))
            out->pupil = &pupils[i];
    if (!out->pupil)
        return train_say(TRAIN_USAGE, "name a game that has a learned judge: archmage");
    out->game = game_find(out->pupil->key);
    out->seats = out->seats ? out->seats : out->game->default_seats;
    bg_default_options(out->game, out->seats, out->options);
    for (int i = 1; i < n; i++)
        if (take_option(out, words[i]) != TRAIN_OK)
            return TRAIN_USAGE;
    broken = bg_options_broken(out->game, out->seats, out->options);
    return broken ? train_say(TRAIN_USAGE, "%s: %s", out->game->name, broken) : TRAIN_OK;
}

static int read_words(int argc, char **argv, struct words *out)
{
    char *words[BG_MAX_OPTIONS + 1];
    int n = 0;
    memset(out, 0, sizeof *out);
    out->net = out->other = "old";
    out->seed = 1;
    out->games = 100;
    out->threads = 1;
    out->every = 8;
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "--", 2)) {
            if (n < (int)BG_LEN(words))
                words[n++] = argv[i];
        } else if (!strcmp(argv[i], "--whole")) {
            out->whole = 1;
        } else if (i + 1 == argc) {
            return train_say(TRAIN_USAGE, "%.40s needs a value", argv[i]);
        } else if (take_flag(out, argv[i], argv[i + 1]) != TRAIN_OK) {
            return TRAIN_USAGE;
        } else {
            i++;
        }
    }
    return take_setup(out, words, n);
}

int train_layout(const struct words *words)
{
    uint32_t rows, heads;
    uint64_t layout;
    words->pupil->size(&rows, &heads, &layout);
    printf("%u %u %llu\n", rows, heads, (unsigned long long)layout);
    return TRAIN_OK;
}

int main(int argc, char **argv)
{
    struct words words;
    for (size_t i = 0; argc > 1 && i < BG_LEN(commands); i++)
        if (!strcmp(argv[1], commands[i].name)) {
            int status = read_words(argc - 2, argv + 2, &words);
            return status == TRAIN_OK ? commands[i].run(&words) : status;
        }
    return print_overview();
}
