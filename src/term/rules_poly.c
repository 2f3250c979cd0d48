/* Equations as polynomials modulo 2^w, for widths up to 64.

   a = b is written as a sum of monomials (a coefficient times a product of terms that are not
   sums, products by a constant, negations or left shifts) that must be 0.  That cancels what
   both sides share, and decides:
   - no monomial left: the constant tells;
   - every coefficient divisible by 2^v, the constant not: never equal (2-adic test);
   - one monomial with an odd coefficient: divide by it.
   What is left is written back only when it is smaller than what was there, or when it is one
   of the two spellings of x = y + k.  a % b is a - (a / b) * b for every b, also 0; it is
   expanded only where a quotient occurs as well.  Everything is bounded: monomials, degree,
   nesting, nodes looked at; beyond a bound the equation stays as it is. */
#include "term/rules_priv.h"

#include <string.h>

enum { MAX_MONOS = 32, MAX_DEGREE = 4, MAX_NESTING = 16, MAX_NODES = 96 };

typedef struct {
  uint64_t k;
  uint32_t n;             /* degree */
  uint32_t v[MAX_DEGREE]; /* ascending numbers of terms */
} mono;

typedef struct {
  pt_terms *tt;
  uint32_t width;
  uint64_t mask;
  uint32_t nodes;  /* looked at */
  uint32_t leaves; /* constants and other leaves seen, each time they occur */
  bool remainders; /* expand a % b */
  bool seen_quotient, seen_remainder;
} reader;

typedef struct {
  uint32_t n;
  mono m[MAX_MONOS];
} poly;

static bool add_mono(const reader *r, poly *p, const mono *m) {
  if (!(m->k & r->mask)) return true;
  for (uint32_t i = 0; i < p->n; i++) {
    mono *o = &p->m[i];
    if (o->n != m->n || memcmp(o->v, m->v, m->n * sizeof *m->v) != 0) continue;
    o->k = (o->k + m->k) & r->mask;
    if (!o->k) *o = p->m[--p->n];
    return true;
  }
  if (p->n == MAX_MONOS) return false;
  p->m[p->n] = *m;
  p->m[p->n++].k &= r->mask;
  return true;
}

static bool add_number(reader *r, poly *p, uint64_t k) { return add_mono(r, p, &(mono){.k = k}); }

static bool add_atom(reader *r, poly *p, pt_term t, uint64_t k) {
  r->leaves++;
  return add_mono(r, p, &(mono){.k = k, .n = 1, .v = {t.i}});
}

static bool add_product(const reader *r, poly *p, const mono *a, const mono *b, uint64_t k) {
  if (a->n + b->n > MAX_DEGREE) return false;
  mono m = {.k = a->k * b->k * k};
  uint32_t i = 0, j = 0;
  while (i < a->n || j < b->n)
    m.v[m.n++] = j == b->n || (i < a->n && a->v[i] <= b->v[j]) ? a->v[i++] : b->v[j++];
  return add_mono(r, p, &m);
}

static bool read(reader *r, poly *p, pt_term t, uint64_t k, int depth);

static bool read_mul(reader *r, poly *p, pt_term a, pt_term b, uint64_t k, int depth) {
  uint64_t j;
  if (is_u64(r->tt, b, &j)) {
    r->leaves++;
    return read(r, p, a, k * j, depth);
  }
  poly x, y;
  x.n = y.n = 0;
  if (!read(r, &x, a, 1, depth) || !read(r, &y, b, 1, depth)) return false;
  for (uint32_t i = 0; i < x.n; i++)
    for (uint32_t l = 0; l < y.n; l++)
      if (!add_product(r, p, &x.m[i], &y.m[l], k)) return false;
  return true;
}

