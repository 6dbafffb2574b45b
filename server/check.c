/* check.c: see check.h. */
#include "check.h"

#include "base/socket_file.h"
#include "store/store.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* 1, or 0 with the reason: the first address that the name has is tried. */
static int can_listen(const struct config *c, char *reason, size_t room)
{
    char port[12];
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    int on = 1;
    snprintf(port, sizeof port, "%d", c->port);
    int status = getaddrinfo(c->address[0] ? c->address : NULL, port, &hints, &found);
    if (status) {
        snprintf(reason, room, "%s", gai_strerror(status));
        return 0;
    }
    int fd = socket(found->ai_family, SOCK_STREAM, 0);
    int ok = fd >= 0 && !setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) &&
             !bind(fd, found->ai_addr, found->ai_addrlen) && !listen(fd, 1);
    if (!ok)
        snprintf(reason, room, "%s", strerror(errno));
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    return ok;
}

static int check_listen(const struct config *c)
{
    char reason[SOCKET_FILE_WHY];
    if (c->port >= 0 && !can_listen(c, reason, sizeof reason)) {
        printf("listen: cannot listen at %s: %s; choose another with --listen ADDRESS:PORT\n",
               c->listen, reason);
        return 0;
    }
    if (c->socket[0] && !socket_file_is_free(c->socket, reason)) {
        printf("listen: cannot listen at %s: %s\n", c->listen, reason);
        return 0;
    }
    printf("listen: would listen at %s\n", c->listen);
    return 1;
}

/* Whether a file could be made there: in its folder or, if folders are made at
 * the start, in the nearest above that exists. */
static int can_make(const char *path, int makes_folders, char *reason, size_t room)
{
    char folder[CONFIG_TEXT];
    struct stat link;
    snprintf(folder, sizeof folder, "%s", path);
    for (;;) {
        char *slash = strrchr(folder, '/');
        if (!slash)
            strcpy(folder, ".");
        else
            slash[slash == folder] = 0;
        if (!access(folder, W_OK | X_OK))
            return 1;
        int error = errno;
        /* No folder is made in the place of a link that leads nowhere. */
        int may_be_made = error == ENOENT && makes_folders && lstat(folder, &link);
        if (!may_be_made || !slash || !strcmp(folder, "/")) {
            snprintf(reason, room, "%s: %s", folder, strerror(error));
            return 0;
        }
    }
}

static const char *file_of(const struct config *c)
{
    return strncmp(c->store, "sqlite:", 7) ? NULL : c->store + 7;
}

static int check_new(const struct config *c)
{
    char reason[CONFIG_TEXT + 100];
    const char *file = file_of(c);
    if (!file) {
        printf("store: would make its tables in an empty database\n");
        return 1;
    }
    if (!can_make(file, config_has_own_file(c), reason, sizeof reason)) {
        printf("store: cannot make %s: %s\n", file, reason);
        return 0;
    }
    printf("store: would make %s\n", file);
    return 1;
}

/* The database beside which a lock and a log are made. */
static int can_write(const char *file)
{
    char reason[CONFIG_TEXT + 100];
    if (access(file, R_OK | W_OK))
        printf("store: cannot write to %s: %s\n", file, strerror(errno));
    else if (!can_make(file, 0, reason, sizeof reason))
        printf("store: cannot make a lock beside %s: %s\n", file, reason);
    else
        return 1;
    return 0;
}

static int check_known(const struct config *c, int version)
{
    char why[DB_WHY];
    const char *kind = file_of(c) ? "sqlite" : "postgresql";
    if (store_is_claimed(c->store, why)) {
        printf("store: %s\n", why);
        return 0;
    }
    if (file_of(c) && !can_write(file_of(c)))
        return 0;
    if (version < store_newest())
        printf("store: would bring the %s database from version %d to %d: make a backup first\n",
               kind, version, store_newest());
    else
        printf("store: %s, up to date (version %d)\n", kind, version);
    return 1;
}

static int check_store(const struct config *c)
{
    char why[DB_WHY];
    int version = store_version(c->store, why), newest = store_newest();
    if (!version)
        return check_new(c);
    if (version > 0 && version <= newest)
        return check_known(c, version);
    if (version < 0)
        printf("store: %s\n", why);
    else
        printf("store: the database has version %d; this program knows %d\n", version, newest);
    return 0;
}

int check_run(const struct config *config)
{
    for (int i = 0; config_stray(i); i++)
        printf("note: %.*s in the environment is no setting and is not read\n",
               (int)strcspn(config_stray(i), "="), config_stray(i));
    if (config->url[0])
        printf("url: people come by %s\n", config->url);
    if (config_is_on(config->proxy))
        printf("proxy: believes X-Forwarded-For; only a proxy of yours may reach the address\n");
    if (config_warning(config))
        printf("note: %s\n", config_warning(config));
    if (!config_is_on(config->limits))
        printf("limits: off; anybody may ask as much as they like\n");
    if (!config_is_on(config->sandbox))
        printf("sandbox: off\n");
    int address = check_listen(config), store = check_store(config);
    printf(address && store ? "ok: the server would start\n" : "failed: it would not start\n");
    return address && store;
}
