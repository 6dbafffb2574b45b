/* catalogue.c: the games there are, their options and rules (see request.h). */
#include "../bots/bot.h"
#include "../engine/game.h"
#include "../games/games.h"
#include "request.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_option(struct jot *j, const struct bg_option *option, int16_t initial)
{
    char value[64];
    jot_open(j, NULL, '{');
    jot_text(j, "key", option->key);
    jot_text(j, "label", option->label);
    if (option->names) {
        jot_open(j, "values", '[');
        for (int v = option->min; v <= option->max; v++)
            jot_text(j, NULL, option->names[v - option->min]);
        jot_close(j, ']');
        bg_write_option(option, initial, value, sizeof value);
        jot_text(j, "default", value);
    } else {
        jot_int(j, "min", option->min);
        jot_int(j, "max", option->max);
        jot_int(j, "default", initial);
    }
    jot_text(j, "help", option->help ? option->help : "");
    jot_close(j, '}');
}

static void put_bot(struct jot *j, const struct bot *bot)
{
    jot_open(j, NULL, '{');
    jot_text(j, "level", bot->level);
    jot_text(j, "about", bot->about ? bot->about : "");
    jot_close(j, '}');
}

/* From the strongest to the weakest. */
static void put_bots(struct jot *j, const struct bg_game *game)
{
    static const char *const order[] = {"archmage", "adept", "apprentice", "novice", "random"};
    jot_open(j, "bots", '[');
    for (size_t i = 0; i < BG_LEN(order); i++)
        if (bot_find(game->key, order[i]))
            put_bot(j, bot_find(game->key, order[i]));
    jot_close(j, ']');
}

static void put_game(struct jot *j, const struct bg_game *game, int seats)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(game, seats, options);
    jot_open(j, NULL, '{');
    jot_text(j, "key", game->key);
    jot_text(j, "name", game->name);
    jot_text(j, "summary", game->summary);
    jot_int(j, "rules", game->rules_version);
    jot_int(j, "min_seats", game->min_seats);
    jot_int(j, "max_seats", game->max_seats);
    jot_int(j, "default_seats", game->default_seats);
    put_bots(j, game);
    jot_open(j, "options", '[');
    for (int i = 0; i < game->option_count; i++)
        put_option(j, &game->options[i], options[i]);
    jot_close(j, ']');
    jot_open(j, "events", '[');
    for (int i = 1; i < game->event_count; i++)
        jot_text(j, NULL, game->event_names[i]);
    jot_close(j, ']');
    jot_close(j, '}');
}

static void put_topics(struct jot *j, const struct bg_game *game)
{
    struct bg_topic topic;
    jot_open(j, NULL, '{');
    jot_open(j, "topics", '[');
    for (int i = 0; game->topic && game->topic(i, &topic); i++) {
        jot_open(j, NULL, '{');
        jot_text(j, "key", topic.key);
        jot_text(j, "title", topic.title);
        jot_text(j, "group", topic.group);
        jot_text(j, "section", topic.section);
        jot_text(j, "text", topic.text);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    jot_close(j, '}');
}

/* Answers with what was written, or that the asker has it already. */
static void reply_tagged(struct request *r)
{
    uint8_t digest[16];
    crypto_generichash(digest, sizeof digest, (const uint8_t *)r->reply.data, r->reply.length, NULL,
                       0);
    r->etag[0] = '"';
    sodium_bin2hex(r->etag + 1, 33, digest, sizeof digest);
    strcat(r->etag, "\"");
    if (!strcmp(r->etag, r->known_etag)) {
        jot_clear(&r->reply);
        request_reply(r, 304);
    } else {
        request_reply(r, 200);
    }
}

static void all_games(struct request *r)
{
    struct jot *j = request_object(r);
    jot_open(j, "games", '[');
    for (int i = 0; game_at(i); i++)
        put_game(j, game_at(i), game_at(i)->default_seats);
    jot_close(j, ']');
    jot_close(j, '}');
    reply_tagged(r);
}

void catalogue_games(struct request *r, const char *rest)
{
    char key[32];
    if (!*rest || !strcmp(rest, "/")) {
        all_games(r);
        return;
    }
    snprintf(key, sizeof key, "%.*s", (int)strcspn(rest + 1, "/"), rest + 1);
    const struct bg_game *game = game_find(key);
    const char *what = rest + 1 + strcspn(rest + 1, "/");
    if (!game) {
        request_error(r, 404, "no_game", "There is no such game.");
        return;
    }
    jot_clear(&r->reply);
    if (!strcmp(what, "/topics")) {
        put_topics(&r->reply, game);
    } else if (!*what) {
        int seats = atoi(request_query(r, "seats").text);
        put_game(&r->reply, game,
                 seats >= game->min_seats && seats <= game->max_seats ? seats
                                                                      : game->default_seats);
    } else {
        request_error(r, 404, "no_page", "There is no such page.");
        return;
    }
    reply_tagged(r);
}
