/* An independent check of what all calls of functions lend them (result/loan.h).

   Each function that calls others is encoded as contexts.h says, by itself, with what its own calls
   lend it; at each call, what the callee is lent must be there.  What a call can break is
   dropped, and functions that rested on it are looked at again, until nothing is broken
   (Houdini: Flanagan and Leino 2001). */
#ifndef PT_CHECK_LOANS_H
#define PT_CHECK_LOANS_H

#include "check/contexts.h"

/* Leaves those of ALL that are confirmed. */
void pt_loans_check(pt_mem *m, const pt_ir_prog *p, const pt_contexts_limits *l, pt_loans *all);

#endif
