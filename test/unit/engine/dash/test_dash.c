/* The DASH engine against the truth: small programs, all of whose runs are tried; then the programs
   that it is about. */
#include "dash_kit.h"
#include "reasons.h"

static bool give_byte(void *payload, pt_exec *x, pt_input *in) {
  const uint64_t *bytes = payload;
  size_t k = pt_exec_inputs_used(x);
  in->lo = k < 2 ? *bytes >> 8 * k & 0xff : 0, in->hi = 0;
  return true;
}

/* Whether a check fails for some two bytes of input. */
static void try_all(dashed *d, bool *fails) {
  pt_run run = {0};
  for (uint64_t bytes = 0; bytes < 65536; bytes++) {
    pt_exec_options o = {.ask = give_byte, .ask_payload = &bytes, .step_limit = 1000000};
    pt_exec_run(d->x, &o, &run);
    if (run.status == PT_RUN_FAILED) fails[run.check] = true;
  }
  pt_run_release(d->t.mem, &run);
}

/* Verdicts must be true; DECIDED: there must be one for every explicit check. */
static void compare(const char *source, bool decided, bool merge) {
  dashed d;
  dash_load(&d, source);
  d.o.job.checks |= UINT64_C(1) << PT_CHECK_OVERFLOW | UINT64_C(1) << PT_CHECK_DIV_ZERO;
  d.o.no_merge = !merge, d.o.max_steps = decided ? 4000 : 40;
  dash_run(&d);
  bool *fails = calloc(d.t.prog->checks.n, 1);
  try_all(&d, fails);
  for (size_t k = 1; k < d.t.prog->checks.n; k++) {
    uint8_t v = d.result.checks[k].verdict;
    bool wanted = d.o.job.checks >> d.t.prog->checks.at[k].kind & 1 && d.t.prog->checks.at[k].fn;
    if ((v == PT_PROVED && fails[k]) || (v == PT_REFUTED && !fails[k]) ||
        (v == PT_OPEN && decided && wanted))
      pt_test_fail(__FILE__, __LINE__, "check %zu (%s): fails %d, verdict %d (%s)", k,
                   pt_check_name((pt_check_kind)d.t.prog->checks.at[k].kind), fails[k], v,
                   d.check.why);
  }
  free(fails);
  dash_release(&d);
}

#define INPUTS "unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();\n"
#define TRUTH(NAME, DECIDED, BODY)                                                                 \
  TEST(engine_dash, NAME) {                                                                        \
    compare(DASH_HEADER "int main(void) {" INPUTS BODY "}\n", DECIDED, true);                      \
    compare(DASH_HEADER "int main(void) {" INPUTS BODY "}\n", DECIDED, false);                     \
  }
#define TRUTHS(NAME, DECIDED, BEFORE, BODY)                                                        \
  TEST(engine_dash, NAME) {                                                                        \
    compare(DASH_HEADER BEFORE "int main(void) {" INPUTS BODY "}\n", DECIDED, true);               \
  }

TRUTH(branches, true,
      "if (a > 10) { if (b == a + 3) assert(a != 77); } if (a * b == 221) __VERIFIER_error(); "
      "return 0;")
TRUTH(division, true, "int x = a - 50; if (b > 3) return 100 / x; return b % (a + 1);")
TRUTH(overflow, true, "int x = a << 23; int y = b * 8388608; return x > 5 ? x + y : x - y;")
TRUTH(assumptions, true,
      "__VERIFIER_assume(a < b); assert(a + 1 <= b); assert(b < 255 || a < 254); return 0;")
TRUTH(locals, true,
      "int x = a, *p = &x; if (b & 1) *p = 7; assert(x == a || x == 7); assert(x != 9); return 0;")
TRUTH(arrays, true,
      "int t[3] = {5, 6, 7}; t[a % 3] = b; assert(t[0] != 5 || t[1] != 6 || b == 7); assert(t[2] < "
      "256); return 0;")
TRUTH(copies, true,
      "struct s { int x, y; } s = {a, b}, t = s; s.x = 1; assert(t.x == a); assert(t.y == s.y); "
      "return t.x;")
TRUTH(undefined, true,
      "int x; if (a < 9) x = a; else if (b < 9) x = b; else x = 1; assert(x < 9); return 0;")
