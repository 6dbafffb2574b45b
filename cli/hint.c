/* hint.c: `conclave hint`: the best moves of a position, and why. */
#include "hint.h"

#include "../bots/advice.h"
#include "../engine/game.h"
#include "args.h"
#include "company.h"
#include "file.h"
#include "stream.h"
#include "moves.h"
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT, BOT, MOVES, SIMULATIONS, SEED, THREADS, TIMEOUT, JSON };

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
                               .seconds = ask->player ? ask->player->seconds : 0,
                               .threads = ask->threads};
    const struct search_plan *plan =
        ask->player ? ask->player->bot->plan : advice_plan(match_game(m));
    match_view(m, seat, view);
    int found = search_run(plan, &question, out);
    if (found)
        advice_correct(match_game(m), out);
    return found;
}

enum { MOST_WORDS = 600 };

/* advice_why() of a position's seat, and the reason alone. */
static void why_of(const struct match *m, int seat, const struct search_result *result, int move,
                   char why[MOST_WORDS], char reason[MOST_WORDS])
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    match_view(m, seat, view);
    advice_why(match_game(m), view, seat, result, move, why, MOST_WORDS);
    advice_reason(match_game(m), view, seat, &result->move[move], reason, MOST_WORDS);
}

void hint_print(const struct match *m, int seat, const struct hint_ask *ask)
{
    struct search_result result;
    char line[BG_MAX_TEXT], why[MOST_WORDS], reason[MOST_WORDS];
    if (!hint_search(m, seat, ask, &result)) {
        say("there is not enough memory to look ahead");
        return;
    }
    for (int i = 0; i < result.count && i < ask->most; i++) {
        if (i && !result.move[i].visits)
            break;
        moves_line(m, seat, result.move[i].action, line);
        why_of(m, seat, &result, i, why, reason);
        printf("  %-28s wins %3.0f %%  ", line, 100 * result.move[i].value);
        print_hanging(why, 41, line_columns());
    }
}

static void write_json(const struct match *m, int seat, const struct hint_ask *ask,
                       const struct search_result *r)
{
    struct bg_text j = stream_start(stdout);
    char line[BG_MAX_TEXT], why[MOST_WORDS], reason[MOST_WORDS];
    json_open(&j, NULL, '{');
    json_text(&j, "game", match_game(m)->key);
    json_int(&j, "ply", match_ply(m));
    json_text(&j, "seat", record_seat_word(seat));
    json_int(&j, "simulations", r->simulations);
    json_figure(&j, "win", r->value);
    json_open(&j, "moves", '[');
    for (int i = 0; i < r->count && i < ask->most; i++) {
        moves_line(m, seat, r->move[i].action, line);
        why_of(m, seat, r, i, why, reason);
        json_open(&j, NULL, '{');
        json_text(&j, "move", line);
        json_figure(&j, "win", r->move[i].value);
        json_int(&j, "visits", r->move[i].visits);
        json_text(&j, "why", why);
        json_text_or_none(&j, "reason", reason);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    stream_end(&j);
}

/* A player who does not search, or whose search is its own, makes one choice. */
static int chooses(const struct hint_ask *ask)
{
    return ask->player && (!ask->player->bot || !ask->player->bot->plan);
}

static void write_choice(const struct match *m, int seat, const char *bot, const char *move,
                         const char *why)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", match_game(m)->key);
    json_int(&j, "ply", match_ply(m));
    json_text(&j, "seat", record_seat_word(seat));
    json_text(&j, "bot", bot);
    json_open(&j, "moves", '[');
    json_open(&j, NULL, '{');
    json_text(&j, "move", move);
    json_text_or_none(&j, "why", why);
    json_close(&j, '}');
    json_close(&j, ']');
    json_close(&j, '}');
    stream_end(&j);
}

