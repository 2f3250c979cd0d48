/* The clauses as a claim (result/proof.h): every loop that is not unwound is cut, and each clause
   is a row of boxes with one side each. */
#include "engine/pred/pred_priv.h"

typedef struct {
  const pt_pred *p;
  pt_proof *out;
  pt_map contexts; /* context of the encoding -> index */
} writer;

static void add_contexts(writer *w) {
  const pt_merge *e = w->p->enc;
  for (size_t k = 0; k < e->callers.n; k++) {
    const pt_merge_caller *c = &e->callers.at[k];
    uint64_t parent = 0;
    pt_map_get(&w->contexts, c->parent, &parent);
    pt_map_put(w->p->mem, &w->contexts, c->id, w->out->contexts.n);
    pt_vec_push(w->p->mem, &w->out->contexts,
                ((pt_proof_context){(uint32_t)parent, c->call, c->fn}));
  }
}

static uint32_t context_index(const writer *w, uint32_t context) {
  uint64_t index = 0;
  pt_map_get(&w->contexts, context, &index);
  return (uint32_t)index;
}

static pt_proof_var place_of(const writer *w, const pt_head_key *key) {
  if (key->val) return (pt_proof_var){.val = key->val, .up = key->up};
  const pt_sym_object *o = pt_space_at(&w->p->enc->space, key->mem.object);
  pt_proof_var out = {.offset = key->mem.offset, .bytes = key->mem.bytes};
  if (o->kind == PT_OBJ_GLOBAL) out.global = o->ref;
  else out.context = context_index(w, o->context), out.alloc = o->alloc;
  return out;
}

/* The index of a loop's variable among those of the row. */
static uint32_t row_var(const writer *w, pt_row *row, uint32_t var) {
  for (uint32_t k = 0; k < row->vars.n; k++)
    if (row->vars.at[k] == var) return k;
  pt_vec_push(w->p->mem, &row->vars, var);
  return (uint32_t)row->vars.n - 1;
}

static void add_row(const writer *w, const pt_pred_clause *c, pt_proof_loop *l) {
  pt_row row = {.kind = PT_ROW_BOXES};
  for (size_t k = 0; k < c->cube.n; k++) {
    pt_row_item i = pt_item_not(w->p, c->loop, &c->cube.at[k]);
    i.a = row_var(w, &row, i.a);
    if (i.b) i.b = 1 + row_var(w, &row, i.b - 1);
    pt_vec_push(w->p->mem, &row.items, i);
    pt_vec_push(w->p->mem, &row.groups, 1);
  }
  pt_vec_push(w->p->mem, &l->rows, row);
}

static bool is_cut(const pt_merge *e, size_t loop) {
  for (size_t c = 0; c < e->copies.n; c++)
    if (e->copies.at[c].loop == loop) return true;
  return false;
}

static void add_rows(const writer *w, uint32_t loop, uint32_t level, pt_proof_loop *l) {
  const pt_pred *p = w->p;
  for (size_t k = 0; k < p->loops.at[loop].vars.n; k++)
    pt_vec_push(p->mem, &l->vars, place_of(w, &p->loops.at[loop].vars.at[k].key));
  for (size_t k = 0; k < p->clauses.n; k++) {
    const pt_pred_clause *c = &p->clauses.at[k];
    if (c->loop != loop || c->level <= level) continue;
    l->never_round |= c->cube.n == 0;
    if (c->cube.n) add_row(w, c, l);
  }
}

static void add_loops(writer *w, uint32_t level) {
  const pt_merge *e = w->p->enc;
  for (uint32_t j = 0; j < e->loops.n; j++) {
    const pt_merge_loop *m = &e->loops.at[j];
    pt_proof_loop l = {
        .context = context_index(w, m->context), .head = m->head, .cut = is_cut(e, j)};
    l.copies = l.cut ? e->o.bound + 1 : m->unwound;
    if (!l.cut && !m->unwound) continue; /* not reached in this encoding */
    if (l.cut) add_rows(w, j, level, &l);
    pt_vec_push(w->p->mem, &w->out->loops, l);
  }
}

void pt_pred_proof(const pt_pred *p, uint32_t level, const uint32_t *checks, size_t n,
                   pt_proof *out) {
  writer w = {.p = p, .out = out};
  add_contexts(&w);
  add_loops(&w, level);
  for (size_t j = 0; j < n; j++) pt_vec_push(p->mem, &out->checks, checks[j]);
  pt_map_release(p->mem, &w.contexts);
}
