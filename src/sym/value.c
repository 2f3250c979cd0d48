#include "sym/value.h"

#include <assert.h>

#include "ir/layout.h"

bool pt_sym_is_pure(pt_op op) { return pt_op_is_pure(op) || op == PT_OP_PTRADD; }

bool pt_sym_wants_float(pt_op op) {
  return (op >= PT_OP_FADD && op <= PT_OP_FCONV) || op == PT_OP_FTOS || op == PT_OP_FTOU;
}

bool pt_sym_is_float(const pt_terms *tt, pt_term t) {
  return pt_sort_kind_of(tt, pt_term_sort(tt, t)) == PT_SORT_FP;
}

pt_term pt_sym_float(pt_terms *tt, pt_fp format, pt_term t) {
  return pt_sym_is_float(tt, t) ? t : pt_mk_fp_of_bv(tt, format, t);
}

pt_term pt_sym_truth(pt_terms *tt, pt_term v) { return pt_mk_bv_to_bool(tt, v); }

/* The term operator of an operation on two bit-vectors of one width; COUNT: none. */
static pt_top binary(pt_op op) {
  switch (op) {
  case PT_OP_ADD: return PT_TOP_ADD;
  case PT_OP_SUB: return PT_TOP_SUB;
  case PT_OP_MUL: return PT_TOP_MUL;
  case PT_OP_UDIV: return PT_TOP_UDIV;
  case PT_OP_SDIV: return PT_TOP_SDIV;
  case PT_OP_UREM: return PT_TOP_UREM;
  case PT_OP_SREM: return PT_TOP_SREM;
  case PT_OP_AND: return PT_TOP_BVAND;
  case PT_OP_OR: return PT_TOP_BVOR;
  case PT_OP_XOR: return PT_TOP_BVXOR;
  case PT_OP_SHL: return PT_TOP_SHL;
  case PT_OP_LSHR: return PT_TOP_LSHR;
  case PT_OP_ASHR: return PT_TOP_ASHR;
  case PT_OP_FADD: return PT_TOP_FADD;
  case PT_OP_FSUB: return PT_TOP_FSUB;
  case PT_OP_FMUL: return PT_TOP_FMUL;
  case PT_OP_FDIV: return PT_TOP_FDIV;
  case PT_OP_FREM: return PT_TOP_FREM;
  default: return PT_TOP_COUNT;
  }
}

static pt_term bit(pt_terms *tt, pt_term condition) { return pt_mk_bool_to_bv(tt, condition, 1); }

static pt_term compare(pt_terms *tt, pt_op op, pt_term a, pt_term b) {
  switch (op) {
  case PT_OP_EQ: return bit(tt, pt_mk_eq(tt, a, b));
  case PT_OP_NE: return bit(tt, pt_mk_ne(tt, a, b));
  case PT_OP_ULT: return bit(tt, pt_mk_op2(tt, PT_TOP_ULT, a, b));
  case PT_OP_ULE: return bit(tt, pt_mk_op2(tt, PT_TOP_ULE, a, b));
  case PT_OP_SLT: return bit(tt, pt_mk_op2(tt, PT_TOP_SLT, a, b));
  case PT_OP_SLE: return bit(tt, pt_mk_op2(tt, PT_TOP_SLE, a, b));
  case PT_OP_UADD_O: return bit(tt, pt_mk_overflow(tt, PT_TOP_ADD, false, a, b));
  case PT_OP_SADD_O: return bit(tt, pt_mk_overflow(tt, PT_TOP_ADD, true, a, b));
  case PT_OP_USUB_O: return bit(tt, pt_mk_overflow(tt, PT_TOP_SUB, false, a, b));
  case PT_OP_SSUB_O: return bit(tt, pt_mk_overflow(tt, PT_TOP_SUB, true, a, b));
  case PT_OP_UMUL_O: return bit(tt, pt_mk_overflow(tt, PT_TOP_MUL, false, a, b));
  default: assert(op == PT_OP_SMUL_O); return bit(tt, pt_mk_overflow(tt, PT_TOP_MUL, true, a, b));
  }
}

