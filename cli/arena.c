/*
 * arena.c: `conclave arena`: which bot is stronger, and by how much.
 *
 * Every two bots meet in deals. A deal is one sequence of dice, played twice
 * with the seats exchanged. Results are counted in the order of deals, however
 * many threads play them, so that the same seed gives the same answer.
 */
#include "args.h"
#include "company.h"
#include "dice.h"
#include "elo.h"
#include "stream.h"
#include "terminal.h"
#include "setup.h"

#include "../engine/game.h"
#include "../engine/playout.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOTS, GAMES, SEED, SPRT, SAVE, THREADS, TIMEOUT, JSON };

enum {
    MOST_THREADS = 64,
    MOST_PAIRS = ELO_PLAYERS * (ELO_PLAYERS - 1) / 2,
    HEAD = ELO_PLAYERS * PLAYER_NAME + 1000
};

struct deal {
    float score;   /* below 0: not played yet */
    uint8_t games; /* the first's results of both, see pack_result() */
};

struct pairing {
    int first, second; /* entrants */
    struct deal *deal;
    uint32_t given;   /* deals handed out */
    uint32_t counted; /* deals in a row that are in `pair` */
    struct elo_pair pair;
    int wins, draws, losses; /* games of the first */
    int verdict;             /* of the sequential test: -1, 0 (open), 1 */
};

struct arena {
    struct setup setup;
    struct player entrant[ELO_PLAYERS];
    int entrants, pairings;
    int programs;   /* some entrants are */
    double timeout; /* of theirs */
    struct pairing pairing[MOST_PAIRS];
    struct deal *deal;
    uint32_t deals; /* for each pairing */
    int64_t seed, threads;
    int sequential;
    double low, high; /* bounds of the sequential test, Elo */
    FILE *save;
    int json;
    int failed;
    pthread_mutex_t lock;
    double start;
    double next_talk;
    uint64_t played, resumed; /* games */
    int drawn;
};

/* Playing. */

/* The generator of one purpose in one deal. Where programs play, which are told the start of
 * their seat's, nobody can reckon from one to another. */
static struct bg_rng dice_of(const struct arena *a, uint32_t deal, uint64_t purpose)
{
    struct bg_rng rng = {(uint64_t)a->seed * 0x9e3779b97f4a7c15u + deal};
    if (a->programs)
        return dice_apart((uint64_t)a->seed, deal, purpose);
    rng.state = bg_rng_next(&rng) ^ purpose * 0xd1342543de82ef95u;
    return rng;
}

/* What a game came to: where a seat's program failed, all others are ahead of it, and level. */
static void score_match(const struct match *m, int failed, int32_t *points, int32_t *payoff)
{
    match_game(m)->score(match_state(m), points, payoff);
    for (int seat = 0; failed >= 0 && seat < match_seats(m); seat++) {
        points[seat] = 0;
        payoff[seat] = seat != failed;
    }
}

static enum bg_status play_out(struct match *m, struct company *c, struct bg_rng *dice,
                               struct bg_rng *rng, int *failed)
{
    enum bg_status status = BG_OK;
    bg_action action;
    *failed = -1;
    for (uint32_t act; status == BG_OK && (act = match_to_act(m));) {
        int seat = bg_first_actor(act);
        if (seat == BG_NATURE) {
            status = match_draw(m, dice_draw, dice);
        } else if (company_choose(c, seat, &rng[seat], &action)) {
            status = match_act(m, seat, action, match_ply(m));
        } else {
            *failed = seat;
            break;
        }
    }
    return status;
}

/* Plays a deal with those who sit in c->at; 0 if a bot broke the rules, or without memory. */
static int play_game(const struct arena *a, uint32_t deal, struct company *c, int32_t *points,
                     int32_t *payoff)
{
    struct bg_rng dice = dice_of(a, deal, 1), rng[BG_MAX_SEATS];
    uint64_t seed[BG_MAX_SEATS];
    struct match *m = match_new(a->setup.game, a->setup.seats, a->setup.options);
    int failed;
    if (!m)
        return 0;
    for (int seat = 0; seat < a->setup.seats; seat++) {
        rng[seat] = dice_of(a, deal, 2 + (uint64_t)seat);
        seed[seat] = rng[seat].state;
    }
    company_begin(c, m, deal, seed);
    enum bg_status status = play_out(m, c, &dice, rng, &failed);
    company_finish(c);
    score_match(m, failed, points, payoff);
    match_free(m);
    return status == BG_OK;
}

/* Which seats the first side has: every other seat, and in further deals every
 * other arrangement with as many. Odd tables change who has one seat more. */
