/*
 * bg.h: what a game is, and what the rest of the program may ask of it.
 *
 * A game is a const struct bg_game: constants, tables, and functions on a
 * state. A state is plain data: no pointers, no padding, copied with memcpy,
 * compared with memcmp. Functions neither allocate, nor read clocks, nor hold
 * a random generator: the same state and action give the same bytes anywhere.
 *
 * Rules are written in C that is C++17 too, and run freestanding: natively, as
 * wasm, and on GPUs (gpu/). scripts/check-rules compiles them as all of these,
 * scripts/check-signatures compares what comes out natively and as wasm, and
 * `conclave-gpu signature` what comes out on a card.
 */
#ifndef BG_H
#define BG_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* BG_FN marks a rule: visible in its translation unit only. BG_LONG marks one of twelve or more
 * lines, tables apart: on a GPU it is called instead of inlined, or the program would outgrow the
 * instruction cache (docs/decisions/014); check-rules finds a wrong one. BG_PUBLIC marks an
 * estimate or a quick hand that other translation units ask for, too. */
#ifdef __CUDACC__
#define BG_FN static __host__ __device__
#define BG_LONG static __host__ __device__ __noinline__
#define BG_PUBLIC __host__ __device__
#else
#ifdef __GNUC__
#define BG_FN static __attribute__((unused))
#else
#define BG_FN static
#endif
#define BG_LONG BG_FN
#define BG_PUBLIC
#endif

enum {
    BG_MAX_SEATS = 8,
    BG_MAX_OPTIONS = 96,
    BG_MAX_LIST = 255,   /* entries in any legal or chance list */
    BG_MAX_STATE = 1024, /* bytes in any state */
    BG_MAX_EVENTS = 256, /* in any game's max_events; the laws check it */
    BG_MAX_TEXT = 96,    /* an action's text with its closing zero */
    BG_MAX_SHOW = 32768, /* a position as text with its closing zero */

    BG_NATURE = -1,              /* "seat" of a chance action */
    BG_SPECTATOR = BG_MAX_SEATS, /* viewer who holds no seat */
    BG_ALL = BG_MAX_SEATS + 1,   /* viewer who may see everything: redacting for it does nothing */

    BG_HIDDEN = 0xff /* in a view: something is here, you may not know what */
};

#define BG_CHANCE 0x80000000u /* in to_act(): nature acts next */
#define BG_EVERYONE 0xffffffffu
#define BG_BIT(viewer) (1u << (viewer))
#define BG_UNKNOWN INT32_MIN /* points of a view: its viewer cannot know them */

/* One decision, packed by the game: kind in the high bits, operands below.
 * Zero is never an action. Small enough for SQL and JSON. */
typedef uint32_t bg_action;

#define BG_STATUS_MAP(X)                                                                           \
    X(OK, "ok")                                                                                    \
    X(SYNTAX, "this text is not an action of the game")                                            \
    X(TURN, "this seat may not act now")                                                           \
    X(ILLEGAL, "the rules forbid this action here")                                                \
    X(STALE, "the game has moved on")                                                              \
    X(OVER, "the game is over")                                                                    \
    X(MEMORY, "there is not enough memory")

enum bg_status {
#define X(name, text) BG_##name,
    BG_STATUS_MAP(X)
#undef X
};

struct bg_rng {
    uint64_t state;
};

/* One outcome of a chance node. Weights are integers so that every target
 * draws the same outcome from the same generator. */
struct bg_outcome {
    bg_action action;
    uint32_t weight;
};

/* Something a player can see happen. `piece` is secret: a viewer whose bit is
 * not in `seen_by` gets BG_HIDDEN in its place; all else is public. */
struct bg_event {
    uint8_t kind; /* the game's own enum; 0 is never sent */
    int8_t seat;  /* whom it concerns, or BG_NATURE */
    uint8_t from; /* the game's own zones, places, numbers */
    uint8_t to;
    uint16_t piece;
    int16_t amount;
    uint32_t seen_by;
};

/* The caller's memory. `count` runs past `cap` when events were dropped. */
struct bg_events {
    struct bg_event *items;
    uint32_t cap;
    uint32_t count;
};

/* A setting chosen before the game: a number, or a name for each value. */
struct bg_option {
    const char *key; /* stable: in records, URLs, the database */
    const char *label;
    int16_t min, max, initial;
    const char *const *names; /* max - min + 1 of them, or NULL */
    const char *help;         /* a sentence: what it changes */
};

/* A setting of an older version of the rules: what it means in this one. A setting that meant
 * several things has a row for each. */
struct bg_alias {
    const char *key, *value;        /* as it was written */
    const char *option, *its_value; /* as it is read */
};

