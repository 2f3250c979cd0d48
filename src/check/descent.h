/* Whether a claim that recursion ends is true (result/descent.h).

   Each call from a function of the claim to one of them is asked about by itself: the caller's
   parameters are arbitrary, its values are terms over them as far as they are integers and computed
   in it (all else is arbitrary), and the branches that every way to the call takes are facts.  Is
   there a state in which the tuple is not less?  Two solvers have to say no.  An operation that
   overflows gives any value.

   A loop whose variables begin as the parameters (tail calls are such loops) is looked at first: if
   the tuple never grows when it goes round, at its head it is at most that of the parameters.

   Why these facts hold together: a value whose definition dominates the call, and a branch that
   does, were last passed in the order of the dominator tree, none of them again in between. */
#ifndef PT_CHECK_DESCENT_H
#define PT_CHECK_DESCENT_H

#include "ir/ir.h"
#include "result/descent.h"

/* WHY gets one line when the answer is false. */
bool pt_descent_holds(pt_mem *m, const pt_ir_prog *p, const pt_descent *d, char *why, size_t size);

#endif
