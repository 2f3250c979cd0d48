/* What surely lies in a frame, whichever compiler made it.

   How large a frame is, C does not say.  Without optimisation every compiler keeps each variable
   that code mentions in memory, and beside them the return address and the caller's frame pointer;
   frames begin at multiples of 16 bytes.  So much is counted before it is said that a stack
   overflows.  That it suffices is said only when there is room for much more. */
#ifndef PT_IR_FRAME_H
#define PT_IR_FRAME_H

#include "ir/ir.h"

/* Bytes of a frame of FN, without the variables that are objects of the program form (`alloc`).
   0 for models: functions of the library have other frames. */
uint64_t pt_ir_sure_frame(const pt_ir_prog *p, uint32_t fn);
/* Whether the object that ALLOC of FN makes on the stack is one in each compiler's frame: a
   variable, or memory of alloca. */
bool pt_ir_is_sure_object(const pt_ir_fn *f, const pt_ir_ins *alloc);
/* Whether runs end where the stack overflows, so that it has a limit: that is asked about. */
bool pt_ir_limits_stack(const pt_ir_prog *p);
/* Whether it makes objects on the stack whose size is no constant: each of them has at most as many
   bytes as a stack has, whether that is asked about or not.  A run that wants more ends. */
bool pt_ir_sizes_stack(const pt_ir_prog *p);

#endif
