/*
 * choice.h: a bot as people name it: a level, with a budget for its answers or
 * without: "adept", "adept@500" (simulations), "adept@2s", "mcts@20ms" (time).
 */
#ifndef BOTS_CHOICE_H
#define BOTS_CHOICE_H

#include "bot.h"

enum { CHOICE_SIMULATIONS = 100000000 /* the largest budget */ };

struct bot_choice {
    const struct bot *bot;
    uint32_t simulations; /* for an answer; 0: the level's */
    double seconds;       /* for an answer; 0: none were given */
};

/* What stands behind the '@'. 0 if it is no budget. */
int choice_read_budget(const char *text, struct bot_choice *out);
/* 0 if there is no such level, or its budget is none. */
int choice_read(const char *game, const char *word, struct bot_choice *out);
/* Answers, with what else stands in `ask`. */
bg_action choice_answer(const struct bot_choice *c, struct bot_ask *ask);

#endif
