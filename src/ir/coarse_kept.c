/* Which functions matter: those that have a check that is asked about, that change an object that a
   function that is kept looks at, or that call one of these.  Kept are those, and functions whose
   results may matter: small ones, those that return the address of an exact object, and targets of
   calls through pointers that stay as they are.  Found from below: functions are added, and what
   they look at, until nothing more is. */
#include "ir/coarse_priv.h"

#include "ir/callgraph.h"

enum { SMALL = 40, LARGE = 1000 };

/* ---- sizes */

static size_t size_of(pt_coarse *c, const pt_ir_callgraph *g, uint32_t fn) {
  size_t n = g->recursive[fn] ? LARGE : 0;
  const pt_ir_fn *f = c->p->fns.at[fn];
  for (size_t k = 1; k < f->ins.n && n < LARGE; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op == PT_OP_VAR) continue;
    n += 1 + (i->op == PT_OP_CALL ? c->size[i->ref] : 0);
    if (i->op == PT_OP_ICALL) n = LARGE;
  }
  return n;
}

static void find_sizes(pt_coarse *c) {
  pt_ir_callgraph g;
  pt_ir_callgraph_init(&g, c->mem, c->p);
  for (uint32_t k = 0; k + 1 < c->fns; k++)
    c->size[g.order[k]] = size_of(c, &g, g.order[k]);
  pt_ir_callgraph_release(&g);
}

/* ---- what makes a function matter */

bool pt_coarse_is_asked(const pt_coarse *c, const pt_ir_ins *i) {
  if (!pt_op_has_check((pt_op)i->op) || !i->ref || (c->done && c->done[i->ref])) return false;
  return c->kinds >> c->p->checks.at[i->ref].kind & 1;
}

static bool changes_needed(pt_coarse *c, uint32_t fn, const pt_ir_ins *i) {
  return pt_coarse_meet(c, pt_coarse_access_of(c, fn, i).writes, c->needed);
}

static bool calls_one_that_matters(const pt_coarse *c, uint32_t fn, const pt_ir_ins *i) {
  if (i->op == PT_OP_CALL) return c->matters[i->ref];
  for (uint32_t to = 1; i->op == PT_OP_ICALL && to < c->fns; to++)
    if (c->matters[to] && pt_coarse_may_call(c, fn, i, to)) return true;
  return false;
}

static bool matters(pt_coarse *c, uint32_t fn) {
  const pt_ir_fn *f = c->p->fns.at[fn];
  if (fn == c->p->main) return true;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead) continue;
    if (pt_coarse_is_asked(c, i) || changes_needed(c, fn, i)) return true;
    if (calls_one_that_matters(c, fn, i)) return true;
  }
  return false;
}

/* ---- what is kept besides */

static bool returns_exact(pt_coarse *c, uint32_t fn) {
  const pt_ir_fn *f = c->p->fns.at[fn];
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_RET || !i->nargs) continue;
    const uint64_t *to = pt_points_of(c->points, fn, pt_ir_arg(f, i, 0));
    for (size_t w = 0; to && w < pt_points_words(c->points); w++)
      if (to[w] & c->memory[w] & ~c->loose[w]) return true;
  }
  return false;
}

static bool keep(pt_coarse *c, uint32_t fn) {
  bool news = !c->kept[fn];
  c->kept[fn] = true;
  return news;
}

static bool keep_targets(pt_coarse *c, uint32_t fn, const pt_ir_ins *i) {
  bool more = false;
  if (i->op != PT_OP_ICALL || !pt_coarse_icall_stays(c, fn, i)) return false;
  for (uint32_t to = 1; to < c->fns; to++)
    if (!c->kept[to] && pt_coarse_may_call(c, fn, i, to)) more |= keep(c, to);
  return more;
}

/* What the function looks at, and what it calls; true: something new. */
static bool need(pt_coarse *c, uint32_t fn) {
  const pt_ir_fn *f = c->p->fns.at[fn];
  bool more = false;
  for (size_t k = 1; k < f->ins.n; k++) {
    if (f->ins.at[k].dead) continue;
    const uint64_t *to = pt_coarse_access_of(c, fn, &f->ins.at[k]).reads;
    for (size_t w = 0; to && w < pt_points_words(c->points); w++) {
      uint64_t fresh = to[w] & c->memory[w] & ~c->loose[w] & ~c->needed[w];
      c->needed[w] |= fresh, more |= fresh != 0;
    }
    more |= keep_targets(c, fn, &f->ins.at[k]);
  }
  return more;
}

void pt_coarse_find_kept(pt_coarse *c) {
  find_sizes(c);
  for (uint32_t fn = 1; fn < c->fns; fn++)
    c->kept[fn] = c->size[fn] <= SMALL || returns_exact(c, fn);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t fn = 1; fn < c->fns; fn++) {
      if (!c->matters[fn] && matters(c, fn)) c->matters[fn] = c->kept[fn] = more = true;
      if (c->kept[fn]) more |= need(c, fn);
    }
  }
}