TRUTH(loops, false,
      "int s = 0; for (int i = 0; i < (a & 7); i++) s += 2; assert(s % 2 == 0); assert(s != 8); "
      "return 0;")
TRUTHS(calls, true, "int g; int twice(int x) { g++; return x + x; }\n",
       "int x = twice(a), y = twice(b); assert(x + y != 5); assert(g == 2); assert(x != 20 || y != "
       "4); return 0;")
TRUTHS(pointers_to_locals, true, "void put(int *p, int v) { *p = v; }\n",
       "int x = 0, y = 0; put(&x, a); put(b ? &y : &x, 300); assert(x == a || x == 300); assert(b "
       "|| y == 0); assert(x != 300); return 0;")
TRUTHS(heap, true, "",
       "int *p = malloc(4), *q = malloc(4); *p = a; *q = b; assert(*p == a); if (p == q) "
       "__VERIFIER_error(); free(p); return *q;")
TRUTHS(function_pointers, true,
       "int one(int x) { return x + 1; } int two(int x) { return x + 2; }\n",
       "int (*f)(int) = a > 3 ? one : two; int r = f(b); assert(r > b); assert(r != b + 2 || a <= "
       "3); assert(r != b + 1); return 0;")
TRUTHS(recursion, false, "int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }\n",
       "assert(sum(a & 3) <= 6); assert(sum(2) == 3); return 0;")
TRUTHS(halting, true, "void stop(int x) { if (x) exit(1); }\n",
       "stop(a > 5); assert(a <= 5); assert(a != 3); return 0;")

/* ---- programs of the papers */

static void prove(const char *source, uint64_t most_queries) {
  dashed d;
  dash_load(&d, source);
  dash_run(&d);
  if (!d.all || !d.proved || pt_result_count(&d.result, PT_REFUTED))
    pt_test_fail(__FILE__, __LINE__, "not proved: %s %s",
                 pt_first_reason(&d.result), d.check.why);
  if (d.stats.dash_queries > most_queries)
    pt_test_fail(__FILE__, __LINE__, "%llu queries", (unsigned long long)d.stats.dash_queries);
  dash_release(&d);
}

/* Aliases that no flow-insensitive analysis tells apart. */
TEST(engine_dash, figure_1) {
  prove(DASH_HEADER
        "typedef struct { int lock, y; } DE;\n"
        "void prove_me(DE *p, DE *p1, DE *p2) {\n"
        "  p1 = malloc(sizeof(DE)); p1->lock = 0; p2 = malloc(sizeof(DE)); p2->lock = 0;\n"
        "  p->lock = 1; if (p1->lock == 1 || p2->lock == 1) __VERIFIER_error();\n"
        "  p = p1; p = p2; }\n"
        "int main(void) { DE *p = malloc(sizeof(DE)); prove_me(p, p, p); return 0; }\n",
        40);
}

/* A loop whose invariant is a disjunction, through a pointer, with a call. */
TEST(engine_dash, figure_4) {
  prove(DASH_HEADER
        "typedef struct { int lock, y; } DE;\n"
        "void inc(DE *de) { de->y++; }\n"
        "void prove_me(DE *de, int x) {\n"
        "  de->lock = 0; do { assert(de->lock == 0); de->lock = 1; x = de->y;\n"
        "  if (__VERIFIER_nondet_int()) { de->lock = 0; inc(de); } } while (x != de->y); }\n"
        "int main(void) { DE d; d.y = __VERIFIER_nondet_int(); prove_me(&d, 0); return 0; }\n",
        200);
}

/* Exponentially many paths that do not matter. */
TEST(engine_dash, figure_6) {
  char source[4000] = DASH_HEADER "int main(void) { int lock = 1, x = 0, *p = malloc(4); *p = 0; "
                                  "lock = __VERIFIER_nondet_uchar(); if (lock != 1) return 0;\n";
  for (int k = 0; k < 20; k++) strcat(source, "if (__VERIFIER_nondet_int()) x++; else ++*p;\n");
  strcat(source, "assert(lock == 1); return x; }\n");
  prove(source, 60);
}

TEST(engine_dash, figure_8) {
  prove(DASH_HEADER "int inc(int y) { unsigned r = y + 1u; return r; }\n"
                    "int main(void) { unsigned x = __VERIFIER_nondet_uint(); int a = inc(x), b = "
                    "inc(a); if (b != (int)(x + 2)) __VERIFIER_error(); return 0; }\n",
        20);
}

