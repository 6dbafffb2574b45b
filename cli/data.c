/* data.c: see data.h. */
#include "data.h"

#include "stream.h"

#include "../engine/game.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { HEADING = 4096 };

/* The members of a row: their type as numpy writes it, and how many there are. */
enum member { GAME, PLY, RESULT, LIST, VISITS, SEAT, LEGAL, CHOSEN, BOT, VIEW, MEMBERS };

static const struct {
    const char *name, *type;
    int width;
} members[MEMBERS] = {
    [GAME] = {"game", "<u4", 4},   [PLY] = {"ply", "<u4", 4},       [RESULT] = {"result", "<f4", 4},
    [LIST] = {"list", "<u4", 4},   [VISITS] = {"visits", "<u4", 4}, [SEAT] = {"seat", "|u1", 1},
    [LEGAL] = {"legal", "|u1", 1}, [CHOSEN] = {"chosen", "|u1", 1}, [BOT] = {"bot", "|u1", 1},
    [VIEW] = {"view", "|u1", 1},
};

struct data {
    const struct setup *setup;
    FILE *file;
    char path[FILE_PATH];
    size_t offset[MEMBERS];
    int count[MEMBERS];
    size_t row;
    int64_t rows, next;
    int gave_up;
    pthread_mutex_t lock;
    pthread_cond_t wrote;
};

static void lay_out(struct data *d)
{
    const struct bg_game *game = d->setup->game;
    for (int m = 0; m < MEMBERS; m++)
        d->count[m] = 1;
    d->count[RESULT] = d->setup->seats;
    d->count[LIST] = d->count[VISITS] = game->max_legal;
    d->count[VIEW] = game->state_size;
    for (int m = 0; m < MEMBERS; m++) {
        d->offset[m] = d->row;
        d->row += (size_t)members[m].width * (size_t)d->count[m];
    }
    d->row = (d->row + 3) / 4 * 4;
}

/* ---- The heading: JSON, filled up with spaces ---- */

