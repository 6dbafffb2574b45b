/* tell.c: see tell.h. */
#include "tell.h"

#include "../engine/game.h"
#include "../engine/view.h"
#include "base/id.h"
#include "base/metrics.h"
#include "base/now.h"
#include "store/guests.h"
#include "store/tables.h"
#include "table/clock.h"
#include "table/pace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAT_SHOWN = 50 }; /* lines for somebody who comes in */

int tell_viewer(const struct table *t, const struct person *who)
{
    int seat = table_seat_of(t, who->id);
    return seat < 0 ? BG_SPECTATOR : seat;
}

int tell_allowed(const struct table *t, const struct person *who, int invited)
{
    return t->is_public || invited || (who->id && who->id == t->host) ||
           table_seat_of(t, who->id) >= 0;
}

static void put_you(struct jot *j, int viewer)
{
    jot_text(j, "you", viewer == BG_SPECTATOR ? "spectator" : record_seat_word(viewer));
}

void tell_table(const struct table *t, const struct person *who, struct jot *j)
{
    int viewer = tell_viewer(t, who), is_host = who->id && who->id == t->host;
    jot_open(j, NULL, '{');
    jot_text(j, "type", "table");
    jot_text(j, "id", id_text(t->id).text);
    jot_text(j, "game", t->game->key);
    jot_int(j, "rules", t->game->rules_version);
    jot_int(j, "seats", t->seats);
    jot_options(j, "options", t->game, t->options);
    jot_bool(j, "public", t->is_public);
    jot_bool(j, "rated", t->rated);
    jot_bool(j, "aid", t->aid);
    jot_text(j, "host", t->host_name);
    jot_bool(j, "host_is_guest", is_guest(t->host));
    jot_int(j, "created", t->created);
    pace_jot(j, "pace", &t->pace);
    put_you(j, viewer);
    jot_bool(j, "is_host", is_host);
    jot_text_or_null(j, "invite", viewer != BG_SPECTATOR || is_host ? t->invite : NULL);
    jot_text_or_null(j, "rematch", t->rematch ? id_text(t->rematch).text : NULL);
    jot_close(j, '}');
}

/* ---- What happened ---- */

/* A mark beside a person's name: accounts cannot be mistaken for others, guests can. */
static void put_guest(struct jot *j, int64_t user)
{
    if (is_guest(user))
        jot_bool(j, "guest", 1);
}

/* The stretch of plies and entries that a state message tells. */
struct news {
    const struct table *t;
    int viewer;
    uint32_t from, to;   /* entries after `from`, up to `to` */
    uint32_t first, end; /* plies to be told */
    int undone;          /* plies from `first` on were told before and do not hold any more */
};

/* Finds out which plies an entry-by-entry reader would end up with. */
static struct news read_news(const struct table *t, int viewer, uint32_t from)
{
    struct news n = {t, viewer, from, t->seq, 0, 0, 0};
    uint32_t known = from ? t->log[from - 1].ply : 0;
    n.first = known;
    n.end = t->match ? match_ply(t->match) : 0;
    for (uint32_t i = from; i < t->seq; i++)
        if (t->log[i].kind == ENTRY_UNDO && t->log[i].ply < n.first)
            n.first = t->log[i].ply;
    n.undone = n.first < known;
    return n;
}

/* When a ply was played: the last entry that led to it. */
static int64_t ply_time(const struct table *t, uint32_t ply)
{
    for (uint32_t i = t->seq; i > 0; i--) {
        const struct past *p = &t->log[i - 1];
        if (p->ply == ply + 1 && (p->kind == ENTRY_MOVE || p->kind == ENTRY_DRAW))
            return p->at;
    }
    return 0;
}

static void put_event(struct jot *j, const struct bg_game *game, const void *view,
                      const struct bg_event *e)
{
    char text[600];
    game->tell(view, e, text, sizeof text);
    jot_open(j, NULL, '{');
    jot_text(j, "event", game->event_names[e->kind]);
    jot_seat(j, "seat", e->seat);
    jot_int(j, "from", e->from);
    jot_int(j, "to", e->to);
    if (e->piece == BG_HIDDEN)
        jot_null(j, "piece");
    else
        jot_int(j, "piece", e->piece);
    jot_int(j, "amount", e->amount);
    jot_text(j, "tell", text);
    jot_close(j, '}');
}

