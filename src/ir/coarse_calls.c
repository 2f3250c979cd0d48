/* Large functions without a check that is asked about are replaced by their frames: what they may
   write becomes loose, so that they can change nothing that is asked about any more, and their
   calls are left out.

   That is the coarsest summary: the function returns anything, and whatever it may write has any
   value, at any time.  It is for programs that are too large to be encoded with all calls inlined:
   where they are not, it adds nothing. */
#include "ir/coarse_priv.h"

#include "ir/callgraph.h"

/* Instructions with all calls: of a program that is too large, and of a function that is. */
enum { BUDGET = 20000, LARGE = 1000, MOST = 1000000 };

typedef struct {
  pt_coarse *c;
  pt_ir_callgraph graph;
  uint32_t *size;  /* by function: with all calls, up to MOST; recursive ones have no end */
  bool *asked;     /* by function: it, or one that it may call, has a check that is asked about */
  bool *cut;       /* by function: it is in the closure of one that is replaced */
  bool more;       /* some object became loose */
} frames;

static uint32_t own_size(const pt_ir_fn *f) {
  uint32_t n = 0;
  for (size_t k = 1; k < f->ins.n; k++) n += !f->ins.at[k].dead && f->ins.at[k].op != PT_OP_VAR;
  return n;
}

static void find_sizes(frames *x) {
  const pt_ir_prog *p = x->c->p;
  for (uint32_t k = 0; k + 1 < x->c->fns; k++) {
    uint32_t fn = x->graph.order[k];
    const pt_ir_fn *f = p->fns.at[fn];
    uint64_t n = x->graph.recursive[fn] ? MOST : own_size(f);
    for (size_t i = 1; i < f->ins.n && n < MOST; i++)
      if (!f->ins.at[i].dead && f->ins.at[i].op == PT_OP_CALL) n += x->size[f->ins.at[i].ref];
    x->size[fn] = n < MOST ? (uint32_t)n : MOST;
  }
}

static bool has_asked(const pt_coarse *c, uint32_t fn) {
  const pt_ir_fn *f = c->p->fns.at[fn];
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && pt_coarse_is_asked(c, &f->ins.at[k])) return true;
  return false;
}

static void find_asked(frames *x) {
  for (uint32_t fn = 1; fn < x->c->fns; fn++) x->asked[fn] = has_asked(x->c, fn);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t fn = 1; fn < x->c->fns; fn++)
      for (size_t k = 0; k < x->graph.callees[fn].n && !x->asked[fn]; k++)
        if (x->asked[x->graph.callees[fn].at[k]]) x->asked[fn] = more = true;
  }
}

/* Marks FN and all that it may call. */
static void mark(frames *x, uint32_t fn) {
  pt_fns list = {0};
  pt_vec_push(x->c->mem, &list, fn);
  while (list.n) {
    uint32_t at = pt_vec_pop(&list);
    if (x->cut[at]) continue;
    x->cut[at] = true;
    for (size_t k = 0; k < x->graph.callees[at].n; k++)
      pt_vec_push(x->c->mem, &list, x->graph.callees[at].at[k]);
  }
  pt_vec_release(x->c->mem, &list);
}

static void loosen_writes(frames *x, uint32_t fn) {
  pt_coarse *c = x->c;
  const pt_ir_fn *f = c->p->fns.at[fn];
  for (size_t k = 1; k < f->ins.n && !c->failed; k++) {
    if (f->ins.at[k].dead) continue;
    const uint64_t *to = pt_coarse_access_of(c, fn, &f->ins.at[k]).writes;
    for (uint32_t o = 2; to && o < pt_points_count(c->points) && !c->failed; o++) {
      uint64_t bit = UINT64_C(1) << o % 64;
      if (!(to[o / 64] & c->memory[o / 64] & ~c->loose[o / 64] & bit)) continue;
      pt_coarse_add_loose(c, o);
      x->more = true;
    }
  }
}

bool pt_coarse_add_frames(pt_coarse *c) {
  frames x = {.c = c};
  pt_ir_callgraph_init(&x.graph, c->mem, c->p);
  x.size = pt_mem_alloc(c->mem, c->fns * sizeof *x.size);
  x.asked = pt_mem_alloc(c->mem, c->fns), x.cut = pt_mem_alloc(c->mem, c->fns);
  find_sizes(&x);
  find_asked(&x);
  for (uint32_t fn = 1; fn < c->fns && x.size[c->p->main] > BUDGET; fn++)
    if (!x.asked[fn] && x.size[fn] >= LARGE && fn != c->p->main) mark(&x, fn);
  for (uint32_t fn = 1; fn < c->fns; fn++)
    if (x.cut[fn]) loosen_writes(&x, fn);
  pt_mem_free(c->mem, x.size, c->fns * sizeof *x.size);
  pt_mem_free(c->mem, x.asked, c->fns), pt_mem_free(c->mem, x.cut, c->fns);
  pt_ir_callgraph_release(&x.graph);
  return x.more;
}
