/*
 * routes.h: every path there is: by which methods it is asked, which function
 * answers, and what must be so before it is called (router.c sees to that). A
 * new page is a row here and a function.
 *
 * In a path "*" is any one part, which the function finds in r->part; at its end
 * "/?" is a slash that may be there, and "**" whatever follows.
 */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "request.h"

enum {
    GET = 1 << METHOD_GET,
    POST = 1 << METHOD_POST,
    PUT = 1 << METHOD_PUT,
    DELETE = 1 << METHOD_DELETE,
    ANY = GET | POST | PUT | DELETE
};

enum {
    ANYBODY = 0,     /* nobody need be anybody; under /api/ it is known who it is */
    NAME = 1,        /* a guest or an account */
    ACCOUNT = 2,     /* an account */
    BODY = 4,        /* a JSON object, in r->json; nothing is an empty one */
    EVEN_BANNED = 8, /* those who are banned may, too */
    PEOPLE = 32,     /* no program */
    SOCKET = 16      /* a WebSocket is opened here (net/ws.c) */
};

#define ROUTES(X)                                                                                  \
    /* methods, path, function, what it needs, and which rate it is limited by */                  \
    X(GET, "/healthz", health_page, ANYBODY, LIMIT_NONE)                                           \
    X(GET, "/metrics", health_metrics, ANYBODY, LIMIT_NONE)                                        \
    X(GET, "/api/1/games/?", games_all, ANYBODY, LIMIT_NONE)                                       \
    X(GET, "/api/1/games/*", games_one, ANYBODY, LIMIT_NONE)                                       \
    X(GET, "/api/1/games/*/topics", games_topics, ANYBODY, LIMIT_NONE)                             \
    X(GET, "/api/1/tables/?", table_pages_list, ANYBODY, LIMIT_NONE)                               \
    X(POST, "/api/1/tables/?", table_pages_make, NAME | PEOPLE | BODY, LIMIT_TABLES)               \
    X(GET, "/api/1/tables/*", table_pages_show, ANYBODY, LIMIT_NONE)                               \
    X(GET, "/api/1/tables/*/record", table_pages_record, ANYBODY, LIMIT_NONE)                      \
    X(GET, "/api/1/tables/*/ratings", table_pages_ratings, ANYBODY, LIMIT_NONE)                    \
    X(POST, "/api/1/tables/*/do", table_pages_do, BODY, LIMIT_NONE)                                \
    X(GET, "/api/1/tables/*/socket", router_no_page, SOCKET, LIMIT_NONE)                           \
    X(GET, "/api/1/daily/?", daily_pages_today, ANYBODY, LIMIT_NONE)                               \
    X(GET, "/api/1/daily/week", daily_pages_week, ANYBODY, LIMIT_NONE)                             \
    X(GET, "/api/1/daily/me", daily_pages_mine, NAME, LIMIT_NONE)                                  \
    X(GET, "/api/1/daily/*", daily_pages_board, ANYBODY, LIMIT_NONE)                               \
    X(POST, "/api/1/daily/*", daily_pages_begin, NAME | PEOPLE | BODY, LIMIT_TABLES)               \
    X(GET, "/api/1/daily/*/record", daily_pages_record, ANYBODY, LIMIT_NONE)                       \
    X(GET, "/api/1/lobby/socket", router_no_page, SOCKET, LIMIT_NONE)                              \
    X(GET, "/api/1/me/games", table_pages_mine, NAME, LIMIT_NONE)                                  \
    X(POST, "/api/1/me/mute", me_mute, ACCOUNT | BODY, LIMIT_NONE)                                 \
    X(GET, "/api/1/me/export", export_page, NAME, LIMIT_EXPORTS)                                   \
    X(PUT, "/api/1/me/webhook", me_webhook, ACCOUNT | BODY, LIMIT_NONE)                            \
    X(GET, "/api/1/me", me_show, ANYBODY, LIMIT_NONE)                                              \
    X(DELETE, "/api/1/me", me_delete, NAME | PEOPLE | BODY, LIMIT_NONE)                            \
    X(POST, "/api/1/guest", me_guest, BODY, LIMIT_GUESTS)                                          \
    X(POST, "/api/1/accounts", account_create, BODY, LIMIT_PASSWORDS)                              \
    X(POST, "/api/1/login", account_login, BODY, LIMIT_PASSWORDS)                                  \
    X(POST, "/api/1/logout", account_logout, EVEN_BANNED, LIMIT_NONE)                              \
    X(POST, "/api/1/password", account_password, ACCOUNT | PEOPLE | BODY, LIMIT_NONE)              \
    X(GET, "/api/1/sessions/?", account_sessions, NAME, LIMIT_NONE)                                \
    X(DELETE, "/api/1/sessions/?", account_end_session, NAME, LIMIT_NONE)                          \
    X(DELETE, "/api/1/sessions/*", account_end_session, NAME, LIMIT_NONE)                          \
    X(GET, "/api/1/bots/?", bot_pages_list, ACCOUNT | PEOPLE, LIMIT_NONE)                          \
    X(POST, "/api/1/bots/?", bot_pages_make, ACCOUNT | PEOPLE | BODY, LIMIT_PASSWORDS)             \
    X(POST, "/api/1/bots/*/token", bot_pages_token, ACCOUNT | PEOPLE, LIMIT_PASSWORDS)             \
    X(DELETE, "/api/1/bots/*", bot_pages_delete, ACCOUNT | PEOPLE, LIMIT_NONE)                     \
    X(GET, "/api/1/ratings/*", rating_pages_game, ANYBODY, LIMIT_NONE)                             \
    X(GET, "/api/1/people/*", rating_pages_person, ANYBODY, LIMIT_NONE)                            \
    X(ANY, "/api/**", router_no_page, ANYBODY, LIMIT_NONE)                                         \
    X(GET, "/**", assets_page, ANYBODY, LIMIT_NONE)

#define X(methods, path, page, needs, rate) void page(struct request *r);
ROUTES(X)
#undef X

#endif
