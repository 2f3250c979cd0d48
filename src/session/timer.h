/* Wall-clock limits: a thread that asks the engines to stop.

   Engines count work; only this looks at the clock.  It sets `stop` (which engines poll) and
   interrupts the solver when the time is over, the memory used up, or the user has interrupted the
   session. */
#ifndef PT_SESSION_TIMER_H
#define PT_SESSION_TIMER_H

#include <pthread.h>

#include "smt/smt.h"

typedef struct {
  volatile int stop;            /* what engines poll */
  volatile int done;            /* the thread shall end */
  const volatile int *user;     /* set by an interrupt */
  volatile uint64_t deadline_us; /* 0: none */
  volatile size_t memory;       /* this process may use so many bytes; 0: any */
  volatile int full;            /* it used more: that is why `stop` is set */
  pt_solver *solver;            /* may be NULL */
  pt_solver *also[2]; /* solvers of a check of a proof, while it is being made; guarded by `lock` */
  pthread_mutex_t lock;
  pthread_t thread;
} pt_timer;

/* SECONDS counts from START_US (pt_clock_us); 0: no limit. */
void pt_timer_start(pt_timer *w, const volatile int *user, uint64_t start_us, double seconds,
                    pt_solver *solver);
/* Ends at WHEN_US at the latest. */
void pt_timer_before(pt_timer *w, uint64_t when_us);
/* Solvers that are to be interrupted as well, until this is called again; NULL: none. */
void pt_timer_also(pt_timer *w, pt_solver *a, pt_solver *b);
void pt_timer_end(pt_timer *w);

#endif
