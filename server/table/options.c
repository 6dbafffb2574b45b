/* options.c: see options.h. */
#include "options.h"

#include "../../engine/game.h"
#include "../../engine/text.h"
#include "../store/tables.h"

#include <stdio.h>
#include <string.h>

void options_write(const struct bg_game *game, const int16_t *options, char out[OPTIONS_TEXT])
{
    struct bg_text t = bg_text_start(out, OPTIONS_TEXT);
    char value[64];
    for (int i = 0; i < game->option_count; i++) {
        bg_write_option(&game->options[i], options[i], value, sizeof value);
        bg_putf(&t, "%s%s %s", i ? "," : "", game->options[i].key, value);
    }
}

int options_read(const struct bg_game *game, int seats, const char *text, int16_t *options)
{
    char copy[OPTIONS_TEXT], *save, *word;
    snprintf(copy, sizeof copy, "%s", text);
    bg_default_options(game, seats, options);
    for (word = strtok_r(copy, ",", &save); word; word = strtok_r(NULL, ",", &save)) {
        char *value = strchr(word, ' ');
        if (!value)
            return 0;
        *value++ = 0;
        int i = bg_find_option(game, word);
        if (i < 0 || !bg_read_option(&game->options[i], value, &options[i]))
            return 0;
    }
    return !bg_options_broken(game, seats, options);
}
