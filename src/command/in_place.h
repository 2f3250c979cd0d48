/* A program that computes an expression and its mutant side by side, wherever it is evaluated, and
   asserts that both have the same value.

   When everything about it is proved, the mutant's expression never has another value, and never
   fails, in any run of the program: the mutant has the same runs.  That needs an expression without
   effects around the change (report/expression.h), of one type in both versions and no floating
   one (where 0 and -0 are equal). */
#ifndef PT_COMMAND_IN_PLACE_H
#define PT_COMMAND_IN_PLACE_H

#include "report/mutant.h"

/* Its text; PATH is the name of S.  False: there is no such expression. */
bool pt_in_place_text(pt_buf *out, pt_mem *m, const pt_source *s, const char *path,
                      const pt_mutant *x);

#endif
