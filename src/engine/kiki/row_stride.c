/* Rows about elements whose index has a remainder or is in a row and column of a matrix, that lie
   between two variables, or that belong to elements at other places. */
#include "engine/kiki/domain.h"
#include "engine/kiki/elements.h"
#include "engine/kiki/kiki.h"
#include "engine/kiki/strides.h"

enum {
  MOST_BOUNDS = 3, MOST_FIXED = 3, MOST_ROWS = 160,
  FEW_RESTS = 8, /* a larger stride is that of a matrix */
};

typedef struct {
  pt_templates *ts;
  pt_template *t;
  const pt_strides *s;
  uint32_t array, width;
  uint32_t counters[MOST_BOUNDS], fixed[MOST_FIXED];
  uint32_t ncounters, nfixed, nothers, made;
  pt_row_each others[MOST_BOUNDS]; /* array and other, with the way between them */
} maker;

static const pt_row_limit NONE = {0};

static pt_row_limit limit(pt_row_part part, pt_row_side side, uint32_t v) {
  return (pt_row_limit){.part = (uint8_t)part, .side = (uint8_t)side, .var = v + 1};
}

static void add(maker *m, pt_row_kind kind, pt_row_each each, const uint32_t *vars, size_t n) {
  if (m->made++ >= MOST_ROWS) return;
  pt_domain_add_row(m->ts, m->t, kind, vars, n);
  pt_vec_top(&m->t->rows).row.each = each;
}

/* Rows to other places, for these elements. */
static void rows_to_others(maker *m, pt_row_each each) {
  for (uint32_t k = 0; k < m->nothers; k++) {
    pt_row_each x = m->others[k];
    pt_row_kind kind = x.other == x.array ? PT_ROW_DIFFERENCE : PT_ROW_EQUAL;
    if (x.stride && each.stride && x.stride != each.stride) continue;
    if (!x.stride) x.stride = each.stride;
    for (size_t j = 0; j < PT_EACH_LIMITS; j++) x.limits[j] = each.limits[j];
    add(m, kind, x, (uint32_t[]){PT_ROW_ELEMENT, PT_ROW_OTHER}, 2);
  }
}

/* In a matrix the index says little. */
static void rows_of(maker *m, uint32_t stride, pt_row_limit a, pt_row_limit b) {
  pt_row_each each = {.array = m->array + 1, .stride = stride, .limits = {a, b}};
  if (m->width > 8) add(m, PT_ROW_SIGNED, each, (uint32_t[]){PT_ROW_ELEMENT}, 1);
  add(m, PT_ROW_UNSIGNED, each, (uint32_t[]){PT_ROW_ELEMENT}, 1);
  if (stride <= FEW_RESTS)
    add(m, PT_ROW_AFFINE, each, (uint32_t[]){PT_ROW_ELEMENT, PT_ROW_INDEX}, 2);
  rows_to_others(m, each);
}

static bool has_neighbours(const maker *m) {
  for (uint32_t k = 0; k < m->nothers; k++)
    if (m->others[k].other == m->others[k].array) return true;
  return false;
}

/* Each element is made of its neighbour and something bounded: how large is it, by its index? */
static void rows_of_sums(maker *m, pt_row_limit front) {
  pt_row_each each = {.array = m->array + 1, .limits = {front}};
  for (size_t k = 0; k < m->ts->scales.n && m->width == 32 && has_neighbours(m); k++) {
    size_t before = m->t->rows.n;
    add(m, PT_ROW_SCALED, each, (uint32_t[]){PT_ROW_ELEMENT, PT_ROW_INDEX}, 2);
    if (m->t->rows.n > before)
      pt_vec_push(m->ts->mem, &pt_vec_top(&m->t->rows).row.values,
                  pt_bv_i64(64, m->ts->scales.at[k]));
  }
}

/* In front of a counter, once more: what was given up without the others holds beside them.
   Between a counter and a number that does not change, both ways. */
static void rows_between(maker *m, uint32_t v) {
  if (m->t->vars.at[v].steps < 0) return;
  rows_of(m, 0, limit(PT_PART_INDEX, PT_SIDE_BELOW, v), NONE);
  rows_of_sums(m, limit(PT_PART_INDEX, PT_SIDE_BELOW, v));
  for (uint32_t k = 0; k < m->nfixed; k++) {
    uint32_t u = m->fixed[k];
    rows_of(m, 0, limit(PT_PART_INDEX, PT_SIDE_FROM, v), limit(PT_PART_INDEX, PT_SIDE_BELOW, u));
    rows_of(m, 0, limit(PT_PART_INDEX, PT_SIDE_FROM, u), limit(PT_PART_INDEX, PT_SIDE_BELOW, v));
  }
}

