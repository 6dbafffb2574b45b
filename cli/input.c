/* input.c: see input.h. */
#include "input.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t stopped;

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

/* Bytes read and not yet handed out, and a line that was given back. */
static struct {
    char bytes[4096];
    ssize_t at, end;
    int has_returned;
    char returned[INPUT_LINE];
} pending;

static void note_signal(int signal)
{
    (void)signal;
    stopped = 1;
}

void input_catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}

int input_stopped(void)
{
    return stopped;
}

void input_return(const char *line)
{
    pending.has_returned = 1;
    snprintf(pending.returned, sizeof pending.returned, "%s", line);
}

/* Waits for input, for another file (below 0: none) or a signal. Signals are held
 * back until the wait itself, so that one which comes just before it ends it too. */
static struct input_ready wait_for(int other)
{
    struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {other, POLLIN, 0}};
    struct input_ready ready = {0, 0};
    sigset_t held, before;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&held, signals[i]);
    sigprocmask(SIG_BLOCK, &held, &before);
    if (!stopped)
        ppoll(files, 2, NULL, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    ready.input = files[0].revents != 0;
    ready.other = files[1].revents != 0;
    return ready;
}

struct input_ready input_wait(int other)
{
    struct input_ready ready = {1, 0};
    return pending.has_returned || pending.at < pending.end ? ready : wait_for(other);
}

/* The next byte, or one of the statuses below zero. */
enum { NO_MORE = -1, SIGNALLED = -2 };
static int next_byte(void)
{
    while (pending.at == pending.end) {
        wait_for(-1);
        if (stopped)
            return SIGNALLED;
        ssize_t got = read(STDIN_FILENO, pending.bytes, sizeof pending.bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return NO_MORE;
        pending.at = 0;
        pending.end = got;
    }
    return (unsigned char)pending.bytes[pending.at++];
}

static void trim(char *line)
{
    size_t from = strspn(line, " \t"), n = strlen(line + from);
    memmove(line, line + from, n + 1);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t' || line[n - 1] == '\r'))
        line[--n] = 0;
}

static enum input_status bad_line(char line[INPUT_LINE], const char *why)
{
    snprintf(line, INPUT_LINE, "%s", why);
    return INPUT_BAD;
}

enum input_status input_line(char line[INPUT_LINE])
{
    size_t n = 0;
    int byte, has_control = 0;
    if (pending.has_returned) {
        pending.has_returned = 0;
        strcpy(line, pending.returned);
        return INPUT_OK;
    }
    while ((byte = next_byte()) >= 0 && byte != '\n') {
        has_control |= (byte < ' ' && byte != '\t' && byte != '\r') || byte == 127;
        if (n < INPUT_LINE - 1)
            line[n] = (char)byte;
        n += n < INPUT_LINE;
    }
    if (byte == SIGNALLED)
        return INPUT_STOPPED;
    if (byte == NO_MORE && !n)
        return INPUT_END;
    if (n >= INPUT_LINE)
        return bad_line(line, "That line is too long: an answer has a few words.");
    if (has_control)
        return bad_line(line, "That line holds control characters: an answer is plain text.");
    line[n] = 0;
    trim(line);
    return INPUT_OK;
}

enum input_status input_secret(const char *question, char line[INPUT_LINE])
{
    struct termios shown, hidden;
    int is_terminal = !tcgetattr(STDIN_FILENO, &shown);
    if (is_terminal) {
        hidden = shown;
        hidden.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
        printf("%s", question);
        fflush(stdout);
    }
    enum input_status status = input_line(line);
    if (is_terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        puts("");
    }
    return status;
}
