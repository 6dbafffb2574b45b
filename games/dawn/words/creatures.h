/*
 * creatures.h: creatures in sentences.
 */
#ifndef DAWN_WORDS_CREATURES_H
#define DAWN_WORDS_CREATURES_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "../rules/board.h"
#include "names.h"

/* WHOSE it is; its CONDITION; LISTED among others; FIGHTING, with its dice. */
enum {
    DAWN_CREATURE_WHOSE,
    DAWN_CREATURE_CONDITION,
    DAWN_CREATURE_LISTED,
    DAWN_CREATURE_FIGHTING,
    DAWN_CREATURE_SENTENCES
};
static const char *const dawn_creature_sentences[DAWN_CREATURE_SENTENCES] = {
    "{owner}'s {name}",
    "{owner}'s {name} ({health}/{full})",
    "{name} on {square}, level {level}, health {health}/{full}",
    "{owner}'s {name}{dice? rolled {dice* }}{edge? (+{edge})}",
};

struct dawn_creature_about {
    int seat, card, health, square;
    const struct dawn_fight *fight; /* or NULL */
    int side;
};

static int dawn_put_die(struct bg_text *t, const struct dawn_fight *f, int side, int item)
{
    if (item >= f->count[side] || !f->dice[side][item])
        return 0;
    bg_putf(t, "%d", f->dice[side][item]);
    return 1;
}

#define DAWN_CREATURE_SLOTS(NUMBER, WORDS, LIST)                                                   \
    WORDS(owner, bg_put_seat(t, w->seat))                                                          \
    WORDS(name, bg_put(t, dawn_card_names[w->card]))                                               \
    WORDS(square, dawn_put_square(t, w->square))                                                   \
    NUMBER(level, dawn_card(w->card)->level)                                                       \
    NUMBER(health, w->health)                                                                      \
    NUMBER(full, dawn_card(w->card)->health)                                                       \
    NUMBER(edge, w->fight->edge[w->side])                                                          \
    LIST(dice, dawn_put_die(t, w->fight, w->side, item))
BG_VOCABULARY(dawn_creature_words, DAWN_CREATURE_SLOTS, struct dawn_creature_about);

static void dawn_put_creature(struct bg_text *t, int sentence, const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    struct dawn_creature_about about = {
        dawn_seat_of(creature), c->card, c->health, c->square, &d->fight, 0};
    about.side = d->fight.fighter[1] == creature;
    bg_put_sentence(t, dawn_creature_sentences[sentence], &dawn_creature_words, &about);
}

/* "p1's Ghoul" of a card that may be gone. */
static void dawn_put_whose(struct bg_text *t, int seat, int card)
{
    struct dawn_creature_about about = {seat, card, 0, 0, NULL, 0};
    bg_put_sentence(t, dawn_creature_sentences[DAWN_CREATURE_WHOSE], &dawn_creature_words, &about);
}

#endif
