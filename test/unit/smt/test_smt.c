#include <dirent.h>
#include <unistd.h>

#include "random.h"
#include "smt/pipe.h"

TEST(smt, reasons_have_texts) {
  for (pt_why w = PT_WHY_NONE; w <= PT_WHY_WRONG; w++)
    CHECK(*pt_why_text(w) != 0);
  CHECK_STR(pt_why_text(PT_WHY_TIME), "time limit");
}

TEST(smt, default_config) {
  pt_smt_config c = pt_smt_config_default();
  CHECK_STR(c.name, "auto");
  CHECK(c.check_models && !c.cache && !c.linear && !c.log_dir && !c.cross && !c.race);
}

TEST(smt, names) {
  kit k = kit_open();
  static const char *const good[] = {"auto", "sat", "z3", "pipe:/bin/cat"};
  for (size_t i = 0; i < 4; i++) {
    pt_smt_config c = pt_smt_config_default();
    pt_err e = {0};
    pt_solver *s = NULL;
    c.name = good[i];
    CHECK_EQ(pt_solver_new(&s, k.tt, &c, &e), PT_OK);
    if (i < 3) CHECK_EQ(check0(s), PT_SAT);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

TEST(smt, bad_names) {
  kit k = kit_open();
  struct {
    const char *name, *cross, *race, *text;
    bool linear;
    pt_status status;
  } cases[] = {
      {"foo", NULL, NULL,
       "unknown solver `foo` (known: auto, sat, z3, cvc5, boolector, z3-pipe, "
       "bitwuzla, yices, mathsat, pipe:COMMAND)",
       false, PT_USAGE},
      {"", NULL, NULL, "unknown solver ``", false, PT_USAGE},
      {"pipe:", NULL, NULL, "no command", false, PT_USAGE},
      {"pipe:/nonexistent -x", NULL, NULL, "`/nonexistent` is not found", false, PT_INPUT},
      {"z3", "foo", NULL, "unknown solver `foo`", false, PT_USAGE},
      {"z3", NULL, "foo", "unknown solver `foo`", false, PT_USAGE},
      {"sat", NULL, NULL, "only z3 has the linear reading", true, PT_USAGE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pt_smt_config c = pt_smt_config_default();
    pt_err e = {0};
    pt_solver *s = NULL;
    c.name = cases[i].name, c.cross = cases[i].cross, c.race = cases[i].race;
    c.linear = cases[i].linear;
    CHECK_EQ(pt_solver_new(&s, k.tt, &c, &e), cases[i].status);
    if (!strstr(e.text, cases[i].text)) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
    CHECK(s == NULL);
  }
  kit_close(&k);
}

TEST(smt, whole_chain) {
  kit k = kit_open();
  char dir[] = "/tmp/pt-smt-XXXXXX", path[512];
  pt_smt_config c = pt_smt_config_default();
  pt_err e = {0};
  pt_solver *s = NULL, *ref = pt_z3_new(k.tt, PT_HINT_PATH, 0, false);
  pt_rng r = {77};
  pt_smt_stats st;
  CHECK(mkdtemp(dir) != NULL);
  c.name = "sat", c.race = "z3", c.cross = "z3", c.cache = true, c.log_dir = dir;
  CHECK_EQ(pt_solver_new(&s, k.tt, &c, &e), PT_OK);
  CHECK_EQ(random_session(&k, &r, s, ref, 120), 0);
  pt_solver_stats(s, &st);
  CHECK(st.cached > 0 && st.checks > st.cached);
  pt_solver_delete(s);
  pt_solver_delete(ref);
  DIR *d = opendir(dir);
  uint32_t files = 0;
  for (struct dirent *f; (f = readdir(d));) {
    snprintf(path, sizeof path, "%s/%s", dir, f->d_name);
    if (f->d_name[0] != '.') files++, unlink(path);
  }
  closedir(d);
  CHECK(files > 10);
  CHECK_EQ(rmdir(dir), 0);
  kit_close(&k);
}

TEST(smt, linear_is_not_checked) {
  kit k = kit_open();
  pt_smt_config c = pt_smt_config_default();
  pt_err e = {0};
  pt_solver *s = NULL;
  c.name = "z3", c.linear = c.cache = true;
  CHECK_EQ(pt_solver_new(&s, k.tt, &c, &e), PT_OK);
  pt_term x = bvar(&k, "x", 4), y = bvar(&k, "y", 4);
  /* true of integers, but not of 4 bits: x + x + x + x > y + y + y + y + 30 > 30 */
  pt_term x4 = op(&k, PT_TOP_MUL, x, num(&k, 4, 4));
  pt_solver_add(s, op(&k, PT_TOP_SLT, op(&k, PT_TOP_ADD, x4, num(&k, 4, 7)), x4));
  CHECK_EQ(check0(s), PT_UNSAT);
  CHECK_EQ(strcmp(s->ops->name, "z3"), 0);
  (void)y;
  pt_solver_delete(s);
  kit_close(&k);
}

/* ---- auto ---- */

TEST(smt, auto_random_sessions) {
  kit k = kit_open();
  pt_rng r = {99};
  pt_solver *s = pt_checked_new(pt_auto_new(k.tt, PT_HINT_PATH, 0));
  pt_solver *ref = pt_z3_new(k.tt, PT_HINT_PATH, 0, false);
  CHECK_EQ(random_session(&k, &r, s, ref, 150), 0);
  pt_solver_delete(s);
  pt_solver_delete(ref);
  kit_close(&k);
}

TEST(smt, auto_falls_to_z3) {
  kit k = kit_open();
  pt_terms *tt = k.tt;
  pt_solver *s = pt_checked_new(pt_auto_new(tt, PT_HINT_PATH, 0));
  pt_term f = fvar(&k, "f", PT_FP_FLOAT), x = bvar(&k, "x", 32);
  pt_term a = avar(&k, "a", 32, 8), b = avar(&k, "b", 32, 8);
  pt_solver_add(s, op(&k, PT_TOP_ULT, x, num(&k, 32, 9)));
  CHECK_EQ(ask(s, op(&k, PT_TOP_FLT, f, f)), PT_UNSAT);
  CHECK_EQ(ask(s, op(&k, PT_TOP_FEQ, f, f)), PT_SAT);
  CHECK_EQ(
      ask(s, pt_mk_and(tt, eq(&k, a, b), ne(&k, pt_mk_select(tt, a, x), pt_mk_select(tt, b, x)))),
      PT_UNSAT);
  pt_term v = bvar(&k, "v", 32);
  CHECK_EQ(ask(s, pt_mk_forall(tt, v, op(&k, PT_TOP_ULT, v, x))), PT_UNSAT);
  CHECK_EQ(ask(s, eq(&k, x, num(&k, 32, 8))), PT_SAT);
  CHECK_EQ(value(&k, s, x), 8);
  pt_term y = fvar(&k, "y", PT_FP_FLOAT);
  CHECK_EQ(ask(s, op(&k, PT_TOP_FLT, op(&k, PT_TOP_FREM, f, y), y)), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_UNSUPPORTED);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(smt, auto_limits) {
  kit k = kit_open();
  pt_solver *s = pt_auto_new(k.tt, PT_HINT_PATH, 0);
  pt_limit limit = {.time_ms = 400};
  pt_term t = factoring(&k);
  uint64_t start = pt_work_us();
  CHECK_EQ(pt_solver_check(s, &t, 1, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_TIME);
  CHECK(pt_work_us() - start < 1200000);
  pt_solver_interrupt(s);
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INTERRUPT);
  CHECK_EQ(check0(s), PT_SAT);
  limit = (pt_limit){.effort = 100};
  CHECK_EQ(pt_solver_check(s, &t, 1, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_EFFORT);
  pt_solver_delete(s);
  kit_close(&k);
}
