/* Claims about memory: globals, arrays, pointers, the heap, floats. */
#include "claim.h"

#define HEAD                                                                                       \
  "#include <stdlib.h>\n#include <string.h>\n"                                                     \
  "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);"          \
  "extern float __VERIFIER_nondet_float(void); extern void __VERIFIER_assume(int);"                \
  "void reach_error(void) {}\n"                                                                    \
  "#define assert(C) do { if (!(C)) reach_error(); } while (0)\n"

/* ---- globals */

#define STATES                                                                                     \
  HEAD "int state = 1, other = 5; struct { char tag; int level; } dev;"                            \
       "static void step(void) { if (state == 1) state = 2; else if (state == 2) { state = 4; "    \
       "dev.level = 1; }"                                                                          \
       "else { state = 1; dev.level = 0; } }"                                                      \
       "int main(void) { while (__VERIFIER_nondet_int()) step(); assert(state != 3); "             \
       "assert(other == 5);"                                                                       \
       "assert(dev.level == (state == 4)); return 0; }"

static void state_rows(pt_claim *c) {
  pt_proof_loop *l = claim_loop(c, 1, 0, true, 1);
  static const uint64_t tuples[] = {1, 0, 2, 0, 4, 1};
  pt_row *r = claim_row(c, l, (claim_about){.kind = PT_ROW_TUPLES});
  pt_vec_push(c->t.mem, &r->vars, claim_var(c, l, claim_global(c, "state", 0, 4)));
  pt_vec_push(c->t.mem, &r->vars, claim_var(c, l, claim_global(c, "dev", 4, 4)));
  for (int k = 0; k < 6; k++) pt_vec_push(c->t.mem, &r->values, pt_bv_u64(32, tuples[k]));
}

TEST(check_unwind_memory, state_machine) {
  pt_claim c;
  for (int m32 = 0; m32 < 2; m32++) {
    claim_begin(&c, STATES, PT_CHECK_REACH, m32);
    state_rows(&c);
    CONFIRMED(&c);
    pt_row *r = &c.proof.loops.at[0].rows.at[0];
    r->values.at[5] = pt_bv_u64(32, 0);
    DENIED(&c, "");
    r->values.at[5] = pt_bv_u64(32, 1);
    r->values.n = 4;
    DENIED(&c, "rows do not have");
    claim_end(&c);
  }
}

