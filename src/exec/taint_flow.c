/* What depends on a branch: what is executed because of it, and what was not. */
#include <assert.h>

#include "exec/taint_priv.h"
#include "ir/cfg.h"
#include "ir/postdom.h"

static bool is_pure(pt_taint *t, uint32_t fn);

/* Whether an instruction changes nothing but its own result. */
static bool is_pure_ins(pt_taint *t, const pt_ir_ins *i) {
  switch ((pt_op)i->op) {
  case PT_OP_HALT: case PT_OP_ASSUME: return false;
  case PT_OP_CALL: return is_pure(t, i->ref);
  default: return !pt_op_writes((pt_op)i->op);
  }
}

/* A loop may not end. */
static bool has_loop(const pt_taint *t, const pt_ir_fn *f) {
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, t->mem, f);
  bool loop = cfg.loops.n || cfg.irreducible;
  pt_ir_cfg_release(&cfg);
  return loop;
}

static bool is_pure(pt_taint *t, uint32_t fn) {
  const pt_ir_fn *f = t->prog->fns.at[fn];
  if (t->pure[fn] != UNKNOWN) return t->pure[fn] == PURE; /* recursive: not */
  bool pure = f->blocks.n && !(t->marks[fn] & ~(unsigned)PT_TAINT_RESULT) && !has_loop(t, f);
  t->pure[fn] = LOOKED_AT;
  for (size_t k = 1; k < f->ins.n && pure; k++)
    pure = f->ins.at[k].dead || is_pure_ins(t, &f->ins.at[k]);
  t->pure[fn] = pure ? PURE : IMPURE;
  return pure;
}

static const pt_blk *meets_of(pt_taint *t, uint32_t fn) {
  const pt_ir_fn *f = t->prog->fns.at[fn];
  if (!t->meets[fn]) {
    t->meets[fn] = pt_mem_alloc(t->mem, f->blocks.n * sizeof **t->meets);
    pt_ir_postdominators(f, t->mem, t->meets[fn]);
  }
  return t->meets[fn];
}

static void come_to(pt_taint *t, pt_blk b, pt_blk meets) {
  if (b == meets) return;
  for (size_t k = 0; k < t->todo.n; k++)
    if (t->todo.at[k] == b) return;
  pt_vec_push(t->mem, &t->todo, b);
}

/* Whether one of the blocks in `todo` is left, over blocks that are in it, for itself: takes away
   those that lead only to what is taken away, or out of it. */
static bool goes_in_circles(pt_taint *t) {
  enum { MOST = 500 };
  const pt_ir_fn *f = fn_here(t);
  if (t->todo.n > MOST) return true;
  for (bool again = true; again;) {
    again = false;
    for (size_t k = 0; k < t->todo.n && !again; k++) {
      pt_blk next[2];
      bool inside = false;
      for (uint32_t j = 0, n = pt_ir_succs(f, t->todo.at[k], next); j < n; j++)
        for (size_t i = 0; i < t->todo.n; i++) inside |= t->todo.at[i] == next[j];
      if (inside) continue;
      t->todo.at[k] = pt_vec_top(&t->todo);
      t->todo.n--;
      again = true;
    }
  }
  return t->todo.n > 0;
}

/* What is executed from block FROM on until MEETS might have been, and was not, or the other way
   round.  It may also not have come to an end. */
static void miss(pt_taint *t, pt_blk from, pt_blk meets, source by) {
  const pt_ir_fn *f = fn_here(t);
  pt_blk next[2];
  pt_vec_reset(&t->todo);
  come_to(t, from, meets);
  for (size_t k = 0; k < t->todo.n; k++) {
    const pt_ir_block *b = &f->blocks.at[t->todo.at[k]];
    for (size_t j = 0; j < b->ins.n; j++) {
      const pt_ir_ins *i = &f->ins.at[b->ins.at[j]];
      if (!top(t)->inside && !is_pure_ins(t, i)) {
        taint_all(t, by);
        return;
      }
      if (i->res) *taint_of(t, i->res) = by;
    }
    for (uint32_t j = 0, n = pt_ir_succs(f, t->todo.at[k], next); j < n; j++)
      come_to(t, next[j], meets);
  }
  if (!top(t)->inside && goes_in_circles(t)) taint_all(t, by);
}

void pt_taint_branch(pt_taint *t, const pt_ir_ins *i, source by) {
  pt_blk meets = meets_of(t, top(t)->fn)[i->block];
  bool holds = number_of(t, pt_ir_arg(fn_here(t), i, 0)) != 0;
  bool again = t->open.n > top(t)->open && pt_vec_top(&t->open).meets == meets;
  miss(t, holds ? i->ref2 : i->ref, meets, by);
  if (!again) pt_vec_push(t->mem, &t->open, ((open_branch){by, meets}));
}

void pt_taint_enter_block(pt_taint *t, pt_blk block) {
  frame *f = top(t);
  f->merged = 0;
  for (; t->open.n > f->open && pt_vec_top(&t->open).meets == block; t->open.n--)
    f->merged = pt_vec_top(&t->open).by;
}

/* From what was before the block. */
void pt_taint_phis(pt_taint *t, pt_blk block) {
  const pt_ir_fn *f = fn_here(t);
  const pt_ir_block *b = &f->blocks.at[block];
  uint32_t from = pt_ir_pred_index(f, top(t)->prev, block), nphis = pt_ir_phis(f, block);
  pt_vec_reset(&t->phis);
  for (size_t k = 0; k < nphis; k++) {
    source by = *taint_of(t, pt_ir_arg(f, &f->ins.at[b->ins.at[k]], from));
    if (!by) by = top(t)->merged;
    pt_vec_push(t->mem, &t->phis, by ? by : control(t));
  }
  for (size_t k = 0; k < t->phis.n; k++)
    *taint_of(t, f->ins.at[b->ins.at[k]].res) = t->phis.at[k];
}
