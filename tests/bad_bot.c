/*
 * bad_bot.c: a player by the engine protocol that breaks it in the way its
 * first word names. tests/cli_engine.py tells what must come of it.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *mode;

static int is(const char *name)
{
    return !strcmp(mode, name);
}

static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static void sleep_for_good(void)
{
    for (;;)
        pause();
}

/* Tells the test who is to be gone in the end. */
static void note(int pid)
{
    FILE *file = fopen("pids", "a");
    if (!file)
        exit(9);
    fprintf(file, "%d\n", pid);
    fclose(file);
}

static void greet(void)
{
    if (is("silent-start"))
        sleep_for_good();
    if (is("old"))
        say("conclave 0\n");
    if (is("rude"))
        say("hello\n");
    if (is("deaf"))
        close(STDIN_FILENO);
    if (is("never-reads"))
        fcntl(STDIN_FILENO, F_SETPIPE_SZ, 4096);
    say("conclave 1\nname Bad bot\nauthor Conclave\nwant view\nwant tea\nready\n");
    if (is("deaf") || is("never-reads"))
        sleep_for_good();
    if (is("mute")) {
        close(STDOUT_FILENO);
        sleep_for_good();
    }
}

static void leave_child(void)
{
    int pid = fork();
    if (!pid)
        sleep_for_good();
    note(pid);
}

static void answer(void)
{
    if (is("leaves-child"))
        leave_child();
    if (is("crash") || is("leaves-child"))
        exit(3);
    if (is("abort"))
        raise(SIGKILL);
    if (is("silent")) {
        note(getpid());
        sleep_for_good();
    }
    if (is("until-stop"))
        return;
    if (is("illegal"))
        say("play fly to the moon\n");
    if (is("number"))
        say("play 999\n");
    if (is("garbage"))
        say("I think \033[31mcast 3\n");
    if (is("twice"))
        say("play 1\nplay 1\n");
    for (int i = 0; is("endless-line") && i < 1000; i++)
        say("xxxxxxxxxxxxxxxx");
    if (is("long-after")) {
        static char text[2048] = "play 1\n";
        memset(text + strlen("play 1\n"), 'y', 1500);
        say(text);
        return;
    }
    if (is("zero"))
        fwrite("play 1\0\n", 1, 8, stdout);
    while (is("chatter"))
        say("info still thinking\n");
    say("info the first will do\nplay 1\n");
}

int main(int argc, char **argv)
{
    static char line[1 << 16];
    mode = argc > 1 ? argv[1] : "";
    if (is("moves-away"))
        setpgid(0, getpgid(getppid()));
    if (is("stays") || is("moves-away")) {
        note(getpid());
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
    }
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "conclave ", 9))
            greet();
        if (!strncmp(line, "go", 2))
            answer();
        if (!strcmp(line, "stop\n") && is("until-stop"))
            say("play 1\n");
        if (!strcmp(line, "quit\n"))
            break;
    }
    if (is("stays") || is("moves-away"))
        sleep_for_good();
    return 0;
}
