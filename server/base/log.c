/* log.c: see log.h. */
#include "log.h"

#include "../../engine/text.h"
#include "now.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static enum log_level most = LOG_INFO;

void log_set_level(enum log_level level)
{
    most = level;
}

struct log_word log_word(const char *text)
{
    struct log_word word;
    snprintf(word.text, sizeof word.text - 1, "\"%s", text ? text : "");
    bg_clean(word.text + 1, "");
    for (char *at = word.text + 1; (at = strchr(at, '"'));)
        *at = '\'';
    strcat(word.text, "\"");
    return word;
}

enum { SECURITY_LINES = 5 }; /* of a kind, a second */

void log_security(enum security kind, const char *address, const char *what)
{
    static const char *const names[] = {"limit", "origin", "sign_in"};
    static struct {
        int64_t second;
        int said, left_out;
    } of[sizeof names / sizeof *names];
    int64_t now = now_steady_us() / 1000000;
    if (now != of[kind].second) {
        of[kind].second = now;
        of[kind].said = 0;
    }
    if (of[kind].said >= SECURITY_LINES) {
        of[kind].left_out++;
        return;
    }
    of[kind].said++;
    log_say(LOG_WARN, "security", "kind=%s address=%s what=%s left_out=%d", names[kind], address,
            log_word(what).text, of[kind].left_out);
    of[kind].left_out = 0;
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
