/*
 * analyse.c: `conclave analyse`: where a game was won and lost.
 *
 * After the game everything is open, so the chances of all seats are estimated
 * from the true state after every ply, by many quick games. From one ply to the
 * next they change: at a chance ply that is luck, at a decision it is choice.
 * Both add up to the result. A seat's mistakes are looked for separately, with
 * what that seat could see: the best move's chances less the played one's.
 */
#include "../bots/advice.h"
#include "../engine/game.h"
#include "args.h"
#include "file.h"
#include "stream.h"
#include "moves.h"
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES, SIMULATIONS, RAW, SVG, JSON };

enum { WORST = 3, MOST_WORDS = 300 };

/* A decision that cost chances. */
struct mistake {
    double cost;
    uint32_t ply;
    bg_action played;
    struct advice_verdict verdict;
};

struct analysis {
    const struct match *m;
    int seats;
    uint32_t plies;
    double *chance; /* (plies + 1) * seats: each seat's share of a victory */
    double luck[BG_MAX_SEATS];
    double own[BG_MAX_SEATS];    /* change by own decisions */
    double others[BG_MAX_SEATS]; /* by those of others */
    struct mistake worst[BG_MAX_SEATS][WORST];
    int decisions[BG_MAX_SEATS];
    double lost[BG_MAX_SEATS]; /* by all mistakes together */
};

struct effort {
    int samples, raw;
    uint32_t simulations;
};

/* The chances at a ply; the same dice at every ply, so that differences are
 * differences of positions. */
static void estimate(struct analysis *a, const struct match *m, uint32_t ply,
                     const struct effort *effort)
{
    const struct bg_game *game = match_game(m);
    double *chance = a->chance + (size_t)ply * (size_t)a->seats;
    struct bg_rng rng = {20};
    if (match_to_act(m)) {
        (effort->raw ? advice_sample : advice_chances)(game, match_state(m), effort->samples, &rng,
                                                       chance);
        return;
    }
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    game->score(match_state(m), points, payoff);
    for (int seat = 0; seat < a->seats; seat++)
        chance[seat] = payoff[seat] / 1000.0;
}

static void note_mistake(struct mistake *worst, struct mistake new)
{
    for (int i = 0; i < WORST; i++)
        if (new.cost > worst[i].cost) {
            struct mistake old = worst[i];
            worst[i] = new;
            new = old;
        }
}

static int judge_decision(struct analysis *a, const struct match *before, int seat,
                          bg_action played, uint32_t simulations)
{
    struct advice_verdict verdict;
    struct bg_rng rng = {1};
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    struct bot_ask ask = {.game = match_game(before),
                          .view = view,
                          .seat = seat,
                          .rng = &rng,
                          .simulations = simulations,
                          .seconds = -1};
    match_view(before, seat, view);
    if (!advice_judge(&ask, played, &verdict))
        return 0;
    a->decisions[seat] += verdict.choices > 1;
    a->lost[seat] += verdict.cost;
    note_mistake(a->worst[seat],
                 (struct mistake){verdict.cost, match_ply(before), played, verdict});
    return 1;
}

static void add_changes(struct analysis *a)
{
    for (uint32_t ply = 0; ply < a->plies; ply++) {
        int actor = match_actor(a->m, ply);
        for (int seat = 0; seat < a->seats; seat++) {
            size_t at = (size_t)ply * (size_t)a->seats + (size_t)seat;
            double change = a->chance[at + (size_t)a->seats] - a->chance[at];
            if (actor == BG_NATURE)
                a->luck[seat] += change;
            else if (actor == seat)
                a->own[seat] += change;
            else
                a->others[seat] += change;
        }
    }
}

/* Goes through the game once, on a match of its own. */
static int go_through(struct analysis *a, const struct effort *effort)
{
    struct progress progress = progress_start("plies", a->plies);
    struct match *m = match_at(a->m, 0);
    int ok = m != NULL;
    for (uint32_t ply = 0; ok && ply <= a->plies; ply++) {
        estimate(a, m, ply, effort);
        progress_show(&progress, ply);
        if (ply == a->plies)
            break;
        int actor = match_actor(a->m, ply);
        bg_action action = match_action(a->m, ply);
        if (actor != BG_NATURE)
            ok = judge_decision(a, m, actor, action, effort->simulations);
        ok = ok && match_act(m, actor, action, ply) == BG_OK;
    }
    progress_end(&progress);
    match_free(m);
    if (ok)
        add_changes(a);
    return ok;
}

/* Telling. */

static const char *seat_name(const struct record *r, int seat)
{
    const struct record_seat *s = &r->seat[seat];
    return *s->name ? s->name : *s->bot ? s->bot : "";
}

/* A mistake in words, as the position then writes them: its two moves, what the played one gave
 * away and what the better one is for. */
struct mistake_words {
    char played[BG_MAX_TEXT], better[BG_MAX_TEXT];
    char lost[MOST_WORDS], reason[MOST_WORDS];
};

