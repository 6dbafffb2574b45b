/* client.c: see client.h. */
#include "client.h"

#include "../base/log.h"
#include "../base/metrics.h"
#include "move_reader.h"
#include "../tell.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void unlink_client(struct client *c)
{
    struct table *t = c->table;
    if (c->previous)
        c->previous->next = c->next;
    else
        t->clients = c->next;
    if (c->next)
        c->next->previous = c->previous;
    c->next = c->previous = NULL;
    c->table = NULL;
}

void client_close(struct client *c, int code)
{
    c->close_code = (uint16_t)code;
    c->hub->client_writable(c);
}

/* Says why there is nothing to be seen, and closes. */
static void refuse_table(struct client *c, const struct table *t)
{
    struct absence a = table_absence(t);
    client_answer(c, -1, 0, a.error, a.message);
    client_close(c, a.code);
}

void client_join(struct client *c, int64_t table, int64_t since)
{
    struct table *t = cache_get(c->hub, table);
    if (!t || t->missing) {
        refuse_table(c, t);
        return;
    }
    c->table = t;
    c->viewer = BG_SPECTATOR;
    c->done = -1;
    c->first = 1;
    c->tells_past = since >= 0;
    c->cursor = since > 0 ? (uint32_t)since : 0;
    c->next = t->clients;
    if (t->clients)
        t->clients->previous = c;
    t->clients = c;
    if (t->loaded)
        client_arrive(c);
}

void clients_tell_presence(struct table *t, enum presence_change change)
{
    t->told_stamp += change != PRESENCE_SAME;
    for (struct client *c = t->clients; c && change != PRESENCE_SAME; c = c->next)
        if (c->arrived && !c->lean && (change == PRESENCE_SEATS || c->viewer != BG_SPECTATOR)) {
            c->need_state = 1;
            c->hub->client_writable(c);
        }
}

void client_arrive(struct client *c)
{
    struct table *t = c->table;
    if (t->loaded && !t->missing)
        c->invited =
            strlen(c->invite) == TOKEN - 1 && !sodium_memcmp(c->invite, t->invite, TOKEN - 1);
    if (t->missing || (t->loaded && !tell_allowed(t, &c->who, c->invited))) {
        unlink_client(c);
        if (t->missing)
            refuse_table(c, t);
        else
            client_close(c, 4403);
        return;
    }
    if (!t->loaded) {
        client_close(c, 1013);
        return;
    }
    c->viewer = (uint8_t)tell_viewer(t, &c->who);
    if (c->viewer == BG_SPECTATOR && t->presence.here.spectators >= LIMIT_CROWD) {
        unlink_client(c);
        client_close(c, 1013);
        return;
    }
    if (!c->tells_past || c->cursor > t->seq)
        c->cursor = c->first || c->cursor > t->seq ? t->seq : c->cursor;
    c->arrived = c->need_table = c->need_state = 1;
    clients_tell_presence(t, presence_look(t));
    c->hub->client_writable(c);
}

void client_leave(struct client *c)
{
    struct table *t = c->table;
    if (t) {
        unlink_client(c);
        queue_forget_client(t, c);
        clients_tell_presence(t, presence_look(t));
    }
    if (c->in_lobby)
        lobby_feed_leave(c);
    jot_free(&c->outbox);
    free(c->mutes);
    c->mutes = NULL;
}

/* Those who were sent away hear nothing more but that. */
static void dismiss(struct client *c, int code)
{
    client_leave(c);
    c->sent = 0;
    client_close(c, code);
}

static void dismiss_some(struct client *list, int (*is_over)(void *context, const struct client *c),
                         void *context, int code)
{
    for (struct client *c = list, *next; c; c = next) {
        next = c->next;
        if (is_over(context, c))
            dismiss(c, code);
    }
}

void clients_dismiss(struct hub *hub, int (*is_over)(void *context, const struct client *c),
                     void *context, int code)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (const struct table *t = hub->tables[i]; t; t = t->next)
            dismiss_some(t->clients, is_over, context, code);
    dismiss_some(hub->lobby_feed.clients, is_over, context, code);
}

/* Whether there is something new to be told. What is not stored yet is not. */
static int has_news(const struct client *c)
{
    return c->table && c->arrived && c->table->loaded && !c->table->busy &&
           (c->need_table || c->need_state);
}

/* ---- What a crowd is told is written once ---- */

/* Messages to spectators are the same for all who know as much already. */
struct told {
    struct jot text;
    uint32_t stamp, seq, cursor;
    int64_t at_us;
    uint8_t lean, shown, first, tells_past;
};

