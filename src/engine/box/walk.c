/* Walking all paths from a place to the next stops, depth first. */
#include "engine/box/box_priv.h"
#include "engine/try.h"
#include "ir/builtin.h"

enum { MAX_DEPTH = 200, MOST_CONTEXTS = 20000, LOOK = 8192 };

static const pt_ir_fn *code(const pt_box *b) { return pt_box_code(b, b->here.context); }

static pt_box_value operand(pt_box *b, const pt_ir_ins *i, uint32_t k) {
  return pt_box_read(b, b->here.context, pt_ir_arg(code(b), i, k));
}

static void set(pt_box *b, const pt_ir_ins *i, pt_box_value v) {
  v.bytes = 0;
  if (v.kind == PT_BOX_NUMBER && !v.symbol && !pt_wrap_is_const(v.span))
    v = pt_box_unknown(b, v.span);
  if (i->res) pt_box_put(b, b->contexts.at[b->here.context].base + i->res, v);
}

static void set_all(pt_box *b, const pt_ir_ins *i) {
  uint32_t width = pt_ir_width(code(b), i->res);
  if (i->res) set(b, i, width <= 64 ? pt_box_number(pt_wrap_all(width)) : pt_box_any());
}

/* ---- ends of paths */

/* A number that is not 0 need not be a span: the instruction that is done again is told. */
static void force(pt_box *b, pt_val v, pt_box_forced how) {
  if (pt_ir_width(code(b), v) > 1) b->forced = how;
}

/* The other side of the last choice; false: there is none. */
static bool go_back(pt_box *b) {
  while (b->choices.n) {
    pt_box_choice c = pt_vec_pop(&b->choices);
    pt_box_undo(b, c.trail, c.symbols);
    b->here = c.place;
    if (!pt_box_assume(b, c.place.context, c.cond, false)) continue;
    force(b, c.cond, PT_BOX_FORCED_FALSE);
    return true;
  }
  return false;
}

/* The truth of V: 1, 0, or -1: not known, and the path was split; the instruction is to be done
   again.  -2: the path ended. */
typedef enum { TRUTH_ENDED = -2, TRUTH_SPLIT = -1, TRUTH_FALSE, TRUTH_TRUE } truth;

static truth split(pt_box *b, pt_val v) {
  pt_box_choice c = {
      .place = b->here, .cond = v, .trail = b->trail.n, .symbols = (uint32_t)b->symbols.n};
  pt_vec_push(b->mem, &b->choices, c);
  if (pt_box_assume(b, b->here.context, v, true))
    return force(b, v, PT_BOX_FORCED_TRUE), TRUTH_SPLIT;
  return go_back(b) ? TRUTH_SPLIT : TRUTH_ENDED;
}

static truth truth_of(pt_box *b, pt_val v, uint32_t loc) {
  pt_box_value c = pt_box_read(b, b->here.context, v);
  uint32_t slot = pt_box_slot_of(b, b->here.context, v);
  pt_box_forced forced = b->forced;
  b->forced = PT_BOX_FORCED_NOT;
  if (forced) return forced == PT_BOX_FORCED_TRUE ? TRUTH_TRUE : TRUTH_FALSE;
  if (c.kind == PT_BOX_POINTER) return TRUTH_TRUE;
  if (c.kind == PT_BOX_NUMBER && pt_wrap_is_const(c.span))
    return c.span.lo ? TRUTH_TRUE : TRUTH_FALSE;
  if (c.kind == PT_BOX_NUMBER && !pt_wrap_has(c.span, 0)) return TRUTH_TRUE;
  if (c.kind == PT_BOX_NUMBER && slot) return split(b, v);
  pt_box_give_up(b, PT_REASON_POINTER_ANYWHERE, loc);
  return TRUTH_ENDED;
}

/* ---- pure operations */

