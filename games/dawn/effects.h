/*
 * effects.h: what effects are made of: primitives, triggers and selectors (13), a row each, with
 * what it is called on a card.
 *
 * Slots of the texts are those of an effect: words/effects.h.
 */
#ifndef DAWN_EFFECTS_H
#define DAWN_EFFECTS_H

#include <stdint.h>

/* Primitives (13.4): key; the member of a fight to which `a` is added, or 0; the question asked
 * once the subject is known; how it is told of a fighter; what a card says. What is done is
 * dawn_do() in rules/effects.h. Those of fights come first. */
/* clang-format off */
#define DAWN_FIGHT_PRIMITIVES(X, ADDS)                                                            \
    /* a is added to the top die */                                                               \
    X(EDGE, ADDS(edge, int8_t), NOTHING, "{side} gets +{amount} on the top die",                  \
      "+{a} to {own?its|your} top die")                                                           \
    /* a more dice, or fewer; 1 to 3 in all */                                                    \
    X(DICE, ADDS(more, int8_t), NOTHING, "{side} rolls {lost?{lost} fewer|{amount} more}",        \
      "{less?the foe rolls {less:fewer die|fewer dice}|your fighter rolls {a:more die|more dice}}")                                               \
    /* a: 1 the lowest die, 2 all, 3 the highest */                                               \
    X(REROLL, 0, NOTHING, "{side} rerolls {amount#|the lowest die|all dice|the highest die}",     \
      "{own?once per round, after the roll, you may reroll its lowest die|"                       \
      "{a#||reroll all your dice of this fight round|reroll the foe's highest die}}")             \
    /* the lowest die, if below a, becomes a */                                                   \
    X(FIX, 0, NOTHING, "",                                                                        \
      "{own?its lowest die counts as at least {a}|turn your lowest die to {a}}")                  \
    /* a is taken off the loss */                                                                 \
    X(WARD, ADDS(ward, uint8_t), NOTHING, "{side} would lose {amount} less",                      \
      "{subject} loses {a} less if beaten")                                                       \
    /* a is added to the loss of a foe beaten by 1 or more */                                     \
    X(CRUSH, ADDS(crush, uint8_t), NOTHING, "{side} would cost a beaten foe {amount} more",       \
      "if {own?it|your fighter} wins by 1 or more, the loser loses {a} extra")                                       \
    /* a: 1 may always stand, 2 picks the direction of its retreat */                             \
    X(FIRM, 0, NOTHING, "",                                                                       \
      "{a#|it may always stand instead of making a forced retreat|"                               \
      "{own?when it retreats you pick the direction, without a roll|"                             \
      "your retreating creature does not roll; you pick the direction}}")                         \
    /* the beaten foe does not retreat */                                                         \
    X(PIN, 0, NOTHING, "{side} is held fast: they fight again",                                   \
      "the beaten foe does not retreat; fight again")

#define DAWN_PRIMITIVES(X, ADDS)                                                                  \
    DAWN_FIGHT_PRIMITIVES(X, ADDS)                                                                \
    /* loses a */                                                                                 \
    X(HURT, 0, NOTHING, "", "{subject} loses {a}{further? more}")                                 \
    /* regains a */                                                                               \
    X(MEND, 0, NOTHING, "", "{subject} regains {a}")                                              \
    /* has a movement points of its own */                                                        \
    X(SWIFT, 0, NOTHING, "", "its first {a} movement each turn costs nothing")              \
    /* rough ground costs 1 */                                                                    \
    X(TREAD, 0, NOTHING, "", "rough squares cost it 1")                                           \
    /* a movement points more */                                                                  \
    X(PACE, 0, NOTHING, "", "gain {a} movement")                                           \
    /* pushed up to a squares in a line */                                                        \
    X(SHOVE, 0, SHOVE, "", "push a lone enemy creature {reach} up to {a} squares in a line")      \
    /* put on an empty square within a */                                                         \
    X(BLINK, 0, BLINK, "", "put one of your lone creatures on an empty square within {a}")        \
    /* a: 1 a wall, 2 a bog, until the next turn */                                               \
    X(GROUND, 0, NOTHING, "",                                                                     \
      "{a#|raise a wall on an empty square {reach} until your next turn|"                         \
      "make an empty normal square {reach} rough until your next turn}")                          \
    /* a cards */                                                                                 \
    X(DRAW, 0, NOTHING, "", "draw {a}")                                                           \
    /* loses a random cards */                                                                    \
    X(STRIP, 0, NOTHING, "", "one opponent discards {a:random card}")                             \
    /* charges a crystals, or with b soul stones */                                               \
    X(KINDLE, 0, NOTHING, "", "charge {a} {b?soul stone|crystal}")                                \
    /* loses a charges, stones first */                                                           \
    X(DIM, 0, NOTHING, "",                                                                        \
      "one opponent loses a charged soul stone, or failing that a charged crystal")               \
    /* the next creature costs a less */                                                          \
    X(DISCOUNT, 0, NOTHING, "",                                                                   \
      "your next creature of level 1 or more this turn costs {a} less")                           \
    /* a card of level a or less is summoned, b health short */                                   \
    X(RAISE, 0, PORTAL, "",                                                                       \
      "summon a creature of level {a} or less from your discard pile at no cost"                  \
      "{b?, {b} health short}")                                                                   \
    /* a card of level a or less is taken into the hand */                                        \
    X(DREDGE, 0, NOTHING, "",                                                                     \
      "take a creature card of level {a} or less from your discard pile into your hand")          \
    /* sacrificed; as an ability: even when unhurt */                                             \
    X(OFFER, 0, NOTHING, "",                                                                      \
      "{own?it may be sacrificed even when undamaged|sacrifice one of your lone creatures}")
