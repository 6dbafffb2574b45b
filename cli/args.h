/*
 * args.h: a subcommand's flags and words, read from one table that --help and
 * the shell completion use too.
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdint.h>

/* How the command ends. */
enum { CLI_OK, CLI_FAILED, CLI_USAGE };

enum { ARGS_FLAGS = 24 };

/* What a flag's value or a word is, so that completion can offer it. */
enum args_kind {
    ARGS_NONE,
    ARGS_TEXT,
    ARGS_FILE,
    ARGS_GAME,
    ARGS_BOTS,
    ARGS_SEATS,
    ARGS_TOPIC,
    ARGS_ADMIN
};

struct flag {
    const char *name;  /* "--seed" */
    const char *value; /* how help names what follows; NULL: nothing; "[FILE]": may be left out */
    const char *help;
    enum args_kind kind;
};

struct args {
    const struct command *command;
    const char *value[ARGS_FLAGS]; /* by flag; NULL: not given; "": given without a value */
    char **words;                  /* what is no flag, in order */
    int word_count;
};

struct command {
    const char *name;
    const char *words; /* how help names them: "GAME [option=value…]" */
    const char *about; /* one line */
    const char *more;  /* paragraphs below the flags, or NULL */
    const struct flag *flags;
    int flag_count;
    enum args_kind first_word, further_words;
    int (*run)(struct args *args);
};

/* All subcommands, one after another; NULL past the last. */
const struct command *command_at(int index);

/* Sorts argv into flags and words. CLI_OK, or CLI_USAGE after saying what is
 * wrong; *helped is set when --help was asked for and printed. */
int args_read(const struct command *command, int argc, char **argv, struct args *out, int *helped);
/* Reads a number flag if it is given; says what is wrong otherwise. */
int args_number(const struct args *args, int flag, int64_t min, int64_t max, int64_t *out);
/* Says a usage error of this subcommand; returns CLI_USAGE. */
int args_wrong(const struct args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* CLI_OK if there are at most `most` words. */
int args_at_most(const struct args *args, int most);

#endif
