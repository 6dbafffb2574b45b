/* notes.c: see notes.h. */
#include "notes.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 64 }; /* bytes that tell a bot that nothing is noted yet */

int notes_take(struct notes *notes, int seats, size_t size)
{
    memset(notes, 0, sizeof *notes);
    notes->size = size;
    for (int seat = 0; seat < seats && size; seat++) {
        notes->memory[seat] = calloc(1, size);
        if (!notes->memory[seat])
            return 0;
    }
    return 1;
}

void notes_forget(const struct notes *notes)
{
    for (int seat = 0; seat < BG_MAX_SEATS; seat++)
        if (notes->memory[seat])
            memset(notes->memory[seat], 0, HEAD);
}

void notes_free(struct notes *notes)
{
    for (int seat = 0; seat < BG_MAX_SEATS; seat++)
        free(notes->memory[seat]);
}
