#include "check/round.h"

#include "ir/endless.h"
#include "sym/value.h"

/* ---- what there is */

static bool is_in(const pt_round *r, pt_blk b) {
  return r->cfg.rpo_index[b] != PT_NO_BLK && pt_ir_in_loop(&r->cfg, r->loop, b);
}

bool pt_round_is_fixed(const pt_round *r, pt_val v) {
  const pt_ir_value *value = &r->fn->values.at[v];
  return value->kind != PT_VAL_INS || !is_in(r, r->fn->ins.at[value->ref].block);
}

uint32_t pt_round_cell_of(const pt_round *r, pt_val address) {
  for (size_t k = 0; k < r->cells.n; k++)
    if (r->cells.at[k].address == address) return (uint32_t)k + 1;
  return 0;
}

/* Whether the address is that of a variable, where an access cannot fail. */
static bool is_direct(const pt_round *r, const pt_ir_ins *i) {
  const pt_ir_value *at = &r->fn->values.at[pt_ir_arg(r->fn, i, 0)];
  if (i->ref) return false;
  if (at->kind == PT_VAL_GLOBAL) return true;
  return at->kind == PT_VAL_INS && r->fn->ins.at[at->ref].op == PT_OP_ALLOC &&
         !is_in(r, r->fn->ins.at[at->ref].block);
}

static bool overlap(const pt_round *r, const pt_round_cell *a, const pt_round_cell *b) {
  const pt_ir_value *x = &r->fn->values.at[a->address], *y = &r->fn->values.at[b->address];
  if (x->kind != PT_VAL_GLOBAL || y->kind != PT_VAL_GLOBAL) return a->address == b->address;
  return x->ref == y->ref && x->bits < y->bits + (b->width + 7) / 8 &&
         y->bits < x->bits + (a->width + 7) / 8;
}

static void add_cell(pt_round *r, const pt_ir_ins *i) {
  pt_val what = i->op == PT_OP_LOAD ? i->res : pt_ir_arg(r->fn, i, 1);
  pt_round_cell cell = {pt_ir_arg(r->fn, i, 0), pt_ir_width(r->fn, what)};
  for (size_t k = 0; k < r->cells.n; k++) {
    const pt_round_cell *old = &r->cells.at[k];
    if (old->address == cell.address && old->width == cell.width) return;
    if (overlap(r, old, &cell)) r->why = "accesses of the loop overlap";
  }
  if (cell.width > 64 || cell.width % 8) r->why = "the loop accesses memory in unusual pieces";
  pt_vec_push(r->mem, &r->cells, cell);
}

static void survey(pt_round *r) {
  for (uint32_t k = 0; k < r->cfg.nrpo; k++) {
    pt_blk b = r->cfg.rpo[k];
    bool own = is_in(r, b) && r->cfg.loop_of[b] == r->loop;
    for (size_t j = 0; is_in(r, b) && j < r->fn->blocks.at[b].ins.n; j++) {
      uint32_t ins = r->fn->blocks.at[b].ins.at[j];
      const pt_ir_ins *i = &r->fn->ins.at[ins];
      if ((i->op == PT_OP_LOAD || i->op == PT_OP_STORE) && is_direct(r, i)) add_cell(r, i);
      if (i->op == PT_OP_INPUT && own) pt_vec_push(r->mem, &r->inputs, ins);
    }
  }
}

bool pt_round_is_always_passed(const pt_round *r, pt_blk b) {
  const pt_ir_loop *l = &r->cfg.loops.at[r->loop - 1];
  bool always = true;
  for (size_t k = 0; k < l->latches.n; k++)
    always = always && pt_ir_dominates(&r->cfg, b, l->latches.at[k]);
  return always;
}

