#include "ir/frees.h"

#include "ir/builtin.h"
#include "ir/leaving.h"

static bool frees_itself(const pt_ir_prog *p, const bool *leaves, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  if (!f->blocks.n) return pt_ir_builtin(p, fn) == PT_BUILTIN_NONE;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    bool may = i->op == PT_OP_FREE || i->op == PT_OP_HAVOC || i->op == PT_OP_ICALL ||
               pt_ir_call_leaves(p, leaves, fn, i);
    if (!i->dead && may) return true;
  }
  return false;
}

void pt_ir_find_freeing(const pt_ir_prog *p, const pt_ir_callgraph *g, pt_mem *m,
                        const bool *leaves, bool *frees) {
  pt_fns todo = {0};
  frees[0] = false;
  for (uint32_t fn = 1; fn < p->fns.n; fn++) {
    frees[fn] = frees_itself(p, leaves, fn);
    if (frees[fn]) pt_vec_push(m, &todo, fn);
  }
  while (todo.n) {
    const pt_fns *callers = &g->callers[pt_vec_pop(&todo)];
    for (size_t k = 0; k < callers->n; k++) {
      if (frees[callers->at[k]]) continue;
      frees[callers->at[k]] = true;
      pt_vec_push(m, &todo, callers->at[k]);
    }
  }
  pt_vec_release(m, &todo);
}

bool pt_ir_may_free(const pt_ir_prog *p, const bool *frees, const bool *leaves, uint32_t fn,
                    const pt_ir_ins *i) {
  if (i->op != PT_OP_CALL) return !pt_op_only_stores((pt_op)i->op);
  return frees[i->ref] || pt_ir_call_leaves(p, leaves, fn, i);
}
