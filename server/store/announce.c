/* announce.c: see announce.h. */
#include "announce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
#define X(name, word) [ANNOUNCE_##name] = word,
    ANNOUNCE_MAP(X)
#undef X
};

void announce_write(const struct announcement *a, char out[ANNOUNCE_TEXT])
{
    int n = snprintf(out, ANNOUNCE_TEXT, "%lld %s", (long long)a->table, words[a->kind]);
    for (int i = 0; i < ANNOUNCE_NUMBERS && a->number[i]; i++)
        n += snprintf(out + n, (size_t)(ANNOUNCE_TEXT - n), " %lld", (long long)a->number[i]);
}

int announce_read(const char *line, struct announcement *out)
{
    char *at;
    memset(out, 0, sizeof *out);
    out->table = strtoll(line, &at, 10);
    at += *at == ' ';
    size_t n = strcspn(at, " ");
    for (out->kind = 0; out->kind < (int)BG_LEN(words); out->kind++)
        if (strlen(words[out->kind]) == n && !strncmp(words[out->kind], at, n))
            break;
    at += n;
    for (int i = 0; i < ANNOUNCE_NUMBERS && *at == ' '; i++)
        out->number[i] = strtoll(at, &at, 10);
    return out->table && out->kind < (int)BG_LEN(words);
}
