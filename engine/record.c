/*
 * record.c: see record.h.
 *
 * Reading is one pass: header lines fill the header, the first action line
 * starts the match, and every further line is played at once, so that a bad
 * line is refused with its number, the reason and what would have been legal.
 */
#include "record.h"

#include "fields.h"
#include "game.h"
#include "text.h"

#include <string.h>

enum { FORMAT_VERSION = 1, HASH_EVERY = 64 };

_Static_assert(RECORD_LINE == 1000, "record_take_line() says how long a line may be");

const char *record_seat_word(int seat)
{
    static const char *const words[] = {"*", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"};
    return words[seat + 1];
}

int record_read_seat(const char *word)
{
    if (word[0] != 'p' || word[1] < '1' || word[1] > '8' || word[2])
        return -1;
    return word[1] - '1';
}

void record_crests(const struct record *r, struct crest worn[BG_MAX_SEATS])
{
    struct crest chosen[BG_MAX_SEATS];
    for (int seat = 0; seat < match_seats(r->match); seat++)
        chosen[seat] = r->seat[seat].crest;
    crest_wear(chosen, match_seats(r->match), worn);
}

int record_start(struct record *r, const struct bg_game *game, int seats, const int16_t *options)
{
    memset(r, 0, sizeof *r);
    r->match = match_new(game, seats, options);
    return r->match != NULL;
}

void record_make_fair(struct record *r)
{
    fair_start(&r->fair);
    fair_commit(&r->fair, r->commit);
    r->has_seed = 1;
}

void record_free(struct record *r)
{
    match_free(r->match);
    r->match = NULL;
}

/* ---- Reading ---- */

struct reader {
    struct record *record;
    record_find_game *find;
    struct record_error *error;
    const struct bg_game *game; /* once a `game` line was read */
    int seats;                  /* once a `seats` line was read */
    int16_t options[BG_MAX_OPTIONS];
    uint8_t option_given[BG_MAX_OPTIONS];
    unsigned seat_lines[BG_MAX_SEATS]; /* 1: name, 2: bot, 4: salt, 8: crest */
    int has_format;
    int line;
};

#define refuse(r, ...) record_refuse((r)->error, (r)->line, __VA_ARGS__)

int record_refuse(struct record_error *error, int line, const char *format, ...)
{
    struct bg_text t = bg_text_start(error->message, sizeof error->message);
    va_list args;
    va_start(args, format);
    bg_vputf(&t, format, args);
    va_end(args);
    error->line = line;
    return 0;
}

/* Cuts the first word off a line; the rest starts after one or more blanks. */
static char *take_word(char **rest)
{
    char *word = *rest;
    char *end = word + strcspn(word, " ");
    *rest = end + strspn(end, " ");
    *end = 0;
    return word;
}

static int read_format(struct reader *r, char *rest)
{
    if (strcmp(rest, "1"))
        return refuse(r, "this record has format version '%s'; this program reads version %d", rest,
                      FORMAT_VERSION);
    r->has_format = 1;
    return 1;
}

static int refuse_edition(struct reader *r, const struct bg_game *game, int version)
{
    struct bg_text t = bg_text_start(r->error->message, sizeof r->error->message);
    bg_put_unknown_edition(game, version, &t);
    r->error->line = r->line;
    return 0;
}

static int read_game(struct reader *r, char *rest)
{
    const char *key = take_word(&rest);
    int version;
    const char *at = rest;
    if (r->game)
        return refuse(r, "a second 'game' line; there can be one");
    const struct bg_game *game = r->find(key);
    if (!game)
        return refuse(r, "no game is called '%s'; 'conclave games' lists them", key);
    if (!bg_take_int(&at, &version) || *at)
        return refuse(r, "the rules version after 'game %s' must be a number, such as %d", key,
                      game->rules_version);
    r->game = bg_edition(game, version);
    return r->game ? 1 : refuse_edition(r, game, version);
}

static int read_seats(struct reader *r, char *rest)
{
    const char *at = rest;
    if (r->seats)
        return refuse(r, "a second 'seats' line; there can be one");
    if (!r->game)
        return refuse(r, "'seats' must come after 'game'");
    if (!bg_take_int(&at, &r->seats) || *at || r->seats < r->game->min_seats ||
        r->seats > r->game->max_seats) {
        r->seats = 0;
        return refuse(r, "%s is played by %d to %d seats, not '%s'", r->game->key,
                      r->game->min_seats, r->game->max_seats, rest);
    }
    bg_default_options(r->game, r->seats, r->options);
    return 1;
}

static int read_option(struct reader *r, char *rest)
{
    const char *key = take_word(&rest);
    char range[200];
    if (!r->seats)
        return refuse(r, "'option' must come after 'game' and 'seats'");
    int i = bg_find_option(r->game, key);
    if (i < 0)
        return refuse(r, "%s has no option '%s'; 'conclave games' lists them", r->game->key, key);
    if (r->option_given[i])
        return refuse(r, "option '%s' is given twice", key);
    if (!bg_read_option(&r->game->options[i], rest, &r->options[i])) {
        bg_write_option_range(&r->game->options[i], range, sizeof range);
        return refuse(r, "option '%s' takes %s, not '%s'", key, range, rest);
    }
    r->option_given[i] = 1;
    return 1;
}

/* Finds the seat a line speaks of and notes that this kind of line was given. */
static int take_seat(struct reader *r, char **rest, unsigned kind)
{
    const char *word = take_word(rest);
    int seat = record_read_seat(word);
    if (!r->seats)
        return refuse(r, "a line about a seat must come after 'seats'") - 1;
    if (seat < 0 || seat >= r->seats)
        return refuse(r, "there is no seat '%s'; seats are p1 to p%d", word, r->seats) - 1;
    if (r->seat_lines[seat] & kind)
        return refuse(r, "this line is given twice for %s", word) - 1;
    r->seat_lines[seat] |= kind;
    return seat;
}

static int printable(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            return 0;
    return 1;
}

static int read_crest(struct reader *r, int seat, const char *text)
{
    struct crest crest;
    if (!crest_read(text, &crest))
        return refuse(r, "a crest is a colour and a sign, such as 'blue star'");
    for (int other = 0; other < r->seats; other++)
        if (!crest_is_apart(crest, r->record->seat[other].crest))
            return refuse(r, "%s has that colour or sign already", record_seat_word(other));
    r->record->seat[seat].crest = crest;
    return 1;
}

static int read_seat_line(struct reader *r, char *rest)
{
    static const char *const words[] = {"name ", "bot ", "crest "};
    static const unsigned bits[] = {1, 2, 8};
    enum { NAME, BOT, CREST, NONE } kind = NAME;
    char *kinds = rest + strcspn(rest, " ");
    kinds += strspn(kinds, " ");
    while (kind < NONE && strncmp(kinds, words[kind], strlen(words[kind])) != 0)
        kind++;
    if (kind == NONE)
        return refuse(r, "a seat line reads 'seat p1 name Ann', 'seat p1 bot novice' or "
                         "'seat p1 crest blue star'");
    int seat = take_seat(r, &rest, bits[kind]);
    if (seat < 0)
        return 0;
    take_word(&rest);
    if (kind == CREST)
        return read_crest(r, seat, rest);
    if (!*rest || strlen(rest) > RECORD_NAME || !printable(rest))
        return refuse(r, "a name has 1 to %d printable characters", RECORD_NAME);
    strcpy(kind == NAME ? r->record->seat[seat].name : r->record->seat[seat].bot, rest);
    return 1;
}

static int read_commit(struct reader *r, const char *hex)
{
    struct fair probe;
    if (r->record->commit[0])
        return refuse(r, "a second 'fair commit' line; there can be one");
    if (!fair_read_seed(&probe, hex))
        return refuse(r, "'fair commit' takes 64 hexadecimal digits");
    strcpy(r->record->commit, hex);
    return 1;
}

static int read_fair(struct reader *r, char *rest)
{
    const char *what = take_word(&rest);
    if (!strcmp(what, "commit"))
        return read_commit(r, rest);
    if (!strcmp(what, "seed")) {
        if (r->record->has_seed)
            return refuse(r, "a second 'fair seed' line; there can be one");
        if (!fair_read_seed(&r->record->fair, rest))
            return refuse(r, "'fair seed' takes 64 hexadecimal digits");
        r->record->has_seed = 1;
        return 1;
    }
    if (!strcmp(what, "salt")) {
        int seat = take_seat(r, &rest, 4);
        if (seat < 0)
            return 0;
        if (!fair_salt_ok(rest))
            return refuse(r, "a salt has 1 to %d letters, digits, '-' or '_'", FAIR_SALT);
        strcpy(r->record->fair.salt[seat], rest);
        return 1;
    }
    return refuse(r, "'fair' is followed by commit, seed or salt, not '%s'", what);
}

/* The header is complete: the match starts. */
static int start_match(struct reader *r)
{
    if (r->record->match)
        return 1;
    if (!r->seats)
        return refuse(r, "a record starts with 'conclave 1', 'game KEY VERSION' and 'seats N'");
    const char *broken = bg_options_broken(r->game, r->seats, r->options);
    if (broken)
        return refuse(r, "these options cannot go together: %s", broken);
    r->record->match = match_new(r->game, r->seats, r->options);
    return r->record->match ? 1 : refuse(r, "%s", bg_status_text(BG_MEMORY));
}

/* Appends ", legal here: a | b | …", as many as fit. */
static void put_legal(const struct match *m, int seat, struct bg_text *t)
{
    const struct bg_game *game = match_game(m);
    bg_action list[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    int n = bg_list(game, match_state(m), seat, list);
    for (int i = 0; i < n; i++) {
        int length = game->write_action(match_state(m), seat, list[i], BG_ALL, line, sizeof line);
        if (t->length + length + 8 > t->cap) {
            bg_put(t, " …");
            return;
        }
        bg_putf(t, "%s%s", i ? " | " : "; legal here: ", line);
    }
}

/* Who is to act, as a word of the record. */
static const char *actor_word(const struct match *m)
{
    uint32_t act = match_to_act(m);
    int seat = 0;
    if (!act)
        return "nobody, the game is over";
    if (act == BG_CHANCE)
        return "chance (*)";
    while (!(act >> seat & 1))
        seat++;
    return record_seat_word(seat);
}

static int read_action_line(struct reader *r, int seat, const char *line)
{
    struct match *m;
    char why[300];
    struct bg_text reason = bg_text_start(why, sizeof why);
    if (!start_match(r))
        return 0;
    m = r->record->match;
    enum bg_status status = match_act_line(m, seat, line, match_ply(m), &reason);
    if (status == BG_OK)
        return 1;
    struct bg_text t = bg_text_start(r->error->message, sizeof r->error->message);
    bg_putf(&t, "%s '%s': %s", record_seat_word(seat), line, why);
    if (status == BG_TURN || status == BG_OVER)
        bg_putf(&t, "; to act: %s", actor_word(m));
    else
        put_legal(m, seat, &t);
    r->error->line = r->line;
    return 0;
}

static int read_hash(struct reader *r, const char *rest)
{
    char here[20];
    if (!start_match(r))
        return 0;
    struct bg_text t = bg_text_start(here, sizeof here);
    bg_put_hex(&t, bg_hash(r->game, match_state(r->record->match)));
    if (strcmp(rest, here))
        return refuse(r,
                      "the position here has hash %s, the record says '%s': "
                      "a line above was changed or lost",
                      here, rest);
    return 1;
}

static int read_result(struct reader *r, char *rest)
{
    struct record *record = r->record;
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    if (!start_match(r))
        return 0;
    if (record->has_result)
        return refuse(r, "a second 'result' line; there can be one");
    if (match_to_act(record->match))
        return refuse(r, "a result, but the game is not over; to act: %s",
                      actor_word(record->match));
    r->game->score(match_state(record->match), points, payoff);
    for (int seat = 0; seat < r->seats; seat++) {
        const char *word = take_word(&rest), *at = word + (*word == '-');
        int value;
        if (!bg_take_int(&at, &value) || *at || (*word == '-' ? -value : value) != points[seat])
            return refuse(r, "the result says '%s' for %s, who has %d points", word,
                          record_seat_word(seat), (int)points[seat]);
        record->result[seat] = points[seat];
    }
    if (*rest)
        return refuse(r, "a result has one number a seat; '%s' is too much", rest);
    record->has_result = 1;
    return 1;
}

static int read_header_line(struct reader *r, char *line)
{
    static const struct {
        const char *word;
        int (*read)(struct reader *, char *);
    } header[] = {{"conclave", read_format}, {"game", read_game},      {"seats", read_seats},
                  {"option", read_option},   {"seat", read_seat_line}, {"fair", read_fair}};
    char *rest = line;
    const char *word = take_word(&rest);
    if (!r->has_format && strcmp(word, "conclave"))
        return refuse(r, "a record starts with the line 'conclave %d'", FORMAT_VERSION);
    for (size_t i = 0; i < BG_LEN(header); i++) {
        if (strcmp(word, header[i].word))
            continue;
        if (r->record->match && strcmp(word, "fair"))
            return refuse(r, "'%s' belongs above the first move", word);
        return header[i].read(r, rest);
    }
    if (!strcmp(word, "result"))
        return read_result(r, rest);
    return refuse(r, "'%s' starts no line of a record; a move reads 'p1: MOVE' or '* CHANCE'",
                  word);
}

static int read_line(struct reader *r, char *line)
{
    char *end;
    line[strcspn(line, "#")] = 0;
    line += strspn(line, " \t");
    end = line + strlen(line);
    while (end > line && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        *--end = 0;
    if (!*line)
        return 1;
    if (r->has_format && line[0] == '*' && line[1] == ' ')
        return read_action_line(r, BG_NATURE, line + 2);
    if (r->has_format && line[0] == '=' && line[1] == ' ')
        return read_hash(r, line + 2);
    if (r->has_format && line[0] == 'p' && line[1] && line[2] == ':' && line[3] == ' ') {
        char word[3] = {line[0], line[1], 0};
        int seat = record_read_seat(word);
        if (seat >= 0)
            return read_action_line(r, seat, line + 4);
    }
    return read_header_line(r, line);
}

const char *record_take_line(const char **at, const char *end, char out[RECORD_LINE + 1])
{
    const char *stop = (const char *)memchr(*at, '\n', (size_t)(end - *at));
    size_t n = (size_t)((stop ? stop : end) - *at);
    if (n > RECORD_LINE)
        return "this line has over 1000 characters";
    if (memchr(*at, 0, n))
        return "this line holds a NUL byte; a record is plain text";
    memcpy(out, *at, n);
    out[n] = 0;
    *at += n + (stop != NULL);
    return NULL;
}

/* Reads line after line; each is copied so that words can be cut off it. */
static int read_lines(struct reader *r, const char *text, size_t length)
{
    char line[RECORD_LINE + 1];
    const char *at = text, *end = text + length;
    while (at < end) {
        const char *wrong = record_take_line(&at, end, line);
        r->line++;
        if (wrong)
            return refuse(r, "%s", wrong);
        if (!read_line(r, line))
            return 0;
    }
    return 1;
}

static int read_whole(struct reader *r, const char *text, size_t length)
{
    if (length > RECORD_BYTES)
        return refuse(r, "this is over %d MB: not a record", RECORD_BYTES >> 20);
    if (!read_lines(r, text, length))
        return 0;
    if (!r->has_format)
        return refuse(r, "the text is empty; a record starts with the line 'conclave %d'",
                      FORMAT_VERSION);
    if (!start_match(r))
        return 0;
    if (r->record->has_seed && !r->record->commit[0])
        return refuse(r, "there is a 'fair seed' but no 'fair commit'");
    return 1;
}

int record_read(const char *text, size_t length, record_find_game *find, struct record *out,
                struct record_error *error)
{
    struct reader r;
    memset(&r, 0, sizeof r);
    memset(out, 0, sizeof *out);
    memset(error, 0, sizeof *error);
    r.record = out;
    r.find = find;
    r.error = error;
    if (read_whole(&r, text, length))
        return 1;
    record_free(out);
    return 0;
}

/* ---- Writing ---- */

static void put_options(const struct record *r, struct bg_text *out)
{
    const struct bg_game *game = match_game(r->match);
    const int16_t *options = match_options(r->match);
    int16_t defaults[BG_MAX_OPTIONS];
    char value[64];
    bg_default_options(game, match_seats(r->match), defaults);
    for (int i = 0; i < game->option_count; i++) {
        if (options[i] == defaults[i])
            continue;
        bg_write_option(&game->options[i], options[i], value, sizeof value);
        bg_putf(out, "option %s %s\n", game->options[i].key, value);
    }
}

static void put_fair(const struct record *r, int viewer, struct bg_text *out)
{
    char hex[FAIR_HEX];
    if (!r->commit[0])
        return;
    bg_putf(out, "fair commit %s\n", r->commit);
    for (int seat = 0; seat < match_seats(r->match); seat++)
        if (r->fair.salt[seat][0])
            bg_putf(out, "fair salt %s %s\n", record_seat_word(seat), r->fair.salt[seat]);
    if (!r->has_seed || viewer != BG_ALL)
        return;
    fair_write_seed(&r->fair, hex);
    bg_putf(out, "fair seed %s\n", hex);
}

static void put_header(const struct record *r, int viewer, struct bg_text *out)
{
    const struct bg_game *game = match_game(r->match);
    bg_putf(out, "conclave %d\ngame %s %d\nseats %d\n", FORMAT_VERSION, game->key,
            game->rules_version, match_seats(r->match));
    put_options(r, out);
    for (int seat = 0; seat < match_seats(r->match); seat++) {
        const struct record_seat *s = &r->seat[seat];
        if (s->name[0])
            bg_putf(out, "seat %s name %s\n", record_seat_word(seat), s->name);
        if (s->bot[0])
            bg_putf(out, "seat %s bot %s\n", record_seat_word(seat), s->bot);
        if (s->crest.colour)
            bg_putf(out, "seat %s crest %s\n", record_seat_word(seat), crest_write(s->crest).text);
    }
    put_fair(r, viewer, out);
}

static void put_hash(const struct bg_game *game, const void *state, struct bg_text *out)
{
    bg_put(out, "= ");
    bg_put_hex(out, bg_hash(game, state));
    bg_put_char(out, '\n');
}

static void put_remarks(const struct record *r, uint32_t ply, struct bg_text *out)
{
    if (r->remark)
        r->remark(r->remarks, ply, out);
}

/* A hash is only for those who may see the whole state: it would tell apart
 * what a viewer must not. */
static void put_plies(const struct record *r, int viewer, struct bg_text *out)
{
    const struct bg_game *game = match_game(r->match);
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    char line[BG_MAX_TEXT];
    uint32_t n = match_ply(r->match);
    game->setup(state, match_seats(r->match), match_options(r->match));
    for (uint32_t i = 0; i < n; i++) {
        int seat = match_actor(r->match, i);
        bg_action action = match_action(r->match, i);
        put_remarks(r, i, out);
        game->write_action(state, seat, action, viewer, line, sizeof line);
        bg_putf(out, "%s%s %s\n", record_seat_word(seat), seat == BG_NATURE ? "" : ":", line);
        game->apply(state, seat, action, NULL);
        if (viewer == BG_ALL && ((i + 1) % HASH_EVERY == 0 || i + 1 == n))
            put_hash(game, state, out);
    }
    put_remarks(r, n, out);
}

void record_write(const struct record *r, int viewer, struct bg_text *out)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    put_header(r, viewer, out);
    put_plies(r, viewer, out);
    if (match_to_act(r->match))
        return;
    match_game(r->match)->score(match_state(r->match), points, payoff);
    bg_put(out, "result");
    for (int seat = 0; seat < match_seats(r->match); seat++)
        bg_putf(out, " %d", (int)points[seat]);
    bg_put_char(out, '\n');
}

/* ---- Checking the dice ---- */

const char *record_unfair(const struct record *r, uint32_t *ply)
{
    char commit[FAIR_HEX];
    *ply = 0;
    if (!r->commit[0] || !r->has_seed)
        return NULL;
    fair_commit(&r->fair, commit);
    if (strcmp(commit, r->commit))
        return "the seed is not the one committed to";
    struct match *again = match_at(r->match, 0);
    if (!again)
        return bg_status_text(BG_MEMORY);
    const char *wrong = NULL;
    for (uint32_t i = 0; !wrong && i < match_ply(r->match); i++) {
        int seat = match_actor(r->match, i);
        *ply = i;
        if (seat != BG_NATURE)
            match_act(again, seat, match_action(r->match, i), i);
        else if (match_draw(again, fair_drawer, (void *)(uintptr_t)&r->fair) != BG_OK ||
                 match_action(again, i) != match_action(r->match, i))
            wrong = "this draw is not the one that seed and salts give";
    }
    match_free(again);
    return wrong;
}
