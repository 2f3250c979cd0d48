#include "engine/kiki/templates.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/kiki/domain.h"
#include "term/build.h"

/* ---- thresholds: constants of the program, where bounds stop growing */

static int compare_bv(const void *a, const void *b) {
  const pt_bv *x = a, *y = b;
  return pt_bv_slt(*x, *y) ? -1 : pt_bv_slt(*y, *x);
}

static void add_threshold(pt_templates *ts, int64_t v) {
  pt_vec_push(ts->mem, &ts->thresholds, pt_bv_i64(64, v));
}

static void add_constants(pt_templates *ts, const pt_ir_prog *p, const pt_ir_fn *f) {
  pt_bv c;
  for (pt_val v = 1; v < f->values.n; v++) {
    if (!pt_ir_is_const(p, f, v, &c) || c.width > 64 || c.width < 8) continue;
    int64_t n = (int64_t)pt_bv_to_u64(pt_bv_sext(c, 64)), u = (int64_t)pt_bv_to_u64(c);
    for (int64_t d = -1; d <= 1; d++)
      if (n > INT64_MIN && n < INT64_MAX) add_threshold(ts, n + d), add_threshold(ts, u + d);
  }
}

void pt_templates_init(pt_templates *ts, pt_mem *m, pt_terms *tt, const pt_ir_prog *p) {
  *ts = (pt_templates){.mem = m, .tt = tt};
  for (size_t k = 1; k < p->fns.n; k++)
    if (!p->fns.at[k]->model) add_constants(ts, p, p->fns.at[k]);
  for (uint32_t w = 8; w <= 32; w *= 2) {
    add_threshold(ts, (INT64_C(1) << (w - 1)) - 1), add_threshold(ts, -(INT64_C(1) << (w - 1)));
    add_threshold(ts, (INT64_C(1) << w) - 1);
  }
  add_threshold(ts, 0);
  qsort(ts->thresholds.at, ts->thresholds.n, sizeof *ts->thresholds.at, compare_bv);
  size_t kept = 0;
  for (size_t k = 0; k < ts->thresholds.n; k++)
    if (k == 0 || !pt_bv_eq(ts->thresholds.at[k], ts->thresholds.at[kept - 1]))
      ts->thresholds.at[kept++] = ts->thresholds.at[k];
  ts->thresholds.n = kept;
}

static void clear(pt_templates *ts, pt_template *t) {
  for (size_t k = 0; k < t->rows.n; k++) {
    pt_row_release(ts->mem, &t->rows.at[k].row);
    pt_vec_release(ts->mem, &t->rows.at[k].states);
  }
  pt_vec_release(ts->mem, &t->rows);
  pt_vec_release(ts->mem, &t->vars);
  *t = (pt_template){0};
}

void pt_templates_release(pt_templates *ts) {
  for (size_t k = 0; k < ts->loops.n; k++) clear(ts, &ts->loops.at[k]);
  pt_vec_release(ts->mem, &ts->loops);
  pt_vec_release(ts->mem, &ts->thresholds);
}

/* ---- making rows */

static bool same_key(const pt_head_key *a, const pt_head_key *b) {
  if (a->val || b->val) return a->val == b->val;
  return a->mem.kind == b->mem.kind && a->mem.object == b->mem.object &&
         a->mem.offset == b->mem.offset && a->mem.bytes == b->mem.bytes;
}

static uint32_t var_of(const pt_template *t, const pt_head_key *key) {
  for (uint32_t k = 0; k < t->vars.n; k++)
    if (same_key(&t->vars.at[k].key, key)) return k;
  return UINT32_MAX;
}

/* An object that stands for others has no rows: what holds for one need not hold for them. */
static bool is_unique(const pt_merge *e, const pt_head_key *key) {
  return key->val || !pt_space_at(&e->space, key->mem.object)->inner;
}

/* Whether a value is one of constants and values that the loop's variables had before; counts the
   constants.  Terms are shared, so each is looked at once. */
