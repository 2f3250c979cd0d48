/* `protest FILE` and `protest test FILE`: the engines and validation. */
#include <string.h>

#include "api/check.h"
#include "api/foreign.h"
#include "api/native.h"
#include "api/output.h"
#include "api/screen.h"
#include "api/project.h"
#include "api/select.h"
#include "api/validate.h"
#include "api/verdict.h"
#include "report/coverage.h"

/* Time kept back for validation and printing, as a share of the limit; and for building and running
   a failing test natively, in seconds too. */
static const double reserve = 0.08, load_reserve = 0.25, native_reserve = 0.35, native_seconds = 3;

/* ---- setting up */

static pt_status read_property(pt_checker *c) {
  pt_session *s = c->s;
  if (c->has_property || !*s->options.property) return PT_OK;
  c->has_property = true;
  return pt_property_read(&c->property, s->mem, s->options.property, &s->err);
}

/* Loading has most of the time of the whole command.  Some is kept back: what clang made is read
   and freed in one go, which takes about a fifth of clang's own time. */
static pt_status load_in_time(pt_session *s) {
  pt_timer timer;
  pt_timer_start(&timer, s->stop, pt_clock_us(), s->options.time_limit * (1 - load_reserve), NULL);
  s->load_stop = &timer.stop;
  pt_session_load(s, false);
  pt_timer_end(&timer);
  s->load_stop = NULL;
  return s->err.status;
}

/* With a property, only its checks matter. */
pt_status pt_check_load(pt_checker *c) {
  pt_session *s = c->s;
  if (read_property(c) != PT_OK || pt_session_checks(s) != PT_OK) return s->err.status;
  if (c->has_property) s->checks = c->property.checks;
  s->checks_fixed = true;
  if (load_in_time(s) != PT_OK) return s->err.status;
  if (!s->prog->main) return pt_err_set(&s->err, PT_INPUT, "the program has no start");
  if (pt_select_checks(c) != PT_OK) return s->err.status;
  if (pt_exec_new(&c->exec, s->mem, s->prog, &s->err) != PT_OK) return s->err.status;
  return pt_foreign_init(c);
}

static pt_status make_solver(pt_checker *c) {
  pt_session *s = c->s;
  c->terms = pt_terms_new(s->mem);
  pt_smt_config config = pt_smt_config_default();
  config.name = s->options.solver;
  config.cache = true;
  if (*s->options.smt_log) config.log_dir = s->options.smt_log;
  return pt_solver_new(&c->solver, c->terms, &config, &s->err);
}

/* ---- the commands */

/* Everything between loading and printing. */
bool pt_check_prepare(pt_checker *c) {
  if (pt_check_domains(c->s, &c->domains) != PT_OK || pt_check_load(c) != PT_OK ||
      make_solver(c) != PT_OK)
    return false;
  pt_result_init(&c->result, c->s->mem, c->s->prog);
  return true;
}

bool pt_check_search(pt_checker *c, uint64_t start) {
  pt_session *s = c->s;
  double limit = s->options.time_limit,
         native = native_reserve * limit < native_seconds ? native_reserve * limit : native_seconds;
  c->end_us = limit > 0 ? start + (uint64_t)(limit * 1e6) : 0;
  c->native_us = s->options.native && limit > 0 ? start + (uint64_t)((limit - native) * 1e6) : 0;
  pt_timer_start(&c->timer, s->stop, start, s->options.time_limit * (1 - reserve), c->solver);
  c->timer.memory = (size_t)s->options.memory_limit / 10 * 8;
  c->progress.phase = PT_PHASE_SEARCH;
  pt_run_engines(c);
  pt_timer_end(&c->timer);
  /* engines that are processes end a little earlier, so that they can say what is open */
  bool late =
      c->timer.stop || (c->timer.deadline_us && pt_clock_us() + 250000 >= c->timer.deadline_us);
  c->out_of_time = late && !*s->stop && !c->timer.full && c->suite_err.status == PT_OK;
  if (c->timer.full) c->result.open_because = "the memory limit was reached";
  s->stats.runs = c->result.runs;
  return pt_check_settle(c, ".");
}

void pt_check_release(pt_checker *c) {
  pt_foreign_release(c);
  pt_buf_release(c->s->mem, &c->explanation);
  pt_buf_release(c->s->mem, &c->reason);
  if (c->selected) pt_mem_free(c->s->mem, c->selected, c->s->prog->checks.n * sizeof *c->selected);
  if (c->result.mem) pt_result_release(&c->result);
  if (c->solver) pt_solver_delete(c->solver);
  if (c->terms) pt_terms_delete(c->terms);
  if (c->exec) pt_exec_delete(c->exec);
}

