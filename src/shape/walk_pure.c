/* Values: arithmetic, comparisons, and what conditions say. */
#include "shape/walk_priv.h"

#include "ir/layout.h"

static uint32_t width_of(const step *t, pt_val v) { return pt_ir_width(t->f, v); }

static bool is_address(pt_shv v) { return v.kind == PT_SHV_ADDR || v.kind == PT_SHV_INTO; }

static bool is_inside(const pt_shape *s, pt_shv v) {
  return v.at >= 0 && (uint64_t)v.at < s->objs.at[v.ref].size;
}

/* ---- equality */

typedef enum { EQUAL, DIFFERENT, OPEN, UNFOLD } equality;

/* Constants may be one object: equal literals are, on some machines. */
static bool may_be_one(const pt_shape_obj *x, const pt_shape_obj *y) {
  return x->place == PT_SHAPE_GLOBAL && y->place == PT_SHAPE_GLOBAL && x->constant && y->constant;
}

static equality compare_addresses(const pt_shape *s, pt_shv a, pt_shv b) {
  const pt_shape_obj *x = &s->objs.at[a.ref], *y = &s->objs.at[b.ref];
  if (a.kind != PT_SHV_ADDR || b.kind != PT_SHV_ADDR) return OPEN;
  if (a.ref == b.ref && a.last != b.last) return UNFOLD;
  if (a.ref == b.ref) return a.at == b.at ? EQUAL : DIFFERENT;
  bool apart = x->live && y->live && is_inside(s, a) && is_inside(s, b) && !may_be_one(x, y);
  return apart ? DIFFERENT : OPEN;
}

static equality compare_null(const pt_shape *s, pt_shv a) {
  if (a.kind == PT_SHV_FN) return DIFFERENT;
  bool in = a.kind == PT_SHV_ADDR && a.at >= 0 && (uint64_t)a.at <= s->objs.at[a.ref].size;
  return in ? DIFFERENT : OPEN;
}

static equality compare(const pt_shape *s, pt_shv a, pt_shv b) {
  bool null = (a.kind == PT_SHV_NUM && a.at == 0) || (b.kind == PT_SHV_NUM && b.at == 0);
  bool number = a.kind == PT_SHV_NUM || a.kind == PT_SHV_SYM;
  if (number && pt_shv_same(a, b)) return EQUAL;
  if (is_address(a) && is_address(b)) return compare_addresses(s, a, b);
  if (a.kind == PT_SHV_FN && b.kind == PT_SHV_FN) return a.ref == b.ref ? EQUAL : DIFFERENT;
  if (null) return compare_null(s, a.kind == PT_SHV_NUM ? b : a);
  return OPEN;
}

static outcome step_equal(step *t, pt_shv a, pt_shv b) {
  equality e = compare(t->s, a, b);
  if (e == UNFOLD) return pt_step_unfold(t, a.ref, false);
  bool wanted = t->i->op == PT_OP_EQ;
  if (e == OPEN)
    pt_step_set(t, t->i->res, pt_shape_fresh(t->w->mem, t->s, 1));
  else
    pt_step_set(t, t->i->res, pt_shv_num((e == EQUAL) == wanted));
  return DONE;
}

/* ---- operations on addresses */

/* In one object that is no segment: what is compared, or subtracted, are the offsets. */
static bool have_offsets(const step *t, pt_shv a, pt_shv b) {
  return a.kind == PT_SHV_ADDR && b.kind == PT_SHV_ADDR && a.ref == b.ref && a.last == b.last &&
         !t->s->objs.at[a.ref].seg;
}

static bool offset_op(step *t, pt_shv a, pt_shv b, pt_shv *out) {
  pt_op op = (pt_op)t->i->op;
  bool orders = op == PT_OP_ULT || op == PT_OP_ULE || op == PT_OP_SUB;
  if (!orders || !have_offsets(t, a, b)) return false;
  if (op == PT_OP_SUB)
    *out = pt_shv_num((uint64_t)(a.at - b.at) & pt_wrap_mask(t->w->prog->ptr_width));
  else if (a.at < 0 || b.at < 0)
    return false;
  else
    *out = pt_shv_num(op == PT_OP_ULT ? a.at < b.at : a.at <= b.at);
  return true;
}

static int64_t signed_of(uint64_t v, uint32_t width) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  return (int64_t)((v ^ sign) - sign);
}

