/*
 * abraca_belief.c: the exact belief of a wizard about its own stones (8).
 *
 * All fillings of the hidden slots are walked, oldest stone first. A filling
 * weighs the number of ways to draw it from the unseen stones, times what each
 * successful call says of it (rules/evidence.h). Five slots and eight numbers
 * are 32,768 fillings at the most.
 */
#include "abraca.h"
#include "rules/evidence.h"
#include "rules/rack.h"

#include "../../engine/text.h"

#include <string.h>

struct walk {
    const struct abraca *view;
    int seat;
    int count;                 /* hidden stones */
    int slot[ABRACA_SLOTS];    /* by age */
    int allowed[ABRACA_SLOTS]; /* by age: bit n-1 */
    int stone[ABRACA_SLOTS];   /* by age: the filling tried */
    uint8_t pool[ABRACA_NUMBERS];
    uint8_t evidence[ABRACA_EVIDENCE];
    int evidence_count;
    double total;
    double (*p)[ABRACA_NUMBERS]; /* weight of number n in slot i, or NULL */
    double *holds;               /* weight of fillings with at least one n, or NULL */
};

static void start_walk(struct walk *w, const struct abraca *view, int seat)
{
    memset(w, 0, sizeof *w);
    w->view = view;
    w->seat = seat;
    memcpy(w->pool, view->pool, sizeof w->pool);
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        uint16_t slot = view->slot[seat][i];
        if (!slot)
            continue;
        w->slot[abraca_age(slot)] = i;
        w->allowed[abraca_age(slot)] = ~abraca_not(slot) & 0xff;
        if (abraca_racks_lie_open(view)) {
            w->allowed[abraca_age(slot)] = 1 << (abraca_stone(slot) - 1);
            w->pool[abraca_stone(slot) - 1]++;
        }
        w->count++;
    }
    w->evidence_count = view->evidence_count[seat];
    memcpy(w->evidence, view->evidence + abraca_evidence_from(view, seat),
           (size_t)w->evidence_count);
}

/* Stones of the filling that match the call. */
static int matching(const struct walk *w)
{
    int n = 0;
    for (int age = 0; age < w->count; age++)
        n += w->stone[age] == w->view->call;
    return n;
}

/* The product of 1/m over the successful calls that still speak of these stones; where the
 * neighbour takes, 0 unless another stone matched whenever it was asked. */
static double likelihood(const struct walk *w)
{
    double product = 1;
    if (w->view->phase == ABRACA_TAKE && w->seat == w->view->active && matching(w) < 2)
        return 0;
    for (int e = 0; e < w->evidence_count; e++) {
        uint8_t fact = w->evidence[e];
        int m = 1 + abraca_evidence_later(fact);
        for (int age = 0; age < abraca_evidence_k(fact); age++)
            m += w->stone[age] == abraca_evidence_number(fact);
        product = abraca_neighbour_takes(w->view) ? product * (m > 1) : product / m;
    }
    return product;
}

static void count_filling(struct walk *w, double weight)
{
    unsigned seen = 0;
    weight *= likelihood(w);
    w->total += weight;
    for (int age = 0; age < w->count; age++) {
        int number = w->stone[age];
        if (w->p)
            w->p[w->slot[age]][number - 1] += weight;
        if (w->holds && !(seen >> number & 1))
            w->holds[number - 1] += weight;
        seen |= 1u << number;
    }
}

static void walk_fillings(struct walk *w, int age, double weight)
{
    if (age == w->count) {
        count_filling(w, weight);
        return;
    }
    for (int n = 0; n < ABRACA_NUMBERS; n++) {
        if (!w->pool[n] || !(w->allowed[age] >> n & 1))
            continue;
        double ways = w->pool[n]--;
        w->stone[age] = n + 1;
        walk_fillings(w, age + 1, weight * ways);
        w->pool[n]++;
    }
}

void abraca_belief(const struct abraca *view, int seat, double p[ABRACA_SLOTS][ABRACA_NUMBERS])
{
    struct walk w;
    memset(p, 0, sizeof(double) * ABRACA_SLOTS * ABRACA_NUMBERS);
    start_walk(&w, view, seat);
    w.p = p;
    walk_fillings(&w, 0, 1);
    for (int i = 0; i < ABRACA_SLOTS; i++)
        for (int n = 0; n < ABRACA_NUMBERS; n++)
            p[i][n] /= w.total;
}

void abraca_holds(const struct abraca *view, int seat, double p[ABRACA_NUMBERS])
{
    struct walk w;
    memset(p, 0, sizeof(double) * ABRACA_NUMBERS);
    start_walk(&w, view, seat);
    w.holds = p;
    walk_fillings(&w, 0, 1);
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        p[n] /= w.total;
}

/* A list of shares in parts of ten thousand. */
static void put_shares(struct bg_text *t, const double p[ABRACA_NUMBERS])
{
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        bg_putf(t, "%s%d", n ? "," : "[", (int)(p[n] * 10000 + 0.5));
    bg_put(t, "]");
}

int abraca_deduce(const void *view, int seat, char *out, int cap)
{
    const struct abraca *a = (const struct abraca *)view;
    struct bg_text t = bg_text_start(out, cap);
    double slots[ABRACA_SLOTS][ABRACA_NUMBERS], holds[ABRACA_NUMBERS];
    int stones = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        stones += a->slot[seat][i] != 0;
    if (!stones || abraca_racks_lie_open(a))
        return t.length;
    abraca_belief(a, seat, slots);
    abraca_holds(a, seat, holds);
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        bg_put(&t, i ? "," : "{\"slots\":[");
        put_shares(&t, slots[i]);
    }
    bg_put(&t, "],\"holds\":");
    put_shares(&t, holds);
    bg_put(&t, "}");
    return t.length;
}
