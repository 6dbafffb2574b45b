/* flat.c: see flat.h. */
#include "flat.h"

#include "../engine/batch.h"
#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/record.h"
#include "../engine/report.h"
#include "../engine/view.h"
#include "../games/games.h"
#include "advice.h"
#include "catalogue.h"

#include <stdlib.h>
#include <string.h>

/* The match is the record's; without one it is an imagined world, a state alone. */
struct flat_match {
    const struct bg_game *game;
    struct record record;
    uint64_t seed;
    uint32_t plies, chances; /* of an imagined world */
    int draws;
    _Alignas(16) uint8_t world[BG_MAX_STATE];
};

/* A view where rules may read it: a caller's bytes lie anywhere. */
struct seen {
    _Alignas(16) uint8_t bytes[BG_MAX_STATE];
};

static struct seen seen(const struct bg_game *game, const uint8_t *view)
{
    struct seen s;
    memcpy(s.bytes, view, game->state_size);
    return s;
}

int flat_version(void)
{
    return FLAT_VERSION;
}

const char *flat_release(void)
{
    return CONCLAVE_VERSION;
}

/* ---- Games ---- */

static void put_part(struct bg_text *t, const struct tensor_part *part)
{
    static const char *const senses[] = {"", "number", "kind", "set"};
    json_open(t, NULL, '{');
    json_text(t, "name", part->name);
    json_int(t, "offset", part->offset);
    json_int(t, "size", part->size);
    json_open(t, "shape", '[');
    for (int i = 0; i < part->dims; i++)
        json_int(t, NULL, part->shape[i]);
    json_close(t, ']');
    json_text(t, "sense", senses[part->sense]);
    json_int(t, "span", part->span);
    json_int(t, "zero", part->zero);
    json_close(t, '}');
}

static void put_layout(struct bg_text *t, const struct bg_game *game)
{
    struct tensor *tensor = tensor_new(game);
    const struct tensor_part *part;
    json_open(t, "observation", '{');
    json_int(t, "size", tensor ? tensor_size(tensor) : 0);
    json_open(t, "parts", '[');
    for (uint32_t i = 0; tensor && (part = tensor_part(tensor, i)); i++)
        put_part(t, part);
    json_close(t, ']');
    json_close(t, '}');
    tensor_free(tensor);
}

int flat_game(const struct bg_game *game, int seats, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    json_open(&t, NULL, '{');
    json_key(&t, "game");
    json_begin(&t);
    catalogue_game(game, seats ? seats : game->default_seats, &t);
    json_int(&t, "actions", game->actions);
    json_int(&t, "state_size", game->state_size);
    json_int(&t, "max_legal", game->max_legal);
    json_int(&t, "max_plies", game->max_actions);
    put_layout(&t, game);
    json_close(&t, '}');
    return t.length;
}

int flat_topics(const struct bg_game *game, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    catalogue_topics(game, &t);
    return t.length;
}

int flat_number(const struct bg_game *game, uint32_t action)
{
    return game->number(action);
}

uint32_t flat_action(const struct bg_game *game, int number)
{
    return number >= 0 && number < game->actions ? game->action(number) : 0;
}

/* ---- Matches ---- */

static const void *state_of(const struct flat_match *m)
{
    return m->record.match ? match_state(m->record.match) : m->world;
}

static uint32_t draw_number(void *context, uint64_t k, uint32_t below)
{
    const struct flat_match *m = (const struct flat_match *)context;
    struct bg_rng rng = {m->seed ^ k << 32};
    rng.state = bg_rng_next(&rng);
    return bg_rng_below(&rng, below);
}

int flat_draw(struct flat_match *m)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    if (m->record.match)
        return (int)match_draw(m->record.match, draw_number, m);
    if (m->game->to_act(m->world) != BG_CHANCE)
        return BG_TURN;
    int n = m->game->chance(m->world, outcomes);
    uint32_t number = draw_number(m, m->chances++, bg_weights(outcomes, n));
    m->game->apply(m->world, BG_NATURE, bg_outcome_at(outcomes, number), NULL);
    m->plies++;
    return BG_OK;
}