/* Two ways at every call: 2^30 paths when inlined; each question is asked once. */
TEST(engine_dash, chain_of_procedures) {
  char source[8000] = DASH_HEADER "int lock; void f30(void) { assert(lock == 1); }\n", line[200];
  for (int k = 29; k >= 0; k--) {
    snprintf(line, sizeof line,
             "void f%d(void) { if (__VERIFIER_nondet_int()) f%d(); else f%d(); }\n", k, k + 1,
             k + 1);
    strcat(source, line);
  }
  strcat(source, "int main(void) { lock = 1; f0(); return 0; }\n");
  prove(source, 200);
}

TEST(engine_dash, mutual_recursion) {
  prove(DASH_HEADER "int odd(unsigned n); int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); } "
                    "int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }\n"
                    "int main(void) { unsigned n = __VERIFIER_nondet_uchar(); int r = even(n & 3); "
                    "assert(r == 0 || r == 1); return 0; }\n",
        200);
}

TEST(engine_dash, mccarthy) {
  dashed d;
  dash_load(&d, DASH_HEADER "int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }\n"
                            "int main(void) { int n = 98 + (__VERIFIER_nondet_uchar() & 3); "
                            "assert(f(n) == 91); return 0; }\n");
  d.o.max_steps = 600;
  dash_run(&d);
  CHECK_EQ(pt_result_count(&d.result, PT_REFUTED), 0);
  dash_release(&d);
}

/* Endless programs, and more than one bit at a time. */
TEST(engine_dash, endless_and_modular) {
  prove(DASH_HEADER "int main(void) { unsigned y = 1; while (1) { y += 2 * "
                    "__VERIFIER_nondet_uint(); assert(y != 0); } }\n",
        15);
  prove(
      DASH_HEADER
      "int main(void) { unsigned x = 0, y = 4; while (1) { x += y; y += 4; assert(x != 30); } }\n",
      30);
}

/* What cannot be finished is unknown, with what is left. */
TEST(engine_dash, unfinished) {
  dashed d;
  dash_load(&d, DASH_HEADER "int main(void) { unsigned a = __VERIFIER_nondet_uint(), s = 0; for "
                            "(unsigned i = 0; i < a; i++) s += i * i * i; "
                            "if (s > 77) assert(s % 1000003 != 1000001); return 0; }\n");
  d.o.max_steps = 3;
  dash_run(&d);
  CHECK(!d.all && *pt_first_reason(&d.result));
  CHECK(d.stats.open_regions > 0 && d.stats.last_from);
  dash_release(&d);
}

/* A program that leaves runs out: nothing is proved. */
TEST(engine_dash, narrowed) {
  dashed d;
  dash_load(&d, DASH_HEADER "int main(void) { assert(1); int x = __VERIFIER_nondet_uchar(); "
                            "assert(x < 256); return 0; }\n");
  d.o.job.narrowed = PT_REASON_NO_BODY;
  dash_run(&d);
  CHECK(!d.all && pt_result_count(&d.result, PT_PROVED) == 0);
  dash_release(&d);
}

/* One condition, and allocations that are no calls: as many questions for 30 pointers as for 3. */
TEST(engine_dash, figure_3) {
  char source[8000] = DASH_HEADER "typedef struct { int lock, y; } DE; void foo(DE *p) {\n",
       line[100];
  for (int k = 0; k < 30; k++) {
    snprintf(line, sizeof line, "DE *p%d = malloc(sizeof(DE)); p%d->lock = 0;\n", k, k);
    strcat(source, line);
  }
  strcat(source, "p->lock = 1; if (0");
  for (int k = 0; k < 30; k++) {
    snprintf(line, sizeof line, " || p%d->lock == 1", k);
    strcat(source, line);
  }
  strcat(source, ") __VERIFIER_error(); } int main(void) { foo(malloc(sizeof(DE))); return 0; }\n");
  prove(source, 3);
}