/* A + K. */
static pt_shv moved(pt_shv a, int64_t k) {
  a.at += k;
  return a;
}

/* An address moved by a number that is not known. */
static pt_shv move_by(step *t, pt_shv a, pt_wrap by) {
  pt_mem *m = t->w->mem;
  pt_shape *s = t->s;
  uint32_t width = t->w->prog->ptr_width;
  pt_wrap at = a.kind == PT_SHV_ADDR ? pt_wrap_const(width, (uint64_t)a.at) : s->syms.at[a.at];
  pt_wrap sum = pt_wrap_op2(PT_OP_ADD, at, by, width);
  pt_vec_push(m, &s->syms, sum);
  return (pt_shv){.kind = PT_SHV_INTO, .ref = a.ref, .last = a.last, .at = (int64_t)s->syms.n - 1};
}

static outcome step_ptradd(step *t) {
  const pt_ir_ins *i = t->i;
  uint32_t width = t->w->prog->ptr_width;
  pt_shv base = pt_step_arg(t, 0), index = pt_step_arg(t, 1);
  pt_wrap n, b;
  pt_shv out;
  int64_t most;
  bool known = pt_shape_range(t->s, index, width, &n) &&
               pt_ptradd_reach(width, i->imm, i->imm2, &most) &&
               pt_wrap_covers(pt_wrap_signed(width, -most, most), n);
  if (known) {
    n = pt_wrap_op2(PT_OP_MUL, n, pt_wrap_const(width, (uint64_t)i->imm2), width);
    n = pt_wrap_op2(PT_OP_ADD, n, pt_wrap_const(width, (uint64_t)i->imm), width);
  }
  if (known && base.kind == PT_SHV_ADDR && pt_wrap_is_const(n))
    out = moved(base, signed_of(n.lo, width));
  else if (known && is_address(base))
    out = move_by(t, base, n);
  else if (known && pt_shape_range(t->s, base, width, &b))
    out = pt_shape_number(t->w->mem, t->s, pt_wrap_op2(PT_OP_ADD, b, n, width));
  else
    out = pt_shape_fresh(t->w->mem, t->s, width);
  pt_step_set(t, i->res, out);
  return DONE;
}

/* Addresses as integers: moved by a constant. */
static bool add_to_address(step *t, pt_shv a, pt_shv b, pt_shv *out) {
  uint32_t width = t->w->prog->ptr_width;
  pt_op op = (pt_op)t->i->op;
  if (width_of(t, t->i->res) != width || (op != PT_OP_ADD && op != PT_OP_SUB)) return false;
  if (a.kind == PT_SHV_NUM && op == PT_OP_ADD) {
    pt_shv c = a;
    a = b, b = c;
  }
  if (a.kind != PT_SHV_ADDR || b.kind != PT_SHV_NUM) return false;
  int64_t k = signed_of((uint64_t)b.at, width);
  *out = moved(a, op == PT_OP_ADD ? k : -k);
  return true;
}

/* ---- numbers */

static outcome step_op2(step *t) {
  pt_op op = (pt_op)t->i->op;
  pt_shv a = pt_step_arg(t, 0), b = pt_step_arg(t, 1), out;
  uint32_t in = width_of(t, pt_ir_arg(t->f, t->i, 0)), width = width_of(t, t->i->res);
  pt_wrap x, y;
  bool numbers = pt_shape_range(t->s, a, in, &x) && pt_shape_range(t->s, b, in, &y);
  bool equal = op == PT_OP_EQ || op == PT_OP_NE;
  if (equal && (!numbers || pt_shv_same(a, b))) return step_equal(t, a, b);
  if (numbers && width <= 64)
    out = pt_shape_number(t->w->mem, t->s, pt_wrap_op2(op, x, y, width));
  else if (!offset_op(t, a, b, &out) && !add_to_address(t, a, b, &out))
    out = pt_shape_fresh(t->w->mem, t->s, width);
  pt_step_set(t, t->i->res, out);
  return DONE;
}

static outcome step_extend(step *t) {
  pt_shv a = pt_step_arg(t, 0);
  uint32_t in = width_of(t, pt_ir_arg(t->f, t->i, 0)), width = width_of(t, t->i->res);
  pt_wrap x;
  pt_shv out = pt_shape_fresh(t->w->mem, t->s, width);
  if (width <= 64 && pt_shape_range(t->s, a, in, &x))
    out = pt_shape_number(t->w->mem, t->s, pt_wrap_extend((pt_op)t->i->op, x, width));
  pt_step_set(t, t->i->res, out);
  return DONE;
}

