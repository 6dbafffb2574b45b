/* games.c: the games there are, their options and rules (see request.h). */
#include "../../bots/catalogue.h"
#include "../../games/games.h"
#include "request.h"

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
        jot_clear(&r->reply);
        request_reply(r, 304);
    } else {
        request_reply(r, 200);
    }
}

static void all_games(struct request *r)
{
    struct jot *j = request_object(r);
    jot_written(j, "games", write_games, NULL);
    jot_close(j, '}');
    reply_tagged(r);
}

void games_page(struct request *r, const char *rest)
{
    char key[32];
    if (!*rest || !strcmp(rest, "/")) {
        all_games(r);
        return;
    }
    snprintf(key, sizeof key, "%.*s", (int)strcspn(rest + 1, "/"), rest + 1);
    struct wanted w = {game_find(key), atoi(request_query(r, "seats").text)};
    const char *what = rest + 1 + strcspn(rest + 1, "/");
    if (!w.game) {
        request_error(r, 404, "no_game", "There is no such game.");
        return;
    }
    if (w.seats < w.game->min_seats || w.seats > w.game->max_seats)
        w.seats = w.game->default_seats;
    jot_clear(&r->reply);
    if (!strcmp(what, "/topics")) {
        struct jot *j = request_object(r);
        jot_written(j, "topics", write_topics, &w);
        jot_close(j, '}');
    } else if (!*what) {
        jot_written(&r->reply, NULL, write_game, &w);
    } else {
        request_error(r, 404, "no_page", "There is no such page.");
        return;
    }
    reply_tagged(r);
}
