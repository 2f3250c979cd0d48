/* Variables of the program in a proof of one function.

   Arguments never point to a variable when a function is checked by itself, and what it assigns is
   compared only for objects that arguments point to.  So a proof that needs more is none: who asks
   here finds the first variable (its name) that stands in the way, or NULL.  Too many are found
   rather than too few: all code of the program counts. */
#ifndef PT_COMMAND_PROVE_GLOBALS_H
#define PT_COMMAND_PROVE_GLOBALS_H

#include "ir/ir.h"

const char *pt_prove_variable_used(const pt_ir_prog *p);    /* read or written */
/* Or its address is passed on; state of the library counts, too: errno only if somebody looks at
   it (ERRNO_IS_READ). */
const char *pt_prove_variable_written(const pt_ir_prog *p, bool errno_is_read);
/* A parameter of it may be a pointer; of the function that runs start at, it is known. */
bool pt_prove_takes_pointers(const pt_ir_prog *p, const char *function);
/* All that a call of it writes is variables of its own: it changes, and frees, nothing. */
bool pt_prove_is_quiet(const pt_ir_prog *p, pt_mem *m, const char *function);

#endif
