/* The check of proofs by regions: right ones pass, and changed ones do not. */
#include "engine/dash/dash_kit.h"
#include "reasons.h"

typedef enum {
  AS_IT_IS,
  ALL_SAFE,
  WEAKER,
  OTHER_SPLIT,
  NO_REGION,
  OTHER_CHECK,
  WHOLE_PROGRAM,
  NO_LIFE,
  LOST_GRAPH
} change;

typedef struct {
  dashed *d;
  change change;
  pt_check_kind other; /* of OTHER_CHECK */
  size_t changed;
  bool passed;
  pt_dash_answer answer;
} tampering;

/* Applies the change to a copy's place; counts how often it could. */
static void tamper(tampering *t, pt_region_proof *p) {
  switch (t->change) {
  case AS_IT_IS: break;
  case ALL_SAFE: /* the entry of the first graph stays: what matters is in between */
    for (size_t k = 0; k < p->regions.n; k++)
      if (!p->regions.at[k].child[0] && !p->regions.at[k].safe)
        p->regions.at[k].safe = true, t->changed++;
    break;
  case WEAKER:
    for (size_t k = 0; k < p->regions.n; k++)
      if (p->regions.at[k].safe && p->regions.at[k].lits.n) p->regions.at[k].lits.n--, t->changed++;
    break;
  case OTHER_SPLIT:
    for (size_t k = 0; k < p->regions.n && !t->changed; k++)
      if (p->regions.at[k].child[0]) p->regions.at[k].split.n = 0, t->changed++;
    break;
  case NO_REGION:
    for (size_t k = 0; k < p->regions.n && !t->changed; k++)
      if (p->regions.at[k].child[0])
        p->regions.at[k].child[0] = p->regions.at[k].child[1], t->changed++;
    break;
  case OTHER_CHECK:
    for (uint32_t c = 1; c < t->d->t.prog->checks.n; c++)
      if (t->d->t.prog->checks.at[c].kind == t->other) {
        pt_vec_push(p->mem, &p->checks, c);
        t->changed++;
      }
    break;
  case WHOLE_PROGRAM:
    for (uint32_t c = 1; c < t->d->t.prog->checks.n; c++)
      if (!t->d->t.prog->checks.at[c].fn) {
        pt_vec_push(p->mem, &p->checks, c);
        t->changed++;
      }
    break;
  case NO_LIFE: t->changed += p->life, p->life = false; break;
  case LOST_GRAPH:
    if (p->graphs.n > 1) p->graphs.at[1].fn = p->graphs.at[0].fn, t->changed++;
    break;
  }
}

static bool on_proof(void *payload, const pt_region_proof *p) {
  tampering *t = payload;
  pt_solver *z3 = pt_z3_new(t->d->tt, PT_HINT_PATH, 0, false);
  tamper(t, (pt_region_proof *)(uintptr_t)p);
  t->answer = pt_check_dash(p, t->d->t.prog, t->d->x, z3, NULL, NULL, &t->d->check);
  t->passed = t->answer == PT_DASH_CONFIRMED;
  pt_solver_delete(z3);
  return t->passed;
}

static void check_kind(const char *source, pt_check_kind kind, pt_check_kind other, change c,
                       bool passes) {
  dashed d;
  dash_load(&d, source);
  tampering t = {.d = &d, .change = c, .other = other};
  d.o.believe = on_proof, d.o.believe_payload = &t;
  d.o.job.checks = UINT64_C(1) << kind, d.o.accesses = true;
  dash_run(&d);
  if (t.passed != passes || (c != AS_IT_IS && !t.changed))
    pt_test_fail(__FILE__, __LINE__, "change %d (%zu times): passed %d: %s", c, t.changed, t.passed,
                 d.check.why);
  CHECK_EQ(pt_result_count(&d.result, PT_PROVED) > 0, passes);
  CHECK(passes || (*pt_first_reason(&d.result) && *d.check.why));
  CHECK_EQ(t.answer, passes ? PT_DASH_CONFIRMED : PT_DASH_REFUTED);
  dash_release(&d);
}

