/* One block: what its instructions do. */
#include "check/contexts_priv.h"
#include "sym/value.h"

static const pt_ir_fn *fn_of(const pt_cx *x, const pt_cframe *f) { return x->prog->fns.at[f->fn]; }

/* ---- values */

void pt_cx_fact(pt_cx *x, pt_term t) {
  if (!pt_term_is_true(x->tt, t)) pt_vec_push(x->mem, &x->facts, t);
}

pt_cval pt_cx_any(pt_cx *x, uint32_t width) {
  return (pt_cval){.t = pt_mk_fresh(x->tt, "any", pt_sort_bv(x->tt, width))};
}

static pt_cval moved(pt_cx *x, pt_cval p, pt_term by) {
  p.t = pt_mk_op2(x->tt, PT_TOP_ADD, p.t, by);
  p.off = pt_mk_op2(x->tt, PT_TOP_ADD, p.off, by);
  return p;
}

pt_cval pt_cx_value(pt_cx *x, pt_cframe *f, pt_val v) {
  const pt_ir_value *value = &fn_of(x, f)->values.at[v];
  pt_bv c;
  if (pt_ir_is_const(x->prog, fn_of(x, f), v, &c)) return (pt_cval){.t = pt_mk_const(x->tt, c)};
  if (value->kind == PT_VAL_GLOBAL)
    return moved(x, pt_cx_global(x, value->ref),
                 pt_mk_u64(x->tt, x->prog->ptr_width, value->bits));
  /* of the address of a function nothing is known either */
  if (!f->values[v].t.i) f->values[v] = pt_cx_any(x, value->width);
  return f->values[v];
}

/* An operand as bits; those of a float are arbitrary. */
static pt_cval arg(pt_cx *x, pt_cframe *f, const pt_ir_ins *i, uint32_t k) {
  pt_cval v = pt_cx_value(x, f, pt_ir_arg(fn_of(x, f), i, k));
  return pt_sym_is_float(x->tt, v.t) ? pt_cx_any(x, pt_term_width(x->tt, v.t)) : v;
}

static void set_any(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  if (i->res) f->values[i->res] = pt_cx_any(x, pt_ir_width(fn_of(x, f), i->res));
}

/* Operands as the operation reads them: floats where it wants floats of that format. */
static void operands(pt_cx *x, pt_cframe *f, const pt_ir_ins *i, pt_cval *out) {
  bool floats = pt_sym_wants_float((pt_op)i->op);
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_cval v = pt_cx_value(x, f, pt_ir_arg(fn_of(x, f), i, k));
    bool right = pt_sym_is_float(x->tt, v.t) && floats &&
                 pt_sort_format(x->tt, pt_term_sort(x->tt, v.t)) == (pt_fp)i->sub;
    out[k] = right ? v : arg(x, f, i, k);
  }
}

static void do_pure(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_cval args[3], v = {0};
  uint32_t width = pt_ir_width(fn_of(x, f), i->res);
  operands(x, f, i, args);
  pt_term terms[3] = {args[0].t, args[1 % i->nargs].t, args[2 % i->nargs].t};
  v.t = pt_sym_value(x->tt, i, terms, width);
  if (i->op == PT_OP_PTRADD) {
    pt_cval p = pt_cx_address(x, args[0]);
    pt_term round = pt_sym_comes_round(x->tt, i, terms[1]);
    terms[0] = p.off;
    v.base = p.base, v.off = pt_sym_value(x->tt, i, terms, width);
    if (!pt_term_is_false(x->tt, round)) /* then it is nowhere in the object */
      v.off = pt_mk_ite(x->tt, round, pt_cx_any(x, width).t, v.off);
  }
  f->values[i->res] = v;
}

/* ---- checks */

static bool is_claimed(const pt_cx *x, uint32_t check, uint32_t chain) {
  for (size_t k = 0; k < x->claim->answers.n; k++) {
    const pt_contexts_answer *a = &x->claim->answers.at[k];
    if (a->check == check && a->chain == chain && a->root == x->root && a->small == x->small)
      return true;
  }
  return false;
}

/* A run goes on only if the check holds. */
static void require(pt_cx *x, pt_cframe *f, uint32_t check, pt_term ok) {
  uint32_t chain = check ? pt_cx_chain(x, f) : UINT32_MAX;
  if (chain != UINT32_MAX && is_claimed(x, check, chain)) {
    pt_term fails = pt_mk_and(x->tt, x->now.guard, pt_mk_not(x->tt, ok));
    pt_vec_push(x->mem, &x->places, ((pt_cplace){check, chain, x->now.guard, fails}));
  }
  x->now.guard = pt_mk_and(x->tt, x->now.guard, ok);
}