/* Something is compared with a constant: its origin has a bound there. */
static void note_comparison(pt_box *b, pt_op op, pt_box_value x, pt_box_value c) {
  if (!x.symbol || !pt_wrap_is_const(c.span)) return;
  uint32_t symbol = x.symbol, width = x.span.width;
  uint64_t add = x.add;
  int64_t value, high;
  pt_wrap at = c.span;
  if (b->symbols.at[symbol].of) { /* the number that was extended */
    const pt_box_symbol *y = &b->symbols.at[symbol];
    pt_wrap part = pt_wrap_const(width, at.lo - add);
    width = b->symbols.at[y->of].span.width;
    at = pt_wrap_extend(width < part.width ? PT_OP_TRUNC : (pt_op)y->op, part, width);
    add = y->add, symbol = y->of;
  }
  if (!b->symbols.at[symbol].origin) return;
  at.lo = (at.lo - add) & pt_wrap_mask(width);
  pt_wrap_signed_hull(at, &value, &high);
  pt_box_note_bound(b, b->symbols.at[symbol].origin, op, value, width);
}

static pt_op turned(pt_op op) { /* c < x is as good a place to cut as x <= c */
  switch (op) {
  case PT_OP_ULT: return PT_OP_ULE;
  case PT_OP_ULE: return PT_OP_ULT;
  case PT_OP_SLT: return PT_OP_SLE;
  case PT_OP_SLE: return PT_OP_SLT;
  default: return op;
  }
}

static bool is_comparison(pt_op op) { return op >= PT_OP_EQ && op <= PT_OP_SLE; }

/* Two numbers with one symbol. */
static bool by_symbol(pt_op op, pt_box_value x, pt_box_value y, pt_wrap *out) {
  uint64_t d = (x.add - y.add) & pt_wrap_mask(x.span.width);
  if (!x.symbol || x.symbol != y.symbol) return false;
  if (op == PT_OP_SUB)
    *out = pt_wrap_const(x.span.width, d);
  else if (op == PT_OP_EQ || op == PT_OP_NE)
    *out = pt_wrap_const(1, (d == 0) == (op == PT_OP_EQ));
  else if (d == 0 && is_comparison(op))
    *out = pt_wrap_const(1, op == PT_OP_ULE || op == PT_OP_SLE);
  else
    return false;
  return true;
}

static pt_box_value numbers(pt_box *b, const pt_ir_ins *i, pt_box_value x, pt_box_value y) {
  pt_op op = (pt_op)i->op;
  uint32_t width = pt_ir_width(code(b), i->res);
  pt_box_value v = {.kind = PT_BOX_NUMBER};
  if (is_comparison(op)) {
    note_comparison(b, op, x, y);
    note_comparison(b, turned(op), y, x);
  }
  if (by_symbol(op, x, y, &v.span)) return v;
  v.span = pt_wrap_op2(op, x.span, y.span, width);
  bool add = op == PT_OP_ADD, sub = op == PT_OP_SUB;
  if ((add || sub) && x.symbol && pt_wrap_is_const(y.span))
    v.symbol = x.symbol, v.add = add ? x.add + y.span.lo : x.add - y.span.lo;
  else if (add && y.symbol && pt_wrap_is_const(x.span))
    v.symbol = y.symbol, v.add = y.add + x.span.lo;
  v.add &= pt_wrap_mask(width);
  return v;
}

/* Pointers: equality, order and differences within an object. */
static pt_box_value pointers(pt_box *b, const pt_ir_ins *i, pt_box_value x, pt_box_value y) {
  uint32_t width = pt_ir_width(code(b), i->res);
  bool both = x.kind == PT_BOX_POINTER && y.kind == PT_BOX_POINTER;
  bool equality = i->op == PT_OP_EQ || i->op == PT_OP_NE;
  if (both && x.object == y.object && (is_comparison((pt_op)i->op) || i->op == PT_OP_SUB))
    return pt_box_number(pt_wrap_op2((pt_op)i->op, x.span, y.span, width));
  pt_box_value number = x.kind == PT_BOX_NUMBER ? x : y;
  bool null = number.kind == PT_BOX_NUMBER && pt_wrap_is_const(number.span) && !number.span.lo;
  bool pointer = x.kind == PT_BOX_POINTER || y.kind == PT_BOX_POINTER;
  if (equality && pointer && (both || null))
    return pt_box_number(pt_wrap_const(1, i->op == PT_OP_NE));
  return width <= 64 ? pt_box_number(pt_wrap_all(width)) : pt_box_any();
}

