/*
 * golden_test.c: what is written down about games still holds.
 *
 * tests/golden/GAME-*.rec: records that must replay, hash by hash, and be
 * written again as they are, comments aside. tests/perft/GAME.txt: how many
 * positions follow a position. A game of the registry without records, counts,
 * a signature, a rules page and a bot fails too.
 *
 * `golden_test --write` brings the files up to date; look at the difference.
 */
#include "../bots/bot.h"
#include "../engine/game.h"
#include "../engine/record.h"
#include "../games/games.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 4 << 20, LINE = 1200 };

static int passed, failed, rewriting;

static void report(int ok, const char *file, const char *what)
{
    passed += ok;
    failed += !ok;
    if (!ok)
        printf("FAIL %s: %s\n", file, what);
}

static int read_file(const char *file, char *text)
{
    FILE *f = fopen(file, "r");
    if (!f)
        return 0;
    size_t n = fread(text, 1, TEXT - 1, f);
    text[n] = 0;
    fclose(f);
    return n < TEXT - 1;
}

/* Compares a file with what it should be, or makes it so. */
static void settle(const char *file, const char *found, const char *wanted)
{
    int same = !strcmp(found, wanted);
    if (rewriting && !same) {
        FILE *f = fopen(file, "w");
        same = f && fputs(wanted, f) >= 0;
        same = f && !fclose(f) && same;
        printf("%s %s\n", same ? "rewrote" : "cannot write", file);
    }
    report(same, file, "is out of date; try 'make golden'");
}

/* Takes the next line off a text, without its end; 0 at the end of the text. */
static int next_line(const char **at, char *line)
{
    size_t n = strcspn(*at, "\n");
    if (!**at)
        return 0;
    snprintf(line, LINE, "%.*s", (int)n, *at);
    *at += n + ((*at)[n] == '\n');
    return 1;
}

/* What a line says, without comment and blanks around it. */
static void strip(const char *line, char *out)
{
    size_t n;
    strcpy(out, line + strspn(line, " \t"));
    out[strcspn(out, "#")] = 0;
    for (n = strlen(out); n && strchr(" \t\r", out[n - 1]); n--)
        out[n - 1] = 0;
}

/* Hashes and results follow from the rest: they are left out, to be made anew. */
static int follows_from_rest(const char *stripped)
{
    return !strncmp(stripped, "= ", 2) || !strncmp(stripped, "result", 6);
}

/* ---- Records ---- */

/* The moves of a record alone. */
static void drop_hashes(const char *text, char *out)
{
    char line[LINE], stripped[LINE];
    struct bg_text t = bg_text_start(out, TEXT);
    while (next_line(&text, line)) {
        strip(line, stripped);
        bg_putf(&t, "%s\n", follows_from_rest(stripped) ? "" : line);
    }
}

/* Puts the comments of `old` back between the lines of `plain`. */
static void keep_comments(const char *old, const char *plain, char *out)
{
    char line[LINE], stripped[LINE], fresh[LINE];
    struct bg_text t = bg_text_start(out, TEXT);
    while (next_line(&old, line)) {
        strip(line, stripped);
        if (follows_from_rest(stripped))
            continue;
        if (*stripped && !next_line(&plain, fresh))
            break;
        bg_putf(&t, "%s\n", *stripped && strcmp(stripped, fresh) ? fresh : line);
        while (*stripped && !strncmp(plain, "= ", 2) && next_line(&plain, fresh))
            bg_putf(&t, "%s\n", fresh);
    }
    while (next_line(&plain, fresh))
        bg_putf(&t, "%s\n", fresh);
}

static void check_record(const char *file)
{
    static char found[TEXT], moves[TEXT], plain[TEXT], wanted[TEXT];
    struct record r;
    struct record_error error;
    char why[800];
    if (!read_file(file, found)) {
        report(0, file, "cannot be read");
        return;
    }
    drop_hashes(found, moves);
    const char *text = rewriting ? moves : found;
    if (!record_read(text, strlen(text), game_find, &r, &error)) {
        snprintf(why, sizeof why, "line %d: %s", error.line, error.message);
        report(0, file, why);
        return;
    }
    struct bg_text t = bg_text_start(plain, TEXT);
    record_write(&r, BG_ALL, &t);
    keep_comments(found, plain, wanted);
    settle(file, found, wanted);
    record_free(&r);
}

/* ---- Counts of positions ---- */

/* "abraca-by-hand.rec@12": a record's position. */
static struct match *match_of_record(const char *position)
{
    static char text[TEXT];
    char file[300];
    struct record r;
    struct record_error error;
    struct match *m = NULL;
    int name = (int)strcspn(position, "@");
    snprintf(file, sizeof file, "tests/golden/%.*s", name, position);
    if (read_file(file, text) && record_read(text, strlen(text), game_find, &r, &error)) {
        m = match_at(r.match, (uint32_t)atoi(position + name + 1));
        record_free(&r);
    }
    return m;
}

