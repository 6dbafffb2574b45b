/*
 * daily_pages.c: games of the day: what today brings, tries, boards, and the records of others,
 * which nobody sees before their own try is over.
 */
#include "../../engine/json.h"
#include "../../games/daily.h"
#include "../base/id.h"
#include "../base/now.h"
#include "../store/dailies.h"
#include "../store/tables.h"
#include "../table/cache.h"
#include "../table/daily_dice.h"
#include "../table/messages.h"
#include "../table/new_table.h"
#include "../table/options.h"
#include "../table/pace.h"
#include "../table/save.h"
#include "page_job.h"
#include "routes.h"
#include "table_pages.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 1200 }; /* of a person: 400 days */

/* What is asked; on the store's thread nothing else of the server is looked at. */
struct daily_ask {
    int32_t day;
    char game[32];
    int guests, is_over, practice;
    int has_try;
    struct daily_row mine;
    int64_t hosted;
    int64_t table; /* whose record is asked for */
};

static struct daily_ask *ask_of(const struct page_job *p)
{
    return p->r->context;
}

/* A page of the store about a day and game; NULL after answering. */
static struct page_job *new_job(struct request *r, const struct daily_ask *asked,
                                enum store_status (*act)(struct store *store, struct job *job))
{
    struct page_job *p = page_job_new(r, act);
    struct daily_ask *kept = p && !r->context ? calloc(1, sizeof *kept) : r->context;
    if (!p)
        return NULL;
    if (!kept) {
        free(p);
        request_error(r, 503, "busy", "There is not enough memory.");
        return NULL;
    }
    *kept = *asked;
    r->context = kept;
    r->context_free = free;
    return p;
}

static const char *outcome_word(int outcome)
{
    return outcome < 0 ? NULL : daily_word(outcome);
}

static void put_result(struct buffer *j, const struct daily_row *row)
{
    buffer_text_or_null(j, "outcome", outcome_word(row->outcome));
    buffer_int(j, "score", row->score);
    buffer_int(j, "points", row->points);
    buffer_int(j, "moves", row->moves);
}

static void put_try(struct buffer *j, const char *key, const struct daily_row *row)
{
    buffer_open(j, key, '{');
    buffer_int(j, "day", row->day);
    buffer_text(j, "game", row->game);
    buffer_text(j, "table", id_text(row->table).text);
    put_result(j, row);
}

static void take_try(void *context, const struct daily_row *row)
{
    put_try(context, NULL, row);
    buffer_close(context, '}');
}

/* ---- Today ---- */

static enum store_status tries_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct daily d;
    struct daily_row row;
    enum store_status status = STORE_OK;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '[');
    for (int i = 0; p->user && status != STORE_DOWN && daily_at(ask_of(p)->day, i, &d); i++) {
        status = dailies_one(store, ask_of(p)->day, d.game->key, p->user, &row);
        if (status == STORE_OK)
            take_try(&p->out, &row);
    }
    buffer_close(&p->out, ']');
    return status == STORE_DOWN ? status : STORE_OK;
}

static void put_secret(struct bg_text *j, const char *key, const struct hub *hub, int32_t day)
{
    struct fair f;
    char hex[FAIR_HEX];
    if (daily_dice_secret(hub, day, f.seed)) {
        fair_write_seed(&f, hex);
        json_text(j, key, hex);
    } else {
        json_none(j, key);
    }
    sodium_memzero(&f, sizeof f);
}

static void put_games(struct bg_text *j, const struct hub *hub, int32_t day)
{
    struct daily d;
    struct fair dice;
    char commit[FAIR_HEX];
    json_open(j, "games", '[');
    for (int i = 0; daily_at(day, i, &d); i++) {
        daily_put(j, NULL, &d);
        if (daily_dice_of(hub, day, d.game->key, &dice)) {
            fair_commit(&dice, commit);
            json_text(j, "commit", commit);
        } else {
            json_none(j, "commit");
        }
        json_close(j, '}');
    }
    json_close(j, ']');
    sodium_memzero(&dice, sizeof dice);
}

static void show_today(struct page_job *p)
{
    const struct hub *hub = p->r->hub;
    int32_t day = ask_of(p)->day;
    struct buffer *out = request_object(p->r);
    struct bg_text j = buffer_begin(out);
    json_int(&j, "day", day);
    json_int(&j, "now", now_ms());
    json_int(&j, "ends", (int64_t)(day + 1) * DAY_MS);
    json_open(&j, "chain", '{');
    json_int(&j, "first", hub->daily_first);
    put_secret(&j, "anchor", hub, hub->daily_first - 1);
    json_int(&j, "day", day - 1);
    put_secret(&j, "secret", hub, day - 1);
    json_close(&j, '}');
    put_games(&j, hub, day);
    json_raw(&j, "tries", p->out.data);
    buffer_end(out, &j);
    buffer_close(out, '}');
    request_reply(p->r, 200);
}

