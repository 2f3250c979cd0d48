/* Which values decide something: where a program goes, what it accesses, what a check says, what a
   function is called with (variadic arguments, too, which are stored for it) or returns.

   A value that is only stored, or computed with and then stored, decides nothing: the bytes were
   moved, as a copy of a structure moves them.  Reading an uninitialised variable is a mistake
   when its value decides. */
#ifndef PT_IR_DECIDES_H
#define PT_IR_DECIDES_H

#include "ir/ir.h"

/* By value: f->values.n of them. */
void pt_ir_find_deciding(const pt_ir_prog *p, const pt_ir_fn *f, bool *decides);

#endif
