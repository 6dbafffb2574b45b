/* text.c: see text.h. */
#include "text.h"

#include <stddef.h>
#include <string.h>

struct bg_text bg_text_start(char *out, int cap)
{
    struct bg_text t;
    t.out = out;
    t.cap = cap;
    t.length = 0;
    t.comma = 0;
    t.full = NULL;
    t.owner = NULL;
    if (cap > 0)
        out[0] = 0;
    return t;
}

char *bg_room(struct bg_text *t, int n)
{
    if (t->length + n >= t->cap && t->full)
        t->full(t, n);
    return t->length + n < t->cap ? t->out + t->length : NULL;
}

void bg_wrote(struct bg_text *t, char *end)
{
    *end = 0;
    t->length = (int)(end - t->out);
}

void bg_put_char(struct bg_text *t, char c)
{
    if (t->length + 1 >= t->cap && t->full)
        t->full(t, 1);
    if (t->length + 1 < t->cap) {
        t->out[t->length] = c;
        t->out[t->length + 1] = 0;
    }
    t->length++;
}

/* What fits is copied in one go; a text cut short keeps what fits. */
void bg_put_bytes(struct bg_text *t, const char *bytes, int n)
{
    char *at = bg_room(t, n);
    if (!at) {
        for (int i = 0; i < n; i++)
            bg_put_char(t, bytes[i]);
        return;
    }
    memcpy(at, bytes, (size_t)n);
    bg_wrote(t, at + n);
}

void bg_put(struct bg_text *t, const char *words)
{
    bg_put_bytes(t, words, (int)strlen(words));
}

static void put_padded(struct bg_text *t, const char *words, int length, int width, int left)
{
    for (int i = length; !left && i < width; i++)
        bg_put_char(t, ' ');
    bg_put_bytes(t, words, length);
    for (int i = length; left && i < width; i++)
        bg_put_char(t, ' ');
}

enum { DIGITS = 20 };

/* Writes a number's digits at the end of `room` and returns where they start. */
static const char *digits_of(long long value, char room[DIGITS])
{
    unsigned long long rest = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    char *at = room + DIGITS;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    return at;
}

void bg_vputf(struct bg_text *t, const char *format, va_list args)
{
    char room[DIGITS];
    for (const char *f = format; *f; f++) {
        int left = 0, width = 0, plain = 0;
        while (f[plain] && f[plain] != '%')
            plain++;
        if (plain) {
            bg_put_bytes(t, f, plain);
            f += plain - 1;
            continue;
        }
        if (*++f == '-') {
            left = 1;
            f++;
        }
        for (; *f >= '0' && *f <= '9'; f++)
            width = width * 10 + *f - '0';
        if (*f == 's') {
            const char *words = va_arg(args, const char *);
            put_padded(t, words, (int)strlen(words), width, left);
        } else if (*f == 'd' || *f == 'u') {
            const char *at =
                digits_of(*f == 'd' ? va_arg(args, int) : (long long)va_arg(args, unsigned), room);
            put_padded(t, at, (int)(room + DIGITS - at), width, left);
        } else {
            bg_put_char(t, *f == 'c' ? (char)va_arg(args, int) : '%');
        }
    }
}

void bg_putf(struct bg_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    bg_vputf(t, format, args);
    va_end(args);
}

/* Columns a text takes on a terminal: bytes that continue a UTF-8 character
 * and colour codes (escape … m) take none. */
static int columns(const char *text, int length)
{
    int n = 0;
    for (int i = 0; i < length; i++) {
        if (text[i] == 27) {
            while (i < length && text[i] != 'm')
                i++;
            continue;
        }
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return n;
}

void bg_pad(struct bg_text *t, int from, int column)
{
    if (t->length >= t->cap)
        return;
    for (int n = columns(t->out + from, t->length - from); n < column; n++)
        bg_put_char(t, ' ');
}

void bg_put_int(struct bg_text *t, long long value)
{
    char room[DIGITS];
    if (value >= 0 && value < 10) {
        bg_put_char(t, (char)('0' + value));
        return;
    }
    const char *at = digits_of(value, room);
    bg_put_bytes(t, at, (int)(room + DIGITS - at));
}

void bg_put_hex(struct bg_text *t, unsigned long long value)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        bg_put_char(t, "0123456789abcdef"[value >> shift & 15]);
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ')
        at++;
    return at;
}

int bg_take_part(const char **at, const char *part)
{
    const char *s = skip_blanks(*at);
    size_t n = strlen(part);
    if (strncmp(s, part, n))
        return 0;
    *at = s + n;
    return 1;
}

int bg_take(const char **at, const char *word)
{
    const char *s = *at;
    if (!bg_take_part(&s, word) || (*s && *s != ' '))
        return 0;
    *at = s;
    return 1;
}

int bg_take_int(const char **at, int *out)
{
    const char *s = skip_blanks(*at);
    int value = 0, n = 0;
    for (; s[n] >= '0' && s[n] <= '9' && n < 10; n++)
        value = n < 9 ? value * 10 + s[n] - '0' : value;
    if (n < 1 || n > 9 || (n > 1 && s[0] == '0'))
        return 0;
    *out = value;
    *at = s + n;
    return 1;
}

int bg_take_name(const char **at, const char *const *names, int n, int *out)
{
    for (int i = 0; i < n; i++)
        if (names[i] && bg_take(at, names[i])) {
            *out = i;
            return 1;
        }
    return 0;
}

int bg_at_end(const char *at)
{
    return !*skip_blanks(at);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

int bg_abbreviates(const char *typed, const char *line)
{
    int fit = 1;
    for (typed = skip_blanks(typed); *typed; typed = skip_blanks(typed)) {
        line = skip_blanks(line);
        if (!*line)
            return 0;
        while (*typed && *typed != ' ')
            if (lower(*typed++) != lower(*line++))
                return 0;
        fit += !*line || *line == ' ';
        while (*line && *line != ' ')
            line++;
    }
    return fit;
}

int bg_utf8_length(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    int n = b[0] < 0x80 ? 1 : b[0] < 0xc2 ? 0 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
    if (b[0] > 0xf4 || (b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xf0 && b[1] < 0x90))
        return 0;
    for (int i = 1; i < n; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

/* C0 and DEL; C1 (U+0080 to U+009F); U+2028 to U+202E, which end lines or turn the direction of
 * writing, and U+2066 to U+2069. */
static int is_control(const unsigned char *b)
{
    if (b[0] < 0x80)
        return b[0] < ' ' || b[0] == 127;
    if (b[0] == 0xc2)
        return b[1] < 0xa0;
    return b[0] == 0xe2 && ((b[1] == 0x80 && b[2] >= 0xa8 && b[2] <= 0xae) ||
                            (b[1] == 0x81 && b[2] >= 0xa6 && b[2] <= 0xa9));
}

static int is_kept(char c, const char *kept)
{
    while (*kept && *kept != c)
        kept++;
    return *kept != 0;
}

void bg_clean(char *text, const char *kept)
{
    char *out = text;
    while (*text) {
        const unsigned char *b = (const unsigned char *)text;
        int n = bg_utf8_length(text);
        if (n && (!is_control(b) || is_kept(*text, kept)))
            for (int i = 0; i < n; i++)
                *out++ = *text++;
        else {
            *out++ = '?';
            text += n ? n : 1;
        }
    }
    *out = 0;
}

int bg_is_clean(const char *text)
{
    while (*text) {
        const unsigned char *b = (const unsigned char *)text;
        int n = bg_utf8_length(text);
        if (!n || is_control(b))
            return 0;
        text += n;
    }
    return 1;
}