/* The same as cases: where `state` is 4, `level` is 1, else 0. */
TEST(check_unwind_memory, cases) {
  pt_claim c;
  claim_begin(&c, STATES, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  static const uint64_t states[] = {1, 2, 4};
  claim_about about = {.kind = PT_ROW_SPLIT,
                       .a = claim_global(&c, "state", 0, 4),
                       .b = claim_global(&c, "dev", 4, 4)};
  pt_row *r = claim_row(&c, l, about);
  for (int k = 0; k < 3; k++) {
    pt_vec_push(c.t.mem, &r->values, pt_bv_u64(32, states[k]));
    pt_vec_push(c.t.mem, &r->values, pt_bv_u64(32, k == 2));
    pt_vec_push(c.t.mem, &r->groups, 2);
  }
  CONFIRMED(&c);
  r->values.at[5] = pt_bv_u64(32, 0);
  DENIED(&c, "");
  r->values.n = 5, r->groups.at[2] = 1; /* anything: holds, but is too weak */
  DENIED(&c, "(reach, ");
  r->values.n = 4, r->groups.n = 2;
  DENIED(&c, "rows do not have");
  r->groups.at[1] = 9;
  GAVE_UP(&c, "widths differ");
  claim_end(&c);
}

/* The arbitrary state is one of what the loop changes, and only of that. */
TEST(check_unwind_memory, unchanged_parts) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int a[4], b = 7; int main(void) { a[1] = 3; a[2] = b; while "
                   "(__VERIFIER_nondet_int()) a[0]++;"
                   "assert(a[1] == 3 && b == 7 && a[2] == 7); return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(
      &c,
      HEAD "int a[4]; int main(void) { while (__VERIFIER_nondet_int()) { a[0] += 2; a[1] = a[0]; }"
           "assert(a[0] % 2 == 0); return 0; }",
      PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  DENIED(&c, "(reach, ");
  claim_about even = {.kind = PT_ROW_LOW_BITS,
                      .a = claim_global(&c, "a", 0, 4),
                      .low = pt_bv_u64(32, 0),
                      .high = pt_bv_u64(32, 1)};
  claim_row(&c, l, even);
  CONFIRMED(&c);
  claim_end(&c);
}

/* A row about a variable on the stack whose address is taken. */
TEST(check_unwind_memory, stack_object) {
  pt_claim c;
  claim_begin(&c,
              HEAD "static void inc(int *p) { if (*p < 50) *p += 5; }"
                   "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) inc(&x); assert(x "
                   "<= 50); return 0; }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_about top = {.kind = PT_ROW_LOW_BITS};
  const pt_ir_fn *f = claim_fn(&c, 1);
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_ALLOC)
      top.a = (pt_proof_var){.context = 1, .alloc = k, .bytes = 4};
  top.kind = PT_ROW_SIGNED, top.low = pt_bv_u64(32, 0), top.high = pt_bv_u64(32, 54);
  claim_row(&c, l, top);
  DENIED(&c, "(reach, ");
  l->rows.at[0].high = pt_bv_u64(32, 50);
  DENIED(&c, ""); /* 49 becomes 54 */
  pt_row *set = claim_row(&c, l, (claim_about){.kind = PT_ROW_SET, .a = top.a});
  for (uint64_t k = 0; k <= 50; k += 5) pt_vec_push(c.t.mem, &set->values, pt_bv_u64(32, k));
  CONFIRMED(&c);
  claim_also(&c, PT_CHECK_ACCESS);
  CONFIRMED(&c);
  claim_end(&c);
}

/* ---- arrays */

#define FILL_ARRAY                                                                                 \
  HEAD "int a[8]; int main(void) { unsigned n = __VERIFIER_nondet_uint(), i; __VERIFIER_assume(n " \
       "< 8);"                                                                                     \
       "for (i = 0; i < n; i++) a[i] = (int)i * 2; unsigned k = __VERIFIER_nondet_uint();"         \
       "__VERIFIER_assume(k < n); assert(a[k] == (int)k * 2); assert(a[7] == 0); return 0; }"

TEST(check_unwind_memory, array_unwound) {
  pt_claim c;
  for (int m32 = 0; m32 < 2; m32++) {
    claim_begin(&c, FILL_ARRAY, PT_CHECK_REACH, m32);
    claim_also(&c, PT_CHECK_ACCESS);
    claim_also(&c, PT_CHECK_BOUNDS);
    claim_loop(&c, 1, 0, false, 7);
    CONFIRMED(&c);
    c.proof.loops.at[0].copies = 6;
    DENIED(&c, "goes round more than 6");
    claim_end(&c);
  }
}

TEST(check_unwind_memory, index_out_of_bounds) {
  pt_claim c;
  claim_begin(
      &c,
      HEAD
      "int a[8]; int main(void) { unsigned k = __VERIFIER_nondet_uint(); __VERIFIER_assume(k <= 8);"
      "int *p = a; p[k] = 1; return 0; }",
      PT_CHECK_ACCESS, false);
  DENIED(&c, "(access, ");
  claim_end(&c);
}

/* An index that would reach another object is no way to write to it. */
TEST(check_unwind_memory, far_index) {
  pt_claim c;
  for (int m32 = 0; m32 < 2; m32++) {
    claim_begin(&c,
                HEAD "int a[8], b; int main(void) { int *p = a; p[__VERIFIER_nondet_int()] = 1; "
                     "assert(b == 0); return 0; }",
                PT_CHECK_REACH, m32);
    if (m32) GAVE_UP(&c, "leaves its object by far");
    else CONFIRMED(&c);
    claim_end(&c);
  }
}

/* An arbitrary state of an array: what was read stays what it is. */
TEST(check_unwind_memory, array_cut) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int a[100], b[100]; int main(void) { unsigned i; for (i = 0; i < 100; i++) "
                   "a[i] = __VERIFIER_nondet_int();"
                   "unsigned k = __VERIFIER_nondet_uint(); __VERIFIER_assume(k < 100);"
                   "assert(a[k] == a[k] && b[k] == 0); int x = a[k]; a[(k + 1) % 100] = x + 1 > x; "
                   "assert(a[k] == x); return 0; }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 100);
  CONFIRMED(&c);
  claim_also(&c, PT_CHECK_BOUNDS);
  CONFIRMED(&c);
  l->rows.at[0].high = pt_bv_u64(32, 99);
  DENIED(&c, "rows do not have");
  claim_end(&c);
  claim_begin(&c,
              HEAD "int a[100]; int main(void) { unsigned i; for (i = 0; i < 100; i++) a[i] = 1;"
                   "assert(a[5] == 1); return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1); /* no row can say it */
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

TEST(check_unwind_memory, image) {
  pt_claim c;
  claim_begin(
      &c,
      HEAD
      "static const int t[5] = {3, 1, 4, 1, 5}; int x, y; static int *const ptrs[2] = {&x, &y};"
      "int main(void) { unsigned k = __VERIFIER_nondet_uint() % 5; assert(t[k] >= 1 && t[k] <= 5);"
      "assert(k != 2 || t[k] == 4); *ptrs[k & 1] = 7; assert(x == 7 || y == 7); assert(x + y == "
      "7); return 0; }",
      PT_CHECK_REACH, false);
  claim_also(&c, PT_CHECK_ACCESS);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c, HEAD "static const int t[5] = {3, 1, 4, 1, 5};"
                       "int main(void) { assert(t[__VERIFIER_nondet_uint() % 5] < 5); return 0; }",
              PT_CHECK_REACH, false);
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

/* ---- bytes */

TEST(check_unwind_memory, bytes_and_copies) {
  pt_claim c;
  claim_begin(&c,
              HEAD
              "struct s { int a; char b; long c; }; int main(void) { struct s x = {1, 2, 3}, y; y "
              "= x; x.a = 9;"
              "assert(y.a == 1 && y.b == 2 && y.c == 3); unsigned v = 0x01020304; unsigned char *p "
              "= (unsigned char *)&v;"
              "assert(p[0] == 4 && p[3] == 1); p[1] = 7; assert(v == 0x01020704);"
              "char buf[16]; unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume(n <= 16);"
              "memset(buf, 0, 16); memset(buf, 1, n); assert(n < 3 || buf[2] == 1); assert(n > 2 "
              "|| buf[2] == 0);"
              "return 0; }",
              PT_CHECK_REACH, false);
  CONFIRMED(&c);
  claim_end(&c);
}

/* What is not defined can be anything, and is the same in a copy. */
TEST(check_unwind_memory, undefined) {
  pt_claim c;
  claim_begin(&c,
              HEAD "struct s { int a, b; }; static void get(struct s *p) { p->a = 1; }"
                   "int main(void) { struct s x, y; get(&x); y = x; assert(y.a == 1); assert(x.b "
                   "== y.b); return 0; }",
              PT_CHECK_REACH, false);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c,
              HEAD
              "struct s { int a, b; }; static void get(struct s *p) { p->a = 1; }"
              "int main(void) { struct s x, y; get(&x); get(&y); assert(y.b == x.b); return 0; }",
              PT_CHECK_REACH, false);
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

/* ---- pointers and the heap */

TEST(check_unwind_memory, pointer_walks) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int a[10]; int main(void) { int *p = a; while (p < a + 10) { *p = 1; p++; } "
                   "assert(p == a + 10); return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1);
  CONFIRMED(&c); /* the checker's own guess: p points into a, or just behind it */
  claim_end(&c);
}

TEST(check_unwind_memory, heap) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { int *p = malloc(sizeof *p), *q = malloc(sizeof *q); if (!p || "
                   "!q) return 0; *p = 1; *q = 2;"
                   "int *r = __VERIFIER_nondet_int() ? p : q; *r = 5; assert(*p == 5 || *q == 5); "
                   "assert(*p + *q <= 7);"
                   "free(p); free(q); return 0; }",
              PT_CHECK_REACH, false);
  claim_also(&c, PT_CHECK_ACCESS);
  claim_also(&c, PT_CHECK_FREE);
  claim_also(&c, PT_CHECK_LEAK_LOST);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c,
              HEAD "int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); *p "
                   "= 1; return 0; }",
              PT_CHECK_ACCESS, false);
  DENIED(&c, "(access, ");
  claim_end(&c);
  claim_begin(&c,
              HEAD "int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); "
                   "free(p); return 0; }",
              PT_CHECK_FREE, false);
  DENIED(&c, "(free, ");
  claim_end(&c);
  claim_begin(
      &c,
      HEAD "int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); return 0; }",
      PT_CHECK_LEAK_LOST, false);
  GAVE_UP(&c, "may be lost");
  claim_end(&c);
}

/* Memory that is held where the program ends is not lost. */
#define HOLDS                                                                                      \
  HEAD "int *held, *other; struct node { struct node *next; } *first;"                             \
       "int main(void) { "

static void claim_held(const char *text, bool m32, bool holds) {
  pt_claim c;
  claim_begin(&c, text, PT_CHECK_LEAK_LOST, m32);
  if (holds) CONFIRMED(&c);
  else GAVE_UP(&c, "may be lost");
  claim_end(&c);
}

TEST(check_unwind_memory, held) {
  static const struct {
    const char *text;
    bool holds;
  } programs[] = {
      {HOLDS "held = malloc(4); return 0; }", true},
      {HOLDS "held = malloc(4); held++; return 0; }", false}, /* more than is looked at */
      {HOLDS "held = malloc(4); if (__VERIFIER_nondet_int()) held = other; return 0; }", false},
      {HOLDS "held = malloc(4); other = held; if (__VERIFIER_nondet_int()) held = 0; return 0; }",
       true},
      {HOLDS "first = malloc(8); first->next = malloc(8); first->next->next = first; return 0; }",
       true},
      {HOLDS "first = malloc(8); first->next = malloc(8); first->next->next = first; first = 0;"
             "return 0; }",
       false},
      {HOLDS "first = malloc(8); first->next = malloc(8); free(first); return 0; }", false},
  };
  for (size_t k = 0; k < sizeof programs / sizeof *programs; k++)
    for (int m32 = 0; m32 < 2; m32++)
      claim_held(programs[k].text, m32, programs[k].holds);
}

/* Objects of earlier rounds are not known in the arbitrary state: never confirmed. */
TEST(check_unwind_memory, objects_of_earlier_rounds) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { int *last = 0; while (__VERIFIER_nondet_int()) { int *p = "
                   "malloc(4); *p = 1;"
                   "assert(p != last); if (last) assert(*last == 1); last = p; } return 0; }",
              PT_CHECK_REACH, false);
  claim_loop(&c, 1, 0, true, 1);
  GAVE_UP(&c, "point to anything");
  claim_end(&c);
  claim_begin(&c,
              HEAD "int main(void) { int *last = 0; while (__VERIFIER_nondet_int()) { int x = 1; "
                   "if (last) *last = 5;"
                   "last = &x; assert(x == 1); } return 0; }",
              PT_CHECK_ACCESS, false);
  claim_loop(&c, 1, 0, true, 1);
  CHECK(claim_check(&c) != PT_UNWIND_CONFIRMED);
  claim_end(&c);
}

/* Variables of a block live in one round only. */
TEST(check_unwind_memory, scopes) {
  pt_claim c;
  claim_begin(&c,
              HEAD "static void set(int *p, int v) { *p = v; }"
                   "int main(void) { while (__VERIFIER_nondet_int()) { int x; set(&x, 3); assert(x "
                   "== 3); } return 0; }",
              PT_CHECK_REACH, false);
  claim_also(&c, PT_CHECK_ACCESS);
  claim_loop(&c, 1, 0, true, 1);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c, HEAD "int main(void) { int *p = 0; { int x = 1; p = &x; } return *p; }",
              PT_CHECK_ACCESS, false);
  DENIED(&c, "(access, ");
  claim_end(&c);
}

/* A row about an object that the loop makes would be about another one in each round. */
TEST(check_unwind_memory, row_about_inner_object) {
  pt_claim c;
  claim_begin(
      &c,
      HEAD
      "static int use(int v) { int x = v, *p = &x; __VERIFIER_assume(*p > v - 1); return *p; }"
      "int main(void) { int s = use(1); while (__VERIFIER_nondet_int()) s = use(2); return s; }",
      PT_CHECK_REACH, false);
  uint32_t inner = claim_context(&c, 1, "use", 1);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_about r = {.kind = PT_ROW_SIGNED, .low = pt_bv_u64(32, 0), .no_high = true};
  r.a = (pt_proof_var){.context = inner, .alloc = 1, .bytes = 4};
  const pt_ir_fn *f = claim_fn(&c, inner);
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_ALLOC) r.a.alloc = k;
  claim_row(&c, l, r);
  GAVE_UP(&c, "a row of the claim is about an object");
  claim_end(&c);
}

