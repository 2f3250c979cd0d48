/* Calls of a function to itself whose result is returned at once, turned into jumps.

   `return gcd(b, a % b);` is a loop, and engines know more about loops than about recursion: the
   parameters become phis of a new head, to which each such call jumps.  Only functions that own no
   object of their frame are changed, for the object of a call that ended would be another one.
   What is left out is the growing stack: a program for which its overflow is a question must stay
   as it is. */
#ifndef PT_IR_TAIL_H
#define PT_IR_TAIL_H

#include "ir/ir.h"

/* In function FN; true: something was changed (and the function cleaned, as by simplify). */
bool pt_ir_tail_calls(pt_ir_prog *p, uint32_t fn);

#endif
