/* What the checker keeps from pass to pass: places, objects, contexts, loops. */
#include "check/frame.h"
#include "check/unwind_priv.h"

#include <assert.h>

enum { NO_PLACE = UINT32_MAX };

/* ---- functions */

/* Marks values that are used outside of the loop that computes them. */
static void find_leaving(pt_ufn *u, const pt_ir_fn *f) {
  for (size_t b = 0; b < f->blocks.n; b++) {
    if (u->cfg.rpo_index[b] == PT_NO_BLK) continue;
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
      for (uint32_t a = 0; a < i->nargs; a++) {
        const pt_ir_value *v = &f->values.at[pt_ir_arg(f, i, a)];
        if (v->kind != PT_VAL_INS) continue;
        pt_blk at = i->op == PT_OP_PHI ? f->blocks.at[b].preds.at[a] : (pt_blk)b;
        uint32_t home = u->cfg.loop_of[f->ins.at[v->ref].block];
        if (!pt_ir_in_loop(&u->cfg, home, at)) u->leaves[pt_ir_arg(f, i, a)] = true;
      }
    }
  }
}

static void list_units(pt_ufn *u, pt_mem *m) {
  for (uint32_t k = 0; k < u->cfg.nrpo; k++) {
    pt_blk b = u->cfg.rpo[k];
    uint32_t region = u->cfg.loop_of[b];
    pt_vec_push(m, &u->units[region], b);
    if (region && u->cfg.loops.at[region - 1].header == b)
      pt_vec_push(m, &u->units[u->cfg.loops.at[region - 1].parent], b);
  }
}

pt_ufn *pt_learnt_fn(pt_unw *x, uint32_t fn) {
  pt_ufn *u = &x->l->fns[fn];
  const pt_ir_fn *f = x->prog->fns.at[fn];
  if (u->ready) return u;
  u->ready = true;
  pt_ir_cfg_init(&u->cfg, x->mem, f);
  u->units = pt_mem_alloc(x->mem, (u->cfg.loops.n + 1) * sizeof *u->units);
  u->leaves = pt_mem_alloc(x->mem, f->values.n * sizeof *u->leaves);
  list_units(u, x->mem);
  find_leaving(u, f);
  u->deep = !pt_check_frame(x->mem, x->prog, fn, &u->cfg, &u->stack);
  return u;
}

static void release_fn(pt_ufn *u, pt_mem *m, const pt_ir_fn *f) {
  if (!u->ready) return;
  for (size_t k = 0; k <= u->cfg.loops.n; k++) pt_vec_release(m, &u->units[k]);
  pt_mem_free(m, u->units, (u->cfg.loops.n + 1) * sizeof *u->units);
  pt_mem_free(m, u->leaves, f->values.n * sizeof *u->leaves);
  pt_ir_cfg_release(&u->cfg);
}

/* ---- beginning and end */

/* Whether objects on the heap, or on the stack, have a size that depends on something. */
static bool has_sized(const pt_ir_prog *p, bool on_heap) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t n = 1; n < f->ins.n; n++) {
      const pt_ir_ins *i = &f->ins.at[n];
      bool heap = i->sub == PT_ALLOC_HEAP || i->sub == PT_ALLOC_ZEROED;
      if (i->op == PT_OP_ALLOC && !i->dead && heap == on_heap &&
          !pt_ir_is_const(p, f, pt_ir_arg(f, i, 0), NULL))
        return true;
    }
  }
  return false;
}

/* Pages with 64-bit pointers: few for objects of every size for which malloc can succeed
   (models/alloc.c), or many of 2^40 bytes. */
static void choose_wide_pages(pt_learnt *l, const pt_ir_prog *p) {
  enum { FEW = 1 << 13 };
  bool few = has_sized(p, true) && p->globals.n + p->fns.n < FEW / 2;
  l->shift = few ? 49 : 40;
  l->first_page = 64;
  l->npages = few ? FEW : 1 << 22;
}

/* With 32-bit pointers, as large as the largest global needs, or as the stack is. */
static void choose_pages(pt_learnt *l, const pt_ir_prog *p) {
  if (p->ptr_width == 64) {
    choose_wide_pages(l, p);
    return;
  }
  uint64_t largest = 0;
  for (size_t g = 1; g < p->globals.n; g++)
    if (p->globals.at[g].size > largest) largest = p->globals.at[g].size;
  l->shift = largest < (1 << 18) ? 20 : 24;
  if (has_sized(p, false)) l->shift = 25;
  l->first_page = UINT32_C(0x10000000) >> l->shift;
  l->npages = UINT32_C(0xE0000000) >> l->shift;
}

