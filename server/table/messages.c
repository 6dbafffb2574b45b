/* messages.c: see messages.h. */
#include "messages.h"

#include "../../engine/report.h"
#include "../base/id.h"
#include "../base/metrics.h"
#include "../base/now.h"
#include "../store/guests.h"
#include "../store/programs.h"
#include "../store/tables.h"
#include "bots.h"
#include "clock.h"
#include "pace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAT_SHOWN = 50 }; /* lines for somebody who comes in */

int messages_viewer(const struct table *t, const struct person *who)
{
    int seat = table_seat_of(t, who->id);
    return seat < 0 ? BG_SPECTATOR : seat;
}

int messages_allowed(const struct table *t, const struct person *who, int invited)
{
    /* A game of the day is played unseen: what it shows others have still before them. */
    if (t->pace.day)
        return who->id && who->id == t->host;
    return t->is_public || invited || (who->id && who->id == t->host) ||
           table_seat_of(t, who->id) >= 0 || table_seat_asked(t, who->id) >= 0;
}

static void put_you(struct bg_text *j, int viewer)
{
    json_text(j, "you", viewer == BG_SPECTATOR ? "spectator" : record_seat_word(viewer));
}

/* What the host chose. */
static void put_plan(struct bg_text *j, const struct table *t)
{
    json_text(j, "type", "table");
    json_text(j, "id", id_text(t->id).text);
    json_text(j, "game", t->game->key);
    json_int(j, "rules", t->game->rules_version);
    json_int(j, "seats", t->seats);
    json_options(j, "options", t->game, t->options);
    json_bool(j, "public", t->is_public);
    json_bool(j, "rated", t->rated);
    json_bool(j, "rated_with_bots", t->rates_programs);
    json_bool(j, "aid", t->aid);
    json_text(j, "stand_in", bots_stand_in(t));
    json_int(j, "reveal", t->reveal);
    if (t->pace.day) {
        json_open(j, "daily", '{');
        json_int(j, "day", t->pace.day);
        json_bool(j, "counted", t->pace.is_counted);
        json_close(j, '}');
    } else {
        json_none(j, "daily");
    }
    json_text(j, "host", t->host_name);
    json_bool(j, "host_is_guest", is_guest(t->host));
    json_int(j, "created", t->created);
}

void messages_table(const struct table *t, const struct person *who, struct buffer *out)
{
    int viewer = messages_viewer(t, who), is_host = who->id && who->id == t->host;
    struct bg_text j = buffer_begin(out);
    json_open(&j, NULL, '{');
    put_plan(&j, t);
    buffer_end(out, &j);
    pace_put(out, "pace", &t->pace);
    j = buffer_begin(out);
    put_you(&j, viewer);
    json_bool(&j, "is_host", is_host);
    json_text_or_none(&j, "invite", viewer != BG_SPECTATOR || is_host ? t->invite : NULL);
    json_text_or_none(&j, "rematch", t->rematch ? id_text(t->rematch).text : NULL);
    json_close(&j, '}');
    buffer_end(out, &j);
}

/* ---- What happened ---- */

/* A mark beside a name: accounts cannot be mistaken for others, guests can, and nobody takes a
 * program for a person. */
