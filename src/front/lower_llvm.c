/* LLVM's own intrinsics, and the traps of the sanitizers. */
#include <stdio.h>
#include <string.h>

#include "front/lower_priv.h"

/* ---- sanitizer traps */

/* Places in clang's list of sanitizer handlers (LIST_SANITIZER_CHECKS). */
enum {
  ADD_OVERFLOW = 0,
  BUILTIN_UNREACHABLE = 1,
  DIVREM_OVERFLOW = 3,
  FLOAT_CAST_OVERFLOW = 5,
  INVALID_BUILTIN = 8,
  LOAD_INVALID_VALUE = 10,
  MUL_OVERFLOW = 12,
  NEGATE_OVERFLOW = 13,
  OUT_OF_BOUNDS = 18,
  SHIFT_OUT_OF_BOUNDS = 20,
  SUB_OVERFLOW = 21,
  TYPE_MISMATCH = 22,
  VLA_BOUND_NOT_POSITIVE = 24
};

static pt_check_kind trap_kind(unsigned code) {
  switch (code) {
  case ADD_OVERFLOW:
  case SUB_OVERFLOW:
  case MUL_OVERFLOW:
  case NEGATE_OVERFLOW: return PT_CHECK_OVERFLOW;
  case DIVREM_OVERFLOW: return PT_CHECK_DIV_ZERO;
  case FLOAT_CAST_OVERFLOW: return PT_CHECK_FLOAT_CAST;
  case INVALID_BUILTIN: return PT_CHECK_BUILTIN;
  case LOAD_INVALID_VALUE: return PT_CHECK_BOOL;
  case OUT_OF_BOUNDS: return PT_CHECK_BOUNDS;
  case SHIFT_OUT_OF_BOUNDS: return PT_CHECK_SHIFT;
  case TYPE_MISMATCH: return PT_CHECK_MISALIGNED;
  case VLA_BOUND_NOT_POSITIVE: return PT_CHECK_VLA;
  default: return PT_CHECK_UNREACHABLE; /* BUILTIN_UNREACHABLE, too */
  }
}

static bool wanted(pt_fx *x, pt_check_kind k) { return x->l->o->checks >> k & 1; }

/* Clang joins two conditions in one trap: divisor and quotient, or amount and base
   of a shift.  The checks are told apart again here.  A machine cannot get past a
   bad division, so those checks stay even when nobody asked for them.  ARRAY is the name of
   what is indexed, or 0. */
void pt_lower_trap(pt_fx *x, pt_val cond, LLVMValueRef cond_value, unsigned code, uint32_t array) {
  pt_check_kind first = trap_kind(code);
  pt_check_kind second = code == 3 ? PT_CHECK_OVERFLOW : PT_CHECK_SHIFT_BASE;
  bool division = code == 3;
  if ((code == 3 || code == 20) && LLVMIsAInstruction(cond_value) &&
      LLVMGetInstructionOpcode(cond_value) == LLVMAnd) {
    pt_val a = pt_fx_comp(x, LLVMGetOperand(cond_value, 0));
    pt_val b = pt_fx_comp(x, LLVMGetOperand(cond_value, 1));
    if (division || wanted(x, first)) pt_fx_check(x, a, first, 0);
    if (division || wanted(x, second)) pt_fx_check(x, b, second, 0);
    return;
  }
  uint32_t text = first == PT_CHECK_BOUNDS ? array : 0;
  if (division || wanted(x, first)) pt_fx_check(x, cond, first, text);
}

static void lower_trap_call(pt_fx *x, pt_check_kind kind) {
  pt_fx_check(x, pt_fx_const(x, 1, 0), kind, 0);
  pt_fx_halt(x, 0);
}

/* ---- integers */

static void with_overflow(pt_fx *x, LLVMValueRef i, pt_op op, pt_op overflow) {
  pt_val a = pt_fx_comp(x, LLVMGetArgOperand(i, 0)), b = pt_fx_comp(x, LLVMGetArgOperand(i, 1));
  pt_val r = pt_fx_op2(x, op, pt_ir_width(x->f, a), a, b);
  pt_val o = pt_fx_op2(x, overflow, 1, a, b);
  pt_fx_set_comps(x, i, (pt_val[]){r, o}, 2);
}

