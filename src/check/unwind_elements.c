/* Rows about every element of an array.

   Where a loop goes round, such a row is an obligation about one arbitrary element.  Where its
   arbitrary state begins, it is a fact about each piece of the array that anybody looks at, there
   or later: these are known when the whole graph is made. */
#include "check/unwind_priv.h"

static const pt_proof_loop *claim_of(const pt_unw *x, uint32_t cut) {
  return x->l->loops.at[x->cuts.at[cut].loop].claim;
}

bool pt_unw_is_array(const pt_proof_loop *claim, size_t var) {
  for (size_t k = 0; k < claim->rows.n; k++)
    if (claim->rows.at[k].each.array == var + 1 || claim->rows.at[k].each.other == var + 1)
      return true;
  return false;
}

/* One element of the row's array in a state. */
typedef struct {
  uint32_t cut;
  size_t row;
  size_t phi;    /* the state: phis of the head, ... */
  uint32_t node; /* ... memory behind this node */
  pt_term index, value;
  pt_term other; /* what the row's other array has there; none: it is read */
} element;

static const pt_row *row_of(const pt_unw *x, const element *e) {
  return &claim_of(x, e->cut)->rows.at[e->row];
}

/* The object that is variable VAR (from 1), in pieces that are its elements; 0: it has others. */
static uint32_t array_at(pt_unw *x, uint32_t cut, uint32_t var) {
  const pt_proof_var *v = &claim_of(x, cut)->vars.at[var - 1];
  uint32_t obj = x->cuts.at[cut].objs.at[var - 1];
  bool fits = !v->val && !v->offset && obj && x->l->objs.at[obj].grain == v->bytes;
  return fits ? obj : 0;
}

/* Whether the limits and the way to the other array can be read, with N variables. */
static bool is_readable(const pt_row_each *each, size_t n) {
  bool parts = each->way == PT_ROW_WAY_ACROSS;
  if (each->array > n || each->other > n || each->from > n || each->way >= PT_ROW_WAY_COUNT)
    return false;
  for (size_t k = 0; k < PT_EACH_LIMITS; k++) {
    const pt_row_limit *l = &each->limits[k];
    if (l->part >= PT_PART_COUNT || l->side >= PT_SIDE_COUNT || l->var > n) return false;
    if (l->part == PT_PART_STATE && !l->var) return false;
    parts |= l->part == PT_PART_ROW || l->part == PT_PART_COLUMN;
  }
  if (each->way == PT_ROW_WAY_BACK && !each->from) return false;
  return each->stride < PT_EACH_STRIDE && (!parts || each->stride > 0);
}

/* The object whose elements the row is about; 0: it says nothing here. */
static uint32_t array_of(pt_unw *x, uint32_t cut, const pt_row *r) {
  if (!is_readable(&r->each, claim_of(x, cut)->vars.n)) {
    pt_unw_no_row(x);
    return 0;
  }
  if (r->each.other && !array_at(x, cut, r->each.other)) return 0;
  return array_at(x, cut, r->each.array);
}

/* A variable of the row that is not the element; none: it has no value in this pass. */
static pt_term variable(pt_unw *x, const element *e, uint32_t v) {
  const pt_proof_loop *claim = claim_of(x, e->cut);
  if (v >= claim->vars.n) return pt_unw_no_row(x);
  if (pt_unw_is_array(claim, v)) return (pt_term){0};
  return pt_unw_state_value(x, e->cut, v, e->phi, e->node);
}

/* A variable as a signed word. */
static pt_term as_word(pt_unw *x, const element *e, uint32_t var) {
  pt_term t = variable(x, e, var - 1);
  if (!t.i || pt_term_is_bool(x->tt, t)) return (pt_term){0};
  uint32_t width = pt_term_width(x->tt, t), word = x->prog->ptr_width;
  if (width > word) return (pt_term){0};
  return width < word ? pt_mk_sext(x->tt, t, word) : t;
}

/* Quotient and remainder of INDEX.  Those of an index of the array are asked for: they are computed
   in as many bits as its size has. */
