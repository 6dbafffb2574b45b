/* play.c: see play.h. The rules of the games are the engine's. */
#include "play.h"

#include "../../engine/game.h"
#include "../../engine/playout.h"
#include "../base/id.h"
#include "../base/now.h"
#include "../store/entries.h"
#include "../store/programs.h"
#include "../store/tables.h"
#include "auto_answers.h"
#include "bots.h"
#include "bounds.h"
#include "cache.h"
#include "client.h"
#include "clock.h"
#include "draft.h"
#include "new_table.h"
#include "outbox.h"
#include "save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct asked {
    struct table *t;
    struct command *c;
    int seat; /* the asker's, or -1 */
    const char **error;
    struct bg_text *why;
};

static int refuse(const struct asked *a, const char *error, const char *message)
{
    *a->error = error;
    bg_put(a->why, message);
    return 0;
}

static int add(const struct asked *a, int kind, int seat, const char *text)
{
    return draft_add(a->t, kind, seat, text, a->why);
}

static int needs(const struct asked *a, int status)
{
    if (a->seat < 0)
        return refuse(a, "forbidden", "you do not sit at this table");
    if (a->t->status == status)
        return 1;
    if (a->t->status == TABLE_OVER)
        return refuse(a, "over", "the game is over");
    return refuse(a, "refused",
                  status == TABLE_WAITING ? "the game has started" : "the game has not started");
}

/* ---- Playing ---- */

static int do_move(const struct asked *a)
{
    struct table *t = a->t;
    if (!needs(a, TABLE_RUNNING))
        return 0;
    if (t->paused)
        return refuse(a, "refused", "the game is paused");
    if (table_bot(t, a->seat))
        return refuse(a, "refused", "a bot plays for you; come back first");
    if (!(table_to_act(t) & BG_BIT(a->seat)))
        return refuse(a, "turn", bg_status_text(BG_TURN));
    if (a->c->ply < t->chair[a->seat].asked_ply || a->c->ply > match_ply(t->match))
        return refuse(a, "stale", bg_status_text(BG_STALE));
    *a->error = "illegal";
    return add(a, ENTRY_MOVE, a->seat, a->c->text);
}

/* A bot's answer, unless something happened since it was asked. */
static int do_bot(const struct asked *a)
{
    if (a->t->status != TABLE_RUNNING || a->t->paused || a->c->since != a->t->seq)
        return refuse(a, "stale", bg_status_text(BG_STALE));
    return add(a, ENTRY_MOVE, a->c->seat, a->c->text);
}

/* A seat goes back alone, or (-1) all have agreed to. */
static int go_back(const struct asked *a, int seat, uint32_t ply)
{
    char number[16];
    snprintf(number, sizeof number, "%u", ply);
    return add(a, ENTRY_UNDO, seat, number);
}

static const char no_takeback[] = "in a rated game no move is taken back";
static const char no_help[] =
    "this try at the game of the day counts: no move is taken back and no "
    "bot plays for you; practise once it is over";

static int do_undo(const struct asked *a)
{
    if (!needs(a, TABLE_RUNNING))
        return 0;
    if (a->t->rated || table_is_counted(a->t))
        return refuse(a, "refused", a->t->rated ? no_takeback : no_help);
    if (a->t->paused)
        return refuse(a, "refused", "the game is paused");
    if (table_bot(a->t, a->seat))
        return refuse(a, "refused", "a bot plays for you; come back first");
    if (!match_can_undo(a->t->match, a->seat))
        return refuse(a, "refused",
                      "only your last move can be taken back, and only if it showed nobody "
                      "anything; ask the others to take it back");
    return go_back(a, a->seat, match_ply(a->t->match) - 1);
}

/* ---- Seats ---- */

