#include "ir/held.h"

#include "ir/callgraph.h"

static bool has_halt(const pt_ir_fn *f) {
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_HALT) return true;
  return false;
}

void pt_ir_find_ending(const pt_ir_prog *p, pt_mem *m, bool *ends) {
  pt_ir_callgraph g;
  pt_fns todo = {0};
  pt_ir_callgraph_init(&g, m, p);
  for (uint32_t fn = 0; fn < p->fns.n; fn++) {
    ends[fn] = fn && has_halt(p->fns.at[fn]);
    if (ends[fn]) pt_vec_push(m, &todo, fn);
  }
  while (todo.n) {
    const pt_fns *callers = &g.callers[pt_vec_pop(&todo)];
    for (size_t k = 0; k < callers->n; k++) {
      if (ends[callers->at[k]]) continue;
      ends[callers->at[k]] = true;
      pt_vec_push(m, &todo, callers->at[k]);
    }
  }
  pt_vec_release(m, &todo);
  pt_ir_callgraph_release(&g);
}

uint32_t pt_ir_number_held(const pt_ir_prog *p, pt_mem *m, uint32_t fn, uint32_t *held) {
  const pt_ir_fn *f = p->fns.at[fn];
  pt_map numbers = {0};
  for (uint32_t k = 0; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    held[k] = 0;
    if (k == 0 || i->dead || i->op != PT_OP_VAR) continue;
    uint32_t width = pt_ir_width(f, pt_ir_arg(f, i, 0));
    if (width < p->ptr_width) continue;
    uint64_t number = numbers.n, key = (uint64_t)i->ref << 32 | width;
    if (!pt_map_get(&numbers, key, &number)) pt_map_put(m, &numbers, key, number);
    held[k] = (uint32_t)number + 1;
  }
  uint32_t n = (uint32_t)numbers.n;
  pt_map_release(m, &numbers);
  return n;
}

/* ---- values that are still needed */

typedef struct {
  const pt_ir_fn *f;
  pt_mem *m;
  pt_val v;
  bool *seen; /* by block */
  PT_VEC(pt_blk) todo;
} walk;

static bool uses(const walk *w, const pt_ir_ins *i) {
  if (pt_op_only_names((pt_op)i->op)) return false;
  for (uint32_t k = 0; k < i->nargs; k++)
    if (pt_ir_arg(w->f, i, k) == w->v) return true;
  return false;
}

/* Whether a phi of block TO takes the value when it is entered from FROM. */
static bool phi_uses(const walk *w, pt_blk from, pt_blk to) {
  const pt_ir_block *b = &w->f->blocks.at[to];
  size_t pred = 0;
  while (b->preds.at[pred] != from) pred++;
  for (size_t k = 0; k < b->ins.n; k++) {
    const pt_ir_ins *phi = &w->f->ins.at[b->ins.at[k]];
    if (phi->op != PT_OP_PHI) break;
    if (pt_ir_arg(w->f, phi, (uint32_t)pred) == w->v) return true;
  }
  return false;
}

/* Through BLOCK from its K-th instruction on; true: a use was found. */
static bool walk_block(walk *w, pt_blk block, size_t k) {
  const pt_ir_block *b = &w->f->blocks.at[block];
  pt_blk next[2];
  for (; k < b->ins.n; k++) {
    const pt_ir_ins *i = &w->f->ins.at[b->ins.at[k]];
    if (uses(w, i)) return true;
    if (i->res == w->v) return false;
  }
  uint32_t n = pt_ir_succs(w->f, block, next);
  for (uint32_t e = 0; e < n; e++) {
    if (phi_uses(w, block, next[e])) return true;
    if (w->seen[next[e]]) continue;
    w->seen[next[e]] = true;
    pt_vec_push(w->m, &w->todo, next[e]);
  }
  return false;
}

bool pt_ir_is_live_behind(const pt_ir_fn *f, pt_mem *m, uint32_t at, pt_val v) {
  if (f->ins.at[at].res == v) return false; /* it is still to come */
  walk w = {.f = f, .m = m, .v = v};
  w.seen = pt_mem_alloc(m, f->blocks.n * sizeof *w.seen);
  pt_blk block = f->ins.at[at].block;
  size_t k = 0;
  while (f->blocks.at[block].ins.at[k] != at) k++;
  bool found = walk_block(&w, block, k + 1);
  while (!found && w.todo.n) found = walk_block(&w, pt_vec_pop(&w.todo), 0);
  pt_vec_release(m, &w.todo);
  pt_mem_free(m, w.seen, f->blocks.n * sizeof *w.seen);
  return found;
}
