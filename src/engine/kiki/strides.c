#include "engine/kiki/strides.h"

#include "term/build.h"
#include "term/model.h"

enum {
  MOST_STRIDES = 2, MOST_EXCEPTIONS = 2, /* of an object */
  MOST_WAYS = 8,
  MOST_TERMS = 400 /* of a value */
};

typedef struct {
  pt_strides *s;
  pt_mem *mem;
  const pt_merge *e;
  uint32_t object; /* that is stored to */
  pt_map arrays;   /* variable that a head's array is -> its object */
  pt_term_vec todo, parts;
  pt_map seen, walked;
} finder;

/* ---- strides */

/* The only number that T depends on; none: there are several.  Truth values are selectors of
   states: they are true in the model. */
static pt_term only_variable(finder *f, pt_term t, pt_model *md) {
  pt_terms *tt = f->e->tt;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  pt_term only = {0};
  bool one = true;
  pt_vec_push(f->mem, &todo, t);
  while (todo.n && one && seen.n < MOST_TERMS) {
    pt_term x = pt_vec_pop(&todo);
    if (pt_map_get(&seen, x.i, NULL)) continue;
    pt_map_put(f->mem, &seen, x.i, 1);
    bool var = pt_term_op(tt, x) == PT_TOP_VAR;
    if (var && pt_term_is_bool(tt, x)) pt_model_set(md, x, pt_bv_u64(1, 1));
    else if (var) one = !only.i, only = x;
    for (uint32_t k = 0; k < pt_term_nargs(tt, x); k++)
      pt_vec_push(f->mem, &todo, pt_term_arg(tt, x, k));
  }
  one &= !todo.n && only.i && pt_sort_kind_of(tt, pt_term_sort(tt, only)) == PT_SORT_BV;
  pt_vec_release(f->mem, &todo);
  pt_map_release(f->mem, &seen);
  return one ? only : (pt_term){0};
}

/* The row of INDEX is the only variable in it, and this; read off two of its values. */
static int32_t shift_of(finder *f, pt_term index, uint64_t stride) {
  enum { SOME = 4096 };
  pt_model *md = pt_model_new(f->e->tt);
  pt_term v = only_variable(f, index, md);
  uint32_t width = v.i ? pt_term_width(f->e->tt, v) : 0;
  pt_bv at = {0}, next = {0};
  int32_t shift = 0;
  if (width >= 16 && width <= 64) {
    pt_model_set(md, v, pt_bv_u64(width, SOME));
    bool known = pt_model_eval(md, index, &at);
    pt_model_set(md, v, pt_bv_u64(width, SOME + 1));
    known = known && pt_model_eval(md, index, &next) && next.width <= 64;
    if (known && pt_bv_to_u64(next) - pt_bv_to_u64(at) == stride)
      shift = (int32_t)(pt_bv_to_u64(at) / stride) - SOME;
  }
  pt_model_delete(md);
  return shift;
}

static void note_stride(finder *f, pt_term index, uint64_t stride) {
  uint32_t n = 0;
  if (stride < 2 || stride >= PT_EACH_STRIDE) return;
  int32_t shift = shift_of(f, index, stride);
  for (size_t k = 0; k < f->s->strides.n; k++) {
    const pt_stride *s = &f->s->strides.at[k];
    if (s->object != f->object) continue;
    if (s->stride == stride && s->shift == shift) return;
    n++;
  }
  if (n < MOST_STRIDES)
    pt_vec_push(f->mem, &f->s->strides, ((pt_stride){f->object, (uint32_t)stride, shift}));
}

/* What T, which is not a sum, is multiplied with; 1: it is not. */
static uint64_t factor_of(const finder *f, pt_term t) {
  const pt_terms *tt = f->e->tt;
  pt_top op = pt_term_op(tt, t);
  pt_bv c;
  if (op != PT_TOP_MUL && op != PT_TOP_SHL && op != PT_TOP_CONCAT) return 1;
  if (!pt_term_value(tt, pt_term_arg(tt, t, 1), &c) || c.width > 64) return 1;
  uint64_t v = pt_bv_to_u64(c);
  if (op == PT_TOP_MUL) return v;
  if (op == PT_TOP_CONCAT) return v == 0 && c.width < 32 ? UINT64_C(1) << c.width : 1;
  return v < 32 ? UINT64_C(1) << v : 1;
}

