/* sandbox.h: rights of the process that it gives up once everything is open. */
#ifndef SERVER_SANDBOX_H
#define SERVER_SANDBOX_H

#include "config.h"

/* Does what the system offers and says in the log what that was. */
void sandbox_enter(const struct config *config);

#endif
