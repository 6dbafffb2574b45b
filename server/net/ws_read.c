/* ws_read.c: see ws_read.h. */
#include "ws_read.h"

#include "../table/inbox.h"
#include "ws.h"

#include <wslay/wslay.h>

static int take_control(struct ws *w, enum frames_event event, const char *bytes, size_t n)
{
    char header[FRAME_HEADER];
    struct connection *c = w->connection;
    if (event == FRAMES_CLOSE) {
        int code = frames_close_code(bytes, n);
        ws_close_with(c, !code          ? WSLAY_CODE_PROTOCOL_ERROR
                         : code == 1005 ? WSLAY_CODE_NORMAL_CLOSURE
                                        : code);
        return 0;
    }
    if (!w->client.hub->unlimited && !limit_bucket_take(&w->control, 100, 10)) {
        limit_hit("control frames", w->address);
        ws_close_with(c, WSLAY_CODE_POLICY_VIOLATION);
        return 0;
    }
    if (event == FRAMES_PING) {
        size_t h = frames_header(WSLAY_PONG, n, header);
        connection_send_pieces(
            c,
            (uv_buf_t[]){uv_buf_init(header, (unsigned)h), uv_buf_init((char *)bytes, (unsigned)n)},
            n ? 2 : 1);
        if (connection_unsent(c) > LIMIT_UNSENT)
            ws_close_with(c, WSLAY_CODE_POLICY_VIOLATION);
    }
    return !w->is_over;
}

int ws_read_event(void *ws, enum frames_event event, const char *bytes, size_t n)
{
    struct ws *w = ws;
    if (event != FRAMES_TEXT)
        return take_control(w, event, bytes, n);
    inbox_receive(&w->client, bytes, n);
    return !w->is_over && !w->client.close_code;
}
