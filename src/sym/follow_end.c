/* The end of a run that is followed: which memory is lost there depends on what pointers are.

   A pointer to the heap that is a term (which of two, or whether it is kept here or there) is fixed
   when it is looked at for what can be reached.  What is no such term is no pointer, or the same on
   every path. */
#include "ir/held.h"
#include "sym/follow_priv.h"

typedef struct {
  pt_follow *w;
  pt_map clean; /* terms without an address of the heap in them */
  pt_map done;  /* terms that were looked at */
} search;

static bool is_address(search *s, pt_term t) {
  pt_bv c;
  if (!pt_term_value(s->w->tt, t, &c) || c.width != s->w->prog->ptr_width) return false;
  pt_exec_object o = pt_exec_object_at(s->w->exec, pt_bv_to_u64(c));
  return o.kind == PT_OBJ_HEAP && !o.given;
}

/* Whether an address of the heap occurs in T. */
static bool has_address(search *s, pt_term t) {
  pt_mem *m = s->w->mem;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  bool found = false;
  pt_vec_push(m, &todo, t);
  while (todo.n && !found) {
    pt_term next = pt_vec_pop(&todo);
    if (pt_map_get(&seen, next.i, NULL) || pt_map_get(&s->clean, next.i, NULL)) continue;
    pt_map_put(m, &seen, next.i, 1);
    found = is_address(s, next);
    for (uint32_t k = 0; k < pt_term_nargs(s->w->tt, next); k++)
      pt_vec_push(m, &todo, pt_term_arg(s->w->tt, next, k));
  }
  for (size_t k = 0; !found && k < seen.cap; k++)
    if (seen.at[k].used == 1) pt_map_put(m, &s->clean, seen.at[k].key, 1);
  pt_vec_release(m, &todo);
  pt_map_release(m, &seen);
  return found;
}

static void look_at(search *s, pt_term t) {
  pt_follow *w = s->w;
  pt_bv now;
  if (!t.i || pt_map_get(&s->done, t.i, NULL)) return;
  pt_map_put(w->mem, &s->done, t.i, 1);
  if (!has_address(s, t)) return;
  t = pt_follow_bits(w, t);
  if (pt_model_eval(w->model, t, &now))
    pt_follow_decide(w, PT_STEP_VALUE, pt_mk_eq(w->tt, t, pt_mk_const(w->tt, now)), true);
  else
    w->path.inexact = PT_REASON_LOST_MEMORY;
}

static void look_at_byte(void *payload, uint64_t address) {
  search *s = payload;
  uint64_t entry = 0;
  if (!pt_exec_object_at(s->w->exec, address).live ||
      !pt_pmap_get(s->w->shadow.bytes, address, &entry))
    return;
  look_at(s, (pt_term){(uint32_t)(entry >> 16)});
}

void pt_follow_fix_pointers(pt_follow *w) {
  search s = {.w = w};
  pt_pmap_diff(NULL, w->shadow.bytes, look_at_byte, &s);
  for (size_t k = 0; k < w->slots.n; k++)
    look_at(&s, w->slots.at[k]);
  pt_map_release(w->mem, &s.clean);
  pt_map_release(w->mem, &s.done);
}

/* ---- what variables hold */

const pt_follow_held *pt_follow_held_of(pt_follow *w, uint32_t fn) {
  pt_follow_held *h = &w->held[fn];
  if (h->of) return h;
  h->of = pt_mem_alloc(w->mem, w->prog->fns.at[fn]->ins.n * sizeof *h->of);
  h->n = pt_ir_number_held(w->prog, w->mem, fn, h->of);
  return h;
}

void pt_follow_hold(pt_follow *w, uint32_t ins) {
  const pt_ir_fn *f = w->prog->fns.at[w->fn];
  uint32_t number = pt_follow_held_of(w, w->fn)->of[ins];
  pt_term *slots = w->slots.at + pt_vec_top(&w->frames).base;
  if (number) slots[f->values.n + number - 1] = slots[pt_ir_arg(f, &f->ins.at[ins], 0)];
}

void pt_follow_release_held(pt_follow *w) {
  for (size_t fn = 0; fn < w->prog->fns.n; fn++)
    if (w->held[fn].of)
      pt_mem_free(w->mem, w->held[fn].of, w->prog->fns.at[fn]->ins.n * sizeof *w->held[fn].of);
  pt_mem_free(w->mem, w->held, w->prog->fns.n * sizeof *w->held);
}
