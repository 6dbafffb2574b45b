/* simulate.c: `conclave simulate`: many games between bots, counted. */
#include "args.h"
#include "company.h"
#include "data.h"
#include "dice.h"
#include "file.h"
#include "terminal.h"
#include "setup.h"
#include "tally.h"

#include "../engine/game.h"
#include "../games/games.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BOTS, GAMES, SEED, BY, UNTIL, RECORDS, DATA, THREADS, TIMEOUT, JSON };

enum { MOST_THREADS = 64 };

struct simulation {
    struct setup setup;
    struct player bot[TALLY_BOTS];
    int bots;
    double timeout;
    int64_t games, seed, threads;
    const char *records; /* folder, or NULL */
    struct data *data;   /* rows of decisions, or NULL */
    const char *by_name;
    struct tally_by by;
    struct tally_by until; /* of which member games end when it reaches `limit` */
    int64_t limit;         /* 0: games are played to their end */
    atomic_llong next;     /* game to be played */
    atomic_int failed;
    pthread_mutex_t lock; /* for why */
    char why[FILE_WHY];
};

struct worker {
    struct simulation *sim;
    pthread_t thread;
    struct tally tally;
    struct company company;
    struct data_game rows;
};

static void give_up(struct simulation *sim, const char *why)
{
    pthread_mutex_lock(&sim->lock);
    if (!atomic_exchange(&sim->failed, 1))
        snprintf(sim->why, sizeof sim->why, "%s", why);
    pthread_mutex_unlock(&sim->lock);
    if (sim->data)
        data_give_up(sim->data);
}

/* What keeps a record's text from replaying with the same dice; NULL: nothing. */
static const char *broken_text(const char *text, struct record_error *error)
{
    struct record again;
    uint32_t ply;
    if (!record_read(text, strlen(text), game_find, &again, error))
        return error->message;
    const char *unfair = record_unfair(&again, &ply);
    record_free(&again);
    return unfair;
}

/* Writes a record, but only if it replays. */
static int keep_record(struct simulation *sim, const struct record *r, int64_t number)
{
    char path[FILE_PATH], why[FILE_WHY];
    struct record_error error;
    char *text = file_record_text(r, BG_ALL);
    const char *broken = text ? broken_text(text, &error) : bg_status_text(BG_MEMORY);
    snprintf(path, sizeof path, "%s/%s-%lld-%06lld.rec", sim->records, sim->setup.game->key,
             (long long)sim->seed, (long long)number);
    if (broken)
        snprintf(why, sizeof why, "game %lld does not replay: %s", (long long)number, broken);
    int ok = !broken && file_write(path, text, 0, why);
    if (!ok)
        give_up(sim, why);
    free(text);
    return ok;
}

/* Whether the member of --until is there, at any seat. */
static int is_far_enough(const struct simulation *sim, const void *state)
{
    for (int seat = 0; sim->limit && seat < sim->setup.seats; seat++)
        if (tally_value(&sim->until, state, seat) >= (uint64_t)sim->limit)
            return 1;
    return 0;
}

static int has_one_answer(const struct bg_game *game, const void *view, int seat)
{
    bg_action list[BG_MAX_LIST];
    return game->legal(view, seat, list) == 1;
}

/* A row of an answer, if they are wanted. 0 when memory ran out. */
static int note_row(struct worker *w, int seat, const void *view, bg_action action)
{
    const struct company *c = &w->company;
    return !w->sim->data || data_add(w->sim->data, &w->rows, seat, view, match_ply(c->match),
                                     c->at[seat], &c->found, action);
}

/* Plays a record's match and counts what seats decided; *end is how it ended, as tally_add()
 * wants it. */
static enum bg_status play_out(struct worker *w, struct record *r, int *end)
{
    struct match *m = r->match;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    struct bg_rng rng = dice_for_bot(&r->fair, 0);
    enum bg_status status = BG_OK;
    bg_action action;
    *end = TALLY_UNFINISHED;
    for (uint32_t act; (act = match_to_act(m)) && status == BG_OK;) {
        int seat = 0;
        if (is_far_enough(w->sim, match_state(m)))
            break;
        if (act == BG_CHANCE) {
            status = match_draw(m, fair_drawer, &r->fair);
            continue;
        }
        while (!(act >> seat & 1))
            seat++;
        match_view(m, seat, view);
        w->tally.decisions++;
        w->tally.one_answer += (uint64_t)has_one_answer(match_game(m), view, seat);
        if (!company_choose(&w->company, seat, &rng, &action)) {
            *end = seat;
            return BG_OK;
        }
        status =
            note_row(w, seat, view, action) ? match_act(m, seat, action, match_ply(m)) : BG_MEMORY;
    }
    *end = match_to_act(m) ? TALLY_UNFINISHED : TALLY_OVER;
    return status;
}

