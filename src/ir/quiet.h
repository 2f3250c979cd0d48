/* Functions that leave memory as it was: all that they write is their own variables.

   What such a function loads and returns may be anything, and it may end the program; but what its
   caller knows of memory is true behind the call, and what was live is live. */
#ifndef PT_IR_QUIET_H
#define PT_IR_QUIET_H

#include "ir/ir.h"

/* QUIET: by function.  LEAVES: leaving.h. */
void pt_ir_find_quiet(const pt_ir_prog *p, const bool *leaves, bool *quiet);

#endif