enum { TOLD_US = 100000 }; /* older ones would show clocks as they were */

void clients_forget_told(struct table *t)
{
    if (t->told)
        jot_free(&t->told->text);
    free(t->told);
    t->told = NULL;
}

static int is_one_of_many(const struct client *c)
{
    return c->viewer == BG_SPECTATOR && !c->mutes && c->done < 0 &&
           c->table->presence.here.spectators > 1;
}

static int is_the_same(const struct told *told, const struct client *c)
{
    return told->stamp == c->table->told_stamp && told->seq == c->table->seq &&
           told->cursor == c->cursor && told->lean == c->lean && told->shown == c->shown &&
           told->first == c->first && told->tells_past == c->tells_past &&
           steady_us() - told->at_us < TOLD_US;
}

static void write_state(struct client *c, struct jot *out)
{
    struct table *t = c->table;
    if (is_one_of_many(c) && !t->told)
        t->told = calloc(1, sizeof *t->told);
    struct told *told = is_one_of_many(c) ? t->told : NULL;
    if (!told) {
        tell_state(t, c, out);
        return;
    }
    if (!is_the_same(told, c)) {
        jot_clear(&told->text);
        tell_state(t, c, &told->text);
        told->stamp = t->told_stamp;
        told->seq = t->seq;
        told->cursor = c->cursor;
        told->lean = c->lean;
        told->shown = c->shown;
        told->first = c->first;
        told->tells_past = c->tells_past;
        told->at_us = steady_us();
    }
    out->failed |= told->text.failed;
    jot_bytes(out, told->text.data, told->text.length);
}

/* Writes the next message of what is new. */
static void write_news(struct client *c, struct jot *out)
{
    struct table *t = c->table;
    out->comma = 0;
    if (c->need_table) {
        tell_table(t, &c->who, out);
        c->need_table = 0;
        return;
    }
    write_state(c, out);
    c->cursor = t->seq;
    c->first = c->tells_past = c->need_state = 0;
    c->done = -1;
}

/* Keeps what is new for a client that cannot be sent anything now, before the
 * table goes on; somebody who reads slowly gets several changes as one. */
void client_keep_news(struct client *c)
{
    while (has_news(c) && c->outbox.length - c->sent <= LIMIT_AHEAD) {
        write_news(c, &c->outbox);
        jot_bytes(&c->outbox, "\n", 1);
    }
}

/* Whether anything happened that is not another seat's own business: that somebody has changed
 * their standing answers is nobody's to know. */
static int is_concerned(const struct table *t, const struct client *c)
{
    for (uint32_t i = c->cursor; i < t->seq; i++)
        if (t->log[i].kind != ENTRY_AUTO_ANSWERS || (int)t->log[i].seat == (int)c->viewer)
            return 1;
    return c->cursor == t->seq;
}

void clients_tell(struct table *t)
{
    int moved = 0;
    t->told_stamp++;
    for (struct client *c = t->clients; c; c = c->next) {
        int viewer = tell_viewer(t, &c->who);
        if (viewer != c->viewer) {
            c->viewer = (uint8_t)viewer;
            moved = 1;
            c->need_table = 1;
        }
    }
    if (moved)
        presence_look(t); /* everybody is told anyway */
    for (struct client *c = t->clients; c; c = c->next) {
        if (c->cursor > t->seq)
            c->cursor = t->seq;
        for (uint32_t i = c->cursor; t->rematch && i < t->seq; i++)
            c->need_table |= t->log[i].kind == ENTRY_REMATCH;
        if (!is_concerned(t, c))
            continue;
        c->need_state = 1;
        c->hub->client_writable(c);
        client_keep_news(c);
    }
}

void clients_wake(struct table *t)
{
    for (struct client *c = t->clients; c; c = c->next)
        if (c->arrived && (c->need_table || c->need_state))
            c->hub->client_writable(c);
}

/* ---- Messages from it ---- */

/* Ends a message in the outbox; who has not read for too long is closed. */
static void end_line(struct client *c)
{
    struct jot *j = &c->outbox;
    jot_close(j, '}');
    jot_bytes(j, "\n", 1);
    if (j->length - c->sent > LIMIT_UNSENT && !c->close_code) {
        metric_add(METRIC_SLOW_CLIENTS, 1);
        log_say(LOG_WARN, "slow_client", "unsent=%zu", j->length - c->sent);
        client_close(c, 1008);
    }
    c->hub->client_writable(c);
}

