/* log.c: see log.h. */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static enum log_level most = LOG_INFO;

void log_set_level(enum log_level level)
{
    most = level;
}

int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t steady_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

struct log_word log_word(const char *text)
{
    struct log_word word;
    size_t n = 0;
    word.text[n++] = '"';
    for (; text && *text && n < sizeof word.text - 2; text++)
        word.text[n++] = *text == '"' ? '\'' : (unsigned char)*text < ' ' ? ' ' : *text;
    word.text[n++] = '"';
    word.text[n] = 0;
    return word;
}

void log_say(enum log_level level, const char *event, const char *fields, ...)
{
    static const char *const names[] = {"error", "warn", "info", "debug"};
    char line[1000], stamp[40];
    struct tm parts;
    if (level > most)
        return;
    int64_t now = now_ms();
    time_t seconds = (time_t)(now / 1000);
    gmtime_r(&seconds, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    int n = snprintf(line, sizeof line, "time=%s.%03dZ level=%s event=%s ", stamp,
                     (int)(now % 1000), names[level], event);
    va_list args;
    va_start(args, fields);
    int more = vsnprintf(line + n, sizeof line - (size_t)n - 1, fields, args);
    va_end(args);
    n = n + more < (int)sizeof line - 2 ? n + more : (int)sizeof line - 2;
    line[n++] = '\n';
    /* One write a line, so that lines of several threads never mix. */
    if (write(STDERR_FILENO, line, (size_t)n) < 0)
        return;
}
