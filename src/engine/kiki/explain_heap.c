/* Imprecise variables of the heap (2LS, chapter 3): fields of objects that a cut loop allocates.
   Such an object stands for all of its kind, so nothing is known of what is in it.

   The type of an object is that of the pointer that its allocation is assigned to, if what that
   points to is as large. */
#include <inttypes.h>
#include <string.h>

#include "engine/kiki/explain.h"
#include "ir/cfg.h"

static uint32_t function_of(const pt_merge *e, uint32_t context) {
  for (size_t k = 0; k < e->callers.n; k++)
    if (e->callers.at[k].id == context) return e->callers.at[k].fn;
  return 0;
}

/* What the variables that hold VAL point to, if that has SIZE bytes; 0: unknown. */
static uint32_t pointed_to(const pt_ir_prog *p, const pt_ir_fn *f, pt_val val, uint64_t size) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || pt_ir_arg(f, i, 0) != val) continue;
    const pt_ir_type *t = &p->types.at[p->vars.at[i->ref].type];
    if (t->kind == PT_TYPE_POINTER && t->elem && p->types.at[t->elem].size == size) return t->elem;
  }
  return 0;
}

/* The loop is the innermost one around the allocation of the object. */
static bool is_made_in(const pt_merge *e, const pt_merge_loop *l, const pt_sym_object *o,
                       pt_mem *m) {
  const pt_ir_fn *f = e->prog->fns.at[l->fn];
  pt_ir_cfg cfg;
  if (!o->inner || !o->place || o->context != l->context || function_of(e, o->context) != l->fn)
    return false;
  pt_ir_cfg_init(&cfg, m, f);
  uint32_t at = cfg.loop_of[f->ins.at[o->alloc].block];
  bool inside = at && cfg.loops.at[at - 1].header == l->head;
  pt_ir_cfg_release(&cfg);
  return inside;
}

typedef struct {
  const pt_merge *e;
  const pt_merge_loop *l;
  pt_mem *mem;
  pt_buf *out;
} teller;

static void tell_field(const teller *w, const pt_sym_object *o, uint32_t type, uint32_t field) {
  const pt_ir_prog *p = w->e->prog;
  const pt_ir_field *f = &p->fields.at[p->types.at[type].field + field];
  bool pointer = f->type && p->types.at[f->type].kind == PT_TYPE_POINTER;
  char made[300], loop[300];
  pt_buf line = {0};
  if (!f->name) return;
  pt_buf_printf(w->mem, &line, "    %s of `%s` allocated at %s, at the end of the loop at %s: %s\n",
                pt_ir_text(p, f->name), pt_ir_text(p, p->types.at[type].name),
                pt_ir_loc_text(p, o->loc, made, sizeof made),
                pt_ir_loc_text(p, w->l->loc, loop, sizeof loop),
                pointer ? "may point anywhere" : "nothing is known");
  if (!strstr(pt_buf_text(w->out), pt_buf_text(&line)))
    pt_buf_add(w->mem, w->out, pt_buf_text(&line));
  pt_buf_release(w->mem, &line);
}

void pt_kiki_tell_heap(const pt_merge *e, size_t loop, pt_mem *m, pt_buf *out) {
  teller w = {e, &e->loops.at[loop], m, out};
  for (size_t k = 1; k < e->space.objects.n; k++) {
    const pt_sym_object *o = pt_space_at(&e->space, (uint32_t)k);
    if (!is_made_in(e, w.l, o, m)) continue;
    const pt_ir_fn *f = e->prog->fns.at[w.l->fn];
    uint32_t type = pointed_to(e->prog, f, f->ins.at[o->alloc].res, o->size);
    if (!type || e->prog->types.at[type].kind != PT_TYPE_STRUCT || !e->prog->types.at[type].name)
      continue;
    for (uint32_t n = 0; n < e->prog->types.at[type].nfields; n++) tell_field(&w, o, type, n);
  }
}
