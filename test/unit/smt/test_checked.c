#include "brute.h"
#include "random.h"

TEST(checked, lets_right_answers_through) {
  kit k = kit_open();
  pt_rng r = {1};
  pt_solver *s = pt_checked_new(&brute_new(k.tt)->base), *ref = &brute_new(k.tt)->base;
  CHECK_EQ(random_session(&k, &r, s, ref, 200), 0);
  pt_solver_delete(s);
  pt_solver_delete(ref);
  kit_close(&k);
}

TEST(checked, catches_a_lie) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_checked_new(&b->base);
  pt_term x = bvar(&k, "x", 4), three = num(&k, 4, 3);
  b->mood = BRUTE_SAYS_SAT; /* with every input 0 */
  pt_solver_add(s, eq(&k, x, three));
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  CHECK_STR(s->message, "the model that brute gave makes assertion 1 of 1 false");
  b->mood = BRUTE_HONEST;
  CHECK_EQ(check0(s), PT_SAT);
  CHECK_EQ(value(&k, s, x), 3);
  b->mood = BRUTE_SAYS_SAT;
  pt_term assume[2] = {eq(&k, bvar(&k, "y", 4), num(&k, 4, 0)),
                       ne(&k, bvar(&k, "y", 4), num(&k, 4, 0))};
  pt_solver_push(s);
  pt_solver_pop(s, 1);
  CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(checked, popped_assertions_do_not_count) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_checked_new(&b->base);
  pt_term x = bvar(&k, "x", 4);
  b->mood = BRUTE_SAYS_SAT;
  pt_solver_push(s);
  pt_solver_add(s, eq(&k, x, num(&k, 4, 3)));
  CHECK_EQ(check0(s), PT_UNKNOWN);
  pt_solver_pop(s, 1);
  CHECK_EQ(check0(s), PT_SAT);
  pt_term zero = eq(&k, x, num(&k, 4, 0)), one = eq(&k, x, num(&k, 4, 1));
  CHECK_EQ(pt_solver_check(s, &zero, 1, NULL), PT_SAT);
  CHECK_EQ(pt_solver_check(s, &one, 1, NULL), PT_UNKNOWN);
  CHECK_STR(s->message, "the model that brute gave makes assumption 1 of 1 false");
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(checked, passes_on_reasons_and_interrupts) {
  kit k = kit_open();
  brute *b = brute_new(k.tt);
  pt_solver *s = pt_checked_new(&b->base);
  b->mood = BRUTE_SAYS_UNKNOWN;
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INCOMPLETE);
  b->mood = BRUTE_HONEST;
  pt_solver_interrupt(s);
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INTERRUPT);
  CHECK_EQ(check0(s), PT_SAT);
  pt_limit limit = {.time_ms = 77, .effort = 5, .memory = 9};
  pt_solver_check(s, NULL, 0, &limit);
  CHECK_EQ(b->limit.time_ms, 77);
  CHECK_EQ(b->limit.effort, 5);
  CHECK_EQ(b->limit.memory, 9);
  pt_solver_delete(s);
  kit_close(&k);
}
