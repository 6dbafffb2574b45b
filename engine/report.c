/* report.c: see report.h. */
#include "report.h"

#include "fields.h"
#include "game.h"
#include "playout.h"
#include "record.h"
#include "view.h"

enum { WORDS = 600 };

struct report report_of(const struct match *m, int viewer, int32_t payoff[BG_MAX_SEATS])
{
    int32_t points[BG_MAX_SEATS];
    uint32_t act = match_to_act(m);
    struct report r = {.match = m, .viewer = viewer, .asked = -1};
    r.to_act = act == BG_CHANCE ? 0 : act;
    if (r.to_act && viewer == BG_ALL)
        r.asked = bg_first_actor(r.to_act);
    else if (viewer < BG_MAX_SEATS && (r.to_act & BG_BIT(viewer)))
        r.asked = viewer;
    r.undo = viewer < BG_MAX_SEATS && match_can_undo(m, viewer);
    r.over = !act;
    if (r.over) {
        match_game(m)->score(match_state(m), points, payoff);
        r.payoff = payoff;
    }
    return r;
}

void report_points(struct bg_text *t, const char *key, const int32_t *points, int seats)
{
    json_open(t, key, '[');
    for (int seat = 0; seat < seats; seat++)
        if (points[seat] == BG_UNKNOWN)
            json_none(t, NULL);
        else
            json_int(t, NULL, points[seat]);
    json_close(t, ']');
}

static void put_points(struct bg_text *t, const struct report *r, const void *view)
{
    const struct match *m = r->match;
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    int seats = m ? match_seats(m) : 0;
    if (m && !r->points)
        match_game(m)->score(match_to_act(m) ? view : match_state(m), points, payoff);
    report_points(t, "points", r->points ? r->points : points, seats);
    if (r->payoff)
        report_points(t, "payoff", r->payoff, seats);
    else
        json_none(t, "payoff");
}

void report_move(struct bg_text *t, const char *key, const struct bg_game *game, const void *view,
                 int seat, bg_action action)
{
    char words[WORDS];
    const struct bg_heading *group = game->group ? game->group(view, seat, action) : NULL;
    json_open(t, key, '{');
    game->write_action(view, seat, action, seat, words, sizeof words);
    json_text(t, "move", words);
    json_text_or_none(t, "group", group ? group->title : NULL);
    json_text_or_none(t, "group_key", group ? group->key : NULL);
    words[0] = 0;
    if (game->describe)
        game->describe(view, seat, action, words, sizeof words);
    json_text(t, "does", words);
    json_close(t, '}');
}

/* The question and all answers to it. */
static void put_question(struct bg_text *t, const struct report *r, const void *view)
{
    const struct bg_game *game = r->match ? match_game(r->match) : NULL;
    bg_action list[BG_MAX_LIST];
    char words[WORDS], topic[sizeof((struct bg_topic *)0)->key];
    int is_asked = game && r->asked >= 0, n = 0;
    words[0] = topic[0] = 0;
    if (is_asked) {
        game->prompt(view, r->asked, words, sizeof words);
        game->about(view, r->asked, topic, sizeof topic);
        n = game->legal(view, r->asked, list);
    }
    json_text_or_none(t, "question", is_asked ? game->question(view, r->asked) : NULL);
    json_text_or_none(t, "prompt", words);
    json_text_or_none(t, "topic", topic);
    json_open(t, "legal", '[');
    for (int i = 0; i < n; i++)
        report_move(t, NULL, game, view, r->asked, list[i]);
    json_close(t, ']');
}

void report_position(struct bg_text *t, const struct report *r)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    if (r->match)
        match_view(r->match, r->viewer, view);
    json_int(t, "ply", r->match ? match_ply(r->match) : 0);
    json_seats(t, "to_act", r->to_act);
    json_bool(t, "over", r->over);
    put_points(t, r, view);
    put_question(t, r, view);
    json_bool(t, "undo", r->undo);
    if (r->match)
        json_state(t, "view", match_game(r->match), view);
    else
        json_none(t, "view");
}

void report_event(struct bg_text *t, const struct bg_game *game, const void *view,
                  const struct bg_event *e)
{
    char words[WORDS];
    words[0] = 0;
    if (view)
        game->tell(view, e, words, sizeof words);
    json_open(t, NULL, '{');
    json_text(t, "event", game->event_names[e->kind]);
    json_seat(t, "seat", e->seat);
    json_int(t, "from", e->from);
    json_int(t, "to", e->to);
    if (e->piece == BG_HIDDEN)
        json_none(t, "piece");
    else
        json_int(t, "piece", e->piece);
    json_int(t, "amount", e->amount);
    json_text(t, "tell", words);
    json_close(t, '}');
}

void report_ply(struct bg_text *t, const struct match *m, uint32_t ply, int viewer,
                const void *before)
{
    char line[BG_MAX_TEXT];
    int seat = match_actor(m, ply);
    match_game(m)->write_action(before, seat, match_action(m, ply), viewer, line, sizeof line);
    json_open(t, NULL, '{');
    json_int(t, "ply", ply);
    json_text(t, "by", record_seat_word(seat));
    json_text(t, "move", line);
}

void report_events(struct bg_text *t, const struct match *m, uint32_t ply, int viewer,
                   const void *after)
{
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    struct bg_event events[BG_MAX_EVENTS];
    int n = match_events(m, ply, viewer, NULL, 0) - match_events(m, ply + 1, viewer, NULL, 0);
    match_events(m, ply, viewer, events, n);
    bg_view(match_game(m), after, viewer, view);
    for (int i = 0; i < n; i++)
        report_event(t, match_game(m), view, &events[i]);
}

void report_events_since(struct bg_text *t, const struct match *m, uint32_t since, int viewer)
{
    const struct bg_game *game = match_game(m);
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    uint32_t plies = match_ply(m);
    if (since >= plies)
        return;
    if (since < plies - 1)
        game->setup(state, match_seats(m), match_options(m));
    for (uint32_t ply = 0; since < plies - 1 && ply < plies - 1; ply++) {
        game->apply(state, match_actor(m, ply), match_action(m, ply), NULL);
        if (ply >= since)
            report_events(t, m, ply, viewer, state);
    }
    report_events(t, m, plies - 1, viewer, match_state(m));
}