/* The events of one ply, told from the position it led to. */
static void put_events(struct jot *j, const struct news *n, uint32_t ply, const void *state,
                       const struct bg_event *events, int total)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    const struct match *m = n->t->match;
    int first = total - match_events(m, ply, n->viewer, NULL, 0);
    int end = total - match_events(m, ply + 1, n->viewer, NULL, 0);
    bg_view(n->t->game, state, n->viewer, view);
    jot_open(j, "events", '[');
    for (int i = first; i < end; i++)
        put_event(j, n->t->game, view, &events[i]);
    jot_close(j, ']');
}

static void put_ply(struct jot *j, const struct news *n, uint32_t ply, const void *before)
{
    const struct match *m = n->t->match;
    char line[BG_MAX_TEXT];
    int seat = match_actor(m, ply);
    n->t->game->write_action(before, seat, match_action(m, ply), n->viewer, line, sizeof line);
    jot_open(j, NULL, '{');
    jot_int(j, "ply", ply);
    jot_text(j, "by", record_seat_word(seat));
    jot_text(j, "move", line);
}

/* The position before the first ply to be told: kept from a moment ago, or
 * played again from the start. */
static void position_at(const struct news *n, void *state)
{
    const struct table *t = n->t;
    uint32_t ply = 0;
    if (t->base && t->base_ply <= n->first) {
        memcpy(state, t->base, t->game->state_size);
        ply = t->base_ply;
    } else {
        t->game->setup(state, t->seats, t->options);
    }
    for (; ply < n->first; ply++)
        t->game->apply(state, match_actor(t->match, ply), match_action(t->match, ply), NULL);
}

static void put_plies(struct jot *j, const struct news *n, int lean)
{
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    const struct table *t = n->t;
    int is_told = t->match && n->first < n->end;
    struct bg_event *events = NULL;
    int total = 0;
    jot_open(j, "plies", '[');
    if (is_told)
        position_at(n, state);
    if (is_told && !lean) {
        total = match_events(t->match, n->first, n->viewer, NULL, 0);
        events = calloc((size_t)total + 1, sizeof *events);
        if (events)
            match_events(t->match, n->first, n->viewer, events, total);
        is_told = events != NULL;
    }
    for (uint32_t ply = n->first; is_told && ply < n->end; ply++) {
        put_ply(j, n, ply, state);
        t->game->apply(state, match_actor(t->match, ply), match_action(t->match, ply), NULL);
        if (!lean) {
            jot_int(j, "at", ply_time(t, ply));
            put_events(j, n, ply, state, events, total);
        }
        jot_close(j, '}');
    }
    free(events);
    jot_close(j, ']');
}

/* ---- Chat and notes ---- */

static int is_muted(const struct client *c, int64_t user)
{
    for (const int64_t *m = c->mutes; m && *m; m++)
        if (*m == user)
            return 1;
    return 0;
}

static void put_chat_line(struct jot *j, const struct client *c, uint32_t seq, const struct past *p)
{
    char name[PERSON_NAME], line[COMMAND_TEXT], *rest;
    int64_t user = strtoll(p->text, &rest, 10);
    const char *text = strchr(rest, '\t');
    if (!text || is_muted(c, user))
        return;
    snprintf(name, sizeof name, "%.*s", (int)(text - rest - 1), rest + 1);
    /* Earlier programs let everything in. */
    snprintf(line, sizeof line, "%s", text + 1);
    bg_clean(line, "");
    jot_open(j, NULL, '{');
    jot_int(j, "seq", seq);
    jot_text(j, "by", name);
    put_guest(j, user);
    jot_seat(j, "seat", p->seat);
    jot_text(j, "text", line);
    jot_int(j, "at", p->at);
    jot_close(j, '}');
}

/* Somebody who comes in hears the last of the talk. */
static uint32_t chat_from(const struct table *t, const struct client *c)
{
    uint32_t seq = t->seq;
    int lines = 0;
    if (!c->first || c->tells_past)
        return c->cursor;
    for (; seq > 0 && lines < CHAT_SHOWN; seq--)
        lines += t->log[seq - 1].kind == ENTRY_CHAT;
    return seq;
}

static void put_chat(struct jot *j, const struct table *t, const struct client *c)
{
    jot_open(j, "chat", '[');
    for (uint32_t i = chat_from(t, c); i < t->seq; i++)
        if (t->log[i].kind == ENTRY_CHAT)
            put_chat_line(j, c, i + 1, &t->log[i]);
    jot_close(j, ']');
}