/* a - q * b, where q is the quotient of a and b. */
static bool read_remainder(reader *r, poly *p, pt_term t, uint64_t k, int depth) {
  pt_terms *tt = r->tt;
  pt_term a = arg_of(tt, t, 0), b = arg_of(tt, t, 1);
  pt_top op = is_op(tt, t, PT_TOP_UREM) ? PT_TOP_UDIV : PT_TOP_SDIV;
  pt_term q = pt_mk_op2(tt, op, a, b);
  return read(r, p, a, k, depth) && read_mul(r, p, q, b, -k, depth);
}

/* The low bits of x are x % 2^n, the others x / 2^n: T is a zero_extend of an extract. */
static bool is_low_bits(const pt_terms *tt, pt_term t, pt_term *x, uint32_t *n) {
  pt_term e;
  if (!is_unary(tt, t, PT_TOP_ZEXT, &e) || !is_op(tt, e, PT_TOP_EXTRACT)) return false;
  *x = arg_of(tt, e, 0), *n = width_of(tt, e);
  return pt_term_low(tt, e) == 0 && width_of(tt, *x) == width_of(tt, t) && *n < width_of(tt, *x);
}

static bool is_high_bits(const pt_terms *tt, pt_term t) {
  pt_term e;
  if (!is_unary(tt, t, PT_TOP_ZEXT, &e) || !is_op(tt, e, PT_TOP_EXTRACT)) return false;
  uint32_t w = width_of(tt, arg_of(tt, e, 0));
  return w == width_of(tt, t) && pt_term_high(tt, e) == w - 1;
}

static bool read_zext(reader *r, poly *p, pt_term t, uint64_t k) {
  pt_terms *tt = r->tt;
  pt_term x;
  uint32_t n;
  bool low = is_low_bits(tt, t, &x, &n);
  r->seen_quotient |= is_high_bits(tt, t);
  r->seen_remainder |= low;
  if (!low || !r->remainders) return add_atom(r, p, t, k);
  pt_term q = pt_mk_zext(tt, pt_mk_extract(tt, x, r->width - 1, n), r->width);
  return add_atom(r, p, x, k) && add_atom(r, p, q, -(k << n));
}

/* Adds K times T. */
static bool read(reader *r, poly *p, pt_term t, uint64_t k, int depth) {
  pt_terms *tt = r->tt;
  pt_term a, b;
  uint64_t j;
  if (++r->nodes > MAX_NODES) return false;
  if (depth == MAX_NESTING) return add_atom(r, p, t, k);
  depth++;
  switch (op_of(tt, t)) {
  case PT_TOP_CONST:
    r->leaves++;
    is_u64(tt, t, &j);
    return add_number(r, p, k * j);
  case PT_TOP_ADD:
    return read(r, p, arg_of(tt, t, 0), k, depth) && read(r, p, arg_of(tt, t, 1), k, depth);
  case PT_TOP_SUB:
    return read(r, p, arg_of(tt, t, 0), k, depth) && read(r, p, arg_of(tt, t, 1), -k, depth);
  case PT_TOP_BVNEG: return read(r, p, arg_of(tt, t, 0), -k, depth);
  case PT_TOP_BVNOT: return read(r, p, arg_of(tt, t, 0), -k, depth) && add_number(r, p, -k);
  case PT_TOP_MUL: return read_mul(r, p, arg_of(tt, t, 0), arg_of(tt, t, 1), k, depth);
  case PT_TOP_SHL:
    if (!is_with_const(tt, t, PT_TOP_SHL, &a, &b)) break;
    is_u64(tt, b, &j);
    r->leaves++;
    return read(r, p, a, j < r->width ? k << j : 0, depth);
  case PT_TOP_UDIV:
  case PT_TOP_SDIV: r->seen_quotient = true; break;
  case PT_TOP_UREM:
  case PT_TOP_SREM:
    r->seen_remainder = true;
    if (r->remainders) return read_remainder(r, p, t, k, depth);
    break;
  case PT_TOP_ZEXT: return read_zext(r, p, t, k);
  default: break;
  }
  return add_atom(r, p, t, k);
}

