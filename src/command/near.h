/* Inputs near those of tests: a few of them changed, or those of two tests put together.

   A mutant that tests do not tell apart often falls with a test next to one of them: another
   digit, a number one larger.  Trying some thousands costs less than one question to a solver. */
#ifndef PT_COMMAND_NEAR_H
#define PT_COMMAND_NEAR_H

#include "base/rng.h"
#include "result/result.h"

/* OUT becomes a list of inputs near that of one of N tests (N > 0). */
void pt_near_inputs(pt_rng *rng, pt_mem *m, const pt_test *tests, size_t n, pt_inputs *out);

#endif
