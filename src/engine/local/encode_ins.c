/* One block: what its instructions do to values, memory and the guard. */
#include "engine/local/encode_priv.h"
#include "engine/local/rows.h"
#include "ir/builtin.h"
#include "ir/leaving.h"
#include "sym/value.h"

static const pt_ir_fn *fn_of(const pt_lenc *e, const pt_lframe *f) {
  return e->prog->fns.at[f->fn];
}

/* The bits of an operand; those of a float are arbitrary. */
static pt_term bits(pt_lenc *e, pt_term t) {
  return pt_sym_is_float(e->tt, t) ? pt_lenc_any(e, pt_term_width(e->tt, t)) : t;
}

static pt_term arg(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i, uint32_t k) {
  return bits(e, pt_lenc_value(e, f, pt_ir_arg(fn_of(e, f), i, k)));
}

static uint32_t width_of(const pt_lenc *e, const pt_lframe *f, pt_val v) {
  return pt_ir_width(fn_of(e, f), v);
}

static void set_any(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  if (i->res) pt_lenc_set(e, f, i->res, pt_lenc_any(e, width_of(e, f, i->res)));
}

/* ---- obligations */

static void oblige(pt_lenc *e, pt_lframe *f, uint32_t check, pt_term ok) {
  if (check && !e->silent) {
    pt_lobligation o = {check, pt_lenc_chain_here(e), f->now.guard, ok};
    pt_vec_push(e->mem, &e->obligations, o);
  }
  f->now.guard = pt_mk_and(e->tt, f->now.guard, ok);
}

/* ---- values */

/* Operands that the operation reads as they are; false: one is a float whose bits matter. */
static bool operands(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i, pt_term *args) {
  bool floats = pt_sym_wants_float((pt_op)i->op);
  for (uint32_t k = 0; k < i->nargs; k++) {
    args[k] = pt_lenc_value(e, f, pt_ir_arg(fn_of(e, f), i, k));
    bool is_float = pt_sym_is_float(e->tt, args[k]);
    if (is_float && !floats) return false;
    if (is_float && pt_sort_format(e->tt, pt_term_sort(e->tt, args[k])) != (pt_fp)i->sub)
      return false;
  }
  return true;
}

/* A pointer and an offset are a pointer into the same object. */
static void point(pt_lenc *e, const pt_ir_ins *i, const pt_term *args, pt_term res) {
  pt_lpointer a = i->op == PT_OP_PTRADD ? pt_lenc_pointer(e, args[0]) : (pt_lpointer){0};
  if (i->op == PT_OP_SELECT) {
    pt_lpointer x = pt_lenc_pointer(e, args[1]), y = pt_lenc_pointer(e, args[2]);
    pt_term c = pt_sym_truth(e->tt, args[0]);
    if (x.object && x.object == y.object)
      pt_lenc_point(e, res, x.object, pt_mk_ite(e->tt, c, x.offset, y.offset));
  }
  if (!a.object) return;
  pt_term from[2] = {a.offset, args[1]};
  pt_lenc_point(e, res, a.object, pt_sym_value(e->tt, i, from, e->prog->ptr_width));
}

static void do_pure(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_term args[3];
  if (!operands(e, f, i, args)) {
    set_any(e, f, i);
    return;
  }
  pt_term t = pt_sym_value(e->tt, i, args, width_of(e, f, i->res));
  point(e, i, args, t);
  pt_lenc_set(e, f, i->res, t);
}

/* ---- memory */

static pt_term bytes(pt_lenc *e, uint32_t width) {
  return pt_mk_u64(e->tt, e->prog->ptr_width, (width + 7) / 8);
}

/* A variable of the root has this value, outside of loops: by what it is called in C. */
static void note_named(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i, uint32_t var, pt_term t) {
  if (e->frames.n != 1 || !var || pt_lenc_facts(e, f->fn)->cfg.loop_of[i->block]) return;
  if (pt_sym_is_float(e->tt, t) || pt_term_op(e->tt, t) == PT_TOP_CONST) return;
  for (size_t k = 0; k < e->named.n; k++)
    if (e->named.at[k].var == var && e->named.at[k].term.i == t.i) return;
  pt_vec_push(e->mem, &e->named, ((pt_lnamed){var, i->loc, t}));
}

