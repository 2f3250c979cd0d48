/* Variables that may hold the address of an object where a program ends in the middle of a call.

   Memory is lost when nothing has its address any more, and at an exit() the variables of all
   functions that have not returned still do.  Those that were promoted are no objects: `var` says
   what they hold (op.h).  It matters for variables that are wide enough for an address, in
   functions from which the end can be reached. */
#ifndef PT_IR_HELD_H
#define PT_IR_HELD_H

#include "ir/ir.h"

/* By function, p->fns.n of them: whether the program may end while it is called. */
void pt_ir_find_ending(const pt_ir_prog *p, pt_mem *m, bool *ends);

/* By instruction, f->ins.n of them: for each `var` of such a variable of function FN 1 + the
   variable's number, else 0.  Returns how many variables there are, numbered from 0. */
uint32_t pt_ir_number_held(const pt_ir_prog *p, pt_mem *m, uint32_t fn, uint32_t *held);

/* Whether value V of a call that is at instruction AT, and executes it, is used behind it before it
   is made anew (naming it with `var` is no use). */
bool pt_ir_is_live_behind(const pt_ir_fn *f, pt_mem *m, uint32_t at, pt_val v);

#endif