static void do_op2(pt_box *b, const pt_ir_ins *i) {
  pt_box_value x = operand(b, i, 0), y = operand(b, i, 1);
  if (x.kind == PT_BOX_NUMBER && y.kind == PT_BOX_NUMBER)
    set(b, i, numbers(b, i, x, y));
  else
    set(b, i, pointers(b, i, x, y));
}

/* Whether cutting loses nothing, and how it is undone. */
static bool is_kept(pt_wrap from, pt_wrap to, pt_op *back) {
  *back = PT_OP_SEXT;
  if (pt_wrap_eq(pt_wrap_extend(PT_OP_SEXT, to, from.width), from)) return true;
  *back = PT_OP_ZEXT;
  return pt_wrap_eq(pt_wrap_extend(PT_OP_ZEXT, to, from.width), from);
}

static void do_extend(pt_box *b, const pt_ir_ins *i, pt_box_value x) {
  uint32_t width = pt_ir_width(code(b), i->res);
  if (width > 64 || x.kind != PT_BOX_NUMBER) {
    set_all(b, i);
    return;
  }
  pt_op back = (pt_op)i->op;
  pt_box_value v = pt_box_unknown(b, pt_wrap_extend(back, x.span, width));
  bool kept = back != PT_OP_TRUNC || is_kept(x.span, v.span, &back);
  if (!v.symbol) v.symbol = pt_box_symbol_of(b, v.span);
  if (kept && x.symbol) {
    pt_box_symbol *y = &b->symbols.at[v.symbol];
    y->of = x.symbol, y->add = x.add, y->op = (uint8_t)back;
  }
  set(b, i, v);
}

static void do_ptradd(pt_box *b, const pt_ir_ins *i) {
  pt_box_value p = operand(b, i, 0), x = operand(b, i, 1);
  uint32_t width = b->prog->ptr_width;
  if (x.kind != PT_BOX_NUMBER || (p.kind != PT_BOX_NUMBER && p.kind != PT_BOX_POINTER)) {
    set(b, i, pt_box_any());
    return;
  }
  pt_wrap scaled = pt_wrap_op2(PT_OP_MUL, x.span, pt_wrap_const(width, (uint64_t)i->imm2), width);
  scaled = pt_wrap_op2(PT_OP_ADD, scaled, pt_wrap_const(width, (uint64_t)i->imm), width);
  p.span = pt_wrap_op2(PT_OP_ADD, p.span, scaled, width);
  p.symbol = 0, p.add = 0;
  set(b, i, p);
}

/* False: the path was split, or ended. */
static bool do_pure(pt_box *b, const pt_ir_ins *i, truth *now) {
  pt_op op = (pt_op)i->op;
  if (op <= PT_OP_SMUL_O) {
    do_op2(b, i);
  } else if (op == PT_OP_ZEXT || op == PT_OP_SEXT || op == PT_OP_TRUNC) {
    pt_box_value x = operand(b, i, 0);
    if (x.kind == PT_BOX_NUMBER && x.span.width == 1 && !pt_wrap_is_const(x.span)) {
      *now = truth_of(b, pt_ir_arg(code(b), i, 0), i->loc);
      return false;
    }
    do_extend(b, i, x);
  } else if (op == PT_OP_SELECT) {
    *now = truth_of(b, pt_ir_arg(code(b), i, 0), i->loc);
    if (*now < 0) return false;
    set(b, i, operand(b, i, *now == TRUTH_TRUE ? 1 : 2));
  } else {
    set_all(b, i);
  }
  return true;
}

/* ---- checks and memory */

static void may_fail(pt_box *b, uint32_t check) {
  if (check) pt_box_alarm(b, check);
}

/* N bytes at P are in a live object, which is not constant when they are written; what may go wrong
   is an alarm.  False: no run goes on. */
