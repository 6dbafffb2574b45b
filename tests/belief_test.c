/*
 * belief_test.c: is Abraca's exact belief exact?
 *
 * Three answers, none of which looks at the evidence the rules keep: brute
 * force over everything a seat's stones might be, replaying for each filling
 * what the seat saw; random worlds from determinize(); and whole random games,
 * sorted by what the seat saw of them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../games/abraca/abraca_text.c"

#include "../engine/game.h"
#include "../engine/view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SLOTS = ABRACA_SLOTS, NUMBERS = ABRACA_NUMBERS, HISTORY = 200, FILLINGS = 32768 };

/* ---- What a seat saw ---- */

enum happening_kind { FILLED, FAILED, ASKED, LEFT, TURNED };

struct happening {
    enum happening_kind kind;
    int slot, number;
};

/* One round as one seat saw it. */
struct witness {
    int seat, count;
    int caller;          /* who called last */
    int neighbour_takes; /* 12: and not chance */
    struct happening history[HISTORY];
    int unseen[NUMBERS]; /* stones it has not seen, its own among them */
};

static void watch_round(struct witness *w)
{
    w->count = 0;
    for (int n = 0; n < NUMBERS; n++)
        w->unseen[n] = n + 1;
}

static void note(struct witness *w, enum happening_kind kind, int slot, int number)
{
    assert_true(w->count < HISTORY);
    w->history[w->count++] = (struct happening){kind, slot, number};
}

/* Stones that come to be seen: secret ones by their taker, the rest when the round is over. */
static void watch_opened(struct witness *w, struct bg_event e, int mine)
{
    if (e.kind == ABRACA_EV_HELD && mine)
        note(w, TURNED, e.to, e.piece);
    if (mine ? e.kind == ABRACA_EV_SECRET : e.kind == ABRACA_EV_SECRET_SHOWN)
        w->unseen[e.piece - 1]--;
}

static void watch_event(struct witness *w, struct bg_event event)
{
    struct bg_event e = bg_see(event, w->seat);
    int mine = e.seat == w->seat;
    switch (e.kind) {
    case ABRACA_EV_ROUND:
        watch_round(w);
        break;
    case ABRACA_EV_REMOVED:
        w->unseen[e.piece - 1]--;
        break;
    case ABRACA_EV_DEALT:
    case ABRACA_EV_DREW:
        if (mine)
            note(w, FILLED, e.to, 0);
        else
            w->unseen[e.piece - 1]--;
        break;
    case ABRACA_EV_CALLED:
        w->caller = e.seat;
        break;
    case ABRACA_EV_CHOOSES:
        if (w->caller == w->seat)
            note(w, ASKED, 0, e.piece);
        break;
    case ABRACA_EV_FAILED:
        if (mine)
            note(w, FAILED, 0, e.piece);
        break;
    case ABRACA_EV_LEFT:
        if (mine) {
            note(w, LEFT, e.to, e.piece);
            w->unseen[e.piece - 1]--;
        }
        break;
    default:
        watch_opened(w, e, mine);
    }
}

/* ---- Brute force ---- */

/* How likely this history is if the stones now in the slots are `now`. Stones
 * that left are known; each is put where it lay. */
static double likelihood_of(const struct witness *w, const int now[SLOTS])
{
    int rack[SLOTS], stone[HISTORY];
    double product = 1;
    memcpy(rack, now, sizeof rack);
    for (int i = w->count - 1; i >= 0; i--) {
        const struct happening *h = &w->history[i];
        if (h->kind == LEFT)
            rack[h->slot] = h->number;
        if (h->kind == FILLED) {
            stone[i] = rack[h->slot];
            rack[h->slot] = 0;
        }
    }
    for (int i = 0; i < w->count; i++) {
        const struct happening *h = &w->history[i];
        int matching = 0;
        if (h->kind == FILLED)
            rack[h->slot] = stone[i];
        for (int s = 0; s < SLOTS; s++)
            matching += rack[s] == h->number;
        if (h->kind == FAILED && matching)
            return 0;
        if (h->kind == ASKED && matching < 2)
            return 0;
        if (h->kind == TURNED && rack[h->slot] != h->number)
            return 0;
        if (h->kind == LEFT && w->neighbour_takes && w->history[i - 1].kind != ASKED &&
            matching > 1)
            return 0;
        if (h->kind == LEFT) {
            product /= w->neighbour_takes ? 1 : matching;
            rack[h->slot] = 0;
        }
    }
    return product;
}

