/*
 * fuzz_match.c: a match takes whatever people type. A libFuzzer target.
 *
 * The first bytes choose game, seats and options; every line that follows is
 * typed by a seat, also by one that is not to act. Chance draws itself. After
 * each line the state is sound, every view hides and shows without a fault,
 * and a refused line has changed nothing.
 */
#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/match.h"
#include "../games/games.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 200, PLIES = 150 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
    const uint8_t *at, *end;
};

static void must(int holds)
{
    if (!holds)
        abort();
}

static uint8_t take(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static uint32_t draw(void *context, uint64_t k, uint32_t below)
{
    (void)k;
    return take((struct input *)context) * 16777619u % below;
}

static struct match *start(struct input *in)
{
    int16_t options[BG_MAX_OPTIONS];
    int games = 0;
    while (game_at(games))
        games++;
    const struct bg_game *game = game_at(take(in) % games);
    int seats = game->min_seats + take(in) % (game->max_seats - game->min_seats + 1);
    bg_default_options(game, seats, options);
    int i = take(in);
    if (i < game->option_count) {
        int range = game->options[i].max - game->options[i].min + 1;
        options[i] = (int16_t)(game->options[i].min + take(in) % range);
    }
    if (bg_options_broken(game, seats, options))
        bg_default_options(game, seats, options);
    return match_new(game, seats, options);
}

static int take_line(struct input *in, char *line)
{
    int n = 0;
    if (in->at >= in->end)
        return 0;
    while (in->at < in->end && n < LINE - 1) {
        char c = (char)*in->at++;
        if (!c || c == '\n')
            break;
        line[n++] = c;
    }
    line[n] = 0;
    return 1;
}

/* The line as typed, or the move of that number: an easy way into the game. */
static enum bg_status answer(struct match *m, int seat, const char *line)
{
    char reason[400];
    bg_action list[BG_MAX_LIST];
    struct bg_text why = bg_text_start(reason, sizeof reason);
    int n = bg_list(match_game(m), match_state(m), seat, list);
    if (n && line[0] && !line[1])
        return match_act(m, seat, list[(uint8_t)line[0] % n], match_ply(m));
    enum bg_status status = match_act_typed(m, seat, line, match_ply(m), &why);
    must(status == BG_OK || (reason[0] && why.length < (int)sizeof reason));
    return status;
}

/* One viewer's share, each in its turn: all of them would be slow. */
static void check(const struct match *m)
{
    static char text[BG_MAX_SHOW];
    static struct bg_event events[256];
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    const struct bg_game *game = match_game(m);
    int viewer = (int)(match_ply(m) % (uint32_t)(match_seats(m) + 1));
    must(!game->broken(match_state(m)));
    viewer = viewer == match_seats(m) ? BG_SPECTATOR : viewer;
    match_view(m, viewer, view);
    must(game->show(view, viewer, BG_SHOW_COLOUR, text, sizeof text) < (int)sizeof text);
    int n = match_events(m, match_ply(m) ? match_ply(m) - 1 : 0, viewer, events, 256);
    for (int i = 0; i < n && i < 256; i++)
        game->tell(view, &events[i], text, sizeof text);
}

static void play_line(struct match *m, const char *line)
{
    uint32_t act = match_to_act(m);
    uint64_t before = bg_hash(match_game(m), match_state(m));
    int seat = 0;
    while (!(act >> seat & 1))
        seat++;
    if (line[0] == '!') /* somebody else */
        seat = (seat + 1) % match_seats(m);
    if (!strcmp(line, "undo"))
        match_undo(m, (int)((match_ply(m) + 1) % (uint32_t)match_seats(m)));
    else if (answer(m, seat, line) != BG_OK)
        must(before == bg_hash(match_game(m), match_state(m)));
    check(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, data + size};
    char line[LINE];
    struct match *m = start(&in);
    while (match_to_act(m) && match_ply(m) < PLIES) {
        if (match_to_act(m) == BG_CHANCE)
            must(match_draw(m, draw, &in) == BG_OK);
        else if (take_line(&in, line))
            play_line(m, line);
        else
            break;
    }
    match_free(m);
    return 0;
}
