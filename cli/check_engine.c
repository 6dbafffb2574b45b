/*
 * check_engine.c: `conclave check-engine`: whether a program keeps to the
 * engine protocol, tried in many short games of all kinds.
 */
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/record.h"
#include "../games/games.h"
#include "args.h"
#include "dice.h"
#include "player.h"
#include "program.h"
#include "setup.h"
#include "stream.h"
#include "terminal.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES, SEED, TIMEOUT, JSON };

enum { USUAL_GAMES = 24, LONG_GAME = 150, MOST_GAMES = 64 };

struct check {
    const char *command;
    double timeout;
    int json;
    int64_t games, seed;
    const struct bg_game *game[MOST_GAMES];
    int kinds;
    int64_t played, decisions, breaches;
    char name[64]; /* the program's own */
    struct program *seat[BG_MAX_SEATS];
};

/* One game of the trial. */
struct trial {
    struct setup setup;
    struct match *match;
    int64_t number;
    uint32_t programs; /* seats that the program has, a bit each; a process for each */
    struct bg_rng rng;
    int decisions; /* of the program */
};

/* What is found. */

/* "seats=3 target=5": what the game was, where it differs from the usual one. */
static void put_setup(const struct setup *s, struct bg_text *t)
{
    int16_t usual[BG_MAX_OPTIONS];
    char value[64];
    bg_default_options(s->game, s->seats, usual);
    bg_putf(t, "seats=%d", s->seats);
    for (int i = 0; i < s->game->option_count; i++) {
        if (s->options[i] == usual[i])
            continue;
        bg_write_option(&s->game->options[i], s->options[i], value, sizeof value);
        bg_putf(t, " %s=%s", s->game->options[i].key, value);
    }
}

static void write_breach(const struct trial *t, int seat, const char *what)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "breach");
    if (t) {
        json_text(&j, "game", t->setup.game->key);
        json_int(&j, "number", t->number);
        json_int(&j, "seats", t->setup.seats);
        json_options(&j, "options", t->setup.game, t->setup.options);
        json_text(&j, "seat", record_seat_word(seat));
        json_int(&j, "ply", match_ply(t->match));
    }
    json_text(&j, "what", what);
    json_close(&j, '}');
    stream_end(&j);
    fflush(stdout);
}

/* Reports what a program did wrong; `t` is NULL outside games. */
static void breach(struct check *c, const struct trial *t, int seat, const char *what)
{
    char words[4000];
    struct bg_text text = bg_text_start(words, sizeof words);
    c->breaches++;
    if (c->json) {
        write_breach(t, seat, what);
        return;
    }
    if (t) {
        bg_putf(&text, "%s game %d, %s, ply %d (", t->setup.game->key, (int)t->number,
                record_seat_word(seat), (int)match_ply(t->match));
        put_setup(&t->setup, &text);
        bg_put(&text, "): ");
    }
    printf("breach: %s%s\n", words, what);
    fflush(stdout);
}

/* Playing. */

/* Every number of seats; the usual options first, then mixtures. */
static void choose_setup(const struct bg_game *game, struct trial *t)
{
    int kinds = game->max_seats - game->min_seats + 1;
    struct setup *s = &t->setup;
    s->game = game;
    s->seats = game->min_seats + (int)(t->number % kinds);
    bg_default_options(game, s->seats, s->options);
    for (int tries = 0; tries < 100 && (t->number >= kinds || tries); tries++) {
        bg_mix_options(game, s->seats, &t->rng, s->options);
        if (!bg_options_broken(game, s->seats, s->options))
            return;
    }
}

/* Seats that cannot start with any options take the usual number. */
static int can_start(struct trial *t)
{
    struct setup *s = &t->setup;
    if (!bg_options_broken(s->game, s->seats, s->options))
        return 1;
    s->seats = s->game->default_seats;
    bg_default_options(s->game, s->seats, s->options);
    return !bg_options_broken(s->game, s->seats, s->options);
}

static struct program_budget budget_of(struct trial *t)
{
    static const struct program_budget budgets[] = {{0, 0}, {20, 0}, {0, 0.05}, {0, 0.001}};
    return budgets[bg_rng_below(&t->rng, BG_LEN(budgets))];
}