static struct mistake_words words_of(const struct analysis *a, const struct mistake *w, int seat)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    struct mistake_words words = {.played = ""};
    struct search_line played;
    struct match *m = match_at(a->m, w->ply);
    if (!m)
        return words;
    match_view(m, seat, view);
    advice_played(a->m, w->ply, &played);
    moves_line(m, seat, w->played, words.played);
    moves_line(m, seat, w->verdict.better.action, words.better);
    advice_loss(match_game(m), view, seat, &played, &w->verdict, words.lost, MOST_WORDS);
    advice_reason(match_game(m), view, seat, &w->verdict.better, words.reason, MOST_WORDS);
    match_free(m);
    return words;
}

static void print_mistake(const struct analysis *a, const struct mistake *w, int seat)
{
    struct mistake_words words = words_of(a, w, seat);
    printf("  ply %u: '%s' cost %.0f %%; '%s' was better\n", w->ply, words.played, 100 * w->cost,
           words.better);
    if (*words.lost) {
        printf("    ");
        print_hanging(words.lost, 4, line_columns());
    }
    if (*words.reason) {
        printf("    better: ");
        print_hanging(words.reason, 12, line_columns());
    }
}

static void print_seat(const struct analysis *a, const struct record *r, int seat)
{
    const double *last = a->chance + (size_t)a->plies * (size_t)a->seats;
    printf("\n%s %s: from %.0f %% to %.0f %%: luck %+.0f, choices %+.0f\n", record_seat_word(seat),
           seat_name(r, seat), 100 * a->chance[seat], 100 * last[seat], 100 * a->luck[seat],
           100 * (a->own[seat] + a->others[seat]));
    printf("  %d decisions; mistakes cost %.1f %% each on average\n", a->decisions[seat],
           a->decisions[seat] ? 100 * a->lost[seat] / a->decisions[seat] : 0);
    for (int i = 0; i < WORST && a->worst[seat][i].cost > 0; i++)
        print_mistake(a, &a->worst[seat][i], seat);
}

/* The chances along the game, a row of the graph for a part of the plies. */
static void print_course(const struct analysis *a)
{
    enum { ROWS = 16, WIDTH = 50 };
    uint32_t step = a->plies / ROWS + 1;
    printf("%8s  %s\n", "ply", "chances of each seat, in %");
    for (uint32_t ply = 0; ply <= a->plies; ply += step) {
        printf("%8u ", ply);
        for (int seat = 0; seat < a->seats; seat++)
            printf(" %s %3.0f", record_seat_word(seat),
                   100 * a->chance[(size_t)ply * (size_t)a->seats + (size_t)seat]);
        printf("  ");
        int filled = (int)(WIDTH * a->chance[(size_t)ply * (size_t)a->seats] + 0.5);
        for (int i = 0; i < WIDTH; i++)
            fputs(i < filled ? "#" : ".", stdout);
        puts("");
    }
}

static void write_mistakes(struct bg_text *j, const struct analysis *a, int seat)
{
    json_open(j, "worst", '[');
    for (int i = 0; i < WORST && a->worst[seat][i].cost > 0; i++) {
        const struct mistake *w = &a->worst[seat][i];
        struct mistake_words words = words_of(a, w, seat);
        json_open(j, NULL, '{');
        json_int(j, "ply", w->ply);
        json_text(j, "played", words.played);
        json_text(j, "better", words.better);
        json_figure(j, "cost", w->cost);
        json_text_or_none(j, "gave_away", words.lost);
        json_text_or_none(j, "reason", words.reason);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_seat(struct bg_text *j, const struct analysis *a, const struct record *r,
                       int seat)
{
    json_open(j, NULL, '{');
    json_text(j, "seat", record_seat_word(seat));
    json_text(j, "name", seat_name(r, seat));
    json_figure(j, "luck", a->luck[seat]);
    json_figure(j, "own_choices", a->own[seat]);
    json_figure(j, "others_choices", a->others[seat]);
    json_int(j, "decisions", a->decisions[seat]);
    json_figure(j, "lost_by_mistakes", a->lost[seat]);
    write_mistakes(j, a, seat);
    json_open(j, "win", '[');
    for (uint32_t ply = 0; ply <= a->plies; ply++)
        json_figure(j, NULL, a->chance[(size_t)ply * (size_t)a->seats + (size_t)seat]);
    json_close(j, ']');
    json_close(j, '}');
}

static void write_analysis(const struct analysis *a, const struct record *r,
                           const struct effort *effort)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", match_game(a->m)->key);
    json_int(&j, "plies", a->plies);
    json_int(&j, "samples", effort->samples);
    json_int(&j, "simulations", effort->simulations);
    json_open(&j, "seats", '[');
    for (int seat = 0; seat < a->seats; seat++)
        write_seat(&j, a, r, seat);
    json_close(&j, ']');
    json_close(&j, '}');
    stream_end(&j);
}

/* The plot: one line a seat, told apart by colour and by dashes. */

enum { PLOT_W = 900, PLOT_H = 360, PLOT_LEFT = 50, PLOT_TOP = 20, PLOT_IN = 780, PLOT_HIGH = 300 };

static void plot_frame(FILE *f, const struct analysis *a)
{
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<title>%s: chances along the game</title>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            PLOT_W, PLOT_H, match_game(a->m)->name);
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = PLOT_TOP + PLOT_HIGH - PLOT_HIGH * percent / 100;
        fprintf(f,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#ccc\"/>"
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d %%</text>\n",
                PLOT_LEFT, y, PLOT_LEFT + PLOT_IN, y, PLOT_LEFT - 6, y + 4, percent);
    }
    fprintf(f, "<text x=\"%d\" y=\"%d\">ply 0</text>", PLOT_LEFT, PLOT_TOP + PLOT_HIGH + 20);
    fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">ply %u</text>\n", PLOT_LEFT + PLOT_IN,
            PLOT_TOP + PLOT_HIGH + 20, a->plies);
}

