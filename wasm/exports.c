/*
 * exports.c: the few functions the browser may call.
 *
 * The page speaks records, lines and JSON, never structures: it writes text
 * into room(), calls, and reads the text at answer(). Tables are records with
 * small numbers as handles; a table is opened from a record's text, be it only
 * a header. Nothing here decides a rule, draws a die or knows a game; seats are
 * 0 to 7, viewers as in bg.h. No 64-bit number crosses the border.
 */
#include "../bots/advice.h"
#include "../bots/catalogue.h"
#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/record.h"
#include "../engine/report.h"
#include "../engine/view.h"
#include "../games/games.h"
#include "ways.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TABLES = 8, WORDS = 1024 };
enum { SEEN = -1 }; /* in place of a handle: the view last taken by see() */

struct table {
    struct record record;
    struct match *shown; /* the match as it stood at an earlier ply, for replays */
    int open;
};

/* What a seat at a table elsewhere was shown: all that is known of that table. */
static struct {
    const struct bg_game *game;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
} seen;

/* A seat's view, wherever it comes from: all that bots and aids get to see. */
struct outlook {
    const struct bg_game *game;
    int seat;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
};

static struct table tables[TABLES];
static char *room_at, *answer_at;
static int room_size, answer_size, answer_used;

/* ---- Texts in and out ---- */

/* Memory for `bytes` bytes of the page's text and a closing zero; 0: none left. */
EXPORT(room) char *room(int bytes)
{
    if (bytes >= room_size) {
        char *larger = (char *)realloc(room_at, (size_t)bytes + 1);
        if (!larger)
            return NULL;
        room_at = larger;
        room_size = bytes + 1;
    }
    room_at[bytes] = 0;
    return room_at;
}

EXPORT(answer) const char *answer(void)
{
    return answer_at;
}

EXPORT(answer_length) int answer_length(void)
{
    return answer_used;
}

/* What is asked, and how it is answered. */
struct question {
    const struct bg_game *game;
    struct table *table;
    const struct outlook *outlook;
    int seats, viewer, since;
    const char *words;
    void (*write)(const struct question *q, struct bg_text *t);
};

/* More memory for the answer being written. */
static void grow_answer(struct bg_text *t, int more)
{
    int size = 2 * t->cap + more + 4096;
    char *larger = (char *)realloc(answer_at, (size_t)size);
    if (!larger)
        return;
    t->out = answer_at = larger;
    t->cap = answer_size = size;
}

static int reply(const struct question *q)
{
    struct bg_text t = bg_text_start(answer_at, answer_size);
    t.full = grow_answer;
    q->write(q, &t);
    answer_used = t.length;
    return t.length < t.cap;
}

static void write_words(const struct question *q, struct bg_text *t)
{
    bg_put(t, q->words);
}

static int reply_words(const char *words)
{
    struct question q = {.words = words, .write = write_words};
    return reply(&q);
}

/* ---- What there is to play ---- */

static void write_catalogue(const struct question *q, struct bg_text *t)
{
    (void)q;
    catalogue_games(t);
}

/* All games with their options, bots and event names. */
EXPORT(catalogue) int catalogue(void)
{
    struct question q = {.write = write_catalogue};
    return reply(&q);
}

static void write_game(const struct question *q, struct bg_text *t)
{
    catalogue_game(q->game, q->game->default_seats, t);
}

/* The game named in room(), offered or not. */
EXPORT(game_info) int game_info(void)
{
    struct question q = {.game = game_find(room_at), .write = write_game};
    return q.game ? reply(&q) : 0;
}

static void write_topics(const struct question *q, struct bg_text *t)
{
    catalogue_topics(q->game, t);
}

/* The rules pages of the game named in room(), GAME@1 for those of an older version. */
EXPORT(topics) int topics(void)
{
    struct question q = {.game = game_find_edition(room_at), .write = write_topics};
    return q.game ? reply(&q) : 0;
}

static void write_defaults(const struct question *q, struct bg_text *t)
{
    int16_t options[BG_MAX_OPTIONS];
    char value[64];
    bg_default_options(q->game, q->seats, options);
    json_open(t, NULL, '{');
    for (int i = 0; i < q->game->option_count; i++) {
        bg_write_option(&q->game->options[i], options[i], value, sizeof value);
        json_text(t, q->game->options[i].key, value);
    }
    json_close(t, '}');
}

/* The usual options for so many seats of the game named in room(). */
EXPORT(defaults) int defaults(int seats)
{
    struct question q = {.game = game_find(room_at), .seats = seats, .write = write_defaults};
    return q.game && seats >= q.game->min_seats && seats <= q.game->max_seats ? reply(&q) : 0;
}

/* ---- Tables ---- */

static struct table *table_of(int handle)
{
    return handle >= 0 && handle < TABLES && tables[handle].open ? &tables[handle] : NULL;
}

