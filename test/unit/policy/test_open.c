/* Why checks are open, in words: who met what, where. */
#include "policy/open.h"

#include "load_text.h"
#include "policy/verdict.h"

typedef struct {
  pt_loaded loaded;
  pt_session s;
  pt_checker c;
  pt_buf text;
} world;

static void begin(world *w, const char *source) {
  *w = (world){.loaded = pt_load_options()};
  CHECK_EQ(pt_load_text(&w->loaded, source), PT_OK);
  w->s = (pt_session){.mem = w->loaded.mem,
                      .prog = w->loaded.prog,
                      .checks = pt_front_default_checks()};
  w->c.s = &w->s;
  pt_result_init(&w->c.result, w->s.mem, w->s.prog);
}

static void end(world *w) {
  pt_buf_release(w->s.mem, &w->text);
  pt_result_release(&w->c.result);
  pt_load_release(&w->loaded);
}

static const char source[] = "int __VERIFIER_nondet_int(void);\n"
                             "int main(void) { int x = __VERIFIER_nondet_int();\n"
                             "  return 10 / x + 5 / (x + 1); }\n";

static uint32_t nth_of_kind(const world *w, pt_check_kind kind, int n) {
  for (uint32_t k = 1; k < w->s.prog->checks.n; k++)
    if (w->s.prog->checks.at[k].kind == kind && n-- == 0) return k;
  return 0;
}

/* Checks that were decided, but for those of divisions. */
static void prove_the_rest(world *w) {
  for (uint32_t k = 1; k < w->s.prog->checks.n; k++)
    if (w->s.prog->checks.at[k].kind != PT_CHECK_DIV_ZERO)
      pt_result_prove(&w->c.result, k, true, PT_ENGINE_BASE);
}

static void count_row(void *payload, const pt_open_row *r) {
  size_t *n = payload;
  CHECK(r->reason != PT_REASON_NONE && *r->text);
  ++*n;
}

TEST(open, checks_differ) {
  world w;
  begin(&w, source);
  prove_the_rest(&w);
  uint32_t a = nth_of_kind(&w, PT_CHECK_DIV_ZERO, 0), b = nth_of_kind(&w, PT_CHECK_DIV_ZERO, 1);
  CHECK(a && b);
  CHECK_STR(pt_open_reason(&w.c, a, &w.text), "");
  pt_result_open(&w.c.result, a, PT_ENGINE_TEST, PT_REASON_TIME, 0);
  pt_result_open(&w.c.result, a, PT_ENGINE_DASH, PT_REASON_TIME, 0);
  pt_result_open(&w.c.result, b, PT_ENGINE_STEP, PT_REASON_NO_INVARIANT,
                 w.s.prog->checks.at[b].loc);
  CHECK_STR(pt_open_reason(&w.c, a, &w.text), "test, dash: time was over");
  size_t n = 0;
  pt_open_each(&w.c, a, count_row, &n);
  CHECK_EQ(n, 2); /* for machines, engine by engine */
  pt_open_reason(&w.c, b, &w.text);
  CHECK(strstr(pt_buf_text(&w.text), "kiki step: no invariant was found that is strong enough (it "
                                     "needs a fact in the loop at "));
  CHECK(strstr(pt_open_summary(&w.c, &w.text), "test, dash: time was over; kiki step: no inv"));
  CHECK(pt_open_has(&w.c, PT_REASON_TIME) && !pt_open_has(&w.c, PT_REASON_MEMORY));
  pt_open_all(&w.c, PT_ENGINE_TEST, PT_REASON_CRASHED); /* only where nothing is said */
  CHECK(pt_result_says(&w.c.result, a, PT_ENGINE_TEST, PT_REASON_TIME));
  CHECK(pt_result_says(&w.c.result, b, PT_ENGINE_TEST, PT_REASON_CRASHED));
  end(&w);
}

TEST(open, rows) {
  world w;
  size_t n = 0;
  begin(&w, source);
  uint32_t a = nth_of_kind(&w, PT_CHECK_DIV_ZERO, 0);
  pt_result_open(&w.c.result, a, PT_ENGINE_NONE, PT_REASON_MEMORY, 0);
  pt_result_open(&w.c.result, a, PT_ENGINE_BASE, PT_REASON_UNROLL_LIMIT, 1);
  pt_open_each(&w.c, a, count_row, &n);
  CHECK_EQ(n, 2);
  w.c.result.restricted = PT_REASON_NO_BODY; /* then nothing else matters */
  n = 0;
  pt_open_each(&w.c, a, count_row, &n);
  CHECK_EQ(n, 1);
  CHECK_STR(pt_open_reason(&w.c, a, &w.text), "a function has no body");
  CHECK_STR(pt_open_summary(&w.c, &w.text), "a function has no body");
  end(&w);
}

TEST(open, a_doubtful_failure) {
  world w;
  begin(&w, source);
  uint32_t a = nth_of_kind(&w, PT_CHECK_DIV_ZERO, 0);
  pt_test t = {.fails = true, .check = a, .doubted = true, .text = "it fails"};
  pt_result_add_test(&w.c.result, &t);
  pt_result_open(&w.c.result, a, PT_ENGINE_BASE, PT_REASON_UNROLL_LIMIT, 1);
  CHECK(strstr(pt_open_reason(&w.c, a, &w.text), "a run fails it (it fails), but a native run"));
  end(&w);
}

TEST(open, nothing_is_open) {
  world w;
  begin(&w, source);
  for (uint32_t k = 1; k < w.s.prog->checks.n; k++)
    pt_result_prove(&w.c.result, k, true, PT_ENGINE_BASE);
  CHECK_STR(pt_open_summary(&w.c, &w.text), "");
  end(&w);
}
