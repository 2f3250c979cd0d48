/* Quantifiers: known questions, and random ones against what they are when every value of the bound
   variables is written out. */
#include "random.h"

enum { BITS = 3 };

static pt_term less(kit *k, pt_term a, pt_term b) { return op(k, PT_TOP_ULT, a, b); }

static pt_term at(kit *k, pt_term array, pt_term i) { return pt_mk_select(k->tt, array, i); }

/* For all I below N: BODY. */
static pt_term below(kit *k, pt_term i, pt_term n, pt_term body) {
  return pt_mk_forall(k->tt, i, pt_mk_implies(k->tt, less(k, i, n), body));
}

static pt_solver *quant_of_sat(kit *k) { return pt_quant_new(pt_sat_new(k->tt, 0), false); }

TEST(quant, an_element_of_all) {
  kit k = kit_open();
  pt_solver *s = quant_of_sat(&k);
  pt_term a = avar(&k, "a", 32, 32), i = bvar(&k, "i", 32), n = bvar(&k, "n", 32);
  pt_term j = bvar(&k, "j", 32), five = num(&k, 32, 5);
  pt_solver_add(s, below(&k, i, n, less(&k, five, at(&k, a, i))));
  pt_solver_push(s);
  pt_solver_add(s, less(&k, j, n));
  pt_term assume[] = {less(&k, n, num(&k, 32, 3)), pt_mk_not(k.tt, less(&k, five, at(&k, a, j)))};
  CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_UNSAT);
  bool used[2];
  CHECK_EQ(pt_solver_core(s, used, 2), 1);
  CHECK(used[1]);
  pt_solver_pop(s, 1);
  CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_SAT); /* no need for j to be below n */
  pt_term exists = pt_mk_exists(k.tt, i, pt_mk_and(k.tt, less(&k, i, n), eq(&k, at(&k, a, i), j)));
  pt_term small[] = {exists, less(&k, j, five)};
  CHECK_EQ(pt_solver_check(s, small, 2, NULL), PT_UNSAT);
  pt_solver_delete(s);
  kit_close(&k);
}

/* A quantifier that is not looked into may be anything, but it is the same everywhere; what was
   found so is no answer for who asks in earnest. */
TEST(quant, opaque) {
  kit k = kit_open();
  pt_solver *s = pt_cache_new(quant_of_sat(&k));
  pt_limit opaque = {.opaque = true};
  pt_term a = avar(&k, "a", 32, 32), i = bvar(&k, "i", 32), n = bvar(&k, "n", 32);
  pt_term j = bvar(&k, "j", 32), five = num(&k, 32, 5);
  pt_term all = below(&k, i, n, less(&k, five, at(&k, a, i)));
  pt_term broken[] = {all, less(&k, j, n), eq(&k, at(&k, a, j), five)};
  CHECK_EQ(pt_solver_check(s, broken, 3, &opaque), PT_SAT);
  CHECK_EQ(pt_solver_check(s, broken, 3, NULL), PT_UNSAT);
  pt_term both[] = {pt_mk_or(k.tt, all, less(&k, j, n)), pt_mk_not(k.tt, all),
                    op(&k, PT_TOP_ULE, n, j)};
  CHECK_EQ(pt_solver_check(s, both, 3, &opaque), PT_UNSAT);
  pt_solver_delete(s);
  kit_close(&k);
}

/* Sorted, and everything below LOW is less than KEY: so is everything up to an element that is. */
TEST(quant, one_within_another) {
  kit k = kit_open();
  pt_solver *s = quant_of_sat(&k);
  pt_term a = avar(&k, "a", 32, 32), i = bvar(&k, "i", 32), j = bvar(&k, "j", 32);
  pt_term n = bvar(&k, "n", 32), mid = bvar(&k, "mid", 32), key = bvar(&k, "key", 32);
  pt_term order = op(&k, PT_TOP_ULE, at(&k, a, i), at(&k, a, j));
  order = pt_mk_implies(k.tt, less(&k, i, j), order);
  pt_solver_add(s, below(&k, i, n, below(&k, j, n, order)));
  pt_solver_add(s, less(&k, mid, n));
  pt_solver_add(s, less(&k, at(&k, a, mid), key));
  pt_term goal = below(&k, i, mid, less(&k, at(&k, a, i), key));
  CHECK_EQ(ask(s, pt_mk_not(k.tt, goal)), PT_UNSAT);
  CHECK_EQ(ask(s, goal), PT_SAT);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(quant, what_is_stored) {
  kit k = kit_open();
  pt_solver *s = quant_of_sat(&k);
  pt_term a = avar(&k, "a", 32, 8), i = bvar(&k, "i", 32), n = bvar(&k, "n", 32);
  pt_term zero = num(&k, 8, 0), next = op(&k, PT_TOP_ADD, n, num(&k, 32, 1));
  pt_solver_add(s, below(&k, i, n, eq(&k, at(&k, a, i), zero)));
  pt_solver_add(s, less(&k, n, next));
  pt_term b = pt_mk_store(k.tt, a, n, zero);
  CHECK_EQ(ask(s, pt_mk_not(k.tt, below(&k, i, next, eq(&k, at(&k, b, i), zero)))), PT_UNSAT);
  CHECK_EQ(ask(s, pt_mk_not(k.tt, below(&k, i, next, eq(&k, at(&k, a, i), zero)))), PT_SAT);
  pt_solver_delete(s);
  kit_close(&k);
}

/* A back end that has no quantifiers at all says that it does not know, never something else. */
TEST(quant, what_does_not_end_is_unknown) {
  kit k = kit_open();
  pt_solver *s = quant_of_sat(&k);
  pt_term a = avar(&k, "a", 32, 32), i = bvar(&k, "i", 32), j = bvar(&k, "j", 32);
  pt_term some = pt_mk_exists(k.tt, j, less(&k, at(&k, a, i), at(&k, a, j)));
  pt_solver_add(s, pt_mk_forall(k.tt, i, some)); /* every element has a larger one: false */
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INCOMPLETE);
  pt_solver_delete(s);
  kit_close(&k);
}

