/* search.c: see search.h. Freestanding but for host.h. */
#include "search.h"

#include "../engine/playout.h"
#include "host.h"

#include <string.h>

enum {
    MOST_THREADS = 64,
    MOST_WORLDS = 1024, /* drawn for one answer, by all threads; simulations take turns in them */
    MOST_DEPTH = 192,   /* decisions of one simulation that learn from it */
    EDGES_A_NODE = 16,  /* on average, for dividing memory */
    FEWEST_TRIES = 6,   /* of a move that the searching seat is expected to make */
    LONG_PLAY = 4096,   /* actions after which quick play is cut whatever the clock says */
    FEWEST_NODES = 64,
    LOOK_UP = 64 /* simulations between looks at the clock and at whoever asked */
};

/* An action of a node and what became of it. */
struct edge {
    double sum; /* of the acting seat's outcomes */
    bg_action action;
    uint32_t visits;
    union {
        float prior;
        float best; /* in a flat search: of the outcomes */
    };
    uint32_t rank; /* by prior, 0 first */
};

/* A decision as the searching seat sees it. */
struct node {
    uint64_t key;
    double sum;
    uint32_t visits;
    uint32_t first; /* edge */
    uint16_t count;
    int8_t seat; /* that acts here */
};

/* What stands at the start of the memory: whose tree it is. */
struct notes {
    const struct bg_game *game; /* NULL: nothing is noted yet */
    uint64_t size;
    int32_t seat, flat;
    uint32_t nodes, edges;
};

struct tree {
    struct notes *notes;
    struct node *node;
    struct edge *edge;
    uint32_t *slot; /* hash table of 1 + node, 0: free */
    uint32_t most_nodes, most_edges, mask;
};

struct step {
    uint32_t node, edge;
};

struct state {
    _Alignas(16) uint8_t bytes[BG_MAX_STATE];
};

/* One thread's search. No two of them share a line of the processor's cache. */
struct searcher {
    _Alignas(64) const struct search_plan *plan;
    const struct bot_ask *ask;
    const struct guide *guide;
    const struct bg_game *game;
    int open;  /* nothing is hidden from the seat that asks */
    int flat;  /* the tree is its root, see struct guide */
    int seat;  /* who asks */
    int seats; /* at the table */
    size_t size;
    uint32_t start; /* clock of the root */
    struct bg_rng rng;
    struct tree tree;
    uint8_t *worlds; /* world_count of them, size bytes each */
    uint32_t world_count;
    uint32_t simulations, done;
    double until; /* host_seconds() to stop at; 0: no limit */
    int hurry;    /* stop when nothing can change any more */
    struct step path[MOST_DEPTH];
    int depth;
};

/* Memory. */

