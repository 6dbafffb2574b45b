/* pace.c: see pace.h. */
#include "pace.h"

#include <stdio.h>
#include <string.h>

int pace_read(const char *text, struct pace *out)
{
    char word[9];
    memset(out, 0, sizeof *out);
    if (!strcmp(text, "none"))
        return 1;
    if (sscanf(text, "daily %d %8s", &out->day, word) == 2) {
        out->is_counted = !strcmp(word, "counted");
        return out->day > 0;
    }
    if (sscanf(text, "live %d %d", &out->minutes, &out->seconds) == 2) {
        out->kind = PACE_LIVE;
        return out->minutes >= 0 && out->minutes <= 600 && out->seconds >= 0 &&
               out->seconds <= 600 && out->minutes + out->seconds > 0;
    }
    if (sscanf(text, "days %d", &out->days) == 1) {
        out->kind = PACE_DAYS;
        return out->days >= 1 && out->days <= 30;
    }
    return 0;
}

void pace_write(const struct pace *pace, char out[PACE_TEXT])
{
    if (pace->kind == PACE_LIVE)
        snprintf(out, PACE_TEXT, "live %d %d", pace->minutes, pace->seconds);
    else if (pace->kind == PACE_DAYS)
        snprintf(out, PACE_TEXT, "days %d", pace->days);
    else if (pace->day)
        snprintf(out, PACE_TEXT, "daily %d %s", pace->day,
                 pace->is_counted ? "counted" : "practice");
    else
        strcpy(out, "none");
}

void pace_put(struct buffer *j, const char *key, const struct pace *pace)
{
    static const char *const names[] = {"none", "live", "days"};
    buffer_open(j, key, '{');
    buffer_text(j, "kind", names[pace->kind]);
    if (pace->kind == PACE_LIVE) {
        buffer_int(j, "minutes", pace->minutes);
        buffer_int(j, "seconds", pace->seconds);
    } else if (pace->kind == PACE_DAYS) {
        buffer_int(j, "days", pace->days);
    }
    buffer_close(j, '}');
}
