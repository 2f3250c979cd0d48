#include "term/range.h"

#include "term/build.h"

void pt_ranges_init(pt_ranges *rs, pt_mem *m, pt_terms *tt) {
  *rs = (pt_ranges){.mem = m, .tt = tt};
}

void pt_ranges_reset(pt_ranges *rs) {
  for (size_t k = 0; k < rs->known.n; k++)
    rs->of.at[rs->known.at[k]].done = false;
  pt_vec_reset(&rs->known);
}

void pt_ranges_release(pt_ranges *rs) {
  pt_vec_release(rs->mem, &rs->of);
  pt_vec_release(rs->mem, &rs->known);
  pt_vec_release(rs->mem, &rs->work);
  pt_vec_release(rs->mem, &rs->limits);
  pt_vec_release(rs->mem, &rs->touched);
  pt_map_release(rs->mem, &rs->facts);
}

/* ---- limits of a width */

static uint64_t umax(uint32_t w) { return w >= 64 ? UINT64_MAX : (UINT64_C(1) << w) - 1; }
static int64_t smax(uint32_t w) { return (int64_t)(umax(w) >> 1); }
static int64_t smin(uint32_t w) { return -smax(w) - 1; }

static pt_range full(uint32_t w) { return (pt_range){true, -1, 0, umax(w), smin(w), smax(w)}; }

pt_range pt_range_full(uint32_t width) { return full(width); }

static bool is_small(const pt_terms *tt, pt_term t) {
  return pt_sort_kind_of(tt, pt_term_sort(tt, t)) == PT_SORT_BV && pt_term_width(tt, t) <= 64;
}

/* What one reading says is used for the other when the top bit is known. */
static pt_range tighten(pt_range r, uint32_t w) {
  if (r.uhigh <= (uint64_t)smax(w)) {
    if (r.slow < (int64_t)r.ulow) r.slow = (int64_t)r.ulow;
    if (r.shigh > (int64_t)r.uhigh) r.shigh = (int64_t)r.uhigh;
  }
  if (r.slow >= 0) {
    if (r.ulow < (uint64_t)r.slow) r.ulow = (uint64_t)r.slow;
    if (r.uhigh > (uint64_t)r.shigh) r.uhigh = (uint64_t)r.shigh;
  }
  if (r.shigh < 0) {
    uint64_t low = (uint64_t)r.slow & umax(w), high = (uint64_t)r.shigh & umax(w);
    if (r.ulow < low) r.ulow = low;
    if (r.uhigh > high) r.uhigh = high;
  }
  return r;
}

static pt_range of_signed(__int128 low, __int128 high, uint32_t w) {
  pt_range r = full(w);
  if (low >= smin(w) && high <= smax(w)) r.slow = (int64_t)low, r.shigh = (int64_t)high;
  return r;
}

static void meet_unsigned(pt_range *r, unsigned __int128 low, unsigned __int128 high, uint32_t w) {
  if (high <= umax(w)) r->ulow = (uint64_t)low, r->uhigh = (uint64_t)high;
}

/* ---- operators */

static pt_range add(pt_range a, pt_range b, uint32_t w) {
  pt_range r = of_signed((__int128)a.slow + b.slow, (__int128)a.shigh + b.shigh, w);
  meet_unsigned(&r, (unsigned __int128)a.ulow + b.ulow, (unsigned __int128)a.uhigh + b.uhigh, w);
  return r;
}

static pt_range sub(pt_range a, pt_range b, uint32_t w) {
  pt_range r = of_signed((__int128)a.slow - b.shigh, (__int128)a.shigh - b.slow, w);
  if (a.ulow >= b.uhigh) meet_unsigned(&r, a.ulow - b.uhigh, a.uhigh - b.ulow, w);
  return r;
}

