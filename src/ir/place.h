/* What the bytes of an object that came from outside are called in C: s[3], p->used, v[2].x. */
#ifndef PT_IR_PLACE_H
#define PT_IR_PLACE_H

#include <stddef.h>

#include "ir/ir.h"

/* The name of an input that was read from such an object (in->origin); others have their own name.
   The type of the place is returned, 0 when the input is not just one member. */
uint32_t pt_ir_input_place(const pt_ir_prog *p, const pt_input *in, char *out, size_t size);

#endif