static uint32_t variable_of(const pt_merge *e, const maker *m, uint32_t loop, pt_term value) {
  for (size_t c = 0; c < e->copies.n; c++)
    for (size_t k = 0; k < e->copies.at[c].nvars && e->copies.at[c].loop == loop; k++) {
      const pt_head_var *h = &e->head_vars.at[e->copies.at[c].var + k];
      for (uint32_t v = 0; h->any.i == value.i && v < m->t->vars.n; v++)
        if (h->key.val && m->t->vars.at[v].key.val == h->key.val &&
            m->t->vars.at[v].key.up == h->key.up)
          return v + 1;
    }
  return 0;
}

/* In front of a counter, but for one. */
static void rows_but_for_one(maker *m, const pt_merge *e, uint32_t loop) {
  uint32_t object = m->t->vars.at[m->array].key.mem.object;
  for (size_t x = 0; x < m->s->exceptions.n; x++) {
    const pt_stride_exception *one = &m->s->exceptions.at[x];
    pt_row_limit but = {PT_PART_INDEX, PT_SIDE_NOT, 0, one->number};
    if (one->object != object) continue;
    if (one->from.i && !(but.var = variable_of(e, m, loop, one->from))) continue;
    if (but.var && !m->t->vars.at[but.var - 1].fixed) continue;
    for (uint32_t k = 0; k < m->ncounters; k++) {
      pt_row_side side = m->t->vars.at[m->counters[k]].steps > 0 ? PT_SIDE_BELOW : PT_SIDE_ABOVE;
      rows_of(m, 0, limit(PT_PART_INDEX, side, m->counters[k]), but);
    }
  }
}

/* What is left of the index modulo a small stride; a counter is one of indices or of rows, and
   SHIFT. */
static void rows_of_rest(maker *m, uint32_t stride, int32_t shift, uint32_t rest) {
  pt_row_limit at = {.part = PT_PART_COLUMN, .side = PT_SIDE_AT, .number = (int32_t)rest};
  rows_of(m, stride, at, NONE);
  for (uint32_t k = 0; k < m->ncounters; k++) {
    const pt_template_var *v = &m->t->vars.at[m->counters[k]];
    pt_row_part part = v->step % (int64_t)stride ? PT_PART_ROW : PT_PART_INDEX;
    pt_row_side side = v->steps > 0 ? PT_SIDE_BELOW : PT_SIDE_FROM;
    pt_row_limit front = limit(part, side, m->counters[k]);
    if (part == PT_PART_ROW) front.number = shift;
    rows_of(m, stride, at, front);
  }
  for (uint32_t k = 0; k < m->nfixed; k++)
    rows_of(m, stride, at, limit(PT_PART_ROW, PT_SIDE_BELOW, m->fixed[k]));
}

/* Rows (or columns) in front of V, as far as the columns (rows) in front of each number. */
static void rows_in_front(maker *m, uint32_t stride, pt_row_part part, uint32_t v) {
  pt_row_part across = part == PT_PART_ROW ? PT_PART_COLUMN : PT_PART_ROW;
  pt_row_limit front = limit(part, PT_SIDE_BELOW, v);
  rows_of(m, stride, front, NONE);
  for (uint32_t k = 0; k < m->nfixed; k++)
    if (m->fixed[k] != v) rows_of(m, stride, front, limit(across, PT_SIDE_BELOW, m->fixed[k]));
}

/* In a row or column V, in front of a counter. */
static void rows_inside(maker *m, uint32_t stride, pt_row_part part, uint32_t v) {
  pt_row_part across = part == PT_PART_ROW ? PT_PART_COLUMN : PT_PART_ROW;
  for (uint32_t k = 0; k < m->ncounters; k++)
    rows_of(m, stride, limit(part, PT_SIDE_AT, v), limit(across, PT_SIDE_BELOW, m->counters[k]));
}

/* By columns where there is another matrix: it may be transposed. */
static void rows_of_matrix(maker *m, uint32_t stride) {
  static const pt_row_part parts[] = {PT_PART_ROW, PT_PART_COLUMN};
  for (size_t p = 0; p < (m->nothers ? 2 : 1); p++) {
    for (uint32_t k = 0; k < m->ncounters; k++)
      rows_in_front(m, stride, parts[p], m->counters[k]);
    for (uint32_t k = 0; k < m->nfixed; k++) {
      rows_in_front(m, stride, parts[p], m->fixed[k]);
      rows_inside(m, stride, parts[p], m->fixed[k]);
    }
  }
}

