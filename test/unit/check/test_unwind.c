/* Claims about loops and scalars: right ones are confirmed, tampered ones are not. */
#include "claim.h"

#define HEAD                                                                                       \
  "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);"          \
  "extern void __VERIFIER_assume(int);"                                                            \
  "void reach_error(void) {}\n"                                                                    \
  "#define assert(C) do { if (!(C)) reach_error(); } while (0)\n"

/* ---- no loops */

TEST(check_unwind, straight) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { int x = __VERIFIER_nondet_int(); int y = x > 5 ? x : 6; "
                   "assert(y > 5); return 0; }",
              PT_CHECK_REACH, false);
  CONFIRMED(&c);
  claim_end(&c);
}

TEST(check_unwind, failing_check) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { int x = __VERIFIER_nondet_int(); int y = x > 5 ? x : 5; "
                   "assert(y > 5); return 0; }",
              PT_CHECK_REACH, false);
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

/* A model that can be run refutes.  One that starts in the middle of a loop cannot: it only casts
   doubt. */
TEST(check_unwind, runs_refute) {
  pt_claim c;
  claim_begin(
      &c,
      HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();"
           "assert(x != 77777 || y != 88888); return 0; }",
      PT_CHECK_REACH, false);
  REFUTED(&c, "(reach, ");
  claim_end(&c);
  claim_begin(&c,
              HEAD "int main(void) { unsigned i = 0, n = 0; while (__VERIFIER_nondet_int()) {"
                   "assert(n < 2); i++; if (i > 9) i = 0; if (i > 12) n = 7; } return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1);
  DOUBTED(&c, "(reach, ");
  claim_end(&c);
}

/* A run ends at its first failing check, also at one that is not claimed. */
TEST(check_unwind, first_failure_ends) {
  pt_claim c;
  claim_begin(
      &c,
      HEAD
      "int main(void) { int x = __VERIFIER_nondet_int(); int y = x + 1; assert(y > x); return 0; }",
      PT_CHECK_REACH, false);
  CONFIRMED(&c);
  claim_also(&c, PT_CHECK_OVERFLOW);
  DENIED(&c, "(overflow, ");
  claim_end(&c);
}

/* ---- unwound loops */

#define COUNT_TO_5                                                                                 \
  HEAD "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; __VERIFIER_assume(n >= 0 && n "   \
       "<= 5);"                                                                                    \
       "for (int i = 0; i < n; i++) s += 2; assert(s <= 10); assert(s == 2 * n); return 0; }"

TEST(check_unwind, unwound) {
  pt_claim c;
  claim_begin(&c, COUNT_TO_5, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, false, 5);
  CONFIRMED(&c);
  c.proof.loops.at[0].copies = 7;
  CONFIRMED(&c);
  claim_end(&c);
}

TEST(check_unwind, too_few_copies) {
  pt_claim c;
  claim_begin(&c, COUNT_TO_5, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, false, 4);
  DENIED(&c, "goes round more than 4 times");
  claim_end(&c);
}

TEST(check_unwind, loop_not_claimed) {
  pt_claim c;
  claim_begin(&c, COUNT_TO_5, PT_CHECK_REACH, false);
  DENIED(&c, "goes round more than 0 times");
  claim_end(&c);
}

/* Only a failure in the last copy of an unwound loop. */
TEST(check_unwind, late_failure) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { int i; for (i = 0; i < 9; i++) assert(i != 8); return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, false, 9);
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

/* ---- cut loops */

#define UNBOUNDED HEAD "int main(void) { int n = __VERIFIER_nondet_int(), i = 0;" \
                  "while (i < n) { i++; } assert(i >= 0); return 0; }"

TEST(check_unwind, cut) {
  pt_claim c;
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, INT32_MAX);
  CONFIRMED(&c);
  claim_also(&c, PT_CHECK_OVERFLOW);
  CONFIRMED(&c);
  claim_end(&c);
}

TEST(check_unwind, missing_row) {
  pt_claim c;
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1);
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

