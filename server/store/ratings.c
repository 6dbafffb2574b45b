/* ratings.c: see ratings.h. */
#include "ratings.h"

#include "store_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum store_status ratings_read(struct store *s, const char *player, const char *game,
                               struct rating *out)
{
    struct rows rows = db_ask(s->db, SQL_RATING_READ, "tt", player, game);
    int known = rows_next(&rows);
    if (known) {
        out->mean = rows_number(&rows, 0);
        out->deviation = rows_number(&rows, 1);
        out->games = rows_number(&rows, 2);
    }
    enum store_status status = store_ended(&rows);
    return status == STORE_OK && !known ? STORE_NONE : status;
}

static int64_t account_of(const struct finish *f, int i)
{
    return f->player[i][0] == 'u' ? strtoll(f->player[i] + 1, NULL, 10) : 0;
}

static struct rows ask_accounts(struct store *s, const struct finish *f)
{
    int64_t id[BG_MAX_SEATS];
    for (int i = 0; i < BG_MAX_SEATS; i++)
        id[i] = account_of(f, i);
    return db_ask(s->db, SQL_ACCOUNTS_READ, "iiiiiiii", id[0], id[1], id[2], id[3], id[4], id[5],
                  id[6], id[7]);
}

/* Guests are not rated, nor are games with them; nor, unless the table says so, are people's games
 * with programs. */
static enum store_status take_accounts(struct rows *rows, const struct finish *f)
{
    uint32_t known = 0, programs = 0;
    while (rows_next(rows))
        for (int i = 0; i < f->players; i++)
            if (account_of(f, i) == rows_number(rows, 0)) {
                known |= BG_BIT(i);
                programs |= rows_number(rows, 1) ? BG_BIT(i) : 0;
            }
    int is_mixed = programs && known != programs && !f->rates_programs;
    for (int i = 0; i < f->players; i++)
        if (!account_of(f, i))
            known |= BG_BIT(i);
    if (!rows_end(rows))
        return STORE_DOWN;
    return known == BG_BIT(f->players) - 1 && !is_mixed ? STORE_OK : STORE_NONE;
}

static struct rows ask_ratings(struct store *s, const struct finish *f)
{
    return db_ask(s->db, SQL_RATINGS_READ, "ttttttttt", f->player[0], f->player[1], f->player[2],
                  f->player[3], f->player[4], f->player[5], f->player[6], f->player[7], f->game);
}

static int take_before(struct rows *rows, struct finish *f)
{
    for (int i = 0; i < f->players; i++)
        f->before[i] = rating_model_start();
    while (rows_next(rows))
        for (int i = 0; i < f->players; i++)
            if (!strcmp(rows_text(rows, 0), f->player[i]))
                f->before[i] = (struct rating){rows_number(rows, 1), rows_number(rows, 2),
                                               rows_number(rows, 3)};
    memcpy(f->after, f->before, sizeof f->after);
    return rows_end(rows);
}

/* Reads what is needed, in one round trip; other writers of this game's ratings wait. */
static enum store_status read_before(struct store *s, struct finish *f)
{
    if (s->db->kind->answers_late && !db_send(s->db, SQL_RATINGS_LOCK, "t", f->game))
        return STORE_DOWN;
    struct rows accounts = ask_accounts(s, f), ratings = ask_ratings(s, f);
    enum store_status status = take_accounts(&accounts, f);
    return take_before(&ratings, f) ? status : STORE_DOWN;
}

enum store_status ratings_finish(struct store *s, struct finish *f)
{
    enum store_status status = read_before(s, f);
    if (status != STORE_OK)
        return status == STORE_NONE ? STORE_OK : status;
    rating_model_update(f->after, f->payoff, f->players);
    for (int i = 0; i < f->players; i++)
        if (!db_send(s->db, SQL_RATING_WRITE, "ttiii", f->player[i], f->game, f->after[i].mean,
                     f->after[i].deviation, f->after[i].games))
            return STORE_DOWN;
    f->text[strcspn(f->text, " ")] = 0;
    for (int i = 0; i < f->players; i++) {
        size_t length = strlen(f->text);
        snprintf(f->text + length, sizeof f->text - length, " %lld %lld",
                 (long long)(f->before[i].mean + 500) / 1000,
                 (long long)(f->after[i].mean + 500) / 1000);
    }
    return STORE_OK;
}

static enum store_status take_ratings(struct rows *rows, store_rating_taker *take, void *context)
{
    struct rating_listed l;
    while (rows_next(rows)) {
        const char *player = rows_text(rows, 1);
        store_copy(l.game, sizeof l.game, rows, 0);
        int is_level = player[0] == 'b';
        l.is_bot = is_level || rows_number(rows, 6);
        snprintf(l.name, sizeof l.name, "%s", is_level ? player + 1 : rows_text(rows, 2));
        l.rating.mean = rows_number(rows, 3);
        l.rating.deviation = rows_number(rows, 4);
        l.rating.games = rows_number(rows, 5);
        take(context, &l);
    }
    return store_ended(rows);
}

enum store_status ratings_best(struct store *s, const char *game, int most,
                               store_rating_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_RATINGS_BEST, "ti", game, (int64_t)most);
    return take_ratings(&rows, take, context);
}

enum store_status ratings_of(struct store *s, int64_t user, store_rating_taker *take, void *context)
{
    char player[40];
    snprintf(player, sizeof player, "u%lld", (long long)user);
    struct rows rows = db_ask(s->db, SQL_RATINGS_OF, "t", player);
    return take_ratings(&rows, take, context);
}
