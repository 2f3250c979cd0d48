/* An independent check that a loop is never left because its states stay in a set (result/recur.h).

   The run of the claim is run again to the arrival that it names, and three rounds further: its
   inputs have to be used up exactly at each arrival, and the state has to be in the set.  What was
   made before the loop is a number then.  That no state of the set leads elsewhere than back into
   it is asked of two solvers, about one round of the loop (check/round.h). */
#ifndef PT_CHECK_RECUR_H
#define PT_CHECK_RECUR_H

#include "exec/exec.h"
#include "result/result.h"

/* BASE: limits and checks of the run.  NOT_KEPT gets a bit per row that a round need not keep, when
   that is what is wrong; it may be NULL.  WHY gets one line when the answer is false. */
bool pt_recur_holds(pt_mem *m, const pt_ir_prog *p, pt_exec *x, const pt_exec_options *base,
                    const pt_test *t, uint64_t *not_kept, char *why, size_t size);

#endif