static int may_take(const struct asked *a, int seat)
{
    const struct chair *c = &a->t->chair[seat];
    /* A program comes where it was invited, and that seat is kept for it. */
    if (is_program(a->c->who.id) || c->asked)
        return a->t->status == TABLE_WAITING && c->asked == a->c->who.id;
    if (a->t->status == TABLE_WAITING)
        return c->kind == CHAIR_OPEN || (c->kind == CHAIR_INVITE && a->c->invited);
    /* In a rated game everybody plays their own game from its first move to its last. */
    return a->t->status == TABLE_RUNNING && c->kind == CHAIR_BOT && c->open && !a->t->rated;
}

static int do_sit(const struct asked *a)
{
    char text[64];
    int seat = a->c->seat;
    if (!a->c->who.id)
        return refuse(a, "who", "become a guest or sign in first");
    if (a->seat >= 0)
        return refuse(a, "refused", "you sit at this table already");
    for (int i = 0; seat < 0 && i < a->t->seats; i++)
        if (may_take(a, i))
            seat = i;
    if (seat < 0 || seat >= a->t->seats || !may_take(a, seat))
        return refuse(a, "refused",
                      is_program(a->c->who.id) ? "a bot sits down where it was invited"
                                               : "that seat is not free");
    snprintf(text, sizeof text, "%lld %s", (long long)a->c->who.id, a->c->who.name);
    return add(a, ENTRY_SIT, seat, text);
}

/* A guest signed in: their seat is the account's now. */
static int do_take(const struct asked *a)
{
    char text[64];
    if (a->c->seat < 0 || a->t->chair[a->c->seat].kind != CHAIR_PERSON ||
        a->t->chair[a->c->seat].user != a->c->since || a->seat >= 0)
        return refuse(a, "refused", "that seat is another's");
    if (a->t->pace.day)
        return refuse(a, "refused", "a guest's game of the day stays the guest's");
    snprintf(text, sizeof text, "%lld %s", (long long)a->c->who.id, a->c->who.name);
    return add(a, ENTRY_SIT, a->c->seat, text);
}

static int do_stand(const struct asked *a)
{
    return needs(a, TABLE_WAITING) && add(a, ENTRY_STAND, a->seat, "");
}

/* Who sits where is the host's business until the game starts. */
static int may_arrange(const struct asked *a)
{
    if (!a->c->who.id || a->c->who.id != a->t->host)
        return refuse(a, "forbidden", "only the host may do that");
    return a->t->status == TABLE_WAITING || refuse(a, "refused", "the game has started");
}

static int do_seat(const struct asked *a)
{
    struct table *t = a->t;
    char text[64];
    const char *level = a->c->level[0] ? a->c->level : bots_usual(t->game);
    if (!may_arrange(a))
        return 0;
    if (a->c->seat < 0 || a->c->seat >= t->seats)
        return refuse(a, "bad_request", "there is no such seat");
    if (!strcmp(a->c->word, "open") || !strcmp(a->c->word, "invite"))
        return add(a, ENTRY_SEAT, a->c->seat, a->c->word);
    if (strcmp(a->c->word, "bot") || !bots_there_is(t->game->key, level))
        return refuse(a, "bad_request",
                      "a seat is open, invite, or a bot of a level there is, with up to 10 seconds "
                      "or without: adept, adept@3s");
    snprintf(text, sizeof text, "bot %s", level);
    return add(a, ENTRY_SEAT, a->c->seat, text);
}

static int do_invite(const struct asked *a)
{
    const struct table *t = a->t;
    char name[PERSON_NAME];
    if (!may_arrange(a))
        return 0;
    if (a->c->seat < 0 || a->c->seat >= t->seats)
        return refuse(a, "bad_request", "there is no such seat");
    int64_t program = program_named(a->c->text, name);
    if (!program)
        return refuse(a, "refused", "there is no bot account of that name");
    if (t->rated && !t->rates_programs)
        return refuse(a, "refused", "this table is rated, and not with bot accounts");
    if (table_seat_of(t, program) >= 0 || table_seat_asked(t, program) >= 0)
        return refuse(a, "refused", "that bot sits here, or is invited already");
    return draft_ask(a->t, a->c->seat, program, a->why);
}