/* The factors in INDEX; its low bits may be cut off (bytes become elements). */
static void strides_of(finder *f, pt_term index) {
  pt_terms *tt = f->e->tt;
  uint64_t unit = 1;
  pt_vec_reset(&f->parts);
  pt_vec_push(f->mem, &f->parts, index);
  for (uint32_t n = 0; f->parts.n && n < MOST_TERMS; n++) {
    pt_term t = pt_vec_pop(&f->parts);
    pt_top op = pt_term_op(tt, t);
    uint64_t factor = factor_of(f, t);
    if (op == PT_TOP_EXTRACT && pt_term_low(tt, t) < 8) unit <<= pt_term_low(tt, t);
    if (op == PT_TOP_EXTRACT || op == PT_TOP_ZEXT || op == PT_TOP_SEXT || op == PT_TOP_ADD)
      for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
        pt_vec_push(f->mem, &f->parts, pt_term_arg(tt, t, k));
    else if (factor % unit == 0) note_stride(f, index, factor / unit);
  }
}

/* ---- ways */

static void note_way(finder *f, pt_stride_way w) {
  for (size_t k = 0; k < f->s->ways.n; k++) {
    const pt_stride_way *v = &f->s->ways.at[k];
    if (v->object == w.object && v->other == w.other && v->way == w.way && v->from.i == w.from.i &&
        v->shift == w.shift)
      return;
  }
  if (f->s->ways.n < MOST_WAYS) pt_vec_push(f->mem, &f->s->ways, w);
}

static bool is_small(const pt_terms *tt, pt_term t, int32_t *out) {
  pt_bv c;
  if (!pt_term_value(tt, t, &c) || c.width > 64) return false;
  int64_t v = (int64_t)pt_bv_to_u64(pt_bv_sext(c, 64));
  *out = (int32_t)v;
  return v >= -1000 && v <= 1000;
}

static pt_term core(const pt_terms *tt, pt_term t) {
  while (pt_term_op(tt, t) == PT_TOP_ZEXT || pt_term_op(tt, t) == PT_TOP_SEXT)
    t = pt_term_arg(tt, t, 0);
  return t;
}

/* Something that is stored to f->object at S was loaded from OTHER at L. */
static void compare(finder *f, pt_term s, uint32_t other, pt_term l) {
  pt_terms *tt = f->e->tt;
  pt_stride_way w = {.object = f->object, .other = other, .way = PT_ROW_WAY_ALONG};
  s = core(tt, s), l = core(tt, l);
  if (pt_term_width(tt, s) != pt_term_width(tt, l)) return;
  if (is_small(tt, pt_mk_op2(tt, PT_TOP_SUB, l, s), &w.shift)) {
    if (w.shift || w.object != w.other) note_way(f, w);
    return;
  }
  pt_term sum = pt_mk_op2(tt, PT_TOP_ADD, l, s);
  w.way = PT_ROW_WAY_BACK, w.from = sum, w.shift = 0;
  if (pt_term_op(tt, sum) == PT_TOP_ADD && is_small(tt, pt_term_arg(tt, sum, 1), &w.shift))
    w.from = pt_term_arg(tt, sum, 0);
  if (pt_term_op(tt, w.from) == PT_TOP_VAR) note_way(f, w);
}

/* The object whose array at a head ARRAY is made of; 0: none. */
static uint32_t object_of(finder *f, pt_term array) {
  pt_terms *tt = f->e->tt;
  uint64_t object;
  for (uint32_t n = 0; n < MOST_TERMS; n++) {
    if (pt_map_get(&f->arrays, array.i, &object)) return (uint32_t)object;
    pt_top op = pt_term_op(tt, array);
    if (op != PT_TOP_STORE && op != PT_TOP_ITE) return 0;
    array = pt_term_arg(tt, array, op == PT_TOP_ITE ? 1 : 0);
  }
  return 0;
}

static void ways_of(finder *f, pt_term index, pt_term value) {
  pt_terms *tt = f->e->tt;
  pt_map_reset(&f->seen);
  pt_vec_reset(&f->parts);
  pt_vec_push(f->mem, &f->parts, value);
  while (f->parts.n && f->seen.n < MOST_TERMS) {
    pt_term t = pt_vec_pop(&f->parts);
    if (pt_map_get(&f->seen, t.i, NULL)) continue;
    pt_map_put(f->mem, &f->seen, t.i, 1);
    if (pt_term_op(tt, t) == PT_TOP_SELECT) {
      uint32_t other = object_of(f, pt_term_arg(tt, t, 0));
      if (other) compare(f, index, other, pt_term_arg(tt, t, 1));
      continue;
    }
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(f->mem, &f->parts, pt_term_arg(tt, t, k));
  }
}

/* ---- exceptions */