/* ---- what there is */

static void find_bounds(maker *m) {
  for (uint32_t v = 0; v < m->t->vars.n; v++) {
    const pt_template_var *x = &m->t->vars.at[v];
    if (!pt_domain_is_number(m->ts, x) || pt_sort_width(m->ts->tt, x->sort) < 16) continue;
    if (x->fixed && m->nfixed < MOST_FIXED) m->fixed[m->nfixed++] = v;
    if (!x->fixed && x->steps && m->ncounters < MOST_BOUNDS) m->counters[m->ncounters++] = v;
  }
}

static uint32_t array_of(const maker *m, uint32_t object) {
  for (uint32_t v = 0; v < m->t->vars.n; v++)
    if (m->t->vars.at[v].sort.i == m->t->vars.at[m->array].sort.i &&
        m->t->vars.at[v].key.mem.object == object)
      return v + 1;
  return 0;
}

static void add_other(maker *m, pt_row_each each) {
  each.array = m->array + 1;
  if (each.other && m->nothers < MOST_BOUNDS) m->others[m->nothers++] = each;
}

static void find_ways(const pt_merge *e, maker *m, uint32_t loop) {
  uint32_t object = m->t->vars.at[m->array].key.mem.object;
  for (size_t k = 0; k < m->s->ways.n; k++) {
    const pt_stride_way *w = &m->s->ways.at[k];
    pt_row_each each = {.way = (uint8_t)w->way, .shift = w->shift};
    if (w->object != object) continue;
    if (w->way == PT_ROW_WAY_BACK && !(each.from = variable_of(e, m, loop, w->from))) continue;
    each.other = array_of(m, w->other);
    add_other(m, each);
  }
}

/* Another matrix, at the same place or with rows and columns exchanged. */
static void find_matrices(maker *m, uint32_t stride) {
  uint32_t object = m->t->vars.at[m->array].key.mem.object;
  for (size_t k = 0; k < m->s->strides.n; k++) {
    const pt_stride *s = &m->s->strides.at[k];
    if (s->object == object || s->stride <= FEW_RESTS) continue;
    pt_row_each each = {.other = array_of(m, s->object), .stride = stride};
    if (s->stride == stride) add_other(m, each);
    each.way = PT_ROW_WAY_ACROSS, each.shift = (int32_t)s->stride;
    add_other(m, each);
  }
}

static void rows_of_strides(maker *m) {
  uint32_t object = m->t->vars.at[m->array].key.mem.object;
  for (size_t k = 0; k < m->s->strides.n; k++) {
    uint32_t stride = m->s->strides.at[k].stride;
    if (m->s->strides.at[k].object != object) continue;
    for (uint32_t r = 0; stride <= FEW_RESTS && r < stride; r++)
      rows_of_rest(m, stride, m->s->strides.at[k].shift, r);
    if (stride > FEW_RESTS) find_matrices(m, stride), rows_of_matrix(m, stride);
  }
  for (uint32_t k = 0; k < m->ncounters; k++) {
    int64_t step = m->t->vars.at[m->counters[k]].step;
    uint32_t stride = step < 0 ? (uint32_t)-step : (uint32_t)step;
    for (uint32_t r = 0; stride > 1 && stride <= FEW_RESTS && r < stride; r++)
      rows_of_rest(m, stride, 0, r);
  }
}

static bool is_matrix(const maker *m) {
  for (size_t k = 0; k < m->s->strides.n; k++)
    if (m->s->strides.at[k].object == m->t->vars.at[m->array].key.mem.object &&
        m->s->strides.at[k].stride > FEW_RESTS)
      return true;
  return false;
}

void pt_elements_make_strides(pt_templates *ts, const pt_merge *e, const pt_strides *s,
                              uint32_t loop) {
  pt_template *t = &ts->loops.at[loop];
  for (uint32_t a = 0; a < t->vars.n; a++) {
    pt_sort sort = t->vars.at[a].sort;
    if (pt_sort_kind_of(ts->tt, sort) != PT_SORT_ARRAY) continue;
    maker m = {.ts = ts, .t = t, .s = s, .array = a};
    m.width = pt_sort_width(ts->tt, pt_sort_elem(ts->tt, sort));
    if (m.width > 64) continue;
    find_bounds(&m);
    find_ways(e, &m, loop);
    for (uint32_t k = 0; k < m.ncounters && !is_matrix(&m); k++) rows_between(&m, m.counters[k]);
    if (!is_matrix(&m)) rows_but_for_one(&m, e, loop);
    rows_of_strides(&m);
  }
}
