/* narrate.c: see narrate.h. */
#include "narrate.h"

#include "../engine/view.h"
#include "terminal.h"

#include <stdlib.h>
#include <string.h>

/* Prints the events of one ply, seen from the position that it led to. */
static void tell_ply(const struct match *m, uint32_t ply, const void *state, int viewer)
{
    const struct bg_game *game = match_game(m);
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    int after = match_events(m, ply + 1, viewer, NULL, 0);
    int count = match_events(m, ply, viewer, NULL, 0) - after;
    struct bg_event *events = calloc((size_t)count + 1, sizeof *events);
    if (!events)
        return;
    match_events(m, ply, viewer, events, count);
    bg_view(game, state, viewer, view);
    for (int i = 0; i < count; i++) {
        char text[600];
        game->tell(view, &events[i], text, sizeof text);
        if (*text)
            print_wrapped(text, 2, line_columns());
    }
    free(events);
}

void narrate_events(const struct match *m, uint32_t since, uint32_t until, int viewer)
{
    const struct bg_game *game = match_game(m);
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    game->setup(state, match_seats(m), match_options(m));
    for (uint32_t i = 0; i < until; i++) {
        game->apply(state, match_actor(m, i), match_action(m, i), NULL);
        if (i >= since)
            tell_ply(m, i, state, viewer);
    }
}

static void write_position(const struct match *m, int viewer, char text[BG_MAX_SHOW])
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    match_view(m, viewer, view);
    match_game(m)->show(view, viewer, may_colour(stdout) ? BG_SHOW_COLOUR : 0, text, BG_MAX_SHOW);
}

int narrate_position_lines(const struct match *m, int viewer)
{
    char text[BG_MAX_SHOW];
    int lines = 0;
    write_position(m, viewer, text);
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    return lines;
}

void narrate_position(const struct match *m, int viewer)
{
    char text[BG_MAX_SHOW];
    write_position(m, viewer, text);
    fputs(text, stdout);
    if (*text && text[strlen(text) - 1] != '\n')
        putchar('\n');
}

const char *narrate_short_name(const struct record *r, int seat)
{
    return r->seat[seat].name[0] ? r->seat[seat].name : record_seat_word(seat);
}

struct narrate_name narrate_seat(const struct record *r, int seat)
{
    const struct record_seat *s = &r->seat[seat];
    struct narrate_name name;
    if (s->name[0])
        snprintf(name.text, sizeof name.text, "%s (%s)", record_seat_word(seat), s->name);
    else if (s->bot[0])
        snprintf(name.text, sizeof name.text, "%s (bot %.50s)", record_seat_word(seat), s->bot);
    else
        snprintf(name.text, sizeof name.text, "%s", record_seat_word(seat));
    return name;
}

void narrate_result(const struct record *r)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    int32_t best = 1; /* nobody wins with nothing: the Warlord may have */
    int seats = match_seats(r->match), winners = 0;
    match_game(r->match)->score(match_state(r->match), points, payoff);
    for (int seat = 0; seat < seats; seat++)
        best = payoff[seat] > best ? payoff[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        winners += payoff[seat] == best;
    print_heading("The game is over");
    for (int seat = 0; seat < seats; seat++)
        printf("  %s%*s %3d point%s%s\n", narrate_seat(r, seat).text,
               24 - text_columns(narrate_seat(r, seat).text), "", (int)points[seat],
               points[seat] == 1 ? "" : "s",
               payoff[seat] < best ? ""
               : winners > 1       ? "  shares the victory"
                                   : "  wins");
}