static bool is_sum(const pt_terms *tt, pt_term t) {
  switch (op_of(tt, t)) {
  case PT_TOP_ADD:
  case PT_TOP_SUB:
  case PT_TOP_MUL:
  case PT_TOP_SHL:
  case PT_TOP_BVNEG:
  case PT_TOP_BVNOT:
  case PT_TOP_UREM:
  case PT_TOP_SREM: return true;
  default: return false;
  }
}

static bool is_before(const mono *x, const mono *y) {
  if (x->n != y->n) return x->n < y->n;
  for (uint32_t i = 0; i < x->n; i++)
    if (x->v[i] != y->v[i]) return x->v[i] < y->v[i];
  return false;
}

static void put_in_order(poly *p) {
  for (uint32_t i = 1; i < p->n; i++) {
    mono m = p->m[i];
    uint32_t at = i;
    for (; at > 0 && is_before(&m, &p->m[at - 1]); at--)
      p->m[at] = p->m[at - 1];
    p->m[at] = m;
  }
}

/* The polynomial a - b, monomials in order, the constant taken out. */
static bool read_difference(pt_terms *tt, pt_term a, pt_term b, reader *r, poly *p, uint64_t *k) {
  uint32_t w = width_of(tt, a);
  if (w > 64 || (!is_sum(tt, a) && !is_sum(tt, b))) return false;
  *r = (reader){.tt = tt, .width = w, .mask = w == 64 ? ~(uint64_t)0 : ((uint64_t)1 << w) - 1};
  p->n = 0;
  if (!read(r, p, a, 1, 0) || !read(r, p, b, (uint64_t)-1, 0)) return false;
  if (r->seen_quotient && r->seen_remainder) {
    r->remainders = true, r->nodes = 0, p->n = 0;
    uint32_t leaves = r->leaves;
    if (!read(r, p, a, 1, 0) || !read(r, p, b, (uint64_t)-1, 0)) return false;
    r->leaves = leaves;
  }
  put_in_order(p);
  *k = 0;
  if (p->n && p->m[0].n == 0) { /* the constant is first */
    *k = p->m[0].k;
    memmove(&p->m[0], &p->m[1], --p->n * sizeof *p->m);
  }
  return true;
}

static uint32_t twos(uint64_t k) { return k ? (uint32_t)__builtin_ctzll(k) : 64; }

/* The polynomial plus K is never 0. */
static bool is_never_zero(const poly *p, uint64_t k) {
  uint32_t v = 64;
  for (uint32_t i = 0; i < p->n; i++)
    if (twos(p->m[i].k) < v) v = twos(p->m[i].k);
  return twos(k) < v;
}

bool pt_poly_distinct(pt_terms *tt, pt_term a, pt_term b) {
  reader r;
  poly p;
  uint64_t k;
  return is_bv(tt, a) && read_difference(tt, a, b, &r, &p, &k) && is_never_zero(&p, k);
}

/* ---- writing back */

static uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int bits = 3; bits < 64; bits *= 2)
    x *= 2 - odd * x;
  return x;
}

/* Nodes that a monomial with this coefficient, or its negation, takes. */
static uint32_t cost(const reader *r, const mono *m) {
  uint64_t k = m->k;
  return m->n + (k != 1 && k != r->mask);
}

static pt_term product(const reader *r, const mono *m, uint64_t k) {
  pt_term t = {m->v[0]};
  for (uint32_t i = 1; i < m->n; i++)
    t = pt_mk_op2(r->tt, PT_TOP_MUL, t, (pt_term){m->v[i]});
  return pt_mk_op2(r->tt, PT_TOP_MUL, t, pt_mk_u64(r->tt, r->width, k));
}

