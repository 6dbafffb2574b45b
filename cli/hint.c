/* hint.c: `conclave hint`: the best moves of a position, and why. */
#include "hint.h"

#include "../bots/advice.h"
#include "../engine/game.h"
#include "args.h"
#include "file.h"
#include "stream.h"
#include "moves.h"
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>

enum { AT, MOVES, SIMULATIONS, SEED, THREADS, JSON };

enum { MOST_THREADS = 64, USUAL_MOVES = 3 };

int hint_search(const struct match *m, int seat, const struct hint_ask *ask,
                struct search_result *out)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    struct bg_rng rng = {ask->seed};
    struct bot_ask question = {.game = match_game(m),
                               .view = view,
                               .seat = seat,
                               .rng = &rng,
                               .simulations = ask->simulations,
                               .threads = ask->threads};
    match_view(m, seat, view);
    return search_run(advice_plan(match_game(m)), &question, out);
}

/* advice_why() of a position's seat. */
static void why_of(const struct match *m, int seat, const struct search_result *result, int move,
                   char *out, int cap)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    match_view(m, seat, view);
    advice_why(match_game(m), view, seat, result, move, out, cap);
}

void hint_print(const struct match *m, int seat, const struct hint_ask *ask)
{
    struct search_result result;
    char line[BG_MAX_TEXT], why[600];
    if (!hint_search(m, seat, ask, &result)) {
        say("there is not enough memory to look ahead");
        return;
    }
    for (int i = 0; i < result.count && i < ask->most; i++) {
        if (i && !result.move[i].visits)
            break;
        moves_line(m, seat, result.move[i].action, line);
        why_of(m, seat, &result, i, why, sizeof why);
        printf("  %-28s wins %3.0f %%  ", line, 100 * result.move[i].value);
        print_hanging(why, 41, line_columns());
    }
}

static void write_json(const struct match *m, int seat, const struct hint_ask *ask,
                       const struct search_result *r)
{
    struct bg_text j = stream_start(stdout);
    char line[BG_MAX_TEXT], why[600];
    json_open(&j, NULL, '{');
    json_text(&j, "game", match_game(m)->key);
    json_int(&j, "ply", match_ply(m));
    json_text(&j, "seat", record_seat_word(seat));
    json_int(&j, "simulations", r->simulations);
    json_figure(&j, "win", r->value);
    json_open(&j, "moves", '[');
    for (int i = 0; i < r->count && i < ask->most; i++) {
        moves_line(m, seat, r->move[i].action, line);
        why_of(m, seat, r, i, why, sizeof why);
        json_open(&j, NULL, '{');
        json_text(&j, "move", line);
        json_figure(&j, "win", r->move[i].value);
        json_int(&j, "visits", r->move[i].visits);
        json_text(&j, "why", why);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    stream_end(&j);
}

static int read_ask(const struct args *args, struct hint_ask *ask)
{
    int64_t moves = USUAL_MOVES, simulations = 0, threads = 1, seed = 1;
    int status = args_number(args, MOVES, 1, BG_MAX_LIST, &moves);
    if (status == CLI_OK)
        status = args_number(args, SIMULATIONS, 1, 100000000, &simulations);
    if (status == CLI_OK)
        status = args_number(args, THREADS, 1, MOST_THREADS, &threads);
    if (status == CLI_OK)
        status = args_number(args, SEED, 0, INT64_MAX, &seed);
    ask->most = (int)moves;
    ask->simulations = (uint32_t)simulations;
    ask->threads = (int)threads;
    ask->seed = (uint64_t)seed;
    return status;
}

/* The seat that is to act; -1 after saying why there is nothing to advise. */
static int seat_to_act(const struct match *m)
{
    uint32_t act = match_to_act(m);
    for (int seat = 0; seat < match_seats(m); seat++)
        if (act & BG_BIT(seat))
            return seat;
    say_error(CLI_FAILED, act ? "chance is to act here; --at PLY looks at another position"
                              : "the game is over; --at PLY looks at an earlier position");
    return -1;
}

static int give_hint(const struct args *args, const struct match *m, const struct hint_ask *ask)
{
    struct search_result result;
    int seat = seat_to_act(m);
    if (seat < 0)
        return CLI_FAILED;
    if (!args->value[JSON]) {
        printf("%s, ply %u, %s to act:\n", match_game(m)->name, match_ply(m),
               record_seat_word(seat));
        hint_print(m, seat, ask);
        return CLI_OK;
    }
    if (!hint_search(m, seat, ask, &result))
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    write_json(m, seat, ask, &result);
    return CLI_OK;
}

static int hint_run(struct args *args)
{
    struct record record;
    struct hint_ask ask;
    char why[FILE_WHY];
    int64_t at = -1;
    int status = args_at_most(args, 1);
    if (status == CLI_OK && !args->word_count)
        status = args_wrong(args, "which record? '-' reads standard input");
    if (status == CLI_OK)
        status = read_ask(args, &ask);
    if (status == CLI_OK)
        status = args_number(args, AT, 0, UINT32_MAX, &at);
    if (status != CLI_OK)
        return status;
    if (!file_read_record(args->words[0], &record, why))
        return say_error(CLI_FAILED, "%s", why);
    uint32_t plies = match_ply(record.match);
    struct match *m = match_at(record.match, at < 0 || at > plies ? plies : (uint32_t)at);
    status = m ? give_hint(args, m, &ask) : say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    match_free(m);
    record_free(&record);
    return status;
}

static const struct flag flags[] = {
    [AT] = {"--at", "PLY", "the position after so many plies; otherwise the last", ARGS_TEXT},
    [MOVES] = {"--moves", "N", "how many moves to show; 3 otherwise", ARGS_TEXT},
    [SIMULATIONS] = {"--simulations", "N", "how long to think; otherwise as the strongest bot",
                     ARGS_TEXT},
    [SEED] = {"--seed", "S", "the search's own dice; 1 otherwise", ARGS_TEXT},
    [THREADS] = {"--threads", "N", "think with so many; 1 otherwise", ARGS_TEXT},
    [JSON] = {"--json", NULL, "one JSON object", ARGS_NONE},
};

const struct command hint_command = {
    .name = "hint",
    .words = "FILE",
    .about = "the best moves of a position, with their chances and why",
    .more = "The position is looked at through the eyes of the seat that is to act: what it\n"
            "may not know does not help.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_FILE,
    .further_words = ARGS_NONE,
    .run = hint_run,
};