TEST(check_unwind, wrong_row) {
  pt_claim c;
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 1000);
  DENIED(&c, "rows do not have");
  claim_end(&c);
}

/* A row that only the second round violates: with two copies the first round counts from the
   entry. */
TEST(check_unwind, row_of_first_round) {
  pt_claim c;
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 2);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 2, INT32_MAX);
  DENIED(&c, "rows do not have");
  claim_end(&c);
}

TEST(check_unwind, never_round) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x != x) { x = 0; } "
                   "assert(1); return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1)->never_round = true;
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1)->never_round = true;
  DENIED(&c, "goes round");
  claim_end(&c);
}

/* 3-inductive, not 2-inductive: y becomes what x was. */
#define THREE_STEPS HEAD "int main(void) { int x = 1, y = 1; while (__VERIFIER_nondet_int()) {" \
                    "assert(y <= 2); y = x; x = __VERIFIER_nondet_int() ? 1 : 2; } return 0; }"

TEST(check_unwind, three_copies) {
  pt_claim c;
  claim_begin(&c, THREE_STEPS, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 3);
  CONFIRMED(&c);
  c.proof.loops.at[0].copies = 2;
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

/* A counterexample that only the entry state has, in the second copy. */
TEST(check_unwind, entry_counts_everywhere) {
  pt_claim c;
  claim_begin(
      &c,
      HEAD
      "int main(void) { unsigned i = 0; while (1) { assert(i != 1); i = i >= 2 ? 2 : i + 1; } }",
      PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 3);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 1, 2);
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

/* ---- the first copy counts */

/* Two sums at the start of a round overflow unless 0 <= i <= 10.  Then nothing in the round does,
   and so it is at the next start, and behind the loop. */
#define BY_ROUNDS(NEXT, BEHIND)                                                                    \
  HEAD "int main(void) { int i = 0, s; for (;;) { s = i + 2147483637; s = i + (-2147483647 - 1);"  \
       "if (!__VERIFIER_nondet_int()) break; i = i * 200000000 > 9 && i > 3 ? 0 : " NEXT "; }"     \
       "assert(" BEHIND "); return 0; }"

/* Claims all of it for a loop of so many copies, without rows; so many overflows are late. */
static void claim_early(pt_claim *c, const char *source, uint32_t copies, uint32_t late) {
  claim_begin(c, source, PT_CHECK_OVERFLOW, false);
  CHECK(c->proof.checks.n > late);
  for (size_t k = 0; k < late; k++)
    pt_vec_push(c->t.mem, &c->proof.late, c->proof.checks.at[k]);
  claim_also(c, PT_CHECK_REACH);
  claim_loop(c, 1, 0, true, copies);
  c->proof.early = true;
}

static void early_denied(const char *source, uint32_t copies, uint32_t late, const char *why) {
  pt_claim c;
  claim_early(&c, source, copies, late);
  DENIED(&c, why);
  claim_end(&c);
}

TEST(check_unwind, early) {
  pt_claim c;
  claim_early(&c, BY_ROUNDS("i + 1", "i <= 10"), 2, 2);
  CONFIRMED(&c);
  c.proof.early = false; /* in the second copy all of it holds as well */
  CONFIRMED(&c);
  claim_end(&c);
}

TEST(check_unwind, early_failures) {
  const char *right = BY_ROUNDS("i + 1", "i <= 10");
  early_denied(right, 2, 1, "(overflow, "); /* one of them holds at no arbitrary start */
  early_denied(right, 1, 2, "(overflow, "); /* there is no next start */
  early_denied(BY_ROUNDS("i + 11", "i <= 10"), 2, 2, "(overflow, ");
  early_denied(BY_ROUNDS("i == 2 ? 11 : i + 1", "i <= 10"), 2, 2, "(overflow, ");
  early_denied(BY_ROUNDS("i + 1", "i <= 3"), 2, 2, "(reach, ");
  early_denied(BY_ROUNDS("i + 1 + 300000000 * i", "1"), 2, 2, "(overflow, ");
}

/* With early checks, states with which the loop goes round are those of the first copy. */
TEST(check_unwind, early_rows) {
  pt_claim c;
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 2);
  c.proof.early = true;
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, INT32_MAX);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  l = claim_loop(&c, 1, 0, true, 2);
  c.proof.early = true;
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 2, INT32_MAX); /* not after the first round */
  DENIED(&c, "rows do not have");
  claim_end(&c);
}

