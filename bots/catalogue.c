/* catalogue.c: see catalogue.h. */
#include "catalogue.h"

#include "../engine/game.h"
#include "../engine/json.h"
#include "../engine/sentence.h"
#include "../games/games.h"

const struct bot *catalogue_level(const char *game, int index)
{
    static const char *const order[] = {"conclave",   "archmage", "adept",
                                        "apprentice", "novice",   "random"};
    for (size_t i = 0; i < BG_LEN(order); i++) {
        const struct bot *bot = bot_find(game, order[i]);
        if (bot && !index--)
            return bot;
    }
    return NULL;
}

const struct bot *catalogue_usual(const char *game)
{
    const struct bot *bot = bot_find(game, "archmage");
    return bot ? bot : catalogue_level(game, 0);
}

static void write_option(struct bg_text *t, const struct bg_option *option, int16_t initial)
{
    char value[64];
    json_open(t, NULL, '{');
    json_text(t, "key", option->key);
    json_text(t, "label", option->label);
    if (option->names) {
        json_open(t, "values", '[');
        for (int v = option->min; v <= option->max; v++)
            json_text(t, NULL, option->names[v - option->min]);
        json_close(t, ']');
        bg_write_option(option, initial, value, sizeof value);
        json_text(t, "default", value);
    } else {
        json_int(t, "min", option->min);
        json_int(t, "max", option->max);
        json_int(t, "default", initial);
    }
    json_text(t, "help", option->help ? option->help : "");
    json_close(t, '}');
}

static void write_bots(struct bg_text *t, const struct bg_game *game)
{
    const struct bot *bot;
    json_open(t, "bots", '[');
    for (int i = 0; (bot = catalogue_level(game->key, i)); i++) {
        json_open(t, NULL, '{');
        json_text(t, "level", bot->level);
        json_text(t, "about", bot->about ? bot->about : "");
        json_bool(t, "thinks", bot->plan != NULL);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void write_change(struct bg_text *t, const struct bg_change *change)
{
    json_open(t, NULL, '{');
    json_text(t, "key", change->key);
    json_text(t, "section", change->section);
    json_int(t, "since", change->since);
    json_text(t, "text", change->text);
    json_close(t, '}');
}

void catalogue_game(const struct bg_game *game, int seats, struct bg_text *t)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(game, seats, options);
    json_open(t, NULL, '{');
    json_text(t, "key", game->key);
    json_text(t, "name", game->name);
    json_text(t, "summary", game->summary);
    json_int(t, "rules", game->rules_version);
    json_int(t, "min_seats", game->min_seats);
    json_int(t, "max_seats", game->max_seats);
    json_int(t, "default_seats", game->default_seats);
    write_bots(t, game);
    json_open(t, "options", '[');
    for (int i = 0; i < game->option_count; i++)
        write_option(t, &game->options[i], options[i]);
    json_close(t, ']');
    json_open(t, "changes", '[');
    for (int i = 0; i < game->change_count; i++)
        write_change(t, &game->changes[i]);
    json_close(t, ']');
    json_open(t, "events", '[');
    for (int i = 1; i < game->event_count; i++)
        json_text(t, NULL, game->event_names[i]);
    json_close(t, ']');
    json_close(t, '}');
}

void catalogue_games(struct bg_text *t)
{
    const struct bg_game *game;
    json_open(t, NULL, '[');
    for (int i = 0; (game = game_at(i)); i++)
        catalogue_game(game, game->default_seats, t);
    json_close(t, ']');
}

void catalogue_topics(const struct bg_game *game, struct bg_text *t)
{
    struct bg_topic topic;
    json_open(t, NULL, '[');
    for (int i = 0; bg_topic_at(game, i, &topic); i++) {
        json_open(t, NULL, '{');
        json_text(t, "key", topic.key);
        json_text(t, "title", topic.title);
        json_text(t, "group", topic.group);
        json_text(t, "section", topic.section);
        json_text(t, "text", topic.text);
        json_close(t, '}');
    }
    json_close(t, ']');
}
