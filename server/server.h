/* server.h: `conclave serve`. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/config.h"

/* Runs until it is told to stop; 0, or 1 after saying what went wrong. */
int server_run(const struct config *config);

#endif
