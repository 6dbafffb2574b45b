/*
 * head.c: see head.h. Refused here though the parser would take it: lines that
 * end without a carriage return, control characters, folded fields, a second
 * Host or Content-Length, a request target that is not a path, percent signs
 * that encode nothing, text that is not UTF-8.
 */
#include "head.h"

#include <http_parser.h>
#include <string.h>
#include <strings.h>
#include <unistr.h>

#define TOKEN_LETTERS                                                                              \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~"

/* ---- Its bytes ---- */

long head_length(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 127)
            return -1;
        if (c == '\r' && i + 1 < n && bytes[i + 1] != '\n')
            return -1;
        if (c != '\n')
            continue;
        if (i < 3 || bytes[i - 1] != '\r')
            return -1;
        if (bytes[i - 2] == '\n')
            return (long)i + 1;
    }
    return 0;
}

/* Whether the first line is "METHOD TARGET HTTP/1.0" or 1.1, with a blank each. */
static int line_ok(const char *line)
{
    size_t method = strspn(line, TOKEN_LETTERS);
    const char *target = line + method + 1;
    size_t n = strcspn(target, " \t\r\n");
    const char *version = target + n + 1;
    return method && target[-1] == ' ' && n && target[n] == ' ' &&
           (!strncmp(version, "HTTP/1.1\r\n", 10) || !strncmp(version, "HTTP/1.0\r\n", 10));
}

/* ---- The parser's part ---- */

struct reading {
    struct head *head;
    struct head_value target;
    int too_many;
};

static int take_target(http_parser *parser, const char *at, size_t length)
{
    struct reading *r = parser->data;
    r->target = (struct head_value){at, length};
    return 0;
}

static int take_name(http_parser *parser, const char *at, size_t length)
{
    struct reading *r = parser->data;
    if (r->head->fields == HEAD_FIELDS) {
        r->too_many = 1;
        return 1;
    }
    r->head->field[r->head->fields++] = (struct head_field){{at, length}, {at + length, 0}};
    return 0;
}

static int take_value(http_parser *parser, const char *at, size_t length)
{
    struct reading *r = parser->data;
    while (length && (at[length - 1] == ' ' || at[length - 1] == '\t'))
        length--;
    r->head->field[r->head->fields - 1].value = (struct head_value){at, length};
    return 0;
}

/* ---- Fields ---- */

/* Whether a name is a token of RFC 9110. The packaged parser also takes blanks in it. */
static int field_name_ok(struct head_value name)
{
    return name.length && strspn(name.at, TOKEN_LETTERS) >= name.length;
}

static int is_named(const struct head_field *f, const char *name)
{
    return f->name.length == strlen(name) && !strncasecmp(f->name.at, name, f->name.length);
}

int head_count(const struct head *h, const char *name)
{
    int n = 0;
    for (int i = 0; i < h->fields; i++)
        n += is_named(&h->field[i], name);
    return n;
}

struct head_value head_find(const struct head *h, const char *name)
{
    for (int i = 0; i < h->fields; i++)
        if (is_named(&h->field[i], name))
            return h->field[i].value;
    return (struct head_value){NULL, 0};
}

struct head_value head_last(const struct head *h, const char *name)
{
    for (int i = h->fields - 1; i >= 0; i--)
        if (is_named(&h->field[i], name))
            return h->field[i].value;
    return (struct head_value){NULL, 0};
}

/* The next element of a list, without the blanks around it. */
static struct head_value next_of_list(struct head_value *rest)
{
    struct head_value element = {rest->at, 0};
    const char *comma = memchr(rest->at, ',', rest->length);
    element.length = comma ? (size_t)(comma - rest->at) : rest->length;
    size_t used = element.length + (comma != NULL);
    rest->at += used;
    rest->length -= used;
    while (element.length && strchr(" \t", element.at[0]))
        element.at++, element.length--;
    while (element.length && strchr(" \t", element.at[element.length - 1]))
        element.length--;
    return element;
}

/* How an element of a list compares with a token. */
typedef int (*element_ok)(struct head_value element, const char *token);

static int any_of_list(const struct head *h, const char *name, const char *token, element_ok is)
{
    for (int i = 0; i < h->fields; i++) {
        struct head_value rest = h->field[i].value;
        if (!is_named(&h->field[i], name))
            continue;
        while (rest.length)
            if (is(next_of_list(&rest), token))
                return 1;
    }
    return 0;
}

static int is_token(struct head_value element, const char *token)
{
    return element.length == strlen(token) && !strncasecmp(element.at, token, element.length);
}

int head_lists(const struct head *h, const char *name, const char *token)
{
    return any_of_list(h, name, token, is_token);
}

/* "br" or "br;q=0.5"; a weight of nothing but zeros forbids. */
static int is_accepted(struct head_value element, const char *token)
{
    char text[32], *weight;
    if (!head_copy(element, text, sizeof text))
        return 0;
    size_t n = strcspn(text, "; \t");
    if (!is_token((struct head_value){text, n}, token))
        return 0;
    weight = strstr(text + n, "q=");
    return !weight || strspn(weight + 2, "0.") < strlen(weight + 2);
}

int head_accepts(const struct head *h, const char *name, const char *token)
{
    return any_of_list(h, name, token, is_accepted);
}

int head_copy(struct head_value value, char *out, size_t room)
{
    int fits = value.at && value.length < room;
    if (fits)
        memcpy(out, value.at, value.length);
    out[fits ? value.length : 0] = 0;
    return fits;
}