static void split_index(pt_unw *x, const element *e, pt_term *row, pt_term *column) {
  const pt_row_each *each = &row_of(x, e)->each;
  uint32_t word = x->prog->ptr_width, bits = word;
  pt_bv size;
  if (pt_term_value(x->tt, pt_unw_size(x, array_at(x, e->cut, each->array)), &size)) {
    uint64_t top = pt_bv_to_u64(size) | each->stride;
    for (bits = 1; bits < word && top >> bits;) bits++;
  }
  pt_term index = pt_mk_extract(x->tt, e->index, bits - 1, 0);
  pt_term stride = pt_mk_u64(x->tt, bits, each->stride);
  *row = pt_mk_zext(x->tt, pt_mk_op2(x->tt, PT_TOP_UDIV, index, stride), word);
  *column = pt_mk_zext(x->tt, pt_mk_op2(x->tt, PT_TOP_UREM, index, stride), word);
}

/* Where the element of the other array is; none: that cannot be told. */
static pt_term other_index(pt_unw *x, const element *e) {
  const pt_row_each *each = &row_of(x, e)->each;
  pt_term row, column, shift = pt_unw_word(x, (uint64_t)(int64_t)each->shift);
  switch ((pt_row_way)each->way) {
  case PT_ROW_WAY_ALONG: return pt_mk_op2(x->tt, PT_TOP_ADD, e->index, shift);
  case PT_ROW_WAY_BACK: {
    pt_term from = as_word(x, e, each->from);
    if (!from.i) return from;
    return pt_mk_op2(x->tt, PT_TOP_ADD, pt_mk_op2(x->tt, PT_TOP_SUB, from, e->index), shift);
  }
  default:
    split_index(x, e, &row, &column);
    return pt_mk_op2(x->tt, PT_TOP_ADD, row, pt_mk_op2(x->tt, PT_TOP_MUL, shift, column));
  }
}

static pt_term other_element(pt_unw *x, const element *e) {
  uint32_t var = row_of(x, e)->each.other, obj = var ? array_at(x, e->cut, var) : 0;
  if (!obj) return pt_unw_no_row(x);
  uint32_t grain = x->l->objs.at[obj].grain;
  pt_term index = other_index(x, e);
  if (!index.i) return index;
  pt_term at = pt_mk_op2(x->tt, PT_TOP_MUL, index, pt_unw_word(x, grain));
  return pt_unw_pieces(x, obj, at, grain, e->node, x->nodes.at[e->node].end);
}

static pt_term argument(pt_unw *x, const element *e, uint32_t v) {
  uint32_t width = pt_term_width(x->tt, e->value);
  if (v == PT_ROW_ELEMENT) return e->value;
  if (v == PT_ROW_OTHER) return e->other.i ? e->other : other_element(x, e);
  if (v != PT_ROW_INDEX) return variable(x, e, v);
  return width <= x->prog->ptr_width ? pt_mk_trunc(x->tt, e->index, width)
                                     : pt_mk_zext(x->tt, e->index, width);
}

static pt_term is_index(pt_unw *x, uint32_t obj, pt_term index) {
  pt_term grain = pt_unw_word(x, x->l->objs.at[obj].grain);
  pt_term count = pt_mk_op2(x->tt, PT_TOP_UDIV, pt_unw_size(x, obj), grain);
  return pt_mk_op2(x->tt, PT_TOP_ULT, index, count);
}

