/* verify.c: `conclave verify`: rules, hashes, results and dice of records. */
#include "../engine/text.h"
#include "args.h"
#include "file.h"
#include "stream.h"
#include "terminal.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { QUIET, JSON };

struct verdict {
    int ok;
    char why[FILE_WHY]; /* of a bad one */
    const struct bg_game *game;
    int seats, over;
    uint32_t plies;
    struct branches beside;
    const char *dice; /* "proven", "not open yet", "not recorded" */
};

/* Files to look at, folders already opened. */
struct list {
    char **path;
    size_t count, cap;
};

static int list_add(struct list *list, const char *path)
{
    if (list->count == list->cap) {
        size_t cap = list->cap ? 2 * list->cap : 64;
        char **larger = realloc(list->path, cap * sizeof *larger);
        if (!larger)
            return 0;
        list->path = larger;
        list->cap = cap;
    }
    list->path[list->count] = strdup(path);
    return list->path[list->count++] != NULL;
}

static void list_free(struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->path[i]);
    free(list->path);
}

static int is_record_name(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 4 && !strcmp(entry->d_name + n - 4, ".rec");
}

/* The records in a folder, in the order of their names. */
static int add_folder(struct list *list, const char *path)
{
    struct dirent **entries;
    char whole[FILE_PATH];
    int ok = 1, n = scandir(path, &entries, is_record_name, alphasort);
    if (n < 0)
        return list_add(list, path);
    for (int i = 0; i < n; i++) {
        snprintf(whole, sizeof whole, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/",
                 entries[i]->d_name);
        ok = ok && list_add(list, whole);
        free(entries[i]);
    }
    free(entries);
    if (!n)
        say("%s: no file here ends in .rec", path);
    return ok;
}

static int gather(const struct args *args, struct list *list)
{
    int ok = 1;
    for (int i = 0; i < args->word_count && ok; i++) {
        struct stat at;
        int is_folder = !stat(args->words[i], &at) && S_ISDIR(at.st_mode);
        ok = is_folder ? add_folder(list, args->words[i]) : list_add(list, args->words[i]);
    }
    return ok;
}

static void check(const char *path, struct verdict *v)
{
    struct record r;
    uint32_t ply;
    memset(v, 0, sizeof *v);
    if (!file_read_branches(path, &r, &v->beside, v->why))
        return;
    const char *unfair = record_unfair(&r, &ply);
    v->ok = !unfair;
    v->game = match_game(r.match);
    v->seats = match_seats(r.match);
    v->plies = match_ply(r.match);
    v->over = !match_to_act(r.match);
    v->dice = !r.commit[0] ? "not recorded" : r.has_seed ? "proven" : "not open yet";
    if (unfair)
        snprintf(v->why, sizeof v->why, "%.500s, ply %u: %s", path, ply + 1, unfair);
    record_free(&r);
}

static void write_verdict(const char *path, const struct verdict *v)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "file", path);
    json_bool(&j, "ok", v->ok);
    if (!v->ok)
        json_text(&j, "why", v->why);
    if (v->game) {
        json_text(&j, "game", v->game->key);
        json_int(&j, "seats", v->seats);
        json_int(&j, "plies", v->plies);
        json_bool(&j, "over", v->over);
        json_int(&j, "lines", v->beside.lines);
        json_int(&j, "comments", v->beside.comments);
        json_text(&j, "dice", v->dice);
    }
    json_close(&j, '}');
    stream_end(&j);
}

static void print_verdict(const char *path, struct verdict *v)
{
    char name[FILE_PATH], beside[64] = "";
    if (v->beside.lines)
        snprintf(beside, sizeof beside, ", %d other line%s", v->beside.lines,
                 v->beside.lines == 1 ? "" : "s");
    snprintf(name, sizeof name, "%s", path);
    bg_clean(name, "");
    bg_clean(v->why, "");
    if (!v->ok)
        printf("bad: %s\n", v->why);
    else
        printf("ok: %s: %s, %d seats, %u plies%s%s, dice %s\n", name, v->game->key, v->seats,
               v->plies, v->over ? "" : ", unfinished", beside, v->dice);
}

static int check_all(const struct args *args, const struct list *list)
{
    struct progress progress = progress_start("verified", list->count);
    size_t bad = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct verdict v;
        check(list->path[i], &v);
        bad += !v.ok;
        if (args->value[QUIET] && v.ok)
            ;
        else if (args->value[JSON])
            write_verdict(list->path[i], &v);
        else
            print_verdict(list->path[i], &v);
        progress_show(&progress, i + 1);
    }
    progress_end(&progress);
    if (list->count > 1)
        say("%zu records, %zu bad", list->count, bad);
    return bad || !list->count ? CLI_FAILED : CLI_OK;
}

static int verify_run(struct args *args)
{
    struct list list = {NULL, 0, 0};
    if (!args->word_count)
        return args_wrong(args, "which file? ('-' reads standard input)");
    int status = gather(args, &list) ? check_all(args, &list)
                                     : say_error(CLI_FAILED, "there is not enough memory");
    list_free(&list);
    return status;
}

static const struct flag flags[] = {
    [QUIET] = {"--quiet", NULL, "only the bad ones", ARGS_NONE},
    [JSON] = {"--json", NULL, "one JSON object a line for each file", ARGS_NONE},
};

const struct command verify_command = {
    .name = "verify",
    .words = "FILE…",
    .about = "checks records: every move, hash, result and throw of the dice, every other line",
    .more = "Of a folder, the files in it that end in .rec. Exit status 1 if any is bad.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_FILE,
    .further_words = ARGS_FILE,
    .run = verify_run,
};
