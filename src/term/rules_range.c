/* AND and OR of two comparisons of the same things.

   Relations: every comparison of x and y in one order (signed or unsigned) is a subset of
   {less, equal, greater}; AND intersects, OR unites.
   Ranges: every comparison of x with a constant is a range of values in one order, or all values
   but one; signed values are mapped to unsigned ones by flipping the top bit, which keeps the
   order.  AND intersects; OR unites where the result is a range again. */
#include "term/rules_priv.h"

enum { LESS = 1, EQUAL = 2, GREATER = 4, ANY = 7 };
typedef enum { NO_ORDER, UNSIGNED, SIGNED } order; /* NO_ORDER: equality, fits both */

typedef struct {
  pt_term x, y;
  uint32_t mask;
  order by;
} relation;

static bool is_relation(const pt_terms *tt, pt_term t, relation *r) {
  bool negated = is_op(tt, t, PT_TOP_NOT);
  if (negated) t = arg_of(tt, t, 0);
  pt_top op = op_of(tt, t);
  switch (op) {
  case PT_TOP_EQ: r->mask = EQUAL, r->by = NO_ORDER; break;
  case PT_TOP_ULT: r->mask = LESS, r->by = UNSIGNED; break;
  case PT_TOP_ULE: r->mask = LESS | EQUAL, r->by = UNSIGNED; break;
  case PT_TOP_SLT: r->mask = LESS, r->by = SIGNED; break;
  case PT_TOP_SLE: r->mask = LESS | EQUAL, r->by = SIGNED; break;
  default: return false;
  }
  r->x = arg_of(tt, t, 0), r->y = arg_of(tt, t, 1);
  if (negated) r->mask ^= ANY;
  return is_bv(tt, r->x);
}

static void turn(relation *r) {
  pt_term t = r->x;
  r->x = r->y, r->y = t;
  r->mask = (r->mask & EQUAL) | (r->mask & LESS ? GREATER : 0) | (r->mask & GREATER ? LESS : 0);
}

static pt_term of_relation(pt_terms *tt, const relation *r) {
  pt_top lt = r->by == SIGNED ? PT_TOP_SLT : PT_TOP_ULT;
  pt_top le = r->by == SIGNED ? PT_TOP_SLE : PT_TOP_ULE;
  switch (r->mask) {
  case 0: return pt_false(tt);
  case LESS: return pt_mk_op2(tt, lt, r->x, r->y);
  case EQUAL: return pt_mk_eq(tt, r->x, r->y);
  case LESS | EQUAL: return pt_mk_op2(tt, le, r->x, r->y);
  case GREATER: return pt_mk_op2(tt, lt, r->y, r->x);
  case LESS | GREATER: return pt_mk_ne(tt, r->x, r->y);
  case EQUAL | GREATER: return pt_mk_op2(tt, le, r->y, r->x);
  default: return pt_true(tt);
  }
}

/* match: (and (bvule a b) (bvule b a))   result: (= a b); every pair of relations */
pt_term pt_join_relations(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  relation p, q;
  if (!is_relation(tt, a, &p) || !is_relation(tt, b, &q)) return NONE;
  if (!same(p.x, q.x)) turn(&q);
  if (!same(p.x, q.x) || !same(p.y, q.y)) return NONE;
  if (p.by != q.by && p.by != NO_ORDER && q.by != NO_ORDER) return NONE;
  p.mask = op == PT_TOP_AND ? p.mask & q.mask : p.mask | q.mask;
  if (p.by == NO_ORDER) p.by = q.by;
  return of_relation(tt, &p);
}

/* ---- ranges */

typedef struct {
  pt_term x;
  order by;
  bool hole;       /* all values but `low` */
  pt_bv low, high; /* in the unsigned picture of the order; low <= high */
} range;

static pt_bv picture(order by, pt_bv v) {
  return by == SIGNED ? pt_bv_xor(v, pt_bv_min_signed(v.width)) : v;
}
static pt_bv next(pt_bv v) { return pt_bv_add(v, pt_bv_u64(v.width, 1)); }
static pt_bv before(pt_bv v) { return pt_bv_sub(v, pt_bv_u64(v.width, 1)); }