static bool is_copy(pt_templates *ts, pt_term t, uint32_t *constants) {
  enum { MOST_CHOICES = 1000 };
  pt_term_vec todo = {0};
  pt_map seen = {0};
  bool copy = true;
  *constants = 0;
  pt_vec_push(ts->mem, &todo, t);
  while (todo.n && copy) {
    pt_term x = pt_vec_pop(&todo);
    pt_top op = pt_term_op(ts->tt, x);
    if (pt_map_get(&seen, x.i, NULL)) continue;
    pt_map_put(ts->mem, &seen, x.i, 1);
    *constants += op == PT_TOP_CONST;
    copy = op == PT_TOP_CONST || op == PT_TOP_VAR || op == PT_TOP_ITE || pt_term_is_bool(ts->tt, x);
    copy &= seen.n <= MOST_CHOICES;
    for (uint32_t k = 1; k < 3 && op == PT_TOP_ITE; k++)
      pt_vec_push(ts->mem, &todo, pt_term_arg(ts->tt, x, k));
  }
  pt_vec_release(ts->mem, &todo);
  pt_map_release(ts->mem, &seen);
  return copy;
}

/* Variables that hold states, flags and the like: only they get sets of values. */
static void find_control(pt_templates *ts, const pt_merge *e) {
  for (size_t l = 0; l < ts->loops.n; l++)
    for (size_t v = 0; v < ts->loops.at[l].vars.n; v++) ts->loops.at[l].vars.at[v].control = true;
  for (size_t j = 0; j < e->backs.n; j++) {
    const pt_loop_copy *copy = &e->copies.at[e->backs.at[j].copy];
    pt_template *t = &ts->loops.at[copy->loop];
    for (size_t k = 0; k < copy->nvars; k++) {
      uint32_t v = var_of(t, &e->head_vars.at[copy->var + k].key);
      if (v == UINT32_MAX) continue;
      uint32_t constants;
      t->vars.at[v].control &= is_copy(ts, e->terms.at[e->backs.at[j].next + k], &constants);
      if (constants > t->vars.at[v].constants) t->vars.at[v].constants = constants;
    }
  }
}

static void collect_vars(pt_templates *ts, const pt_merge *e) {
  for (size_t c = 0; c < e->copies.n; c++) {
    const pt_loop_copy *copy = &e->copies.at[c];
    pt_template *t = &ts->loops.at[copy->loop];
    for (size_t k = 0; k < copy->nvars; k++) {
      const pt_head_var *v = &e->head_vars.at[copy->var + k];
      if (var_of(t, &v->key) != UINT32_MAX || !is_unique(e, &v->key)) continue;
      pt_template_var tv = {v->key, pt_term_sort(ts->tt, v->entry), v->pointer, v->fixed, false, 0};
      pt_vec_push(ts->mem, &t->vars, tv);
    }
  }
}

static void loop_rows(pt_templates *ts, pt_template *t, unsigned domains) {
  for (int kind = 0; kind < PT_ROW_COUNT; kind++) {
    const pt_domain *d = pt_domain_of((pt_row_kind)kind);
    if (d->domains & domains) d->make(ts, t);
  }
}

void pt_templates_begin(pt_templates *ts, const pt_merge *e, unsigned domains) {
  for (size_t k = 0; k < ts->loops.n; k++) clear(ts, &ts->loops.at[k]);
  pt_vec_resize(ts->mem, &ts->loops, e->loops.n);
  collect_vars(ts, e);
  find_control(ts, e);
  for (size_t l = 0; l < ts->loops.n; l++) loop_rows(ts, &ts->loops.at[l], domains);
}

size_t pt_templates_count(const pt_templates *ts) {
  size_t n = 0;
  for (size_t l = 0; l < ts->loops.n; l++) n += ts->loops.at[l].rows.n;
  return n;
}

/* ---- what rows say */

