/* What a result amounts to. */
#include "policy/verdict.h"

#include "load_text.h"

typedef struct {
  pt_loaded loaded;
  pt_session s;
  pt_checker c;
  char verdict[80];
} world;

static void begin(world *w, const char *source) {
  *w = (world){.loaded = pt_load_options()};
  CHECK_EQ(pt_load_text(&w->loaded, source), PT_OK);
  w->s = (pt_session){.mem = w->loaded.mem,
                      .prog = w->loaded.prog,
                      .checks = pt_front_default_checks()};
  w->c.s = &w->s;
  pt_result_init(&w->c.result, w->s.mem, w->s.prog);
}

static void end(world *w) {
  pt_result_release(&w->c.result);
  pt_load_release(&w->loaded);
}

static const char *verdict(world *w) {
  pt_verdict_text(&w->c, w->verdict);
  return w->verdict;
}

static void prove_all(world *w) {
  for (uint32_t k = 1; k < w->s.prog->checks.n; k++)
    pt_result_prove(&w->c.result, k, true, PT_ENGINE_BASE);
  w->c.all = true;
}

#define DIVIDES "int f(void); int main(int argc, char **argv) { return 10 / argc; }\n"

TEST(verdict, of_proofs_and_tests) {
  world w;
  begin(&w, DIVIDES);
  CHECK_STR(verdict(&w), "unknown");
  prove_all(&w);
  w.s.prog->notes.n = 0; /* nothing is assumed of argv */
  CHECK_STR(verdict(&w), "true");
  w.c.all = false; /* somebody did not come to an end: checks without an instruction are open */
  CHECK_STR(verdict(&w), "unknown");
  w.c.all = true;
  pt_test t = {.fails = true, .check = 1, .kind = PT_CHECK_DIV_ZERO, .doubted = true};
  pt_result_add_test(&w.c.result, &t);
  CHECK_STR(verdict(&w), "unknown"); /* not confirmed natively: neither */
  w.c.result.tests.at[0].doubted = false;
  CHECK_STR(verdict(&w), "false(def-behavior)");
  end(&w);
}

/* Proofs about bounded arguments are taken back, and say up to which size they hold. */
TEST(verdict, bounded_arguments) {
  world w;
  begin(&w, DIVIDES);
  pt_ir_add_note(w.loaded.prog, PT_NOTE_ASSUMED, "texts have at most 3 characters");
  prove_all(&w);
  pt_bound_claims(&w.c);
  CHECK(w.c.up_to_size);
  CHECK_STR(verdict(&w), "unknown");
  pt_buf b = {0};
  for (uint32_t k = 1; k < w.s.prog->checks.n; k++) {
    CHECK(pt_result_says(&w.c.result, k, PT_ENGINE_NONE, PT_REASON_BOUNDED));
    CHECK(strstr(pt_open_reason(&w.c, k, &b), PT_UP_TO_SIZE));
  }
  CHECK(strstr(pt_open_summary(&w.c, &b), "texts have at most 3 characters"));
  pt_buf_release(w.s.mem, &b);
  end(&w);
}

/* A program without checks that calls what is not there is not proved. */
TEST(verdict, somebody_elses_code) {
  world w;
  begin(&w, "int f(void); int main(void) { return f(); }\n");
  w.s.checks = UINT64_C(1) << PT_CHECK_REACH;
  w.c.all = true;
  CHECK_STR(verdict(&w), "true");
  w.c.result.restricted = PT_REASON_NO_BODY;
  CHECK_STR(verdict(&w), "unknown");
  pt_buf b = {0};
  CHECK_STR(pt_open_summary(&w.c, &b), "a function has no body");
  pt_buf_release(w.s.mem, &b);
  end(&w);
}