static int decline(const struct asked *a, int seat, const char *reason)
{
    char text[COMMAND_TEXT + 24];
    snprintf(text, sizeof text, "%lld %s", (long long)a->t->chair[seat].asked, reason);
    return add(a, ENTRY_DECLINE, seat, text);
}

static int do_decline(const struct asked *a)
{
    int seat = table_seat_asked(a->t, a->c->who.id);
    return seat < 0 ? refuse(a, "refused", "you are not invited to this table")
                    : decline(a, seat, a->c->text);
}

static int do_unanswered(const struct asked *a)
{
    if (clock_unanswered(a->t, now_ms()) != a->c->seat)
        return refuse(a, "stale", bg_status_text(BG_STALE));
    return decline(a, a->c->seat, "no answer");
}

static int do_salt(const struct asked *a)
{
    if (!needs(a, TABLE_WAITING))
        return 0;
    if (!fair_salt_ok(a->c->text))
        return refuse(a, "bad_request", "a salt has 1 to 64 letters, digits, '-' or '_'");
    return add(a, ENTRY_SALT, a->seat, a->c->text);
}

static int do_crest(const struct asked *a)
{
    const struct table *t = a->t;
    if (!needs(a, TABLE_WAITING))
        return 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != a->seat && !crest_is_apart(a->c->crest, t->chair[seat].crest))
            return refuse(a, "refused", "another seat has that colour or sign");
    return add(a, ENTRY_CREST, a->seat, crest_write(a->c->crest).text);
}

/* Whoever sits somewhere, with all they said about it. */
struct sitter {
    struct chair chair;
    char salt[FAIR_SALT + 1];
};

/* 0: there is no memory. */
static int lift(const struct table *t, int seat, struct sitter *out)
{
    const char *answers = t->chair[seat].auto_answers;
    out->chair = t->chair[seat];
    out->chair.auto_answers = answers ? strdup(answers) : NULL;
    strcpy(out->salt, t->fair.salt[seat]);
    return !answers || out->chair.auto_answers;
}

/* Automatic answers are written even if there are none: the number of entries would tell. */
static int put_down(const struct asked *a, int seat, const struct sitter *s)
{
    static const char *const free_words[] = {[CHAIR_OPEN] = "open", [CHAIR_INVITE] = "invite"};
    const struct chair *c = &s->chair;
    char text[64];
    if (c->kind == CHAIR_BOT) {
        snprintf(text, sizeof text, "bot %s%s", c->level, c->open ? " open" : "");
        return add(a, ENTRY_SEAT, seat, text);
    }
    if (c->asked)
        return draft_ask(a->t, seat, c->asked, a->why);
    if (c->kind != CHAIR_PERSON)
        return add(a, ENTRY_SEAT, seat, free_words[c->kind]);
    snprintf(text, sizeof text, "%lld %s", (long long)c->user, c->name);
    return add(a, ENTRY_SIT, seat, text) && (!s->salt[0] || add(a, ENTRY_SALT, seat, s->salt)) &&
           (!c->crest.colour || add(a, ENTRY_CREST, seat, crest_write(c->crest).text)) &&
           add(a, ENTRY_AUTO_ANSWERS, seat, c->auto_answers ? c->auto_answers : "[]");
}

static int swap_seats(const struct asked *a, int one, int other)
{
    struct sitter first, second;
    int is_lifted = lift(a->t, one, &first) & lift(a->t, other, &second);
    int done = is_lifted && add(a, ENTRY_STAND, one, "") && add(a, ENTRY_STAND, other, "") &&
               put_down(a, one, &second) && put_down(a, other, &first);
    free(first.chair.auto_answers);
    free(second.chair.auto_answers);
    return is_lifted ? done : refuse(a, "busy", bg_status_text(BG_MEMORY));
}

