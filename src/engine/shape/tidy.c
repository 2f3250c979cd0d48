/* What nobody needs any more is forgotten: values, freed objects, symbols. */
#include "engine/shape/shape_priv.h"

static void drop_values(pt_shape_engine *e, pt_shape *s) {
  for (size_t k = 0; k < s->frames.n; k++)
    pt_shape_drop_dead(e, &s->frames.at[k], k + 1 == s->frames.n);
}

/* ---- objects */

typedef struct {
  pt_shape_engine *e;
  pt_shape *s;
  bool *seen;
  uint32_t *number;
  PT_VEC(uint32_t) todo;
} sweeper;

static void see(sweeper *w, uint32_t obj) {
  if (w->seen[obj]) return;
  w->seen[obj] = true;
  pt_vec_push(w->e->mem, &w->todo, obj);
}

static void see_value(void *payload, pt_shv *v) {
  if (v->kind == PT_SHV_ADDR || v->kind == PT_SHV_INTO) see(payload, v->ref);
}

static bool is_over(const pt_shape *s, const pt_shape_obj *o) {
  if (o->live || o->place == PT_SHAPE_GLOBAL) return false;
  return o->place == PT_SHAPE_HEAP || o->frame >= s->frames.n;
}

/* The address of what is no more is a number like others. */
static void forget_address(void *payload, pt_shv *v) {
  sweeper *w = payload;
  if (v->kind != PT_SHV_ADDR && v->kind != PT_SHV_INTO) return;
  if (!is_over(w->s, &w->s->objs.at[v->ref])) return;
  pt_wrap bits = pt_wrap_all(w->e->walker.prog->ptr_width);
  pt_shape_bits(w->s, *v, bits.width, &bits);
  *v = pt_shape_number(w->e->mem, w->s, bits);
}

static bool is_root(const sweeper *w, const pt_shape_obj *o) {
  if (o->gone) return false;
  if (o->place == PT_SHAPE_GLOBAL) return !w->e->walker.prog->globals.at[o->site].constant;
  return o->place == PT_SHAPE_STACK && o->frame < w->s->frames.n;
}

static void find_seen(sweeper *w) {
  for (size_t k = 0; k < w->s->frames.n; k++)
    for (uint32_t v = 0; v < w->s->frames.at[k].n; v++)
      see_value(w, &w->s->frames.at[k].values[v]);
  for (uint32_t k = 0; k < w->s->objs.n; k++)
    if (is_root(w, &w->s->objs.at[k])) see(w, k);
  while (w->todo.n) {
    uint32_t k = pt_vec_pop(&w->todo);
    pt_shape_each_of(&w->s->objs.at[k], see_value, w);
  }
}

static void renumber(void *payload, pt_shv *v) {
  const sweeper *w = payload;
  if (v->kind == PT_SHV_ADDR || v->kind == PT_SHV_INTO) v->ref = w->number[v->ref];
}

/* False: a live object of the heap is not seen, and memory that is lost is asked about. */
static bool sweep(sweeper *w) {
  const uint64_t leaks = UINT64_C(1) << PT_CHECK_LEAK_LOST | UINT64_C(1) << PT_CHECK_LEAK_UNFREED;
  bool lost = false;
  size_t kept = 0;
  for (uint32_t k = 0; k < w->s->objs.n; k++) {
    pt_shape_obj *o = &w->s->objs.at[k];
    bool stays = !o->gone && w->seen[k];
    lost |= !o->gone && !w->seen[k] && o->live && o->place == PT_SHAPE_HEAP;
    w->number[k] = (uint32_t)kept;
    if (stays) kept++;
  }
  kept = 0;
  for (uint32_t k = 0; k < w->s->objs.n; k++) {
    pt_shape_obj o = w->s->objs.at[k];
    if (!o.gone && w->seen[k])
      w->s->objs.at[kept++] = o;
    else
      pt_shape_release_obj(w->e->mem, &o);
  }
  w->s->objs.n = kept;
  pt_shape_each(w->s, renumber, w);
  return !lost || !(w->e->walker.kinds & leaks);
}

