/* The schedule with engines that behave badly: they contradict each other, crash, hang, eat memory,
   talk nonsense. */
#include "confirm/validate.h"
#include "search/schedule.h"
#include "search/search.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "confirm/bundle.h"
#include "confirm/proofs.h"
#include "engine/dash/dash.h"
#include "fill/fill_report.h"
#include "load_text.h"
#include "policy/open.h"
#include "show/screen.h"

static const char source[] =
    "int __VERIFIER_nondet_int(void); void __VERIFIER_error(void);\n"
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5 && x < 3) __VERIFIER_error();\n"
    "  return 10 / x + x; }\n";

typedef struct {
  pt_loaded loaded;
  pt_session s;
  pt_checker c;
  volatile int interrupted;
  FILE *msg;
  char *text;
  size_t ntext;
  pt_buf why;
  char folder[64], file[80];
} world;

static void begin(world *w, double seconds, int jobs) {
  *w = (world){.loaded = pt_load_options()};
  CHECK_EQ(pt_load_text(&w->loaded, source), PT_OK);
  snprintf(w->folder, sizeof w->folder, "/tmp/protest-unit-XXXXXX");
  CHECK(mkdtemp(w->folder));
  snprintf(w->file, sizeof w->file, "%s/p.c", w->folder);
  FILE *f = fopen(w->file, "w");
  CHECK(f && fputs(source, f) >= 0 && fclose(f) == 0);
  w->msg = open_memstream(&w->text, &w->ntext);
  w->s = (pt_session){.mem = w->loaded.mem,
                      .prog = w->loaded.prog,
                      .out = w->msg,
                      .msg = w->msg,
                      .stop = &w->interrupted,
                      .command = "check",
                      .checks = pt_front_default_checks()};
  pt_options_init(&w->s.options);
  pt_vec_push(w->s.mem, &w->s.options.files, (const char *)w->file);
  w->s.options.jobs = jobs;
  w->c.s = &w->s;
  pt_result_init(&w->c.result, w->s.mem, w->s.prog);
  pt_timer_start(&w->c.timer, &w->interrupted, pt_clock_us(), seconds, NULL);
}

static void end(world *w) {
  pt_timer_end(&w->c.timer);
  pt_buf_release(w->s.mem, &w->why);
  pt_check_release(&w->c);
  pt_options_release(w->s.mem, &w->s.options);
  fclose(w->msg);
  free(w->text);
  unlink(w->file);
  CHECK_EQ(rmdir(w->folder), 0);
  pt_load_release(&w->loaded);
}

/* Kept until the world ends. */
static const char *summary(world *w) { return pt_open_summary(&w->c, &w->why); }

static uint64_t schedule(world *w, pt_worker *workers, size_t n) {
  pt_job job = {.stop = &w->c.timer.stop};
  uint64_t start = pt_clock_us();
  pt_schedule(&w->c, &job, workers, n);
  return pt_clock_us() - start;
}

/* ---- engines */

static void prove_all(pt_checker *c, const pt_job *job) {
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (c->result.checks[k].verdict == PT_OPEN) c->result.checks[k].verdict = PT_PROVED;
  pt_job_sync(job);
}

static void refute_one(pt_checker *c, const pt_job *job) {
  pt_test t = {.fails = true,
               .check = 1,
               .kind = (pt_check_kind)c->s->prog->checks.at[1].kind,
               .text = "it fails"};
  uint32_t index = pt_result_add_test(&c->result, &t);
  job->found(job->found_payload, index);
}

/* Waits for a moment, so that the other one has its turn with nothing on the board. */
static void prove_late(pt_checker *c, const pt_job *job) {
  usleep(400000);
  c->result.checks[1].verdict = PT_PROVED;
  pt_job_sync(job);
}

static void refute_late(pt_checker *c, const pt_job *job) {
  usleep(400000);
  refute_one(c, job);
}

static void prove_first(pt_checker *c, const pt_job *job) {
  c->result.checks[1].verdict = PT_PROVED;
  pt_job_sync(job);
}