static pt_val shift(pt_fx *x, pt_op op, pt_val a, uint32_t by) {
  uint32_t w = pt_ir_width(x->f, a);
  return pt_fx_op2(x, op, w, a, pt_fx_const(x, w, by));
}

/* Sums the bits by halves: fields of 1, 2, 4, ... bits that are added in pairs. */
static pt_val popcount(pt_fx *x, pt_val a) {
  uint32_t w = pt_ir_width(x->f, a), n = 1;
  while (n < w) n *= 2;
  pt_val v = pt_fx_fit(x, a, n, false);
  for (uint32_t field = 1; field < n; field *= 2) {
    uint64_t limbs[PT_BV_LIMBS] = {0};
    for (uint32_t bit = 0; bit < n; bit++)
      if (bit / field % 2 == 0) limbs[bit / 64] |= UINT64_C(1) << bit % 64;
    pt_val mask = pt_ir_const(x->l->p, x->f, pt_bv_limbs(n, limbs));
    pt_val even = pt_fx_op2(x, PT_OP_AND, n, v, mask);
    pt_val odd = pt_fx_op2(x, PT_OP_AND, n, shift(x, PT_OP_LSHR, v, field), mask);
    v = pt_fx_op2(x, PT_OP_ADD, n, even, odd);
  }
  return pt_fx_fit(x, v, w, false);
}

/* ~x & (x - 1) has a one for each trailing zero. */
static pt_val trailing_zeros(pt_fx *x, pt_val a) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val ones = pt_fx_const(x, w, UINT64_MAX);
  pt_val flipped = pt_fx_op2(x, PT_OP_XOR, w, a, ones), less = pt_fx_op2(x, PT_OP_ADD, w, a, ones);
  return popcount(x, pt_fx_op2(x, PT_OP_AND, w, flipped, less));
}

/* Copies the highest one to all lower bits; the zeros that are left lead. */
static pt_val leading_zeros(pt_fx *x, pt_val a) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val v = a;
  for (uint32_t by = 1; by < w; by *= 2)
    v = pt_fx_op2(x, PT_OP_OR, w, v, shift(x, PT_OP_LSHR, v, by));
  return popcount(x, pt_fx_op2(x, PT_OP_XOR, w, v, pt_fx_const(x, w, UINT64_MAX)));
}

/* Moves each group of UNIT bits to the mirrored place. */
static pt_val reverse(pt_fx *x, pt_val a, uint32_t unit) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val out = 0;
  for (uint32_t at = 0; at < w; at += unit) {
    uint32_t to = w - unit - at;
    uint64_t limbs[PT_BV_LIMBS] = {0};
    for (uint32_t bit = to; bit < to + unit; bit++) limbs[bit / 64] |= UINT64_C(1) << bit % 64;
    pt_val moved = to > at ? shift(x, PT_OP_SHL, a, to - at) : shift(x, PT_OP_LSHR, a, at - to);
    moved = pt_fx_op2(x, PT_OP_AND, w, moved, pt_ir_const(x->l->p, x->f, pt_bv_limbs(w, limbs)));
    out = out ? pt_fx_op2(x, PT_OP_OR, w, out, moved) : moved;
  }
  return out;
}

static pt_val funnel(pt_fx *x, pt_val a, pt_val b, pt_val by, bool left) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val n = pt_fx_op2(x, PT_OP_UREM, w, by, pt_fx_const(x, w, w));
  pt_val rest = pt_fx_op2(x, PT_OP_SUB, w, pt_fx_const(x, w, w), n); /* w: shifts all out */
  pt_val high = pt_fx_op2(x, PT_OP_SHL, w, a, left ? n : rest);
  pt_val low = pt_fx_op2(x, PT_OP_LSHR, w, b, left ? rest : n);
  return pt_fx_op2(x, PT_OP_OR, w, high, low);
}

static pt_val pick(pt_fx *x, pt_op less, pt_val a, pt_val b, bool smaller) {
  pt_val c = pt_fx_op2(x, less, 1, a, b);
  return smaller ? pt_fx_select(x, c, a, b) : pt_fx_select(x, c, b, a);
}

