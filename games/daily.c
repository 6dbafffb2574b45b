/* daily.c: see daily.h. A week's set-ups of each game, from Monday on: a new day is harder to
 * mistake for the last one than a new number in an option. */
#include "daily.h"

#include "../engine/game.h"
#include "../engine/json.h"
#include "games.h"

#include <string.h>

enum { WEEK = 7, MONDAY = 4 /* 5 January 1970 */ };

struct plan {
    int seats;
    const char *level, *options;
};

static const struct {
    const char *game;
    int has_rivals;
    struct plan day[WEEK];
} kinds[] = {
    {"abraca",
     1,
     {{4, "apprentice", ""},
      {4, "apprentice", "round last-standing"},
      {4, "apprentice", ""},
      {4, "apprentice", "calls free"},
      {4, "apprentice", "taker neighbour"},
      {4, "adept", ""},
      {4, "adept", "round last-standing,calls free"}}},
    {"archmage",
     0,
     {{1, "apprentice", "mode solo"},
      {1, "apprentice", "mode solo"},
      {2, "apprentice", "mode coop,level beginner,m1 off,m2 off,m3 off"},
      {1, "apprentice", "mode solo"},
      {2, "apprentice", "mode coop,level beginner,m1 on,m2 off,m3 off"},
      {2, "adept", "mode coop,level normal"},
      {2, "apprentice", "mode coop,level beginner,m1 off,m2 on,m3 off"}}},
    {"dawn",
     1,
     {{2, "apprentice", "draft off,school-p1 necromancer,school-p2 technomancer"},
      {2, "apprentice", "draft off,school-p1 elementalist,school-p2 demonologist"},
      {2, "apprentice", "draft off,school-p1 technomancer,school-p2 elementalist"},
      {2, "apprentice", "draft off,school-p1 demonologist,school-p2 necromancer"},
      {2, "apprentice", "draft off,school-p1 necromancer,school-p2 elementalist"},
      {2, "adept", "draft on,school-p1 technomancer,school-p2 demonologist"},
      {2, "adept", "draft off,map 2x2,school-p1 elementalist,school-p2 necromancer"}}},
};

int daily_at(int32_t day, int index, struct daily *out)
{
    if (index < 0 || index >= (int)BG_LEN(kinds) || day < 0)
        return 0;
    const struct plan *plan = &kinds[index].day[(day + WEEK - MONDAY) % WEEK];
    out->game = game_find(kinds[index].game);
    out->has_rivals = kinds[index].has_rivals;
    out->seats = plan->seats;
    out->level = plan->level;
    out->options = plan->options;
    return 1;
}

int daily_find(int32_t day, const char *key, struct daily *out)
{
    for (int i = 0; daily_at(day, i, out); i++)
        if (!strcmp(out->game->key, key))
            return 1;
    return 0;
}

/* The next "key value" of a list into two words; 0 at its end. */
static int next_option(const char **at, char key[32], char value[32])
{
    char *out = key;
    size_t n = 0;
    if (!**at)
        return 0;
    key[0] = value[0] = 0;
    for (; **at && **at != ','; (*at)++) {
        if (**at == ' ') {
            out = value;
            n = 0;
        } else if (n + 1 < 32) {
            out[n++] = **at;
            out[n] = 0;
        }
    }
    *at += **at == ',';
    return 1;
}

int daily_options(const struct daily *d, int16_t *options)
{
    const char *at = d->options;
    char key[32], value[32];
    bg_default_options(d->game, d->seats, options);
    while (next_option(&at, key, value)) {
        int i = bg_find_option(d->game, key);
        if (i < 0 || !bg_read_option(&d->game->options[i], value, &options[i]))
            return 0;
    }
    return 1;
}

void daily_put(struct bg_text *j, const char *key, const struct daily *d)
{
    const char *at = d->options;
    char name[32], value[32];
    json_open(j, key, '{');
    json_text(j, "game", d->game->key);
    json_int(j, "rules", d->game->rules_version);
    json_int(j, "seats", d->seats);
    json_text(j, "level", d->level);
    json_open(j, "options", '{');
    while (next_option(&at, name, value))
        json_text(j, name, value);
    json_close(j, '}');
}

const char *daily_word(int outcome)
{
    static const char *const words[] = {"gave_up", "lost", "shared", "won"};
    return words[outcome];
}

int32_t daily_score(const struct daily *d, const int32_t *points)
{
    int32_t best = 0;
    if (!d->has_rivals)
        return points[0];
    for (int seat = 1; seat < d->seats; seat++)
        if (seat == 1 || points[seat] > best)
            best = points[seat];
    return points[0] - best;
}

enum daily_outcome daily_outcome(const struct daily *d, const int32_t *payoff)
{
    int32_t best = 0;
    for (int seat = 1; d->has_rivals && seat < d->seats; seat++)
        if (payoff[seat] > best)
            best = payoff[seat];
    if (payoff[0] <= best && !(payoff[0] == best && best > 0))
        return DAILY_LOST;
    return payoff[0] == best ? DAILY_SHARED : DAILY_WON;
}
