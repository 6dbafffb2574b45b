/* command.c: see command.h: reading commands. */
#include "command.h"

#include "../base/now.h"
#include "../store/entries.h"
#include "outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
#define X(name, word) [COMMAND_##name] = word,
    COMMAND_MAP(X)
#undef X
};

struct command *command_new(int kind, int seat)
{
    struct command *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->kind = kind;
    c->seat = seat;
    c->with = -1;
    c->id = -1;
    c->received_us = now_steady_us();
    return c;
}

void command_free(struct command *c)
{
    free(c->json);
    free(c);
}

void command_answer(struct command *c, uint32_t seq, const char *error, const char *message)
{
    if (c->client)
        outbox_answer(c->client, c->id, seq, error, message);
    else if (c->answer)
        c->answer(c, seq, error, message);
    command_free(c);
}

/* Copies a text member that has to be there and to fit. */
static int take_text(const json_t *json, const char *key, char *out, size_t room, char why[200])
{
    const json_t *value = json_object_get(json, key);
    if (!json_is_string(value) || json_string_length(value) >= room ||
        strlen(json_string_value(value)) != json_string_length(value)) {
        snprintf(why, 200, "'%s' must be a text of at most %zu bytes", key, room - 1);
        return 0;
    }
    strcpy(out, json_string_value(value));
    return 1;
}

static int take_number(const json_t *json, const char *key, int64_t most, int64_t *out,
                       char why[200])
{
    const json_t *value = json_object_get(json, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > most) {
        snprintf(why, 200, "'%s' must be a whole number from 0 to %lld", key, (long long)most);
        return 0;
    }
    *out = json_integer_value(value);
    return 1;
}

/* A seat, where one is given at all. */
static int take_seat(const json_t *json, const char *key, int *seat, char why[200])
{
    char word[8];
    if (!json_object_get(json, key))
        return 1;
    if (!take_text(json, key, word, sizeof word, why))
        return 0;
    *seat = record_read_seat(word);
    if (*seat < 0)
        snprintf(why, 200, "'%s' must be p1 to p%d", key, BG_MAX_SEATS);
    return *seat >= 0;
}

static int take_crest(const json_t *json, struct command *c, char why[200])
{
    const char *given = json_string_value(json_object_get(json, "crest"));
    int ok = given && crest_read(given, &c->crest);
    if (!ok)
        snprintf(why, 200, "'crest' must be a colour and a sign, such as 'blue star'");
    return ok;
}

static int take_level(const json_t *json, struct command *c, char why[200])
{
    if (!json_object_get(json, "level"))
        return 1;
    return take_text(json, "level", c->level, sizeof c->level, why);
}

/* By its key, or as earlier clients did by the beginning of its words. */
static int names_question(const json_t *rule)
{
    const json_t *key = json_object_get(rule, "question");
    return json_is_string(key ? key : json_object_get(rule, "prompt"));
}

static int auto_answers_ok(const json_t *answers)
{
    if (!json_is_array(answers) || json_array_size(answers) > 16)
        return 0;
    for (size_t i = 0; i < json_array_size(answers); i++) {
        const json_t *rule = json_array_get(answers, i), *moves = json_object_get(rule, "moves");
        if (!names_question(rule) || !json_is_array(moves) || json_array_size(moves) > 16)
            return 0;
        for (size_t k = 0; k < json_array_size(moves); k++)
            if (!json_is_string(json_array_get(moves, k)))
                return 0;
    }
    return 1;
}

static int take_auto_answers(const json_t *json, struct command *c, char why[200])
{
    const json_t *answers = json_object_get(json, "answers");
    if (auto_answers_ok(answers))
        c->json = json_dumps(answers, JSON_COMPACT);
    if (c->json && strlen(c->json) < ENTRY_TEXT)
        return 1;
    snprintf(why, 200,
             "'answers' must be a list of {\"question\": KEY, \"moves\": [TEXT…]}, "
             "at most 16 of 16 and 2 KB together");
    return 0;
}

