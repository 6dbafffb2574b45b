/* rating_pages.c: ratings of a game and of a person (see routes.h). */
#include "rating_pages.h"

#include "../../games/games.h"
#include "../store/people.h"
#include "../store/ratings.h"
#include "page_job.h"
#include "routes.h"

#include <string.h>

static void put_numbers(struct buffer *j, const struct rating *rating)
{
    buffer_int(j, "rating", (rating->mean + 500) / 1000);
    buffer_int(j, "deviation", (rating->deviation + 500) / 1000);
    buffer_int(j, "games", rating->games);
}

static void put_rating(struct buffer *j, const struct rating_listed *l, int with_name)
{
    buffer_open(j, NULL, '{');
    if (with_name) {
        buffer_text(j, "name", l->name);
        buffer_bool(j, "bot", l->is_bot);
    } else {
        buffer_text(j, "game", l->game);
    }
    put_numbers(j, &l->rating);
    buffer_close(j, '}');
}

static void take_player(void *context, const struct rating_listed *l)
{
    put_rating(context, l, 1);
}

static void take_game(void *context, const struct rating_listed *l)
{
    put_rating(context, l, 0);
}

static enum store_status best_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_text(&p->out, "game", p->text);
    buffer_open(&p->out, "ratings", '[');
    enum store_status status = ratings_best(store, p->text, LIMIT_LISTED, take_player, &p->out);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

void rating_pages_game(struct request *r)
{
    const struct bg_game *game = game_find(r->part);
    struct page_job *p = game ? page_job_new(r, best_act) : NULL;
    if (!game)
        request_error(r, 404, "no_game", "There is no such game.");
    if (!p)
        return;
    strcpy(p->text, game->key);
    page_job_read(p);
}

static enum store_status person_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_by_name(store, p->text, &p->person);
    buffer_clear(&p->out);
    if (status != STORE_OK)
        return status;
    buffer_open(&p->out, NULL, '{');
    buffer_text(&p->out, "name", p->person.name);
    buffer_int(&p->out, "since", p->person.created);
    buffer_bool(&p->out, "bot", p->person.program);
    buffer_open(&p->out, "ratings", '[');
    status = ratings_of(store, p->person.id, take_game, &p->out);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

void rating_pages_person(struct request *r)
{
    struct page_job *p = name_ok(r->part) ? page_job_new(r, person_act) : NULL;
    if (!name_ok(r->part))
        request_error(r, 404, "no_person", "There is nobody of that name.");
    if (!p)
        return;
    strcpy(p->text, r->part);
    p->none = "no_person";
    p->none_message = "There is nobody of that name.";
    page_job_read(p);
}

/* ---- At a table ---- */

/* p->more is the game, p->text the players in seat order, a line each. */
static enum store_status seats_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = STORE_OK;
    struct rating rating;
    struct rated_player player;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_open(&p->out, "ratings", '[');
    for (const char *at = p->text, *end; status != STORE_DOWN && (end = strchr(at, '\n'));
         at = end + 1) {
        snprintf(player.text, sizeof player.text, "%.*s", (int)(end - at), at);
        status = ratings_read(store, player.text, p->more, &rating);
        if (status == STORE_OK) {
            buffer_open(&p->out, NULL, '{');
            put_numbers(&p->out, &rating);
            buffer_close(&p->out, '}');
        } else {
            buffer_null(&p->out, NULL);
        }
    }
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status == STORE_NONE ? STORE_OK : status;
}

void rating_pages_table(struct request *r, struct table *t)
{
    struct page_job *p = page_job_new(r, seats_act);
    if (!p)
        return;
    struct bg_text players = bg_text_start(p->text, sizeof p->text);
    for (int seat = 0; seat < t->seats; seat++)
        bg_putf(&players, "%s\n", table_rated_player(t, seat).text);
    strcpy(p->more, t->game->key);
    page_job_read(p);
}