/* One member of the state, or some bits of one. Together they cover every bit
 * of the state: JSON, diffs and byte-order-safe snapshots come from the table.
 * A value with all its bits set is a hidden piece where `flags` says so. */
enum { BG_SIGNED = 1, BG_PIECE = 2 };
struct bg_field {
    const char *name;
    uint16_t offset; /* from the start of the state, or of the parent */
    uint16_t width;  /* bytes of one element */
    uint16_t count;  /* elements, 1 = a plain value */
    uint16_t row;    /* elements of an inner array, 0 = flat */
    uint8_t flags;
    uint8_t shift, bits;            /* a slice of the element; bits 0 = all of it */
    const struct bg_field *members; /* of a struct element, or NULL */
    uint16_t member_count;
    uint16_t since; /* rules version that brought it; hashes of older versions leave it out */
    uint8_t sense;  /* enum bg_sense: what its number means, for tensor.h */
    uint16_t span;
};

/* What the number in a field is, and its span: the most it usually is, how many kinds there are
 * (a number beyond them is none of them), how many bits count. */
enum bg_sense { BG_IS_UNSEEN, BG_IS_NUMBER, BG_IS_KIND, BG_IS_SET };
#define BG_UNSEEN                                                                                  \
    BG_IS_UNSEEN, 0 /* follows from other fields, never changes, or bears on nothing to come */
#define BG_UPTO(most) BG_IS_NUMBER, (most)
#define BG_ONE_OF(kinds) BG_IS_KIND, (kinds)
#define BG_SET_OF(members) BG_IS_SET, (members)

#define BG_LEN(array) (sizeof(array) / sizeof(array)[0])
#define BG_SIGN_OF(T) ((T)-1 < (T)1 ? BG_SIGNED : 0)
/* A member of type T, or an array of T, and its sense. */
#define BG_FIELD(S, member, T, ...) BG_FIELD_AS(S, member, T, 0, 0, __VA_ARGS__)
/* The same, brought by a later version of the rules. */
#define BG_FIELD_SINCE(S, member, T, version, ...)                                                 \
    BG_FIELD_OF(S, member, T, 0, 0, version, __VA_ARGS__)
/* The same with an inner length (0 = flat) and more flags. */
#define BG_FIELD_AS(S, member, T, row, more, ...)                                                  \
    BG_FIELD_OF(S, member, T, row, more, 1, __VA_ARGS__)
#define BG_FIELD_OF(S, member, T, row, more, version, ...)                                         \
    {                                                                                              \
#member, (uint16_t)offsetof(S, member), (uint16_t)sizeof(T),                               \
            (uint16_t)(sizeof(((S *)0)->member) / sizeof(T)), (uint16_t)(row),                     \
            (uint8_t)(BG_SIGN_OF(T) | (more)), 0, 0, NULL, 0, (version), __VA_ARGS__               \
    }
/* `nbits` bits of an unsigned member from bit `low` on, under a name of their own. */
#define BG_FIELD_BITS(S, label, member, T, row, more, low, nbits, ...)                             \
    {                                                                                              \
        label, (uint16_t)offsetof(S, member), (uint16_t)sizeof(T),                                 \
            (uint16_t)(sizeof(((S *)0)->member) / sizeof(T)), (uint16_t)(row), (uint8_t)(more),    \
            (uint8_t)(low), (uint8_t)(nbits), NULL, 0, 1, __VA_ARGS__                              \
    }
/* A struct member or an array of structs, with the struct's own table. */
#define BG_FIELD_STRUCT(S, member, T, table)                                                       \
    {                                                                                              \
#member, (uint16_t)offsetof(S, member), (uint16_t)sizeof(T),                               \
            (uint16_t)(sizeof(((S *)0)->member) / sizeof(T)), 0, 0, 0, 0, (table),                 \
            (uint16_t)BG_LEN(table), 1, BG_UNSEEN                                                  \
    }

/* A page of the rules as implemented: `conclave rules GAME KEY`. */
struct bg_topic {
    char key[48]; /* what a person types: "gate", "journeys-end" */
    char title[64];
    char group[32];   /* heading in the list of topics */
    char section[32]; /* where the full text of the rule stands: "5.5" */
    char text[6000];  /* paragraphs, our own words, unwrapped, "\n" between paragraphs */
};

/* A word of the game for its glossary: the page makes a link of it wherever the rules use it. */
struct bg_term {
    const char *term;  /* with a capital only if the rules always write it so */
    const char *topic; /* that tells more */
    const char *text;  /* our own words, one sentence */
};

/* What a version of the rules changed, for people. */
struct bg_change {
    const char *key;
    const char *section; /* where the rule stands */
    uint16_t since;      /* the first version that plays so */
    const char *text;    /* our own words: how it is now, and how it was */
};

