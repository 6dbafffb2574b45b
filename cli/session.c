/* session.c: see session.h. */
#include "session.h"

#include "../engine/view.h"
#include "dice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int session_is_person(const struct session *s, int seat)
{
    return !s->player[seat].name[0];
}

void session_take(struct session *s, const struct record *record)
{
    memset(s, 0, sizeof *s);
    s->record = *record;
    s->at_keyboard = -1;
    s->failed = -1;
    for (int seat = 0; seat < match_seats(record->match); seat++) {
        s->told[seat] = match_ply(record->match);
        player_of_record(match_game(record->match), record->seat[seat].bot, &s->player[seat]);
    }
    if (record->commit[0] && record->has_seed)
        s->dice = record->fair;
    else
        fair_start(&s->dice);
}

int session_open(struct session *s, const char *path, char why[FILE_WHY])
{
    struct record record;
    struct session next;
    if (!file_read_record(path, &record, why))
        return 0;
    session_take(&next, &record);
    if (!match_to_act(record.match))
        snprintf(why, FILE_WHY, "this game is over; 'conclave replay %.800s' shows it", path);
    else if (!realpath(path, next.path))
        snprintf(why, FILE_WHY, "cannot go on in %.800s", path);
    else {
        *s = next;
        return 1;
    }
    record_free(&record);
    return 0;
}

int session_lacks_bot(const struct session *s, char why[FILE_WHY])
{
    for (int seat = 0; seat < match_seats(s->record.match); seat++) {
        const char *bot = s->record.seat[seat].bot, *word = record_seat_word(seat);
        if (!*bot || !session_is_person(s, seat))
            continue;
        if (player_is_program(bot))
            snprintf(why, FILE_WHY,
                     "%.500s: %s was played by a program, which a record does not start; "
                     "--seats '%s=%s' does",
                     s->path, word, word, bot);
        else
            snprintf(why, FILE_WHY, "%.500s: the bot '%s' of %s is not known here", s->path, bot,
                     word);
        return 1;
    }
    return 0;
}

void session_close(struct session *s)
{
    company_finish(&s->company);
    company_free(&s->company);
    record_free(&s->record);
}

int session_people(const struct session *s)
{
    int people = 0;
    for (int seat = 0; seat < match_seats(s->record.match); seat++)
        people += session_is_person(s, seat);
    return people;
}

/* Once two people here have seen different things they may not share a screen,
 * not even when their views meet again: what was on it may still be secret. */
static void note_hidden(struct session *s, const void *state)
{
    const struct bg_game *game = match_game(s->record.match);
    _Alignas(16) uint8_t first[BG_MAX_STATE], other[BG_MAX_STATE];
    int seen = 0;
    for (int seat = 0; seat < match_seats(s->record.match) && !s->hidden; seat++) {
        if (!session_is_person(s, seat))
            continue;
        bg_view(game, state, seat, seen ? other : first);
        s->hidden = seen && memcmp(first, other, game->state_size);
        seen = 1;
    }
}

static void gather(struct session *s)
{
    struct company *c = &s->company;
    uint64_t seed[BG_MAX_SEATS];
    c->player = s->player;
    c->players = match_seats(s->record.match);
    c->timeout = s->timeout;
    for (int seat = 0; seat < c->players; seat++) {
        c->at[seat] = session_is_person(s, seat) ? -1 : seat;
        seed[seat] = dice_for_program(&s->dice, seat);
    }
    company_begin(c, s->record.match, -1, seed);
}

void session_begin(struct session *s)
{
    const struct match *m = s->record.match;
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    gather(s);
    match_game(m)->setup(state, match_seats(m), match_options(m));
    note_hidden(s, state);
    for (uint32_t i = 0; i < match_ply(m); i++) {
        match_game(m)->apply(state, match_actor(m, i), match_action(m, i), NULL);
        note_hidden(s, state);
    }
}

/* A bot that has to act: bots choose before people do, so that a person who
 * chooses at the same time can still take the choice back. */
static int bot_to_act(const struct session *s)
{
    uint32_t act = match_to_act(s->record.match);
    for (int seat = 0; seat < match_seats(s->record.match); seat++)
        if ((act & BG_BIT(seat)) && !session_is_person(s, seat))
            return seat;
    return -1;
}

static enum bg_status ask_bot(struct session *s, int seat)
{
    struct match *m = s->record.match;
    struct bg_rng rng = dice_for_bot(&s->dice, match_ply(m));
    bg_action action;
    if (company_choose(&s->company, seat, &rng, &action))
        return match_act(m, seat, action, match_ply(m));
    s->failed = seat;
    return BG_OK;
}

int session_advance(struct session *s, enum bg_status *status)
{
    struct match *m = s->record.match;
    int seat = bot_to_act(s);
    note_hidden(s, match_state(m)); /* a person may have chosen in secret */
    *status = BG_OK;
    if (match_to_act(m) == BG_CHANCE)
        *status = match_draw(m, fair_drawer, &s->dice);
    else if (seat >= 0)
        *status = ask_bot(s, seat);
    else
        return 0;
    note_hidden(s, match_state(m));
    return *status == BG_OK && s->failed < 0;
}

int session_person(const struct session *s)
{
    uint32_t act = match_to_act(s->record.match);
    if (act == BG_CHANCE)
        return -1;
    if (s->at_keyboard >= 0 && (act & BG_BIT(s->at_keyboard)))
        return s->at_keyboard;
    for (int seat = 0; seat < match_seats(s->record.match); seat++)
        if ((act & BG_BIT(seat)) && session_is_person(s, seat))
            return seat;
    return -1;
}

int session_viewer(const struct session *s)
{
    int people = session_people(s);
    if (!people)
        return BG_ALL;
    if (people > 1 && s->hidden)
        return s->at_keyboard;
    for (int seat = 0;; seat++)
        if (session_is_person(s, seat))
            return seat;
}

void session_note_told(struct session *s, int viewer)
{
    for (int seat = 0; seat < match_seats(s->record.match); seat++)
        if (seat == viewer || !s->hidden)
            s->told[seat] = match_ply(s->record.match);
}

int session_save(struct session *s, int durable, char why[FILE_WHY])
{
    s->unsaved = 1;
    if (!s->path[0]) {
        strcpy(why, "there is no file for this game");
        return 0;
    }
    if (!file_write_record(s->path, &s->record, durable, why))
        return 0;
    s->unsaved = 0;
    return 1;
}

int session_rescue(struct session *s)
{
    const char *folder = getenv("TMPDIR");
    char why[FILE_WHY];
    int n = snprintf(s->path, sizeof s->path, "%s/conclave-%s-XXXXXX.rec",
                     folder && *folder ? folder : "/tmp", match_game(s->record.match)->key);
    int fd = n < (int)sizeof s->path ? mkstemps(s->path, 4) : -1;
    s->path_is_ours = 0;
    if (fd < 0)
        return 0;
    close(fd);
    if (session_save(s, 1, why))
        return 1;
    unlink(s->path);
    return 0;
}