/* Rounds of a loop that only a counter tells apart. */
TEST(engine_dash, bytes_are_added) {
  prove(
      DASH_HEADER
      "int main(void) { unsigned x = __VERIFIER_nondet_uchar(), y = 0xfe51, z = 0;\n"
      "  unsigned char a0 = x, a1 = 0x7, b0 = y, b1 = y >> 8, r0 = 0, r1 = 0, r2 = 0; unsigned "
      "short carry = 0;\n"
      "  for (unsigned char i = 0; i < 2 || carry; i++) { unsigned short sum = carry; carry = 0;\n"
      "    if (i == 0) sum = sum + a0 + b0; if (i == 1) sum = sum + a1 + b1; if (sum > 255) { sum "
      "&= 255; carry = 1; }\n"
      "    if (i == 0) r0 = sum; if (i == 1) r1 = sum; if (i == 2) r2 = sum; }\n"
      "  z = r0 | r1 << 8 | (unsigned)r2 << 16; assert(z == x + 0x700 + y); return 0; }\n",
      400);
}

/* An invariant that is a sum of bits: found in the states that tests visit. */
TEST(engine_dash, parity) {
  prove(
      DASH_HEADER
      "int main(void) { unsigned char v = __VERIFIER_nondet_uchar(), x = v, y = v; char odd = 0;\n"
      "  while (x) { odd = !odd; x = x & (x - 1); }\n"
      "  y ^= y >> 4; y ^= y >> 2; y ^= y >> 1; assert(odd == (y & 1)); return 0; }\n",
      80);
}

/* States of a test follow from the next ones where splits are exact. */
TEST(engine_dash, mapped_backwards) {
  dashed d;
  dash_load(&d, DASH_HEADER "int main(void) { signed char a = __VERIFIER_nondet_char(), b = "
                            "__VERIFIER_nondet_char(), x = a, y = b, t;\n"
                            "if (x < 0 || y < 0) return 0; while (y != 0) { t = y; y = x % y; x = "
                            "t; } assert(a != 91 || x != 14); return 0; }\n");
  d.o.max_steps = 60;
  dash_run(&d);
  CHECK(d.stats.dash_mapped > 0);
  CHECK_EQ(pt_result_count(&d.result, PT_REFUTED), 0);
  dash_release(&d);
}

static void measure(const char *source, bool no_target_check, pt_dash_stats *out) {
  dashed d;
  dash_load(&d, source);
  d.o.no_target_check = no_target_check, d.o.no_merge = true;
  d.o.max_steps = 1500;
  dash_run(&d);
  *out = d.stats;
  if (!no_target_check) CHECK(d.all && d.proved);
  dash_release(&d);
}

/* The diamond program: steps grow with the branches, and explode without the check of targets. */
TEST(engine_dash, diamond) {
  pt_dash_stats few, many, plain;
  for (int n = 5; n <= 50; n += 45) {
    char source[8000] =
        DASH_HEADER "int lock; int main(void) { int x = 0, y = 0, *p = &y; lock = 1;\n";
    for (int k = 0; k < n; k++)
      strcat(source, "if (__VERIFIER_nondet_uchar() & 1) x = x + 1; else *p = *p + 1;\n");
    strcat(source, "assert(lock == 1); return 0; }\n");
    measure(source, false, n == 5 ? &few : &many);
    if (n == 5) measure(source, true, &plain);
  }
  CHECK(few.dash_frontiers <= 30 && many.dash_frontiers <= 10 * few.dash_frontiers);
  CHECK(plain.dash_frontiers > 4 * few.dash_frontiers);
}

/* What is copied while it is undefined has the value of the original. */
TRUTHS(copies_of_undefined, true,
       "struct s { int x; }; void copy(struct s *p, struct s *q) { *p = *q; }\n",
       "struct s s, t; copy(&t, &s); if (a == 7 && b == 9) { int x = s.x, y = t.x; if (x != y) "
       "return 1; } return 0;")

TEST(engine_dash, undefined_copy_is_equal) {
  dashed d;
  dash_load(&d,
            DASH_HEADER "struct s { int x; }; void copy(struct s *p, struct s *q) { *p = *q; }\n"
                        "int main(void) { struct s s, t; copy(&t, &s); int x = s.x, y = t.x; "
                        "assert(x == y); return 0; }\n");
  d.o.max_steps = 50;
  dash_run(&d);
  CHECK_EQ(pt_result_count(&d.result, PT_PROVED), 1);
  dash_release(&d);
}