static pt_val absolute(pt_fx *x, pt_val a) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val zero = pt_fx_const(x, w, 0), negative = pt_fx_op2(x, PT_OP_SLT, 1, a, zero);
  return pt_fx_select(x, negative, pt_fx_op2(x, PT_OP_SUB, w, zero, a), a);
}

static pt_val saturate(pt_fx *x, pt_op op, pt_op overflow, bool sign, bool add, pt_val a,
                       pt_val b) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val r = pt_fx_op2(x, op, w, a, b), o = pt_fx_op2(x, overflow, 1, a, b), limit;
  if (sign) {
    pt_val negative = pt_fx_op2(x, PT_OP_SLT, 1, a, pt_fx_const(x, w, 0));
    limit = pt_fx_select(x, negative, pt_ir_const(x->l->p, x->f, pt_bv_min_signed(w)),
                           pt_ir_const(x->l->p, x->f, pt_bv_max_signed(w)));
  } else {
    limit = pt_fx_const(x, w, add ? UINT64_MAX : 0);
  }
  return pt_fx_select(x, o, limit, r);
}

/* ---- floats */

static pt_val mask_bit(pt_fx *x, uint32_t w, uint32_t bit) {
  uint64_t limbs[PT_BV_LIMBS] = {0};
  limbs[bit / 64] = UINT64_C(1) << bit % 64;
  return pt_ir_const(x->l->p, x->f, pt_bv_limbs(w, limbs));
}

static pt_val without_sign(pt_fx *x, pt_val a) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val all = pt_fx_const(x, w, UINT64_MAX), sign = mask_bit(x, w, w - 1);
  return pt_fx_op2(x, PT_OP_AND, w, a, pt_fx_op2(x, PT_OP_XOR, w, all, sign));
}

static pt_val copysign_of(pt_fx *x, pt_val a, pt_val b) {
  uint32_t w = pt_ir_width(x->f, a);
  pt_val sign = pt_fx_op2(x, PT_OP_AND, w, b, mask_bit(x, w, w - 1));
  return pt_fx_op2(x, PT_OP_OR, w, without_sign(x, a), sign);
}

static pt_val fcmp(pt_fx *x, pt_fp f, uint32_t predicate, pt_val a, pt_val b) {
  pt_ir_ins ins = {.op = PT_OP_FCMP, .sub = (uint8_t)f, .ref = predicate};
  return pt_fx_value(x, ins, 1, (pt_val[]){a, b}, 2);
}