static int draw_due(struct flat_match *m)
{
    int status = BG_OK;
    while (status == BG_OK && m->draws && flat_to_act(m) == BG_CHANCE)
        status = flat_draw(m);
    return status;
}

struct flat_match *flat_open(const char *record, size_t length, uint64_t seed, int draws, char *why,
                             int cap)
{
    struct bg_text t = bg_text_start(why, cap);
    struct record_error error = {0, "there is not enough memory"};
    struct flat_match *m = (struct flat_match *)calloc(1, sizeof *m);
    if (!m || !record_read(record, length, game_find, &m->record, &error)) {
        if (error.line)
            bg_putf(&t, "line %d: ", error.line);
        bg_put(&t, error.message);
        free(m);
        return NULL;
    }
    m->game = match_game(m->record.match);
    m->seed = seed;
    m->draws = draws;
    if (draw_due(m) == BG_OK)
        return m;
    bg_put(&t, error.message);
    flat_close(m);
    return NULL;
}

struct flat_match *flat_copy(const struct flat_match *m)
{
    struct flat_match *copy = (struct flat_match *)malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *m;
    if (!m->record.match)
        return copy;
    copy->record.match = match_at(m->record.match, match_ply(m->record.match));
    if (copy->record.match)
        return copy;
    free(copy);
    return NULL;
}

void flat_close(struct flat_match *m)
{
    if (!m)
        return;
    record_free(&m->record);
    free(m);
}

const struct bg_game *flat_game_of(const struct flat_match *m)
{
    return m->game;
}

int flat_seats(const struct flat_match *m)
{
    return m->game->seats(state_of(m));
}

int flat_options(const struct flat_match *m, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    if (!m->record.match)
        return -1;
    json_options(&t, NULL, m->game, match_options(m->record.match));
    return t.length;
}

uint32_t flat_ply(const struct flat_match *m)
{
    return m->record.match ? match_ply(m->record.match) : m->plies;
}

uint32_t flat_to_act(const struct flat_match *m)
{
    return m->game->to_act(state_of(m));
}

static int who(const struct flat_match *m, int seat)
{
    uint32_t act = seat == FLAT_WHOEVER ? flat_to_act(m) : 0;
    return act ? bg_first_actor(act) : seat;
}

int flat_list(const struct flat_match *m, int seat, uint32_t *out)
{
    return bg_list(m->game, state_of(m), who(m, seat), out);
}

int flat_chance(const struct flat_match *m, uint32_t *actions, uint32_t *weights)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    int n = flat_to_act(m) == BG_CHANCE ? m->game->chance(state_of(m), outcomes) : 0;
    for (int i = 0; i < n; i++) {
        actions[i] = outcomes[i].action;
        weights[i] = outcomes[i].weight;
    }
    return n;
}

static int act_in_world(struct flat_match *m, int seat, uint32_t action)
{
    if (!m->game->to_act(m->world))
        return BG_OVER;
    if (!bg_may_act(m->game, m->world, seat))
        return BG_TURN;
    if (!bg_is_legal(m->game, m->world, seat, action))
        return BG_ILLEGAL;
    m->game->apply(m->world, seat, action, NULL);
    m->plies++;
    return BG_OK;
}

int flat_act(struct flat_match *m, int seat, uint32_t action)
{
    int actor = who(m, seat);
    int status = m->record.match ? (int)match_act(m->record.match, actor, action, flat_ply(m))
                                 : act_in_world(m, actor, action);
    return status == BG_OK ? draw_due(m) : status;
}

int flat_act_place(struct flat_match *m, int seat, int place)
{
    bg_action list[BG_MAX_LIST];
    int n = flat_list(m, seat, list);
    return flat_act(m, seat, place >= 0 && place < n ? list[place] : 0);
}

int flat_act_number(struct flat_match *m, int seat, int number)
{
    int actor = who(m, seat);
    return flat_act(m, actor, actor < 0 ? 0 : flat_action(m->game, number));
}

