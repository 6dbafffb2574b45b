/* games.c: the games there are, their options and rules (see routes.h). */
#include "../../bots/catalogue.h"
#include "../../games/games.h"
#include "routes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_games(const void *context, struct bg_text *t)
{
    (void)context;
    catalogue_games(t);
}

/* A game with the defaults for so many seats. */
struct wanted {
    const struct bg_game *game;
    int seats;
};

static void write_game(const void *context, struct bg_text *t)
{
    const struct wanted *w = context;
    catalogue_game(w->game, w->seats, t);
}

static void write_topics(const void *context, struct bg_text *t)
{
    const struct wanted *w = context;
    catalogue_topics(w->game, t);
}

/* Answers with what was written, or that the asker has it already. */
static void reply_tagged(struct request *r)
{
    uint8_t digest[16];
    crypto_generichash(digest, sizeof digest, (const uint8_t *)r->reply.data, r->reply.length, NULL,
                       0);
    r->etag[0] = '"';
    sodium_bin2hex(r->etag + 1, 33, digest, sizeof digest);
    strcat(r->etag, "\"");
    if (!strcmp(r->etag, r->known_etag)) {
        buffer_clear(&r->reply);
        request_reply(r, 304);
    } else {
        request_reply(r, 200);
    }
}

void games_all(struct request *r)
{
    struct buffer *j = request_object(r);
    buffer_written(j, "games", write_games, NULL);
    buffer_close(j, '}');
    reply_tagged(r);
}

/* The game that is asked for, with how many seats; 0 after answering that there is none. */
static int find_game(struct request *r, struct wanted *out)
{
    out->game = game_find(r->part);
    out->seats = atoi(request_query(r, "seats").text);
    if (!out->game) {
        request_error(r, 404, "no_game", "There is no such game.");
        return 0;
    }
    if (out->seats < out->game->min_seats || out->seats > out->game->max_seats)
        out->seats = out->game->default_seats;
    return 1;
}

void games_one(struct request *r)
{
    struct wanted w;
    if (!find_game(r, &w))
        return;
    buffer_written(&r->reply, NULL, write_game, &w);
    reply_tagged(r);
}

void games_topics(struct request *r)
{
    struct wanted w;
    if (!find_game(r, &w))
        return;
    struct buffer *j = request_object(r);
    buffer_written(j, "topics", write_topics, &w);
    buffer_close(j, '}');
    reply_tagged(r);
}
