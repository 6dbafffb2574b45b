/* replay.c: `conclave replay`: any position of a record, as any viewer may see it. */
#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/report.h"
#include "args.h"
#include "file.h"
#include "input.h"
#include "terminal.h"
#include "stream.h"
#include "narrate.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AT, AS, JSON, RECORD };

/* A record, the position looked at, and who looks. */
struct look {
    struct record record; /* whole */
    struct match *match;  /* as it stood at the ply */
    int viewer;
};

struct state {
    _Alignas(16) uint8_t bytes[BG_MAX_STATE];
};

static int go_to(struct look *look, uint32_t ply)
{
    struct match *match = match_at(look->record.match, ply);
    if (!match)
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    match_free(look->match);
    look->match = match;
    return CLI_OK;
}

/* The seat whose moves the viewer may read: its own, or anybody's for
 * BG_ALL; -1: none. What nature may draw only BG_ALL may know, since it tells
 * what is left in hidden piles. */
static int readable_seat(const struct look *look)
{
    uint32_t act = match_to_act(look->match);
    if (!act || act == BG_CHANCE)
        return -1;
    if (look->viewer == BG_ALL)
        return bg_first_actor(act);
    return look->viewer < BG_MAX_SEATS && (act & BG_BIT(look->viewer)) ? look->viewer : -1;
}

