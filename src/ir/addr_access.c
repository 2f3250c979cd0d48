/* Pointers through which the program has read or written.

   Who was accessed points into its object, not to the end of it, and so does what was copied from
   it later: that tells a pointer to the last byte of a text (`strchr`, the end of a number) from
   one behind it.  An access through p + c for a constant c that is not negative is one of p, too.
   An access counts where it comes before the use on every way: in SSA form, both are then of the
   same pointer. */
#include "ir/addr_priv.h"

static void add(pt_ad *a, pt_ad_facts *t, pt_val v, uint32_t ins) {
  pt_vec_push(a->mem, &t->access, ((pt_ad_access){ins, t->access_of[v]}));
  t->access_of[v] = (uint32_t)t->access.n;
}

/* The pointer that V is a constant further than; 0: none. */
static pt_val behind(const pt_ad *a, const pt_ir_fn *f, pt_val v) {
  const pt_ir_value *x = &f->values.at[v];
  const pt_ir_ins *i = x->kind == PT_VAL_INS ? &f->ins.at[x->ref] : NULL;
  pt_bv c;
  bool fixed = i && i->op == PT_OP_PTRADD && i->imm >= 0 && i->imm2 >= 0 &&
               pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 1), &c) && pt_bv_fits_i64(c);
  return fixed && pt_bv_to_i64(c) >= 0 ? pt_ir_arg(f, i, 0) : 0;
}

void pt_ad_find_accesses(pt_ad *a, uint32_t fn) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  pt_ad_facts *t = &a->facts[fn];
  t->access_of = pt_mem_alloc(a->mem, f->values.n * sizeof *t->access_of);
  t->position = pt_mem_alloc(a->mem, f->ins.n * sizeof *t->position);
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      uint32_t ins = f->blocks.at[b].ins.at[k];
      const pt_ir_ins *i = pt_ir_ins_at(f, ins);
      t->position[ins] = (uint32_t)k;
      if (i->op != PT_OP_LOAD && i->op != PT_OP_STORE) continue;
      for (pt_val v = pt_ir_arg(f, i, 0); v; v = behind(a, f, v)) add(a, t, v, ins);
    }
}

void pt_ad_release_accesses(pt_ad *a, uint32_t fn) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  pt_ad_facts *t = &a->facts[fn];
  pt_mem_free(a->mem, t->access_of, f->values.n * sizeof *t->access_of);
  pt_mem_free(a->mem, t->position, f->ins.n * sizeof *t->position);
  pt_vec_release(a->mem, &t->access);
}

bool pt_ad_was_accessed(const pt_ad_step *s, uint32_t k) {
  const pt_ad_instance *x = &s->a->instances.at[s->instance];
  const pt_ad_facts *t = pt_ad_facts_of(s->a, x->fn);
  uint32_t here = s->number - x->ins0;
  for (uint32_t j = t->access_of[pt_ir_arg(s->f, s->i, k)]; j; j = t->access.at[j - 1].next) {
    uint32_t ins = t->access.at[j - 1].ins;
    pt_blk block = s->f->ins.at[ins].block;
    if (block == s->i->block ? t->position[ins] < t->position[here]
                             : pt_ir_dominates(&t->cfg, block, s->i->block))
      return true;
  }
  return false;
}
