/* complete.c: see complete.h. */
#include "complete.h"

#include "../bots/bot.h"
#include "../engine/game.h"
#include "../engine/sentence.h"
#include "../games/games.h"
#include "admin.h"
#include "args.h"
#include "player.h"

#include <stdio.h>
#include <string.h>

/* Prints a candidate if the word under the cursor begins it. */
static void offer(const char *word, const char *before, const char *candidate)
{
    char whole[300];
    snprintf(whole, sizeof whole, "%s%s", before, candidate);
    if (!strncmp(whole, word, strlen(word)))
        puts(whole);
}

static void offer_games(const char *word)
{
    for (int i = 0; game_at(i); i++)
        offer(word, "", game_at(i)->key);
}

/* The part of a list "a,p2=b,c" that is complete already: up to the last comma
 * or equals sign. */
static void list_head(const char *word, char *out, size_t cap)
{
    size_t n = strlen(word);
    while (n && word[n - 1] != ',' && word[n - 1] != '=')
        n--;
    snprintf(out, cap, "%.*s", (int)n, word);
}

static void offer_bots(const char *word, const struct bg_game *game, const char *before)
{
    for (int i = 0; bot_at(i); i++)
        if (!game || bot_find(game->key, bot_at(i)->level) == bot_at(i))
            offer(word, before, bot_at(i)->level);
    offer(word, before, PLAYER_PROGRAM);
}

static void offer_seats(const char *word, const struct bg_game *game)
{
    char head[200], bots[220];
    list_head(word, head, sizeof head);
    offer(word, head, "me");
    offer(word, head, PLAYER_PROGRAM);
    snprintf(bots, sizeof bots, "%sbot:", head);
    offer_bots(word, game, bots);
}

static void offer_options(const char *word, const struct bg_game *game)
{
    char before[100], value[64];
    for (int i = 0; i < game->option_count; i++) {
        const struct bg_option *option = &game->options[i];
        snprintf(before, sizeof before, "%s=", option->key);
        if (strncmp(word, before, strlen(before))) {
            offer(word, before, "");
            continue;
        }
        for (int v = option->min; v <= option->max && v < option->min + 64; v++) {
            bg_write_option(option, (int16_t)v, value, sizeof value);
            offer(word, before, value);
        }
    }
    offer(word, "seats=", "");
}

static void offer_topics(const char *word, const struct bg_game *game)
{
    struct bg_topic topic;
    for (int i = 0; bg_topic_at(game, i, &topic); i++)
        offer(word, "", topic.key);
}

/* The things `conclave admin` deals with, or what can be done with the one named. */
static void offer_actions(const char *word, const char *thing, int plain)
{
    for (int i = 0; plain < 2 && admin_action_at(i); i++) {
        const struct admin_action *action = admin_action_at(i),
                                  *before = i ? admin_action_at(i - 1) : NULL;
        if (plain && action->verb && !strcmp(action->thing, thing))
            offer(word, "", action->verb);
        else if (!plain && (!before || strcmp(before->thing, action->thing)))
            offer(word, "", action->thing);
    }
}

static void offer_kind(enum args_kind kind, const char *word, const struct bg_game *game)
{
    char head[200];
    if (kind == ARGS_FILE)
        puts("<file>");
    else if (kind == ARGS_GAME && !game)
        offer_games(word);
    else if (kind == ARGS_GAME)
        offer_options(word, game);
    else if (kind == ARGS_TOPIC && game)
        offer_topics(word, game);
    else if (kind == ARGS_SEATS)
        offer_seats(word, game);
    else if (kind == ARGS_BOTS) {
        list_head(word, head, sizeof head);
        offer_bots(word, game, head);
    }
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; command_at(i); i++)
        if (!strcmp(command_at(i)->name, name))
            return command_at(i);
    return NULL;
}

static const struct flag *find_flag(const struct command *command, const char *name)
{
    for (int i = 0; i < command->flag_count; i++)
        if (!strcmp(command->flags[i].name, name))
            return &command->flags[i];
    return NULL;
}

/* Completes the last of the words that follow the subcommand. */
static void complete_command(const struct command *command, int count, char **words)
{
    const char *word = words[count - 1];
    const struct bg_game *game = NULL;
    const char *first = "";
    const struct flag *open = NULL; /* waits for its value */
    int plain = 0;
    for (int i = 0; i < count - 1; i++) {
        if (open) {
            open = NULL;
        } else if (words[i][0] == '-') {
            open = find_flag(command, words[i]);
            open = open && open->value ? open : NULL;
        } else {
            first = plain ? first : words[i];
            game = !plain++ && command->first_word == ARGS_GAME ? game_find(words[i]) : game;
        }
    }
    if (open) {
        offer_kind(open->kind, word, game);
        return;
    }
    if (*word == '-') {
        for (int i = 0; i < command->flag_count; i++)
            offer(word, "", command->flags[i].name);
        offer(word, "", "--help");
        return;
    }
    if (command->first_word == ARGS_ADMIN) {
        offer_actions(word, first, plain);
        return;
    }
    offer_kind(plain ? command->further_words : command->first_word, word, game);
}

int complete_words(int count, char **words)
{
    if (count > 1) {
        const struct command *command = find_command(words[0]);
        if (command)
            complete_command(command, count - 1, words + 1);
        return CLI_OK;
    }
    for (int i = 0; command_at(i); i++)
        offer(count ? words[0] : "", "", command_at(i)->name);
    return CLI_OK;
}
