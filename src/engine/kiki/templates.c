#include "engine/kiki/templates.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/kiki/domain.h"
#include "engine/kiki/elements.h"
#include "engine/kiki/kiki.h"
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

static void add_scale(pt_templates *ts, int64_t v) {
  enum { MOST = 4 };
  if (v < 2 || v >= INT64_C(1) << (PT_SCALE_BITS - 1) || ts->scales.n >= MOST) return;
  for (size_t k = 0; k < ts->scales.n; k++)
    if (ts->scales.at[k] == v) return;
  pt_vec_push(ts->mem, &ts->scales, v);
}

/* What is compared with, added or subtracted. */
static void add_scales(pt_templates *ts, const pt_ir_prog *p, const pt_ir_fn *f) {
  pt_bv c;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    bool steps = i->op == PT_OP_ADD || i->op == PT_OP_SUB;
    bool compares = i->op >= PT_OP_EQ && i->op <= PT_OP_SLE;
    for (uint32_t a = 0; !i->dead && (steps || compares) && a < i->nargs; a++)
      if (pt_ir_is_const(p, f, pt_ir_arg(f, i, a), &c) && c.width >= 16 && c.width <= 64)
        add_scale(ts, (int64_t)pt_bv_to_u64(pt_bv_sext(c, 64)));
  }
}

void pt_templates_init(pt_templates *ts, pt_mem *m, pt_terms *tt, const pt_ir_prog *p) {
  *ts = (pt_templates){.mem = m, .tt = tt};
  for (size_t k = 1; k < p->fns.n; k++)
    if (!p->fns.at[k]->model) add_constants(ts, p, p->fns.at[k]), add_scales(ts, p, p->fns.at[k]);
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
  pt_vec_release(ts->mem, &ts->scales);
}

/* ---- making rows */