static bool check_access(pt_box *b, pt_box_value p, uint64_t n, bool write, uint32_t check) {
  if (check) b->reached[check] = true;
  if (p.kind == PT_BOX_NUMBER && pt_wrap_is_const(p.span) && p.span.lo < 4096)
    return may_fail(b, check), false;
  if (p.kind != PT_BOX_POINTER) return may_fail(b, check), true;
  const pt_box_object *o = &b->objects.at[p.object];
  pt_wrap in;
  if (!pt_box_is_live(b, p.object) || (write && o->constant)) return may_fail(b, check), false;
  if (!o->sized) return may_fail(b, check), true;
  if (o->size < n) return may_fail(b, check), false;
  if (!pt_wrap_meet(p.span, pt_wrap_unsigned(p.span.width, 0, o->size - n), &in))
    return may_fail(b, check), false;
  uint64_t low, high;
  pt_wrap_unsigned_hull(p.span, &low, &high);
  if (high > o->size - n) may_fail(b, check);
  return true;
}

/* The greatest length of a range; a length that is not known may be too long. */
static bool check_range(pt_box *b, pt_box_value p, pt_box_value n, bool write, uint32_t check) {
  if (n.kind == PT_BOX_NUMBER && pt_wrap_is_const(n.span))
    return n.span.lo == 0 || check_access(b, p, n.span.lo, write, check);
  if (check) b->reached[check] = true;
  may_fail(b, check);
  return true;
}

static bool do_free(pt_box *b, const pt_ir_ins *i) {
  pt_box_value p = operand(b, i, 0);
  b->reached[i->ref] = true;
  if (p.kind == PT_BOX_NUMBER && pt_wrap_is_const(p.span) && p.span.lo == 0) return true;
  if (p.kind != PT_BOX_POINTER) {
    pt_box_give_up(b, PT_REASON_POINTER_ANYWHERE, i->loc);
    return false;
  }
  bool start = pt_wrap_is_const(p.span) && p.span.lo == 0;
  if (!start || !b->objects.at[p.object].heap || !pt_box_is_live(b, p.object)) {
    may_fail(b, i->ref);
    return false;
  }
  pt_box_end_life(b, p.object);
  return true;
}

static void do_objsize(pt_box *b, const pt_ir_ins *i) {
  pt_box_value p = operand(b, i, 0);
  uint32_t width = pt_ir_width(code(b), i->res);
  bool sized = i->sub != PT_OBJSIZE_OWN && p.kind == PT_BOX_POINTER &&
               b->objects.at[p.object].sized && pt_box_is_live(b, p.object);
  bool known = sized && pt_wrap_is_const(p.span) && p.span.lo <= b->objects.at[p.object].size;
  if (!known)
    set_all(b, i);
  else
    set(b, i, pt_box_number(pt_wrap_const(width, b->objects.at[p.object].size - p.span.lo)));
}

static void do_scope(pt_box *b, const pt_ir_ins *i) {
  pt_box_value p = operand(b, i, 0);
  if (p.kind != PT_BOX_POINTER)
    pt_box_give_up(b, PT_REASON_SCOPE, i->loc);
  else if (i->op == PT_OP_SCOPE)
    pt_box_begin_life(b, p.object, false);
  else
    pt_box_end_life(b, p.object);
}

static bool do_fill(pt_box *b, const pt_ir_ins *i) {
  pt_box_value p = operand(b, i, 0), byte = operand(b, i, 1), n = operand(b, i, 2);
  bool known = !i->sub && byte.kind == PT_BOX_NUMBER && pt_wrap_is_const(byte.span);
  if (!check_range(b, p, n, true, i->ref)) return false;
  pt_box_fill(b, p, known ? (int)(byte.span.lo & 0xff) : -1, n, i->loc);
  return true;
}

/* False: the path ends. */
static bool do_memory(pt_box *b, const pt_ir_ins *i) {
  uint32_t width;
  pt_box_value p;
  switch ((pt_op)i->op) {
  case PT_OP_PTRADD: do_ptradd(b, i); return true;
  case PT_OP_ALLOC: set(b, i, pt_box_alloc(b, i, operand(b, i, 0))); return true;
  case PT_OP_FREE: return do_free(b, i);
  case PT_OP_LOAD:
    p = operand(b, i, 0), width = pt_ir_width(code(b), i->res);
    if (!check_access(b, p, (width + 7) / 8, false, i->ref)) return false;
    set(b, i, pt_box_load(b, p, width));
    return true;
  case PT_OP_STORE:
    p = operand(b, i, 0), width = pt_ir_width(code(b), pt_ir_arg(code(b), i, 1));
    if (!check_access(b, p, (width + 7) / 8, true, i->ref)) return false;
    pt_box_store(b, p, operand(b, i, 1), width, i->loc);
    return true;
  case PT_OP_COPY:
    if (!check_range(b, operand(b, i, 0), operand(b, i, 2), true, i->ref) ||
        !check_range(b, operand(b, i, 1), operand(b, i, 2), false, i->ref))
      return false;
    pt_box_copy(b, operand(b, i, 0), operand(b, i, 1), operand(b, i, 2), i->loc);
    return true;
  case PT_OP_SET: return do_fill(b, i);
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: do_scope(b, i); return true;
  case PT_OP_SSAVE: set_all(b, i); return true;
  case PT_OP_OBJSIZE: do_objsize(b, i); return true;
  default: return true;
  }
}