/* All but checks of the whole program. */
static void prove_places(pt_checker *c, const pt_job *job) {
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (c->s->prog->checks.at[k].fn) c->result.checks[k].verdict = PT_PROVED;
  pt_job_sync(job);
}

static void crash(pt_checker *c, const pt_job *job) {
  (void)c, (void)job;
  signal(SIGABRT, SIG_DFL);
  abort();
}

static void hang(pt_checker *c, const pt_job *job) {
  (void)c, (void)job;
  for (;;) pause();
}

static void eat(pt_checker *c, const pt_job *job) {
  (void)job;
  for (size_t k = 0; k < 1000; k++) {
    volatile char *p = malloc(1 << 20);
    for (size_t i = 0; p && i < 1 << 20; i += 1024) p[i] = (char)k;
    usleep(1000);
  }
  c->result.checks[1].verdict = PT_PROVED;
}

/* A check that does not exist: what a process with broken memory may say. */
static void talk_nonsense(pt_checker *c, const pt_job *job) {
  pt_test t = {.fails = true, .check = 0, .text = "nonsense"};
  uint32_t index = pt_result_add_test(&c->result, &t);
  c->result.tests.at[index].fails = true;
  c->result.tests.at[index].check = 0;
  job->found(job->found_payload, index);
  c->result.checks[1].verdict = 77;
  pt_job_sync(job);
}

/* One finds a test that fails nothing; the other waits for it. */
static void find_inputs(pt_checker *c, const pt_job *job) {
  pt_test t = {0};
  pt_vec_push(c->s->mem, &t.inputs, ((pt_input){.kind = PT_INPUT_INT, .width = 32, .lo = 42}));
  job->found(job->found_payload, pt_result_add_test(&c->result, &t));
}

static void wait_for_inputs(pt_checker *c, const pt_job *job) {
  pt_inputs in = {0};
  uint32_t next = 0;
  while (!pt_job_take(job, &next, &in)) usleep(1000);
  if (in.n == 1 && in.at[0].lo == 42) prove_all(c, job);
}

static void count_and_log(pt_checker *c, const pt_job *job) {
  (void)job;
  c->result.runs = 3, c->result.queries = 5;
  c->result.counters.dash_splits = 7;
  pt_log_say(&c->s->log, "dash: a line of %d words", 5);
}

/* ---- engines whose proofs are wrong */

/* Claims that nothing can fail in a program without loops. */
static void prove_by_paths(pt_checker *c, const pt_job *job) {
  const pt_ir_prog *p = c->s->prog;
  pt_proof proof = {0};
  pt_proof_context start = {0, 0, p->main};
  pt_vec_push(c->s->mem, &proof.contexts, start);
  for (uint32_t k = 1; k < p->checks.n; k++)
    if (p->checks.at[k].kind == PT_CHECK_DIV_ZERO) pt_vec_push(c->s->mem, &proof.checks, k);
  CHECK(proof.checks.n > 0);
  if (pt_certify_kiki(c, &proof, false) == PT_CERTIFIED) prove_all(c, job);
  pt_job_sync(job);
  pt_proof_release(c->s->mem, &proof);
}

/* A claim that nobody can read is not shown to be wrong. */
static void prove_unreadably(pt_checker *c, const pt_job *job) {
  pt_proof proof = {0};
  pt_vec_push(c->s->mem, &proof.checks, (uint32_t)c->s->prog->checks.n + 5);
  if (pt_certify_kiki(c, &proof, false) == PT_CERTIFIED) prove_all(c, job);
  pt_proof_release(c->s->mem, &proof);
}

/* What dash proved, and one check more. */
static bool add_a_check(void *payload, const pt_region_proof *proof) {
  pt_checker *c = payload;
  pt_region_proof *p = (pt_region_proof *)(uintptr_t)proof;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (c->s->prog->checks.at[k].kind == PT_CHECK_DIV_ZERO) pt_vec_push(p->mem, &p->checks, k);
  return pt_certify_dash(c, p);
}

