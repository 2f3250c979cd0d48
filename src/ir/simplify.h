/* Cleaning without changing meaning: folds branches on constants, removes
   unreachable blocks, merges a block into its only predecessor when that has no
   other successor, removes pure instructions without uses, replaces phis whose
   operands are all one value, folds operations on constants (but not the condition
   of a check, which explains its failure), and numbers what is left densely.  Checks, inputs,
   loads (they may fail) and calls are never removed. */
#ifndef PT_IR_SIMPLIFY_H
#define PT_IR_SIMPLIFY_H

#include "ir/ir.h"

void pt_ir_simplify(pt_ir_prog *p, uint32_t fn);

#endif