static bool same_key(const pt_head_key *a, const pt_head_key *b) {
  if (a->val || b->val) return a->val == b->val && a->up == b->up;
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

/* What is added to the variable ANY in NEXT; 0: not a constant. */
static int64_t step_of(pt_templates *ts, pt_term any, pt_term next) {
  pt_bv c;
  if (pt_term_op(ts->tt, next) != PT_TOP_ADD ||
      !pt_term_value(ts->tt, pt_term_arg(ts->tt, next, 1), &c))
    return 0;
  pt_term from = pt_term_arg(ts->tt, next, 0);
  if (pt_term_op(ts->tt, from) == PT_TOP_ITE) from = pt_term_arg(ts->tt, from, 1);
  if (from.i != any.i) return 0;
  return c.width <= 64 ? (int64_t)pt_bv_to_u64(pt_bv_sext(c, 64)) : 0;
}

/* Whether NEXT is the variable ANY, times something. */
static bool is_product(pt_templates *ts, pt_term any, pt_term next) {
  if (pt_term_op(ts->tt, next) != PT_TOP_MUL) return false;
  for (uint32_t k = 0; k < 2; k++) {
    pt_term from = pt_term_arg(ts->tt, next, k);
    if (pt_term_op(ts->tt, from) == PT_TOP_ITE) from = pt_term_arg(ts->tt, from, 1);
    if (from.i == any.i) return true;
  }
  return false;
}

static void find_counters(pt_templates *ts, const pt_merge *e) {
  for (size_t j = 0; j < e->backs.n; j++) {
    const pt_loop_copy *copy = &e->copies.at[e->backs.at[j].copy];
    pt_template *t = &ts->loops.at[copy->loop];
    for (size_t k = 0; k < copy->nvars; k++) {
      const pt_head_var *h = &e->head_vars.at[copy->var + k];
      uint32_t v = var_of(t, &h->key);
      if (v == UINT32_MAX || !h->any.i) continue;
      pt_term next = e->terms.at[e->backs.at[j].next + k];
      int64_t step = step_of(ts, h->any, next);
      t->vars.at[v].step = step, t->vars.at[v].steps = (int8_t)((step > 0) - (step < 0));
      t->vars.at[v].product = is_product(ts, h->any, next);
    }
  }
}

/* Whether the function of the loop asks if the value equals another one that is no constant. */
static bool is_compared(const pt_merge *e, const pt_merge_loop *l, const pt_head_key *key) {
  const pt_ir_fn *fn = e->prog->fns.at[l->fn];
  for (size_t k = 1; k < fn->ins.n && key->val && !key->up; k++) {
    const pt_ir_ins *i = &fn->ins.at[k];
    if (i->dead || (i->op != PT_OP_EQ && i->op != PT_OP_NE)) continue;
    pt_val a = pt_ir_arg(fn, i, 0), b = pt_ir_arg(fn, i, 1);
    pt_val other = a == key->val ? b : a;
    if ((a == key->val || b == key->val) && fn->values.at[other].kind == PT_VAL_INS) return true;
  }
  return false;
}

static void collect_vars(pt_templates *ts, const pt_merge *e) {
  for (size_t c = 0; c < e->copies.n; c++) {
    const pt_loop_copy *copy = &e->copies.at[c];
    pt_template *t = &ts->loops.at[copy->loop];
    for (size_t k = 0; k < copy->nvars; k++) {
      const pt_head_var *v = &e->head_vars.at[copy->var + k];
      if (var_of(t, &v->key) != UINT32_MAX || !is_unique(e, &v->key)) continue;
      pt_template_var tv = {.key = v->key,
                            .starts = pt_term_op(ts->tt, v->entry) == PT_TOP_CONST,
                            .sort = pt_term_sort(ts->tt, v->entry),
                            .pointer = v->pointer,
                            .compared = is_compared(e, &e->loops.at[copy->loop], &v->key),
                            .fixed = v->fixed};
      if (tv.starts) pt_term_value(ts->tt, v->entry, &tv.start);
      pt_vec_push(ts->mem, &t->vars, tv);
    }
  }
}

static void loop_rows(pt_templates *ts, pt_template *t, unsigned domains) {
  for (int kind = 0; kind < PT_ROW_COUNT; kind++) {
    const pt_domain *d = pt_domain_of((pt_row_kind)kind);
    if (d && d->domains & domains) d->make(ts, t);
  }
}

void pt_templates_extend(pt_templates *ts, const pt_merge *e, unsigned domains) {
  pt_strides strides = {0};
  if (domains & PT_DOMAIN_STRIDES) pt_strides_find(&strides, ts->mem, e);
  pt_vec_resize(ts->mem, &ts->loops, e->loops.n);
  collect_vars(ts, e);
  find_counters(ts, e);
  for (uint32_t l = 0; l < ts->loops.n; l++) {
    ts->loops.at[l].plain = ts->loops.at[l].rows.n;
    if (domains & PT_DOMAIN_ELEMENTS) {
      pt_elements_make(ts, &ts->loops.at[l]);
      pt_domain_scaled.make(ts, &ts->loops.at[l]);
      pt_domain_affine.make(ts, &ts->loops.at[l]);
    }
    if (domains & PT_DOMAIN_STRIDES) pt_elements_make_strides(ts, e, &strides, l);
  }
  pt_strides_release(&strides, ts->mem);
}

void pt_templates_forget_extension(pt_templates *ts) {
  for (size_t l = 0; l < ts->loops.n; l++)
    for (size_t k = ts->loops.at[l].plain; k < ts->loops.at[l].rows.n; k++)
      ts->loops.at[l].rows.at[k].top = true;
}

void pt_templates_forget_elements(pt_templates *ts) {
  for (size_t l = 0; l < ts->loops.n; l++)
    for (size_t k = 0; k < ts->loops.at[l].rows.n; k++)
      ts->loops.at[l].rows.at[k].top |= ts->loops.at[l].rows.at[k].row.each.array != 0;
}

void pt_templates_begin(pt_templates *ts, const pt_merge *e, unsigned domains) {
  for (size_t k = 0; k < ts->loops.n; k++) clear(ts, &ts->loops.at[k]);
  pt_vec_resize(ts->mem, &ts->loops, e->loops.n);
  collect_vars(ts, e);
  find_control(ts, e);
  find_counters(ts, e);
  for (size_t l = 0; l < ts->loops.n; l++) {
    loop_rows(ts, &ts->loops.at[l], domains);
    ts->loops.at[l].plain = ts->loops.at[l].rows.n;
  }
}

size_t pt_templates_count(const pt_templates *ts) {
  size_t n = 0;
  for (size_t l = 0; l < ts->loops.n; l++) n += ts->loops.at[l].rows.n;
  return n;
}

/* ---- what rows say */

/* A loop's rows in a state: variables, 0 for one that is not there. */
typedef struct {
  pt_templates *ts;
  const pt_merge *e;
  const pt_template *t;
  const pt_term *vars;
} state;

static pt_term row_arg(const state *s, const pt_row *r, uint32_t v, pt_term index) {
  pt_terms *tt = s->ts->tt;
  if (v == PT_ROW_ELEMENT) return pt_mk_select(tt, s->vars[r->each.array - 1], index);
  if (v == PT_ROW_INDEX) return pt_elements_number(tt, s->vars[r->each.array - 1], index);
  if (v != PT_ROW_OTHER) return s->vars[v];
  pt_term other = s->vars[r->each.other - 1];
  pt_term at = pt_elements_other(s->e, &r->each, s->t, s->vars, index);
  return other.i && at.i ? pt_mk_select(tt, other, at) : (pt_term){0};
}

/* The row, of the element at INDEX if it is about such.  None: it has a variable without a term. */
static pt_term row_at(const state *s, const pt_row *r, pt_term index) {
  pt_term args[PT_ROW_MOST_VARS];
  for (size_t k = 0; k < r->vars.n; k++) {
    args[k] = row_arg(s, r, r->vars.at[k], index);
    if (!args[k].i) return args[k];
  }
  return pt_domain_of((pt_row_kind)r->kind)->holds(s->ts->tt, r, args);
}

static pt_term element_holds(const state *s, const pt_template_row *r, pt_term index) {
  pt_terms *tt = s->ts->tt;
  pt_term in = pt_elements_among(s->e, &r->row.each, s->t, s->vars, index);
  if (!in.i) return pt_true(tt);
  pt_term holds = r->met ? row_at(s, &r->row, index) : pt_false(tt);
  return holds.i ? pt_mk_implies(tt, in, holds) : pt_true(tt);
}

static pt_term each_holds(const state *s, const pt_template_row *r, const pt_elements *assumed) {
  pt_term array = s->vars[r->row.each.array - 1], all = pt_true(s->ts->tt);
  if (!array.i) return all;
  if (!assumed)
    return element_holds(s, r, pt_elements_witness(s->e));
  const pt_term_vec *indices = pt_elements_of(assumed, array);
  for (size_t k = 0; indices && k < indices->n; k++)
    all = pt_mk_and(s->ts->tt, all, element_holds(s, r, indices->at[k]));
  return all;
}

static pt_term row_holds(pt_templates *ts, const pt_merge *e, uint32_t copy,
                         const pt_template_row *r, const pt_term *vars,
                         const pt_elements *assumed) {
  state s = {ts, e, &ts->loops.at[e->copies.at[copy].loop], vars};
  if (r->top || r->needless) return pt_true(ts->tt);
  if (r->row.each.array) return each_holds(&s, r, assumed);
  if (!r->met) return pt_false(ts->tt);
  pt_term t = row_at(&s, &r->row, (pt_term){0});
  return t.i ? t : pt_true(ts->tt);
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

pt_term pt_templates_holds(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args,
                           const pt_elements *assumed) {
  const pt_template *t = &ts->loops.at[e->copies.at[copy].loop];
  pt_term_vec vars = {0};
  pt_term out = pt_mk_bool(ts->tt, t->seen);
  pt_templates_arrange(ts, e, copy, args, &vars);
  for (size_t k = 0; t->seen && k < t->rows.n; k++)
    out = pt_mk_and(ts->tt, out, row_holds(ts, e, copy, &t->rows.at[k], vars.at, assumed));
  pt_vec_release(ts->mem, &vars);
  return out;
}

pt_term pt_templates_row_holds(const pt_merge *e, pt_row_at at, uint32_t copy, const pt_term *args,
                               const pt_elements *assumed) {
  pt_term_vec vars = {0};
  pt_templates_arrange(at.of, e, copy, args, &vars);
  pt_term out = row_holds(at.of, e, copy, &at.of->loops.at[at.loop].rows.at[at.row], vars.at,
                          assumed);
  pt_vec_release(at.of->mem, &vars);
  return out;
}

/* ---- adding a state */

static void add_state(pt_templates *ts, pt_template_row *r, const pt_bv *values,
                      const bool *known) {
  pt_bv args[PT_ROW_MOST_VARS];
  if (r->top || r->row.each.array) return;
  for (size_t k = 0; k < r->row.vars.n; k++) {
    args[k] = values[r->row.vars.at[k]];
    r->top |= !known[r->row.vars.at[k]];
  }
  if (!r->top) pt_domain_of((pt_row_kind)r->row.kind)->add(ts, r, args, !r->met);
  r->met = true;
}

void pt_templates_add_state(pt_templates *ts, uint32_t loop, const pt_bv *values,
                            const bool *known) {
  pt_template *t = &ts->loops.at[loop];
  for (size_t k = 0; k < t->rows.n; k++) add_state(ts, &t->rows.at[k], values, known);
  t->seen = true;
}

/* Adds the element at the witness, if the row is about it. */
static void add_element(const state *s, pt_template_row *r, pt_model *md) {
  pt_term index = pt_elements_witness(s->e);
  pt_term array = s->vars[r->row.each.array - 1];
  pt_term in = array.i ? pt_elements_among(s->e, &r->row.each, s->t, s->vars, index) : array;
  pt_bv args[PT_ROW_MOST_VARS];
  if (r->top || !in.i || !pt_model_is_true(md, in)) return;
  for (size_t k = 0; k < r->row.vars.n; k++) {
    pt_term x = row_arg(s, &r->row, r->row.vars.at[k], index);
    r->top |= !x.i || !pt_model_eval(md, x, &args[k]);
  }
  if (!r->top) pt_domain_of((pt_row_kind)r->row.kind)->add(s->ts, r, args, !r->met);
  r->met = true;
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
  state s = {ts, e, &ts->loops.at[loop], vars.at};
  for (size_t k = 0; k < ts->loops.at[loop].rows.n; k++)
    if (ts->loops.at[loop].rows.at[k].row.each.array)
      add_element(&s, &ts->loops.at[loop].rows.at[k], md);
  pt_mem_free(ts->mem, known, n * sizeof *known);
  pt_mem_free(ts->mem, values, n * sizeof *values);
  pt_vec_release(ts->mem, &vars);
}