static void note_exception(finder *f, pt_stride_exception x) {
  uint32_t n = 0;
  x.object = f->object;
  for (size_t k = 0; k < f->s->exceptions.n; k++) {
    const pt_stride_exception *y = &f->s->exceptions.at[k];
    if (y->object != f->object) continue;
    if (y->from.i == x.from.i && y->number == x.number) return;
    n++;
  }
  if (n < MOST_EXCEPTIONS) pt_vec_push(f->mem, &f->s->exceptions, x);
}

/* What something is compared with in CONDITION. */
static void exceptions_of(finder *f, pt_term condition) {
  pt_terms *tt = f->e->tt;
  pt_bv c;
  pt_vec_reset(&f->parts);
  pt_vec_push(f->mem, &f->parts, condition);
  for (uint32_t n = 0; f->parts.n && n < MOST_TERMS; n++) {
    pt_term t = pt_vec_pop(&f->parts);
    pt_top op = pt_term_op(tt, t);
    for (uint32_t k = 0; k < 2 && (op == PT_TOP_AND || op == PT_TOP_OR); k++)
      pt_vec_push(f->mem, &f->parts, pt_term_arg(tt, t, k));
    if (op == PT_TOP_NOT) pt_vec_push(f->mem, &f->parts, pt_term_arg(tt, t, 0));
    for (uint32_t k = 0; k < 2 && op == PT_TOP_EQ; k++) {
      pt_term x = core(tt, pt_term_arg(tt, t, k));
      if (pt_term_op(tt, x) == PT_TOP_VAR && !pt_term_is_bool(tt, x))
        note_exception(f, (pt_stride_exception){.from = x});
      else if (pt_term_value(tt, x, &c) && c.width <= 64 && pt_bv_to_u64(c) <= INT32_MAX)
        note_exception(f, (pt_stride_exception){.number = (int32_t)pt_bv_to_u64(c)});
    }
  }
}

/* ---- stores */

static void look(finder *f, pt_term array) {
  pt_terms *tt = f->e->tt;
  pt_vec_reset(&f->todo);
  pt_vec_push(f->mem, &f->todo, array);
  while (f->todo.n) {
    pt_term a = pt_vec_pop(&f->todo);
    pt_top op = pt_term_op(tt, a);
    if (pt_map_get(&f->walked, a.i, NULL)) continue;
    pt_map_put(f->mem, &f->walked, a.i, 1);
    if (op == PT_TOP_STORE) {
      strides_of(f, pt_term_arg(tt, a, 1));
      ways_of(f, pt_term_arg(tt, a, 1), pt_term_arg(tt, a, 2));
      if (pt_term_op(tt, pt_term_arg(tt, a, 2)) == PT_TOP_ITE)
        exceptions_of(f, pt_term_arg(tt, pt_term_arg(tt, a, 2), 0));
      pt_vec_push(f->mem, &f->todo, pt_term_arg(tt, a, 0));
    }
    if (op == PT_TOP_ITE) exceptions_of(f, pt_term_arg(tt, a, 0));
    for (uint32_t k = 1; k < 3 && op == PT_TOP_ITE; k++)
      pt_vec_push(f->mem, &f->todo, pt_term_arg(tt, a, k));
  }
}

static bool is_array(const pt_merge *e, const pt_head_var *v) {
  return v->any.i && pt_sort_kind_of(e->tt, pt_term_sort(e->tt, v->entry)) == PT_SORT_ARRAY;
}

void pt_strides_find(pt_strides *s, pt_mem *m, const pt_merge *e) {
  finder f = {.s = s, .mem = m, .e = e};
  for (size_t k = 0; k < e->head_vars.n; k++)
    if (is_array(e, &e->head_vars.at[k]))
      pt_map_put(m, &f.arrays, e->head_vars.at[k].any.i, e->head_vars.at[k].key.mem.object);
  for (size_t j = 0; j < e->backs.n && e->terms.n; j++) {
    const pt_loop_copy *c = &e->copies.at[e->backs.at[j].copy];
    for (size_t k = 0; k < c->nvars; k++) {
      const pt_head_var *v = &e->head_vars.at[c->var + k];
      f.object = v->key.mem.object;
      if (is_array(e, v)) look(&f, e->terms.at[e->backs.at[j].next + k]);
    }
  }
  pt_vec_release(m, &f.todo);
  pt_vec_release(m, &f.parts);
  pt_map_release(m, &f.seen);
  pt_map_release(m, &f.walked);
  pt_map_release(m, &f.arrays);
}

void pt_strides_release(pt_strides *s, pt_mem *m) {
  pt_vec_release(m, &s->strides);
  pt_vec_release(m, &s->ways);
  pt_vec_release(m, &s->exceptions);
}