static void put_members(const struct data *d, struct bg_text *j)
{
    json_open(j, "members", '[');
    for (int m = 0; m < MEMBERS; m++) {
        json_open(j, NULL, '{');
        json_text(j, "name", members[m].name);
        json_text(j, "type", members[m].type);
        json_int(j, "offset", (int64_t)d->offset[m]);
        json_int(j, "count", d->count[m]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static int write_heading(struct data *d, const char *bots, int64_t seed)
{
    char text[HEADING + 1];
    struct bg_text j = bg_text_start(text, sizeof text);
    json_open(&j, NULL, '{');
    json_text(&j, "format", "conclave-data");
    json_int(&j, "version", 1);
    json_int(&j, "heading", HEADING);
    json_text(&j, "game", d->setup->game->key);
    json_int(&j, "rules", d->setup->game->rules_version);
    json_int(&j, "seats", d->setup->seats);
    json_options(&j, "options", d->setup->game, d->setup->options);
    json_text(&j, "bots", bots);
    json_int(&j, "seed", seed);
    json_int(&j, "row", (int64_t)d->row);
    put_members(d, &j);
    json_close(&j, '}');
    if (j.length >= HEADING)
        return 0;
    memset(text + j.length, ' ', (size_t)(HEADING - j.length));
    text[HEADING - 1] = '\n';
    return fwrite(text, HEADING, 1, d->file) == 1;
}

struct data *data_open(const char *path, const struct setup *setup, const char *bots, int64_t seed,
                       char why[FILE_WHY])
{
    struct data *d = calloc(1, sizeof *d);
    if (!d) {
        snprintf(why, FILE_WHY, "%s", bg_status_text(BG_MEMORY));
        return NULL;
    }
    d->setup = setup;
    snprintf(d->path, sizeof d->path, "%s", path);
    lay_out(d);
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->wrote, NULL);
    errno = 0;
    d->file = fopen(path, "wb");
    if (d->file && write_heading(d, bots, seed))
        return d;
    snprintf(why, FILE_WHY, "%s: %s", path,
             errno ? strerror(errno) : "the options do not fit its heading");
    if (d->file)
        fclose(d->file);
    free(d);
    return NULL;
}

/* ---- Rows ---- */

static void put_numbers(const struct data *d, uint8_t *row, enum member m, const void *numbers,
                        int count)
{
    memcpy(row + d->offset[m], numbers, (size_t)members[m].width * (size_t)count);
}

static void put_number(const struct data *d, uint8_t *row, enum member m, uint32_t number)
{
    uint8_t small = (uint8_t)number;
    put_numbers(d, row, m, members[m].width == 1 ? (void *)&small : (void *)&number, 1);
}

static uint8_t *new_row(const struct data *d, struct data_game *game)
{
    if (game->length + d->row > game->room) {
        size_t room = game->room ? 2 * game->room : 256 * d->row;
        uint8_t *rows = realloc(game->rows, room);
        if (!rows)
            return NULL;
        game->rows = rows;
        game->room = room;
    }
    uint8_t *row = game->rows + game->length;
    memset(row, 0, d->row);
    game->length += d->row;
    return row;
}

/* Visits in the order of the list. */
static void put_visits(const struct data *d, uint8_t *row, const struct search_result *found,
                       const bg_action *list, int n)
{
    uint32_t visits[BG_MAX_LIST] = {0};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < found->count; k++)
            if (found->move[k].action == list[i])
                visits[i] = found->move[k].visits;
    put_numbers(d, row, VISITS, visits, n);
}

int data_add(const struct data *d, struct data_game *game, int seat, const void *view, uint32_t ply,
             int bot, const struct search_result *found, bg_action chosen)
{
    const struct bg_game *rules = d->setup->game;
    bg_action list[BG_MAX_LIST];
    uint8_t *row = new_row(d, game);
    uint32_t place = 0;
    if (!row)
        return 0;
    int n = rules->legal(view, seat, list);
    while ((int)place < n && list[place] != chosen)
        place++;
    put_number(d, row, PLY, ply);
    put_number(d, row, SEAT, (uint32_t)seat);
    put_number(d, row, LEGAL, (uint32_t)n);
    put_number(d, row, CHOSEN, place);
    put_number(d, row, BOT, (uint32_t)bot);
    put_numbers(d, row, LIST, list, n);
    put_visits(d, row, found, list, n);
    put_numbers(d, row, VIEW, view, rules->state_size);
    return 1;
}

/* A game that was given up has no result. */
static void put_results(const struct data *d, struct data_game *game, int64_t number,
                        const int32_t *payoff)
{
    float result[BG_MAX_SEATS];
    for (int seat = 0; seat < d->setup->seats; seat++)
        result[seat] = payoff ? (float)payoff[seat] / 1000.0f : NAN;
    for (size_t at = 0; at < game->length; at += d->row) {
        put_number(d, game->rows + at, GAME, (uint32_t)number);
        put_numbers(d, game->rows + at, RESULT, result, d->setup->seats);
    }
}

int data_end_game(struct data *d, struct data_game *game, int64_t number, const int32_t *payoff,
                  char why[FILE_WHY])
{
    put_results(d, game, number, payoff);
    pthread_mutex_lock(&d->lock);
    while (d->next != number && !d->gave_up)
        pthread_cond_wait(&d->wrote, &d->lock);
    int ok = d->gave_up || !game->length || fwrite(game->rows, game->length, 1, d->file) == 1;
    if (!ok)
        snprintf(why, FILE_WHY, "%.900s: %s; it holds whole rows up to game %lld", d->path,
                 strerror(errno), (long long)number - 1);
    d->rows += (int64_t)(game->length / d->row);
    d->next++;
    pthread_cond_broadcast(&d->wrote);
    pthread_mutex_unlock(&d->lock);
    game->length = 0;
    return ok;
}

void data_give_up(struct data *d)
{
    pthread_mutex_lock(&d->lock);
    d->gave_up = 1;
    pthread_cond_broadcast(&d->wrote);
    pthread_mutex_unlock(&d->lock);
}

int64_t data_close(struct data *d, char why[FILE_WHY])
{
    int64_t rows = d->rows;
    if (fclose(d->file)) {
        snprintf(why, FILE_WHY, "%.1000s: %s", d->path, strerror(errno));
        rows = -1;
    }
    pthread_cond_destroy(&d->wrote);
    pthread_mutex_destroy(&d->lock);
    free(d);
    return rows;
}
