/*
 * frames.h: messages out of the bytes of a WebSocket, and frames to send.
 *
 * libwslay takes frames apart. Its context has room for 4 KB; a connection has
 * one only while a frame has come in part, since most connections say nothing
 * most of the time.
 */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include "../base/buffer.h"

struct frames {
    struct frames_context *context; /* NULL: nothing is incomplete */
    struct buffer message;          /* text of which more is to come */
    uint8_t in_message;             /* a fragmented one has begun */
};

enum frames_event { FRAMES_TEXT, FRAMES_PING, FRAMES_PONG, FRAMES_CLOSE };

/* What came whole: a text, or a control frame and its payload. 0: no more is wanted. */
typedef int frames_taker(void *context, enum frames_event event, const char *bytes, size_t n);

enum { FRAME_HEADER = 10 };

/* Takes bytes in. 0, or the code to close the connection with. */
int frames_take(struct frames *f, const char *bytes, size_t n, frames_taker *take, void *context);
void frames_free(struct frames *f);

/* The first bytes of a frame to a client: how many. */
size_t frames_header(int opcode, size_t payload, char out[FRAME_HEADER]);
/* The code in the payload of a close frame: 1005 if there is none, 0 if it is
 * not one that may be sent. */
int frames_close_code(const char *bytes, size_t n);

#endif
