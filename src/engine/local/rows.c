#include "engine/local/rows.h"

#include "base/stats.h"
#include "sym/value.h"

pt_term pt_lrow_term(pt_terms *tt, pt_contexts_order order, pt_term value, pt_term with) {
  switch (order) {
  case PT_CONTEXTS_SGE: return pt_mk_op2(tt, PT_TOP_SLE, with, value);
  case PT_CONTEXTS_SLE: return pt_mk_op2(tt, PT_TOP_SLE, value, with);
  case PT_CONTEXTS_UGE: return pt_mk_op2(tt, PT_TOP_ULE, with, value);
  default: return pt_mk_op2(tt, PT_TOP_ULE, value, with);
  }
}

/* ---- candidates */

static void add(pt_lenc *e, pt_contexts_order order, pt_lrow r, pt_term any) {
  r.order = (uint8_t)order;
  r.at_head = pt_lrow_term(e->tt, order, any, r.with);
  if (!pt_term_is_true(e->tt, r.at_head)) pt_vec_push(e->mem, &e->rows, r);
}

static bool is_made_outside(const pt_lenc *e, const pt_lframe *f, uint32_t loop, pt_val v) {
  const pt_ir_value *val = &e->prog->fns.at[f->fn]->values.at[v];
  if (val->kind != PT_VAL_INS) return true;
  pt_blk b = pt_ir_ins_at(e->prog->fns.at[f->fn], val->ref)->block;
  return !pt_ir_in_loop(&e->fns[f->fn].cfg, loop, b);
}

/* A condition of the loop compares the phi with what was made before it. */
static void compare(pt_lenc *e, pt_lframe *f, uint32_t loop, const pt_ir_ins *i, pt_val phi,
                    uint32_t number, pt_term any) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  bool is_signed = i->op == PT_OP_SLT || i->op == PT_OP_SLE;
  bool is_unsigned = i->op == PT_OP_ULT || i->op == PT_OP_ULE;
  bool equal = i->op == PT_OP_EQ || i->op == PT_OP_NE;
  if (!is_signed && !is_unsigned && !equal) return;
  for (uint32_t k = 0; k < 2; k++) {
    pt_val other = pt_ir_arg(fn, i, 1 - k);
    if (pt_ir_arg(fn, i, k) != phi || !is_made_outside(e, f, loop, other)) continue;
    pt_lrow r = {.phi = number, .with_what = PT_CONTEXTS_VALUE, .value = other};
    r.with = pt_lenc_value(e, f, other);
    if (is_signed || equal) add(e, PT_CONTEXTS_SLE, r, any), add(e, PT_CONTEXTS_SGE, r, any);
    if (is_unsigned || equal) add(e, PT_CONTEXTS_ULE, r, any), add(e, PT_CONTEXTS_UGE, r, any);
  }
}

static void guess_phi(pt_lenc *e, pt_lframe *f, uint32_t loop, uint32_t number, pt_term any,
                      pt_term entry) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_loop *l = &e->fns[f->fn].cfg.loops.at[loop - 1];
  pt_val phi = pt_ir_ins_at(fn, fn->blocks.at[l->header].ins.at[number])->res;
  pt_term zero = pt_mk_u64(e->tt, pt_term_width(e->tt, any), 0);
  pt_lrow to_entry = {.phi = number, .with_what = PT_CONTEXTS_ENTRY, .with = entry};
  pt_lrow to_zero = {.phi = number, .with_what = PT_CONTEXTS_ZERO, .with = zero};
  for (unsigned k = PT_CONTEXTS_SGE; k <= PT_CONTEXTS_ULE; k++)
    add(e, (pt_contexts_order)k, to_entry, any);
  if (!pt_term_eq(entry, zero)) add(e, PT_CONTEXTS_SGE, to_zero, any);
  for (size_t b = 0; b < l->blocks.n; b++) {
    const pt_ir_block *block = &fn->blocks.at[l->blocks.at[b]];
    for (size_t k = 0; k < block->ins.n; k++)
      compare(e, f, loop, pt_ir_ins_at(fn, block->ins.at[k]), phi, number, any);
  }
}

