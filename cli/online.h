/* online.h: `conclave play --server URL`: a table of a server, in the terminal. */
#ifndef CLI_ONLINE_H
#define CLI_ONLINE_H

#include "args.h"

struct online {
    const char *server;  /* its address */
    const char *table;   /* a table there, or its whole link; NULL: a new one */
    const char *name;    /* a guest's; NULL: the server gives one */
    const char *account; /* sign in under this name; NULL: as a guest, or by CONCLAVE_TOKEN */
    const char *seats;   /* "me,bot:novice,open", or NULL */
};

/* Words are those of the command: GAME option=value… Returns the exit status. */
int online_play(const struct online *o, char **words, int word_count);

#endif
