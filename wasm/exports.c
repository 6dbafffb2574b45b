/*
 * exports.c: the few functions the browser may call.
 *
 * The page speaks records, lines and JSON, never structures: it writes text
 * into room(), calls, and reads the text at answer(). Tables are records with
 * small numbers as handles; a table is opened from a record's text, be it only
 * a header. Nothing here decides a rule, draws a die or knows a game; seats are
 * 0 to 7, viewers as in bg.h. No 64-bit number crosses the border.
 */
#include "../bots/catalogue.h"
#include "../bots/choice.h"
#include "../engine/branches.h"
#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/record.h"
#include "../engine/report.h"
#include "../games/daily.h"
#include "../games/games.h"
#include "../games/nets.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES = 8 };
enum { SEEN = -1 }; /* in place of a handle: the view last taken by see() */

/* What a seat at a table elsewhere was shown: all that is known of that table. */
static struct {
    const struct bg_game *game;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
} seen;

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

char *asked_words(void)
{
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

int reply(const struct question *q)
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

int reply_words(const char *words)
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

static void write_daily(const struct question *q, struct bg_text *t)
{
    struct daily d;
    json_open(t, NULL, '[');
    for (int i = 0; daily_at(q->since, i, &d); i++) {
        daily_put(t, NULL, &d);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* What is played on a day, counted from 1 January 1970. */
EXPORT(daily) int daily(int day)
{
    struct question q = {.since = day, .write = write_daily};
    return reply(&q);
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

struct table *table_of(int handle)
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

/* ---- What stands beside a game ---- */

static void write_item(void *context, const struct branch_item *item)
{
    static const char *const kinds[] = {
        [BRANCH_LINE] = "line", [BRANCH_END] = "end",   [BRANCH_PLY] = "ply",
        [BRANCH_SAY] = "say",   [BRANCH_MARK] = "mark", [BRANCH_ARROW] = "arrow"};
    struct bg_text *t = (struct bg_text *)context;
    json_open(t, NULL, '{');
    json_text(t, "kind", kinds[item->kind]);
    json_int(t, "ply", item->ply);
    if (item->kind == BRANCH_PLY)
        json_text(t, "by", record_seat_word(item->seat));
    if (item->text)
        json_text(t, "text", item->text);
    if (item->to)
        json_text(t, "to", item->to);
    json_close(t, '}');
}

static struct record_error beside_error;

static void write_branches(const struct question *q, struct bg_text *t)
{
    struct branches count;
    json_open(t, NULL, '[');
    branches_read(&q->table->record, room_at, (size_t)q->since, write_item, t, &count,
                  &beside_error);
    json_close(t, ']');
}

/* The lines, comments, marks and arrows beside the game in room(), which is the record the table
 * was opened from; 0 if one is not sound, with the reason as the answer. */
EXPORT(table_branches) int table_branches(int handle, int bytes)
{
    struct question q = {.table = table_of(handle), .since = bytes, .write = write_branches};
    char why[WORDS];
    struct bg_text t = bg_text_start(why, sizeof why);
    int told = q.table && reply(&q);
    if (!told || !beside_error.line)
        return told;
    bg_putf(&t, "line %d: %s", beside_error.line, beside_error.message);
    reply_words(why);
    return 0;
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

/* ---- Learned judges ---- */

/* Memory for a file of weights, which is kept; 0: none left. */
EXPORT(net_room) void *net_room(int bytes)
{
    uint8_t *memory = malloc((size_t)bytes + 15);
    return memory ? memory + (-(uintptr_t)memory & 15) : NULL;
}

/* Lets bots of the game in room() judge by the weights that were written to net_room(); 0 if they
 * are none of it, with the reason as the answer. */
EXPORT(net_take) int net_take(const void *file, int bytes)
{
    const char *wrong = nets_take(room_at, file, (size_t)bytes);
    if (wrong)
        reply_words(wrong);
    return !wrong;
}

/* ---- Positions ---- */

const struct match *looked_at(const struct table *table)
{
    return table->shown ? table->shown : table->record.match;
}

int outlook_of(int handle, int seat, struct outlook *out)
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

static void write_events(const struct question *q, struct bg_text *t)
{
    json_open(t, NULL, '[');
    report_events_since(t, looked_at(q->table), (uint32_t)q->since, q->viewer);
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

static void write_outcomes(const struct question *q, struct bg_text *t)
{
    const struct match *m = looked_at(q->table);
    struct bg_outcome outcomes[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    int due = match_to_act(m) == BG_CHANCE;
    int n = due ? match_game(m)->chance(match_state(m), outcomes) : 0;
    json_open(t, NULL, '[');
    for (int i = 0; i < n; i++) {
        match_game(m)->write_action(match_state(m), BG_NATURE, outcomes[i].action, BG_ALL, line,
                                    sizeof line);
        json_open(t, NULL, '{');
        json_text(t, "move", line);
        json_int(t, "weight", outcomes[i].weight);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* What chance may bring at the ply looked at, each with its weight: for records, where all is
 * known. None where it is not chance's turn. */
EXPORT(table_outcomes) int table_outcomes(int handle)
{
    struct question q = {.table = table_of(handle), .write = write_outcomes};
    return q.table ? reply(&q) : 0;
}

/* What the bot that room() names (bots/choice.h) would do for the seat, as a line; 0 if
 * there is no such bot or the seat is not to act. */
EXPORT(table_advice) int table_advice(int handle, int seat, unsigned seed_low, unsigned seed_high)
{
    static struct outlook at;
    char line[BG_MAX_TEXT];
    struct bot_choice bot;
    struct bg_rng rng = {(uint64_t)seed_high << 32 | seed_low};
    if (!outlook_of(handle, seat, &at))
        return 0;
    if (!choice_read(at.game->key, room_at, &bot) || !bg_may_act(at.game, at.view, seat))
        return 0;
    struct bot_ask ask = {.game = at.game, .view = at.view, .seat = seat, .rng = &rng};
    at.game->write_action(at.view, seat, choice_answer(&bot, &ask), seat, line, sizeof line);
    return reply_words(line);
}

/* What p1 did in a game of the day that is over. */
static void write_done(const struct question *q, struct bg_text *t)
{
    const struct match *m = q->table->record.match;
    struct daily d;
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    int moves = 0;
    daily_find(q->since, q->game->key, &d);
    q->game->score(match_state(m), points, payoff);
    for (uint32_t ply = 0; ply < match_ply(m); ply++)
        moves += match_actor(m, ply) == 0;
    json_open(t, NULL, '{');
    json_text(t, "outcome", daily_word((int)daily_outcome(&d, payoff)));
    json_int(t, "score", daily_score(&d, points));
    json_int(t, "points", points[0]);
    json_int(t, "moves", moves);
    json_close(t, '}');
}

/* The same as JSON; 0 if the game is not over, or none of the day's. */
EXPORT(table_daily) int table_daily(int handle, int day)
{
    struct table *table = table_of(handle);
    struct question q = {.table = table, .since = day, .write = write_done};
    struct daily d;
    if (!table || match_to_act(table->record.match))
        return 0;
    q.game = match_game(table->record.match);
    return daily_find(day, q.game->key, &d) && d.seats == match_seats(table->record.match) &&
           reply(&q);
}
