/* Statuses of engine local against the truth: programs with two bytes of input, of which many runs
   are made.  A check that is safe, or unreachable, fails in none. */
#include "engine/local/local.h"

#include "exec/exec.h"
#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_terms *tt;
  pt_exec *x;
  pt_result result;
  pt_lines lines;
} checked;

static void check_with(checked *s, const char *source, pt_local_options o) {
  *s = (checked){.t = pt_load_options()};
  if (pt_load_text(&s->t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", s->t.err.text);
  s->tt = pt_terms_new(s->t.mem);
  CHECK_EQ(pt_exec_new(&s->x, s->t.mem, s->t.prog, &s->t.err), PT_OK);
  pt_result_init(&s->result, s->t.mem, s->t.prog);
  pt_lines_init(&s->lines, s->t.mem, s->t.prog->checks.n);
  o.job.checks = s->t.options.checks;
  if (!o.first) o.first = 2;
  if (!o.last) o.last = 1;
  o.solver = "auto", o.other_solver = "z3";
  pt_engine_local(&s->result, s->tt, &o, &s->lines);
}

static void release(checked *s) {
  pt_lines_release(&s->lines, s->t.mem, s->t.prog->checks.n);
  pt_result_release(&s->result);
  pt_exec_delete(s->x);
  pt_terms_delete(s->tt);
  pt_load_release(&s->t);
}

/* The check of this kind in this line. */
static const pt_line *line_of(const checked *s, uint32_t line, pt_check_kind kind) {
  for (size_t k = 1; k < s->t.prog->checks.n; k++) {
    const pt_ir_check *c = &s->t.prog->checks.at[k];
    if (c->kind == kind && s->t.prog->locs.at[c->loc].line == line) return &s->lines.at[k];
  }
  pt_test_fail(__FILE__, __LINE__, "no such check in line %u", line);
  return NULL;
}

static void expect(const checked *s, uint32_t line, pt_check_kind kind, pt_line_status status,
                   pt_line_context context) {
  const pt_line *l = line_of(s, line, kind);
  CHECK_EQ(l->status, status);
  CHECK_EQ(l->context, context);
}

/* ---- all runs */

static bool give_byte(void *payload, pt_exec *x, pt_input *in) {
  const uint64_t *bytes = payload;
  in->lo = in->kind == PT_INPUT_UNDEF ? 0 : *bytes >> 8 * pt_exec_inputs_used(x) & 0xff, in->hi = 0;
  return true;
}

/* No run fails what is safe; some claims are expected. */
static void compare(const char *source, pt_local_options how, size_t claims) {
  checked s;
  pt_run run = {0};
  size_t safe = 0;
  check_with(&s, source, how);
  for (size_t k = 1; k < s.t.prog->checks.n; k++) {
    uint8_t status = s.lines.at[k].status;
    safe += status == PT_LINE_SAFE || status == PT_LINE_UNREACHABLE;
  }
  CHECK(safe >= claims);
  for (uint64_t bytes = 0; bytes < 65536; bytes += bytes < 256 ? 1 : 7) {
    pt_exec_options o = {.ask = give_byte, .ask_payload = &bytes, .step_limit = 1000000};
    pt_exec_run(s.x, &o, &run);
    if (run.status != PT_RUN_FAILED) continue;
    uint8_t status = s.lines.at[run.check].status;
    CHECK(status != PT_LINE_SAFE && status != PT_LINE_UNREACHABLE);
  }
  pt_run_release(s.t.mem, &run);
  release(&s);
}

#define INPUT "unsigned char __VERIFIER_nondet_uchar(void);\n"

TEST(local, all_runs_of_loops) {
  static const char *const source =
      INPUT "int main(void) {\n  int a[10], s = 0;\n"
            "  unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();\n"
            "  for (int i = 0; i < 10; i++) a[i] = i;\n"
            "  for (unsigned char i = 250; i != 0; i++) s ^= i;\n"
            "  for (int i = 0; i < n; i++) s += m / (i - 20);\n"
            "  return a[n % 11] + 100 / s;\n}\n";
  compare(source, (pt_local_options){0}, 2);
  compare(source, (pt_local_options){.first = 1, .last = 2}, 2);
  compare(source, (pt_local_options){.no_invariants = true}, 1);
}

TEST(local, all_runs_of_calls) {
  compare(INPUT "static int g;\nstatic int f(int a, int b) { g = a; return a / b; }\n"
                "int main(void) {\n"
                "  unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();\n"
                "  int x = 5, *p = n > 100 ? &x : &g;\n"
                "  g = 0;\n  *p = m;\n  if (n) g += f(m, n);\n"
                "  return f(3, x) + 10 / (g + 1);\n}\n",
          (pt_local_options){0}, 1);
}

TEST(local, all_runs_of_the_heap) {
  compare(INPUT "#include <stdlib.h>\nint main(void) {\n"
                "  unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();\n"
                "  int *p = malloc(8), *q = p;\n  p[n & 1] = 1;\n"
                "  if (m > 200) free(q);\n  p[0] = 2;\n  if (m <= 200) free(p);\n"
                "  return n / p[1];\n}\n",
          (pt_local_options){0}, 1);
}

/* ---- the table of LAV */

TEST(local, every_status) {
  checked s;
  check_with(&s,
             "int f(unsigned x, int y) {\n"
             "  unsigned z = x | 1;\n"
             "  int r = 10 / z;\n"          /* 3: safe */
             "  if (y == 0) r += 5 / y;\n"  /* 4: flawed */
             "  if (x % 4 > 9) r += 5 / y;\n" /* 5: unreachable */
             "  return r + 6 / y;\n"        /* 6: unsafe, then by its caller safe */
             "}\n"
             "int main(void) { return f(3, 2); }\n",
             (pt_local_options){0});
  expect(&s, 3, PT_CHECK_DIV_ZERO, PT_LINE_SAFE, PT_CONTEXT_BLOCK);
  expect(&s, 4, PT_CHECK_DIV_ZERO, PT_LINE_FLAWED, PT_CONTEXT_FUNCTION);
  expect(&s, 5, PT_CHECK_DIV_ZERO, PT_LINE_UNREACHABLE, PT_CONTEXT_FUNCTION);
  CHECK(line_of(&s, 6, PT_CHECK_DIV_ZERO)->status == PT_LINE_SAFE);
  release(&s);
}

/* A function that is too large has its small contexts, and is named. */
TEST(local, too_large) {
  static const char *const source = "int f(int x, int y) {\n"
                                    "  if (x > 7) y++;\n"
                                    "  return 10 / y + 5 / 2;\n"
                                    "}\n"
                                    "int main(void) { return f(3, 2); }\n";
  checked s;
  check_with(&s, source, (pt_local_options){.max_ins = 4});
  CHECK_EQ(s.lines.large.n, 1);
  CHECK(strcmp(pt_ir_text(s.t.prog, s.t.prog->fns.at[s.lines.large.at[0]]->cname), "f") == 0);
  expect(&s, 3, PT_CHECK_DIV_ZERO, PT_LINE_UNSAFE, PT_CONTEXT_BLOCK);
  release(&s);
  check_with(&s, source, (pt_local_options){0});
  CHECK_EQ(s.lines.large.n, 0);
  release(&s);
}

/* Candidates that contradict each other say nothing of how runs get to the loop. */
TEST(local, invariants_are_no_assumptions) {
  checked s;
  check_with(&s,
             "int main(void) {\n  int n = 0;\n"
             "  for (unsigned char i = 250; i != 0; i++) n ^= i;\n"
             "  return 7 / n;\n}\n",
             (pt_local_options){0});
  CHECK_EQ(line_of(&s, 4, PT_CHECK_DIV_ZERO)->status, PT_LINE_UNSAFE);
  release(&s);
}

TEST(local, what_is_left_out_proves_nothing) {
  static const char *const source = "int main(void) {\n  int n = 0;\n  while (n < 9) n++;\n"
                                    "  return 7 / (n - 9);\n}\n";
  checked s;
  check_with(&s, source, (pt_local_options){.under = true, .first = 3});
  CHECK_EQ(line_of(&s, 4, PT_CHECK_DIV_ZERO)->status, PT_LINE_UNREACHABLE);
  CHECK_EQ(line_of(&s, 4, PT_CHECK_DIV_ZERO)->rounds, 3);
  CHECK_EQ(pt_result_count(&s.result, PT_PROVED) + pt_result_count(&s.result, PT_UNREACHED), 0);
  release(&s);
}
