/* bots.c: see bots.h. */
#include "bots.h"

#include "../../bots/catalogue.h"
#include "../../bots/search.h"
#include "../base/metrics.h"
#include "../base/now.h"
#include "auto_answers.h"
#include "cache.h"
#include "queue.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>

struct thought {
    struct work work;
    TAILQ_ENTRY(thought) link; /* among those that wait, or that are thought */
    struct hub *hub;
    uint64_t network; /* the table's; 0: not known, its host stands for it */
    int64_t owner;    /* the table's host */
    int64_t table;
    uint32_t seq;
    int seat;
    const struct bg_game *game;
    struct bot_choice bot;
    bg_action action;
    struct bg_rng rng;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
};

enum {
    MOST_SECONDS = 10,         /* of an answer, at tables that name a time */
    MOST_MEMORY = 64 * 1048576 /* of an answer; with more a tree would go on growing */
};

int bots_read(const char *game, const char *word, struct bot_choice *out)
{
    return choice_read(game, word, out) &&
           (!out->simulations || (out->seconds > 0 && out->seconds <= MOST_SECONDS));
}

int bots_there_is(const char *game, const char *word)
{
    struct bot_choice choice;
    return bots_read(game, word, &choice);
}

/* Memory of its own, for a bot that would take more than there should be; else NULL. */
static void *limit_memory(const struct thought *th, size_t *size)
{
    *size = MOST_MEMORY;
    return search_memory(th->bot.bot->plan, th->game, th->bot.simulations) > *size
               ? calloc(1, *size)
               : NULL;
}

/* The server ends: nobody waits for an answer any more. */
static atomic_int ending;

static int is_ending(void *asker)
{
    (void)asker;
    return atomic_load(&ending);
}

static void think(struct work *w)
{
    struct thought *th = (struct thought *)w;
    struct bot_ask ask = {
        .game = th->game, .view = th->view, .seat = th->seat, .rng = &th->rng, .stop = is_ending};
    int64_t start = now_steady_us();
    ask.memory = limit_memory(th, &ask.memory_size);
    th->action = choice_answer(&th->bot, &ask);
    free(ask.memory);
    metric_add(METRIC_BOT_MOVES, 1);
    metric_add(METRIC_BOT_MICROSECONDS, now_steady_us() - start);
}

/* ---- Sharing out ---- */

static TAILQ_HEAD(thoughts, thought) waiting = TAILQ_HEAD_INITIALIZER(waiting),
                                     thought = TAILQ_HEAD_INITIALIZER(thought);

/* How much is thought now for one's network, and for oneself. */
struct load {
    int network, owner;
};

static struct load load_of(const struct thought *one)
{
    struct load load = {0, 0};
    const struct thought *th;
    TAILQ_FOREACH(th, &thought, link)
    {
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
    const struct thought *th;
    int n = 0;
    TAILQ_FOREACH(th, &thought, link)
    n++;
    return n;
}

/* The next one: of those who think least now, who has waited longest. One network
 * and one host get at most half of the threads. */
static struct thought *find_next(int threads)
{
    struct thought *found = NULL;
    int most = threads > 1 ? threads / 2 : 1;
    struct load least = {most, most};
    if (count_thought() >= threads)
        return NULL;
    for (struct thought *th = TAILQ_FIRST(&waiting); th && least.network;
         th = TAILQ_NEXT(th, link)) {
        struct load load = load_of(th);
        if (load.network < most && load.owner < most && is_less(load, least)) {
            least = load;
            found = th;
        }
    }
    return found;
}

static void think_on(struct hub *hub)
{
    struct thought *th;
    int threads = crew_threads(hub->bots);
    while (!hub->stopping && (th = find_next(threads ? threads : 1))) {
        TAILQ_REMOVE(&waiting, th, link);
        TAILQ_INSERT_TAIL(&thought, th, link);
        crew_submit(hub->bots, &th->work);
    }
}

/* ---- One thought ---- */

static void thought_over(struct work *w)
{
    struct thought *th = (struct thought *)w;
    struct hub *hub = th->hub;
    TAILQ_REMOVE(&thought, th, link);
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

const char *bots_usual(const struct bg_game *game)
{
    return catalogue_usual(game->key)->level;
}

const char *bots_stand_in(const struct table *t)
{
    return t->stand_in[0] ? t->stand_in : bots_usual(t->game);
}

/* The bot that is to act for a seat, for good or by an automatic one. */
static int acting_bot(const struct table *t, int seat, struct bot_choice *out)
{
    char line[BG_MAX_TEXT];
    const char *level = table_bot(t, seat);
    if (!level && auto_answers_find(t, seat, line) == AUTO_ANSWER_BOT)
        level = bots_stand_in(t);
    return level && bots_read(t->game->key, level, out);
}

void bots_think(struct table *t)
{
    uint32_t act = table_to_act(t);
    struct bot_choice bot = {.bot = NULL};
    int seat = 0;
    if (!act || t->paused || t->thinking || !table_is_ready(t) || t->hub->stopping)
        return;
    for (; seat < t->seats; seat++)
        if ((act & BG_BIT(seat)) && acting_bot(t, seat, &bot))
            break;
    struct thought *th = bot.bot ? calloc(1, sizeof *th) : NULL;
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
    /* In a game of the day bots answer everybody alike, and after a crash as before it. */
    if (t->pace.day)
        th->rng.state = fair_bot_seed(&t->fair, match_ply(t->match));
    else
        randombytes_buf(&th->rng, sizeof th->rng);
    match_view(t->match, seat, th->view);
    t->thinking = 1;
    TAILQ_INSERT_TAIL(&waiting, th, link);
    think_on(t->hub);
}

void bots_forget_all(void)
{
    atomic_store(&ending, 1);
    for (struct thought *th; (th = TAILQ_FIRST(&waiting));) {
        TAILQ_REMOVE(&waiting, th, link);
        free(th);
    }
}
