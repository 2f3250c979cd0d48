/* An independent check that a run has no end (result.h says how a test claims it).

   The claim is run again: the inputs of the test, then its last `repeat` ones three times more.  At
   the arrivals that the claim names the whole state is written down as text, with objects named by
   the order in which they are met, by code that shares nothing with the one that found the run;
   the four texts have to be the same, and the inputs used up exactly then.  For a loop that is not
   left, the state is what the loop depends on (exec/snapshot.h).  For a recursion, the
   text is of what the call can see, and the calls have to be inside of one another.  A claim that
   the state stays in a set is checked by recur.h. */
#ifndef PT_CHECK_LASSO_H
#define PT_CHECK_LASSO_H

#include "exec/exec.h"
#include "result/result.h"

/* BASE: limits and checks of the run.  ADDRESSES: their numbers count.  WHY gets one line when the
   answer is false. */
bool pt_lasso_holds(pt_mem *m, const pt_ir_prog *p, pt_exec *x, const pt_exec_options *base,
                    const pt_test *t, bool addresses, char *why, size_t size);

#endif