/* Starts the seat's process, if it does not run, and lets it begin. 0: it does not even start. */
static int seat_program(struct check *c, const struct trial *t, int seat)
{
    struct program *p = c->seat[seat];
    if (!program_is_well(p) && !program_start(p, c->command, c->timeout)) {
        breach(c, t, seat, p->fault);
        return 0;
    }
    program_begin(p, t->match, seat, bg_rng_next(&(struct bg_rng){(uint64_t)t->number}));
    return 1;
}

/* What a program must bear in silence: a 'stop' that crossed its answer, words of later versions.
 */
static void tease(struct trial *t, struct program *p)
{
    uint32_t chance = bg_rng_below(&t->rng, 8);
    if (chance == 0)
        program_tell(p, "stop");
    else if (chance == 1)
        program_tell(p, "weather sunny 21");
}

static int choose(struct check *c, struct trial *t, int seat, bg_action *out)
{
    bg_action list[BG_MAX_LIST];
    struct program *p = c->seat[seat];
    if (!(t->programs & BG_BIT(seat))) {
        int n = bg_list(t->setup.game, match_state(t->match), seat, list);
        *out = list[bg_rng_below(&t->rng, (uint32_t)n)];
        return 1;
    }
    c->decisions++;
    t->decisions++;
    if (!program_choose(p, budget_of(t), out)) {
        breach(c, t, seat, p->fault);
        return 0;
    }
    tease(t, p);
    return 1;
}

/* To the end or, in every other game, until it has answered often. */
static void play(struct check *c, struct trial *t)
{
    int most = t->number % 2 ? LONG_GAME : LONG_GAME * 20;
    bg_action action;
    for (uint32_t act; t->decisions < most && (act = match_to_act(t->match));) {
        int seat = bg_first_actor(act);
        enum bg_status status = BG_OK;
        if (seat == BG_NATURE)
            status = match_draw(t->match, dice_draw, &t->rng);
        else if (choose(c, t, seat, &action))
            status = match_act(t->match, seat, action, match_ply(t->match));
        else
            return;
        if (status != BG_OK)
            return;
    }
}

/* Every fourth time it is sent away after a game, and must go well. */
static void finish(struct check *c, const struct trial *t, int seat)
{
    struct program *p = c->seat[seat];
    if (!program_is_well(p))
        return;
    if (!program_finish(p) || (t->number % 4 == 3 && !program_end(p)))
        breach(c, t, seat, p->fault);
}

/* 0: the program does not start. */
static int try_game(struct check *c, const struct bg_game *game, int64_t number)
{
    struct trial t = {
        .number = number,
        .rng = {((uint64_t)c->seed << 32) + (uint64_t)number * 7 + game->max_actions}};
    int started = 1;
    choose_setup(game, &t);
    if (!can_start(&t))
        return 1;
    t.match = match_new(game, t.setup.seats, t.setup.options);
    if (!t.match)
        return 1;
    t.programs = number % 3 ? BG_BIT(number % t.setup.seats) : BG_BIT(t.setup.seats) - 1;
    for (int seat = 0; seat < t.setup.seats && started; seat++)
        if (t.programs & BG_BIT(seat))
            started = seat_program(c, &t, seat);
    if (started)
        play(c, &t);
    for (int seat = 0; seat < t.setup.seats; seat++)
        if (t.programs & BG_BIT(seat))
            finish(c, &t, seat);
    match_free(t.match);
    c->played++;
    return started;
}

/* Starts it once and keeps those of the games that it plays. 0 after a breach. */
static int introduce(struct check *c, int named)
{
    struct program *p = c->seat[0];
    int kept = 0;
    if (!program_start(p, c->command, c->timeout)) {
        breach(c, NULL, 0, p->fault);
        return 0;
    }
    snprintf(c->name, sizeof c->name, "%s", p->name[0] ? p->name : "without a name");
    for (int i = 0; i < c->kinds; i++)
        if (program_plays(p, c->game[i]))
            c->game[kept++] = c->game[i];
        else if (named)
            say("it does not play %s", c->game[i]->key);
    c->kinds = kept;
    return 1;
}