/* A game lists its changes as X(id, key, section, since, text): the rows of such a list, and a
 * function that tells whether a state, which has its version in `edition`, plays by one of them. */
#define BG_CHANGE_ROW(id, key, section, since, text) {key, section, since, text},
#define BG_CHANGE_SINCE(id, key, section, since, text) since,
#define BG_PLAYS(name, S, change, LIST)                                                            \
    BG_FN int name(const S *state, change which)                                                   \
    {                                                                                              \
        static const uint16_t since[] = {LIST(BG_CHANGE_SINCE)};                                   \
        return state->edition >= since[which];                                                     \
    }

/* A heading in a list of moves. */
struct bg_heading {
    const char *key; /* stable: what programs know it by */
    const char *title;
};

enum { BG_SHOW_COLOUR = 1 }; /* style of show(): terminal colours allowed */

struct bg_game {
    /* Identity. */
    const char *key;        /* "abraca": in records, URLs, the database */
    const char *name;       /* "Abraca" */
    const char *summary;    /* one line for lists */
    uint16_t rules_version; /* from 1; a new one whenever an old record could replay differently */
    /* The same game by the version of the rules before this one, down to 1: what was begun by
     * older rules goes on by them. NULL at version 1. */
    const struct bg_game *earlier;
    const struct bg_change *changes; /* by version, oldest first */
    uint8_t change_count;

    /* Bounds, so that callers size their buffers once. */
    uint8_t min_seats, max_seats, default_seats;
    uint16_t state_size;
    uint16_t max_legal;    /* at most BG_MAX_LIST */
    uint16_t max_outcomes; /* at most BG_MAX_LIST */
    uint16_t max_events;   /* from one apply() */
    uint32_t max_actions;  /* in a whole game, chance included */

    /* Every action of a seat has a number below `actions` that stays within a version of the rules,
     * for those who learn to play; action() is the way back. */
    uint16_t actions;
    int (*number)(bg_action action);
    bg_action (*action)(int number);

    /* Tables. */
    const struct bg_option *options;
    const struct bg_alias *aliases; /* of options, for whoever still writes the old ones */
    const struct bg_field *fields;
    const char *const *event_names;   /* by kind; [0] is NULL */
    const struct bg_phrases *phrases; /* what people read (sentence.h) */
    uint8_t option_count, alias_count, field_count, event_count, phrase_count;
    /* Event kinds (a bit each) that show somebody what their view did not
     * determine, beyond a seat's free choice: an action that sends one cannot
     * be undone. The laws find a missing bit. */
    uint64_t telling;

    /* Rules: host, wasm and GPU. */

    /* Writes the first state, every byte of it. Options are in range and pass check_options(). */
    void (*setup)(void *state, int seats, const int16_t *options);
    /* Seats at the table; a view tells it too. */
    int (*seats)(const void *state);
    /* Seats that may act now, a bit each (several: they choose in secret at
     * the same time, in any order); BG_CHANCE alone for nature; 0 when over. */
    uint32_t (*to_act)(const void *state);
    /* Lists the seat's actions in ascending order, without repeats, into room
     * for max_legal. Returns how many, which is 0 only if the seat may not act. */
    int (*legal)(const void *state, int seat, bg_action *out);
    /* Lists nature's outcomes the same way (max_outcomes) when to_act() says
     * it is chance's turn. Needs a complete state. */
    int (*chance)(const void *state, struct bg_outcome *out);
    /* Draws one of nature's outcomes: the very one that bg_draw() (playout.h)
     * would from chance()'s list with the same generator, only faster. NULL:
     * there is no faster way than the list. */
    bg_action (*sample)(const void *state, struct bg_rng *rng);
    /* Plays an action that legal() or chance() listed. `log` may be NULL, and
     * never changes the outcome. */
    void (*apply)(void *state, int seat, bg_action action, struct bg_events *log);
    /* Turns a state into the viewer's view of it, in place. legal() and
     * to_act() give the viewer's seat the same answers before and after. */
    void (*redact)(void *state, int viewer);
    /* Turns a view into a complete state the viewer cannot tell from the true
     * one, each as likely as the rules make it. Sees only the view, so a bot
     * built on it cannot cheat. */
    void (*determinize)(void *view, int viewer, struct bg_rng *rng);
    /* Points as players read them, at any time; BG_UNKNOWN in a view whose
     * viewer cannot know them, and only there. `payoff` is what a bot
     * maximises once the game is over: 0 to 1000, ties already broken. */
    void (*score)(const void *state, int32_t *points, int32_t *payoff);
    /* NULL, or the first broken invariant of a complete state. */
    const char *(*broken)(const void *state);
    /* Plays at random to the end, as to_act(), legal(), chance() and apply()
     * would; returns the decisions made by seats. Made by BG_PLAYOUT (playout.h)
     * or like it, so that rules are inlined into the loop. */
    uint32_t (*playout)(void *state, struct bg_rng *rng);