void pt_learnt_init(pt_learnt *l, pt_mem *m, const pt_ir_prog *p) {
  pt_uobj none = {0};
  *l = (pt_learnt){0};
  choose_pages(l, p);
  pt_vec_push(m, &l->objs, none);
  for (uint32_t g = 1; g < p->globals.n; g++) {
    pt_uobj o = {.kind = PT_UOBJ_GLOBAL, .ref = g};
    pt_vec_push(m, &l->objs, o);
  }
  for (uint32_t f = 1; f < p->fns.n; f++) {
    pt_uobj o = {.kind = PT_UOBJ_FUNC, .ref = f};
    pt_vec_push(m, &l->objs, o);
  }
  pt_vec_push(m, &l->parent, NO_PLACE);
  pt_vec_resize(m, &l->sets, 1);
  l->fns = pt_mem_alloc(m, p->fns.n * sizeof *l->fns);
}

void pt_learnt_release(pt_learnt *l, pt_mem *m, const pt_ir_prog *p) {
  for (size_t f = 1; f < p->fns.n; f++) release_fn(&l->fns[f], m, p->fns.at[f]);
  pt_mem_free(m, l->fns, p->fns.n * sizeof *l->fns);
  for (size_t k = 0; k < l->objs.n; k++) {
    pt_vec_release(m, &l->objs.at[k].all);
    pt_vec_release(m, &l->objs.at[k].wide);
    pt_vec_release(m, &l->objs.at[k].contents);
  }
  for (size_t k = 0; k < l->loops.n; k++) {
    pt_vec_release(m, &l->loops.at[k].changes);
    pt_map_release(m, &l->loops.at[k].known);
    pt_map_release(m, &l->loops.at[k].points);
    pt_map_release(m, &l->loops.at[k].moving);
    pt_map_release(m, &l->loops.at[k].idle);
  }
  for (size_t k = 0; k < l->sets.n; k++) pt_vec_release(m, &l->sets.at[k]);
  pt_vec_release(m, &l->objs);
  pt_vec_release(m, &l->by_page);
  pt_vec_release(m, &l->parent);
  pt_vec_release(m, &l->contexts);
  pt_vec_release(m, &l->loops);
  pt_vec_release(m, &l->sets);
  pt_map_release(m, &l->by_place);
  pt_map_release(m, &l->places);
  pt_map_release(m, &l->context_ids);
  pt_map_release(m, &l->loop_ids);
  pt_map_release(m, &l->set_ids);
  pt_map_release(m, &l->unions);
}

/* ---- places: a path of numbers (calls, copies, instructions) from the start */

uint32_t pt_learnt_place(pt_unw *x, uint32_t parent, uint32_t tag) {
  uint64_t key = (uint64_t)parent << 32 | tag, id;
  if (pt_map_get(&x->l->places, key, &id)) return (uint32_t)id;
  id = x->l->parent.n;
  pt_vec_push(x->mem, &x->l->parent, parent);
  pt_map_put(x->mem, &x->l->places, key, id);
  return (uint32_t)id;
}

bool pt_learnt_inside(const pt_learnt *l, uint32_t place, uint32_t outer) {
  while (place != NO_PLACE && place > outer)
    place = l->parent.at[place]; /* parents have smaller numbers */
  return place == outer;
}

uint32_t pt_learnt_object(pt_unw *x, uint32_t place, pt_uobj_kind kind) {
  uint64_t id;
  assert(place);
  if (pt_map_get(&x->l->by_place, place, &id)) return (uint32_t)id;
  pt_uobj o = {.kind = (uint8_t)kind, .place = place};
  id = x->l->objs.n;
  pt_vec_push(x->mem, &x->l->objs, o);
  pt_map_put(x->mem, &x->l->by_place, place, id);
  return (uint32_t)id;
}

/* ---- contexts and loops */

uint32_t pt_learnt_context(pt_learnt *l, pt_mem *m, uint32_t parent, uint32_t ins, uint32_t fn,
                           bool claimed) {
  for (uint64_t key = pt_hash_mix((uint64_t)parent << 32 | ins) + fn;; key++) {
    uint64_t id;
    if (pt_map_get(&l->context_ids, key, &id)) {
      const pt_ucontext *c = &l->contexts.at[id];
      if (c->parent == parent && c->ins == ins && c->fn == fn) return (uint32_t)id;
      continue;
    }
    pt_ucontext c = {parent, ins, fn, claimed};
    pt_map_put(m, &l->context_ids, key, l->contexts.n);
    pt_vec_push(m, &l->contexts, c);
    return (uint32_t)l->contexts.n - 1;
  }
}

uint32_t pt_learnt_loop(pt_learnt *l, pt_mem *m, uint32_t context, pt_blk head) {
  uint64_t key = (uint64_t)context << 32 | head, id;
  if (pt_map_get(&l->loop_ids, key, &id)) return (uint32_t)id;
  pt_uloop loop = {.context = context, .head = head};
  id = l->loops.n;
  pt_vec_push(m, &l->loops, loop);
  pt_map_put(m, &l->loop_ids, key, id);
  return (uint32_t)id;
}