/* A name or address, perhaps with a port. */
static int host_ok(struct head_value host)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789.-_:[]";
    char text[HEAD_VALUE];
    return head_copy(host, text, sizeof text) && host.length &&
           strspn(text, letters) == host.length;
}

/* ---- The request target ---- */

static int hex_value(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes to at most `room` - 1 bytes of text; -1: it is none. */
static long decode(struct head_value text, char *out, size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < text.length; i++) {
        int c = (unsigned char)text.at[i];
        if (c == '%') {
            int high = i + 2 < text.length ? hex_value(text.at[i + 1]) : -1;
            int low = high >= 0 ? hex_value(text.at[i + 2]) : -1;
            c = low < 0 ? 0 : high * 16 + low;
            i += 2;
        }
        if (c < ' ' || c == 127 || n + 1 >= room)
            return -1;
        out[n++] = (char)c;
    }
    out[n] = 0;
    return u8_check((const uint8_t *)out, n) ? -1 : (long)n;
}

static int read_target(struct head_value target, struct head *h)
{
    char scratch[REQUEST_QUERY];
    struct head_value path = target, query = {NULL, 0};
    const char *mark = memchr(target.at, '?', target.length);
    for (size_t i = 0; i < target.length; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~')
            return 400;
    if (!target.length || target.at[0] != '/' || memchr(target.at, '#', target.length))
        return 400;
    if (mark) {
        path.length = (size_t)(mark - target.at);
        query = (struct head_value){mark + 1, target.length - path.length - 1};
    }
    if (path.length >= sizeof h->path || query.length >= sizeof h->query)
        return 414;
    if (decode(path, h->path, sizeof h->path) < 0)
        return 400;
    if (query.at && decode(query, scratch, sizeof scratch) < 0)
        return 400;
    head_copy(query, h->query, sizeof h->query);
    return 0;
}

/* ---- All of it ---- */

static void read_method(const http_parser *parser, struct head *h)
{
    static const struct {
        int theirs, ours;
    } methods[] = {{HTTP_GET, METHOD_GET},
                   {HTTP_HEAD, METHOD_GET},
                   {HTTP_POST, METHOD_POST},
                   {HTTP_PUT, METHOD_PUT},
                   {HTTP_DELETE, METHOD_DELETE}};
    h->method = -1;
    h->is_head = parser->method == HTTP_HEAD;
    for (size_t i = 0; i < BG_LEN(methods); i++)
        if (methods[i].theirs == (int)parser->method)
            h->method = methods[i].ours;
}

/* How long the body is; 0, or the status to refuse with. */
static int read_length(const http_parser *parser, struct head *h)
{
    struct head_value length = head_find(h, "content-length");
    int coded = head_count(h, "transfer-encoding");
    if (head_count(h, "content-length") > 1 || (coded && length.at))
        return 400;
    if (coded)
        return 411;
    for (size_t i = 0; i < length.length; i++)
        if (length.at[i] < '0' || length.at[i] > '9')
            return 400;
    if (!length.at)
        return 0;
    if (!length.length)
        return 400;
    if (parser->content_length > LIMIT_BODY)
        return 413;
    h->body = (int64_t)parser->content_length;
    return 0;
}

static int read_expectation(struct head *h)
{
    struct head_value expected = head_find(h, "expect");
    if (!expected.at)
        return 0;
    h->expects = expected.length == 12 && !strncasecmp(expected.at, "100-continue", 12);
    return h->expects ? 0 : 417;
}

static int read_fields(const http_parser *parser, struct head *h)
{
    int hosts = head_count(h, "host"), status;
    for (int i = 0; i < h->fields; i++)
        if (!field_name_ok(h->field[i].name))
            return 400;
    if (hosts > 1 || (h->minor == 1 && !hosts) || (hosts && !host_ok(head_find(h, "host"))))
        return 400;
    h->keeps = h->minor ? !head_lists(h, "connection", "close")
                        : head_lists(h, "connection", "keep-alive");
    if ((status = read_length(parser, h)))
        return status;
    return read_expectation(h);
}

/* A field that goes on in the next line, which nobody should send any more. */
static int is_folded(const char *bytes, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (bytes[i - 1] == '\n' && (bytes[i] == ' ' || bytes[i] == '\t'))
            return 1;
    return 0;
}

int head_read(const char *bytes, size_t n, struct head *out)
{
    static const http_parser_settings settings = {
        .on_url = take_target, .on_header_field = take_name, .on_header_value = take_value};
    struct reading r = {out, {NULL, 0}, 0};
    http_parser parser;
    int status;
    memset(out, 0, sizeof *out);
    if (u8_check((const uint8_t *)bytes, n) || !line_ok(bytes))
        return 400;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = &r;
    size_t taken = http_parser_execute(&parser, &settings, bytes, n);
    enum http_errno error = HTTP_PARSER_ERRNO(&parser);
    if (r.too_many)
        return 431;
    if (error == HPE_INVALID_METHOD)
        return 405;
    if (error == HPE_INVALID_TRANSFER_ENCODING)
        return head_find(out, "content-length").at ? 400 : 411;
    if (error || taken != n || !r.target.at || is_folded(bytes, n))
        return 400;
    read_method(&parser, out);
    out->minor = parser.http_minor;
    if ((status = read_fields(&parser, out)) || (status = read_target(r.target, out)))
        return status;
    return 0;
}
