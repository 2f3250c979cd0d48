/* Private to smt/: the shape of float formats as SMT-LIB knows them.

   x87 is FloatingPoint 15 64; its explicit integer bit exists only in the 80-bit pattern: sign,
   15 of exponent, the integer bit, 63 of fraction.  A non-zero exponent without the integer bit
   is no number; exponent 0 with it means what exponent 1 means. */
#ifndef PT_SMT_FLOATS_H
#define PT_SMT_FLOATS_H

#include "bv/fp.h"

static inline uint32_t pt_float_exponent(pt_fp f) {
  static const uint32_t bits[PT_FP_COUNT] = {5, 8, 11, 15, 15};
  return bits[f];
}

/* With the hidden bit. */
static inline uint32_t pt_float_significand(pt_fp f) {
  return pt_fp_width(f) - pt_float_exponent(f) - (f == PT_FP_X87 ? 1 : 0);
}

static inline pt_bv pt_float_default_nan(pt_fp f) {
  pt_bv zero = pt_bv_zero(pt_fp_width(f));
  return pt_fp_div(f, zero, zero);
}

/* 2^n or its negative; infinity when the format ends before. */
static inline pt_bv pt_float_power(pt_fp f, uint32_t n, bool negative) {
  pt_bv value = pt_fp_from_unsigned(f, pt_bv_u64(2, 1));
  for (uint32_t k = 0; k < n; k++)
    value = pt_fp_add(f, value, value);
  return negative ? pt_fp_neg(f, value) : value;
}

#endif