/* Who plays after whom: the host arranges it. */
static int do_swap(const struct asked *a)
{
    const struct table *t = a->t;
    int one = a->c->seat, other = a->c->with;
    if (!may_arrange(a))
        return 0;
    if (one < 0 || one >= t->seats || other < 0 || other >= t->seats || one == other)
        return refuse(a, "bad_request", "'seat' and 'with' must be two seats of this table");
    return swap_seats(a, one, other);
}

/* Clocks that run at once, if all who are to play are here. */
static const char *start_text(const struct table *t)
{
    uint32_t people = table_people(t);
    for (int seat = 0; seat < t->seats; seat++)
        if ((people & BG_BIT(seat)) && !presence_at(t, seat))
            return "wait";
    return "";
}

static int do_start(const struct asked *a)
{
    struct table *t = a->t;
    char text[64];
    const char *level = a->c->level[0] ? a->c->level : bots_stand_in(t);
    int open = 0;
    if (t->status != TABLE_WAITING)
        return refuse(a, "refused", "the game has started");
    for (int seat = 0; seat < t->seats; seat++)
        open += t->chair[seat].kind == CHAIR_OPEN || t->chair[seat].kind == CHAIR_INVITE;
    if (!a->c->who.id || (a->c->who.id != t->host && (open || a->seat < 0)))
        return refuse(a, "forbidden",
                      "the host starts the game, or anybody once all seats are "
                      "taken");
    if (!bots_there_is(t->game->key, level))
        return refuse(
            a, "bad_request",
            "there is no bot of that level, or its time is not 1 ms to 10 s: adept, adept@3s");
    snprintf(text, sizeof text, "bot %s%s", level, t->rated ? "" : " open");
    for (int seat = 0; seat < t->seats; seat++)
        if ((t->chair[seat].kind == CHAIR_OPEN || t->chair[seat].kind == CHAIR_INVITE) &&
            !add(a, ENTRY_SEAT, seat, text))
            return 0;
    return add(a, ENTRY_START, a->seat, start_text(t));
}

/* The clocks have waited for people long enough. */
static int do_clocks(const struct asked *a)
{
    if (!clock_may_start(a->t, now_ms()))
        return refuse(a, "stale", bg_status_text(BG_STALE));
    return add(a, ENTRY_CLOCKS, -1, "");
}

/* ---- Talking and agreeing ---- */

static int do_chat(const struct asked *a)
{
    char text[ENTRY_TEXT];
    if (!a->c->who.id)
        return refuse(a, "who", "become a guest or sign in first");
    if (!a->c->text[strspn(a->c->text, " \t\n")])
        return refuse(a, "bad_request", "there is nothing in it");
    snprintf(text, sizeof text, "%lld %s\t%s", (long long)a->c->who.id, a->c->who.name, a->c->text);
    return add(a, ENTRY_CHAT, a->seat, text);
}

/* Carries out an offer that everybody has accepted. */
static int settle_offer(const struct asked *a)
{
    struct table *t = a->t;
    if (table_offer_needs(t) & ~t->offer.accepted)
        return 1;
    if (t->offer.kind == OFFER_PAUSE)
        return add(a, ENTRY_PAUSE, -1, "");
    return go_back(a, -1, t->offer.ply);
}

/* Who has resigned has no more say in the game. */
static int has_say(const struct asked *a)
{
    if (!needs(a, TABLE_RUNNING))
        return 0;
    return !a->t->chair[a->seat].resigned || refuse(a, "refused", "you have resigned");
}

