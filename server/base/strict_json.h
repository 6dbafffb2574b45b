/* strict_json.h: JSON that anybody may have sent. */
#ifndef SERVER_STRICT_JSON_H
#define SERVER_STRICT_JSON_H

#include <jansson.h>
#include <stddef.h>

/* An object, not too deep and without a member twice; NULL if it is anything else. */
json_t *strict_json_read(const char *bytes, size_t n);

#endif
