#include "shape/walk_priv.h"

#include "ir/builtin.h"

enum {
  MOST_CALLS = 40,
  MOST_NESTED = 3 /* of one function */,
  MOST_OBJECTS = 400,
  MOST_SYMBOLS = 20000
};

uint64_t pt_shape_kinds(void) {
  static const pt_check_kind kinds[] = {
      PT_CHECK_ASSERTION,   PT_CHECK_REACH,  PT_CHECK_ABORT,  PT_CHECK_OVERFLOW,
      PT_CHECK_DIV_ZERO,    PT_CHECK_SHIFT,  PT_CHECK_BOUNDS, PT_CHECK_SHIFT_BASE,
      PT_CHECK_UNREACHABLE, PT_CHECK_ACCESS, PT_CHECK_FREE,   PT_CHECK_LEAK_LOST,
      PT_CHECK_LEAK_UNFREED};
  uint64_t all = 0;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    all |= UINT64_C(1) << kinds[k];
  return all;
}

/* ---- values */

pt_shape_frame *pt_step_frame(const step *t) { return &pt_vec_top(&t->s->frames); }

pt_shv pt_step_value(step *t, pt_val v) {
  const pt_ir_value *x = &t->f->values.at[v];
  switch ((pt_val_kind)x->kind) {
  case PT_VAL_CONST: return x->width > 64 ? (pt_shv){.kind = PT_SHV_ANY} : pt_shv_num(x->bits);
  case PT_VAL_GLOBAL:
    return pt_shv_addr(pt_shape_global(t->w->mem, t->s, t->w->prog, x->ref), (int64_t)x->bits);
  case PT_VAL_FUNC:
    return x->bits ? (pt_shv){.kind = PT_SHV_ANY} : (pt_shv){.kind = PT_SHV_FN, .ref = x->ref};
  default: break;
  }
  pt_shv out = pt_step_frame(t)->values[v];
  if (out.kind != PT_SHV_SYM) return out;
  pt_wrap range = t->s->syms.at[out.ref];
  return pt_wrap_is_const(range) ? pt_shv_num(range.lo) : out;
}

pt_shv pt_step_arg(step *t, uint32_t k) { return pt_step_value(t, pt_ir_arg(t->f, t->i, k)); }

void pt_step_set(step *t, pt_val v, pt_shv x) { pt_step_frame(t)->values[v] = x; }

/* ---- ends */

outcome pt_step_lost(step *t, pt_reason why) {
  t->w->why = why, t->w->check = 0, t->w->loc = t->i->loc;
  return STUCK;
}

outcome pt_step_fails(step *t, uint32_t check) {
  if (!check) return pt_step_lost(t, PT_REASON_POINTER_ANYWHERE);
  t->w->why = PT_REASON_NONE, t->w->check = check, t->w->loc = t->i->loc;
  return STUCK;
}

outcome pt_step_unfold(step *t, uint32_t obj, bool last) {
  pt_shape_unfold(t->w->mem, t->s, obj, last, t->out);
  return SPLIT;
}

outcome pt_step_decide(step *t, pt_val v) {
  for (int truth = 0; truth < 2; truth++) {
    pt_shape copy;
    pt_shape_copy(t->w->mem, t->s, &copy);
    step u = *t;
    u.s = &copy;
    if (pt_step_assume(&u, v, truth))
      pt_vec_push(t->w->mem, t->out, copy);
    else
      pt_shape_release(t->w->mem, &copy);
  }
  return SPLIT;
}

/* ---- control */

static pt_wrap range_of(const pt_shape *s, uint32_t sym) { return s->syms.at[sym]; }

/* Phis take their values at once. */
static void enter(step *t, pt_blk to) {
  pt_shape_frame *frame = pt_step_frame(t);
  uint32_t n = pt_ir_phis(t->f, to), from = pt_ir_pred_index(t->f, frame->block, to);
  PT_VEC(pt_shv) taken = {0};
  for (uint32_t k = 0; k < n; k++) {
    const pt_ir_ins *phi = &t->f->ins.at[t->f->blocks.at[to].ins.at[k]];
    pt_shv v = pt_step_value(t, pt_ir_arg(t->f, phi, from));
    pt_vec_push(t->w->mem, &taken, v);
  }
  frame = pt_step_frame(t);
  for (uint32_t k = 0; k < n; k++)
    frame->values[t->f->ins.at[t->f->blocks.at[to].ins.at[k]].res] = taken.at[k];
  frame->block = to, frame->at = n;
  pt_vec_release(t->w->mem, &taken);
}

