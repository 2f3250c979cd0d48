/* Quantifiers on the paths of a claim.

   What lies between `bound` and `close` is unwound once in place, for an arbitrary value v of the
   bound variable.  Of the result r of a FORALL this is known where a path gets to `close`: if r is
   false, then what was asked is false for v.  That is sound: v may be any value, and so it may be
   the one for which a real run found it false.

   If r is true, then what is asked holds for every value: at the end of a pass it is unwound again,
   as paths that start where the bound variable was made and lead nowhere, for values that are
   likely to matter: those with which it looks at the same places of memory as the program does.
   Any value is sound.  On such paths a check that fails only ends the path, and so does what is
   unknown: nothing is learnt from it.

   EXISTS is the same with everything negated. */
#include "check/unwind_priv.h"
#include "ir/builtin.h"
#include "sym/value.h"
#include "term/invert.h"

enum { MOST_BYTES = 8, MOST_INSTANCES = 400, MOST_NESTED = 2 };

static bool constant(const pt_unw *x, pt_term t, uint64_t *out) {
  pt_bv v;
  if (!pt_term_value(x->tt, t, &v)) return false;
  *out = pt_bv_to_u64(v);
  return true;
}

/* ---- in place */

static size_t position(const pt_ir_fn *fn, const pt_ir_ins *i) {
  const pt_ir_block *b = &fn->blocks.at[i->block];
  size_t k = 0;
  while (&fn->ins.at[b->ins.at[k]] != i) k++;
  return k;
}

/* The state where the variable is made, for paths that start there: behind the current node. */
static void remember(pt_unw *x, const pt_uframe *f, const pt_ir_ins *i, pt_term var) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  size_t nloops = pt_learnt_fn(x, f->fn)->cfg.loops.n;
  pt_uquant q = {.var = var, .fn = f->fn, .context = f->context, .place = f->place,
                 .number = f->number, .stack = f->stack, .node = x->node, .counts = x->counts,
                 .ins = (uint32_t)(i - fn->ins.at), .at = position(fn, i),
                 .depth = f->instance ? f->instance->depth + 1 : 0};
  pt_uedge e = {.src = x->node, .taken = pt_unw_literal(x, x->guard), .phi = x->phis.n};
  q.guard = e.taken;
  q.values = pt_mem_alloc(x->mem, fn->values.n * sizeof *q.values);
  memcpy(q.values, f->values, fn->values.n * sizeof *q.values);
  q.exits = pt_mem_alloc(x->mem, nloops * sizeof *q.exits);
  if (nloops) memcpy(q.exits, f->exits, nloops * sizeof *q.exits);
  pt_vec_push(x->mem, &x->quants, q);
  pt_unw_node(x, &e, 1);
}

static pt_term bound(pt_unw *x, const pt_uframe *f, const pt_ir_ins *i, pt_term bytes,
                     pt_term any) {
  uint64_t n;
  uint32_t width = pt_term_width(x->tt, any);
  if (!constant(x, bytes, &n) || n == 0 || n > MOST_BYTES || 8 * n > width) return any;
  pt_term v = pt_unw_fresh(x, "bound", 8 * (uint32_t)n);
  remember(x, f, i, v);
  return pt_mk_zext(x->tt, v, width);
}

/* The quantifier of a bound variable; NULL: none. */
static pt_uquant *quant_of(pt_unw *x, pt_term t) {
  if (pt_term_op(x->tt, t) == PT_TOP_ZEXT) t = pt_term_arg(x->tt, t, 0);
  for (size_t k = x->quants.n; k-- > 0;)
    if (pt_term_eq(x->quants.at[k].var, t)) return &x->quants.at[k];
  return NULL;
}

/* What is known of the result: where it is false, BODY is; for EXISTS, everything negated. */
static void close_quantifier(pt_unw *x, const pt_ir_fn *fn, const pt_ir_ins *i, pt_uquant *q,
                             pt_term body, pt_term result) {
  pt_term holds = pt_sym_truth(x->tt, body), all = pt_sym_truth(x->tt, result);
  if (!q->forall) holds = pt_mk_not(x->tt, holds), all = pt_mk_not(x->tt, all);
  pt_term known = pt_mk_or(x->tt, all, pt_mk_not(x->tt, holds));
  x->inexact = "a quantifier is known for some values only";
  q->close = (uint32_t)(i - fn->ins.at), q->result = result;
  pt_unw_define(x, result, pt_mk_implies(x->tt, pt_unw_literal(x, x->guard), known));
}

/* ---- for a value */

/* The path of an instance is at its end. */
static void end_instance(pt_unw *x, pt_uinstance *c, pt_term body) {
  const pt_uquant *q = &x->quants.at[c->quant];
  pt_term holds = pt_sym_truth(x->tt, body), all = pt_sym_truth(x->tt, q->result);
  if (!q->forall) holds = pt_mk_not(x->tt, holds), all = pt_mk_not(x->tt, all);
  pt_term when = pt_mk_and(x->tt, pt_unw_literal(x, x->guard), all);
  pt_ugiven g = {.quant = c->quant, .value = c->value, .active = pt_unw_fresh(x, "active", 0)};
  g.fact = pt_mk_implies(x->tt, pt_mk_and(x->tt, g.active, when), holds);
  if (!pt_term_is_true(x->tt, g.fact)) pt_vec_push(x->mem, &x->givens, g);
  x->guard = pt_false(x->tt);
}

