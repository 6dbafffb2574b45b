/* args.c: see args.h. */
#include "args.h"

#include "terminal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int args_wrong(const struct args *args, const char *format, ...)
{
    va_list list;
    fflush(stdout);
    fprintf(stderr, "conclave %s: ", args->command->name);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fprintf(stderr, "\nTry 'conclave %s --help'.\n", args->command->name);
    return CLI_USAGE;
}

static void print_flag(const char *name, const char *value, const char *help)
{
    char left[64];
    snprintf(left, sizeof left, "%s%s%s", name, value ? " " : "", value ? value : "");
    printf("  %-22s  ", left);
    if (strlen(left) > 22)
        printf("\n%26s", "");
    printf("%s\n", help);
}

static void print_help(const struct command *c)
{
    printf("Usage: conclave %s%s%s%s\n\n%s\n", c->name, *c->words ? " " : "", c->words,
           c->flag_count ? " [flags]" : "", c->about);
    printf("\nFlags:\n");
    for (int i = 0; i < c->flag_count; i++)
        print_flag(c->flags[i].name, c->flags[i].value, c->flags[i].help);
    print_flag("--help", NULL, "this text");
    if (c->more)
        printf("\n%s", c->more);
}

static int find_flag(const struct command *c, const char *word, size_t length)
{
    for (int i = 0; i < c->flag_count; i++)
        if (strlen(c->flags[i].name) == length && !strncmp(c->flags[i].name, word, length))
            return i;
    return -1;
}

static int unknown_flag(const struct args *args, const char *word)
{
    struct guess guess = guess_start(word);
    for (int i = 0; i < args->command->flag_count; i++)
        guess_offer(&guess, args->command->flags[i].name);
    guess_offer(&guess, "--help");
    return args_wrong(args, "there is no flag '%s'%s", shown(word).text, guess_text(&guess).text);
}

/* Takes the flag in argv[*at], and its value from there or from the next word. */
static int take_flag(struct args *args, int argc, char **argv, int *at)
{
    const char *word = argv[*at], *equals = strchr(word, '=');
    int i = find_flag(args->command, word, equals ? (size_t)(equals - word) : strlen(word));
    if (i < 0)
        return unknown_flag(args, word);
    const struct flag *flag = &args->command->flags[i];
    if (args->value[i])
        return args_wrong(args, "%s is given twice", flag->name);
    if (equals && !flag->value)
        return args_wrong(args, "%s takes no value", flag->name);
    if (equals)
        args->value[i] = equals + 1;
    else if (!flag->value)
        args->value[i] = "";
    else if (flag->value[0] == '[' && (*at + 1 >= argc || argv[*at + 1][0] == '-'))
        args->value[i] = "";
    else if (*at + 1 >= argc)
        return args_wrong(args, "%s needs a value: %s %s", flag->name, flag->name, flag->value);
    else
        args->value[i] = argv[++*at];
    return CLI_OK;
}

int args_read(const struct command *command, int argc, char **argv, struct args *out, int *helped)
{
    int only_words = 0;
    memset(out, 0, sizeof *out);
    out->command = command;
    out->words = argv;
    *helped = 0;
    for (int i = 0; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            print_help(command);
            *helped = 1;
            return CLI_OK;
        }
    for (int i = 0; i < argc; i++) {
        if (!only_words && !strcmp(argv[i], "--")) {
            only_words = 1;
        } else if (only_words || argv[i][0] != '-' || !argv[i][1]) {
            out->words[out->word_count++] = argv[i];
        } else {
            int status = take_flag(out, argc, argv, &i);
            if (status != CLI_OK)
                return status;
        }
    }
    return CLI_OK;
}

int args_number(const struct args *args, int flag, int64_t min, int64_t max, int64_t *out)
{
    const char *text = args->value[flag];
    size_t length = text ? strlen(text) : 0;
    if (!text)
        return CLI_OK;
    size_t digits = strspn(text, "0123456789");
    int64_t value = digits < 19 ? strtoll(text, NULL, 10) : -1;
    if (!length || digits != length || value < min || value > max)
        return args_wrong(args, "%s takes a number from %lld to %lld, not '%s'",
                          args->command->flags[flag].name, (long long)min, (long long)max,
                          shown(text).text);
    *out = value;
    return CLI_OK;
}

int args_at_most(const struct args *args, int most)
{
    if (args->word_count <= most)
        return CLI_OK;
    return args_wrong(args, "'%s' is one word too many", shown(args->words[most]).text);
}