void daily_pages_today(struct request *r)
{
    struct daily_ask asked = {.day = now_day()};
    struct page_job *p = new_job(r, &asked, tries_act);
    if (!p)
        return;
    p->then = show_today;
    page_job_read(p);
}

/* ---- One's own ---- */

static enum store_status mine_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_int(&p->out, "day", ask_of(p)->day);
    buffer_open(&p->out, "tries", '[');
    enum store_status status = dailies_of(store, p->user, MOST_TRIES, take_try, &p->out);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

void daily_pages_mine(struct request *r)
{
    struct daily_ask asked = {.day = now_day()};
    struct page_job *p = new_job(r, &asked, mine_act);
    if (p)
        page_job_read(p);
}

/* ---- Boards ---- */

/* Reads what a board is of; 0 after answering that there is no such thing. */
static int read_ask(struct request *r, const char *day, struct daily_ask *asked)
{
    struct daily d;
    struct query_value game = request_query(r, "game");
    char *end;
    int32_t today = now_day();
    long number = strcmp(day, "today") ? strtol(day, &end, 10) : today;
    memset(asked, 0, sizeof *asked);
    if (strcmp(day, "today") && (*end || end == day))
        number = -1;
    if (number < r->hub->daily_first || number > today) {
        request_error(r, 404, "no_day",
                      "There are games of the day from the server's first day until today.");
        return 0;
    }
    asked->day = (int32_t)number;
    asked->is_over = number < today;
    asked->guests = !strcmp(request_query(r, "guests").text, "1");
    if (!(game.text[0] ? daily_find(asked->day, game.text, &d) : daily_at(asked->day, 0, &d))) {
        request_error(r, 404, "no_game", "That is none of the day's games.");
        return 0;
    }
    strcpy(asked->game, d.game->key);
    return 1;
}

/* Looks up the asker's own try. */
static enum store_status find_mine(struct store *store, const struct page_job *p)
{
    struct daily_ask *a = ask_of(p);
    enum store_status status =
        p->user ? dailies_one(store, a->day, a->game, p->user, &a->mine) : STORE_NONE;
    a->has_try = status == STORE_OK;
    return status == STORE_DOWN ? status : STORE_OK;
}

/* Whether the asker may see how others played: it cannot help them any more. */
static int may_look(const struct daily_ask *a)
{
    return a->is_over || (a->has_try && a->mine.outcome >= 0);
}

struct listing {
    struct buffer *out;
    int place, shows_tables;
    int64_t count;
};

static void take_result(void *context, const struct daily_row *row)
{
    struct listing *l = context;
    buffer_open(l->out, NULL, '{');
    buffer_int(l->out, "place", ++l->place);
    buffer_text(l->out, "name", row->name);
    buffer_bool(l->out, "guest", row->guest);
    put_result(l->out, row);
    buffer_text_or_null(l->out, "table", l->shows_tables ? id_text(row->table).text : NULL);
    buffer_close(l->out, '}');
}

static void take_spread(void *context, int outcome, int score, int64_t count)
{
    struct listing *l = context;
    l->count += count;
    buffer_open(l->out, NULL, '{');
    buffer_text(l->out, "outcome", outcome_word(outcome));
    buffer_int(l->out, "score", score);
    buffer_int(l->out, "count", count);
    buffer_close(l->out, '}');
}

static enum store_status put_yours(struct store *store, struct buffer *out,
                                   const struct daily_ask *a)
{
    int64_t before = 0;
    if (!a->has_try) {
        buffer_null(out, "yours");
        return STORE_OK;
    }
    int is_ranked = a->mine.outcome >= 0;
    enum store_status status = is_ranked ? dailies_place(store, &a->mine, &before) : STORE_OK;
    put_try(out, "yours", &a->mine);
    if (is_ranked)
        buffer_int(out, "place", before + 1);
    else
        buffer_null(out, "place");
    buffer_close(out, '}');
    return status;
}