static void put_mark(struct bg_text *j, int64_t user)
{
    if (is_guest(user))
        json_bool(j, "guest", 1);
    if (is_program(user))
        json_bool(j, "bot", 1);
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

static void put_plies(struct bg_text *j, const struct news *n, int lean)
{
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    const struct table *t = n->t;
    int is_told = t->match && n->first < n->end;
    json_open(j, "plies", '[');
    if (is_told)
        position_at(n, state);
    for (uint32_t ply = n->first; is_told && ply < n->end; ply++) {
        report_ply(j, t->match, ply, n->viewer, state);
        t->game->apply(state, match_actor(t->match, ply), match_action(t->match, ply), NULL);
        if (!lean) {
            json_int(j, "at", ply_time(t, ply));
            json_open(j, "events", '[');
            report_events(j, t->match, ply, n->viewer, state);
            json_close(j, ']');
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* ---- Chat and notes ---- */

static int is_muted(const struct client *c, int64_t user)
{
    for (const int64_t *m = c->mutes; m && *m; m++)
        if (*m == user)
            return 1;
    return 0;
}

static void put_chat_line(struct bg_text *j, const struct client *c, uint32_t seq,
                          const struct past *p)
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
    json_open(j, NULL, '{');
    json_int(j, "seq", seq);
    json_text(j, "by", name);
    put_mark(j, user);
    json_seat(j, "seat", p->seat);
    json_text(j, "text", line);
    json_int(j, "at", p->at);
    json_close(j, '}');
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

static void put_chat(struct bg_text *j, const struct table *t, const struct client *c)
{
    json_open(j, "chat", '[');
    for (uint32_t i = chat_from(t, c); i < t->seq; i++)
        if (t->log[i].kind == ENTRY_CHAT)
            put_chat_line(j, c, i + 1, &t->log[i]);
    json_close(j, ']');
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

static void put_note(struct bg_text *j, uint32_t seq, const struct past *p)
{
    json_open(j, NULL, '{');
    json_int(j, "seq", seq);
    json_text(j, "note", note_word(p->kind));
    json_seat(j, "seat", p->seat);
    if (p->kind == ENTRY_SIT && strchr(p->text, ' ')) {
        json_text(j, "name", strchr(p->text, ' ') + 1);
        put_mark(j, strtoll(p->text, NULL, 10));
    } else if (p->kind == ENTRY_ASK || p->kind == ENTRY_DECLINE) {
        char *reason;
        json_text(j, "name", program_name(strtoll(p->text, &reason, 10)));
        json_bool(j, "bot", 1);
        if (*reason && reason[1])
            json_text(j, "text", reason + 1);
    } else if (p->kind != ENTRY_OVER && p->kind != ENTRY_REMATCH && p->text[0])
        json_text(j, "text", p->text);
    json_int(j, "at", p->at);
    json_int(j, "ply", p->ply);
    json_close(j, '}');
}

static void put_notes(struct bg_text *j, const struct table *t, uint32_t from)
{
    json_open(j, "notes", '[');
    for (uint32_t i = from; i < t->seq; i++) {
        int kind = t->log[i].kind;
        if (kind != ENTRY_CHAT && kind != ENTRY_MOVE && kind != ENTRY_DRAW &&
            kind != ENTRY_AUTO_ANSWERS && note_word(kind))
            put_note(j, i + 1, &t->log[i]);
    }
    json_close(j, ']');
}

/* ---- How things stand ---- */

static void put_seat(struct bg_text *j, const struct table *t, int seat, struct crest worn)
{
    static const char *const kinds[] = {"open", "invite", "person", "bot"};
    const struct chair *c = &t->chair[seat];
    json_open(j, NULL, '{');
    json_text(j, "kind", kinds[c->kind]);
    if (c->kind == CHAIR_PERSON) {
        json_text(j, "name", c->name);
        put_mark(j, c->user);
        json_bool(j, "connected", presence_at(t, seat));
    } else if (c->kind == CHAIR_BOT) {
        json_text(j, "level", c->level);
        json_bool(j, "open", c->open);
    } else if (c->asked) {
        json_text(j, "invited", program_name(c->asked));
        json_int(j, "until", clock_asked_until(c));
    }
    if (c->stand_in[0])
        json_text(j, "stand_in", c->stand_in);
    if (c->stand_in[0] && c->away[0])
        json_text(j, "away", c->away);
    if (c->resigned)
        json_bool(j, "resigned", 1);
    json_text(j, "crest", crest_write(worn).text);
    json_close(j, '}');
}

static void put_seats(struct bg_text *j, const struct table *t)
{
    struct crest worn[BG_MAX_SEATS];
    table_crests(t, worn);
    json_open(j, "seats", '[');
    for (int seat = 0; seat < t->seats; seat++)
        put_seat(j, t, seat, worn[seat]);
    json_close(j, ']');
}

/* The seat's own standing answers, as they were given. */
static void put_standing(struct bg_text *j, const struct table *t, int viewer)
{
    const char *answers = viewer == BG_SPECTATOR ? NULL : t->chair[viewer].auto_answers;
    json_raw(j, "standing", answers ? answers : "null");
}

static int is_asked(const struct table *t, int viewer)
{
    return viewer != BG_SPECTATOR && (table_to_act(t) & BG_BIT(viewer)) && !table_bot(t, viewer) &&
           !t->paused;
}

/* The position for programs: of the moves their lines alone. */
static void put_lean(struct bg_text *j, const struct table *t, int viewer)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    bg_action list[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    json_int(j, "ply", t->match ? match_ply(t->match) : 0);
    json_seats(j, "to_act", table_to_act(t));
    json_open(j, "legal", '[');
    if (is_asked(t, viewer)) {
        match_view(t->match, viewer, view);
        int n = t->game->legal(view, viewer, list);
        for (int i = 0; i < n; i++) {
            t->game->write_action(view, viewer, list[i], viewer, line, sizeof line);
            json_text(j, NULL, line);
        }
    }
    json_close(j, ']');
}

static void put_position(struct bg_text *j, const struct table *t, int viewer)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    const char *text;
    /* Once it is over whoever looked on sees what was hidden, as the record shows it. */
    int is_open = viewer == BG_SPECTATOR && t->status == TABLE_OVER;
    struct report r = {.match = t->match, .viewer = is_open ? BG_ALL : viewer, .asked = -1};
    r.to_act = table_to_act(t);
    r.over = t->status == TABLE_OVER;
    if (is_asked(t, viewer))
        r.asked = viewer;
    r.undo = t->match && t->status == TABLE_RUNNING && !t->rated && !table_is_counted(t) &&
             viewer != BG_SPECTATOR && !table_bot(t, viewer) && match_can_undo(t->match, viewer);
    if (table_outcome(t, points, payoff, &text)) {
        r.points = points;
        r.payoff = t->aborted ? NULL : payoff;
    }
    report_position(j, &r);
}

/* The position as a terminal shows it. */
static void put_shown(struct bg_text *j, const struct table *t, int viewer)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    char text[BG_MAX_SHOW];
    match_view(t->match, viewer, view);
    t->game->show(view, viewer, 0, text, sizeof text);
    json_text(j, "show", text);
}

static void put_clocks(struct bg_text *j, const struct table *t)
{
    static const char *const kinds[] = {"none", "live", "days"};
    int64_t now = now_ms();
    json_open(j, "clocks", '{');
    json_text(j, "kind", kinds[t->pace.kind]);
    json_open(j, "left", '[');
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->pace.kind == PACE_NONE || t->chair[seat].kind != CHAIR_PERSON || !t->match)
            json_none(j, NULL);
        else
            json_int(j, NULL, clock_left(t, seat, now));
    }
    json_close(j, ']');
    json_bool(j, "paused", t->paused || t->awaited_at);
    json_bool(j, "waiting", t->awaited_at != 0);
    json_int(j, "now", t->pace.kind == PACE_NONE ? 0 : now);
    json_close(j, '}');
}

static void put_offer(struct bg_text *j, const struct table *t)
{
    if (t->offer.kind == OFFER_NONE) {
        json_none(j, "offer");
        return;
    }
    json_open(j, "offer", '{');
    json_text(j, "kind", t->offer.kind == OFFER_PAUSE ? "pause" : "takeback");
    json_int(j, "seq", t->offer.seq);
    json_seat(j, "by", t->offer.by);
    if (t->offer.kind == OFFER_TAKEBACK)
        json_int(j, "ply", t->offer.ply);
    json_seats(j, "accepted", t->offer.accepted);
    json_seats(j, "waiting", table_offer_needs(t) & ~t->offer.accepted);
    json_close(j, '}');
}

/* Who would like to play the next game. */
static void put_again(struct bg_text *j, const struct table *t)
{
    int64_t until = table_again_until(t);
    if (until <= now_ms()) {
        json_none(j, "rematch");
        return;
    }
    json_open(j, "rematch", '{');
    json_seat(j, "by", t->again.by);
    json_seats(j, "accepted", t->again.accepted);
    json_seats(j, "declined", t->again.declined);
    json_seats(j, "waiting", table_again_waiting(t));
    json_int(j, "until", until);
    json_close(j, '}');
}

static void put_fair(struct bg_text *j, const struct table *t)
{
    char seed[FAIR_HEX];
    json_open(j, "fair", '{');
    json_text(j, "commit", t->commit);
    json_open(j, "salts", '[');
    for (int seat = 0; seat < t->seats; seat++)
        json_text_or_none(j, NULL, t->fair.salt[seat]);
    json_close(j, ']');
    if (table_shows_seed(t)) {
        fair_write_seed(&t->fair, seed);
        json_text(j, "seed", seed);
    } else {
        json_none(j, "seed");
    }
    json_close(j, '}');
}

/* "played 1500 1533 1500 1467": the reason, and ratings before and after. */
static void put_ratings(struct bg_text *j, const struct table *t, const char *at)
{
    int before, after, length;
    json_open(j, "ratings", '[');
    for (int seat = 0; seat < t->seats && sscanf(at, "%d %d%n", &before, &after, &length) == 2;
         seat++, at += length) {
        json_open(j, NULL, '{');
        json_int(j, "before", before);
        json_int(j, "after", after);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_result(struct bg_text *j, const struct table *t)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    const char *text;
    if (!table_outcome(t, points, payoff, &text)) {
        json_none(j, "result");
        return;
    }
    json_open(j, "result", '{');
    report_points(j, "points", points, t->seats);
    report_points(j, "payoff", payoff, t->seats);
    json_text(j, "reason", table_reason(text).text);
    if (strchr(text, ' '))
        put_ratings(j, t, strchr(text, ' '));
    json_close(j, '}');
}

static const char *status_word(const struct table *t)
{
    static const char *const words[] = {"waiting", "running", "over"};
    return t->paused ? "paused" : words[t->status];
}

static void put_state(struct bg_text *j, const struct table *t, const struct client *c)
{
    struct news n = read_news(t, c->viewer, c->cursor);
    json_open(j, NULL, '{');
    json_text(j, "type", "state");
    json_int(j, "seq", t->seq);
    json_int(j, "from", c->cursor);
    json_text(j, "status", status_word(t));
    put_you(j, c->viewer);
    if (c->lean && c->done >= 0)
        json_int(j, "done", c->done);
    if (!c->lean) {
        put_seats(j, t);
        json_int(j, "spectators", presence_spectators(t));
        put_standing(j, t, c->viewer);
    }
    if (c->lean)
        put_lean(j, t, c->viewer);
    else
        put_position(j, t, c->viewer);
    if (c->shown && t->match)
        put_shown(j, t, c->viewer);
    put_plies(j, &n, c->lean);
    if (n.undone)
        json_int(j, "undone", n.first);
    if (!c->lean) {
        put_chat(j, t, c);
        put_notes(j, t, c->cursor);
        put_clocks(j, t);
        put_offer(j, t);
        put_again(j, t);
        put_fair(j, t);
    }
    put_result(j, t);
    json_close(j, '}');
}

void messages_state(const struct table *t, const struct client *c, struct buffer *out)
{
    struct bg_text j = buffer_begin(out);
    metric_add(METRIC_STATES, 1);
    put_state(&j, t, c);
    buffer_end(out, &j);
}

/* ---- The record ---- */

/* Which entry of the log is to be remarked on next. */
struct remarks {
    const struct table *t;
    uint32_t next;
};

/* The ply before which an entry stands, whatever was taken back after it. */
static uint32_t ply_of_entry(const struct table *t, uint32_t entry)
{
    uint32_t ply = t->log[entry].ply;
    for (uint32_t i = entry + 1; i < t->seq; i++)
        if (t->log[i].kind == ENTRY_UNDO && t->log[i].ply < ply)
            ply = t->log[i].ply;
    return ply;
}

static void put_remark(const struct past *p, struct bg_text *out)
{
    const char *seat = record_seat_word(p->seat);
    char level[LEVEL_TEXT];
    snprintf(level, sizeof level, "%.*s", (int)strcspn(p->text, " "), p->text);
    if (p->kind == ENTRY_ABSENT)
        bg_putf(out, "# %s is away: a bot plays (%s)\n", seat, level);
    else if (p->kind == ENTRY_BACK)
        bg_putf(out, "# %s is back\n", seat);
    else if (p->kind == ENTRY_SIT)
        bg_putf(out, "# %s is taken over from a bot\n", seat);
    else
        bg_putf(out, "# %s gave up: a bot plays (%s)\n", seat, level);
}

/* Who played for whom is part of what a record tells. */
static void remark_on_ply(void *context, uint32_t ply, struct bg_text *out)
{
    struct remarks *r = context;
    for (; r->next < r->t->seq; r->next++) {
        const struct past *p = &r->t->log[r->next];
        int is_told = p->kind == ENTRY_ABSENT || p->kind == ENTRY_BACK || p->kind == ENTRY_RESIGN ||
                      p->kind == ENTRY_FORFEIT || (p->kind == ENTRY_SIT && p->ply);
        if (is_told && ply_of_entry(r->t, r->next) > ply)
            return;
        if (is_told)
            put_remark(p, out);
    }
}

/* The ply of some time ago. */
static uint32_t ply_then(const struct table *t, int64_t then)
{
    uint32_t entry = t->seq;
    while (entry && t->log[entry - 1].at > then)
        entry--;
    return entry ? ply_of_entry(t, entry - 1) : 0;
}

static void put_record(const struct table *t, struct match *match, int viewer, struct buffer *out)
{
    struct record r;
    memset(&r, 0, sizeof r);
    r.match = match;
    r.remark = remark_on_ply;
    r.remarks = &(struct remarks){t, 0};
    r.fair = t->fair;
    r.has_seed = table_shows_seed(t);
    strcpy(r.commit, t->commit);
    for (int seat = 0; seat < t->seats; seat++) {
        const struct chair *c = &t->chair[seat];
        snprintf(r.seat[seat].name, sizeof r.seat[seat].name, "%s",
                 c->kind == CHAIR_PERSON ? c->name : "");
        snprintf(r.seat[seat].bot, sizeof r.seat[seat].bot, "%s",
                 c->kind == CHAIR_BOT  ? c->level
                 : is_program(c->user) ? "program"
                                       : "");
        r.seat[seat].crest = c->crest;
    }
    struct bg_text text = buffer_begin(out);
    record_write(&r, viewer, &text);
    buffer_end(out, &text);
}

void messages_record(const struct table *t, int viewer, struct buffer *out)
{
    put_record(t, t->match, viewer, out);
}

int messages_revealed(const struct table *t, struct buffer *out)
{
    enum { MINUTE_MS = 60 * 1000 };
    uint32_t ply = ply_then(t, now_ms() - (int64_t)t->reveal * MINUTE_MS);
    struct match *earlier = match_at(t->match, ply);
    if (!earlier)
        return 0;
    put_record(t, earlier, BG_ALL, out);
    match_free(earlier);
    return 1;
}
