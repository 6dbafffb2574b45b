/* fold.c: see fold.h. */
#include "fold.h"

#include "../../engine/game.h"
#include "../base/id.h"
#include "../store/entries.h"
#include "../store/tables.h"
#include "bots.h"
#include "bounds.h"
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fold_clear(struct table *t)
{
    for (uint32_t i = 0; i < t->seq; i++)
        free(t->log[i].text);
    free(t->log);
    t->log = NULL;
    t->seq = t->log_cap = 0;
    for (int seat = 0; seat < BG_MAX_SEATS; seat++) {
        int64_t gone_at = t->chair[seat].gone_at;
        free(t->chair[seat].auto_answers);
        memset(&t->chair[seat], 0, sizeof t->chair[seat]);
        t->chair[seat].gone_at = gone_at;
        t->fair.salt[seat][0] = 0;
    }
    match_free(t->match);
    free(t->base);
    t->match = NULL;
    t->base = NULL;
    t->status = TABLE_WAITING;
    t->stand_in[0] = 0;
    t->reveal = 0;
    t->rates_programs = 0;
    t->paused = t->aid = t->aborted = t->retaken = 0;
    t->clock_at = t->rematch = t->awaited_at = t->turned_at = 0;
    memset(&t->offer, 0, sizeof t->offer);
    memset(&t->again, 0, sizeof t->again);
    memset(t->said, 0, sizeof t->said);
}

static int refuse(struct bg_text *why, const char *reason)
{
    bg_put(why, reason);
    return 0;
}

/* Answers given beforehand are a person's own: they go with the person. */
static void forget_auto_answers(struct chair *c)
{
    free(c->auto_answers);
    c->auto_answers = NULL;
}

/* "USER", and of who declines the reason */
static int fold_ask(struct table *t, const struct entry *e)
{
    struct chair *c = &t->chair[e->seat];
    c->asked = e->kind == ENTRY_ASK ? strtoll(e->text, NULL, 10) : 0;
    c->asked_at = e->at;
    return 1;
}

/* "USER NAME" */
static int fold_sit(struct table *t, const struct entry *e)
{
    struct chair *c = &t->chair[e->seat];
    char *name;
    forget_auto_answers(c);
    c->user = strtoll(e->text, &name, 10);
    if (*name != ' ')
        return 0;
    c->kind = CHAIR_PERSON;
    c->asked = 0;
    snprintf(c->name, sizeof c->name, "%s", name + 1);
    c->level[0] = c->stand_in[0] = c->away[0] = 0;
    c->open = 0;
    if (t->status == TABLE_RUNNING) {
        clock_back(t, e->seat);
        t->retaken = 1;
    }
    return 1;
}

/* "open", "invite", "bot LEVEL", "bot LEVEL open" */
static int fold_seat(struct table *t, const struct entry *e)
{
    struct chair *c = &t->chair[e->seat];
    char open[8] = "";
    forget_auto_answers(c);
    c->user = c->asked = 0;
    c->name[0] = c->level[0] = 0;
    c->open = 0;
    memset(&c->crest, 0, sizeof c->crest);
    c->kind = !strcmp(e->text, "open")     ? CHAIR_OPEN
              : !strcmp(e->text, "invite") ? CHAIR_INVITE
                                           : CHAIR_BOT;
    if (c->kind != CHAIR_BOT)
        return 1;
    int n = sscanf(e->text, "bot %23s %7s", c->level, open);
    c->open = n == 2 && !strcmp(open, "open");
    return n >= 1 && bots_there_is(t->game->key, c->level);
}

static int fold_start(struct table *t, const struct entry *e)
{
    t->match = match_new(t->game, t->seats, t->options);
    if (!t->match)
        return 0;
    t->status = TABLE_RUNNING;
    t->awaited_at = t->pace.kind == PACE_LIVE && !strcmp(e->text, "wait") ? e->at : 0;
    t->presence.came = 0;
    clock_start(t);
    clock_asked(t, 0, -1);
    return 1;
}

static int fold_move(struct table *t, const struct entry *e, struct bg_text *why)
{
    int seat = e->kind == ENTRY_DRAW ? BG_NATURE : e->seat;
    uint32_t before = table_to_act(t);
    if (t->status != TABLE_RUNNING)
        return refuse(why, "the game is not running");
    if (match_act_line(t->match, seat, e->text, match_ply(t->match), why) != BG_OK)
        return 0;
    /* Between a move and the chance it calls for nobody is asked. */
    clock_asked(t, before, seat);
    if (e->kind == ENTRY_MOVE)
        t->offer.kind = OFFER_NONE;
    return 1;
}