static const char *note_word(int kind)
{
    switch (kind) {
#define X(name, number, word)                                                                      \
    case ENTRY_##name:                                                                             \
        return word;
        ENTRY_MAP(X)
#undef X
    }
    return NULL;
}

static void put_note(struct jot *j, uint32_t seq, const struct past *p)
{
    jot_open(j, NULL, '{');
    jot_int(j, "seq", seq);
    jot_text(j, "note", note_word(p->kind));
    jot_seat(j, "seat", p->seat);
    if (p->kind == ENTRY_SIT && strchr(p->text, ' ')) {
        jot_text(j, "name", strchr(p->text, ' ') + 1);
        put_guest(j, strtoll(p->text, NULL, 10));
    } else if (p->kind != ENTRY_OVER && p->kind != ENTRY_REMATCH && p->text[0])
        jot_text(j, "text", p->text);
    jot_int(j, "at", p->at);
    jot_close(j, '}');
}

static void put_notes(struct jot *j, const struct table *t, uint32_t from)
{
    jot_open(j, "notes", '[');
    for (uint32_t i = from; i < t->seq; i++) {
        int kind = t->log[i].kind;
        if (kind != ENTRY_CHAT && kind != ENTRY_MOVE && kind != ENTRY_DRAW &&
            kind != ENTRY_AUTO_ANSWERS && note_word(kind))
            put_note(j, i + 1, &t->log[i]);
    }
    jot_close(j, ']');
}

/* ---- How things stand ---- */

static void put_seat(struct jot *j, const struct table *t, int seat)
{
    static const char *const kinds[] = {"open", "invite", "person", "bot"};
    const struct chair *c = &t->chair[seat];
    jot_open(j, NULL, '{');
    jot_text(j, "kind", kinds[c->kind]);
    if (c->kind == CHAIR_PERSON) {
        jot_text(j, "name", c->name);
        put_guest(j, c->user);
        jot_bool(j, "connected", presence_at(t, seat));
    } else if (c->kind == CHAIR_BOT) {
        jot_text(j, "level", c->level);
        jot_bool(j, "open", c->open);
    }
    if (c->stand_in[0])
        jot_text(j, "stand_in", c->stand_in);
    if (c->resigned)
        jot_bool(j, "resigned", 1);
    jot_close(j, '}');
}

static void put_seats(struct jot *j, const struct table *t)
{
    jot_open(j, "seats", '[');
    for (int seat = 0; seat < t->seats; seat++)
        put_seat(j, t, seat);
    jot_close(j, ']');
}

/* The seat's own standing answers, as they were given. */
static void put_standing(struct jot *j, const struct table *t, int viewer)
{
    const char *answers = viewer == BG_SPECTATOR ? NULL : t->chair[viewer].auto_answers;
    jot_json(j, "standing", answers ? answers : "null");
}

static void put_legal_move(struct jot *j, const struct table *t, int seat, const void *view,
                           bg_action action)
{
    char text[400];
    const struct bg_heading *group = t->game->group ? t->game->group(view, seat, action) : NULL;
    jot_open(j, NULL, '{');
    t->game->write_action(view, seat, action, seat, text, BG_MAX_TEXT);
    jot_text(j, "move", text);
    jot_text_or_null(j, "group", group ? group->title : NULL);
    text[0] = 0;
    if (t->game->describe)
        t->game->describe(view, seat, action, text, sizeof text);
    jot_text(j, "does", text);
    jot_close(j, '}');
}

static int is_asked(const struct table *t, int viewer)
{
    return viewer != BG_SPECTATOR && (table_to_act(t) & BG_BIT(viewer)) && !table_bot(t, viewer) &&
           !t->paused;
}

/* The question to the viewer, if there is one, and all answers to it. */
static void put_question(struct jot *j, const struct table *t, int viewer, const void *view)
{
    bg_action list[BG_MAX_LIST];
    char text[600];
    if (!is_asked(t, viewer)) {
        jot_null(j, "prompt");
        jot_open(j, "legal", '[');
        jot_close(j, ']');
        return;
    }
    t->game->prompt(view, viewer, text, sizeof text);
    jot_text(j, "prompt", text);
    jot_open(j, "legal", '[');
    int n = t->game->legal(view, viewer, list);
    for (int i = 0; i < n; i++)
        put_legal_move(j, t, viewer, view, list[i]);
    jot_close(j, ']');
}

