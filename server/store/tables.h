/* tables.h: tables as they are stored: a row that does not change, and what lists need to know. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "store.h"

enum {
    OPTIONS_TEXT = 2560, /* "key value" with a comma between */
    PLAYERS_TEXT = 400 /* names in seat order, each with a line feed; once it is over the result */
};

struct table_row {
    int64_t id, host, created;
    int rules, seats, is_public, rated;
    char game[32];
    char options[OPTIONS_TEXT];
    char host_name[PERSON_NAME];
    char pace[48];
    char invite[TOKEN];
    char seed[65];
    int host_is_guest; /* of listed ones */
};

enum table_status { TABLE_WAITING, TABLE_RUNNING, TABLE_OVER };

/* What lists need to know of a table; kept up to date by every append. */
struct table_brief {
    int status;
    uint32_t seq, ply;
    int open;        /* seats somebody may take */
    uint32_t to_act; /* people's seats that are to act */
    int64_t due;     /* when the server has to do something by itself; 0: never */
    int64_t changed;
    char players[PLAYERS_TEXT]; /* the result: "REASON POINTS PAYOFF POINTS PAYOFF…" by seat */
    uint32_t guests, programs;  /* of listed ones: seats held by guests, and by programs */
    int64_t user[BG_MAX_SEATS]; /* who holds the seat; 0: nobody */
};

enum store_status tables_create(struct store *s, const struct table_row *row,
                                const struct table_brief *brief);
enum store_status tables_read(struct store *s, int64_t id, struct table_row *out);
/* The same in two steps, with other questions or the commit between. */
struct rows tables_ask(struct store *s, int64_t id);
enum store_status tables_take(struct rows *rows, struct table_row *out);
struct table_listed {
    struct table_row row; /* without options, seed and invite */
    struct table_brief brief;
    int seat; /* of the person whose list it is */
};
typedef void store_list_taker(void *context, const struct table_listed *listed);
/* One table as lists show it, with who holds its seats. */
enum store_status tables_listed(struct store *s, int64_t id, struct table_listed *out);
/* Public tables of a status (and of a game unless it is ""), latest first. */
enum store_status tables_public(struct store *s, int status, const char *game, int most,
                                store_list_taker *take, void *context);
/* A person's tables: over or not; those where they are to act first. */
enum store_status tables_of(struct store *s, int64_t user, int over, int most,
                            store_list_taker *take, void *context);
/* Running or waiting tables a person made. */
enum store_status tables_count(struct store *s, int64_t host, int64_t *count);
/* Tables at which something is due. */
enum store_status tables_due(struct store *s, int64_t now, int64_t *ids, int most, int *count);
/* How a game ended that was over before lists told it: `players` with what stands behind the
 * names. Changes nothing at a table where nothing is due. */
enum store_status tables_outcome(struct store *s, int64_t id, const char *players);
/* Nothing is due at this table any more: it cannot be played. */
enum store_status tables_not_due(struct store *s, int64_t id);
/* Deletes waiting tables nobody touched since then; says how many. */
enum store_status tables_sweep(struct store *s, int64_t before, int64_t *count);

/* For the store's own files: gives the rows of a statement with BRIEF_COLUMNS. */
enum store_status tables_take_list(struct rows *rows, store_list_taker *take, void *context);

#endif
