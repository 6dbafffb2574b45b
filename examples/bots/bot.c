/*
 * bot.c: a bot for Conclave that plays every game, with nothing but C.
 *
 *     cc -O2 examples/bots/bot.c -o my-bot
 *     conclave arena abraca --bots cmd:./my-bot,random
 *
 * It is told what its seat may see and which moves it may make, and answers
 * with a number of the list. Replace choose() by something clever;
 * docs/engine-protocol.md tells the rest.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 1 << 16, MOVES = 255, TEXT = 96 };

static char legal[MOVES][TEXT]; /* the moves to choose from */
static int count;
static uint64_t dice = 1;

/* The number of the chosen move, from 1: any, each as likely as the others. */
static int choose(void)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return 1 + (int)((dice >> 33) % (unsigned)count);
}

static void begin(const char *line)
{
    const char *seed = strstr(line, " seed=");
    if (seed)
        sscanf(seed, " seed=%" SCNu64, &dice);
    count = 0;
}

static void note_legal(const char *line)
{
    int number;
    char text[TEXT];
    if (sscanf(line, "legal %d %95[^\n]", &number, text) == 2 && count < MOVES)
        strcpy(legal[count++], text);
}

static int starts(const char *line, const char *word)
{
    size_t n = strlen(word);
    return !strncmp(line, word, n) && strchr(" \r\n", line[n]);
}

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof line, stdin) && !starts(line, "quit")) {
        if (starts(line, "conclave")) {
            puts("conclave 1\nname A bot in C\nauthor Conclave\nready");
        } else if (starts(line, "new")) {
            begin(line);
        } else if (starts(line, "legal")) {
            note_legal(line);
        } else if (starts(line, "go")) {
            int chosen = choose();
            printf("info of %d moves, %s\n", count, legal[chosen - 1]);
            printf("play %d\n", chosen);
            count = 0;
        }
        fflush(stdout);
    }
    return 0;
}
