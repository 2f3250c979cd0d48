/* Scripts: answers, values, models, cores; on a solver that tries every assignment, and on the
   real ones. */
#include "test.h"

#include "brute.h"
#include "smt/script.h"

static pt_status make_brute(pt_solver **out, pt_terms *tt, const pt_smt_config *c, pt_err *e) {
  (void)c, (void)e;
  *out = &brute_new(tt)->base;
  return PT_OK;
}

static pt_status make_helpless(pt_solver **out, pt_terms *tt, const pt_smt_config *c, pt_err *e) {
  (void)c, (void)e;
  brute *b = brute_new(tt);
  b->mood = BRUTE_SAYS_UNKNOWN;
  *out = &b->base;
  return PT_OK;
}

/* ---- running a script */

static pt_status run_with(pt_smt_maker make, const char *text, const char *solver, char *out,
                          size_t n, pt_err *e) {
  pt_mem *m = pt_mem_new();
  FILE *f = fmemopen(out, n, "w");
  CHECK(f != NULL);
  pt_smt_config c = pt_smt_config_default();
  if (solver) c.name = solver;
  pt_limit limit = {.time_ms = 30000};
  pt_status st = pt_smt_script_with(m, "s.smt2", text, &c, make, &limit, NULL, f, e);
  fclose(f);
  CHECK_EQ(pt_mem_delete(m), 0);
  return st;
}

static pt_status run(const char *text, const char *solver, char *out, size_t n, pt_err *e) {
  return run_with(solver ? pt_solver_new : make_brute, text, solver, out, n, e);
}