static void prove_by_regions(pt_checker *c, const pt_job *job) {
  pt_dash_options o = {.job = *job, .believe = add_a_check, .believe_payload = c};
  o.job.checks = UINT64_C(1) << PT_CHECK_REACH;
  pt_engine_dash(&c->result, c->exec, c->solver, &o);
}

/* ---- tests */

TEST(schedule, decides_and_says_who) {
  world w;
  begin(&w, 20, 1);
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = prove_all}};
  schedule(&w, workers, 1);
  CHECK_EQ(w.s.err.status, PT_OK);
  for (uint32_t k = 1; k < w.s.prog->checks.n; k++) {
    CHECK_EQ(w.c.result.checks[k].verdict, PT_PROVED);
    CHECK_STR(w.c.result.checks[k].engine, "test");
  }
  CHECK_STR(summary(&w), "");
  end(&w);
}

TEST(schedule, counters_and_logs_come_back) {
  world w;
  pt_buf b = {0};
  begin(&w, 20, 2);
  w.s.log = (pt_log){.to = w.msg, .verbose = true};
  pt_worker workers[] = {{.engine = PT_ENGINE_DASH, .run = count_and_log},
                         {.engine = PT_ENGINE_TEST, .run = count_and_log}};
  schedule(&w, workers, 2);
  CHECK_EQ(w.c.result.runs, 6);
  CHECK_EQ(w.c.result.queries, 10);
  CHECK_EQ(w.c.result.counters.dash_splits, 14);
  fflush(w.msg);
  CHECK(strstr(w.text, "protest: dash: a line of 5 words\n"));
  pt_schedule_explain(&w.c, workers, 2, &b);
  CHECK(strstr(pt_buf_text(&b), "dash: dash-splits 7\n"));
  pt_buf_release(w.s.mem, &b);
  end(&w);
}

TEST(schedule, tests_are_shared) {
  world w;
  begin(&w, 20, 2);
  pt_worker workers[] = {{.engine = PT_ENGINE_STEP, .run = wait_for_inputs},
                         {.engine = PT_ENGINE_TEST, .run = find_inputs}};
  schedule(&w, workers, 2);
  CHECK_EQ(w.s.err.status, PT_OK);
  CHECK_EQ(w.c.result.checks[1].verdict, PT_PROVED);
  CHECK_EQ(w.c.result.tests.n, 0); /* it is none that the user wants to see */
  end(&w);
}

/* Whoever claims a proof of a program that leaves out runs is not believed. */
TEST(schedule, nothing_is_proved_of_a_restricted_program) {
  world w;
  begin(&w, 20, 1);
  w.c.result.restricted = PT_REASON_NO_BODY;
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = prove_all}};
  schedule(&w, workers, 1);
  CHECK(workers[0].crashed);
  CHECK_EQ(w.c.result.checks[1].verdict, PT_OPEN);
  end(&w);
}

TEST(schedule, a_proof_against_a_test_is_no_verdict) {
  for (int order = 0; order < 2; order++) {
    world w;
    begin(&w, 20, 2);
    pt_worker workers[] = {
        {.engine = PT_ENGINE_TEST, .run = order ? prove_first : refute_one},
        {.engine = PT_ENGINE_STEP, .run = order ? refute_late : prove_late}};
    schedule(&w, workers, 2);
    CHECK_EQ(w.s.err.status, PT_INTERNAL);
    CHECK(strstr(w.s.err.text, order ? "proved by test, and refuted by kiki step"
                                     : "refuted by test, and proved by kiki step"));
    end(&w);
  }
}

static void make_solver(world *w) {
  pt_smt_config config = pt_smt_config_default();
  w->c.terms = pt_terms_new(w->s.mem);
  CHECK_EQ(pt_exec_new(&w->c.exec, w->s.mem, w->s.prog, &w->s.err), PT_OK);
  CHECK_EQ(pt_solver_new(&w->c.solver, w->c.terms, &config, &w->s.err), PT_OK);
}