    /* Words: host and wasm. Writers return the length they need, like
     * snprintf, and always end the text with a zero when cap > 0. */

    /* NULL, or why these options cannot go together and what would be right. */
    const char *(*check_options)(int seats, const int16_t *options);
    /* Overwrites defaults that depend on the number of seats. NULL: none do. */
    void (*defaults)(int seats, int16_t *options);
    /* The line of the record for an action about to be played, as the viewer
     * may see it: `?` stands for what it may not know (BG_ALL sees it all). */
    int (*write_action)(const void *state, int seat, bg_action action, int viewer, char *out,
                        int cap);
    /* Reads such a line; says nothing about legality. */
    enum bg_status (*read_action)(const void *state, int seat, const char *text, bg_action *out);
    /* Which question this seat, that may act, has to answer: a stable key of
     * a-z, 0-9 and -, however prompt() words it. */
    const char *(*question)(const void *view, int seat);
    /* The same question in plain words. */
    int (*prompt)(const void *view, int seat, char *out, int cap);
    /* Key of the topic that explains the question. Empty: none does. */
    int (*about)(const void *view, int seat, char *out, int cap);
    /* Heading under which a list of moves shows this action; NULL: none. */
    const struct bg_heading *(*group)(const void *view, int seat, bg_action action);
    /* What the action costs and does, in a few words: "+3 seed, +1 gem". May be empty. */
    int (*describe)(const void *view, int seat, bg_action action, char *out, int cap);
    /* Why an action that read_action() accepted is not legal, with the rule's section. */
    int (*refuse)(const void *view, int seat, bg_action action, char *out, int cap);
    /* An event as a sentence; the event is redacted already. Empty: not worth telling. */
    int (*tell)(const void *view, const struct bg_event *event, char *out, int cap);
    /* A view as text, for the terminal and golden files. */
    int (*show)(const void *view, int viewer, int style, char *out, int cap);
    /* What the seat can deduce from its view, as JSON, for an aid beside the
     * board. Empty: nothing yet. NULL: the game has no such aid. */
    int (*deduce)(const void *view, int seat, char *out, int cap);
    /* Fills topic number `index` of the rules page; returns 0 past the last. */
    int (*topic)(int index, struct bg_topic *out);
    /* The same for sheets that tell a whole game, or a mode of it, on one page: a paragraph that
     * ends with a colon is a heading, one with a colon inside a row. NULL: there are none. */
    int (*reference)(int index, struct bg_topic *out);
    const struct bg_term *terms; /* in the order of the alphabet */
    uint8_t term_count;
};

/* The first of a set of bits that is not empty. */
BG_FN inline int bg_lowest(uint64_t set)
{
#if defined(__CUDA_ARCH__)
    return __ffsll((long long)set) - 1;
#elif defined(__GNUC__)
    return __builtin_ctzll(set);
#else
    int i = 0;
    while (!(set >> i & 1))
        i++;
    return i;
#endif
}

/* Whether so many bytes are the same. */
BG_FN inline int bg_same(const void *a, const void *b, size_t bytes)
{
#if defined(__CUDA_ARCH__)
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    for (size_t i = 0; i < bytes; i++)
        if (x[i] != y[i])
            return 0;
    return 1;
#else
    return !memcmp(a, b, bytes);
#endif
}

BG_FN inline void bg_emit(struct bg_events *log, struct bg_event event)
{
    if (!log)
        return;
    if (log->count < log->cap)
        log->items[log->count] = event;
    log->count++;
}

/* The same from an event's members; `seen_by` are those who see its piece. */
BG_FN inline void bg_emit_event(struct bg_events *log, int kind, int seat, int from, int to,
                                int piece, int amount, uint32_t seen_by)
{
    struct bg_event e;
    if (!log)
        return;
    e.kind = (uint8_t)kind;
    e.seat = (int8_t)seat;
    e.from = (uint8_t)from;
    e.to = (uint8_t)to;
    e.piece = (uint16_t)piece;
    e.amount = (int16_t)amount;
    e.seen_by = seen_by;
    bg_emit(log, e);
}

/* splitmix64: small, portable, same numbers on every target. */
BG_FN inline uint64_t bg_rng_next(struct bg_rng *rng)
{
    uint64_t z = rng->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number below n, each equally likely; n must not be 0. Multiplies instead
 * of dividing, and divides only in the rare case that might need a redraw. */
BG_FN inline uint32_t bg_rng_below(struct bg_rng *rng, uint32_t n)
{
    uint64_t m = (bg_rng_next(rng) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t unfair = (0u - n) % n;
        while ((uint32_t)m < unfair)
            m = (bg_rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

#endif
