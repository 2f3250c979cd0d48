#include "check/recur.h"

#include <stdio.h>
#include <string.h>

#include "check/ask.h"
#include "check/round.h"

enum { AGAIN = 3, TURN_MS = 500 };

typedef struct {
  const pt_test *t;
  const pt_recur *set;
  pt_round round;
  uint64_t arrivals, seen, call; /* arrivals at the marker; of those that count; of which call */
  pt_term_vec here; /* what the variables of the rows are: two terms per row */
  pt_term_vec facts;
  uint64_t not_kept;
} reader;

static void refuse(reader *r, const char *why) {
  if (!r->round.why) r->round.why = why;
}

/* ---- rows */

static bool is_phi(const reader *r, pt_val v) {
  const pt_ir_fn *f = r->round.fn;
  const pt_ir_value *value = &f->values.at[v];
  return value->kind == PT_VAL_INS && f->ins.at[value->ref].op == PT_OP_PHI &&
         f->ins.at[value->ref].block == r->round.head;
}

/* How wide the variable is; 0: it is none. */
static uint32_t width_of(const reader *r, pt_val v) {
  if (v == 0 || v >= r->round.fn->values.n) return 0;
  uint32_t cell = pt_round_cell_of(&r->round, v);
  if (is_phi(r, v)) return pt_ir_width(r->round.fn, v);
  return cell ? r->round.cells.at[cell - 1].width : 0;
}

static bool has_two(const pt_recur_row *row) { return row->kind >= PT_RECUR_APART; }

static void read_rows(reader *r) {
  if (r->set->n > PT_RECUR_ROWS) refuse(r, "the claim has too many rows");
  for (size_t k = 0; k < r->set->n && !r->round.why; k++) {
    const pt_recur_row *row = &r->set->rows[k];
    uint32_t width = width_of(r, row->a);
    bool sound = row->kind < PT_RECUR_KIND_COUNT && width && width <= 64 && row->bits <= width &&
                 row->width == width;
    if (row->kind == PT_RECUR_LOW && !row->bits) sound = false;
    if (sound && has_two(row)) sound = width_of(r, row->b) == width;
    if (!sound) refuse(r, "a row of the claim cannot be read");
  }
}

static pt_term row_holds(pt_terms *tt, const pt_recur_row *row, pt_term a, pt_term b) {
  uint32_t width = pt_term_width(tt, a);
  pt_term c = pt_mk_u64(tt, width, row->c);
  switch ((pt_recur_kind)row->kind) {
  case PT_RECUR_LOW:
    return pt_mk_eq(tt, pt_mk_extract(tt, a, row->bits - 1u, 0),
                    pt_mk_extract(tt, c, row->bits - 1u, 0));
  case PT_RECUR_SGE: return pt_mk_op2(tt, PT_TOP_SLE, c, a);
  case PT_RECUR_SLE: return pt_mk_op2(tt, PT_TOP_SLE, a, c);
  case PT_RECUR_UGE: return pt_mk_op2(tt, PT_TOP_ULE, c, a);
  case PT_RECUR_ULE: return pt_mk_op2(tt, PT_TOP_ULE, a, c);
  case PT_RECUR_APART: return pt_mk_eq(tt, pt_mk_op2(tt, PT_TOP_SUB, a, b), c);
  case PT_RECUR_SLEQ: return pt_mk_op2(tt, PT_TOP_SLE, a, b);
  case PT_RECUR_ULEQ: return pt_mk_op2(tt, PT_TOP_ULE, a, b);
  case PT_RECUR_DIFFER: return pt_mk_not(tt, pt_mk_eq(tt, a, b));
  case PT_RECUR_KIND_COUNT: break;
  }
  return pt_false(tt);
}

/* ---- the run */

static bool read_cell(const reader *r, pt_exec *x, const pt_round_cell *cell, pt_bv *out) {
  const pt_ir_value *at = &r->round.fn->values.at[cell->address];
  uint8_t bytes[8] = {0}, defined[8];
  uint64_t address, bits = 0, n = cell->width / 8;
  if (at->kind == PT_VAL_GLOBAL) address = pt_exec_global_address(x, at->ref) + at->bits;
  else address = pt_bv_to_u64(pt_exec_frame_value(x, pt_exec_depth(x) - 1, cell->address));
  if (!pt_exec_read(x, address, n, bytes, defined)) return false;
  for (uint64_t k = 0; k < n; k++) {
    if (!defined[k]) return false;
    bits |= (uint64_t)bytes[k] << 8 * k;
  }
  *out = pt_bv_u64(cell->width, bits);
  return true;
}

static pt_term state_of(reader *r, pt_exec *x, pt_val v) {
  pt_bv bits = pt_bv_zero(1);
  uint32_t cell = pt_round_cell_of(&r->round, v);
  if (is_phi(r, v)) bits = pt_exec_frame_value(x, pt_exec_depth(x) - 1, v);
  else if (!read_cell(r, x, &r->round.cells.at[cell - 1], &bits))
    refuse(r, "memory of the loop is not initialised");
  return pt_mk_const(r->round.tt, bits);
}