static int fold_undo(struct table *t, const struct entry *e)
{
    uint32_t ply = (uint32_t)strtoul(e->text, NULL, 10);
    struct match *earlier = t->match && ply < match_ply(t->match) ? match_at(t->match, ply) : NULL;
    uint32_t after = table_to_act(t);
    if (!earlier)
        return 0;
    int alone = e->seat >= 0 && e->seat < t->seats && ply + 1 == match_ply(t->match) &&
                match_actor(t->match, ply) == e->seat;
    match_free(t->match);
    t->match = earlier;
    if (t->base_ply > ply) {
        free(t->base);
        t->base = NULL;
    }
    t->offer.kind = OFFER_NONE;
    if (alone)
        clock_undone(t, e->seat, after, e->at);
    else
        clock_asked(t, 0, -1);
    return 1;
}

static int fold_offer(struct table *t, const struct entry *e)
{
    t->offer.kind = !strcmp(e->text, "pause") ? OFFER_PAUSE : OFFER_TAKEBACK;
    t->offer.by = e->seat;
    t->offer.seq = e->seq;
    t->offer.accepted = BG_BIT(e->seat);
    t->offer.ply = t->offer.kind == OFFER_TAKEBACK ? (uint32_t)strtoul(e->text + 9, NULL, 10) : 0;
    return 1;
}

static int fold_answer(struct table *t, const struct entry *e)
{
    if (!strcmp(e->text, "yes"))
        t->offer.accepted |= BG_BIT(e->seat);
    else
        t->offer.kind = OFFER_NONE;
    return 1;
}

/* "LEVEL WHY" */
static int fold_stand_in(struct table *t, const struct entry *e)
{
    struct chair *c = &t->chair[e->seat];
    c->away[0] = 0;
    if (sscanf(e->text, "%23s %7s", c->stand_in, c->away) < 1)
        return 0;
    c->resigned |= e->kind == ENTRY_RESIGN || e->kind == ENTRY_FORFEIT;
    return bots_there_is(t->game->key, c->stand_in);
}

static int fold_back(struct table *t, const struct entry *e)
{
    t->chair[e->seat].stand_in[0] = t->chair[e->seat].away[0] = 0;
    clock_back(t, e->seat);
    return 1;
}

static int fold_salt(struct table *t, const struct entry *e)
{
    if (!fair_salt_ok(e->text))
        return 0;
    strcpy(t->fair.salt[e->seat], e->text);
    return 1;
}

static int fold_crest(struct table *t, const struct entry *e)
{
    return crest_read(e->text, &t->chair[e->seat].crest);
}

static int fold_auto_answers(struct table *t, const struct entry *e)
{
    free(t->chair[e->seat].auto_answers);
    t->chair[e->seat].auto_answers = strdup(e->text);
    return t->chair[e->seat].auto_answers != NULL;
}

static int fold_stand(struct table *t, const struct entry *e)
{
    forget_auto_answers(&t->chair[e->seat]);
    memset(&t->chair[e->seat], 0, sizeof t->chair[e->seat]);
    t->fair.salt[e->seat][0] = 0;
    return 1;
}

static int fold_again(struct table *t, const struct entry *e)
{
    struct again *again = &t->again;
    uint32_t bit = BG_BIT(e->seat);
    if (!strcmp(e->text, "offer")) {
        struct again offered = {1, e->seat, e->at, bit, 0};
        *again = offered;
    } else if (!strcmp(e->text, "yes")) {
        again->accepted |= bit;
        again->declined &= ~bit;
    } else {
        again->accepted &= ~bit;
        again->declined |= bit;
        /* Nobody is left to play with, or the offer was taken back. */
        if (!table_again_waiting(t) && !(again->accepted & ~BG_BIT(again->by)))
            again->is_open = 0;
        if (e->seat == again->by)
            again->is_open = 0;
    }
    return 1;
}

/* Who sits where, and what they said about their seat. */
static int fold_chair(struct table *t, const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_SIT:
        return fold_sit(t, e);
    case ENTRY_STAND:
        return fold_stand(t, e);
    case ENTRY_SEAT:
        t->fair.salt[e->seat][0] = 0;
        return fold_seat(t, e);
    case ENTRY_ASK:
    case ENTRY_DECLINE:
        return fold_ask(t, e);
    case ENTRY_SALT:
        return fold_salt(t, e);
    case ENTRY_ABSENT:
    case ENTRY_RESIGN:
    case ENTRY_FORFEIT:
        return fold_stand_in(t, e);
    case ENTRY_BACK:
        return fold_back(t, e);
    case ENTRY_CREST:
        return fold_crest(t, e);
    case ENTRY_AUTO_ANSWERS:
        return fold_auto_answers(t, e);
    case ENTRY_AGAIN:
        return fold_again(t, e);
    default: /* chat, and what a newer program may have written */
        return 1;
    }
}

