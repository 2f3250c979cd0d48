/* Numbers that may say how far something goes.

   An input measures when its value, or what is computed from it, is compared with anything but a
   constant, is part of an address or of a number of bytes, or is passed to a function without a
   body.  One that does none of this is data: it is divided, compared with constants, printed,
   stored.  (That a loop counts it down, or that it is read again, is not seen: who asks has to try
   large values.)  What the start function does with it by itself does not count: it only assumes
   what callers keep to. */
#ifndef PT_IR_MEASURE_H
#define PT_IR_MEASURE_H

#include "ir/ir.h"

/* NAME: string, the name of an input that the start function asks for. */
bool pt_input_measures(const pt_ir_prog *p, pt_mem *m, uint32_t name);

#endif
