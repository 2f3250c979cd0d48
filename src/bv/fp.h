/* Concrete IEEE floats as bit patterns: THE reference meaning of every float
   operator of ir/ and term/.  A float is a pt_bv of the format's width.
   Rounding is to nearest, ties to even.  A NaN result is the format's default
   quiet NaN for invalid operations, or the quieted first NaN operand (what
   x86 SSE does); x87 values are kept with their explicit integer bit. */
#ifndef PT_BV_FP_H
#define PT_BV_FP_H

#include "bv/bv.h"

/* ORDER FP: ir text form and term/ print these names. */
typedef enum {
  PT_FP_HALF,   /* 16 bits */
  PT_FP_FLOAT,  /* 32 */
  PT_FP_DOUBLE, /* 64 */
  PT_FP_X87,    /* 80 */
  PT_FP_QUAD,   /* 128 */
} pt_fp;
#define PT_FP_COUNT 5

/* ORDER FCMP: LLVM's predicate bits: 1 equal, 2 greater, 4 less, 8 unordered.
   A comparison holds when the bit of the actual relation is set. */
typedef enum { PT_FCMP_EQ = 1, PT_FCMP_GT = 2, PT_FCMP_LT = 4, PT_FCMP_UNO = 8 } pt_fcmp_bit;

uint32_t pt_fp_width(pt_fp f);
const char *pt_fp_name(pt_fp f);                /* half float double x87 quad */
bool pt_fp_by_name(const char *name, pt_fp *f);
bool pt_fp_by_width(uint32_t width, pt_fp *f);

pt_bv pt_fp_add(pt_fp f, pt_bv a, pt_bv b);
pt_bv pt_fp_sub(pt_fp f, pt_bv a, pt_bv b);
pt_bv pt_fp_mul(pt_fp f, pt_bv a, pt_bv b);
pt_bv pt_fp_div(pt_fp f, pt_bv a, pt_bv b);
pt_bv pt_fp_rem(pt_fp f, pt_bv a, pt_bv b);     /* C fmod */
pt_bv pt_fp_neg(pt_fp f, pt_bv a);              /* flips the sign bit, NaN too */
bool pt_fp_cmp(pt_fp f, uint32_t predicate, pt_bv a, pt_bv b); /* predicate: pt_fcmp bits */

pt_bv pt_fp_convert(pt_fp from, pt_fp to, pt_bv a);
pt_bv pt_fp_from_signed(pt_fp f, pt_bv a);      /* any integer width */
pt_bv pt_fp_from_unsigned(pt_fp f, pt_bv a);
/* Rounds towards zero.  *fits (may be NULL): whether the result is exact C
   behaviour; when it does not fit (or NaN) the result is 1000...0, as x86 gives. */
pt_bv pt_fp_to_signed(pt_fp f, pt_bv a, uint32_t width, bool *fits);
pt_bv pt_fp_to_unsigned(pt_fp f, pt_bv a, uint32_t width, bool *fits);

bool pt_fp_is_nan(pt_fp f, pt_bv a);
bool pt_fp_is_inf(pt_fp f, pt_bv a);
bool pt_fp_is_zero(pt_fp f, pt_bv a);
bool pt_fp_is_subnormal(pt_fp f, pt_bv a);
bool pt_fp_is_negative(pt_fp f, pt_bv a);       /* sign bit */

/* Shortest decimal text that reads back as the same value (inf, -inf, nan),
   at most 64 characters; and reading decimal or C hexadecimal float text. */
char *pt_fp_text(pt_fp f, pt_bv a, char *out /* 64 */);
bool pt_fp_parse(pt_fp f, const char *text, pt_bv *out);

#endif
