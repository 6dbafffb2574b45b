/*
 * log.h: what happens in the server, one line each on standard error:
 *
 *     time=2026-01-01T12:00:00.000Z level=info event=table_started table=7f3k… game=null
 *
 * Secrets (passwords, tokens, seeds, hidden pieces) are never passed to it.
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

void log_set_level(enum log_level level);
/* `fields` is a printf format of key=value pairs; "" for none. A value that
 * may hold blanks or quotes goes through log_word(). */
void log_say(enum log_level level, const char *event, const char *fields, ...)
    __attribute__((format(printf, 3, 4)));

/* What a host wants to know of strangers: a failed sign-in, a limit met, a
 * foreign origin. A line each (event=security kind=… address=… what=…), a few
 * a second at most, so that nobody fills the disk with them; how many were
 * left out is said with the next. */
enum security { SECURITY_LIMIT, SECURITY_ORIGIN, SECURITY_SIGN_IN };
void log_security(enum security kind, const char *address, const char *what);

/* A text as one quoted word, without what bg_clean() takes out; used within one call. */
struct log_word {
    char text[160];
};
struct log_word log_word(const char *text);

#endif
