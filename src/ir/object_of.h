/* Models that say which object a pointer points to, and where in it.

   They read that off the interpreter's addresses (ir/layout.h), but what they say is the same on
   every machine: numbers of objects are compared for equality only.  Calls of them stay calls
   (ir/inline.h), so that ir/addresses.h can tell them from programs that do the same with a shift,
   which would be something else elsewhere. */
#ifndef PT_IR_OBJECT_OF_H
#define PT_IR_OBJECT_OF_H

#include "ir/ir.h"

typedef enum {
  PT_TELLS_NOTHING,
  PT_TELLS_OBJECT, /* a number of the object */
  PT_TELLS_PLACE,  /* its size, an offset */
  PT_TELLS_SAME    /* whether two pointers point to one object */
} pt_object_teller;

/* What a call of F says. */
pt_object_teller pt_ir_tells_object(const pt_ir_prog *p, const pt_ir_fn *f);

#endif
