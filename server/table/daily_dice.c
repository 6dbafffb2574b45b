/* daily_dice.c: see daily_dice.h. */
#include "daily_dice.h"

#include "../base/now.h"

#include <sodium.h>
#include <string.h>

/* The latest day that was asked for, from which all before it follow: the way back from the end of
 * the chain is tens of thousands of hashes, from there a few. */
static struct {
    int32_t day;
    char end[65]; /* of the chain it is from */
    uint8_t secret[FAIR_SEED];
} latest;

static void go_back(uint8_t secret[FAIR_SEED], int32_t days)
{
    uint8_t before[FAIR_SEED];
    for (; days > 0; days--) {
        fair_day_before(secret, before);
        memcpy(secret, before, sizeof before);
    }
}

static void find_latest(const struct hub *hub, int32_t today)
{
    struct fair end = {.seed = {0}};
    if (latest.day == today && !strcmp(latest.end, hub->daily_end))
        return;
    fair_read_seed(&end, hub->daily_end);
    memcpy(latest.secret, end.seed, sizeof latest.secret);
    sodium_memzero(&end, sizeof end);
    go_back(latest.secret, hub->daily_first + DAILY_DAYS - 1 - today);
    latest.day = today;
    strcpy(latest.end, hub->daily_end);
}

int daily_dice_secret(const struct hub *hub, int32_t day, uint8_t secret[FAIR_SEED])
{
    int32_t today = now_day();
    if (day < hub->daily_first - 1 || day > today || today >= hub->daily_first + DAILY_DAYS)
        return 0;
    find_latest(hub, today);
    memcpy(secret, latest.secret, FAIR_SEED);
    go_back(secret, today - day);
    return 1;
}

int daily_dice_of(const struct hub *hub, int32_t day, const char *game, struct fair *out)
{
    uint8_t secret[FAIR_SEED];
    if (day < hub->daily_first || !daily_dice_secret(hub, day, secret))
        return 0;
    fair_of_day(out, secret, game);
    sodium_memzero(secret, sizeof secret);
    return 1;
}
