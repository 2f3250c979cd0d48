#include "ir/endless.h"

#include "ir/verify.h"
#include "load_text.h"

static size_t count(const pt_ir_prog *p, pt_check_kind kind) {
  size_t n = 0;
  for (uint32_t k = 1; k < p->checks.n; k++)
    n += p->checks.at[k].kind == kind && !p->fns.at[p->checks.at[k].fn]->model;
  return n;
}

static void load(pt_loaded *t, const char *source, uint64_t kinds) {
  pt_err err = {0};
  *t = pt_load_options();
  CHECK_EQ(pt_load_text(t, source), PT_OK);
  pt_ir_mark_endless(t->prog, kinds);
  CHECK_EQ(pt_ir_verify(t->prog, &err), PT_OK);
}

TEST(ir_endless, one_marker_per_loop) {
  pt_loaded t;
  load(&t,
       "int main(void) { volatile int n = 3; while (n) { for (int i = 0; i < n; i++) n--; }"
       "do n++; while (n < 3); return 0; }",
       PT_CHECKS_ENDLESS);
  CHECK_EQ(count(t.prog, PT_CHECK_ENDLESS), 3);
  CHECK_EQ(count(t.prog, PT_CHECK_ENDLESS_CALL), 0);
  pt_ir_mark_endless(t.prog, PT_CHECKS_ENDLESS); /* once is enough */
  CHECK_EQ(count(t.prog, PT_CHECK_ENDLESS), 3);
  pt_load_release(&t);
}

TEST(ir_endless, nothing_to_mark) {
  pt_loaded t;
  load(&t, "static int f(int x) { return x + 1; } int main(void) { return f(2); }",
       PT_CHECKS_ENDLESS);
  CHECK_EQ(count(t.prog, PT_CHECK_ENDLESS), 0);
  CHECK_EQ(count(t.prog, PT_CHECK_ENDLESS_CALL), 0);
  pt_load_release(&t);
}

TEST(ir_endless, recursive_functions) {
  static const char *const source =
      "int odd(int n); int even(int n) { return n ? 1 + odd(n - 1) : 1; }"
      "int odd(int n) { return n ? 1 + even(n - 1) : 0; } int main(void) { return even(4); }";
  pt_loaded t;
  load(&t, source, PT_CHECKS_ENDLESS);
  CHECK_EQ(count(t.prog, PT_CHECK_ENDLESS_CALL), 2);
  pt_load_release(&t);
  load(&t, source, UINT64_C(1) << PT_CHECK_ENDLESS);
  CHECK_EQ(count(t.prog, PT_CHECK_ENDLESS_CALL), 0);
  pt_load_release(&t);
}

/* A cycle without a head that dominates it has markers, too. */
TEST(ir_endless, entered_in_the_middle) {
  pt_loaded t;
  load(&t,
       "int main(void) { volatile int n = 3; if (n) goto b; a: n++; b: n--; if (n) goto a;"
       "return 0; }",
       PT_CHECKS_ENDLESS);
  CHECK(count(t.prog, PT_CHECK_ENDLESS) > 0);
  pt_load_release(&t);
}

TEST(ir_endless, found_again) {
  pt_loaded t;
  load(&t, "int main(void) { volatile int n = 3; while (n) n--; return 0; }", PT_CHECKS_ENDLESS);
  const pt_ir_fn *f = t.prog->fns.at[pt_ir_fn_by_name(t.prog, "main")];
  size_t heads = 0;
  for (pt_blk b = 0; b < f->blocks.n; b++)
    heads += pt_ir_marker_at(t.prog, f, b, PT_CHECK_ENDLESS) != 0;
  CHECK_EQ(heads, 1);
  CHECK_EQ(pt_ir_marker_at(t.prog, f, 0, PT_CHECK_ENDLESS_CALL), 0);
  pt_load_release(&t);
}
