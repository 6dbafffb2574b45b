/* child.c: see child.h. */
#include "child.h"

#include "input.h"
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Words of a command. */

const char *child_skip(const char *at, char *quote)
{
    if (*at == '\\' && *quote != '\'' && at[1])
        return at + 2;
    if (*quote ? *at == *quote : *at == '\'' || *at == '"')
        *quote = *quote ? 0 : *at;
    return at + 1;
}

/* Copies one word without what quotes it; NULL if quotes are left open. */
static const char *take_word(const char *at, char **to)
{
    char quote = 0;
    while (*at && (quote || *at != ' ')) {
        char before = quote;
        const char *next = child_skip(at, &quote);
        if (quote == before)
            *(*to)++ = next[-1];
        at = next;
    }
    *(*to)++ = 0;
    return quote ? NULL : at;
}

int child_words(const char *command, char room[CHILD_COMMAND], char *words[CHILD_WORDS + 1])
{
    int count = 0;
    const char *at = command + strspn(command, " ");
    if (strlen(command) >= CHILD_COMMAND)
        return 0;
    for (char *to = room; at && *at; at += at ? strspn(at, " ") : 0) {
        if (count == CHILD_WORDS)
            return 0;
        words[count++] = to;
        at = take_word(at, &to);
        if (!at)
            return 0;
    }
    words[count] = NULL;
    return count > 0;
}

/* Children that run, for the signal that ends us: one who ignores the end of its input must not
 * outlive us. */
enum { MOST_RUNNING = 1024 };
static atomic_int running[MOST_RUNNING];

static void note_running(pid_t before, pid_t after)
{
    for (int i = 0; i < MOST_RUNNING; i++) {
        int expected = before;
        if (atomic_compare_exchange_strong(&running[i], &expected, after))
            return;
    }
}

static void end_all(int signal)
{
    for (int i = 0; i < MOST_RUNNING; i++)
        if (atomic_load(&running[i]))
            kill(-atomic_load(&running[i]), SIGKILL);
    raise(signal);
}

static void catch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = end_all, .sa_flags = (int)SA_RESETHAND}, before;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (!sigaction(signals[i], NULL, &before) && before.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
}

/* Starting. */

/* A pipe beyond the standard streams, which may be closed here. */
static int make_pipe(int ends[2])
{
    int raw[2];
    if (pipe2(raw, O_CLOEXEC))
        return 0;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, 3);
        close(raw[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return 1;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return 0;
}

static int spawn(pid_t *pid, char *const *words, int input, int output)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    int error = posix_spawnp(pid, words[0], &files, &how, words, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

const char *child_start(struct child *c, char *const *words)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int to[2], from[2];
    pthread_once(&once, catch_signals);
    c->pid = 0;
    c->at = c->end = 0;
    if (!make_pipe(to))
        return strerror(errno);
    if (!make_pipe(from)) {
        close(to[0]);
        close(to[1]);
        return strerror(errno);
    }
    int error = spawn(&c->pid, words, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    c->in = to[1];
    c->out = from[0];
    fcntl(c->in, F_SETFL, O_NONBLOCK);
    fcntl(c->out, F_SETFL, O_NONBLOCK);
    if (!error) {
        note_running(0, c->pid);
        return NULL;
    }
    close(c->in);
    close(c->out);
    c->pid = 0;
    return strerror(error);
}

/* Talking. */

/* write() without SIGPIPE: a program may end whenever it likes. */
static ssize_t write_quietly(int file, const char *bytes, size_t n)
{
    sigset_t pipe, before, pending;
    static const struct timespec at_once = {0, 0};
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    ssize_t wrote = write(file, bytes, n);
    int error = errno;
    if (wrote < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        while (sigtimedwait(&pipe, NULL, &at_once) < 0 && errno == EINTR)
            ;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return wrote;
}

static int has_room(const struct child *c)
{
    return c->end - c->at < sizeof c->said;
}

/* Takes in what it has said; 0 at the end of its output. */
static int take_in(struct child *c)
{
    memmove(c->said, c->said + c->at, c->end - c->at);
    c->end -= c->at;
    c->at = 0;
    ssize_t got = read(c->out, c->said + c->end, sizeof c->said - c->end);
    if (got > 0)
        c->end += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Waits until something can be read or, if `telling`, written; 0 when the wait is over, or a
 * person wants to leave: a signal may come just before poll(), so that is looked at often. */
static int wait_for(const struct child *c, int telling, double until)
{
    enum { OFTEN = 250 }; /* milliseconds */
    struct pollfd files[] = {{has_room(c) ? c->out : -1, POLLIN, 0},
                             {telling ? c->in : -1, POLLOUT, 0}};
    for (double left; (left = 1000 * (until - seconds_now())) > 0 && !input_stopped();)
        if (poll(files, 2, left < OFTEN ? (int)left + 1 : OFTEN))
            return 1;
    return 0;
}

enum child_news child_tell(struct child *c, const char *bytes, size_t n, double until)
{
    while (n) {
        ssize_t wrote = write_quietly(c->in, bytes, n);
        if (wrote > 0) {
            bytes += wrote;
            n -= (size_t)wrote;
            continue;
        }
        if (errno != EAGAIN && errno != EINTR)
            return CHILD_ENDED;
        if (!wait_for(c, 1, until))
            return CHILD_LATE;
        if (has_room(c) && !take_in(c))
            return CHILD_ENDED;
    }
    return CHILD_SPOKE;
}

/* The first line of what was read, if it is whole or too long. */
static int first_line(struct child *c, char **line, enum child_news *news)
{
    char *from = c->said + c->at;
    size_t there = c->end - c->at;
    char *end = memchr(from, '\n', there);
    size_t length = end ? (size_t)(end - from) : there;
    if (!end && length <= CHILD_LINE)
        return 0;
    *line = from;
    *news = length > CHILD_LINE ? CHILD_LONG : CHILD_SPOKE;
    if (length > CHILD_LINE) {
        from[CHILD_LINE] = 0;
        c->at = c->end;
        return 1;
    }
    c->at += length + 1;
    *end = 0;
    if (memchr(from, 0, length))
        *news = CHILD_BROKEN;
    else if (length && from[length - 1] == '\r')
        from[length - 1] = 0;
    return 1;
}

enum child_news child_hear(struct child *c, char **line, double until)
{
    enum child_news news;
    *line = "";
    while (!first_line(c, line, &news)) {
        if (!wait_for(c, 0, until))
            return CHILD_LATE;
        if (!take_in(c))
            return CHILD_ENDED;
    }
    return news;
}

int child_has_spoken(struct child *c)
{
    if (has_room(c))
        take_in(c);
    return c->end > c->at;
}

/* Ending. */

/* Whether it has ended; it stays a zombie, so that its number is nobody else's yet. */
static int has_ended(const struct child *c)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid;
}

int child_end(struct child *c, double until, int *how)
{
    static const struct timespec moment = {0, 1000000};
    *how = 0;
    if (!c->pid)
        return 1;
    close(c->in);
    while (!has_ended(c) && seconds_now() < until)
        nanosleep(&moment, NULL);
    int by_itself = has_ended(c);
    kill(-c->pid, SIGKILL);
    kill(c->pid, SIGKILL); /* it may have left its group */
    while (waitpid(c->pid, how, 0) < 0 && errno == EINTR)
        ;
    close(c->out);
    note_running(c->pid, 0);
    c->pid = 0;
    return by_itself;
}
