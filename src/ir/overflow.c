#include "ir/overflow.h"

static const pt_ir_ins *made_by(const pt_ir_fn *f, pt_val v) {
  return f->values.at[v].kind == PT_VAL_INS ? &f->ins.at[f->values.at[v].ref] : NULL;
}

/* The overflow that the condition says not to happen, through xor(o, 1) and eq(o, 0). */
static const pt_ir_ins *denied(const pt_ir_prog *p, const pt_ir_fn *f, pt_val condition) {
  const pt_ir_ins *i = made_by(f, condition);
  pt_bv c;
  if (!i || (i->op != PT_OP_XOR && i->op != PT_OP_EQ)) return NULL;
  if (!pt_ir_is_const(p, f, pt_ir_arg(f, i, 1), &c)) return NULL;
  if (pt_bv_to_u64(c) != (i->op == PT_OP_XOR ? 1 : 0)) return NULL;
  return made_by(f, pt_ir_arg(f, i, 0));
}

static pt_op operation_of(const pt_ir_ins *overflow) {
  switch ((pt_op)overflow->op) {
  case PT_OP_SADD_O: return PT_OP_ADD;
  case PT_OP_SSUB_O: return PT_OP_SUB;
  case PT_OP_SMUL_O: return PT_OP_MUL;
  default: return PT_OP_PHI;
  }
}

static bool is_late(const pt_ir_ins *i) {
  return i->op == PT_OP_SDIV || i->op == PT_OP_SREM || i->op == PT_OP_SHL;
}

uint32_t pt_ir_guarded(const pt_ir_prog *p, const pt_ir_fn *f, uint32_t check) {
  const pt_ir_ins *c = &f->ins.at[check], *o = denied(p, f, pt_ir_arg(f, c, 0));
  const pt_ir_block *b = &f->blocks.at[c->block];
  pt_op early = o ? operation_of(o) : PT_OP_PHI;
  bool behind = false;
  for (size_t k = 0; k < b->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[b->ins.at[k]];
    if (early != PT_OP_PHI && i->op == early && pt_ir_arg(f, i, 0) == pt_ir_arg(f, o, 0) &&
        pt_ir_arg(f, i, 1) == pt_ir_arg(f, o, 1))
      return b->ins.at[k];
    if (early == PT_OP_PHI && behind && is_late(i) && i->loc == c->loc) return b->ins.at[k];
    behind |= b->ins.at[k] == check;
  }
  return 0;
}
