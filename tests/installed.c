/* installed.c: a program outside the tree, built against an installed library:
 * plays a random game of everything and writes and reads its record. */
#include <conclave/bots/bot.h>
#include <conclave/engine/game.h>
#include <conclave/engine/record.h>
#include <conclave/games/games.h>

#include <stdio.h>
#include <string.h>

static char text[4 << 20];

static int play(const struct bg_game *game)
{
    struct record r, back;
    struct record_error error;
    struct bg_rng rng = {1};
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(game, game->default_seats, options);
    if (!record_start(&r, game, game->default_seats, options))
        return 0;
    record_make_fair(&r);
    while (match_to_act(r.match)) {
        bg_action list[BG_MAX_LIST];
        int seat = 0, n;
        if (match_draw(r.match, fair_drawer, &r.fair) == BG_OK)
            continue;
        while (!(n = bg_list(game, match_state(r.match), seat, list)))
            seat++;
        match_act(r.match, seat, list[bg_rng_below(&rng, (uint32_t)n)], match_ply(r.match));
    }
    struct bg_text t = bg_text_start(text, sizeof text);
    record_write(&r, BG_ALL, &t);
    record_free(&r);
    if (!record_read(text, strlen(text), game_find, &back, &error))
        return 0;
    record_free(&back);
    return bot_find(game->key, "random") != NULL;
}

int main(void)
{
    for (int i = 0; game_at(i); i++)
        if (!play(game_at(i))) {
            printf("%s cannot be played\n", game_at(i)->key);
            return 1;
        }
    return 0;
}
