/* Work in child processes, several at a time: what a child prints is kept, how it ends is told.

   A child runs in its own process group, so that Ctrl-C reaches this process only, and dies with
   it.  A child that is asked to stop gets an interrupt, and is killed with all that it started when
   it does not end soon. */
#ifndef PT_PROJECT_POOL_H
#define PT_PROJECT_POOL_H

#include <stdint.h>

#include "base/buf.h"
#include "base/vec.h"

typedef struct pt_pool pt_pool;

typedef struct {
  size_t task;
  int code;       /* exit code; -1: ended by a signal */
  int signal;
  uint64_t us;
  pt_buf out, err; /* what it printed; release them */
} pt_ended;

pt_pool *pt_pool_new(pt_mem *m, size_t jobs);
bool pt_pool_has_room(const pt_pool *p);
bool pt_pool_is_busy(const pt_pool *p);
/* Forks a child that calls RUN, whose result is its exit code.  False: the system refuses. */
bool pt_pool_start(pt_pool *p, size_t task,
                   int (*run)(void *payload, size_t task, FILE *out, FILE *err), void *payload);
/* Waits for one child to end, or for *STOP; false: none ended. */
bool pt_pool_wait(pt_pool *p, const volatile int *stop, pt_ended *out);
/* One child that has ended; false: none has.  Does not wait. */
bool pt_pool_look(pt_pool *p, pt_ended *out);
/* Kills the child of TASK at once, with all that it started; it is not told of any more. */
void pt_pool_kill(pt_pool *p, size_t task);
void pt_pool_delete(pt_pool *p); /* stops whatever still runs */

#endif
