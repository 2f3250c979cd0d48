/* Private to smt/: a check in a forked copy of this process.

   Idea: terms and solvers are not made for threads, and some work of a back end cannot be
   stopped from within.  A copy of the process inherits all of it, can run beside the original,
   and can be killed at any moment.  What it finds out (answer, core, model) comes back through a
   pipe; what it learns on the way is lost, so this is for the few checks that need it.

   A copy never outlives its parent, and a solver process that it started never outlives it. */
#ifndef PT_SMT_FORK_H
#define PT_SMT_FORK_H

#include <signal.h>
#include <sys/types.h>

#include "smt/smt.h"

typedef struct {
  pid_t pid; /* 0: not running */
  int fd;    /* what it says */
  pt_buf in; /* what it said so far */
  bool done; /* it said everything, or ended */
} pt_fork;

typedef pt_answer (*pt_fork_run)(pt_solver *s, const pt_term *assume, size_t n,
                                 const pt_limit *limit);

/* The assumptions of the check, and all terms whose inputs the model is to give. */
typedef struct {
  const pt_term *assume;
  size_t n;
  const pt_term *query;
  size_t nquery;
  const pt_limit *limit; /* may be NULL */
} pt_fork_question;

/* Starts RUN on S in a copy of this process; false when the system refuses. */
bool pt_fork_start(pt_fork *f, pt_solver *s, pt_fork_run run, const pt_fork_question *q);
/* Waits until one of the running copies is done (PT_WHY_NONE) or a limit is reached; the copies
   have a little longer than the limit to say so themselves.  FLAG: the caller's interrupt. */
pt_why pt_fork_wait(pt_mem *m, pt_fork *const *f, size_t n, const pt_limit *limit,
                    const volatile sig_atomic_t *flag);
/* Listens for a moment; true when one more copy is done. */
bool pt_fork_poll(pt_mem *m, pt_fork *const *f, size_t n);
/* The answer of a copy that is done; reason and message go to S, core and model to USED and MD. */
pt_answer pt_fork_take(pt_fork *f, pt_solver *s, bool *used, size_t n, pt_model *md);
void pt_fork_stop(pt_mem *m, pt_fork *f); /* kills it if it still runs; frees */

#endif