/* ---- the rest */

TEST(check_unwind_memory, floats) {
  pt_claim c;
  claim_begin(&c,
              HEAD "int main(void) { float x = __VERIFIER_nondet_float(), m[2]; "
                   "__VERIFIER_assume(x >= 0 && x <= 10);"
                   "m[__VERIFIER_nondet_int() & 1] = x; m[0] = x + 1; assert(m[0] >= 1 && m[0] <= "
                   "11.5f); return 0; }",
              PT_CHECK_REACH, false);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(
      &c, HEAD "int main(void) { float x = __VERIFIER_nondet_float(); assert(x == x); return 0; }",
      PT_CHECK_REACH, false);
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

TEST(check_unwind_memory, stack) {
  pt_claim c;
  claim_begin(&c,
              HEAD "static void set(int *p) { *p = 1; }"
                   "int main(void) { while (__VERIFIER_nondet_int()) { int x; set(&x); if (x > 2) "
                   "break; } return 0; }",
              PT_CHECK_STACK, false);
  claim_loop(&c, 1, 0, true, 1);
  CONFIRMED(&c); /* x ends with each round */
  claim_end(&c);
  claim_begin(&c,
              HEAD "int main(void) { while (__VERIFIER_nondet_int()) { char *p = "
                   "__builtin_alloca(100); p[0] = 1; } return 0; }",
              PT_CHECK_STACK, false);
  claim_loop(&c, 1, 0, true, 1);
  GAVE_UP(&c, "the size of the stack");
  claim_end(&c);
  claim_begin(&c, HEAD "int main(void) { char big[1000]; memset(big, 1, 1000); return big[3]; }",
              PT_CHECK_STACK, false);
  CONFIRMED(&c);
  c.job.stack_limit = 900;
  GAVE_UP(&c, "the size of the stack");
  claim_end(&c);
}

TEST(check_unwind_memory, host_functions) {
  pt_claim c;
  claim_begin(&c, HEAD "int main(void) { double d = strtod(\"1.5\", 0); assert(d > 1); return 0; }",
              PT_CHECK_REACH, false);
  GAVE_UP(&c, "what a function of the host returns is not known");
  claim_end(&c);
  claim_begin(&c,
              HEAD "int main(void) { char *e; double d = strtod(\"1.5\", &e); assert(d == d || d "
                   "!= d); return *e; }",
              PT_CHECK_REACH, false);
  GAVE_UP(&c, "function of the host"); /* it writes */
  claim_end(&c);
}

/* Output does nothing, when it can be made. */
TEST(check_unwind_memory, output) {
  static const struct {
    const char *text;
    bool plain;
  } rows[] = {{"printf(\"%d %s %p\\n\", n, \"x\", (void *)t)", true},
              {"printf(\"%5.2f%%\", 1.5 + n)", true},
              {"printf(\"%s\", t)", true},
              {"puts(t + 1)", true},
              {"printf(\"%.2s\", u)", true},
              {"fwrite(u, 1, 2, stdout)", true},
              {"printf(\"%*d\", n & 15, 1)", true},
              {"printf(\"%*d\", n, 1)", false},       /* very wide */
              {"printf(\"%s\", u)", false},           /* has no end */
              {"printf(\"%s\", t + 4)", false},
              {"printf(\"%s\", n ? t : 0)", false},
              {"printf(\"%d %d\", n)", false},
              {"printf(\"%d%n\", n, &n)", false},
              {"printf(n ? t : u)", false},
              {"fwrite(u, 1, n, stdout)", false}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    char text[600];
    pt_claim c;
    snprintf(text, sizeof text,
             HEAD "#include <stdio.h>\nint main(void) { char t[4] = \"abc\", u[2] = {1, 2};"
                  "int n = __VERIFIER_nondet_int(); %s; return t[0] + u[0]; }",
             rows[k].text);
    claim_begin(&c, text, PT_CHECK_ACCESS, false);
    if (rows[k].plain) CONFIRMED(&c);
    else if (claim_check(&c) != PT_UNWIND_GAVE_UP)
      pt_test_fail(__FILE__, __LINE__, "not given up: %s", rows[k].text);
    claim_end(&c);
  }
}
