#include "engine/kiki/elements.h"

#include "term/build.h"

enum { MOST_INDICES = 64 }; /* of one array; rows are not assumed at others */

static bool is_array(const pt_merge *e, pt_term t) {
  return pt_sort_kind_of(e->tt, pt_term_sort(e->tt, t)) == PT_SORT_ARRAY;
}

bool pt_elements_any(const pt_merge *e) {
  for (size_t k = 0; k < e->head_vars.n; k++)
    if (is_array(e, e->head_vars.at[k].entry)) return true;
  return false;
}

pt_term pt_elements_witness(const pt_merge *e) {
  return pt_mk_var(e->tt, "each", pt_sort_bv(e->tt, e->prog->ptr_width));
}

/* ---- where arrays are looked at */

typedef struct {
  pt_elements *es;
  pt_mem *mem;
  const pt_merge *e;
  pt_term_vec todo, parts, made;
  pt_map seen, walked;
} finder;

static void note(finder *f, uint64_t list, pt_term index) {
  pt_term_vec *v = &f->es->indices.at[list - 1];
  for (size_t k = 0; k < v->n; k++)
    if (v->at[k].i == index.i) return;
  if (v->n < MOST_INDICES) pt_vec_push(f->mem, v, index);
}

/* What ARRAY is made of, in f->made. */
static void take_apart(finder *f, pt_term array) {
  pt_terms *tt = f->e->tt;
  pt_map_reset(&f->walked);
  pt_vec_reset(&f->parts);
  pt_vec_reset(&f->made);
  pt_vec_push(f->mem, &f->parts, array);
  while (f->parts.n) {
    pt_term a = pt_vec_pop(&f->parts);
    pt_top op = pt_term_op(tt, a);
    if (pt_map_get(&f->walked, a.i, NULL)) continue;
    pt_map_put(f->mem, &f->walked, a.i, 1);
    if (op == PT_TOP_VAR || op == PT_TOP_ARRAY) pt_vec_push(f->mem, &f->made, a);
    if (op == PT_TOP_STORE) pt_vec_push(f->mem, &f->parts, pt_term_arg(tt, a, 0));
    for (uint32_t k = 1; k < 3 && op == PT_TOP_ITE; k++)
      pt_vec_push(f->mem, &f->parts, pt_term_arg(tt, a, k));
  }
}

/* ARRAY is looked at at INDEX. */
static void look(finder *f, pt_term array, pt_term index) {
  uint64_t list;
  take_apart(f, array);
  for (size_t k = 0; k < f->made.n; k++)
    if (pt_map_get(&f->es->lists, f->made.at[k].i, &list)) note(f, list, index);
}

static void walk(finder *f, pt_term root) {
  pt_terms *tt = f->e->tt;
  pt_vec_push(f->mem, &f->todo, root);
  while (f->todo.n) {
    pt_term t = pt_vec_pop(&f->todo);
    if (!t.i || pt_map_get(&f->seen, t.i, NULL)) continue;
    pt_map_put(f->mem, &f->seen, t.i, 1);
    if (pt_term_op(tt, t) == PT_TOP_SELECT) look(f, pt_term_arg(tt, t, 0), pt_term_arg(tt, t, 1));
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(f->mem, &f->todo, pt_term_arg(tt, t, k));
  }
}

static void begin_list(finder *f, pt_term array) {
  if (pt_map_get(&f->es->lists, array.i, NULL)) return;
  pt_vec_push(f->mem, &f->es->indices, (pt_term_vec){0});
  pt_map_put(f->mem, &f->es->lists, array.i, f->es->indices.n);
}

/* Everything that a head's array is made of gets a list. */
static void begin_lists(finder *f) {
  for (size_t k = 0; k < f->e->head_vars.n; k++) {
    const pt_head_var *v = &f->e->head_vars.at[k];
    if (!v->any.i || !is_array(f->e, v->entry)) continue;
    take_apart(f, v->any);
    for (size_t j = 0; j < f->made.n; j++) begin_list(f, f->made.at[j]);
  }
}

