/* Quantifiers on the paths of a claim.

   What lies between `bound` and `close` is unwound once, for an arbitrary value v of the bound
   variable.  Of the result r of a FORALL this is known where a path gets to `close`: if r is false,
   then what was asked is false for v.  That is sound: v may be any value, and so it may be the one
   for which a real run found it false.  EXISTS is the same with everything negated. */
#include "check/unwind_priv.h"
#include "ir/builtin.h"
#include "sym/value.h"

enum { MOST_BYTES = 8 };

static bool constant(const pt_unw *x, pt_term t, uint64_t *out) {
  pt_bv v;
  if (!pt_term_value(x->tt, t, &v)) return false;
  *out = pt_bv_to_u64(v);
  return true;
}

static pt_term bound(pt_unw *x, pt_term bytes, pt_term any) {
  uint64_t n;
  uint32_t width = pt_term_width(x->tt, any);
  if (!constant(x, bytes, &n) || n == 0 || n > MOST_BYTES || 8 * n > width) return any;
  pt_term v = pt_unw_fresh(x, "bound", 8 * (uint32_t)n);
  return pt_mk_zext(x->tt, v, width);
}

/* What is known of the result. */
static void close_quantifier(pt_unw *x, bool forall, pt_term body, pt_term result) {
  pt_term holds = pt_sym_truth(x->tt, body), all = pt_sym_truth(x->tt, result);
  if (!forall) holds = pt_mk_not(x->tt, holds), all = pt_mk_not(x->tt, all);
  pt_term known = pt_mk_or(x->tt, all, pt_mk_not(x->tt, holds));
  x->inexact = "a quantifier is known for some values only";
  pt_unw_define(x, result, pt_mk_implies(x->tt, pt_unw_literal(x, x->guard), known));
}

pt_term pt_unw_quantifier(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, uint32_t fn, uint32_t first,
                          pt_term any) {
  uint32_t nargs = i->nargs - first;
  uint64_t forall;
  if (!any.i) return any;
  switch (pt_ir_builtin(x->prog, fn)) {
  case PT_BUILTIN_SYMBOLIC: return pt_mk_u64(x->tt, pt_term_width(x->tt, any), 1);
  case PT_BUILTIN_BOUND:
    if (nargs != PT_BOUND_NARGS) return any;
    return bound(x, pt_unw_arg(x, f, i, first + PT_BOUND_BYTES), any);
  default:
    if (nargs == PT_CLOSE_NARGS &&
        constant(x, pt_unw_arg(x, f, i, first + PT_CLOSE_FORALL), &forall))
      close_quantifier(x, forall, pt_unw_arg(x, f, i, first + PT_CLOSE_BODY), any);
    return any;
  }
}