/* Which bot sits where: the line of bots moves on by a seat from game to game
 * and, once around, by a bot, so that every seat meets every company alike. */
static int bot_at_seat(const struct simulation *sim, int seat, int64_t number)
{
    int seats = sim->setup.seats;
    return (int)(((seat + number) % seats + number / seats) % sim->bots);
}

/* 0 if the game's rows could not be written. */
static int keep_rows(struct worker *w, const struct record *r, int64_t number)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    char why[FILE_WHY];
    match_game(r->match)->score(match_state(r->match), points, payoff);
    int ok =
        data_end_game(w->sim->data, &w->rows, number, match_to_act(r->match) ? NULL : payoff, why);
    if (!ok)
        give_up(w->sim, why);
    return ok;
}

static void play_one(struct worker *w, int64_t number)
{
    struct simulation *sim = w->sim;
    const struct setup *setup = &sim->setup;
    int *bot_of = w->company.at, end;
    uint64_t seed[BG_MAX_SEATS];
    struct record r;
    if (!record_start(&r, setup->game, setup->seats, setup->options)) {
        give_up(sim, bg_status_text(BG_MEMORY));
        return;
    }
    dice_from_seed(&r, (uint64_t)sim->seed, (uint64_t)number);
    for (int seat = 0; seat < setup->seats; seat++) {
        bot_of[seat] = bot_at_seat(sim, seat, number);
        seed[seat] = dice_for_program(&r.fair, seat);
        player_record_name(&sim->bot[bot_of[seat]], r.seat[seat].bot, sizeof r.seat[seat].bot);
    }
    company_begin(&w->company, r.match, number, seed);
    enum bg_status status = play_out(w, &r, &end);
    company_finish(&w->company);
    if (status != BG_OK) {
        char why[200];
        snprintf(why, sizeof why, "game %lld: a bot's move was refused: %s", (long long)number,
                 bg_status_text(status));
        give_up(sim, why);
    } else if ((!sim->records || keep_record(sim, &r, number)) &&
               (!sim->data || keep_rows(w, &r, number))) {
        tally_add(&w->tally, setup->game, match_state(r.match), setup->seats, bot_of,
                  sim->by_name ? &sim->by : NULL, end);
        w->tally.plies += match_ply(r.match);
    }
    record_free(&r);
}

static void gather(struct worker *w)
{
    struct company *c = &w->company;
    c->player = w->sim->bot;
    c->players = w->sim->bots;
    c->timeout = w->sim->timeout;
    if (!company_note(c, w->sim->setup.game, w->sim->setup.seats))
        give_up(w->sim, bg_status_text(BG_MEMORY));
}

static void *work(void *context)
{
    struct worker *w = context;
    long long number;
    gather(w);
    while (!atomic_load(&w->sim->failed) &&
           (number = atomic_fetch_add(&w->sim->next, 1)) < w->sim->games)
        play_one(w, number);
    return NULL;
}

/* The first worker is this thread, and shows the progress of all. */
static void work_and_show(struct worker *w)
{
    struct progress progress = progress_start("games", (uint64_t)w->sim->games);
    long long number;
    gather(w);
    while (!atomic_load(&w->sim->failed) &&
           (number = atomic_fetch_add(&w->sim->next, 1)) < w->sim->games) {
        play_one(w, number);
        progress_show(&progress, (uint64_t)number);
    }
    progress_end(&progress);
}

