#include "ir/disturb.h"

#include "ir/endless.h"
#include "load_text.h"

/* Of the first loop, or recursive function, of the program. */
static pt_reason why(const char *source) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  uint32_t first = (uint32_t)t.prog->checks.n;
  pt_ir_mark_endless(t.prog, PT_CHECKS_ENDLESS);
  while (first < t.prog->checks.n && t.prog->fns.at[t.prog->checks.at[first].fn]->model) first++;
  CHECK(first < t.prog->checks.n);
  pt_reason r = pt_ir_disturbed(t.mem, t.prog, first);
  pt_load_release(&t);
  return r;
}

TEST(ir_disturb, volatile_memory_is_read) {
  CHECK_EQ(why("volatile int g; int main(void) { while (!g) ; return 0; }"), PT_REASON_VOLATILE);
  CHECK_EQ(why("int main(void) { volatile int x = 1; while (x) ; return 0; }"), PT_REASON_VOLATILE);
  CHECK_EQ(why("struct s { int a[9]; }; volatile struct s g; int main(void) {"
               "struct s c; do c = g; while (c.a[0]); return 0; }"),
           PT_REASON_VOLATILE);
  CHECK_EQ(why("volatile int g; static int f(void) { return g; }"
               "int main(void) { int (*p)(void) = f; while (!p()) ; return 0; }"),
           PT_REASON_VOLATILE);
  CHECK_EQ(why("volatile int g; static int f(int n) { return g ? n : f(n + 1) + 1; }"
               "int main(void) { return f(0); }"),
           PT_REASON_VOLATILE);
}

TEST(ir_disturb, nothing_of_others) {
  CHECK_EQ(why("int g; int main(void) { while (!g) ; return 0; }"), PT_REASON_NONE);
  CHECK_EQ(why("volatile int g; int main(void) { int n = g; while (n) ; return 0; }"),
           PT_REASON_NONE);
  CHECK_EQ(why("volatile int g; int main(void) { int n = 9; while (n) g = n; return g; }"),
           PT_REASON_NONE);
}

TEST(ir_disturb, signals) {
  CHECK_EQ(why("#include <signal.h>\nstatic int stop; static void end(int n) { stop = n; }"
               "int main(void) { signal(SIGINT, end); while (!stop) ; return 0; }"),
           PT_REASON_SIGNAL);
  CHECK_EQ(why("#include <unistd.h>\nint main(void) { alarm(1); while (1) ; }"), PT_REASON_SIGNAL);
}
