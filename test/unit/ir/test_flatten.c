/* Programs as one function: they do what they did, and blocks are statements. */
#include "ir/flatten.h"

#include "exec/exec.h"
#include "ir/cfg.h"
#include "ir/verify.h"
#include "load_text.h"

typedef struct {
  pt_run_status status;
  int exit_code;
  uint64_t kind;
} ending;

/* The K-th input is a number that depends on the seed only. */
typedef struct {
  uint64_t seed, k;
} choices;

static bool choose(void *payload, pt_exec *x, pt_input *in) {
  choices *c = payload;
  (void)x;
  in->lo = pt_hash_mix(c->seed * 1000 + c->k++) & 255, in->hi = 0;
  return true;
}

static ending run(pt_loaded *t, uint64_t seed) {
  pt_exec *x;
  pt_run r = {0};
  choices c = {seed, 0};
  pt_exec_options o = {.ask = choose, .ask_payload = &c, .step_limit = 100000};
  CHECK_EQ(pt_exec_new(&x, t->mem, t->prog, &t->err), PT_OK);
  pt_exec_run(x, &o, &r);
  ending e = {r.status, r.exit_code, r.status == PT_RUN_FAILED ? (uint64_t)r.kind : 0};
  pt_run_release(t->mem, &r);
  pt_exec_delete(x);
  return e;
}

static void flatten(pt_loaded *t, pt_flat *flat, const char *source) {
  *t = pt_load_options();
  t->options.keep_variables = true;
  if (pt_load_text(t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t->err.text);
  if (pt_ir_flatten(t->prog, flat, &t->err) != PT_OK || pt_ir_verify(t->prog, &t->err) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", t->err.text);
}

/* With the same inputs both end alike. */
static void compare(const char *source) {
  for (uint64_t seed = 0; seed < 12; seed++) {
    pt_loaded one = pt_load_options(), other;
    pt_flat flat;
    CHECK_EQ(pt_load_text(&one, source), PT_OK);
    flatten(&other, &flat, source);
    ending a = run(&one, seed), b = run(&other, seed);
    CHECK_EQ(a.status, b.status);
    CHECK_EQ(a.exit_code, b.exit_code);
    CHECK_EQ(a.kind, b.kind);
    pt_flat_release(&flat);
    pt_load_release(&one);
    pt_load_release(&other);
  }
}

#define HEAD                                                                                       \
  "#include <assert.h>\n#include <stdlib.h>\n"                                                     \
  "unsigned char __VERIFIER_nondet_uchar(void);\n"

TEST(ir_flatten, calls_with_results) {
  compare(HEAD "static int f(int a, int b) { if (a > b) return a - b; return b ? b / 2 : 7; }\n"
               "int main(void) { int x = __VERIFIER_nondet_uchar();\n"
               "  int y = __VERIFIER_nondet_uchar();\n"
               "  int z = f(x, y) + f(y,\n x); for (int i = 0; i < 3; i++) z += f(z, i);\n"
               "  return z & 127; }\n");
}

TEST(ir_flatten, calls_in_loops_and_failures) {
  compare(HEAD "static unsigned n; static void tick(unsigned by) { unsigned t = n; n = t + by; }\n"
               "static void stop(int c) { if (c) exit(3); }\n"
               "int main(void) { unsigned char c = __VERIFIER_nondet_uchar();\n"
               "  while (n < c) { tick(3);\n stop(n == 99);\n }\n  assert(n != 150);\n"
               "  return (int)n & 63; }\n");
}

TEST(ir_flatten, pointers) {
  compare(HEAD "struct s { int a, b; }; static void inc(struct s *p) { p->a++; }\n"
               "static int *pick(int c, int *x, int *y) { return c ? x : y; }\n"
               "int main(void) { struct s d = {1, 2}, *p = &d, *q = malloc(sizeof *q);\n"
               "  q->a = 5; q->b = 6;\n  inc(p);\n  inc(q);\n  p = q;\n  inc(p);\n"
               "  int *r = pick(__VERIFIER_nondet_uchar() > 100, &d.a, &q->b);\n  *r += 10;\n"
               "  int sum = d.a + 2 * q->a + 3 * q->b;\n  free(q);\n  return sum; }\n");
}

/* What a pointer holds differs from round to round. */
TEST(ir_flatten, pointers_in_loops) {
  compare(HEAD "int main(void) { int a[3] = {1, 2, 3}, x = 4, y = 5, *p = &x, *old = &y;\n"
               "  unsigned char n = __VERIFIER_nondet_uchar() & 3;\n"
               "  for (int i = 0; i < n; i++) { int v = i;\n    int *t = old;\n    old = p;\n"
               "    p = t;\n    *p += v + 1;\n  }\n"
               "  for (int *e = a; e != a + 3; e++) *e += *p;\n"
               "  return x + 3 * y + a[0] + a[1] + a[2]; }\n");
}

TEST(ir_flatten, objects_of_rounds) {
  compare(HEAD "int main(void) { int *last = NULL, sum = 0;\n"
               "  for (int i = 0; i < 4; i++) { int *p = malloc(sizeof *p);\n    *p = i;\n"
               "    if (last) { sum = sum * 3 + *last;\n free(last);\n }\n    last = p;\n  }\n"
               "  sum += *last;\n  free(last);\n  return sum; }\n");
}

/* One statement per block, and what tells copies apart. */
TEST(ir_flatten, copies) {
  pt_loaded t;
  pt_flat flat;
  flatten(&t, &flat, "int g;\nvoid set(int v) {\n  g = v;\n}\nint main(void) {\n  set(1);\n"
                     "  set(2);\n  g = g + 1;\n  return g;\n}\n");
  size_t copies = 0;
  const pt_ir_fn *f = t.prog->fns.at[t.prog->main];
  for (uint32_t k = 1; k < flat.copies.n; k++)
    copies += flat.copies.at[k].fn == pt_ir_fn_by_name(t.prog, "set");
  CHECK_EQ(copies, 2);
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_CALL)
      CHECK_EQ(t.prog->fns.at[f->ins.at[k].ref]->blocks.n, 0);
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    size_t stores = 0;
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
      stores += i->op == PT_OP_STORE && f->values.at[pt_ir_arg(f, i, 0)].kind == PT_VAL_GLOBAL;
    }
    CHECK(stores <= 1);
  }
  pt_flat_release(&flat);
  pt_load_release(&t);
}

static void refuses(const char *source, const char *why) {
  pt_loaded t = pt_load_options();
  pt_flat flat;
  t.options.keep_variables = true;
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  CHECK_EQ(pt_ir_flatten(t.prog, &flat, &t.err), PT_INPUT);
  CHECK(strstr(t.err.text, why));
  pt_flat_release(&flat);
  pt_load_release(&t);
}

TEST(ir_flatten, refused) {
  refuses("int f(int n) { return n > 0 ? n + f(n - 1) : 0; }\nint main(void) { return f(3); }\n",
          "recursion is not supported");
  refuses("int a(void) { return 1; }\nint b(void) { return 2; }\nint main(int argc, char **argv) "
          "{ int (*f)(void) = argc > 1 ? a : b; return f() + (argv == 0); }\n",
          "calls through pointers are not supported");
}
