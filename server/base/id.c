/* id.c: see id.h. */
#include "id.h"

#include "now.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

int64_t id_new(void)
{
    return (int64_t)((uint64_t)now_ms() << 22 | (randombytes_random() & 0x3fffff));
}

int64_t id_time(int64_t number)
{
    return number >> 22;
}

struct id_text id_text(int64_t number)
{
    struct id_text s;
    uint64_t rest = (uint64_t)number;
    for (int i = ID_TEXT - 2; i >= 0; i--, rest >>= 5)
        s.text[i] = letters[rest & 31];
    s.text[ID_TEXT - 1] = 0;
    return s;
}

int64_t id_read(const char *text)
{
    uint64_t number = 0;
    if (strlen(text) != ID_TEXT - 1)
        return 0;
    for (; *text; text++) {
        const char *at = strchr(letters, *text);
        if (!at || number >> 58)
            return 0;
        number = number << 5 | (uint64_t)(at - letters);
    }
    return (int64_t)number;
}

void id_token(char out[TOKEN])
{
    uint8_t bytes[TOKEN - 1];
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < TOKEN - 1; i++)
        out[i] = letters[bytes[i] & 31];
    out[TOKEN - 1] = 0;
}
