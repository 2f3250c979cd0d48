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
  if (key->val) return (pt_proof_var){.val = key->val};
  const pt_sym_object *o = pt_space_at(&w->k->enc->space, key->mem.object);
  pt_proof_var out = {.offset = key->mem.offset, .bytes = key->mem.bytes};
  if (o->kind == PT_OBJ_GLOBAL) out.global = o->ref;
  else out.context = context_index(w, o->context), out.alloc = o->alloc;
  return out;
}

/* Cells and values have a place in a proof; whether an object is live has none. */
static bool is_told(const pt_template *t, uint32_t v) {
  return t->vars.at[v].key.val || t->vars.at[v].key.mem.kind == PT_CHANGED_CELL;
}

static void copy_values(writer *w, const pt_bv_vec *from, pt_proof_row *to) {
  for (size_t k = 0; k < from->n; k++) pt_vec_push(w->mem, &to->values, from->at[k]);
}

static void add_split(writer *w, const pt_template *t, const pt_row *r, pt_proof_loop *l) {
  pt_proof_row first = {.kind = PT_PROOF_SET, .a = var_of(w, t, r->a)};
  for (size_t k = 0; k < r->cases.n; k++) {
    const pt_row_case *c = &r->cases.at[k];
    pt_vec_push(w->mem, &first.values, c->a);
    if (c->top) continue;
    pt_proof_row row = {.kind = PT_PROOF_CASE, .a = var_of(w, t, r->a), .b = var_of(w, t, r->b), .low = c->a};
    copy_values(w, &c->b, &row);
    pt_vec_push(w->mem, &l->rows, row);
  }
  pt_vec_push(w->mem, &l->rows, first);
}

static void add_equations(writer *w, const pt_template *t, const pt_row *r, pt_proof_loop *l) {
  size_t n = r->vars.n;
  for (size_t k = 0; k < r->equations.n; k += n + 1) {
    pt_proof_row row = {.kind = PT_PROOF_AFFINE, .low = r->equations.at[k + n]};
    for (size_t j = 0; j < n; j++) {
      pt_vec_push(w->mem, &row.vars, var_of(w, t, r->vars.at[j]));
      pt_vec_push(w->mem, &row.values, r->equations.at[k + j]);
    }
    pt_vec_push(w->mem, &l->rows, row);
  }
}

static void add_tuples(writer *w, const pt_template *t, const pt_row *r, pt_proof_loop *l) {
  pt_proof_row row = {.kind = PT_PROOF_TUPLES};
  for (size_t j = 0; j < r->vars.n; j++) pt_vec_push(w->mem, &row.vars, var_of(w, t, r->vars.at[j]));
  copy_values(w, &r->values, &row);
  pt_vec_push(w->mem, &l->rows, row);
}

static void add_simple(writer *w, const pt_template *t, const pt_row *r, pt_proof_loop *l) {
  static const uint8_t kinds[] = {[PT_ROW_SET] = PT_PROOF_SET, [PT_ROW_SIGNED] = PT_PROOF_SIGNED,
                                  [PT_ROW_UNSIGNED] = PT_PROOF_UNSIGNED, [PT_ROW_LOW_BITS] = PT_PROOF_LOW_BITS,
                                  [PT_ROW_EQUAL] = PT_PROOF_EQUAL, [PT_ROW_DIFFERENCE] = PT_PROOF_DIFFERENCE,
                                  [PT_ROW_SUM] = PT_PROOF_SUM, [PT_ROW_UDIFFERENCE] = PT_PROOF_UDIFFERENCE};
  pt_proof_row row = {.kind = kinds[r->kind], .no_low = r->no_low, .no_high = r->no_high, .a = var_of(w, t, r->a),
                      .b = var_of(w, t, r->b), .low = r->low, .high = r->high};
  copy_values(w, &r->values, &row);
  pt_vec_push(w->mem, &l->rows, row);
}

static void add_row(writer *w, const pt_template *t, const pt_row *r, pt_proof_loop *l) {
  bool told = true;
  for (size_t k = 0; k < r->vars.n; k++) told &= is_told(t, r->vars.at[k]);
  if (r->vars.n == 0) told = is_told(t, r->a) && is_told(t, r->b);
  if (r->top || r->needless || !told) return;
  if (r->kind == PT_ROW_SPLIT) add_split(w, t, r, l);
  else if (r->kind == PT_ROW_AFFINE) add_equations(w, t, r, l);
  else if (r->kind == PT_ROW_TUPLES) add_tuples(w, t, r, l);
  else add_simple(w, t, r, l);
}

static void add_rows(writer *w, const pt_templates *ts, size_t loop, pt_proof_loop *l) {
  if (loop >= ts->loops.n) return;
  const pt_template *t = &ts->loops.at[loop];
  for (size_t k = 0; k < t->rows.n; k++) add_row(w, t, &t->rows.at[k], l);
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
    pt_proof_loop l = {.context = context_index(w, m->context), .head = m->head, .cut = is_cut(k->enc, j)};
    l.copies = l.cut ? k->enc->o.bound + 1 : m->unwound;
    if (!l.cut && !m->unwound) continue; /* not reached in this encoding */
    if (l.cut) {
      l.never_round = j >= k->templates.loops.n || !k->templates.loops.at[j].seen;
      add_rows(w, &k->templates, j, &l);
      if (k->has_known) add_rows(w, &k->known, j, &l);
    }
    pt_vec_push(w->mem, &w->out->loops, l);
  }
}

void pt_kiki_proof(const pt_kiki *k, const uint32_t *checks, size_t n, pt_proof *out) {
  writer w = {.k = k, .mem = k->mem, .out = out};
  add_contexts(&w);
  add_loops(&w);
  for (size_t j = 0; j < n; j++) pt_vec_push(k->mem, &out->checks, checks[j]);
  pt_map_release(k->mem, &w.contexts);
}