/* ---- kinds of rows */

#define PAIR                                                                                       \
  HEAD "int main(void) { unsigned x = 0, y = 4; int f = 0; while (__VERIFIER_nondet_int()) {"      \
       "if (x > 1000) { x = 0; y = 4; } else { x += 2; y += 2; } f = !f; }"                        \
       "assert(y - x == 4); assert(x % 2 == 0); assert(f == 0 || f == 1); assert(x <= 1002); "     \
       "return 0; }"

TEST(check_unwind, rows_about_pairs) {
  pt_claim c;
  claim_begin(&c, PAIR, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  pt_proof_var x = claim_phi(&c, l, "x"), y = claim_phi(&c, l, "y"), f = claim_phi(&c, l, "f");
  claim_about diff = {.kind = PT_ROW_UDIFFERENCE,
                      .a = y,
                      .b = x,
                      .low = pt_bv_u64(34, 4),
                      .high = pt_bv_u64(34, 4)};
  claim_about even = {
      .kind = PT_ROW_LOW_BITS, .a = x, .low = pt_bv_u64(32, 0), .high = pt_bv_u64(32, 1)};
  claim_about top = {.kind = PT_ROW_UNSIGNED, .a = x, .no_low = true, .high = pt_bv_u64(32, 1002)};
  claim_row(&c, l, diff);
  claim_row(&c, l, even);
  claim_row(&c, l, top);
  pt_row *set = claim_row(&c, l, (claim_about){.kind = PT_ROW_SET, .a = f});
  pt_vec_push(c.t.mem, &set->values, pt_bv_u64(32, 0));
  pt_vec_push(c.t.mem, &set->values, pt_bv_u64(32, 1));
  CONFIRMED(&c);
  l->rows.at[0].high = pt_bv_u64(34, 3);
  DENIED(&c, "rows do not have");
  l->rows.at[0].high = pt_bv_u64(34, 5); /* holds, but is too weak */
  DENIED(&c, "");
  l->rows.at[0].low = l->rows.at[0].high = pt_bv_u64(34, 4);
  l->rows.at[2].high = pt_bv_u64(32, 1003);
  CONFIRMED(&c);
  l->rows.at[2].high = pt_bv_u64(32, 1000);
  DENIED(&c, "rows do not have");
  l->rows.at[2].high = pt_bv_u64(16, 1002);
  GAVE_UP(&c, "widths differ");
  claim_end(&c);
}

TEST(check_unwind, affine_and_tuples) {
  pt_claim c;
  claim_begin(
      &c,
      HEAD "int main(void) { unsigned x = 0, y = 7, s = 0, t = 1; while (__VERIFIER_nondet_int()) {"
           "x += 1; y += 3; unsigned u = s; s = t; t = u; } assert(y == 3 * x + 7); assert(s != "
           "t); return 0; }",
      PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  pt_row *r = claim_row(&c, l, (claim_about){.kind = PT_ROW_AFFINE});
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "y")));
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "x")));
  pt_vec_push(c.t.mem, &r->values, pt_bv_u64(32, 1));
  pt_vec_push(c.t.mem, &r->values, pt_bv_i64(32, -3));
  pt_vec_push(c.t.mem, &r->values, pt_bv_u64(32, 7));
  r = claim_row(&c, l, (claim_about){.kind = PT_ROW_TUPLES});
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "s")));
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "t")));
  static const uint64_t tuples[] = {0, 1, 1, 0};
  for (int k = 0; k < 4; k++) pt_vec_push(c.t.mem, &r->values, pt_bv_u64(32, tuples[k]));
  CONFIRMED(&c);
  l->rows.at[1].values.n = 2;
  DENIED(&c, "rows do not have");
  l->rows.at[1].values.n = 4;
  l->rows.at[0].values.at[1] = pt_bv_i64(32, -2);
  DENIED(&c, "rows do not have");
  claim_end(&c);
}

