/* Loops and recursion that somebody else may end or change from outside of the program.

   A volatile variable may change at any time (a device, a signal handler, a debugger), and a
   program that arranges for signals may be told by one to stop.  A run whose state comes back is no
   run without an end then: nobody says that the same is read again and again, or that no signal
   arrives.  In proofs that runs end, what is read from volatile memory is any value. */
#ifndef PT_IR_DISTURB_H
#define PT_IR_DISTURB_H

#include "base/reason.h"
#include "ir/ir.h"

static inline bool pt_ir_is_volatile(const pt_ir_ins *i) {
  return (i->op == PT_OP_LOAD || i->op == PT_OP_COPY) && i->imm2;
}

/* Whether some function reads volatile memory. */
bool pt_ir_reads_volatile(const pt_ir_prog *p);

/* Why a run that passes the marker of CHECK (endless.h) again and again may be changed from
   outside: VOLATILE or SIGNAL; NONE: it cannot. */
pt_reason pt_ir_disturbed(pt_mem *m, const pt_ir_prog *p, uint32_t check);

#endif