/* Equalities get the order BY. */
static bool is_range(const pt_terms *tt, pt_term t, order by, range *r) {
  relation p;
  if (!is_relation(tt, t, &p)) return false;
  if (is_const(tt, p.x)) turn(&p);
  if (!is_const(tt, p.y) || is_const(tt, p.x)) return false;
  *r = (range){.x = p.x, .by = p.by == NO_ORDER ? by : p.by};
  pt_bv k = picture(r->by, value_of(tt, p.y));
  pt_bv zero = pt_bv_zero(k.width), ones = pt_bv_ones(k.width);
  if (p.mask & LESS) r->low = zero;
  else if (p.mask & EQUAL) r->low = k;
  else r->low = next(k);
  if (p.mask & GREATER) r->high = ones;
  else if (p.mask & EQUAL) r->high = k;
  else r->high = before(k);
  if (p.mask == (LESS | GREATER)) r->hole = true, r->low = r->high = k;
  /* nothing below the least value, nothing above the greatest */
  if (p.mask == LESS && pt_bv_is_zero(k)) return false;
  if (p.mask == GREATER && pt_bv_is_ones(k)) return false;
  return true;
}

static order order_of(const pt_terms *tt, pt_term t) {
  relation p;
  return is_relation(tt, t, &p) ? p.by : NO_ORDER;
}

static pt_term of_range(pt_terms *tt, const range *r) {
  pt_top lt = r->by == SIGNED ? PT_TOP_SLT : PT_TOP_ULT;
  pt_term low = pt_mk_const(tt, picture(r->by, r->low));
  if (r->hole) return pt_mk_ne(tt, r->x, low);
  if (pt_bv_eq(r->low, r->high)) return pt_mk_eq(tt, r->x, low);
  bool bottom = pt_bv_is_zero(r->low), top = pt_bv_is_ones(r->high);
  if (bottom && top) return pt_true(tt);
  if (bottom) return pt_mk_op2(tt, lt, r->x, pt_mk_const(tt, picture(r->by, next(r->high))));
  if (top) return pt_mk_op2(tt, lt, pt_mk_const(tt, picture(r->by, before(r->low))), r->x);
  return NONE; /* two comparisons */
}

static bool inside(const range *r, pt_bv v) {
  return pt_bv_ule(r->low, v) && pt_bv_ule(v, r->high);
}

/* The values of the range R and all but H. */
static pt_term cut_hole(pt_terms *tt, range r, pt_bv h) {
  if (!inside(&r, h)) return of_range(tt, &r);
  if (pt_bv_eq(r.low, r.high)) return pt_false(tt);
  if (pt_bv_eq(h, r.low))
    r.low = next(h);
  else if (pt_bv_eq(h, r.high))
    r.high = before(h);
  else
    return NONE;
  return of_range(tt, &r);
}

static pt_term intersect(pt_terms *tt, const range *p, const range *q) {
  range r = *p;
  if (p->hole && q->hole) return NONE; /* equal ones are the same term */
  if (p->hole) return cut_hole(tt, *q, p->low);
  if (q->hole) return cut_hole(tt, *p, q->low);
  if (pt_bv_ult(r.low, q->low)) r.low = q->low;
  if (pt_bv_ult(q->high, r.high)) r.high = q->high;
  return pt_bv_ult(r.high, r.low) ? pt_false(tt) : of_range(tt, &r);
}

static pt_term unite(pt_terms *tt, const range *p, const range *q) {
  range r = *p;
  if (p->hole && q->hole) return pt_bv_eq(p->low, q->low) ? NONE : pt_true(tt);
  if (p->hole) return inside(q, p->low) ? pt_true(tt) : of_range(tt, p);
  if (q->hole) return inside(p, q->low) ? pt_true(tt) : of_range(tt, q);
  if (pt_bv_ult(q->low, p->low)) return unite(tt, q, p);
  if (pt_bv_is_zero(p->low) && pt_bv_is_ones(q->high) && pt_bv_ult(p->high, q->low) &&
      pt_bv_eq(next(next(p->high)), q->low)) { /* one value is left out */
    r.hole = true, r.low = r.high = next(p->high);
    return of_range(tt, &r);
  }
  if (!pt_bv_is_ones(p->high) && pt_bv_ult(next(p->high), q->low)) return NONE; /* a gap */
  if (pt_bv_ult(r.high, q->high)) r.high = q->high;
  return of_range(tt, &r);
}

/* match: (and (bvult x 5) (bvult x 3))   result: (bvult x 3); every pair that makes one range */
pt_term pt_join_ranges(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  order x = order_of(tt, a), y = order_of(tt, b);
  if (x != y && x != NO_ORDER && y != NO_ORDER) return NONE;
  order by = UNSIGNED;
  if (x != NO_ORDER) by = x;
  else if (y != NO_ORDER) by = y;
  range p, q;
  if (!is_range(tt, a, by, &p) || !is_range(tt, b, by, &q) || !same(p.x, q.x)) return NONE;
  return op == PT_TOP_AND ? intersect(tt, &p, &q) : unite(tt, &p, &q);
}
