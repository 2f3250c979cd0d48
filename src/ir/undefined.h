/* Whether variables of a program may be undefined when they are read.

   Those that were seen to be written before they are read are no variables in memory any more
   (promote.h).  Of the others, those are safe of which each byte that is read was written on every
   way before, and all were before somebody else gets the address.  Undefined bytes that are copied
   from elsewhere (the heap) count as written. */
#ifndef PT_IR_UNDEFINED_H
#define PT_IR_UNDEFINED_H

#include "ir/ir.h"

/* Looks at named variables of functions that are no models. */
bool pt_ir_may_be_undefined(const pt_ir_prog *p);

#endif
