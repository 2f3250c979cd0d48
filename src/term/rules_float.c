/* Rules of floats.  There is one NaN, so NaN results need no care; most algebra does not hold. */
#include "term/rules_priv.h"

/* match: (fp.neg (fp.neg a))   result: a */
static pt_term fneg_fneg(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x;
  return op == PT_TOP_FNEG && is_unary(tt, a, op, &x) ? x : NONE;
}

/* match: (fp.isNaN (fp.neg a))   result: (fp.isNaN a) */
static pt_term fnan_fneg(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x;
  return op == PT_TOP_FNAN && is_unary(tt, a, PT_TOP_FNEG, &x) ? pt_mk_op1(tt, op, x) : NONE;
}

/* match: (fp.isNaN (to_fp i)), i an integer   result: false */
static pt_term fnan_int(pt_terms *tt, pt_top op, pt_term a) {
  if (op != PT_TOP_FNAN) return NONE;
  return is_op(tt, a, PT_TOP_STOF) || is_op(tt, a, PT_TOP_UTOF) ? pt_false(tt) : NONE;
}

/* match: (fp.isNaN (to_fp a)), a a float   result: (fp.isNaN a) */
static pt_term fnan_fconv(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x;
  return op == PT_TOP_FNAN && is_unary(tt, a, PT_TOP_FCONV, &x) ? pt_mk_op1(tt, op, x) : NONE;
}

pt_term pt_rules_float1(pt_terms *tt, pt_top op, pt_term a) {
  TRY(tt, FNEG_FNEG, fneg_fneg(tt, op, a));
  TRY(tt, FNAN_FNEG, fnan_fneg(tt, op, a));
  TRY(tt, FNAN_INT, fnan_int(tt, op, a));
  TRY(tt, FNAN_FCONV, fnan_fconv(tt, op, a));
  return NONE;
}

/* match: (fp.lt a a), (fp.eq a a), (fp.leq a a)   result: false, (not (fp.isNaN a)), the same */
static pt_term fcmp_same(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!same(a, b) || op < PT_TOP_FEQ || op > PT_TOP_FLE) return NONE;
  return op == PT_TOP_FLT ? pt_false(tt) : pt_mk_not(tt, pt_mk_op1(tt, PT_TOP_FNAN, a));
}

/* match: (fp.lt (fp.neg a) (fp.neg b)), fp.leq, fp.eq   result: (fp.lt b a) */
static pt_term fcmp_fneg(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (op < PT_TOP_FEQ || op > PT_TOP_FLE) return NONE;
  if (!is_unary(tt, a, PT_TOP_FNEG, &x) || !is_unary(tt, b, PT_TOP_FNEG, &y)) return NONE;
  return pt_mk_op2(tt, op, y, x);
}

/* match: (fp.add a (fp.neg b)), (fp.sub a (fp.neg b))   result: (fp.sub a b), (fp.add a b) */
static pt_term fadd_fneg(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  if ((op != PT_TOP_FADD && op != PT_TOP_FSUB) || !is_unary(tt, b, PT_TOP_FNEG, &x)) return NONE;
  return pt_mk_op2(tt, op == PT_TOP_FADD ? PT_TOP_FSUB : PT_TOP_FADD, a, x);
}

pt_term pt_rules_float2(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, FCMP_SAME, fcmp_same(tt, op, a, b));
  TRY(tt, FCMP_FNEG, fcmp_fneg(tt, op, a, b));
  TRY(tt, FADD_FNEG, fadd_fneg(tt, op, a, b));
  return NONE;
}
