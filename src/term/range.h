/* Bounds of terms, from their shape alone.

   For each bit-vector term of at most 64 bits an interval of its value read as unsigned and one
   read as signed; for each Boolean whether it is always true or always false.  Computed once per
   term and kept; nothing here asks a solver, and nothing is assumed but what was said of variables
   (pt_range_know): what is told holds for all other values of the variables.  But for facts: while
   there are any, what is told holds for values that agree with them (refute.h). */
#ifndef PT_TERM_RANGE_H
#define PT_TERM_RANGE_H

#include "base/map.h"
#include "base/vec.h"
#include "term/term.h"

typedef struct {
  bool done;
  int8_t truth;         /* Boolean: 1 always true, 0 always false, -1 not known */
  uint64_t ulow, uhigh; /* bit-vector */
  int64_t slow, shigh;
} pt_range;

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  PT_VEC(pt_range) of;   /* by term */
  PT_VEC(uint32_t) known; /* terms that have one */
  PT_VEC(uint32_t) work;
  pt_map facts; /* term -> 1 + index in `limits` */
  PT_VEC(pt_range) limits;
  PT_VEC(uint32_t) touched; /* terms whose bounds may rest on facts */
  bool empty;               /* nothing agrees with all facts */
} pt_ranges;

void pt_ranges_init(pt_ranges *rs, pt_mem *m, pt_terms *tt);
void pt_ranges_release(pt_ranges *rs);
void pt_ranges_reset(pt_ranges *rs); /* nothing is known any more */
pt_range pt_range_of(pt_ranges *rs, pt_term t);
/* The variable, of at most 64 bits, is only LOW to LOW + MOST, going round at the end of its
   numbers.  Before anything is asked of terms that contain it; said again, both hold. */
void pt_range_know(pt_ranges *rs, pt_term var, uint64_t low, uint64_t most);
/* The term is in these bounds, or has this truth value, and in those that were given before. */
void pt_range_assume(pt_ranges *rs, pt_term t, pt_range bounds);
void pt_range_recompute(pt_ranges *rs); /* bounds are computed again, with all facts */
void pt_range_forget(pt_ranges *rs);    /* there are no facts any more */
pt_range pt_range_full(uint32_t width); /* all values */
/* An equivalent Boolean: where a conjunct says that a sum is as small or as large as it can be,
   each of its parts is. */
pt_term pt_range_split(pt_ranges *rs, pt_term t);

/* Known zero bits at the low end of a term, as far as its shape tells. */
uint32_t pt_term_low_zeros(const pt_terms *tt, pt_term t);

#endif