static outcome step_select(step *t) {
  pt_shv c = pt_step_arg(t, 0);
  if (c.kind != PT_SHV_NUM) return pt_step_decide(t, pt_ir_arg(t->f, t->i, 0));
  pt_step_set(t, t->i->res, pt_step_arg(t, c.at ? 1 : 2));
  return DONE;
}

outcome pt_step_pure(step *t) {
  pt_op op = (pt_op)t->i->op;
  if (op <= PT_OP_SMUL_O) return step_op2(t);
  if (op <= PT_OP_TRUNC) return step_extend(t);
  if (op == PT_OP_SELECT) return step_select(t);
  if (op == PT_OP_PTRADD) return step_ptradd(t);
  pt_step_set(t, t->i->res, pt_shape_fresh(t->w->mem, t->s, width_of(t, t->i->res)));
  return DONE;
}

/* ---- conditions */

/* What made V: NULL for constants and parameters. */
static const pt_ir_ins *maker_of(const step *t, pt_val v) {
  const pt_ir_value *x = &t->f->values.at[v];
  return x->kind == PT_VAL_INS ? &t->f->ins.at[x->ref] : NULL;
}

static void narrow(pt_shape *s, pt_shv v, pt_wrap range) {
  if (v.kind == PT_SHV_SYM) s->syms.at[v.ref] = range;
}

static bool assume_compare(step *t, const pt_ir_ins *i, bool truth) {
  pt_val x = pt_ir_arg(t->f, i, 0), y = pt_ir_arg(t->f, i, 1);
  pt_shv a = pt_step_value(t, x), b = pt_step_value(t, y);
  uint32_t width = width_of(t, x);
  pt_wrap ra, rb;
  if (!pt_shape_range(t->s, a, width, &ra) || !pt_shape_range(t->s, b, width, &rb)) return true;
  if (!pt_wrap_assume((pt_op)i->op, truth, &ra, &rb)) return false;
  narrow(t->s, a, ra), narrow(t->s, b, rb);
  return true;
}

/* `x != 0` where x is a bit that was extended: the bit. */
static bool assume_extended(step *t, const pt_ir_ins *i, bool truth) {
  pt_bv c;
  for (uint32_t k = 0; k < 2; k++) {
    const pt_ir_ins *e = maker_of(t, pt_ir_arg(t->f, i, k));
    if (!e || e->op != PT_OP_ZEXT || width_of(t, pt_ir_arg(t->f, e, 0)) != 1) continue;
    if (!pt_ir_is_const(t->w->prog, t->f, pt_ir_arg(t->f, i, 1 - k), &c) || !pt_bv_is_zero(c))
      continue;
    return pt_step_assume(t, pt_ir_arg(t->f, e, 0), (i->op == PT_OP_NE) == truth);
  }
  return true;
}

static bool assume_made(step *t, const pt_ir_ins *i, bool truth) {
  pt_op op = (pt_op)i->op;
  if (op >= PT_OP_EQ && op <= PT_OP_SLE) {
    bool equal = op == PT_OP_EQ || op == PT_OP_NE;
    return assume_compare(t, i, truth) && (!equal || assume_extended(t, i, truth));
  }
  bool both = (op == PT_OP_AND && truth) || (op == PT_OP_OR && !truth);
  if (both)
    return pt_step_assume(t, pt_ir_arg(t->f, i, 0), truth) &&
           pt_step_assume(t, pt_ir_arg(t->f, i, 1), truth);
  pt_bv c;
  if (op == PT_OP_XOR && pt_ir_is_const(t->w->prog, t->f, pt_ir_arg(t->f, i, 1), &c))
    return pt_step_assume(t, pt_ir_arg(t->f, i, 0), truth != !pt_bv_is_zero(c));
  return true;
}

bool pt_step_assume(step *t, pt_val v, bool truth) {
  pt_shv now = pt_step_value(t, v);
  if (now.kind == PT_SHV_NUM) return (now.at != 0) == truth;
  const pt_ir_ins *i = maker_of(t, v);
  if (i && pt_ir_width(t->f, v) == 1 && !assume_made(t, i, truth)) return false;
  narrow(t->s, now, pt_wrap_const(1, truth));
  if (i) pt_step_set(t, v, pt_shv_num(truth));
  return true;
}
