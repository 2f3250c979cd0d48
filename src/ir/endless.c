#include "ir/endless.h"

#include "ir/callgraph.h"
#include "ir/cfg.h"

bool pt_ir_is_marker(const pt_ir_prog *p, const pt_ir_ins *i) {
  return i->op == PT_OP_CHECK && i->ref && PT_CHECKS_ENDLESS >> p->checks.at[i->ref].kind & 1;
}

static size_t count_phis(const pt_ir_fn *f, pt_blk b) {
  size_t n = 0;
  while (f->ins.at[f->blocks.at[b].ins.at[n]].op == PT_OP_PHI) n++;
  return n;
}

uint32_t pt_ir_marker_at(const pt_ir_prog *p, const pt_ir_fn *f, pt_blk head, pt_check_kind kind) {
  const pt_ir_block *b = &f->blocks.at[head];
  for (size_t k = count_phis(f, head); k < b->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[b->ins.at[k]];
    if (!pt_ir_is_marker(p, i)) break;
    if (p->checks.at[i->ref].kind == kind) return i->ref;
  }
  return 0;
}

/* The first position in the block, or in blocks that follow it. */
static uint32_t loc_of(const pt_ir_fn *f, pt_blk b) {
  for (size_t steps = 0; steps < f->blocks.n; steps++) {
    const pt_ir_block *block = &f->blocks.at[b];
    for (size_t k = 0; k < block->ins.n; k++)
      if (f->ins.at[block->ins.at[k]].loc) return f->ins.at[block->ins.at[k]].loc;
    if (pt_ir_terminator(f, b)->op != PT_OP_BR) break;
    b = pt_ir_terminator(f, b)->ref;
  }
  return f->loc;
}

static void add_marker(pt_ir_prog *p, uint32_t fn, pt_blk b, pt_check_kind kind, uint32_t loc) {
  pt_ir_fn *f = p->fns.at[fn];
  size_t at = count_phis(f, b);
  uint32_t check = pt_ir_add_check(p, kind, fn, loc, 0);
  pt_val one = pt_ir_const_u64(p, f, 1, 1);
  pt_ir_ins marker = {.op = PT_OP_CHECK, .ref = check, .loc = loc};
  uint32_t ins = pt_ir_add_ins(p, f, b, marker, 0, &one, 1);
  pt_ir_block *block = &f->blocks.at[b];
  for (size_t k = block->ins.n - 1; k > at; k--) block->ins.at[k] = block->ins.at[k - 1];
  block->ins.at[at] = ins;
}

/* Whether an edge goes back to B from what comes behind it, or from itself. */
static bool is_target(const pt_ir_cfg *c, const pt_ir_fn *f, pt_blk b) {
  const pt_ir_block *block = &f->blocks.at[b];
  for (size_t k = 0; k < block->preds.n; k++) {
    uint32_t from = c->rpo_index[block->preds.at[k]];
    if (from != PT_NO_BLK && from >= c->rpo_index[b]) return true;
  }
  return false;
}

static void mark_loops(pt_ir_prog *p, uint32_t fn) {
  pt_ir_fn *f = p->fns.at[fn];
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, p->mem, f);
  for (uint32_t k = 0; k < cfg.nrpo; k++)
    if (is_target(&cfg, f, cfg.rpo[k]))
      add_marker(p, fn, cfg.rpo[k], PT_CHECK_ENDLESS, loc_of(f, cfg.rpo[k]));
  pt_ir_cfg_release(&cfg);
}

static void mark_calls(pt_ir_prog *p) {
  pt_ir_callgraph g;
  pt_ir_callgraph_init(&g, p->mem, p);
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    if (g.recursive[fn] && p->fns.at[fn]->blocks.n)
      add_marker(p, fn, 0, PT_CHECK_ENDLESS_CALL, p->fns.at[fn]->loc);
  pt_ir_callgraph_release(&g);
}

void pt_ir_mark_endless(pt_ir_prog *p, uint64_t kinds) {
  for (size_t k = 1; k < p->checks.n; k++)
    if (PT_CHECKS_ENDLESS >> p->checks.at[k].kind & 1) return;
  for (uint32_t fn = 1; fn < p->fns.n && kinds >> PT_CHECK_ENDLESS & 1; fn++)
    if (p->fns.at[fn]->blocks.n) mark_loops(p, fn);
  if (kinds >> PT_CHECK_ENDLESS_CALL & 1) mark_calls(p);
}