int flat_act_line(struct flat_match *m, int seat, const char *line, char *why, int cap)
{
    struct bg_text t = bg_text_start(why, cap);
    bg_action action = 0;
    int fits, status, actor = who(m, seat);
    if (m->record.match) {
        status = (int)match_act_typed(m->record.match, actor, line, flat_ply(m), &t);
        return status == BG_OK ? draw_due(m) : status;
    }
    if (!bg_may_act(m->game, m->world, actor))
        status = m->game->to_act(m->world) ? BG_TURN : BG_OVER;
    else
        status = (int)bg_read_typed(m->game, m->world, actor, line, &action, &fits);
    if (status == BG_OK)
        return flat_act(m, actor, action);
    bg_put(&t, bg_status_text((enum bg_status)status));
    return status;
}

int flat_undo(struct flat_match *m, int seat)
{
    return m->record.match ? (int)match_undo(m->record.match, seat) : BG_ILLEGAL;
}

void flat_view(const struct flat_match *m, int viewer, uint8_t *out)
{
    struct seen view;
    bg_view(m->game, state_of(m), viewer, view.bytes);
    memcpy(out, view.bytes, m->game->state_size);
}

int flat_score(const struct flat_match *m, int32_t *points, int32_t *payoff)
{
    m->game->score(state_of(m), points, payoff);
    return !flat_to_act(m);
}

int flat_position(const struct flat_match *m, int viewer, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    int32_t payoff[BG_MAX_SEATS];
    if (!m->record.match)
        return -1;
    struct report report = report_of(m->record.match, viewer, payoff);
    json_open(&t, NULL, '{');
    report_position(&t, &report);
    json_close(&t, '}');
    return t.length;
}

int flat_record(const struct flat_match *m, int viewer, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    if (!m->record.match)
        return -1;
    record_write(&m->record, viewer, &t);
    return t.length;
}

int flat_events(const struct flat_match *m, uint32_t since, int viewer, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    if (!m->record.match)
        return -1;
    json_open(&t, NULL, '[');
    report_events_since(&t, m->record.match, since, viewer);
    json_close(&t, ']');
    return t.length;
}

/* ---- Views ---- */

int flat_view_seats(const struct bg_game *game, const uint8_t *view)
{
    struct seen s = seen(game, view);
    return game->seats(s.bytes);
}

uint32_t flat_view_to_act(const struct bg_game *game, const uint8_t *view)
{
    struct seen s = seen(game, view);
    return game->to_act(s.bytes);
}

int flat_view_list(const struct bg_game *game, const uint8_t *view, int seat, uint32_t *out)
{
    struct seen s = seen(game, view);
    return seat < 0 ? 0 : bg_list(game, s.bytes, seat, out);
}

void flat_view_mask(const struct bg_game *game, const uint8_t *view, int seat, uint8_t *mask)
{
    bg_action list[BG_MAX_LIST];
    int n = flat_view_list(game, view, seat, list);
    memset(mask, 0, game->actions);
    for (int i = 0; i < n; i++)
        mask[game->number(list[i])] = 1;
}

void flat_view_points(const struct bg_game *game, const uint8_t *view, int32_t *points)
{
    struct seen s = seen(game, view);
    int32_t payoff[BG_MAX_SEATS];
    game->score(s.bytes, points, payoff);
}

int flat_view_json(const struct bg_game *game, const uint8_t *view, char *out, int cap)
{
    struct seen s = seen(game, view);
    struct bg_text t = bg_text_start(out, cap);
    json_state(&t, NULL, game, s.bytes);
    return t.length;
}

int flat_view_show(const struct bg_game *game, const uint8_t *view, int viewer, int style,
                   char *out, int cap)
{
    struct seen s = seen(game, view);
    return game->show(s.bytes, viewer, style, out, cap);
}

int flat_view_prompt(const struct bg_game *game, const uint8_t *view, int seat, char *out, int cap)
{
    struct seen s = seen(game, view);
    if (bg_may_act(game, s.bytes, seat) && seat >= 0)
        return game->prompt(s.bytes, seat, out, cap);
    return bg_text_start(out, cap).length;
}