/* Ways to take these stones out of the unseen ones, one after the other. */
static double ways_to_take(const struct witness *w, const int now[SLOTS])
{
    int left[NUMBERS];
    double ways = 1;
    memcpy(left, w->unseen, sizeof left);
    for (int s = 0; s < SLOTS; s++)
        if (now[s])
            ways *= left[now[s] - 1]-- > 0 ? left[now[s] - 1] + 1 : 0;
    return ways;
}

static void decode(int filling, const struct abraca *a, int seat, int now[SLOTS])
{
    for (int s = 0; s < SLOTS; s++, filling /= NUMBERS)
        now[s] = a->slot[seat][s] ? filling % NUMBERS + 1 : 0;
}

static int encode(const struct abraca *a, int seat)
{
    int filling = 0;
    for (int s = SLOTS - 1; s >= 0; s--)
        filling = filling * NUMBERS + (a->slot[seat][s] ? abraca_stone(a->slot[seat][s]) - 1 : 0);
    return filling;
}

/* The probability of every filling, found by trying all of them. */
static void brute_force(const struct witness *w, const struct abraca *a, double *joint)
{
    double total = 0;
    for (int f = 0; f < FILLINGS; f++) {
        int now[SLOTS], again[SLOTS];
        decode(f, a, w->seat, now);
        memcpy(again, now, sizeof again);
        joint[f] = 0;
        for (int s = 0, rest = f; s < SLOTS; s++, rest /= NUMBERS)
            if (!now[s] && rest % NUMBERS)
                again[0] = -1; /* the same filling was counted with 0 here */
        if (again[0] < 0)
            continue;
        joint[f] = ways_to_take(w, now);
        if (joint[f] > 0)
            joint[f] *= likelihood_of(w, now);
        total += joint[f];
    }
    for (int f = 0; f < FILLINGS; f++)
        joint[f] /= total;
}

static void marginals(const double *joint, const struct abraca *a, int seat,
                      double p[SLOTS][NUMBERS], double holds[NUMBERS])
{
    memset(p, 0, sizeof(double) * SLOTS * NUMBERS);
    memset(holds, 0, sizeof(double) * NUMBERS);
    for (int f = 0; f < FILLINGS; f++) {
        int now[SLOTS], seen = 0;
        if (joint[f] <= 0)
            continue;
        decode(f, a, seat, now);
        for (int s = 0; s < SLOTS; s++) {
            if (!now[s])
                continue;
            p[s][now[s] - 1] += joint[f];
            if (!(seen >> now[s] & 1))
                holds[now[s] - 1] += joint[f];
            seen |= 1 << now[s];
        }
    }
}

/* ---- Random games, watched ---- */

struct game {
    struct abraca state;
    struct witness witness[ABRACA_SEATS];
    struct bg_rng rng;
};

/* Bits of the variant: free calls, last-standing, the neighbour takes. */
static void start_game(struct game *g, int seats, int variant, uint64_t seed)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(&abraca_game, seats, options);
    options[ABRACA_OPT_CALLS] = (int16_t)(variant & ABRACA_FREE_CALLS);
    options[ABRACA_OPT_ROUND] = (int16_t)(variant >> 1 & 1);
    options[ABRACA_OPT_TAKER] = (int16_t)(variant >> 2);
    abraca_setup(&g->state, seats, options);
    g->rng.state = seed;
    for (int seat = 0; seat < seats; seat++) {
        g->witness[seat].seat = seat;
        g->witness[seat].neighbour_takes = variant >> 2;
        watch_round(&g->witness[seat]);
    }
}

static void act(struct game *g, int seat, bg_action action)
{
    struct bg_event events[64];
    struct bg_events log = {events, 64, 0};
    abraca_apply(&g->state, seat, action, &log);
    for (uint32_t i = 0; i < log.count; i++)
        for (int s = 0; s < g->state.seats; s++)
            watch_event(&g->witness[s], events[i]);
}

static void draw(struct game *g)
{
    struct bg_outcome outcomes[NUMBERS];
    int n = abraca_chance(&g->state, outcomes);
    act(g, BG_NATURE, bg_draw(outcomes, n, &g->rng));
}

static int holds_stone(const struct abraca *a, int seat, int number)
{
    int n = 0;
    for (int s = 0; s < SLOTS; s++)
        n += abraca_stone(a->slot[seat][s]) == number;
    return n;
}

