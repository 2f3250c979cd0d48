/* Which functions may free what they did not make, and which the models leave. */
#include "ir/leaving.h"

#include "ir/frees.h"
#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_ir_callgraph g;
  bool *leaves, *frees, described;
} facts;

static facts look_at(const char *source) {
  facts f = {.t = pt_load_options()};
  if (pt_load_text(&f.t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", f.t.err.text);
  size_t n = f.t.prog->fns.n;
  pt_ir_callgraph_init(&f.g, f.t.mem, f.t.prog);
  f.leaves = pt_mem_alloc(f.t.mem, n), f.frees = pt_mem_alloc(f.t.mem, n);
  f.described = pt_ir_find_leaving(f.t.prog, &f.g, f.t.mem, f.leaves);
  pt_ir_find_freeing(f.t.prog, &f.g, f.t.mem, f.leaves, f.frees);
  return f;
}

static void release(facts *f) {
  size_t n = f->t.prog->fns.n;
  pt_mem_free(f->t.mem, f->leaves, n);
  pt_mem_free(f->t.mem, f->frees, n);
  pt_ir_callgraph_release(&f->g);
  pt_load_release(&f->t);
}

static bool frees(const facts *f, const char *name) {
  return f->frees[pt_ir_fn_by_name(f->t.prog, name)];
}

TEST(leaving, what_may_free) {
  facts f = look_at("#include <stdlib.h>\n"
                    "static void own(int *p) { *p = 1; }\n"
                    "static void gone(int *p) { free(p); }\n"
                    "static void through(int *p) { gone(p); }\n"
                    "static void others(int *p, void (*how)(int *)) { how(p); }\n"
                    "int main(void) { int *p = malloc(4); if (!p) return 1;\n"
                    "  own(p); others(p, own); through(p); return 0; }\n");
  CHECK(f.described);
  CHECK(!frees(&f, "own"));
  CHECK(frees(&f, "gone"));
  CHECK(frees(&f, "through"));
  CHECK(frees(&f, "others"));
  release(&f);
}

/* The model of scanf does not cover everything; the program's own function that calls it is left as
   it is, but the real scanf may have done anything. */
TEST(leaving, models_that_a_run_may_leave) {
  facts f = look_at("#include <stdio.h>\n"
                    "static int number(void) { int n = 0; scanf(\"%d\", &n); return n; }\n"
                    "int main(void) { return number(); }\n");
  uint32_t number = pt_ir_fn_by_name(f.t.prog, "number"), leaving = 0;
  CHECK(f.described);
  CHECK(!f.leaves[number]);
  CHECK(frees(&f, "number"));
  for (uint32_t fn = 1; fn < f.t.prog->fns.n; fn++) leaving += f.leaves[fn];
  CHECK(leaving > 0);
  release(&f);
}

TEST(leaving, another_world_is_not_described) {
  facts f = look_at("#include <fenv.h>\n"
                    "int main(void) { return fesetround(FE_UPWARD); }\n");
  CHECK(!f.described);
  release(&f);
}
