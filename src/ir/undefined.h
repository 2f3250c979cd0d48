/* Whether variables of a program may be undefined when they are read.

   Those that were seen to be written before they are read are no variables in memory any more
   (promote.h).  Of the others, those are safe of which each byte that is read was written on every
   way before, and all were before somebody else gets the address.  Undefined bytes that are copied
   from elsewhere (the heap) count as written.

   A structure that is passed or returned in registers, a bit-field's neighbours, a vector are moved
   by a load of bytes (op.h).  What it moves counts as read, but for padding: what becomes of it as
   a value is not followed. */
#ifndef PT_IR_UNDEFINED_H
#define PT_IR_UNDEFINED_H

#include "ir/ir.h"

/* Looks at named variables of functions that are no models. */
bool pt_ir_may_be_undefined(const pt_ir_prog *p);

/* Whether LOAD, which moves bytes of a variable of F, moves none that may be undefined, but for
   padding.  False: it may, or it is not known. */
bool pt_ir_moves_written(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *load);

#endif
