/*
 * libc.c: the part of the C library that engine, games and bots use, for wasm,
 * where there is none.
 *
 * Memory comes in blocks of powers of two behind a header; a freed block waits
 * on the list of its size. Matches and searches ask for few arrays that grow,
 * which this serves without searching.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *memcpy(void *to, const void *from, size_t n)
{
    uint8_t *t = (uint8_t *)to;
    const uint8_t *f = (const uint8_t *)from;
    for (; n >= 8; n -= 8, t += 8, f += 8) {
        uint64_t word;
        __builtin_memcpy(&word, f, 8);
        __builtin_memcpy(t, &word, 8);
    }
    while (n--)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    uint8_t *t = (uint8_t *)to;
    const uint8_t *f = (const uint8_t *)from;
    if (t <= f)
        return memcpy(to, from, n);
    while (n--)
        t[n] = f[n];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    uint8_t *t = (uint8_t *)to;
    uint64_t word = (uint8_t)byte * 0x0101010101010101u;
    for (; n >= 8; n -= 8, t += 8)
        __builtin_memcpy(t, &word, 8);
    while (n--)
        *t++ = (uint8_t)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    for (; n; n--, x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}

void *memchr(const void *in, int byte, size_t n)
{
    const uint8_t *at = (const uint8_t *)in;
    for (; n; n--, at++)
        if (*at == (uint8_t)byte)
            return (void *)(uintptr_t)at;
    return NULL;
}

size_t strlen(const char *s)
{
    const char *end = s;
    while (*end)
        end++;
    return (size_t)(end - s);
}

int strcmp(const char *a, const char *b)
{
    for (; *a && *a == *b; a++)
        b++;
    return (uint8_t)*a - (uint8_t)*b;
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (; n && *a && *a == *b; n--, a++)
        b++;
    return n ? (uint8_t)*a - (uint8_t)*b : 0;
}

char *strcpy(char *to, const char *from)
{
    memcpy(to, from, strlen(from) + 1);
    return to;
}

char *strchr(const char *s, int c)
{
    for (; *s != (char)c; s++)
        if (!*s)
            return NULL;
    return (char *)(uintptr_t)s;
}

size_t strspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] && strchr(set, s[n]))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] && !strchr(set, s[n]))
        n++;
    return n;
}

/* ---- Memory ---- */

enum { PAGE = 65536, SMALLEST = 5, SIZES = 29 };

struct block {
    uint32_t size; /* the power of two, header included */
    struct block *next;
    uint64_t align; /* what follows is aligned to 16 bytes */
};

extern uint8_t __heap_base;
static struct block *waiting[SIZES];
static uintptr_t top;

static uint32_t size_for(size_t bytes)
{
    uint32_t size = SMALLEST;
    while (((size_t)1 << size) < bytes + sizeof(struct block))
        size++;
    return size;
}

/* New memory from the end of the heap; NULL when the browser gives no more. */
static struct block *grow(uint32_t size)
{
    uintptr_t start = top ? top : ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t end = start + ((uintptr_t)1 << size);
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    top = end;
    return (struct block *)start;
}

void *malloc(size_t bytes)
{
    if (bytes > (size_t)1 << (SIZES - 2))
        return NULL;
    uint32_t size = size_for(bytes);
    struct block *b = waiting[size];
    if (b)
        waiting[size] = b->next;
    else
        b = grow(size);
    if (!b)
        return NULL;
    b->size = size;
    return b + 1;
}

void free(void *memory)
{
    struct block *b = (struct block *)memory - 1;
    if (!memory)
        return;
    b->next = waiting[b->size];
    waiting[b->size] = b;
}

void *calloc(size_t count, size_t bytes)
{
    void *memory = bytes && count > (size_t)-1 / bytes ? NULL : malloc(count * bytes);
    if (memory)
        memset(memory, 0, count * bytes);
    return memory;
}

void *realloc(void *memory, size_t bytes)
{
    if (!memory)
        return malloc(bytes);
    size_t have = ((size_t)1 << ((struct block *)memory - 1)->size) - sizeof(struct block);
    if (bytes <= have)
        return memory;
    void *larger = malloc(bytes);
    if (!larger)
        return NULL;
    memcpy(larger, memory, have);
    free(memory);
    return larger;
}
