/* What the end of a run depends on: whether a failure is tainted by a function without a body. */
#include "exec/taint.h"

#include "ir/freer.h"
#include "load_text.h"

typedef struct {
  const char *source; /* `foreign` returns something unknown, `writer` also writes, `ender` may not
                         return; `changing` is a variable that may change; models of ir/freer.h
                         do more than their functions */
  const char *by;     /* the function that the failure depends on, or "" */
} row;

/* The run of SOURCE, with 0 for all inputs, fails, and depends on BY. */
static void depends(const char *source, const char *by) {
  pt_loaded t = pt_load_options();
  pt_exec *e = NULL;
  pt_run run = {0};
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  CHECK_EQ(pt_exec_new(&e, t.mem, t.prog, &t.err), PT_OK);
  uint8_t *marks = pt_mem_alloc(t.mem, t.prog->fns.n);
  uint8_t *variables = pt_mem_alloc(t.mem, t.prog->globals.n);
  uint32_t foreign = pt_ir_fn_by_name(t.prog, "foreign"),
           writer = pt_ir_fn_by_name(t.prog, "writer");
  uint32_t ender = pt_ir_fn_by_name(t.prog, "ender");
  if (foreign) marks[foreign] = PT_TAINT_RESULT;
  if (writer) marks[writer] = PT_TAINT_RESULT | PT_TAINT_MEMORY;
  if (ender) marks[ender] = PT_TAINT_RESULT | PT_TAINT_ALL;
  for (uint32_t k = 1; k < t.prog->fns.n; k++)
    if (pt_ir_is_freer(t.prog, t.prog->fns.at[k]))
      marks[k] = PT_TAINT_RESULT | PT_TAINT_MEMORY | PT_TAINT_BODY;
  for (uint32_t k = 1; k < t.prog->globals.n; k++)
    variables[k] = strcmp(pt_ir_text(t.prog, t.prog->globals.at[k].name), "changing") == 0;
  pt_taint *taint = pt_taint_new(t.mem, t.prog, (pt_taint_marks){marks, variables});
  pt_exec_run(e, &(pt_exec_options){.observer = pt_taint_observer(taint), .check_leaks = true},
              &run);
  uint32_t name = pt_taint_finish(taint, &run);
  CHECK(run.status == PT_RUN_FAILED || name);
  if (strcmp(name ? pt_ir_text(t.prog, name) : "", by) != 0)
    pt_test_fail(__FILE__, __LINE__, "depends on `%s`: %s", name ? pt_ir_text(t.prog, name) : "",
                 source);
  pt_taint_delete(taint);
  pt_mem_free(t.mem, marks, t.prog->fns.n);
  pt_mem_free(t.mem, variables, t.prog->globals.n);
  pt_run_release(t.mem, &run);
  pt_exec_delete(e);
  pt_load_release(&t);
}

#define HEAD                                                                                       \
  "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"            \
  "#include <signal.h>\n#include <time.h>\n#include <unistd.h>\n"                                 \
  "int foreign(void); int writer(void *p, ...); int ender(void); int nondet_int(void);\nint g, "   \
  "a[4];\n"

