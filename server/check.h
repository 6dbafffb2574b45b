/* check.h: what a start of the server would do, tried without doing it. */
#ifndef SERVER_CHECK_H
#define SERVER_CHECK_H

#include "base/config.h"

/* Tries address and store and says on standard output what a start would do
 * with each; 0 if one of them would keep it from starting. */
int check_run(const struct config *config);

#endif
