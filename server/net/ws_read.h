/* ws_read.h: what came whole from a WebSocket: messages for its client, and control frames. */
#ifndef SERVER_WS_READ_H
#define SERVER_WS_READ_H

#include "frames.h"

/* A frames_taker whose context is a struct ws. */
int ws_read_event(void *ws, enum frames_event event, const char *bytes, size_t n);

#endif
