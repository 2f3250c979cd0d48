/* Finds instructions that one cell can do together: a comparison and the branch or check
   on it; the check that a signed operation does not overflow and the operation; pointer
   arithmetic and the access through it.

   A pure operation can be done at its only use, as long as that is in the same block: its
   operands cannot change in between.  Pointer arithmetic also marks objects that a pointer
   strays into, so it is only moved over instructions that touch no memory. */
#include "exec/compile.h"

#include <assert.h>

enum { WINDOW = 8 };

/* The instruction that defines V, when it is in block B and V has no other use. */
static const pt_ir_ins *own(const pt_compiler *c, pt_val v, pt_blk b) {
  const pt_ir_value *value = &c->f->values.at[v];
  if (value->kind != PT_VAL_INS || c->uses[v] != 1) return NULL;
  const pt_ir_ins *i = pt_ir_ins_at(c->f, value->ref);
  return i->block == b ? i : NULL;
}

static bool is_const(const pt_ir_fn *f, pt_val v, uint64_t bits) {
  const pt_ir_value *value = &f->values.at[v];
  return value->kind == PT_VAL_CONST && value->width <= 64 && value->bits == bits;
}

uint32_t pt_no_overflow(const pt_ir_fn *f, pt_val condition) {
  const pt_ir_value *value = &f->values.at[condition];
  if (value->kind != PT_VAL_INS) return 0;
  const pt_ir_ins *i = pt_ir_ins_at(f, value->ref);
  bool negates = (i->op == PT_OP_EQ && is_const(f, pt_ir_arg(f, i, 1), 0)) ||
                 (i->op == PT_OP_XOR && is_const(f, pt_ir_arg(f, i, 1), 1)) ||
                 (i->op == PT_OP_NE && is_const(f, pt_ir_arg(f, i, 1), 1));
  if (!negates || pt_ir_width(f, pt_ir_arg(f, i, 0)) != 1) return 0;
  const pt_ir_value *inner = &f->values.at[pt_ir_arg(f, i, 0)];
  if (inner->kind != PT_VAL_INS) return 0;
  const pt_ir_ins *o = pt_ir_ins_at(f, inner->ref);
  return o->op >= PT_OP_UADD_O && o->op <= PT_OP_SMUL_O ? inner->ref : 0;
}

static bool uses_value(const pt_ir_fn *f, const pt_ir_ins *i, pt_val v) {
  for (uint32_t k = 0; k < i->nargs; k++)
    if (pt_ir_arg(f, i, k) == v) return true;
  return false;
}

static bool same_operation(const pt_ir_fn *f, const pt_ir_ins *i, const pt_ir_ins *o) {
  pt_op op = PT_OP_MUL;
  if (o->op == PT_OP_SADD_O) op = PT_OP_ADD;
  else if (o->op == PT_OP_SSUB_O) op = PT_OP_SUB;
  return i->op == op && pt_ir_arg(f, i, 0) == pt_ir_arg(f, o, 0) &&
         pt_ir_arg(f, i, 1) == pt_ir_arg(f, o, 1);
}

/* The operation that the check at position AT guards: behind it, or in front of it when its
   result is not used before the check.  0: none. */
static uint32_t guarded(const pt_compiler *c, const pt_ir_block *b, size_t at, const pt_ir_ins *o) {
  const pt_ir_fn *f = c->f;
  for (size_t k = at + 1; k < b->ins.n && k <= at + WINDOW; k++)
    if (same_operation(f, pt_ir_ins_at(f, b->ins.at[k]), o)) return b->ins.at[k];
  for (size_t k = at; k-- > 0 && k + WINDOW >= at;) {
    const pt_ir_ins *i = pt_ir_ins_at(f, b->ins.at[k]);
    if (!same_operation(f, i, o)) continue;
    for (size_t n = k + 1; n < at; n++)
      if (uses_value(f, pt_ir_ins_at(f, b->ins.at[n]), i->res)) return 0;
    return b->ins.at[k];
  }
  return 0;
}

static void omit(pt_compiler *c, pt_val v) { c->code->omitted[v] = true; }

static bool fuse_overflow(pt_compiler *c, const pt_ir_block *b, size_t at) {
  const pt_ir_fn *f = c->f;
  const pt_ir_ins *check = pt_ir_ins_at(f, b->ins.at[at]);
  pt_val condition = pt_ir_arg(f, check, 0);
  uint32_t o = pt_no_overflow(f, condition);
  if (!o || !own(c, condition, check->block)) return false;
  const pt_ir_ins *overflow = pt_ir_ins_at(f, o);
  uint32_t width = pt_ir_width(f, pt_ir_arg(f, overflow, 0));
  bool is_signed =
      overflow->op == PT_OP_SADD_O || overflow->op == PT_OP_SSUB_O || overflow->op == PT_OP_SMUL_O;
  if (!is_signed || (width != 32 && width != 64) || !own(c, overflow->res, check->block))
    return false;
  uint32_t operation = guarded(c, b, at, overflow);
  if (!operation || c->skipped[operation]) return false;
  c->with[b->ins.at[at]] = operation;
  c->skipped[operation] = true;
  omit(c, condition);
  omit(c, overflow->res);
  return true;
}

/* The condition of a check or branch: a comparison, or the negation of a bit (checks). */
static void fuse_condition(pt_compiler *c, const pt_ir_ins *i) {
  pt_val condition = pt_ir_arg(c->f, i, 0);
  const pt_ir_ins *compare = own(c, condition, i->block);
  if (!compare) return;
  bool negation = i->op == PT_OP_CHECK && compare->op == PT_OP_XOR &&
                  is_const(c->f, pt_ir_arg(c->f, compare, 1), 1) &&
                  pt_ir_width(c->f, condition) == 1;
  if (negation || pt_compare_fits(c->f, compare)) omit(c, condition);
}

static bool quiet(pt_op op) {
  return op <= PT_OP_PTRADD || op == PT_OP_CHECK || op == PT_OP_ASSUME;
}

static void fuse_address(pt_compiler *c, const pt_ir_block *b, size_t at) {
  const pt_ir_fn *f = c->f;
  const pt_ir_ins *i = pt_ir_ins_at(f, b->ins.at[at]);
  pt_val p = pt_ir_arg(f, i, 0);
  uint32_t width = pt_ir_width(f, i->op == PT_OP_LOAD ? i->res : pt_ir_arg(f, i, 1));
  const pt_ir_ins *add = own(c, p, i->block);
  bool sized = width == 8 || width == 16 || width == 32 || width == 64;
  if (!add || add->op != PT_OP_PTRADD || !sized || !pt_ptradd_fits(c, add, NULL)) return;
  for (size_t k = at; k-- > 0;) {
    const pt_ir_ins *between = pt_ir_ins_at(f, b->ins.at[k]);
    if (between == add) {
      omit(c, p);
      return;
    }
    if (!quiet(between->op)) return;
  }
}

void pt_fuse(pt_compiler *c) {
  const pt_ir_fn *f = c->f;
  for (pt_blk n = 0; n < f->blocks.n; n++) {
    const pt_ir_block *b = &f->blocks.at[n];
    if (!c->reachable[n] || b->ins.n >= UINT32_MAX) continue;
    for (size_t k = 0; k < b->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(f, b->ins.at[k]);
      if (i->op == PT_OP_LOAD || i->op == PT_OP_STORE)
        fuse_address(c, b, k);
      else if (i->op == PT_OP_CBR || (i->op == PT_OP_CHECK && !fuse_overflow(c, b, k)))
        fuse_condition(c, i);
    }
  }
}