/* ---- memory */

static pt_term bytes(pt_cx *x, uint32_t width) {
  return pt_mk_u64(x->tt, x->prog->ptr_width, (width + 7) / 8);
}

static void do_load(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_cval p = pt_cx_address(x, arg(x, f, i, 0));
  uint32_t width = pt_ir_width(fn_of(x, f), i->res);
  if (i->ref) require(x, f, i->ref, pt_cx_access(x, p, bytes(x, width), false));
  f->values[i->res] = pt_cx_load(x, p, width);
}

static void do_store(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_cval p = pt_cx_address(x, arg(x, f, i, 0));
  pt_cval v = pt_cx_value(x, f, pt_ir_arg(fn_of(x, f), i, 1));
  uint32_t width = pt_ir_width(fn_of(x, f), pt_ir_arg(fn_of(x, f), i, 1));
  if (i->ref) require(x, f, i->ref, pt_cx_access(x, p, bytes(x, width), true));
  pt_cx_store(x, p, width, v);
}

static void do_range(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_cval to = pt_cx_address(x, arg(x, f, i, 0));
  pt_term n = arg(x, f, i, 2).t, ok = pt_cx_access(x, to, n, true);
  if (i->op == PT_OP_COPY)
    ok = pt_mk_and(x->tt, ok,
                   pt_cx_access(x, pt_cx_address(x, arg(x, f, i, 1)), n, false));
  if (i->ref) require(x, f, i->ref, ok);
  pt_cx_write(x, to);
}

static void do_alloc(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  uint32_t number = (uint32_t)(i - fn_of(x, f)->ins.at);
  pt_cbase b = {.heap = pt_alloc_is_heap(i->sub),
                .stack = pt_alloc_is_stack(i->sub),
                .dynamic = i->sub == PT_ALLOC_DYNAMIC,
                .world = i->sub == PT_ALLOC_WORLD,
                .kept = pt_cx_fn(x, f->fn)->kept[number],
                .frame = f->number,
                .size = arg(x, f, i, 0).t};
  uint32_t id = pt_cx_object(x, b, i->imm > 0 ? (uint64_t)i->imm : 1, &f->values[i->res]);
  pt_cx_set_live(x, id, pt_true(x->tt));
}

static void do_free(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_terms *tt = x->tt;
  pt_cval p = pt_cx_address(x, arg(x, f, i, 0));
  pt_term zero = pt_mk_u64(tt, x->prog->ptr_width, 0), ok;
  bool heap = x->bases.at[p.base].heap;
  if (heap) ok = pt_mk_and(tt, pt_mk_eq(tt, p.off, zero), pt_cx_live(x, p.base));
  else ok = pt_mk_fresh(tt, "ok", pt_sort_bool(tt));
  require(x, f, i->ref, pt_mk_or(tt, pt_mk_eq(tt, p.t, zero), ok));
  pt_cx_write_all(x, true);
  if (heap) pt_cx_set_live(x, p.base, pt_false(tt));
}

/* The life of a variable begins or ends. */
static void do_scope(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_cval p = arg(x, f, i, 0);
  if (!p.base || !x->bases.at[p.base].object) {
    x->gave_up = true;
    return;
  }
  pt_cx_write(x, p);
  pt_cx_set_live(x, p.base, pt_mk_bool(x->tt, i->op == PT_OP_SCOPE));
}

static void do_restore(pt_cx *x, const pt_cframe *f) {
  for (uint32_t b = 1; b < x->bases.n; b++)
    if (x->bases.at[b].dynamic && x->bases.at[b].frame == f->number)
      pt_cx_set_live(x, b, pt_mk_fresh(x->tt, "life", pt_sort_bool(x->tt)));
}

/* A function that takes the arguments is at an address that is not 0; which one, and what it does,
   is not known. */
static void do_icall(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_term p = arg(x, f, i, 0).t, zero = pt_mk_u64(x->tt, x->prog->ptr_width, 0);
  pt_term right = pt_mk_fresh(x->tt, "ok", pt_sort_bool(x->tt));
  require(x, f, i->ref, pt_mk_and(x->tt, pt_mk_ne(x->tt, p, zero), right));
  pt_cx_write_all(x, true);
  set_any(x, f, i);
}

/* ---- control */