void pt_round_init(pt_round *r, pt_mem *m, const pt_ir_prog *p, uint32_t check) {
  *r = (pt_round){.mem = m, .prog = p, .fn = p->fns.at[p->checks.at[check].fn]};
  pt_ir_cfg_init(&r->cfg, m, r->fn);
  for (size_t k = 0; k < r->cfg.loops.n && !r->cfg.irreducible; k++)
    if (pt_ir_marker_at(p, r->fn, r->cfg.loops.at[k].header, PT_CHECK_ENDLESS) == check)
      r->loop = (uint32_t)k + 1, r->head = r->cfg.loops.at[k].header;
  r->tt = pt_terms_new(m);
  pt_vec_resize(m, &r->values, r->fn->values.n);
  pt_vec_resize(m, &r->passed, r->fn->values.n);
  if (r->loop) survey(r);
  else r->why = "there is no such loop";
}

void pt_round_release(pt_round *r) {
  pt_vec_release(r->mem, &r->cells);
  pt_vec_release(r->mem, &r->inputs);
  pt_vec_release(r->mem, &r->values);
  pt_vec_release(r->mem, &r->passed);
  pt_vec_release(r->mem, &r->cells_at);
  pt_vec_release(r->mem, &r->now);
  pt_vec_release(r->mem, &r->guards);
  pt_vec_release(r->mem, &r->backs);
  pt_terms_delete(r->tt);
  pt_ir_cfg_release(&r->cfg);
}

/* ---- values */

static pt_term value(pt_round *r, pt_val v) {
  pt_bv c;
  if (!r->values.at[v].i && pt_ir_is_const(r->prog, r->fn, v, &c))
    r->values.at[v] = pt_mk_const(r->tt, c);
  if (!r->values.at[v].i)
    r->values.at[v] = pt_mk_fresh(r->tt, "v", pt_sort_bv(r->tt, pt_ir_width(r->fn, v)));
  return r->values.at[v];
}

static pt_term arg(pt_round *r, const pt_ir_ins *i, uint32_t k) {
  return value(r, pt_ir_arg(r->fn, i, k));
}

static void is_bad(pt_round *r, pt_term when) {
  r->bad = pt_mk_or(r->tt, r->bad, pt_mk_and(r->tt, r->guard, when));
}

static void compute(pt_round *r, const pt_ir_ins *i) {
  pt_term args[3];
  for (uint32_t k = 0; k < i->nargs; k++) args[k] = arg(r, i, k);
  r->values.at[i->res] = pt_sym_value(r->tt, i, args, pt_ir_width(r->fn, i->res));
}

static void access(pt_round *r, const pt_ir_ins *i) {
  uint32_t cell = is_direct(r, i) ? pt_round_cell_of(r, pt_ir_arg(r->fn, i, 0)) : 0;
  if (!cell) is_bad(r, pt_true(r->tt));
  if (cell && i->op == PT_OP_LOAD) r->values.at[i->res] = r->now.at[cell - 1];
  if (cell && i->op == PT_OP_STORE) r->now.at[cell - 1] = arg(r, i, 1);
}

static void do_ins(pt_round *r, const pt_ir_ins *i) {
  if (i->op <= PT_OP_SELECT && pt_sym_is_pure((pt_op)i->op)) {
    compute(r, i);
    return;
  }
  switch (i->op) {
  case PT_OP_PHI: case PT_OP_VAR: break;
  case PT_OP_LOAD: case PT_OP_STORE: access(r, i); break;
  case PT_OP_CHECK: case PT_OP_ASSUME:
    is_bad(r, pt_mk_not(r->tt, pt_sym_truth(r->tt, arg(r, i, 0))));
    break;
  case PT_OP_INPUT:
    if (!r->values.at[i->res].i) is_bad(r, pt_true(r->tt));
    else r->passed.at[i->res] = r->guard;
    break;
  default:
    if (!pt_op_is_pure((pt_op)i->op) && i->op != PT_OP_PTRADD) is_bad(r, pt_true(r->tt));
    break;
  }
}

/* ---- blocks */

static pt_term edge_guard(const pt_round *r, pt_blk from, pt_blk to) {
  const pt_ir_ins *end = pt_ir_terminator(r->fn, from);
  return r->guards.at[2 * from + (end->op == PT_OP_CBR && end->ref2 == to)];
}