/* The same for programs: the lines alone. */
static void put_lines(struct jot *j, const struct table *t, int viewer)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    bg_action list[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    jot_open(j, "legal", '[');
    if (is_asked(t, viewer)) {
        match_view(t->match, viewer, view);
        int n = t->game->legal(view, viewer, list);
        for (int i = 0; i < n; i++) {
            t->game->write_action(view, viewer, list[i], viewer, line, sizeof line);
            jot_text(j, NULL, line);
        }
    }
    jot_close(j, ']');
}

static void put_position(struct jot *j, const struct table *t, int viewer)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    if (!t->match) {
        jot_open(j, "points", '[');
        jot_close(j, ']');
        put_question(j, t, BG_SPECTATOR, NULL);
        jot_bool(j, "undo", 0);
        jot_null(j, "view");
        return;
    }
    match_view(t->match, viewer, view);
    t->game->score(view, points, payoff);
    jot_open(j, "points", '[');
    for (int seat = 0; seat < t->seats; seat++)
        jot_int(j, NULL, points[seat]);
    jot_close(j, ']');
    put_question(j, t, viewer, view);
    jot_bool(j, "undo",
             t->status == TABLE_RUNNING && !t->rated && viewer != BG_SPECTATOR &&
                 !table_bot(t, viewer) && match_can_undo(t->match, viewer));
    jot_state(j, "view", t->game, view);
}

/* The position as a terminal shows it. */
static void put_shown(struct jot *j, const struct table *t, int viewer)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    char text[BG_MAX_SHOW];
    match_view(t->match, viewer, view);
    t->game->show(view, viewer, 0, text, sizeof text);
    jot_text(j, "show", text);
}

static void put_clocks(struct jot *j, const struct table *t)
{
    static const char *const kinds[] = {"none", "live", "days"};
    int64_t now = now_ms();
    jot_open(j, "clocks", '{');
    jot_text(j, "kind", kinds[t->pace.kind]);
    jot_open(j, "left", '[');
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->pace.kind == PACE_NONE || t->chair[seat].kind != CHAIR_PERSON || !t->match)
            jot_null(j, NULL);
        else
            jot_int(j, NULL, clock_left(t, seat, now));
    }
    jot_close(j, ']');
    jot_bool(j, "paused", t->paused || t->awaited_at);
    jot_bool(j, "waiting", t->awaited_at != 0);
    jot_int(j, "now", t->pace.kind == PACE_NONE ? 0 : now);
    jot_close(j, '}');
}

static void put_offer(struct jot *j, const struct table *t)
{
    if (t->offer.kind == OFFER_NONE) {
        jot_null(j, "offer");
        return;
    }
    jot_open(j, "offer", '{');
    jot_text(j, "kind", t->offer.kind == OFFER_PAUSE ? "pause" : "takeback");
    jot_int(j, "seq", t->offer.seq);
    jot_seat(j, "by", t->offer.by);
    if (t->offer.kind == OFFER_TAKEBACK)
        jot_int(j, "ply", t->offer.ply);
    jot_seats(j, "accepted", t->offer.accepted);
    jot_seats(j, "waiting", table_offer_needs(t) & ~t->offer.accepted);
    jot_close(j, '}');
}

/* Who would like to play the next game. */
static void put_again(struct jot *j, const struct table *t)
{
    int64_t until = table_again_until(t);
    if (until <= now_ms()) {
        jot_null(j, "rematch");
        return;
    }
    jot_open(j, "rematch", '{');
    jot_seat(j, "by", t->again.by);
    jot_seats(j, "accepted", t->again.accepted);
    jot_seats(j, "declined", t->again.declined);
    jot_seats(j, "waiting", table_again_waiting(t));
    jot_int(j, "until", until);
    jot_close(j, '}');
}

static void put_fair(struct jot *j, const struct table *t)
{
    char seed[FAIR_HEX];
    jot_open(j, "fair", '{');
    jot_text(j, "commit", t->commit);
    jot_open(j, "salts", '[');
    for (int seat = 0; seat < t->seats; seat++)
        jot_text_or_null(j, NULL, t->fair.salt[seat]);
    jot_close(j, ']');
    if (t->status == TABLE_OVER) {
        fair_write_seed(&t->fair, seed);
        jot_text(j, "seed", seed);
    } else {
        jot_null(j, "seed");
    }
    jot_close(j, '}');
}