static int take_move(const json_t *json, struct command *c, char why[200])
{
    int64_t ply;
    if (!take_number(json, "ply", UINT32_MAX, &ply, why) ||
        !take_text(json, "move", c->text, BG_MAX_TEXT, why))
        return 0;
    c->ply = (uint32_t)ply;
    return 1;
}

static int take_offer(const json_t *json, struct command *c, char why[200])
{
    int64_t ply = 0;
    if (!take_text(json, "kind", c->word, sizeof c->word, why))
        return 0;
    if (!strcmp(c->word, "takeback") && !take_number(json, "ply", UINT32_MAX, &ply, why))
        return 0;
    c->ply = (uint32_t)ply;
    return 1;
}

/* Agreeing need not be said. */
static int take_rematch(const json_t *json, struct command *c)
{
    c->accept = !json_is_false(json_object_get(json, "accept"));
    c->without = json_is_true(json_object_get(json, "without"));
    return 1;
}

static int take_line(const json_t *json, struct command *c, size_t most, char why[200])
{
    if (!take_text(json, "text", c->text, most + 1, why))
        return 0;
    if (!bg_is_clean(c->text))
        snprintf(why, 200, "'text' must be one line without control characters");
    return bg_is_clean(c->text);
}

/* Why a program does not come: it need not say. */
static int take_reason(const json_t *json, struct command *c, char why[200])
{
    return !json_object_get(json, "text") || take_line(json, c, LIMIT_REASON, why);
}

static int take_members(const json_t *json, struct command *c, char why[200])
{
    switch (c->kind) {
    case COMMAND_MOVE:
        return take_move(json, c, why);
    case COMMAND_SEAT:
        return take_text(json, "kind", c->word, sizeof c->word, why) && take_level(json, c, why) &&
               take_seat(json, "seat", &c->seat, why);
    case COMMAND_START:
        return take_level(json, c, why);
    case COMMAND_SIT:
        return take_seat(json, "seat", &c->seat, why);
    case COMMAND_SWAP:
        return take_seat(json, "seat", &c->seat, why) && take_seat(json, "with", &c->with, why);
    case COMMAND_INVITE:
        return take_text(json, "name", c->text, PERSON_NAME, why) &&
               take_seat(json, "seat", &c->seat, why);
    case COMMAND_DECLINE:
        return take_reason(json, c, why);
    case COMMAND_CREST:
        return take_crest(json, c, why);
    case COMMAND_SALT:
        return take_text(json, "salt", c->text, FAIR_SALT + 1, why);
    case COMMAND_CHAT:
        return take_line(json, c, LIMIT_CHAT, why);
    case COMMAND_OFFER:
        return take_offer(json, c, why);
    case COMMAND_ANSWER:
        c->accept = json_is_true(json_object_get(json, "accept"));
        return !json_object_get(json, "offer") ||
               take_number(json, "offer", UINT32_MAX, &c->since, why);
    case COMMAND_REMATCH:
        return take_rematch(json, c);
    case COMMAND_AUTO_ANSWERS:
        return take_auto_answers(json, c, why);
    case COMMAND_SYNC:
        return take_number(json, "since", UINT32_MAX, &c->since, why);
    default:
        return 1;
    }
}

static int read_kind(const json_t *json)
{
    const char *type = json_string_value(json_object_get(json, "type"));
    for (size_t i = 0; type && i < BG_LEN(words); i++)
        if (!strcmp(words[i], type))
            return (int)i;
    return -1;
}

struct command *command_read(const json_t *json, char why[200])
{
    int kind = read_kind(json);
    if (kind < 0) {
        snprintf(why, 200, "'type' names no command");
        return NULL;
    }
    struct command *c = command_new(kind, -1);
    if (!c) {
        snprintf(why, 200, "there is not enough memory");
        return NULL;
    }
    if ((!json_object_get(json, "id") || take_number(json, "id", (int64_t)1 << 53, &c->id, why)) &&
        take_members(json, c, why))
        return c;
    command_free(c);
    return NULL;
}