/* A float comparison is a set of relations, any of which may hold. */
static pt_term fcmp(pt_terms *tt, uint32_t predicate, pt_term a, pt_term b) {
  pt_term any = pt_false(tt);
  if (predicate & PT_FCMP_EQ) any = pt_mk_or(tt, any, pt_mk_op2(tt, PT_TOP_FEQ, a, b));
  if (predicate & PT_FCMP_GT) any = pt_mk_or(tt, any, pt_mk_op2(tt, PT_TOP_FLT, b, a));
  if (predicate & PT_FCMP_LT) any = pt_mk_or(tt, any, pt_mk_op2(tt, PT_TOP_FLT, a, b));
  if (predicate & PT_FCMP_UNO)
    any = pt_mk_or(tt, any,
                   pt_mk_or(tt, pt_mk_op1(tt, PT_TOP_FNAN, a), pt_mk_op1(tt, PT_TOP_FNAN, b)));
  return bit(tt, any);
}

static pt_term ptradd(pt_terms *tt, const pt_ir_ins *i, const pt_term *args, uint32_t width) {
  pt_term add = pt_mk_const(tt, pt_bv_i64(width, i->imm));
  pt_term scale = pt_mk_const(tt, pt_bv_i64(width, i->imm2));
  pt_term offset = pt_mk_op2(tt, PT_TOP_ADD, pt_mk_op2(tt, PT_TOP_MUL, args[1], scale), add);
  return pt_mk_op2(tt, PT_TOP_ADD, args[0], offset);
}

pt_term pt_sym_comes_round(pt_terms *tt, const pt_ir_ins *i, pt_term index) {
  uint32_t width = pt_term_width(tt, index);
  int64_t most;
  if (!pt_ptradd_reach(width, i->imm, i->imm2, &most)) return pt_true(tt);
  if (i->imm2 >= -1 && i->imm2 <= 1) return pt_false(tt); /* an index has no more bits */
  pt_term low = pt_mk_const(tt, pt_bv_i64(width, -most)),
          high = pt_mk_const(tt, pt_bv_i64(width, most));
  return pt_mk_or(tt, pt_mk_op2(tt, PT_TOP_SLT, index, low),
                  pt_mk_op2(tt, PT_TOP_SLT, high, index));
}

pt_term pt_sym_value(pt_terms *tt, const pt_ir_ins *i, const pt_term *args, uint32_t width) {
  pt_op op = (pt_op)i->op;
  pt_fp format = (pt_fp)i->sub;
  assert(pt_sym_is_pure(op));
  if (pt_sym_wants_float(op)) {
    pt_term a = pt_sym_float(tt, format, args[0]);
    if (op == PT_OP_FNEG) return pt_mk_op1(tt, PT_TOP_FNEG, a);
    if (op == PT_OP_FCONV) return pt_mk_fconv(tt, (pt_fp)i->ref, a);
    if (op == PT_OP_FTOS) return pt_mk_ftos(tt, a, width);
    if (op == PT_OP_FTOU) return pt_mk_ftou(tt, a, width);
    pt_term b = pt_sym_float(tt, format, args[1]);
    if (op == PT_OP_FCMP) return fcmp(tt, i->ref, a, b);
    return pt_mk_op2(tt, binary(op), a, b);
  }
  if (binary(op) != PT_TOP_COUNT) return pt_mk_op2(tt, binary(op), args[0], args[1]);
  switch (op) {
  case PT_OP_ZEXT: return pt_mk_zext(tt, args[0], width);
  case PT_OP_SEXT: return pt_mk_sext(tt, args[0], width);
  case PT_OP_TRUNC: return pt_mk_trunc(tt, args[0], width);
  case PT_OP_SELECT: return pt_mk_ite(tt, pt_sym_truth(tt, args[0]), args[1], args[2]);
  case PT_OP_STOF: return pt_mk_stof(tt, format, args[0]);
  case PT_OP_UTOF: return pt_mk_utof(tt, format, args[0]);
  case PT_OP_PTRADD: return ptradd(tt, i, args, width);
  default: return compare(tt, op, args[0], args[1]);
  }
}