static size_t up16(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

static uint32_t table_size(uint32_t nodes)
{
    uint32_t slots = 16;
    while (slots < nodes + nodes / 2)
        slots *= 2;
    return slots;
}

static size_t tree_size(uint32_t nodes)
{
    return up16(sizeof(struct notes)) + up16(table_size(nodes) * sizeof(uint32_t)) +
           nodes * sizeof(struct node) + nodes * (size_t)EDGES_A_NODE * sizeof(struct edge);
}

static uint32_t worlds_for(uint32_t simulations)
{
    return simulations < MOST_WORLDS ? simulations : MOST_WORLDS;
}

/* With evidence worlds are drawn twice. */
static size_t world_bytes(const struct guide *guide, size_t state, uint32_t worlds)
{
    return up16((guide->fits ? 2 : 1) * worlds * state);
}

/* Lays a tree into memory that may hold one already. */
static void open_tree(struct tree *t, uint8_t *memory, size_t size, const struct searcher *s)
{
    uint32_t nodes = 16;
    while (tree_size(nodes * 2) <= size)
        nodes *= 2;
    t->notes = (struct notes *)(void *)memory;
    t->most_nodes = nodes;
    t->most_edges = nodes * EDGES_A_NODE;
    t->mask = table_size(nodes) - 1;
    memory += up16(sizeof(struct notes));
    t->slot = (uint32_t *)(void *)memory;
    memory += up16((t->mask + 1) * sizeof(uint32_t));
    t->node = (struct node *)(void *)memory;
    memory += nodes * sizeof(struct node);
    t->edge = (struct edge *)(void *)memory;
    if (t->notes->game == s->game && t->notes->seat == s->seat && t->notes->size == size &&
        t->notes->flat == s->flat && t->notes->nodes < nodes / 2 &&
        t->notes->edges < t->most_edges / 2)
        return;
    memset(t->notes, 0, sizeof *t->notes);
    memset(t->slot, 0, (t->mask + 1) * sizeof(uint32_t));
    t->notes->game = s->game;
    t->notes->seat = s->seat;
    t->notes->flat = s->flat;
    t->notes->size = size;
}

/* Keys. */

static uint64_t mixed(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9fb21c651e98df25u;
    return h ^ h >> 32;
}

/* Four lanes, so that one multiplication need not wait for another. */
static uint64_t hash_bytes(const uint8_t *bytes, size_t n)
{
    uint64_t lane[4] = {0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u,
                        0x082efa98ec4e6c89u};
    uint64_t word[4] = {0, 0, 0, 0}, hash = 0x452821e638d01377u;
    for (; n >= sizeof word; n -= sizeof word, bytes += sizeof word) {
        memcpy(word, bytes, sizeof word);
        for (int i = 0; i < 4; i++)
            lane[i] = mixed(lane[i], word[i]);
    }
    memset(word, 0, sizeof word);
    memcpy(word, bytes, n);
    for (int i = 0; i < 4; i++)
        hash = mixed(mixed(hash, lane[i]), word[i]);
    return hash;
}

/* What the searching seat would see of the state. */
static uint64_t key_of(const struct searcher *s, const struct state *state)
{
    struct state view;
    if (s->open)
        return hash_bytes(state->bytes, s->size);
    memcpy(view.bytes, state->bytes, s->size);
    s->game->redact(view.bytes, s->seat);
    return hash_bytes(view.bytes, s->size);
}

/* The node of a key, or NULL; *slot is where it is or would be. */
static struct node *find_node(const struct tree *t, uint64_t key, uint32_t *slot)
{
    uint32_t at = (uint32_t)key & t->mask;
    for (; t->slot[at]; at = (at + 1) & t->mask)
        if (t->node[t->slot[at] - 1].key == key)
            break;
    *slot = at;
    return t->slot[at] ? &t->node[t->slot[at] - 1] : NULL;
}

/* Nodes and edges. */

/* The priors of a list, adding up to 1. */
static void weigh(const struct searcher *s, const void *state, int seat, const bg_action *list,
                  int n, float *prior)
{
    float sum = 0;
    if (s->guide->weigh)
        s->guide->weigh(state, seat, list, n, prior);
    for (int i = 0; i < n && !s->guide->weigh; i++)
        prior[i] = 1;
    for (int i = 0; i < n; i++)
        sum += prior[i];
    for (int i = 0; i < n; i++)
        prior[i] /= sum;
}

static void rank_edges(struct edge *e, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t rank = 0;
        for (int k = 0; k < n; k++)
            rank += e[k].prior > e[i].prior || (e[k].prior >= e[i].prior && k < i);
        e[i].rank = rank;
    }
}

/* A new node with its edges; NULL when memory is full. */
static struct node *add_node(struct searcher *s, uint64_t key, uint32_t slot, int seat,
                             const void *state, const bg_action *list, int n)
{
    struct tree *t = &s->tree;
    float prior[BG_MAX_LIST];
    if (t->notes->nodes == t->most_nodes || t->notes->edges + (uint32_t)n > t->most_edges)
        return NULL;
    struct node *node = &t->node[t->notes->nodes++];
    struct edge *e = &t->edge[t->notes->edges];
    memset(node, 0, sizeof *node);
    node->key = key;
    node->first = t->notes->edges;
    node->count = (uint16_t)n;
    node->seat = (int8_t)seat;
    t->notes->edges += (uint32_t)n;
    t->slot[slot] = t->notes->nodes;
    if (s->flat)
        memset(prior, 0, (size_t)n * sizeof *prior);
    else
        weigh(s, state, seat, list, n, prior);
    for (int i = 0; i < n; i++)
        e[i] = (struct edge){.action = list[i], .prior = prior[i]};
    if (s->plan->widen > 0)
        rank_edges(e, n);
    return node;
}

/* Whether every action of the list has its edge; both ascend. */
static int covers(const struct edge *e, int count, const bg_action *list, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++, k++) {
        while (k < count && e[k].action < list[i])
            k++;
        if (k == count || e[k].action != list[i])
            return 0;
    }
    return 1;
}

