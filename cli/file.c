/* file.c: see file.h. */
#include "file.h"

#include "../engine/text.h"
#include "../games/games.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int explain(char why[FILE_WHY], const char *doing, const char *path)
{
    snprintf(why, FILE_WHY, "cannot %s %.800s: %s", doing, path, strerror(errno));
    return 0;
}

/* Reads at most RECORD_BYTES + 1 bytes, so that a larger file is noticed
 * without being read. NULL with the reason in `why`. */
static char *read_bounded(int fd, const char *path, size_t *length, char why[FILE_WHY])
{
    size_t cap = 65536, n = 0;
    char *text = malloc(cap);
    while (text && n <= RECORD_BYTES) {
        if (n == cap) {
            char *larger = realloc(text, cap *= 2);
            if (!larger)
                break;
            text = larger;
        }
        ssize_t got = read(fd, text + n, cap - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            explain(why, "read", path);
            free(text);
            return NULL;
        }
        if (!got) {
            *length = n;
            return text;
        }
        n += (size_t)got;
    }
    if (text && n > RECORD_BYTES)
        snprintf(why, FILE_WHY, "%.800s is over %d MB: not a record", path, RECORD_BYTES >> 20);
    else
        snprintf(why, FILE_WHY, "not enough memory to read %.800s", path);
    free(text);
    return NULL;
}

static char *read_file(const char *path, size_t *length, char why[FILE_WHY])
{
    if (!strcmp(path, "-"))
        return read_bounded(STDIN_FILENO, "standard input", length, why);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        explain(why, "open", path);
        return NULL;
    }
    char *text = read_bounded(fd, path, length, why);
    close(fd);
    return text;
}

/* Names in a record are as somebody else may have written them. */
static void clean_names(struct record *r)
{
    for (int seat = 0; seat < BG_MAX_SEATS; seat++) {
        bg_clean(r->seat[seat].name, "");
        bg_clean(r->seat[seat].bot, "");
    }
}

/* Whether that line of a text, from 1, holds the mark for what a viewer may not see. */
static int line_hides(const char *text, size_t length, int line)
{
    const char *end = text + length;
    while (--line > 0 && text) {
        text = memchr(text, '\n', (size_t)(end - text));
        text = text ? text + 1 : NULL;
    }
    const char *mark = text ? memchr(text, '?', (size_t)(end - text)) : NULL;
    const char *stop = text ? memchr(text, '\n', (size_t)(end - text)) : NULL;
    return mark && (!stop || mark < stop);
}

/* Reads the record in a text, and what stands beside its game if that is wanted. */
static int read_text(const char *text, size_t length, struct record *out, struct branches *beside,
                     struct record_error *error)
{
    if (!record_read(text, length, game_find, out, error))
        return 0;
    if (!beside || branches_read(out, text, length, NULL, NULL, beside, error))
        return 1;
    record_free(out);
    return 0;
}

int file_read_record(const char *path, struct record *out, char why[FILE_WHY])
{
    return file_read_branches(path, out, NULL, why);
}

int file_read_branches(const char *path, struct record *out, struct branches *beside,
                       char why[FILE_WHY])
{
    struct record_error error;
    size_t length;
    char *text = read_file(path, &length, why);
    if (!text)
        return 0;
    int ok = read_text(text, length, out, beside, &error);
    int hides = !ok && error.line && line_hides(text, length, error.line);
    free(text);
    if (ok) {
        clean_names(out);
        return 1;
    }
    if (hides)
        snprintf(why, FILE_WHY,
                 "%.500s, line %d: '?' stands for what the viewer it was written for may not "
                 "see; such a record cannot be replayed",
                 path, error.line);
    else if (error.line)
        snprintf(why, FILE_WHY, "%.500s, line %d: %s", path, error.line, error.message);
    else
        snprintf(why, FILE_WHY, "%.500s: %s", path, error.message);
    bg_clean(why, "");
    return 0;
}

char *file_record_text(const struct record *r, int viewer)
{
    int cap = 16384;
    for (char *text = NULL;;) {
        char *larger = realloc(text, (size_t)cap);
        if (!larger) {
            free(text);
            return NULL;
        }
        text = larger;
        struct bg_text t = bg_text_start(text, cap);
        record_write(r, viewer, &t);
        if (t.length < cap)
            return text;
        cap = t.length + 1;
    }
}

static int write_all(int fd, const char *text)
{
    size_t left = strlen(text);
    while (left) {
        ssize_t done = write(fd, text, left);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return 0;
        text += done;
        left -= (size_t)done;
    }
    return 1;
}

/* A renamed file is only on the disk once its folder is. */
static void sync_folder_of(const char *path)
{
    char folder[FILE_PATH];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Opens a new file beside `path` and puts its name into `temporary`. */
static int open_beside(const char *path, mode_t mode, char temporary[FILE_PATH + 32])
{
    for (int i = 0; i < 100; i++) {
        snprintf(temporary, FILE_PATH + 32, "%s.%ld-%d", path, (long)getpid(), i);
        int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Fills the new file and puts it in the place of the old one. */
static int write_and_rename(int fd, const char *text, int durable, const char *temporary,
                            const char *path)
{
    int ok = write_all(fd, text) && (!durable || !fsync(fd));
    int error = errno;
    if (close(fd) && ok) {
        ok = 0;
        error = errno;
    }
    if (ok && !rename(temporary, path))
        return 1;
    error = ok ? errno : error;
    unlink(temporary);
    errno = error;
    return 0;
}

/* Gives the file the rights `mode`, or (0) those it has, or any new file's. */
static int replace(const char *path, const char *text, mode_t mode, int durable, char why[FILE_WHY])
{
    char real[FILE_PATH], temporary[FILE_PATH + 32];
    struct stat at;
    /* A link keeps pointing where it did: what it points to is replaced. */
    if (!realpath(path, real))
        snprintf(real, sizeof real, "%s", path);
    int exists = !stat(real, &at);
    if (exists && !S_ISREG(at.st_mode)) {
        snprintf(why, FILE_WHY, "cannot write %.800s: it is no plain file", path);
        return 0;
    }
    mode_t usual = exists ? at.st_mode & 0777 : 0666;
    int fd = open_beside(real, mode ? mode : usual, temporary);
    if (fd < 0 || !write_and_rename(fd, text, durable, temporary, real))
        return explain(why, "write", path);
    if (durable)
        sync_folder_of(real);
    return 1;
}

int file_write(const char *path, const char *text, int durable, char why[FILE_WHY])
{
    return replace(path, text, 0, durable, why);
}

int file_write_private(const char *path, const char *text, char why[FILE_WHY])
{
    return replace(path, text, 0600, 1, why);
}

int file_write_record(const char *path, const struct record *r, int durable, char why[FILE_WHY])
{
    char *text = file_record_text(r, BG_ALL);
    if (!text) {
        snprintf(why, FILE_WHY, "not enough memory to write %.800s", path);
        return 0;
    }
    int ok = file_write(path, text, durable, why);
    free(text);
    return ok;
}

int file_make_folder(const char *path, unsigned mode, char why[FILE_WHY])
{
    char part[FILE_PATH];
    struct stat at;
    size_t length = strlen(path);
    for (size_t i = 1; i <= length && i < sizeof part; i++) {
        if (path[i] != '/' && path[i])
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, mode) && errno != EEXIST)
            return explain(why, "make the folder", part);
    }
    if (stat(path, &at) || !S_ISDIR(at.st_mode)) {
        errno = ENOTDIR;
        return explain(why, "use the folder", path);
    }
    return 1;
}