static uint32_t seats_of_first(int seats, uint32_t deal, int swapped)
{
    uint32_t mask = 0;
    for (int seat = 0; seat < seats; seat++)
        mask |= (((uint32_t)seat + deal) % 2 ? 0u : 1u) << seat;
    return swapped ? ~mask & (BG_BIT(seats) - 1) : mask;
}

/* The first side's score: over all pairs of rivals, who is ranked higher. */
static double score_game(int seats, uint32_t first, const int32_t *points, const int32_t *payoff)
{
    double sum = 0, pairs = 0;
    for (int p = 0; p < seats; p++)
        for (int q = 0; q < seats; q++) {
            if (!(first >> p & 1) || (first >> q & 1))
                continue;
            int ahead = payoff[p] != payoff[q] ? (payoff[p] > payoff[q] ? 1 : -1)
                        : seats == 2           ? 0
                                               : (points[p] > points[q]) - (points[p] < points[q]);
            sum += ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
            pairs++;
        }
    return sum / pairs;
}

/* At a table of one the score is the payoff itself: how often the bot wins. */
static int play_alone(struct arena *a, struct pairing *p, uint32_t deal, struct company *c,
                      double *score)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    c->at[0] = p->first;
    if (!play_game(a, deal, c, points, payoff))
        return 0;
    score[0] = payoff[0] / 1000.0;
    c->at[0] = p->second;
    if (!play_game(a, deal, c, points, payoff))
        return 0;
    score[1] = 1 - payoff[0] / 1000.0;
    return 1;
}

static int play_deal(struct arena *a, struct pairing *p, uint32_t deal, struct company *c,
                     double *score)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    if (a->setup.seats == 1)
        return play_alone(a, p, deal, c, score);
    for (int swapped = 0; swapped < 2; swapped++) {
        uint32_t first = seats_of_first(a->setup.seats, deal, swapped);
        for (int seat = 0; seat < a->setup.seats; seat++)
            c->at[seat] = first >> seat & 1 ? p->first : p->second;
        if (!play_game(a, deal, c, points, payoff))
            return 0;
        score[swapped] = score_game(a->setup.seats, first, points, payoff);
    }
    return 1;
}

/* Counting. */

static int result_of(double score)
{
    return score > 0.5 ? 2 : score < 0.5 ? 0 : 1;
}

/* Both games' results in one byte. */
static uint8_t pack_result(const double *score)
{
    return (uint8_t)(result_of(score[0]) * 3 + result_of(score[1]));
}

static void count_result(struct pairing *p, int result)
{
    p->wins += result == 2;
    p->draws += result == 1;
    p->losses += result == 0;
}

/* Counts the deals that are there, in order, until the test is decided. */
static void count_deals(const struct arena *a, struct pairing *p)
{
    while (!p->verdict && p->counted < a->deals && p->deal[p->counted].score >= 0) {
        elo_add(&p->pair, (double)p->deal[p->counted].score);
        count_result(p, p->deal[p->counted].games / 3);
        count_result(p, p->deal[p->counted].games % 3);
        p->counted++;
        double llr = a->sequential && p->counted >= 8 ? elo_llr(&p->pair, a->low, a->high) : 0;
        p->verdict = llr >= ELO_LLR_BOUND ? 1 : llr <= -ELO_LLR_BOUND ? -1 : 0;
    }
}

static void note_deal(struct arena *a, int number, uint32_t deal, float score, uint8_t games)
{
    struct pairing *p = &a->pairing[number];
    p->deal[deal] = (struct deal){score, games};
    count_deals(a, p);
}

/* The deal to be played next: pairings take turns. 0 when all is done. */
static int next_deal(struct arena *a, int *number, uint32_t *deal)
{
    int best = -1;
    for (int i = 0; i < a->pairings; i++) {
        struct pairing *p = &a->pairing[i];
        while (p->given < a->deals && p->deal[p->given].score >= 0)
            p->given++;
        if (!p->verdict && p->given < a->deals && (best < 0 || p->given < a->pairing[best].given))
            best = i;
    }
    if (best < 0)
        return 0;
    *number = best;
    *deal = a->pairing[best].given++;
    return 1;
}

/* Talking. */

static void write_deal(const struct arena *a, const struct pairing *p, uint32_t deal)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "deal");
    json_text(&j, "first", a->entrant[p->first].name);
    json_text(&j, "second", a->entrant[p->second].name);
    json_int(&j, "deal", deal);
    json_figure(&j, "score", (double)p->deal[deal].score);
    json_close(&j, '}');
    stream_end(&j);
    fflush(stdout);
}

