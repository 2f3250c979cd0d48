#include "ir/quiet.h"

#include "ir/builtin.h"
#include "ir/leaving.h"

/* Whether operand 0 is a place in a variable of the function. */
static bool is_own(const pt_ir_fn *f, const pt_ir_ins *i) {
  pt_val v = pt_ir_arg(f, i, 0);
  while (f->values.at[v].kind == PT_VAL_INS) {
    const pt_ir_ins *from = pt_ir_ins_at(f, f->values.at[v].ref);
    if (from->op == PT_OP_ALLOC) return from->sub == PT_ALLOC_STACK;
    if (from->op != PT_OP_PTRADD) return false;
    v = pt_ir_arg(f, from, 0);
  }
  return false;
}

static bool is_quiet(const pt_ir_prog *p, const bool *leaves, uint32_t fn, const pt_ir_ins *i,
                     const bool *quiet) {
  const pt_ir_fn *f = p->fns.at[fn];
  switch ((pt_op)i->op) {
  case PT_OP_STORE:
  case PT_OP_SET:
  case PT_OP_COPY:
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: return is_own(f, i);
  case PT_OP_ALLOC: return i->sub == PT_ALLOC_STACK;
  case PT_OP_CALL:
    if (pt_ir_call_leaves(p, leaves, fn, i)) return false;
    if (p->fns.at[i->ref]->blocks.n) return quiet[i->ref];
    return !pt_ir_builtin_writes(p, fn, i);
  default: return !pt_op_writes((pt_op)i->op) && i->op != PT_OP_SRESTORE;
  }
}

static bool all_quiet(const pt_ir_prog *p, const bool *leaves, uint32_t fn, const bool *quiet) {
  const pt_ir_fn *f = p->fns.at[fn];
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && !is_quiet(p, leaves, fn, &f->ins.at[k], quiet)) return false;
  return true;
}

void pt_ir_find_quiet(const pt_ir_prog *p, const bool *leaves, bool *quiet) {
  for (uint32_t fn = 0; fn < p->fns.n; fn++) quiet[fn] = fn && p->fns.at[fn]->blocks.n;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t fn = 1; fn < p->fns.n; fn++) {
      if (!quiet[fn] || all_quiet(p, leaves, fn, quiet)) continue;
      quiet[fn] = false, more = true;
    }
  }
}
