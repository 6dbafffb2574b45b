/*
 * notes.h: memory in which bots keep what they thought, for the seats of one
 * match after another (bots/bot.h).
 */
#ifndef CLI_NOTES_H
#define CLI_NOTES_H

#include "../engine/bg.h"

struct notes {
    void *memory[BG_MAX_SEATS]; /* NULL where the bots want none */
    size_t size;                /* of each */
};

/* So much for each seat; 0 if there is not enough. notes_free() either way. */
int notes_take(struct notes *notes, int seats, size_t size);
/* A match begins. */
void notes_forget(const struct notes *notes);
void notes_free(struct notes *notes);

#endif
