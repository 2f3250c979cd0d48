/* What a condition says of the values that it is made of. */
#include "engine/box/box_priv.h"

static const pt_ir_ins *maker(const pt_box *b, uint32_t context, pt_val v) {
  const pt_ir_fn *f = pt_box_code(b, context);
  return f->values.at[v].kind == PT_VAL_INS ? &f->ins.at[f->values.at[v].ref] : NULL;
}

static bool is_comparison(pt_op op) { return op >= PT_OP_EQ && op <= PT_OP_SLE; }

static bool assume_comparison(pt_box *b, uint32_t context, const pt_ir_ins *i, bool truth) {
  const pt_ir_fn *f = pt_box_code(b, context);
  pt_val x = pt_ir_arg(f, i, 0), y = pt_ir_arg(f, i, 1);
  pt_box_value a = pt_box_read(b, context, x), c = pt_box_read(b, context, y);
  bool equal = i->op == PT_OP_EQ || i->op == PT_OP_NE;
  if (equal && c.kind == PT_BOX_NUMBER && pt_wrap_is_const(c.span) && c.span.lo == 0 &&
      !pt_box_assume(b, context, x, truth == (i->op == PT_OP_NE)))
    return false;
  a = pt_box_read(b, context, x);
  if (a.kind != PT_BOX_NUMBER || c.kind != PT_BOX_NUMBER) return true;
  uint32_t sx = pt_box_slot_of(b, context, x), sy = pt_box_slot_of(b, context, y);
  if (!pt_wrap_assume((pt_op)i->op, truth, &a.span, &c.span)) return false;
  if (sx && !pt_box_learn(b, sx, a.span)) return false;
  return !sy || pt_box_learn(b, sy, c.span);
}

/* Conditions that are made of conditions. */
static bool assume_parts(pt_box *b, uint32_t context, const pt_ir_ins *i, bool truth) {
  const pt_ir_fn *f = pt_box_code(b, context);
  if (is_comparison((pt_op)i->op)) return assume_comparison(b, context, i, truth);
  if (i->op == PT_OP_ZEXT || i->op == PT_OP_SEXT)
    return pt_box_assume(b, context, pt_ir_arg(f, i, 0), truth);
  if (pt_ir_width(f, i->res) != 1) return true;
  if (i->op == PT_OP_XOR && pt_ir_is_const(b->prog, f, pt_ir_arg(f, i, 1), NULL)) {
    pt_box_value one = pt_box_read(b, context, pt_ir_arg(f, i, 1));
    return pt_box_assume(b, context, pt_ir_arg(f, i, 0), truth != (one.span.lo == 1));
  }
  if ((i->op == PT_OP_AND && truth) || (i->op == PT_OP_OR && !truth))
    return pt_box_assume(b, context, pt_ir_arg(f, i, 0), truth) &&
           pt_box_assume(b, context, pt_ir_arg(f, i, 1), truth);
  return true;
}

static bool learn_truth(pt_box *b, uint32_t slot, pt_wrap now, bool truth) {
  pt_wrap zero = pt_wrap_const(now.width, 0);
  if (!pt_wrap_assume(PT_OP_EQ, !truth, &now, &zero)) return false;
  return pt_box_learn(b, slot, now);
}

bool pt_box_assume(pt_box *b, uint32_t context, pt_val v, bool truth) {
  const pt_ir_ins *i = maker(b, context, v);
  pt_box_value c = pt_box_read(b, context, v);
  uint32_t slot = pt_box_slot_of(b, context, v);
  if (c.kind == PT_BOX_NONE) return true; /* not live any more */
  if (c.kind == PT_BOX_POINTER) return truth;
  if (c.kind != PT_BOX_NUMBER) return true;
  if (pt_wrap_is_const(c.span)) return (c.span.lo != 0) == truth;
  if (slot && !learn_truth(b, slot, c.span, truth)) return false;
  return !i || assume_parts(b, context, i, truth);
}