/* ---- several loops */

#define NESTED                                                                                     \
  HEAD "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; __VERIFIER_assume(n > 0 && n < "  \
       "1000);"                                                                                    \
       "for (int i = 0; i < n; i++) { s = 0; for (int j = 0; j < 3; j++) s++; assert(s == 3); } "  \
       "return 0; }"

TEST(check_unwind, nested) {
  pt_claim c;
  claim_begin(&c, NESTED, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1);
  claim_loop(&c, 1, 1, false, 3);
  CONFIRMED(&c);
  pt_proof_loop *inner = &c.proof.loops.at[1];
  inner->copies = 2;
  DENIED(&c, "goes round more than 2 times");
  inner->cut = true, inner->copies = 1; /* the inner loop by induction, too */
  DENIED(&c, "(reach, ");
  claim_about same = {
      .kind = PT_ROW_EQUAL, .a = claim_phi(&c, inner, "s"), .b = claim_phi(&c, inner, "j")};
  claim_row(&c, inner, same);
  claim_range(&c, inner, claim_phi(&c, inner, "j"), 32, 0, 3);
  CONFIRMED(&c);
  inner->rows.at[1].high = pt_bv_u64(32, 4); /* weaker, and no longer enough */
  DENIED(&c, "");
  claim_end(&c);
}

/* Values computed in a loop and used behind it, left from several copies. */
TEST(check_unwind, values_behind_loops) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { int n = __VERIFIER_nondet_int(), k = 0, v; "
                   "__VERIFIER_assume(n >= 0 && n < 4);"
                   "for (;;) { v = k * 3; if (k == n) break; if (k == 3) return 1; k++; } assert(v "
                   "== 3 * n); return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, false, 3);
  CONFIRMED(&c);
  claim_end(&c);
}

/* ---- calls */

#define WIDTHS                                                                                     \
  HEAD "int main(void) { int n = 0; long i = 0; while (__VERIFIER_nondet_int() && i < 100) "       \
       "{ n++; i++; } assert(n == i); return 0; }"

