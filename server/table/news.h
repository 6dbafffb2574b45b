/* news.h: who at a table has something new to be told; what it is they find in outbox.h. */
#ifndef SERVER_NEWS_H
#define SERVER_NEWS_H

#include "table.h"

/* Something happened: everybody whom it concerns is told. */
void news_tell(struct table *t);
/* The table is no longer busy: those who came in the meantime are told now. */
void news_wake(struct table *t);
/* Who is connected has changed. A crowd that comes and goes is told to the
 * players; the crowd itself hears of it when something happens. */
void news_presence(struct table *t, enum presence_change change);

#endif
