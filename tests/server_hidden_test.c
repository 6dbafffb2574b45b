/*
 * server_hidden_test.c: what the server sends a seat does not depend on what
 * the seat may not know.
 *
 * Games are played at random through the server's own tables, without its
 * network. At many positions what a seat cannot see is dealt again, by the
 * game's determinize() from the seat's view; every byte of the messages to
 * that seat must stay as it was.
 */
#include "../games/games.h"
#include "../server/base/id.h"
#include "../server/base/log.h"
#include "../server/pages/router.h"
#include "../server/people/auth.h"
#include "../server/store/jobs.h"
#include "../server/table/cache.h"
#include "../server/table/queue.h"
#include "../server/table/messages.h"
#include "../server/store/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sodium.h>

enum { GAMES_EACH = 3, LOOK_EVERY = 7, TWINS = 3, MOST_MOVES = 4000 };

static struct hub hub;
static int64_t last_table;

static void client_writable(struct client *c)
{
    (void)c;
}

static void request_answered(struct request *r)
{
    char text[ID_TEXT];
    const char *id = strstr(r->reply.data, "\"id\":\"");
    assert_int_equal(r->status, 201);
    snprintf(text, sizeof text, "%.13s", id + 6);
    last_table = id_read(text);
    request_free(r);
}

static int start(void **state)
{
    char why[DB_WHY];
    (void)state;
    if (sodium_init() < 0)
        return -1;
    hub.store = store_open("sqlite::memory:", why);
    if (!hub.store || store_secret(hub.store, hub.secret) != STORE_OK)
        return -1;
    hub.bots = hub.passwords = hub.post = crew_start(0, NULL, NULL, NULL);
    if (!jobs_start(&hub, 0))
        return -1;
    hub.client_writable = client_writable;
    hub.request_answered = request_answered;
    hub.unlimited = hub.stopping = 1;
    return 0;
}

/* A table of the game with a person in the first seat and bots that do not think. */
static struct table *make_table(const struct bg_game *game)
{
    struct person ann = {77, PERSON_GUEST, "Ann", 0};
    struct request *r = calloc(1, sizeof *r);
    r->hub = &hub;
    r->method = METHOD_POST;
    r->is_json = 1;
    strcpy(r->path, "/api/1/tables");
    auth_guest_token(&hub, &ann, r->token);
    buffer_format(&r->body, "{\"game\":\"%s\",\"start\":true}", game->key);
    router_run(r);
    return cache_find(&hub, last_table);
}

static void render(const struct table *t, int viewer, struct buffer *out)
{
    struct client c;
    memset(&c, 0, sizeof c);
    c.viewer = (uint8_t)viewer;
    c.done = -1;
    c.cursor = t->seq;
    buffer_clear(out);
    messages_state(t, &c, out);
    /* The same for programs and terminals. */
    c.lean = 1;
    messages_state(t, &c, out);
    c.lean = 0;
    c.shown = 1;
    messages_state(t, &c, out);
}

/* The true state, to be put in place and back: no other code may do this. */
static void *state_of(struct table *t)
{
    return (void *)(uintptr_t)match_state(t->match);
}

static void look(struct table *t, int viewer, struct bg_rng *rng)
{
    _Alignas(16) uint8_t truth[BG_MAX_STATE], twin[BG_MAX_STATE];
    struct buffer before = {0}, after = {0};
    memcpy(truth, state_of(t), t->game->state_size);
    render(t, viewer, &before);
    for (int i = 0; i < TWINS; i++) {
        match_view(t->match, viewer, twin);
        t->game->determinize(twin, viewer, rng);
        memcpy(state_of(t), twin, t->game->state_size);
        render(t, viewer, &after);
        memcpy(state_of(t), truth, t->game->state_size);
        assert_int_equal(after.length, before.length);
        assert_memory_equal(after.data, before.data, before.length);
    }
    buffer_free(&before);
    buffer_free(&after);
}

static int play_some(struct table *t, struct bg_rng *rng)
{
    bg_action list[BG_MAX_LIST];
    int seat = 0;
    while (!(table_to_act(t) & BG_BIT(seat)))
        seat++;
    struct command *c = command_new(COMMAND_BOT, seat);
    int n = t->game->legal(match_state(t->match), seat, list);
    t->game->write_action(match_state(t->match), seat, list[bg_rng_below(rng, (uint32_t)n)], BG_ALL,
                          c->text, BG_MAX_TEXT);
    c->since = t->seq;
    uint32_t before = t->seq;
    queue_do(t, c);
    return t->seq > before;
}

static void messages_do_not_depend_on_what_is_hidden(void **state)
{
    struct bg_rng rng = {42};
    int looks = 0;
    (void)state;
    for (int g = 0; game_at(g); g++)
        for (int i = 0; i < GAMES_EACH; i++) {
            struct table *t = make_table(game_at(g));
            assert_non_null(t);
            for (int move = 0; t->status == TABLE_RUNNING && move < MOST_MOVES; move++) {
                assert_true(play_some(t, &rng));
                if (move % LOOK_EVERY || t->status != TABLE_RUNNING)
                    continue;
                for (int viewer = 0; viewer < t->seats; viewer++, looks++)
                    look(t, viewer, &rng);
            }
            cache_free(t);
        }
    print_message("%d positions looked at\n", looks);
    assert_true(looks > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_do_not_depend_on_what_is_hidden),
    };
    log_set_level(LOG_ERROR);
    return cmocka_run_group_tests(tests, start, NULL);
}