void pt_lrows_guess(pt_lenc *e, pt_lframe *f, uint32_t loop, pt_term guard, const pt_term *any,
                    const pt_term *entry) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  pt_blk head = e->fns[f->fn].cfg.loops.at[loop - 1].header;
  pt_lhead h = {.guard = guard, .chain = pt_lenc_chain_here(e), .head = head, .row = e->rows.n};
  for (uint32_t k = 0; k < pt_ir_phis(fn, head); k++) {
    uint32_t width = pt_term_width(e->tt, any[k]);
    if (width < 8 || width > 64 || pt_sym_is_float(e->tt, entry[k])) continue;
    guess_phi(e, f, loop, k, any[k], entry[k]);
  }
  h.nrows = e->rows.n - h.row;
  pt_vec_push(e->mem, &e->heads, h);
}

void pt_lrows_visit(pt_lenc *e, pt_lframe *f, size_t head, const pt_ledges *edges) {
  const pt_lhead *h = &e->heads.at[head];
  for (size_t j = 0; j < edges->n; j++)
    for (size_t k = h->row; k < h->row + h->nrows; k++) {
      pt_lrow *r = &e->rows.at[k];
      pt_term value = f->phis.at[edges->at[j].phis + r->phi];
      bool comparable = !pt_sym_is_float(e->tt, value);
      pt_term holds = comparable ? pt_lrow_term(e->tt, (pt_contexts_order)r->order, value, r->with)
                                 : pt_false(e->tt);
      pt_term when = pt_mk_and(e->tt, edges->at[j].state.guard, pt_mk_not(e->tt, holds));
      pt_vec_push(e->mem, &e->violations, ((pt_lviolation){k, when}));
    }
}

/* ---- which of them hold */

static void assume_rows(pt_lenc *e, pt_term_vec *out) {
  for (size_t h = 0; h < e->heads.n; h++)
    for (size_t k = e->heads.at[h].row; k < e->heads.at[h].row + e->heads.at[h].nrows; k++)
      if (!e->rows.at[k].dropped)
        pt_vec_push(e->mem, out,
                    pt_mk_implies(e->tt, e->heads.at[h].guard, e->rows.at[k].at_head));
}

pt_term pt_lrows_violated(pt_lenc *e) {
  pt_term any = pt_false(e->tt);
  for (size_t k = 0; k < e->violations.n; k++)
    if (!e->rows.at[e->violations.at[k].row].dropped)
      any = pt_mk_or(e->tt, any, e->violations.at[k].when);
  return any;
}

/* Drops the rows that the model violates; false: there is none. */
static bool drop(pt_lenc *e, pt_solver *s) {
  pt_model *md = pt_model_new(e->tt);
  bool some = false;
  pt_solver_model(s, md);
  for (size_t k = 0; k < e->violations.n; k++) {
    pt_lrow *r = &e->rows.at[e->violations.at[k].row];
    if (r->dropped || !pt_model_is_true(md, e->violations.at[k].when)) continue;
    r->dropped = some = true;
  }
  pt_model_delete(md);
  return some;
}

static void drop_all(pt_lenc *e) {
  for (size_t k = 0; k < e->rows.n; k++) e->rows.at[k].dropped = true;
}

bool pt_lrows_settle(pt_lenc *e, pt_solver *s, const pt_limit *limit) {
  pt_answer a = PT_SAT;
  pt_term_vec ask = {0};
  uint64_t end = pt_work_us() + (uint64_t)limit->time_ms * 1000;
  while (a == PT_SAT) {
    pt_vec_reset(&ask);
    assume_rows(e, &ask);
    pt_term bad = pt_lrows_violated(e);
    a = PT_UNSAT;
    if (pt_term_is_false(e->tt, bad)) break;
    pt_vec_push(e->mem, &ask, bad);
    a = pt_solver_check(s, ask.at, ask.n, limit);
    if (a == PT_SAT && (!drop(e, s) || pt_work_us() > end)) a = PT_UNKNOWN;
  }
  if (a != PT_UNSAT) drop_all(e);
  pt_vec_reset(&ask);
  assume_rows(e, &ask);
  for (size_t k = 0; k < ask.n; k++) pt_vec_push(e->mem, &e->facts, ask.at[k]);
  pt_vec_release(e->mem, &ask);
  return a == PT_UNSAT;
}
