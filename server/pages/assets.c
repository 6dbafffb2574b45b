/* assets.c: the web page, from the program itself (see routes.h). */
#include "assets.h"

#include "routes.h"

#include <sodium.h>
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

/* Tells browsers apart what they have from what there is. */
static void tag(struct request *r, const struct page_asset *a)
{
    uint8_t digest[16];
    crypto_generichash(digest, sizeof digest, a->data, a->size, NULL, 0);
    r->etag[0] = '"';
    sodium_bin2hex(r->etag + 1, 33, digest, sizeof digest);
    strcat(r->etag, "\"");
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
    tag(r, a);
    r->type = a->type;
    r->cached = a->hashed ? 31536000 : 0;
    if (!strcmp(r->etag, r->known_etag)) {
        request_reply(r, 304);
        return;
    }
    r->file = a->data;
    r->file_size = a->size;
    request_reply(r, 200);
}
