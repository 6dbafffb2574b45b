/* table_pages.c: making tables, lists of them, and commands by HTTP. */
#include "../../engine/game.h"
#include "../../games/games.h"
#include "../base/id.h"
#include "../base/log.h"
#include "../store/programs.h"
#include "../store/tables.h"
#include "../table/bots.h"
#include "../table/bounds.h"
#include "../table/cache.h"
#include "../table/listing.h"
#include "../table/new_table.h"
#include "../table/options.h"
#include "../table/pace.h"
#include "../table/queue.h"
#include "../table/save.h"
#include "../table/messages.h"
#include "page_job.h"
#include "rating_pages.h"
#include "routes.h"
#include "table_pages.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lists ---- */

static enum store_status list_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_open(&p->out, "tables", '[');
    enum store_status status =
        tables_public(store, (int)p->number, p->text, LIMIT_LISTED, listing_take, &p->out);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

static enum store_status mine_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_open(&p->out, "games", '[');
    enum store_status status =
        tables_of(store, p->user, (int)p->number, LIMIT_LISTED, listing_take_mine, &p->out);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

void table_pages_list(struct request *r)
{
    struct query_value status = request_query(r, "status");
    struct page_job *p = page_job_new(r, list_act);
    if (!p)
        return;
    p->number = !strcmp(status.text, "running") ? TABLE_RUNNING
                : !strcmp(status.text, "over")  ? TABLE_OVER
                                                : TABLE_WAITING;
    snprintf(p->text, sizeof p->text, "%s", request_query(r, "game").text);
    page_job_read(p);
}

void table_pages_mine(struct request *r)
{
    struct page_job *p = page_job_new(r, mine_act);
    if (!p)
        return;
    p->number = !strcmp(request_query(r, "over").text, "1");
    page_job_read(p);
}

/* ---- Making a table ---- */

static int fail(struct wish *w, const char *why)
{
    snprintf(w->why, sizeof w->why, "%s", why);
    return 0;
}

static int read_option_value(struct wish *w, const char *key, const json_t *value)
{
    char text[64];
    int i = bg_find_option(w->game, key);
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
    else
        snprintf(text, sizeof text, "%s", json_is_string(value) ? json_string_value(value) : "?");
    if (i >= 0 ? bg_read_option(&w->game->options[i], text, &w->options[i])
               : bg_read_alias(w->game, key, text, w->options))
        return 1;
    snprintf(w->why, sizeof w->why, "There is no option '%.40s' with the value '%.40s'.", key,
             text);
    return 0;
}

static int read_options(struct wish *w, const json_t *json)
{
    const char *key;
    json_t *value, *options = json_object_get(json, "options");
    const json_t *seats = json_object_get(json, "seats");
    w->row->seats = seats ? (int)json_integer_value(seats) : w->game->default_seats;
    if (w->row->seats < w->game->min_seats || w->row->seats > w->game->max_seats)
        return fail(w, "This game is not played by that many seats.");
    bg_default_options(w->game, w->row->seats, w->options);
    json_object_foreach(options, key, value) if (!read_option_value(w, key, value)) return 0;
    const char *broken = bg_options_broken(w->game, w->row->seats, w->options);
    if (broken)
        return fail(w, broken);
    options_write(w->game, w->options, w->row->options);
    return 1;
}

/* The bot account for which a seat is kept. */
static int read_program(struct wish *w, int seat, const json_t *name)
{
    char found[PERSON_NAME];
    if (w->seat[seat].kind != CHAIR_INVITE || !json_is_string(name))
        return fail(w, "A 'name' stands with the kind 'invite': that of a bot account.");
    w->seat[seat].program = program_named(json_string_value(name), found);
    if (!w->seat[seat].program)
        return fail(w, "There is no bot account of that name.");
    for (int other = 0; other < seat; other++)
        if (w->seat[other].program == w->seat[seat].program)
            return fail(w, "A bot account takes one seat of a table.");
    return 1;
}

static int read_player(struct wish *w, int seat, const json_t *player)
{
    const char *kind = json_string_value(json_object_get(player, "kind"));
    const char *level = json_string_value(json_object_get(player, "level"));
    const char *crest = json_string_value(json_object_get(player, "crest"));
    const json_t *name = json_object_get(player, "name");
    if (!kind)
        return fail(w, "Each of 'players' has a kind: me, open, invite or bot.");
    w->seat[seat].is_me = !strcmp(kind, "me");
    w->seat[seat].kind = w->seat[seat].is_me       ? CHAIR_PERSON
                         : !strcmp(kind, "open")   ? CHAIR_OPEN
                         : !strcmp(kind, "invite") ? CHAIR_INVITE
                                                   : CHAIR_BOT;
    if (w->seat[seat].is_me && crest && !crest_read(crest, &w->seat[seat].crest))
        return fail(w, "A 'crest' is a colour and a sign, such as 'blue star'.");
    if (name && !read_program(w, seat, name))
        return 0;
    if (w->seat[seat].kind != CHAIR_BOT)
        return 1;
    snprintf(w->seat[seat].level, LEVEL_TEXT, "%s", level ? level : bots_usual(w->game));
    if (strcmp(kind, "bot") || !bots_there_is(w->game->key, w->seat[seat].level))
        return fail(w, "A player is me, open, invite, or a bot of a level there is, with up to 10 "
                       "seconds or without: adept, adept@3s.");
    return 1;
}

