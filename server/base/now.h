/* now.h: what time it is. */
#ifndef SERVER_NOW_H
#define SERVER_NOW_H

#include <stdint.h>

/* Milliseconds since 1970. */
int64_t now_ms(void);
/* Days since 1970, by Greenwich. */
enum { DAY_MS = 24 * 3600 * 1000 };
int32_t now_day(void);
/* Microseconds of a clock that only goes forward. */
int64_t now_steady_us(void);

#endif
