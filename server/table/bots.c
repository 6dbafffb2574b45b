/* bots.c: see bots.h. */
#include "bots.h"

#include "../../bots/bot.h"
#include "../../bots/catalogue.h"
#include "../base/metrics.h"
#include "../base/now.h"
#include "auto_answers.h"
#include "cache.h"
#include "queue.h"

#include <sodium.h>
#include <stdlib.h>

struct thought {
    struct work work;
    struct thought *next; /* among those that wait, or that are thought */
    struct hub *hub;
    uint64_t network; /* the table's; 0: not known, its host stands for it */
    int64_t owner;    /* the table's host */
    int64_t table;
    uint32_t seq;
    int seat;
    const struct bg_game *game;
    const struct bot *bot;
    bg_action action;
    struct bg_rng rng;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
};

static void think(struct work *w)
{
    struct thought *th = (struct thought *)w;
    struct bot_ask ask = {.game = th->game, .view = th->view, .seat = th->seat, .rng = &th->rng};
    int64_t start = now_steady_us();
    th->action = th->bot->choose(&ask);
    metric_add(METRIC_BOT_MOVES, 1);
    metric_add(METRIC_BOT_MICROSECONDS, now_steady_us() - start);
}

/* ---- Sharing out ---- */

static struct thought *waiting, **waiting_end = &waiting, *thought;

/* How much is thought now for one's network, and for oneself. */
struct load {
    int network, owner;
};

static struct load load_of(const struct thought *one)
{
    struct load load = {0, 0};
    for (const struct thought *th = thought; th; th = th->next) {
        load.network += th->network == one->network;
        load.owner += th->owner == one->owner;
    }
    if (!one->network)
        load.network = load.owner;
    return load;
}

static int is_less(struct load a, struct load b)
{
    return a.network < b.network || (a.network == b.network && a.owner < b.owner);
}

static int count_thought(void)
{
    int n = 0;
    for (const struct thought *th = thought; th; th = th->next)
        n++;
    return n;
}

/* The next one: of those who think least now, who has waited longest. One network
 * and one host get at most half of the threads. */
static struct thought **find_next(int threads)
{
    struct thought **found = NULL;
    int most = threads > 1 ? threads / 2 : 1;
    struct load least = {most, most};
    if (count_thought() >= threads)
        return NULL;
    for (struct thought **at = &waiting; *at && least.network; at = &(*at)->next) {
        struct load load = load_of(*at);
        if (load.network < most && load.owner < most && is_less(load, least)) {
            least = load;
            found = at;
        }
    }
    return found;
}

static void think_on(struct hub *hub)
{
    struct thought **at;
    int threads = crew_threads(hub->bots);
    while (!hub->stopping && waiting && (at = find_next(threads ? threads : 1))) {
        struct thought *th = *at;
        *at = th->next;
        if (!*at)
            waiting_end = at;
        th->next = thought;
        thought = th;
        crew_submit(hub->bots, &th->work);
    }
}

static void forget(struct thought *th)
{
    struct thought **at = &thought;
    while (*at != th)
        at = &(*at)->next;
    *at = th->next;
}

/* ---- One thought ---- */

static void thought_over(struct work *w)
{
    struct thought *th = (struct thought *)w;
    struct hub *hub = th->hub;
    forget(th);
    struct table *t = cache_find(th->hub, th->table);
    struct command *c = t ? command_new(COMMAND_BOT, th->seat) : NULL;
    if (t)
        t->thinking = 0;
    if (c && table_is_ready(t) && t->match && t->seq == th->seq) {
        c->since = th->seq;
        t->game->write_action(match_state(t->match), th->seat, th->action, BG_ALL, c->text,
                              BG_MAX_TEXT);
        queue_do(t, c);
    } else if (c) {
        command_free(c);
        bots_think(t);
    }
    free(th);
    think_on(hub);
}

const char *bots_strongest(const struct bg_game *game)
{
    const struct bot *bot = catalogue_level(game->key, 0);
    return bot ? bot->level : "random";
}

/* The bot that is to act for a seat, for good or by a standing answer. */
static const struct bot *acting_bot(const struct table *t, int seat)
{
    char line[BG_MAX_TEXT];
    const char *level = table_bot(t, seat);
    if (!level && auto_answers_find(t, seat, line) == AUTO_ANSWER_BOT)
        level = bots_strongest(t->game);
    return level ? bot_find(t->game->key, level) : NULL;
}

void bots_think(struct table *t)
{
    uint32_t act = table_to_act(t);
    const struct bot *bot = NULL;
    int seat = 0;
    if (!act || t->paused || t->thinking || !table_is_ready(t) || t->hub->stopping)
        return;
    for (; seat < t->seats; seat++)
        if ((act & BG_BIT(seat)) && (bot = acting_bot(t, seat)))
            break;
    struct thought *th = bot ? calloc(1, sizeof *th) : NULL;
    if (!th)
        return;
    th->work.run = think;
    th->work.done = thought_over;
    th->hub = t->hub;
    th->network = t->hub->unlimited ? 0 : t->network;
    th->owner = t->host;
    th->table = t->id;
    th->seq = t->seq;
    th->seat = seat;
    th->game = t->game;
    th->bot = bot;
    randombytes_buf(&th->rng, sizeof th->rng);
    match_view(t->match, seat, th->view);
    t->thinking = 1;
    *waiting_end = th;
    waiting_end = &th->next;
    think_on(t->hub);
}

void bots_forget_all(void)
{
    while (waiting) {
        struct thought *next = waiting->next;
        free(waiting);
        waiting = next;
    }
    waiting_end = &waiting;
}
