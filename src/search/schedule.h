/* Who works when: all engines at once as processes, in turns that grow.

   Every engine (and each half of kiki) is a worker; at most --jobs of them run at a time, the
   others are stopped.  A turn lasts a while, longer for who is good at such programs (weights.h),
   and every round of turns is longer, so that what is cheap is tried everywhere before anything
   expensive is.  Everything ends when all checks are decided (and the program was run a little,
   where variables may not be set: only runs show that), when nobody is left, when none of those who
   are left has found anything new for long, or when time is over. */
#ifndef PT_SEARCH_SCHEDULE_H
#define PT_SEARCH_SCHEDULE_H

#include "search/worker.h"

/* Runs the workers on c->result; what failed is in c->s->err (a contradiction between engines). */
void pt_schedule(pt_checker *c, const pt_job *job, pt_worker *workers, size_t n);

/* --explain-schedule: who decided what, at what cost. */
void pt_schedule_explain(const pt_checker *c, const pt_worker *workers, size_t n, pt_buf *out);

#endif
