#include "brute.h"
#include "random.h"

TEST(cross, agreeing_solvers) {
  kit k = kit_open();
  pt_rng r = {3};
  brute *second = brute_new(k.tt);
  pt_solver *s = pt_cross_new(&brute_new(k.tt)->base, &second->base), *ref = &brute_new(k.tt)->base;
  CHECK_EQ(random_session(&k, &r, s, ref, 300), 0);
  CHECK(second->asked > 5);
  pt_solver_delete(s);
  pt_solver_delete(ref);
  kit_close(&k);
}

TEST(cross, a_wrong_unsat_is_found) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_cross_new(&a->base, &b->base);
  pt_term t = eq(&k, bvar(&k, "x", 4), num(&k, 4, 3));
  a->mood = BRUTE_SAYS_UNSAT;
  pt_solver_add(s, t);
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  CHECK_STR(s->message, "brute answers unsat, but brute answers sat");
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(cross, sat_is_not_asked_twice_and_unknown_spreads) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_cross_new(&a->base, &b->base);
  pt_term x = bvar(&k, "x", 4), t = eq(&k, x, num(&k, 4, 3)), u = eq(&k, x, num(&k, 4, 4));
  pt_solver_add(s, t);
  CHECK_EQ(check0(s), PT_SAT);
  CHECK_EQ(b->asked, 0);
  CHECK_EQ(value(&k, s, x), 3);
  CHECK_EQ(pt_solver_check(s, &u, 1, NULL), PT_UNSAT);
  CHECK_EQ(b->asked, 1);
  bool used[1];
  CHECK_EQ(pt_solver_core(s, used, 1), 1);
  b->mood = BRUTE_SAYS_UNKNOWN;
  CHECK_EQ(pt_solver_check(s, &u, 1, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INCOMPLETE);
  a->mood = BRUTE_SAYS_UNKNOWN, b->mood = BRUTE_HONEST;
  CHECK_EQ(pt_solver_check(s, &u, 1, NULL), PT_UNKNOWN);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(cross, time_is_shared) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_cross_new(&a->base, &b->base);
  pt_limit limit = {.time_ms = 300};
  pt_term no = pt_mk_and(k.tt, pvar(&k, "p"), eq(&k, bvar(&k, "x", 4), num(&k, 4, 1)));
  a->sleep_ms = 100;
  a->mood = b->mood = BRUTE_SAYS_UNSAT;
  CHECK_EQ(pt_solver_check(s, &no, 1, &limit), PT_UNSAT);
  CHECK(b->limit.time_ms > 0 && b->limit.time_ms <= 200);
  limit.time_ms = 110;
  a->sleep_ms = 90, b->sleep_ms = 500;
  uint64_t start = pt_work_us();
  CHECK_EQ(pt_solver_check(s, &no, 1, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_TIME);
  CHECK(pt_work_us() - start < 400000);
  pt_solver_delete(s);
  kit_close(&k);
}

/* An interrupt stops one check, not a later one as well. */
TEST(cross, interrupts_count_once) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_cross_new(&a->base, &b->base);
  pt_term no = pt_false(k.tt);
  pt_solver_interrupt(s);
  CHECK_EQ(pt_solver_check(s, &no, 1, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INTERRUPT);
  CHECK_EQ(pt_solver_check(s, &no, 1, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_check(s, &no, 1, NULL), PT_UNSAT);
  pt_solver_delete(s);
  kit_close(&k);
}
