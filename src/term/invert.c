#include "term/invert.h"

#include "term/build.h"
#include "term/walk.h"

bool pt_term_has_input(pt_terms *tt, pt_term t, pt_term var) {
  pt_term_vec in = {0};
  bool found = false;
  pt_term_inputs(tt, &t, 1, &in);
  for (size_t k = 0; k < in.n; k++) found |= pt_term_eq(in.at[k], var);
  pt_vec_release(pt_terms_mem(tt), &in);
  return found;
}

/* S cut or extended to the width of T. */
static pt_term as_wide_as(pt_terms *tt, pt_term s, pt_term t) {
  uint32_t from = pt_term_width(tt, s), to = pt_term_width(tt, t);
  if (from == to) return s;
  return from > to ? pt_mk_trunc(tt, s, to) : pt_mk_sext(tt, s, to);
}

/* S divided by the constant C: its other factor where it is a product. */
static pt_term divide(pt_terms *tt, pt_term s, pt_term c) {
  if (pt_term_op(tt, s) == PT_TOP_MUL && pt_term_eq(pt_term_arg(tt, s, 1), c))
    return pt_term_arg(tt, s, 0);
  return pt_mk_op2(tt, PT_TOP_UDIV, s, c);
}

/* The side of T = A op B that has the variable, where S is moved to its other side; *T becomes that
   side.  None: both have it, or the operator cannot be turned round. */
static pt_term turn(pt_terms *tt, pt_term *t, pt_term var, pt_term s) {
  pt_top op = pt_term_op(tt, *t);
  pt_term a = pt_term_arg(tt, *t, 0), b = pt_term_arg(tt, *t, 1), none = {0};
  bool left = pt_term_has_input(tt, a, var);
  if (left && pt_term_has_input(tt, b, var)) return none;
  *t = left ? a : b;
  switch (op) {
  case PT_TOP_ADD: return pt_mk_op2(tt, PT_TOP_SUB, s, left ? b : a);
  case PT_TOP_SUB: return pt_mk_op2(tt, left ? PT_TOP_ADD : PT_TOP_SUB, left ? s : a, left ? b : s);
  case PT_TOP_MUL: return divide(tt, s, left ? b : a);
  case PT_TOP_SHL: return left ? pt_mk_op2(tt, PT_TOP_LSHR, s, b) : none;
  case PT_TOP_UDIV: return left ? pt_mk_op2(tt, PT_TOP_MUL, s, b) : none;
  case PT_TOP_LSHR: return left ? pt_mk_op2(tt, PT_TOP_SHL, s, b) : none;
  case PT_TOP_CONCAT:
    if (!left) return pt_mk_trunc(tt, s, pt_term_width(tt, b));
    return pt_mk_extract(tt, s, pt_term_width(tt, s) - 1, pt_term_width(tt, b));
  default: return none;
  }
}

pt_term pt_term_invert(pt_terms *tt, pt_term t, pt_term var, pt_term s) {
  while (s.i && !pt_term_eq(t, var)) {
    pt_top op = pt_term_op(tt, t);
    bool low = op == PT_TOP_EXTRACT && !pt_term_low(tt, t);
    if (low || op == PT_TOP_ZEXT || op == PT_TOP_SEXT) {
      t = pt_term_arg(tt, t, 0);
      s = as_wide_as(tt, s, t);
    } else if (pt_term_nargs(tt, t) == 2 && op != PT_TOP_SELECT) {
      s = turn(tt, &t, var, s);
    } else {
      return (pt_term){0};
    }
  }
  return s;
}
