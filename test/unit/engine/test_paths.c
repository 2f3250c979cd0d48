/* Programs with very many paths: the generalised first example of the DASH paper.  N ifs in a row,
   each on an input of its own, count up or down; on one path only, the count is wrong at the
   end. */
#include <time.h>

#include "engine/test/test.h"
#include "load_text.h"
#include "reasons.h"

typedef struct {
  pt_loaded t;
  pt_terms *tt;
  pt_exec *x;
  pt_solver *solver;
  pt_result result;
  bool all;
  double seconds;
} searched;

static double now(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

static void search(searched *s, const char *source, uint64_t max_runs) {
  *s = (searched){.t = pt_load_options()};
  if (pt_load_text(&s->t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", s->t.err.text);
  s->tt = pt_terms_new(s->t.mem);
  pt_smt_config c = pt_smt_config_default();
  CHECK_EQ(pt_exec_new(&s->x, s->t.mem, s->t.prog, &s->t.err), PT_OK);
  CHECK_EQ(pt_solver_new(&s->solver, s->tt, &c, &s->t.err), PT_OK);
  pt_result_init(&s->result, s->t.mem, s->t.prog);
  pt_test_options o = {.job = {.checks = s->t.options.checks}, .max_runs = max_runs};
  double start = now();
  s->all = pt_engine_test(&s->result, s->x, s->solver, &o);
  s->seconds = now() - start;
}

static void release(searched *s) {
  pt_result_release(&s->result);
  pt_solver_delete(s->solver);
  pt_exec_delete(s->x);
  pt_terms_delete(s->tt);
  pt_load_release(&s->t);
}

enum { SIZE = 20000 };

/* N ifs; the error is on the path whose k-th if is taken iff bit k of PATH is set (NULL: no
   error). */
static void write_program(char *out, int n, const uint64_t *path) {
  int at = snprintf(out, SIZE,
                    "#include <assert.h>\nint __VERIFIER_nondet_int(void);\nint main(void) { int "
                    "lock = 0, bad = 1;\n");
  for (int k = 0; k < n; k++) {
    int taken = path ? (int)(*path >> (k % 64) & 1) : 0;
    at += snprintf(out + at, SIZE - (size_t)at,
                   "if (__VERIFIER_nondet_int() > %d) { lock++; if (!%d) bad = 0; } else { lock--; "
                   "if (%d) bad = 0; }\n",
                   k, taken, taken);
  }
  snprintf(out + at, SIZE - (size_t)at, "%s assert(lock <= %d && lock >= -%d); return 0; }\n",
           path ? "assert(!bad);" : "(void)bad;", n, n);
}

static size_t count_refuted(const searched *s) { return pt_result_count(&s->result, PT_REFUTED); }

TEST(engine_paths, the_bug_is_found_on_whichever_path_it_is) {
  static const uint64_t paths[] = {0, 0xfff, 0x555, 0xaaa, 0x001, 0x800, 0x7ff, 0x3c5};
  char *source = malloc(SIZE);
  for (size_t k = 0; k < sizeof paths / sizeof *paths; k++) {
    searched s;
    write_program(source, 12, &paths[k]);
    search(&s, source, 0);
    CHECK(s.all);
    CHECK_EQ(count_refuted(&s), 1);
    for (size_t j = 0; j < s.result.tests.n; j++) {
      const pt_test *t = &s.result.tests.at[j];
      for (size_t i = 0; t->fails && i < t->inputs.n; i++)
        CHECK_EQ((int32_t)t->inputs.at[i].lo > (int32_t)i, (int)(paths[k] >> i & 1));
    }
    CHECK(s.seconds < 5);
    release(&s);
  }
  free(source);
}

TEST(engine_paths, all_4096_paths_are_walked_and_every_check_is_proved) {
  char *source = malloc(SIZE);
  searched s;
  write_program(source, 12, NULL);
  search(&s, source, 0);
  CHECK(s.all);
  CHECK(s.result.runs >= 4096);
  CHECK_EQ(count_refuted(&s), 0);
  CHECK_EQ(pt_result_count(&s.result, PT_OPEN), 0);
  CHECK(s.seconds < 5);
  release(&s);
  free(source);
}

TEST(engine_paths, a_hundred_ifs_are_an_honest_unknown_or_a_bug) {
  static const uint64_t path = 0x5a5a5a5a12345678;
  char *source = malloc(SIZE);
  for (int with = 0; with < 2; with++) {
    searched s;
    write_program(source, 100, with ? &path : NULL);
    search(&s, source, 300);
    CHECK(s.result.runs <= 300 + 3 * 400); /* shrinking of the last tests comes on top */
    CHECK(!s.all || count_refuted(&s) > 0);
    CHECK(count_refuted(&s) > 0 || *pt_first_reason(&s.result));
    CHECK_EQ(pt_result_count(&s.result, PT_PROVED), 0);
    release(&s);
  }
  free(source);
}
