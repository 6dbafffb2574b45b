/* json.h: JSON of what the page asks for, beyond engine/json.h. */
#ifndef WASM_JSON_H
#define WASM_JSON_H

#include "../engine/bg.h"
#include "../engine/json.h"

/* A probability in parts of ten thousand. */
static void json_share(struct bg_text *t, const char *key, double value)
{
    json_int(t, key, (int)(value * 10000 + 0.5));
}

static void json_event(struct bg_text *t, const struct bg_game *game, const struct bg_event *e,
                       const char *words)
{
    json_open(t, NULL, '{');
    json_text(t, "kind", game->event_names[e->kind]);
    json_int(t, "seat", e->seat);
    json_int(t, "from", e->from);
    json_int(t, "to", e->to);
    json_int(t, "piece", e->piece);
    json_int(t, "amount", e->amount);
    json_text(t, "text", words);
    json_close(t, '}');
}

#endif