static int run_all(struct simulation *sim, struct tally *total)
{
    struct worker *workers = calloc((size_t)sim->threads, sizeof *workers);
    int started = 1;
    if (!workers)
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    workers[0].sim = sim;
    for (; started < sim->threads; started++) {
        workers[started].sim = sim;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]))
            break;
    }
    work_and_show(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < started; i++) {
        tally_merge(total, &workers[i].tally);
        company_free(&workers[i].company);
        free(workers[i].rows.rows);
    }
    free(workers);
    return atomic_load(&sim->failed) ? say_error(CLI_FAILED, "%s", sim->why) : CLI_OK;
}

static void print_tally(const struct simulation *sim, const struct tally *t, double seconds)
{
    char name[32];
    double games = (double)t->games;
    printf("%s, %d seats: %llu games, %.1f plies and %.1f decisions a game, %.0f games/s\n",
           sim->setup.game->key, sim->setup.seats, (unsigned long long)t->games,
           (double)t->plies / games, (double)t->decisions / games, games / seconds);
    for (int i = 0; i < sim->bots; i++)
        tally_print_row(sim->bot[i].name, &t->bot[i]);
    for (int seat = 0; seat < sim->setup.seats; seat++)
        tally_print_row(record_seat_word(seat), &t->seat[seat]);
    for (int v = 0; sim->by_name && v < TALLY_VALUES; v++) {
        snprintf(name, sizeof name, "%s %d", sim->by_name, v);
        if (t->value[v].games)
            tally_print_row(name, &t->value[v]);
    }
    if (sim->limit)
        printf("  unfinished: %llu\n", (unsigned long long)t->unfinished);
    if (t->forfeits)
        printf("  lost by a program's fault: %llu\n", (unsigned long long)t->forfeits);
}

static void write_rows(const struct simulation *sim, const struct tally *t, struct bg_text *j)
{
    char name[32];
    json_open(j, "by_bot", '[');
    for (int i = 0; i < sim->bots; i++)
        tally_write_row(j, "bot", sim->bot[i].name, &t->bot[i]);
    json_close(j, ']');
    json_open(j, "by_seat", '[');
    for (int seat = 0; seat < sim->setup.seats; seat++)
        tally_write_row(j, "seat", record_seat_word(seat), &t->seat[seat]);
    json_close(j, ']');
    if (!sim->by_name)
        return;
    json_open(j, "by_value", '[');
    for (int v = 0; v < TALLY_VALUES; v++) {
        snprintf(name, sizeof name, "%d", v);
        if (t->value[v].games)
            tally_write_row(j, sim->by_name, name, &t->value[v]);
    }
    json_close(j, ']');
}

static void write_tally(const struct simulation *sim, const struct tally *t, double seconds)
{
    struct bg_text j = stream_start(stdout);
    double games = (double)t->games;
    json_open(&j, NULL, '{');
    json_text(&j, "game", sim->setup.game->key);
    json_int(&j, "seats", sim->setup.seats);
    json_options(&j, "options", sim->setup.game, sim->setup.options);
    json_int(&j, "games", (int64_t)t->games);
    json_int(&j, "seed", sim->seed);
    json_int(&j, "unfinished", (int64_t)t->unfinished);
    json_int(&j, "forfeits", (int64_t)t->forfeits);
    json_figure(&j, "plies_per_game", (double)t->plies / games);
    json_figure(&j, "decisions_per_game", (double)t->decisions / games);
    json_figure(&j, "one_answer_per_game", (double)t->one_answer / games);
    json_figure(&j, "games_per_s", games / seconds);
    write_rows(sim, t, &j);
    json_close(&j, '}');
    stream_end(&j);
}

static int read_member(const struct args *args, int flag, const struct bg_game *game,
                       const char *name, struct tally_by *out)
{
    char members[1000];
    if (tally_find(game, name, out))
        return CLI_OK;
    tally_list(game, members, sizeof members);
    return args_wrong(args,
                      "%s takes a member of the state with one value or one for each seat, "
                      "not '%s' (%s)",
                      args->command->flags[flag].name, shown(name).text, members);
}

