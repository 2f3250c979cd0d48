/* One line on a terminal that says what is being done; rewritten at most five times a second.

   The line goes to the terminal by write(2), from a thread of its own, and the cursor stays at its
   start: whatever else is printed there overwrites it.  The thread reads nothing but the fields
   below, so it can never be in the way of a fork or of an engine.  Without a terminal (or with
   --quiet, --verbose, TERM=dumb) all of this does nothing. */
#ifndef PT_SESSION_PROGRESS_H
#define PT_SESSION_PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "session/session.h"

typedef enum { PT_PHASE_COMPILE, PT_PHASE_SEARCH, PT_PHASE_REPLAY } pt_phase;

typedef struct {
  int fd;                       /* of the terminal */
  bool on;                      /* the thread runs */
  uint64_t start_us;
  _Atomic uint32_t phase;       /* pt_phase */
  _Atomic uint32_t decided, refuted, total; /* checks; total 0: not known yet */
  _Atomic(const char *) engine; /* who works: static text, or NULL */
  _Atomic bool done;            /* the thread shall end */
  pthread_t thread;
} pt_progress;

/* START_US: when the command began (pt_clock_us). */
void pt_progress_start(pt_progress *p, const pt_session *s, uint64_t start_us);
void pt_progress_end(pt_progress *p); /* takes the line away; once more does nothing */

/* The line as it is NOW_US; returns its length. */
int pt_progress_line(const pt_progress *p, uint64_t now_us, char *out, size_t size);

#endif
