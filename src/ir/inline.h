/* Calls of small library models, replaced by what they do.

   `malloc(sizeof(T))` is one allocation once its size is known: two calls and a comparison would
   only be work for every engine.  A call is replaced when the model, with the constants among its
   arguments put in, is a straight line of instructions that cannot fail and that own no object of
   the frame; or when it is strlen, of a literal.  What is left has the position of the call, as
   positions in models always have.  Functions of the user are never touched. */
#ifndef PT_IR_INLINE_H
#define PT_IR_INLINE_H

#include "ir/ir.h"

/* In function FN; true: something was replaced (and the function cleaned, as by simplify). */
bool pt_ir_inline_models(pt_ir_prog *p, uint32_t fn);

#endif