void client_answer(struct client *c, int64_t id, uint32_t seq, const char *error,
                   const char *message)
{
    struct jot *j = &c->outbox;
    j->comma = 0;
    jot_open(j, NULL, '{');
    jot_text(j, "type", error ? "refused" : "done");
    if (id >= 0)
        jot_int(j, "id", id);
    if (error) {
        jot_text(j, "error", error);
        jot_text(j, "message", message);
    }
    jot_int(j, "seq", seq);
    end_line(c);
}

static void strike(struct client *c, int64_t id, const char *error, const char *message)
{
    client_answer(c, id, c->table && c->table->loaded ? c->table->seq : 0, error, message);
    if (++c->strikes >= LIMIT_STRIKES)
        client_close(c, 1008);
}

static void pong(struct client *c, int64_t id)
{
    struct jot *j = &c->outbox;
    j->comma = 0;
    jot_open(j, NULL, '{');
    jot_text(j, "type", "pong");
    if (id >= 0)
        jot_int(j, "id", id);
    end_line(c);
}

/* Depth of brackets, before a parser has to follow them. */
static int too_deep(const char *bytes, size_t n)
{
    int depth = 0, most = 0, quoted = 0;
    for (size_t i = 0; i < n; i++) {
        if (quoted) {
            if (bytes[i] == '\\')
                i++;
            else if (bytes[i] == '"')
                quoted = 0;
        } else if (bytes[i] == '"') {
            quoted = 1;
        } else if (bytes[i] == '{' || bytes[i] == '[') {
            most = ++depth > most ? depth : most;
        } else if (bytes[i] == '}' || bytes[i] == ']') {
            depth--;
        }
    }
    return most > LIMIT_DEPTH;
}

json_t *client_parse(const char *bytes, size_t n)
{
    json_t *json = too_deep(bytes, n) ? NULL : json_loadb(bytes, n, JSON_REJECT_DUPLICATES, NULL);
    if (json && !json_is_object(json)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

/* Reads a command; NULL with `why` and the number it has, if any. */
static struct command *read_any(const char *bytes, size_t n, int64_t *number, char why[200])
{
    json_t *json = client_parse(bytes, n);
    const json_t *id = json_object_get(json, "id");
    if (json_is_integer(id))
        *number = json_integer_value(id);
    struct command *command = json ? command_read(json, why) : NULL;
    json_decref(json);
    return command;
}

/* The number of a command that is not read, for its answer; -1: none is found. */
static int64_t find_id(const char *bytes, size_t n)
{
    const char *at = memmem(bytes, n, "\"id\":", 5), *end = bytes + n;
    int64_t number = 0;
    if (!at)
        return -1;
    at += 5;
    while (at < end && *at == ' ')
        at++;
    if (at == end || *at < '0' || *at > '9')
        return -1;
    for (; at < end && *at >= '0' && *at <= '9' && number < (int64_t)1 << 53; at++)
        number = number * 10 + (*at - '0');
    return number;
}

void client_receive(struct client *c, const char *bytes, size_t n)
{
    char why[200] = "this is not a JSON object";
    if (!c->table && !c->in_lobby)
        return;
    if (!c->hub->unlimited && (!limit_bucket_take(&c->pace, 40, 20) ||
                               (c->address && !limit_take(c->address, LIMIT_COMMANDS)))) {
        limit_hit("messages", c->address ? c->address : "");
        strike(c, find_id(bytes, n), "too_many", "too many messages; slow down");
        return;
    }
    int64_t number = -1;
    struct command *command = move_reader_read(bytes, n);
    if (!command)
        command = read_any(bytes, n, &number, why);
    if (!command) {
        strike(c, number, "bad_request", why);
        return;
    }
    if (command->kind == COMMAND_PING) {
        pong(c, command->id);
        command_free(command);
        return;
    }
    if (c->in_lobby) {
        strike(c, command->id, "bad_request", "the lobby takes no command but ping");
        command_free(command);
        return;
    }
    command->who = c->who;
    command->invited = c->invited;
    command->client = c;
    queue_do(c->table, command);
}

/* ---- Messages to it ---- */

int client_has_more(const struct client *c)
{
    return c->sent < c->outbox.length || has_news(c);
}

int client_next(struct client *c, struct jot *out)
{
    if (c->sent >= c->outbox.length) {
        int told = has_news(c);
        if (told)
            write_news(c, out);
        return told;
    }
    const char *at = c->outbox.data + c->sent;
    size_t n = (size_t)(strchr(at, '\n') - at);
    jot_bytes(out, at, n);
    c->sent += n + 1;
    if (c->sent == c->outbox.length) {
        jot_free(&c->outbox);
        c->sent = 0;
    }
    return 1;
}
