/*
 * cards.h: what a card says, made from its effects, so that text and rule cannot differ.
 */
#ifndef DAWN_WORDS_CARDS_H
#define DAWN_WORDS_CARDS_H

#include "../../../engine/text.h"
#include "../dawn.h"
#include "names.h"

static const char *const dawn_trigger_words[DAWN_TRIGGER_COUNT] = {
    "",                                                   /* CAST */
    "",                                                   /* ALWAYS */
    "opening round, attacking: ",                         /* LUNGE */
    "opening round, defending: ",                         /* BRACE */
    "on arrival: ",                                       /* ENTER */
    "after winning a round that cost the loser health: ", /* WIN */
    "after losing a round: ",                             /* LOSE */
    "when it destroys an enemy in a fight: ",             /* SLAY */
    "when destroyed or sacrificed: ",                     /* DEATH */
    "at the start of your wrap-up: ",                     /* REST */
};

/* "within 3 of one of your creatures" */
static void dawn_put_reach(struct bg_text *t, const struct dawn_effect *e)
{
    if (!e->b)
        bg_put(t, " anywhere");
    else if (e->selector == DAWN_AT_ALLFOE && e->trigger == DAWN_ON_ENTER)
        bg_putf(t, " within %d of it", e->b);
    else
        bg_putf(t, " within %d of one of your creatures", e->b);
}

/* Who loses or regains health. */
static void dawn_put_subject(struct bg_text *t, const struct dawn_effect *e)
{
    switch (e->selector) {
    case DAWN_AT_FOE:
        bg_put(t, "one enemy creature");
        dawn_put_reach(t, e);
        break;
    case DAWN_AT_ALLFOE:
        bg_put(t, "every enemy creature");
        dawn_put_reach(t, e);
        break;
    case DAWN_AT_MINEHURT:
        bg_put(t, "one of your hurt creatures");
        break;
    case DAWN_AT_MINECOST:
        bg_putf(t, "one of your creatures with more than %d health", e->a);
        break;
    case DAWN_AT_ALLMINE:
        bg_put(t, "each of your creatures");
        break;
    case DAWN_AT_FIGHTFOE:
        bg_put(t, e->trigger == DAWN_ON_LOSE ? "the winner" : "the foe");
        break;
    case DAWN_AT_FIGHTMECOST:
        bg_putf(t, "your fighter, which must have more than %d health,", e->a);
        break;
    case DAWN_AT_FIGHTME:
        bg_put(t, "your fighter");
        break;
    default:
        bg_put(t, "it");
        break;
    }
}

/* Dice and standing in a fight. */
static void dawn_put_fight_effect(struct bg_text *t, const struct dawn_effect *e)
{
    int own = e->selector == DAWN_AT_SELF;
    switch (e->primitive) {
    case DAWN_EDGE:
        bg_putf(t, "+%d to %s top die", e->a, own ? "its" : "your");
        break;
    case DAWN_DICE:
        bg_putf(t, "the foe rolls %d fewer %s", -e->a, e->a == -1 ? "die" : "dice");
        break;
    case DAWN_REROLL:
        if (own)
            bg_put(t, "once per round, after the roll, you may reroll its lowest die");
        else
            bg_put(t, e->a == 2 ? "reroll all your dice of this fight round"
                                : "reroll the foe's highest die");
        break;
    case DAWN_FIX:
        bg_putf(t, own ? "its lowest die counts as at least %d" : "turn your lowest die to %d",
                e->a);
        break;
    case DAWN_WARD:
        dawn_put_subject(t, e);
        bg_putf(t, " loses %d less if beaten", e->a);
        break;
    case DAWN_CRUSH:
        bg_putf(t, "if it wins by 1 or more, the loser loses %d extra", e->a);
        break;
    case DAWN_FIRM:
        if (e->a == 1)
            bg_put(t, "it may always stand instead of making a forced retreat");
        else
            bg_put(t, own ? "when it retreats you pick the direction, without a roll"
                          : "your retreating creature does not roll; you pick the direction");
        break;
    default:
        bg_put(t, "the beaten foe does not retreat; fight again");
        break;
    }
}

static void dawn_put_ground_effect(struct bg_text *t, const struct dawn_effect *e)
{
    bg_put(t, e->a == 1 ? "raise a wall on an empty square" : "make an empty normal square");
    dawn_put_reach(t, e);
    bg_put(t, e->a == 1 ? " until your next turn" : " rough until your next turn");
}

