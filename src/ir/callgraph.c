/* The call graph and its strongly connected components (Tarjan's algorithm with
   an explicit stack; a component is complete when its first member is left, so
   components come out with callees before callers). */
#include "ir/callgraph.h"

#include <assert.h>
#include <stdlib.h>

bool pt_ir_may_target(const pt_ir_prog *p, const pt_ir_fn *caller, const pt_ir_ins *ins,
                      uint32_t fn) {
  assert(ins->op == PT_OP_ICALL && ins->nargs >= 1);
  const pt_ir_fn *f = p->fns.at[fn];
  uint32_t nargs = ins->nargs - 1;
  if (ins->sub == 1 && !f->variadic && nargs) nargs--; /* op.h: dropped */
  if (!f->address_taken || f->nparams != nargs) return false;
  if (f->ret_width != pt_ir_width(caller, ins->res)) return false;
  for (uint32_t k = 0; k < f->nparams; k++)
    if (pt_ir_width(f, k + 1) != pt_ir_width(caller, pt_ir_arg(caller, ins, k + 1))) return false;
  return true;
}

/* ---- edges */

typedef struct {
  pt_ir_callgraph *g;
  const pt_ir_prog *p;
  pt_fns taken;   /* functions whose address is taken */
  uint32_t *seen; /* by function: the last caller that was seen to call it */
} edges;

static void add_edge(edges *e, uint32_t from, uint32_t to) {
  assert(to > 0 && to < e->g->n);
  if (e->seen[to] == from) return;
  e->seen[to] = from;
  pt_vec_push(e->g->mem, &e->g->callees[from], to);
}

static void add_calls(edges *e, uint32_t fn, const pt_ir_ins *i) {
  if (i->op == PT_OP_CALL) add_edge(e, fn, i->ref);
  if (i->op != PT_OP_ICALL) return;
  for (size_t k = 0; k < e->taken.n; k++)
    if (pt_ir_may_target(e->p, e->p->fns.at[fn], i, e->taken.at[k]))
      add_edge(e, fn, e->taken.at[k]);
}

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void find_edges(pt_ir_callgraph *g, const pt_ir_prog *p) {
  edges e = {.g = g, .p = p, .seen = pt_mem_alloc(g->mem, g->n * sizeof *e.seen)};
  for (uint32_t fn = 1; fn < g->n; fn++)
    if (p->fns.at[fn]->address_taken) pt_vec_push(g->mem, &e.taken, fn);
  for (uint32_t fn = 1; fn < g->n; fn++) {
    const pt_ir_fn *f = p->fns.at[fn];
    for (size_t b = 0; b < f->blocks.n; b++)
      for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
        add_calls(&e, fn, pt_ir_ins_at(f, f->blocks.at[b].ins.at[k]));
    pt_fns *callees = &g->callees[fn];
    if (callees->n > 1) qsort(callees->at, callees->n, sizeof *callees->at, ascending);
    for (size_t k = 0; k < callees->n; k++) {
      pt_vec_push(g->mem, &g->callers[callees->at[k]], fn);
      if (callees->at[k] == fn) g->recursive[fn] = true;
    }
  }
  pt_vec_release(g->mem, &e.taken);
  pt_mem_free(g->mem, e.seen, g->n * sizeof *e.seen);
}

/* ---- components */

typedef struct {
  pt_ir_callgraph *g;
  uint32_t *entered;   /* by function: when it was first seen, from 1; 0: not yet */
  uint32_t *low;       /* by function: the earliest open one that it reaches */
  uint32_t *next;      /* by function: how many callees were followed */
  uint32_t *path;      /* the functions that are being searched */
  uint32_t *open;      /* functions without a component yet, as they were entered */
  uint32_t clock, npath, nopen, nscc, norder;
} tarjan;

static void enter(tarjan *t, uint32_t fn) {
  t->entered[fn] = t->low[fn] = ++t->clock;
  t->path[t->npath++] = fn;
  t->open[t->nopen++] = fn;
}

static void close_component(tarjan *t, uint32_t first) {
  pt_ir_callgraph *g = t->g;
  bool several = t->open[t->nopen - 1] != first;
  uint32_t fn;
  t->nscc++;
  do {
    fn = t->open[--t->nopen];
    g->scc[fn] = t->nscc;
    g->recursive[fn] |= several;
    g->order[t->norder++] = fn;
  } while (fn != first);
}

static void search(tarjan *t, uint32_t root) {
  enter(t, root);
  while (t->npath) {
    uint32_t fn = t->path[t->npath - 1];
    const pt_fns *callees = &t->g->callees[fn];
    if (t->next[fn] < callees->n) {
      uint32_t to = callees->at[t->next[fn]++];
      if (!t->entered[to])
        enter(t, to);
      else if (!t->g->scc[to] && t->entered[to] < t->low[fn])
        t->low[fn] = t->entered[to];
      continue;
    }
    t->npath--;
    if (t->low[fn] == t->entered[fn]) close_component(t, fn);
    if (!t->npath) break;
    uint32_t up = t->path[t->npath - 1];
    if (t->low[fn] < t->low[up]) t->low[up] = t->low[fn];
  }
}

static void find_components(pt_ir_callgraph *g) {
  size_t bytes = g->n * sizeof(uint32_t);
  tarjan t = {.g = g};
  t.entered = pt_mem_alloc(g->mem, bytes);
  t.low = pt_mem_alloc(g->mem, bytes);
  t.next = pt_mem_alloc(g->mem, bytes);
  t.path = pt_mem_alloc(g->mem, bytes);
  t.open = pt_mem_alloc(g->mem, bytes);
  for (uint32_t fn = 1; fn < g->n; fn++)
    if (!t.entered[fn]) search(&t, fn);
  assert(t.nopen == 0 && t.norder == g->n - 1);
  pt_mem_free(g->mem, t.entered, bytes);
  pt_mem_free(g->mem, t.low, bytes);
  pt_mem_free(g->mem, t.next, bytes);
  pt_mem_free(g->mem, t.path, bytes);
  pt_mem_free(g->mem, t.open, bytes);
}

/* ---- interface */

void pt_ir_callgraph_init(pt_ir_callgraph *g, pt_mem *m, const pt_ir_prog *p) {
  *g = (pt_ir_callgraph){.mem = m, .n = p->fns.n};
  assert(g->n >= 1);
  g->callees = pt_mem_alloc(m, g->n * sizeof *g->callees);
  g->callers = pt_mem_alloc(m, g->n * sizeof *g->callers);
  g->scc = pt_mem_alloc(m, g->n * sizeof *g->scc);
  g->recursive = pt_mem_alloc(m, g->n * sizeof *g->recursive);
  g->order = pt_mem_alloc(m, g->n * sizeof *g->order);
  find_edges(g, p);
  find_components(g);
}

void pt_ir_callgraph_release(pt_ir_callgraph *g) {
  for (size_t fn = 0; fn < g->n; fn++) {
    pt_vec_release(g->mem, &g->callees[fn]);
    pt_vec_release(g->mem, &g->callers[fn]);
  }
  pt_mem_free(g->mem, g->callees, g->n * sizeof *g->callees);
  pt_mem_free(g->mem, g->callers, g->n * sizeof *g->callers);
  pt_mem_free(g->mem, g->scc, g->n * sizeof *g->scc);
  pt_mem_free(g->mem, g->recursive, g->n * sizeof *g->recursive);
  pt_mem_free(g->mem, g->order, g->n * sizeof *g->order);
  *g = (pt_ir_callgraph){.mem = g->mem};
}