static pt_range mul(pt_range a, pt_range b, uint32_t w) {
  __int128 corner[4] = {(__int128)a.slow * b.slow, (__int128)a.slow * b.shigh,
                        (__int128)a.shigh * b.slow, (__int128)a.shigh * b.shigh};
  __int128 low = corner[0], high = corner[0];
  for (int k = 1; k < 4; k++) {
    if (corner[k] < low) low = corner[k];
    if (corner[k] > high) high = corner[k];
  }
  pt_range r = of_signed(low, high, w);
  meet_unsigned(&r, (unsigned __int128)a.ulow * b.ulow, (unsigned __int128)a.uhigh * b.uhigh, w);
  return r;
}

static pt_range hull(pt_range a, pt_range b) {
  if (b.ulow < a.ulow) a.ulow = b.ulow;
  if (b.uhigh > a.uhigh) a.uhigh = b.uhigh;
  if (b.slow < a.slow) a.slow = b.slow;
  if (b.shigh > a.shigh) a.shigh = b.shigh;
  return a;
}

static pt_range choose(pt_range c, pt_range a, pt_range b) {
  if (c.truth == 1) return a;
  if (c.truth == 0) return b;
  return hull(a, b);
}

static pt_range bit_operation(pt_top op, pt_range a, pt_range b, uint32_t w) {
  pt_range r = full(w);
  if (op == PT_TOP_BVAND) r.uhigh = a.uhigh < b.uhigh ? a.uhigh : b.uhigh;
  if (op == PT_TOP_BVOR) r.ulow = a.ulow > b.ulow ? a.ulow : b.ulow;
  if (op != PT_TOP_BVAND) { /* no bit above the highest of both */
    uint64_t most = a.uhigh | b.uhigh, ones = 0;
    while (ones < most) ones = ones << 1 | 1;
    if (ones < r.uhigh) r.uhigh = ones;
  }
  return r;
}

static pt_range divide(pt_top op, pt_range a, pt_range b, uint32_t w) {
  pt_range r = full(w);
  if (b.ulow == 0) return r; /* may divide by zero */
  if (op == PT_TOP_UDIV) r.ulow = a.ulow / b.uhigh, r.uhigh = a.uhigh / b.ulow;
  else r.uhigh = a.uhigh < b.uhigh - 1 ? a.uhigh : b.uhigh - 1;
  return r;
}

/* By a constant, or of numbers that are not negative (as the unsigned operation).  The remainder
   has the sign of what is divided. */
static pt_range divide_signed(pt_top op, pt_range a, pt_range b, uint32_t w) {
  if (a.slow >= 0 && b.slow >= 1)
    return divide(op == PT_TOP_SDIV ? PT_TOP_UDIV : PT_TOP_UREM, a, b, w);
  if (b.slow != b.shigh || !b.slow || b.slow == -1) return full(w);
  if (op == PT_TOP_SDIV) {
    int64_t x = a.slow / b.slow, y = a.shigh / b.slow;
    return of_signed(x < y ? x : y, x < y ? y : x, w);
  }
  __int128 most = (b.slow < 0 ? -(__int128)b.slow : (__int128)b.slow) - 1;
  __int128 low = a.slow < -most ? -most : a.slow, high = a.shigh > most ? most : a.shigh;
  return of_signed(low < 0 ? low : 0, high > 0 ? high : 0, w);
}

static pt_range extract(const pt_terms *tt, pt_term t, pt_range a, uint32_t w) {
  pt_range r = full(w);
  uint32_t low = pt_term_low(tt, t);
  if (low < 64 && a.uhigh >> low <= umax(w)) r.ulow = a.ulow >> low, r.uhigh = a.uhigh >> low;
  if (low == 0 && a.slow >= smin(w) && a.shigh <= smax(w)) r.slow = a.slow, r.shigh = a.shigh;
  return r;
}

static pt_range shift(pt_top op, pt_range a, pt_range b, uint32_t w) {
  pt_range r = full(w);
  if (op == PT_TOP_LSHR) r.uhigh = b.ulow >= w ? 0 : a.uhigh >> b.ulow;
  if (op == PT_TOP_SHL && b.ulow == b.uhigh && b.ulow < w && a.uhigh <= umax(w) >> b.ulow)
    r.ulow = a.ulow << b.ulow, r.uhigh = a.uhigh << b.ulow;
  if (op == PT_TOP_ASHR && b.ulow == b.uhigh && b.ulow < w)
    r.slow = a.slow >> b.ulow, r.shigh = a.shigh >> b.ulow;
  return r;
}