TEST(check_unwind, rows_about_two_widths) {
  pt_claim c;
  claim_begin(&c, WIDTHS, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_about same = {.kind = PT_ROW_DIFFERENCE, .a = claim_phi(&c, l, "n"),
                      .b = claim_phi(&c, l, "i"), .low = pt_bv_zero(66), .high = pt_bv_zero(66)};
  claim_row(&c, l, same);
  CONFIRMED(&c);
  pt_vec_top(&l->rows).high = pt_bv_u64(66, 1);
  DENIED(&c, "");
  pt_vec_top(&l->rows).high = pt_bv_zero(34);
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

#define CALLS HEAD "int g; static void add(int k) { for (int i = 0; i < k; i++) g++; }" \
              "int main(void) { add(2); add(3); assert(g == 5); return 0; }"

TEST(check_unwind, loops_by_context) {
  pt_claim c;
  claim_begin(&c, CALLS, PT_CHECK_REACH, false);
  claim_loop(&c, claim_context(&c, 1, "add", 0), 0, false, 2);
  claim_loop(&c, claim_context(&c, 1, "add", 1), 0, false, 3);
  CONFIRMED(&c);
  c.proof.loops.at[0].copies = 3, c.proof.loops.at[1].copies = 2;
  DENIED(&c, "goes round more than 2 times");
  claim_end(&c);
}

#define MEASURED                                                                                   \
  HEAD "unsigned g; static void count(void) { for (unsigned i = 0; i != g; i++) "                  \
       "assert(i < 100); } int main(void) { unsigned n = __VERIFIER_nondet_uint();"                \
       " if (n > 100) return 0; g = n; count(); return 0; }"

static pt_val first_input(const pt_ir_fn *f) {
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_INPUT) return f->ins.at[k].res;
  CHECK(false);
  return 0;
}

TEST(check_unwind, rows_about_values_of_callers) {
  pt_claim c;
  claim_begin(&c, MEASURED, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, claim_context(&c, 1, "count", 0), 0, true, 1);
  pt_proof_var n = {.val = first_input(claim_fn(&c, 1)), .up = 1};
  claim_about below = {.kind = PT_ROW_UDIFFERENCE, .no_low = true, .a = claim_phi(&c, l, "i"),
                       .b = n, .high = pt_bv_u64(34, 0)};
  claim_row(&c, l, below);
  CONFIRMED(&c);
  l->rows.at[0].high = pt_bv_u64(34, 1); /* too weak */
  DENIED(&c, "");
  l->rows.at[0].high = pt_bv_u64(34, 0);
  l->vars.at[1].up = 2;
  GAVE_UP(&c, "that the loop's callers do not have");
  l->vars.at[1].up = 9999;
  GAVE_UP(&c, "that the loop's callers do not have");
  claim_end(&c);
}

TEST(check_unwind, recursion) {
  pt_claim c;
  claim_begin(&c,
              HEAD "static unsigned f(unsigned n) { return n == 0 ? 1 : 2 * f(n - 1); }"
                   "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n <= 2) "
                   "assert(f(n) <= 4); return 0; }",
              PT_CHECK_REACH, false);
  uint32_t k = claim_context(&c, 1, "f", 0);
  k = claim_context(&c, k, "f", 0);
  GAVE_UP(&c, "recursion goes deeper");
  claim_context(&c, k, "f", 0);
  CONFIRMED(&c);
  claim_end(&c);
}

TEST(check_unwind, function_pointers) {
  pt_claim c;
  claim_begin(&c,
              HEAD
              "static int one(int x) { return x + 1; } static int two(int x) { return x + 2; }"
              "static int (*const table[])(int) = {one, two};"
              "int main(void) { int k = __VERIFIER_nondet_int(); int (*f)(int) = table[k != 0];"
              "int r = f(10); assert(r >= 11 && r <= 12); assert(k || r == 11); return 0; }",
              PT_CHECK_REACH, false);
  claim_also(&c, PT_CHECK_CALL);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c,
              HEAD "static int one(int x) { return x + 1; }"
                   "int main(void) { int (*f)(int) = __VERIFIER_nondet_int() ? one : (int "
                   "(*)(int))0; return f(1); }",
              PT_CHECK_CALL, false);
  DENIED(&c, "(call, ");
  claim_end(&c);
}

/* ---- claims that cannot be checked */

TEST(check_unwind, nonsense) {
  pt_claim c;
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 0);
  GAVE_UP(&c, "without copies");
  c.proof.loops.at[0].copies = 1;
  pt_proof_var v = {.val = 9999};
  claim_range(&c, &c.proof.loops.at[0], v, 32, 0, 1);
  GAVE_UP(&c, "a value that its loop does not have");
  c.proof.loops.at[0].vars.at[0] = (pt_proof_var){.global = 9999, .bytes = 4};
  GAVE_UP(&c, "an object that does not exist");
  pt_vec_push(c.t.mem, &c.proof.checks, 9999);
  GAVE_UP(&c, "a check that does not exist");
  c.proof.checks.n--;
  c.job.narrowed = PT_REASON_NO_BODY;
  GAVE_UP(&c, "a function has no body");
  claim_end(&c);
}

TEST(check_unwind, stopped) {
  pt_claim c;
  static const volatile int stop = 1;
  claim_begin(&c, UNBOUNDED, PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, false, 10);
  c.job.stop = &stop;
  GAVE_UP(&c, "stopped");
  claim_end(&c);
}
