/* What an instruction computes, as a term over the terms of its operands.

   A value of the program is a bit-vector term, or, when a float operation made it, a term of
   float sort: as long as nobody looks at its bits, no bits are needed (and the many bit patterns
   of NaN do not matter).  Shared by every engine that reasons with terms. */
#ifndef PT_SYM_VALUE_H
#define PT_SYM_VALUE_H

#include "ir/ir.h"
#include "term/build.h"

/* Whether pt_sym_value knows the operation: arithmetic, comparisons, casts, select, floats,
   ptradd.  Not: phi, memory, calls, inputs, control. */
bool pt_sym_is_pure(pt_op op);

/* Operand k must be a bit-vector term, or a float one where pt_sym_wants_float says so or the
   operation only passes it on (select).  The width of the result is WIDTH. */
pt_term pt_sym_value(pt_terms *tt, const pt_ir_ins *i, const pt_term *args, uint32_t width);
bool pt_sym_wants_float(pt_op op); /* operands are read as floats of format i->sub */

/* A bit-vector read as a float, and a float itself. */
pt_term pt_sym_float(pt_terms *tt, pt_fp format, pt_term t);
bool pt_sym_is_float(const pt_terms *tt, pt_term t);
/* The exact result of a ptradd is another one than the bits that are left of it. */
pt_term pt_sym_comes_round(pt_terms *tt, const pt_ir_ins *i, pt_term index);
pt_term pt_sym_truth(pt_terms *tt, pt_term v); /* v != 0, for conditions */

#endif
