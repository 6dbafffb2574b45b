/* accounts.h: accounts, passwords and sessions (routes.h), and what other pages need of them. */
#ifndef SERVER_ACCOUNTS_H
#define SERVER_ACCOUNTS_H

#include "request.h"

/* Goes on with next(r) if the body holds the password of who is signed in. */
void account_check(struct request *r, void (*next)(struct request *r));

/* Whether somebody may be called so; 0 after answering why not. */
int account_name_ok(struct request *r, const char *name);

#endif