static void check_on(const char *solver, const char *text, const char *wanted) {
  char out[4000] = "";
  pt_err e = {0};
  if (run(text, solver, out, sizeof out, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s\n%s", text, e.text);
  if (strcmp(out, wanted) != 0)
    pt_test_fail(__FILE__, __LINE__, "on %s:\n%s\ngives\n%snot\n%s", solver ? solver : "brute",
                 text, out, wanted);
}

static void check_real(const char *text,
                       const char *wanted) { /* the other one has no small cores */
  check_on("sat", text, wanted);
  check_on("z3", text, wanted);
}

static void check_all(const char *text, const char *wanted) {
  check_on(NULL, text, wanted);
  check_real(text, wanted);
}

#define XY "(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))"

TEST(script, checks_and_scopes) {
  check_all("(check-sat)", "sat\n");
  check_all(XY
            "(assert (bvult x y))(check-sat)(push)(assert (bvult y x))(check-sat)(pop)(check-sat)",
            "sat\nunsat\nsat\n");
  check_all(XY "(push 2)(assert (distinct x x))(check-sat)(pop)(check-sat)(pop)(check-sat)",
            "unsat\nsat\nsat\n");
  check_all(
      XY "(assert false)(check-sat)(reset-assertions)(declare-const x Bool)(assert x)(check-sat)",
      "unsat\nsat\n");
  check_all(XY "(assert false)(check-sat)(reset)(declare-const x Bool)(assert "
               "x)(check-sat)(exit)(check-sat)",
            "unsat\nsat\n");
}

TEST(script, assumptions) {
  check_real(XY
             "(assert (bvult x y))(check-sat-assuming ((= x #x0) (= y #x0)))(get-unsat-assumptions)"
             "(check-sat-assuming ((= x #x0)))(check-sat)",
             "unsat\n((= y #x0))\nsat\nsat\n");
  check_all("(declare-const p Bool)(check-sat-assuming (p (not  p)))(get-unsat-assumptions)",
            "unsat\n(p (not  p))\n");
}

TEST(script, values) {
  check_all(XY "(assert (= x #x3))(assert (= y (bvmul x x)))(check-sat)(get-value (x y (bvadd x "
               "y)\n (bvult x y)))",
            "sat\n((x #x3)\n (y #x9)\n ((bvadd x y) #xc)\n ((bvult x y) true))\n");
  check_all("(declare-const z (_ BitVec 3))(assert (= (bvnot z) #b010))(check-sat)(get-value (z))",
            "sat\n((z #b101))\n");
  check_all(
      "(declare-const |a b| Bool)(assert (not |a b|))(check-sat)(get-value (|a b|))(get-model)",
      "sat\n((|a b| false))\n(\n(define-fun |a b| () Bool false)\n)\n");
  check_all(XY "(check-sat-assuming ((= x #x5)))(get-model)",
            "sat\n(\n(define-fun x () (_ BitVec 4) #x5)\n)\n");
}

TEST(script, cores) {
  check_real(
      "(set-option :produce-unsat-cores true)" XY
      "(assert (! (bvult x y) :named a))(assert (! (= x x) :named |b c|))(assert (bvult y #x5))"
      "(assert (! (bvugt x #x4) :named d))(check-sat)(get-unsat-core)",
      "unsat\n(a d)\n");
  check_real("(set-option :produce-unsat-cores true)" XY
             "(assert (! (= x #x1) :named a))(push)(assert (! (= x #x2) :named "
             "b))(check-sat)(get-unsat-core)(pop)"
             "(check-sat)(get-unsat-core)",
             "unsat\n(a b)\nsat\n(error \"there is no core: the last answer was not unsat\")\n");
  check_real(XY "(assert (! false :named a))(check-sat)(get-unsat-core)",
             "unsat\n(error \"the option :produce-unsat-cores is not set\")\n");
  check_real("(set-option :produce-unsat-cores true)" XY "(assert (! (= x #x1) :named a))"
             "(check-sat-assuming ((= y #x0) (= x #x2)))(get-unsat-core)(get-unsat-assumptions)",
             "unsat\n(a)\n((= x #x2))\n");
}

TEST(script, other_answers) {
  check_all("(echo \"a \"\"b\"\"\")(get-info :name)(get-info :version)",
            "\"a \"\"b\"\"\"\n(:name \"protest\")\nunsupported\n");
  check_all("(set-option :print-success true)(declare-const p Bool)(assert p)(push)(get-info "
            ":assertion-stack-levels)"
            "(check-sat)(set-option :print-success false)(pop)",
            "success\nsuccess\nsuccess\nsuccess\n(:assertion-stack-levels 1)\nsat\n");
  check_all("(set-logic QF_BV)(set-info :status sat)(set-option :produce-models true)(check-sat)",
            "sat\n");
}

TEST(script, not_now) {
  check_all("(get-model)(get-value (true))(get-unsat-core)(get-unsat-assumptions)(get-info "
            ":reason-unknown)",
            "(error \"there is no model: the last answer was not sat\")\n"
            "(error \"there is no model: the last answer was not sat\")\n"
            "(error \"there is no core: the last answer was not unsat\")\n"
            "(error \"there is no core: the last answer was not unsat\")\n"
            "(error \"the last answer was not unknown\")\n");
  check_all("(declare-const p Bool)(check-sat)(assert p)(get-value (p))",
            "sat\n(error \"there is no model: the last answer was not sat\")\n");
}

TEST(script, unknown) {
  char out[400] = "";
  pt_err e = {0};
  CHECK_EQ(run_with(make_helpless, "(check-sat)(get-info :reason-unknown)(get-model)", NULL, out,
                    sizeof out, &e),
           PT_OK);
  char wanted[300];
  snprintf(wanted, sizeof wanted,
           "unknown\n(:reason-unknown \"%s\")\n(error \"there is no model: the last answer was not "
           "sat\")\n",
           pt_why_text(PT_WHY_INCOMPLETE));
  CHECK_STR(out, wanted);
}

TEST(script, arrays_and_functions) {
  static const char *const solvers[] = {"sat", "z3"};
  for (int k = 0; k < 2; k++) {
    check_on(solvers[k],
             "(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))(declare-fun f ((_ BitVec 4) "
             "Bool) (_ BitVec 4))"
             "(assert (= (select a #x1) #x07))(assert (= (f #x1 true) #x2))(assert (= (f #x3 "
             "false) #x4))(check-sat)"
             "(get-value ((select a #x1) (f #x1 true) (f #x3 false)))"
             "(assert (= (f #x1 true) #x3))(check-sat)",
             "sat\n(((select a #x1) #x07)\n ((f #x1 true) #x2)\n ((f #x3 false) #x4))\nunsat\n");
    check_on(solvers[k],
             "(declare-const i Bool)(assert i)(check-sat)"
             "(get-value ((store ((as const (Array Bool (_ BitVec 4))) #x1) i #x2)))",
             "sat\n(((store ((as const (Array Bool (_ BitVec 4))) #x1) i #x2) (store ((as const "
             "(Array Bool (_ BitVec 4))) #x1) true #x2)))\n");
  }
}

/* A model printed as definitions makes the assertions true. */
TEST(script, models_can_be_read_back) {
  static const char decls[] =
      "(declare-const x (_ BitVec 8))(declare-const m (Array (_ BitVec 8) (_ BitVec 8)))"
      "(declare-const bs (Array Bool (_ BitVec 3)))(declare-fun f ((_ BitVec 8) (_ BitVec 8)) (_ "
      "BitVec 8))"
      "(declare-fun |g h| ((_ BitVec 8)) Bool)";
  static const char asserts[] =
      "(assert (bvult (select m x) (select m (bvadd x #x01))))(assert (= (f x #x01) (bvadd (f #x01 "
      "x) #x02)))"
      "(assert (distinct (|g h| x) (|g h| (bvnot x))))(assert (= (select bs true) (bvnot (select "
      "bs false))))"
      "(assert (= (select (store m x #x09) (f x x)) #x05))(assert (distinct x #x01))";
  static const char *const solvers[] = {"sat", "z3"};
  for (int k = 0; k < 2; k++) {
    char script[4000], out[4000] = "", again[9000], answer[100] = "";
    pt_err e = {0};
    snprintf(script, sizeof script, "%s%s(check-sat)(get-model)", decls, asserts);
    CHECK_EQ(run(script, solvers[k], out, sizeof out, &e), PT_OK);
    CHECK(strncmp(out, "sat\n(\n", 6) == 0 && strcmp(out + strlen(out) - 3, "\n)\n") == 0);
    out[strlen(out) - 3] = '\0';
    snprintf(again, sizeof again, "%s%s(check-sat)", out + 6, asserts);
    if (run(again, "sat", answer, sizeof answer, &e) != PT_OK)
      pt_test_fail(__FILE__, __LINE__, "%s\n%s", again, e.text);
    if (strcmp(answer, "sat\n") != 0) pt_test_fail(__FILE__, __LINE__, "%s\n%s", again, answer);
  }
}

TEST(script, failures) {
  char out[400] = "";
  pt_err e = {0};
  CHECK_EQ(run("(check-sat)\n(assert x)(check-sat)", NULL, out, sizeof out, &e), PT_INPUT);
  CHECK_STR(out, "sat\n");
  CHECK_STR(e.text, "s.smt2:2:9: `x` is not declared");
  e = (pt_err){0};
  CHECK_EQ(run("(check-sat)", "no-such-solver", out, sizeof out, &e), PT_USAGE);
  CHECK(strstr(e.text, "no-such-solver") != NULL);
  pt_mem *m = pt_mem_new();
  pt_smt_config c = pt_smt_config_default();
  FILE *f = fmemopen(out, sizeof out, "w");
  e = (pt_err){0};
  CHECK_EQ(pt_smt_script(m, "p", "(check-sat)", &c, NULL, NULL, f, &e), PT_OK);
  fclose(f);
  CHECK_STR(out, "sat\n");
  CHECK_EQ(pt_mem_delete(m), 0);
}
