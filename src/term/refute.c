#include "term/refute.h"

#include "term/build.h"

enum { MOST_CASES = 64, MOST_DEPTH = 10, MOST_ROUNDS = 6, MOST_TERMS = 4000 };

typedef struct {
  pt_ranges *rs;
  pt_terms *tt;
  PT_VEC(pt_term) facts; /* that hold in this case: literals and disjunctions */
  uint32_t cases, depth;
} refuter;

/* ---- what holds */

/* NOT of what, or none. */
static pt_term negated(const refuter *x, pt_term t) {
  bool is = pt_term_op(x->tt, t) == PT_TOP_NOT;
  return is ? pt_term_arg(x->tt, t, 0) : (pt_term){0};
}

/* A or B, as OR or NOT of AND. */
static bool is_choice(refuter *x, pt_term t, pt_term *a, pt_term *b) {
  pt_term no = negated(x, t);
  bool either = !no.i && pt_term_op(x->tt, t) == PT_TOP_OR;
  if (!either && !(no.i && pt_term_op(x->tt, no) == PT_TOP_AND)) return false;
  pt_term of = either ? t : no;
  *a = pt_term_arg(x->tt, of, 0), *b = pt_term_arg(x->tt, of, 1);
  if (!either) *a = pt_mk_not(x->tt, *a), *b = pt_mk_not(x->tt, *b);
  return true;
}

/* T holds; conjunctions are taken apart. */
static void add(refuter *x, pt_term t) {
  size_t next = x->facts.n;
  pt_vec_push(x->rs->mem, &x->facts, t);
  for (; next < x->facts.n; next++) {
    pt_term now = x->facts.at[next], no = negated(x, now);
    bool both = !no.i && pt_term_op(x->tt, now) == PT_TOP_AND;
    bool neither = no.i && pt_term_op(x->tt, no) == PT_TOP_OR;
    for (uint32_t k = 0; k < 2 && (both || neither); k++) {
      pt_term part = pt_term_arg(x->tt, both ? now : no, k);
      pt_vec_push(x->rs->mem, &x->facts, both ? part : pt_mk_not(x->tt, part));
    }
  }
}

/* ---- bounds that follow from comparisons */

static bool narrows(pt_range old, pt_range now) {
  return now.ulow > old.ulow || now.uhigh < old.uhigh || now.slow > old.slow ||
         now.shigh < old.shigh;
}

static bool bound(refuter *x, pt_term t, pt_range now) {
  if (!narrows(pt_range_of(x->rs, t), now)) return false;
  pt_range_assume(x->rs, t, now);
  return true;
}

/* A < B, or (ONE is 0) A <= B. */
static bool order(refuter *x, pt_term a, pt_term b, bool is_signed, uint64_t one) {
  uint32_t w = pt_term_width(x->tt, a);
  pt_range ra = pt_range_of(x->rs, a), rb = pt_range_of(x->rs, b);
  pt_range low = pt_range_full(w), high = pt_range_full(w);
  if (is_signed) {
    if (one && (rb.shigh == high.slow || ra.slow == high.shigh)) return false;
    high.shigh = rb.shigh - (int64_t)one, low.slow = ra.slow + (int64_t)one;
  } else {
    if (one && (rb.uhigh == 0 || ra.ulow == high.uhigh)) return false;
    high.uhigh = rb.uhigh - one, low.ulow = ra.ulow + one;
  }
  bool below = bound(x, a, high), above = bound(x, b, low);
  return below || above;
}

static bool differs(refuter *x, pt_term a, pt_term b) {
  pt_range r = pt_range_of(x->rs, a), k = pt_range_of(x->rs, b);
  if (k.ulow != k.uhigh || r.ulow == r.uhigh) return false;
  pt_range now = pt_range_full(pt_term_width(x->tt, a));
  if (r.ulow == k.ulow) now.ulow = k.ulow + 1;
  if (r.uhigh == k.ulow) now.uhigh = k.ulow - 1;
  return bound(x, a, now);
}

static bool equal(refuter *x, pt_term a, pt_term b) {
  bool left = bound(x, a, pt_range_of(x->rs, b));
  bool right = bound(x, b, pt_range_of(x->rs, a));
  return left || right;
}

static bool is_number(const refuter *x, pt_term t) {
  pt_sort s = pt_term_sort(x->tt, t);
  return pt_sort_kind_of(x->tt, s) == PT_SORT_BV && pt_sort_width(x->tt, s) <= 64;
}

