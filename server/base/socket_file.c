/* socket_file.c: see socket_file.h. */
#include "socket_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

_Static_assert(sizeof((struct sockaddr_un *)0)->sun_path == SOCKET_FILE_PATH, "as long as it is");

static int refuse(char why[SOCKET_FILE_WHY], const char *what, const char *path, const char *reason)
{
    snprintf(why, SOCKET_FILE_WHY, "%s%s: %s", what, path, reason);
    return 0;
}

/* 0, or the error of an attempt to connect; a server that is too busy to take
 * one more says EAGAIN instead of letting us wait. */
static int connect_error(const char *path)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return errno;
    strcpy(to.sun_path, path);
    int error = connect(fd, (struct sockaddr *)&to, sizeof to) ? errno : 0;
    close(fd);
    return error == EAGAIN ? 0 : error;
}

static void folder_of(const char *path, char folder[SOCKET_FILE_PATH])
{
    strcpy(folder, path);
    char *slash = strrchr(folder, '/');
    slash[slash == folder] = 0;
}

int socket_file_is_free(const char *path, char why[SOCKET_FILE_WHY])
{
    char folder[SOCKET_FILE_PATH];
    struct stat file;
    folder_of(path, folder);
    if (access(folder, R_OK | W_OK | X_OK))
        return refuse(why, "cannot make a file in ", folder, strerror(errno));
    if (lstat(path, &file))
        return errno == ENOENT || refuse(why, "", path, strerror(errno));
    if (!S_ISSOCK(file.st_mode))
        return refuse(why, "", path, "this file is no socket, it is left as it is");
    int error = connect_error(path);
    if (!error)
        return refuse(why, "", path, "another server listens there");
    return error == ECONNREFUSED || refuse(why, "", path, strerror(error));
}

int socket_file_take(const char *path, char why[SOCKET_FILE_WHY])
{
    char folder[SOCKET_FILE_PATH];
    folder_of(path, folder);
    /* Of two that start at once, the second would remove what the first just made. */
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock < 0 || flock(lock, LOCK_EX)) {
        refuse(why, "", folder, strerror(errno));
    } else if (socket_file_is_free(path, why)) {
        if (!unlink(path) || errno == ENOENT)
            return lock;
        refuse(why, "", path, strerror(errno));
    }
    if (lock >= 0)
        close(lock);
    return -1;
}
