#include "ir/frame.h"

enum { RETURN_AND_LINK = 16, ALIGN = 16 };

bool pt_ir_is_sure_object(const pt_ir_fn *f, const pt_ir_ins *alloc) {
  return !f->model && pt_alloc_is_stack(alloc->sub) &&
         (alloc->ref || alloc->sub == PT_ALLOC_DYNAMIC);
}

/* Variable VAR is one of function FN that was not met yet: its bytes. */
static uint64_t new_bytes(const pt_ir_prog *p, uint32_t fn, uint32_t var, pt_map *met) {
  const pt_ir_var *v = &p->vars.at[var];
  if (v->fn != fn || !v->type || pt_map_get(met, var, NULL)) return 0;
  pt_map_put(p->mem, met, var, 1);
  return p->types.at[v->type].size;
}

uint64_t pt_ir_sure_frame(const pt_ir_prog *p, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  pt_map met = {0};
  uint64_t bytes = RETURN_AND_LINK;
  if (f->model) return 0;
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_ALLOC)
      new_bytes(p, fn, f->ins.at[k].ref, &met); /* counted when it is made */
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_VAR)
      bytes += new_bytes(p, fn, f->ins.at[k].ref, &met);
  pt_map_release(p->mem, &met);
  return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

bool pt_ir_limits_stack(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->checks.n; k++)
    if (!p->checks.at[k].fn && p->checks.at[k].kind == PT_CHECK_STACK) return true;
  return false;
}

static bool makes_any_size(const pt_ir_prog *p, const pt_ir_fn *f) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (!i->dead && i->op == PT_OP_ALLOC && i->sub == PT_ALLOC_DYNAMIC && !f->model &&
        !pt_ir_is_const(p, f, pt_ir_arg(f, i, 0), NULL))
      return true;
  }
  return false;
}

bool pt_ir_sizes_stack(const pt_ir_prog *p) {
  for (size_t fn = 1; fn < p->fns.n; fn++)
    if (makes_any_size(p, p->fns.at[fn])) return true;
  return false;
}
