/*
 * config.h: the server's settings: by flag (--listen), environment
 * (CONCLAVE_LISTEN) or a line in a file ("listen = …"), in this order.
 */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include "socket_file.h"

/* name, kind, least and most of a number, what help calls the value, what is
 * built in, help. The kinds are in config.c: each says what is right. */
#define CONFIG_MAP(X)                                                                              \
    X(listen, LISTEN, 0, 0, "ADDR:PORT", "127.0.0.1:8080",                                         \
      "where to listen; port 0 takes a free one; unix:/PATH: a socket file")                       \
    X(store, STORE, 0, 0, "URL", "",                                                               \
      "sqlite:FILE or postgres://…; a file in the data folder unless given")                       \
    X(data, TEXT, 0, 0, "DIR", "", "the data folder; ~/.local/share/conclave unless given")        \
    X(url, URL, 0, 0, "URL", "",                                                                   \
      "the address people use, if it is another (https://play.example.org)")                       \
    X(workers, NUMBER, 0, 1024, "N", "0", "threads for bots; 0: one for each core")                \
    X(connections, NUMBER, 1, 1000000, "N", "12000", "most connections at a time")                 \
    X(tables, NUMBER, 1, 10000000, "N", "10000",                                                   \
      "tables nobody looks at that stay in memory for some minutes")                               \
    X(proxy, SWITCH, 0, 0, "on|off", "off",                                                        \
      "believe X-Forwarded-For and X-Forwarded-Proto (behind nginx)")                              \
    X(patience, NUMBER, 100, 600000, "MS", "10000",                                                \
      "milliseconds a request's head may take to come")                                            \
    X(limits, SWITCH, 0, 0, "on|off", "on", "limit what one address may do")                       \
    X(hook_networks, NETWORKS, 0, 0, "NETS", "",                                                   \
      "private networks webhooks may reach: 10.1.0.0/16,192.168.7.5")                              \
    X(sandbox, SWITCH, 0, 0, "on|off", "on",                                                       \
      "give up rights of the process that it does not need")                                       \
    X(log, LEVEL, 0, 0, "LEVEL", "info", "error, warn, info or debug")

enum {
#define X(name, kind, least, most, value, initial, help) SETTING_##name,
    CONFIG_MAP(X)
#undef X
        SETTINGS
};

enum { CONFIG_TEXT = 400, CONFIG_WHY = 1000 };

struct config {
#define X(name, kind, least, most, value, initial, help) char name[CONFIG_TEXT];
    CONFIG_MAP(X)
#undef X
    /* From listen. */
    char address[80];
    int port;                      /* -1: not by TCP */
    char socket[SOCKET_FILE_PATH]; /* the file's path; empty: none */
};

/* Takes flags (NULL where not given, in CONFIG_MAP's order), environment, the
 * file (NULL: none) and what is built in. 0 with the reason in `why`: where the
 * wrong value stands, the value, and what would be right. Changes nothing. */
int config_read(struct config *c, const char *const *flags, const char *file, char why[CONFIG_WHY]);
int config_is_on(const char *value);
/* What the host should know about people who cannot be told apart, or NULL. */
const char *config_warning(const struct config *c);
/* Whether the store is a file in the data folder, not one that was named. */
int config_has_own_file(const struct config *c);
/* Makes the data folder if the store's file goes there. */
int config_make_data(const struct config *c, char why[CONFIG_WHY]);
/* Variables of the environment that begin like ours and are no setting, one
 * after another; NULL past the last. */
const char *config_stray(int index);

#endif