static void go_back(pt_cx *x, const pt_cframe *f, pt_blk head, const pt_cedge *e) {
  for (size_t k = 0; k < x->rows.n; k++) {
    pt_crow *c = &x->rows.at[k];
    if (c->frame != f->number || c->row->head != head) continue;
    pt_term phi = x->phis.at[e->phi + c->row->phi].t, holds = pt_false(x->tt);
    if (pt_cx_are_comparable(x, phi, c->with))
      holds = pt_cx_row_holds(x, c->row->order, phi, c->with);
    c->broken = pt_mk_or(x->tt, c->broken,
                         pt_mk_and(x->tt, e->s.guard, pt_mk_not(x->tt, holds)));
  }
}

static void go(pt_cx *x, pt_cframe *f, pt_blk to, pt_term cond) {
  const pt_ir_fn *fn = fn_of(x, f);
  const pt_ir_cfg *cfg = &pt_cx_fn(x, f->fn)->cfg;
  pt_term taken = pt_mk_and(x->tt, x->now.guard, cond);
  uint32_t n = pt_ir_phis(fn, to), pred = pt_ir_pred_index(fn, f->block, to);
  if (pt_term_is_false(x->tt, taken)) return;
  pt_cedge e = {.s = {pt_cx_literal(x, taken), x->now.mem}, .phi = x->phis.n};
  for (uint32_t k = 0; k < n; k++) {
    const pt_ir_ins *phi = pt_ir_ins_at(fn, fn->blocks.at[to].ins.at[k]);
    pt_cval v = pt_cx_value(x, f, pt_ir_arg(fn, phi, pred));
    pt_vec_push(x->mem, &x->phis, v);
  }
  pt_pmaps_freeze(x->maps);
  if (pt_ir_dominates(cfg, to, f->block)) go_back(x, f, to, &e);
  else pt_vec_push(x->mem, &f->pending[to], e);
}

static void do_branch(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_term c = pt_sym_truth(x->tt, arg(x, f, i, 0).t);
  go(x, f, i->ref, c);
  go(x, f, i->ref2, pt_mk_not(x->tt, c));
}

static void do_return(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  pt_cedge e = {.s = {pt_cx_literal(x, x->now.guard), x->now.mem}, .phi = x->phis.n};
  if (i->nargs) {
    pt_cval v = arg(x, f, i, 0);
    pt_vec_push(x->mem, &x->phis, v);
    if (!f->caller) pt_cx_keep_result(x, f, v);
  }
  pt_pmaps_freeze(x->maps);
  pt_vec_push(x->mem, &f->returns, e);
}

/* ---- all of them */

static void do_memory(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  switch ((pt_op)i->op) {
  case PT_OP_LOAD: do_load(x, f, i); return;
  case PT_OP_STORE: do_store(x, f, i); return;
  case PT_OP_COPY:
  case PT_OP_SET: do_range(x, f, i); return;
  case PT_OP_ALLOC: do_alloc(x, f, i); return;
  case PT_OP_FREE: do_free(x, f, i); return;
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: do_scope(x, f, i); return;
  case PT_OP_SRESTORE: do_restore(x, f); return;
  case PT_OP_HAVOC: pt_cx_write_all(x, true); return;
  default: set_any(x, f, i); /* an input, a size, a mark */
  }
}

static void do_ins(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  switch ((pt_op)i->op) {
  case PT_OP_PHI:
  case PT_OP_VAR:
  case PT_OP_HALT: return;
  case PT_OP_CALL: pt_cx_call(x, f, i); return;
  case PT_OP_ICALL: do_icall(x, f, i); return;
  case PT_OP_ASSUME:
    x->now.guard = pt_mk_and(x->tt, x->now.guard, pt_sym_truth(x->tt, arg(x, f, i, 0).t));
    return;
  case PT_OP_CHECK: require(x, f, i->ref, pt_sym_truth(x->tt, arg(x, f, i, 0).t)); return;
  case PT_OP_BR: go(x, f, i->ref, pt_true(x->tt)); return;
  case PT_OP_CBR: do_branch(x, f, i); return;
  case PT_OP_RET: do_return(x, f, i); return;
  default:
    if (pt_sym_is_pure((pt_op)i->op)) do_pure(x, f, i);
    else do_memory(x, f, i);
  }
}

void pt_cx_block(pt_cx *x, pt_cframe *f, pt_blk b) {
  const pt_ir_fn *fn = fn_of(x, f);
  f->block = b;
  for (size_t k = 0; k < fn->blocks.at[b].ins.n && !x->gave_up; k++) {
    if (pt_term_is_false(x->tt, x->now.guard)) return;
    x->ins++;
    do_ins(x, f, pt_ir_ins_at(fn, fn->blocks.at[b].ins.at[k]));
  }
}