static void remove_bundle(const world *w) {
  static const char *const names[] = {"README", "options.txt", "log.txt", "1-p.i", "program.ir"};
  char path[200];
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    snprintf(path, sizeof path, "%s/protest-bug-1/%s", w->folder, names[k]);
    CHECK_EQ(unlink(path), 0);
  }
  snprintf(path, sizeof path, "%s/protest-bug-1", w->folder);
  CHECK_EQ(rmdir(path), 0);
}

TEST(schedule, a_wrong_proof_is_no_verdict) {
  for (int engine = 0; engine < 2; engine++) {
    world w;
    begin(&w, 20, 2);
    make_solver(&w);
    pt_worker workers[] = {
        {.engine = PT_ENGINE_TEST, .run = engine ? prove_by_regions : prove_by_paths},
        {.engine = PT_ENGINE_STEP, .run = hang}};
    CHECK(schedule(&w, workers, 2) < 15000000);
    CHECK_EQ(w.s.err.status, PT_INTERNAL);
    CHECK(strstr(w.s.err.text,
                 engine ? "dash proved 2 checks, and the check of that proof refutes it"
                        : "kiki proved 1 check, and the check of that proof refutes it"));
    CHECK(!pt_check_settle(&w.c, w.folder));
    fflush(w.msg);
    CHECK(strstr(w.text, "all that is needed is in "));
    remove_bundle(&w);
    end(&w);
  }
}

TEST(schedule, an_undecided_proof_is_only_no_proof) {
  world w;
  begin(&w, 20, 1);
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = prove_unreadably}};
  schedule(&w, workers, 1);
  CHECK_EQ(w.s.err.status, PT_OK);
  CHECK_EQ(w.c.result.checks[1].verdict, PT_OPEN);
  end(&w);
}

/* Without processes: an engine proves what it has a test against. */
TEST(schedule, a_test_against_a_proof_of_the_same_engine) {
  world w;
  begin(&w, 20, 1);
  pt_test t = {.fails = true, .check = 1, .text = "it fails"};
  pt_result_add_test(&w.c.result, &t);
  pt_result_prove(&w.c.result, 1, true, PT_ENGINE_TEST);
  CHECK(!pt_check_settle(&w.c, w.folder));
  CHECK_EQ(w.s.err.status, PT_INTERNAL);
  CHECK(strstr(w.s.err.text, "is proved by test, and a test fails it (it fails)"));
  remove_bundle(&w);
  end(&w);
}

static uint32_t check_of_kind(const pt_ir_prog *p, pt_check_kind kind) {
  for (uint32_t k = 1; k < p->checks.n; k++)
    if (p->checks.at[k].kind == kind) return k;
  return 0;
}

/* What fails again in a fresh interpreter is shown whatever else went wrong; what does not is
   gone. */
TEST(schedule, errors_outlive_a_contradiction) {
  world w;
  begin(&w, 20, 1);
  pt_input zero = {.kind = PT_INPUT_INT, .width = 32};
  pt_test good = {.fails = true,
                  .check = check_of_kind(w.s.prog, PT_CHECK_DIV_ZERO),
                  .kind = PT_CHECK_DIV_ZERO,
                  .text = "good"};
  pt_test bad = {.fails = true, .check = 1, .kind = PT_CHECK_REACH, .text = "bad"};
  CHECK(good.check > 1);
  pt_vec_push(w.s.mem, &good.inputs, zero);
  w.c.result.checks[good.check].verdict = w.c.result.checks[1].verdict = PT_REFUTED;
  pt_result_add_test(&w.c.result, &good);
  pt_result_add_test(&w.c.result, &bad);
  pt_err_set(&w.s.err, PT_INTERNAL, "internal error: a contradiction");
  CHECK(!pt_check_settle(&w.c, w.folder));
  CHECK_STR(w.s.err.text, "internal error: a contradiction");
  CHECK_EQ(w.c.result.checks[good.check].verdict, PT_REFUTED);
  CHECK_EQ(w.c.result.checks[1].verdict, PT_OPEN);
  pt_report r;
  pt_buf json = {0};
  pt_report_init(&r, w.s.mem);
  pt_fill_report(&r, &w.c, &(pt_fill){.seconds = 1});
  pt_screen_failures(&(pt_screen){.out = w.msg, .indent = ""}, &r);
  fflush(w.msg);
  CHECK(strstr(w.text, "error: good [div-zero") && !strstr(w.text, "bad"));
  CHECK_EQ(r.verdict, PT_CONCLUSION_ERROR);
  CHECK_EQ(r.exit_code, 6);
  CHECK_EQ(r.failures.n, 1);
  pt_report_json(&json, &r);
  CHECK(strstr(pt_buf_text(&json), "\"good\""));
  pt_buf_release(w.s.mem, &json);
  pt_report_release(&r);
  remove_bundle(&w);
  end(&w);
}

