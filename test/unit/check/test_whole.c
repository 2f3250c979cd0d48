/* Checks of the whole program, by its text. */
#include "check/whole.h"

#include "load_text.h"

static bool holds(const char *source, pt_check_kind kind, uint64_t stack_limit) {
  pt_loaded t = pt_load_options();
  bool found = false, held = false;
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  for (uint32_t c = 1; c < t.prog->checks.n; c++)
    if (t.prog->checks.at[c].kind == kind) {
      found = true;
      held = pt_check_whole(t.mem, t.prog, c, stack_limit);
    }
  CHECK(found);
  pt_load_release(&t);
  return held;
}

static bool fits(const char *source) { return holds(source, PT_CHECK_STACK, 65536); }

TEST(whole, nothing_is_lost_where_nothing_is_allocated) {
  CHECK(holds("int main(void) { return 0; }", PT_CHECK_LEAK_LOST, 0));
  CHECK(!holds("#include <stdlib.h>\nint main(void) { return malloc(1) == 0; }",
               PT_CHECK_LEAK_LOST, 0));
  CHECK(!holds("#include <string.h>\nint main(void) { return *strdup(\"a\"); }",
               PT_CHECK_LEAK_LOST, 0));
}

TEST(whole, the_deepest_chain_of_calls_has_to_fit) {
  CHECK(fits("static int g(void) { volatile char a[30000]; a[0] = 1; return a[0]; }\n"
             "static int f(void) { volatile char a[30000]; a[0] = 1; return a[0] + g(); }\n"
             "int main(void) { return f() + g(); }"));
  CHECK(!fits("static int g(void) { volatile char a[40000]; a[0] = 1; return a[0]; }\n"
              "static int f(void) { volatile char a[30000]; a[0] = 1; return a[0] + g(); }\n"
              "int main(void) { return f(); }"));
}

TEST(whole, recursion_is_not_bounded_not_even_through_pointers) {
  CHECK(!fits("static int f(int n) { return n ? 1 + f(n - 1) : 0; }\n"
              "int main(int argc, char **argv) { return f(argc); }"));
  CHECK(!fits("static int f(int n);\nstatic int (*to)(int) = f;\n"
              "static int f(int n) { return n ? 1 + to(n - 1) : 0; }\n"
              "int main(int argc, char **argv) { return f(argc); }"));
}

TEST(whole, objects_of_any_size_and_objects_that_pile_up) {
  CHECK(!fits("int main(int n, char **v) { char a[n]; a[0] = 1; return a[0]; }"));
  CHECK(!fits("int main(int n, char **v) {\n"
              "  char *p = 0;\n"
              "  for (int i = 0; i < n; i++) p = __builtin_alloca(8), *p = 1;\n"
              "  return p != 0;\n"
              "}"));
  CHECK(fits("int main(int n, char **v) {\n"
             "  int s = 0;\n"
             "  for (int i = 0; i < n; i++) { volatile int a[8]; a[i & 7] = i; s = a[i & 7]; }\n"
             "  return s;\n"
             "}"));
}

TEST(whole, checks_of_functions_are_none) {
  CHECK(!holds("int main(int n, char **v) { return 1 / n; }", PT_CHECK_DIV_ZERO, 0));
}