static void check(const char *source, change c, bool passes) {
  check_kind(source, PT_CHECK_ASSERTION, PT_CHECK_REACH, c, passes);
}

static const char source[] =
    "#include <assert.h>\nunsigned char __VERIFIER_nondet_uchar(void); void "
    "__VERIFIER_error(void);\n"
    "int lock; void take(void) { assert(lock == 0); lock = 1; } void give(void) { assert(lock == "
    "1); lock = 0; }\n"
    "int main(void) { int n = __VERIFIER_nondet_uchar(); while (n--) { take(); if "
    "(__VERIFIER_nondet_uchar()) n--; give(); if (n < 0) n = 0; }\n"
    "  if (__VERIFIER_nondet_uchar() == 7) __VERIFIER_error(); return 0; }\n";

TEST(check_dash, passes) { check(source, AS_IT_IS, true); }
TEST(check_dash, unsafe_called_safe) { check(source, ALL_SAFE, false); }
TEST(check_dash, weaker_predicates) { check(source, WEAKER, false); }
TEST(check_dash, wrong_split) { check(source, OTHER_SPLIT, false); }
TEST(check_dash, missing_region) { check(source, NO_REGION, false); }
TEST(check_dash, a_check_that_fails) { check(source, OTHER_CHECK, false); }
TEST(check_dash, missing_question) { check(source, LOST_GRAPH, false); }
TEST(check_dash, a_claim_about_the_whole_program) { check(source, WHOLE_PROGRAM, false); }

/* Accesses are safe because of what lives; the call through a pointer is not safe. */
static const char lives[] =
    "#include <stdlib.h>\nunsigned char __VERIFIER_nondet_uchar(void);\n"
    "static int x; static int f(int n) { return n; } static void put(int *p) { *p = 1; }\n"
    "int main(void) { int *p = 0, (*g)(int) = f, held = 0;\n"
    "  while (__VERIFIER_nondet_uchar()) { if (held) { put(p); free(p); held = 0; }\n"
    "    else { p = malloc(4); held = 1; } }\n"
    "  if (__VERIFIER_nondet_uchar() == 7) g = 0; x = g(1); return 0; }\n";

static void check_lives(change c, bool passes) {
  check_kind(lives, PT_CHECK_ACCESS, PT_CHECK_CALL, c, passes);
}

TEST(check_dash, accesses_pass) { check_lives(AS_IT_IS, true); }
TEST(check_dash, accesses_unsafe_called_safe) { check_lives(ALL_SAFE, false); }
TEST(check_dash, accesses_weaker_predicates) { check_lives(WEAKER, false); }
TEST(check_dash, accesses_wrong_split) { check_lives(OTHER_SPLIT, false); }
TEST(check_dash, accesses_missing_region) { check_lives(NO_REGION, false); }
TEST(check_dash, accesses_a_call_that_fails) { check_lives(OTHER_CHECK, false); }
TEST(check_dash, accesses_that_are_not_followed) { check_lives(NO_LIFE, false); }

/* Without an answer of a solver nothing is shown, neither that the proof holds nor that it does
   not. */
static bool without_time(void *payload, const pt_region_proof *p) {
  static const volatile int stop = 1;
  tampering *t = payload;
  pt_solver *z3 = pt_z3_new(t->d->tt, PT_HINT_PATH, 0, false);
  t->answer = pt_check_dash(p, t->d->t.prog, t->d->x, z3, NULL, &stop, &t->d->check);
  pt_solver_delete(z3);
  return false;
}

TEST(check_dash, no_time) {
  dashed d;
  dash_load(&d, source);
  tampering t = {.d = &d};
  d.o.believe = without_time, d.o.believe_payload = &t;
  d.o.job.checks = UINT64_C(1) << PT_CHECK_ASSERTION;
  dash_run(&d);
  CHECK_EQ(t.answer, PT_DASH_GAVE_UP);
  CHECK(strstr(d.check.why, "no time"));
  dash_release(&d);
}
