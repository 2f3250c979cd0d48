/* Wrapped intervals: sets of numbers of one width, as an interval on the circle with a stride.

   One is { lo + k * 2^stride : k * 2^stride <= n }, modulo 2^width; so it has no sign: [-1, 1]
   and [2^31 - 1, 2^31] are two of them.  A constant has n = 0.  Invariants: width is 1 to 64; lo
   and n have no bits beyond it; n is a multiple of 2^stride; stride is 0 when n is.

   Every operation gives a superset of the exact results.  Paper: Navas et al., wrapped intervals
   (APLAS 2012). */
#ifndef PT_IR_WRAP_H
#define PT_IR_WRAP_H

#include <stdbool.h>
#include <stdint.h>

#include "ir/op.h"

typedef struct {
  uint64_t lo, n;
  uint8_t width, stride;
} pt_wrap;

static inline uint64_t pt_wrap_mask(uint32_t width) {
  return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}
static inline bool pt_wrap_is_const(pt_wrap a) { return a.n == 0; }

pt_wrap pt_wrap_const(uint32_t width, uint64_t value);
pt_wrap pt_wrap_all(uint32_t width);
bool pt_wrap_is_all(pt_wrap a);
bool pt_wrap_eq(pt_wrap a, pt_wrap b);
bool pt_wrap_has(pt_wrap a, uint64_t value);
bool pt_wrap_covers(pt_wrap a, pt_wrap b);
/* LOW <= x <= HIGH, read as signed, or unsigned. */
pt_wrap pt_wrap_signed(uint32_t width, int64_t low, int64_t high);
pt_wrap pt_wrap_unsigned(uint32_t width, uint64_t low, uint64_t high);
/* The least and greatest member; all of the width where the span goes over the end. */
void pt_wrap_signed_hull(pt_wrap a, int64_t *low, int64_t *high);
void pt_wrap_unsigned_hull(pt_wrap a, uint64_t *low, uint64_t *high);

pt_wrap pt_wrap_join(pt_wrap a, pt_wrap b);
/* A superset of what is in both, and a subset of A or of B; false: nothing is in both. */
bool pt_wrap_meet(pt_wrap a, pt_wrap b, pt_wrap *out);

/* The result of a binary operation up to `sle` and `*_o`, of this width. */
pt_wrap pt_wrap_op2(pt_op op, pt_wrap a, pt_wrap b, uint32_t width);
pt_wrap pt_wrap_extend(pt_op op, pt_wrap a, uint32_t width); /* zext, sext, trunc */

/* What is left of *A and *B when the comparison OP (eq to sle) has this truth; false: nothing. */
bool pt_wrap_assume(pt_op op, bool truth, pt_wrap *a, pt_wrap *b);

#endif
