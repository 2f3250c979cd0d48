/* The claim of a proof as plain data, for a checker that knows nothing of this engine. */
#include "engine/kiki/kiki_priv.h"

typedef struct {
  const pt_kiki *k;
  pt_mem *mem;
  pt_proof *out;
  pt_map contexts; /* context of the encoding -> index */
} writer;

static void add_contexts(writer *w) {
  const pt_merge *e = w->k->enc;
  for (size_t k = 0; k < e->callers.n; k++) {
    const pt_merge_caller *c = &e->callers.at[k];
    uint64_t parent = 0;
    pt_map_get(&w->contexts, c->parent, &parent);
    pt_map_put(w->mem, &w->contexts, c->id, w->out->contexts.n);
    pt_vec_push(w->mem, &w->out->contexts, ((pt_proof_context){(uint32_t)parent, c->call, c->fn}));
  }
}

static uint32_t context_index(const writer *w, uint32_t context) {
  uint64_t index = 0;
  pt_map_get(&w->contexts, context, &index);
  return (uint32_t)index;
}

static pt_proof_var var_of(const writer *w, const pt_template *t, uint32_t v) {
  const pt_head_key *key = &t->vars.at[v].key;
  if (key->val) return (pt_proof_var){.val = key->val, .up = key->up};
  const pt_sym_object *o = pt_space_at(&w->k->enc->space, key->mem.object);
  pt_proof_var out = {.offset = key->mem.offset, .bytes = key->mem.bytes};
  if (key->mem.kind == PT_CHANGED_ARRAY) out.bytes = o->elem;
  if (o->kind == PT_OBJ_GLOBAL) out.global = o->ref;
  else out.context = context_index(w, o->context), out.alloc = o->alloc;
  return out;
}

/* Cells and values have a place in a proof; whether an object is live has none. */
static bool is_told(const pt_template *t, uint32_t v) {
  return t->vars.at[v].key.val || t->vars.at[v].key.mem.kind == PT_CHANGED_CELL;
}

/* The index of a variable among those of the loop of the proof. */
static uint32_t told_var(writer *w, const pt_template *t, uint32_t v, pt_proof_loop *l) {
  pt_proof_var x = var_of(w, t, v);
  for (uint32_t k = 0; k < l->vars.n; k++) {
    const pt_proof_var *y = &l->vars.at[k];
    bool same_place = x.global == y->global && x.context == y->context && x.alloc == y->alloc;
    if (x.val == y->val && x.up == y->up && same_place && x.offset == y->offset &&
        x.bytes == y->bytes)
      return k;
  }
  pt_vec_push(w->mem, &l->vars, x);
  return (uint32_t)l->vars.n - 1;
}

/* An array whose elements have the size that they have in the encoding. */
static bool is_array_told(const writer *w, const pt_template *t, uint32_t v) {
  const pt_template_var *x = &t->vars.at[v];
  uint32_t width = pt_sort_width(w->k->tt, pt_sort_elem(w->k->tt, x->sort));
  return pt_space_at(&w->k->enc->space, x->key.mem.object)->elem * 8 == width;
}

static bool is_each_told(const writer *w, const pt_template *t, const pt_row_each *each) {
  if (!each->array) return true;
  if (!is_array_told(w, t, each->array - 1)) return false;
  if (each->other && !is_array_told(w, t, each->other - 1)) return false;
  for (size_t k = 0; k < PT_EACH_LIMITS; k++)
    if (each->limits[k].var && !is_told(t, each->limits[k].var - 1)) return false;
  return !each->from || is_told(t, each->from - 1);
}

/* The variables of EACH by those of the loop of the proof. */
static void tell_each(writer *w, const pt_template *t, pt_row_each *each, pt_proof_loop *l) {
  if (each->array) each->array = 1 + told_var(w, t, each->array - 1, l);
  if (each->other) each->other = 1 + told_var(w, t, each->other - 1, l);
  if (each->from) each->from = 1 + told_var(w, t, each->from - 1, l);
  for (size_t k = 0; k < PT_EACH_LIMITS; k++)
    if (each->limits[k].var)
      each->limits[k].var = 1 + told_var(w, t, each->limits[k].var - 1, l);
}

