/* auto_answers.c: see auto_answers.h. */
#include "auto_answers.h"

#include "../../engine/game.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Whether the line is legal for the seat now. */
static int is_legal_line(const struct table *t, int seat, const char *line)
{
    bg_action action;
    const void *state = match_state(t->match);
    return t->game->read_action(state, seat, line, &action) == BG_OK &&
           bg_is_legal(t->game, state, seat, action);
}

static enum auto_answer first_legal(const struct table *t, int seat, const json_t *moves,
                                    char line[BG_MAX_TEXT])
{
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *move = json_string_value(json_array_get(moves, i));
        if (!strcmp(move, "bot") && !t->rated)
            return AUTO_ANSWER_BOT;
        if (strlen(move) < BG_MAX_TEXT && is_legal_line(t, seat, move)) {
            strcpy(line, move);
            return AUTO_ANSWER_MOVE;
        }
    }
    return AUTO_ANSWER_NONE;
}

/* Whether the rule is about this question. Answers of earlier clients, which
 * tables keep, name the beginning of its words. */
static int is_asked(const json_t *rule, const char *question, const char *prompt)
{
    const char *key = json_string_value(json_object_get(rule, "question"));
    const char *start = json_string_value(json_object_get(rule, "prompt"));
    return key ? !strcmp(key, question) : start && !strncasecmp(prompt, start, strlen(start));
}

int auto_answers_ask_bot(const char *answers)
{
    json_t *rules = json_loads(answers, 0, NULL), *rule, *move;
    size_t i, k;
    int asks = 0;
    json_array_foreach(rules, i, rule) json_array_foreach(json_object_get(rule, "moves"), k, move)
        asks |= !strcmp(json_string_value(move), "bot");
    json_decref(rules);
    return asks;
}

enum auto_answer auto_answers_find(const struct table *t, int seat, char line[BG_MAX_TEXT])
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    char prompt[600];
    enum auto_answer answer = AUTO_ANSWER_NONE;
    if (!t->chair[seat].auto_answers)
        return AUTO_ANSWER_NONE;
    json_t *rules = json_loads(t->chair[seat].auto_answers, 0, NULL);
    match_view(t->match, seat, view);
    t->game->prompt(view, seat, prompt, sizeof prompt);
    const char *question = t->game->question(view, seat);
    for (size_t i = 0; answer == AUTO_ANSWER_NONE && i < json_array_size(rules); i++) {
        const json_t *rule = json_array_get(rules, i);
        if (is_asked(rule, question, prompt))
            answer = first_legal(t, seat, json_object_get(rule, "moves"), line);
    }
    json_decref(rules);
    return answer;
}
