/* Pledges of functions (result/modular.h), checked one function at a time.

   The root's needs are assumed, and what calls return that are not inlined; every call and every
   return of the root itself must keep to what is pledged.  What happens may be relied on only from
   there on: what a call returns is part of the guard behind it, and says nothing of the call
   itself, else two needs that exclude each other would excuse all calls.  A pledge that some
   function can break is dropped, and who relied on it is looked at again, until nothing is dropped
   any more.  What is left holds in every run, and may be assumed in every context. */
#include "check/contexts_priv.h"
#include "ir/leaving.h"
#include "sym/value.h"

enum { MAX_CONTEXTS = 2000, MAX_ROUNDS = 60 };

/* ---- what a pledge says in a context */

void pt_cx_begin_pledges(pt_cx *x) {
  for (size_t k = 0; k < x->claim->pledges.n; k++) {
    pt_cpledge *d = &x->pledges[k];
    d->relied = d->assumed = d->broken = (pt_term){0};
  }
}

/* That it holds; none: the values are no integers of one width. */
static pt_term holds(pt_cx *x, const pt_pledge *d, pt_cval value, pt_cval with) {
  uint32_t width = pt_pledge_width(x->prog, d), all = pt_term_width(x->tt, value.t);
  if (d->order == PT_PLEDGE_RETURNED)
    return pt_sym_truth(x->tt, pt_mk_extract(x->tt, value.t, all - 1, all - 1));
  pt_term other = d->with ? with.t : pt_mk_u64(x->tt, width, d->number), t = value.t;
  if (!d->value && all > width && !pt_sym_is_float(x->tt, t))
    t = pt_mk_extract(x->tt, t, width - 1, 0);
  return pt_cx_are_comparable(x, t, other) ? pt_cx_row_holds(x, d->order, t, other)
                                           : (pt_term){0};
}

/* Here it must hold. */
static void demand(pt_cx *x, size_t k, pt_term t) {
  pt_term breaks = t.i ? pt_mk_and(x->tt, x->now.guard, pt_mk_not(x->tt, t)) : x->now.guard;
  pt_term before = x->pledges[k].broken;
  x->pledges[k].broken = before.i ? pt_mk_or(x->tt, before, breaks) : breaks;
}

static const pt_pledge *pledge(const pt_cx *x, size_t k) { return &x->claim->pledges.at[k]; }

void pt_cx_assume_needs(pt_cx *x, pt_cframe *f) {
  for (size_t k = 0; k < x->claim->pledges.n; k++) {
    const pt_pledge *d = pledge(x, k);
    if (d->fn != f->fn || !d->value) continue;
    pt_cval with = d->with ? pt_cx_value(x, f, d->with) : (pt_cval){0};
    pt_term t = holds(x, d, pt_cx_value(x, f, d->value), with);
    if (t.i) x->pledges[k].assumed = t;
  }
}

static pt_cval argument(pt_cx *x, pt_cframe *f, const pt_ir_ins *call, pt_val param) {
  return pt_cx_value(x, f, pt_ir_arg(x->prog->fns.at[f->fn], call, param - 1));
}

/* Whether the call passes what the pledge is about. */
static bool has_arguments(const pt_pledge *d, const pt_ir_ins *call) {
  return d->value <= call->nargs && d->with <= call->nargs;
}

void pt_cx_meet_needs(pt_cx *x, pt_cframe *f, const pt_ir_ins *call) {
  for (size_t k = 0; k < x->claim->pledges.n; k++) {
    const pt_pledge *d = pledge(x, k);
    pt_term t = {0};
    if (d->fn != call->ref || !d->value || x->pledges[k].dropped) continue;
    if (has_arguments(d, call))
      t = holds(x, d, argument(x, f, call, d->value),
                d->with ? argument(x, f, call, d->with) : (pt_cval){0});
    demand(x, k, t);
  }
}

/* From here on it holds. */
static void rely_on(pt_cx *x, size_t k, pt_term t) {
  pt_term *relied = &x->pledges[k].relied;
  if (!relied->i) *relied = pt_mk_fresh(x->tt, "relied", pt_sort_bool(x->tt));
  x->now.guard = pt_mk_and(x->tt, x->now.guard, pt_mk_implies(x->tt, *relied, t));
}

void pt_cx_assume_result(pt_cx *x, pt_cframe *f, const pt_ir_ins *call) {
  if (pt_ir_call_leaves(x->prog, x->leaves, f->fn, call)) return;
  for (size_t k = 0; k < x->claim->pledges.n && call->res; k++) {
    const pt_pledge *d = pledge(x, k);
    if (d->fn != call->ref || d->value || !has_arguments(d, call) || x->pledges[k].dropped)
      continue;
    pt_cval with = d->with ? argument(x, f, call, d->with) : (pt_cval){0};
    pt_term t = holds(x, d, pt_cx_value(x, f, call->res), with);
    if (t.i) rely_on(x, k, t);
  }
}