static int read_limit(const struct args *args, struct simulation *sim)
{
    const char *text = args->value[UNTIL], *equals = text ? strchr(text, '=') : NULL, *at;
    char name[64];
    int limit;
    if (!text)
        return CLI_OK;
    at = equals ? equals + 1 : "";
    if (!equals || equals - text >= (int)sizeof name || !bg_take_int(&at, &limit) || *at ||
        limit < 1)
        return args_wrong(args, "--until takes MEMBER=N, N from 1 on, not '%s'", shown(text).text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    sim->limit = limit;
    return read_member(args, UNTIL, sim->setup.game, name, &sim->until);
}

static int read_simulation(const struct args *args, struct simulation *sim)
{
    int status = setup_read(args, -1, &sim->setup);
    sim->games = 100;
    sim->seed = 1;
    sim->threads = 1;
    sim->records = args->value[RECORDS];
    sim->by_name = args->value[BY];
    if (status == CLI_OK)
        status = player_read_list(args, BOTS, sim->setup.game, sim->bot, TALLY_BOTS, &sim->bots);
    if (status == CLI_OK)
        status = player_read_timeout(args, TIMEOUT, &sim->timeout);
    if (status == CLI_OK)
        status = args_number(args, GAMES, 1, 1000000000, &sim->games);
    if (status == CLI_OK)
        status = args_number(args, SEED, 0, INT64_MAX / 10, &sim->seed);
    if (status == CLI_OK)
        status = args_number(args, THREADS, 1, MOST_THREADS, &sim->threads);
    if (status == CLI_OK && sim->by_name)
        status = read_member(args, BY, sim->setup.game, sim->by_name, &sim->by);
    return status == CLI_OK ? read_limit(args, sim) : status;
}

static int simulate_run(struct args *args)
{
    struct simulation sim;
    struct tally total;
    char why[FILE_WHY];
    memset(&sim, 0, sizeof sim);
    memset(&total, 0, sizeof total);
    int status = read_simulation(args, &sim);
    if (status != CLI_OK)
        return status;
    if (sim.records && !file_make_folder(sim.records, 0777, why))
        return say_error(CLI_FAILED, "%s", why);
    status = player_try(sim.bot, sim.bots, sim.setup.game, sim.timeout);
    if (status != CLI_OK)
        return status;
    if (args->value[DATA] &&
        !(sim.data = data_open(args->value[DATA], &sim.setup, args->value[BOTS], sim.seed, why)))
        return say_error(CLI_FAILED, "%s", why);
    pthread_mutex_init(&sim.lock, NULL);
    double start = seconds_now();
    status = run_all(&sim, &total);
    pthread_mutex_destroy(&sim.lock);
    if (sim.data && data_close(sim.data, why) < 0 && status == CLI_OK)
        status = say_error(CLI_FAILED, "%s", why);
    if (status != CLI_OK)
        return status;
    if (args->value[JSON])
        write_tally(&sim, &total, seconds_now() - start);
    else
        print_tally(&sim, &total, seconds_now() - start);
    return CLI_OK;
}

static const struct flag flags[] = {
    [BOTS] = {"--bots", "LIST", "the bots, rotating over the seats: random,novice", ARGS_BOTS},
    [GAMES] = {"--games", "N", "how many games; 100 otherwise", ARGS_TEXT},
    [SEED] = {"--seed", "S", "a number all dice follow from; 1 otherwise", ARGS_TEXT},
    [BY] = {"--by", "MEMBER", "also count by this member of the final state", ARGS_TEXT},
    [UNTIL] = {"--until", "MEMBER=N", "end a game when this member is N: nobody wins", ARGS_TEXT},
    [RECORDS] = {"--records", "DIR", "write each game as a record into this folder", ARGS_FILE},
    [DATA] = {"--data", "FILE", "write each decision as a row, for learning (docs/data.md)",
              ARGS_FILE},
    [THREADS] = {"--threads", "N", "play so many at a time; 1 otherwise", ARGS_TEXT},
    [TIMEOUT] = {"--timeout", "S", PLAYER_TIMEOUT_HELP, ARGS_TEXT},
    [JSON] = {"--json", NULL, "one JSON object", ARGS_NONE},
};

const struct command simulate_command = {
    .name = "simulate",
    .words = "GAME [option=value…]",
    .about = "plays many games between bots and counts who wins",
    .more = "The same seed gives the same games, whatever the number of threads.\n"
            "Where winners are level, each counts a part of a victory; allies who win\n"
            "together have each won. A member has one value, or one for each seat: --by\n"
            "round, --by mage.school, --until round=41.\n" PLAYER_HELP,
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_GAME,
    .further_words = ARGS_GAME,
    .run = simulate_run,
};
