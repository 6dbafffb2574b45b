/* main.c: the `conclave-gpu` command: finds the subcommand and runs it. */
#include "words.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(const struct gpu_words *words);
    const char *words, *about;
} commands[] = {
    {"bench", gpu_bench, "[GAME [option=value…]] [--seats N] [--quick] [--games N]",
     "decisions a second, at random or by the quick hand"},
    {"signature", gpu_signature, "[GAME] [--from FILE]",
     "whether games played on the card are those played here (tests/signatures.txt)"},
    {"play", gpu_positions, "GAME [option=value…] --to FILE [--from FILE] --turns N [--games N]",
     "plays positions on by the quick hand and writes what they have become"},
    {"label", gpu_label, "GAME --from FILE --to FILE [--each N]",
     "plays positions to the end by the quick hand and writes each seat's share"},
};

static int print_overview(void)
{
    fputs("Usage: conclave-gpu COMMAND [words] [flags]\n\nMany games at once on a GPU.\n\n",
          stderr);
    for (size_t i = 0; i < BG_LEN(commands); i++)
        fprintf(stderr, "  %s %s\n      %s\n", commands[i].name, commands[i].words,
                commands[i].about);
    fputs("\nAll take --seed N (1), --threads N a block and --blocks N a multiprocessor.\n"
          "A file of positions is states as the rules have them in memory, one after another;\n"
          "labels are a 32-bit float a seat, 0 to 1, position after position.\n",
          stderr);
    return GPU_USAGE;
}

int main(int argc, char **argv)
{
    struct gpu_words words;
    for (size_t i = 0; argc > 1 && i < BG_LEN(commands); i++)
        if (!strcmp(argv[1], commands[i].name)) {
            int status = gpu_read_words(argc - 2, argv + 2, &words);
            return status == GPU_OK ? commands[i].run(&words) : status;
        }
    return print_overview();
}
