/* config.c: see config.h. */
#include "config.h"

#include "subnet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern char **environ;

enum kind { LISTEN, STORE, TEXT, URL, NUMBER, SWITCH, NETWORKS, LEVEL };

static const struct setting {
    const char *key;
    enum kind kind;
    long least, most;
    const char *initial;
} settings[] = {
#define X(name, kind, least, most, value, initial, help) {#name, kind, least, most, initial},
    CONFIG_MAP(X)
#undef X
};

static char *place_of(struct config *c, int setting)
{
    switch (setting) {
#define X(name, kind, least, most, value, initial, help)                                           \
    case SETTING_##name:                                                                           \
        return c->name;
        CONFIG_MAP(X)
#undef X
    }
    return NULL;
}

int config_is_on(const char *value)
{
    return !strcmp(value, "on");
}

const char *config_warning(const struct config *c)
{
    if (!c->socket[0] || config_is_on(c->proxy) || !config_is_on(c->limits))
        return NULL;
    return "all who come by the socket share one address's limits, since proxy is off";
}

/* ---- What is right for each kind ---- */

static int is_number(const char *text, long least, long most)
{
    size_t n = strlen(text);
    long value = n && n < 10 && strspn(text, "0123456789") == n ? strtol(text, NULL, 10) : -1;
    return value >= least && value <= most;
}

/* "127.0.0.1:8080", "[::1]:8080" or "8080". */
static int is_address(const char *text)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    const char *colon = strrchr(text, ':');
    size_t n = colon ? (size_t)(colon - text) : 0;
    int in_brackets = n > 2 && text[0] == '[' && text[n - 1] == ']';
    if (!is_number(colon ? colon + 1 : text, 0, 65535) || n >= sizeof((struct config *)0)->address)
        return 0;
    return in_brackets ? strspn(text + 1, "0123456789abcdefABCDEF:.") == n - 2
                       : strspn(text, letters) >= n;
}

/* "unix:/PATH" may follow an address and a comma, or stand alone: the path, or
 * NULL; what comes before it, if anything, in `address`. */
static const char *cut_socket(const char *listen, char address[CONFIG_TEXT])
{
    static const char start[] = "unix:";
    const char *comma = strstr(listen, ",unix:");
    int is_alone = !strncmp(listen, start, sizeof start - 1);
    size_t n = is_alone ? 0 : comma ? (size_t)(comma - listen) : strlen(listen);
    memcpy(address, listen, n);
    address[n] = 0;
    return is_alone ? listen + sizeof start - 1 : comma ? comma + sizeof start : NULL;
}

static int is_listen(const char *text)
{
    char address[CONFIG_TEXT];
    const char *path = cut_socket(text, address);
    if (path && (path[0] != '/' || strlen(path) >= SOCKET_FILE_PATH))
        return 0;
    return (path && !address[0] && text[0] != ',') || is_address(address);
}

