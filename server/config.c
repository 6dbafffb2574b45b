/* config.c: see config.h. */
#include "config.h"

#include "subnet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
#define X(name, value, initial, help) SETTING_##name,
    CONFIG_MAP(X)
#undef X
        SETTINGS
};

static const char *const keys[] = {
#define X(name, value, initial, help) #name,
    CONFIG_MAP(X)
#undef X
};

static char *place_of(struct config *c, int setting)
{
    switch (setting) {
#define X(name, value, initial, help)                                                              \
    case SETTING_##name:                                                                           \
        return c->name;
        CONFIG_MAP(X)
#undef X
    }
    return NULL;
}

static int set(struct config *c, int setting, const char *value, char why[CONFIG_WHY])
{
    if (strlen(value) >= CONFIG_TEXT) {
        snprintf(why, CONFIG_WHY, "the value of '%s' is too long", keys[setting]);
        return 0;
    }
    strcpy(place_of(c, setting), value);
    return 1;
}

int config_is_on(const char *value)
{
    return !strcmp(value, "on");
}

/* "key = value"; '#' starts a comment, blank lines are allowed. */
static int read_line(struct config *c, char *line, char why[CONFIG_WHY])
{
    char key[64], value[CONFIG_TEXT + 1] = "";
    line[strcspn(line, "#\n")] = 0;
    if (!line[strspn(line, " \t")])
        return 1;
    if (sscanf(line, " %63[a-z_] = %400[^\n]", key, value) < 1) {
        snprintf(why, CONFIG_WHY, "'%.60s' is no setting; they read 'listen = 0.0.0.0:8080'", line);
        return 0;
    }
    for (size_t n = strlen(value); n && (value[n - 1] == ' ' || value[n - 1] == '\t'); n--)
        value[n - 1] = 0;
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(keys[i], key))
            return set(c, i, value, why);
    snprintf(why, CONFIG_WHY, "there is no setting '%s'", key);
    return 0;
}

static int read_file(struct config *c, const char *path, char why[CONFIG_WHY])
{
    char line[CONFIG_TEXT + 100], reason[CONFIG_WHY];
    int number = 0, ok = 1;
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(why, CONFIG_WHY, "cannot read %.300s: %s", path, strerror(errno));
        return 0;
    }
    while (ok && fgets(line, sizeof line, file)) {
        number++;
        ok = read_line(c, line, reason);
    }
    fclose(file);
    if (!ok)
        snprintf(why, CONFIG_WHY, "%.200s:%d: %.300s", path, number, reason);
    return ok;
}

static int read_environment(struct config *c, char why[CONFIG_WHY])
{
    for (int i = 0; i < SETTINGS; i++) {
        char name[64] = "CONCLAVE_";
        size_t n = strlen(name);
        for (const char *at = keys[i]; *at; at++)
            name[n++] = *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at;
        name[n] = 0;
        if (getenv(name) && !set(c, i, getenv(name), why))
            return 0;
    }
    return 1;
}

/* "127.0.0.1:8080", "[::1]:8080" or "8080". */
static int read_listen(struct config *c, char why[CONFIG_WHY])
{
    const char *colon = strrchr(c->listen, ':');
    const char *digits = colon ? colon + 1 : c->listen;
    char *end;
    long port = strtol(digits, &end, 10);
    size_t n = colon ? (size_t)(colon - c->listen) : 0;
    if (*end || end == digits || port < 0 || port > 65535 || n >= sizeof c->address) {
        snprintf(why, CONFIG_WHY, "'%.100s' is no address to listen at, such as 0.0.0.0:8080",
                 c->listen);
        return 0;
    }
    memcpy(c->address, c->listen, n);
    c->address[n] = 0;
    if (c->address[0] == '[' && n > 1) {
        memmove(c->address, c->address + 1, n - 2);
        c->address[n - 2] = 0;
    }
    c->port = (int)port;
    return 1;
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
static int choose_store(struct config *c, char why[CONFIG_WHY])
{
    const char *home = getenv("HOME"), *data = getenv("XDG_DATA_HOME");
    if (c->store[0])
        return 1;
    if (!c->data[0] && data && *data)
        snprintf(c->data, sizeof c->data, "%.380s/conclave", data);
    else if (!c->data[0])
        snprintf(c->data, sizeof c->data, "%.360s/.local/share/conclave", home ? home : ".");
    if (!make_folders(c->data, why))
        return 0;
    snprintf(c->store, sizeof c->store, "sqlite:%.370s/conclave.db", c->data);
    return 1;
}

static int is_switch_ok(const char *value)
{
    return !strcmp(value, "on") || !strcmp(value, "off");
}

int config_read(struct config *c, const char *const *flags, const char *file, char why[CONFIG_WHY])
{
    static const char *const initial[] = {
#define X(name, value, default_value, help) default_value,
        CONFIG_MAP(X)
#undef X
    };
    memset(c, 0, sizeof *c);
    for (int i = 0; i < SETTINGS; i++)
        set(c, i, initial[i], why);
    if (file && !read_file(c, file, why))
        return 0;
    if (!read_environment(c, why))
        return 0;
    for (int i = 0; i < SETTINGS; i++)
        if (flags[i] && !set(c, i, flags[i], why))
            return 0;
    if (!is_switch_ok(c->proxy) || !is_switch_ok(c->limits) || !is_switch_ok(c->sandbox)) {
        snprintf(why, CONFIG_WHY, "proxy, limits and sandbox are 'on' or 'off'");
        return 0;
    }
    if (!subnets_ok(c->hook_networks)) {
        snprintf(why, CONFIG_WHY,
                 "hook_networks is a list such as 10.1.0.0/16,192.168.7.5, not '%.200s'",
                 c->hook_networks);
        return 0;
    }
    return read_listen(c, why) && choose_store(c, why);
}
