/* assets.c: the web page, from the program itself (see routes.h). */
#include "assets.h"

#include "routes.h"

#include <stdio.h>
#include <string.h>

static const struct page_asset *find(const char *path)
{
    for (const struct page_asset *a = page_assets; a->path; a++)
        if (!strcmp(a->path, path))
            return a;
    return NULL;
}

/* Shown when the program was built without the page. */
static void plain_page(struct request *r)
{
    static const char text[] =
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Conclave</title>"
        "<h1>Conclave</h1><p>The server runs; this program was built without the web page. "
        "<code>make web build</code> builds both. Until then the terminal plays here: "
        "<code>conclave play --server</code> and this address."
        "<p><a href=\"/api/1/games\">games</a> · <a href=\"/api/1/tables?status=running\">tables"
        "</a> · <a href=\"/healthz\">health</a> · <a href=\"/metrics\">figures</a></html>";
    r->type = "text/html; charset=utf-8";
    r->file = (const unsigned char *)text;
    r->file_size = sizeof text - 1;
    request_reply(r, 200);
}

/* What a browser calls each coding, and what tells its bytes from the others'. */
static const struct {
    const char *name, *mark;
} codings[CODINGS] = {[CODING_GZIP] = {"gzip", "-gz"}, [CODING_BROTLI] = {"br", "-br"}};

/* The smallest of those the asker can read. */
static enum page_coding choose(const struct page_asset *a, int readable)
{
    for (int c = CODINGS - 1; c > CODING_PLAIN; c--)
        if (a->as[c].data && readable & 1 << c)
            return (enum page_coding)c;
    return CODING_PLAIN;
}

static int is_known(struct request *r, const char *hash, const char *mark)
{
    snprintf(r->etag, sizeof r->etag, "\"%s%s\"", hash, mark ? mark : "");
    return !strcmp(r->etag, r->known_etag);
}

/* The page for programs that draw a link's picture, which want its whole address. That is the
 * host's own setting, never what a request names as its host. Browsers do without: they get the
 * prepared bytes. 0: not for this asker. */
static int page_with_address(struct request *r, const struct page_asset *a)
{
    static const char picture[] = "property=\"og:image\" content=\"";
    const char *text = (const char *)a->as[CODING_PLAIN].data;
    const char *at = memmem(text, a->as[CODING_PLAIN].size, picture, sizeof picture - 1);
    if (r->browses || !at)
        return 0;
    if (is_known(r, a->hash, "-at")) {
        request_reply(r, 304);
        return 1;
    }
    at += sizeof picture - 1;
    buffer_clear(&r->reply);
    buffer_bytes(&r->reply, text, (size_t)(at - text));
    buffer_plain(&r->reply, r->hub->config.url);
    buffer_bytes(&r->reply, at, a->as[CODING_PLAIN].size - (size_t)(at - text));
    request_reply(r, 200);
    return 1;
}

void assets_page(struct request *r)
{
    const struct page_asset *a = find(r->path);
    /* Addresses of the page's own, such as /t/ID_TEXT, are all the page. */
    if (!a && !strchr(strrchr(r->path, '/'), '.'))
        a = find("/index.html");
    if (!a && !page_assets[0].path) {
        plain_page(r);
        return;
    }
    if (!a) {
        request_error(r, 404, "no_page", "There is no such page.");
        return;
    }
    enum page_coding coding = choose(a, r->codings);
    int is_page = r->hub->config.url[0] && !strcmp(a->path, "/index.html");
    r->type = a->type;
    r->cached = a->hashed ? 31536000 : 0;
    if (a->as[CODING_GZIP].data || a->as[CODING_BROTLI].data)
        r->varies = is_page ? "Accept-Encoding, Sec-Fetch-Mode" : "Accept-Encoding";
    if (is_page && page_with_address(r, a))
        return;
    if (is_known(r, a->hash, codings[coding].mark)) {
        request_reply(r, 304);
        return;
    }
    r->coding = codings[coding].name;
    r->file = a->as[coding].data;
    r->file_size = a->as[coding].size;
    request_reply(r, 200);
}
