/*
 * train.h: what `conclave-train` does besides Python: it plays games for
 * positions, reads positions as rows, and lets two judges meet.
 */
#ifndef TRAIN_H
#define TRAIN_H

#include "../bots/search.h"
#include "../games/net.h"

/* How the command ends. */
enum { TRAIN_OK, TRAIN_FAILED, TRAIN_USAGE };

/* A game that has a learned judge. */
struct pupil {
    const char *key;
    const char *(*open)(struct net *net, const void *file, size_t size);
    void (*size)(uint32_t *rows, uint32_t *heads, uint64_t *layout);
    int (*rows)(const void *world, int side, uint16_t *row, int *head);
    void (*judge_by)(const struct net *net, const void *world, float *value);
    const char *level; /* whose plan is searched by; with -old behind it, that of the old judge */
};

/* The words behind a command. */
struct words {
    const struct pupil *pupil;
    const struct bg_game *game;
    int seats;
    int16_t options[BG_MAX_OPTIONS];
    const char *net, *other; /* files of nets, or "old" */
    const char *from, *labels, *to;
    uint32_t simulations, games, threads, every, lapses, turns, each;
    uint64_t seed;
    int whole; /* all games of a match are played, however clear it is */
};

/* A line on standard error; returns `status`. */
int train_say(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A whole file, 64-byte aligned; NULL after saying why. */
void *train_read(const char *path, size_t *size);

/* The two judges of a command: plan 0 judges by words->net, plan 1 by words->other. 0 after saying
 * what is wrong. */
int train_judges(const struct words *words, struct search_plan plan[2]);

int train_play(const struct words *words);
int train_rows(const struct words *words);
int train_on(const struct words *words);
int train_label(const struct words *words);
int train_loss(const struct words *words);
int train_match(const struct words *words);
int train_layout(const struct words *words);

#endif