/* llvm.is.fpclass: bits snan qnan -inf -normal -subnormal -0 +0 +subnormal +normal +inf. */
static pt_val is_class(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef v = LLVMGetArgOperand(i, 0);
  pt_fp f = PT_FP_DOUBLE;
  pt_float_of(LLVMTypeOf(v), &f);
  pt_val a = pt_fx_comp(x, v);
  uint32_t w = pt_ir_width(x->f, a);
  unsigned mask = (unsigned)LLVMConstIntGetZExtValue(LLVMGetArgOperand(i, 1));
  static const uint32_t fraction[PT_FP_COUNT] = {10, 23, 52, 63, 112};
  uint32_t m = fraction[f];
  bool x87 = f == PT_FP_X87; /* its integer bit is stored: bit 63 */
  pt_val zero = pt_fx_const(x, w, 0), magnitude = without_sign(x, a);
  pt_val negative =
      pt_fx_op2(x, PT_OP_NE, 1, pt_fx_op2(x, PT_OP_AND, w, a, mask_bit(x, w, w - 1)), zero);
  pt_bv exponent = pt_bv_shl(pt_bv_sub(pt_bv_shl(pt_bv_u64(w, 1), pt_bv_u64(w, w - 1 - m - x87)),
                                       pt_bv_u64(w, 1)), pt_bv_u64(w, m + x87));
  pt_bv infinite =
      x87 ? pt_bv_or(exponent, pt_bv_shl(pt_bv_u64(w, 1), pt_bv_u64(w, 63))) : exponent;
  pt_val inf = pt_ir_const(x->l->p, x->f, infinite);
  pt_val smallest = x87 ? pt_ir_const(x->l->p, x->f, pt_bv_shl(pt_bv_u64(w, 1), pt_bv_u64(w, 63)))
                        : mask_bit(x, w, m);
  pt_val nan = fcmp(x, f, PT_FCMP_UNO, a, a);
  pt_val quiet_bit = pt_fx_op2(x, PT_OP_AND, w, a, mask_bit(x, w, m - 1));
  pt_val quiet = pt_fx_op2(x, PT_OP_AND, 1, nan, pt_fx_op2(x, PT_OP_NE, 1, quiet_bit, zero));
  pt_val signalling = pt_fx_op2(x, PT_OP_AND, 1, nan, pt_fx_op2(x, PT_OP_EQ, 1, quiet_bit, zero));
  pt_val is_inf = pt_fx_op2(x, PT_OP_EQ, 1, magnitude, inf);
  pt_val is_zero = pt_fx_op2(x, PT_OP_EQ, 1, magnitude, zero);
  pt_val small = pt_fx_op2(x, PT_OP_ULT, 1, magnitude, smallest);
  pt_val not_zero = pt_fx_op2(x, PT_OP_NE, 1, magnitude, zero);
  pt_val subnormal = pt_fx_op2(x, PT_OP_AND, 1, small, not_zero);
  pt_val big = pt_fx_op2(x, PT_OP_ULE, 1, smallest, magnitude);
  pt_val normal = pt_fx_op2(x, PT_OP_AND, 1, big, pt_fx_op2(x, PT_OP_ULT, 1, magnitude, inf));
  pt_val positive = pt_fx_op2(x, PT_OP_XOR, 1, negative, pt_fx_const(x, 1, 1));
  const struct {
    pt_val is, sign;
  } classes[10] = {{signalling, 0}, {quiet, 0}, {is_inf, negative}, {normal, negative},
                   {subnormal, negative}, {is_zero, negative}, {is_zero, positive},
                   {subnormal, positive}, {normal, positive}, {is_inf, positive}};
  pt_val out = pt_fx_const(x, 1, 0);
  for (unsigned k = 0; k < 10; k++) {
    if (!(mask >> k & 1)) continue;
    pt_val is = classes[k].is;
    if (classes[k].sign) is = pt_fx_op2(x, PT_OP_AND, 1, is, classes[k].sign);
    out = pt_fx_op2(x, PT_OP_OR, 1, out, is);
  }
  return out;
}

static void multiply_add(pt_fx *x, LLVMValueRef i) {
  pt_span a = pt_fx_comps(x, LLVMGetArgOperand(i, 0)), b = pt_fx_comps(x, LLVMGetArgOperand(i, 1)),
          c = pt_fx_comps(x, LLVMGetArgOperand(i, 2));
  LLVMTypeRef t = LLVMTypeOf(i);
  pt_fp f = PT_FP_DOUBLE;
  pt_float_of(LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t, &f);
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < a.n; k++) {
    pt_val pa = pt_fx_comp_at(x, a, t, k), pb = pt_fx_comp_at(x, b, t, k),
           pc = pt_fx_comp_at(x, c, t, k);
    uint32_t w = pt_ir_width(x->f, pa);
    pt_ir_ins mul = {.op = PT_OP_FMUL, .sub = (uint8_t)f},
              add = {.op = PT_OP_FADD, .sub = (uint8_t)f};
    pt_val p = pt_fx_value(x, mul, w, (pt_val[]){pa, pb}, 2);
    pt_vec_push(x->l->mem, &out, pt_fx_value(x, add, w, (pt_val[]){p, pc}, 2));
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
}

/* ---- memory */

static void lower_range(pt_fx *x, LLVMValueRef i, pt_op op) {
  pt_val to = pt_fx_comp(x, LLVMGetArgOperand(i, 0)), what = pt_fx_comp(x, LLVMGetArgOperand(i, 1));
  pt_val n = pt_fx_fit(x, pt_fx_comp(x, LLVMGetArgOperand(i, 2)), x->l->pw, false);
  uint32_t check = pt_ir_add_check(x->l->p, PT_CHECK_ACCESS, x->id, x->loc, 0);
  pt_fx_ins(x, (pt_ir_ins){.op = (uint8_t)op, .ref = check}, 0, (pt_val[]){to, what, n}, 3);
}

