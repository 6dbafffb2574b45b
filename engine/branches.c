/*
 * branches.c: see branches.h.
 *
 * The record was read before, so every line here that is no comment is known
 * to be sound: only its plies are counted. A line that branches off is played
 * on a match of its own, so that an illegal one is refused where it stands.
 */
#include "branches.h"

#include "game.h"
#include "text.h"

#include <string.h>

static const char PREFIX[] = "#|";

struct reader {
    const struct record *record;
    branch_hear *hear;
    void *context;
    struct branches *count;
    struct record_error *error;
    struct match *line[BRANCHES_DEPTH]; /* those that are open, the innermost last */
    int depth;
    uint32_t ply; /* of the game itself */
    int at;       /* line of the text */
};

#define refuse(r, ...) record_refuse((r)->error, (r)->at, __VA_ARGS__)

static uint32_t ply_here(const struct reader *r)
{
    return r->depth ? match_ply(r->line[r->depth - 1]) : r->ply;
}

static int tell(struct reader *r, struct branch_item item)
{
    item.ply = ply_here(r);
    item.depth = r->depth;
    if (r->hear)
        r->hear(r->context, &item);
    return 1;
}

static int begin_line(struct reader *r, const char *rest)
{
    if (*rest)
        return refuse(r, "'line' stands alone; its plies follow, '#| p1: MOVE' each");
    if (r->depth == BRANCHES_DEPTH)
        return refuse(r, "lines are nested deeper than %d", BRANCHES_DEPTH);
    if (r->count->lines == BRANCHES_MOST)
        return refuse(r, "there are over %d lines beside the game", BRANCHES_MOST);
    const struct match *from = r->depth ? r->line[r->depth - 1] : r->record->match;
    struct match *line = match_at(from, ply_here(r));
    if (!line)
        return refuse(r, "%s", bg_status_text(BG_MEMORY));
    tell(r, (struct branch_item){.kind = BRANCH_LINE});
    r->line[r->depth++] = line;
    r->count->lines++;
    return 1;
}

static int end_line(struct reader *r, const char *rest)
{
    if (*rest || !r->depth)
        return refuse(r, r->depth ? "'end' stands alone" : "'end', but no line was begun");
    match_free(r->line[--r->depth]);
    return tell(r, (struct branch_item){.kind = BRANCH_END});
}

static int read_ply(struct reader *r, int seat, const char *words)
{
    char why[300];
    struct bg_text reason = bg_text_start(why, sizeof why);
    if (!r->depth)
        return refuse(r, "a ply beside the game belongs into a line: '#| line' goes before it");
    struct match *m = r->line[r->depth - 1];
    struct branch_item item = {.kind = BRANCH_PLY, .seat = seat, .text = words};
    item.ply = match_ply(m);
    item.depth = r->depth;
    if (match_act_line(m, seat, words, match_ply(m), &reason) != BG_OK)
        return refuse(r, "%s '%s', ply %u of a line beside the game: %s", record_seat_word(seat),
                      words, (unsigned)match_ply(m) + 1, why);
    r->count->plies++;
    if (r->hear)
        r->hear(r->context, &item);
    return 1;
}

/* Whether a text is as long as it may be, without control characters. */
static int is_plain(const char *text, size_t most)
{
    if (!*text || strlen(text) > most)
        return 0;
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            return 0;
    return 1;
}

static int read_say(struct reader *r, const char *words)
{
    if (!is_plain(words, RECORD_LINE))
        return refuse(r, "'say' is followed by words, without control characters");
    r->count->comments++;
    return tell(r, (struct branch_item){.kind = BRANCH_SAY, .text = words});
}

static int is_key(const char *text)
{
    return is_plain(text, BRANCHES_KEY) && !text[strcspn(text, " \"\\")];
}

static int read_mark(struct reader *r, const char *key)
{
    if (!is_key(key))
        return refuse(r, "'mark' is followed by the key of one place, such as hex:12");
    r->count->marks++;
    return tell(r, (struct branch_item){.kind = BRANCH_MARK, .text = key});
}

static int read_arrow(struct reader *r, char *keys)
{
    char *to = strchr(keys, ' ');
    if (to) {
        *to++ = 0;
        to += strspn(to, " ");
    }
    if (!to || !is_key(keys) || !is_key(to))
        return refuse(r, "'arrow' is followed by the keys of two places, such as hex:12 hex:13");
    r->count->arrows++;
    return tell(r, (struct branch_item){.kind = BRANCH_ARROW, .text = keys, .to = to});
}

/* 0 to 7 for a line that begins "p1: " to "p8: ", BG_NATURE for "* "; else -2. */
static int actor_of(const char *line)
{
    char word[3] = {line[0], line[0] ? line[1] : 0, 0};
    if (line[0] == '*' && line[1] == ' ')
        return BG_NATURE;
    int seat = word[1] && line[2] == ':' && line[3] == ' ' ? record_read_seat(word) : -1;
    return seat < 0 ? -2 : seat;
}

/* What follows the prefix. */
static int read_thought(struct reader *r, char *line)
{
    int seat = actor_of(line);
    if (seat != -2)
        return read_ply(r, seat, line + (seat == BG_NATURE ? 2 : 4));
    char *rest = line + strcspn(line, " ");
    if (*rest) {
        *rest++ = 0;
        rest += strspn(rest, " ");
    }
    if (!strcmp(line, "line"))
        return begin_line(r, rest);
    if (!strcmp(line, "end"))
        return end_line(r, rest);
    if (!strcmp(line, "say"))
        return read_say(r, rest);
    if (!strcmp(line, "mark"))
        return read_mark(r, rest);
    if (!strcmp(line, "arrow"))
        return read_arrow(r, rest);
    return refuse(r,
                  "'%s' is no line of a variation: there are line, end, say, mark, arrow, "
                  "'p1: MOVE' and '* CHANCE'",
                  line);
}

/* Takes the blanks off both ends. */
static char *trimmed(char *line)
{
    line += strspn(line, " \t");
    char *end = line + strlen(line);
    while (end > line && strchr(" \t\r", end[-1]))
        *--end = 0;
    return line;
}

static int read_line(struct reader *r, char *line)
{
    line = trimmed(line);
    if (!strncmp(line, PREFIX, sizeof PREFIX - 1))
        return read_thought(r, trimmed(line + sizeof PREFIX - 1));
    if (actor_of(line) == -2)
        return 1;
    if (r->depth)
        return refuse(r, "the game goes on, but a line beside it has no '#| end'");
    r->ply++;
    return 1;
}

static int read_lines(struct reader *r, const char *text, size_t length)
{
    char line[RECORD_LINE + 1];
    const char *at = text, *end = text + length;
    while (at < end) {
        const char *wrong = record_take_line(&at, end, line);
        r->at++;
        if (wrong)
            return refuse(r, "%s", wrong);
        if (!read_line(r, line))
            return 0;
    }
    return r->depth ? refuse(r, "a line beside the game has no '#| end'") : 1;
}

int branches_read(const struct record *r, const char *text, size_t length, branch_hear *hear,
                  void *context, struct branches *out, struct record_error *error)
{
    struct reader reader = {
        .record = r, .hear = hear, .context = context, .count = out, .error = error};
    memset(out, 0, sizeof *out);
    memset(error, 0, sizeof *error);
    int ok = read_lines(&reader, text, length);
    while (reader.depth)
        match_free(reader.line[--reader.depth]);
    return ok;
}
