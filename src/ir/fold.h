/* Operations on constants: what the interpreter would compute. */
#ifndef PT_IR_FOLD_H
#define PT_IR_FOLD_H

#include "bv/bv.h"
#include "ir/op.h"

/* An operation up to `select` on constant operands, as wide a result as WIDTH says; false: it has
   no result (a division by 0). */
bool pt_ir_fold(pt_op op, const pt_bv *args, uint32_t width, pt_bv *out);

#endif