static int read_players(struct wish *w, const json_t *json)
{
    const json_t *players = json_object_get(json, "players");
    int mine = 0;
    if (players && (int)json_array_size(players) != w->row->seats)
        return fail(w, "'players' needs one for each seat.");
    for (int seat = 0; seat < w->row->seats; seat++) {
        if (players) {
            if (!read_player(w, seat, json_array_get(players, (size_t)seat)))
                return 0;
        } else {
            w->seat[seat].is_me = !seat;
            w->seat[seat].kind = seat ? CHAIR_BOT : CHAIR_PERSON;
            strcpy(w->seat[seat].level, bots_usual(w->game));
        }
        mine += w->seat[seat].is_me;
    }
    return mine <= 1 || fail(w, "You can take one seat.");
}

static int read_pace(struct wish *w, const json_t *json)
{
    struct pace pace = {.kind = PACE_NONE};
    char text[48];
    char wrong[100];
    const json_t *given = json_object_get(json, "pace");
    if (!request_kinds(given, "kind:s minutes:i seconds:i days:i", wrong))
        return fail(w, wrong);
    const char *kind = given ? json_string_value(json_object_get(given, "kind")) : "none";
    if (!kind)
        return fail(w, "'pace' has a kind: live, days or none.");
    pace.kind = !strcmp(kind, "live") ? PACE_LIVE : !strcmp(kind, "days") ? PACE_DAYS : PACE_NONE;
    if (pace.kind == PACE_NONE && strcmp(kind, "none"))
        return fail(w, "'pace' has a kind: live, days or none.");
    pace.minutes = (int)json_integer_value(json_object_get(given, "minutes"));
    pace.seconds = (int)json_integer_value(json_object_get(given, "seconds"));
    pace.days = (int)json_integer_value(json_object_get(given, "days"));
    pace_write(&pace, text);
    if (!pace_read(text, &pace))
        return fail(w, "A live game has up to 600 minutes and seconds, a slow one 1 to 30 days.");
    strcpy(w->row->pace, text);
    return 1;
}

/* The level of bots that play for whoever is away or has given up. */
static int read_stand_in(struct wish *w, const json_t *json)
{
    const char *level = json_string_value(json_object_get(json, "stand_in"));
    snprintf(w->stand_in, sizeof w->stand_in, "%s", level ? level : "");
    return !level || bots_there_is(w->game->key, w->stand_in) ||
           fail(w, "'stand_in' is the level of a bot there is, with up to 10 seconds or "
                   "without: adept, adept@3s.");
}

enum { REVEAL_MOST = 1440 };

/* After how many minutes those who look on see what is hidden. A rated game shows it at its end. */
static int read_reveal(struct wish *w, const json_t *json)
{
    json_int_t minutes = json_integer_value(json_object_get(json, "reveal"));
    w->reveal = w->row->rated ? 0 : (int)minutes;
    return (minutes >= 0 && minutes <= REVEAL_MOST) ||
           fail(w, "'reveal' is a number of minutes, up to a day; 0: at the end.");
}

static int programs_asked(const struct wish *w)
{
    int count = 0;
    for (int seat = 0; seat < w->row->seats; seat++)
        count += w->seat[seat].program != 0;
    return count;
}

static int may_ask_programs(struct wish *w)
{
    if (!programs_asked(w))
        return 1;
    if (w->row->rated && !w->rates_programs)
        return fail(w, "A rated table takes bot accounts only with 'rated_with_bots'.");
    return !w->start ||
           fail(w, "An invited bot has to answer before the game starts: leave out 'start'.");
}

