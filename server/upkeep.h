/* upkeep.h: what happens by itself, a few times a second, and what other nodes announce. */
#ifndef SERVER_UPKEEP_H
#define SERVER_UPKEEP_H

#include "base/hub.h"

/* Clocks, bots, notices, idle tables. */
void upkeep_tick(struct hub *hub);
/* Another node announced this line; NULL: some were missed. */
void upkeep_heard(struct hub *hub, const char *line);

#endif
