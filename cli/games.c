/* games.c: `conclave games`: what can be played. */
#include "../games/games.h"

#include "../engine/game.h"
#include "../engine/text.h"
#include "args.h"
#include "json.h"
#include "say.h"
#include "setup.h"

enum { JSON };

static void print_option(const struct bg_option *option, int16_t initial)
{
    char range[400], value[64];
    char line[600];
    bg_write_option_range(option, range, sizeof range);
    bg_write_option(option, initial, value, sizeof value);
    snprintf(line, sizeof line, "%s=%s (%s): %s", option->key, value, range,
             option->help ? option->help : option->label);
    print_wrapped(line, 4, screen_columns());
}

static void print_game(const struct bg_game *game)
{
    char bots[200];
    int16_t options[BG_MAX_OPTIONS];
    int colour = may_colour(stdout);
    printf("%s%s%s  %s: %s\n", colour ? "\033[1m" : "", game->key, colour ? "\033[0m" : "",
           game->name, game->summary);
    printf("  %d to %d seats, %d unless seats=N says otherwise\n", game->min_seats, game->max_seats,
           game->default_seats);
    setup_list_bots(game, bots, sizeof bots);
    printf("  bots: %s\n", bots);
    bg_default_options(game, game->default_seats, options);
    if (game->option_count)
        printf("  options, with their defaults:\n");
    for (int i = 0; i < game->option_count; i++)
        print_option(&game->options[i], options[i]);
}

static void write_option(struct json *j, const struct bg_option *option, int16_t initial)
{
    char value[64];
    json_open(j, NULL, '{');
    json_text(j, "key", option->key);
    json_text(j, "label", option->label);
    if (option->names) {
        json_open(j, "values", '[');
        for (int v = option->min; v <= option->max; v++)
            json_text(j, NULL, option->names[v - option->min]);
        json_close(j, ']');
        bg_write_option(option, initial, value, sizeof value);
        json_text(j, "default", value);
    } else {
        json_int(j, "min", option->min);
        json_int(j, "max", option->max);
        json_int(j, "default", initial);
    }
    json_text(j, "help", option->help ? option->help : "");
    json_close(j, '}');
}

static void write_bots(struct json *j, const struct bg_game *game)
{
    json_open(j, "bots", '[');
    for (int i = 0; bot_at(i); i++)
        if (bot_find(game->key, bot_at(i)->level) == bot_at(i))
            json_text(j, NULL, bot_at(i)->level);
    json_close(j, ']');
}

static void write_game(struct json *j, const struct bg_game *game)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(game, game->default_seats, options);
    json_open(j, NULL, '{');
    json_text(j, "game", game->key);
    json_text(j, "name", game->name);
    json_text(j, "summary", game->summary);
    json_int(j, "rules", game->rules_version);
    json_int(j, "min_seats", game->min_seats);
    json_int(j, "max_seats", game->max_seats);
    json_int(j, "default_seats", game->default_seats);
    json_open(j, "options", '[');
    for (int i = 0; i < game->option_count; i++)
        write_option(j, &game->options[i], options[i]);
    json_close(j, ']');
    write_bots(j, game);
    json_close(j, '}');
}

static int games_run(struct args *args)
{
    const struct bg_game *only = NULL;
    int status = args_at_most(args, 1);
    if (status != CLI_OK)
        return status;
    if (args->word_count && !(only = setup_game(args, args->words[0])))
        return CLI_USAGE;
    struct json j = json_start(stdout);
    if (args->value[JSON]) {
        json_open(&j, NULL, '{');
        json_open(&j, "games", '[');
    }
    for (int i = 0; only ? i < 1 : game_at(i) != NULL; i++) {
        const struct bg_game *game = only ? only : game_at(i);
        if (args->value[JSON]) {
            write_game(&j, game);
            continue;
        }
        if (i)
            putchar('\n');
        print_game(game);
    }
    if (args->value[JSON]) {
        json_close(&j, ']');
        json_close(&j, '}');
        json_end(&j);
    }
    return CLI_OK;
}

static const struct flag flags[] = {
    [JSON] = {"--json", NULL, "one JSON object", ARGS_NONE},
};

const struct command games_command = {
    .name = "games",
    .words = "[GAME]",
    .about = "lists the games, their seats, options and bots",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_GAME,
    .run = games_run,
};