/* clang-format on */

enum dawn_primitive {
    DAWN_NOTHING,
#define X(key, ...) DAWN_##key,
    DAWN_PRIMITIVES(X, )
#undef X
        DAWN_PRIMITIVE_COUNT
};

/* When an effect runs (13.2). */
/* clang-format off */
#define DAWN_TRIGGERS(X)                                                                          \
    X(CAST, "") /* spells and powers */                                                           \
    X(ALWAYS, "")                                                                                 \
    X(LUNGE, "opening round, attacking")                                                          \
    X(BRACE, "opening round, defending")                                                          \
    X(ENTER, "on arrival")                                                                        \
    X(WIN, "after winning a round that cost the loser health")                                    \
    X(LOSE, "after losing a round")                                                               \
    X(SLAY, "when it destroys an enemy in a fight")                                               \
    X(DEATH, "when destroyed or sacrificed")                                                      \
    X(REST, "at the start of your wrap-up")
/* clang-format on */

enum dawn_trigger {
#define X(key, words) DAWN_ON_##key,
    DAWN_TRIGGERS(X)
#undef X
        DAWN_TRIGGER_COUNT
};

/* On whom an effect acts (13.3): key, whether the user chooses, the subject that loses or regains
 * health. */
/* clang-format off */
#define DAWN_SELECTORS(X)                                                                         \
    X(NONE, 0, "") /* nobody */                                                                   \
    X(SELF, 0, "it") /* the bearer */                                                             \
    X(MINE, 1, "") /* a lone creature of the user */                                              \
    X(MINEHURT, 1, "one of your hurt creatures")                                                  \
    X(MINECOST, 1, "one of your creatures with more than {a} health")                             \
    X(ALLMINE, 0, "each of your creatures")                                                       \
    X(FOE, 1, "one enemy creature {reach}") /* within b of any of them; 0: anywhere */            \
    X(ALLFOE, 0, "every enemy creature {reach}")                                                  \
    X(RIVAL, 1, "") /* an opponent */                                                             \
    X(GRAVE, 1, "") /* a creature card of level a or less in the user's discard pile */           \
    X(SPOT, 1, "") /* an empty square within b of any of them */                                  \
    X(FIGHTME, 0, "your fighter")                                                                 \
    X(FIGHTFOE, 0, "{beaten?the winner|the foe}") /* the other fighter */                         \
    X(FIGHTMECOST, 0, "your fighter, which must have more than {a} health,")                      \
    X(ALLHOME, 0, "every enemy creature on a portal")                                             \
    X(ALLDARK, 0, "every enemy creature more than {b} from every beacon")
/* clang-format on */

enum dawn_selector {
#define X(key, chosen, words) DAWN_AT_##key,
    DAWN_SELECTORS(X)
#undef X
        DAWN_SELECTOR_COUNT
};

/* 13.3: selectors that leave a choice to the user. */
#define DAWN_CHOSEN (DAWN_SELECTORS(DAWN_CHOSEN_BIT) 0u)
#define DAWN_CHOSEN_BIT(key, chosen, words) (chosen##u << DAWN_AT_##key) |

/* 13.3: selectors that hit several enemies, one after another. */
#define DAWN_SWEEPING (1u << DAWN_AT_ALLFOE | 1u << DAWN_AT_ALLHOME | 1u << DAWN_AT_ALLDARK)

/* 13.1: selectors that may find nobody. */
#define DAWN_AIMED (DAWN_CHOSEN | DAWN_SWEEPING | 1u << DAWN_AT_FIGHTMECOST)

struct dawn_effect {
    uint8_t primitive, trigger, selector;
    int8_t a, b; /* what they mean is up to the primitive and the selector (13.3, 13.4) */
};

#endif