/* Time was over before the program was loaded. */
static void tell_no_time(pt_session *s) {
  if (strcmp(s->options.format, "text") != 0) return;
  if (!*s->stop)
    fprintf(s->out, "tip: time was over: give more with --time-limit %gs\n",
            5 * s->options.time_limit);
  fprintf(s->out, "RESULT: unknown\n");
}

/* What is to be covered is no question that has an answer of true or false. */
static bool is_answerable(pt_checker *c) {
  if (read_property(c) != PT_OK) return false;
  if (!c->has_property || !c->property.coverage || c->property.error_call) return true;
  pt_err_set(&c->s->err, PT_USAGE, "%s asks for tests: give it to `protest test`",
             c->s->options.property);
  return false;
}

int pt_command_check(pt_session *s) {
  if (pt_project_asked(s)) return pt_command_project(s);
  pt_checker c = {.s = s};
  int code = PROTEST_INPUT;
  uint64_t start = pt_clock_us();
  pt_progress_start(&c.progress, s, start);
  if (is_answerable(&c) && pt_check_prepare(&c) && pt_check_search(&c, start)) {
    pt_validate_natively(&c, start);
    pt_progress_end(&c.progress);
    code = pt_output_result(&c, start, pt_screen_result);
    s->up_to_size = c.up_to_size;
  } else {
    pt_progress_end(&c.progress);
    pt_output_error(&c, start, pt_screen_failures);
    if (s->err.status == PT_LIMIT) tell_no_time(s);
  }
  pt_check_release(&c);
  return code;
}

static int report_tests(pt_checker *c, const char *dir) {
  pt_session *s = c->s;
  size_t failing = 0;
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    failing += pt_test_counts(c, t);
    if (pt_test_would_count(c, t)) pt_screen_failure(c, t, false);
  }
  pt_coverage_table(s->out, &c->result);
  if (c->suite_err.status != PT_OK) { /* what was found is still worth knowing */
    s->err = c->suite_err;
    return PROTEST_INPUT;
  }
  fprintf(s->out, "%zu test%s in %s, %zu of them fail\n", c->result.tests.n,
          c->result.tests.n == 1 ? "" : "s", dir, failing);
  pt_print_basis(c);
  fprintf(s->out, "RESULT: done\n");
  return failing ? PROTEST_VIOLATION : PROTEST_OK;
}

/* Tests are written again at the end: needless ones are gone, and others say how they went
   natively. */
static void rewrite_tests(pt_checker *c) {
  if (c->suite_err.status == PT_OK)
    pt_suite_settle(c->suite, c->result.tests.at, (uint32_t)c->result.tests.n, &c->suite_err);
}

static int write_suite(pt_checker *c, const char *dir, uint64_t start) {
  pt_session *s = c->s;
  pt_native_kit kit;
  int code = PROTEST_INPUT;
  pt_native_init(&kit, s);
  pt_suite_info info = {.files = s->options.files.at,
                        .nfiles = s->options.files.n,
                        .flags = kit.flags.at,
                        .nflags = kit.flags.n,
                        .options = kit.options.at,
                        .noptions = kit.options.n,
                        .checks = s->checks,
                        .clang = s->options.clang,
                        .entry = s->options.function,
                        .property = c->property.text[0] ? c->property.text : NULL,
                        .version = protest_version(),
                        .header = pt_buf_text(&kit.header)};
  if (pt_suite_open(&c->suite, s->mem, s->prog, dir, &info, &s->err) == PT_OK) {
    bool valid = pt_check_search(c, start);
    if (valid) pt_validate_natively(c, start), rewrite_tests(c);
    pt_progress_end(&c->progress);
    pt_suite_close(c->suite, &c->result, &c->suite_err);
    if (valid) code = report_tests(c, dir);
  }
  pt_native_release(&kit, s->mem);
  return code;
}

int pt_command_test(pt_session *s) {
  pt_checker c = {.s = s};
  uint64_t start = pt_clock_us();
  pt_progress_start(&c.progress, s, start);
  int code = pt_check_prepare(&c)
                 ? write_suite(&c, *s->options.output ? s->options.output : "protest-tests", start)
                 : PROTEST_INPUT;
  pt_progress_end(&c.progress);
  pt_check_release(&c);
  return code;
}