static void close_call(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, uint32_t first, pt_term any) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  pt_term body = pt_unw_arg(x, f, i, first + PT_CLOSE_BODY);
  if (f->instance && x->quants.at[f->instance->quant].close == (uint32_t)(i - fn->ins.at)) {
    end_instance(x, f->instance, body);
    return;
  }
  pt_uquant *q = quant_of(x, pt_unw_arg(x, f, i, first + PT_CLOSE_VARIABLE));
  uint64_t forall;
  if (!q || !constant(x, pt_unw_arg(x, f, i, first + PT_CLOSE_FORALL), &forall)) return;
  q->forall = forall != 0;
  close_quantifier(x, fn, i, q, body, any);
}

pt_term pt_unw_quantifier(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, uint32_t fn, uint32_t first,
                          pt_term any) {
  uint32_t nargs = i->nargs - first;
  if (!any.i) return any;
  switch (pt_ir_builtin(x->prog, fn)) {
  case PT_BUILTIN_SYMBOLIC: return pt_mk_u64(x->tt, pt_term_width(x->tt, any), 1);
  case PT_BUILTIN_BOUND:
    if (nargs != PT_BOUND_NARGS) return any;
    return bound(x, f, i, pt_unw_arg(x, f, i, first + PT_BOUND_BYTES), any);
  default:
    if (nargs == PT_CLOSE_NARGS) close_call(x, f, i, first, any);
    return any;
  }
}

/* What fails on the way of an instance is no failure of the program. */
static void drop_checks(pt_unw *x, size_t from) {
  size_t kept = from;
  for (size_t k = from; k < x->bads.n; k++)
    if (x->bads.at[k].kind != PT_UBAD_CHECK) x->bads.at[kept++] = x->bads.at[k];
  x->bads.n = kept;
}

static void instantiate(pt_unw *x, uint32_t quant, pt_term value) {
  size_t bads = x->bads.n, inputs = x->inputs.n;
  pt_uinstance c = {.quant = quant, .number = x->ninstances++, .value = value,
                    .depth = x->quants.at[quant].depth};
  x->in_instance = true;
  pt_unw_walk_instance(x, &c);
  x->in_instance = false;
  drop_checks(x, bads);
  x->inputs.n = inputs;
}

/* ---- values */

/* Slots of the program's own paths: those of instances have no places that are not theirs. */
static void match_slots(pt_unw *x, uint32_t quant, uint32_t pattern, size_t nslots, pt_map *done) {
  pt_uslot p = x->slots.at[pattern];
  pt_term var = x->quants.at[quant].var;
  for (size_t k = 0; k < nslots && x->ninstances < MOST_INSTANCES && !pt_unw_over(x); k++) {
    pt_uslot s = x->slots.at[k];
    if (s.kind != PT_USLOT_MEM || s.a != p.a || pt_term_has_input(x->tt, (pt_term){s.b}, var))
      continue;
    pt_term value = pt_term_invert(x->tt, (pt_term){p.b}, var, (pt_term){s.b});
    if (!value.i || pt_map_get(done, value.i, NULL)) continue;
    pt_map_put(x->mem, done, value.i, 1);
    instantiate(x, quant, value);
  }
}

static void match(pt_unw *x, uint32_t quant, size_t nslots) {
  pt_map done = {0};
  size_t n = x->slots.n;
  pt_term var = x->quants.at[quant].var;
  for (uint32_t k = 0; k < n && !pt_unw_over(x); k++)
    if (x->slots.at[k].kind == PT_USLOT_MEM &&
        pt_term_has_input(x->tt, (pt_term){x->slots.at[k].b}, var))
      match_slots(x, quant, k, nslots, &done);
  pt_map_release(x->mem, &done);
}

void pt_unw_instances(pt_unw *x) {
  size_t nslots = x->slots.n;
  uint32_t node = x->node;
  pt_term guard = x->guard, counts = x->counts;
  for (uint32_t k = 0; k < x->quants.n && !pt_unw_over(x); k++)
    if (x->quants.at[k].close && x->quants.at[k].depth <= MOST_NESTED) match(x, k, nslots);
  x->node = node, x->guard = guard, x->counts = counts;
}

void pt_unw_release_quants(pt_unw *x) {
  for (size_t k = 0; k < x->quants.n; k++) {
    pt_uquant *q = &x->quants.at[k];
    pt_mem_free(x->mem, q->values, x->prog->fns.at[q->fn]->values.n * sizeof *q->values);
    pt_mem_free(x->mem, q->exits, pt_learnt_fn(x, q->fn)->cfg.loops.n * sizeof *q->exits);
  }
  pt_vec_release(x->mem, &x->quants);
  pt_vec_release(x->mem, &x->givens);
  x->ninstances = 0;
}
