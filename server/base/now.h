/* now.h: what time it is. */
#ifndef SERVER_NOW_H
#define SERVER_NOW_H

#include <stdint.h>

/* Milliseconds since 1970. */
int64_t now_ms(void);
/* Microseconds of a clock that only goes forward. */
int64_t now_steady_us(void);

#endif
