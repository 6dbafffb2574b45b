/*
 * sentence.h: what people read, as sentences with named slots.
 *
 *     "{seat} imprisons {amount:follower} of {other}"
 *
 * A game keeps its sentences in tables beside the lists they belong to; code
 * only fills slots. A slot can be used in any order and as often as a language
 * needs it:
 *
 *     {seat}              its words, or its number in digits
 *     {^seat}             with a capital, except for names such as p1
 *     {a piece}           with the article: a grove, an 8
 *     {+amount}           a number with its sign: +2, -1
 *     {amount:ward}       counted: 1 ward, 3 wards
 *     {amount:die|dice}   the same with a plural of its own
 *     {lost?yes|no}       a choice: not zero, or words that are not empty; `|no` may be missing
 *     {amount#none|one|more}  the text of a number: 0 and less, 1, 2 and more
 *     {windows*, | or }   a list: joined by the first text, its last item by the second
 *
 * What is chosen or joined may hold slots again. There is no way to write a
 * brace itself, nor a bar inside braces.
 */
#ifndef BG_SENTENCE_H
#define BG_SENTENCE_H

#include "bg.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum bg_slot_kind { BG_SLOT_NUMBER, BG_SLOT_WORDS, BG_SLOT_LIST };

struct bg_slot {
    const char *name;
    int length; /* of the name */
    enum bg_slot_kind kind;
};

/* The slots that sentences about something may name. fill() returns a number,
 * or writes words, or writes item number `item` of a list and returns whether
 * there is one. `about` is what the sentence is about, the game's own struct. */
struct bg_vocabulary {
    const struct bg_slot *slots;
    int count;
    int (*fill)(struct bg_text *t, const void *about, int slot, int item);
};

/* Defines the vocabulary `id` from a list of slots, where `t` is the text and
 * `w` what the sentence is about, a const `type` *:
 *
 *     #define NULL_SLOTS(NUMBER, WORDS, LIST)
 *         WORDS(seat, bg_put_seat(t, w->event->seat))
 *         NUMBER(amount, w->event->amount)
 *         LIST(coins, null_put_coin(t, w->view, item))
 *     BG_VOCABULARY(null_words, NULL_SLOTS, struct null_telling)
 */
#define BG_VOCABULARY(id, SLOTS, type)                                                             \
    static int id##_fill(struct bg_text *t, const void *about, int slot, int item)                 \
    {                                                                                              \
        enum { SLOTS(BG_SLOT_ID_, BG_SLOT_ID_, BG_SLOT_ID_) id##_slot_count };                     \
        const type *w = (const type *)about;                                                       \
        (void)t;                                                                                   \
        (void)w;                                                                                   \
        (void)item;                                                                                \
        switch (slot) {                                                                            \
            SLOTS(BG_FILL_NUMBER_, BG_FILL_WORDS_, BG_FILL_NUMBER_)                                \
        default:                                                                                   \
            return 0;                                                                              \
        }                                                                                          \
    }                                                                                              \
    static const struct bg_slot id##_slots[] = {                                                   \
        SLOTS(BG_NUMBER_SLOT_, BG_WORDS_SLOT_, BG_LIST_SLOT_)};                                    \
    static const struct bg_vocabulary id = {                                                       \
        id##_slots, (int)(sizeof id##_slots / sizeof id##_slots[0]), id##_fill}

#define BG_SLOT_ID_(name, filled) slot_##name,
#define BG_FILL_NUMBER_(name, filled)                                                              \
    case slot_##name:                                                                              \
        return (filled);
#define BG_FILL_WORDS_(name, filled)                                                               \
    case slot_##name:                                                                              \
        filled;                                                                                    \
        return 0;
#define BG_NUMBER_SLOT_(name, filled) {#name, sizeof #name - 1, BG_SLOT_NUMBER},
#define BG_WORDS_SLOT_(name, filled) {#name, sizeof #name - 1, BG_SLOT_WORDS},
#define BG_LIST_SLOT_(name, filled) {#name, sizeof #name - 1, BG_SLOT_LIST},

/* Writes a sentence about something. */
void bg_put_sentence(struct bg_text *t, const char *sentence, const struct bg_vocabulary *words,
                     const void *about);
/* The same as a whole text: for a game's functions that write one. */
int bg_write_sentence(char *out, int cap, const char *sentence, const struct bg_vocabulary *words,
                      const void *about);
/* NULL, or where a sentence goes wrong: an unknown slot, one of the wrong kind, a missing brace. */
const char *bg_sentence_fault(const char *sentence, const struct bg_vocabulary *words);

/* A page of the rules from its texts; what is not plain words is written into it afterwards. */
void bg_write_topic(struct bg_topic *out, const char *key, const char *title, const char *group,
                    const char *section, const char *text);
/* Page number `index` of the rules: the game's own topics, its sheets of reference, its "glossary",
 * then what each version of the rules changed ("version-2"), the newest first. 0 past the last. */
int bg_topic_at(const struct bg_game *game, int index, struct bg_topic *out);

/* "p2" for seat 1. */
void bg_put_seat(struct bg_text *t, int seat);

/* A table of sentences with the slots they may name; a sentence may be NULL. */
struct bg_phrases {
    const char *of; /* what the table is for: "events" */
    const char *const *sentences;
    int count;
    const struct bg_vocabulary *words;
};

#ifdef __cplusplus
}
#endif

#endif
