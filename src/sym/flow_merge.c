/* Branches that are part of one step.

   Straight ones: their sides are short, change nothing but values and cells, and meet again.  Chains, `a || b || c` and
   `a && b && c`: each block but the first only computes the next condition, and one side of all of them is the same block. */
#include <assert.h>

#include "sym/flow_priv.h"
#include "sym/value.h"

enum {
  MOST_INSTRUCTIONS = 48, /* of a side */
  MOST_LINK = 16          /* of a block of a chain */
};

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

/* The next block of a chain that goes on from BLOCK. */
static bool find_link(const pt_flow *w, uint32_t fn, pt_blk block, pt_blk *next, pt_blk *common) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  const pt_ir_ins *last = pt_ir_terminator(f, block);
  if (!w->merge || last->op != PT_OP_CBR) return false;
  for (int k = 0; k < 2; k++) {
    pt_blk b = k ? last->ref2 : last->ref, other = k ? last->ref : last->ref2;
    const pt_ir_block *to = &f->blocks.at[b];
    const pt_ir_ins *end = pt_ir_terminator(f, b);
    bool quiet = to->preds.n == 1 && to->ins.n <= MOST_LINK && end->op == PT_OP_CBR && (end->ref == other || end->ref2 == other);
    for (size_t n = 0; quiet && n + 1 < to->ins.n; n++) {
      const pt_ir_ins *i = &f->ins.at[to->ins.at[n]];
      quiet = is_quiet(w, fn, i) && i->op != PT_OP_STORE && i->op != PT_OP_PHI;
    }
    *next = b, *common = other;
    if (quiet) return true;
  }
  return false;
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

/* The instructions of a block, from a place on; false: a call is the last one. */
static bool walk_block(walk *k, pt_blk b, uint32_t first) {
  const pt_ir_block *block = &k->f->blocks.at[b];
  for (uint32_t n = first; n < block->ins.n; n++) {
    const pt_ir_ins *i = &k->f->ins.at[block->ins.at[n]];
    k->exit = block->ins.at[n];
    k->v->ins(k->v->payload, i);
    if (pt_flow_is_call(k->w, i)) return false;
  }
  return true;
}

/* From the end of a block through the chain that begins there; returns the last block. */
static pt_blk walk_chain(walk *k, pt_blk b) {
  pt_blk next, common, all = PT_NO_BLK;
  while (find_link(k->w, k->fn, b, &next, &common) && (all == PT_NO_BLK || common == all)) {
    all = common;
    if (k->v->link) k->v->link(k->v->payload, b, next, common);
    enter(k, next);
    walk_block(k, next, 0);
    b = next;
  }
  return b;
}

/* Instructions from a place on, to a call, to a branch that is not merged, or to block STOP; returns the last block. */
static pt_blk walk_from(walk *k, pt_blk b, uint32_t first, pt_blk stop) {
  for (;;) {
    pt_blk side[2], join, via[2];
    if (!walk_block(k, b, first)) return b;
    const pt_ir_ins *last = &k->f->ins.at[k->exit];
    if (last->op == PT_OP_BR && last->ref == stop) return b;
    if (!hammock(k->w, k->fn, b, side, &join)) return walk_chain(k, b);
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
