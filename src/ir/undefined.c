#include "ir/undefined.h"

static bool uses(const pt_ir_fn *f, const pt_ir_ins *i, pt_val v) {
  for (uint32_t k = 0; k < i->nargs; k++)
    if (pt_ir_arg(f, i, k) == v) return true;
  return false;
}

/* Writes all bytes of the object of ALLOC. */
static bool fills(const pt_ir_fn *f, const pt_ir_ins *i, const pt_ir_ins *alloc) {
  if (i->op != PT_OP_SET && i->op != PT_OP_COPY) return false;
  return pt_ir_arg(f, i, 0) == alloc->res && pt_ir_arg(f, i, 2) == pt_ir_arg(f, alloc, 0);
}

/* Whether the first use behind instruction FROM, in its block, fills the object. */
static bool filled_at_once(const pt_ir_fn *f, const pt_ir_ins *from, const pt_ir_ins *alloc) {
  const pt_ir_block *b = &f->blocks.at[from->block];
  bool behind = false;
  for (size_t k = 0; k < b->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[b->ins.at[k]];
    if (behind && uses(f, i, alloc->res) && i->op != PT_OP_VAR) return fills(f, i, alloc);
    behind |= i == from;
  }
  return false;
}

/* A scope begins the life of a variable that has one, else its alloc does. */
static bool is_safe(const pt_ir_fn *f, const pt_ir_ins *alloc) {
  bool scoped = false;
  for (size_t n = 1; n < f->ins.n; n++) {
    const pt_ir_ins *i = &f->ins.at[n];
    if (i->dead || i->op != PT_OP_SCOPE || pt_ir_arg(f, i, 0) != alloc->res) continue;
    if (!filled_at_once(f, i, alloc)) return false;
    scoped = true;
  }
  return scoped || filled_at_once(f, alloc, alloc);
}

bool pt_ir_may_be_undefined(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t n = 1; !f->model && n < f->ins.n; n++) {
      const pt_ir_ins *i = &f->ins.at[n];
      if (!i->dead && i->op == PT_OP_ALLOC && i->sub != PT_ALLOC_ZEROED && i->ref && !is_safe(f, i))
        return true;
    }
  }
  return false;
}