static enum store_status board_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    const struct daily_ask *a = ask_of(p);
    struct listing l = {.out = &p->out};
    enum store_status status = find_mine(store, p);
    l.shows_tables = may_look(a);
    buffer_clear(&p->out);
    buffer_open(&p->out, "results", '[');
    if (status == STORE_OK)
        status = dailies_board(store, a->day, a->game, a->guests, LIMIT_LISTED, take_result, &l);
    buffer_close(&p->out, ']');
    buffer_open(&p->out, "spread", '[');
    if (status == STORE_OK)
        status = dailies_spread(store, a->day, a->game, a->guests, take_spread, &l);
    buffer_close(&p->out, ']');
    buffer_int(&p->out, "count", l.count);
    return status == STORE_OK ? put_yours(store, &p->out, a) : status;
}

static void show_board(struct page_job *p)
{
    const struct daily_ask *a = ask_of(p);
    struct daily d;
    struct buffer *out = request_object(p->r);
    struct bg_text j = buffer_begin(out);
    json_int(&j, "day", a->day);
    json_text(&j, "game", a->game);
    json_bool(&j, "guests", a->guests);
    json_bool(&j, "over", a->is_over);
    if (a->is_over)
        put_secret(&j, "secret", p->r->hub, a->day);
    else
        json_none(&j, "secret");
    if (daily_find(a->day, a->game, &d)) {
        daily_put(&j, "setup", &d);
        json_close(&j, '}');
    }
    buffer_end(out, &j);
    buffer_bytes(out, ",", 1);
    buffer_bytes(out, p->out.data, p->out.length);
    buffer_close(out, '}');
    request_reply(p->r, 200);
}

void daily_pages_board(struct request *r)
{
    struct daily_ask asked;
    struct page_job *p = read_ask(r, r->part, &asked) ? new_job(r, &asked, board_act) : NULL;
    if (!p)
        return;
    p->then = show_board;
    page_job_read(p);
}

static void take_week(void *context, const struct daily_week *week)
{
    struct listing *l = context;
    buffer_open(l->out, NULL, '{');
    buffer_int(l->out, "place", ++l->place);
    buffer_text(l->out, "name", week->name);
    buffer_int(l->out, "days", week->days);
    buffer_int(l->out, "won", week->won);
    buffer_int(l->out, "score", week->score);
    buffer_close(l->out, '}');
}

static enum store_status week_act(struct store *store, struct job *job)
{
    enum { WEEK = 7, MONDAY = 4 }; /* 5 January 1970 was one */
    struct page_job *p = (struct page_job *)job;
    const struct daily_ask *a = ask_of(p);
    struct listing l = {.out = &p->out};
    int32_t monday = a->day - (a->day + WEEK - MONDAY) % WEEK;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_int(&p->out, "from", monday);
    buffer_text(&p->out, "game", a->game);
    buffer_bool(&p->out, "guests", a->guests);
    buffer_open(&p->out, "results", '[');
    enum store_status status =
        dailies_week(store, monday, a->game, a->guests, LIMIT_LISTED, take_week, &l);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

void daily_pages_week(struct request *r)
{
    struct query_value day = request_query(r, "day");
    struct daily_ask asked;
    struct page_job *p =
        read_ask(r, day.text[0] ? day.text : "today", &asked) ? new_job(r, &asked, week_act) : NULL;
    if (p)
        page_job_read(p);
}

/* ---- Playing ---- */

static void reply_try(struct request *r, int64_t table, int is_counted, int status)
{
    struct buffer *j = request_object(r);
    buffer_text(j, "table", id_text(table).text);
    buffer_bool(j, "counted", is_counted);
    buffer_close(j, '}');
    request_reply(r, status);
}

static void begin(struct request *r, const struct daily_ask *asked);

static void begun(struct save *s, struct table *t, int made)
{
    struct request *r = s->context;
    struct daily_ask asked = *(struct daily_ask *)r->context;
    if (made)
        reply_try(r, t->id, t->pace.is_counted, 201);
    else if (s->job.status == STORE_STALE)
        begin(r, &asked); /* it began in another tab a moment ago: there it goes on */
    else
        request_error(r, 503, "busy", "The store does not answer; try again.");
}

/* The day's table for this person, with bots in the other seats. */
static int fill_wish(struct wish *w, const struct request *r, const struct daily_ask *a,
                     struct fair *dice)
{
    struct daily d;
    struct pace pace = {.day = a->day, .is_counted = !a->practice};
    if (!daily_find(a->day, a->game, &d) || !daily_options(&d, w->options) ||
        !daily_dice_of(r->hub, a->day, a->game, dice) || !(w->row = calloc(1, sizeof *w->row)))
        return 0;
    w->game = d.game;
    w->me = r->who;
    w->start = 1;
    w->dice = dice;
    w->row->seats = d.seats;
    options_write(d.game, w->options, w->row->options);
    pace_write(&pace, w->row->pace);
    for (int seat = 0; seat < d.seats; seat++) {
        w->seat[seat].kind = seat ? CHAIR_BOT : CHAIR_PERSON;
        w->seat[seat].is_me = !seat;
        strcpy(w->seat[seat].level, d.level);
    }
    return 1;
}

static void make_table(struct request *r, const struct daily_ask *a)
{
    struct wish w;
    struct fair dice;
    memset(&w, 0, sizeof w);
    struct table *t = fill_wish(&w, r, a, &dice) ? new_table_make(r->hub, &w) : NULL;
    sodium_memzero(&dice, sizeof dice);
    if (!t) {
        request_error(r, 503, "busy", w.why[0] ? w.why : "There is not enough memory.");
        free(w.row);
        return;
    }
    t->network = limit_network(r->address);
    t->draft->then = begun;
    t->draft->context = r;
    save_draft(t, NULL);
}

static enum store_status begin_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = find_mine(store, p);
    return status == STORE_OK ? tables_count(store, p->user, &ask_of(p)->hosted) : status;
}

