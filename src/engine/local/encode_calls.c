/* Results of calls whose bodies are not looked at.

   As LAV reads them, if that is asked for: equal arguments give equal results.  C does not say so
   (a function may look at memory, or at inputs), so what rests on it is a hint. */
#include <stdio.h>

#include "engine/local/encode_priv.h"
#include "sym/value.h"

static size_t keep_arguments(pt_lenc *e, pt_lframe *f, const pt_ir_ins *call) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  size_t first = e->applied_args.n;
  for (uint32_t k = 0; k < call->nargs; k++) {
    pt_term t = pt_lenc_value(e, f, pt_ir_arg(fn, call, k));
    if (pt_sym_is_float(e->tt, t)) t = pt_lenc_any(e, pt_term_width(e->tt, t));
    pt_vec_push(e->mem, &e->applied_args, t);
  }
  return first;
}

/* One uninterpreted function for each function and widths of arguments. */
static pt_term apply(pt_lenc *e, const pt_ir_ins *call, const pt_term *args, uint32_t width) {
  enum { MOST = 16 };
  pt_sort domain[MOST];
  char name[40 + 12 * MOST];
  if (!call->nargs || call->nargs > MOST) return pt_lenc_any(e, width);
  int n = snprintf(name, sizeof name, "local.call.%u", call->ref);
  for (uint32_t k = 0; k < call->nargs; k++) {
    domain[k] = pt_term_sort(e->tt, args[k]);
    n += snprintf(name + n, sizeof name - (size_t)n, ".%u", pt_term_width(e->tt, args[k]));
  }
  pt_fun fun = pt_fun_declare(e->tt, name, domain, call->nargs, pt_sort_bv(e->tt, width));
  return pt_mk_apply(e->tt, fun, args, call->nargs);
}

/* The fact for this call and an earlier one. */
static void relate(pt_lenc *e, const pt_lapplied *now, const pt_lapplied *old) {
  pt_terms *tt = e->tt;
  pt_term same = pt_true(tt);
  for (uint32_t k = 0; k < now->nargs; k++) {
    pt_term a = e->applied_args.at[now->args + k], b = e->applied_args.at[old->args + k];
    if (pt_term_sort(tt, a).i != pt_term_sort(tt, b).i) return;
    same = pt_mk_and(tt, same, pt_mk_eq(tt, a, b));
  }
  pt_vec_push(e->mem, &e->facts,
              pt_mk_implies(tt, same, pt_mk_eq(tt, now->result, old->result)));
}

pt_term pt_lenc_result(pt_lenc *e, pt_lframe *f, const pt_ir_ins *call) {
  uint32_t width = pt_ir_width(e->prog->fns.at[f->fn], call->res);
  pt_local_calls how = e->o.calls;
  if (how != PT_LOCAL_FUNCTIONS && how != PT_LOCAL_ACKERMANN) return pt_lenc_any(e, width);
  size_t args = keep_arguments(e, f, call);
  if (how == PT_LOCAL_FUNCTIONS) return apply(e, call, e->applied_args.at + args, width);
  pt_lapplied now = {call->ref, call->nargs, args, pt_lenc_any(e, width)};
  for (size_t k = 0; k < e->applied.n; k++)
    if (e->applied.at[k].fn == now.fn && e->applied.at[k].nargs == now.nargs)
      relate(e, &now, &e->applied.at[k]);
  pt_vec_push(e->mem, &e->applied, now);
  return now.result;
}
