/* Private to bv/: floats taken apart into exact numbers, and put together again.

   Idea: one exact arithmetic for all formats.  A finite non-zero float is
   sign * sig * 2^exp with an integer sig; operators compute sig and exp exactly
   (or cut, with a note that something non-zero was cut off), and pt_fp_round is
   the only place where a result is rounded. */
#ifndef PT_BV_FP_NUMBER_H
#define PT_BV_FP_NUMBER_H

#include "bv/fp.h"

typedef struct {
  const char *name;
  uint32_t width;
  uint32_t precision; /* significand bits, with the integer bit */
  uint32_t exp_bits;
  uint32_t fraction;  /* stored significand bits: precision - 1, or all for x87 */
  int32_t bias;       /* also the greatest exponent */
  int32_t least;      /* the weight of the lowest bit of a subnormal is 2^least */
} pt_fp_format;

typedef enum { PT_FP_IS_ZERO, PT_FP_IS_FINITE, PT_FP_IS_INF, PT_FP_IS_NAN } pt_fp_class;

typedef struct {
  pt_fp_class kind;
  bool negative;
  int32_t exp; /* exp and sig: of a finite non-zero number only */
  pt_bv sig;   /* PT_BV_MAX_WIDTH bits, not 0 */
} pt_fp_number;

const pt_fp_format *pt_fp_format_of(pt_fp f);
pt_fp_number pt_fp_unpack(pt_fp f, pt_bv a);

/* The float nearest to sig * 2^exp, ties to even; sig has PT_BV_MAX_WIDTH bits
   and may be 0.  `more`: the exact value is greater than that by less than one
   unit of sig; then sig must have at least one bit more than the float keeps. */
pt_bv pt_fp_round(pt_fp f, bool negative, int32_t exp, pt_bv sig, bool more);

pt_bv pt_fp_power(uint32_t n); /* 2^n in PT_BV_MAX_WIDTH bits */

pt_bv pt_fp_zero(pt_fp f, bool negative);
pt_bv pt_fp_inf(pt_fp f, bool negative);
pt_bv pt_fp_nan(pt_fp f, bool negative);     /* quiet, the rest of the payload is 0 */
pt_bv pt_fp_quiet(pt_fp f, pt_bv nan);       /* with the quiet bit set */
pt_bv pt_fp_payload(pt_fp f, pt_bv nan);     /* precision - 1 bits, the quiet bit on top */
bool pt_fp_is_unsupported(pt_fp f, pt_bv a); /* x87: an encoding that counts as NaN */

#endif
