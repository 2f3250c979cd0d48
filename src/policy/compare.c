#include "policy/compare.h"

enum { DEPTH = 8 }; /* calls that are followed */

/* Whether an address is in an object of the function's own frame. */
static bool is_own(const pt_ir_fn *f, pt_val v) {
  while (f->values.at[v].kind == PT_VAL_INS) {
    const pt_ir_ins *i = &f->ins.at[f->values.at[v].ref];
    if (i->op == PT_OP_ALLOC) return true;
    if (i->op != PT_OP_PTRADD) return false;
    v = pt_ir_arg(f, i, 0);
  }
  return false;
}

static bool has_effects(const pt_ir_prog *p, uint32_t fn, int depth);

static bool is_effect(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i, int depth) {
  if (pt_op_only_stores((pt_op)i->op)) return !is_own(f, pt_ir_arg(f, i, 0));
  switch (i->op) {
  case PT_OP_HALT: return true;
  case PT_OP_CALL: return has_effects(p, i->ref, depth - 1);
  default: return pt_op_writes((pt_op)i->op);
  }
}

static bool has_effects(const pt_ir_prog *p, uint32_t fn, int depth) {
  const pt_ir_fn *f = p->fns.at[fn];
  if (depth == 0) return true;
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && is_effect(p, f, &f->ins.at[k], depth)) return true;
  return false;
}

static bool may_compare(const pt_ir_prog *p, const pt_ir_fn *f) {
  if (f->model || !f->address_taken || f->ret_width != 32 || f->nparams < 2 || f->nparams > 3)
    return false;
  for (uint32_t k = 1; k <= f->nparams; k++)
    if (f->values.at[k].width != p->ptr_width) return false;
  return true;
}

static bool sorts(const pt_ir_prog *p) {
  static const char *const names[] = {"qsort", "qsort_r", "bsearch", "tsearch", "tfind", "tdelete"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    uint32_t fn = pt_ir_fn_by_name(p, names[k]);
    if (fn && p->fns.at[fn]->model) return true;
  }
  return false;
}

bool pt_order_is_seen(const pt_ir_prog *p) {
  if (!sorts(p)) return false;
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    if (may_compare(p, p->fns.at[fn]) && has_effects(p, fn, DEPTH)) return true;
  return false;
}