/* What the loop does not change has the value that it has now. */
static void take_fixed(reader *r, pt_exec *x) {
  const pt_ir_fn *f = r->round.fn;
  for (pt_val v = 1; v < f->values.n; v++) {
    const pt_ir_value *value = &f->values.at[v];
    bool made = value->kind == PT_VAL_PARAM;
    if (value->kind == PT_VAL_INS && !f->ins.at[value->ref].dead)
      made = pt_round_is_fixed(&r->round, v) &&
             pt_ir_dominates(&r->round.cfg, f->ins.at[value->ref].block, r->round.head);
    if (made)
      r->round.values.at[v] =
          pt_mk_const(r->round.tt, pt_exec_frame_value(x, pt_exec_depth(x) - 1, v));
  }
}

static void look(reader *r, pt_exec *x) {
  uint64_t stem = r->t->inputs.n - r->t->lasso.repeat;
  if (pt_exec_inputs_used(x) != stem + r->seen * r->t->lasso.repeat)
    refuse(r, "the inputs are not used up when the loop goes round");
  uint64_t call = pt_exec_frame_call(x, pt_exec_depth(x) - 1);
  if (r->seen && call != r->call) refuse(r, "the loop is one of another call");
  r->call = call;
  if (!r->seen) take_fixed(r, x);
  for (size_t k = 0; k < r->set->n && !r->round.why; k++) {
    const pt_recur_row *row = &r->set->rows[k];
    pt_term a = state_of(r, x, row->a), b = has_two(row) ? state_of(r, x, row->b) : a;
    if (!pt_term_is_true(r->round.tt, row_holds(r->round.tt, row, a, b)))
      refuse(r, "the run is not in the set");
  }
  pt_bv bits;
  for (size_t k = 0; k < r->round.cells.n; k++)
    if (!read_cell(r, x, &r->round.cells.at[k], &bits))
      refuse(r, "memory of the loop is not initialised");
  r->seen++;
}

static bool on_marker(void *payload, pt_exec *x, uint32_t check) {
  reader *r = payload;
  if (check != r->t->check) return true;
  if (++r->arrivals >= r->t->lasso.arrival) look(r, x);
  return !r->round.why && r->seen <= AGAIN;
}

static void run(reader *r, pt_exec *x, const pt_exec_options *base) {
  const pt_inputs *in = &r->t->inputs;
  pt_inputs inputs = {0};
  pt_run run = {0};
  for (size_t k = 0; k < in->n; k++) pt_vec_push(r->round.mem, &inputs, in->at[k]);
  for (int again = 1; again < AGAIN; again++)
    for (size_t k = in->n - r->t->lasso.repeat; k < in->n; k++)
      pt_vec_push(r->round.mem, &inputs, in->at[k]);
  pt_exec_options o = *base;
  o.inputs = inputs.at, o.ninputs = inputs.n;
  o.marker = on_marker, o.marker_payload = r;
  pt_exec_run(x, &o, &run);
  if (r->seen <= AGAIN) refuse(r, "the run ends");
  pt_run_release(r->round.mem, &run);
  pt_vec_release(r->round.mem, &inputs);
}

/* ---- the claim about all states */

static void take_input(reader *r, const pt_ir_ins *i, const pt_input *given) {
  uint32_t width = pt_ir_width(r->round.fn, i->res);
  if (given->kind != i->sub || given->width != width || width > 64)
    refuse(r, "an input is another one");
  else r->round.values.at[i->res] = pt_mk_u64(r->round.tt, width, given->lo);
}

/* Inputs of the round are those that are given again: of all places that ask, or of those on every
   way round. */
static void take_inputs(reader *r) {
  const pt_inputs *in = &r->t->inputs;
  uint64_t n = r->t->lasso.repeat, taken = 0;
  bool all = n == r->round.inputs.n;
  for (size_t k = 0; k < r->round.inputs.n && !r->round.why; k++) {
    const pt_ir_ins *i = &r->round.fn->ins.at[r->round.inputs.at[k]];
    if (!all && !pt_round_is_always_passed(&r->round, i->block)) continue;
    if (taken < n) take_input(r, i, &in->at[in->n - n + taken]);
    taken++;
  }
  if (taken != n) refuse(r, "inputs are not asked for once in every round");
}

static pt_term any_value(reader *r, uint32_t width) {
  return pt_mk_fresh(r->round.tt, "a", pt_sort_bv(r->round.tt, width));
}