/* ---- Booleans */

static int8_t tell(bool always, bool never) {
  if (always) return 1;
  return never ? 0 : -1;
}

static int8_t compare(pt_top op, pt_range a, pt_range b) {
  switch (op) {
  case PT_TOP_ULT: return tell(a.uhigh < b.ulow, a.ulow >= b.uhigh);
  case PT_TOP_ULE: return tell(a.uhigh <= b.ulow, a.ulow > b.uhigh);
  case PT_TOP_SLT: return tell(a.shigh < b.slow, a.slow >= b.shigh);
  case PT_TOP_SLE: return tell(a.shigh <= b.slow, a.slow > b.shigh);
  default:
    return tell(a.ulow == a.uhigh && b.ulow == b.uhigh && a.ulow == b.ulow,
                a.uhigh < b.ulow || b.uhigh < a.ulow || a.shigh < b.slow || b.shigh < a.slow);
  }
}

static pt_range at(const pt_ranges *rs, pt_term t, uint32_t k) {
  return rs->of.at[pt_term_arg(rs->tt, t, k).i];
}

static bool is_op(const pt_ranges *rs, pt_term t, pt_top op) { return pt_term_op(rs->tt, t) == op; }

/* The common operand R of XOR(A, R) and XOR(B, R). */
static bool share(const pt_ranges *rs, pt_term x, pt_term y, pt_term *a, pt_term *b, pt_term *r) {
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t j = 0; j < 2; j++)
      if (pt_term_arg(rs->tt, x, i).i == pt_term_arg(rs->tt, y, j).i) {
        *r = pt_term_arg(rs->tt, x, i), *a = pt_term_arg(rs->tt, x, 1 - i),
        *b = pt_term_arg(rs->tt, y, 1 - j);
        return true;
      }
  return false;
}

/* The textbook test whether a signed sum or difference overflows (build_overflow.c): whether it
   cannot. */
static bool cannot_overflow(const pt_ranges *rs, pt_term t) {
  pt_term a, b, r, both = pt_term_arg(rs->tt, t, 0);
  if (!is_op(rs, both, PT_TOP_BVAND)) return false;
  pt_term x = pt_term_arg(rs->tt, both, 0), y = pt_term_arg(rs->tt, both, 1);
  if (!is_op(rs, x, PT_TOP_BVXOR) || !is_op(rs, y, PT_TOP_BVXOR) || !share(rs, x, y, &a, &b, &r))
    return false;
  uint32_t w = pt_term_width(rs->tt, both);
  pt_range ra = rs->of.at[a.i], rb = rs->of.at[b.i], rr = rs->of.at[r.i];
  if (pt_mk_op2(rs->tt, PT_TOP_ADD, a, b).i == r.i)
    return (__int128)ra.slow + rb.slow >= smin(w) && (__int128)ra.shigh + rb.shigh <= smax(w);
  /* r is the first operand of a difference, a or b the other, and the rest the result */
  if (pt_mk_op2(rs->tt, PT_TOP_SUB, r, a).i == b.i)
    return (__int128)rr.slow - ra.shigh >= smin(w) && (__int128)rr.shigh - ra.slow <= smax(w);
  if (pt_mk_op2(rs->tt, PT_TOP_SUB, r, b).i == a.i)
    return (__int128)rr.slow - rb.shigh >= smin(w) && (__int128)rr.shigh - rb.slow <= smax(w);
  return false;
}

/* A product of two extended numbers beside the extended product (build_overflow.c): whether they
   are equal because it fits. */