static pt_term is_within(pt_unw *x, const element *e, const pt_row_limit *l) {
  pt_term parts[PT_PART_COUNT] = {[PT_PART_INDEX] = e->index};
  pt_term bound = pt_unw_word(x, (uint64_t)(int64_t)l->number);
  pt_term var = l->var ? as_word(x, e, l->var) : pt_unw_word(x, 0);
  if (!var.i) return var;
  if (l->part == PT_PART_STATE) parts[PT_PART_STATE] = var;
  else bound = pt_mk_op2(x->tt, PT_TOP_ADD, bound, var);
  if (l->part == PT_PART_ROW || l->part == PT_PART_COLUMN)
    split_index(x, e, &parts[PT_PART_ROW], &parts[PT_PART_COLUMN]);
  pt_term part = parts[l->part];
  switch ((pt_row_side)l->side) {
  case PT_SIDE_BELOW: return pt_mk_op2(x->tt, PT_TOP_SLT, part, bound);
  case PT_SIDE_FROM: return pt_mk_op2(x->tt, PT_TOP_SLE, bound, part);
  case PT_SIDE_ABOVE: return pt_mk_op2(x->tt, PT_TOP_SLT, bound, part);
  case PT_SIDE_AT: return pt_mk_eq(x->tt, part, bound);
  case PT_SIDE_NOT: return pt_mk_not(x->tt, pt_mk_eq(x->tt, part, bound));
  default: return pt_true(x->tt);
  }
}

/* The row is about the element; none: that cannot be told. */
static pt_term is_meant(pt_unw *x, const element *e, uint32_t obj) {
  const pt_row_each *each = &row_of(x, e)->each;
  pt_term in = is_index(x, obj, e->index);
  if (each->other) {
    pt_term there = other_index(x, e);
    if (!there.i) return there;
    in = pt_mk_and(x->tt, in, is_index(x, array_at(x, e->cut, each->other), there));
  }
  for (size_t k = 0; k < PT_EACH_LIMITS; k++) {
    pt_term within = is_within(x, e, &each->limits[k]);
    if (!within.i) return within;
    in = pt_mk_and(x->tt, in, within);
  }
  return in;
}

/* What the row says of the element. */
static pt_term holds(pt_unw *x, const element *e, uint32_t obj) {
  const pt_row *r = row_of(x, e);
  pt_term meant = is_meant(x, e, obj), out = pt_true(x->tt);
  pt_term_vec args = {0};
  bool known = meant.i != 0;
  for (size_t k = 0; k < r->vars.n && known; k++) {
    pt_term t = argument(x, e, r->vars.at[k]);
    known = t.i != 0;
    pt_vec_push(x->mem, &args, t);
  }
  if (known && !pt_unw_row_is_idle(x, e->cut, e->row, args.at, args.n))
    out = pt_mk_implies(x->tt, meant, pt_unw_row_term(x, r, args.at, args.n));
  pt_vec_release(x->mem, &args);
  return out;
}

/* ---- going round */

void pt_unw_back_elements(pt_unw *x, const pt_uback *b) {
  const pt_proof_loop *claim = claim_of(x, b->cut);
  for (size_t k = 0; k < claim->rows.n && !pt_unw_over(x); k++) {
    uint32_t obj = claim->rows.at[k].each.array ? array_of(x, b->cut, &claim->rows.at[k]) : 0;
    if (!obj) continue;
    uint32_t grain = x->l->objs.at[obj].grain;
    element e = {.cut = b->cut, .row = k, .phi = b->phi, .node = b->node};
    e.index = pt_unw_fresh(x, "each", x->prog->ptr_width);
    pt_term at = pt_mk_op2(x->tt, PT_TOP_MUL, e.index, pt_unw_word(x, grain));
    e.value = pt_unw_pieces(x, obj, at, grain, b->node, x->nodes.at[b->node].end);
    pt_ubad bad = {.kind = PT_UBAD_ROWS, .loc = x->cuts.at[b->cut].loc};
    bad.when = pt_mk_and(x->tt, b->when, pt_mk_not(x->tt, holds(x, &e, obj)));
    if (!pt_term_is_false(x->tt, bad.when)) pt_vec_push(x->mem, &x->bads, bad);
  }
}

/* ---- the arbitrary state */