/* "played 1500 1533 1500 1467": the reason, and ratings before and after. */
static void put_ratings(struct jot *j, const struct table *t, const char *at)
{
    int before, after, length;
    jot_open(j, "ratings", '[');
    for (int seat = 0; seat < t->seats && sscanf(at, "%d %d%n", &before, &after, &length) == 2;
         seat++, at += length) {
        jot_open(j, NULL, '{');
        jot_int(j, "before", before);
        jot_int(j, "after", after);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static void put_result(struct jot *j, const struct table *t)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    const char *text = "played";
    if (t->status != TABLE_OVER || !t->match) {
        jot_null(j, "result");
        return;
    }
    for (uint32_t i = 0; i < t->seq; i++)
        if (t->log[i].kind == ENTRY_OVER)
            text = t->log[i].text;
    table_result(t, points, payoff);
    int is_closed = !strncmp(text, "closed", 6); /* by the host: nobody has won */
    if (is_closed)
        memset(payoff, 0, sizeof payoff);
    jot_open(j, "result", '{');
    jot_open(j, "points", '[');
    for (int seat = 0; seat < t->seats; seat++)
        jot_int(j, NULL, points[seat]);
    jot_close(j, ']');
    jot_open(j, "payoff", '[');
    for (int seat = 0; seat < t->seats; seat++)
        jot_int(j, NULL, payoff[seat]);
    jot_close(j, ']');
    jot_text(j, "reason", table_reason(text).text);
    if (strchr(text, ' '))
        put_ratings(j, t, strchr(text, ' '));
    jot_close(j, '}');
}

static const char *status_word(const struct table *t)
{
    static const char *const words[] = {"waiting", "running", "over"};
    return t->paused ? "paused" : words[t->status];
}

void tell_state(const struct table *t, const struct client *c, struct jot *j)
{
    struct news n = read_news(t, c->viewer, c->cursor);
    metric_add(METRIC_STATES, 1);
    jot_open(j, NULL, '{');
    jot_text(j, "type", "state");
    jot_int(j, "seq", t->seq);
    jot_int(j, "from", c->cursor);
    jot_text(j, "status", status_word(t));
    jot_int(j, "ply", n.end);
    put_you(j, c->viewer);
    if (c->lean && c->done >= 0)
        jot_int(j, "done", c->done);
    if (!c->lean) {
        put_seats(j, t);
        jot_int(j, "spectators", presence_spectators(t));
        put_standing(j, t, c->viewer);
    }
    jot_seats(j, "to_act", table_to_act(t));
    if (c->lean)
        put_lines(j, t, c->viewer);
    else
        put_position(j, t, c->viewer);
    if (c->shown && t->match)
        put_shown(j, t, c->viewer);
    put_plies(j, &n, c->lean);
    if (n.undone)
        jot_int(j, "undone", n.first);
    if (!c->lean) {
        put_chat(j, t, c);
        put_notes(j, t, c->cursor);
        put_clocks(j, t);
        put_offer(j, t);
        put_again(j, t);
        put_fair(j, t);
    }
    put_result(j, t);
    jot_close(j, '}');
}

void tell_record(const struct table *t, int viewer, struct jot *out)
{
    struct record r;
    memset(&r, 0, sizeof r);
    r.match = t->match;
    r.fair = t->fair;
    r.has_seed = t->status == TABLE_OVER;
    strcpy(r.commit, t->commit);
    for (int seat = 0; seat < t->seats; seat++) {
        const struct chair *c = &t->chair[seat];
        snprintf(r.seat[seat].name, sizeof r.seat[seat].name, "%s",
                 c->kind == CHAIR_PERSON ? c->name : "");
        snprintf(r.seat[seat].bot, sizeof r.seat[seat].bot, "%s",
                 c->kind == CHAIR_BOT ? c->level : "");
    }
    size_t room = 4096 + (size_t)match_ply(t->match) * 128;
    char *at = jot_room(out, room);
    if (!at)
        return;
    struct bg_text text = bg_text_start(at, (int)room);
    record_write(&r, viewer, &text);
    jot_wrote(out, (size_t)text.length < room ? (size_t)text.length : room - 1);
}