static void lower_lifetime(pt_fx *x, LLVMValueRef i, pt_op op) {
  pt_val p = pt_fx_comp(x, LLVMGetArgOperand(i, 1));
  const pt_ir_value *v = &x->f->values.at[p];
  if (v->kind == PT_VAL_INS && x->f->ins.at[v->ref].op == PT_OP_ALLOC) pt_fx_op(x, op, 0, &p, 1);
}

static void lower_va_start(pt_fx *x, LLVMValueRef i) {
  pt_val list = pt_fx_comp(x, LLVMGetArgOperand(i, 0)), zero = pt_fx_ptr(x, 0);
  if (!x->va_area) {
    pt_lower_fail(x, "va_start outside of a variadic function");
    return;
  }
  if (x->l->pw == 32) {
    pt_fx_store(x, list, x->va_area);
    pt_fx_mark_pointer(x, true);
    return;
  }
  /* all register slots are used up: clang's va_arg code then reads from memory only */
  pt_fx_store(x, list, pt_fx_const(x, 32, 48));
  pt_fx_store(x, pt_fx_ptradd(x, list, zero, 4, 0), pt_fx_const(x, 32, 176));
  pt_fx_store(x, pt_fx_ptradd(x, list, zero, 8, 0), x->va_area);
  pt_fx_mark_pointer(x, true);
  pt_fx_store(x, pt_fx_ptradd(x, list, zero, 16, 0), zero);
}

static void lower_va_copy(pt_fx *x, LLVMValueRef i) {
  pt_val args[3] = {pt_fx_comp(x, LLVMGetArgOperand(i, 0)), pt_fx_comp(x, LLVMGetArgOperand(i, 1)),
                    pt_fx_ptr(x, x->l->pw == 32 ? 4 : 24)};
  uint32_t check = pt_ir_add_check(x->l->p, PT_CHECK_ACCESS, x->id, x->loc, 0);
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_COPY, .ref = check}, 0, args, 3);
}

/* ---- dispatch */

static bool starts(const char *name, const char *with) {
  size_t n = strlen(with);
  return strncmp(name, with, n) == 0 && (name[n] == 0 || name[n] == '.');
}

/* Intrinsics on one or two integers, element by element.  0: not one of them. */
static pt_val integer_op(pt_fx *x, const char *n, pt_val a, pt_val b, pt_val c) {
  if (starts(n, "ctpop")) return popcount(x, a);
  if (starts(n, "ctlz")) return leading_zeros(x, a);
  if (starts(n, "cttz")) return trailing_zeros(x, a);
  if (starts(n, "bswap")) return reverse(x, a, 8);
  if (starts(n, "bitreverse")) return reverse(x, a, 1);
  if (starts(n, "abs")) return absolute(x, a);
  if (starts(n, "smax")) return pick(x, PT_OP_SLT, a, b, false);
  if (starts(n, "smin")) return pick(x, PT_OP_SLT, a, b, true);
  if (starts(n, "umax")) return pick(x, PT_OP_ULT, a, b, false);
  if (starts(n, "umin")) return pick(x, PT_OP_ULT, a, b, true);
  if (starts(n, "fshl")) return funnel(x, a, b, c, true);
  if (starts(n, "fshr")) return funnel(x, a, b, c, false);
  if (starts(n, "sadd.sat")) return saturate(x, PT_OP_ADD, PT_OP_SADD_O, true, true, a, b);
  if (starts(n, "ssub.sat")) return saturate(x, PT_OP_SUB, PT_OP_SSUB_O, true, false, a, b);
  if (starts(n, "uadd.sat")) return saturate(x, PT_OP_ADD, PT_OP_UADD_O, false, true, a, b);
  if (starts(n, "usub.sat")) return saturate(x, PT_OP_SUB, PT_OP_USUB_O, false, false, a, b);
  if (starts(n, "fabs")) return without_sign(x, a);
  if (starts(n, "copysign")) return copysign_of(x, a, b);
  return 0;
}