/* Another world may allow actions not seen here before: the edges move to
 * where there is room for both. Returns 0 when there is none. */
static int add_edges(struct searcher *s, struct node *node, const void *state,
                     const bg_action *list, int n)
{
    struct tree *t = &s->tree;
    const struct edge *old = &t->edge[node->first];
    struct edge *e = &t->edge[t->notes->edges];
    float prior[BG_MAX_LIST];
    int k = 0, count = 0;
    if (t->notes->edges + (uint32_t)(node->count + n) > t->most_edges)
        return 0;
    weigh(s, state, node->seat, list, n, prior);
    for (int i = 0; i < n || k < node->count;) {
        if (i == n || (k < node->count && old[k].action < list[i])) {
            e[count++] = old[k++];
        } else if (k < node->count && old[k].action == list[i]) {
            e[count++] = old[k++];
            i++;
        } else {
            e[count++] = (struct edge){.action = list[i], .prior = prior[i]};
            i++;
        }
    }
    node->first = t->notes->edges;
    node->count = (uint16_t)count;
    t->notes->edges += (uint32_t)count;
    if (s->plan->widen > 0)
        rank_edges(e, count);
    return 1;
}

/* What an edge may be expected to bring. Where outcomes scatter a few tries tell
 * little: they count beside `doubt` more that brought what the node did, and
 * what stays uncertain speaks for another try. */
static double expected(const struct search_plan *plan, const struct edge *e, double fresh)
{
    double tries = e->visits + (double)plan->doubt;
    if (tries <= 0)
        return fresh;
    return (e->sum + (double)plan->doubt * fresh) / tries +
           (double)plan->scatter / __builtin_sqrt(tries);
}

/* PUCT: what an edge brings, and how promising and how little tried it is. */
static uint32_t select_edge(const struct searcher *s, const struct node *node,
                            const bg_action *list, int n)
{
    const struct edge *e = &s->tree.edge[node->first];
    double root = __builtin_sqrt((double)node->visits + 1);
    double fresh = node->visits ? node->sum / node->visits : 1.0 / s->seats, best = -1;
    double reach = s->plan->widen > 0 ? 2 + s->plan->widen * root : BG_MAX_LIST;
    uint32_t pick = 0, k = 0;
    for (int i = 0; i < n; i++, k++) {
        while (e[k].action != list[i])
            k++;
        if (e[k].rank >= reach)
            continue;
        double score = expected(s->plan, &e[k], fresh) +
                       s->plan->explore * (double)e[k].prior * root / (1.0 + e[k].visits);
        if (score <= best)
            continue;
        best = score;
        pick = k;
    }
    /* Worlds differ in what they allow: all that was in reach may be missing. */
    for (k = 0; best < 0 && e[k].action != list[0]; k++)
        pick = k + 1;
    return node->first + pick;
}

/* Simulations. */

static void draw_chance(const struct searcher *s, struct state *state, struct bg_rng *rng)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    int n = s->game->chance(state->bytes, outcomes);
    s->game->apply(state->bytes, BG_NATURE, bg_draw(outcomes, n, rng), NULL);
}

static bg_action quick_move(const struct searcher *s, const struct state *state, int seat,
                            const bg_action *list, int n, struct bg_rng *rng)
{
    if (n == 1)
        return list[0];
    if (s->guide->pick)
        return s->guide->pick(state->bytes, seat, list, n, rng);
    return list[bg_rng_below(rng, (uint32_t)n)];
}

/* What a seat may do: the searching one what it is ready to. */
static int list_of(const struct searcher *s, const struct state *state, int seat, bg_action *list)
{
    int n = s->game->legal(state->bytes, seat, list);
    if (s->guide->narrow && seat == s->seat)
        return s->guide->narrow(state->bytes, seat, list, n);
    return n;
}

static uint32_t clock_of(const struct searcher *s, const struct state *state)
{
    return s->guide->clock ? s->guide->clock(state->bytes) : 0;
}

/* How the game ended; for a plan that failed, how nearly it did not. */
static void final_value(const struct searcher *s, const struct state *state, float *value)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    if (s->flat) {
        s->guide->judge(state->bytes, value);
        return;
    }
    s->game->score(state->bytes, points, payoff);
    for (int seat = 0; seat < s->seats; seat++)
        value[seat] = (float)payoff[seat] / 1000;
}

/* The clock at which the judge is asked. It is always the same seat's turn
 * that has just ended, or having the move would be mistaken for an advantage. */
