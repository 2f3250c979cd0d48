/* When to stop: the limits and the interrupt flag of one check.

   Everything that can take long (bit-blasting, writing clauses, the search itself) polls a
   pt_stop and leaves when it says so; the first reason is kept until the next check starts.
   The clock is the coarse one (a few milliseconds), which costs about as much as a call.

   An interrupt is not lost: one that comes between two checks stops the next one, and
   the end of a check forgets it. */
#ifndef PT_SMT_STOP_H
#define PT_SMT_STOP_H

#include <stdatomic.h>

#include "smt/smt.h"

typedef struct {
  uint64_t deadline; /* microseconds of the coarse clock; 0: none */
  size_t memory;     /* bytes of the process; 0: no limit */
  uint64_t measure;  /* when the memory is to be measured next */
  uint32_t work;     /* units of work since the last look at the clock */
  atomic_bool interrupted;
  pt_why why; /* NONE: go on */
} pt_stop;

enum { PT_STOP_UNITS = 4096 }; /* units of work (gates, clauses) between two looks */

void pt_stop_start(pt_stop *s, const pt_limit *limit); /* LIMIT may be NULL */
void pt_stop_end(pt_stop *s);
bool pt_stop_now(pt_stop *s); /* looks at everything; true: stop, for s->why */
/* Whether GROWTH more bytes, about to be allocated in one piece, pass the memory limit. */
bool pt_stop_growth(pt_stop *s, size_t growth);

/* Counts UNITS of work and looks at the clock now and then. */
static inline bool pt_stop_after(pt_stop *s, uint32_t units) {
  s->work += units;
  if (s->work < PT_STOP_UNITS) return s->why != PT_WHY_NONE;
  s->work = 0;
  return pt_stop_now(s);
}

#endif
