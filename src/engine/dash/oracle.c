#include "engine/dash/oracle.h"

#include <assert.h>
#include <stdlib.h>

void pt_oracle_init(pt_oracle *o, pt_mem *m, pt_solver *solver) {
  *o = (pt_oracle){.mem = m, .tt = solver->terms, .solver = solver};
  o->model = pt_model_new(o->tt);
}

void pt_oracle_release(pt_oracle *o) {
  for (size_t k = 0; k < o->nmodels; k++) pt_model_delete(o->models[k]);
  pt_model_delete(o->model);
  pt_vec_release(o->mem, &o->cores);
  pt_vec_release(o->mem, &o->pool);
  pt_vec_release(o->mem, &o->used);
  pt_map_release(o->mem, &o->by_greatest);
}

/* ---- cores */

static int by_number(const void *a, const void *b) {
  const pt_term *x = a, *y = b;
  return x->i < y->i ? -1 : x->i > y->i;
}

static void remember_core(pt_oracle *o, const pt_term *t, size_t n) {
  uint32_t first = (uint32_t)o->pool.n;
  uint64_t other = 0;
  for (size_t k = 0; k < n; k++)
    if (o->used.at[k]) pt_vec_push(o->mem, &o->pool, t[k]);
  if (o->pool.n == first) return;
  qsort(o->pool.at + first, o->pool.n - first, sizeof *o->pool.at, by_number);
  uint32_t greatest = pt_vec_top(&o->pool).i;
  pt_map_get(&o->by_greatest, greatest, &other);
  pt_core c = {.first = first, .n = (uint32_t)o->pool.n - first, .next = (uint32_t)other};
  pt_vec_push(o->mem, &o->cores, c);
  pt_map_put(o->mem, &o->by_greatest, greatest, o->cores.n);
}

static bool is_within(const pt_oracle *o, const pt_core *c, const pt_map *query) {
  for (uint32_t k = 0; k < c->n; k++)
    if (!pt_map_get(query, o->pool.at[c->first + k].i, NULL)) return false;
  return true;
}

static bool find_core(pt_oracle *o, const pt_term *t, size_t n) {
  pt_map query = {0};
  const pt_core *found = NULL;
  for (size_t k = 0; k < n; k++) pt_map_put(o->mem, &query, t[k].i, 1);
  for (size_t k = 0; k < n && !found; k++) {
    uint64_t c = 0;
    pt_map_get(&o->by_greatest, t[k].i, &c);
    for (; c && !found; c = o->cores.at[c - 1].next)
      if (is_within(o, &o->cores.at[c - 1], &query)) found = &o->cores.at[c - 1];
  }
  pt_map_release(o->mem, &query);
  if (!found) return false;
  for (size_t k = 0; k < n; k++)
    o->used.at[k] =
        bsearch(&t[k], o->pool.at + found->first, found->n, sizeof(pt_term), by_number) != NULL;
  return true;
}

/* ---- models */

static bool satisfies(pt_model *md, const pt_term *t, size_t n) {
  for (size_t k = 0; k < n; k++)
    if (!pt_model_is_true(md, t[k])) return false;
  return true;
}

static bool find_model(pt_oracle *o, const pt_term *t, size_t n) {
  for (size_t k = 0; k < o->nmodels; k++)
    if (satisfies(o->models[k], t, n)) {
      pt_model_copy(o->model, o->models[k]);
      return true;
    }
  return false;
}

static void remember_model(pt_oracle *o) {
  if (o->nmodels < PT_ORACLE_MODELS) o->models[o->nmodels++] = pt_model_new(o->tt);
  pt_model_copy(o->models[o->next_model], o->model);
  o->next_model = (o->next_model + 1) % PT_ORACLE_MODELS;
}

pt_answer pt_oracle_ask(pt_oracle *o, const pt_term *t, size_t n) {
  pt_vec_resize(o->mem, &o->used, n);
  for (size_t k = 0; k < n; k++) o->used.at[k] = false;
  o->remembered++;
  for (size_t k = 0; k < n; k++)
    if (pt_term_is_false(o->tt, t[k])) {
      o->used.at[k] = true;
      return PT_UNSAT;
    }
  if (find_core(o, t, n)) return PT_UNSAT;
  if (find_model(o, t, n)) return PT_SAT;
  o->remembered--, o->calls++;
  pt_answer a = pt_solver_check(o->solver, t, n, NULL);
  if (a == PT_SAT) {
    pt_model_reset(o->model);
    pt_solver_model(o->solver, o->model);
    remember_model(o);
  }
  if (a == PT_UNSAT) {
    pt_solver_core(o->solver, o->used.at, n);
    remember_core(o, t, n);
  }
  return a;
}
