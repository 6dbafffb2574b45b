/*
 * thoughts.c: what the browser may ask about a position: chances, hints, verdicts, ways ahead and
 * what can be deduced; see exports.c for how it is asked.
 */
#include "../bots/advice.h"
#include "../engine/game.h"
#include "../engine/json.h"
#include "../engine/report.h"
#include "ahead.h"
#include "tables.h"
#include "ways.h"

#include <string.h>

/* ---- Chances ---- */

/* The result, once there is one. */
static void settled(const struct match *m, double *value)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    match_game(m)->score(match_state(m), points, payoff);
    for (int seat = 0; seat < match_seats(m); seat++)
        value[seat] = payoff[seat] / 1000.0;
}

/* A probability in parts of ten thousand. */
static void json_share(struct bg_text *t, const char *key, double value)
{
    json_int(t, key, (int)(value * 10000 + 0.5));
}

static void write_chances(const struct question *q, struct bg_text *t)
{
    const struct match *m = looked_at(q->table);
    const struct bg_game *game = match_game(m);
    struct bg_rng rng = {(uint64_t)(unsigned)q->seats};
    double value[BG_MAX_SEATS];
    if (match_to_act(m) && q->outlook)
        advice_believed(game, q->outlook->view, q->outlook->seat, q->since, &rng, value);
    else if (match_to_act(m))
        advice_chances(game, match_state(m), q->since, &rng, value);
    else
        settled(m, value);
    json_open(t, NULL, '[');
    for (int seat = 0; seat < match_seats(m); seat++)
        json_share(t, NULL, value[seat]);
    json_close(t, ']');
}

/* Each seat's share of the victory in parts of ten thousand, averaged over
 * sampled games from the position looked at: for records, where all is known. */
EXPORT(table_chances) int table_chances(int handle, int games, int seed)
{
    struct question q = {
        .table = table_of(handle), .since = games, .seats = seed, .write = write_chances};
    return q.table && games > 0 ? reply(&q) : 0;
}

/* The same as the seat could know it then. */
EXPORT(table_believed) int table_believed(int handle, int seat, int games, int seed)
{
    static struct outlook at;
    struct question q = {.table = table_of(handle),
                         .outlook = &at,
                         .since = games,
                         .seats = seed,
                         .write = write_chances};
    return q.table && games > 0 && outlook_of(handle, seat, &at) ? reply(&q) : 0;
}

/* ---- Hints and verdicts ---- */

/* A search of so many simulations with what a seat sees. */
static struct bot_ask ask_of(const struct outlook *at, struct bg_rng *rng, int simulations)
{
    return (struct bot_ask){.game = at->game,
                            .view = at->view,
                            .seat = at->seat,
                            .rng = rng,
                            .simulations = (uint32_t)simulations,
                            .seconds = -1};
}

static struct search_result hinted;

