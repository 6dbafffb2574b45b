/* games.c: `conclave games`: what can be played. */
#include "../games/games.h"

#include "../bots/catalogue.h"
#include "../engine/game.h"
#include "args.h"
#include "terminal.h"
#include "setup.h"

#include <stdlib.h>
#include <string.h>

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

/* By its key: a number or ruling that can be tuned, which few people want to. */
static int is_knob(const struct bg_option *option)
{
    return !strncmp(option->key, "k-", 2);
}

/* Prints the knobs or the other options; returns how many of them there are. */
static int print_options(const struct bg_game *game, int knobs, int quiet)
{
    int16_t options[BG_MAX_OPTIONS];
    int n = 0;
    bg_default_options(game, game->default_seats, options);
    for (int i = 0; i < game->option_count; i++) {
        if (is_knob(&game->options[i]) != knobs)
            continue;
        n++;
        if (!quiet)
            print_option(&game->options[i], options[i]);
    }
    return n;
}

static void print_game(const struct bg_game *game, int alone)
{
    char bots[200];
    int colour = may_colour(stdout);
    printf("%s%s%s  %s: %s\n", colour ? "\033[1m" : "", game->key, colour ? "\033[0m" : "",
           game->name, game->summary);
    printf("  %d to %d seats, %d unless seats=N says otherwise\n", game->min_seats, game->max_seats,
           game->default_seats);
    setup_list_bots(game, bots, sizeof bots);
    printf("  bots: %s\n", bots);
    if (game->option_count)
        printf("  options, with their defaults:\n");
    print_options(game, 0, 0);
    int knobs = print_options(game, 1, 1);
    if (knobs && !alone)
        printf("    and %d numbers and rulings to tune: 'conclave games %s' lists them\n", knobs,
               game->key);
    if (!knobs || !alone)
        return;
    printf("  numbers and rulings to tune:\n");
    print_options(game, 1, 0);
}

/* One game, or all of them. */
static void write_json(const struct bg_game *only, struct bg_text *t)
{
    bg_put(t, "{\"games\":");
    if (only) {
        bg_put_char(t, '[');
        catalogue_game(only, only->default_seats, t);
        bg_put_char(t, ']');
    } else {
        catalogue_games(t);
    }
    bg_put_char(t, '}');
}

static int print_json(const struct bg_game *only)
{
    struct bg_text size = bg_text_start(NULL, 0);
    write_json(only, &size);
    char *out = malloc((size_t)size.length + 1);
    if (!out)
        return say_error(CLI_FAILED, "%s", bg_status_text(BG_MEMORY));
    struct bg_text t = bg_text_start(out, size.length + 1);
    write_json(only, &t);
    puts(out);
    free(out);
    return CLI_OK;
}

static int games_run(struct args *args)
{
    const struct bg_game *only = NULL;
    int status = args_at_most(args, 1);
    if (status != CLI_OK)
        return status;
    if (args->word_count && !(only = setup_game(args, args->words[0])))
        return CLI_USAGE;
    if (args->value[JSON])
        return print_json(only);
    for (int i = 0; only ? i < 1 : game_at(i) != NULL; i++) {
        if (i)
            putchar('\n');
        print_game(only ? only : game_at(i), only != NULL);
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
