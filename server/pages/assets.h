/* assets.h: files of the web page, built into the program. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stddef.h>

struct page_asset {
    const char *path; /* "/index.html" */
    const char *type;
    const unsigned char *data;
    size_t size;
    int hashed; /* its name changes with its content: browsers may keep it */
};

/* Ended by an entry without a path; written by server/pages/assets.sh. */
extern const struct page_asset page_assets[];

#endif
