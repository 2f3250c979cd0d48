#include "check/loans.h"

#include "check/contexts_priv.h"

typedef struct {
  pt_cx x;
  pt_loans *all;      /* those that are left */
  PT_VEC(pt_loan) at; /* those that the open context was asked for, and when they are broken */
  PT_VEC(pt_term) broken;
  bool *queued; /* by function: to be looked at (again) */
} loans;

/* ---- one function */

static bool is_same(const pt_loan *a, const pt_loan *b) {
  return a->fn == b->fn && a->param == b->param && a->bytes == b->bytes &&
         a->writable == b->writable;
}

static void break_when(loans *g, const pt_loan *what, pt_term when) {
  for (size_t k = 0; k < g->at.n; k++) {
    if (!is_same(&g->at.at[k], what)) continue;
    g->broken.at[k] = pt_mk_or(g->x.tt, g->broken.at[k], when);
    return;
  }
  pt_vec_push(g->x.mem, &g->at, *what);
  pt_vec_push(g->x.mem, &g->broken, when);
}

/* A call: the callee's must hold here. */
static void called(void *payload, pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  loans *g = payload;
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  for (size_t k = 0; k < g->all->n; k++) {
    const pt_loan *what = &g->all->at[k];
    pt_term holds = pt_false(x->tt);
    if (what->fn != i->ref) continue;
    if (what->param < i->nargs) {
      pt_cval p = pt_cx_address(x, pt_cx_value(x, f, pt_ir_arg(fn, i, what->param)));
      pt_term n = pt_mk_u64(x->tt, x->prog->ptr_width, what->bytes);
      holds = pt_cx_has_room(x, p, n, what->writable);
    }
    break_when(g, what, pt_mk_and(x->tt, x->now.guard, pt_mk_not(x->tt, holds)));
  }
}

/* Those that are dropped are assumed no more: their function has to be looked at again. */
static void drop(loans *g, const pt_loan *what) {
  size_t n = 0;
  pt_loan gone = *what;
  for (size_t k = 0; k < g->all->n; k++)
    if (!is_same(&g->all->at[k], &gone)) g->all->at[n++] = g->all->at[k];
  g->all->n = n;
  g->queued[gone.fn] = true;
}

static void drop_callees(loans *g, uint32_t fn) {
  const pt_fns *down = &g->x.graph->callees[fn];
  for (size_t c = 0; c < down->n; c++)
    for (size_t k = g->all->n; k-- > 0;)
      if (k < g->all->n && g->all->at[k].fn == down->at[c]) drop(g, &g->all->at[k]);
}

static void look_at(loans *g, uint32_t fn) {
  pt_cx *x = &g->x;
  pt_vec_reset(&g->at);
  pt_vec_reset(&g->broken);
  g->queued[fn] = false;
  pt_solver *s = NULL;
  bool whole = pt_cx_open(x, fn);
  for (size_t k = 0; k < g->at.n && whole; k++) {
    if (pt_term_is_false(x->tt, g->broken.at[k])) continue;
    if (!s) s = pt_cx_solver(x);
    if (!s || pt_cx_ask(x, s, g->broken.at[k]) != PT_UNSAT) drop(g, &g->at.at[k]);
  }
  if (!whole) drop_callees(g, fn);
  if (s) pt_solver_delete(s);
  pt_cx_close(x);
}

/* ---- all of them */

static bool makes_sense(const pt_ir_prog *p, const pt_loan *g) {
  return pt_loan_calls_are_known(p, g->fn) && g->param < p->fns.at[g->fn]->nparams && g->bytes;
}

static void settle(loans *g) {
  size_t n = g->x.prog->fns.n;
  for (uint32_t fn = 1; fn < n; fn++) g->queued[fn] = g->x.graph->callees[fn].n > 0;
  for (bool more = true; more && g->all->n;) {
    more = false;
    for (uint32_t fn = 1; fn < n; fn++) {
      if (!g->queued[fn]) continue;
      more = true;
      look_at(g, fn);
    }
  }
}

void pt_loans_check(pt_mem *m, const pt_ir_prog *p, const pt_contexts_limits *l, pt_loans *all) {
  pt_ir_callgraph graph;
  pt_contexts none = {0};
  size_t kept = 0;
  for (size_t k = 0; k < all->n; k++)
    if (makes_sense(p, &all->at[k])) all->at[kept++] = all->at[k];
  all->n = kept;
  if (!kept) return;
  pt_ir_callgraph_init(&graph, m, p);
  loans g = {.all = all};
  g.x = (pt_cx){.mem = m, .prog = p, .graph = &graph, .claim = &none, .l = l, .loans = all,
                .flat = true, .called = called, .called_payload = &g};
  if (!pt_cx_init(&g.x)) pt_vec_reset(all);
  g.queued = pt_mem_alloc(m, p->fns.n * sizeof *g.queued);
  settle(&g);
  pt_mem_free(m, g.queued, p->fns.n * sizeof *g.queued);
  pt_vec_release(m, &g.at);
  pt_vec_release(m, &g.broken);
  pt_cx_release(&g.x);
  pt_ir_callgraph_release(&graph);
}