TEST(taint, values_and_memory) {
  static const row rows[] = {
      {"int main(void) { int x = foreign(); assert(x); }", "foreign"},
      {"int main(void) { foreign(); assert(g); }", ""},
      {"int main(void) { int x = nondet_int(); foreign(); assert(x); }", ""},
      {"int main(void) { g = foreign() + 1; int y = g; g = 0; assert(y != 1); }", "foreign"},
      {"int main(void) { g = foreign(); g = 0; assert(g); }", ""},
      {"int f(int x) { return x * 2; } int main(void) { assert(f(foreign())); }", "foreign"},
      {"int f(int x) { return x * 2; } int main(void) { f(foreign()); assert(f(0)); }", ""},
      {"int main(void) { int b[2]; b[1] = foreign(); memcpy(a, b, 8); assert(a[1]); }", "foreign"},
      {"int main(void) { a[foreign()] = 1; assert(a[3]); }",
       "foreign"}, /* it might have been a[3] */
      {"int main(void) { int x; writer(&x); x = 0; assert(x); }", ""},
      {"int main(void) { int x = 0; writer(&x); assert(x); }", "writer"},
      {"int main(void) { int x = 0, y; writer(&y); assert(x); }", ""},
      {"struct s { int *p; }; int main(void) { int x = 0; struct s s = {&x}; writer(&s); "
       "assert(x); }",
       "writer"},
      {"int main(void) { ender(); assert(g); }", "ender"},
      {"int main(void) { char b[20]; sprintf(b, \"%d\", foreign()); assert(b[0] == '7'); }",
       "foreign"},
      {"int main(void) { char b[20] = \"x\"; printf(\"%d\", foreign()); assert(b[0] == '7'); }",
       ""},
      {"int main(void) { int *p = malloc(4); if (!p) return 0; g = foreign(); free(p); return *p; "
       "}",
       ""},
      {"int main(void) { int *p = malloc(foreign()); return p[0]; }", "foreign"},
      {"int main(void) { void *p = malloc(4); p = 0; foreign(); return p != 0; }",
       "foreign"}, /* leaks are not followed */
      {"int main(void) { void *p = malloc(4); p = 0; return p != 0; }", ""}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s\n", HEAD, rows[k].source);
    depends(text, rows[k].by);
  }
}

TEST(taint, bodies_that_do_more_and_variables) {
  static const row rows[] = {
      {"int main(void) { assert(alarm(1)); }", "alarm"},
      {"int main(void) { if (!alarm(1)) assert(g); }", "alarm"},
      {"int main(void) { alarm(1); assert(g); }", ""},
      {"int main(void) { alarm(1); void *p = malloc(4); p = 0; return p != 0; }", ""},
      {"int main(void) { void *p = malloc(4); if (alarm(1)) return 1; p = 0; return p != 0; }",
       "alarm"},
      {"int main(void) { struct timespec t; clock_gettime(0, &t); assert(t.tv_nsec); }",
       "clock_gettime"},
      {"int main(void) { struct timespec t; clock_gettime(0, &t); assert(g); }", ""},
      {"void on(int n) { assert(g); } int main(void) { signal(2, on); kill(getpid(), 2); }",
       "kill"},
      {"int changing; int main(void) { assert(changing); }", "changing"},
      {"int changing; int main(void) { assert(g); }", ""},
      {"int changing; int main(void) { changing = 0; foreign(); assert(changing); }", "changing"},
      {"int changing; int main(void) { int x = changing; x = 0; assert(x); }", ""}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s\n", HEAD, rows[k].source);
    depends(text, rows[k].by);
  }
}

TEST(taint, branches) {
  static const row rows[] = {
      {"int main(void) { if (foreign() == 0) assert(g); }", "foreign"},
      {"int main(void) { if (foreign()) return 1; assert(g); }", "foreign"},
      {"int main(void) { if (foreign()) exit(1); assert(g); }", "foreign"},
      {"int main(void) { int n = 0; if (foreign()) n++; assert(g); }", ""},
      {"int main(void) { int n = 0; if (foreign()) n++; assert(n); }", "foreign"},
      {"int main(void) { int n = 0; while (foreign()) n++; assert(n); }", "foreign"},
      {"int main(void) { int n = 0; while (foreign()) n++; assert(g); }", "foreign"},
      {"int main(void) { if (foreign()) g = 1; assert(g); }", "foreign"}, /* what was not written */
      {"int f(int x) { if (x) return 1; return 0; } int main(void) { f(foreign()); assert(g); }",
       ""},
      {"int f(int x) { if (x) return 1; return 0; } int main(void) { assert(f(foreign())); }",
       "foreign"},
      {"void f(int x) { if (x) exit(0); } int main(void) { f(foreign()); assert(g); }", "foreign"},
      {"int main(void) { int *p = &g; if (foreign() == 0) p = 0; return *p; }", "foreign"},
      {"static int one(void) { return 1; } static int two(void) { return 0; }\n"
       "int main(void) { int (*f)(void) = foreign() ? one : two; assert(f()); }",
       "foreign"}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s\n", HEAD, rows[k].source);
    depends(text, rows[k].by);
  }
}
