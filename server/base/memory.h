/*
 * memory.h: how the C library takes memory from the system: much at a time, and in large pages
 * where the system has them. docs/performance.md tells what that brought.
 */
#ifndef SERVER_MEMORY_H
#define SERVER_MEMORY_H

/* Before anything is served. */
void memory_start(void);
/* Now and then: asks for large pages where memory was added since. */
void memory_tick(void);

#endif