/* What nature may draw, for BG_ALL. */
static void write_outcomes(struct bg_text *j, const struct match *m)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    int n = match_game(m)->chance(match_state(m), outcomes);
    json_open(j, "outcomes", '[');
    for (int i = 0; i < n; i++) {
        match_game(m)->write_action(match_state(m), BG_NATURE, outcomes[i].action, BG_ALL, line,
                                    sizeof line);
        json_open(j, NULL, '{');
        json_text(j, "move", line);
        json_int(j, "weight", outcomes[i].weight);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The hash is for BG_ALL only: it would tell apart what a viewer must not. */
static void write_position(const struct look *look)
{
    const struct match *m = look->match;
    const struct bg_game *game = match_game(m);
    int32_t payoff[BG_MAX_SEATS];
    char hash[17];
    struct bg_text j = stream_start(stdout), t = bg_text_start(hash, sizeof hash);
    struct report report = report_of(m, look->viewer, payoff);
    json_open(&j, NULL, '{');
    json_text(&j, "game", game->key);
    json_int(&j, "rules", game->rules_version);
    json_int(&j, "seats", match_seats(m));
    json_options(&j, "options", game, match_options(m));
    report_position(&j, &report);
    if (look->viewer == BG_ALL) {
        if (match_to_act(m) == BG_CHANCE)
            write_outcomes(&j, m);
        bg_put_hex(&t, bg_hash(game, match_state(m)));
        json_text(&j, "hash", hash);
    }
    json_close(&j, '}');
    stream_end(&j);
}

static void print_to_act(const struct look *look)
{
    uint32_t act = match_to_act(look->match);
    if (act == BG_CHANCE)
        printf("Chance is next.\n");
    for (int seat = 0; act != BG_CHANCE && seat < match_seats(look->match); seat++)
        if (act & BG_BIT(seat))
            printf("To act: %s\n", narrate_seat(&look->record, seat).text);
}

/* The moves of the seat to act, on one line as far as it goes. */
static void print_legal(const struct look *look)
{
    bg_action list[BG_MAX_LIST];
    char line[BG_MAX_TEXT], text[BG_MAX_LIST * (BG_MAX_TEXT + 2)];
    struct bg_text t = bg_text_start(text, sizeof text);
    struct state view;
    int seat = readable_seat(look);
    if (seat < 0)
        return;
    match_view(look->match, look->viewer, view.bytes);
    int n = match_game(look->match)->legal(view.bytes, seat, list);
    for (int i = 0; i < n; i++) {
        match_game(look->match)
            ->write_action(view.bytes, seat, list[i], look->viewer, line, sizeof line);
        bg_putf(&t, "%s%s", i ? " | " : "Legal: ", line);
    }
    print_wrapped(text, 0, screen_columns());
}

static void print_position(const struct look *look)
{
    uint32_t ply = match_ply(look->match);
    char title[120];
    snprintf(title, sizeof title, "%s, ply %u of %u", match_game(look->match)->name, ply,
             match_ply(look->record.match));
    print_heading(title);
    if (ply)
        narrate_events(look->match, ply - 1, ply, look->viewer);
    putchar('\n');
    narrate_position(look->match, look->viewer);
    putchar('\n');
    print_to_act(look);
    print_legal(look);
    if (!match_to_act(look->match)) {
        struct record shown_record = look->record;
        shown_record.match = look->match;
        narrate_result(&shown_record);
    }
}

/* Where a step command leads; -1: it is none. */
static int64_t step_to(const struct look *look, const char *line)
{
    int64_t ply = match_ply(look->match), last = match_ply(look->record.match);
    const char *at = line;
    int number;
    if (!*line || !strcmp(line, "n"))
        return ply < last ? ply + 1 : last;
    if (!strcmp(line, "p"))
        return ply ? ply - 1 : 0;
    if (!strcmp(line, "end"))
        return last;
    if (bg_take_int(&at, &number) && !*at)
        return number < last ? number : last;
    return -1;
}

static int step_through(struct look *look)
{
    char line[INPUT_LINE];
    int status = go_to(look, 0);
    while (status == CLI_OK) {
        print_position(look);
        int64_t to = -1;
        while (to < 0) {
            printf("n next, p previous, a ply's number, end, q quit> ");
            fflush(stdout);
            enum input_status input = input_line(line);
            if (input == INPUT_END || input == INPUT_STOPPED || !strcmp(line, "q") ||
                !strcmp(line, "quit"))
                return CLI_OK;
            to = input == INPUT_OK ? step_to(look, line) : -1;
        }
        putchar('\n');
        status = go_to(look, (uint32_t)to);
    }
    return status;
}

static int print_record(const struct look *look)
{
    struct record at = look->record;
    at.match = look->match;
    char *text = file_record_text(&at, look->viewer);
    if (!text)
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    fputs(text, stdout);
    free(text);
    return CLI_OK;
}

static int read_viewer(const struct args *args, int seats, int *out)
{
    const char *word = args->value[AS];
    *out = BG_ALL;
    if (!word || !strcmp(word, "all"))
        return CLI_OK;
    *out = strcmp(word, "spectator") ? record_read_seat(word) : BG_SPECTATOR;
    if (*out >= 0 && (*out < seats || *out == BG_SPECTATOR))
        return CLI_OK;
    return args_wrong(args, "--as takes p1 to p%d, spectator or all, not '%s'", seats,
                      shown(word).text);
}

static int look_at(const struct args *args, struct look *look)
{
    int64_t ply = match_ply(look->record.match);
    int status = read_viewer(args, match_seats(look->record.match), &look->viewer);
    if (status == CLI_OK)
        status = args_number(args, AT, 0, ply, &ply);
    if (status == CLI_OK)
        status = go_to(look, (uint32_t)ply);
    if (status != CLI_OK)
        return status;
    if (args->value[RECORD])
        return print_record(look);
    if (args->value[JSON])
        write_position(look);
    else if (!args->value[AT] && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return step_through(look);
    else
        print_position(look);
    return CLI_OK;
}

static int replay_run(struct args *args)
{
    struct look look;
    char why[FILE_WHY];
    int status = args_at_most(args, 1);
    if (status != CLI_OK)
        return status;
    if (!args->word_count)
        return args_wrong(args, "which file? ('-' reads standard input)");
    if (args->value[JSON] && args->value[RECORD])
        return args_wrong(args, "--json and --record cannot go together");
    memset(&look, 0, sizeof look);
    if (!file_read_record(args->words[0], &look.record, why))
        return say_error(CLI_FAILED, "%s", why);
    status = look_at(args, &look);
    match_free(look.match);
    record_free(&look.record);
    return status;
}

static const struct flag flags[] = {
    [AT] = {"--at", "PLY", "the position after so many plies; otherwise the last", ARGS_TEXT},
    [AS] = {"--as", "WHO", "as p1 to p8, spectator or all (the default) may see it", ARGS_TEXT},
    [JSON] = {"--json", NULL, "the position as one JSON object", ARGS_NONE},
    [RECORD] = {"--record", NULL, "the record up to there as that viewer may see it", ARGS_NONE},
};

const struct command replay_command = {
    .name = "replay",
    .words = "FILE",
    .about = "shows a position of a recorded game, or steps through it",
    .more = "On a terminal without --at it steps: n, p, a ply's number, end, q.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_FILE,
    .run = replay_run,
};