void pt_cx_keep_result(pt_cx *x, pt_cframe *f, pt_cval v) {
  for (size_t k = 0; k < x->claim->pledges.n; k++) {
    const pt_pledge *d = pledge(x, k);
    if (d->fn != f->fn || d->value || x->pledges[k].dropped) continue;
    demand(x, k, holds(x, d, v, d->with ? pt_cx_value(x, f, d->with) : (pt_cval){0}));
  }
}

/* ---- which of them hold */

typedef struct {
  pt_cx *x;
  bool *due; /* by function: to be looked at */
  uint32_t looked;
} settling;

static bool calls(const pt_cx *x, uint32_t fn, uint32_t callee) {
  const pt_fns *down = &x->graph->callees[fn];
  for (size_t k = 0; k < down->n; k++)
    if (down->at[k] == callee) return true;
  return false;
}

/* Who relied on it is looked at again. */
static void drop(settling *s, size_t k) {
  const pt_pledge *d = pledge(s->x, k);
  const pt_fns *up = &s->x->graph->callers[d->fn];
  s->x->pledges[k].dropped = true;
  if (d->value) s->due[d->fn] = true;
  for (size_t i = 0; !d->value && i < up->n; i++) s->due[up->at[i]] = true;
}

/* What FN has to keep, when nobody can tell whether it does. */
static void drop_of(settling *s, uint32_t fn) {
  for (size_t k = 0; k < s->x->claim->pledges.n; k++) {
    const pt_pledge *d = pledge(s->x, k);
    bool keeps = d->value ? calls(s->x, fn, d->fn) : d->fn == fn;
    if (keeps && !s->x->pledges[k].dropped) drop(s, k);
  }
}

static pt_term any_broken(const pt_cx *x) {
  pt_term any = pt_false(x->tt);
  for (size_t k = 0; k < x->claim->pledges.n; k++)
    if (!x->pledges[k].dropped && x->pledges[k].broken.i)
      any = pt_mk_or(x->tt, any, x->pledges[k].broken);
  return any;
}

static void drop_by_model(settling *s, pt_solver *solver) {
  pt_cx *x = s->x;
  pt_model *md = pt_model_new(x->tt);
  pt_solver_model(solver, md);
  for (size_t k = 0; k < x->claim->pledges.n; k++)
    if (!x->pledges[k].dropped && x->pledges[k].broken.i &&
        pt_model_is_true(md, x->pledges[k].broken))
      drop(s, k);
  pt_model_delete(md);
}

/* Rows of loops rest on pledges: when one is dropped they are asked again, too. */
static pt_answer settle_open(settling *s, pt_solver *solver) {
  pt_answer a = PT_SAT;
  for (int round = 0; a == PT_SAT; round++) {
    pt_cx_settle_rows(s->x, solver);
    a = round < MAX_ROUNDS ? pt_cx_ask(s->x, solver, any_broken(s->x)) : PT_UNKNOWN;
    if (a == PT_SAT) drop_by_model(s, solver);
  }
  return a;
}

static void look_at(settling *s, uint32_t fn) {
  pt_cx *x = s->x;
  s->due[fn] = false;
  x->small = true;
  bool whole = ++s->looked < MAX_CONTEXTS && !pt_cx_is_over(x) && pt_cx_open(x, fn);
  pt_solver *solver = whole ? pt_cx_solver(x) : NULL;
  if (!solver || settle_open(s, solver) != PT_UNSAT) drop_of(s, fn);
  if (solver) pt_solver_delete(solver);
  if (x->tt) pt_cx_close(x);
}

/* Whether FN has something to keep. */
static bool has_pledges(const pt_cx *x, uint32_t fn) {
  for (size_t k = 0; k < x->claim->pledges.n; k++) {
    const pt_pledge *d = pledge(x, k);
    if (d->value ? calls(x, fn, d->fn) : d->fn == fn) return true;
  }
  return false;
}

void pt_cx_settle_pledges(pt_cx *x) {
  size_t n = x->prog->fns.n;
  bool more = x->claim->pledges.n > 0;
  if (!more) return;
  settling s = {.x = x, .due = pt_mem_alloc(x->mem, n * sizeof *s.due)};
  for (uint32_t fn = 1; fn < n; fn++)
    s.due[fn] = x->prog->fns.at[fn]->blocks.n && has_pledges(x, fn);
  while (more) {
    more = false;
    for (uint32_t fn = 1; fn < n; fn++)
      if (s.due[fn]) look_at(&s, fn), more = true;
  }
  pt_mem_free(x->mem, s.due, n * sizeof *s.due);
}
