#include "engine/kiki/templates.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/kiki/affine.h"
#include "engine/kiki/kiki.h"
#include "term/build.h"

enum { FEW_VARS = 12, MANY_VARS = 24, WIDEN_AFTER = 3, DROP_AFTER = 40, MAX_VALUES = 64, MAX_CASE = 6, MAX_TUPLES = 200, TUPLE_VARS = 10,
       SPLIT_VARS = 16 };

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
    if (k == 0 || !pt_bv_eq(ts->thresholds.at[k], ts->thresholds.at[kept - 1])) ts->thresholds.at[kept++] = ts->thresholds.at[k];
  ts->thresholds.n = kept;
}

static void clear(pt_templates *ts, pt_template *t) {
  for (size_t k = 0; k < t->rows.n; k++) {
    pt_vec_release(ts->mem, &t->rows.at[k].values);
    pt_vec_release(ts->mem, &t->rows.at[k].equations);
    pt_vec_release(ts->mem, &t->rows.at[k].vars);
    for (size_t j = 0; j < t->rows.at[k].cases.n; j++) pt_vec_release(ts->mem, &t->rows.at[k].cases.at[j].b);
    pt_vec_release(ts->mem, &t->rows.at[k].cases);
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
  return a->mem.kind == b->mem.kind && a->mem.object == b->mem.object && a->mem.offset == b->mem.offset &&
         a->mem.bytes == b->mem.bytes;
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

static bool is_number(const pt_templates *ts, const pt_template_var *v) {
  return pt_sort_kind_of(ts->tt, v->sort) == PT_SORT_BV && !v->pointer && pt_sort_width(ts->tt, v->sort) <= 64;
}

static bool has_rows(const pt_templates *ts, const pt_template_var *v) {
  return is_number(ts, v) || pt_sort_kind_of(ts->tt, v->sort) == PT_SORT_BOOL;
}

static void add_row(pt_templates *ts, pt_template *t, pt_row_kind kind, uint32_t a, uint32_t b) {
  pt_vec_push(ts->mem, &t->rows, ((pt_row){.kind = (uint8_t)kind, .a = a, .b = b}));
}

/* Whether a value is one of constants and values that the loop's variables had before; collects the constants. */
static bool is_copy(pt_templates *ts, pt_term t, int depth, pt_map *constants) {
  switch (pt_term_op(ts->tt, t)) {
  case PT_TOP_CONST: pt_map_put(ts->mem, constants, t.i, 1); return true;
  case PT_TOP_VAR: return true;
  case PT_TOP_ITE:
    return depth > 0 && is_copy(ts, pt_term_arg(ts->tt, t, 1), depth - 1, constants) &&
           is_copy(ts, pt_term_arg(ts->tt, t, 2), depth - 1, constants);
  default: return pt_term_is_bool(ts->tt, t);
  }
}

/* Variables that hold states, flags and the like: only they get sets of values. */
static void find_control(pt_templates *ts, const pt_merge *e) {
  pt_map constants = {0};
  for (size_t l = 0; l < ts->loops.n; l++)
    for (size_t v = 0; v < ts->loops.at[l].vars.n; v++) ts->loops.at[l].vars.at[v].control = true;
  for (size_t j = 0; j < e->backs.n; j++) {
    const pt_loop_copy *copy = &e->copies.at[e->backs.at[j].copy];
    pt_template *t = &ts->loops.at[copy->loop];
    for (size_t k = 0; k < copy->nvars; k++) {
      uint32_t v = var_of(t, &e->head_vars.at[copy->var + k].key);
      if (v == UINT32_MAX) continue;
      pt_map_reset(&constants);
      t->vars.at[v].control &= is_copy(ts, e->terms.at[e->backs.at[j].next + k], 200, &constants);
      if (constants.n > t->vars.at[v].constants) t->vars.at[v].constants = (uint32_t)constants.n;
    }
  }
  pt_map_release(ts->mem, &constants);
}

static void single_rows(pt_templates *ts, pt_template *t, uint32_t v, unsigned domains) {
  if (t->vars.at[v].control && domains & (PT_DOMAIN_SETS | PT_DOMAIN_INTERVALS)) add_row(ts, t, PT_ROW_SET, v, v);
  if (!is_number(ts, &t->vars.at[v]) || !(domains & PT_DOMAIN_INTERVALS)) return;
  add_row(ts, t, PT_ROW_SIGNED, v, v);
  add_row(ts, t, PT_ROW_UNSIGNED, v, v);
  add_row(ts, t, PT_ROW_LOW_BITS, v, v);
}

static void pair_rows(pt_templates *ts, pt_template *t, uint32_t a, uint32_t b, unsigned domains) {
  const pt_template_var *x = &t->vars.at[a], *y = &t->vars.at[b];
  if (!is_number(ts, x) || !is_number(ts, y) || x->sort.i != y->sort.i || (x->fixed && y->fixed)) return;
  if (domains & PT_DOMAIN_EQUALITIES) add_row(ts, t, PT_ROW_EQUAL, a, b);
  if (domains & PT_DOMAIN_ZONES) add_row(ts, t, PT_ROW_DIFFERENCE, a, b), add_row(ts, t, PT_ROW_UDIFFERENCE, a, b);
  if (domains & PT_DOMAIN_OCTAGONS) add_row(ts, t, PT_ROW_SUM, a, b);
}

/* Linear equations between all numbers of one width. */
static void affine_row(pt_templates *ts, pt_template *t, uint32_t width) {
  pt_row r = {.kind = PT_ROW_AFFINE};
  bool changes = false;
  for (uint32_t v = 0; v < t->vars.n && r.vars.n < MANY_VARS; v++)
    if (is_number(ts, &t->vars.at[v]) && pt_sort_width(ts->tt, t->vars.at[v].sort) == width) {
      pt_vec_push(ts->mem, &r.vars, v);
      changes |= !t->vars.at[v].fixed;
    }
  if (r.vars.n >= 2 && changes) pt_vec_push(ts->mem, &t->rows, r);
  else pt_vec_release(ts->mem, &r.vars);
}

static bool is_state(const pt_templates *ts, const pt_template_var *v, uint32_t constants) {
  return has_rows(ts, v) && v->control && !v->fixed && v->constants >= constants;
}

static void split_rows(pt_templates *ts, pt_template *t) {
  size_t states = 0;
  for (uint32_t v = 0; v < t->vars.n; v++) states += is_state(ts, &t->vars.at[v], 1);
  for (uint32_t a = 0; a < t->vars.n && states <= SPLIT_VARS; a++)
    for (uint32_t b = 0; b < t->vars.n && is_state(ts, &t->vars.at[a], 2); b++)
      if (a != b && is_state(ts, &t->vars.at[b], 1)) add_row(ts, t, PT_ROW_SPLIT, a, b);
}

static void tuple_rows(pt_templates *ts, pt_template *t) {
  pt_row all = {.kind = PT_ROW_TUPLES};
  for (uint32_t v = 0; v < t->vars.n; v++)
    if (is_state(ts, &t->vars.at[v], 1)) pt_vec_push(ts->mem, &all.vars, v);
  if (all.vars.n >= 2 && all.vars.n <= TUPLE_VARS) pt_vec_push(ts->mem, &t->rows, all);
  else pt_vec_release(ts->mem, &all.vars);
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
  for (uint32_t v = 0; v < t->vars.n; v++)
    if (has_rows(ts, &t->vars.at[v]) && !t->vars.at[v].fixed) single_rows(ts, t, v, domains);
  for (uint32_t a = 0; a < t->vars.n && t->vars.n <= FEW_VARS; a++)
    for (uint32_t b = a + 1; b < t->vars.n; b++) pair_rows(ts, t, a, b, domains);
  for (uint32_t width = 8; width <= 64 && domains & PT_DOMAIN_EQUALITIES; width *= 2) affine_row(ts, t, width);
  if (domains & PT_DOMAIN_SETS) split_rows(ts, t), tuple_rows(ts, t);
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

/* ---- what a row is about: its value in a wide enough type */

static uint32_t row_width(uint32_t width, const pt_row *r) {
  return r->kind == PT_ROW_DIFFERENCE || r->kind == PT_ROW_SUM || r->kind == PT_ROW_UDIFFERENCE ? width + 2 : width;
}

static pt_term row_term(pt_templates *ts, const pt_row *r, pt_term a, pt_term b) {
  uint32_t width = pt_term_width(ts->tt, a), wide = row_width(width, r);
  switch ((pt_row_kind)r->kind) {
  case PT_ROW_DIFFERENCE: return pt_mk_op2(ts->tt, PT_TOP_SUB, pt_mk_sext(ts->tt, a, wide), pt_mk_sext(ts->tt, b, wide));
  case PT_ROW_UDIFFERENCE: return pt_mk_op2(ts->tt, PT_TOP_SUB, pt_mk_zext(ts->tt, a, wide), pt_mk_zext(ts->tt, b, wide));
  case PT_ROW_SUM: return pt_mk_op2(ts->tt, PT_TOP_ADD, pt_mk_sext(ts->tt, a, wide), pt_mk_sext(ts->tt, b, wide));
  default: return a;
  }
}

static pt_term is_value(pt_templates *ts, pt_term t, pt_bv v) {
  if (pt_term_is_bool(ts->tt, t)) return pt_bv_is_zero(v) ? pt_mk_not(ts->tt, t) : t;
  return pt_mk_eq(ts->tt, t, pt_mk_const(ts->tt, v));
}

/* ARGS are the values of the row's variables. */
static pt_term tuples_hold(pt_templates *ts, const pt_row *r, const pt_term *args, size_t n) {
  pt_term any = pt_false(ts->tt);
  for (size_t k = 0; k < r->values.n; k += n) {
    pt_term one = pt_true(ts->tt);
    for (size_t j = 0; j < n; j++) one = pt_mk_and(ts->tt, one, is_value(ts, args[j], r->values.at[k + j]));
    any = pt_mk_or(ts->tt, any, one);
  }
  return any;
}

static pt_term split_holds(pt_templates *ts, const pt_row *r, pt_term a, pt_term b) {
  pt_term any = pt_false(ts->tt);
  for (size_t k = 0; k < r->cases.n; k++) {
    const pt_row_case *c = &r->cases.at[k];
    pt_term values = pt_mk_bool(ts->tt, c->top);
    for (size_t j = 0; j < c->b.n && !c->top; j++) values = pt_mk_or(ts->tt, values, is_value(ts, b, c->b.at[j]));
    any = pt_mk_or(ts->tt, any, pt_mk_and(ts->tt, is_value(ts, a, c->a), values));
  }
  return any;
}

static pt_term equations_hold(pt_templates *ts, const pt_row *r, const pt_term *args, size_t n) {
  pt_term all = pt_true(ts->tt);
  for (size_t k = 0; k < r->equations.n; k += n + 1) {
    pt_term sum = pt_mk_u64(ts->tt, pt_term_width(ts->tt, args[0]), 0);
    for (size_t j = 0; j < n; j++)
      sum = pt_mk_op2(ts->tt, PT_TOP_ADD, sum, pt_mk_op2(ts->tt, PT_TOP_MUL, args[j], pt_mk_const(ts->tt, r->equations.at[k + j])));
    all = pt_mk_and(ts->tt, all, pt_mk_eq(ts->tt, sum, pt_mk_const(ts->tt, r->equations.at[k + n])));
  }
  return all;
}

static pt_term range_holds(pt_templates *ts, const pt_row *r, pt_term a, pt_term b) {
  pt_term t = row_term(ts, r, a, b), out = pt_true(ts->tt);
  pt_top le = r->kind == PT_ROW_UNSIGNED ? PT_TOP_ULE : PT_TOP_SLE;
  if (!r->no_low) out = pt_mk_op2(ts->tt, le, pt_mk_const(ts->tt, r->low), t);
  if (!r->no_high) out = pt_mk_and(ts->tt, out, pt_mk_op2(ts->tt, le, t, pt_mk_const(ts->tt, r->high)));
  return out;
}

/* VARS are the loop's variables; 0 for one that is not there. */
static pt_term row_holds(pt_templates *ts, const pt_row *r, const pt_term *vars) {
  if (r->top || r->needless) return pt_true(ts->tt);
  if (r->kind == PT_ROW_TUPLES || r->kind == PT_ROW_AFFINE) {
    pt_term args[MANY_VARS];
    for (size_t k = 0; k < r->vars.n; k++)
      if (!(args[k] = vars[r->vars.at[k]]).i) return pt_true(ts->tt);
    return r->kind == PT_ROW_TUPLES ? tuples_hold(ts, r, args, r->vars.n) : equations_hold(ts, r, args, r->vars.n);
  }
  pt_term a = vars[r->a], b = vars[r->b];
  if (!a.i || !b.i) return pt_true(ts->tt);
  switch ((pt_row_kind)r->kind) {
  case PT_ROW_SET: return tuples_hold(ts, r, &a, 1);
  case PT_ROW_SPLIT: return split_holds(ts, r, a, b);
  case PT_ROW_EQUAL: return pt_mk_eq(ts->tt, a, b);
  case PT_ROW_LOW_BITS:
    return pt_mk_eq(ts->tt, pt_mk_op2(ts->tt, PT_TOP_BVAND, a, pt_mk_const(ts->tt, r->high)), pt_mk_const(ts->tt, r->low));
  default: return range_holds(ts, r, a, b);
  }
}

/* The variables of a copy in the order of its loop's template; 0 where the copy has none. */
static void arrange(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args, pt_term_vec *out) {
  const pt_loop_copy *c = &e->copies.at[copy];
  const pt_template *t = &ts->loops.at[c->loop];
  pt_vec_resize(ts->mem, out, t->vars.n);
  for (size_t k = 0; k < c->nvars; k++) {
    uint32_t v = var_of(t, &e->head_vars.at[c->var + k].key);
    if (v == UINT32_MAX) continue;
    if (pt_term_sort(ts->tt, args[k]).i == t->vars.at[v].sort.i) out->at[v] = args[k];
  }
}

pt_term pt_templates_holds(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args) {
  const pt_template *t = &ts->loops.at[e->copies.at[copy].loop];
  pt_term_vec vars = {0};
  pt_term out = pt_mk_bool(ts->tt, t->seen);
  arrange(ts, e, copy, args, &vars);
  for (size_t k = 0; t->seen && k < t->rows.n; k++)
    out = pt_mk_and(ts->tt, out, row_holds(ts, &t->rows.at[k], vars.at));
  pt_vec_release(ts->mem, &vars);
  return out;
}

pt_term pt_templates_row_holds(const pt_merge *e, pt_row_at at, uint32_t copy, const pt_term *args) {
  pt_term_vec vars = {0};
  arrange(at.of, e, copy, args, &vars);
  pt_term out = row_holds(at.of, &at.of->loops.at[at.loop].rows.at[at.row], vars.at);
  pt_vec_release(at.of->mem, &vars);
  return out;
}

/* ---- adding a state */

static bool less(const pt_row *r, pt_bv a, pt_bv b) {
  return r->kind == PT_ROW_UNSIGNED ? pt_bv_ult(a, b) : pt_bv_slt(a, b);
}

/* The nearest threshold that is not above (below) V; false: none. */
static bool threshold(const pt_templates *ts, const pt_row *r, pt_bv v, bool above, pt_bv *out) {
  bool found = false;
  for (size_t k = 0; k < ts->thresholds.n; k++) {
    pt_bv wide = ts->thresholds.at[k], t = v.width <= 64 ? pt_bv_trunc(wide, v.width) : pt_bv_sext(wide, v.width);
    bool fits = r->kind == PT_ROW_UNSIGNED || v.width >= 64 || pt_bv_eq(pt_bv_sext(t, 64), wide);
    bool right = above ? !less(r, t, v) : !less(r, v, t);
    if (!fits || !right) continue;
    if (!found || (above ? less(r, t, *out) : less(r, *out, t))) *out = t;
    found = true;
  }
  return found;
}

static void widen(const pt_templates *ts, pt_row *r, pt_bv v, bool high) {
  pt_bv *bound = high ? &r->high : &r->low;
  bool *gone = high ? &r->no_high : &r->no_low;
  r->raised++;
  if (r->raised > DROP_AFTER || (r->raised > WIDEN_AFTER && !threshold(ts, r, v, high, &v))) *gone = true;
  else *bound = v;
}

static void add_to_range(const pt_templates *ts, pt_row *r, pt_bv v, bool first) {
  if (first) {
    r->low = r->high = v;
    return;
  }
  if (!r->no_high && less(r, r->high, v)) widen(ts, r, v, true);
  if (!r->no_low && less(r, v, r->low)) widen(ts, r, v, false);
  r->top = r->no_low && r->no_high;
}

static void add_tuple(pt_templates *ts, pt_row *r, const pt_bv *args, size_t n) {
  for (size_t k = 0; k < r->values.n; k += n) {
    size_t same = 0;
    while (same < n && pt_bv_eq(r->values.at[k + same], args[same])) same++;
    if (same == n) return;
  }
  r->top = r->values.n >= n * (n > 1 ? MAX_TUPLES : MAX_VALUES);
  for (size_t k = 0; !r->top && k < n; k++) pt_vec_push(ts->mem, &r->values, args[k]);
}

static void add_to_case(pt_templates *ts, pt_row_case *c, pt_bv b) {
  for (size_t k = 0; k < c->b.n; k++)
    if (pt_bv_eq(c->b.at[k], b)) return;
  c->top |= c->b.n >= MAX_CASE;
  if (!c->top) pt_vec_push(ts->mem, &c->b, b);
}

static void add_to_split(pt_templates *ts, pt_row *r, pt_bv a, pt_bv b) {
  size_t k = 0;
  while (k < r->cases.n && !pt_bv_eq(r->cases.at[k].a, a)) k++;
  if (k == r->cases.n) {
    r->top = k >= MAX_VALUES;
    if (r->top) return;
    pt_vec_push(ts->mem, &r->cases, ((pt_row_case){.a = a}));
  }
  add_to_case(ts, &r->cases.at[k], b);
}

static bool satisfies(const pt_row *r, const pt_bv *args, size_t n) {
  for (size_t k = 0; k < r->equations.n; k += n + 1) {
    pt_bv sum = pt_bv_u64(args[0].width, 0);
    for (size_t j = 0; j < n; j++) sum = pt_bv_add(sum, pt_bv_mul(args[j], r->equations.at[k + j]));
    if (!pt_bv_eq(sum, r->equations.at[k + n])) return false;
  }
  return true;
}

/* States that satisfy the equations add nothing. */
static void add_to_affine(pt_templates *ts, pt_row *r, const pt_bv *args, size_t n) {
  if (r->values.n && satisfies(r, args, n)) return;
  for (size_t k = 0; k < n; k++) pt_vec_push(ts->mem, &r->values, args[k]);
  pt_affine_hull(ts->mem, &r->values, n, &r->equations);
  r->top = r->equations.n == 0;
}

/* Low bits that all values share: a mask of ones at the low end, and their value. */
static void add_to_low_bits(pt_row *r, pt_bv v, bool first) {
  if (first) {
    r->high = pt_bv_ones(v.width), r->low = v;
    return;
  }
  pt_bv differ = pt_bv_and(pt_bv_xor(r->low, v), r->high);
  if (pt_bv_is_zero(differ)) return;
  uint32_t keep = pt_bv_ctz(differ);
  r->top = keep == 0;
  if (r->top) return;
  r->high = pt_bv_sub(pt_bv_shl(pt_bv_u64(v.width, 1), pt_bv_u64(v.width, keep)), pt_bv_u64(v.width, 1));
  r->low = pt_bv_and(r->low, r->high);
}

static void add_to_row(pt_templates *ts, pt_row *r, pt_bv a, pt_bv b, bool first) {
  uint32_t wide = row_width(a.width, r);
  if (r->top) return;
  switch ((pt_row_kind)r->kind) {
  case PT_ROW_SET: add_tuple(ts, r, &a, 1); break;
  case PT_ROW_SPLIT: add_to_split(ts, r, a, b); break;
  case PT_ROW_EQUAL: r->top = !pt_bv_eq(a, b); break;
  case PT_ROW_LOW_BITS: add_to_low_bits(r, a, first); break;
  case PT_ROW_DIFFERENCE: add_to_range(ts, r, pt_bv_sub(pt_bv_sext(a, wide), pt_bv_sext(b, wide)), first); break;
  case PT_ROW_UDIFFERENCE: add_to_range(ts, r, pt_bv_sub(pt_bv_zext(a, wide), pt_bv_zext(b, wide)), first); break;
  case PT_ROW_SUM: add_to_range(ts, r, pt_bv_add(pt_bv_sext(a, wide), pt_bv_sext(b, wide)), first); break;
  default: add_to_range(ts, r, a, first); break;
  }
}

static void add_state(pt_templates *ts, pt_row *r, const pt_bv *values, const bool *known, bool first) {
  pt_bv args[MANY_VARS];
  bool all = true;
  size_t n = r->vars.n;
  if (r->top) return;
  for (size_t k = 0; k < n; k++) args[k] = values[r->vars.at[k]], all &= known[r->vars.at[k]];
  if (n == 0) all = known[r->a] && known[r->b];
  if (!all) r->top = true;
  else if (r->kind == PT_ROW_TUPLES) add_tuple(ts, r, args, n);
  else if (r->kind == PT_ROW_AFFINE) add_to_affine(ts, r, args, n);
  else add_to_row(ts, r, values[r->a], values[r->b], first);
}

void pt_templates_add_state(pt_templates *ts, uint32_t loop, const pt_bv *values, const bool *known) {
  pt_template *t = &ts->loops.at[loop];
  for (size_t k = 0; k < t->rows.n; k++) add_state(ts, &t->rows.at[k], values, known, !t->seen);
  t->seen = true;
}

void pt_templates_add(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args, pt_model *md) {
  uint32_t loop = e->copies.at[copy].loop;
  size_t n = ts->loops.at[loop].vars.n;
  pt_term_vec vars = {0};
  pt_bv *values = pt_mem_alloc(ts->mem, n * sizeof *values);
  bool *known = pt_mem_alloc(ts->mem, n * sizeof *known);
  arrange(ts, e, copy, args, &vars);
  for (size_t k = 0; k < n; k++)
    known[k] = vars.at[k].i && has_rows(ts, &ts->loops.at[loop].vars.at[k]) && pt_model_eval(md, vars.at[k], &values[k]);
  pt_templates_add_state(ts, loop, values, known);
  pt_mem_free(ts->mem, known, n * sizeof *known);
  pt_mem_free(ts->mem, values, n * sizeof *values);
  pt_vec_release(ts->mem, &vars);
}