/* The variable that operand 0 is the address of; 0: none. */
static uint32_t variable_at(const pt_lenc *e, const pt_lframe *f, const pt_ir_ins *i) {
  const pt_ir_fn *fn = fn_of(e, f);
  const pt_ir_value *v = &fn->values.at[pt_ir_arg(fn, i, 0)];
  if (v->kind != PT_VAL_INS) return 0;
  const pt_ir_ins *made = pt_ir_ins_at(fn, v->ref);
  return made->op == PT_OP_ALLOC ? made->ref : 0;
}

static void do_access(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_term p = arg(e, f, i, 0);
  bool store = i->op == PT_OP_STORE;
  uint32_t width = store ? width_of(e, f, pt_ir_arg(fn_of(e, f), i, 1)) : width_of(e, f, i->res);
  if (i->ref) oblige(e, f, i->ref, pt_lenc_access(e, &f->now, p, bytes(e, width), store));
  if (store)
    pt_lenc_store(e, &f->now, p, width, pt_lenc_value(e, f, pt_ir_arg(fn_of(e, f), i, 1)));
  else {
    pt_lenc_set(e, f, i->res, pt_lenc_load(e, &f->now, p, width));
    note_named(e, f, i, variable_at(e, f, i), pt_lenc_value(e, f, i->res));
  }
}

static void do_range(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_term p = arg(e, f, i, 0), n = arg(e, f, i, 2);
  pt_term ok = pt_lenc_access(e, &f->now, p, n, true);
  if (i->op == PT_OP_COPY)
    ok = pt_mk_and(e->tt, ok, pt_lenc_access(e, &f->now, arg(e, f, i, 1), n, false));
  if (i->ref) oblige(e, f, i->ref, ok);
  pt_lenc_forget(e, &f->now, p, 0);
}

static void do_alloc(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  bool heap = pt_alloc_is_heap(i->sub), stack = pt_alloc_is_stack(i->sub);
  if (i->sub == PT_ALLOC_DYNAMIC) {
    set_any(e, f, i); /* ends with srestore: nothing is known of it */
    return;
  }
  uint32_t number = (uint32_t)(i - fn_of(e, f)->ins.at);
  pt_lobject o = {.size = arg(e, f, i, 0),
                  .frame = f->id,
                  .heap = heap,
                  .stack = stack,
                  .tracked = stack && pt_lenc_facts(e, f->fn)->tracked[number]};
  uint32_t id = pt_lenc_object(e, o, i->imm > 0 ? (uint64_t)i->imm : 1);
  pt_lenc_set_life(e, &f->now, id, true);
  pt_lenc_set(e, f, i->res, e->objects.at[id].addr);
}

static void do_free(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_terms *tt = e->tt;
  pt_term p = arg(e, f, i, 0), zero = pt_mk_u64(tt, e->prog->ptr_width, 0);
  pt_lpointer at = pt_lenc_pointer(e, p);
  pt_term ok = pt_mk_fresh(tt, "local", pt_sort_bool(tt));
  if (at.object && e->objects.at[at.object].heap)
    ok = pt_mk_and(tt, pt_mk_eq(tt, at.offset, zero), pt_lenc_life(e, &f->now, at.object));
  oblige(e, f, i->ref, pt_mk_or(tt, pt_mk_eq(tt, p, zero), ok));
  pt_lenc_free(e, &f->now, p);
}

static void do_scope(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  uint32_t object = pt_lenc_pointer(e, arg(e, f, i, 0)).object;
  if (!object) {
    pt_lenc_forget_all(e, &f->now, true);
    return;
  }
  pt_lenc_forget_object(e, &f->now, object);
  pt_lenc_set_life(e, &f->now, object, i->op == PT_OP_SCOPE);
}

