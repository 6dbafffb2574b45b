/* ws_write.c: see ws_write.h. */
#include "ws_write.h"

#include "../base/metrics.h"
#include "../table/outbox.h"
#include "ws.h"

#include <string.h>
#include <wslay/wslay.h>

enum {
    GOODBYE_US = 5000000, /* for somebody to read the last of it */
    AT_ONCE = 16          /* messages given to the network in one go */
};

/* Where a frame lies in the text that it was written to, which may still move. */
struct place {
    size_t from, to;
};

/* Writes the next message as a frame, after room for the longest header; 0: there is none. */
static int write_frame(struct client *client, struct buffer *out, struct place *place)
{
    static const char room[FRAME_HEADER];
    char header[FRAME_HEADER];
    size_t from = out->length;
    buffer_bytes(out, room, sizeof room);
    out->comma = 0;
    if (!outbox_next(client, out)) {
        out->length = from;
        return 0;
    }
    size_t payload = out->length - from - FRAME_HEADER;
    size_t h = frames_header(WSLAY_TEXT_FRAME, payload, header);
    place->from = from + FRAME_HEADER - h;
    place->to = out->length;
    memcpy(out->data + place->from, header, h);
    metric_add(METRIC_MESSAGES, 1);
    metric_add(METRIC_SENT_BYTES, (int64_t)payload);
    return !out->failed;
}

/* Gives the network what there is to be told, as much as it takes at once. */
static void give(struct ws *w)
{
    static struct buffer out; /* reused: one thread writes */
    struct place place[AT_ONCE];
    uv_buf_t pieces[AT_ONCE];
    int count = 0;
    buffer_clear(&out);
    while (count < AT_ONCE && out.length < LIMIT_AHEAD &&
           write_frame(&w->client, &out, &place[count]))
        count++;
    if (out.failed) {
        buffer_free(&out);
        client_close(&w->client, WSLAY_CODE_INTERNAL_SERVER_ERROR);
        return;
    }
    for (int i = 0; i < count; i++)
        pieces[i] = uv_buf_init(out.data + place[i].from, (unsigned)(place[i].to - place[i].from));
    if (count)
        connection_send_pieces(w->connection, pieces, count);
}

void ws_write_client(struct client *client)
{
    struct ws *w = client->socket;
    if (!w || w->is_giving)
        return;
    if (client->close_code) {
        w->is_asked = 1; /* so that being late is the end */
        connection_deadline(w->connection, GOODBYE_US);
    }
    if (w->connection->is_sending)
        return;
    w->is_giving = 1;
    if (!client->close_code)
        give(w);
    w->is_giving = 0;
    if (client->close_code || outbox_has_more(client))
        connection_soon(w->connection);
}

void ws_write_drained(struct connection *c)
{
    struct ws *w = c->own;
    w->is_giving = 1;
    give(w);
    w->is_giving = 0;
    if (c->is_sending)
        return;
    if (outbox_has_more(&w->client))
        connection_soon(c);
    else if (w->client.close_code)
        ws_close_with(c, w->client.close_code);
}
