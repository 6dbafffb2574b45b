/* assets.h: files of the web page, built into the program. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stddef.h>

/* How a file's bytes may go over the network, the smallest last; prepared when
 * the page is built. */
enum page_coding { CODING_PLAIN, CODING_GZIP, CODING_BROTLI, CODINGS };

struct page_asset {
    const char *path; /* "/index.html" */
    const char *type;
    const char *hash; /* of its contents */
    int hashed;       /* its name changes with its contents: browsers may keep it */
    struct {
        const unsigned char *data; /* NULL: it does not come so */
        size_t size;
    } as[CODINGS];
};

/* Ended by an entry without a path; written by server/pages/assets.sh. */
extern const struct page_asset page_assets[];

#endif
