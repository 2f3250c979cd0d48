/* Functions of the library that a run may not come back from, as no model covers what they do there
   (builtin.h: LEAVES).

   The real ones do come back, and may have changed anything.  So a description of runs from any
   state describes what is behind such a call of the program, too, if it takes the call for one that
   returns with anything in memory, and anything freed.  The library's own code is not what happens
   then: behind calls that the models make of each other a run is only where they came back.  That
   the place is not reached is a check of its own (kind unreachable-code, which the compiler puts
   behind a call that does not return): as long as that is open, nobody proves the whole program. */
#ifndef PT_IR_LEAVING_H
#define PT_IR_LEAVING_H

#include "ir/callgraph.h"

/* By function, p->fns.n of them: a call of it by the program has to be taken for one that does
   anything (pt_ir_call_leaves).  False: that is not enough, as a run may go on in a way that the
   program does not describe (ENDS), or such a place is not in the library, or has no check. */
bool pt_ir_find_leaving(const pt_ir_prog *p, const pt_ir_callgraph *g, pt_mem *m, bool *leaves);

/* LEAVES as above: this call of function CALLER is such a one. */
static inline bool pt_ir_call_leaves(const pt_ir_prog *p, const bool *leaves, uint32_t caller,
                                     const pt_ir_ins *call) {
  return call->op == PT_OP_CALL && leaves[call->ref] && !p->fns.at[caller]->model;
}

#endif
