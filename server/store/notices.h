/* notices.h: notices to be delivered to webhooks, as they are stored. */
#ifndef SERVER_NOTICES_H
#define SERVER_NOTICES_H

#include "entries.h"

struct notice_row {
    int64_t id, user, due;
    int attempts;
    char url[300], secret[65];
    char body[600];
};

/* Queues a notice if the person has a webhook; STORE_NONE if not. */
enum store_status notices_add(struct store *s, int64_t user, const char *body, int64_t now);
/* The same without waiting, and only if the append is done. */
enum store_status notices_add_after(struct store *s, const struct append *a, int64_t user,
                                    const char *body, int64_t now);
/* Takes notices that are due and puts them off until `until`, so that no other
 * node takes them too. */
typedef void store_notice_taker(void *context, const struct notice_row *row);
enum store_status notices_take(struct store *s, int64_t now, int64_t until, int most,
                               store_notice_taker *take, void *context);
enum store_status notices_retry(struct store *s, int64_t id, int64_t due);
enum store_status notices_done(struct store *s, int64_t id);

#endif
