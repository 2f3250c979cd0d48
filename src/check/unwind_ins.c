/* Blocks: values, checks, and where control goes. */
#include "check/unwind_priv.h"

#include <assert.h>

#include "ir/overflow.h"
#include "sym/value.h"

/* ---- values */

const pt_ir_fn *pt_unw_fn(const pt_unw *x, const pt_uframe *f) { return x->prog->fns.at[f->fn]; }

static pt_term constant(pt_unw *x, const pt_ir_fn *fn, pt_val v) {
  const pt_ir_value *value = &fn->values.at[v];
  pt_bv c;
  if (value->kind == PT_VAL_GLOBAL || value->kind == PT_VAL_FUNC) {
    uint32_t obj =
        value->kind == PT_VAL_GLOBAL ? value->ref : (uint32_t)(x->prog->globals.n - 1 + value->ref);
    return pt_mk_op2(x->tt, PT_TOP_ADD, pt_unw_address(x, obj), pt_unw_word(x, value->bits));
  }
  bool is_const = pt_ir_is_const(x->prog, fn, v, &c);
  assert(is_const);
  (void)is_const;
  return pt_mk_const(x->tt, c);
}

/* Within the loop that computes a value, its last copy is meant; elsewhere the copy that the path
   left. */
pt_term pt_unw_value(pt_unw *x, pt_uframe *f, pt_val v, pt_blk at) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  const pt_ir_value *value = &fn->values.at[v];
  if (value->kind == PT_VAL_PARAM) return f->values[v];
  if (value->kind != PT_VAL_INS) return constant(x, fn, v);
  const pt_ufn *u = pt_learnt_fn(x, f->fn);
  if (u->leaves[v]) {
    uint32_t home = u->cfg.loop_of[fn->ins.at[value->ref].block];
    if (!pt_ir_in_loop(&u->cfg, home, at)) {
      uint32_t slot = pt_unw_slot(x, PT_USLOT_VALUE, f->number, v);
      x->slots.at[slot].width = value->width;
      return pt_unw_read(x, slot, x->node, x->nodes.at[x->node].end);
    }
  }
  assert(f->values[v].i);
  return f->values[v];
}

pt_term pt_unw_arg(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, uint32_t k) {
  return pt_unw_bits(x, pt_unw_value(x, f, pt_ir_arg(pt_unw_fn(x, f), i, k), f->block));
}

void pt_unw_set(pt_unw *x, pt_uframe *f, pt_val v, pt_term t) {
  f->values[v] = t;
  if (pt_learnt_fn(x, f->fn)->leaves[v])
    pt_unw_def(x, pt_unw_slot(x, PT_USLOT_VALUE, f->number, v), pt_unw_bits(x, t));
}

static void do_pure(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_term args[3] = {{0}};
  bool floats = pt_sym_wants_float((pt_op)i->op);
  assert(i->nargs <= 3);
  for (uint32_t k = 0; k < i->nargs; k++) {
    uint64_t as_float;
    args[k] = floats ? pt_unw_value(x, f, pt_ir_arg(pt_unw_fn(x, f), i, k), f->block)
                     : pt_unw_arg(x, f, i, k);
    if (floats && pt_map_get(&x->float_of, args[k].i, &as_float)) args[k].i = (uint32_t)as_float;
  }
  pt_term v = pt_sym_value(x->tt, i, args, pt_ir_width(pt_unw_fn(x, f), i->res));
  if (i->op == PT_OP_PTRADD) pt_unw_ptradd(x, i, args, v);
  pt_unw_set(x, f, i->res, v);
}

/* ---- control */

/* An edge to block TO under COND: through the loops that it leaves, to where it goes. */
static void go(pt_unw *x, pt_uframe *f, pt_blk to, pt_term cond) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  const pt_ufn *u = pt_learnt_fn(x, f->fn);
  const pt_ir_block *b = &fn->blocks.at[to];
  uint32_t loop = u->cfg.loop_of[f->block];
  bool back = false;
  pt_term taken = pt_mk_and(x->tt, x->guard, cond);
  for (; loop; loop = u->cfg.loops.at[loop - 1].parent) {
    if (pt_ir_in_loop(&u->cfg, loop, to)) break;
    taken = pt_mk_and(x->tt, taken, f->exits[loop - 1]);
  }
  if (loop) back = u->cfg.loops.at[loop - 1].header == to;
  if (pt_term_is_false(x->tt, taken)) return;
  pt_uedge e = {.src = x->node, .taken = pt_unw_literal(x, taken), .phi = x->phis.n};
  uint32_t pred = pt_ir_pred_index(fn, f->block, to), nphis = pt_ir_phis(fn, to);
  pt_term_vec values = {0};
  for (size_t k = 0; k < nphis; k++) {
    pt_term t = pt_unw_bits(
        x, pt_unw_value(x, f, pt_ir_arg(fn, &fn->ins.at[b->ins.at[k]], pred), f->block));
    pt_vec_push(x->mem, &values, t);
  }
  for (size_t k = 0; k < values.n; k++) pt_vec_push(x->mem, &x->phis, values.at[k]);
  pt_vec_release(x->mem, &values);
  if (back) pt_vec_push(x->mem, &f->rounds[loop - 1], e);
  else pt_vec_push(x->mem, &f->pending[to], e);
}

