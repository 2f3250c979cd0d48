/* The check that every call of a function makes before all others, if it is of the byte at its
   first argument.

   atoi(s) looks at s[0] first, whatever the text is.  So whoever knows that a call fails of another
   check knows that there is a byte at s. */
#ifndef PT_IR_FIRST_ACCESS_H
#define PT_IR_FIRST_ACCESS_H

#include "ir/ir.h"

/* The check, or 0: another one comes first, or it is not known which. */
uint32_t pt_ir_first_access(const pt_ir_prog *p, uint32_t fn);

#endif
