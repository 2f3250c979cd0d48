#include "ir/fold.h"

#include <assert.h>

static pt_bv bit(bool b) { return pt_bv_u64(1, b); }

/* The result of OP on constants; false when it has none that may be used: a
   division by zero is left to stop the run. */
static bool fold_binary(pt_op op, pt_bv a, pt_bv b, pt_bv *out) {
  switch (op) {
  case PT_OP_ADD: *out = pt_bv_add(a, b); return true;
  case PT_OP_SUB: *out = pt_bv_sub(a, b); return true;
  case PT_OP_MUL: *out = pt_bv_mul(a, b); return true;
  case PT_OP_UDIV: *out = pt_bv_udiv(a, b); return !pt_bv_is_zero(b);
  case PT_OP_SDIV: *out = pt_bv_sdiv(a, b); return !pt_bv_is_zero(b);
  case PT_OP_UREM: *out = pt_bv_urem(a, b); return !pt_bv_is_zero(b);
  case PT_OP_SREM: *out = pt_bv_srem(a, b); return !pt_bv_is_zero(b);
  case PT_OP_AND: *out = pt_bv_and(a, b); return true;
  case PT_OP_OR: *out = pt_bv_or(a, b); return true;
  case PT_OP_XOR: *out = pt_bv_xor(a, b); return true;
  case PT_OP_SHL: *out = pt_bv_shl(a, b); return true;
  case PT_OP_LSHR: *out = pt_bv_lshr(a, b); return true;
  case PT_OP_ASHR: *out = pt_bv_ashr(a, b); return true;
  case PT_OP_EQ: *out = bit(pt_bv_eq(a, b)); return true;
  case PT_OP_NE: *out = bit(!pt_bv_eq(a, b)); return true;
  case PT_OP_ULT: *out = bit(pt_bv_ult(a, b)); return true;
  case PT_OP_ULE: *out = bit(pt_bv_ule(a, b)); return true;
  case PT_OP_SLT: *out = bit(pt_bv_slt(a, b)); return true;
  case PT_OP_SLE: *out = bit(pt_bv_sle(a, b)); return true;
  case PT_OP_UADD_O: *out = bit(pt_bv_uadd_overflows(a, b)); return true;
  case PT_OP_SADD_O: *out = bit(pt_bv_sadd_overflows(a, b)); return true;
  case PT_OP_USUB_O: *out = bit(pt_bv_usub_overflows(a, b)); return true;
  case PT_OP_SSUB_O: *out = bit(pt_bv_ssub_overflows(a, b)); return true;
  case PT_OP_UMUL_O: *out = bit(pt_bv_umul_overflows(a, b)); return true;
  case PT_OP_SMUL_O: *out = bit(pt_bv_smul_overflows(a, b)); return true;
  default: return false;
  }
}

bool pt_ir_fold(pt_op op, const pt_bv *args, uint32_t width, pt_bv *out) {
  assert(op <= PT_OP_SELECT);
  switch (op) {
  case PT_OP_ZEXT: *out = pt_bv_zext(args[0], width); return true;
  case PT_OP_SEXT: *out = pt_bv_sext(args[0], width); return true;
  case PT_OP_TRUNC: *out = pt_bv_trunc(args[0], width); return true;
  case PT_OP_SELECT: *out = pt_bv_is_zero(args[0]) ? args[2] : args[1]; return true;
  default: return fold_binary(op, args[0], args[1], out);
  }
}