/* What a literal says of its sides; true: something new. */
static bool use(refuter *x, pt_term t) {
  pt_term no = negated(x, t), c = no.i ? no : t;
  pt_top op = pt_term_op(x->tt, c);
  if (op != PT_TOP_EQ && op != PT_TOP_ULT && op != PT_TOP_ULE && op != PT_TOP_SLT &&
      op != PT_TOP_SLE)
    return false;
  pt_term a = pt_term_arg(x->tt, c, 0), b = pt_term_arg(x->tt, c, 1);
  bool is_signed = op == PT_TOP_SLT || op == PT_TOP_SLE;
  bool strict = op == PT_TOP_ULT || op == PT_TOP_SLT;
  if (!is_number(x, a)) return false;
  if (op == PT_TOP_EQ && no.i) {
    bool left = differs(x, a, b), right = differs(x, b, a);
    return left || right;
  }
  if (op == PT_TOP_EQ) return equal(x, a, b);
  return no.i ? order(x, b, a, is_signed, !strict) : order(x, a, b, is_signed, strict);
}

/* ---- cases */

/* One of the sides of a disjunction cannot hold: the other does. */
static bool settle(refuter *x, pt_term t) {
  pt_term a, b;
  if (!is_choice(x, t, &a, &b)) return false;
  int8_t left = pt_range_of(x->rs, a).truth, right = pt_range_of(x->rs, b).truth;
  if (left == 1 || right == 1 || (left != 0 && right != 0)) return false;
  add(x, left == 0 ? b : a);
  return true;
}

static void assume_truth(refuter *x, pt_term t) {
  pt_term no = negated(x, t);
  pt_range_assume(x->rs, no.i ? no : t, (pt_range){.done = true, .truth = no.i == 0});
}

/* Bounds from all that holds, until nothing new follows; true: nothing agrees with it. */
static bool is_contradiction(refuter *x) {
  bool more = true;
  pt_range_forget(x->rs);
  for (int round = 0; round < MOST_ROUNDS && more; round++) {
    more = false;
    for (size_t k = 0; k < x->facts.n; k++)
      assume_truth(x, x->facts.at[k]);
    pt_range_recompute(x->rs);
    size_t known = x->facts.n;
    for (size_t k = 0; k < known && !x->rs->empty; k++) {
      pt_range_of(x->rs, x->facts.at[k]);
      bool news = use(x, x->facts.at[k]) || settle(x, x->facts.at[k]);
      more |= news;
    }
    if (x->rs->empty) return true;
  }
  return false;
}

static bool find_choice(refuter *x, pt_term *a, pt_term *b) {
  for (size_t k = 0; k < x->facts.n; k++) {
    if (!is_choice(x, x->facts.at[k], a, b)) continue;
    if (pt_range_of(x->rs, *a).truth < 0 && pt_range_of(x->rs, *b).truth < 0) return true;
  }
  return false;
}

static bool refute(refuter *x);

static bool refute_with(refuter *x, pt_term t) {
  size_t before = x->facts.n;
  add(x, t);
  bool refuted = refute(x);
  x->facts.n = before;
  return refuted;
}

static bool refute(refuter *x) {
  pt_term a, b;
  if (++x->cases > MOST_CASES || x->depth >= MOST_DEPTH) return false;
  size_t before = x->facts.n;
  x->depth++;
  bool refuted = is_contradiction(x);
  if (!refuted && find_choice(x, &a, &b)) refuted = refute_with(x, a) && refute_with(x, b);
  x->depth--, x->facts.n = before;
  return refuted;
}

bool pt_refute(pt_ranges *rs, const pt_term *all, size_t n) {
  refuter x = {.rs = rs, .tt = rs->tt};
  for (size_t k = 0; k < n; k++)
    add(&x, all[k]);
  bool refuted = refute(&x);
  pt_range_forget(rs);
  pt_vec_release(rs->mem, &x.facts);
  return refuted;
}

/* ---- whether to try */

static bool is_hard(const pt_terms *tt, pt_term t) {
  pt_top op = pt_term_op(tt, t);
  bool product = op == PT_TOP_MUL || op == PT_TOP_UDIV || op == PT_TOP_UREM || op == PT_TOP_SDIV ||
                 op == PT_TOP_SREM;
  return product && pt_term_op(tt, pt_term_arg(tt, t, 0)) != PT_TOP_CONST &&
         pt_term_op(tt, pt_term_arg(tt, t, 1)) != PT_TOP_CONST;
}

bool pt_refute_may_help(pt_ranges *rs, const pt_term *all, size_t n) {
  pt_map seen = {0};
  bool hard = false;
  size_t count = 0;
  pt_vec_reset(&rs->work);
  for (size_t k = 0; k < n; k++)
    pt_vec_push(rs->mem, &rs->work, all[k].i);
  while (rs->work.n && count <= MOST_TERMS) {
    pt_term t = {pt_vec_pop(&rs->work)};
    if (pt_map_get(&seen, t.i, NULL)) continue;
    pt_map_put(rs->mem, &seen, t.i, 1);
    count++, hard |= is_hard(rs->tt, t);
    for (uint32_t k = 0; k < pt_term_nargs(rs->tt, t); k++)
      pt_vec_push(rs->mem, &rs->work, pt_term_arg(rs->tt, t, k).i);
  }
  pt_map_release(rs->mem, &seen);
  return hard && count <= MOST_TERMS;
}