static outcome step_branch(step *t) {
  pt_shv c = pt_step_arg(t, 0);
  pt_wrap range;
  if (c.kind == PT_SHV_SYM) range = range_of(t->s, c.ref);
  if (c.kind != PT_SHV_NUM && !(c.kind == PT_SHV_SYM && pt_wrap_is_const(range)))
    return pt_step_decide(t, pt_ir_arg(t->f, t->i, 0));
  enter(t, (c.kind == PT_SHV_NUM ? c.at != 0 : range.lo != 0) ? t->i->ref : t->i->ref2);
  return DONE;
}

/* Variables of a call end with it. */
static void end_frame(step *t) {
  uint32_t number = (uint32_t)t->s->frames.n - 1;
  for (size_t k = 0; k < t->s->objs.n; k++) {
    pt_shape_obj *o = &t->s->objs.at[k];
    if (o->gone || o->place != PT_SHAPE_STACK || o->frame != number) continue;
    o->live = false;
    pt_vec_reset(&o->fields);
  }
}

static outcome step_return(step *t) {
  pt_shv v = t->i->nargs ? pt_step_arg(t, 0) : (pt_shv){.kind = PT_SHV_ANY};
  end_frame(t);
  if (t->s->frames.n == 1) return pt_step_leaks(t, false);
  pt_shape_pop_frame(t->w->mem, t->s);
  pt_shape_frame *caller = &pt_vec_top(&t->s->frames);
  const pt_ir_fn *f = t->w->prog->fns.at[caller->fn];
  const pt_ir_ins *call = &f->ins.at[f->blocks.at[caller->block].ins.at[caller->at - 1]];
  if (call->res) caller->values[call->res] = v;
  return DONE;
}

static outcome call(step *t, uint32_t fn, uint32_t first) {
  const pt_ir_fn *to = t->w->prog->fns.at[fn];
  uint32_t n = t->i->nargs - first;
  if (!to->blocks.n || n < to->nparams) return pt_step_lost(t, PT_REASON_HOST_FUNCTION);
  if (t->s->frames.n >= MOST_CALLS) return pt_step_lost(t, PT_REASON_RECURSION_LIMIT);
  uint32_t depth = 0;
  for (size_t k = 0; k < t->s->frames.n; k++)
    depth += t->s->frames.at[k].fn == fn;
  if (depth >= MOST_NESTED) return pt_step_lost(t, PT_REASON_RECURSION_LIMIT);
  PT_VEC(pt_shv) args = {0};
  for (uint32_t k = 0; k < to->nparams; k++) {
    pt_shv v = pt_step_arg(t, first + k);
    pt_vec_push(t->w->mem, &args, v);
  }
  pt_step_frame(t)->at++;
  pt_shape_push_frame(t->w->mem, t->s, t->w->prog, fn);
  for (uint32_t k = 0; k < args.n; k++)
    pt_step_frame(t)->values[k + 1] = args.at[k];
  pt_vec_release(t->w->mem, &args);
  return DONE;
}

static outcome step_call(step *t) {
  pt_builtin_kind kind = pt_ir_builtin(t->w->prog, t->i->ref);
  if (kind == PT_BUILTIN_FORMAT) return pt_step_print(t);
  if (kind == PT_BUILTIN_NUMBER) {
    if (t->i->res)
      pt_step_set(t, t->i->res, pt_shape_fresh(t->w->mem, t->s, pt_ir_width(t->f, t->i->res)));
    pt_step_frame(t)->at++;
    return DONE;
  }
  return call(t, t->i->ref, 0);
}

static outcome step_icall(step *t) {
  pt_shv f = pt_step_arg(t, 0);
  if (f.kind != PT_SHV_FN || t->i->sub) return pt_step_lost(t, PT_REASON_POINTER_ANYWHERE);
  const pt_ir_fn *to = t->w->prog->fns.at[f.ref];
  bool fits = to->nparams + 1 == t->i->nargs && to->ret_width == pt_ir_width(t->f, t->i->res);
  for (uint32_t k = 0; fits && k < to->nparams; k++)
    fits = pt_ir_width(to, k + 1) == pt_ir_width(t->f, pt_ir_arg(t->f, t->i, k + 1));
  return fits ? call(t, f.ref, 1) : pt_step_lost(t, PT_REASON_POINTER_ANYWHERE);
}

