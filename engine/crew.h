/*
 * crew.h: threads that do parts of the same work again and again.
 */
#ifndef BG_CREW_H
#define BG_CREW_H

#ifdef __cplusplus
extern "C" {
#endif

struct crew;

/* NULL when memory ran out or threads could not be started. The caller is one of them. */
struct crew *crew_new(int threads);
void crew_free(struct crew *c);
int crew_size(const struct crew *c);

/* Each thread does its part, numbered from 0; returns when all are done. */
void crew_do(struct crew *c, void (*part)(void *work, int number), void *work);

#ifdef __cplusplus
}
#endif

#endif