static uint32_t time_to_judge(const struct searcher *s, uint32_t now, int turn_begins)
{
    uint32_t turns = s->plan->turns ? s->plan->turns : (uint32_t)s->seats;
    uint32_t stop = s->start + turns;
    if (s->plan->horizon || s->flat)
        return s->start + (s->flat ? turns : s->plan->horizon);
    while (stop < now + !turn_begins)
        stop += (uint32_t)s->seats;
    return stop;
}

/* Quick play until it is time to judge, or to the end. */
static void play_on(const struct searcher *s, struct state *state, int turn_begins,
                    struct bg_rng *rng, float *value)
{
    const struct bg_game *game = s->game;
    uint32_t stop = time_to_judge(s, clock_of(s, state), turn_begins);
    if (!s->guide->judge && !s->guide->pick)
        game->playout(state->bytes, rng);
    for (int i = 0; i < LONG_PLAY; i++) {
        uint32_t act = game->to_act(state->bytes);
        if (!act) {
            final_value(s, state, value);
            return;
        }
        if (s->guide->judge && clock_of(s, state) >= stop)
            break;
        if (act == BG_CHANCE) {
            draw_chance(s, state, rng);
        } else {
            bg_action list[BG_MAX_LIST];
            int seat = bg_first_actor(act), n = list_of(s, state, seat, list);
            game->apply(state->bytes, seat, quick_move(s, state, seat, list, n, rng), NULL);
        }
    }
    if (s->guide->judge)
        s->guide->judge(state->bytes, value);
    else
        final_value(s, state, value);
}

/* One decision inside the tree. Returns 0 where the tree ends. */
static int descend(struct searcher *s, struct state *state, int seat)
{
    bg_action list[BG_MAX_LIST];
    int n = list_of(s, state, seat, list);
    uint32_t slot;
    if (n == 1 || (s->guide->others_pick && seat != s->seat)) {
        s->game->apply(state->bytes, seat, quick_move(s, state, seat, list, n, &s->rng), NULL);
        return 1;
    }
    uint64_t key = key_of(s, state);
    struct node *node = find_node(&s->tree, key, &slot);
    if (!node) {
        add_node(s, key, slot, seat, state->bytes, list, n);
        return 0;
    }
    if (!covers(&s->tree.edge[node->first], node->count, list, n) &&
        !add_edges(s, node, state->bytes, list, n))
        return 0;
    uint32_t edge =
        s->flat ? node->first + node->visits % node->count : select_edge(s, node, list, n);
    s->path[s->depth].node = (uint32_t)(node - s->tree.node);
    s->path[s->depth++].edge = edge;
    s->game->apply(state->bytes, seat, s->tree.edge[edge].action, NULL);
    return s->depth < MOST_DEPTH && !s->flat;
}

/* Down the tree to its end; 1 if the game itself ended there. Else
 * *turn_begins tells whether a turn has just begun. */
static int walk_tree(struct searcher *s, struct state *state, int *turn_begins)
{
    uint32_t turn = s->start;
    int first = 1;
    *turn_begins = 0;
    for (;;) {
        uint32_t act = s->game->to_act(state->bytes);
        if (!act)
            return 1;
        if (s->plan->horizon && clock_of(s, state) >= s->start + s->plan->horizon)
            return 0;
        if (act == BG_CHANCE) {
            draw_chance(s, state, &s->rng);
            continue;
        }
        *turn_begins = clock_of(s, state) != turn;
        turn = clock_of(s, state);
        if (!descend(s, state, first ? s->seat : bg_first_actor(act)))
            return 0;
        first = 0;
    }
}

static void simulate(struct searcher *s)
{
    struct state state;
    float value[BG_MAX_SEATS];
    int turn_begins;
    memcpy(state.bytes, s->worlds + s->done % s->world_count * s->size, s->size);
    s->depth = 0;
    if (walk_tree(s, &state, &turn_begins))
        final_value(s, &state, value);
    else
        play_on(s, &state, turn_begins, &s->rng, value);
    for (int i = 0; i < s->depth; i++) {
        struct node *node = &s->tree.node[s->path[i].node];
        struct edge *edge = &s->tree.edge[s->path[i].edge];
        node->visits++;
        node->sum += (double)value[node->seat];
        edge->visits++;
        edge->sum += (double)value[node->seat];
        if (s->flat && value[node->seat] > edge->best)
            edge->best = value[node->seat];
    }
    s->done++;
}