/* What the host settled: aids, "stand_in LEVEL", "reveal MINUTES" or "rated_with_bots"; what newer
 * programs settle besides is theirs */
static int fold_term(struct table *t, const struct entry *e)
{
    if (e->kind == ENTRY_AID) {
        t->aid = !t->rated;
        return 1;
    }
    t->rates_programs |= !strcmp(e->text, "rated_with_bots");
    if (sscanf(e->text, "reveal %d", &t->reveal) == 1)
        return 1;
    return sscanf(e->text, "stand_in %23s", t->stand_in) != 1 ||
           bots_there_is(t->game->key, t->stand_in);
}

static int fold_one(struct table *t, const struct entry *e, struct bg_text *why)
{
    switch (e->kind) {
    case ENTRY_START:
        return fold_start(t, e);
    case ENTRY_MOVE:
    case ENTRY_DRAW:
        return fold_move(t, e, why);
    case ENTRY_UNDO:
        return fold_undo(t, e);
    case ENTRY_OFFER:
        return fold_offer(t, e);
    case ENTRY_ANSWER:
        return fold_answer(t, e);
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
        t->paused = e->kind == ENTRY_PAUSE;
        t->turned_at = e->at;
        t->offer.kind = OFFER_NONE;
        if (e->kind == ENTRY_RESUME)
            clock_asked(t, 0, -1); /* who relied on the pause has their days anew */
        return 1;
    case ENTRY_OVER:
        t->status = TABLE_OVER;
        t->aborted = !strcmp(table_reason(e->text).text, "aborted");
        t->paused = 0;
        t->offer.kind = OFFER_NONE;
        return 1;
    case ENTRY_REMATCH:
        t->rematch = id_read(e->text);
        t->again.is_open = 0;
        return 1;
    case ENTRY_CLOCKS:
        t->awaited_at = 0;
        t->turned_at = e->at;
        return 1;
    case ENTRY_AID:
    case ENTRY_TERM:
        return fold_term(t, e);
    default:
        return fold_chair(t, e);
    }
}

/* Whether an entry of this kind speaks of a seat. */
static int needs_seat(int kind)
{
    return kind != ENTRY_START && kind != ENTRY_DRAW && kind != ENTRY_CHAT && kind != ENTRY_PAUSE &&
           kind != ENTRY_RESUME && kind != ENTRY_OVER && kind != ENTRY_REMATCH &&
           kind != ENTRY_UNDO && kind != ENTRY_AID && kind != ENTRY_CLOCKS && kind != ENTRY_TERM;
}

static int grow_log(struct table *t)
{
    if (t->seq < t->log_cap)
        return 1;
    uint32_t cap = t->log_cap ? t->log_cap * 2 : 8;
    struct past *log = realloc(t->log, cap * sizeof *log);
    if (!log)
        return 0;
    t->log = log;
    t->log_cap = cap;
    return 1;
}

int fold_entry(struct table *t, const struct entry *e, struct bg_text *why)
{
    struct past p = {e->at, NULL, 0, 0, (uint8_t)e->kind, (int8_t)e->seat};
    if (e->seq != t->seq + 1)
        return refuse(why, "an entry of the log is missing");
    if (needs_seat(e->kind) && (e->seat < 0 || e->seat >= t->seats))
        return refuse(why, "there is no such seat");
    if (!grow_log(t))
        return refuse(why, bg_status_text(BG_MEMORY));
    clock_run(t, e->at);
    int64_t left = e->kind == ENTRY_MOVE ? t->chair[e->seat].left : 0;
    if (!fold_one(t, e, why))
        return 0;
    p.gain = e->kind == ENTRY_MOVE ? t->chair[e->seat].left - left : 0;
    if (e->kind != ENTRY_MOVE && e->kind != ENTRY_DRAW && !(p.text = strdup(e->text)))
        return refuse(why, bg_status_text(BG_MEMORY));
    p.ply = t->match ? match_ply(t->match) : 0;
    t->log[t->seq++] = p;
    bounds_count(t, e);
    return 1;
}