/* "seats=3 calls=free": a game's first position. */
static struct match *match_of_options(const struct bg_game *game, char *words)
{
    int seats = game->default_seats;
    int16_t options[BG_MAX_OPTIONS];
    char *word, *rest = words;
    while ((word = strtok_r(rest, " ", &rest))) {
        char *value = strchr(word, '=');
        if (!value)
            return NULL;
        *value++ = 0;
        if (!strcmp(word, "seats")) {
            seats = atoi(value);
            bg_default_options(game, seats, options);
            continue;
        }
        int i = bg_find_option(game, word);
        if (i < 0 || !bg_read_option(&game->options[i], value, &options[i]))
            return NULL;
    }
    return bg_options_broken(game, seats, options) ? NULL : match_new(game, seats, options);
}

/* Rewrites "POSITION: COUNT COUNT …" with as many counts as it has. */
static int recount(const struct bg_game *game, const char *line, struct bg_text *out)
{
    char position[LINE], words[LINE];
    size_t colon = strcspn(line, ":");
    snprintf(position, sizeof position, "%.*s", (int)colon, line);
    strcpy(words, position);
    struct match *m =
        strchr(position, '@') ? match_of_record(position) : match_of_options(game, words);
    if (!m || !line[colon]) {
        match_free(m);
        return 0;
    }
    bg_putf(out, "%s:", position);
    const char *count = line + colon + 1;
    for (int depth = 1; *(count += strspn(count, " ")); depth++, count += strcspn(count, " ")) {
        char digits[32];
        snprintf(digits, sizeof digits, " %llu",
                 (unsigned long long)bg_perft(match_game(m), match_state(m), depth));
        bg_put(out, digits);
    }
    bg_put(out, "\n");
    match_free(m);
    return 1;
}

static void check_counts(const struct bg_game *game, const char *file)
{
    static char found[TEXT], wanted[TEXT];
    struct bg_text t = bg_text_start(wanted, TEXT);
    const char *at = found;
    char line[LINE];
    if (!read_file(file, found)) {
        report(0, file, "is missing: every game has counts of positions");
        return;
    }
    while (next_line(&at, line)) {
        if (!*line || *line == '#') {
            bg_putf(&t, "%s\n", line);
        } else if (!recount(game, line, &t)) {
            report(0, file, line);
            return;
        }
    }
    settle(file, found, wanted);
}

/* ---- The registry ---- */

static size_t count_files(const char *pattern, void (*check)(const char *))
{
    glob_t files;
    size_t n = 0;
    if (!glob(pattern, 0, NULL, &files)) {
        n = files.gl_pathc;
        for (size_t i = 0; check && i < n; i++)
            check(files.gl_pathv[i]);
        globfree(&files);
    }
    return n;
}

static int has_signature(const struct bg_game *game)
{
    static char text[TEXT];
    char start[80];
    snprintf(start, sizeof start, "%s %d ", game->key, game->rules_version);
    return read_file("tests/signatures.txt", text) && strstr(text, start);
}

static void check_game(const struct bg_game *game)
{
    char pattern[200];
    snprintf(pattern, sizeof pattern, "tests/golden/%s-*.rec", game->key);
    report(count_files(pattern, check_record) > 0, game->key, "has no golden records");
    snprintf(pattern, sizeof pattern, "tests/perft/%s.txt", game->key);
    check_counts(game, pattern);
    snprintf(pattern, sizeof pattern, "docs/rules/%s.md", game->key);
    report(count_files(pattern, NULL) == 1, game->key, "has no page docs/rules/GAME.md");
    snprintf(pattern, sizeof pattern, "tests/%s*_test.c", game->key);
    report(count_files(pattern, NULL) > 0, game->key, "has no tests of its own");
    report(bot_find(game->key, "novice") != NULL, game->key, "has no novice bot");
}

/* Games begun by older rules replay bit by bit: they are read, never written anew. */
static void check_editions(void)
{
    size_t first = count_files("tests/editions/1/*.rec", check_record);
    size_t second = count_files("tests/editions/2/*.rec", check_record);
    report(first >= 100, "tests/editions/1", "has fewer records than there were");
    report(second >= 55, "tests/editions/2", "has fewer records than there were");
}

int main(int argc, char **argv)
{
    check_editions();
    rewriting = argc > 1 && !strcmp(argv[1], "--write");
    for (int i = 0; game_at(i); i++)
        check_game(game_at(i));
    for (int i = 0; game_edition_at(i); i++)
        report(has_signature(game_edition_at(i)), game_edition_at(i)->key,
               "has a version of its rules without a signature");
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
