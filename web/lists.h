/*
 * lists.h: a game's lists and numbers as a TypeScript module, for its board.
 *
 * web/src/games/G/lists.c is a program for the building machine: it includes
 * the game's own headers and prints with these what the page needs of them.
 * make leaves it at build/web-lists/G.ts; the page imports it as "lists/G".
 */
#ifndef WEB_LISTS_H
#define WEB_LISTS_H

#include <ctype.h>
#include <stdio.h>

/* export const NAME = ["…", …]; entries that are NULL are empty. */
static void list_words(const char *name, const char *const *words, int count)
{
    printf("export const %s = [", name);
    for (int i = 0; i < count; i++)
        printf("%s\"%s\"", i ? ", " : "", words[i] ? words[i] : "");
    printf("] as const;\n");
}

static void list_numbers(const char *name, const int *numbers, int count)
{
    printf("export const %s = [", name);
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? ", " : "", numbers[i]);
    printf("] as const;\n");
}

static void list_number(const char *name, int value)
{
    printf("export const %s = %d;\n", name, value);
}

/* export const NAME = { first: 1, second: 2 }: open, a line each, close. */
static void list_open(const char *name)
{
    printf("export const %s = {", name);
}

/* The key is an identifier of C: WRAP_UP becomes wrapUp. */
static void list_entry(const char *key, int value)
{
    putchar(' ');
    for (const char *c = key; *c; c++)
        if (*c != '_')
            putchar(c > key && c[-1] == '_' ? toupper(*c) : tolower(*c));
    printf(": %d,", value);
}

static void list_close(void)
{
    printf(" } as const;\n");
}

#endif