static int give_choice(const struct args *args, const struct match *m, int seat,
                       const struct hint_ask *ask)
{
    struct company c = {.player = ask->player, .players = 1, .timeout = ask->timeout};
    struct bg_rng rng = {ask->seed};
    uint64_t seed[BG_MAX_SEATS] = {0};
    char line[BG_MAX_TEXT];
    bg_action action;
    for (int i = 0; i < match_seats(m); i++)
        c.at[i] = i == seat ? 0 : -1;
    seed[seat] = ask->seed;
    company_begin(&c, m, -1, seed);
    int ok = company_choose(&c, seat, &rng, &action);
    if (ok) {
        const char *why = company_info(&c, seat);
        moves_line(m, seat, action, line);
        if (args->value[JSON])
            write_choice(m, seat, ask->player->name, line, why);
        else
            printf(*why ? "  %-28s %s\n" : "  %s\n", line, shown(why).text);
    }
    company_finish(&c);
    company_free(&c);
    return ok ? CLI_OK : CLI_FAILED;
}

static int read_ask(const struct args *args, struct hint_ask *ask)
{
    int64_t moves = USUAL_MOVES, simulations = 0, threads = 1, seed = 1;
    int status = args_number(args, MOVES, 1, BG_MAX_LIST, &moves);
    memset(ask, 0, sizeof *ask);
    if (status == CLI_OK)
        status = player_read_timeout(args, TIMEOUT, &ask->timeout);
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
    if (!args->value[JSON])
        printf("%s, ply %u, %s to act:\n", match_game(m)->name, match_ply(m),
               record_seat_word(seat));
    if (chooses(ask))
        return give_choice(args, m, seat, ask);
    if (!args->value[JSON]) {
        hint_print(m, seat, ask);
        return CLI_OK;
    }
    if (!hint_search(m, seat, ask, &result))
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    write_json(m, seat, ask, &result);
    return CLI_OK;
}

/* Who is asked, with the budget of --simulations unless it brings one. */
static int read_bot(const struct args *args, const struct bg_game *game, struct hint_ask *ask,
                    struct player *room)
{
    if (!args->value[BOT])
        return CLI_OK;
    int status = player_read(args, game, args->value[BOT], room);
    if (status != CLI_OK)
        return status;
    if (room->simulations)
        ask->simulations = room->simulations;
    room->simulations = ask->simulations;
    ask->player = room;
    return player_try(room, 1, game, ask->timeout);
}

static int hint_run(struct args *args)
{
    struct player player;
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
    status = read_bot(args, match_game(record.match), &ask, &player);
    if (status == CLI_OK)
        status =
            m ? give_hint(args, m, &ask) : say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    match_free(m);
    record_free(&record);
    return status;
}

static const struct flag flags[] = {
    [AT] = {"--at", "PLY", "the position after so many plies; otherwise the last", ARGS_TEXT},
    [BOT] = {"--bot", "BOT", "who is asked: adept, adept@500, cmd:./my-bot", ARGS_BOTS},
    [MOVES] = {"--moves", "N", "how many moves to show; 3 otherwise", ARGS_TEXT},
    [SIMULATIONS] = {"--simulations", "N", "how long to think; otherwise as the strongest bot",
                     ARGS_TEXT},
    [SEED] = {"--seed", "S", "the search's own dice; 1 otherwise", ARGS_TEXT},
    [THREADS] = {"--threads", "N", "think with so many; 1 otherwise", ARGS_TEXT},
    [TIMEOUT] = {"--timeout", "S", PLAYER_TIMEOUT_HELP, ARGS_TEXT},
    [JSON] = {"--json", NULL, "one JSON object", ARGS_NONE},
};

const struct command hint_command = {
    .name = "hint",
    .words = "FILE",
    .about = "the best moves of a position, with their chances and why",
    .more = "The position is looked at through the eyes of the seat that is to act: what it\n"
            "may not know does not help. Without --bot the strongest bot is asked; one that\n"
            "does not search, or a program, names its move alone.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_FILE,
    .further_words = ARGS_NONE,
    .run = hint_run,
};
