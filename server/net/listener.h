/*
 * listener.h: where connections come in: an address and port, or the file of a
 * Unix-domain socket.
 */
#ifndef SERVER_LISTENER_H
#define SERVER_LISTENER_H

#include "../base/config.h"
#include "../base/socket_file.h"

#include <uv.h>

/* A handle of the loop, of either kind. */
union stream {
    uv_handle_t handle;
    uv_stream_t any;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
};

/* Prepares one of the kind that `like` is, to accept what comes there. */
int stream_init_like(union stream *s, const union stream *like);
int stream_is_file(const union stream *s);

/* These listen; 0 with the reason. Port 0 takes a free one, which is noted. */
int listener_tcp(union stream *s, uv_loop_t *loop, struct config *config, uv_connection_cb knocked,
                 char why[SOCKET_FILE_WHY]);
/* Whoever has the process's user or group may connect. The file goes when the
 * handle is closed. */
int listener_file(union stream *s, uv_loop_t *loop, const char *path, uv_connection_cb knocked,
                  char why[SOCKET_FILE_WHY]);

#endif
