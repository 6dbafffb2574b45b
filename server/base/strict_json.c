/* strict_json.c: see strict_json.h. */
#include "strict_json.h"

#include "limits.h"

/* Depth of brackets, before a parser has to follow them. */
static int too_deep(const char *bytes, size_t n)
{
    int depth = 0, most = 0, quoted = 0;
    for (size_t i = 0; i < n; i++) {
        if (quoted) {
            if (bytes[i] == '\\')
                i++;
            else if (bytes[i] == '"')
                quoted = 0;
        } else if (bytes[i] == '"') {
            quoted = 1;
        } else if (bytes[i] == '{' || bytes[i] == '[') {
            most = ++depth > most ? depth : most;
        } else if (bytes[i] == '}' || bytes[i] == ']') {
            depth--;
        }
    }
    return most > LIMIT_DEPTH;
}

json_t *strict_json_read(const char *bytes, size_t n)
{
    json_t *json = too_deep(bytes, n) ? NULL : json_loadb(bytes, n, JSON_REJECT_DUPLICATES, NULL);
    if (json && !json_is_object(json)) {
        json_decref(json);
        return NULL;
    }
    return json;
}
