#include "fill/obstacles.h"

#include "load_text.h"

static const char source[] =
    "int main(int argc, char **argv) {\n"
    "  int s = 1, other = 0;\n"
    "  for (int i = 0; i < argc; i++) {\n"
    "    other += 2;\n"
    "    if (other > 1000) s = 3;\n"
    "    if (other > 2000) other = 0;\n"
    "  }\n"
    "  return 8 / s;\n"
    "}\n";

typedef struct {
  pt_loaded t;
  pt_session s;
  pt_checker c;
  pt_report r;
  pt_loop_heads heads;
  uint32_t check; /* the division */
} scene;

static bool set_up(scene *x) {
  x->t = pt_load_options();
  bool loaded = pt_load_text(&x->t, source) == PT_OK;
  CHECK(loaded);
  if (!loaded) return false;
  x->s = (pt_session){.mem = x->t.mem, .prog = x->t.prog};
  pt_options_init(&x->s.options);
  x->c = (pt_checker){.s = &x->s};
  pt_result_init(&x->c.result, x->t.mem, x->t.prog);
  pt_report_init(&x->r, x->t.mem);
  for (uint32_t k = 1; k < x->t.prog->checks.n; k++)
    if (x->t.prog->checks.at[k].kind == PT_CHECK_DIV_ZERO) x->check = k;
  x->s.checks = UINT64_C(1) << PT_CHECK_DIV_ZERO;
  pt_sources sources = {0};
  pt_fill_loops(&x->r, &x->c.result, &sources, &x->heads);
  pt_sources_release(&sources, x->t.mem);
  return true;
}

static void take_down(scene *x) {
  pt_vec_release(x->t.mem, &x->heads);
  pt_report_release(&x->r);
  pt_result_release(&x->c.result);
  pt_load_release(&x->t);
}

/* Where engines say that the loop is. */
static uint32_t loop_loc(const scene *x) {
  const pt_ir_fn *f = x->t.prog->fns.at[x->heads.at[0].fn];
  const pt_ir_block *b = &f->blocks.at[x->heads.at[0].head];
  for (size_t k = 0; k < b->ins.n; k++)
    if (f->ins.at[b->ins.at[k]].loc) return f->ins.at[b->ins.at[k]].loc;
  return 0;
}

TEST(fill_obstacles, a_fact_about_a_variable) {
  scene x = {0};
  if (!set_up(&x)) return;
  CHECK_EQ(x.heads.n, 1);
  pt_result_open(&x.c.result, x.check, PT_ENGINE_TEST, PT_REASON_PATHS_LEFT, 0);
  pt_result_open(&x.c.result, x.check, PT_ENGINE_STEP, PT_REASON_NO_INVARIANT, loop_loc(&x));
  pt_fill_obstacles(&x.r, &x.c, &x.heads);
  CHECK_EQ(x.r.obstacles.n, 1);
  CHECK_EQ(x.r.obstacles.at[0].what, PT_OBSTACLE_FACT);
  CHECK_EQ(x.r.obstacles.at[0].at.line, 3);
  CHECK(strstr(x.r.obstacles.at[0].text, "a fact about s is needed in the loop at "));
  take_down(&x);
}

TEST(fill_obstacles, what_is_not_supported_comes_first) {
  scene x = {0};
  if (!set_up(&x)) return;
  uint32_t loc = x.t.prog->checks.at[x.check].loc;
  pt_result_open(&x.c.result, x.check, PT_ENGINE_STEP, PT_REASON_NO_INVARIANT, loop_loc(&x));
  pt_result_open(&x.c.result, x.check, PT_ENGINE_BASE, PT_REASON_POINTER_ANYWHERE, loc);
  pt_fill_obstacles(&x.r, &x.c, &x.heads);
  CHECK_EQ(x.r.obstacles.n, 1);
  CHECK_EQ(x.r.obstacles.at[0].what, PT_OBSTACLE_UNSUPPORTED);
  CHECK_EQ(x.r.obstacles.at[0].at.line, 8);
  take_down(&x);
}

TEST(fill_obstacles, time) {
  scene x = {0};
  if (!set_up(&x)) return;
  x.c.out_of_time = true;
  pt_result_open(&x.c.result, x.check, PT_ENGINE_BASE, PT_REASON_UNROLL_LIMIT, loop_loc(&x));
  pt_fill_obstacles(&x.r, &x.c, &x.heads);
  CHECK_EQ(x.r.obstacles.n, 1);
  CHECK_STR(x.r.obstacles.at[0].text, "time was over");
  CHECK_EQ(x.r.obstacles.at[0].checks, 1);
  take_down(&x);
}
