/*
 * memory.h: how the C library takes memory from the system. Thousands of tables lie scattered over
 * tens of megabytes: in large pages the processor finds them with fewer looks at the page tables.
 */
#ifndef SERVER_MEMORY_H
#define SERVER_MEMORY_H

/* Before anything is served. */
void memory_start(void);
/* Now and then: asks for large pages where memory was added since. */
void memory_tick(void);

#endif
