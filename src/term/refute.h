/* Conjunctions that bounds alone refute, without a solver.

   Comparisons among the conjuncts bound their sides, these bound the terms above them (range.h),
   and so on until nothing new follows; of a disjunction both sides are tried.  Products and
   quotients of bounded numbers, on which solvers of bits spend seconds, are nothing here.  False
   means nothing: there may be no model. */
#ifndef PT_TERM_REFUTE_H
#define PT_TERM_REFUTE_H

#include "term/range.h"

/* Whether the N Booleans cannot hold together.  RS is used for nothing else. */
bool pt_refute(pt_ranges *rs, const pt_term *all, size_t n);

/* Whether it is worth a try: the terms are not too many, and one multiplies, divides or takes a
   remainder of what is not constant. */
bool pt_refute_may_help(pt_ranges *rs, const pt_term *all, size_t n);

#endif
