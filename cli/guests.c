/* guests.c: see guests.h. One JSON object: a server's address and the token there. */
#include "guests.h"

#include "saves.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOKEN_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/="

static int file_path(char path[FILE_PATH + 20])
{
    char in[FILE_PATH];
    return saves_folder(in) && snprintf(path, FILE_PATH + 20, "%s/guests.json", in) > 0;
}

/* What is kept; a file that is none of ours counts as empty. */
static json_t *read_all(const char *path)
{
    json_t *all = json_load_file(path, 0, NULL);
    if (json_is_object(all))
        return all;
    json_decref(all);
    return json_object();
}

void guests_find(const char *site, char *token, size_t cap)
{
    char path[FILE_PATH + 20];
    *token = 0;
    if (!file_path(path))
        return;
    json_t *all = read_all(path);
    const char *kept = json_string_value(json_object_get(all, site));
    int n = kept ? snprintf(token, cap, "%s", kept) : 0;
    /* It goes into the head of a request: nothing but a token may. */
    if ((size_t)n >= cap || (kept && kept[strspn(kept, TOKEN_LETTERS)]))
        *token = 0;
    json_decref(all);
}

int guests_keep(const char *site, const char *token, char why[FILE_WHY])
{
    char in[FILE_PATH], path[FILE_PATH + 20];
    if (!saves_folder(in) || !file_path(path)) {
        snprintf(why, FILE_WHY, "neither HOME nor XDG_STATE_HOME says where");
        return 0;
    }
    if (!file_make_folder(in, 0700, why))
        return 0;
    json_t *all = read_all(path);
    json_object_set_new(all, site, json_string(token));
    char *text = json_dumps(all, JSON_INDENT(1) | JSON_SORT_KEYS);
    json_decref(all);
    if (!text) {
        snprintf(why, FILE_WHY, "there is not enough memory");
        return 0;
    }
    int ok = file_write_private(path, text, why);
    free(text);
    return ok;
}
