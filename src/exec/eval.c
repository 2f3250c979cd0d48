/* Operations without effects, on values of any width: bv/ does the work. */
#include <assert.h>

#include "bv/fp.h"
#include "exec/state.h"

static pt_bv bit(bool b) { return pt_bv_u64(1, b); }

static pt_bv eval_integer(pt_op op, const pt_bv *a, uint32_t width) {
  switch (op) {
  case PT_OP_ADD: return pt_bv_add(a[0], a[1]);
  case PT_OP_SUB: return pt_bv_sub(a[0], a[1]);
  case PT_OP_MUL: return pt_bv_mul(a[0], a[1]);
  case PT_OP_UDIV: return pt_bv_udiv(a[0], a[1]);
  case PT_OP_SDIV: return pt_bv_sdiv(a[0], a[1]);
  case PT_OP_UREM: return pt_bv_urem(a[0], a[1]);
  case PT_OP_SREM: return pt_bv_srem(a[0], a[1]);
  case PT_OP_AND: return pt_bv_and(a[0], a[1]);
  case PT_OP_OR: return pt_bv_or(a[0], a[1]);
  case PT_OP_XOR: return pt_bv_xor(a[0], a[1]);
  case PT_OP_SHL: return pt_bv_shl(a[0], a[1]);
  case PT_OP_LSHR: return pt_bv_lshr(a[0], a[1]);
  case PT_OP_ASHR: return pt_bv_ashr(a[0], a[1]);
  case PT_OP_EQ: return bit(pt_bv_eq(a[0], a[1]));
  case PT_OP_NE: return bit(!pt_bv_eq(a[0], a[1]));
  case PT_OP_ULT: return bit(pt_bv_ult(a[0], a[1]));
  case PT_OP_ULE: return bit(pt_bv_ule(a[0], a[1]));
  case PT_OP_SLT: return bit(pt_bv_slt(a[0], a[1]));
  case PT_OP_SLE: return bit(pt_bv_sle(a[0], a[1]));
  case PT_OP_UADD_O: return bit(pt_bv_uadd_overflows(a[0], a[1]));
  case PT_OP_SADD_O: return bit(pt_bv_sadd_overflows(a[0], a[1]));
  case PT_OP_USUB_O: return bit(pt_bv_usub_overflows(a[0], a[1]));
  case PT_OP_SSUB_O: return bit(pt_bv_ssub_overflows(a[0], a[1]));
  case PT_OP_UMUL_O: return bit(pt_bv_umul_overflows(a[0], a[1]));
  case PT_OP_SMUL_O: return bit(pt_bv_smul_overflows(a[0], a[1]));
  case PT_OP_ZEXT: return pt_bv_zext(a[0], width);
  case PT_OP_SEXT: return pt_bv_sext(a[0], width);
  case PT_OP_TRUNC: return pt_bv_trunc(a[0], width);
  default: assert(op == PT_OP_SELECT); return pt_bv_is_zero(a[0]) ? a[2] : a[1];
  }
}

static pt_bv eval_float(const pt_ir_ins *i, const pt_bv *a, uint32_t width) {
  pt_fp f = (pt_fp)i->sub;
  switch ((pt_op)i->op) {
  case PT_OP_FADD: return pt_fp_add(f, a[0], a[1]);
  case PT_OP_FSUB: return pt_fp_sub(f, a[0], a[1]);
  case PT_OP_FMUL: return pt_fp_mul(f, a[0], a[1]);
  case PT_OP_FDIV: return pt_fp_div(f, a[0], a[1]);
  case PT_OP_FREM: return pt_fp_rem(f, a[0], a[1]);
  case PT_OP_FNEG: return pt_fp_neg(f, a[0]);
  case PT_OP_FCMP: return bit(pt_fp_cmp(f, i->ref, a[0], a[1]));
  case PT_OP_FCONV: return pt_fp_convert(f, (pt_fp)i->ref, a[0]);
  case PT_OP_FTOS: return pt_fp_to_signed(f, a[0], width, NULL);
  case PT_OP_FTOU: return pt_fp_to_unsigned(f, a[0], width, NULL);
  case PT_OP_STOF: return pt_fp_from_signed(f, a[0]);
  default: assert(i->op == PT_OP_UTOF); return pt_fp_from_unsigned(f, a[0]);
  }
}

pt_bv pt_pure(const pt_ir_fn *f, const pt_ir_ins *i, const pt_bv *args) {
  assert(pt_op_is_pure((pt_op)i->op));
  uint32_t width = pt_ir_width(f, i->res);
  return i->op <= PT_OP_SELECT ? eval_integer(i->op, args, width) : eval_float(i, args, width);
}