/* ---- control */

/* To block TO of the same context; false: states are joined there. */
static bool jump(pt_box *b, pt_blk to) {
  const pt_ir_fn *f = code(b);
  pt_blk from = b->here.block;
  uint32_t nphis = pt_ir_phis(f, to), pred = pt_ir_pred_index(f, from, to),
           base = b->contexts.at[b->here.context].base;
  PT_VEC(pt_box_value) values = {0};
  for (uint32_t k = 0; k < nphis; k++) {
    pt_box_value v = operand(b, &f->ins.at[f->blocks.at[to].ins.at[k]], pred);
    pt_vec_push(b->mem, &values, v);
  }
  for (uint32_t k = 0; k < nphis; k++)
    pt_box_put(b, base + f->ins.at[f->blocks.at[to].ins.at[k]].res, values.at[k]);
  pt_vec_release(b->mem, &values);
  b->here.block = to, b->here.at = nphis;
  if (!pt_box_fn_of(b, b->contexts.at[b->here.context].fn)->stops[to]) return true;
  pt_box_arrive(b, b->here.context, to, from);
  return false;
}

/* Into the function; false: nobody can follow. */
static bool enter(pt_box *b, const pt_ir_ins *i, uint32_t fn, uint32_t first) {
  const pt_ir_fn *g = b->prog->fns.at[fn];
  uint32_t number = (uint32_t)(i - code(b)->ins.at), caller = b->here.context;
  if (b->calls.recursive[fn] || b->contexts.at[caller].depth > MAX_DEPTH) {
    pt_box_give_up(b, PT_REASON_RECURSION_LIMIT, i->loc);
    return false;
  }
  if (b->contexts.n > MOST_CONTEXTS) {
    pt_box_give_up(b, PT_REASON_TOO_LARGE, i->loc);
    return false;
  }
  pt_box_fn_of(b, fn);
  uint32_t context = pt_box_context_at(b, caller, number, fn);
  for (uint32_t k = 0; k < g->nparams; k++)
    pt_box_put(b, b->contexts.at[context].base + k + 1, operand(b, i, first + k));
  b->here = (pt_box_place){.context = context};
  return true;
}

static bool call_builtin(pt_box *b, const pt_ir_ins *i, uint32_t fn) {
  pt_builtin_kind kind = pt_ir_builtin(b->prog, fn);
  bool plain = kind == PT_BUILTIN_NUMBER ||
               (kind == PT_BUILTIN_FORMAT &&
                !pt_ir_builtin_writes(b->prog, b->contexts.at[b->here.context].fn, i));
  if (plain)
    set_all(b, i);
  else
    pt_box_give_up(b, PT_REASON_HOST_FUNCTION, i->loc);
  return plain;
}

static bool do_call(pt_box *b, const pt_ir_ins *i) {
  uint32_t fn = i->ref, first = 0;
  if (i->op == PT_OP_ICALL) {
    pt_box_value p = operand(b, i, 0);
    if (i->ref) b->reached[i->ref] = true;
    if (p.kind != PT_BOX_POINTER || b->objects.at[p.object].kind != PT_VAL_FUNC) {
      pt_box_give_up(b, PT_REASON_POINTER_ANYWHERE, i->loc);
      return false;
    }
    fn = b->objects.at[p.object].ref, first = 1;
    if (!pt_ir_may_target(b->prog, code(b), i, fn)) return may_fail(b, i->ref), false;
  }
  if (!b->prog->fns.at[fn]->blocks.n) return call_builtin(b, i, fn);
  return enter(b, i, fn, first);
}