/* The sum of what has coefficients of one sign; NEGATIVE: those above half, negated. */
static pt_term sum(const reader *r, const poly *p, bool negative, uint64_t k) {
  pt_terms *tt = r->tt;
  pt_term t = NONE;
  for (uint32_t i = 0; i < p->n; i++) {
    uint64_t c = p->m[i].k, minus = -c & r->mask;
    if ((minus < c) != negative) continue;
    pt_term m = product(r, &p->m[i], negative ? minus : c);
    t = t.i ? pt_mk_op2(tt, PT_TOP_ADD, t, m) : m;
  }
  pt_term number = pt_mk_u64(tt, r->width, k);
  return t.i ? pt_mk_op2(tt, PT_TOP_ADD, t, number) : number;
}

/* x - y + k, coefficients 1 and -1: the canonical spelling is x = y - k with the smaller number
   on the left. */
static bool is_offset(const reader *r, const poly *p) {
  if (p->n != 2 || p->m[0].n != 1 || p->m[1].n != 1) return false;
  return (p->m[0].k == 1 && p->m[1].k == r->mask) || (p->m[0].k == r->mask && p->m[1].k == 1);
}

static void negate(const reader *r, poly *p, uint64_t *k) {
  for (uint32_t i = 0; i < p->n; i++)
    p->m[i].k = -p->m[i].k & r->mask;
  *k = -*k & r->mask;
}

pt_term pt_poly_eq(pt_terms *tt, pt_term a, pt_term b) {
  reader r;
  poly p;
  uint64_t k;
  if (tt->in_poly || !read_difference(tt, a, b, &r, &p, &k)) return NONE;
  if (p.n == 0) return pt_mk_bool(tt, k == 0);
  if (is_never_zero(&p, k)) return pt_false(tt);
  uint32_t after = k || p.n == 1 ? 1 : 0;
  for (uint32_t i = 0; i < p.n; i++)
    after += cost(&r, &p.m[i]);
  bool divide = p.n == 1 && p.m[0].k & 1 && p.m[0].k != 1 && p.m[0].k != r.mask;
  if (after >= r.leaves && !divide && !is_offset(&r, &p)) return NONE;
  if (p.n == 1 && p.m[0].k & 1) {
    k = k * inverse(p.m[0].k) & r.mask;
    p.m[0].k = 1;
  } else if ((-p.m[0].k & r.mask) < p.m[0].k) {
    negate(&r, &p, &k); /* the first monomial is on the left */
  }
  pt_term left = sum(&r, &p, false, 0), right = sum(&r, &p, true, -k & r.mask);
  if ((same(left, a) && same(right, b)) || (same(left, b) && same(right, a))) return NONE;
  tt->in_poly = true;
  pt_term e = pt_mk_eq(tt, left, right);
  tt->in_poly = false;
  return e;
}

/* ---- solving */

bool pt_poly_solve(pt_terms *tt, pt_term a, pt_term b, pt_poly_allowed allowed, void *payload,
                   pt_term *var, pt_term *value) {
  reader r;
  poly p;
  uint64_t k;
  pt_term atoms[MAX_MONOS * MAX_DEGREE];
  if (!is_bv(tt, a) || !read_difference(tt, a, b, &r, &p, &k)) return false;
  for (uint32_t i = p.n; i-- > 0;) {
    const mono *m = &p.m[i];
    if (m->n != 1 || !(m->k & 1) || !is_op(tt, (pt_term){m->v[0]}, PT_TOP_VAR)) continue;
    size_t n = 0;
    for (uint32_t j = 0; j < p.n; j++)
      for (uint32_t l = 0; j != i && l < p.m[j].n; l++)
        atoms[n++] = (pt_term){p.m[j].v[l]};
    *var = (pt_term){m->v[0]};
    if (!allowed(payload, *var, atoms, n)) continue;
    uint64_t factor = -inverse(m->k); /* var = factor * (the rest) */
    p.m[i] = p.m[--p.n];
    for (uint32_t j = 0; j < p.n; j++)
      p.m[j].k = p.m[j].k * factor & r.mask;
    pt_term plus = sum(&r, &p, false, k * factor & r.mask), minus = sum(&r, &p, true, 0);
    *value = pt_mk_op2(tt, PT_TOP_SUB, plus, minus);
    return true;
  }
  return false;
}