static int do_offer(const struct asked *a)
{
    char text[32];
    if (!has_say(a))
        return 0;
    if (a->t->offer.kind != OFFER_NONE)
        return refuse(a, "refused", "another offer is open");
    if (!strcmp(a->c->word, "pause"))
        return !a->t->paused ? add(a, ENTRY_OFFER, a->seat, "pause") && settle_offer(a)
                             : refuse(a, "refused", "the game is paused already");
    if (strcmp(a->c->word, "takeback"))
        return refuse(a, "bad_request", "an offer is 'takeback' or 'pause'");
    if (a->t->rated || table_is_counted(a->t))
        return refuse(a, "refused", a->t->rated ? no_takeback : no_help);
    if (a->c->ply >= match_ply(a->t->match))
        return refuse(a, "refused", "there is nothing to take back from there on");
    snprintf(text, sizeof text, "takeback %u", a->c->ply);
    return add(a, ENTRY_OFFER, a->seat, text) && settle_offer(a);
}

static int do_answer(const struct asked *a)
{
    const struct offer *offer = &a->t->offer;
    if (!has_say(a))
        return 0;
    if (offer->kind == OFFER_NONE)
        return refuse(a, "refused", "there is no offer");
    if (a->c->since && a->c->since != offer->seq)
        return refuse(a, "stale", "that offer is over, and another one is open");
    if (!a->c->accept)
        return add(a, ENTRY_ANSWER, a->seat, offer->by == a->seat ? "withdrawn" : "no");
    if (offer->accepted & BG_BIT(a->seat))
        return refuse(a, "refused", "you have agreed already");
    return add(a, ENTRY_ANSWER, a->seat, "yes") && settle_offer(a);
}

static int do_resume(const struct asked *a)
{
    if (!has_say(a))
        return 0;
    if (!a->t->paused)
        return refuse(a, "refused", "the game is not paused");
    if (!clock_may_resume(a->t, now_ms()))
        return refuse(a, "refused",
                      "somebody is away: the game goes on when all are here, or after a day");
    return add(a, ENTRY_RESUME, a->seat, "");
}

/* Somebody has lost for good: ends the game if one seat, or no person, is left. */
static int end_if_decided(const struct asked *a, const char *reason)
{
    const struct table *t = a->t;
    int seats = 0;
    for (int seat = 0; seat < t->seats; seat++)
        seats += !t->chair[seat].resigned;
    return (seats > 1 && table_people(t)) || add(a, ENTRY_OVER, -1, reason);
}

static int do_resign(const struct asked *a)
{
    struct table *t = a->t;
    if (!needs(a, TABLE_RUNNING))
        return 0;
    if (t->chair[a->seat].resigned)
        return refuse(a, "refused", "you have resigned already");
    return add(a, ENTRY_RESIGN, a->seat, bots_stand_in(t)) && end_if_decided(a, "resigned");
}

enum { BEGUN_AFTER = 2 }; /* decisions of everybody: the game has really begun */

static int has_begun(const struct table *t)
{
    int decisions[BG_MAX_SEATS] = {0};
    for (uint32_t ply = 0; ply < match_ply(t->match); ply++)
        if (match_actor(t->match, ply) != BG_NATURE)
            decisions[match_actor(t->match, ply)]++;
    for (int seat = 0; seat < t->seats; seat++)
        if ((table_people(t) & BG_BIT(seat)) && decisions[seat] < BEGUN_AFTER)
            return 0;
    return 1;
}

/* Somebody plays no more themselves: a bot does. In a rated game no bot plays for
 * anybody's rating: the seat has lost, or nobody has if there was no game yet. */
static int go_away(const struct asked *a, int seat, const char *why)
{
    char text[40];
    snprintf(text, sizeof text, "%s %s", bots_stand_in(a->t), why);
    if (!a->t->rated)
        return add(a, ENTRY_ABSENT, seat, text);
    if (!has_begun(a->t))
        return add(a, ENTRY_ABSENT, seat, text) && add(a, ENTRY_OVER, -1, "aborted");
    return add(a, ENTRY_FORFEIT, seat, text) && end_if_decided(a, "forfeit");
}

