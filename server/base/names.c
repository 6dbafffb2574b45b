/* names.c: see names.h. */
#include "names.h"

#include "../../engine/bg.h"

#include <string.h>

void name_fold(const char *name, char out[PERSON_NAME])
{
    size_t i = 0;
    for (; name[i] && i < PERSON_NAME - 1; i++)
        out[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 'a' - 'A') : name[i];
    out[i] = 0;
}

/* In SQL: LOOK. */
void name_look(const char *name, char out[PERSON_NAME])
{
    char folded[PERSON_NAME];
    size_t n = 0;
    name_fold(name, folded);
    for (const char *at = folded; *at; at++)
        if (!strchr(" -_", *at))
            out[n++] = *at;
    out[n] = 0;
}

int name_ok(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789 -_";
    char look[PERSON_NAME];
    size_t n = strlen(name);
    if (n < 2 || n >= PERSON_NAME || strspn(name, allowed) != n || name[0] == ' ' ||
        name[n - 1] == ' ' || strstr(name, "  "))
        return 0;
    name_look(name, look);
    return strcmp(look, "someone") != 0;
}

int name_reserved(const char *name)
{
    static const char *const words[] = {"spectator", "nobody", "somebody", "bot",        "admin",
                                        "conclave",  "random", "novice",   "apprentice", "adept",
                                        "archmage",  "p1",     "p2",       "p3",         "p4",
                                        "p5",        "p6",     "p7",       "p8"};
    char look[PERSON_NAME];
    name_look(name, look);
    for (size_t i = 0; i < BG_LEN(words); i++)
        if (!strcmp(look, words[i]))
            return 1;
    return !look[0];
}
