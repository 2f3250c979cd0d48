#include "ir/leaving.h"

#include "ir/builtin.h"

static bool is_call_of(const pt_ir_prog *p, const pt_ir_ins *i, pt_builtin_kind kind) {
  return !i->dead && i->op == PT_OP_CALL && pt_ir_builtin(p, i->ref) == kind;
}

/* The instruction behind the Kth of the block is the check that nobody gets there. */
static bool is_checked(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_block *b, size_t k) {
  if (k + 1 >= b->ins.n) return false;
  const pt_ir_ins *next = pt_ir_ins_at(f, b->ins.at[k + 1]);
  pt_bv c;
  return next->op == PT_OP_CHECK && next->ref &&
         p->checks.at[next->ref].kind == PT_CHECK_UNREACHABLE &&
         pt_ir_is_const(p, f, pt_ir_arg(f, next, 0), &c) && pt_bv_is_zero(c);
}

/* False: nothing can be said of programs with this function. */
static bool look_at(const pt_ir_prog *p, const pt_ir_fn *f, bool *leaves) {
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    const pt_ir_block *block = &f->blocks.at[b];
    for (size_t k = 0; k < block->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(f, block->ins.at[k]);
      if (is_call_of(p, i, PT_BUILTIN_ENDS)) return false;
      if (!is_call_of(p, i, PT_BUILTIN_LEAVES)) continue;
      if (!f->model || !is_checked(p, f, block, k)) return false;
      *leaves = true;
    }
  }
  return true;
}

bool pt_ir_find_leaving(const pt_ir_prog *p, const pt_ir_callgraph *g, pt_mem *m, bool *leaves) {
  pt_fns todo = {0};
  bool described = true;
  leaves[0] = false;
  for (uint32_t fn = 1; fn < p->fns.n; fn++) {
    leaves[fn] = false;
    described &= look_at(p, p->fns.at[fn], &leaves[fn]);
    if (leaves[fn]) pt_vec_push(m, &todo, fn);
  }
  while (todo.n) {
    const pt_fns *callers = &g->callers[pt_vec_pop(&todo)];
    for (size_t k = 0; k < callers->n; k++) {
      uint32_t up = callers->at[k];
      if (leaves[up] || !p->fns.at[up]->model) continue;
      leaves[up] = true;
      pt_vec_push(m, &todo, up);
    }
  }
  pt_vec_release(m, &todo);
  return described;
}
