/* moves.c: see moves.h. */
#include "moves.h"

#include "../engine/game.h"
#include "terminal.h"

#include <string.h>

enum { ONE_A_LINE = 25, EFFECT = 400 };

struct view {
    _Alignas(16) uint8_t bytes[BG_MAX_STATE];
};

static int same_group(const struct bg_heading *a, const struct bg_heading *b)
{
    return a == b || (a && b && !strcmp(a->key, b->key));
}

void moves_list(const struct match *m, int seat, struct moves *out)
{
    const struct bg_game *game = match_game(m);
    bg_action list[BG_MAX_LIST];
    const struct bg_heading *group[BG_MAX_LIST];
    uint8_t placed[BG_MAX_LIST] = {0};
    struct view view;
    int n = bg_list(game, match_state(m), seat, list);
    match_view(m, seat, view.bytes);
    out->count = 0;
    for (int i = 0; i < n; i++)
        group[i] = game->group ? game->group(view.bytes, seat, list[i]) : NULL;
    for (int i = 0; i < n; i++)
        for (int k = i; k < n; k++)
            if (!placed[k] && same_group(group[i], group[k])) {
                placed[k] = 1;
                out->group[out->count] = group[k];
                out->action[out->count++] = list[k];
            }
}

void moves_line(const struct match *m, int seat, bg_action action, char line[BG_MAX_TEXT])
{
    struct view view;
    match_view(m, seat, view.bytes);
    match_game(m)->write_action(view.bytes, seat, action, seat, line, BG_MAX_TEXT);
}

void moves_effect(const struct match *m, int seat, bg_action action, char *out, int cap)
{
    struct view view;
    out[0] = 0;
    if (!match_game(m)->describe)
        return;
    match_view(m, seat, view.bytes);
    match_game(m)->describe(view.bytes, seat, action, out, cap);
}

/* The widest of the moves' lines. */
static int widest(const struct match *m, int seat, const struct moves *moves)
{
    char line[BG_MAX_TEXT];
    int width = 0;
    for (int i = 0; i < moves->count; i++) {
        moves_line(m, seat, moves->action[i], line);
        width = text_columns(line) > width ? text_columns(line) : width;
    }
    return width;
}

static void print_move(const struct match *m, int seat, const struct moves *moves, int index,
                       int width)
{
    char line[BG_MAX_TEXT], effect[EFFECT];
    moves_line(m, seat, moves->action[index], line);
    moves_effect(m, seat, moves->action[index], effect, sizeof effect);
    printf("  %3d  %s", index + 1, line);
    if (*effect) {
        printf("%*s  ", width - text_columns(line), "");
        print_hanging(effect, 9 + width, line_columns());
    } else {
        putchar('\n');
    }
}

/* Prints a heading's moves in columns; returns the index after the last. */
static int print_columns(const struct match *m, int seat, const struct moves *moves, int first,
                         int width)
{
    int cell = width + 9, across = screen_columns() / cell;
    int i = first;
    across = across > 0 ? across : 1;
    for (; i < moves->count && same_group(moves->group[i], moves->group[first]); i++) {
        char line[BG_MAX_TEXT];
        int column = (i - first) % across;
        moves_line(m, seat, moves->action[i], line);
        if (!column && i > first)
            putchar('\n');
        printf("  %3d  %s%*s", i + 1, line, column + 1 < across ? cell - 7 - text_columns(line) : 0,
               "");
    }
    putchar('\n');
    return i;
}

void moves_print(const struct match *m, int seat, const struct moves *moves)
{
    int width = widest(m, seat, moves);
    for (int i = 0; i < moves->count;) {
        if (moves->group[i] && (!i || !same_group(moves->group[i - 1], moves->group[i])))
            print_heading(moves->group[i]->title);
        if (moves->count > ONE_A_LINE)
            i = print_columns(m, seat, moves, i, width);
        else
            print_move(m, seat, moves, i++, width);
    }
}

void moves_print_fitting(const struct match *m, int seat, const struct moves *moves,
                         const char *typed)
{
    int width = widest(m, seat, moves), best = 1, fit[BG_MAX_LIST];
    for (int i = 0; i < moves->count; i++) {
        char line[BG_MAX_TEXT];
        moves_line(m, seat, moves->action[i], line);
        fit[i] = bg_abbreviates(typed, line);
        best = fit[i] > best ? fit[i] : best;
    }
    for (int i = 0; i < moves->count; i++)
        if (fit[i] == best)
            print_move(m, seat, moves, i, width);
}
