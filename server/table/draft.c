/* draft.c: see draft.h. */
#include "draft.h"

#include "../base/now.h"
#include "../store/entries.h"
#include "cache.h"
#include "fold.h"
#include "save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Remembers the position from which the news will be told. */
static void keep_base(struct table *t)
{
    if (!t->match)
        return;
    if (!t->base)
        t->base = malloc(t->game->state_size);
    if (t->base)
        memcpy(t->base, match_state(t->match), t->game->state_size);
    t->base_ply = match_ply(t->match);
}

static struct save *start_draft(struct table *t)
{
    struct save *s = calloc(1, sizeof *s);
    if (s) {
        s->table = t->id;
        s->at = now_ms();
        keep_base(t);
    }
    return s;
}

int draft_add(struct table *t, int kind, int seat, const char *text, struct bg_text *why)
{
    if (!t->draft)
        t->draft = start_draft(t);
    struct save *s = t->draft;
    struct entry e = {t->seq + 1, s ? s->at : 0, kind, seat, strdup(text)};
    if (s && s->count == s->cap) {
        int cap = s->cap ? s->cap * 2 : 4;
        struct entry *entries = realloc(s->entries, (size_t)cap * sizeof *entries);
        if (entries) {
            s->entries = entries;
            s->cap = cap;
        }
    }
    if (!s || !e.text || s->count == s->cap || !fold_entry(t, &e, why)) {
        free(e.text);
        return 0;
    }
    s->moves += kind == ENTRY_MOVE;
    s->entries[s->count++] = e;
    return 1;
}

int draft_ask(struct table *t, int seat, int64_t program, struct bg_text *why)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)program);
    return draft_add(t, ENTRY_SEAT, seat, "invite", why) &&
           draft_add(t, ENTRY_ASK, seat, text, why);
}

int draft_drop(struct table *t)
{
    struct save *s = t->draft;
    struct table *made = s && s->along ? cache_find(t->hub, s->along->table) : NULL;
    int is_ahead = s && s->count;
    t->draft = NULL;
    if (made)
        cache_free(made);
    save_free(s);
    return is_ahead;
}