static int read_wish(struct wish *w, const json_t *json)
{
    const char *key = json_string_value(json_object_get(json, "game"));
    const json_t *is_public = json_object_get(json, "public");
    char wrong[100];
    int open = 0;
    if (!request_kinds(json,
                       "game:s seats:i options:o players:a pace:o public:b rated:b aid:b start:b "
                       "stand_in:s reveal:i rated_with_bots:b",
                       wrong))
        return fail(w, wrong);
    w->game = key ? game_find(key) : NULL;
    if (!w->game)
        return fail(w, "There is no such game.");
    if (!read_options(w, json) || !read_players(w, json) || !read_pace(w, json) ||
        !read_stand_in(w, json))
        return 0;
    w->row->is_public = is_public ? json_is_true(is_public) : 1;
    w->row->rated = json_is_true(json_object_get(json, "rated"));
    w->rates_programs = w->row->rated && json_is_true(json_object_get(json, "rated_with_bots"));
    if (!read_reveal(w, json))
        return 0;
    w->aid = json_is_true(json_object_get(json, "aid")) && !w->row->rated;
    for (int seat = 0; seat < w->row->seats; seat++)
        open += w->seat[seat].kind == CHAIR_OPEN || w->seat[seat].kind == CHAIR_INVITE;
    const json_t *start = json_object_get(json, "start");
    w->start = start ? json_is_true(start) : !open;
    return may_ask_programs(w);
}

static void reply_made(struct save *s, struct table *t, int made)
{
    struct request *r = s->context;
    char url[100];
    if (!made) {
        request_error(r, 503, "busy", "The store does not answer; try again.");
        return;
    }
    struct buffer *j = request_object(r);
    buffer_text(j, "id", id_text(t->id).text);
    buffer_text(j, "invite", t->invite);
    snprintf(url, sizeof url, "/t/%s?invite=%s", id_text(t->id).text, t->invite);
    buffer_text(j, "url", url);
    buffer_close(j, '}');
    request_reply(r, 201);
}

/* Whether nobody but bots will play at once. */
static int is_bots_alone(const struct wish *w)
{
    for (int seat = 0; seat < w->row->seats; seat++)
        if (w->seat[seat].kind == CHAIR_PERSON)
            return 0;
    return w->start;
}

static int plays_alone(const struct table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->chair[seat].kind == CHAIR_PERSON)
            return 0;
    return t->status == TABLE_RUNNING;
}

/* A table at which bots play is in memory until they have ended. */
static int may_watch_bots(struct hub *hub, int64_t host)
{
    int count = 0;
    for (const struct table *t = NULL; (t = cache_next(hub, t));)
        count += table_is_loaded(t) && t->host == host && plays_alone(t);
    return count < LIMIT_BOTS_ALONE;
}

/* Why the table may not be made now; NULL: it may. */
static const char *too_much(const struct request *r, const struct wish *w)
{
    if (!r->hub->unlimited && is_bots_alone(w) && !may_watch_bots(r->hub, r->who.id))
        return "Bots play alone at some of your tables; wait for them.";
    for (int i = programs_asked(w); i > 0; i--)
        if (!bounds_invite(r->hub, r->who.id)) {
            limit_hit("invites", r->address);
            return "Too many invitations; wait a little.";
        }
    return NULL;
}

static void make_wished(struct request *r)
{
    struct wish w;
    memset(&w, 0, sizeof w);
    w.me = r->who;
    w.row = calloc(1, sizeof *w.row);
    if (!w.row || !read_wish(&w, r->json)) {
        request_error(r, 400, "bad_request", w.why);
        free(w.row);
        return;
    }
    const char *why_not = too_much(r, &w);
    if (why_not) {
        request_error(r, 429, "too_many", why_not);
        free(w.row);
        return;
    }
    struct table *t = new_table_make(r->hub, &w);
    if (!t) {
        request_error(r, 503, "busy", w.why[0] ? w.why : "There is not enough memory.");
        free(w.row);
        return;
    }
    t->network = limit_network(r->address);
    log_say(LOG_INFO, "table_made", "table=%s game=%s seats=%d host=%s address=%s",
            id_text(t->id).text, t->game->key, t->seats, id_text(t->host).text, r->address);
    t->draft->then = reply_made;
    t->draft->context = r;
    save_draft(t, NULL);
}

static enum store_status count_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    return tables_count(store, p->user, &p->number);
}

static void counted(struct page_job *p)
{
    struct request *r = p->r;
    if (p->number >= LIMIT_HOSTED && !r->hub->unlimited) {
        request_error(r, 429, "too_many", "Finish some of your tables first.");
        return;
    }
    make_wished(r);
}

void table_pages_make(struct request *r)
{
    struct page_job *p = page_job_new(r, count_act);
    if (!p)
        return;
    p->then = counted;
    page_job_read(p);
}

/* ---- One table ---- */

static int invited(const struct request *r, const struct table *t)
{
    struct query_value given = request_query(r, "invite");
    return strlen(given.text) == TOKEN - 1 && !sodium_memcmp(given.text, t->invite, TOKEN - 1);
}

static void show(struct request *r, struct table *t)
{
    buffer_clear(&r->reply);
    messages_table(t, &r->who, &r->reply);
    request_reply(r, 200);
}