/* ---- symbols */

typedef struct {
  pt_shape *s;
  pt_mem *mem;
  uint32_t *number; /* 1 + its new one */
  PT_VEC(pt_wrap) kept;
} packer;

static uint32_t keep(packer *p, uint32_t sym) {
  if (!p->number[sym]) {
    pt_vec_push(p->mem, &p->kept, p->s->syms.at[sym]);
    p->number[sym] = (uint32_t)p->kept.n;
  }
  return p->number[sym] - 1;
}

static void pack_value(void *payload, pt_shv *v) {
  packer *p = payload;
  if (v->kind == PT_SHV_SYM && pt_wrap_is_const(p->s->syms.at[v->ref]))
    *v = pt_shv_num(p->s->syms.at[v->ref].lo);
  else if (v->kind == PT_SHV_SYM)
    v->ref = keep(p, v->ref);
  if (v->kind == PT_SHV_INTO) v->at = keep(p, (uint32_t)v->at);
}

static void pack(pt_mem *m, pt_shape *s) {
  size_t n = s->syms.n + 1;
  packer p = {.s = s, .mem = m, .number = pt_mem_alloc(m, n * sizeof *p.number)};
  pt_shape_each(s, pack_value, &p);
  pt_vec_reset(&s->syms);
  for (size_t k = 0; k < p.kept.n; k++)
    pt_vec_push(m, &s->syms, p.kept.at[k]);
  pt_vec_release(m, &p.kept);
  pt_mem_free(m, p.number, n * sizeof *p.number);
}

/* ---- fields that say nothing */

static void count_symbol(void *payload, pt_shv *v) {
  uint32_t *uses = payload;
  if (v->kind == PT_SHV_SYM) uses[v->ref]++;
  if (v->kind == PT_SHV_INTO) uses[v->at]++;
}

/* Any number that nothing else is equal to, where bytes are undefined anyway. */
static bool says_nothing(const pt_shape *s, const pt_shape_field *f, const uint32_t *uses) {
  if (f->value.kind == PT_SHV_ANY) return true;
  return f->value.kind == PT_SHV_SYM && uses[f->value.ref] == 1 &&
         pt_wrap_is_all(s->syms.at[f->value.ref]);
}

static void drop_fields(pt_mem *m, pt_shape *s) {
  size_t n = s->syms.n + 1;
  uint32_t *uses = pt_mem_alloc(m, n * sizeof *uses);
  pt_shape_each(s, count_symbol, uses);
  for (size_t k = 0; k < s->objs.n; k++) {
    pt_shape_obj *o = &s->objs.at[k];
    for (size_t j = 0; !o->seg && o->rest == PT_SHAPE_UNDEFINED && j < o->fields.n;)
      if (says_nothing(s, &o->fields.at[j], uses))
        pt_shape_drop_field(o, o->fields.at[j].offset);
      else
        j++;
  }
  pt_mem_free(m, uses, n * sizeof *uses);
}

bool pt_shape_tidy(pt_shape_engine *e, pt_shape *s) {
  size_t n = s->objs.n + 1;
  sweeper w = {.e = e, .s = s};
  w.seen = pt_mem_alloc(e->mem, n * sizeof *w.seen);
  w.number = pt_mem_alloc(e->mem, n * sizeof *w.number);
  drop_values(e, s);
  pt_shape_each(s, forget_address, &w);
  find_seen(&w);
  bool kept = sweep(&w);
  drop_fields(e->mem, s);
  pack(e->mem, s);
  pt_vec_release(e->mem, &w.todo);
  pt_mem_free(e->mem, w.seen, n * sizeof *w.seen);
  pt_mem_free(e->mem, w.number, n * sizeof *w.number);
  return kept;
}
