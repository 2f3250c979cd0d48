/* Simpler predicates in place of a complicated one.

   A predicate that splits a region may be weakened as long as every visited state of the region
   falsifies it.  What a complicated conjunct is about is often simple: an equation between sums is
   already impossible in its low bits; a remainder is too large because its divisor is negative. */
#ifndef PT_ENGINE_DASH_GENERALISE_H
#define PT_ENGINE_DASH_GENERALISE_H

#include "engine/dash/search.h"

/* Replaces SUITABLE (conjuncts, false in every visited state of REGION) by something simpler that
   is implied by it in the region and false in every visited state, when there is such a thing. */
void pt_dash_generalise(pt_dash *d, uint32_t region, pt_term_vec *suitable);

/* hull.c: "outside of the affine space of the bits that SUITABLE speaks of, in all visited states
   of the region's point"; false: too little is known, or it is everything. */
bool pt_dash_outside_hull(pt_dash *d, uint32_t region, const pt_term_vec *suitable, pt_term *out);

#endif
