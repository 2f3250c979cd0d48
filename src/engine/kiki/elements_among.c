/* Which elements a row is about, as terms. */
#include "engine/kiki/elements.h"
#include "term/build.h"

static pt_term number(const pt_merge *e, uint64_t v) {
  return pt_mk_u64(e->tt, e->prog->ptr_width, v);
}

/* None: it is wider than a word. */
static pt_term word(const pt_merge *e, pt_term t) {
  uint32_t width = pt_term_width(e->tt, t), wanted = e->prog->ptr_width;
  if (width > wanted) return (pt_term){0};
  return width < wanted ? pt_mk_sext(e->tt, t, wanted) : t;
}

static const pt_sym_object *object_of(const pt_merge *e, const pt_template *t, uint32_t var) {
  return pt_space_at(&e->space, t->vars.at[var].key.mem.object);
}

/* INDEX is one of the array that is variable VAR of the template. */
static pt_term is_index(const pt_merge *e, const pt_template *t, uint32_t var, pt_term index) {
  const pt_sym_object *o = object_of(e, t, var);
  uint32_t elem = o->elem ? o->elem : 1;
  pt_term count = o->size_term.i
                      ? pt_mk_op2(e->tt, PT_TOP_UDIV, o->size_term, number(e, elem))
                      : number(e, o->size / elem);
  return pt_mk_op2(e->tt, PT_TOP_ULT, index, count);
}

/* How many bits an index of the array has: divisions of so many are cheaper. */
static uint32_t index_bits(const pt_merge *e, const pt_sym_object *o) {
  uint32_t bits = 1;
  if (o->size_term.i) return e->prog->ptr_width;
  while (bits < e->prog->ptr_width && o->size >> bits) bits++;
  return bits;
}

/* A part of an index of the array. */
static pt_term part_of(const pt_merge *e, const pt_row_each *each, const pt_template *t,
                       pt_row_part part, pt_term index) {
  uint32_t bits = index_bits(e, object_of(e, t, each->array - 1));
  if (part == PT_PART_INDEX) return index;
  if (bits < 64 && (uint64_t)each->stride >> bits) /* there is one row */
    return part == PT_PART_ROW ? number(e, 0) : index;
  pt_term x = pt_mk_trunc(e->tt, index, bits), s = pt_mk_u64(e->tt, bits, each->stride);
  pt_term y = pt_mk_op2(e->tt, part == PT_PART_ROW ? PT_TOP_UDIV : PT_TOP_UREM, x, s);
  return pt_mk_zext(e->tt, y, e->prog->ptr_width);
}

static pt_term within(const pt_merge *e, pt_row_side side, pt_term part, pt_term bound) {
  if (side == PT_SIDE_AT) return pt_mk_eq(e->tt, part, bound);
  if (side == PT_SIDE_NOT) return pt_mk_not(e->tt, pt_mk_eq(e->tt, part, bound));
  if (side == PT_SIDE_BELOW) return pt_mk_op2(e->tt, PT_TOP_SLT, part, bound);
  return pt_mk_op2(e->tt, side == PT_SIDE_ABOVE ? PT_TOP_SLT : PT_TOP_SLE, bound, part);
}

pt_term pt_elements_other(const pt_merge *e, const pt_row_each *each, const pt_template *t,
                          const pt_term *vars, pt_term index) {
  pt_term shift = number(e, (uint64_t)(int64_t)each->shift);
  if (each->way == PT_ROW_WAY_ALONG) return pt_mk_op2(e->tt, PT_TOP_ADD, index, shift);
  if (each->way == PT_ROW_WAY_BACK) {
    pt_term from = vars[each->from - 1];
    if (from.i) from = word(e, from);
    if (!from.i) return from;
    pt_term start = pt_mk_op2(e->tt, PT_TOP_ADD, from, shift);
    return pt_mk_op2(e->tt, PT_TOP_SUB, start, index);
  }
  pt_term row = part_of(e, each, t, PT_PART_ROW, index);
  pt_term column = part_of(e, each, t, PT_PART_COLUMN, index);
  return pt_mk_op2(e->tt, PT_TOP_ADD, pt_mk_op2(e->tt, PT_TOP_MUL, column, shift), row);
}

/* What the limit says of INDEX; none: its variable has no term. */
static pt_term limit_holds(const pt_merge *e, const pt_row_each *each, const pt_row_limit *l,
                           const pt_template *t, const pt_term *vars, pt_term index) {
  pt_term bound = number(e, (uint64_t)(int64_t)l->number), var = {0};
  if (l->var) var = vars[l->var - 1];
  if (var.i) var = word(e, var);
  if (l->var && !var.i) return var;
  if (l->part == PT_PART_STATE) return within(e, (pt_row_side)l->side, var, bound);
  if (l->var) bound = pt_mk_op2(e->tt, PT_TOP_ADD, var, bound);
  pt_term part = part_of(e, each, t, (pt_row_part)l->part, index);
  return within(e, (pt_row_side)l->side, part, bound);
}

pt_term pt_elements_among(const pt_merge *e, const pt_row_each *each, const pt_template *t,
                          const pt_term *vars, pt_term index) {
  pt_term in = is_index(e, t, each->array - 1, index);
  if (each->other) {
    pt_term there = pt_elements_other(e, each, t, vars, index);
    if (!there.i) return there;
    in = pt_mk_and(e->tt, in, is_index(e, t, each->other - 1, there));
  }
  for (size_t k = 0; k < PT_EACH_LIMITS && each->limits[k].side != PT_SIDE_NONE; k++) {
    pt_term holds = limit_holds(e, each, &each->limits[k], t, vars, index);
    if (!holds.i) return holds;
    in = pt_mk_and(e->tt, in, holds);
  }
  return in;
}

pt_term pt_elements_number(pt_terms *tt, pt_term array, pt_term index) {
  uint32_t wanted = pt_sort_width(tt, pt_sort_elem(tt, pt_term_sort(tt, array)));
  return wanted <= pt_term_width(tt, index) ? pt_mk_trunc(tt, index, wanted)
                                            : pt_mk_zext(tt, index, wanted);
}