static void plot_seat(FILE *f, const struct analysis *a, int seat)
{
    static const char *const colour[BG_MAX_SEATS] = {"#0b62a4", "#c0392b", "#2e7d32", "#8e44ad",
                                                     "#b8860b", "#00838f", "#6d4c41", "#37474f"};
    static const char *const dashes[4] = {"none", "8 4", "2 3", "10 3 2 3"};
    double last = 0;
    fprintf(f,
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\""
            " points=\"",
            colour[seat], dashes[seat % 4]);
    for (uint32_t ply = 0; ply <= a->plies; ply++) {
        last = a->chance[(size_t)ply * (size_t)a->seats + (size_t)seat];
        fprintf(f, "%.1f,%.1f ", PLOT_LEFT + (double)PLOT_IN * ply / (a->plies ? a->plies : 1),
                PLOT_TOP + PLOT_HIGH * (1 - last));
    }
    fprintf(f, "\"/>\n<text x=\"%d\" y=\"%.0f\" fill=\"%s\">%s</text>\n",
            PLOT_LEFT + PLOT_IN + 6 + 22 * (seat % 2), PLOT_TOP + PLOT_HIGH * (1 - last) + 4,
            colour[seat], record_seat_word(seat));
}

static int write_plot(const struct analysis *a, const char *path)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return say_error(CLI_FAILED, "cannot write %s", path);
    plot_frame(f, a);
    for (int seat = 0; seat < a->seats; seat++)
        plot_seat(f, a, seat);
    fputs("</svg>\n", f);
    int bad = ferror(f);
    return fclose(f) || bad ? say_error(CLI_FAILED, "cannot write %s", path) : CLI_OK;
}

static int analyse(const struct args *args, const struct record *r, const struct effort *effort)
{
    struct analysis a;
    int status = CLI_OK;
    memset(&a, 0, sizeof a);
    a.m = r->match;
    a.seats = match_seats(r->match);
    a.plies = match_ply(r->match);
    a.chance = calloc(((size_t)a.plies + 1) * (size_t)a.seats, sizeof *a.chance);
    if (!a.chance || !go_through(&a, effort)) {
        free(a.chance);
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    }
    if (args->value[JSON]) {
        write_analysis(&a, r, effort);
    } else {
        print_course(&a);
        for (int seat = 0; seat < a.seats; seat++)
            print_seat(&a, r, seat);
    }
    if (args->value[SVG])
        status = write_plot(&a, args->value[SVG]);
    free(a.chance);
    return status;
}

static int analyse_run(struct args *args)
{
    struct record record;
    char why[FILE_WHY];
    int64_t samples = 200, simulations = 1000;
    int status = args_at_most(args, 1);
    if (status == CLI_OK && !args->word_count)
        status = args_wrong(args, "which record? '-' reads standard input");
    if (status == CLI_OK)
        status = args_number(args, SAMPLES, 1, 1000000, &samples);
    if (status == CLI_OK)
        status = args_number(args, SIMULATIONS, 1, 100000000, &simulations);
    if (status != CLI_OK)
        return status;
    if (!file_read_record(args->words[0], &record, why))
        return say_error(CLI_FAILED, "%s", why);
    struct effort effort = {(int)samples, args->value[RAW] != NULL, (uint32_t)simulations};
    status = analyse(args, &record, &effort);
    record_free(&record);
    return status;
}

static const struct flag flags[] = {
    [SAMPLES] = {"--samples", "N", "quick games from each position; 200 otherwise", ARGS_TEXT},
    [SIMULATIONS] = {"--simulations", "N", "search of each decision; 1000 otherwise", ARGS_TEXT},
    [RAW] = {"--raw", NULL, "chances as quick games have them, not as they come true", ARGS_NONE},
    [SVG] = {"--svg", "FILE", "also draw the chances along the game", ARGS_FILE},
    [JSON] = {"--json", NULL, "one JSON object", ARGS_NONE},
};

const struct command analyse_command = {
    .name = "analyse",
    .words = "FILE",
    .about = "where a game was won and lost: chances, mistakes, luck and choice",
    .more = "Chances are estimated by quick games from the true position after every ply, and\n"
            "corrected by how often such chances came true between adepts.\n"
            "What changes at chance plies is luck, what changes at decisions is choice; with\n"
            "the start they add up to the result. Mistakes are measured with what the seat\n"
            "could see. All of it are estimates: more samples and simulations make them finer.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_FILE,
    .further_words = ARGS_NONE,
    .run = analyse_run,
};