/* Worlds. */

/* Systematic resampling: each world as often as it fits, in random order of
 * nothing but one number. */
static void resample(struct searcher *s, uint8_t *spare, const float *fit)
{
    double sum = 0, seen = 0, at;
    uint32_t from = 0;
    for (uint32_t i = 0; i < s->world_count; i++)
        sum += (double)fit[i];
    if (sum <= 0)
        return;
    at = (double)(bg_rng_next(&s->rng) >> 11) / 9007199254740992.0;
    seen = (double)fit[0];
    for (uint32_t i = 0; i < s->world_count; i++) {
        double want = (at + i) * sum / s->world_count;
        while (seen < want && from + 1 < s->world_count)
            seen += (double)fit[++from];
        memcpy(spare + i * s->size, s->worlds + from * s->size, s->size);
    }
    s->worlds = spare;
}

/* Worlds neighbours in the list may be copies: simulations stride over them. */
static void draw_worlds(struct searcher *s, const void *view, uint8_t *spare)
{
    float fit[MOST_WORLDS];
    for (uint32_t i = 0; i < s->world_count; i++) {
        uint8_t *world = s->worlds + i * s->size;
        memcpy(world, view, s->size);
        if (s->open)
            continue;
        s->game->determinize(world, s->seat, &s->rng);
        fit[i] = s->guide->fits ? s->guide->fits(world, s->seat) : 1;
    }
    if (!s->open && s->guide->fits)
        resample(s, spare, fit);
}

/* Running. */

static const struct node *root_of(const struct searcher *s, const void *view)
{
    struct state state;
    uint32_t slot;
    memcpy(state.bytes, view, s->size);
    return find_node(&s->tree, key_of(s, &state), &slot);
}

