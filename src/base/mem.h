/* Counted memory.

   Idea: every module allocates through a pt_mem and passes the size back when
   it frees, so that the live bytes are known at any moment, a limit can be
   enforced in one place, and a leak is seen when the pt_mem is deleted.

   Invariants: live <= peak; live is the sum of the sizes of all blocks handed
   out and not yet freed.  Blocks are zeroed.  Allocation never returns NULL:
   when memory or the limit runs out, the failure handler is called; it must not
   return (without a handler the process prints one line and exits with 6). */
#ifndef PT_BASE_MEM_H
#define PT_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pt_mem pt_mem;
typedef void (*pt_mem_failure)(void *payload, size_t wanted);

pt_mem *pt_mem_new(void);
/* Returns the number of bytes that were never freed (0 when there is no leak). */
size_t pt_mem_delete(pt_mem *m);

void pt_mem_set_limit(pt_mem *m, size_t bytes); /* 0: no limit */
/* Whether more than half of the limit is in use (a vector that grows needs as much again): time to
   end with what is known. */
bool pt_mem_is_short(const pt_mem *m);
void pt_mem_set_failure(pt_mem *m, pt_mem_failure handler, void *payload);
size_t pt_mem_live(const pt_mem *m);
size_t pt_mem_peak(const pt_mem *m);

void *pt_mem_alloc(pt_mem *m, size_t bytes); /* zeroed; 0 bytes gives NULL */
void *pt_mem_resize(pt_mem *m, void *p, size_t old_bytes, size_t new_bytes); /* new bytes zeroed */
void pt_mem_free(pt_mem *m, void *p, size_t bytes);
char *pt_mem_strdup(pt_mem *m, const char *s); /* free with pt_mem_free(m, s, strlen(s) + 1) */

/* Grows the array P of *CAP elements of SIZE bytes to at least WANT elements
   (doubling); the only place where a growing size is checked for overflow. */
void *pt_mem_grow(pt_mem *m, void *p, size_t *cap, size_t want, size_t size);

#endif