/* Opens the record in room(); a handle, or -1 with the reason as the answer. */
EXPORT(table_open) int table_open(int bytes)
{
    struct record_error error;
    char why[WORDS];
    int handle = 0;
    while (handle < TABLES && tables[handle].open)
        handle++;
    if (handle == TABLES) {
        reply_words("too many tables are open");
        return -1;
    }
    struct table *table = &tables[handle];
    if (!record_read(room_at, (size_t)bytes, game_find, &table->record, &error)) {
        struct bg_text t = bg_text_start(why, sizeof why);
        if (error.line)
            bg_putf(&t, "line %d: ", error.line);
        bg_put(&t, error.message);
        reply_words(why);
        return -1;
    }
    table->shown = NULL;
    table->open = 1;
    return handle;
}

EXPORT(table_close) void table_close(int handle)
{
    struct table *table = table_of(handle);
    if (!table)
        return;
    match_free(table->shown);
    record_free(&table->record);
    table->open = 0;
}

static void write_seats(const struct record *r, struct bg_text *t)
{
    struct crest worn[BG_MAX_SEATS];
    record_crests(r, worn);
    json_open(t, "seats", '[');
    for (int seat = 0; seat < match_seats(r->match); seat++) {
        json_open(t, NULL, '{');
        json_text(t, "name", r->seat[seat].name);
        json_text(t, "bot", r->seat[seat].bot);
        json_text(t, "salt", r->fair.salt[seat]);
        json_text(t, "crest", crest_write(worn[seat]).text);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void write_header(const struct question *q, struct bg_text *t)
{
    const struct record *r = &q->table->record;
    const struct bg_game *game = match_game(r->match);
    char value[FAIR_HEX];
    json_open(t, NULL, '{');
    json_text(t, "game", game->key);
    json_int(t, "rules", game->rules_version);
    write_seats(r, t);
    json_open(t, "options", '{');
    for (int i = 0; i < game->option_count; i++) {
        bg_write_option(&game->options[i], match_options(r->match)[i], value, sizeof value);
        json_text(t, game->options[i].key, value);
    }
    json_close(t, '}');
    json_text(t, "commit", r->commit);
    value[0] = 0;
    if (r->has_seed)
        fair_write_seed(&r->fair, value);
    json_text(t, "seed", value);
    json_int(t, "plies", (int)match_ply(r->match));
    json_close(t, '}');
}

/* Who plays what: the head of the table's record as JSON. */
EXPORT(table_header) int table_header(int handle)
{
    struct question q = {.table = table_of(handle), .write = write_header};
    return q.table ? reply(&q) : 0;
}

static void write_record(const struct question *q, struct bg_text *t)
{
    record_write(&q->table->record, q->viewer, t);
}

EXPORT(table_record) int table_record(int handle, int viewer)
{
    struct question q = {.table = table_of(handle), .viewer = viewer, .write = write_record};
    return q.table ? reply(&q) : 0;
}

/* Takes what a seat at a table elsewhere was shown: in room() the game with
 * the version of its rules (GAME@2) and, on the next line, the view as JSON. From then on SEEN
 * stands for a table that advice, looking ahead and deduction can be asked about. */
EXPORT(see) int see(void)
{
    char *json = strchr(room_at, '\n');
    if (!json)
        return 0;
    *json++ = 0;
    seen.game = game_find_edition(room_at);
    if (seen.game && bg_read_json(seen.game, json, seen.view))
        return 1;
    seen.game = NULL;
    return 0;
}

/* ---- Positions ---- */

/* The match that is looked at: the live one, or an earlier moment of it. */
static const struct match *looked_at(const struct table *table)
{
    return table->shown ? table->shown : table->record.match;
}

/* What the seat sees, at a table or on SEEN; 0 if there is no such seat. */
static int outlook_of(int handle, int seat, struct outlook *out)
{
    const struct table *table = table_of(handle);
    out->seat = seat;
    if (handle == SEEN && seen.game && seat >= 0 && seat < BG_MAX_SEATS) {
        out->game = seen.game;
        memcpy(out->view, seen.view, sizeof out->view);
        return 1;
    }
    if (!table || seat < 0 || seat >= match_seats(table->record.match))
        return 0;
    out->game = match_game(table->record.match);
    match_view(looked_at(table), seat, out->view);
    return 1;
}

/* Shows the table as it stood after so many plies; -1: as it stands. */
EXPORT(table_look) int table_look(int handle, int ply)
{
    struct table *table = table_of(handle);
    if (!table)
        return 0;
    match_free(table->shown);
    table->shown = NULL;
    if (ply < 0 || (uint32_t)ply >= match_ply(table->record.match))
        return 1;
    table->shown = match_at(table->record.match, (uint32_t)ply);
    return table->shown != NULL;
}

static void write_position(const struct question *q, struct bg_text *t)
{
    int32_t payoff[BG_MAX_SEATS];
    struct report report = report_of(looked_at(q->table), q->viewer, payoff);
    json_open(t, NULL, '{');
    report_position(t, &report);
    json_close(t, '}');
}

/* The position as the viewer may know it, with its question if it is to act. */
EXPORT(table_position) int table_position(int handle, int viewer)
{
    struct question q = {.table = table_of(handle), .viewer = viewer, .write = write_position};
    return q.table ? reply(&q) : 0;
}

/* The last ply led to the position looked at; those before it are played again. */
static void write_events(const struct question *q, struct bg_text *t)
{
    const struct match *m = looked_at(q->table);
    const struct bg_game *game = match_game(m);
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    uint32_t since = (uint32_t)q->since, last = match_ply(m) - 1;
    json_open(t, NULL, '[');
    if (match_ply(m) && since < last) {
        game->setup(state, match_seats(m), match_options(m));
        for (uint32_t ply = 0; ply < last; ply++) {
            game->apply(state, match_actor(m, ply), match_action(m, ply), NULL);
            if (ply >= since)
                report_events(t, m, ply, q->viewer, state);
        }
    }
    if (match_ply(m) && since <= last)
        report_events(t, m, last, q->viewer, match_state(m));
    json_close(t, ']');
}

/* What the viewer saw happen in the plies from `since` to the one looked at. */
EXPORT(table_events) int table_events(int handle, int since, int viewer)
{
    struct question q = {
        .table = table_of(handle), .since = since, .viewer = viewer, .write = write_events};
    return q.table && since >= 0 ? reply(&q) : 0;
}

/* ---- Playing ---- */

/* Plays the line in room() if `ply` is the current one: a bg_status, and the
 * reason as the answer when it is refused. */
EXPORT(table_act) int table_act(int handle, int seat, int ply)
{
    struct table *table = table_of(handle);
    char why[WORDS];
    struct bg_text t = bg_text_start(why, sizeof why);
    if (!table || seat < 0)
        return BG_TURN;
    enum bg_status status = match_act_line(table->record.match, seat, room_at, (uint32_t)ply, &t);
    reply_words(why);
    return (int)status;
}

EXPORT(table_undo) int table_undo(int handle, int seat)
{
    struct table *table = table_of(handle);
    return table ? (int)match_undo(table->record.match, seat) : BG_ILLEGAL;
}

/* The number of the next draw, or -1 if chance is not to act. */
EXPORT(table_draws) int table_draws(int handle)
{
    struct table *table = table_of(handle);
    if (!table || match_to_act(table->record.match) != BG_CHANCE)
        return -1;
    return (int)match_draws(table->record.match);
}

/* The numbers the page may draw from: a total of weights. */
EXPORT(table_draw_below) int table_draw_below(int handle)
{
    const struct match *m = tables[handle].record.match;
    struct bg_outcome outcomes[BG_MAX_LIST];
    return (int)bg_weights(outcomes, match_game(m)->chance(match_state(m), outcomes));
}

static uint32_t drawn(void *context, uint64_t k, uint32_t below)
{
    uint32_t number = *(const uint32_t *)context;
    (void)k;
    return number < below ? number : below - 1;
}

/* Plays the outcome that the number drawn by the page falls on. */
EXPORT(table_draw) int table_draw(int handle, int number)
{
    struct table *table = table_of(handle);
    uint32_t pick = (uint32_t)number;
    return table ? (int)match_draw(table->record.match, drawn, &pick) : BG_TURN;
}

/* What the bot of the level in room() would do for the seat, as a line; 0 if
 * there is no such bot or the seat is not to act. */
EXPORT(table_advice) int table_advice(int handle, int seat, unsigned seed_low, unsigned seed_high)
{
    static struct outlook at;
    char line[BG_MAX_TEXT];
    struct bg_rng rng = {(uint64_t)seed_high << 32 | seed_low};
    if (!outlook_of(handle, seat, &at))
        return 0;
    const struct bot *bot = bot_find(at.game->key, room_at);
    if (!bot || !bg_may_act(at.game, at.view, seat))
        return 0;
    struct bot_ask ask = {.game = at.game, .view = at.view, .seat = seat, .rng = &rng};
    at.game->write_action(at.view, seat, bot->choose(&ask), seat, line, sizeof line);
    return reply_words(line);
}

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
    if (match_to_act(m))
        search_sample(advice_plan(game), game, match_state(m), q->since, &rng, value);
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
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* The `most` best moves of a seat that is to act, by a search of so many
 * simulations: line, share of the victory in parts of ten thousand, and why. */
EXPORT(table_hint) int table_hint(int handle, int seat, int simulations, int most)
{
    static struct outlook at;
    struct question q = {.outlook = &at, .since = most, .write = write_hint};
    struct bg_rng rng = {1};
    if (simulations <= 0 || !outlook_of(handle, seat, &at) || !bg_may_act(at.game, at.view, seat))
        return 0;
    struct bot_ask ask = ask_of(&at, &rng, simulations);
    return search_run(advice_plan(at.game), &ask, &hinted) && reply(&q);
}

static struct advice_verdict verdict;

static void write_verdict(const struct question *q, struct bg_text *t)
{
    const struct outlook *at = q->outlook;
    const struct match *whole = q->table->record.match;
    bg_action played = match_action(whole, match_ply(looked_at(q->table)));
    json_open(t, NULL, '{');
    report_move(t, "played", at->game, at->view, at->seat, played);
    report_move(t, "better", at->game, at->view, at->seat, verdict.better);
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
 * been best with what the seat could see. 0 where nobody decided. */
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

enum { AHEAD = 256, STEPS = 16 };

/* A position that some moves of one heading lead to. */
struct ahead {
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    uint64_t hash;
    int parent; /* -1: the position now */
    int depth;
    char line[BG_MAX_TEXT];
    char text[WORDS / 4];
};

static struct ahead ahead[AHEAD];
static int ahead_count;

static int in_group(const struct bg_game *game, const void *view, int seat, bg_action action,
                    const char *heading)
{
    const struct bg_heading *group = game->group ? game->group(view, seat, action) : NULL;
    return group && !strcmp(group->key, heading);
}

/* Adds what a move leads to, unless it is known or chance comes first. */
static void add_ahead(const struct bg_game *game, int from, int seat, bg_action action)
{
    struct ahead *next = &ahead[ahead_count];
    memcpy(next->state, ahead[from].state, game->state_size);
    game->apply(next->state, seat, action, NULL);
    if (!bg_may_act(game, next->state, seat))
        return;
    next->hash = bg_hash(game, next->state);
    for (int i = 0; i < ahead_count; i++)
        if (ahead[i].hash == next->hash)
            return;
    next->parent = from;
    next->depth = ahead[from].depth + 1;
    game->write_action(ahead[from].state, seat, action, seat, next->line, sizeof next->line);
    game->describe(ahead[from].state, seat, action, next->text, sizeof next->text);
    ahead_count++;
}

/* Follows moves under the heading from the position now, breadth first. */
static void look_ahead(const struct outlook *at, const char *heading)
{
    const struct bg_game *game = at->game;
    const int seat = at->seat;
    bg_action list[BG_MAX_LIST];
    memcpy(ahead[0].state, at->view, game->state_size);
    ahead[0].hash = bg_hash(game, ahead[0].state);
    ahead[0].parent = -1;
    ahead[0].depth = 0;
    ahead_count = 1;
    for (int from = 0; from < ahead_count; from++) {
        int n = ahead[from].depth < STEPS ? bg_list(game, ahead[from].state, seat, list) : 0;
        for (int i = 0; i < n && ahead_count < AHEAD; i++)
            if (in_group(game, ahead[from].state, seat, list[i], heading))
                add_ahead(game, from, seat, list[i]);
    }
}

/* The moves under another heading that a position ahead would offer. */
static void write_ends(const struct outlook *from, const struct ahead *at, const char *heading,
                       struct bg_text *t)
{
    bg_action list[BG_MAX_LIST];
    int n = bg_list(from->game, at->state, from->seat, list);
    json_open(t, "ends", '[');
    for (int i = 0; i < n; i++)
        if (in_group(from->game, at->state, from->seat, list[i], heading))
            report_move(t, NULL, from->game, at->state, from->seat, list[i]);
    json_close(t, ']');
}

static void write_ahead(const struct question *q, struct bg_text *t)
{
    json_open(t, NULL, '[');
    for (int i = 0; i < ahead_count; i++) {
        json_open(t, NULL, '{');
        json_int(t, "parent", ahead[i].parent);
        json_text(t, "move", i ? ahead[i].line : "");
        json_text(t, "does", i ? ahead[i].text : "");
        write_ends(q->outlook, &ahead[i], q->words, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* In room(): a heading's key to follow and, on a second line, one to stop at.
 * Lists the positions that moves under the first lead the seat to, each with
 * its moves under the second. For games in which nothing is hidden. */
EXPORT(table_ahead) int table_ahead(int handle, int seat)
{
    static struct outlook at;
    struct question q = {.outlook = &at, .write = write_ahead};
    char *second = strchr(room_at, '\n');
    if (!second || !outlook_of(handle, seat, &at))
        return 0;
    *second = 0;
    q.words = second + 1;
    look_ahead(&at, room_at);
    return reply(&q);
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
    struct question q = {.outlook = &at, .words = room_at, .write = write_ways};
    char *second = strchr(room_at, '\n');
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
