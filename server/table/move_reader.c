/* move_reader.c: see move_reader.h. Plain ASCII without escapes, whole numbers, each member once.
 */
#include "move_reader.h"

#include <string.h>

struct reader {
    const char *at, *end;
};

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

/* Takes one sign and the blanks around it. */
static int take(struct reader *r, char sign)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != sign)
        return 0;
    r->at++;
    skip_blanks(r);
    return 1;
}

/* A string of at most room - 1 bytes. */
static int take_string(struct reader *r, char *out, size_t room)
{
    size_t n = 0;
    if (r->at == r->end || *r->at != '"')
        return 0;
    for (r->at++; r->at < r->end && *r->at != '"'; r->at++) {
        unsigned char c = (unsigned char)*r->at;
        if (c < ' ' || c >= 127 || c == '\\' || n + 1 >= room)
            return 0;
        out[n++] = *r->at;
    }
    out[n] = 0;
    return r->at < r->end && *r->at++ == '"';
}

/* A number from 0 to `most`, below 10^16. */
static int take_number(struct reader *r, int64_t most, int64_t *out)
{
    const char *from = r->at;
    *out = 0;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9' && r->at - from < 16)
        *out = *out * 10 + (*r->at++ - '0');
    ptrdiff_t digits = r->at - from;
    int is_plain = r->at < r->end && strchr(" \t\r\n,}", *r->at) != NULL;
    return digits && (digits == 1 || *from != '0') && *out <= most && is_plain;
}

enum { HAS_TYPE = 1, HAS_ID = 2, HAS_PLY = 4, HAS_MOVE = 8 };

/* Takes a member into the command; its bit, or 0. */
static int take_member(struct reader *r, struct command *c)
{
    char key[8], type[8];
    int64_t ply;
    if (!take_string(r, key, sizeof key) || !take(r, ':'))
        return 0;
    if (!strcmp(key, "type"))
        return take_string(r, type, sizeof type) && !strcmp(type, "move") ? HAS_TYPE : 0;
    if (!strcmp(key, "id"))
        return take_number(r, (int64_t)1 << 53, &c->id) ? HAS_ID : 0;
    if (!strcmp(key, "move"))
        return take_string(r, c->text, BG_MAX_TEXT) ? HAS_MOVE : 0;
    if (strcmp(key, "ply") || !take_number(r, UINT32_MAX, &ply))
        return 0;
    c->ply = (uint32_t)ply;
    return HAS_PLY;
}

static int take_all(struct reader *r, struct command *c)
{
    int has = 0;
    if (!take(r, '{'))
        return 0;
    do {
        int member = take_member(r, c);
        if (!member || (has & member))
            return 0;
        has |= member;
    } while (take(r, ','));
    return take(r, '}') && r->at == r->end &&
           (has | HAS_ID) == (HAS_TYPE | HAS_ID | HAS_PLY | HAS_MOVE);
}

struct command *move_reader_read(const char *bytes, size_t n)
{
    struct reader r = {bytes, bytes + n};
    struct command *c = command_new(COMMAND_MOVE, -1);
    if (!c || take_all(&r, c))
        return c;
    command_free(c);
    return NULL;
}