static int is_store(const char *text)
{
    static const char *const starts[] = {"sqlite:", "postgres://", "postgresql://"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (!strncmp(text, starts[i], strlen(starts[i])) && text[strlen(starts[i])])
            return 1;
    return !*text;
}

/* As browsers name an origin: it is compared with what they send. */
static int is_origin(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.-_[]:";
    const char *host = !strncmp(text, "https://", 8)  ? text + 8
                       : !strncmp(text, "http://", 7) ? text + 7
                                                      : NULL;
    return !*text || (host && *host && *host != ':' && strspn(host, letters) == strlen(host));
}

static int is_level(const char *text)
{
    return !strcmp(text, "error") || !strcmp(text, "warn") || !strcmp(text, "info") ||
           !strcmp(text, "debug");
}

static int is_right(const struct setting *s, const char *value)
{
    switch (s->kind) {
    case LISTEN:
        return is_listen(value);
    case STORE:
        return is_store(value);
    case URL:
        return is_origin(value);
    case NUMBER:
        return is_number(value, s->least, s->most);
    case SWITCH:
        return !strcmp(value, "on") || !strcmp(value, "off");
    case NETWORKS:
        return subnets_ok(value);
    case LEVEL:
        return is_level(value);
    case TEXT:
        break;
    }
    return 1;
}

static void say_right(const struct setting *s, char *out, size_t room)
{
    static const char *const right[] = {
        [LISTEN] = "an address and port such as 0.0.0.0:8080 or [::]:8080, unix:/PATH with a path "
                   "of at most 107 bytes, or both: 127.0.0.1:8080,unix:/PATH",
        [STORE] = "sqlite:FILE or postgres://USER@HOST/DATABASE",
        [TEXT] = "a text",
        [URL] = "https:// or http:// and a host in small letters, with nothing after it: "
                "https://play.example.org",
        [SWITCH] = "on or off",
        [NETWORKS] = "networks or addresses with commas between: 10.1.0.0/16,192.168.7.5",
        [LEVEL] = "error, warn, info or debug",
    };
    if (s->kind == NUMBER)
        snprintf(out, room, "a number from %ld to %ld", s->least, s->most);
    else
        snprintf(out, room, "%s", right[s->kind]);
}

/* `where` is the flag, the variable, or the file, line and setting. */
static int set(struct config *c, int setting, const char *where, const char *value,
               char why[CONFIG_WHY])
{
    char right[240];
    /* Of a store's address only the beginning is shown: it may hold a password. */
    int shown = settings[setting].kind == STORE ? (int)strcspn(value, ":") : 200;
    say_right(&settings[setting], right, sizeof right);
    if (strlen(value) >= CONFIG_TEXT) {
        snprintf(why, CONFIG_WHY, "%.460s: the value is longer than %d letters", where,
                 CONFIG_TEXT - 1);
        return 0;
    }
    if (!is_right(&settings[setting], value)) {
        snprintf(why, CONFIG_WHY, "%.460s: '%.*s%s' is wrong: it takes %s", where, shown, value,
                 (size_t)shown < strlen(value) ? "…" : "", right);
        return 0;
    }
    strcpy(place_of(c, setting), value);
    return 1;
}

/* ---- The file ---- */

static int wrong_line(const char *path, int number, const char *reason, char why[CONFIG_WHY])
{
    snprintf(why, CONFIG_WHY, "%.300s:%d: %.300s", path, number, reason);
    return 0;
}

static char *trimmed(char *text)
{
    text += strspn(text, " \t");
    for (size_t n = strlen(text); n && strchr(" \t\r\n", text[n - 1]); n--)
        text[n - 1] = 0;
    return text;
}

/* '#' starts a comment at the beginning of a line or after a blank: passwords
 * in addresses may hold one. */
static void cut_comment(char *line)
{
    for (char *at = strchr(line, '#'); at; at = strchr(at + 1, '#'))
        if (at == line || at[-1] == ' ' || at[-1] == '\t') {
            *at = 0;
            return;
        }
}

static int find_setting(const char *key)
{
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(settings[i].key, key))
            return i;
    return -1;
}

/* Some editors write one at the beginning of a file: U+FEFF. */
static char *past_byte_order_mark(char *line)
{
    static const char mark[] = "\357\273\277";
    return strncmp(line, mark, sizeof mark - 1) ? line : line + sizeof mark - 1;
}

/* "key = value"; `seen` has the line where each was set before. */
static int read_line(struct config *c, const char *path, int number, char *line, int *seen,
                     char why[CONFIG_WHY])
{
    char where[500], reason[200];
    cut_comment(line);
    char *key = trimmed(line), *value = strchr(key, '=');
    if (!*key)
        return 1;
    if (!value) {
        snprintf(reason, sizeof reason, "'%.60s' is no setting; they read 'listen = 0.0.0.0:8080'",
                 key);
        return wrong_line(path, number, reason, why);
    }
    *value++ = 0;
    key = trimmed(key);
    value = trimmed(value);
    int setting = find_setting(key);
    if (setting < 0) {
        snprintf(reason, sizeof reason,
                 "there is no setting '%.60s'; 'conclave serve --help' "
                 "lists them",
                 key);
        return wrong_line(path, number, reason, why);
    }
    if (seen[setting]) {
        snprintf(reason, sizeof reason, "'%s' was set in line %d already", key, seen[setting]);
        return wrong_line(path, number, reason, why);
    }
    if (*value == '"' || *value == '\'') {
        snprintf(reason, sizeof reason, "%s: values are written without quotes", key);
        return wrong_line(path, number, reason, why);
    }
    seen[setting] = number;
    snprintf(where, sizeof where, "%.300s:%d: %s", path, number, key);
    return set(c, setting, where, value, why);
}

