/* stdlib.h: memory for match and search, for builds without a C library. */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes);
void *calloc(size_t count, size_t bytes);
void *realloc(void *block, size_t bytes);
void free(void *block);

#endif
