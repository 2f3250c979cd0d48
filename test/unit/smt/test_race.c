#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "brute.h"
#include "random.h"

static void no_children(void) { CHECK(waitpid(-1, NULL, WNOHANG) < 0); }

TEST(race, random_sessions) {
  kit k = kit_open();
  pt_rng r = {5};
  brute *first = brute_new(k.tt), *second = brute_new(k.tt);
  pt_solver *s = pt_race_new(&first->base, &second->base), *ref = &brute_new(k.tt)->base;
  CHECK_EQ(random_session(&k, &r, s, ref, 100), 0);
  first->mood = BRUTE_SAYS_UNKNOWN; /* now every check is a race, and the second wins it */
  CHECK_EQ(random_session(&k, &r, s, ref, 100), 0);
  pt_solver_delete(s);
  pt_solver_delete(ref);
  no_children();
  kit_close(&k);
}

TEST(race, the_faster_one_wins) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_race_new(&a->base, &b->base);
  pt_term x = bvar(&k, "x", 4), t = eq(&k, x, num(&k, 4, 3));
  pt_term no[2] = {t, eq(&k, x, num(&k, 4, 4))};
  bool used[2];
  for (int round = 0; round < 2; round++) {
    a->sleep_ms = round ? 100 : 5000, b->sleep_ms = round ? 5000 : 30;
    uint64_t start = pt_clock_us();
    CHECK_EQ(pt_solver_check(s, &t, 1, NULL), PT_SAT);
    CHECK(pt_clock_us() - start < 4500000);
    CHECK_EQ(value(&k, s, x), 3);
    CHECK_EQ(pt_solver_check(s, no, 2, NULL), PT_UNSAT);
    CHECK_EQ(pt_solver_core(s, used, 2), 2);
    CHECK(pt_clock_us() - start < 4500000);
  }
  pt_solver_delete(s);
  no_children();
  kit_close(&k);
}

TEST(race, disagreement_is_wrong) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_race_new(&a->base, &b->base);
  pt_term t = eq(&k, bvar(&k, "x", 4), num(&k, 4, 3));
  a->sleep_ms = b->sleep_ms = 70;
  b->mood = BRUTE_SAYS_UNSAT;
  pt_answer r = PT_SAT;
  for (int i = 0; i < 200 && r != PT_UNKNOWN; i++) /* on a busy machine they seldom tie */
    r = pt_solver_check(s, &t, 1, NULL);
  CHECK_EQ(r, PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  CHECK_STR(s->message, "brute answers sat, but brute answers unsat");
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(race, limits) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_race_new(&a->base, &b->base);
  pt_limit limit = {.time_ms = 200};
  a->sleep_ms = b->sleep_ms = 10000;
  uint64_t start = pt_clock_us();
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_TIME);
  CHECK(pt_clock_us() - start < 3000000);
  a->mood = b->mood = BRUTE_SAYS_UNKNOWN;
  a->sleep_ms = b->sleep_ms = 0;
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INCOMPLETE);
  pt_solver_delete(s);
  no_children();
  kit_close(&k);
}

static void *interrupt_soon(void *s) {
  usleep(200000);
  pt_solver_interrupt(s);
  return NULL;
}

TEST(race, interrupts) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_race_new(&a->base, &b->base);
  pthread_t thread;
  a->sleep_ms = b->sleep_ms = 10000;
  uint64_t start = pt_clock_us();
  CHECK_EQ(pthread_create(&thread, NULL, interrupt_soon, s), 0);
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INTERRUPT);
  CHECK(pt_clock_us() - start < 900000);
  pthread_join(thread, NULL);
  a->sleep_ms = b->sleep_ms = 0;
  CHECK_EQ(check0(s), PT_SAT);
  pt_solver_delete(s);
  no_children();
  kit_close(&k);
}

static pt_answer die(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  (void)s, (void)assume, (void)n, (void)limit;
  _exit(9);
}

/* A back end that takes its process down loses the race, and nothing else happens. */
TEST(race, a_crash_is_contained) {
  kit k = kit_open();
  brute *a = brute_new(k.tt), *b = brute_new(k.tt);
  pt_solver *s = pt_race_new(&a->base, &b->base);
  pt_solver_ops ops = *b->base.ops;
  ops.check = die;
  b->base.ops = &ops;
  pt_term x = bvar(&k, "x", 4), t = eq(&k, x, num(&k, 4, 3));
  a->sleep_ms = 200;
  CHECK_EQ(pt_solver_check(s, &t, 1, NULL), PT_SAT);
  CHECK_EQ(value(&k, s, x), 3);
  a->mood = BRUTE_SAYS_UNKNOWN;
  CHECK_EQ(pt_solver_check(s, &t, 1, NULL), PT_UNKNOWN);
  pt_solver_delete(s);
  no_children();
  kit_close(&k);
}

/* Real back ends: Z3 runs after forks, in the copy and in the original. */
TEST(race, z3_against_z3) {
  kit k = kit_open();
  pt_rng r = {11};
  brute *slow = brute_new(k.tt);
  pt_solver *s = pt_race_new(&slow->base, pt_z3_new(k.tt, PT_HINT_PATH, 0, false));
  pt_solver *ref = pt_z3_new(k.tt, PT_HINT_PATH, 0, false);
  slow->mood = BRUTE_SAYS_UNKNOWN;
  CHECK_EQ(random_session(&k, &r, s, ref, 60), 0);
  pt_solver_delete(s);
  pt_solver_delete(ref);
  kit_close(&k);
}
