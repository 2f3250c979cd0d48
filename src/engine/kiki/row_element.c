/* Which rows about every element there are: for each array that a loop changes or reads, those
   about all of it and about the elements in front of, from, and behind each counter of the loop. */
#include "engine/kiki/domain.h"
#include "engine/kiki/elements.h"
#include "engine/kiki/kiki.h"

enum { MOST_BOUNDS = 4, MOST_PAIRS = 3, MOST_FLAGS = 2, MOST_ROWS = 120 };

typedef struct {
  pt_templates *ts;
  pt_template *t;
  uint32_t array;
  uint32_t width; /* of an element */
  size_t made;
} maker;

static void add(maker *m, pt_row_kind kind, pt_row_each each, const uint32_t *vars, size_t n) {
  if (m->made++ >= MOST_ROWS) return;
  pt_domain_add_row(m->ts, m->t, kind, vars, n);
  pt_vec_top(&m->t->rows).row.each = each;
}

static pt_row_each about(const maker *m, pt_row_limit a, pt_row_limit b) {
  return (pt_row_each){.array = m->array + 1, .limits = {a, b}};
}

/* The index is on this side of V. */
static pt_row_limit at_side(pt_row_side side, uint32_t v) {
  return (pt_row_limit){.side = (uint8_t)side, .var = v + 1};
}

static bool is_bound(const maker *m, uint32_t v) {
  const pt_template_var *x = &m->t->vars.at[v];
  return pt_domain_is_number(m->ts, x) && pt_sort_width(m->ts->tt, x->sort) >= 16;
}

/* Differences with numbers of an element's width that the loop changes, counters aside: a greatest
   or least one so far. */
static void pairs_of(maker *m, pt_row_each each) {
  uint32_t n = 0;
  for (uint32_t v = 0; v < m->t->vars.n && n < MOST_PAIRS; v++) {
    const pt_template_var *x = &m->t->vars.at[v];
    if (!pt_domain_is_number(m->ts, x) || pt_sort_width(m->ts->tt, x->sort) != m->width) continue;
    if (x->fixed || x->steps) continue;
    add(m, PT_ROW_DIFFERENCE, each, (uint32_t[]){PT_ROW_ELEMENT, v}, 2);
    n++;
  }
}

/* What elements are compared with, and is not among those that did not end the loop. */
static void others_of(maker *m, pt_row_each each) {
  for (uint32_t v = 0; v < m->t->vars.n; v++) {
    const pt_template_var *x = &m->t->vars.at[v];
    if (!x->compared || !pt_domain_is_number(m->ts, x) || x->steps) continue;
    if (pt_sort_width(m->ts->tt, x->sort) == m->width)
      add(m, PT_ROW_UNEQUAL, each, (uint32_t[]){PT_ROW_ELEMENT, v}, 2);
  }
}

/* The loop changes none of the array, and nothing of what tells its elements apart: what is known
   of them was known before the loop. */
static bool is_known(const maker *m, const pt_row_each *each, uint32_t array) {
  bool same = m->t->vars.at[array].fixed;
  for (size_t k = 0; k < PT_EACH_LIMITS && same; k++)
    same = !each->limits[k].var || m->t->vars.at[each->limits[k].var - 1].fixed;
  return same;
}

/* Equal elements of two arrays. */
static void copies_of(maker *m, pt_row_each each) {
  for (uint32_t b = m->array + 1; b < m->t->vars.n; b++) {
    if (m->t->vars.at[b].sort.i != m->t->vars.at[m->array].sort.i) continue;
    if (is_known(m, &each, m->array) && is_known(m, &each, b)) continue;
    each.other = b + 1;
    add(m, PT_ROW_EQUAL, each, (uint32_t[]){PT_ROW_ELEMENT, PT_ROW_OTHER}, 2);
  }
}

/* Bounds of what is read as unsigned say that it is not 0. */
static void rows_of(maker *m, pt_row_each each) {
  copies_of(m, each);
  if (is_known(m, &each, m->array)) return;
  if (m->width > 8) add(m, PT_ROW_SIGNED, each, (uint32_t[]){PT_ROW_ELEMENT}, 1);
  add(m, PT_ROW_UNSIGNED, each, (uint32_t[]){PT_ROW_ELEMENT}, 1);
  add(m, PT_ROW_AFFINE, each, (uint32_t[]){PT_ROW_ELEMENT, PT_ROW_INDEX}, 2);
  pairs_of(m, each);
  others_of(m, each);
}

/* Behind V, which falls, and below a number that does not change. */
static void rows_between(maker *m, uint32_t v) {
  for (uint32_t u = 0, n = 0; u < m->t->vars.n && n < MOST_BOUNDS; u++) {
    if (!m->t->vars.at[u].fixed || !is_bound(m, u)) continue;
    rows_of(m, about(m, at_side(PT_SIDE_FROM, v), at_side(PT_SIDE_BELOW, u)));
    rows_of(m, about(m, at_side(PT_SIDE_ABOVE, v), at_side(PT_SIDE_BELOW, u)));
    n++;
  }
}

/* In front of V, as long as a flag is what it was when the loop began: it tells whether all that
   the loop was at are such. */
static void rows_by_flags(maker *m, uint32_t v) {
  for (uint32_t f = 0, n = 0; f < m->t->vars.n && n < MOST_FLAGS; f++) {
    const pt_template_var *x = &m->t->vars.at[f];
    if (!pt_domain_is_state(m->ts, x, 1) || !pt_domain_is_number(m->ts, x) || !x->starts) continue;
    pt_bv wide = pt_bv_sext(x->start, 64);
    int32_t number = (int32_t)pt_bv_to_u64(wide);
    if (!pt_bv_eq(wide, pt_bv_i64(64, number))) continue;
    pt_row_limit same = {PT_PART_STATE, PT_SIDE_AT, f + 1, number};
    rows_of(m, about(m, at_side(PT_SIDE_BELOW, v), same));
    n++;
  }
}

/* A counter parts what the loop was at from the rest; a number that does not change is the end of
   what others were at. */
static void rows_at(maker *m, uint32_t v) {
  const pt_template_var *x = &m->t->vars.at[v];
  const pt_row_limit none = {0};
  if (x->fixed || x->steps > 0) rows_of(m, about(m, at_side(PT_SIDE_BELOW, v), none));
  if (x->steps > 0) rows_by_flags(m, v);
  if (x->fixed || x->steps == 0) return;
  rows_of(m, about(m, at_side(PT_SIDE_FROM, v), none));
  if (x->steps > 0) return;
  rows_of(m, about(m, at_side(PT_SIDE_ABOVE, v), none));
  rows_between(m, v);
}

static void rows_of_array(maker *m) {
  uint32_t n = 0;
  rows_of(m, (pt_row_each){.array = m->array + 1});
  for (uint32_t v = 0; v < m->t->vars.n && n < MOST_BOUNDS; v++)
    if (is_bound(m, v)) rows_at(m, v), n += !m->t->vars.at[v].fixed && m->t->vars.at[v].steps;
}

void pt_elements_make(pt_templates *ts, pt_template *t) {
  for (uint32_t a = 0; a < t->vars.n; a++) {
    pt_sort sort = t->vars.at[a].sort;
    if (pt_sort_kind_of(ts->tt, sort) != PT_SORT_ARRAY) continue;
    maker m = {ts, t, a, pt_sort_width(ts->tt, pt_sort_elem(ts->tt, sort)), 0};
    if (m.width <= 64) rows_of_array(&m);
  }
}