static void write_hint(const struct question *q, struct bg_text *t)
{
    const struct outlook *at = q->outlook;
    char words[WORDS];
    json_open(t, NULL, '[');
    for (int i = 0; i < hinted.count && i < q->since; i++) {
        bg_action action = hinted.move[i].action;
        if (i && !hinted.move[i].visits)
            break;
        json_open(t, NULL, '{');
        at->game->write_action(at->view, at->seat, action, at->seat, words, sizeof words);
        json_text(t, "move", words);
        json_share(t, "win", hinted.move[i].value);
        advice_why(at->game, at->view, at->seat, &hinted, i, words, sizeof words);
        json_text(t, "why", words);
        advice_reason(at->game, at->view, at->seat, &hinted.move[i], words, sizeof words);
        json_text(t, "reason", words);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* The `most` best moves of a seat that is to act, by a search of so many
 * simulations: line, share of the victory in parts of ten thousand, why, and what
 * it is for by itself. */
EXPORT(table_hint) int table_hint(int handle, int seat, int simulations, int most)
{
    static struct outlook at;
    struct question q = {.outlook = &at, .since = most, .write = write_hint};
    struct bg_rng rng = {1};
    if (simulations <= 0 || !outlook_of(handle, seat, &at) || !bg_may_act(at.game, at.view, seat))
        return 0;
    struct bot_ask ask = ask_of(&at, &rng, simulations);
    if (!search_run(advice_plan(at.game), &ask, &hinted))
        return 0;
    advice_correct(at.game, &hinted);
    return reply(&q);
}

static struct advice_verdict verdict;

static void write_verdict(const struct question *q, struct bg_text *t)
{
    const struct outlook *at = q->outlook;
    struct search_line played;
    char words[WORDS];
    advice_played(q->table->record.match, match_ply(looked_at(q->table)), &played);
    json_open(t, NULL, '{');
    report_move(t, "played", at->game, at->view, at->seat, played.move[0]);
    report_move(t, "better", at->game, at->view, at->seat, verdict.better.action);
    advice_loss(at->game, at->view, at->seat, &played, &verdict, words, sizeof words);
    json_text(t, "gave_away", words);
    advice_reason(at->game, at->view, at->seat, &verdict.better, words, sizeof words);
    json_text(t, "reason", words);
    json_int(t, "choices", verdict.choices);
    json_share(t, "win", verdict.win);
    json_share(t, "cost", verdict.cost);
    json_close(t, '}');
}

/* The seat that played the ply after the one looked at; -1: chance, -2: none. */
EXPORT(table_actor) int table_actor(int handle)
{
    const struct table *table = table_of(handle);
    uint32_t ply = table ? match_ply(looked_at(table)) : 0;
    if (!table || ply >= match_ply(table->record.match))
        return -2;
    return match_actor(table->record.match, ply);
}

/* The decision after the ply looked at: what was played, and what would have
 * been best with what the seat could see, what the first gave away and what the
 * other is for. 0 where nobody decided. */
EXPORT(table_verdict) int table_verdict(int handle, int simulations)
{
    static struct outlook at;
    struct question q = {.table = table_of(handle), .outlook = &at, .write = write_verdict};
    struct bg_rng rng = {1};
    if (simulations <= 0 || !q.table || !outlook_of(handle, table_actor(handle), &at))
        return 0;
    struct bot_ask ask = ask_of(&at, &rng, simulations);
    uint32_t ply = match_ply(looked_at(q.table));
    return advice_judge(&ask, match_action(q.table->record.match, ply), &verdict) && reply(&q);
}

/* ---- Looking ahead ---- */

/* The next line of a text, ended; *rest is what follows it. */
static char *take_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    *rest = end ? end + 1 : line + strlen(line);
    if (end)
        *end = 0;
    return line;
}

static struct ahead ahead;

static void write_ahead(const struct question *q, struct bg_text *t)
{
    ahead_write(&ahead, q->outlook->view, t);
}

/* In room(), a line each: the heading of steps, that of what may be done at a
 * place, the event of a step, what steps are paid from, how many words name who
 * walks; then steps to make first. Lists the places the seat's steps lead to. */
EXPORT(table_ahead) int table_ahead(int handle, int seat)
{
    static struct outlook at;
    static struct ahead_plan plan;
    struct question q = {.outlook = &at, .write = write_ahead};
    char *rest = asked_words();
    if (!outlook_of(handle, seat, &at) || !bg_may_act(at.game, at.view, seat))
        return 0;
    plan.follow = take_line(&rest);
    plan.ends = take_line(&rest);
    plan.step = take_line(&rest);
    plan.budget = take_line(&rest);
    plan.walker = *take_line(&rest) - '0';
    ahead.game = at.game;
    ahead.plan = &plan;
    ahead.seat = seat;
    return ahead_look(&ahead, at.view, rest) && reply(&q);
}

static void write_ways(const struct question *q, struct bg_text *t)
{
    const char *throws = q->words + strlen(q->words) + 1;
    static struct ways w;
    w = (struct ways){.game = q->outlook->game,
                      .stop = q->words,
                      .throws = throws,
                      .answers = throws + strlen(throws) + 1};
    ways_write(&w, q->outlook->view, t);
}

/* In room(), a line each: the event to stop at, the throws that part ways, the
 * answers everyone gives. Lists the ways from here to that event, each with
 * its share and what would happen. For games in which nothing is hidden. */
EXPORT(table_ways) int table_ways(int handle, int seat)
{
    static struct outlook at;
    struct question q = {.outlook = &at, .words = asked_words(), .write = write_ways};
    char *second = strchr(asked_words(), '\n');
    char *third = second ? strchr(second + 1, '\n') : NULL;
    if (!third || !outlook_of(handle, seat, &at))
        return 0;
    *second = *third = 0;
    return reply(&q);
}

/* ---- Deduction ---- */

/* What the seat can deduce from its own view; 0 where there is nothing. */
EXPORT(table_deduce) int table_deduce(int handle, int seat)
{
    static struct outlook at;
    char words[WORDS];
    if (!outlook_of(handle, seat, &at) || !at.game->deduce ||
        !at.game->deduce(at.view, seat, words, sizeof words))
        return 0;
    return reply_words(words);
}
