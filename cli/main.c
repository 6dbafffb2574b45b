/* main.c: the `conclave` command: finds the subcommand and runs it. */
#include "args.h"
#include "complete.h"
#include "terminal.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

extern const struct command games_command, play_command, replay_command, verify_command,
    simulate_command, arena_command, hint_command, analyse_command, bench_command, perft_command,
    rules_command, engine_command, check_engine_command, serve_command, admin_command;

static const struct command *const commands[] = {
    &games_command, &play_command,   &replay_command,       &verify_command, &simulate_command,
    &arena_command, &hint_command,   &analyse_command,      &bench_command,  &perft_command,
    &rules_command, &engine_command, &check_engine_command, &serve_command,  &admin_command,
};

const struct command *command_at(int index)
{
    return index < (int)(sizeof commands / sizeof *commands) ? commands[index] : NULL;
}

static void print_overview(FILE *out)
{
    fprintf(out, "Usage: conclave COMMAND [words] [flags]\n\n"
                 "Tabletop games of wizards: play, replay, check and measure them.\n\n"
                 "Commands:\n");
    for (int i = 0; command_at(i); i++)
        fprintf(out, "  %-12s %s\n", command_at(i)->name, command_at(i)->about);
    fprintf(out, "\n'conclave COMMAND --help' says more; 'conclave --version' prints the version.\n"
                 "A first game: conclave play abraca\n");
}

static int run_command(const struct command *command, int argc, char **argv)
{
    struct args args;
    int helped;
    int status = args_read(command, argc, argv, &args, &helped);
    return status != CLI_OK || helped ? status : command->run(&args);
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return CLI_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_overview(stdout);
        return CLI_OK;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("conclave " CONCLAVE_VERSION);
        return CLI_OK;
    }
    if (!strcmp(argv[1], "--complete"))
        return complete_words(argc - 2, argv + 2);
    struct guess guess = guess_start(argv[1]);
    for (int i = 0; command_at(i); i++) {
        if (!strcmp(command_at(i)->name, argv[1]))
            return run_command(command_at(i), argc - 2, argv + 2);
        guess_offer(&guess, command_at(i)->name);
    }
    return say_error(CLI_USAGE, "there is no command '%s'%s ('conclave --help' lists them)",
                     shown(argv[1]).text, guess_text(&guess).text);
}

int main(int argc, char **argv)
{
    /* A file that may not grow is an error to report, not a reason to die. */
    signal(SIGXFSZ, SIG_IGN);
    if (sodium_init() < 0)
        return say_error(CLI_FAILED, "the operating system gives no random numbers");
    int status = run(argc, argv);
    /* Whoever read the output may have closed it; that is no fault of ours. */
    if ((fflush(stdout) || ferror(stdout)) && errno != EPIPE)
        return say_error(CLI_FAILED, "cannot write the output: %s", strerror(errno));
    return status;
}