static bool is_exact_product(const pt_ranges *rs, pt_term wide, pt_term narrow) {
  const pt_terms *tt = rs->tt;
  if (!is_op(rs, wide, PT_TOP_MUL) || !is_op(rs, narrow, PT_TOP_SEXT)) return false;
  pt_term x = pt_term_arg(tt, wide, 0), y = pt_term_arg(tt, wide, 1);
  pt_term product = pt_term_arg(tt, narrow, 0);
  if (!is_op(rs, x, PT_TOP_SEXT) || !is_op(rs, y, PT_TOP_SEXT) || !is_small(tt, wide)) return false;
  pt_term a = pt_term_arg(tt, x, 0), b = pt_term_arg(tt, y, 0);
  uint32_t w = pt_term_width(tt, product);
  if (pt_term_width(tt, a) != w || pt_term_width(tt, b) != w || 2 * w > pt_term_width(tt, wide) ||
      pt_mk_op2(rs->tt, PT_TOP_MUL, a, b).i != product.i)
    return false;
  pt_range r = mul(rs->of.at[x.i], rs->of.at[y.i], pt_term_width(tt, wide));
  return r.slow >= smin(w) && r.shigh <= smax(w);
}

static bool is_zero(const pt_ranges *rs, pt_term t) {
  pt_bv c;
  return pt_term_value(rs->tt, t, &c) && pt_bv_is_zero(c);
}

static int8_t truth_of(const pt_ranges *rs, pt_term t) {
  pt_top op = pt_term_op(rs->tt, t);
  if (pt_term_is_true(rs->tt, t)) return 1;
  if (pt_term_is_false(rs->tt, t)) return 0;
  switch (op) {
  case PT_TOP_NOT: return at(rs, t, 0).truth < 0 ? -1 : !at(rs, t, 0).truth;
  case PT_TOP_AND:
    return tell(at(rs, t, 0).truth == 1 && at(rs, t, 1).truth == 1,
                at(rs, t, 0).truth == 0 || at(rs, t, 1).truth == 0);
  case PT_TOP_OR:
    return tell(at(rs, t, 0).truth == 1 || at(rs, t, 1).truth == 1,
                at(rs, t, 0).truth == 0 && at(rs, t, 1).truth == 0);
  case PT_TOP_ITE: {
    int8_t c = at(rs, t, 0).truth, a = at(rs, t, 1).truth, b = at(rs, t, 2).truth;
    if (c == 1) return a;
    if (c == 0) return b;
    if (a == b) return a;
    return -1;
  }
  case PT_TOP_ULT: case PT_TOP_ULE: case PT_TOP_SLT: case PT_TOP_SLE: case PT_TOP_EQ:
    if (op == PT_TOP_SLT && is_zero(rs, pt_term_arg(rs->tt, t, 1)) &&
        is_small(rs->tt, pt_term_arg(rs->tt, t, 0)) && cannot_overflow(rs, t))
      return 0;
    if (op == PT_TOP_EQ &&
        (is_exact_product(rs, pt_term_arg(rs->tt, t, 0), pt_term_arg(rs->tt, t, 1)) ||
         is_exact_product(rs, pt_term_arg(rs->tt, t, 1), pt_term_arg(rs->tt, t, 0))))
      return 1;
    return is_small(rs->tt, pt_term_arg(rs->tt, t, 0)) ? compare(op, at(rs, t, 0), at(rs, t, 1))
                                                       : -1;
  default: return -1;
  }
}

/* ---- all terms */

