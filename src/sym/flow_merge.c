/* Which blocks are one step.

   A step begins at a place of a block.  When the block ends with a branch, blocks that can be
   entered from the step only, and that do nothing but compute values, change cells and check,
   become part of it, under the condition of being reached: sides of short ifs, and the conditions
   of `a || b && c`.  When all of them lead to one block that has no other way in, that block is a
   sure part, and the step goes on as before.  Else the step ends there, with at most two blocks
   behind it. */
#include <assert.h>

#include "sym/flow_priv.h"
#include "sym/value.h"

enum {
  MOST_INSTRUCTIONS = 96, /* of the parts that are not sure, up to a sure one; blocks that only
                             compute a condition are free */
  MOST_LINK = 16,         /* of such a block */
  MOST_BLOCKS = 400,
  MOST_OPEN = 6 /* ways out while looking for the end */
};

typedef struct {
  pt_flow *w;
  uint32_t fn;
  const pt_ir_fn *f;
  PT_VEC(pt_blk) blocks; /* the first is sure */
  PT_VEC(pt_blk) out;    /* blocks behind them */
  uint32_t cost;
} growth;

static bool is_quiet(const growth *g, const pt_ir_ins *i, bool *writes) {
  uint32_t cell;
  switch (i->op) {
  case PT_OP_VAR: case PT_OP_CHECK: case PT_OP_ASSUME: case PT_OP_LOAD: case PT_OP_PHI: return true;
  case PT_OP_STORE: *writes = true; return pt_flow_cell_of(g->w, g->fn, i, &cell);
  default: return pt_sym_is_pure((pt_op)i->op);
  }
}

static bool has(const pt_blk *set, size_t n, pt_blk b) {
  for (size_t k = 0; k < n; k++)
    if (set[k] == b) return true;
  return false;
}

static bool only_from_within(const growth *g, pt_blk b) {
  const pt_ir_block *block = &g->f->blocks.at[b];
  for (size_t k = 0; k < block->preds.n; k++)
    if (!has(g->blocks.at, g->blocks.n, block->preds.at[k])) return false;
  return true;
}

static bool may_add(const growth *g, pt_blk b, uint32_t *cost) {
  const pt_ir_block *block = &g->f->blocks.at[b];
  const pt_ir_ins *last = pt_ir_terminator(g->f, b);
  bool writes = false;
  if (!pt_op_is_jump((pt_op)last->op)) return false;
  for (size_t k = 0; k + 1 < block->ins.n; k++)
    if (!is_quiet(g, &g->f->ins.at[block->ins.at[k]], &writes)) return false;
  *cost = writes || last->op == PT_OP_BR || block->ins.n > MOST_LINK ? (uint32_t)block->ins.n : 0;
  return g->cost + *cost <= MOST_INSTRUCTIONS && only_from_within(g, b);
}

/* The blocks behind the first N. */
static void find_out(growth *g, size_t n) {
  pt_vec_reset(&g->out);
  for (size_t k = 0; k < n; k++) {
    pt_blk to[2];
    uint32_t nto = pt_ir_succs(g->f, g->blocks.at[k], to);
    for (uint32_t j = 0; j < nto; j++) {
      bool inside = has(g->blocks.at + 1, n - 1, to[j]); /* back to the first one is out */
      if (!inside && !has(g->out.at, g->out.n, to[j])) pt_vec_push(g->w->mem, &g->out, to[j]);
    }
  }
}

static bool add_one(growth *g) {
  uint32_t cost;
  for (size_t k = 0; k < g->out.n; k++)
    if (g->out.at[k] != g->blocks.at[0] && may_add(g, g->out.at[k], &cost)) {
      g->cost += cost;
      pt_vec_push(g->w->mem, &g->blocks, g->out.at[k]);
      return true;
    }
  return false;
}

/* One block is behind all of them, and nothing else leads to it. */
static bool is_joined(const growth *g) {
  return g->blocks.n > 1 && g->out.n == 1 && g->out.at[0] != g->blocks.at[0] &&
         only_from_within(g, g->out.at[0]);
}

/* Adds blocks to the first one as long as few ways lead out.  True: they are joined. */
static bool grow(growth *g) {
  size_t best = 1;
  find_out(g, 1);
  while (g->blocks.n < MOST_BLOCKS && g->out.n <= MOST_OPEN && add_one(g)) {
    find_out(g, g->blocks.n);
    if (is_joined(g)) return true;
    if (g->out.n <= 2) best = g->blocks.n;
  }
  g->blocks.n = best;
  find_out(g, best);
  return false;
}

/* ---- the step */

static void add_part(pt_flow *w, pt_point *pt, pt_flow_part part) {
  pt_vec_push(w->mem, &w->parts, part);
  pt->nparts++;
}

/* A part that is sure, from a place on, to a call or the end of the block; true: it is a call. */
static bool add_sure(pt_flow *w, pt_point *pt, pt_blk b, uint32_t first) {
  const pt_ir_fn *f = pt_flow_fn_at(w, pt->fn);
  const pt_ir_block *block = &f->blocks.at[b];
  uint32_t end = first;
  while (!pt_flow_is_call(w, &f->ins.at[block->ins.at[end]]) && end + 1 < block->ins.n) end++;
  add_part(w, pt, (pt_flow_part){.block = b, .first = first, .end = end + 1, .sure = true});
  pt->last = b, pt->exit = block->ins.at[end];
  return pt_flow_is_call(w, &f->ins.at[pt->exit]);
}

void pt_flow_plan(pt_flow *w, pt_point *pt) {
  growth g = {.w = w, .fn = pt->fn, .f = pt_flow_fn_at(w, pt->fn)};
  pt_blk b = pt->block;
  uint32_t first = pt->first;
  pt->parts = (uint32_t)w->parts.n;
  while (!add_sure(w, pt, b, first)) {
    pt_vec_reset(&g.blocks);
    pt_vec_push(w->mem, &g.blocks, b);
    g.cost = 0;
    bool joined = w->merge && pt_ir_terminator(g.f, b)->op == PT_OP_CBR && grow(&g);
    if (g.blocks.n == 1) find_out(&g, 1);
    for (size_t k = 1; k < g.blocks.n; k++)
      add_part(w, pt,
               (pt_flow_part){.block = g.blocks.at[k],
                              .first = pt_ir_phis(g.f, g.blocks.at[k]),
                              .end = (uint32_t)g.f->blocks.at[g.blocks.at[k]].ins.n});
    if (!joined) {
      assert(g.out.n <= 2);
      pt->nto = (uint32_t)g.out.n;
      for (uint32_t k = 0; k < pt->nto; k++) pt->to[k] = g.out.at[k];
      break;
    }
    b = g.out.at[0], first = pt_ir_phis(g.f, b);
  }
  pt_vec_release(w->mem, &g.blocks);
  pt_vec_release(w->mem, &g.out);
}
