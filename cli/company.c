/* company.c: see company.h. */
#include "company.h"

#include "../bots/search.h"
#include "../engine/record.h"
#include "input.h"
#include "program.h"
#include "terminal.h"

#include <stdlib.h>
#include <string.h>

int company_note(struct company *c, const struct bg_game *game, int seats)
{
    size_t most = 0;
    for (int i = 0; i < c->players; i++) {
        const struct player *p = &c->player[i];
        size_t size = p->bot ? search_memory(p->bot->plan, game, p->simulations) : 0;
        most = size > most ? size : most;
    }
    return notes_take(&c->notes, seats, most);
}

static int is_program(const struct company *c, int seat)
{
    return c->at[seat] >= 0 && !c->player[c->at[seat]].bot;
}

static struct program **program_at(struct company *c, int seat)
{
    return &c->program[c->at[seat]][seat];
}

/* One line for the log, and the program is gone; a new one starts with the next match. One that
 * a person did not wait for is not blamed. */
static int lose(struct company *c, int seat)
{
    struct program *p = *program_at(c, seat);
    const struct bg_game *game = match_game(c->match);
    char which[32] = "";
    if (input_stopped())
        return 0;
    if (c->number >= 0)
        snprintf(which, sizeof which, " game %lld,", (long long)c->number);
    say_error(0, "%s loses as %s: %s,%s ply %u: %s", c->player[c->at[seat]].name,
              record_seat_word(seat), game->key, which, match_ply(c->match),
              p ? p->fault : "there is not enough memory");
    return 0;
}

/* Starts the seat's program if it does not run. */
static int wake(struct company *c, int seat)
{
    struct program **p = program_at(c, seat);
    if (!*p)
        *p = calloc(1, sizeof **p);
    if (*p && !program_is_well(*p))
        program_start(*p, c->player[c->at[seat]].command, c->timeout);
    return *p && program_is_well(*p);
}

void company_begin(struct company *c, const struct match *m, int64_t number, const uint64_t *seed)
{
    c->match = m;
    c->number = number;
    notes_forget(&c->notes);
    for (int seat = 0; seat < match_seats(m); seat++)
        if (is_program(c, seat) && wake(c, seat))
            program_begin(*program_at(c, seat), m, seat, seed[seat]);
}

static int ask_program(struct company *c, int seat, bg_action *out)
{
    const struct player *player = &c->player[c->at[seat]];
    struct program *p = *program_at(c, seat);
    struct program_budget budget = {player->simulations, player->seconds};
    return (p && program_choose(p, budget, out)) || lose(c, seat);
}

int company_choose(struct company *c, int seat, struct bg_rng *rng, bg_action *out)
{
    const struct player *player = &c->player[c->at[seat]];
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    struct bot_ask ask = {.game = match_game(c->match),
                          .view = view,
                          .seat = seat,
                          .rng = rng,
                          .simulations = player->simulations,
                          .seconds = player->seconds > 0 ? player->seconds : -c->uncapped,
                          .memory = c->notes.memory[seat],
                          .memory_size = c->notes.size,
                          .found = &c->found};
    c->found.count = 0;
    if (!player->bot)
        return ask_program(c, seat, out);
    match_view(c->match, seat, view);
    *out = player->bot->choose(&ask);
    return 1;
}

void company_finish(struct company *c)
{
    for (int seat = 0; c->match && seat < match_seats(c->match); seat++)
        if (is_program(c, seat) && *program_at(c, seat))
            program_finish(*program_at(c, seat));
    c->match = NULL;
}

const char *company_info(const struct company *c, int seat)
{
    const struct program *p = c->program[c->at[seat]][seat];
    return p ? p->info : "";
}

void company_free(struct company *c)
{
    notes_free(&c->notes);
    for (int i = 0; i < COMPANY_PLAYERS; i++)
        for (int seat = 0; seat < BG_MAX_SEATS; seat++)
            if (c->program[i][seat]) {
                program_dismiss(c->program[i][seat]);
                free(c->program[i][seat]);
            }
}
