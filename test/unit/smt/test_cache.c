#include "brute.h"
#include "random.h"

TEST(cache, random_sessions) {
  kit k = kit_open();
  for (uint64_t seed = 1; seed <= 20; seed++) {
    pt_rng r = {seed};
    brute *b = brute_new(k.tt);
    pt_solver *s = pt_cache_new(&b->base), *ref = &brute_new(k.tt)->base;
    pt_smt_stats st;
    CHECK_EQ(random_session(&k, &r, s, ref, 200), 0);
    pt_solver_stats(s, &st);
    CHECK(st.cached > 20);
    CHECK_EQ(st.checks, st.cached + b->asked);
    pt_solver_delete(s);
    pt_solver_delete(ref);
  }
  kit_close(&k);
}

TEST(cache, the_same_query_is_asked_once) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_cache_new(&b->base);
  pt_term x = bvar(&k, "x", 4);
  pt_term low = op(&k, PT_TOP_ULT, x, num(&k, 4, 5)), high = op(&k, PT_TOP_ULT, num(&k, 4, 9), x);
  pt_term assume[2] = {low, high}, back[2] = {high, low};
  CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_check(s, back, 2, NULL), PT_UNSAT); /* order does not matter */
  CHECK_EQ(b->asked, 1);
  CHECK_EQ(pt_solver_check(s, assume, 1, NULL), PT_SAT);
  CHECK_EQ(pt_solver_check(s, assume, 1, NULL), PT_SAT);
  CHECK_EQ(b->asked, 2);
  CHECK(value(&k, s, x) < 5);
  /* asserted or assumed is the same set */
  pt_solver_push(s);
  pt_solver_add(s, high);
  pt_solver_add(s, low);
  CHECK_EQ(check0(s), PT_UNSAT);
  CHECK_EQ(b->asked, 2);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(cache, supersets_of_a_core) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_cache_new(&b->base);
  pt_term x = bvar(&k, "x", 4), y = bvar(&k, "y", 4);
  pt_term assume[4] = {eq(&k, x, num(&k, 4, 1)), eq(&k, x, num(&k, 4, 2)), eq(&k, y, x),
                       eq(&k, y, num(&k, 4, 7))};
  bool used[4];
  CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_UNSAT);
  pt_solver_push(s);
  pt_solver_add(s, assume[3]);
  CHECK_EQ(pt_solver_check(s, assume, 3, NULL), PT_UNSAT);
  CHECK_EQ(b->asked, 1);
  CHECK_EQ(pt_solver_core(s, used, 3), 2);
  CHECK(used[0] && used[1] && !used[2]);
  CHECK_EQ(pt_solver_check(s, assume + 1, 2, NULL), PT_UNSAT); /* not known: y == 7, x == 2 */
  CHECK_EQ(b->asked, 2);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(cache, models_answer_other_queries) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_cache_new(&b->base);
  pt_term x = bvar(&k, "x", 4), y = bvar(&k, "y", 4), z = bvar(&k, "z", 4);
  pt_term three = eq(&k, x, num(&k, 4, 3)),
          odd = eq(&k, pt_mk_extract(k.tt, x, 0, 0), num(&k, 1, 1));
  pt_term same = eq(&k, z, num(&k, 4, 0));
  CHECK_EQ(pt_solver_check(s, &three, 1, NULL), PT_SAT);
  CHECK_EQ(pt_solver_check(s, &odd, 1, NULL), PT_SAT); /* 3 is odd */
  CHECK_EQ(b->asked, 1);
  CHECK_EQ(value(&k, s, x), 3);
  pt_term both[2] = {odd, same};
  CHECK_EQ(pt_solver_check(s, both, 2, NULL), PT_SAT); /* z is 0 where nothing is said */
  CHECK_EQ(b->asked, 1);
  pt_model *md = pt_model_new(k.tt);
  pt_bv v;
  pt_solver_model(s, md);
  CHECK(pt_model_get(md, z, &v) && pt_bv_is_zero(v)); /* and said in the model */
  CHECK(!pt_model_get(md, y, &v));
  pt_model_delete(md);
  pt_term other = eq(&k, x, num(&k, 4, 4));
  CHECK_EQ(pt_solver_check(s, &other, 1, NULL), PT_SAT);
  CHECK_EQ(b->asked, 2);
  CHECK_EQ(value(&k, s, x), 4);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(cache, unknown_is_not_kept) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_cache_new(&b->base);
  pt_term t = eq(&k, bvar(&k, "x", 4), num(&k, 4, 3));
  b->mood = BRUTE_SAYS_UNKNOWN;
  CHECK_EQ(pt_solver_check(s, &t, 1, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INCOMPLETE);
  b->mood = BRUTE_HONEST;
  CHECK_EQ(pt_solver_check(s, &t, 1, NULL), PT_SAT);
  CHECK_EQ(b->asked, 2);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(cache, stays_small) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_cache_new(&b->base);
  pt_term x = bvar(&k, "x", 12);
  size_t after = 0;
  for (uint32_t i = 0; i < 1500; i++) {
    pt_term t = eq(&k, x, num(&k, 12, i)), u = eq(&k, x, num(&k, 12, i + 1));
    pt_term both[2] = {t, u};
    b->mood = BRUTE_SAYS_UNSAT; /* which is true of both: enumerating would take longer */
    CHECK_EQ(pt_solver_check(s, both, 2, NULL), PT_UNSAT);
    if (i == 700) after = pt_mem_live(k.m) - pt_terms_bytes(k.tt);
  }
  CHECK(pt_mem_live(k.m) - pt_terms_bytes(k.tt) < after + after / 2);
  pt_solver_delete(s);
  kit_close(&k);
}
