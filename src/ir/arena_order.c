/* Whether nodes may be made after some were freed.

   Where that cannot be, an arena has as many nodes as live at one time, so how many there can be is
   a matter of memory.  Else it is one of time: a program that makes a node and frees it again and
   again needs next to no memory, and any bound would leave out runs. */
#include "ir/arena_priv.h"

#include "ir/callgraph.h"

typedef struct {
  pt_arenas *a;
  uint32_t arena;
  pt_ir_callgraph graph;
  bool *makes, *frees; /* by function: it, or one that it may call, makes or frees nodes */
} order;

static bool is_of(const order *o, uint32_t holds) {
  return pt_holds_node(holds) && pt_arena_of(o->a, holds - PT_HOLDS_NODE) == o->arena;
}

static bool makes_itself(const order *o, uint32_t fn, const pt_ir_ins *i) {
  return i->op == PT_OP_ALLOC && is_of(o, pt_arena_holds(o->a, fn, i->res));
}

static bool frees_itself(const order *o, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_prog *p = o->a->p;
  bool frees = i->op == PT_OP_FREE || (i->op == PT_OP_CALL && pt_arena_is_free(p, i->ref));
  return frees && is_of(o, pt_arena_holds(o->a, fn, pt_ir_arg(p->fns.at[fn], i, 0)));
}

/* Whether instruction I of FN, or what it calls, does what DOES says. */
static bool may(const order *o, uint32_t fn, const pt_ir_ins *i, const bool *does,
                bool (*itself)(const order *, uint32_t, const pt_ir_ins *)) {
  const pt_ir_prog *p = o->a->p;
  if (itself(o, fn, i)) return true;
  if (i->op == PT_OP_CALL) return does[i->ref];
  for (uint32_t k = 1; i->op == PT_OP_ICALL && k < p->fns.n; k++)
    if (does[k] && pt_ir_may_target(p, p->fns.at[fn], i, k)) return true;
  return false;
}

static void find(const order *o, bool *does,
                 bool (*itself)(const order *, uint32_t, const pt_ir_ins *)) {
  const pt_ir_prog *p = o->a->p;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t fn = 1; fn < p->fns.n; fn++) {
      const pt_ir_fn *f = p->fns.at[fn];
      for (size_t k = 1; k < f->ins.n && !does[fn]; k++)
        if (!f->ins.at[k].dead && may(o, fn, &f->ins.at[k], does, itself)) does[fn] = more = true;
    }
  }
}

static bool makes_in(const order *o, uint32_t fn, pt_blk b, size_t from) {
  const pt_ir_fn *f = o->a->p->fns.at[fn];
  for (size_t k = from; k < f->blocks.at[b].ins.n; k++)
    if (may(o, fn, &f->ins.at[f->blocks.at[b].ins.at[k]], o->makes, makes_itself)) return true;
  return false;
}

/* Behind instruction number AT of block B, in its block or in one that can be reached. */
static bool makes_behind(const order *o, uint32_t fn, pt_blk b, size_t at) {
  const pt_ir_fn *f = o->a->p->fns.at[fn];
  pt_mem *m = o->a->mem;
  bool *seen = pt_mem_alloc(m, f->blocks.n * sizeof *seen), found = makes_in(o, fn, b, at + 1);
  PT_VEC(pt_blk) todo = {0};
  pt_vec_push(m, &todo, b);
  while (todo.n && !found) {
    pt_blk succs[2], from = pt_vec_pop(&todo);
    for (uint32_t n = pt_ir_succs(f, from, succs); n-- > 0 && !found;) {
      if (seen[succs[n]]) continue;
      seen[succs[n]] = true;
      found = makes_in(o, fn, succs[n], 0);
      pt_vec_push(m, &todo, succs[n]);
    }
  }
  pt_vec_release(m, &todo);
  pt_mem_free(m, seen, f->blocks.n * sizeof *seen);
  return found;
}

static bool makes_after_free(const order *o, uint32_t fn) {
  const pt_ir_fn *f = o->a->p->fns.at[fn];
  if (!o->makes[fn] || !o->frees[fn]) return false;
  if (o->graph.recursive[fn]) return true;
  for (pt_blk b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
      if (may(o, fn, i, o->frees, frees_itself) && makes_behind(o, fn, b, k)) return true;
    }
  return false;
}

bool pt_arena_makes_after_free(pt_arenas *a, uint32_t arena) {
  size_t n = a->p->fns.n;
  bool found = false;
  order o = {.a = a, .arena = arena};
  o.makes = pt_mem_alloc(a->mem, n * sizeof *o.makes);
  o.frees = pt_mem_alloc(a->mem, n * sizeof *o.frees);
  pt_ir_callgraph_init(&o.graph, a->mem, a->p);
  find(&o, o.makes, makes_itself);
  find(&o, o.frees, frees_itself);
  for (uint32_t fn = 1; fn < n && !found; fn++) found = makes_after_free(&o, fn);
  pt_ir_callgraph_release(&o.graph);
  pt_mem_free(a->mem, o.makes, n * sizeof *o.makes);
  pt_mem_free(a->mem, o.frees, n * sizeof *o.frees);
  return found;
}