static void begin_anywhere(reader *r) {
  const pt_ir_block *head = &r->round.fn->blocks.at[r->round.head];
  for (uint32_t k = 0; k < pt_ir_phis(r->round.fn, r->round.head); k++) {
    pt_val v = r->round.fn->ins.at[head->ins.at[k]].res;
    r->round.values.at[v] = any_value(r, pt_ir_width(r->round.fn, v));
  }
  for (size_t k = 0; k < r->round.cells.n; k++)
    pt_vec_push(r->round.mem, &r->round.now, any_value(r, r->round.cells.at[k].width));
  for (size_t k = 0; k < r->set->n; k++)
    for (int side = 0; side < 2; side++) {
      pt_val v = side && has_two(&r->set->rows[k]) ? r->set->rows[k].b : r->set->rows[k].a;
      pt_vec_push(r->round.mem, &r->here,
                  is_phi(r, v) ? r->round.values.at[v]
                               : r->round.now.at[pt_round_cell_of(&r->round, v) - 1]);
    }
}

/* What V holds when the loop goes round. */
static pt_term next_of(reader *r, const pt_round_back *back, pt_val v) {
  const pt_ir_fn *f = r->round.fn;
  pt_bv c;
  if (!is_phi(r, v))
    return r->round.cells_at.at[back->cell + pt_round_cell_of(&r->round, v) - 1];
  pt_val next = pt_ir_arg(f, &f->ins.at[f->values.at[v].ref], back->pred);
  if (pt_ir_is_const(r->round.prog, f, next, &c)) return pt_mk_const(r->round.tt, c);
  if (!r->round.values.at[next].i)
    r->round.values.at[next] = any_value(r, pt_ir_width(f, next));
  return r->round.values.at[next];
}

/* Row K does not hold when the loop goes round. */
static pt_term is_lost(reader *r, size_t k) {
  const pt_recur_row *row = &r->set->rows[k];
  pt_term lost = pt_false(r->round.tt);
  for (size_t j = 0; j < r->round.backs.n; j++) {
    const pt_round_back *back = &r->round.backs.at[j];
    pt_term a = next_of(r, back, row->a), b = has_two(row) ? next_of(r, back, row->b) : a;
    pt_term not = pt_mk_not(r->round.tt, row_holds(r->round.tt, row, a, b));
    lost = pt_mk_or(r->round.tt, lost, pt_mk_and(r->round.tt, back->guard, not));
  }
  return lost;
}

static void note_lost(reader *r, pt_solver *s, const pt_term *lost) {
  pt_model *md = pt_model_new(r->round.tt);
  pt_solver_model(s, md);
  for (size_t k = 0; k < r->set->n; k++)
    if (pt_model_is_true(md, lost[k])) r->not_kept |= UINT64_C(1) << k;
  pt_model_delete(md);
}

static bool is_impossible(reader *r, pt_solver *s, const pt_term *lost) {
  pt_ask_turns turns = {.each = TURN_MS};
  pt_answer a = pt_check_ask(s, NULL, turns, r->facts.at, r->facts.n);
  if (a == PT_SAT && lost) note_lost(r, s, lost);
  pt_solver_delete(s);
  return a == PT_UNSAT;
}

/* WHAT cannot be true in a state of the set: both solvers have to say so. */
static bool never(reader *r, pt_term what, const pt_term *lost) {
  pt_vec_reset(&r->facts);
  for (size_t k = 0; k < r->set->n; k++)
    pt_vec_push(r->round.mem, &r->facts,
                row_holds(r->round.tt, &r->set->rows[k], r->here.at[2 * k], r->here.at[2 * k + 1]));
  pt_vec_push(r->round.mem, &r->facts, what);
  return is_impossible(r, pt_sat_new(r->round.tt, 0), lost) &&
         is_impossible(r, pt_z3_new(r->round.tt, PT_HINT_PATH, 0, false), NULL);
}

static void prove(reader *r) {
  pt_term lost[PT_RECUR_ROWS], any = pt_false(r->round.tt);
  take_inputs(r);
  if (r->round.why) return;
  begin_anywhere(r);
  pt_round_encode(&r->round);
  for (size_t k = 0; k < r->set->n; k++) {
    lost[k] = is_lost(r, k);
    any = pt_mk_or(r->round.tt, any, lost[k]);
  }
  if (!never(r, any, lost)) refuse(r, "the set is left");
  else if (!never(r, r->round.bad, NULL)) refuse(r, "the loop may be left, or a run ends in it");
}

bool pt_recur_holds(pt_mem *m, const pt_ir_prog *p, pt_exec *x, const pt_exec_options *base,
                    const pt_test *t, uint64_t *not_kept, char *why, size_t size) {
  reader r = {.t = t, .set = &t->lasso.stays};
  pt_round_init(&r.round, m, p, t->check);
  if (!t->lasso.arrival || t->lasso.period != 1 || t->lasso.repeat > t->inputs.n)
    refuse(&r, "the claim makes no sense");
  if (!r.round.why) read_rows(&r);
  if (!r.round.why) run(&r, x, base);
  if (!r.round.why) prove(&r);
  if (not_kept) *not_kept = r.not_kept;
  bool holds = !r.round.why;
  if (size) snprintf(why, size, "%s", holds ? "" : r.round.why);
  pt_vec_release(m, &r.here);
  pt_vec_release(m, &r.facts);
  pt_round_release(&r.round);
  return holds;
}
