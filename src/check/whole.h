/* Checks of the whole program that its text alone decides, without a solver.

   Memory is not lost, and all of it is freed, where no instruction allocates any.  The stack does
   not overflow where no function can call itself, objects on the stack have constant sizes and are
   made once in a call, and the deepest chain of calls fits.  Calls through a pointer may reach
   every function that fits them. */
#ifndef PT_CHECK_WHOLE_H
#define PT_CHECK_WHOLE_H

#include "ir/ir.h"

/* Whether CHECK, one of the whole program, is confirmed; STACK_LIMIT in bytes, 0: 8 MiB. */
bool pt_check_whole(pt_mem *m, const pt_ir_prog *p, uint32_t check, uint64_t stack_limit);

#endif