/* No state was met: there is none. */
static void say_none(pt_row *row) {
  row->kind = PT_ROW_SET;
  row->vars.n = 1;
  pt_vec_reset(&row->values);
}

static void add_row(writer *w, const pt_template *t, const pt_template_row *r, pt_proof_loop *l) {
  bool told = !r->top && !r->needless && is_each_told(w, t, &r->row.each);
  for (size_t k = 0; told && k < r->row.vars.n; k++)
    told = pt_row_is_element(r->row.vars.at[k]) || is_told(t, r->row.vars.at[k]);
  if (!told) return;
  pt_row row = pt_row_copy(w->mem, &r->row);
  if (!r->met) say_none(&row);
  for (size_t k = 0; k < row.vars.n; k++)
    if (!pt_row_is_element(row.vars.at[k])) row.vars.at[k] = told_var(w, t, row.vars.at[k], l);
  tell_each(w, t, &row.each, l);
  pt_vec_push(w->mem, &l->rows, row);
}

static void add_rows(writer *w, const pt_templates *ts, size_t loop, pt_proof_loop *l) {
  if (loop >= ts->loops.n) return;
  const pt_template *t = &ts->loops.at[loop];
  for (size_t k = 0; k < t->rows.n; k++) add_row(w, t, &t->rows.at[k], l);
}

static void add_rank(writer *w, size_t loop, pt_proof_loop *l) {
  const pt_kiki *k = w->k;
  if (loop >= k->ranks.n || !k->ranks.at[loop].found || !k->enc->goal.endless) return;
  l->ranked = true;
  for (size_t p = 0; p < k->ranks.at[loop].rank.n; p++) {
    pt_rank_part part = k->ranks.at[loop].rank.at[p];
    for (size_t j = 0; j < part.n; j++)
      part.items[j].var = told_var(w, &k->templates.loops.at[loop], part.items[j].var, l);
    pt_vec_push(w->mem, &l->rank, part);
  }
}

static bool is_cut(const pt_merge *e, size_t loop) {
  for (size_t c = 0; c < e->copies.n; c++)
    if (e->copies.at[c].loop == loop) return true;
  return false;
}

static void add_loops(writer *w) {
  const pt_kiki *k = w->k;
  for (size_t j = 0; j < k->enc->loops.n; j++) {
    const pt_merge_loop *m = &k->enc->loops.at[j];
    pt_proof_loop l = {
        .context = context_index(w, m->context), .head = m->head, .cut = is_cut(k->enc, j)};
    l.copies = l.cut ? k->enc->o.bound + 1 : m->unwound;
    if (!l.cut && !m->unwound) continue; /* not reached in this encoding */
    if (l.cut) {
      l.never_round = j >= k->templates.loops.n || !k->templates.loops.at[j].seen;
      add_rows(w, &k->templates, j, &l);
      if (k->has_known) add_rows(w, &k->known, j, &l);
      add_rank(w, j, &l);
    }
    pt_vec_push(w->mem, &w->out->loops, l);
  }
}

static void add_late(writer *w) {
  const pt_merge *e = w->k->enc;
  w->out->early = e->o.early;
  for (uint32_t c = 1; c < e->prog->checks.n; c++)
    if (e->o.late >> e->prog->checks.at[c].kind & 1) pt_vec_push(w->mem, &w->out->late, c);
}

void pt_kiki_proof(const pt_kiki *k, const uint32_t *checks, size_t n, pt_proof *out) {
  writer w = {.k = k, .mem = k->mem, .out = out};
  add_contexts(&w);
  add_loops(&w);
  add_late(&w);
  for (size_t j = 0; j < n; j++) pt_vec_push(k->mem, &out->checks, checks[j]);
  pt_map_release(k->mem, &w.contexts);
}
