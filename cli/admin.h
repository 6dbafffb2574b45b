/* admin.h: the actions of `conclave admin`, for the command and its completion. */
#ifndef CLI_ADMIN_H
#define CLI_ADMIN_H

#include "../server/store/admin.h"
#include "args.h"
#include "stream.h"
#include "../server/store/people.h"

/* What an action works with. */
struct admin {
    const struct args *args;
    const char *url; /* the store's */
    struct store *store;
    const char *word[2]; /* what follows the action's name; NULL: not given */
    int as_json;
    struct bg_text json;
    int64_t now, until; /* until: from --for; 0: for ever */
    const char *reason;
    int most;             /* rows of a list */
    int64_t id;           /* found by the action: a person or table */
    char made[HASH_TEXT]; /* of a new password */
};

struct admin_action {
    const char *thing, *verb; /* "bans", "add"; verb NULL: none */
    const char *words;        /* how help names what follows */
    int least, most;          /* how many that may be */
    int needs_store;          /* else it opens what it needs by itself */
    unsigned takes;           /* of the flags that are for some actions, a bit each */
    int (*run)(struct admin *a);
    const char *about;
};

/* One after another; NULL past the last. */
const struct admin_action *admin_action_at(int index);

/* Runs an operation in a transaction, again if a server wrote in between. */
enum store_status admin_change(struct admin *a, enum store_status (*act)(struct admin *a));
/* CLI_FAILED after saying that the store failed, or that there is no such thing. */
int admin_failed(const struct admin *a, enum store_status status, const char *none);
/* "2026-01-31 12:00", or "-" for 0. */
struct admin_time {
    char text[24];
};
struct admin_time admin_time(int64_t ms);
/* Finds a person by name or id into a->id; CLI_OK, or after saying that there is none. */
int admin_find_person(struct admin *a, struct person_row *out);

/* admin_bots.c */
int admin_people_bot(struct admin *a);
/* admin_tables.c */
int admin_tables_list(struct admin *a);
int admin_tables_show(struct admin *a);
int admin_tables_close(struct admin *a);
int admin_tables_delete(struct admin *a);

#endif
