/* guests.c: see guests.h. */
#include "guests.h"

#include "people.h"

#include <stdlib.h>

static struct known {
    int64_t first; /* numbers from this one on have the bit */
    int64_t *accounts;
    size_t count, cap;
} known;

int64_t guests_new(void)
{
    return id_new() | 1;
}

int64_t guests_new_account(void)
{
    return id_new() & ~(int64_t)1;
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int is_guest(int64_t number)
{
    if (!number || (number >= known.first && !(number & 1)))
        return 0;
    return !known.count || !bsearch(&number, known.accounts, known.count, sizeof number, compare);
}

static void take_account(void *context, int64_t number)
{
    int *failed = context;
    if (known.count == known.cap) {
        size_t cap = known.cap ? known.cap * 2 : 64;
        int64_t *accounts = realloc(known.accounts, cap * sizeof *accounts);
        if (!accounts) {
            *failed = 1;
            return;
        }
        known.accounts = accounts;
        known.cap = cap;
    }
    known.accounts[known.count++] = number;
}

enum store_status guests_learn(struct store *s)
{
    int failed = 0;
    known.count = 0;
    enum store_status status = store_numbered(s, id_new(), &known.first);
    if (status == STORE_OK)
        status = people_unmarked(s, known.first, take_account, &failed);
    return failed ? STORE_DOWN : status;
}