static pt_range value_range(const pt_ranges *rs, pt_term t) {
  uint32_t w = pt_term_width(rs->tt, t);
  pt_top op = pt_term_op(rs->tt, t);
  pt_bv c;
  if (pt_term_value(rs->tt, t, &c)) {
    int64_t s = (int64_t)pt_bv_to_u64(w < 64 ? pt_bv_sext(c, 64) : c);
    return (pt_range){true, -1, pt_bv_to_u64(c), pt_bv_to_u64(c), s, s};
  }
  for (uint32_t k = 0; k < pt_term_nargs(rs->tt, t); k++)
    if (!is_small(rs->tt, pt_term_arg(rs->tt, t, k)) && !(op == PT_TOP_ITE && k == 0))
      return full(w);
  switch (op) {
  case PT_TOP_ADD: return add(at(rs, t, 0), at(rs, t, 1), w);
  case PT_TOP_SUB: return sub(at(rs, t, 0), at(rs, t, 1), w);
  case PT_TOP_MUL: return mul(at(rs, t, 0), at(rs, t, 1), w);
  case PT_TOP_ITE: return choose(at(rs, t, 0), at(rs, t, 1), at(rs, t, 2));
  case PT_TOP_BVAND:
  case PT_TOP_BVOR:
  case PT_TOP_BVXOR: return bit_operation(op, at(rs, t, 0), at(rs, t, 1), w);
  case PT_TOP_UDIV: case PT_TOP_UREM: return divide(op, at(rs, t, 0), at(rs, t, 1), w);
  case PT_TOP_SDIV:
  case PT_TOP_SREM: return divide_signed(op, at(rs, t, 0), at(rs, t, 1), w);
  case PT_TOP_EXTRACT: return extract(rs->tt, t, at(rs, t, 0), w);
  case PT_TOP_SHL:
  case PT_TOP_LSHR:
  case PT_TOP_ASHR: return shift(op, at(rs, t, 0), at(rs, t, 1), w);
  case PT_TOP_ZEXT: {
    pt_range r = full(w);
    r.ulow = at(rs, t, 0).ulow, r.uhigh = at(rs, t, 0).uhigh;
    return r;
  }
  case PT_TOP_SEXT: {
    pt_range r = full(w);
    r.slow = at(rs, t, 0).slow, r.shigh = at(rs, t, 0).shigh;
    return r;
  }
  default: return full(w);
  }
}

/* ---- facts */

static pt_range meet(pt_range a, pt_range b) {
  if (b.ulow > a.ulow) a.ulow = b.ulow;
  if (b.uhigh < a.uhigh) a.uhigh = b.uhigh;
  if (b.slow > a.slow) a.slow = b.slow;
  if (b.shigh < a.shigh) a.shigh = b.shigh;
  return a;
}

static bool is_empty(pt_range r) { return r.ulow > r.uhigh || r.slow > r.shigh; }

static pt_range agree(pt_ranges *rs, pt_term t, pt_range r) {
  uint64_t k;
  pt_vec_push(rs->mem, &rs->touched, t.i);
  if (!pt_map_get(&rs->facts, t.i, &k)) return r;
  pt_range fact = rs->limits.at[k - 1];
  if (pt_term_is_bool(rs->tt, t)) {
    rs->empty |= r.truth >= 0 && r.truth != fact.truth;
    r.truth = fact.truth;
  } else if (is_small(rs->tt, t)) {
    uint32_t w = pt_term_width(rs->tt, t);
    pt_range both = tighten(meet(r, fact), w);
    rs->empty |= is_empty(both);
    r = is_empty(both) ? full(w) : both; /* nothing is computed with an empty interval */
  }
  return r;
}

void pt_range_assume(pt_ranges *rs, pt_term t, pt_range bounds) {
  uint64_t k;
  bool boolean = pt_term_is_bool(rs->tt, t);
  if (!pt_map_get(&rs->facts, t.i, &k)) {
    pt_vec_push(rs->mem, &rs->limits, bounds);
    pt_map_put(rs->mem, &rs->facts, t.i, rs->limits.n);
    return;
  }
  pt_range *old = &rs->limits.at[k - 1];
  if (boolean)
    rs->empty |= old->truth != bounds.truth;
  else
    *old = meet(*old, bounds);
}

void pt_range_recompute(pt_ranges *rs) {
  for (size_t k = 0; k < rs->touched.n; k++)
    rs->of.at[rs->touched.at[k]].done = false;
  pt_vec_reset(&rs->touched);
}

void pt_range_forget(pt_ranges *rs) {
  pt_range_recompute(rs);
  pt_vec_reset(&rs->limits);
  pt_map_reset(&rs->facts);
  rs->empty = false;
}