static void try_all(struct check *c)
{
    struct progress progress = progress_start("games", (uint64_t)(c->games * c->kinds));
    int going = 1;
    for (int64_t i = 0; i < c->games && going; i++)
        for (int k = 0; k < c->kinds && going; k++) {
            going = try_game(c, c->game[k], i);
            progress_show(&progress, (uint64_t)c->played);
        }
    for (int seat = 0; seat < BG_MAX_SEATS; seat++)
        if (program_is_well(c->seat[seat]) && !program_end(c->seat[seat]))
            breach(c, NULL, 0, c->seat[seat]->fault);
    progress_end(&progress);
}

static void print_result(const struct check *c)
{
    struct bg_text j = stream_start(stdout);
    if (!c->json) {
        printf("%s: %lld games, %lld decisions, %lld breach%s\n", c->name, (long long)c->played,
               (long long)c->decisions, (long long)c->breaches, c->breaches == 1 ? "" : "es");
        return;
    }
    json_open(&j, NULL, '{');
    json_text(&j, "type", "result");
    json_text(&j, "name", c->name);
    json_int(&j, "games", c->played);
    json_int(&j, "decisions", c->decisions);
    json_int(&j, "breaches", c->breaches);
    json_close(&j, '}');
    stream_end(&j);
}

/* Reading the command line. */

static int read_games(const struct args *args, struct check *c)
{
    for (int i = 1; i < args->word_count; i++) {
        if (c->kinds == MOST_GAMES)
            return args_wrong(args, "these are too many games");
        c->game[c->kinds] = setup_game(args, args->words[i]);
        if (!c->game[c->kinds++])
            return CLI_USAGE;
    }
    for (int i = 0; args->word_count == 1 && game_at(i) && i < MOST_GAMES; i++)
        c->game[c->kinds++] = game_at(i);
    return CLI_OK;
}

static int read_check(const struct args *args, struct check *c)
{
    if (!args->word_count)
        return args_wrong(args, "which program? conclave check-engine ./my-bot");
    c->command = args->words[0];
    c->command += player_is_program(c->command) ? strlen(PLAYER_PROGRAM) : 0;
    c->json = args->value[JSON] != NULL;
    c->games = USUAL_GAMES;
    c->seed = 1;
    int status = read_games(args, c);
    if (status == CLI_OK)
        status = args_number(args, GAMES, 1, 1000000, &c->games);
    if (status == CLI_OK)
        status = args_number(args, SEED, 0, INT32_MAX, &c->seed);
    return status == CLI_OK ? player_read_timeout(args, TIMEOUT, &c->timeout) : status;
}

static int check_engine_run(struct args *args)
{
    struct check c = {.name = "the program"};
    int status = read_check(args, &c);
    struct program *programs = calloc(BG_MAX_SEATS, sizeof *programs);
    if (status == CLI_OK && !programs)
        status = say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    if (status == CLI_OK) {
        for (int seat = 0; seat < BG_MAX_SEATS; seat++)
            c.seat[seat] = &programs[seat];
        if (introduce(&c, args->word_count > 1))
            try_all(&c);
        print_result(&c);
        status = c.breaches ? CLI_FAILED : CLI_OK;
    }
    free(programs);
    return status;
}

static const struct flag flags[] = {
    [GAMES] = {"--games", "N", "games of each kind; 24 otherwise", ARGS_TEXT},
    [SEED] = {"--seed", "S", "a number all dice follow from; 1 otherwise", ARGS_TEXT},
    [TIMEOUT] = {"--timeout", "S", PLAYER_TIMEOUT_HELP, ARGS_TEXT},
    [JSON] = {"--json", NULL, "a JSON object for each breach, then one for the result", ARGS_NONE},
};

const struct command check_engine_command = {
    .name = "check-engine",
    .words = "PROGRAM [GAME…]",
    .about = "tries whether a program keeps to the engine protocol",
    .more = "Plays many short games with all numbers of seats and many options, some to\n"
            "their end, with all kinds of budgets. Each breach is a line; the exit status is 1\n"
            "if there was one. PROGRAM is a command as after cmd:, in one word for the shell:\n"
            "'python3 my-bot.py'.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_FILE,
    .further_words = ARGS_GAME,
    .run = check_engine_run,
};
