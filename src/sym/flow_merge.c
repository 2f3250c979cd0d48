/* Branches that are straight: their sides are short, change nothing but values and cells, and meet again. */
#include <assert.h>

#include "sym/flow_priv.h"
#include "sym/value.h"

enum { MOST_INSTRUCTIONS = 48 /* of a side */ };

static bool is_quiet(const pt_flow *w, uint32_t fn, const pt_ir_ins *i) {
  uint32_t cell;
  switch (i->op) {
  case PT_OP_VAR: case PT_OP_CHECK: case PT_OP_ASSUME: case PT_OP_LOAD: case PT_OP_PHI: return true;
  case PT_OP_STORE: return pt_flow_cell_of(w, fn, i, &cell);
  default: return pt_sym_is_pure((pt_op)i->op);
  }
}

static bool find_hammock(const pt_flow *w, uint32_t fn, pt_blk block, uint32_t *budget, pt_blk side[2], pt_blk *join);

/* From a block that comes from FROM only, quietly (branches that meet again included) to one block. */
static bool is_side(const pt_flow *w, uint32_t fn, pt_blk b, pt_blk from, uint32_t *budget, pt_blk *to) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  if (f->blocks.at[b].preds.n != 1 || f->blocks.at[b].preds.at[0] != from) return false;
  for (;;) {
    const pt_ir_block *block = &f->blocks.at[b];
    const pt_ir_ins *last = pt_ir_terminator(f, b);
    pt_blk inner[2];
    if (block->ins.n > *budget) return false;
    *budget -= (uint32_t)block->ins.n;
    for (size_t k = 0; k + 1 < block->ins.n; k++)
      if (!is_quiet(w, fn, &f->ins.at[block->ins.at[k]])) return false;
    if (last->op == PT_OP_BR) {
      *to = last->ref;
      return true;
    }
    if (!find_hammock(w, fn, b, budget, inner, &b)) return false;
  }
}

/* The sides (PT_NO_BLK: an empty one) of the branch at the end of a block, and where they meet. */
static bool find_hammock(const pt_flow *w, uint32_t fn, pt_blk block, uint32_t *budget, pt_blk side[2], pt_blk *join) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  const pt_ir_ins *last = pt_ir_terminator(f, block);
  if (!w->merge || last->op != PT_OP_CBR) return false;
  pt_blk to[2] = {last->ref, last->ref2}, next[2] = {PT_NO_BLK, PT_NO_BLK}, meet;
  bool is[2];
  for (int k = 0; k < 2; k++) is[k] = is_side(w, fn, to[k], block, budget, &next[k]);
  side[0] = side[1] = PT_NO_BLK;
  if (is[0] && is[1] && next[0] == next[1]) side[0] = to[0], side[1] = to[1], meet = next[0];
  else if (is[0] && next[0] == to[1]) side[0] = to[0], meet = to[1];
  else if (is[1] && next[1] == to[0]) side[1] = to[1], meet = to[0];
  else return false;
  if (f->blocks.at[meet].preds.n != 2 || meet == block) return false;
  *join = meet;
  return true;
}

static bool hammock(const pt_flow *w, uint32_t fn, pt_blk block, pt_blk side[2], pt_blk *join) {
  uint32_t budget = MOST_INSTRUCTIONS;
  return find_hammock(w, fn, block, &budget, side, join);
}

/* ---- walking */

typedef struct {
  const pt_flow *w;
  uint32_t fn;
  const pt_ir_fn *f;
  const pt_flow_walker *v;
  uint32_t exit;
} walk;

static pt_blk walk_from(walk *k, pt_blk b, uint32_t first, pt_blk stop);

static void enter(walk *k, pt_blk b) {
  if (k->v->block) k->v->block(k->v->payload, b);
}

/* One side; returns the block from which it gets to JOIN. */
static pt_blk walk_side(walk *k, pt_blk side, pt_blk from, pt_blk join) {
  if (side == PT_NO_BLK) return from;
  enter(k, side);
  return walk_from(k, side, pt_flow_phi_end(k->f, side), join);
}

/* Instructions from a place on, to a call, to a branch that is not merged, or to block STOP; returns the last block. */
static pt_blk walk_from(walk *k, pt_blk b, uint32_t first, pt_blk stop) {
  for (;;) {
    const pt_ir_block *block = &k->f->blocks.at[b];
    pt_blk side[2], join, via[2];
    for (uint32_t n = first; n < block->ins.n; n++) {
      const pt_ir_ins *i = &k->f->ins.at[block->ins.at[n]];
      k->exit = block->ins.at[n];
      k->v->ins(k->v->payload, i);
      if (pt_flow_is_call(k->w, i)) return b;
    }
    const pt_ir_ins *last = &k->f->ins.at[k->exit];
    if ((last->op == PT_OP_BR && last->ref == stop) || !hammock(k->w, k->fn, b, side, &join)) return b;
    if (k->v->split) k->v->split(k->v->payload);
    via[0] = walk_side(k, side[0], b, join);
    if (k->v->other) k->v->other(k->v->payload);
    via[1] = walk_side(k, side[1], b, join);
    if (k->v->meet) k->v->meet(k->v->payload, join, via);
    enter(k, join);
    b = join, first = pt_flow_phi_end(k->f, join);
  }
}

void pt_flow_walk(const pt_flow *w, uint32_t fn, pt_blk block, uint32_t first, const pt_flow_walker *v, pt_blk *last,
                  uint32_t *exit) {
  walk k = {.w = w, .fn = fn, .f = pt_flow_fn_at(w, fn), .v = v};
  *last = walk_from(&k, block, first, PT_NO_BLK);
  *exit = k.exit;
}
