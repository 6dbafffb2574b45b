/* person.h: somebody who asks for something. */
#ifndef SERVER_PERSON_H
#define SERVER_PERSON_H

#include "names.h"

#include <stdint.h>

enum person_kind { PERSON_NOBODY, PERSON_GUEST, PERSON_ACCOUNT };

struct person {
    int64_t id;
    int kind;
    char name[PERSON_NAME];
    int64_t session; /* of an account: which one it asks by */
};

#endif