static bool lower_integer(pt_fx *x, LLVMValueRef i, const char *name) {
  static const char *const known[] = {"ctpop",    "ctlz", "cttz",     "bswap",    "bitreverse",
                                      "abs",      "smax", "smin",     "umax",     "umin",
                                      "fshl",     "fshr", "sadd.sat", "ssub.sat", "uadd.sat",
                                      "usub.sat", "fabs", "copysign"};
  bool found = false;
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) found |= starts(name, known[k]);
  if (!found) return false;
  unsigned n = LLVMGetNumArgOperands(i);
  LLVMTypeRef t = LLVMTypeOf(i);
  pt_span s[3] = {{0, 0}};
  for (unsigned k = 0; k < n && k < 3; k++) s[k] = pt_fx_comps(x, LLVMGetArgOperand(i, k));
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < s[0].n; k++) {
    pt_val a = pt_fx_comp_at(x, s[0], t, k), b = s[1].n > k ? pt_fx_comp_at(x, s[1], t, k) : 0,
           c = s[2].n > k ? pt_fx_comp_at(x, s[2], t, k) : 0;
    pt_vec_push(x->l->mem, &out, integer_op(x, name, a, b, c));
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
  return true;
}

static bool lower_overflow(pt_fx *x, LLVMValueRef i, const char *n) {
  if (starts(n, "sadd.with.overflow")) with_overflow(x, i, PT_OP_ADD, PT_OP_SADD_O);
  else if (starts(n, "ssub.with.overflow")) with_overflow(x, i, PT_OP_SUB, PT_OP_SSUB_O);
  else if (starts(n, "smul.with.overflow")) with_overflow(x, i, PT_OP_MUL, PT_OP_SMUL_O);
  else if (starts(n, "uadd.with.overflow")) with_overflow(x, i, PT_OP_ADD, PT_OP_UADD_O);
  else if (starts(n, "usub.with.overflow")) with_overflow(x, i, PT_OP_SUB, PT_OP_USUB_O);
  else if (starts(n, "umul.with.overflow")) with_overflow(x, i, PT_OP_MUL, PT_OP_UMUL_O);
  else return false;
  return true;
}

static bool lower_memory(pt_fx *x, LLVMValueRef i, const char *n) {
  if (starts(n, "memcpy") || starts(n, "memmove")) lower_range(x, i, PT_OP_COPY);
  else if (starts(n, "memset")) lower_range(x, i, PT_OP_SET);
  else if (starts(n, "lifetime.start")) lower_lifetime(x, i, PT_OP_SCOPE);
  else if (starts(n, "lifetime.end")) lower_lifetime(x, i, PT_OP_UNSCOPE);
  else if (starts(n, "va_start")) lower_va_start(x, i);
  else if (starts(n, "va_copy")) lower_va_copy(x, i);
  else if (starts(n, "stacksave"))
    pt_fx_set_comp(x, i, pt_fx_op(x, PT_OP_SSAVE, x->l->pw, NULL, 0));
  else if (starts(n, "stackrestore")) {
    pt_val mark = pt_fx_comp(x, LLVMGetArgOperand(i, 0));
    pt_fx_op(x, PT_OP_SRESTORE, 0, &mark, 1);
  } else return false;
  return true;
}

static void pass_through(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef v = LLVMGetArgOperand(i, 0);
  pt_span s = pt_fx_comps(x, v);
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < s.n; k++) pt_vec_push(x->l->mem, &out, x->comps.at[s.first + k]);
  pt_fx_set_comps(x, i, out.at, s.n);
  pt_vec_release(x->l->mem, &out);
}

/* Unknown: the largest or smallest, as asked.  A dynamic one is what the compiler makes of it. */
static pt_val object_size(pt_fx *x, LLVMValueRef i, uint32_t width) {
  bool min = LLVMConstIntGetZExtValue(LLVMGetArgOperand(i, 1)) != 0;
  bool dynamic = LLVMConstIntGetZExtValue(LLVMGetArgOperand(i, 3)) != 0;
  return dynamic ? pt_fx_outside(x, "compiler", width)
                 : pt_fx_const(x, width, min ? 0 : UINT64_MAX);
}