static void do_return(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  const pt_ufn *u = pt_learnt_fn(x, f->fn);
  for (uint32_t loop = u->cfg.loop_of[f->block]; loop; loop = u->cfg.loops.at[loop - 1].parent)
    x->guard = pt_mk_and(x->tt, x->guard, f->exits[loop - 1]);
  if (pt_unw_dead(x)) return;
  pt_uedge e = {.src = x->node, .taken = pt_unw_literal(x, x->guard), .phi = x->phis.n};
  if (i->nargs) {
    pt_term v = pt_unw_arg(x, f, i, 0);
    pt_vec_push(x->mem, &x->phis, v);
  }
  pt_vec_push(x->mem, &f->returns, e);
}

static void do_control(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  if (i->op == PT_OP_BR) {
    go(x, f, i->ref, pt_true(x->tt));
  } else if (i->op == PT_OP_CBR) {
    pt_term c = pt_sym_truth(x->tt, pt_unw_arg(x, f, i, 0));
    x->guard = pt_unw_literal(x, x->guard);
    go(x, f, i->ref, c);
    go(x, f, i->ref2, pt_mk_not(x->tt, c));
  } else if (i->op == PT_OP_RET) {
    do_return(x, f, i);
  } else {
    pt_unw_end(x, i->loc, true);
  }
  x->guard = pt_false(x->tt);
}

/* ---- blocks */

static void do_input(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_uinput in = {x->guard, pt_unw_fresh(x, "i", pt_ir_width(pt_unw_fn(x, f), i->res)), i->sub};
  pt_vec_push(x->mem, &x->inputs, in);
  pt_unw_set(x, f, i->res, in.var);
}

/* A run without an end may overflow on its way; what the operation gives is not said then. */
static bool is_passed(const pt_unw *x, const pt_ir_ins *i) {
  uint8_t kind = x->prog->checks.at[i->ref].kind;
  return x->endless && (kind == PT_CHECK_OVERFLOW || kind == PT_CHECK_SHIFT_BASE);
}

static void overflow(pt_unw *x, pt_uframe *f, uint32_t ins, pt_term ok) {
  pt_val v = pt_unw_fn(x, f)->ins.at[ins].res;
  pt_term any = pt_unw_fresh(x, "o", pt_ir_width(pt_unw_fn(x, f), v));
  pt_unw_set(x, f, v, pt_mk_ite(x->tt, ok, pt_unw_bits(x, f->values[v]), any));
}

static void do_check(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  pt_term ok = pt_sym_truth(x->tt, pt_unw_arg(x, f, i, 0));
  uint32_t number = (uint32_t)(i - fn->ins.at);
  if (!is_passed(x, i)) {
    pt_unw_require(x, i->ref, ok, i->loc);
    return;
  }
  uint32_t guarded = pt_ir_guarded(x->prog, fn, number);
  const pt_ir_block *b = &fn->blocks.at[i->block];
  bool made = false;
  for (size_t k = 0; k < b->ins.n && b->ins.at[k] != number; k++) made |= b->ins.at[k] == guarded;
  if (made) overflow(x, f, guarded, ok);
  else f->overflowing = guarded, f->overflow_ok = ok;
}

static void do_ins(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_op op = (pt_op)i->op;
  if (pt_sym_is_pure(op)) {
    do_pure(x, f, i);
    if (f->overflowing && f->overflowing == (uint32_t)(i - pt_unw_fn(x, f)->ins.at))
      overflow(x, f, f->overflowing, f->overflow_ok), f->overflowing = 0;
  } else if (pt_op_only_names(op) || pt_unw_memory_op(x, f, i)) return;
  else if (op == PT_OP_INPUT) do_input(x, f, i);
  else if (op == PT_OP_ASSUME)
    x->guard = pt_mk_and(x->tt, x->guard, pt_sym_truth(x->tt, pt_unw_arg(x, f, i, 0)));
  else if (op == PT_OP_CHECK) do_check(x, f, i);
  else if (pt_op_is_call(op)) pt_unw_call(x, f, i);
  else if (op == PT_OP_HAVOC) {
    pt_unw_lost(x, pt_true(x->tt), "an unknown function changes memory", i->loc);
    x->guard = pt_false(x->tt);
  } else {
    do_control(x, f, i);
  }
}

void pt_unw_block(pt_unw *x, pt_uframe *f, pt_blk b, size_t from) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  f->block = b;
  for (size_t k = from; k < fn->blocks.at[b].ins.n && !pt_unw_over(x) && !pt_unw_dead(x); k++) {
    const pt_ir_ins *i = &fn->ins.at[fn->blocks.at[b].ins.at[k]];
    x->ins++;
    do_ins(x, f, i);
    f->block = b; /* a call has its own */
  }
}