static void talk(struct arena *a)
{
    double now = seconds_now(), spent = now - a->start;
    uint64_t total = 0, done = a->played + a->resumed;
    int redraw = may_move_cursor(stderr);
    if (now < a->next_talk)
        return;
    a->next_talk = now + (redraw ? 0.25 : 10);
    for (int i = 0; i < a->pairings; i++) {
        const struct pairing *p = &a->pairing[i];
        total += 2 * (uint64_t)(p->verdict ? p->counted : a->deals);
    }
    total = total < done ? done : total;
    double rate = (double)a->played / (spent > 0 ? spent : 1);
    double left = rate > 0 ? (double)(total - done) / rate : 0; /* seconds */
    fprintf(stderr, "%sgames: %llu of %llu, %.2f/s, %d:%02d left%s", redraw ? "\r\033[K" : "",
            (unsigned long long)done, (unsigned long long)total, rate, (int)left / 60,
            (int)left % 60, redraw ? "" : "\n");
    a->drawn = redraw;
}

/* Working. */

static void finish_deal(struct arena *a, int number, uint32_t deal, const double *score)
{
    struct pairing *p = &a->pairing[number];
    note_deal(a, number, deal, (float)((score[0] + score[1]) / 2), pack_result(score));
    a->played += 2;
    if (a->save) {
        fprintf(a->save, "%d %u %.6f %d\n", number, deal, (double)p->deal[deal].score,
                p->deal[deal].games);
        fflush(a->save);
    }
    if (a->json)
        write_deal(a, p, deal);
    talk(a);
}

static void *work(void *context)
{
    struct arena *a = context;
    struct company company = {
        .player = a->entrant, .players = a->entrants, .timeout = a->timeout, .uncapped = 1};
    double score[2] = {0, 0};
    uint32_t deal;
    int number, ok = company_note(&company, a->setup.game, a->setup.seats);
    pthread_mutex_lock(&a->lock);
    while (ok && !a->failed && next_deal(a, &number, &deal)) {
        pthread_mutex_unlock(&a->lock);
        ok = play_deal(a, &a->pairing[number], deal, &company, score);
        pthread_mutex_lock(&a->lock);
        if (ok)
            finish_deal(a, number, deal, score);
    }
    a->failed |= !ok;
    pthread_mutex_unlock(&a->lock);
    company_free(&company);
    return NULL;
}

static int work_together(struct arena *a)
{
    pthread_t thread[MOST_THREADS];
    int started = 0;
    a->start = seconds_now();
    pthread_mutex_init(&a->lock, NULL);
    for (; started < a->threads - 1; started++)
        if (pthread_create(&thread[started], NULL, work, a))
            break;
    work(a);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&a->lock);
    if (a->drawn)
        fputs("\r\033[K", stderr);
    return a->failed ? say_error(CLI_FAILED, "a bot's move was refused, or memory ran out")
                     : CLI_OK;
}

/* Results. */

static const char *verdict_text(const struct arena *a, const struct pairing *p)
{
    return !a->sequential ? "" : p->verdict > 0 ? "accepted" : p->verdict < 0 ? "rejected" : "open";
}

static void print_results(const struct arena *a)
{
    double rating[ELO_PLAYERS], error[ELO_PLAYERS];
    struct elo_pair pair[ELO_PLAYERS][ELO_PLAYERS];
    memset(pair, 0, sizeof pair);
    printf("%-14s %-14s %6s %5s %5s %5s %15s %22s%s\n", "first", "second", "games", "won", "drawn",
           "lost", "score %", "Elo (95 %)", a->sequential ? "  test" : "");
    for (int i = 0; i < a->pairings; i++) {
        const struct pairing *p = &a->pairing[i];
        struct elo_range r = elo_range(&p->pair);
        pair[p->first][p->second] = p->pair;
        printf("%-14s %-14s %6u %5d %5d %5d %8.1f ± %-4.1f %+6.0f (%+5.0f to %+5.0f)%s%s\n",
               a->entrant[p->first].name, a->entrant[p->second].name, 2 * p->counted, p->wins,
               p->draws, p->losses, 100 * elo_mean(&p->pair), 196 * elo_error(&p->pair), r.middle,
               r.low, r.high, a->sequential ? "  " : "", verdict_text(a, p));
    }
    if (a->entrants < 3)
        return;
    elo_ratings(pair, a->entrants, rating, error);
    printf("\nRatings, %s at 0:\n", a->entrant[0].name);
    for (int i = 0; i < a->entrants; i++)
        printf("  %-14s %+6.0f ± %.0f\n", a->entrant[i].name, rating[i], error[i]);
}

