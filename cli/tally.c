/* tally.c: see tally.h. */
#include "tally.h"

#include "../engine/text.h"

#include <string.h>

enum { WHOLE = 840, WHOLE_PAYOFF = 1000 };

static const struct bg_field *find_field(const struct bg_field *fields, int count, const char *name,
                                         size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(fields[i].name) == length && !strncmp(fields[i].name, name, length))
            return &fields[i];
    return NULL;
}

/* Whether the member has an element for each seat; of structs, their members may do. */
static int is_per_seat(const struct bg_game *game, const struct bg_field *field)
{
    return field->count >= game->max_seats && field->count <= BG_MAX_SEATS && !field->row;
}

static int is_value(const struct bg_field *field)
{
    return field->count == 1 && !field->members;
}

int tally_find(const struct bg_game *game, const char *name, struct tally_by *out)
{
    const char *dot = strchr(name, '.');
    size_t length = dot ? (size_t)(dot - name) : strlen(name);
    out->inner = NULL;
    out->outer = find_field(game->fields, game->field_count, name, length);
    if (out->outer && is_value(out->outer) && !dot)
        return 1;
    if (!out->outer || !is_per_seat(game, out->outer) || !dot != !out->outer->members)
        return 0;
    if (!dot)
        return 1;
    out->inner =
        find_field(out->outer->members, out->outer->member_count, dot + 1, strlen(dot + 1));
    return out->inner && is_value(out->inner);
}

void tally_list(const struct bg_game *game, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    for (int i = 0; i < game->field_count; i++) {
        const struct bg_field *outer = &game->fields[i];
        if (!is_per_seat(game, outer) && !is_value(outer))
            continue;
        if (!outer->members)
            bg_putf(&t, "%s%s", t.length ? ", " : "", outer->name);
        for (int k = 0; k < outer->member_count; k++)
            if (is_value(&outer->members[k]))
                bg_putf(&t, "%s%s.%s", t.length ? ", " : "", outer->name, outer->members[k].name);
    }
}

uint64_t tally_value(const struct tally_by *by, const void *state, int seat)
{
    const struct bg_field *field = by->inner ? by->inner : by->outer;
    int element = by->outer->count == 1 ? 0 : seat;
    const uint8_t *at = (const uint8_t *)state + by->outer->offset + element * by->outer->width;
    uint8_t one = 0;
    uint16_t two = 0;
    uint32_t four = 0;
    uint64_t value;
    if (by->inner)
        at += by->inner->offset;
    if (field->width == 1)
        value = *(const uint8_t *)memcpy(&one, at, 1);
    else if (field->width == 2)
        value = *(const uint16_t *)memcpy(&two, at, 2);
    else
        value = *(const uint32_t *)memcpy(&four, at, 4);
    return field->bits ? value >> field->shift & ((1u << field->bits) - 1) : value;
}

static void add_row(struct tally_row *row, uint64_t victories, int32_t points)
{
    row->games++;
    row->victories += victories;
    row->points += points;
}

/* Allies who win together have each won; others who are level share a victory. */
static uint64_t victory_of(int32_t payoff, unsigned winners)
{
    return payoff == WHOLE_PAYOFF ? WHOLE : WHOLE / winners;
}

static void share_victory(const int32_t *payoff, int seats, int end, uint64_t *victories)
{
    int32_t best = 1; /* who gets nothing has not won */
    unsigned winners = 0;
    for (int seat = 0; seat < seats; seat++)
        best = payoff[seat] > best ? payoff[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        winners += payoff[seat] == best;
    for (int seat = 0; seat < seats; seat++)
        if (end == TALLY_OVER)
            victories[seat] = payoff[seat] == best ? victory_of(best, winners) : 0;
        else
            victories[seat] = end >= 0 && seat != end ? WHOLE / (unsigned)(seats - 1) : 0;
}

void tally_add(struct tally *t, const struct bg_game *game, const void *state, int seats,
               const int *bot_of, const struct tally_by *by, int end)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    uint64_t shares[BG_MAX_SEATS];
    game->score(state, points, payoff);
    share_victory(payoff, seats, end, shares);
    for (int seat = 0; seat < seats; seat++) {
        uint64_t victories = shares[seat];
        add_row(&t->bot[bot_of[seat]], victories, points[seat]);
        add_row(&t->seat[seat], victories, points[seat]);
        if (!by)
            continue;
        uint64_t value = tally_value(by, state, seat);
        if (value < TALLY_VALUES)
            add_row(&t->value[value], victories, points[seat]);
    }
    t->games++;
    t->unfinished += end == TALLY_UNFINISHED;
    t->forfeits += end >= 0;
}

static void merge_rows(struct tally_row *into, const struct tally_row *from, int count)
{
    for (int i = 0; i < count; i++) {
        into[i].games += from[i].games;
        into[i].victories += from[i].victories;
        into[i].points += from[i].points;
    }
}

void tally_merge(struct tally *into, const struct tally *from)
{
    merge_rows(into->bot, from->bot, TALLY_BOTS);
    merge_rows(into->seat, from->seat, BG_MAX_SEATS);
    merge_rows(into->value, from->value, TALLY_VALUES);
    into->games += from->games;
    into->unfinished += from->unfinished;
    into->forfeits += from->forfeits;
    into->plies += from->plies;
    into->decisions += from->decisions;
    into->one_answer += from->one_answer;
}

static double rate(const struct tally_row *row)
{
    return row->games ? (double)row->victories / WHOLE / (double)row->games : 0;
}

static double average(const struct tally_row *row)
{
    return row->games ? (double)row->points / (double)row->games : 0;
}

void tally_print_row(const char *name, const struct tally_row *row)
{
    printf("  %-16s  wins %5.1f %%  points %7.2f  (%llu seats)\n", name, 100 * rate(row),
           average(row), (unsigned long long)row->games);
}

void tally_write_row(struct bg_text *j, const char *name_key, const char *name,
                     const struct tally_row *row)
{
    json_open(j, NULL, '{');
    json_text(j, name_key, name);
    json_int(j, "games", (int64_t)row->games);
    json_figure(j, "win_rate", rate(row));
    json_figure(j, "points", average(row));
    json_close(j, '}');
}
