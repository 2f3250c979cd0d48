/* Claims that recursion ends: right ones are confirmed, tampered ones are not. */
#include "check/descent.h"

#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_descent d;
  char why[200];
} claim;

/* One part about the parameter PARAM of F, and of G when there is one. */
static void begin(claim *c, const char *source, uint32_t param, bool is_signed) {
  static const claim empty;
  *c = empty;
  c->t = pt_load_options();
  CHECK_EQ(pt_load_text(&c->t, source), PT_OK);
  for (const char *name = "fg"; *name; name++) {
    uint32_t fn = pt_ir_fn_by_name(c->t.prog, (char[]){*name, 0});
    if (fn) pt_vec_push(c->t.mem, &c->d.fns, fn);
  }
  c->d.nparts = 1, c->d.parts[0].param = param, c->d.is_signed = is_signed;
}

static bool holds(claim *c) {
  return pt_descent_holds(c->t.mem, c->t.prog, &c->d, c->why, sizeof c->why);
}

static void end(claim *c) {
  pt_vec_release(c->t.mem, &c->d.fns);
  pt_load_release(&c->t);
}

static bool falls(const char *source, uint32_t param, bool is_signed) {
  claim c;
  begin(&c, source, param, is_signed);
  bool yes = holds(&c);
  end(&c);
  return yes;
}

#define IN "extern int in(void);"
#define MAIN " int main(void) { return f(in()); }"
#define DOWN IN "int f(int n) { if (n <= 0) return 0; return f(n - 1) * 3 + f(n / 2); }" MAIN

TEST(check_descent, falls) {
  CHECK(falls(DOWN, 0, true));
  CHECK(falls(IN "int f(unsigned n) { return n ? 1 + 2 * f(n / 2) : 0; }" MAIN, 0, false));
  CHECK(!falls(IN "int f(unsigned n) { return n ? 1 + 2 * f(n / 2) : 0; }" MAIN, 0, true));
  CHECK(!falls(IN "int f(int n) { if (n < 0) return 0; return f(n / 2) * 3 + 1; }" MAIN, 0, true));
}

/* What an operation that overflows gives is not known, and nothing of memory is. */
TEST(check_descent, any_value) {
  CHECK(!falls(IN "int f(int n) { return n ? 1 + 2 * f(n - 1) : 0; }" MAIN, 0, false));
  CHECK(falls(IN "int f(unsigned n) { return n ? 1 + 2 * f(n - 1) : 0; }" MAIN, 0, false));
  CHECK(!falls(IN "int g0; int f(int n) { if (n <= 0) return 0; return f(n - g0) * 3; }" MAIN, 0,
               true));
}

/* A branch that not every way to the call takes is no fact. */
TEST(check_descent, ways) {
  CHECK(!falls(IN "int f(int n) { if (n <= 0 && in()) return 0; return f(n - 1) * 3; }" MAIN, 0,
               true));
  CHECK(falls(IN "int f(int n) { for (int i = 0; i < 3; i++) if (n > i && in())"
                 "return f(n - 1) * 3; return 0; }" MAIN, 0, true));
  CHECK(falls(IN "int f(int n) { int s = 0; for (int i = 0; i < 3; i++) if (n > 7) s ^= f(n - 1);"
                 "return s; }" MAIN, 0, true));
}

TEST(check_descent, tampered) {
  claim c;
  begin(&c, DOWN, 0, true);
  CHECK(holds(&c));
  c.d.parts[0].rises = true;
  CHECK(!holds(&c));
  c.d.parts[0].rises = false, c.d.parts[0].param = 1;
  CHECK(!holds(&c)); /* there is none */
  c.d.parts[0].param = 0, c.d.parts[0].minus = 1;
  CHECK(!holds(&c)); /* 0 */
  c.d.parts[0].minus = 0, c.d.nparts = 0;
  CHECK(!holds(&c));
  c.d.nparts = 1, c.d.fns.at[0] = c.t.prog->main;
  CHECK(!holds(&c));
  end(&c);
}

#define BY_TURNS                                                                                   \
  IN "int g(unsigned n); int f(unsigned n) { return n ? 1 + 2 * g(n - 1) : 0; }"                   \
     "int g(unsigned n) { return n ? 1 + 2 * f(n - 1) : 0; }" MAIN

TEST(check_descent, circles_are_whole) {
  claim c;
  begin(&c, BY_TURNS, 0, false);
  CHECK(c.d.fns.n == 2 && holds(&c));
  c.d.fns.n = 1;
  CHECK(!holds(&c));
  end(&c);
  CHECK(!falls(IN "int f(int n); int (*p)(int) = f; int f(int n) { if (n <= 0) return 0;"
                  "return p(n - 1) * 3; }" MAIN, 0, true));
}

#define TAIL                                                                                       \
  IN "static int sum; void f(unsigned n, int a) { if (n == 0) return; f(n - 1, a + 1); sum ^= a;"  \
     "f(n - 1, a - 1); } int main(void) { f((unsigned)in(), 1); return sum; }"

/* A tail call may have become a loop: it falls, too. */
TEST(check_descent, loops) {
  claim c;
  begin(&c, TAIL, 0, false);
  CHECK(holds(&c));
  c.d.loops = true;
  CHECK(holds(&c));
  end(&c);
  begin(&c, IN "int f(int n) { int s = 0; if (n <= 0) return 0; while (in()) s ^= f(n - 1);"
               "return s; }" MAIN, 0, true);
  CHECK(holds(&c));
  c.d.loops = true;
  CHECK(!holds(&c));
  end(&c);
}
