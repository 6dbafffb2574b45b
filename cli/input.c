/* input.c: see input.h. */
#include "input.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t stopped;

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

/* Bytes read and not yet looked at, the line they grow into, and a line that was given back. */
static struct {
    char bytes[4096];
    ssize_t at, end;
    char line[INPUT_LINE];
    size_t length; /* of the line so far; INPUT_LINE: too long */
    int has_control;
    int is_whole; /* its line feed has come, or the end */
    int has_ended;
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

/* Waits for input, for another file (below 0: none), a signal or (not below 0) so many
 * seconds. Signals are held back until the wait itself, so that one which comes just before
 * it ends it too. */
static struct input_ready wait_for(int other, double seconds)
{
    struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {other, POLLIN, 0}};
    struct input_ready ready = {0, 0};
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    sigset_t held, before;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&held, signals[i]);
    sigprocmask(SIG_BLOCK, &held, &before);
    if (!stopped)
        ppoll(files, 2, seconds < 0 ? NULL : &time, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    ready.input = files[0].revents != 0;
    ready.other = files[1].revents != 0;
    return ready;
}

/* Reads what there is. */
static void fill(void)
{
    ssize_t got = read(STDIN_FILENO, pending.bytes, sizeof pending.bytes);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    pending.has_ended = got <= 0;
    pending.at = 0;
    pending.end = got > 0 ? got : 0;
}

/* Lets the line grow by what was read; whether it is whole. */
static int gather(void)
{
    while (!pending.is_whole && pending.at < pending.end) {
        int byte = (unsigned char)pending.bytes[pending.at++];
        pending.is_whole = byte == '\n';
        if (pending.is_whole)
            break;
        pending.has_control |= (byte < ' ' && byte != '\t' && byte != '\r') || byte == 127;
        if (pending.length < INPUT_LINE - 1)
            pending.line[pending.length] = (char)byte;
        pending.length += pending.length < INPUT_LINE;
    }
    pending.is_whole |= pending.has_ended;
    return pending.is_whole;
}

struct input_ready input_wait(int other, double seconds)
{
    int has_line = pending.has_returned || gather();
    struct input_ready ready = wait_for(other, has_line ? 0 : seconds);
    if (ready.input && !has_line && !stopped) {
        fill();
        has_line = gather();
    }
    ready.input = has_line;
    return ready;
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

/* Hands out the line that is whole and begins another. */
static enum input_status take_line(char line[INPUT_LINE])
{
    size_t n = pending.length;
    int has_control = pending.has_control, is_end = pending.has_ended && !n;
    if (n < INPUT_LINE)
        memcpy(line, pending.line, n);
    line[n < INPUT_LINE ? n : 0] = 0;
    pending.length = 0;
    pending.has_control = pending.is_whole = pending.has_ended = 0;
    if (is_end)
        return INPUT_END;
    if (n >= INPUT_LINE)
        return bad_line(line, "That line is too long: an answer has a few words.");
    if (has_control)
        return bad_line(line, "That line holds control characters: an answer is plain text.");
    trim(line);
    return INPUT_OK;
}

enum input_status input_line(char line[INPUT_LINE])
{
    if (pending.has_returned) {
        pending.has_returned = 0;
        strcpy(line, pending.returned);
        return INPUT_OK;
    }
    while (!gather()) {
        wait_for(-1, -1);
        if (stopped)
            return INPUT_STOPPED;
        fill();
    }
    return take_line(line);
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
