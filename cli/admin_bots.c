/* admin_bots.c: `conclave admin people bot`: an account becomes a program's, for good. */
#include "admin.h"

#include "../server/people/auth.h"
#include "../server/store/programs.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* a->made is the id of its new session. */
static enum store_status mark(struct admin *a)
{
    struct person_row person;
    struct session_row session = {"", a->id, a->now, a->now, "token", ""};
    enum store_status status = person_by_id(a->store, a->id, &person);
    strcpy(session.id, a->made);
    if (status == STORE_OK)
        status = program_mark(a->store, &person, a->now);
    if (status == STORE_OK)
        status = admin_sessions_end_all(a->store, a->id, a->now);
    return status == STORE_OK ? program_session(a->store, &session) : status;
}

int admin_people_bot(struct admin *a)
{
    struct person_row person;
    char token[AUTH_TOKEN];
    int found = admin_find_person(a, &person);
    if (found != CLI_OK)
        return found;
    auth_new_token(token, a->made);
    enum store_status status = admin_change(a, mark);
    if (status != STORE_OK)
        return admin_failed(a, status, "the account is gone");
    if (a->as_json) {
        json_open(&a->json, NULL, '{');
        json_text(&a->json, "name", person.name);
        json_text(&a->json, "token", token);
        json_close(&a->json, '}');
        stream_end(&a->json);
    } else {
        printf("%s is a bot for good. Its token, shown this once: %s\nAll sessions have ended.\n",
               person.name, token);
    }
    sodium_memzero(token, sizeof token);
    return CLI_OK;
}