/* Creatures on the board. */
static void dawn_put_board_effect(struct bg_text *t, const struct dawn_effect *e)
{
    switch (e->primitive) {
    case DAWN_HURT:
    case DAWN_MEND:
        dawn_put_subject(t, e);
        bg_putf(t, e->primitive == DAWN_HURT ? " loses %d" : " regains %d", e->a);
        if (e->trigger == DAWN_ON_LOSE && e->selector == DAWN_AT_SELF)
            bg_put(t, " more");
        break;
    case DAWN_SWIFT:
        bg_putf(t, "its first %d movement points each turn cost nothing", e->a);
        break;
    case DAWN_TREAD:
        bg_put(t, "rough squares cost it 1");
        break;
    case DAWN_SHOVE:
        bg_put(t, "push a lone enemy creature");
        dawn_put_reach(t, e);
        bg_putf(t, " up to %d squares in a line", e->a);
        break;
    case DAWN_BLINK:
        bg_putf(t, "put one of your lone creatures on an empty square within %d", e->a);
        break;
    case DAWN_GROUND:
        dawn_put_ground_effect(t, e);
        break;
    default:
        bg_put(t, e->selector == DAWN_AT_SELF ? "it may be sacrificed even when undamaged"
                                              : "sacrifice one of your lone creatures");
        break;
    }
}

/* Cards, crystals and stones. */
static void dawn_put_mage_effect(struct bg_text *t, const struct dawn_effect *e)
{
    switch (e->primitive) {
    case DAWN_PACE:
        bg_putf(t, "gain %d movement points", e->a);
        break;
    case DAWN_DRAW:
        bg_putf(t, "draw %d", e->a);
        break;
    case DAWN_STRIP:
        bg_putf(t, "one opponent discards %d random card%s", e->a, e->a == 1 ? "" : "s");
        break;
    case DAWN_KINDLE:
        bg_putf(t, "charge %d %s", e->a, e->b ? "soul stone" : "crystal");
        break;
    case DAWN_DIM:
        bg_put(t, "one opponent loses a charged soul stone, or failing that a charged crystal");
        break;
    case DAWN_DISCOUNT:
        bg_putf(t, "your next creature of level 1 or more this turn costs %d less", e->a);
        break;
    case DAWN_RAISE:
        bg_putf(t, "summon a creature of level %d or less from your discard pile at no cost", e->a);
        if (e->b)
            bg_putf(t, ", %d health short", e->b);
        break;
    default:
        bg_putf(t, "take a creature card of level %d or less from your discard pile into your hand",
                e->a);
        break;
    }
}

static void dawn_put_effect(struct bg_text *t, const struct dawn_effect *e)
{
    bg_put(t, dawn_trigger_words[e->trigger]);
    switch (e->primitive) {
    case DAWN_EDGE:
    case DAWN_DICE:
    case DAWN_REROLL:
    case DAWN_FIX:
    case DAWN_WARD:
    case DAWN_CRUSH:
    case DAWN_FIRM:
    case DAWN_PIN:
        dawn_put_fight_effect(t, e);
        break;
    case DAWN_HURT:
    case DAWN_MEND:
    case DAWN_SWIFT:
    case DAWN_TREAD:
    case DAWN_SHOVE:
    case DAWN_BLINK:
    case DAWN_GROUND:
    case DAWN_OFFER:
        dawn_put_board_effect(t, e);
        break;
    default:
        dawn_put_mage_effect(t, e);
        break;
    }
}

/* The text on a card: a sentence for each effect, or nothing. */
static void dawn_put_card_text(struct bg_text *t, int card)
{
    const struct dawn_effect *e = dawn_card(card)->effect;
    for (int i = 0; i < DAWN_EFFECTS && e[i].primitive; i++) {
        char words[200];
        struct bg_text w = bg_text_start(words, sizeof words);
        dawn_put_effect(&w, &e[i]);
        words[0] = dawn_upper(words[0]);
        bg_putf(t, "%s%s.", i ? " " : "", words);
    }
}

static const char *const dawn_window_names[] = {
    "in your summoning phase", "in your movement phase", "in your wrap-up",
    "before a combat roll",    "after a combat roll",    "when a beaten creature retreats",
};

static void dawn_put_windows(struct bg_text *t, int windows)
{
    int left = 0;
    for (int w = 0; w < 6; w++)
        left += windows >> w & 1;
    for (int w = 0; w < 6; w++)
        if (windows >> w & 1)
            bg_putf(t, "%s%s", dawn_window_names[w], --left > 1 ? ", " : left ? " or " : "");
}

/* "level 2, health 8, tires at 2" */
static void dawn_put_stats(struct bg_text *t, int card)
{
    const struct dawn_card *c = dawn_card(card);
    bg_putf(t, "level %d, health %d", c->level, c->health);
    if (c->level)
        bg_putf(t, ", tires at %d", c->fatigue);
}

#endif
