/* reason.c: see reason.h. */
#include "reason.h"

#include "../engine/game.h"

#include <string.h>

/* Reasons in one sentence, and letters that still fit where a phone shows it. */
enum { TOLD = 2, FITS = 84 };
static const float slight = 0.2f; /* what weighs less is not worth a word */

static const struct reasoner *reasoner_of(const struct bg_game *game)
{
    static const struct reasoner *const all[] = {&abraca_reasoner, &archmage_reasoner,
                                                 &dawn_reasoner};
    for (size_t i = 0; i < BG_LEN(all); i++)
        if (game->key && !strcmp(all[i]->game, game->key))
            return all[i];
    return NULL;
}

void reason_add(struct reason_list *list, struct bg_reason reason)
{
    if (list->count < REASONS)
        list->item[list->count++] = reason;
}

/* What the seat would see once the line is played, in a world that fits the view. */
static void foresee(const struct bg_game *game, const void *view, int seat,
                    const struct search_line *line, void *after)
{
    struct bg_rng rng = {1};
    memcpy(after, view, game->state_size);
    game->determinize(after, seat, &rng);
    for (int i = 0; i < line->count; i++)
        if (bg_may_act(game, after, seat) && bg_is_legal(game, after, seat, line->move[i]))
            game->apply(after, seat, line->move[i], NULL);
    game->redact(after, seat);
}

static void find(const struct reasoner *by, const struct bg_game *game, const void *view, int seat,
                 const struct search_line *line, struct reason_list *out)
{
    _Alignas(16) uint8_t after[BG_MAX_STATE];
    out->count = 0;
    foresee(game, view, seat, line, after);
    by->find(&(struct reason_case){view, after, seat, line}, out);
}

/* The weightiest not told yet, among those for the move or all; NULL: nothing is left. */
static struct bg_reason *next_of(struct reason_list *list, int all)
{
    struct bg_reason *best = NULL;
    for (int i = 0; i < list->count; i++) {
        struct bg_reason *reason = &list->item[i];
        if (reason->weight >= slight && (all || !reason->against) &&
            (!best || reason->weight > best->weight))
            best = reason;
    }
    return best;
}

/* What a move is for comes before what speaks against it; a blame has no such order. */
static void put_weightiest(struct bg_text *t, const struct reasoner *by, const void *view, int seat,
                           struct reason_list *list, int blames)
{
    char words[200];
    for (int told = 0; told < TOLD; told++) {
        struct bg_reason *reason = next_of(list, blames || told);
        if (!reason)
            reason = next_of(list, 1);
        if (!reason)
            return;
        struct bg_text more = bg_text_start(words, sizeof words);
        by->put(&more, view, seat, reason);
        if (told && t->length + more.length > FITS)
            return;
        bg_putf(t, "%s%s", told ? "; " : "", words);
        reason->weight = 0;
    }
}

void reason_put(struct bg_text *t, const struct bg_game *game, const void *view, int seat,
                const struct search_line *line)
{
    const struct reasoner *by = reasoner_of(game);
    struct reason_list list;
    if (!by || !line->count)
        return;
    find(by, game, view, seat, line, &list);
    put_weightiest(t, by, view, seat, &list, 0);
}

/* The same thing in another list; NULL: it is not there. */
static const struct bg_reason *same_in(const struct reason_list *list, const struct bg_reason *r)
{
    for (int i = 0; i < list->count; i++) {
        const struct bg_reason *other = &list->item[i];
        if (other->kind == r->kind && other->against == r->against && other->what == r->what &&
            other->who == r->who)
            return other;
    }
    return NULL;
}

/* What is in one list and not, or with less of it, in the other: of the better move what speaks
 * for it, of the played one what speaks against it. */
static void add_missing(const struct reason_list *from, const struct reason_list *other,
                        int against, struct reason_list *out)
{
    for (int i = 0; i < from->count; i++) {
        struct bg_reason r = from->item[i];
        const struct bg_reason *same = same_in(other, &r);
        if (r.against != against || (same && same->amount >= r.amount))
            continue;
        r.missed = !against;
        r.instead = (int16_t)(same ? same->amount : -1);
        r.weight = r.loss > 0 ? r.loss : r.weight;
        reason_add(out, r);
    }
}

void reason_put_loss(struct bg_text *t, const struct bg_game *game, const void *view, int seat,
                     const struct search_line *played, const struct search_line *better)
{
    const struct reasoner *by = reasoner_of(game);
    struct reason_list bad, good, lost = {.count = 0};
    if (!by || !played->count || !better->count)
        return;
    find(by, game, view, seat, played, &bad);
    find(by, game, view, seat, better, &good);
    add_missing(&good, &bad, 0, &lost);
    add_missing(&bad, &good, 1, &lost);
    put_weightiest(t, by, view, seat, &lost, 1);
}