/* Seats mostly call what they hold, so that racks have a past worth testing. */
static bg_action lively_action(struct game *g, int seat)
{
    bg_action list[BG_MAX_LIST];
    uint32_t n = (uint32_t)abraca_legal(&g->state, seat, list);
    for (int tries = 0; tries < 6; tries++) {
        bg_action action = list[bg_rng_below(&g->rng, n)];
        if (holds_stone(&g->state, seat, (int)(action & 15)))
            return action;
    }
    return list[bg_rng_below(&g->rng, n)];
}

static void step(struct game *g)
{
    uint32_t to_act = abraca_to_act(&g->state);
    if (to_act == BG_CHANCE)
        draw(g);
    else
        act(g, bg_first_actor(to_act), lively_action(g, bg_first_actor(to_act)));
}

static void assert_near(double found, double wanted, double tolerance, const char *what)
{
    if (fabs(found - wanted) > tolerance)
        fail_msg("%s: %.9f, not %.9f", what, found, wanted);
}

static void compare_with_brute_force(const struct game *g, int seat)
{
    static double joint[FILLINGS];
    double p[SLOTS][NUMBERS], holds[NUMBERS], exact[SLOTS][NUMBERS], exact_holds[NUMBERS];
    struct abraca view = g->state;
    abraca_redact(&view, seat);
    brute_force(&g->witness[seat], &view, joint);
    marginals(joint, &view, seat, exact, exact_holds);
    abraca_belief(&view, seat, p);
    abraca_holds(&view, seat, holds);
    for (int n = 0; n < NUMBERS; n++) {
        assert_near(holds[n], exact_holds[n], 1e-9, "chance to hold a number");
        for (int s = 0; s < SLOTS; s++)
            assert_near(p[s][n], exact[s][n], 1e-9, "chance of a number in a slot");
    }
}

/* Every so often in games of all sizes and variants, for every seat. */
static void belief_equals_brute_force(void **unused)
{
    int compared = 0;
    (void)unused;
    for (int seats = 2; seats <= ABRACA_SEATS; seats++)
        for (int variant = 0; variant < 8; variant++) {
            struct game g;
            start_game(&g, seats, variant, (uint64_t)(10 * seats + variant));
            for (int ply = 0; abraca_to_act(&g.state) && ply < 400; ply++) {
                step(&g);
                int seat = (int)bg_rng_below(&g.rng, (uint32_t)seats);
                if (abraca_to_act(&g.state) == BG_CHANCE || ply % 3)
                    continue;
                compare_with_brute_force(&g, seat);
                compared++;
            }
        }
    print_message("%d beliefs compared\n", compared);
    assert_true(compared > 200);
}

/* ---- determinize() ---- */

/* Chi-square over 64 groups of fillings: 63 degrees of freedom, so over 130 is
 * a chance of one in a million. Groups too rare to judge are joined. */
static double chi_square(const double *joint, const int *found, int samples)
{
    double wanted[64] = {0}, chi = 0, rare_wanted = 0;
    int got[64] = {0}, rare_got = 0;
    for (int f = 0; f < FILLINGS; f++) {
        int group = (int)((uint32_t)f * 2654435761u >> 26);
        wanted[group] += joint[f] * samples;
        got[group] += found[f];
        assert_true(joint[f] > 0 || !found[f]);
    }
    for (int i = 0; i < 64; i++) {
        if (wanted[i] < 20) {
            rare_wanted += wanted[i];
            rare_got += got[i];
        } else {
            chi += (got[i] - wanted[i]) * (got[i] - wanted[i]) / wanted[i];
        }
    }
    if (rare_wanted >= 20)
        chi += (rare_got - rare_wanted) * (rare_got - rare_wanted) / rare_wanted;
    return chi;
}

static void compare_with_worlds(const struct game *g, int seat, struct bg_rng *rng)
{
    enum { SAMPLES = 20000 };
    static double joint[FILLINGS];
    static int found[FILLINGS];
    struct abraca view = g->state;
    abraca_redact(&view, seat);
    brute_force(&g->witness[seat], &view, joint);
    memset(found, 0, sizeof found);
    for (int i = 0; i < SAMPLES; i++) {
        struct abraca world = view;
        abraca_determinize(&world, seat, rng);
        found[encode(&world, seat)]++;
    }
    double chi = chi_square(joint, found, SAMPLES);
    if (chi > 130)
        fail_msg("worlds drawn for p%d do not follow its belief: chi-square %.1f", seat + 1, chi);
}

