#include "ir/decides.h"

#include <string.h>

typedef struct {
  const pt_ir_prog *p;
  const pt_ir_fn *f;
  bool *decides;
  bool *arguments; /* by value: an object of variadic arguments */
} finder;

static bool is_division(pt_op op) { return op >= PT_OP_UDIV && op <= PT_OP_SREM; }

static bool is_variadic(const finder *d, const pt_ir_ins *i) {
  return (i->op == PT_OP_CALL && d->p->fns.at[i->ref]->variadic) ||
         (i->op == PT_OP_ICALL && i->sub);
}

static void find_arguments(finder *d) {
  for (size_t n = 1; n < d->f->ins.n; n++) {
    const pt_ir_ins *i = &d->f->ins.at[n];
    if (!i->dead && i->nargs && is_variadic(d, i))
      d->arguments[pt_ir_arg(d->f, i, i->nargs - 1)] = true;
  }
}

/* Whether the store is of an argument. */
static bool passes(const finder *d, const pt_ir_ins *store) {
  pt_val v = pt_ir_arg(d->f, store, 0);
  const pt_ir_value *value = &d->f->values.at[v];
  if (value->kind == PT_VAL_INS && d->f->ins.at[value->ref].op == PT_OP_PTRADD)
    v = pt_ir_arg(d->f, &d->f->ins.at[value->ref], 0);
  return d->arguments[v];
}

/* Whether operand K of I decides, by itself or because the result does. */
static bool operand_decides(const finder *d, const pt_ir_ins *i, uint32_t k) {
  switch ((pt_op)i->op) {
  case PT_OP_VAR: return false;
  case PT_OP_STORE: return k == 0 || passes(d, i);
  case PT_OP_SELECT: return k == 0 || d->decides[i->res];
  case PT_OP_PTRADD: case PT_OP_PHI: return d->decides[i->res];
  default: return !pt_op_is_pure((pt_op)i->op) || is_division((pt_op)i->op) || d->decides[i->res];
  }
}

void pt_ir_find_deciding(const pt_ir_prog *p, const pt_ir_fn *f, bool *decides) {
  size_t bytes = f->values.n * sizeof *decides;
  finder d = {p, f, decides, pt_mem_alloc(p->mem, bytes)};
  memset(decides, 0, bytes);
  find_arguments(&d);
  for (bool more = true;
       more;) { /* uses follow definitions as a rule: one round, and one for loops */
    more = false;
    for (size_t n = f->ins.n; n-- > 1;) {
      const pt_ir_ins *i = &f->ins.at[n];
      for (uint32_t k = 0; !i->dead && k < i->nargs; k++) {
        pt_val v = pt_ir_arg(f, i, k);
        if (decides[v] || !operand_decides(&d, i, k)) continue;
        decides[v] = more = true;
      }
    }
  }
  pt_mem_free(p->mem, d.arguments, bytes);
}
