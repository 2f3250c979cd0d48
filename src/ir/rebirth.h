/* Variables of loop bodies: a new object each time.

   A variable that is declared in a loop ends its life with each iteration, and the next iteration's
   variable is another one, even though compilers put it at the same address.  So that a pointer
   which outlived its iteration is found out, its `alloc` moves from the function's entry to where
   its scope begins, when that is one place in a loop that dominates every use; the ends of its
   scope become final.  The other variables keep their one object, and so does what is the same
   object each time (`scope same`: a compound literal that is evaluated again in its block). */
#ifndef PT_IR_REBIRTH_H
#define PT_IR_REBIRTH_H

#include "ir/ir.h"

/* After promotion.  Returns the number of allocs that moved. */
uint32_t pt_ir_rebirth(pt_ir_prog *p, uint32_t fn);

#endif
