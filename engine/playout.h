/*
 * playout.h: a random game as a function of its own for each game.
 *
 * The loop calls the rules by name, so the compiler inlines them: this is what
 * `conclave bench` measures and what rollouts of bots use. Through the function
 * table the same game costs a call per rule more.
 */
#ifndef BG_PLAYOUT_H
#define BG_PLAYOUT_H

#include "bg.h"

/* The numbers there are to draw from: the sum of the weights. */
BG_FN inline uint32_t bg_weights(const struct bg_outcome *outcomes, int n)
{
    uint32_t total = 0;
    for (int i = 0; i < n; i++)
        total += outcomes[i].weight;
    return total;
}

/* The outcome that a number below bg_weights() falls on. */
BG_FN inline bg_action bg_outcome_at(const struct bg_outcome *outcomes, uint32_t number)
{
    int i = 0;
    while (number >= outcomes[i].weight)
        number -= outcomes[i++].weight;
    return outcomes[i].action;
}

/* Draws one of n weighted outcomes. */
BG_FN inline bg_action bg_draw(const struct bg_outcome *outcomes, int n, struct bg_rng *rng)
{
    return bg_outcome_at(outcomes, bg_rng_below(rng, bg_weights(outcomes, n)));
}

/* The lowest seat of a to_act() mask, or BG_NATURE. */
BG_FN inline int bg_first_actor(uint32_t act)
{
    return act & BG_CHANCE ? BG_NATURE : bg_lowest(act);
}

/* Defines `int NAME_legal(const void *state, int seat, bg_action *out)` from NAME_to_act and
 * NAME_choices, which lists the actions of a seat that may act. */
#define BG_LEGAL(NAME)                                                                             \
    BG_FN int NAME##_legal(const void *state, int seat, bg_action *out)                            \
    {                                                                                              \
        return NAME##_to_act(state) & BG_BIT(seat) ? NAME##_choices(state, seat, out) : 0;         \
    }

/* Defines `bg_action NAME_sample(const void *state, struct bg_rng *rng)` from
 * NAME_chance, for a game that has no faster way to draw. */
#define BG_SAMPLE(NAME)                                                                            \
    BG_FN bg_action NAME##_sample(const void *state, struct bg_rng *rng)                           \
    {                                                                                              \
        struct bg_outcome outcomes[BG_MAX_LIST];                                                   \
        int n = NAME##_chance(state, outcomes);                                                    \
        return bg_draw(outcomes, n, rng);                                                          \
    }

/* Defines `uint32_t NAME_playout(void *state, struct bg_rng *rng)` for rules
 * named NAME_to_act, NAME_choices, NAME_sample and NAME_apply. */
#define BG_PLAYOUT_SAMPLED(NAME)                                                                   \
    BG_FN uint32_t NAME##_playout(void *state, struct bg_rng *rng)                                 \
    {                                                                                              \
        uint32_t decisions = 0;                                                                    \
        for (uint32_t act = NAME##_to_act(state); act; act = NAME##_to_act(state)) {               \
            if (act == BG_CHANCE) {                                                                \
                NAME##_apply(state, BG_NATURE, NAME##_sample(state, rng), NULL);                   \
            } else {                                                                               \
                bg_action list[BG_MAX_LIST];                                                       \
                int seat = bg_first_actor(act);                                                    \
                int n = NAME##_choices(state, seat, list);                                         \
                bg_action action = list[bg_rng_below(rng, (uint32_t)n)];                           \
                NAME##_apply(state, seat, action, NULL);                                           \
                decisions++;                                                                       \
            }                                                                                      \
        }                                                                                          \
        return decisions;                                                                          \
    }

/* Both, for a game whose chance is drawn from the list. */
#define BG_PLAYOUT(NAME)                                                                           \
    BG_SAMPLE(NAME)                                                                                \
    BG_PLAYOUT_SAMPLED(NAME)

#endif
