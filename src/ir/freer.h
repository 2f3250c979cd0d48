/* Models that can do more than the library does.

   For a proof that is right: what holds for more runs holds for fewer.  For a failure it is not: a
   run in which `localtime` has an offset that no place on Earth has is no run.  The functions of
   this table are used rarely and depend on the machine in many ways (zones, signals, limits), so
   that no model says exactly what they do; a failure that depends on what one of them did refutes
   nothing (policy/foreign.h).  Calls of them stay calls (ir/inline.h), so that this is seen. */
#ifndef PT_IR_FREER_H
#define PT_IR_FREER_H

#include "ir/ir.h"

/* Whether F is the model of such a function. */
bool pt_ir_is_freer(const pt_ir_prog *p, const pt_ir_fn *f);

#endif