TEST(schedule, a_test_that_does_not_fail_again) {
  world w;
  begin(&w, 20, 1);
  pt_test t = {.fails = true, .check = 1, .text = "it fails"};
  uint32_t index = pt_result_add_test(&w.c.result, &t);
  w.c.result.checks[1] =
      (pt_check_result){.verdict = PT_REFUTED, .test = index + 1, .engine = "one"};
  CHECK(!pt_check_settle(&w.c, w.folder));
  CHECK(strstr(w.s.err.text, "a test does not fail again"));
  remove_bundle(&w);
  end(&w);
}

TEST(schedule, a_crash_takes_nobody_along) {
  world w;
  begin(&w, 20, 1);
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = crash},
                         {.engine = PT_ENGINE_STEP, .run = prove_all}};
  schedule(&w, workers, 2);
  CHECK_EQ(w.s.err.status, PT_OK);
  CHECK(workers[0].crashed && workers[0].signal == SIGABRT && !workers[1].crashed);
  CHECK_EQ(w.c.result.checks[1].verdict, PT_PROVED);
  CHECK_STR(summary(&w), ""); /* nothing is open */
  end(&w);
}

TEST(schedule, all_crashed_says_why_nothing_is_known) {
  world w;
  begin(&w, 20, 2);
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = crash},
                         {.engine = PT_ENGINE_STEP, .run = crash}};
  CHECK(schedule(&w, workers, 2) < 10000000);
  CHECK_EQ(w.c.result.checks[1].verdict, PT_OPEN);
  CHECK_STR(summary(&w), "test, kiki step: it ended early");
  CHECK(pt_result_says(&w.c.result, 1, PT_ENGINE_TEST, PT_REASON_CRASHED));
  end(&w);
}

TEST(schedule, time_ends_who_does_not_listen) {
  world w;
  begin(&w, 0.3, 2);
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = hang},
                         {.engine = PT_ENGINE_STEP, .run = hang}};
  CHECK(schedule(&w, workers, 2) < 5000000);
  CHECK(!workers[0].pid && !workers[1].pid);
  end(&w);
}

TEST(schedule, who_finds_nothing_new_is_not_waited_for) {
  world w;
  begin(&w, 20, 1);
  w.s.options.time_limit = 1;
  pt_worker workers[] = {{.engine = PT_ENGINE_STEP, .run = hang}};
  CHECK(schedule(&w, workers, 1) < 10000000);
  CHECK(!w.c.timer.stop);
  CHECK(pt_result_says(&w.c.result, 1, PT_ENGINE_STEP, PT_REASON_NOTHING_NEW));
  end(&w);
}

/* Once the program was run for a while. */
TEST(schedule, the_text_decides_what_nobody_does) {
  world w;
  begin(&w, 20, 2);
  pt_worker workers[] = {{.engine = PT_ENGINE_STEP, .run = prove_places},
                         {.engine = PT_ENGINE_TEST, .run = hang}};
  uint64_t took = schedule(&w, workers, 2);
  CHECK(took > 900000 && took < 10000000);
  for (uint32_t k = 1; k < w.s.prog->checks.n; k++) {
    CHECK_EQ(w.c.result.checks[k].verdict, PT_PROVED);
    if (!w.s.prog->checks.at[k].fn) CHECK_STR(w.c.result.checks[k].engine, "local");
  }
  end(&w);
}

