/* listener.c: see listener.h. */
#include "listener.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BACKLOG = 1024, FILE_MODE = 0660 };

int stream_is_file(const union stream *s)
{
    return s->handle.type == UV_NAMED_PIPE;
}

int stream_init_like(union stream *s, const union stream *like)
{
    uv_loop_t *loop = like->handle.loop;
    return stream_is_file(like) ? uv_pipe_init(loop, &s->pipe, 0) : uv_tcp_init(loop, &s->tcp);
}

static const char *listen_error(int code)
{
    return code == UV_EADDRINUSE ? "the port is in use: choose another with --listen ADDRESS:PORT"
           : code == UV_EADDRNOTAVAIL || code == UV_EINVAL
               ? "this machine does not have that address: choose another with --listen "
                 "ADDRESS:PORT"
               : uv_strerror(code);
}

static int read_address(const struct config *config, struct sockaddr_storage *out)
{
    const char *text = config->address[0] ? config->address : "0.0.0.0";
    if (!strcmp(text, "localhost"))
        text = "127.0.0.1";
    if (!uv_ip4_addr(text, config->port, (struct sockaddr_in *)out))
        return 0;
    return uv_ip6_addr(text, config->port, (struct sockaddr_in6 *)out);
}

int listener_tcp(union stream *s, uv_loop_t *loop, struct config *config, uv_connection_cb knocked,
                 char why[SOCKET_FILE_WHY])
{
    struct sockaddr_storage address;
    int length = sizeof address, code;
    if ((code = uv_tcp_init(loop, &s->tcp)) || (code = read_address(config, &address)) ||
        (code = uv_tcp_bind(&s->tcp, (struct sockaddr *)&address, 0)) ||
        (code = uv_listen(&s->any, BACKLOG, knocked)) ||
        (code = uv_tcp_getsockname(&s->tcp, (struct sockaddr *)&address, &length))) {
        snprintf(why, SOCKET_FILE_WHY, "%s", listen_error(code));
        return 0;
    }
    /* The port stands at the same place in addresses of both kinds. */
    config->port = ntohs(((struct sockaddr_in *)&address)->sin_port);
    return 1;
}

int listener_file(union stream *s, uv_loop_t *loop, const char *path, uv_connection_cb knocked,
                  char why[SOCKET_FILE_WHY])
{
    int code, lock = socket_file_take(path, why);
    if (lock < 0)
        return 0;
    if (!(code = uv_pipe_init(loop, &s->pipe, 0)) && !(code = uv_pipe_bind(&s->pipe, path)) &&
        !(code = chmod(path, FILE_MODE) ? uv_translate_sys_error(errno) : 0))
        code = uv_listen(&s->any, BACKLOG, knocked);
    close(lock);
    if (code)
        snprintf(why, SOCKET_FILE_WHY, "%s: %s", path, uv_strerror(code));
    return !code;
}