static int do_leave(const struct asked *a)
{
    if (!needs(a, TABLE_RUNNING))
        return 0;
    /* Who is deleted does not ask: their try ends with them. */
    if (table_is_counted(a->t))
        return a->c->client || a->c->asker ? refuse(a, "refused", no_help) : do_resign(a);
    if (table_bot(a->t, a->seat))
        return refuse(a, "refused", "a bot plays for you already");
    return go_away(a, a->seat, "left");
}

static int do_absent(const struct asked *a)
{
    int seat = a->c->seat;
    if (a->t->status != TABLE_RUNNING || table_bot(a->t, seat))
        return refuse(a, "stale", bg_status_text(BG_STALE));
    return go_away(a, seat, clock_left(a->t, seat, now_ms()) <= 0 ? "time" : "away");
}

static int do_back(const struct asked *a)
{
    if (!needs(a, TABLE_RUNNING))
        return 0;
    if (!a->t->chair[a->seat].stand_in[0] || a->t->chair[a->seat].resigned)
        return refuse(a, "refused", "no bot stands in for you");
    return add(a, ENTRY_BACK, a->seat, "");
}

static int do_auto_answers(const struct asked *a)
{
    if (a->seat < 0)
        return refuse(a, "forbidden", "you do not sit at this table");
    if (a->t->rated && auto_answers_ask_bot(a->c->json))
        return refuse(a, "refused", "in a rated game no bot answers for you");
    if (table_is_counted(a->t) && auto_answers_ask_bot(a->c->json))
        return refuse(a, "refused", no_help);
    return add(a, ENTRY_AUTO_ANSWERS, a->seat, a->c->json);
}

/* ---- The next game ---- */

/* Makes the table of the next game, for those who want to play it. */
static int make_next(const struct asked *a)
{
    char reason[300] = "";
    if (!bounds_next_table(a->t->hub, a->t->chair[a->t->again.by].user))
        return refuse(a, "too_many", "too many new tables; wait a little");
    struct table *next = new_table_next(a->t, reason);
    if (!next)
        return refuse(a, "busy", reason[0] ? reason : bg_status_text(BG_MEMORY));
    if (!add(a, ENTRY_REMATCH, -1, id_text(next->id).text)) {
        cache_free(next);
        return 0;
    }
    save_along(a->t, next);
    return 1;
}

static int offer_again(const struct asked *a)
{
    if (!a->c->accept)
        return refuse(a, "refused", "nobody asks for another game");
    if (is_program(a->c->who.id))
        return refuse(a, "forbidden", "a bot plays another game if somebody asks it to");
    return add(a, ENTRY_AGAIN, a->seat, "offer") && (table_again_waiting(a->t) || make_next(a));
}

static int accept_again(const struct asked *a)
{
    const struct again *again = &a->t->again;
    if (a->c->without)
        return again->by == a->seat ? make_next(a)
                                    : refuse(a, "forbidden",
                                             "only who asked for another game may have it without "
                                             "those who have not agreed");
    if (again->accepted & BG_BIT(a->seat))
        return refuse(a, "refused", "you have agreed already; the others have not");
    return add(a, ENTRY_AGAIN, a->seat, "yes") &&
           (table_again_waiting(a->t) || again->declined || make_next(a));
}

static int do_rematch(const struct asked *a)
{
    const struct table *t = a->t;
    if (a->seat < 0 || t->status != TABLE_OVER)
        return refuse(a, "refused", "the game is not over, or you do not sit here");
    if (t->pace.day)
        return refuse(a, "refused", "a game of the day is played again from its own page");
    if (t->rematch)
        return 1;
    if (table_again_until(t) <= now_ms())
        return offer_again(a);
    if (!a->c->accept)
        return add(a, ENTRY_AGAIN, a->seat, t->again.by == a->seat ? "withdrawn" : "no");
    return accept_again(a);
}

