/* `protest test --mutants N`: how good are the tests?

   N mutants of the program (report/mutant.h), spread over its text, are run with every test in the
   interpreter: one that ends otherwise than the program itself, in its exit code, its output or a
   failing check, is killed.  Those of which the compiler makes the same code are equivalent
   (same_code.h).  For the others inputs near those of the tests are tried (hunt.h).  Then programs
   are checked that compare both: expression by expression (in_place.h), which may prove that no
   test kills the mutant, and run by run (product.h), which may also give one that does.  What is
   neither is listed, for people. */
#ifndef PT_COMMAND_MUTANTS_H
#define PT_COMMAND_MUTANTS_H

#include "session/checker.h"

/* Tests that kill more are added to the result; the table goes to the session's output. */
void pt_mutants_try(pt_checker *c, size_t n);

#endif