/* Nothing is computed with an empty interval: nothing agrees with all that was said. */
static pt_range number_range(pt_ranges *rs, pt_term t) {
  uint32_t w = pt_term_width(rs->tt, t);
  pt_range r = tighten(value_range(rs, t), w);
  if (!is_empty(r)) return r;
  rs->empty |= rs->limits.n > 0;
  return full(w);
}

static void compute(pt_ranges *rs, pt_term t) {
  pt_range r = {.done = true, .truth = -1};
  if (pt_term_is_bool(rs->tt, t)) r.truth = truth_of(rs, t);
  else if (is_small(rs->tt, t))
    r = number_range(rs, t);
  rs->of.at[t.i] = rs->limits.n ? agree(rs, t, r) : r;
  pt_vec_push(rs->mem, &rs->known, t.i);
}

/* Arguments first; nothing recurses. */
pt_range pt_range_of(pt_ranges *rs, pt_term t) {
  if (rs->of.n < pt_terms_count(rs->tt)) pt_vec_resize(rs->mem, &rs->of, pt_terms_count(rs->tt));
  pt_vec_reset(&rs->work);
  pt_vec_push(rs->mem, &rs->work, t.i);
  while (rs->work.n) {
    pt_term x = {pt_vec_top(&rs->work)};
    bool ready = true;
    for (uint32_t k = 0; !rs->of.at[x.i].done && k < pt_term_nargs(rs->tt, x); k++) {
      uint32_t arg = pt_term_arg(rs->tt, x, k).i;
      if (rs->of.at[arg].done) continue;
      pt_vec_push(rs->mem, &rs->work, arg);
      ready = false;
    }
    if (!ready) continue;
    if (!rs->of.at[x.i].done) compute(rs, x);
    rs->work.n--;
  }
  return rs->of.at[t.i];
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t smaller(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Signed numbers are in the order of unsigned ones when their top bit is the other one. */
void pt_range_know(pt_ranges *rs, pt_term var, uint64_t low, uint64_t most) {
  uint32_t w = pt_term_width(rs->tt, var);
  uint64_t top = UINT64_C(1) << (w - 1), turned = low ^ top;
  pt_range r = pt_range_of(rs, var);
  if (most <= umax(w) - low) r.ulow = larger(r.ulow, low), r.uhigh = smaller(r.uhigh, low + most);
  if (most <= umax(w) - turned) {
    int64_t least = (int64_t)(turned - top), greatest = (int64_t)(turned + most - top);
    if (least > r.slow) r.slow = least;
    if (greatest < r.shigh) r.shigh = greatest;
  }
  r = is_empty(r) ? r : tighten(r, w);
  if (!is_empty(r)) rs->of.at[var.i] = r;
}

/* ---- sums at their limits */

static int64_t limit_of(pt_range r, bool high) { return high ? r.shigh : r.slow; }

/* T, read as signed, is at its upper (lower) limit. */
static pt_term at_limit(pt_ranges *rs, pt_term t, bool high, int depth) {
  pt_terms *tt = rs->tt;
  int64_t limit = limit_of(pt_range_of(rs, t), high);
  pt_top op = pt_term_op(tt, t);
  if (op == PT_TOP_CONST) return pt_true(tt);
  if (op == PT_TOP_ADD && depth > 0) {
    pt_term a = pt_term_arg(tt, t, 0), b = pt_term_arg(tt, t, 1);
    if ((__int128)limit_of(pt_range_of(rs, a), high) + limit_of(pt_range_of(rs, b), high) == limit)
      return pt_mk_and(tt, at_limit(rs, a, high, depth - 1), at_limit(rs, b, high, depth - 1));
  }
  if (op == PT_TOP_ITE && depth > 0) {
    pt_term c = pt_term_arg(tt, t, 0), side[2] = {pt_term_arg(tt, t, 1), pt_term_arg(tt, t, 2)};
    for (int k = 0; k < 2; k++)
      side[k] = limit_of(pt_range_of(rs, side[k]), high) == limit
                    ? at_limit(rs, side[k], high, depth - 1)
                    : pt_false(tt);
    return pt_mk_ite(tt, c, side[0], side[1]);
  }
  return pt_mk_eq(tt, t, pt_mk_const(tt, pt_bv_i64(pt_term_width(tt, t), limit)));
}

static pt_term split_equation(pt_ranges *rs, pt_term t) {
  enum { DEPTH = 2000 };
  pt_bv c;
  pt_term x = pt_term_arg(rs->tt, t, 0);
  if (!is_small(rs->tt, x) || !is_op(rs, x, PT_TOP_ADD) ||
      !pt_term_value(rs->tt, pt_term_arg(rs->tt, t, 1), &c))
    return t;
  int64_t v = (int64_t)pt_bv_to_u64(c.width < 64 ? pt_bv_sext(c, 64) : c);
  pt_range r = pt_range_of(rs, x);
  pt_range all = full(c.width);
  if (v == r.shigh && r.shigh < all.shigh) return at_limit(rs, x, true, DEPTH);
  if (v == r.slow && r.slow > all.slow) return at_limit(rs, x, false, DEPTH);
  return t;
}

pt_term pt_range_split(pt_ranges *rs, pt_term t) {
  if (is_op(rs, t, PT_TOP_EQ)) return split_equation(rs, t);
  if (!is_op(rs, t, PT_TOP_AND)) return t;
  pt_term a = pt_range_split(rs, pt_term_arg(rs->tt, t, 0)),
          b = pt_range_split(rs, pt_term_arg(rs->tt, t, 1));
  return pt_mk_and(rs->tt, a, b);
}

/* ---- low bits */

/* Known zero bits at the low end of a term, as far as its shape tells. */
static uint32_t low_zeros(const pt_terms *tt, pt_term t, int depth) {
  pt_bv c;
  uint32_t width = pt_term_width(tt, t), a, b;
  if (pt_term_value(tt, t, &c)) return pt_bv_ctz(c);
  if (depth == 0) return 0;
  switch (pt_term_op(tt, t)) {
  case PT_TOP_ADD: case PT_TOP_SUB: case PT_TOP_BVOR: case PT_TOP_BVXOR:
    a = low_zeros(tt, pt_term_arg(tt, t, 0), depth - 1),
    b = low_zeros(tt, pt_term_arg(tt, t, 1), depth - 1);
    return a < b ? a : b;
  case PT_TOP_MUL:
    a = low_zeros(tt, pt_term_arg(tt, t, 0), depth - 1),
    b = low_zeros(tt, pt_term_arg(tt, t, 1), depth - 1);
    return a + b < width ? a + b : width;
  case PT_TOP_SHL:
    if (!pt_term_value(tt, pt_term_arg(tt, t, 1), &c) || !pt_bv_fits_u64(c)) return 0;
    return low_zeros(tt, pt_term_arg(tt, t, 0), depth - 1) + (uint32_t)pt_bv_to_u64(c);
  case PT_TOP_CONCAT:
    a = low_zeros(tt, pt_term_arg(tt, t, 1), depth - 1);
    if (a < pt_term_width(tt, pt_term_arg(tt, t, 1))) return a;
    return a + low_zeros(tt, pt_term_arg(tt, t, 0), depth - 1);
  case PT_TOP_ZEXT:
  case PT_TOP_SEXT:
  case PT_TOP_BVNEG: return low_zeros(tt, pt_term_arg(tt, t, 0), depth - 1);
  case PT_TOP_ITE:
    a = low_zeros(tt, pt_term_arg(tt, t, 1), depth - 1),
    b = low_zeros(tt, pt_term_arg(tt, t, 2), depth - 1);
    return a < b ? a : b;
  default: return 0;
  }
}

uint32_t pt_term_low_zeros(const pt_terms *tt, pt_term t) {
  enum { DEPTH = 12 };
  return low_zeros(tt, t, DEPTH);
}