static int read_file(struct config *c, const char *path, char why[CONFIG_WHY])
{
    int seen[SETTINGS] = {0}, number = 0, ok = 1;
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(why, CONFIG_WHY, "cannot read %.300s: %s", path, strerror(errno));
        return 0;
    }
    while (ok && (n = getline(&line, &room, file)) >= 0) {
        number++;
        char *text = number == 1 ? past_byte_order_mark(line) : line;
        ok = strlen(line) == (size_t)n ? read_line(c, path, number, text, seen, why)
                                       : wrong_line(path, number, "this is no text", why);
    }
    if (ok && ferror(file)) {
        snprintf(why, CONFIG_WHY, "cannot read %.300s: %s", path, strerror(errno));
        ok = 0;
    }
    free(line);
    fclose(file);
    return ok;
}

/* ---- The environment ---- */

static const char prefix[] = "CONCLAVE_";

static void variable_of(int setting, char name[64])
{
    size_t n = sizeof prefix - 1;
    strcpy(name, prefix);
    for (const char *at = settings[setting].key; *at; at++)
        name[n++] = *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at;
    name[n] = 0;
}

static int read_environment(struct config *c, char why[CONFIG_WHY])
{
    for (int i = 0; i < SETTINGS; i++) {
        char name[64];
        variable_of(i, name);
        if (getenv(name) && !set(c, i, name, getenv(name), why))
            return 0;
    }
    return 1;
}

static int is_setting(const char *variable)
{
    for (int i = 0; i < SETTINGS; i++) {
        char name[64];
        variable_of(i, name);
        if (!strncmp(variable, name, strlen(name)) && variable[strlen(name)] == '=')
            return 1;
    }
    return !strncmp(variable, "CONCLAVE_TOKEN=", 15);
}

const char *config_stray(int index)
{
    for (char **at = environ; at && *at; at++)
        if (!strncmp(*at, prefix, sizeof prefix - 1) && !is_setting(*at) && !index--)
            return *at;
    return NULL;
}

/* ---- What follows from it ---- */

static void split_listen(struct config *c)
{
    char address[CONFIG_TEXT];
    const char *path = cut_socket(c->listen, address), *colon = strrchr(address, ':');
    size_t n = colon ? (size_t)(colon - address) : 0;
    snprintf(c->socket, sizeof c->socket, "%s", path ? path : "");
    memcpy(c->address, address, n);
    c->address[n] = 0;
    if (c->address[0] == '[') {
        memmove(c->address, c->address + 1, n - 2);
        c->address[n - 2] = 0;
    }
    c->port = !address[0] ? -1 : atoi(colon ? colon + 1 : address);
}

static int make_folders(const char *path, char why[CONFIG_WHY])
{
    char part[CONFIG_TEXT];
    for (size_t i = 1; path[i - 1]; i++) {
        if (path[i] && path[i] != '/')
            continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0700) && errno != EEXIST) {
            snprintf(why, CONFIG_WHY, "cannot make the folder %.300s: %s", part, strerror(errno));
            return 0;
        }
    }
    return 1;
}

/* The data folder and the file in it, where none was named. */
static void choose_store(struct config *c)
{
    const char *home = getenv("HOME"), *data = getenv("XDG_DATA_HOME");
    if (c->store[0])
        return;
    if (!c->data[0] && data && *data)
        snprintf(c->data, sizeof c->data, "%.380s/conclave", data);
    else if (!c->data[0])
        snprintf(c->data, sizeof c->data, "%.360s/.local/share/conclave", home ? home : ".");
    snprintf(c->store, sizeof c->store, "sqlite:%.370s/conclave.db", c->data);
}

int config_has_own_file(const struct config *c)
{
    char own[CONFIG_TEXT];
    snprintf(own, sizeof own, "sqlite:%.370s/conclave.db", c->data);
    return c->data[0] && !strcmp(own, c->store);
}

int config_make_data(const struct config *c, char why[CONFIG_WHY])
{
    return !config_has_own_file(c) || make_folders(c->data, why);
}

int config_read(struct config *c, const char *const *flags, const char *file, char why[CONFIG_WHY])
{
    memset(c, 0, sizeof *c);
    for (int i = 0; i < SETTINGS; i++)
        strcpy(place_of(c, i), settings[i].initial);
    if (file && !read_file(c, file, why))
        return 0;
    if (!read_environment(c, why))
        return 0;
    for (int i = 0; i < SETTINGS; i++) {
        char where[64];
        snprintf(where, sizeof where, "--%s", settings[i].key);
        if (flags[i] && !set(c, i, where, flags[i], why))
            return 0;
    }
    split_listen(c);
    choose_store(c);
    return 1;
}
