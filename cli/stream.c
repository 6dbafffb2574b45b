/* stream.c: see stream.h. */
#include "stream.h"

static void empty(struct bg_text *t, int more)
{
    (void)more;
    fwrite(t->out, 1, (size_t)t->length, t->owner);
    t->length = 0;
}

struct bg_text stream_start(FILE *out)
{
    static char room[4096];
    struct bg_text t = bg_text_start(room, sizeof room);
    t.full = empty;
    t.owner = out;
    return t;
}

void stream_end(struct bg_text *t)
{
    bg_put_char(t, '\n');
    empty(t, 0);
    json_begin(t);
}

void json_figure(struct bg_text *t, const char *key, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, value >= 1000 ? "%.0f" : "%.4g", value);
    json_raw(t, key, digits);
}
