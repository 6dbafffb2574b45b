/* setup.c: see setup.h. */
#include "setup.h"

#include "../engine/game.h"
#include "../engine/text.h"
#include "../games/games.h"
#include "terminal.h"

#include <string.h>

const struct bg_game *setup_game(const struct args *args, const char *key)
{
    const struct bg_game *game = game_find_edition(key);
    char list[400];
    struct bg_text t = bg_text_start(list, sizeof list);
    struct guess guess = guess_start(key);
    if (game)
        return game;
    for (int i = 0; game_at(i); i++) {
        guess_offer(&guess, game_at(i)->key);
        bg_putf(&t, "%s%s", i ? ", " : "", game_at(i)->key);
    }
    args_wrong(args, "no game is called '%s'%s (games: %s)", shown(key).text,
               guess_text(&guess).text, list);
    return NULL;
}

/* The value of a word "key=value", or NULL if it is another key's. */
static const char *value_of(const char *word, const char *key)
{
    size_t n = strlen(key);
    return !strncmp(word, key, n) && word[n] == '=' ? word + n + 1 : NULL;
}

/* A word that gives the number of seats, unless the game has an option so named. */
static const char *seats_word(const struct bg_game *game, const char *word)
{
    const char *seats = value_of(word, "seats"), *players = value_of(word, "players");
    if (seats && bg_find_option(game, "seats") < 0)
        return seats;
    return players && bg_find_option(game, "players") < 0 ? players : NULL;
}

static int read_seats(const struct args *args, const char *text, struct setup *out)
{
    const struct bg_game *game = out->game;
    const char *at = text;
    if (bg_take_int(&at, &out->seats) && !*at && out->seats >= game->min_seats &&
        out->seats <= game->max_seats)
        return CLI_OK;
    return args_wrong(args, "%s is played by %d to %d seats, not '%s'", game->key, game->min_seats,
                      game->max_seats, shown(text).text);
}

static int read_option(const struct args *args, const char *word, struct setup *out)
{
    const struct bg_game *game = out->game;
    const char *equals = strchr(word, '=');
    char key[64], range[400];
    if (!equals || equals - word >= (int)sizeof key)
        return args_wrong(args, "'%s' is no option: they are written NAME=VALUE", shown(word).text);
    memcpy(key, word, (size_t)(equals - word));
    key[equals - word] = 0;
    int i = bg_find_option(game, key);
    if (i < 0 && bg_read_alias(game, key, equals + 1, out->options))
        return CLI_OK;
    if (i < 0) {
        struct guess guess = guess_start(key);
        for (int k = 0; k < game->option_count; k++)
            guess_offer(&guess, game->options[k].key);
        guess_offer(&guess, "seats");
        return args_wrong(args, "%s has no option '%s'%s ('conclave games %s' lists them)",
                          game->key, shown(key).text, guess_text(&guess).text, game->key);
    }
    if (bg_read_option(&game->options[i], equals + 1, &out->options[i]))
        return CLI_OK;
    bg_write_option_range(&game->options[i], range, sizeof range);
    return args_wrong(args, "option '%s' takes %s, not '%s'", key, range, shown(equals + 1).text);
}

/* Whether an earlier word already set what this one sets. */
static int is_repeated(const struct args *args, int index)
{
    const char *word = args->words[index];
    size_t key = strcspn(word, "=");
    for (int i = 1; i < index; i++)
        if (!strncmp(args->words[i], word, key + 1))
            return word[key] == '=';
    return 0;
}

/* The number of seats among the words, if it stands there: 0 if not. */
static int read_seat_words(const struct args *args, int seats, struct setup *out)
{
    int status = CLI_OK;
    out->seats = seats;
    for (int i = 1; i < args->word_count && status == CLI_OK; i++) {
        const char *given = seats_word(out->game, args->words[i]);
        if (is_repeated(args, i))
            status =
                args_wrong(args, "'%s': this option is given twice", shown(args->words[i]).text);
        else if (given && seats)
            status = args_wrong(args, "the number of seats is given twice");
        else if (given)
            status = read_seats(args, given, out);
    }
    return status;
}

/* The options for that many seats; what is wrong with them in *broken. */
static int read_options(const struct args *args, int seats, struct setup *out, const char **broken)
{
    int status = CLI_OK;
    out->seats = seats;
    bg_default_options(out->game, seats, out->options);
    for (int i = 1; i < args->word_count && status == CLI_OK; i++)
        if (!seats_word(out->game, args->words[i]))
            status = read_option(args, args->words[i], out);
    *broken = status == CLI_OK ? bg_options_broken(out->game, seats, out->options) : NULL;
    return status;
}

int setup_options(const struct args *args, int seats, int usual, struct setup *out)
{
    const struct bg_game *game = out->game;
    const char *broken, *other, *nearer;
    int status = read_seat_words(args, seats, out), open = !out->seats;
    if (status == CLI_OK)
        status = read_options(args, open ? usual : out->seats, out, &broken);
    if (status != CLI_OK || !broken)
        return status;
    /* Where the options want another number of seats (mode=solo), that is taken. If that number
     * does not help either, what is wrong with it is nearer to what was meant. */
    nearer = broken;
    for (int n = game->min_seats; open && n <= game->max_seats; n++) {
        if (read_options(args, n, out, &other) == CLI_OK && !other)
            return CLI_OK;
        nearer = other && strcmp(other, broken) != 0 ? other : nearer;
    }
    return args_wrong(args, "these options cannot go together: %s", nearer);
}

int setup_begin(const struct args *args, struct setup *out)
{
    memset(out, 0, sizeof *out);
    if (!args->word_count)
        return args_wrong(args, "which game? 'conclave games' lists them");
    out->game = setup_game(args, args->words[0]);
    return out->game ? CLI_OK : CLI_USAGE;
}

int setup_read(const struct args *args, int flag, struct setup *out)
{
    if (setup_begin(args, out) != CLI_OK)
        return CLI_USAGE;
    if (flag >= 0 && args->value[flag]) {
        int status = read_seats(args, args->value[flag], out);
        if (status != CLI_OK)
            return status;
    }
    return setup_options(args, out->seats, out->game->default_seats, out);
}

void setup_list_bots(const struct bg_game *game, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    for (int i = 0; bot_at(i); i++)
        if (bot_find(game->key, bot_at(i)->level) == bot_at(i))
            bg_putf(&t, "%s%s", t.length ? ", " : "", bot_at(i)->level);
}

const struct bot *setup_bot(const struct args *args, const struct bg_game *game, const char *level)
{
    const struct bot *bot = bot_find(game->key, level);
    char list[200];
    if (bot)
        return bot;
    struct guess guess = guess_start(level);
    for (int i = 0; bot_at(i); i++)
        if (bot_find(game->key, bot_at(i)->level) == bot_at(i))
            guess_offer(&guess, bot_at(i)->level);
    setup_list_bots(game, list, sizeof list);
    args_wrong(args, "no bot '%s' plays %s%s (bots: %s)", shown(level).text, game->key,
               guess_text(&guess).text, list);
    return NULL;
}
