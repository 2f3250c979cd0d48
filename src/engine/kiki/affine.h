/* Linear equations modulo 2^width that hold for a set of states. */
#ifndef PT_ENGINE_KIKI_AFFINE_H
#define PT_ENGINE_KIKI_AFFINE_H

#include "result/row.h"

/* STATES: tuples of N values, all of one width; at least one.  OUT gets equations of N + 1 numbers
   each: coefficients c and the sum d, with c1 x1 + ... + cn xn = d for every state.  They are all
   equations whose coefficients are not all even multiples of something trivial: a basis of the
   kernel. */
void pt_affine_hull(pt_mem *m, const pt_bv_vec *states, size_t n, pt_bv_vec *out);

#endif