/* A piece that is no element is not meant. */
static void assume_at(pt_unw *x, uint32_t cut, size_t row, uint32_t obj, uint32_t slot) {
  element e = {.cut = cut, .row = row, .phi = x->cuts.at[cut].any, .node = x->cuts.at[cut].node};
  pt_term at = {x->slots.at[slot].b};
  e.index = pt_mk_op2(x->tt, PT_TOP_UDIV, at, pt_unw_word(x, x->l->objs.at[obj].grain));
  e.value = pt_unw_read(x, slot, e.node, x->nodes.at[e.node].end);
  pt_term when = pt_mk_and(x->tt, x->cuts.at[cut].entered,
                           pt_mk_not(x->tt, pt_unw_misaligned(x, obj, at)));
  pt_unw_fact(x, pt_mk_implies(x->tt, when, holds(x, &e, obj)));
}

/* Of which element the other array has at THERE what it is compared with; none: not told. */
static pt_term index_of_other(pt_unw *x, const element *e, pt_term there) {
  const pt_row_each *each = &row_of(x, e)->each;
  pt_term shift = pt_unw_word(x, (uint64_t)(int64_t)each->shift);
  if (each->way == PT_ROW_WAY_ALONG) return pt_mk_op2(x->tt, PT_TOP_SUB, there, shift);
  if (each->way != PT_ROW_WAY_BACK) return (pt_term){0};
  pt_term from = as_word(x, e, each->from);
  if (!from.i) return from;
  return pt_mk_op2(x->tt, PT_TOP_SUB, pt_mk_op2(x->tt, PT_TOP_ADD, from, shift), there);
}

/* The piece is one of the other array, which the row compares with an element of OBJ. */
static void assume_at_other(pt_unw *x, uint32_t cut, size_t row, uint32_t obj, uint32_t slot) {
  element e = {.cut = cut, .row = row, .phi = x->cuts.at[cut].any, .node = x->cuts.at[cut].node};
  uint32_t grain = x->l->objs.at[obj].grain, other = x->slots.at[slot].a;
  pt_term at = {x->slots.at[slot].b}, size = pt_unw_word(x, x->l->objs.at[other].grain);
  e.index = index_of_other(x, &e, pt_mk_op2(x->tt, PT_TOP_UDIV, at, size));
  if (!e.index.i) return;
  pt_term place = pt_mk_op2(x->tt, PT_TOP_MUL, e.index, pt_unw_word(x, grain));
  e.other = pt_unw_read(x, slot, e.node, x->nodes.at[e.node].end);
  e.value = pt_unw_pieces(x, obj, place, grain, e.node, x->nodes.at[e.node].end);
  pt_term when = pt_mk_and(x->tt, x->cuts.at[cut].entered,
                           pt_mk_not(x->tt, pt_unw_misaligned(x, other, at)));
  pt_unw_fact(x, pt_mk_implies(x->tt, when, holds(x, &e, obj)));
}

/* A row about two elements asks for another one, about which there may be such a row again: that
   ends after a few. */
static void assume_slot(pt_unw *x, uint32_t cut, uint32_t slot) {
  enum { FAR = 2 };
  const pt_proof_loop *claim = claim_of(x, cut);
  size_t before = x->slots.n;
  if (x->slots.at[slot].kind != PT_USLOT_MEM || x->slots.at[slot].far >= FAR) return;
  for (size_t k = 0; k < claim->rows.n && !pt_unw_over(x); k++) {
    uint32_t obj = claim->rows.at[k].each.array ? array_of(x, cut, &claim->rows.at[k]) : 0;
    uint32_t second = obj && x->either && claim->rows.at[k].each.other
                          ? array_at(x, cut, claim->rows.at[k].each.other) : 0;
    if (obj && obj == x->slots.at[slot].a) assume_at(x, cut, k, obj, slot);
    else if (second && second == x->slots.at[slot].a) assume_at_other(x, cut, k, obj, slot);
  }
  for (size_t k = before; k < x->slots.n; k++) x->slots.at[k].far = x->slots.at[slot].far + 1;
}

bool pt_unw_assume_elements(pt_unw *x) {
  bool any = false;
  for (uint32_t c = 0; c < x->cuts.n; c++)
    for (; x->cuts.at[c].assumed < x->slots.n && !pt_unw_over(x); any = true)
      assume_slot(x, c, (uint32_t)x->cuts.at[c].assumed++);
  return any;
}
