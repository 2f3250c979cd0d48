/* Functions that are made of a contract: its conditions (spec/functions.c), and those around them.

   They look at memory that a run does not: what they read has any value, and is never an error of
   the program because it was not written. */
#ifndef PT_IR_CLAUSE_H
#define PT_IR_CLAUSE_H

#include "ir/ir.h"

/* A condition; what it calls is part of it. */
bool pt_ir_is_condition(const pt_ir_prog *p, const pt_ir_fn *f);
/* A condition, or a function that hands values to one; it may call the program. */
bool pt_ir_is_of_contract(const pt_ir_prog *p, const pt_ir_fn *f);
/* Whose contract such a function, of NAME with N characters, is of; NAME itself: it is none. */
const char *pt_ir_contract_owner(const char *name, size_t *n);

#endif
