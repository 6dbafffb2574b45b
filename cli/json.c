/* json.c: see json.h. */
#include "json.h"

#include "../engine/game.h"

struct json json_start(FILE *out)
{
    struct json j = {out, 0};
    return j;
}

void json_end(struct json *j)
{
    fputc('\n', j->out);
    j->comma = 0;
}

/* Bytes of the UTF-8 character that starts here; 0 if none does (names of
 * files may hold anything). */
static int character_length(const char *text)
{
    unsigned char c = (unsigned char)*text;
    int n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    for (int i = 1; i < n; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

static void put_string(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text) {
        unsigned char c = (unsigned char)*text;
        int n = character_length(text);
        if (!n)
            fputs("\\ufffd", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ')
            fprintf(out, "\\u%04x", c);
        else
            fwrite(text, 1, (size_t)n, out);
        text += n ? n : 1;
    }
    fputc('"', out);
}

static void put_key(struct json *j, const char *key)
{
    if (j->comma)
        fputs(", ", j->out);
    j->comma = 1;
    if (!key)
        return;
    put_string(j->out, key);
    fputs(": ", j->out);
}

void json_open(struct json *j, const char *key, char bracket)
{
    put_key(j, key);
    fputc(bracket, j->out);
    j->comma = 0;
}

void json_close(struct json *j, char bracket)
{
    fputc(bracket, j->out);
    j->comma = 1;
}

void json_text(struct json *j, const char *key, const char *value)
{
    put_key(j, key);
    put_string(j->out, value);
}

void json_int(struct json *j, const char *key, int64_t value)
{
    put_key(j, key);
    fprintf(j->out, "%lld", (long long)value);
}

void json_figure(struct json *j, const char *key, double value)
{
    put_key(j, key);
    fprintf(j->out, value >= 1000 ? "%.0f" : "%.4g", value);
}

void json_bool(struct json *j, const char *key, int value)
{
    json_raw(j, key, value ? "true" : "false");
}

void json_none(struct json *j, const char *key)
{
    json_raw(j, key, "null");
}

void json_raw(struct json *j, const char *key, const char *value)
{
    put_key(j, key);
    fputs(value, j->out);
}

void json_options(struct json *j, const char *key, const struct bg_game *game,
                  const int16_t *options)
{
    char value[64];
    json_open(j, key, '{');
    for (int i = 0; i < game->option_count; i++) {
        bg_write_option(&game->options[i], options[i], value, sizeof value);
        if (game->options[i].names)
            json_text(j, game->options[i].key, value);
        else
            json_int(j, game->options[i].key, options[i]);
    }
    json_close(j, '}');
}