/* VARS are the loop's variables; 0 for one that is not there. */
static pt_term row_holds(pt_templates *ts, const pt_template_row *r, const pt_term *vars) {
  pt_term args[PT_ROW_MOST_VARS];
  if (r->top || r->needless) return pt_true(ts->tt);
  for (size_t k = 0; k < r->row.vars.n; k++) {
    args[k] = vars[r->row.vars.at[k]];
    if (!args[k].i) return pt_true(ts->tt);
  }
  return pt_domain_of((pt_row_kind)r->row.kind)->holds(ts->tt, &r->row, args);
}

void pt_templates_arrange(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args,
                          pt_term_vec *out) {
  const pt_loop_copy *c = &e->copies.at[copy];
  const pt_template *t = &ts->loops.at[c->loop];
  pt_vec_reset(out);
  pt_vec_resize(ts->mem, out, t->vars.n);
  for (size_t k = 0; k < c->nvars; k++) {
    uint32_t v = var_of(t, &e->head_vars.at[c->var + k].key);
    if (v == UINT32_MAX) continue;
    if (pt_term_sort(ts->tt, args[k]).i == t->vars.at[v].sort.i) out->at[v] = args[k];
  }
}

pt_term pt_templates_holds(pt_templates *ts, const pt_merge *e, uint32_t copy,
                           const pt_term *args) {
  const pt_template *t = &ts->loops.at[e->copies.at[copy].loop];
  pt_term_vec vars = {0};
  pt_term out = pt_mk_bool(ts->tt, t->seen);
  pt_templates_arrange(ts, e, copy, args, &vars);
  for (size_t k = 0; t->seen && k < t->rows.n; k++)
    out = pt_mk_and(ts->tt, out, row_holds(ts, &t->rows.at[k], vars.at));
  pt_vec_release(ts->mem, &vars);
  return out;
}

pt_term pt_templates_row_holds(const pt_merge *e, pt_row_at at, uint32_t copy,
                               const pt_term *args) {
  pt_term_vec vars = {0};
  pt_templates_arrange(at.of, e, copy, args, &vars);
  pt_term out = row_holds(at.of, &at.of->loops.at[at.loop].rows.at[at.row], vars.at);
  pt_vec_release(at.of->mem, &vars);
  return out;
}

/* ---- adding a state */

static void add_state(pt_templates *ts, pt_template_row *r, const pt_bv *values, const bool *known,
                      bool first) {
  pt_bv args[PT_ROW_MOST_VARS];
  if (r->top) return;
  for (size_t k = 0; k < r->row.vars.n; k++) {
    args[k] = values[r->row.vars.at[k]];
    r->top |= !known[r->row.vars.at[k]];
  }
  if (!r->top) pt_domain_of((pt_row_kind)r->row.kind)->add(ts, r, args, first);
}

void pt_templates_add_state(pt_templates *ts, uint32_t loop, const pt_bv *values,
                            const bool *known) {
  pt_template *t = &ts->loops.at[loop];
  for (size_t k = 0; k < t->rows.n; k++) add_state(ts, &t->rows.at[k], values, known, !t->seen);
  t->seen = true;
}

void pt_templates_add(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args,
                      pt_model *md) {
  uint32_t loop = e->copies.at[copy].loop;
  size_t n = ts->loops.at[loop].vars.n;
  pt_term_vec vars = {0};
  pt_bv *values = pt_mem_alloc(ts->mem, n * sizeof *values);
  bool *known = pt_mem_alloc(ts->mem, n * sizeof *known);
  pt_templates_arrange(ts, e, copy, args, &vars);
  for (size_t k = 0; k < n; k++)
    known[k] = vars.at[k].i && pt_domain_has_rows(ts, &ts->loops.at[loop].vars.at[k]) &&
               pt_model_eval(md, vars.at[k], &values[k]);
  pt_templates_add_state(ts, loop, values, known);
  pt_mem_free(ts->mem, known, n * sizeof *known);
  pt_mem_free(ts->mem, values, n * sizeof *values);
  pt_vec_release(ts->mem, &vars);
}