static void write_pairing(const struct arena *a, const struct pairing *p, struct bg_text *j)
{
    struct elo_range r = elo_range(&p->pair);
    json_open(j, NULL, '{');
    json_text(j, "first", a->entrant[p->first].name);
    json_text(j, "second", a->entrant[p->second].name);
    json_int(j, "games", 2 * (int64_t)p->counted);
    json_int(j, "won", p->wins);
    json_int(j, "drawn", p->draws);
    json_int(j, "lost", p->losses);
    json_figure(j, "score", elo_mean(&p->pair));
    json_figure(j, "score_error_95", 1.96 * elo_error(&p->pair));
    json_figure(j, "elo", r.middle);
    json_figure(j, "elo_low", r.low);
    json_figure(j, "elo_high", r.high);
    if (a->sequential) {
        json_figure(j, "llr", elo_llr(&p->pair, a->low, a->high));
        json_text(j, "test", verdict_text(a, p));
    }
    json_close(j, '}');
}

static void write_results(const struct arena *a)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "result");
    json_text(&j, "version", CONCLAVE_VERSION);
    json_text(&j, "game", a->setup.game->key);
    json_int(&j, "rules", a->setup.game->rules_version);
    json_int(&j, "seats", a->setup.seats);
    json_options(&j, "options", a->setup.game, a->setup.options);
    json_int(&j, "seed", a->seed);
    json_int(&j, "deals", a->deals);
    json_open(&j, "pairings", '[');
    for (int i = 0; i < a->pairings; i++)
        write_pairing(a, &a->pairing[i], &j);
    json_close(&j, ']');
    json_close(&j, '}');
    stream_end(&j);
}

/* Everything a result follows from, on one line: the head of a saved run. */
static void write_head(const struct arena *a, char *out, size_t cap)
{
    int n = snprintf(out, cap, "conclave-arena %s %s %d seats %d seed %lld", CONCLAVE_VERSION,
                     a->setup.game->key, a->setup.game->rules_version, a->setup.seats,
                     (long long)a->seed);
    for (int i = 0; i < a->setup.game->option_count && n < (int)cap; i++)
        n += snprintf(out + n, cap - (size_t)n, " %d", a->setup.options[i]);
    for (int i = 0; i < a->entrants && n < (int)cap; i++)
        n += snprintf(out + n, cap - (size_t)n, " %s", a->entrant[i].name);
}

/* Saved runs. */

/* Takes over the deals of an earlier run; a line cut short is no deal. */
static int read_saved(struct arena *a, FILE *file, const char *head, const char *path)
{
    char line[HEAD];
    if (!fgets(line, sizeof line, file))
        return CLI_OK;
    line[strcspn(line, "\n")] = 0;
    if (strcmp(line, head))
        return say_error(CLI_FAILED, "%s belongs to another run: %s", path, line);
    while (fgets(line, sizeof line, file)) {
        int number, games;
        unsigned deal;
        float score;
        if (sscanf(line, "%d %u %f %d\n", &number, &deal, &score, &games) == 4 && number >= 0 &&
            number < a->pairings && deal < a->deals && strchr(line, '\n')) {
            note_deal(a, number, deal, score, (uint8_t)games);
            a->resumed += 2;
        }
    }
    return CLI_OK;
}

static int open_saved(struct arena *a, const char *path)
{
    char head[HEAD];
    int status = CLI_OK, cut_short = 0;
    write_head(a, head, sizeof head);
    FILE *old = fopen(path, "r");
    if (old) {
        status = read_saved(a, old, head, path);
        cut_short = !fseek(old, -1, SEEK_END) && fgetc(old) != '\n';
        fclose(old);
    }
    if (status != CLI_OK)
        return status;
    a->save = fopen(path, "a");
    if (!a->save)
        return say_error(CLI_FAILED, "cannot write %s", path);
    if (!old)
        fprintf(a->save, "%s\n", head);
    else if (cut_short)
        fputs("\n", a->save);
    if (a->resumed)
        say("resuming: %llu games of %s are taken over", (unsigned long long)a->resumed, path);
    return CLI_OK;
}

/* Reading the command line. */

static int read_entrants(const struct args *args, struct arena *a)
{
    int status = player_read_list(args, BOTS, a->setup.game, a->entrant, ELO_PLAYERS, &a->entrants);
    if (status == CLI_OK)
        status = player_read_timeout(args, TIMEOUT, &a->timeout);
    if (status == CLI_OK && a->entrants < 2)
        return args_wrong(args, "at least two bots must meet");
    for (int i = 0; i < a->entrants; i++)
        a->programs |= !a->entrant[i].bot;
    return status;
}

