/* Checks every invariant that ir.h states.  Returns PT_OK, or PT_INTERNAL with
   the first violation: `function: block: instruction: what`. */
#ifndef PT_IR_VERIFY_H
#define PT_IR_VERIFY_H

#include "base/err.h"
#include "ir/ir.h"

pt_status pt_ir_verify(const pt_ir_prog *p, pt_err *e);
pt_status pt_ir_verify_fn(const pt_ir_prog *p, uint32_t fn, pt_err *e);

#endif
