/* Inputs near those of known runs: a few of them changed, left out or put in, or those of two runs
   put together.

   A version of a program that tests do not tell apart often falls with a run next to one of them:
   another digit, a number one larger, a step that comes first.  Trying some thousands costs less
   than one question to a solver. */
#ifndef PT_COMMAND_NEAR_H
#define PT_COMMAND_NEAR_H

#include "base/rng.h"
#include "ir/input.h"

typedef PT_VEC(pt_inputs) pt_population;

/* OUT becomes a list of inputs near number BASE of those that are known.  What is left out or put
   in shifts the rest, so a run takes from it by kind: pt_near_next. */
void pt_near_inputs(pt_rng *rng, pt_mem *m, const pt_population *known, size_t base,
                    pt_inputs *out);

/* Fills the value of IN with that of the next input of its kind in LIST, from *NEXT on, which then
   stands behind it.  False: there is none. */
bool pt_near_next(const pt_inputs *list, size_t *next, pt_input *in);

#endif
