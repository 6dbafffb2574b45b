/* rules.c: `conclave rules`: the rules as implemented, topic by topic. */
#include "rules.h"

#include "../engine/sentence.h"
#include "args.h"
#include "terminal.h"
#include "setup.h"

#include <string.h>

enum { ALL, CHANGES };
enum { WIDEST = 96 };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

/* Whether both texts have the same first n letters, in either case. */
static int same_letters(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (lower(a[i]) != lower(b[i]))
            return 0;
    return 1;
}

/* Whether each word of `typed` begins a word of `title`, in order. */
static int words_begin(const char *typed, const char *title)
{
    for (typed += strspn(typed, " "); *typed; typed += strspn(typed, " ")) {
        size_t n = strcspn(typed, " ");
        while (*title && !same_letters(typed, title, n)) {
            title += strcspn(title, " -'");
            title += strspn(title, " -'");
        }
        if (!*title)
            return 0;
        title += n;
        typed += n;
    }
    return 1;
}

/* How well a topic answers to what was typed; 0: not at all. */
static int fits(const struct bg_topic *topic, const char *typed)
{
    size_t n = strlen(typed);
    if (strlen(topic->key) == n && same_letters(topic->key, typed, n))
        return 4;
    if (strlen(topic->title) == n && same_letters(topic->title, typed, n))
        return 3;
    if (same_letters(topic->key, typed, n))
        return 2;
    return words_begin(typed, topic->title);
}

int rules_find(const struct bg_game *game, const char *typed, struct bg_topic *out)
{
    struct bg_topic topic;
    int best = 0, count = 0;
    for (int i = 0; bg_topic_at(game, i, &topic); i++) {
        int fit = fits(&topic, typed);
        if (!fit || fit < best)
            continue;
        count = fit > best ? 1 : count + 1;
        if (fit > best)
            *out = topic;
        best = fit;
    }
    return count;
}

void rules_print(const struct bg_topic *topic)
{
    char title[128];
    int width = screen_columns() < WIDEST ? screen_columns() : WIDEST;
    snprintf(title, sizeof title, "%s%s%s%s", topic->title, *topic->section ? " (" : "",
             topic->section, *topic->section ? ")" : "");
    print_heading(title);
    print_wrapped(topic->text, 0, width);
}

void rules_print_fitting(const struct bg_game *game, const char *typed)
{
    struct bg_topic topic, best;
    rules_find(game, typed, &best);
    for (int i = 0; bg_topic_at(game, i, &topic); i++)
        if (fits(&topic, typed) == fits(&best, typed))
            printf("  %-20s  %s\n", topic.key, topic.title);
}

/* Whether an earlier topic has the same heading: groups need not be contiguous. */
static int group_seen(const struct bg_game *game, int index, const char *group)
{
    struct bg_topic topic;
    for (int i = 0; i < index && bg_topic_at(game, i, &topic); i++)
        if (!strcmp(topic.group, group))
            return 1;
    return 0;
}

void rules_list(const struct bg_game *game)
{
    struct bg_topic head, topic;
    for (int i = 0; bg_topic_at(game, i, &head); i++) {
        if (group_seen(game, i, head.group))
            continue;
        print_heading(head.group);
        for (int k = i; bg_topic_at(game, k, &topic); k++)
            if (!strcmp(topic.group, head.group))
                printf("  %-20s  %s\n", topic.key, topic.title);
    }
}

static void print_all(const struct bg_game *game)
{
    struct bg_topic topic;
    for (int i = 0; bg_topic_at(game, i, &topic); i++) {
        if (i)
            putchar('\n');
        rules_print(&topic);
    }
}

/* What each version of the rules changed, the newest first. */
static int print_changes(const struct bg_game *game)
{
    struct bg_topic topic;
    for (int i = 0; bg_topic_at(game, i, &topic); i++)
        if (!strncmp(topic.key, "version-", 8))
            rules_print(&topic);
    if (game->earlier)
        say("\nA game goes on by the rules it was begun with. 'conclave play %s@%d' begins one by "
            "the version before.",
            game->key, game->rules_version - 1);
    else
        say("%s is played by the first version of its rules.", game->name);
    return CLI_OK;
}

/* The words after the game, with blanks between. */
static void join_words(const struct args *args, char *out, size_t cap)
{
    size_t n = 0;
    *out = 0;
    for (int i = 1; i < args->word_count && n < cap; i++)
        n += (size_t)snprintf(out + n, cap - n, "%s%s", i > 1 ? " " : "", args->words[i]);
}

static int print_topic(const struct args *args, const struct bg_game *game)
{
    struct bg_topic topic;
    char typed[120];
    join_words(args, typed, sizeof typed);
    int count = rules_find(game, typed, &topic);
    if (count == 1) {
        rules_print(&topic);
        return CLI_OK;
    }
    if (count > 1) {
        say_error(CLI_FAILED, "'%s' fits %d topics of %s:", shown(typed).text, count, game->key);
        rules_print_fitting(game, typed);
        return CLI_FAILED;
    }
    struct guess guess = guess_start(typed);
    for (int i = 0; bg_topic_at(game, i, &topic); i++)
        guess_offer(&guess, topic.key);
    return say_error(CLI_FAILED, "%s has no topic '%s'%s ('conclave rules %s' lists them)",
                     game->key, shown(typed).text, guess_text(&guess).text, game->key);
}

static int rules_run(struct args *args)
{
    if (!args->word_count)
        return args_wrong(args, "which game? 'conclave games' lists them");
    const struct bg_game *game = setup_game(args, args->words[0]);
    if (!game)
        return CLI_USAGE;
    if (args->word_count > 1 && (args->value[ALL] || args->value[CHANGES]))
        return args_wrong(args, "%s speaks of the whole game; leave '%s' out",
                          args->value[ALL] ? "--all" : "--changes", shown(args->words[1]).text);
    if (args->value[CHANGES])
        return print_changes(game);
    if (args->value[ALL]) {
        print_all(game);
        return CLI_OK;
    }
    if (args->word_count > 1)
        return print_topic(args, game);
    rules_list(game);
    say("\n'conclave rules %s TOPIC' prints one, '--all' prints everything.", game->key);
    return CLI_OK;
}

static const struct flag flags[] = {
    [ALL] = {"--all", NULL, "every topic, one after another", ARGS_NONE},
    [CHANGES] = {"--changes", NULL, "what newer versions of the rules changed", ARGS_NONE},
};

const struct command rules_command = {
    .name = "rules",
    .words = "GAME [TOPIC]",
    .about = "prints the rules as implemented: the list of topics, or one of them",
    .more = "A topic is given by its key, the beginning of it, or words of its title.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_GAME,
    .further_words = ARGS_TOPIC,
    .run = rules_run,
};