static outcome step_check(step *t) {
  uint32_t kind = t->w->prog->checks.at[t->i->ref].kind;
  pt_shv c = pt_step_arg(t, 0);
  if (!(t->w->kinds >> kind & 1)) return DONE;
  t->w->reached[t->i->ref] = true;
  if (c.kind == PT_SHV_NUM) return c.at ? DONE : pt_step_fails(t, t->i->ref);
  pt_shape copy;
  pt_shape_copy(t->w->mem, t->s, &copy);
  step u = *t;
  u.s = &copy;
  bool may_fail = pt_step_assume(&u, pt_ir_arg(t->f, t->i, 0), false);
  pt_shape_release(t->w->mem, &copy);
  if (may_fail) return pt_step_fails(t, t->i->ref);
  return pt_step_assume(t, pt_ir_arg(t->f, t->i, 0), true) ? DONE : ENDED;
}

static outcome step_simple(step *t) {
  switch ((pt_op)t->i->op) {
  case PT_OP_VAR: return DONE;
  case PT_OP_INPUT:
    pt_step_set(t, t->i->res, pt_shape_fresh(t->w->mem, t->s, pt_ir_width(t->f, t->i->res)));
    return DONE;
  case PT_OP_ASSUME: return pt_step_assume(t, pt_ir_arg(t->f, t->i, 0), true) ? DONE : ENDED;
  case PT_OP_CHECK: return step_check(t);
  case PT_OP_HALT: return pt_step_leaks(t, true);
  default:
    return pt_op_is_pure((pt_op)t->i->op) || t->i->op == PT_OP_PTRADD ? pt_step_pure(t)
                                                                      : pt_step_memory(t);
  }
}

/* One instruction; *ARRIVED: a loop head was entered. */
static outcome step_one(step *t, bool *arrived) {
  pt_shape_frame *frame = pt_step_frame(t);
  t->f = t->w->prog->fns.at[frame->fn];
  t->i = &t->f->ins.at[t->f->blocks.at[frame->block].ins.at[frame->at]];
  if (pt_op_has_check((pt_op)t->i->op) && t->i->ref) t->w->reached[t->i->ref] = true;
  outcome r = DONE;
  switch ((pt_op)t->i->op) {
  case PT_OP_BR: enter(t, t->i->ref); break;
  case PT_OP_CBR: r = step_branch(t); break;
  case PT_OP_RET: return step_return(t);
  case PT_OP_CALL: return step_call(t);
  case PT_OP_ICALL: return step_icall(t);
  default:
    r = step_simple(t);
    if (r == DONE) pt_step_frame(t)->at++;
    return r;
  }
  frame = pt_step_frame(t);
  *arrived = r == DONE && t->w->heads[frame->fn][frame->block];
  return r;
}

pt_shape_stop pt_shape_walk(pt_shape_walker *w, pt_shape *s, pt_shapes *out) {
  static const pt_shape_stop ends[] = {[DONE] = PT_SHAPE_HEAD,
                                       [SPLIT] = PT_SHAPE_SPLIT,
                                       [ENDED] = PT_SHAPE_END,
                                       [STUCK] = PT_SHAPE_STUCK};
  step t = {.w = w, .s = s, .out = out};
  outcome r = DONE;
  for (bool arrived = false; r == DONE && !arrived;) {
    r = step_one(&t, &arrived);
    if (s->objs.n > MOST_OBJECTS || s->syms.n > MOST_SYMBOLS)
      r = pt_step_lost(&t, PT_REASON_TOO_MANY_OBJECTS);
  }
  return ends[r];
}

void pt_shape_start(const pt_shape_walker *w, pt_shape *s) {
  *s = (pt_shape){0};
  pt_shape_push_frame(w->mem, s, w->prog, w->prog->main);
  for (uint32_t g = 1; g < w->prog->globals.n; g++)
    if (!w->prog->globals.at[g].constant) pt_shape_global(w->mem, s, w->prog, g);
}
