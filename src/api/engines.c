/* Which engine works when. */
#include <string.h>

#include "api/check.h"
#include "engine/kiki/kiki.h"
#include "engine/test/test.h"

static void on_found(void *payload, uint32_t test) {
  pt_checker *c = payload;
  if (!c->suite || c->suite_err.status != PT_OK) return;
  if (pt_suite_add(c->suite, &c->result.tests.at[test], test, &c->suite_err) != PT_OK)
    c->timer.stop = 1; /* no room for more tests: a full disk */
}

/* Why the program as it was loaded has fewer runs than the real one, or NULL. */
static const char *narrowed(const pt_checker *c) {
  const pt_ir_prog *p = c->s->prog;
  /* competition rule: a function without a body returns anything and changes nothing */
  bool free_functions = c->has_property && strcmp(c->s->options.missing, "input") == 0;
  if (p->missing.n && !free_functions) return "a function has no body";
  if (p->notes.n) return "the program was loaded with restrictions (above)";
  return pt_ir_fn_by_name(p, "getenv") ? "texts of the environment are bounded" : NULL;
}

/* What all engines are told. */
static pt_job make_job(pt_checker *c) {
  pt_session *s = c->s;
  return (pt_job){.checks = s->checks,
                  .uninit = s->checks >> PT_CHECK_UNINIT & 1,
                  .leaks = s->checks >> PT_CHECK_LEAK_LOST & 1,
                  .unfreed = s->checks >> PT_CHECK_LEAK_UNFREED & 1,
                  .stack_limit = (uint64_t)s->options.stack_limit,
                  .memory_limit = (uint64_t)s->options.memory_limit / 4,
                  .narrowed = narrowed(c),
                  .first_failure = c->has_property && (!c->property.coverage || c->property.error_call),
                  .found = on_found, .found_payload = c,
                  .stop = &c->timer.stop};
}

static void run_test(pt_checker *c, const pt_job *job) {
  pt_test_options o = {.job = *job, .random_runs = 8};
  c->all = pt_engine_test(&c->result, c->exec, c->solver, &o);
}

static void run_kiki(pt_checker *c, const pt_job *job) {
  pt_kiki_options o = {.job = *job, .log = &c->s->log};
  c->all = pt_engine_kiki(&c->result, c->exec, c->solver, &o, NULL);
}

void pt_run_engines(pt_checker *c) {
  pt_job job = make_job(c);
  if (strcmp(c->s->options.engine, "kiki") == 0) run_kiki(c, &job);
  else run_test(c, &job);
}