static int do_sync(const struct asked *a)
{
    struct client *client = a->c->client;
    if (client) {
        client->cursor = a->c->since < a->t->seq ? (uint32_t)a->c->since : a->t->seq;
        client->need_state = client->tells_past = 1;
        outbox_keep_news(client); /* before it is told that this is done */
    }
    return 1;
}

static int do_nothing(const struct asked *a)
{
    (void)a;
    return 1;
}

static int do_command(struct table *t, struct command *c, const char **error, struct bg_text *why)
{
    static int (*const doers[])(const struct asked *) = {
        [COMMAND_MOVE] = do_move,
        [COMMAND_UNDO] = do_undo,
        [COMMAND_SIT] = do_sit,
        [COMMAND_STAND] = do_stand,
        [COMMAND_SEAT] = do_seat,
        [COMMAND_SALT] = do_salt,
        [COMMAND_CREST] = do_crest,
        [COMMAND_SWAP] = do_swap,
        [COMMAND_START] = do_start,
        [COMMAND_CHAT] = do_chat,
        [COMMAND_OFFER] = do_offer,
        [COMMAND_ANSWER] = do_answer,
        [COMMAND_RESUME] = do_resume,
        [COMMAND_RESIGN] = do_resign,
        [COMMAND_LEAVE] = do_leave,
        [COMMAND_BACK] = do_back,
        [COMMAND_AUTO_ANSWERS] = do_auto_answers,
        [COMMAND_REMATCH] = do_rematch,
        [COMMAND_SYNC] = do_sync,
        [COMMAND_INVITE] = do_invite,
        [COMMAND_DECLINE] = do_decline,
        [COMMAND_PING] = do_nothing,
        [COMMAND_BOT] = do_bot,
        [COMMAND_ABSENT] = do_absent,
        [COMMAND_TAKE] = do_take,
        [COMMAND_CLOCKS] = do_clocks,
        [COMMAND_UNANSWERED] = do_unanswered,
    };
    struct asked a = {t, c, table_seat_of(t, c->who.id), error, why};
    const char *too_much = bounds_refuse(t, c, a.seat);
    if (too_much)
        return refuse(&a, "too_many", too_much);
    bounds_note_network(t, c, a.seat);
    return doers[c->kind](&a);
}

/* ---- What follows by itself ---- */

/* The outcome that the fair dice give for the next draw, as a line. */
static void draw_line(const struct table *t, char line[BG_MAX_TEXT])
{
    struct fair dice = t->fair;
    bg_action drawn = match_drawn(t->match, fair_drawer, &dice);
    t->game->write_action(match_state(t->match), BG_NATURE, drawn, BG_ALL, line, BG_MAX_TEXT);
}

/* Plays an automatic answer of some seat; 0 if there is none. */
static int answer_beforehand(struct table *t, struct bg_text *why)
{
    char line[BG_MAX_TEXT];
    for (int seat = 0; seat < t->seats; seat++)
        if ((table_to_act(t) & BG_BIT(seat)) && !table_bot(t, seat) &&
            auto_answers_find(t, seat, line) == AUTO_ANSWER_MOVE)
            return draft_add(t, ENTRY_MOVE, seat, line, why);
    return 0;
}

void play_on(struct table *t)
{
    char line[BG_MAX_TEXT], reason[200];
    struct bg_text why = bg_text_start(reason, sizeof reason);
    while (t->status == TABLE_RUNNING) {
        uint32_t act = match_to_act(t->match);
        if (!act) {
            draft_add(t, ENTRY_OVER, -1, "played", &why);
            return;
        }
        if (act == BG_CHANCE) {
            draw_line(t, line);
            if (!draft_add(t, ENTRY_DRAW, -1, line, &why))
                return;
        } else if (!answer_beforehand(t, &why)) {
            return;
        }
    }
}

int play_do(struct table *t, struct command *c, const char **error, struct bg_text *why)
{
    int done = do_command(t, c, error, why);
    if (done)
        play_on(t);
    return done;
}