static void worlds_follow_the_belief(void **unused)
{
    struct bg_rng rng = {16};
    int compared = 0;
    (void)unused;
    for (int seats = 2; seats <= ABRACA_SEATS; seats++) {
        struct game g;
        start_game(&g, seats, 0, (uint64_t)seats);
        for (int ply = 0; abraca_to_act(&g.state) && ply < 300; ply++) {
            step(&g);
            int seat = ply / 7 % seats;
            if (ply % 7 || abraca_to_act(&g.state) == BG_CHANCE || g.witness[seat].count < 8)
                continue;
            compare_with_worlds(&g, seat, &rng);
            compared++;
        }
    }
    print_message("%d positions compared\n", compared);
    assert_true(compared > 25);
}

/* ---- Whole games ---- */

/* What p1 saw in one of many games, and how often its rack then was what. */
struct group {
    char seen[64];
    int games, at[SLOTS][NUMBERS];
    struct abraca view;
};

static struct group groups[512];
static int group_count;

static struct group *find_group(const char *seen)
{
    for (int i = 0; i < group_count; i++)
        if (!strcmp(groups[i].seen, seen))
            return &groups[i];
    assert_true(group_count < (int)BG_LEN(groups));
    struct group *g = &groups[group_count++];
    memset(g, 0, sizeof *g);
    snprintf(g->seen, sizeof g->seen, "%s", seen);
    return g;
}

static void write_seen(const struct witness *w, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    for (int i = 0; i < w->count; i++)
        bg_putf(&t, "%c%d%d", "+x?-"[w->history[i].kind], w -> history[i].slot,
                w->history[i].number);
    assert_true(t.length < cap);
}

/* p2 fails, p1 calls 8 while it works (twice at most), p2 fails, p1 calls 7. */
static void play_script(struct game *g)
{
    for (int turn = 0, calls = 0; calls < 4;) {
        int seat = bg_first_actor(abraca_to_act(&g->state));
        if (seat == BG_NATURE) {
            draw(g);
        } else if (seat == 1) {
            turn++;
            act(g, 1, abraca_cast(3)); /* of which p2 has none */
        } else if (turn == 1 && calls < 2) {
            calls++;
            act(g, 0, abraca_cast(8));
        } else if (turn == 1) {
            calls = 3;
            act(g, 0, abraca_end());
        } else {
            calls = 4;
            act(g, 0, abraca_cast(7));
        }
    }
    if (abraca_to_act(&g->state) == BG_CHANCE)
        draw(g);
}

/* Two wizards; p2 and the removed stones are always the same. */
static void set_up_script(struct game *g)
{
    static const char removed[] = "122333444455", rack[] = "77665";
    start_game(g, 2, 0, g->rng.state);
    act(g, BG_NATURE, abraca_action(ABRACA_ACT_START, 0, 0, 1));
    for (const char *c = removed; *c; c++)
        act(g, BG_NATURE, abraca_action(ABRACA_ACT_REMOVE, 0, 0, *c - '0'));
    for (int i = 0; i < SLOTS; i++)
        act(g, BG_NATURE, abraca_action(ABRACA_ACT_DEAL, 1, i, rack[i] - '0'));
}

static void count_game(const struct game *g)
{
    char seen[64];
    write_seen(&g->witness[0], seen, sizeof seen);
    struct group *group = find_group(seen);
    group->games++;
    group->view = g->state;
    abraca_redact(&group->view, 0);
    for (int s = 0; s < SLOTS; s++)
        if (g->state.slot[0][s])
            group->at[s][abraca_stone(g->state.slot[0][s]) - 1]++;
}

static void whole_games_follow_the_belief(void **unused)
{
    enum { GAMES = 300000, ENOUGH = 2000 };
    struct game g;
    int judged = 0;
    (void)unused;
    g.rng.state = 8;
    for (int i = 0; i < GAMES; i++) {
        set_up_script(&g);
        play_script(&g);
        count_game(&g);
    }
    for (int i = 0; i < group_count; i++) {
        double p[SLOTS][NUMBERS];
        if (groups[i].games < ENOUGH)
            continue;
        judged++;
        abraca_belief(&groups[i].view, 0, p);
        for (int s = 0; s < SLOTS; s++)
            for (int n = 0; n < NUMBERS; n++) {
                double deviation = sqrt(p[s][n] * (1 - p[s][n]) / groups[i].games);
                assert_near((double)groups[i].at[s][n] / groups[i].games, p[s][n],
                            5 * deviation + 1e-12, groups[i].seen);
            }
    }
    print_message("%d games fall into %d groups, %d of them large enough\n", GAMES, group_count,
                  judged);
    assert_true(judged > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(belief_equals_brute_force),
        cmocka_unit_test(worlds_follow_the_belief),
        cmocka_unit_test(whole_games_follow_the_belief),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
