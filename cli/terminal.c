/* terminal.c: see terminal.h. */
#include "terminal.h"

#include "../engine/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* What is said may quote a file or a server. */
static void say_clean(const char *before, const char *format, va_list list)
{
    char *text;
    fflush(stdout);
    if (vasprintf(&text, format, list) < 0)
        return;
    bg_clean(text, "\n");
    fprintf(stderr, "%s%s\n", before, text);
    free(text);
}

int say_error(int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_clean("conclave: ", format, list);
    va_end(list);
    return status;
}

void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_clean("", format, list);
    va_end(list);
}

struct shown shown(const char *word)
{
    struct shown s;
    size_t n = strlen(word), room = sizeof s.text - sizeof "…";
    int is_cut = n > room;
    n = is_cut ? room : n;
    /* A character of UTF-8 is not cut in the middle. */
    while (is_cut && n && ((unsigned char)word[n] & 0xc0) == 0x80)
        n--;
    memcpy(s.text, word, n);
    s.text[n] = 0;
    bg_clean(s.text, "");
    strcat(s.text, is_cut ? "…" : "");
    return s;
}

/* Letters to change, insert, delete or swap to get from one word to the other. */
static int edit_distance(const char *a, const char *b)
{
    enum { LONGEST = 48 };
    int d[LONGEST + 1][LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            if (!i || !j) {
                d[i][j] = i + j;
                continue;
            }
            int best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[n][m];
}

struct guess guess_start(const char *word)
{
    struct guess g = {word, "", 0};
    return g;
}

void guess_offer(struct guess *g, const char *candidate)
{
    size_t typed = strlen(g->word);
    int distance = edit_distance(g->word, candidate);
    int begins = typed >= 2 && !strncmp(g->word, candidate, typed);
    int near = begins || distance <= 1 + (int)typed / 4;
    if (begins)
        distance = 1;
    if (near && typed && (!g->best[0] || distance < g->distance)) {
        snprintf(g->best, sizeof g->best, "%s", candidate);
        g->distance = distance;
    }
}

struct shown guess_text(const struct guess *g)
{
    struct shown s = {""};
    if (g->best[0])
        snprintf(s.text, sizeof s.text, "; did you mean '%s'?", g->best);
    return s;
}

int may_move_cursor(FILE *stream)
{
    const char *term = getenv("TERM");
    return isatty(fileno(stream)) && term && strcmp(term, "dumb");
}

int may_colour(FILE *stream)
{
    const char *no = getenv("NO_COLOR");
    return may_move_cursor(stream) && !(no && *no);
}

int screen_columns(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col >= 20)
        return size.ws_col;
    return 80;
}

int line_columns(void)
{
    enum { ONE_PIECE = 1 << 20 };
    return isatty(STDOUT_FILENO) ? screen_columns() : ONE_PIECE;
}

int text_columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

/* Prints one line's worth of words and returns where the next line starts. */
static const char *print_line(const char *at, int width)
{
    int column = 0;
    for (;;) {
        char word[512];
        size_t n = strcspn(at, " \n");
        n = n < sizeof word ? n : sizeof word - 1;
        memcpy(word, at, n);
        word[n] = 0;
        if (column && column + 1 + text_columns(word) > width)
            break;
        printf("%s%s", column ? " " : "", word);
        column += text_columns(word) + (column > 0);
        at += n;
        at += *at == ' ';
        if (!*at || *at == '\n')
            break;
    }
    return at;
}

void print_wrapped(const char *text, int indent, int width)
{
    while (*text) {
        /* Blanks that open a line indent it further: verse, tables. */
        int inner = (int)strspn(text, " ");
        printf("%*s", *text == '\n' ? 0 : indent + inner, "");
        text = print_line(text + inner, width - indent - inner);
        if (*text == '\n')
            text++;
        putchar('\n');
    }
}

void print_hanging(const char *text, int indent, int width)
{
    text = print_line(text, width - indent);
    putchar('\n');
    print_wrapped(text + (*text == '\n'), indent, width);
}

void clear_screen(void)
{
    fputs(may_move_cursor(stdout) ? "\033[H\033[2J\033[3J"
                                  : "\n----------------------------------------\n",
          stdout);
}

void print_heading(const char *text)
{
    int colour = may_colour(stdout);
    printf("%s%s%s\n", colour ? "\033[1m" : "", text, colour ? "\033[0m" : "");
}

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct progress progress_start(const char *what, uint64_t total)
{
    struct progress p = {what, total, seconds_now() + (may_move_cursor(stderr) ? 1 : 5), 0};
    return p;
}

void progress_show(struct progress *p, uint64_t done)
{
    int redraw = may_move_cursor(stderr);
    double now = seconds_now();
    if (now < p->next)
        return;
    p->next = now + (redraw ? 0.1 : 5);
    p->drawn = redraw;
    fprintf(stderr, "%s%s: %llu of %llu%s", redraw ? "\r" : "", p->what, (unsigned long long)done,
            (unsigned long long)p->total, redraw ? "" : "\n");
}

void progress_end(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
}
