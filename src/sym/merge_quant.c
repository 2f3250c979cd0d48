/* Quantifiers in the merged encoding.

   A bound variable is a term variable; what lies between `bound` and `close` is encoded once, for
   an arbitrary value of it.  Behind `close` the state is that of the bound variable again, and the
   result is FORALL v (G(v) implies P(v)), where G is the condition under which a run gets from one
   to the other: P was simplified under it, and where it does not hold a check of P fails for v.

   That is exact as long as P is a function of v and of what was there before.  An unknown value
   that was made on the way may be another one for each v: as one variable outside of the quantifier
   it would be too strong.  Then the result is any value, of which only this is known: where it is
   false (FORALL), P is false for the v that was encoded. */
#include <stdio.h>

#include "ir/builtin.h"
#include "sym/merge_priv.h"
#include "sym/value.h"

enum { MOST_BYTES = 8 };

static pt_term argument(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t k) {
  pt_val v = pt_ir_arg(e->prog->fns.at[f->fn], i, k);
  return pt_space_bits(&e->space, pt_merge_value(e, f, v));
}

static bool constant(const pt_merge *e, pt_term t, uint64_t *out) {
  pt_bv v;
  if (!pt_term_value(e->tt, t, &v)) return false;
  *out = pt_bv_to_u64(v);
  return true;
}

/* Of another number of bytes than there can be: the result stays any value. */
static void bound(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, pt_term bytes) {
  uint32_t number = (uint32_t)(i - e->prog->fns.at[f->fn]->ins.at);
  uint64_t n;
  char name[32];
  uint32_t width = pt_ir_width(e->prog->fns.at[f->fn], i->res);
  if (!constant(e, bytes, &n) || n == 0 || n > MOST_BYTES || 8 * n > width) return;
  snprintf(name, sizeof name, "bound%u", pt_merge_place(e, f->place, number));
  pt_term var = pt_mk_var(e->tt, name, pt_sort_bv(e->tt, 8 * (uint32_t)n));
  pt_merge_set(e, f, i->res, pt_mk_zext(e->tt, pt_space_made(&e->space, var), width));
  e->space.open++;
  pt_pmaps_freeze(e->space.maps);
  pt_vec_push(e->mem, &e->bounds, ((pt_merge_bound){var, f->now.guard, f->now.known}));
}

/* The bound variable that the value is; NULL: none. */
static const pt_merge_bound *bound_of(const pt_merge *e, pt_term t) {
  if (pt_term_op(e->tt, t) == PT_TOP_ZEXT) t = pt_term_arg(e->tt, t, 0);
  for (size_t k = e->bounds.n; k-- > 0;)
    if (pt_term_eq(e->bounds.at[k].var, t)) return &e->bounds.at[k];
  return NULL;
}

/* Whether T has unknown values that may differ from one value of VAR to another. */
static bool varies(pt_merge *e, pt_term t, pt_term var) {
  pt_term_vec vars = {0};
  bool any = false;
  pt_term_inputs(e->tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n; k++)
    any |= !pt_term_eq(vars.at[k], var) && pt_map_get(&e->space.varying, vars.at[k].i, NULL);
  pt_vec_release(e->mem, &vars);
  return any;
}

/* T where the guard at the bound variable holds. */
static pt_term within(pt_merge *e, const pt_merge_bound *b, pt_term t) {
  pt_subst s = {0};
  if (pt_term_is_true(e->tt, b->guard)) return t;
  pt_subst_add(e->mem, &s, b->guard, pt_true(e->tt));
  t = pt_term_subst(e->tt, &s, t);
  pt_subst_release(e->mem, &s);
  return t;
}

/* The quantifier's value is exact. */
static void close_exactly(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i,
                          const pt_merge_bound *b, bool forall, pt_term body) {
  pt_term all = pt_mk_forall(e->tt, b->var, body);
  pt_merge_set(e, f, i->res, pt_mk_bool_to_bv(e->tt, forall ? all : pt_mk_not(e->tt, all),
                                                 pt_ir_width(e->prog->fns.at[f->fn], i->res)));
  f->now.guard = b->guard, f->now.known = b->known;
}

static void close_quantifier(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t first) {
  const pt_merge_bound *b = bound_of(e, argument(e, f, i, first + PT_CLOSE_VARIABLE));
  uint64_t forall;
  if (!b || !constant(e, argument(e, f, i, first + PT_CLOSE_FORALL), &forall)) return;
  pt_term holds = pt_sym_truth(e->tt, argument(e, f, i, first + PT_CLOSE_BODY));
  if (!forall) holds = pt_mk_not(e->tt, holds);
  if (e->space.open) e->space.open--;
  pt_term body = within(e, b, pt_mk_implies(e->tt, f->now.guard, holds));
  if (!varies(e, body, b->var)) {
    close_exactly(e, f, i, b, forall, body);
    return;
  }
  pt_term all = pt_sym_truth(e->tt, pt_merge_value(e, f, i->res));
  if (!forall) all = pt_mk_not(e->tt, all);
  pt_merge_require(e, &f->now, pt_mk_or(e->tt, all, pt_mk_not(e->tt, holds)));
}

void pt_merge_quantifier(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t fn,
                         uint32_t first) {
  uint32_t nargs = i->nargs - first;
  if (!i->res) return;
  switch (pt_ir_builtin(e->prog, fn)) {
  case PT_BUILTIN_SYMBOLIC:
    pt_merge_set(e, f, i->res, pt_mk_u64(e->tt, pt_ir_width(e->prog->fns.at[f->fn], i->res), 1));
    break;
  case PT_BUILTIN_BOUND:
    if (nargs == PT_BOUND_NARGS) bound(e, f, i, argument(e, f, i, first + PT_BOUND_BYTES));
    break;
  default:
    if (nargs == PT_CLOSE_NARGS) close_quantifier(e, f, i, first);
    break;
  }
}