/* ---- calls */

static void note_call(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_lmade m = {.callee = i->ref, .guard = f->now.guard, .arg = e->args.n, .nargs = i->nargs};
  for (uint32_t k = 0; k < i->nargs; k++) pt_vec_push(e->mem, &e->args, arg(e, f, i, k));
  pt_vec_push(e->mem, &e->made, m);
}

pt_term pt_lpledge_term(pt_lenc *e, const pt_pledge *d, pt_term value, pt_term with) {
  uint32_t width = pt_pledge_width(e->prog, d), all = pt_term_width(e->tt, value);
  if (pt_sym_is_float(e->tt, value)) return (pt_term){0};
  if (d->order == PT_PLEDGE_RETURNED)
    return pt_sym_truth(e->tt, pt_mk_extract(e->tt, value, all - 1, all - 1));
  if (!d->with) with = pt_mk_u64(e->tt, width, d->number);
  if (all > width) value = pt_mk_extract(e->tt, value, width - 1, 0);
  if (pt_term_sort(e->tt, value).i != pt_term_sort(e->tt, with).i) return (pt_term){0};
  return pt_lrow_term(e->tt, (pt_contexts_order)d->order, value, with);
}

/* What the callee guarantees of its result, from here on. */
static void rely_on(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_term result = pt_lenc_value(e, f, i->res);
  for (size_t k = 0; k < e->pledges.n; k++) {
    const pt_pledge *d = &e->pledges.at[k];
    if (d->fn != i->ref || d->value || d->with > i->nargs) continue;
    pt_term with = d->with ? arg(e, f, i, d->with - 1) : (pt_term){0};
    pt_term t = pt_lpledge_term(e, d, result, with);
    if (t.i) f->now.guard = pt_mk_and(e->tt, f->now.guard, t);
  }
}

static void do_call(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  const pt_ir_fn *callee = e->prog->fns.at[i->ref];
  bool body = callee->blocks.n, leaves = pt_ir_call_leaves(e->prog, e->leaves, f->fn, i);
  if (body && e->frames.n == 1 && !e->silent) note_call(e, f, i);
  if (body && pt_lenc_may_inline(e, f, i)) {
    pt_lenc_inline(e, f, i);
    return;
  }
  e->unknown_calls |= body && !callee->model && !e->flat;
  bool writes = body ? !e->quiet[i->ref] : pt_ir_builtin_writes(e->prog, f->fn, i);
  if (writes || leaves) pt_lenc_forget_all(e, &f->now, pt_lenc_may_free(e, f, i));
  if (i->res) pt_lenc_set(e, f, i->res, pt_lenc_result(e, f, i));
  if (i->res && !leaves) rely_on(e, f, i);
}

static void do_icall(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_term p = arg(e, f, i, 0);
  pt_term ok = pt_mk_and(e->tt, pt_mk_ne(e->tt, p, pt_mk_u64(e->tt, e->prog->ptr_width, 0)),
                         pt_mk_fresh(e->tt, "local", pt_sort_bool(e->tt)));
  if (i->ref) oblige(e, f, i->ref, ok);
  pt_lenc_forget_all(e, &f->now, true);
  set_any(e, f, i);
}

/* ---- control */

static void leave(pt_lenc *e, pt_lframe *f, pt_blk from, pt_blk to, pt_term condition) {
  const pt_ir_fn *fn = fn_of(e, f);
  pt_term guard = pt_mk_and(e->tt, f->now.guard, condition);
  if (pt_term_is_false(e->tt, guard)) return;
  uint32_t n = pt_ir_phis(fn, to), pred = pt_ir_pred_index(fn, from, to);
  pt_ledge edge = {.from = from, .state = {guard, f->now.mem}, .phis = f->phis.n};
  for (uint32_t k = 0; k < n; k++) {
    const pt_ir_ins *phi = pt_ir_ins_at(fn, fn->blocks.at[to].ins.at[k]);
    pt_vec_push(e->mem, &f->phis, pt_lenc_value(e, f, pt_ir_arg(fn, phi, pred)));
  }
  pt_pmaps_freeze(e->maps);
  pt_lenc_deliver(e, f, f->walk, to, &edge);
}