/* The instruction of a block, by number. */
static uint32_t index_in_block(const pt_ir_fn *f, uint32_t ins) {
  const pt_ir_block *k = &f->blocks.at[f->ins.at[ins].block];
  uint32_t at = 0;
  while (k->ins.at[at] != ins)
    at++;
  return at;
}

static bool do_return(pt_box *b, const pt_ir_ins *i) {
  pt_box_context c = b->contexts.at[b->here.context];
  pt_box_value v = i->nargs ? operand(b, i, 0) : pt_box_any();
  if (!b->here.context) return false;
  for (size_t k = 0; k < c.objects.n; k++)
    if (pt_box_is_live(b, c.objects.at[k])) pt_box_end_life(b, c.objects.at[k]);
  const pt_ir_fn *f = pt_box_code(b, c.parent);
  const pt_ir_ins *call = &f->ins.at[c.ins];
  b->here = (pt_box_place){c.parent, call->block, index_in_block(f, c.ins) + 1};
  if (call->res) set(b, call, v);
  return true;
}

/* ---- instructions */

typedef enum { STEP_NEXT, STEP_MOVED, STEP_ENDED } step;

static step after(truth t) { return t == TRUTH_SPLIT ? STEP_MOVED : STEP_ENDED; }

static step do_condition(pt_box *b, const pt_ir_ins *i) {
  truth t = truth_of(b, pt_ir_arg(code(b), i, 0), i->loc);
  if (i->op == PT_OP_CHECK) b->reached[i->ref] = true;
  if (t < 0) return after(t);
  if (i->op == PT_OP_CBR) {
    bool on = jump(b, t == TRUTH_TRUE ? i->ref : i->ref2);
    return on ? STEP_MOVED : STEP_ENDED;
  }
  if (i->op == PT_OP_CHECK && t == TRUTH_FALSE) may_fail(b, i->ref);
  return t == TRUTH_TRUE ? STEP_NEXT : STEP_ENDED;
}

static step do_ins(pt_box *b, const pt_ir_ins *i) {
  pt_op op = (pt_op)i->op;
  if (pt_op_is_pure(op)) {
    truth t = TRUTH_TRUE;
    return do_pure(b, i, &t) ? STEP_NEXT : after(t);
  }
  if (op == PT_OP_VAR || op == PT_OP_SRESTORE) return STEP_NEXT;
  if (op >= PT_OP_PTRADD && op <= PT_OP_OBJSIZE) return do_memory(b, i) ? STEP_NEXT : STEP_ENDED;
  if (op == PT_OP_INPUT) return set_all(b, i), STEP_NEXT;
  if (op == PT_OP_ASSUME || op == PT_OP_CHECK || op == PT_OP_CBR) return do_condition(b, i);
  if (op == PT_OP_BR) return jump(b, i->ref) ? STEP_MOVED : STEP_ENDED;
  if (op == PT_OP_RET) return do_return(b, i) ? STEP_MOVED : STEP_ENDED;
  if (op == PT_OP_HALT) return STEP_ENDED;
  if (pt_op_is_call(op)) {
    uint32_t context = b->here.context;
    if (!do_call(b, i)) return STEP_ENDED;
    return b->here.context == context ? STEP_NEXT : STEP_MOVED;
  }
  pt_box_give_up(b, PT_REASON_HOST_FUNCTION, i->loc);
  return STEP_ENDED;
}

void pt_box_walk(pt_box *b) {
  for (bool on = true; on && !pt_box_over(b);) {
    const pt_ir_fn *f = code(b);
    const pt_ir_block *k = &f->blocks.at[b->here.block];
    const pt_ir_ins *i = &f->ins.at[k->ins.at[b->here.at]];
    if (++b->steps % LOOK == 0) pt_box_look_at_limits(b);
    step s = do_ins(b, i);
    if (s == STEP_NEXT)
      b->here.at++;
    else if (s == STEP_ENDED)
      on = go_back(b);
  }
  pt_vec_reset(&b->choices);
  b->forced = PT_BOX_FORCED_NOT;
}
