/* Functions that may end the life of objects which they did not make.

   Only `free` does: variables end with their own function.  A function without a body may do it,
   unless it is known (builtin.h); so may a call through a pointer.  So may the real function
   of the library where its model ends (leaving.h). */
#ifndef PT_IR_FREES_H
#define PT_IR_FREES_H

#include "ir/callgraph.h"

/* By function, p->fns.n of them.  LEAVES: leaving.h. */
void pt_ir_find_freeing(const pt_ir_prog *p, const pt_ir_callgraph *g, pt_mem *m,
                        const bool *leaves, bool *frees);
/* Whether this instruction of function FN may: a call or what else is no plain write. */
bool pt_ir_may_free(const pt_ir_prog *p, const bool *frees, const bool *leaves, uint32_t fn,
                    const pt_ir_ins *i);

#endif
