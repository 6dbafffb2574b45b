/*
 * rows.c: `conclave-train rows`: positions as the rows that a net reads, for
 * Python to learn from.
 *
 * A file: positions, seats, head (32 bits each), how many rows in all (64 bits);
 * then for each position and seat its label (a float) and how many rows it has
 * (16 bits); then all the rows (16 bits each), one list after another.
 */
#include "train.h"

#include "../bots/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A part of the positions, read by one thread. */
struct part {
    uint32_t from, to;
    uint16_t *row; /* of all lists */
    size_t length, room;
};

struct reading {
    const struct words *words;
    const uint8_t *states;
    uint32_t count;
    int seats, head;
    uint16_t *counts;
    struct part part[64];
};

static void read_part(void *context, int number)
{
    struct reading *r = context;
    struct part *part = &r->part[number];
    size_t size = r->words->game->state_size;
    for (uint32_t i = part->from; i < part->to; i++)
        for (int side = 0; side < r->seats; side++) {
            size_t at = (size_t)i * (size_t)r->seats + (size_t)side;
            int head;
            if (part->length + NET_MOST > part->room) {
                part->room = 2 * part->room + NET_MOST * 64;
                part->row = realloc(part->row, part->room * sizeof *part->row);
                if (!part->row)
                    exit(train_say(TRAIN_FAILED, "there is not enough memory for rows"));
            }
            int n =
                r->words->pupil->rows(r->states + i * size, side, part->row + part->length, &head);
            r->counts[at] = (uint16_t)n;
            part->length += (size_t)n;
        }
}

static int write_rows(const struct reading *r, const float *labels)
{
    size_t lists = (size_t)r->count * (size_t)r->seats;
    FILE *file = fopen(r->words->to, "wb");
    uint64_t all = 0;
    for (uint32_t i = 0; i < r->words->threads; i++)
        all += r->part[i].length;
    uint32_t start[5] = {r->count, (uint32_t)r->seats, (uint32_t)r->head, (uint32_t)all,
                         (uint32_t)(all >> 32)};
    if (!file)
        return train_say(TRAIN_FAILED, "%s cannot be written", r->words->to);
    fwrite(start, sizeof start, 1, file);
    fwrite(labels, sizeof *labels, lists, file);
    fwrite(r->counts, sizeof *r->counts, lists, file);
    for (uint32_t i = 0; i < r->words->threads; i++)
        fwrite(r->part[i].row, sizeof *r->part[i].row, r->part[i].length, file);
    int failed = ferror(file) | fclose(file);
    printf("%u positions, %d seats, %.1f rows each\n", r->count, r->seats,
           (double)all / (double)lists);
    return failed ? train_say(TRAIN_FAILED, "%s cannot be written", r->words->to) : TRAIN_OK;
}

int train_rows(const struct words *words)
{
    struct reading r = {.words = words};
    size_t size = 0, label_size = 0;
    uint16_t row[NET_MOST];
    if (!words->from || !words->labels || !words->to)
        return train_say(TRAIN_USAGE, "rows needs --from, --labels and --to");
    uint8_t *states = train_read(words->from, &size);
    float *labels = states ? train_read(words->labels, &label_size) : NULL;
    if (!labels)
        return TRAIN_FAILED;
    r.states = states;
    r.count = (uint32_t)(size / words->game->state_size);
    r.seats = r.count ? words->game->seats(states) : 1;
    size_t lists = (size_t)r.count * (size_t)r.seats;
    if (size % words->game->state_size || label_size != lists * sizeof *labels || !lists)
        return train_say(TRAIN_FAILED, "%s and %s do not belong together", words->from,
                         words->labels);
    r.counts = calloc(lists, sizeof *r.counts);
    if (!r.counts)
        return train_say(TRAIN_FAILED, "there is not enough memory for rows");
    words->pupil->rows(states, 0, row, &r.head);
    for (uint32_t i = 0; i < words->threads; i++) {
        r.part[i].from = (uint32_t)((uint64_t)r.count * i / words->threads);
        r.part[i].to = (uint32_t)((uint64_t)r.count * (i + 1) / words->threads);
    }
    host_parallel((int)words->threads, read_part, &r);
    return write_rows(&r, labels);
}
