/* Two lines on a terminal that say what is being done, and what was tried so far; rewritten at most
   five times a second, and never longer than the terminal is wide.

   They go to the terminal by write(2), from a thread of its own, and the cursor stays at their
   start: whatever else is printed there takes them away first (pt_progress_hold).  The thread reads
   nothing but the fields below, so it can never be in the way of a fork or of an engine.  Without a
   terminal (or with --quiet, --verbose, TERM=dumb) all of this does nothing. */
#ifndef PT_SESSION_PROGRESS_H
#define PT_SESSION_PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "session/session.h"

typedef enum { PT_PHASE_COMPILE, PT_PHASE_SEARCH, PT_PHASE_REPLAY } pt_phase;

/* What engines count, as the second line says it: X(ENUM, counter, "words before", "behind") */
#define PT_TRIED(X)                                                                                \
  X(RUNS, test_runs, "", " runs tried")                                                            \
  X(BOUND, base_bound, "loops unrolled ", " times")                                                \
  X(INDUCTION, step_bound, "induction over ", " rounds")                                           \
  X(FRONTIERS, dash_frontiers, "", " steps of abstractions")

enum {
#define X(ENUM, COUNTER, BEFORE, BEHIND) PT_TRIED_##ENUM,
  PT_TRIED(X)
#undef X
  PT_TRIED_COUNT
};

typedef struct {
  int fd;                       /* of the terminal */
  bool on;                      /* the thread runs */
  uint64_t start_us;
  _Atomic uint32_t phase;       /* pt_phase */
  _Atomic uint32_t decided, refuted, total; /* checks; total 0: not known yet */
  _Atomic uint32_t tests, covered, sides; /* `protest test`: tests, branch sides covered of all;
                                             sides 0: that is not asked */
  _Atomic uint64_t tried[PT_TRIED_COUNT];
  _Atomic(const char *) engine; /* who works: static text, or NULL */
  _Atomic bool done;            /* the thread shall end */
  pthread_mutex_t lock;         /* held while the line is written, and by pt_progress_hold */
  pthread_t thread;
} pt_progress;

/* START_US: when the command began (pt_clock_us). */
void pt_progress_start(pt_progress *p, const pt_session *s, uint64_t start_us);
void pt_progress_end(pt_progress *p); /* takes the line away; once more does nothing */

/* What was tried so far. */
void pt_progress_tried(pt_progress *p, const pt_counters *n);

/* Takes the lines away until pt_progress_go_on: something else is printed. */
void pt_progress_hold(pt_progress *p);
void pt_progress_go_on(pt_progress *p);

/* The first line as it is NOW_US, and the second, which may be empty; both return the length. */
int pt_progress_line(const pt_progress *p, uint64_t now_us, char *out, size_t size);
int pt_progress_second(const pt_progress *p, char *out, size_t size);

#endif
