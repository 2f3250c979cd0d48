/* What nobody uses any more is left out: values that only led to accesses that are gone. */
#include "ir/coarse_priv.h"

typedef struct {
  pt_coarse *c;
  pt_ir_fn *f;
  bool *used; /* by value */
  PT_VEC(uint32_t) todo; /* instructions whose operands are used */
} sweeper;

/* Whether the instruction is there for its result only.  That a load may fail is no matter: without
   it there are more runs. */
static bool only_computes(const pt_ir_ins *i) {
  pt_op op = (pt_op)i->op;
  return pt_op_is_pure(op) || op == PT_OP_INPUT || op == PT_OP_LOAD || op == PT_OP_PHI ||
         op == PT_OP_PTRADD || op == PT_OP_OBJSIZE || op == PT_OP_ALLOC;
}

static void use_operands(sweeper *s, const pt_ir_ins *i) {
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_val v = pt_ir_arg(s->f, i, k);
    if (s->used[v]) continue;
    s->used[v] = true;
    if (s->f->values.at[v].kind == PT_VAL_INS)
      pt_vec_push(s->c->mem, &s->todo, s->f->values.at[v].ref);
  }
}

static void find_used(sweeper *s) {
  for (size_t k = 1; k < s->f->ins.n; k++) {
    const pt_ir_ins *i = &s->f->ins.at[k];
    if (!i->dead && !only_computes(i) && i->op != PT_OP_VAR) use_operands(s, i);
  }
  while (s->todo.n) {
    uint32_t next = pt_vec_pop(&s->todo);
    use_operands(s, &s->f->ins.at[next]);
  }
}

static bool is_unused(const sweeper *s, const pt_ir_ins *i) {
  if (i->op == PT_OP_VAR) {
    const pt_ir_value *v = &s->f->values.at[pt_ir_arg(s->f, i, 0)];
    return v->kind == PT_VAL_INS && !s->used[pt_ir_arg(s->f, i, 0)];
  }
  return only_computes(i) && !s->used[i->res];
}

void pt_coarse_sweep(pt_coarse *c, uint32_t fn) {
  pt_ir_fn *f = c->p->fns.at[fn];
  sweeper s = {.c = c, .f = f};
  s.used = pt_mem_alloc(c->mem, f->values.n * sizeof *s.used);
  find_used(&s);
  for (size_t k = 1; k < f->ins.n; k++)
    if (is_unused(&s, &f->ins.at[k])) f->ins.at[k].dead = true;
  pt_mem_free(c->mem, s.used, f->values.n * sizeof *s.used);
  pt_vec_release(c->mem, &s.todo);
}