/* An array of a head that is made of others is looked at where those are. */
static void gather(finder *f) {
  uint64_t own, list;
  for (size_t k = 0; k < f->e->head_vars.n; k++) {
    const pt_head_var *v = &f->e->head_vars.at[k];
    if (!v->any.i || !is_array(f->e, v->entry) || pt_map_get(&f->es->lists, v->any.i, NULL))
      continue;
    begin_list(f, v->any);
    take_apart(f, v->any);
    pt_map_get(&f->es->lists, v->any.i, &own);
    for (size_t j = 0; j < f->made.n; j++) {
      pt_map_get(&f->es->lists, f->made.at[j].i, &list);
      for (size_t n = 0; n < f->es->indices.at[list - 1].n; n++)
        note(f, own, f->es->indices.at[list - 1].at[n]);
    }
  }
}

/* What is asked of the elements of the arrays in VALUES, which are those of a copy's variables. */
static void walk_asked(finder *f, uint32_t copy, const pt_term *values) {
  const pt_loop_copy *c = &f->e->copies.at[copy];
  for (size_t k = 0; k < c->nvars; k++) {
    const pt_head_var *v = &f->e->head_vars.at[c->var + k];
    if (!is_array(f->e, v->entry)) continue;
    walk(f, pt_mk_select(f->e->tt, values ? values[k] : v->entry, pt_elements_witness(f->e)));
  }
}

static void walk_all(finder *f) {
  const pt_merge *e = f->e;
  for (size_t k = 0; k < e->obligations.n; k++)
    walk(f, e->obligations.at[k].fails), walk(f, e->obligations.at[k].counts);
  for (size_t k = 0; k < e->lost.n; k++) walk(f, e->lost.at[k].guard);
  for (size_t k = 0; k < e->terms.n; k++) walk(f, e->terms.at[k]);
  for (uint32_t c = 0; c < e->copies.n; c++)
    walk(f, e->copies.at[c].reached), walk_asked(f, c, NULL);
  for (size_t k = 0; k < e->backs.n; k++) {
    walk(f, e->backs.at[k].guard);
    if (e->terms.n) walk_asked(f, e->backs.at[k].copy, &e->terms.at[e->backs.at[k].next]);
  }
}

/* Two arrays of one head are looked at at the same places: a row may be about both. */
static void share(finder *f, const pt_loop_copy *c) {
  uint64_t a, b;
  for (size_t j = 0; j < c->nvars; j++)
    for (size_t k = 0; k < c->nvars; k++) {
      const pt_head_var *x = &f->e->head_vars.at[c->var + j], *y = &f->e->head_vars.at[c->var + k];
      if (j == k || !is_array(f->e, x->entry) || !is_array(f->e, y->entry)) continue;
      if (pt_term_sort(f->e->tt, x->entry).i != pt_term_sort(f->e->tt, y->entry).i) continue;
      if (!pt_map_get(&f->es->lists, x->any.i, &a) || !pt_map_get(&f->es->lists, y->any.i, &b))
        continue;
      for (size_t n = 0; a != b && n < f->es->indices.at[a - 1].n; n++)
        note(f, b, f->es->indices.at[a - 1].at[n]);
    }
}

void pt_elements_find(pt_elements *es, pt_mem *m, const pt_merge *e) {
  finder f = {.es = es, .mem = m, .e = e};
  pt_elements_release(es, m);
  begin_lists(&f);
  if (es->indices.n) walk_all(&f), gather(&f);
  for (size_t c = 0; c < e->copies.n && es->indices.n; c++) share(&f, &e->copies.at[c]);
  pt_vec_release(m, &f.todo);
  pt_vec_release(m, &f.parts);
  pt_vec_release(m, &f.made);
  pt_map_release(m, &f.seen);
  pt_map_release(m, &f.walked);
}

void pt_elements_release(pt_elements *es, pt_mem *m) {
  for (size_t k = 0; k < es->indices.n; k++) pt_vec_release(m, &es->indices.at[k]);
  pt_vec_release(m, &es->indices);
  pt_map_release(m, &es->lists);
}

const pt_term_vec *pt_elements_of(const pt_elements *es, pt_term array) {
  uint64_t list;
  return pt_map_get(&es->lists, array.i, &list) ? &es->indices.at[list - 1] : NULL;
}