/* Everything, as it was some time ago, for those who look on. */
static void show_revealed(struct request *r, struct table *t)
{
    if (messages_viewer(t, &r->who) != BG_SPECTATOR) {
        request_error(r, 403, "forbidden", "You play here: what is hidden from you stays hidden.");
        return;
    }
    if (!t->reveal) {
        request_error(r, 403, "forbidden", "What is hidden is shown when the game is over.");
        return;
    }
    r->type = "text/plain; charset=utf-8";
    buffer_clear(&r->reply);
    if (messages_revealed(t, &r->reply))
        request_reply(r, 200);
    else
        request_error(r, 503, "busy", bg_status_text(BG_MEMORY));
}

static void show_record(struct request *r, struct table *t)
{
    int viewer = messages_viewer(t, &r->who), as = record_read_seat(request_query(r, "as").text);
    if (!t->match) {
        request_error(r, 409, "refused", "The game has not started.");
        return;
    }
    if (t->status != TABLE_OVER && !strcmp(request_query(r, "as").text, "revealed")) {
        show_revealed(r, t);
        return;
    }
    if (t->status == TABLE_OVER)
        viewer = as >= 0 && as < t->seats ? as : BG_ALL;
    r->type = "text/plain; charset=utf-8";
    buffer_clear(&r->reply);
    messages_record(t, viewer, &r->reply);
    request_reply(r, 200);
}

/* The answer to a command that was asked for by a request. */
static void command_done(struct command *c, uint32_t seq, const char *error, const char *message)
{
    struct request *r = c->asker;
    static const struct {
        const char *error;
        int status;
    } statuses[] = {{"bad_request", 400}, {"who", 401},      {"forbidden", 403},
                    {"no_table", 404},    {"too_many", 429}, {"busy", 503}};
    int status = 409;
    for (size_t i = 0; error && i < BG_LEN(statuses); i++)
        if (!strcmp(statuses[i].error, error))
            status = statuses[i].status;
    if (error) {
        request_error(r, status, error, message);
        return;
    }
    struct buffer *j = request_object(r);
    buffer_text(j, "type", "done");
    if (c->id >= 0)
        buffer_int(j, "id", c->id);
    buffer_int(j, "seq", seq);
    buffer_close(j, '}');
    request_reply(r, 200);
}

static void do_command(struct request *r, struct table *t)
{
    char why[200] = "";
    struct command *c = command_read(r->json, why);
    if (!c) {
        request_error(r, 400, "bad_request", why);
        return;
    }
    c->who = r->who;
    c->invited = invited(r, t);
    c->address = r->address;
    c->answer = command_done;
    c->asker = r;
    queue_do(t, c);
}

/* A request that waits until its table was read. */
struct waiting {
    struct job job;
    struct request *r;
    int64_t id;
    int even_private;
    void (*page)(struct request *r, struct table *t);
};

static void open_page(struct request *r, int64_t id, int even_private,
                      void (*page)(struct request *, struct table *))
{
    struct table *t = cache_find(r->hub, id);
    struct absence a = table_absence(t);
    if (!t || t->state == TABLE_MISSING)
        request_error(r, a.status, a.error, a.message);
    else if (!table_is_loaded(t))
        request_error(r, 503, "busy", "The store does not answer; try again.");
    else if (!even_private && !messages_allowed(t, &r->who, invited(r, t)))
        request_error(r, 403, "forbidden", "This table is private; its invite link opens it.");
    else
        page(r, t);
}

/* Jobs are done in order, so that this one comes after the reading. */
static void wait_done(struct work *work)
{
    struct waiting *w = (struct waiting *)work;
    open_page(w->r, w->id, w->even_private, w->page);
    free(w);
}

void table_pages_with(struct request *r, int even_private,
                      void (*page)(struct request *, struct table *))
{
    int64_t id = id_read(r->part);
    struct table *t = id ? cache_get(r->hub, id) : NULL;
    struct waiting *w =
        t && !table_is_loaded(t) && t->state != TABLE_MISSING ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        open_page(r, id, even_private, page);
        return;
    }
    w->r = r;
    w->even_private = even_private;
    w->id = id;
    w->page = page;
    w->job.act = job_nothing;
    w->job.table = id;
    w->job.work.done = wait_done;
    job_submit(r->hub, &w->job);
}

static void with_table(struct request *r, void (*page)(struct request *, struct table *))
{
    table_pages_with(r, 0, page);
}

void table_pages_show(struct request *r)
{
    with_table(r, show);
}

void table_pages_record(struct request *r)
{
    with_table(r, show_record);
}

void table_pages_ratings(struct request *r)
{
    with_table(r, rating_pages_table);
}

void table_pages_do(struct request *r)
{
    with_table(r, do_command);
}
