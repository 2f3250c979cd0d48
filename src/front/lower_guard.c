/* Checks of divisions, shifts and conversions of floats that no sanitizer makes.

   Idea: clang's sanitizers look at scalars of C only.  Complex integers, vectors, functions that
   opt out, and bitcode that was made without sanitizers have bare instructions.  Each of those gets
   what a sanitizer would have made of it: a divisor that is not zero, a quotient that fits, an
   amount below the width, a float in the range of the integer.

   A sanitizer's check ends the block in front: the instruction that it guards comes first in its
   own block.  What a sanitizer computes for itself (the bits that a left shift loses) is marked,
   and safe. */
#include "front/lower_priv.h"

enum { DIVISION_TRAP = 3, CAST_TRAP = 5, SHIFT_TRAP = 20 };

/* The first instruction of a block that is no debug record. */
static LLVMValueRef first_real(LLVMBasicBlockRef b) {
  LLVMValueRef i = LLVMGetFirstInstruction(b);
  while (i && LLVMIsADbgInfoIntrinsic(i))
    i = LLVMGetNextInstruction(i);
  return i;
}

/* The branch behind which the block of I lies, and nothing else: NULL when there are several ways
 * to it. */
static LLVMValueRef branch_before(LLVMValueRef i) {
  LLVMBasicBlockRef b = LLVMGetInstructionParent(i);
  LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(b));
  if (!u || LLVMGetNextUse(u) || first_real(b) != i) return NULL;
  LLVMValueRef br = LLVMGetUser(u);
  return LLVMIsABranchInst(br) && LLVMIsConditional(br) && LLVMGetSuccessor(br, 0) == b ? br : NULL;
}

static bool is_sanitizers(LLVMValueRef i) {
  LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(i));
  return LLVMGetMetadata(i, LLVMGetMDKindIDInContext(ctx, "nosanitize", 10)) != NULL;
}

/* Whether a sanitizer looked at the operands of I; *BOTH: at both of its conditions (divisor and
 * quotient). */
static bool is_guarded(LLVMValueRef i, unsigned trap, bool *both) {
  *both = true;
  if (is_sanitizers(i)) return true;
  LLVMValueRef br = branch_before(i);
  unsigned code;
  *both = false;
  if (!br || !pt_is_trap_block(LLVMGetSuccessor(br, 1), &code) || code != trap) return false;
  LLVMValueRef c = LLVMGetCondition(br);
  *both = LLVMIsAInstruction(c) && LLVMGetInstructionOpcode(c) == LLVMAnd;
  return true;
}

/* 1 bit: V is not C.  0 when V is another constant. */
static pt_val differs(pt_fx *x, pt_val v, pt_bv c) {
  pt_bv is;
  if (pt_ir_is_const(x->l->p, x->f, v, &is) && !pt_bv_eq(is, c)) return 0;
  return pt_fx_op2(x, PT_OP_NE, 1, v, pt_ir_const(x->l->p, x->f, c));
}

static void guard_division(pt_fx *x, LLVMValueRef i, bool sign, pt_val a, pt_val b) {
  uint32_t w = pt_ir_width(x->f, b);
  bool both = false, guarded = is_guarded(i, DIVISION_TRAP, &both);
  pt_val not_zero = guarded ? 0 : differs(x, b, pt_bv_zero(w));
  if (not_zero) pt_fx_check(x, not_zero, PT_CHECK_DIV_ZERO, 0);
  LLVMValueRef dividend = LLVMGetOperand(i, 0);
  bool widened =
      LLVMIsASExtInst(dividend) || LLVMIsAZExtInst(dividend); /* then it is not the least one */
  if (!sign || both || widened || w == 1) return;
  pt_val not_one = differs(x, b, pt_bv_i64(w, -1)),
         not_least = not_one ? differs(x, a, pt_bv_min_signed(w)) : 0;
  if (not_least)
    pt_fx_check(x, pt_fx_op2(x, PT_OP_OR, 1, not_least, not_one), PT_CHECK_OVERFLOW, 0);
}

static void guard_shift(pt_fx *x, LLVMValueRef i, pt_val b) {
  uint32_t w = pt_ir_width(x->f, b);
  bool both;
  pt_bv amount, width = pt_bv_u64(w, w);
  bool fits = w > 1 && pt_ir_is_const(x->l->p, x->f, b, &amount) && pt_bv_ult(amount, width);
  if (fits || w == 1 || !(x->l->o->checks >> PT_CHECK_SHIFT & 1) ||
      is_guarded(i, SHIFT_TRAP, &both))
    return;
  pt_fx_check(x, pt_fx_op2(x, PT_OP_ULT, 1, b, pt_ir_const(x->l->p, x->f, width)), PT_CHECK_SHIFT,
              0);
}

static pt_val compare(pt_fx *x, pt_fp f, uint32_t predicate, pt_val a, pt_bv b) {
  pt_ir_ins ins = {.op = PT_OP_FCMP, .sub = (uint8_t)f, .ref = predicate};
  return pt_fx_value(x, ins, 1, (pt_val[]){a, pt_ir_const(x->l->p, x->f, b)}, 2);
}

/* Models convert what they have looked at.  The integers just outside of W bits are exact as
 * floats, or the last one inside is, since it is a power of two. */
void pt_lower_guard_cast(pt_fx *x, LLVMValueRef i, pt_val a, pt_fp f, uint32_t w, bool sign) {
  bool both, exact, wide = w + 2 > PT_BV_MAX_WIDTH;
  if (wide || x->f->model || !(x->l->o->checks >> PT_CHECK_FLOAT_CAST & 1) ||
      is_guarded(i, CAST_TRAP, &both))
    return;
  pt_bv one = pt_bv_u64(w + 2, 1), above = pt_bv_shl(one, pt_bv_u64(w + 2, sign ? w - 1 : w));
  pt_bv below = sign ? pt_bv_sub(pt_bv_neg(above), one) : pt_bv_neg(one),
        low = pt_fp_from_signed(f, below);
  exact = pt_bv_eq(pt_fp_to_signed(f, low, w + 2, &both), below) && both;
  pt_val fits_below = compare(x, f, exact ? PT_FCMP_GT : PT_FCMP_GT | PT_FCMP_EQ, a, low);
  pt_val fits_above = compare(x, f, PT_FCMP_LT, a, pt_fp_from_signed(f, above));
  pt_fx_check(x, pt_fx_op2(x, PT_OP_AND, 1, fits_below, fits_above), PT_CHECK_FLOAT_CAST, 0);
}

void pt_lower_guard(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMSDiv:
  case LLVMSRem: guard_division(x, i, true, a, b); break;
  case LLVMUDiv:
  case LLVMURem: guard_division(x, i, false, a, b); break;
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr: guard_shift(x, i, b); break;
  default: break;
  }
}
