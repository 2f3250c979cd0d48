/* Runs programs that are given as text: what the tests of exec/ share. */
#ifndef PT_TEST_RUN_TEXT_H
#define PT_TEST_RUN_TEXT_H

#include "exec/exec.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "test.h"

typedef struct {
  pt_mem *mem;
  pt_ir_prog *prog;
  pt_exec *exec;
  pt_run run;
} runner;

static inline void runner_take(runner *r, pt_mem *m, pt_ir_prog *p) {
  pt_err e = {0};
  *r = (runner){.mem = m, .prog = p};
  if (pt_ir_verify(p, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "verify: %s", e.text);
  if (pt_exec_new(&r->exec, m, p, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
}

static inline void runner_init(runner *r, const char *text) {
  pt_mem *m = pt_mem_new();
  pt_err e = {0};
  pt_ir_prog *p = NULL;
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "parse: %s", e.text);
  runner_take(r, m, p);
}

static inline const pt_run *runner_run(runner *r, pt_exec_options o) {
  pt_exec_run(r->exec, &o, &r->run);
  return &r->run;
}

static inline void runner_release(runner *r) {
  pt_run_release(r->mem, &r->run);
  pt_exec_delete(r->exec);
  pt_ir_prog_delete(r->prog);
  CHECK_EQ(pt_mem_delete(r->mem), 0);
}

/* Runs TEXT once and expects this status and sentence. */
static inline void expect(const char *program, pt_exec_options o, pt_run_status status,
                          const char *text) {
  runner r;
  runner_init(&r, program);
  const pt_run *run = runner_run(&r, o);
  CHECK_STR(run->text, text);
  CHECK_EQ(run->status, status);
  runner_release(&r);
}

/* The same for a failure of a kind with check C. */
static inline void expect_failure(const char *program, pt_exec_options o, pt_check_kind kind,
                                  uint32_t check, const char *text) {
  runner r;
  runner_init(&r, program);
  const pt_run *run = runner_run(&r, o);
  CHECK_STR(run->text, text);
  CHECK_EQ(run->status, PT_RUN_FAILED);
  CHECK_STR(pt_check_name(run->kind), pt_check_name(kind));
  CHECK_EQ(run->check, check);
  CHECK(run->frames.n > 0);
  runner_release(&r);
}

#endif