static void do_return(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  pt_term v = i->nargs ? arg(e, f, i, 0) : (pt_term){0};
  pt_pmaps_freeze(e->maps);
  if (!f->returned.guard.i) {
    f->returned = f->now, f->value = v;
    return;
  }
  pt_lpointer a = v.i ? pt_lenc_pointer(e, v) : (pt_lpointer){0},
              b = v.i ? pt_lenc_pointer(e, f->value) : (pt_lpointer){0};
  pt_term first = f->returned.guard;
  f->returned = pt_lenc_join(e, &f->returned, &f->now);
  if (!v.i) return;
  f->value = pt_mk_ite(e->tt, first, f->value, v);
  if (a.object && a.object == b.object)
    pt_lenc_point(e, f->value, a.object, pt_mk_ite(e->tt, first, b.offset, a.offset));
}

static void do_branch(pt_lenc *e, pt_lframe *f, pt_blk b, const pt_ir_ins *i) {
  pt_term c = pt_true(e->tt);
  if (i->op == PT_OP_CBR) c = pt_sym_truth(e->tt, arg(e, f, i, 0));
  leave(e, f, b, i->ref, c);
  if (i->op == PT_OP_CBR) leave(e, f, b, i->ref2, pt_mk_not(e->tt, c));
}

static void note_variable(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  if (!i->sub && i->nargs)
    note_named(e, f, i, i->ref, pt_lenc_value(e, f, pt_ir_arg(fn_of(e, f), i, 0)));
}

static void step(pt_lenc *e, pt_lframe *f, pt_blk b, const pt_ir_ins *i) {
  switch ((pt_op)i->op) {
  case PT_OP_VAR: note_variable(e, f, i); return;
  case PT_OP_PHI:
  case PT_OP_SRESTORE:
  case PT_OP_HALT: return;
  case PT_OP_LOAD:
  case PT_OP_STORE: do_access(e, f, i); return;
  case PT_OP_COPY:
  case PT_OP_SET: do_range(e, f, i); return;
  case PT_OP_ALLOC: do_alloc(e, f, i); return;
  case PT_OP_FREE: do_free(e, f, i); return;
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: do_scope(e, f, i); return;
  case PT_OP_CALL: do_call(e, f, i); return;
  case PT_OP_ICALL: do_icall(e, f, i); return;
  case PT_OP_HAVOC: pt_lenc_forget_all(e, &f->now, true); return;
  case PT_OP_ASSUME:
    f->now.guard = pt_mk_and(e->tt, f->now.guard, pt_sym_truth(e->tt, arg(e, f, i, 0)));
    return;
  case PT_OP_CHECK: oblige(e, f, i->ref, pt_sym_truth(e->tt, arg(e, f, i, 0))); return;
  case PT_OP_BR:
  case PT_OP_CBR: do_branch(e, f, b, i); return;
  case PT_OP_RET: do_return(e, f, i); return;
  default: break;
  }
  if (pt_sym_is_pure((pt_op)i->op)) do_pure(e, f, i);
  else set_any(e, f, i);
}

void pt_lenc_run_block(pt_lenc *e, pt_lframe *f, pt_blk b) {
  const pt_ir_fn *fn = fn_of(e, f);
  for (size_t k = 0; k < fn->blocks.at[b].ins.n; k++) {
    e->nins++;
    step(e, f, b, pt_ir_ins_at(fn, fn->blocks.at[b].ins.at[k]));
  }
}

void pt_lenc_run_one(pt_lenc *e, pt_lframe *f, uint32_t ins) {
  const pt_ir_ins *i = pt_ir_ins_at(fn_of(e, f), ins);
  step(e, f, i->block, i);
}
