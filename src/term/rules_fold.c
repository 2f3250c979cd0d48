/* Operators on values: the bridge from operators of terms to bv/, used by constant folding
   and by evaluation, so that both mean the same. */
#include "term/term_priv.h"

static pt_bv of_bool(bool b) { return pt_bv_u64(1, b); }

pt_bv pt_fp_one_nan(pt_fp f, pt_bv a) {
  if (!pt_fp_is_nan(f, a)) return a;
  pt_bv zero = pt_bv_zero(pt_fp_width(f));
  return pt_fp_div(f, zero, zero);
}

pt_bv pt_fold1(pt_top op, pt_fp f, pt_bv a) {
  switch (op) {
  case PT_TOP_NOT:
  case PT_TOP_BVNOT: return pt_bv_not(a);
  case PT_TOP_BVNEG: return pt_bv_neg(a);
  case PT_TOP_BV_OF_FP: return a;
  case PT_TOP_FP_OF_BV: return pt_fp_one_nan(f, a);
  case PT_TOP_FNEG: return pt_fp_one_nan(f, pt_fp_neg(f, a));
  case PT_TOP_FNAN: return of_bool(pt_fp_is_nan(f, a));
  default: assert(!"an operator with one argument"); return a;
  }
}

static pt_bv fold_fp(pt_top op, pt_fp f, pt_bv a, pt_bv b) {
  switch (op) {
  case PT_TOP_FADD: return pt_fp_one_nan(f, pt_fp_add(f, a, b));
  case PT_TOP_FSUB: return pt_fp_one_nan(f, pt_fp_sub(f, a, b));
  case PT_TOP_FMUL: return pt_fp_one_nan(f, pt_fp_mul(f, a, b));
  case PT_TOP_FDIV: return pt_fp_one_nan(f, pt_fp_div(f, a, b));
  case PT_TOP_FREM: return pt_fp_one_nan(f, pt_fp_rem(f, a, b));
  case PT_TOP_FEQ: return of_bool(pt_fp_cmp(f, PT_FCMP_EQ, a, b));
  case PT_TOP_FLT: return of_bool(pt_fp_cmp(f, PT_FCMP_LT, a, b));
  case PT_TOP_FLE: return of_bool(pt_fp_cmp(f, PT_FCMP_LT | PT_FCMP_EQ, a, b));
  default: assert(!"an operator with two arguments"); return a;
  }
}

pt_bv pt_fold2(pt_top op, pt_fp f, pt_bv a, pt_bv b) {
  switch (op) {
  case PT_TOP_AND:
  case PT_TOP_BVAND: return pt_bv_and(a, b);
  case PT_TOP_OR:
  case PT_TOP_BVOR: return pt_bv_or(a, b);
  case PT_TOP_EQ: return of_bool(pt_bv_eq(a, b));
  case PT_TOP_BVXOR: return pt_bv_xor(a, b);
  case PT_TOP_ADD: return pt_bv_add(a, b);
  case PT_TOP_SUB: return pt_bv_sub(a, b);
  case PT_TOP_MUL: return pt_bv_mul(a, b);
  case PT_TOP_UDIV: return pt_bv_udiv(a, b);
  case PT_TOP_UREM: return pt_bv_urem(a, b);
  case PT_TOP_SDIV: return pt_bv_sdiv(a, b);
  case PT_TOP_SREM: return pt_bv_srem(a, b);
  case PT_TOP_SHL: return pt_bv_shl(a, b);
  case PT_TOP_LSHR: return pt_bv_lshr(a, b);
  case PT_TOP_ASHR: return pt_bv_ashr(a, b);
  case PT_TOP_ULT: return of_bool(pt_bv_ult(a, b));
  case PT_TOP_ULE: return of_bool(pt_bv_ule(a, b));
  case PT_TOP_SLT: return of_bool(pt_bv_slt(a, b));
  case PT_TOP_SLE: return of_bool(pt_bv_sle(a, b));
  case PT_TOP_CONCAT: return pt_bv_concat(a, b);
  default: return fold_fp(op, f, a, b);
  }
}
