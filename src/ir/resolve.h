/* Pointers to known objects, as far as that is plain to see.

   In a function without calls (ir/flatten.h): where a pointer variable holds one address in all
   runs, of a global or of an object that is made once, a load of the variable is that address.
   When no load of a variable is left, its stores go, too; `var` instructions say what it holds.
   Then the object is accessed directly, and its parts are variables of their own (sym/flow.h).

   Heap objects of constant size that are made once become objects of the function, and calls that
   free them go: they live until the program ends.  As after flattening, nothing may be claimed
   about accesses and frees. */
#ifndef PT_IR_RESOLVE_H
#define PT_IR_RESOLVE_H

#include "ir/ir.h"

void pt_ir_resolve(pt_ir_prog *p, uint32_t fn);

#endif