/* The phis and cells of a block that is not the head, and its guard. */
static void join(pt_round *r, pt_blk b) {
  const pt_ir_block *block = &r->fn->blocks.at[b];
  r->guard = pt_false(r->tt);
  for (size_t j = 0; j < block->preds.n; j++) {
    pt_blk from = block->preds.at[j];
    pt_term g = edge_guard(r, from, b);
    if (pt_term_is_false(r->tt, g)) continue;
    for (size_t k = 0; k < r->cells.n; k++) {
      pt_term cell = r->cells_at.at[from * r->cells.n + k];
      bool first = pt_term_is_false(r->tt, r->guard);
      r->now.at[k] = first ? cell : pt_mk_ite(r->tt, g, cell, r->now.at[k]);
    }
    for (uint32_t k = 0; k < pt_ir_phis(r->fn, b); k++) {
      const pt_ir_ins *phi = &r->fn->ins.at[block->ins.at[k]];
      pt_term v = arg(r, phi, (uint32_t)j), old = r->values.at[phi->res];
      r->values.at[phi->res] = old.i ? pt_mk_ite(r->tt, g, v, old) : v;
    }
    r->guard = pt_mk_or(r->tt, r->guard, g);
  }
}

static void go(pt_round *r, pt_blk from, uint32_t side, pt_blk to, pt_term when) {
  pt_term g = pt_mk_and(r->tt, r->guard, when);
  if (to != r->head && is_in(r, to)) {
    r->guards.at[2 * from + side] = g;
  } else if (to != r->head) {
    r->bad = pt_mk_or(r->tt, r->bad, g); /* the loop is left */
  } else {
    pt_round_back back = {.guard = g, .cell = from * r->cells.n};
    const pt_ir_block *head = &r->fn->blocks.at[r->head];
    while (head->preds.at[back.pred] != from) back.pred++;
    pt_vec_push(r->mem, &r->backs, back);
  }
}

static void do_block(pt_round *r, pt_blk b) {
  const pt_ir_block *block = &r->fn->blocks.at[b];
  if (b != r->head) join(r, b);
  if (r->cfg.loop_of[b] != r->loop) { /* of an inner loop */
    is_bad(r, pt_true(r->tt));
    return;
  }
  for (size_t k = 0; k + 1 < block->ins.n; k++) do_ins(r, &r->fn->ins.at[block->ins.at[k]]);
  for (size_t k = 0; k < r->cells.n; k++) r->cells_at.at[b * r->cells.n + k] = r->now.at[k];
  const pt_ir_ins *end = pt_ir_terminator(r->fn, b);
  pt_term c = end->op == PT_OP_CBR ? pt_sym_truth(r->tt, arg(r, end, 0)) : pt_true(r->tt);
  if (end->op == PT_OP_BR || end->op == PT_OP_CBR) go(r, b, 0, end->ref, c);
  if (end->op == PT_OP_CBR) go(r, b, 1, end->ref2, pt_mk_not(r->tt, c));
  if (end->op != PT_OP_BR && end->op != PT_OP_CBR) is_bad(r, pt_true(r->tt));
}

/* The loop goes round, and an input that every round asks for was not asked for. */
static void check_inputs(pt_round *r) {
  for (size_t k = 0; k < r->inputs.n; k++) {
    pt_val v = r->fn->ins.at[r->inputs.at[k]].res;
    for (size_t j = 0; r->passed.at[v].i && j < r->backs.n; j++) {
      pt_term not = pt_mk_not(r->tt, r->passed.at[v]);
      r->bad = pt_mk_or(r->tt, r->bad, pt_mk_and(r->tt, r->backs.at[j].guard, not));
    }
  }
}

void pt_round_encode(pt_round *r) {
  size_t blocks = r->fn->blocks.n;
  pt_vec_resize(r->mem, &r->guards, 2 * blocks);
  pt_vec_resize(r->mem, &r->cells_at, blocks * r->cells.n);
  for (size_t k = 0; k < 2 * blocks; k++) r->guards.at[k] = pt_false(r->tt);
  r->bad = pt_false(r->tt), r->guard = pt_true(r->tt);
  for (uint32_t k = 0; k < r->cfg.nrpo; k++)
    if (is_in(r, r->cfg.rpo[k])) do_block(r, r->cfg.rpo[k]);
  check_inputs(r);
}