/* ---- random questions */

typedef struct {
  pt_term terms[3]; /* bound variables that may be used */
  uint32_t n;
} scope;

static pt_term random_word(kit *k, pt_rng *r, const scope *in, uint32_t depth) {
  static const char *const names[] = {"x", "y"};
  uint64_t c = pt_rng_below(r, depth ? 8 : 4);
  if (c < 2 && in->n) return in->terms[pt_rng_below(r, in->n)];
  if (c < 3) return bvar(k, names[pt_rng_below(r, 2)], BITS);
  if (c < 4) return num(k, BITS, pt_rng_next(r));
  pt_term a = random_word(k, r, in, depth - 1);
  if (c < 6) return at(k, avar(k, pt_rng_below(r, 2) ? "a" : "b", BITS, BITS), a);
  return op(k, c < 7 ? PT_TOP_ADD : PT_TOP_SUB, a, random_word(k, r, in, depth - 1));
}

static pt_term random_question(kit *k, pt_rng *r, scope in, uint32_t depth) {
  static const pt_top ops[] = {PT_TOP_EQ, PT_TOP_ULT, PT_TOP_SLE};
  static const char *const names[] = {"i", "j", "l"};
  uint64_t c = pt_rng_below(r, depth ? 8 : 2);
  if (c < 2)
    return op(k, ops[pt_rng_below(r, 3)], random_word(k, r, &in, 2), random_word(k, r, &in, 2));
  if (c < 3) return pt_mk_not(k->tt, random_question(k, r, in, depth - 1));
  if (c < 5) {
    pt_term a = random_question(k, r, in, depth - 1), b = random_question(k, r, in, depth - 1);
    return c < 4 ? pt_mk_and(k->tt, a, b) : pt_mk_or(k->tt, a, b);
  }
  if (in.n == 3) return pvar(k, "p");
  pt_term v = bvar(k, names[in.n], BITS);
  in.terms[in.n++] = v;
  pt_term body = random_question(k, r, in, depth - 1);
  return c < 7 ? pt_mk_forall(k->tt, v, body) : pt_mk_exists(k->tt, v, body);
}

/* T with every value of its bound variables written out. */
static pt_term written_out(kit *k, pt_term t) {
  pt_top o = pt_term_op(k->tt, t);
  bool all = o == PT_TOP_FORALL;
  pt_term args[3], out = pt_mk_bool(k->tt, all);
  if (!all && o != PT_TOP_EXISTS) {
    if (!pt_term_is_bool(k->tt, t) || !pt_term_nargs(k->tt, t)) return t;
    for (uint32_t n = 0; n < pt_term_nargs(k->tt, t); n++)
      args[n] = written_out(k, pt_term_arg(k->tt, t, n));
    return pt_mk_like(k->tt, t, args);
  }
  for (uint64_t v = 0; v < 1u << BITS; v++) {
    pt_subst s = {0};
    pt_subst_add(k->m, &s, pt_term_arg(k->tt, t, 0), num(k, BITS, v));
    pt_term one = written_out(k, pt_term_subst(k->tt, &s, pt_term_arg(k->tt, t, 1)));
    out = all ? pt_mk_and(k->tt, out, one) : pt_mk_or(k->tt, out, one);
    pt_subst_release(k->m, &s);
  }
  return out;
}

/* How many of COUNT questions were not answered. */
static uint32_t compare(pt_solver *(*make)(kit *), uint64_t seed, uint32_t count, uint32_t depth) {
  uint32_t unknown = 0;
  pt_limit limit = {.time_ms = 2000};
  for (uint32_t n = 0; n < count; n++) {
    kit k = kit_open();
    pt_rng r = {seed * 1000003 + n};
    pt_term q = random_question(&k, &r, (scope){0}, depth), full = written_out(&k, q);
    pt_solver *s = make(&k), *ref = pt_sat_new(k.tt, 0);
    pt_solver_add(s, q);
    pt_answer want = ask(ref, full), got = pt_solver_check(s, NULL, 0, &limit);
    if (got == PT_UNKNOWN) unknown++;
    else CHECK_EQ(got, want);
    if (got == PT_SAT) CHECK_EQ(value(&k, s, full), 1);
    pt_solver_delete(s);
    pt_solver_delete(ref);
    kit_close(&k);
  }
  return unknown;
}

static pt_solver *quant_of_z3(kit *k) {
  return pt_quant_new(pt_auto_new(k->tt, PT_HINT_HARD, 0), false);
}

TEST(quant, random_questions) {
  CHECK(compare(quant_of_sat, 1, 70, 4) < 25); /* one kind within the other is left to Z3 */
  CHECK(compare(quant_of_z3, 2, 25, 4) < 3);
}
