/* people.h: accounts as they are stored, and whom they have muted. */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include "store.h"

enum { HASH_TEXT = 128 };

struct person_row {
    int64_t id, created;
    char name[PERSON_NAME];
    char password[HASH_TEXT]; /* its hash; empty: cannot sign in */
    char webhook[300];
    char hook_secret[65];
    int program;   /* it plays by a program: programs.h */
    int64_t owner; /* a program's; 0: the host's */
};

/* STORE_STALE: the name is taken. */
enum store_status person_create(struct store *s, const struct person_row *row);
enum store_status person_by_name(struct store *s, const char *name, struct person_row *out);
/* Somebody whose name looks like this one. */
enum store_status person_like(struct store *s, const char *name, struct person_row *out);
/* People whose numbers do not say that they are accounts, in order. */
enum store_status people_unmarked(struct store *s, int64_t first,
                                  void (*take)(void *context, int64_t number), void *context);
enum store_status person_by_id(struct store *s, int64_t id, struct person_row *out);
enum store_status person_set_password(struct store *s, int64_t id, const char *hash);
enum store_status person_set_webhook(struct store *s, int64_t id, const char *url,
                                     const char *secret);
/* Deletes the person; names in logs become "someone", chat is emptied. */
enum store_status person_delete(struct store *s, int64_t id);
enum store_status person_mute(struct store *s, int64_t id, int64_t other, int mute);
typedef void store_mute_taker(void *context, int64_t other, const char *name);
enum store_status person_mutes(struct store *s, int64_t id, store_mute_taker *take, void *context);

/* For the store's own files: the person a statement has found, which it ends. */
enum store_status person_take(struct rows *rows, struct person_row *out);

#endif
