#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "brute.h"
#include "random.h"

/* A folder with one script in it, as a fake solver. */
typedef struct {
  char dir[64], path[128], command[192];
} fake;

static fake fake_named(const char *name, const char *script) {
  fake f = {.dir = "/tmp/pt-pipe-XXXXXX"};
  CHECK(mkdtemp(f.dir) != NULL);
  snprintf(f.path, sizeof f.path, "%s/%s", f.dir, name);
  snprintf(f.command, sizeof f.command, "'%s' one 'two three'", f.path);
  FILE *out = fopen(f.path, "w");
  CHECK(out != NULL);
  fprintf(out, "#!/bin/sh\nD=%s\n%s\n", f.dir, script);
  CHECK(fclose(out) == 0 && chmod(f.path, 0755) == 0);
  return f;
}

static fake fake_solver(const char *script) { return fake_named("fake", script); }

static void fake_remove(fake *f) {
  char path[160];
  static const char *const left[] = {"pid", "state", "seen"};
  for (size_t i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", f->dir, left[i]);
    unlink(path);
  }
  unlink(f->path);
  CHECK_EQ(rmdir(f->dir), 0);
}

static pt_solver *open_pipe(kit *k, const char *command) {
  pt_solver *s = NULL;
  pt_err e = {0};
  if (pt_pipe_new(&s, k->tt, command, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  return s;
}

/* Asks the script about x == 3; the answer must be UNKNOWN for WHY, soon, with TEXT. */
static void expect(const char *script, uint32_t limit_ms, pt_why why, const char *text) {
  kit k = kit_open();
  fake f = fake_solver(script);
  pt_solver *s = open_pipe(&k, f.command);
  pt_limit limit = {.time_ms = limit_ms};
  uint64_t start = pt_clock_us();
  pt_solver_add(s, eq(&k, bvar(&k, "x", 4), num(&k, 4, 3)));
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  uint64_t ms = (pt_clock_us() - start) / 1000;
  if (s->why != why || !strstr(s->message, text))
    pt_test_fail(__FILE__, __LINE__, "%s: %s", pt_why_text(s->why), s->message);
  CHECK(ms < limit_ms + 500);
  pt_solver_delete(s);
  CHECK(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD); /* nothing is left running */
  fake_remove(&f);
  kit_close(&k);
}

TEST(pipe, nonsense) {
  expect("echo banana; cat > /dev/null", 5000, PT_WHY_DIED, "said: banana");
  expect("echo '((sat'; sleep 9", 300, PT_WHY_TIME, "stopped");
  expect("echo '(sat)'; cat > /dev/null", 5000, PT_WHY_DIED, "said: (sat)");
  expect("printf '\\000\\001\\377 )'; cat > /dev/null", 5000, PT_WHY_DIED, "");
  expect("echo '\"sat'; sleep 9", 300, PT_WHY_TIME, "");
  expect("echo SAT", 5000, PT_WHY_DIED, "said: SAT");
  expect("echo success; echo sat", 5000, PT_WHY_DIED, "said: success");
  expect("echo ')'; cat > /dev/null", 5000, PT_WHY_DIED, "said: )");
}

TEST(pipe, early_end) {
  expect("exit 0", 5000, PT_WHY_DIED, "ended without an answer");
  expect("exit 127", 5000, PT_WHY_DIED, "ended without an answer");
  expect("kill -9 $$", 5000, PT_WHY_DIED, "ended without an answer");
  expect("exec <&-; sleep 9", 300, PT_WHY_TIME, "stopped"); /* closes its input: SIGPIPE for us */
  expect("exec >&-; sleep 9", 5000, PT_WHY_DIED, "ended without an answer");
}

TEST(pipe, errors) {
  expect("echo '(error \"line 3: bad thing\")'; cat > /dev/null", 5000, PT_WHY_DIED, "bad thing");
  expect("echo unknown; cat > /dev/null", 5000, PT_WHY_INCOMPLETE, "answers unknown");
  expect("echo unsupported; cat > /dev/null", 5000, PT_WHY_DIED, "unsupported");
}

TEST(pipe, no_answer) {
  expect("sleep 9", 200, PT_WHY_TIME, "fake was stopped");
  expect("cat > /dev/null", 200, PT_WHY_TIME, "fake was stopped");
  expect("trap '' TERM INT HUP; while :; do sleep 1; done", 200, PT_WHY_TIME, "stopped");
}

/* Output without end: the time or the memory for it runs out, whichever is first. */
TEST(pipe, endless_answer) {
  kit k = kit_open();
  fake f = fake_solver("yes '('");
  pt_solver *s = open_pipe(&k, f.command);
  pt_limit limit = {.time_ms = 300};
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK(s->why == PT_WHY_TIME || s->why == PT_WHY_DIED);
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

TEST(pipe, bad_models) {
  expect("echo sat", 5000, PT_WHY_DIED, "ended without an answer");
  expect("echo sat; echo '((v 12))'; cat > /dev/null", 5000, PT_WHY_DIED, "said: ((v 12))");
  expect("echo sat; echo '()'; cat > /dev/null", 5000, PT_WHY_DIED, "said: ()");
  expect("echo sat; echo '((v #b00011))'; cat > /dev/null", 5000, PT_WHY_DIED, "");
  expect("echo sat; echo '((v #b2))'; cat > /dev/null", 5000, PT_WHY_DIED, "");
  expect("echo sat; echo '((v (_ bv16 4)))'; cat > /dev/null", 5000, PT_WHY_DIED, "");
  expect("echo sat; echo '((v (_ bv1'; sleep 9", 300, PT_WHY_TIME, "");
  expect("echo sat; echo banana; cat > /dev/null", 5000, PT_WHY_DIED, "said: banana");
  expect("echo sat; echo '(error \"no model\")'; cat > /dev/null", 5000, PT_WHY_DIED, "no model");
}

/* A script that is bigger than what fits into a pipe, for a child that does not read it. */
TEST(pipe, child_does_not_read) {
  kit k = kit_open();
  fake f = fake_solver("sleep 9");
  pt_solver *s = open_pipe(&k, f.command);
  pt_limit limit = {.time_ms = 300};
  pt_term t = bvar(&k, "x", 32);
  for (uint32_t i = 0; i < 5000; i++)
    t = op(&k, PT_TOP_BVXOR, op(&k, PT_TOP_MUL, t, t), num(&k, 32, i));
  pt_solver_add(s, eq(&k, t, num(&k, 32, 3)));
  uint64_t start = pt_clock_us();
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_TIME);
  CHECK(pt_clock_us() - start < 800000);
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

static bool is_running(const fake *f) {
  char path[160];
  int pid = 0;
  snprintf(path, sizeof path, "%s/pid", f->dir);
  FILE *in = fopen(path, "r");
  CHECK(in != NULL);
  CHECK_EQ(fscanf(in, "%d", &pid), 1);
  fclose(in);
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  in = fopen(path, "r");
  if (!in) return false;
  char state = 'Z'; /* a zombie that nobody waits for does not run */
  CHECK_EQ(fscanf(in, "%*d (%*[^)]) %c", &state), 1);
  fclose(in);
  return state != 'Z';
}

/* The child is killed with its solver, and when this process ends in any way. */
TEST(pipe, children_do_not_outlive_us) {
  kit k = kit_open();
  fake f = fake_solver("echo $$ > $D/pid; trap '' HUP TERM; while :; do sleep 1; done");
  pt_limit limit = {.time_ms = 200};
  pt_solver *s = open_pipe(&k, f.command);
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK(!is_running(&f));
  pt_solver_delete(s);
  pid_t other = fork();
  if (other == 0) {
    s = open_pipe(&k, f.command);
    pt_solver_check(s, NULL, 0, NULL); /* for ever */
    _exit(0);
  }
  usleep(300000);
  CHECK(is_running(&f));
  kill(other, SIGKILL);
  CHECK_EQ(waitpid(other, NULL, 0), other);
  for (int i = 0; i < 100 && is_running(&f); i++)
    usleep(10000);
  CHECK(!is_running(&f));
  fake_remove(&f);
  kit_close(&k);
}

/* Killed at a limit; the next check starts another one, which gets everything again. */
TEST(pipe, starts_again) {
  kit k = kit_open();
  fake f = fake_solver("if [ ! -e $D/state ]; then touch $D/state; sleep 9; fi\n"
                       "while read line; do echo \"$line\" >> $D/seen; case \"$line\" in\n"
                       "'(check-sat)') echo unsat;; esac; done");
  pt_solver *s = open_pipe(&k, f.command);
  pt_limit limit = {.time_ms = 200};
  pt_term x = bvar(&k, "x", 4);
  pt_solver_add(s, eq(&k, x, num(&k, 4, 3)));
  pt_solver_push(s);
  pt_solver_add(s, eq(&k, x, num(&k, 4, 4)));
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_TIME);
  CHECK_EQ(check0(s), PT_UNSAT);
  pt_solver_pop(s, 1);
  pt_solver_add(s, eq(&k, x, num(&k, 4, 5)));
  CHECK_EQ(check0(s), PT_UNSAT);
  char path[160];
  pt_buf b = {0};
  snprintf(path, sizeof path, "%s/seen", f.dir);
  CHECK(pt_buf_read_file(k.m, &b, path));
  CHECK(strstr(b.text, "(set-logic QF_BV)") && strstr(b.text, "(push 1)"));
  CHECK(strstr(b.text, "#b0011") && strstr(b.text, "#b0100") && strstr(b.text, "(pop 1)"));
  CHECK(strstr(strstr(b.text, "(pop 1)"), "#b0101"));
  CHECK(!strstr(strstr(b.text, "(pop 1)"), "#b0011"));
  pt_buf_release(k.m, &b);
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

static const char *const liar =
    "while read line; do case \"$line\" in '(check-sat'*) echo %s;;\n"
    "'(get-value'*) echo '((v #b0101))';; '(get-unsat'*) echo '()';; esac; done";

TEST(pipe, a_lying_sat_is_caught) {
  kit k = kit_open();
  char script[512];
  snprintf(script, sizeof script, liar, "sat");
  fake f = fake_solver(script);
  pt_solver *s = pt_checked_new(open_pipe(&k, f.command));
  pt_term x = bvar(&k, "x", 4), three = eq(&k, x, num(&k, 4, 3)), five = eq(&k, x, num(&k, 4, 5));
  CHECK_EQ(pt_solver_check(s, &three, 1, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  CHECK_EQ(pt_solver_check(s, &five, 1, NULL), PT_SAT); /* by luck it is right */
  CHECK_EQ(value(&k, s, x), 5);
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

TEST(pipe, a_lying_unsat_is_caught) {
  kit k = kit_open();
  char script[512];
  snprintf(script, sizeof script, liar, "unsat");
  fake f = fake_solver(script);
  pt_solver *s = pt_cross_new(open_pipe(&k, f.command), &brute_new(k.tt)->base);
  pt_term x = bvar(&k, "x", 4);
  pt_term assume[2] = {eq(&k, x, num(&k, 4, 3)), eq(&k, x, num(&k, 4, 5))};
  CHECK_EQ(pt_solver_check(s, assume, 1, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  /* unsatisfiable indeed, but not with the empty core */
  CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

TEST(pipe, cores_without_support) {
  kit k = kit_open();
  fake f = fake_solver("while read line; do case \"$line\" in '(check-sat'*) echo unsat;;\n"
                       "'(get-unsat'*) echo '(error \"unknown command\")';; esac; done");
  pt_solver *s = open_pipe(&k, f.command);
  pt_term x = bvar(&k, "x", 4);
  pt_term assume[2] = {eq(&k, x, num(&k, 4, 3)), eq(&k, x, num(&k, 4, 5))};
  bool used[2];
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_UNSAT);
    CHECK_EQ(pt_solver_core(s, used, 2), 2);
  }
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

TEST(pipe, memory_limit) {
  kit k = kit_open();
  fake f = fake_solver("exec python3 -c 'x = bytearray(400 << 20); import time; time.sleep(9)'");
  pt_solver *s = open_pipe(&k, f.command);
  pt_limit limit = {.time_ms = 8000, .memory = (size_t)150 << 20};
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_MEMORY);
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

TEST(pipe, interrupts) {
  kit k = kit_open();
  fake f = fake_solver("kill -USR1 $PPID; sleep 9");
  pt_solver *s = open_pipe(&k, f.command);
  signal(SIGUSR1, SIG_IGN);
  pt_solver_interrupt(s);
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INTERRUPT);
  pt_limit limit = {.time_ms = 100};
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_TIME); /* once */
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

/* ---- one-shot programs ---- */

static pt_solver *fake_boolector(kit *k, const fake *f) {
  char path[4096];
  snprintf(path, sizeof path, "%s:%s", f->dir, getenv("PATH"));
  setenv("PATH", path, 1);
  return open_pipe(k, "boolector");
}

TEST(pipe, one_shot) {
  kit k = kit_open();
  pt_term x = bvar(&k, "x", 4), a = avar(&k, "a", 2, 4), b = pvar(&k, "b");
  pt_term ra = pt_mk_select(k.tt, a, num(&k, 2, 1));
  char script[512];
  snprintf(
      script, sizeof script,
      "cat > $D/seen; echo '[btor] a warning'; echo sat; echo 'v%u 00x1'; echo 'v%u[01] 1111'\n"
      "echo 'v%u 1'",
      x.i, a.i, b.i);
  fake f = fake_named("boolector", script);
  pt_solver *s = pt_checked_new(fake_boolector(&k, &f));
  pt_solver_add(s, eq(&k, x, num(&k, 4, 1)));
  pt_solver_push(s);
  pt_solver_add(s, eq(&k, ra, num(&k, 4, 15)));
  CHECK_EQ(pt_solver_check(s, &b, 1, NULL), PT_SAT);
  CHECK_EQ(value(&k, s, ra), 15);
  CHECK_EQ(value(&k, s, x), 1);
  pt_buf text = {0};
  char path[160];
  snprintf(path, sizeof path, "%s/seen", f.dir);
  CHECK(pt_buf_read_file(k.m, &text, path));
  CHECK(strstr(text.text, "(set-logic QF_ABV)") && strstr(text.text, "(let ((t"));
  CHECK(!strstr(text.text, "push") && !strstr(text.text, "define") && !strstr(text.text, "option"));
  pt_solver_add(s, eq(&k, x, num(&k, 4, 2)));
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_WRONG);
  CHECK_EQ(ask(s, pt_mk_op1(k.tt, PT_TOP_FNAN, fvar(&k, "f", PT_FP_FLOAT))), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_UNSUPPORTED);
  pt_buf_release(k.m, &text);
  pt_solver_delete(s);
  fake_remove(&f);
  kit_close(&k);
}

TEST(pipe, one_shot_nonsense) {
  static const char *const scripts[] = {"exit 1",
                                        "echo banana",
                                        "cat > /dev/null; echo sat; echo 'v1 12'",
                                        "echo sat; echo 'v999999 1'",
                                        "echo sat; echo 'v0 1'",
                                        "echo 'unsupported command'",
                                        "echo sat; yes | head -1000"};
  for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
    kit k = kit_open();
    fake f = fake_named("boolector", scripts[i]);
    pt_solver *s = fake_boolector(&k, &f);
    pt_solver_add(s, eq(&k, bvar(&k, "x", 4), num(&k, 4, 1)));
    CHECK_EQ(check0(s), PT_UNKNOWN);
    CHECK_EQ(s->why, PT_WHY_DIED);
    pt_solver_delete(s);
    fake_remove(&f);
    kit_close(&k);
  }
}

/* ---- starting ---- */

TEST(pipe, missing_programs) {
  kit k = kit_open();
  pt_solver *s = NULL;
  pt_err e = {0};
  setenv("PATH", "/nonexistent", 1);
  CHECK_EQ(pt_pipe_new(&s, k.tt, "cvc5", &e), PT_INPUT);
  CHECK_STR(e.text, "the solver cvc5 is not installed (Debian package cvc5)");
  e = (pt_err){0};
  CHECK_EQ(pt_pipe_new(&s, k.tt, "z3-pipe", &e), PT_INPUT);
  CHECK_STR(e.text, "the solver z3-pipe is not installed (Debian package z3)");
  e = (pt_err){0};
  CHECK_EQ(pt_pipe_new(&s, k.tt, "bitwuzla", &e), PT_INPUT);
  CHECK(strstr(e.text, "no Debian package") != NULL);
  e = (pt_err){0};
  CHECK_EQ(pt_pipe_new(&s, k.tt, "nosuchsolver -x", &e), PT_INPUT);
  CHECK_STR(e.text, "the solver program `nosuchsolver` is not found");
  e = (pt_err){0};
  CHECK_EQ(pt_pipe_new(&s, k.tt, "/nonexistent/solver", &e), PT_INPUT);
  e = (pt_err){0};
  CHECK_EQ(pt_pipe_new(&s, k.tt, "  ", &e), PT_USAGE);
  CHECK(s == NULL);
  kit_close(&k);
}

/* ---- real programs, where they are installed ---- */

static pt_solver *real(kit *k, const char *name) {
  pt_solver *s = NULL;
  pt_err e = {0};
  return pt_pipe_new(&s, k->tt, name, &e) == PT_OK ? s : NULL;
}

static const char *const programs[] = {"cvc5", "z3-pipe", "boolector"};

TEST(pipe, real_sessions) {
  for (size_t i = 0; i < 3; i++) {
    kit k = kit_open();
    pt_solver *s = real(&k, programs[i]), *ref = &brute_new(k.tt)->base;
    pt_rng r = {21};
    if (s) s = pt_checked_new(s);
    if (s) CHECK_EQ(random_session(&k, &r, s, ref, 80), 0);
    if (s) pt_solver_delete(s);
    pt_solver_delete(ref);
    kit_close(&k);
  }
}

static void theories(kit *k, pt_solver *s) {
  pt_terms *tt = k->tt;
  pt_sort s8 = pt_sort_bv(tt, 8);
  pt_fun f = pt_fun_declare(tt, "f", &s8, 1, s8);
  pt_term a = avar(k, "a", 8, 8), b = avar(k, "b", 8, 8), x = bvar(k, "x", 8), y = bvar(k, "y", 8);
  pt_term fx = pt_mk_apply(tt, f, &x, 1), fy = pt_mk_apply(tt, f, &y, 1);
  pt_solver_add(s, eq(k, pt_mk_select(tt, pt_mk_store(tt, a, x, num(k, 8, 7)), y), num(k, 8, 8)));
  CHECK_EQ(check0(s), PT_SAT);
  CHECK_EQ(value(k, s, pt_mk_select(tt, a, y)), 8);
  CHECK_EQ(ask(s, eq(k, x, y)), PT_UNSAT);
  CHECK_EQ(ask(s, ne(k, fx, fy)), PT_SAT);
  CHECK_EQ(ask(s, pt_mk_and(tt, eq(k, fx, num(k, 8, 3)), eq(k, fy, num(k, 8, 4)))), PT_SAT);
  CHECK_EQ(value(k, s, fx), 3);
  CHECK_EQ(ask(s, ne(k, a, b)), PT_SAT);
  CHECK_EQ(ask(s, eq(k, pt_mk_store(tt, b, y, num(k, 8, 9)), a)), PT_UNSAT);
  CHECK_EQ(ask(s, eq(k, pt_mk_store(tt, b, y, num(k, 8, 8)), a)), PT_SAT);
  pt_term i = bvar(k, "i", 8), zero = num(k, 8, 0);
  pt_term all = pt_mk_forall(tt, i, eq(k, pt_mk_select(tt, b, i), zero));
  CHECK_EQ(ask(s, pt_mk_and(tt, all, ne(k, pt_mk_select(tt, b, x), zero))), PT_UNSAT);
}

TEST(pipe, real_theories) {
  for (size_t i = 0; i < 2; i++) {
    kit k = kit_open();
    pt_solver *s = real(&k, programs[i]);
    if (s) {
      s = pt_checked_new(s);
      theories(&k, s);
      pt_solver_delete(s);
    }
    kit_close(&k);
  }
}

static void float_theory(kit *k, pt_solver *s, pt_fp f) {
  pt_terms *tt = k->tt;
  uint32_t w = pt_fp_width(f);
  pt_term x = pt_mk_fresh(tt, "x", pt_sort_fp(tt, f)), y = pt_mk_fresh(tt, "y", pt_sort_fp(tt, f));
  pt_term bits = pt_mk_op1(tt, PT_TOP_BV_OF_FP, x), nan = pt_mk_op1(tt, PT_TOP_FNAN, x);
  pt_bv zero = pt_bv_zero(w), want = pt_fp_div(f, zero, zero);
  pt_answer first = ask(s, pt_mk_and(tt, nan, eq(k, bits, pt_mk_const(tt, want))));
  if (first != PT_SAT) pt_test_fail(__FILE__, __LINE__, "%s: %s", pt_fp_name(f), s->message);
  CHECK_EQ(ask(s, pt_mk_and(tt, nan, ne(k, bits, pt_mk_const(tt, want)))), PT_UNSAT);
  pt_bv three = pt_fp_from_unsigned(f, pt_bv_u64(4, 3));
  pt_term c3 = pt_mk_fp_of_bv(tt, f, pt_mk_const(tt, three));
  pt_term sum = op(k, PT_TOP_FADD, x, x);
  CHECK_EQ(ask(s, op(k, PT_TOP_FEQ, sum, c3)), PT_SAT);
  CHECK_EQ(value(k, s, pt_mk_ftos(tt, sum, 8)), 3);
  CHECK_EQ(ask(s, pt_mk_and(tt, op(k, PT_TOP_FLT, x, y), op(k, PT_TOP_FLT, y, x))), PT_UNSAT);
  pt_term v = pt_mk_fresh(tt, "v", pt_sort_bv(tt, w)), back = pt_mk_fp_of_bv(tt, f, v);
  CHECK_EQ(ask(s, pt_mk_and(tt, op(k, PT_TOP_FEQ, back, c3), ne(k, v, pt_mk_const(tt, three)))),
           PT_UNSAT);
  CHECK_EQ(ask(s, pt_mk_and(tt, pt_mk_op1(tt, PT_TOP_FNAN, back),
                            ne(k, pt_mk_ftou(tt, back, 8), num(k, 8, 128)))),
           PT_UNSAT);
}

TEST(pipe, real_floats) {
  kit k = kit_open();
  pt_solver *s = real(&k, "cvc5");
  if (s) {
    s = pt_checked_new(s);
    for (int f = 0; f < PT_FP_COUNT; f++)
      float_theory(&k, s, (pt_fp)f);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

TEST(pipe, real_limits) {
  for (size_t i = 0; i < 2; i++) {
    kit k = kit_open();
    pt_solver *s = real(&k, programs[i]);
    pt_term t = factoring(&k), x = bvar(&k, "x", 8), easy = eq(&k, x, num(&k, 8, 3));
    pt_limit limit = {.time_ms = 300};
    uint64_t start = pt_clock_us();
    if (s) {
      pt_solver_add(s, easy);
      CHECK_EQ(pt_solver_check(s, &t, 1, &limit), PT_UNKNOWN);
      CHECK_EQ(s->why, PT_WHY_TIME);
      CHECK(pt_clock_us() - start < 800000);
      CHECK_EQ(check0(s), PT_SAT);
      CHECK_EQ(value(&k, s, x), 3);
      pt_solver_delete(s);
    }
    kit_close(&k);
  }
}

/* A copy of this process must not talk to the same child. */
TEST(pipe, races) {
  kit k = kit_open();
  pt_solver *s = real(&k, "cvc5"), *ref = &brute_new(k.tt)->base;
  pt_rng r = {31};
  if (s) {
    brute *first = brute_new(k.tt);
    pt_solver *race = pt_race_new(&first->base, s);
    CHECK_EQ(random_session(&k, &r, race, ref, 30), 0);
    first->mood = BRUTE_SAYS_UNKNOWN;
    CHECK_EQ(random_session(&k, &r, race, ref, 30), 0);
    first->mood = BRUTE_HONEST;
    CHECK_EQ(random_session(&k, &r, race, ref, 30), 0);
    pt_solver_delete(race);
  }
  pt_solver_delete(ref);
  kit_close(&k);
}
