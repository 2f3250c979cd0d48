/* Calls to oneself that become jumps: same runs, and only where that is right. */
#include "exec/exec.h"
#include "load_text.h"

static pt_loaded load(const char *source, bool jumps) {
  pt_loaded t = pt_load_options();
  if (jumps) t.options.checks &= ~(UINT64_C(1) << PT_CHECK_STACK);
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  return t;
}

static bool give(void *payload, pt_exec *x, pt_input *in) {
  const uint64_t *bytes = payload;
  in->lo = *bytes >> 4 * pt_exec_inputs_used(x) & 15, in->hi = 0;
  return true;
}

/* How often FN calls itself with and without the change; and all runs with two small inputs end in
   the same way. */
static void compare(const char *source, const char *fn, size_t calls, size_t calls_left) {
  pt_loaded a = load(source, false), b = load(source, true);
  pt_exec *x = NULL, *y = NULL;
  pt_run r = {0}, s = {0};
  CHECK_EQ(pt_count_ops(a.prog, fn, PT_OP_CALL), calls);
  CHECK_EQ(pt_count_ops(b.prog, fn, PT_OP_CALL), calls_left);
  CHECK_EQ(pt_exec_new(&x, a.mem, a.prog, &a.err), PT_OK);
  CHECK_EQ(pt_exec_new(&y, b.mem, b.prog, &b.err), PT_OK);
  for (uint64_t bytes = 0; bytes < 256; bytes++) {
    pt_exec_options o = {.ask = give, .ask_payload = &bytes, .step_limit = 100000};
    pt_exec_run(x, &o, &r);
    pt_exec_run(y, &o, &s);
    CHECK_EQ(r.status, s.status);
    CHECK_EQ(r.exit_code, s.exit_code);
    CHECK_EQ(r.kind, s.kind);
    CHECK_EQ(r.loc, s.loc);
    CHECK_EQ(r.inputs.n, s.inputs.n);
  }
  pt_run_release(a.mem, &r);
  pt_run_release(b.mem, &s);
  pt_exec_delete(x);
  pt_exec_delete(y);
  pt_load_release(&a);
  pt_load_release(&b);
}

#define INPUTS "unsigned char __VERIFIER_nondet_uchar(void);\n#include <assert.h>\n"
#define MAIN(BODY)                                                                                 \
  "int main(void) { int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(); " BODY " }"  \
                                                                                             "\n"

TEST(front_tail, the_last_call_is_a_jump) {
  compare(INPUTS "int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }\n" MAIN(
              "return gcd(a, b);"),
          "gcd", 1, 0);
  compare(INPUTS "int f(int x, int y) { if (y == 0) return x; if (x == 0) return f(y, y - 1); else "
                 "return f(y, x - 1); }\n" MAIN("return f(a & 3, b & 3);"),
          "f", 2, 0);
}

TEST(front_tail, parameters_change_places) {
  compare(
      INPUTS
      "int f(int n, int x, int y) { if (n <= 0) return 10 * x + y; return f(n - 1, y, x); }\n" MAIN(
          "return f(a, b, 3);"),
      "f", 1, 0);
}

TEST(front_tail, without_a_result) {
  compare(INPUTS "int g; void f(int n) { if (n == 0) return; g += n; f(n - 1); }\n" MAIN(
              "f(a); f(b); return g;"),
          "f", 1, 0);
  compare(INPUTS
          "int g; void f(int n) { if (n > 0) { g += n; assert(g != 21); f(n - 1); } }\n" MAIN(
              "f(a); f(b); return g;"),
          "f", 1, 0);
}

TEST(front_tail, in_loops_and_after_them) {
  compare(INPUTS "int f(int n, int s) { int i = -1; while (++i < n) { s += i; if (s > 40) return "
                 "f(n - 1, s - 37); } if (n) return f(n - 2 > 0 ? n - 2 : 0, s + 1);\n"
                 "return s; }\n" MAIN("return f(a, b);"),
          "f", 2, 0);
}

TEST(front_tail, other_calls_stay) {
  compare(INPUTS
          "int f(int n) { if (n <= 0) return 1; return n + f(n - 1); }\n" MAIN("return f(a) + b;"),
          "f", 1, 1);
  compare(INPUTS "int f(int n) { return n > 10 ? n - 2 : f(f(n + 3)); }\n" MAIN("return f(a + b);"),
          "f", 2, 1);
  compare(
      INPUTS
      "int f(int n) { if (n <= 0) return 1; int r = f(n - 1); assert(r != 2); return r; }\n" MAIN(
          "return f(a) + b;"),
      "f", 1, 1);
  compare(INPUTS
          "int f(int n) { if (n <= 0) return 1; f(n - 1); return n; }\n" MAIN("return f(a) + b;"),
          "f", 1, 1);
}

/* Each call has an object of its own, and the next one may look at it. */
TEST(front_tail, functions_with_objects_stay) {
  compare(INPUTS "int f(int n, int *p) { int x = n; if (n <= 0) return *p; return f(n - 1, n == 3 "
                 "? &x : p); }\n" MAIN("return f(a, &b);"),
          "f", 1, 1);
}

TEST(front_tail, a_stack_that_overflows_is_seen) {
  const char *source = INPUTS
      "int f(int n) { return n < 0 ? 0 : f(n + 1 > 100 ? 1 : n + 1); }\n" MAIN("return f(a) + b;");
  pt_loaded t = load(source, false);
  CHECK_EQ(pt_count_ops(t.prog, "f", PT_OP_CALL), 1);
  pt_load_release(&t);
  t = load(source, true);
  CHECK_EQ(pt_count_ops(t.prog, "f", PT_OP_CALL), 0);
  pt_load_release(&t);
}