/* Intrinsics without effect, or whose value does not depend on the program. */
static bool lower_trivial(pt_fx *x, LLVMValueRef i, const char *n) {
  static const char *const nothing[] = {"dbg", "va_end", "assume", "prefetch", "donothing",
                                        "var.annotation", "experimental.noalias.scope.decl",
                                        "invariant.end", "sideeffect", "pseudoprobe",
                                        "x86.sse2.pause", "x86.sse2.mfence", "x86.sse2.lfence",
                                        "x86.sse.sfence", "x86.sse2.clflush", "clear_cache"};
  static const char *const same[] = {"expect", "threadlocal.address", "ptr.annotation",
                                     "annotation", "launder.invariant.group", "canonicalize",
                                     "strip.invariant.group", "arithmetic.fence", "ssa.copy"};
  for (size_t k = 0; k < sizeof nothing / sizeof *nothing; k++)
    if (starts(n, nothing[k])) return true;
  for (size_t k = 0; k < sizeof same / sizeof *same; k++)
    if (starts(n, same[k])) {
      pass_through(x, i);
      return true;
    }
  uint32_t w = pt_scalar_width(x->l, LLVMTypeOf(i));
  if (starts(n, "is.constant")) pt_fx_set_comp(x, i, pt_fx_const(x, 1, 0));
  else if (starts(n, "get.rounding")) pt_fx_set_comp(x, i, pt_fx_const(x, w, 1));
  else if (starts(n, "objectsize")) {
    pt_fx_set_comp(x, i, object_size(x, i, w));
  } else if (starts(n, "ptrmask")) {
    pt_val p = pt_fx_comp(x, LLVMGetArgOperand(i, 0)), m = pt_fx_comp(x, LLVMGetArgOperand(i, 1));
    pt_fx_set_comp(x, i, pt_fx_op2(x, PT_OP_AND, x->l->pw, p, pt_fx_fit(x, m, x->l->pw, true)));
  } else
    return false;
  return true;
}

/* What only the processor knows. */
static bool lower_processor(pt_fx *x, LLVMValueRef i, const char *n) {
  static const char *const any[] = {"x86.rdtsc", "x86.rdtscp", "x86.rdrand", "x86.rdseed",
                                    "x86.rdpmc", "x86.flags.read", "readsteadycounter",
                                    "readcyclecounter", "thread.pointer", "read_register",
                                    "sponentry", "addressofreturnaddress", "returnaddress",
                                    "frameaddress"};
  bool known = false;
  for (size_t k = 0; k < sizeof any / sizeof *any; k++) known |= starts(n, any[k]);
  pt_scalars s = {0};
  PT_VEC(pt_val) out = {0};
  known = known && pt_flatten(x->l, LLVMTypeOf(i), 0, &s);
  for (size_t k = 0; known && k < s.n; k++)
    pt_vec_push(x->l->mem, &out, pt_fx_outside(x, "processor", s.at[k].width));
  if (known) pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
  pt_vec_release(x->l->mem, &s);
  return known;
}

void pt_lower_llvm_call(pt_fx *x, LLVMValueRef i, const char *name) {
  const char *n = name + 5;
  if (lower_trivial(x, i, n) || lower_overflow(x, i, n) || lower_memory(x, i, n) ||
      lower_integer(x, i, n) || lower_processor(x, i, n))
    return;
  if (starts(n, "fmuladd")) {
    multiply_add(x, i);
    return;
  }
  if (starts(n, "is.fpclass")) {
    pt_fx_set_comp(x, i, is_class(x, i));
    return;
  }
  if (starts(n, "ubsantrap")) {
    lower_trap_call(x, trap_kind((unsigned)LLVMConstIntGetZExtValue(LLVMGetArgOperand(i, 0))));
    return;
  }
  if (starts(n, "trap") || starts(n, "debugtrap")) {
    lower_trap_call(x, PT_CHECK_ABORT);
    return;
  }
  if (starts(n, "minnum") || starts(n, "maxnum")) {
    pt_lower_extreme(x, i, starts(n, "minnum"));
    return;
  }
  if (starts(n, "vector.reduce") && pt_lower_reduce(x, i, n + strlen("vector.reduce."))) return;
  if (pt_lower_math(x, i, n)) return;
  pt_lower_fail(x, "intrinsic %s", name);
}