static void begin_or_go_on(struct page_job *p)
{
    struct request *r = p->r;
    const struct daily_ask a = *ask_of(p);
    if (!a.practice && a.has_try)
        reply_try(r, a.mine.table, 1, 200);
    else if (a.practice && !may_look(&a))
        request_error(r, 409, "refused",
                      "Play your one try first; afterwards you can practise with the same dice.");
    else if (a.hosted >= LIMIT_HOSTED && !r->hub->unlimited)
        request_error(r, 429, "too_many", "Finish some of your tables first.");
    else
        make_table(r, &a);
}

static void begin(struct request *r, const struct daily_ask *asked)
{
    struct page_job *p = new_job(r, asked, begin_act);
    if (!p)
        return;
    p->then = begin_or_go_on;
    page_job_submit(p);
}

void daily_pages_begin(struct request *r)
{
    struct daily_ask asked;
    struct daily d;
    char wrong[100];
    const json_t *day = json_object_get(r->json, "day");
    memset(&asked, 0, sizeof asked);
    if (!request_kinds(r->json, "practice:b day:i", wrong)) {
        request_error(r, 400, "bad_request", wrong);
        return;
    }
    int32_t today = now_day();
    json_int_t number = day ? json_integer_value(day) : today;
    asked.practice = json_is_true(json_object_get(r->json, "practice"));
    if (number < r->hub->daily_first || number > today || (number < today && !asked.practice)) {
        request_error(r, 409, "refused",
                      "Today's game counts; those of earlier days are there for practice.");
        return;
    }
    asked.day = (int32_t)number;
    asked.is_over = number < today;
    if (!daily_find(asked.day, r->part, &d)) {
        request_error(r, 404, "no_game", "That is none of the day's games.");
        return;
    }
    strcpy(asked.game, d.game->key);
    begin(r, &asked);
}

/* ---- How others played ---- */

static void put_record(struct request *r, const struct table *t)
{
    r->type = "text/plain; charset=utf-8";
    buffer_clear(&r->reply);
    messages_record(t, BG_ALL, &r->reply);
    request_reply(r, 200);
}

static enum store_status look_act(struct store *store, struct job *job)
{
    return find_mine(store, (struct page_job *)job);
}

static void look(struct page_job *p)
{
    const struct daily_ask *a = ask_of(p);
    const struct table *t = cache_find(p->r->hub, a->table);
    if (!may_look(a))
        request_error(p->r, 403, "forbidden", "You see how others played once your try is over.");
    else if (!t || !table_is_loaded(t))
        request_error(p->r, 503, "busy", "The table is being read; try again.");
    else
        put_record(p->r, t);
}

static void show_record(struct request *r, struct table *t)
{
    struct daily_ask asked = {.day = t->pace.day, .table = t->id};
    if (!table_is_counted(t)) {
        request_error(r, 404, "no_table", "That is nobody's try at a game of the day.");
        return;
    }
    if (t->status != TABLE_OVER) {
        request_error(r, 409, "refused", "That try is not over.");
        return;
    }
    asked.is_over = t->pace.day < now_day();
    strcpy(asked.game, t->game->key);
    struct page_job *p = new_job(r, &asked, look_act);
    if (!p)
        return;
    p->then = look;
    page_job_read(p);
}

void daily_pages_record(struct request *r)
{
    table_pages_with(r, 1, show_record);
}
