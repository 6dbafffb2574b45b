/*
 * config.h: the server's settings: by flag (--listen), environment
 * (CONCLAVE_LISTEN) or a line in a file ("listen = …"), in this order.
 */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#define CONFIG_MAP(X)                                                                              \
    X(listen, "ADDR:PORT", "127.0.0.1:8080", "where to listen; port 0 takes a free one")           \
    X(store, "URL", "", "sqlite:FILE or postgres://…; a file in the data folder unless given")     \
    X(data, "DIR", "", "the data folder; ~/.local/share/conclave unless given")                    \
    X(url, "URL", "", "the address people use, if it is another (https://play.example.org)")       \
    X(workers, "N", "0", "threads for bots; 0: one for each core")                   \
    X(connections, "N", "12000", "most connections at a time")                                     \
    X(proxy, "on|off", "off", "believe X-Forwarded-For and X-Forwarded-Proto (behind nginx)")      \
    X(patience, "MS", "10000", "milliseconds a request's head may take to come")                   \
    X(limits, "on|off", "on", "limit what one address may do")                                     \
    X(hook_networks, "NETS", "", "private networks webhooks may reach: 10.1.0.0/16,192.168.7.5")   \
    X(sandbox, "on|off", "on", "give up rights of the process that it does not need")              \
    X(log, "LEVEL", "info", "error, warn, info or debug")

enum { CONFIG_TEXT = 400, CONFIG_WHY = 600 };

struct config {
#define X(name, value, initial, help) char name[CONFIG_TEXT];
    CONFIG_MAP(X)
#undef X
    char address[80]; /* from listen */
    int port;
};

/* Takes flags (NULL where not given, in CONFIG_MAP's order), environment, the
 * file (NULL: none) and what is built in. 0 with the reason in `why`. */
int config_read(struct config *c, const char *const *flags, const char *file, char why[CONFIG_WHY]);
int config_is_on(const char *value);

#endif
