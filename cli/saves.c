/* saves.c: see saves.h. */
#include "saves.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int saves_folder(char out[FILE_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = 0;
    if (state && *state == '/')
        n = snprintf(out, FILE_PATH, "%s/conclave", state);
    else if (home && *home)
        n = snprintf(out, FILE_PATH, "%s/.local/state/conclave", home);
    return n > 0 && n < FILE_PATH - 300;
}

int saves_new(const struct bg_game *game, char path[FILE_PATH], char why[FILE_WHY])
{
    char in[FILE_PATH], when[32];
    time_t now = time(NULL);
    struct tm local;
    if (!saves_folder(in)) {
        snprintf(why, FILE_WHY, "neither HOME nor XDG_STATE_HOME says where games are kept");
        return 0;
    }
    if (!file_make_folder(in, 0700, why))
        return 0;
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    for (int i = 1; i < 1000; i++) {
        int n = snprintf(path, FILE_PATH, "%s/%s-%s-%d.rec", in, game->key, when, i);
        if (n < FILE_PATH && access(path, F_OK))
            return 1;
    }
    snprintf(why, FILE_WHY, "no free file name in %.800s", in);
    return 0;
}

/* Whether a file name is a record, and of this game (NULL: of any). */
static int is_save(const char *name, const struct bg_game *game)
{
    size_t n = strlen(name), key = game ? strlen(game->key) : 0;
    if (n < 5 || strcmp(name + n - 4, ".rec"))
        return 0;
    return !game || (!strncmp(name, game->key, key) && name[key] == '-');
}

/* Puts a save into its place among those kept, the latest first. */
static void insert(struct save *out, int count, int cap, const struct save *save)
{
    int at = count < cap ? count : cap;
    while (at > 0 && (out[at - 1].when < save->when ||
                      (out[at - 1].when == save->when && strcmp(out[at - 1].name, save->name) < 0)))
        at--;
    if (at == cap)
        return;
    int moved = (count < cap ? count : cap - 1) - at;
    memmove(out + at + 1, out + at, (size_t)moved * sizeof *out);
    out[at] = *save;
}

int saves_list(const struct bg_game *game, struct save *out, int cap)
{
    char in[FILE_PATH];
    int count = 0;
    DIR *dir = saves_folder(in) ? opendir(in) : NULL;
    if (!dir)
        return 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        struct save save;
        struct stat at;
        if (!is_save(entry->d_name, game))
            continue;
        int n = snprintf(save.path, sizeof save.path, "%s/%s", in, entry->d_name);
        if (n >= (int)sizeof save.path || stat(save.path, &at) || !S_ISREG(at.st_mode))
            continue;
        snprintf(save.name, sizeof save.name, "%s", entry->d_name);
        save.when = at.st_mtime;
        insert(out, count, cap, &save);
        count++;
    }
    closedir(dir);
    return count;
}

void saves_finish(char path[FILE_PATH])
{
    char in[FILE_PATH], to[FILE_PATH], why[FILE_WHY];
    size_t n;
    if (!saves_folder(in) || strncmp(path, in, n = strlen(in)) || path[n] != '/' ||
        strchr(path + n + 1, '/'))
        return;
    int length = snprintf(to, sizeof to, "%.3000s/finished", in);
    if (!file_make_folder(to, 0700, why))
        return;
    snprintf(to + length, sizeof to - (size_t)length, "%s", path + n);
    if (!rename(path, to))
        strcpy(path, to);
}