/* Whether the simulations left cannot make another move the most visited. */
static int is_settled(const struct searcher *s, const struct node *root, uint32_t left)
{
    uint32_t best = 0, second = 0;
    for (int i = 0; root && i < root->count; i++) {
        uint32_t visits = s->tree.edge[root->first + (uint32_t)i].visits;
        if (visits > best) {
            second = best;
            best = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return best > second + left;
}

static void search_alone(struct searcher *s, const void *view)
{
    const struct node *root = root_of(s, view);
    uint32_t known = root ? root->visits : 0;
    uint32_t want = known < s->simulations ? s->simulations - known : 0;
    while (s->done < want) {
        simulate(s);
        if (s->done % LOOK_UP)
            continue;
        if (s->until > 0 && host_seconds() >= s->until)
            return;
        if (s->ask->stop && s->ask->stop(s->ask->asker))
            return;
        if (s->hurry && is_settled(s, root_of(s, view), want - s->done))
            return;
    }
}

struct team {
    struct searcher *member;
    const struct bot_ask *ask;
    uint8_t *memory;
    size_t share; /* of the memory, for each */
};

static void run_member(void *context, int number)
{
    struct team *team = context;
    struct searcher *s = &team->member[number];
    uint8_t *memory = team->memory + (size_t)number * team->share;
    size_t worlds = world_bytes(s->guide, s->size, s->world_count);
    /* The tree comes first: a caller who zeroes the start begins anew. */
    s->worlds = memory + (team->share - worlds);
    open_tree(&s->tree, memory, team->share - worlds, s);
    draw_worlds(s, team->ask->view, s->worlds + s->world_count * s->size);
    search_alone(s, team->ask->view);
}

static int is_flat(const struct search_plan *plan, const void *view)
{
    return plan->guide->plans && plan->guide->plans(view);
}

static void start_searcher(struct searcher *s, const struct search_plan *plan,
                           const struct bot_ask *ask)
{
    struct state root;
    memset(s, 0, sizeof *s);
    s->plan = plan;
    s->ask = ask;
    s->guide = plan->guide;
    s->game = ask->game;
    s->seat = ask->seat;
    s->size = ask->game->state_size;
    s->seats = ask->game->seats(ask->view);
    memcpy(root.bytes, ask->view, s->size);
    s->start = clock_of(s, &root);
    s->flat = is_flat(plan, ask->view);
    if (s->guide->open) {
        struct bg_rng rng = {0};
        s->game->determinize(root.bytes, s->seat, &rng);
        s->open = !memcmp(root.bytes, ask->view, s->size);
    }
}

/* Adds what a member found about a move of the root. */
static void gather_move(const struct searcher *s, const struct edge *e, struct search_move *move)
{
    move->visits += e->visits;
    if (!s->flat)
        move->value += e->sum;
    else if ((double)e->best > move->value)
        move->value = (double)e->best;
}

/* What all members found about the root and its moves. */
static void gather_moves(const struct team *team, int members, struct search_result *out)
{
    double sum = 0, visits = 0, best = 0;
    for (int m = 0; m < members; m++) {
        const struct searcher *s = &team->member[m];
        const struct node *root = root_of(s, team->ask->view);
        out->simulations += s->done;
        out->nodes += s->tree.notes->nodes;
        for (int i = 0; root && i < root->count; i++) {
            const struct edge *e = &s->tree.edge[root->first + (uint32_t)i];
            for (int k = 0; k < out->count; k++)
                if (out->move[k].action == e->action)
                    gather_move(s, e, &out->move[k]);
            sum += e->sum;
            visits += e->visits;
        }
    }
    for (int k = 0; k < out->count; k++) {
        struct search_move *move = &out->move[k];
        if (!team->member->flat && move->visits)
            move->value /= move->visits;
        best = move->value > best ? move->value : best;
    }
    out->value = team->member->flat ? best : visits > 0 ? sum / visits : 0;
}

/* What the seat did most in the tree where this state lies; 0: too little is known of it. */
static bg_action most_tried(const struct searcher *s, const struct state *state)
{
    uint32_t slot, tries = FEWEST_TRIES - 1;
    bg_action most = 0;
    const struct node *node = find_node(&s->tree, key_of(s, state), &slot);
    for (int i = 0; node && i < node->count; i++) {
        const struct edge *e = &s->tree.edge[node->first + (uint32_t)i];
        if (e->visits <= tries)
            continue;
        tries = e->visits;
        most = e->action;
    }
    return most;
}

/* Where the seat goes on after a move, by the first member's tree and world. */
static void look_ahead(const struct searcher *s, struct search_move *move)
{
    struct state state;
    struct search_line *line = &move->ahead;
    bg_action list[BG_MAX_LIST], next = move->action;
    memcpy(state.bytes, s->worlds, s->size);
    while (next) {
        line->move[line->count++] = next;
        s->game->apply(state.bytes, s->seat, next, NULL);
        if (line->count == SEARCH_AHEAD || s->game->to_act(state.bytes) != BG_BIT(s->seat) ||
            clock_of(s, &state) != s->start)
            return;
        int n = s->game->legal(state.bytes, s->seat, list);
        next = n == 1 ? list[0] : most_tried(s, &state);
    }
}

/* Most visited first, in flat searches the best; of equals the one listed first. */
static void sort_moves(struct search_result *out, int flat)
{
    for (int i = 1; i < out->count; i++) {
        struct search_move move = out->move[i];
        int k = i;
        for (; k; k--) {
            const struct search_move *before = &out->move[k - 1];
            if (flat ? before->value >= move.value : before->visits >= move.visits)
                break;
            out->move[k] = out->move[k - 1];
        }
        out->move[k] = move;
    }
}

/* Room for so many simulations: each adds a node at most. Trees are laid out in
 * powers of two, so up to half of it may stay unused. */
static size_t wanted_memory(const struct guide *guide, size_t state, uint32_t simulations)
{
    uint32_t nodes = simulations < FEWEST_NODES ? FEWEST_NODES : simulations;
    return up16(tree_size(nodes > host_nodes() ? host_nodes() : nodes)) +
           world_bytes(guide, state, worlds_for(simulations));
}

/* A tree kept for the next question is given up when it is half full. */
size_t search_memory(const struct search_plan *plan, const struct bg_game *game,
                     uint32_t simulations)
{
    if (!plan)
        return 0;
    uint32_t want = simulations ? simulations : plan->simulations;
    return wanted_memory(plan->guide, game->state_size, want > host_nodes() / 4 ? want : 4 * want);
}

/* Divides the memory, the caller's or the host's. Returns 0 if there is none. */
static int share_memory(struct team *team, const struct search_plan *plan, int members,
                        uint32_t simulations)
{
    const struct bot_ask *ask = team->ask;
    size_t state = ask->game->state_size;
    size_t least = world_bytes(plan->guide, state, worlds_for(simulations));
    team->memory = ask->memory;
    team->share = ask->memory ? ask->memory_size / (size_t)members & ~(size_t)15 : 0;
    least += up16(tree_size(FEWEST_NODES));
    if (team->share < least) {
        int flat = is_flat(plan, ask->view);
        team->share = flat ? least : wanted_memory(plan->guide, state, 2 * simulations);
        team->memory = host_memory(team->share * (size_t)members);
    }
    if (!team->memory)
        return 0;
    int begins = !((const struct notes *)(const void *)team->memory)->game;
    for (int m = 0; m < members && begins; m++)
        memset(team->memory + (size_t)m * team->share, 0, sizeof(struct notes));
    return 1;
}

/* Simulations for the answer: as asked for, or the plan's own. */
static uint32_t budget_of(const struct search_plan *plan, const struct bot_ask *ask)
{
    if (ask->simulations)
        return ask->simulations;
    return plan->plans && is_flat(plan, ask->view) ? plan->plans : plan->simulations;
}

/* What each of a team has to do. */
static uint32_t part_of(uint32_t whole, int members)
{
    return (whole + (uint32_t)members - 1) / (uint32_t)members;
}

static int run_team(const struct search_plan *plan, const struct bot_ask *ask, int hurry,
                    struct search_result *out)
{
    struct searcher member[MOST_THREADS];
    int members = ask->threads < 1 ? 1 : ask->threads > MOST_THREADS ? MOST_THREADS : ask->threads;
    double seconds = ask->seconds < 0 ? 0 : ask->seconds > 0 ? ask->seconds : plan->seconds;
    struct team team = {.member = member, .ask = ask};
    uint32_t budget = budget_of(plan, ask);
    uint32_t share = part_of(budget, members), worlds = part_of(worlds_for(budget), members);
    if (!share_memory(&team, plan, members, share))
        return 0;
    uint64_t seed = bg_rng_next(ask->rng);
    for (int m = 0; m < members; m++) {
        struct searcher *s = &member[m];
        start_searcher(s, plan, ask);
        s->rng.state = seed + (uint64_t)m * 0xd1342543de82ef95u;
        s->simulations = share;
        s->world_count = s->open ? 1 : worlds;
        s->until = seconds > 0 ? host_seconds() + seconds : 0;
        s->hurry = hurry && !s->flat;
    }
    if (members == 1)
        run_member(&team, 0);
    else
        host_parallel(members, run_member, &team);
    gather_moves(&team, members, out);
    for (int i = 0; i < out->count && !hurry; i++)
        look_ahead(member, &out->move[i]);
    sort_moves(out, member->flat);
    if (team.memory != ask->memory)
        host_release(team.memory);
    return 1;
}

static void list_moves(const struct guide *guide, const struct bot_ask *ask,
                       struct search_result *out)
{
    bg_action list[BG_MAX_LIST];
    memset(out, 0, sizeof *out);
    out->count = ask->game->legal(ask->view, ask->seat, list);
    if (guide->narrow)
        out->count = guide->narrow(ask->view, ask->seat, list, out->count);
    for (int i = 0; i < out->count; i++)
        out->move[i].action = list[i];
}

int search_run(const struct search_plan *plan, const struct bot_ask *ask, struct search_result *out)
{
    list_moves(plan->guide, ask, out);
    return run_team(plan, ask, 0, out);
}

bg_action search_choose(const struct search_plan *plan, const struct bot_ask *ask)
{
    struct search_result own, *result = ask->found ? ask->found : &own;
    list_moves(plan->guide, ask, result);
    if (result->count > 1)
        run_team(plan, ask, 1, result);
    return result->move[0].action;
}

void search_sample(const struct search_plan *plan, const struct bg_game *game, const void *state,
                   int times, struct bg_rng *rng, double *value)
{
    struct searcher s;
    struct state play;
    float outcome[BG_MAX_SEATS];
    struct bot_ask ask = {.game = game, .view = state};
    start_searcher(&s, plan, &ask);
    s.start -= plan->horizon ? 0 : (s.start + plan->turns) % (uint32_t)s.seats;
    for (int seat = 0; seat < s.seats; seat++)
        value[seat] = 0;
    for (int i = 0; i < times; i++) {
        memcpy(play.bytes, state, s.size);
        play_on(&s, &play, 0, rng, outcome);
        for (int seat = 0; seat < s.seats; seat++)
            value[seat] += (double)outcome[seat] / times;
    }
}
