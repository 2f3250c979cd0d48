/* Which operation a check of overflow is about. */
#ifndef PT_IR_OVERFLOW_H
#define PT_IR_OVERFLOW_H

#include "ir/ir.h"

/* The instruction, in the block of the check CHECK of function F, whose result is not what C says
   when the check fails: an addition, subtraction or multiplication in front of it, a division or
   left shift behind it.  0: none is found. */
uint32_t pt_ir_guarded(const pt_ir_prog *p, const pt_ir_fn *f, uint32_t check);

#endif
