/* Pointers that walk become indices: which ones, and that runs stay what they were. */
#include "ir/index.h"

#include "exec/exec.h"
#include "ir/verify.h"
#include "load_text.h"

enum { RUNS = 200 };

typedef struct {
  uint64_t seed, k;
} choices;

static bool choose(void *payload, pt_exec *x, pt_input *in) {
  choices *c = payload;
  (void)x;
  in->lo = pt_hash_mix(c->seed * 100 + c->k++) & 7, in->hi = 0;
  if (in->width < 8) in->lo &= (1u << in->width) - 1;
  return true;
}

/* How each of some runs ends, in ENDS. */
static void run_all(pt_loaded *t, int64_t *ends) {
  pt_exec *x;
  CHECK_EQ(pt_exec_new(&x, t->mem, t->prog, &t->err), PT_OK);
  for (uint64_t seed = 0; seed < RUNS; seed++) {
    pt_run r = {0};
    choices c = {seed, 0};
    pt_exec_options o = {.ask = choose, .ask_payload = &c, .step_limit = 100000};
    pt_exec_run(x, &o, &r);
    ends[seed] = r.status == PT_RUN_DONE ? r.exit_code : -1 - (int64_t)r.check;
    pt_run_release(t->mem, &r);
  }
  pt_exec_delete(x);
}

/* How many pointers of a function with this text become indices. */
static uint32_t indexed(const char *body) {
  static char source[4000];
  int64_t before[RUNS], after[RUNS];
  pt_loaded t = pt_load_options();
  snprintf(source, sizeof source,
           "extern int __VERIFIER_nondet_int(void);\n#define any __VERIFIER_nondet_int()\n"
           "struct s { int a, b, c; };\nint main(void) { %s }\n",
           body);
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  run_all(&t, before);
  uint32_t n = pt_ir_index_pointers(t.prog);
  if (pt_ir_verify(t.prog, &t.err) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  run_all(&t, after);
  for (size_t k = 0; k < RUNS; k++) CHECK_EQ(before[k], after[k]);
  pt_load_release(&t);
  return n;
}

TEST(ir_index, walks_up_and_down) {
  CHECK_EQ(indexed("int a[8] = {0}, n = any, s = 0; for (int *p = a; p < a + n; p++) s += ++*p;"
                   " for (int *p = a + 8; p-- > a;) s += *p; return s;"),
           2);
}

TEST(ir_index, texts) {
  CHECK_EQ(indexed("char t[9] = \"abcdefg\"; t[any] = 0; const char *p = t; while (*p) p++;"
                   " return (int)(p - t);"),
           1);
}

/* Steps of one or two elements, none, or back to where it began. */
TEST(ir_index, steps_that_differ) {
  CHECK_EQ(indexed("struct s a[8] = {{0}}, *p = a; int n = 0; while (n < 9 && p < a + 7) {"
                   " if (any > 3) p++; else if (any > 5) p += 2; else if (any == 0) p = a;"
                   " p->b += ++n; } return (int)(p - a) + a[3].b;"),
           4); /* with those where branches meet */
  CHECK_EQ(indexed("char a[64] = {0}, *p = a; for (int k = 0; k < 6; k++) p += any ? k : 2;"
                   " *p = 1; return (int)(p - a);"),
           1);
}

TEST(ir_index, loops_in_loops) {
  CHECK_EQ(indexed("char t[16] = \"ab c  d\", *p = t; int words = 0; while (*p) {"
                   " while (*p == ' ') p++; if (*p) words++; while (*p && *p != ' ') p++; }"
                   " return words * 10 + (int)(p - t);"),
           3);
  CHECK_EQ(indexed("int a[9] = {1, 2, 0, 3}, *p = a, s = 0; while (*p) p++; s = (int)(p - a);"
                   " for (int *q = p + 1; q < a + any; q++) s += *q; return s;"),
           2);
}

/* What a failing access is, stays. */
TEST(ir_index, errors) {
  CHECK_EQ(indexed("int a[4] = {0}, n = any; for (int *p = a; p <= a + n; p++) *p = 1; return 0;"),
           1);
}

/* A list, and a pointer that another one may replace. */
TEST(ir_index, others_stay) {
  CHECK_EQ(indexed("struct n { struct n *next; int v; } b = {0, 5}, a = {&b, 7}, *p = &a;"
                   " int s = 0; while (p) { s += p->v; p = p->next; } return s;"),
           0);
  CHECK_EQ(indexed("char a[8] = {0}, b[8] = {0}, *p = a; for (int k = 0; k < 5; k++)"
                   " { p++; if (any == 1) p = b; } *p = 1; return b[1];"),
           0);
}