TEST(schedule, who_eats_all_memory_is_ended) {
  world w;
  begin(&w, 60, 2);
  w.s.options.memory_limit = 600 << 20;
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = eat},
                         {.engine = PT_ENGINE_STEP, .run = prove_late}};
  schedule(&w, workers, 2);
  CHECK(workers[0].hungry && workers[0].crashed && !workers[1].crashed);
  CHECK_STR(w.c.result.checks[1].engine, "kiki");
  CHECK_STR(summary(&w), "test: the memory limit was reached");
  CHECK(pt_open_has(&w.c, PT_REASON_MEMORY) && !pt_open_has(&w.c, PT_REASON_TIME));
  end(&w);
}

TEST(schedule, nonsense_ends_a_worker) {
  world w;
  begin(&w, 20, 1);
  pt_worker workers[] = {{.engine = PT_ENGINE_TEST, .run = talk_nonsense}};
  schedule(&w, workers, 1);
  CHECK_EQ(w.s.err.status, PT_OK);
  CHECK(workers[0].crashed);
  CHECK_EQ(w.c.result.checks[1].verdict, PT_OPEN);
  end(&w);
}

/* ---- bundles */

static size_t read_into(char *out, size_t room, const char *folder, const char *name) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "r");
  CHECK(f);
  size_t n = fread(out, 1, room - 1, f);
  out[n] = 0;
  fclose(f);
  unlink(path);
  return n;
}

TEST(bundle, has_all_that_is_needed) {
  world w;
  char folder[128], text[20000];
  const char *argv[] = {"--seed=5", "it's here/p.c"};
  begin(&w, 20, 1);
  w.s.argc = 2, w.s.argv = argv, w.s.options.seed = 5;
  pt_test t = {.fails = true, .check = 1, .text = "it fails"};
  uint32_t index = pt_result_add_test(&w.c.result, &t);
  w.c.result.checks[1] =
      (pt_check_result){.verdict = PT_REFUTED, .test = index + 1, .engine = "one"};
  pt_err_set(&w.s.err, PT_INTERNAL, "internal error: a contradiction");
  for (int k = 1; k <= 2; k++) { /* never into a folder that is there already */
    pt_bundle_write(&w.c, w.folder, w.c.s->err.text);
    snprintf(folder, sizeof folder, "%s/protest-bug-%d", w.folder, k);
    read_into(text, sizeof text, folder, "README");
    CHECK(strstr(text, "a contradiction") && strstr(text, "attach this folder"));
    read_into(text, sizeof text, folder, "options.txt");
    CHECK(strstr(text, "protest check '--seed=5' 'it'\\''s here/p.c'\n") &&
          strstr(text, "seed: 5\n"));
    read_into(text, sizeof text, folder, "log.txt");
    CHECK(strstr(text, "refuted by one, test 1") && strstr(text, "test 1: it fails"));
    read_into(text, sizeof text, folder, "1-p.i");
    CHECK(strstr(text, "return 10 / x + x"));
    CHECK(read_into(text, sizeof text, folder, "program.ir") > 100);
    if (k == 2) {
      snprintf(folder, sizeof folder, "%s/protest-bug-1", w.folder);
      CHECK_EQ(rmdir(folder), 0);
      snprintf(folder, sizeof folder, "%s/protest-bug-2", w.folder);
      CHECK_EQ(rmdir(folder), 0);
    }
  }
  fflush(w.msg);
  CHECK(strstr(w.text, "all that is needed is in ") && strstr(w.text, "protest-bug-2"));
  end(&w);
}

TEST(bundle, no_room_is_said) {
  world w;
  begin(&w, 20, 1);
  pt_err_set(&w.s.err, PT_INTERNAL, "internal error: a contradiction");
  pt_bundle_write(&w.c, "/dev/null", w.c.s->err.text);
  fflush(w.msg);
  CHECK(strstr(w.text, "not complete: cannot create /dev/null/protest-bug-1"));
  end(&w);
}