static int read_test(const struct args *args, struct arena *a)
{
    const char *text = args->value[SPRT];
    char *end;
    if (!text)
        return CLI_OK;
    a->sequential = 1;
    a->low = strtod(text, &end);
    a->high = *end == ',' ? strtod(end + 1, &end) : a->low;
    if (*end || a->low >= a->high)
        return args_wrong(args, "--sprt takes two Elo differences, the smaller first: 0,50");
    return CLI_OK;
}

static int read_all(const struct args *args, struct arena *a)
{
    int64_t games = 100;
    int status = setup_read(args, -1, &a->setup);
    a->seed = 1;
    a->threads = sysconf(_SC_NPROCESSORS_ONLN);
    a->threads = a->threads < 1 ? 1 : a->threads > MOST_THREADS ? MOST_THREADS : a->threads;
    a->json = args->value[JSON] != NULL;
    if (status == CLI_OK)
        status = read_entrants(args, a);
    if (status == CLI_OK)
        status = args_number(args, GAMES, 2, 100000000, &games);
    if (status == CLI_OK)
        status = args_number(args, SEED, 0, INT64_MAX, &a->seed);
    if (status == CLI_OK)
        status = args_number(args, THREADS, 1, MOST_THREADS, &a->threads);
    a->deals = (uint32_t)((games + 1) / 2);
    return status == CLI_OK ? read_test(args, a) : status;
}

/* Every two entrants; their deals are parts of one array. */
static int make_pairings(struct arena *a)
{
    size_t count = (size_t)(a->entrants * (a->entrants - 1) / 2) * a->deals;
    a->deal = malloc(count * sizeof *a->deal);
    if (!a->deal)
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    for (size_t i = 0; i < count; i++)
        a->deal[i] = (struct deal){-1, 0};
    for (int i = 0; i < a->entrants; i++)
        for (int k = i + 1; k < a->entrants; k++) {
            struct pairing *p = &a->pairing[a->pairings];
            p->first = i;
            p->second = k;
            p->deal = a->deal + (size_t)a->pairings++ * a->deals;
        }
    return CLI_OK;
}

static void print_heading_line(const struct arena *a)
{
    char head[HEAD];
    write_head(a, head, sizeof head);
    printf("%s\n\n", head);
}

static int arena_run(struct args *args)
{
    struct arena a;
    memset(&a, 0, sizeof a);
    int status = read_all(args, &a);
    if (status == CLI_OK)
        status = player_try(a.entrant, a.entrants, a.setup.game, a.timeout);
    if (status == CLI_OK)
        status = make_pairings(&a);
    if (status == CLI_OK && args->value[SAVE])
        status = open_saved(&a, args->value[SAVE]);
    if (status == CLI_OK)
        status = work_together(&a);
    if (status == CLI_OK && a.json) {
        write_results(&a);
    } else if (status == CLI_OK) {
        print_heading_line(&a);
        print_results(&a);
    }
    if (a.save)
        fclose(a.save);
    free(a.deal);
    return status;
}

static const struct flag flags[] = {
    [BOTS] = {"--bots", "LIST", "who meets whom: novice,adept@500,mcts@20ms", ARGS_BOTS},
    [GAMES] = {"--games", "N", "games of each pairing, two a deal; 100 otherwise", ARGS_TEXT},
    [SEED] = {"--seed", "S", "a number all dice follow from; 1 otherwise", ARGS_TEXT},
    [SPRT] = {"--sprt", "LOW,HIGH", "stop a pairing once it is clear whether the first is better",
              ARGS_TEXT},
    [SAVE] = {"--save", "FILE", "keep results there, and go on from those that are", ARGS_FILE},
    [THREADS] = {"--threads", "N", "so many games at a time; otherwise one a core", ARGS_TEXT},
    [TIMEOUT] = {"--timeout", "S", PLAYER_TIMEOUT_HELP, ARGS_TEXT},
    [JSON] = {"--json", NULL, "a JSON object for each deal, then one for the result", ARGS_NONE},
};

const struct command arena_command = {
    .name = "arena",
    .words = "GAME [option=value…]",
    .about = "measures how strong bots are: paired games, Elo with error bars",
    .more = "Every two bots meet. A deal is played twice on the same dice, with the seats\n"
            "exchanged; at larger tables every seat of one side is compared with every seat\n"
            "of the other, at a table of one the bots' shares of wins. Without time budgets\n"
            "the same seed gives the same result, whatever the threads.\n"
            "--sprt 0,50 tests whether the first bot is better by 50 Elo rather than by 0,\n"
            "with 5 % errors, and ends as soon as that is decided.\n" PLAYER_HELP,
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_GAME,
    .further_words = ARGS_GAME,
    .run = arena_run,
};
