/* Pledges of functions: what holds of one function at a time, and what must not be believed. */
#include "check/contexts.h"
#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_contexts c;
} setting;

static setting load(const char *source) {
  setting s = {.t = pt_load_options()};
  if (pt_load_text(&s.t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", s.t.err.text);
  return s;
}

static void release(setting *s) {
  pt_contexts_release(s->t.mem, &s->c);
  pt_load_release(&s->t);
}

static void pledge(setting *s, const char *fn, pt_val value, pt_contexts_order order,
                   int32_t number) {
  pt_pledge d = {.fn = pt_ir_fn_by_name(s->t.prog, fn), .value = value, .order = (uint8_t)order,
                 .number = (uint32_t)number};
  pt_vec_push(s->t.mem, &s->c.pledges, d);
}

static void pledge_with(setting *s, const char *fn, pt_val value, pt_contexts_order order,
                        pt_val with) {
  pledge(s, fn, value, order, 0);
  s->c.pledges.at[s->c.pledges.n - 1].with = with;
}

/* How many checks of the line are confirmed, claimed in a small context of their function. */
static size_t confirmed(setting *s, uint32_t line, bool unreachable) {
  pt_contexts_limits l = {.time_ms = 5000};
  bool held[64];
  pt_vec_reset(&s->c.answers);
  pt_vec_reset(&s->c.claims);
  for (uint32_t k = 1; k < s->t.prog->checks.n; k++) {
    const pt_ir_check *ck = &s->t.prog->checks.at[k];
    if (!ck->fn || s->t.prog->locs.at[ck->loc].line != line) continue;
    pt_vec_push(s->t.mem, &s->c.answers,
                ((pt_contexts_answer){k, ck->fn, 0, true, unreachable}));
    pt_vec_push(s->t.mem, &s->c.claims, ((pt_contexts_claim){k, unreachable}));
  }
  CHECK(s->c.claims.n > 0 && s->c.claims.n < 64);
  return pt_contexts_check(s->t.mem, s->t.prog, &s->c, NULL, &l, held);
}

static const char depth[] = "extern int __VERIFIER_nondet_int(void);\n"
                            "int depth(int n) {\n"
                            "  if (n == 0) return 0;\n"
                            "  return depth(n - 1) + 1;\n"
                            "}\n"
                            "int main(void) {\n"
                            "  int n = __VERIFIER_nondet_int();\n"
                            "  return n > 0 ? depth(n) : 0;\n"
                            "}\n";

TEST(modular, a_recursive_function_by_itself) {
  setting s = load(depth);
  CHECK_EQ(confirmed(&s, 4, false), 0);
  pledge(&s, "depth", 1, PT_CONTEXTS_SGE, 0);
  CHECK_EQ(confirmed(&s, 4, false), 1); /* n - 1 */
  pledge_with(&s, "depth", 0, PT_CONTEXTS_SLE, 1);
  CHECK_EQ(confirmed(&s, 4, false), 2);
  CHECK_EQ(confirmed(&s, 4, true), 0);
  release(&s);
}

/* Needs and guarantees that exclude each other: nothing is unreachable by them, although each
   function that assumes them keeps them. */
TEST(modular, pledges_that_contradict_each_other) {
  setting s = load(depth);
  pledge(&s, "depth", 1, PT_CONTEXTS_SGE, 1), pledge(&s, "depth", 1, PT_CONTEXTS_SLE, 0);
  CHECK_EQ(confirmed(&s, 4, true), 0);
  pledge(&s, "depth", 0, PT_CONTEXTS_SGE, 1), pledge(&s, "depth", 0, PT_CONTEXTS_SLE, 0);
  CHECK_EQ(confirmed(&s, 4, true), 0);
  CHECK_EQ(confirmed(&s, 4, false), 0);
  release(&s);
}

TEST(modular, a_call_that_breaks_a_need) {
  setting s = load("extern int __VERIFIER_nondet_int(void);\n"
                   "int share(int a, int n) {\n"
                   "  return a / n;\n"
                   "}\n"
                   "int twice(int n) { return share(8, n) + share(9, n); }\n"
                   "int main(void) {\n"
                   "  int n = __VERIFIER_nondet_int();\n"
                   "  return n > 0 ? twice(n) : share(1, 1);\n"
                   "}\n");
  pledge(&s, "share", 2, PT_CONTEXTS_SGE, 1);
  CHECK_EQ(confirmed(&s, 3, false), 0); /* of twice nothing is known */
  pledge(&s, "twice", 1, PT_CONTEXTS_SGE, 1);
  CHECK_EQ(confirmed(&s, 3, false), s.c.claims.n);
  s.c.pledges.at[1].number = 2; /* main may pass 1 */
  CHECK_EQ(confirmed(&s, 3, false), 0);
  release(&s);
}

TEST(modular, a_return_that_breaks_a_guarantee) {
  static const char text[] = "extern int __VERIFIER_nondet_int(void);\n"
                             "int level(int n) {\n"
                             "  for (int k = 0; k < n; k++) {\n"
                             "    if (k == 7) return %s;\n"
                             "  }\n"
                             "  return level(n - 1);\n"
                             "}\n"
                             "int main(void) {\n"
                             "  return 10 / level(__VERIFIER_nondet_int());\n"
                             "}\n";
  char source[sizeof text + 8];
  for (int bad = 0; bad < 2; bad++) {
    snprintf(source, sizeof source, text, bad ? "0" : "3");
    setting s = load(source);
    pledge(&s, "level", 0, PT_CONTEXTS_SGE, 1);
    CHECK_EQ(confirmed(&s, 9, false), bad ? 1 : s.c.claims.n - 1);
    pledge(&s, "level", 0, PT_CONTEXTS_SGE, 0);
    s.c.pledges.at[1].order = PT_PLEDGE_RETURNED; /* as one of its loops may end it */
    CHECK_EQ(confirmed(&s, 9, false), bad ? 2 : s.c.claims.n);
    release(&s);
  }
}

/* Of a function whose address is known elsewhere, calls may be anywhere. */
TEST(modular, functions_whose_calls_are_not_all_known) {
  setting s = load("int share(int n) {\n"
                   "  return 8 / n;\n"
                   "}\n"
                   "int (*hook)(int) = share;\n"
                   "int main(void) { return share(2) + hook(1); }\n");
  pt_pledge d = {.fn = pt_ir_fn_by_name(s.t.prog, "share"), .value = 1,
                 .order = PT_CONTEXTS_SGE, .number = 1};
  CHECK(!pt_pledge_fits(s.t.prog, &d));
  pledge(&s, "share", 1, PT_CONTEXTS_SGE, 1);
  CHECK_EQ(confirmed(&s, 2, false), 0);
  d.fn = s.t.prog->main;
  CHECK(!pt_pledge_fits(s.t.prog, &d));
  release(&s);
}

/* A function that writes nothing leaves what its caller knows. */
TEST(modular, quiet_functions) {
  static const char text[] = "extern int __VERIFIER_nondet_int(void);\n"
                             "int seen, divisor;\n"
                             "int count(int n) {\n"
                             "  int s = 0;\n"
                             "  for (int k = 0; k < n; k++) s ^= k;\n"
                             "  %s\n"
                             "  return s;\n"
                             "}\n"
                             "int main(void) {\n"
                             "  divisor = 3;\n"
                             "  int s = count(__VERIFIER_nondet_int());\n"
                             "  return s / divisor;\n"
                             "}\n";
  char source[sizeof text + 20];
  for (int loud = 0; loud < 2; loud++) {
    snprintf(source, sizeof source, text, loud ? "divisor = s;" : "");
    setting s = load(source);
    CHECK_EQ(confirmed(&s, 12, false), loud ? 0 : s.c.claims.n);
    release(&s);
  }
}
