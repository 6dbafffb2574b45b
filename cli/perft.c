/* perft.c: `conclave perft`: positions after so many actions, to compare rules. */
#include "../engine/game.h"
#include "args.h"
#include "file.h"
#include "stream.h"
#include "terminal.h"
#include "setup.h"

#include <string.h>

enum { DEPTH, FROM, JSON };

static void count(const struct bg_game *game, const void *state, int depth, int as_json)
{
    struct bg_text j = stream_start(stdout);
    if (as_json) {
        json_open(&j, NULL, '{');
        json_text(&j, "game", game->key);
        json_open(&j, "positions", '[');
    }
    for (int d = 1; d <= depth; d++) {
        double start = seconds_now();
        uint64_t positions = bg_perft(game, state, d);
        if (as_json)
            json_int(&j, NULL, (int64_t)positions);
        else
            printf("%d %llu\n", d, (unsigned long long)positions);
        fflush(stdout);
        if (seconds_now() - start > 1)
            say("depth %d took %.1f s", d, seconds_now() - start);
    }
    if (as_json) {
        json_close(&j, ']');
        json_close(&j, '}');
        stream_end(&j);
    }
}

/* Counts from the last position of a record. */
static int count_from(const struct args *args, int depth)
{
    struct record r;
    char why[FILE_WHY];
    if (args->word_count > 1)
        return args_wrong(args, "a record brings its options along");
    if (!file_read_record(args->value[FROM], &r, why))
        return say_error(CLI_FAILED, "%s", why);
    int status = CLI_OK;
    if (args->word_count && strcmp(match_game(r.match)->key, args->words[0]))
        status = say_error(CLI_FAILED, "%s is a game of %s", args->value[FROM],
                           match_game(r.match)->key);
    else
        count(match_game(r.match), match_state(r.match), depth, args->value[JSON] != NULL);
    record_free(&r);
    return status;
}

static int perft_run(struct args *args)
{
    struct setup setup;
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    int64_t depth = 0;
    int status = args_number(args, DEPTH, 1, 100, &depth);
    if (status == CLI_OK && !args->value[DEPTH])
        status = args_wrong(args, "how deep? --depth N");
    if (status == CLI_OK && args->value[FROM])
        return count_from(args, (int)depth);
    if (status == CLI_OK)
        status = setup_read(args, -1, &setup);
    if (status != CLI_OK)
        return status;
    setup.game->setup(state, setup.seats, setup.options);
    count(setup.game, state, (int)depth, args->value[JSON] != NULL);
    return CLI_OK;
}

static const struct flag flags[] = {
    [DEPTH] = {"--depth", "N", "count to this depth", ARGS_TEXT},
    [FROM] = {"--from", "FILE", "start from the last position of a record", ARGS_FILE},
    [JSON] = {"--json", NULL, "one JSON object", ARGS_NONE},
};

const struct command perft_command = {
    .name = "perft",
    .words = "GAME [option=value…]",
    .about = "counts positions by depth; every outcome of chance counts once",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_GAME,
    .further_words = ARGS_GAME,
    .run = perft_run,
};
