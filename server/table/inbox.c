/* inbox.c: see inbox.h. */
#include "inbox.h"

#include "../base/limits.h"
#include "../base/strict_json.h"
#include "move_reader.h"
#include "outbox.h"
#include "queue.h"

#include <string.h>

static void strike(struct client *c, int64_t id, const char *error, const char *message)
{
    outbox_answer(c, id, c->table && table_is_loaded(c->table) ? c->table->seq : 0, error, message);
    if (++c->strikes >= LIMIT_STRIKES)
        client_close(c, 1008);
}

static void pong(struct client *c, int64_t id)
{
    struct buffer *j = outbox_begin(c, "pong");
    if (id >= 0)
        buffer_int(j, "id", id);
    outbox_end(c);
}

/* Reads a command; NULL with `why` and the number it has, if any. */
static struct command *read_any(const char *bytes, size_t n, int64_t *number, char why[200])
{
    json_t *json = strict_json_read(bytes, n);
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

void inbox_receive(struct client *c, const char *bytes, size_t n)
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
    command->address = c->address;
    queue_do(c->table, command);
}