int flat_view_moves(const struct bg_game *game, const uint8_t *view, int seat, char *out, int cap)
{
    struct seen s = seen(game, view);
    struct bg_text t = bg_text_start(out, cap);
    bg_action list[BG_MAX_LIST];
    int n = flat_view_list(game, view, seat, list);
    json_open(&t, NULL, '[');
    for (int i = 0; i < n; i++)
        report_move(&t, NULL, game, s.bytes, seat, list[i]);
    json_close(&t, ']');
    return t.length;
}

int flat_view_line(const struct bg_game *game, const uint8_t *view, int seat, uint32_t action,
                   char *out, int cap)
{
    struct seen s = seen(game, view);
    return game->write_action(s.bytes, seat, action, BG_ALL, out, cap);
}

uint32_t flat_view_read(const struct bg_game *game, const uint8_t *view, int seat, const char *line)
{
    struct seen s = seen(game, view);
    bg_action action;
    int fits;
    if (seat < 0 || bg_read_typed(game, s.bytes, seat, line, &action, &fits) != BG_OK)
        return 0;
    return action;
}

struct flat_match *flat_imagine(const struct bg_game *game, const uint8_t *view, int viewer,
                                uint64_t seed, int draws)
{
    struct flat_match *m = (struct flat_match *)calloc(1, sizeof *m);
    struct bg_rng rng = {seed};
    if (!m)
        return NULL;
    m->game = game;
    m->draws = draws;
    memcpy(m->world, view, game->state_size);
    game->determinize(m->world, viewer, &rng);
    m->seed = bg_rng_next(&rng);
    draw_due(m);
    return m;
}

/* ---- Bots ---- */

uint32_t flat_answer(const struct bot *bot, const struct bg_game *game, const uint8_t *view,
                     int seat, uint64_t *rng, uint32_t simulations, double seconds, int threads)
{
    struct seen s = seen(game, view);
    struct bg_rng own = {*rng};
    struct bot_ask ask = {.game = game,
                          .view = s.bytes,
                          .seat = seat,
                          .rng = &own,
                          .simulations = simulations,
                          .seconds = seconds,
                          .threads = threads};
    if (seat < 0 || !bg_may_act(game, s.bytes, seat))
        return 0;
    bg_action action = bot->choose(&ask);
    *rng = own.state;
    return action;
}

int flat_search(const struct bg_game *game, const uint8_t *view, int seat, uint64_t seed,
                uint32_t simulations, double seconds, int threads, uint32_t *actions,
                uint32_t *visits, double *values)
{
    struct seen s = seen(game, view);
    struct bg_rng rng = {seed};
    struct search_result result;
    struct bot_ask ask = {.game = game,
                          .view = s.bytes,
                          .seat = seat,
                          .rng = &rng,
                          .simulations = simulations,
                          .seconds = seconds,
                          .threads = threads};
    if (seat < 0 || !bg_may_act(game, s.bytes, seat))
        return 0;
    if (!search_run(advice_plan(game), &ask, &result))
        return -1;
    for (int i = 0; i < result.count; i++) {
        actions[i] = result.move[i].action;
        visits[i] = result.move[i].visits;
        values[i] = result.move[i].value;
    }
    return result.count;
}

/* ---- Batches ---- */

struct batch *flat_batch(const struct flat_match *like, uint64_t seed, uint32_t games,
                         uint32_t threads, uint32_t longest, int type, void *const *arrays)
{
    const struct match *m = like->record.match;
    if (!m)
        return NULL;
    struct batch_plan plan = {.game = like->game,
                              .options = match_options(m),
                              .seed = seed,
                              .games = games,
                              .seats = (uint32_t)match_seats(m),
                              .threads = threads,
                              .longest = longest};
    struct batch_arrays rows = {.seat = (int8_t *)arrays[0],
                                .observation = arrays[1],
                                .view = (uint8_t *)arrays[2],
                                .mask = (uint8_t *)arrays[3],
                                .list = (uint32_t *)arrays[4],
                                .legal = (uint8_t *)arrays[5],
                                .reward = (float *)arrays[6],
                                .done = (uint8_t *)arrays[7],
                                .truncated = (uint8_t *)arrays[8],
                                .length = (uint32_t *)arrays[9],
                                .type = (uint8_t)type};
    return batch_new(&plan, &rows);
}
