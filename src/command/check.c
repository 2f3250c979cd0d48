/* `protest FILE` and `protest test FILE`: the engines and validation. */
#include <limits.h>
#include <unistd.h>

#include "command/early.h"
#include "command/goals.h"
#include "command/mutants.h"
#include "command/output.h"
#include "confirm/native.h"
#include "confirm/validate.h"
#include "fill/fill_report.h"
#include "fill/fill_story.h"
#include "policy/verdict.h"
#include "project/project.h"
#include "report/coverage.h"
#include "result/effect.h"
#include "search/needs.h"
#include "search/state.h"
#include "search/search.h"
#include "show/wrap.h"

/* ---- the commands */

/* What is to be covered is no question that has an answer of true or false. */
static bool is_answerable(pt_checker *c) {
  if (pt_check_read_property(c) != PT_OK) return false;
  if (!c->has_property || !c->property.coverage || c->property.error_call) return true;
  pt_err_set(&c->s->err, PT_USAGE, "%s asks for tests: give it to `protest test`",
             c->s->options.property);
  return false;
}

/* Errors go to the screen while the search is on, unless a document goes there. */
static bool search(pt_checker *c, pt_early *early, bool shows, uint64_t start) {
  if (shows) {
    pt_screen screen = pt_output_screen(c->s);
    pt_early_init(early, c, &screen, !c->suite && !c->s->options.quiet);
  }
  bool valid = pt_check_search(c, start);
  if (shows) pt_early_finish(early);
  else if (valid) pt_validate_natively(c, start);
  return valid;
}

/* Whether somebody reads what the compiler has to say: not of a task of a competition, nor of each
   function of a project. */
static bool is_read(const pt_session *s) {
  const pt_options *o = &s->options;
  bool part = s->self && s->self->compiled;
  bool edited = o->unsaved.n && !s->piped;
  return !part && !o->quiet && !*o->property && !edited && fileno(s->msg) == STDERR_FILENO;
}

int pt_command_check(pt_session *s) {
  if (pt_accept_open(&s->accept, s->mem, s->options.baseline, s->options.suppress, &s->err) !=
      PT_OK)
    return PROTEST_INPUT;
  if (pt_project_asked(s)) return pt_command_project(s);
  pt_checker c = {.s = s};
  int code = PROTEST_INPUT;
  s->warns = is_read(s);
  uint64_t start = pt_clock_us();
  pt_early early = {0};
  pt_progress_start(&c.progress, s, start);
  bool needs = is_answerable(&c) && pt_needs_asked(s),
       prepared = s->err.status == PT_OK && !needs && pt_check_prepare(&c),
       shows = prepared && pt_output_has_screen(s), /* what a round finds may be a need */
       valid = prepared && search(&c, &early, shows, start);
  if (needs && pt_function_search(&c, start)) pt_validate_natively(&c, start), valid = true;
  const pt_report *shown = shows ? &early.report : NULL;
  pt_progress_end(&c.progress);
  if (valid) code = pt_output_result(&c, shown, start);
  else pt_output_error(&c, shown, start);
  if (shows) pt_early_release(&early);
  pt_check_release(&c);
  return code;
}

static int report_tests(pt_checker *c, const pt_report *shown, const char *dir) {
  pt_session *s = c->s;
  pt_screen screen = pt_output_screen(s);
  screen.shown = shown;
  pt_fill how = {.traces = PT_TRACES_NONE};
  pt_report r;
  size_t failing = 0;
  for (size_t k = 0; k < c->result.tests.n; k++)
    failing += pt_test_counts(c, &c->result.tests.at[k]);
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, &how);
  pt_screen_failures(&screen, &r);
  pt_coverage_table(s->out, &c->result,
                    s->terminal ? pt_wrap_columns(s->terminal) : INT_MAX);
  bool reached = pt_goals_print(c);
  if (c->suite_err.status == PT_OK) {
    fprintf(s->out, "%zu test%s in %s, %zu of them fail\n", c->result.tests.n,
            c->result.tests.n == 1 ? "" : "s", dir, failing);
    pt_screen_basis(&screen, &r);
    pt_screen_verdict(&screen, "done");
  }
  pt_report_release(&r);
  s->err = c->suite_err; /* what was found is still worth knowing */
  if (s->err.status != PT_OK) return PROTEST_INPUT;
  if (failing) return PROTEST_VIOLATION;
  return reached ? PROTEST_OK : PROTEST_INCONCLUSIVE;
}

/* Tests are written again at the end: needless ones are gone, and others say how they went
   natively, and what their runs show. */
static void rewrite_tests(pt_checker *c) {
  pt_fill_stories stories;
  if (c->suite_err.status != PT_OK) return;
  if (c->s->options.mutants) pt_mutants_try(c, (size_t)c->s->options.mutants);
  pt_fill_stories_init(&stories, c, c->s->options.record);
  pt_suite_settle(c->suite, c->result.tests.at, stories.at.at, (uint32_t)c->result.tests.n,
                  &c->suite_err);
  pt_fill_stories_release(&stories, c->s->mem);
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
                        .header = pt_buf_text(&kit.header),
                        .klee = pt_buf_text(&kit.klee)};
  if (pt_suite_open(&c->suite, s->mem, s->prog, dir, &info, &s->err) == PT_OK) {
    pt_early early;
    if (s->options.mcdc) c->result.effects = pt_effects_new(s->mem, &c->result);
    bool valid = search(c, &early, true, start);
    if (valid) rewrite_tests(c);
    pt_progress_end(&c->progress);
    pt_suite_close(c->suite, &c->result, &c->suite_err);
    if (valid) code = report_tests(c, &early.report, dir);
    pt_early_release(&early);
  }
  pt_native_release(&kit, s->mem);
  return code;
}

int pt_command_test(pt_session *s) {
  if (s->piped) /* who runs the tests later needs the file */
    return pt_err_set(&s->err, PT_USAGE,
                      "test: tests are about a file that stays: save the program");
  if (s->options.link.n) /* a folder of tests is about files */
    return pt_err_set(&s->err, PT_USAGE, "test: name the files of --link with the others");
  pt_checker c = {.s = s};
  s->warns = is_read(s);
  uint64_t start = pt_clock_us();
  pt_progress_start(&c.progress, s, start);
  int code = pt_check_prepare(&c)
                 ? write_suite(&c, *s->options.output ? s->options.output : "protest-tests", start)
                 : PROTEST_INPUT;
  pt_progress_end(&c.progress);
  pt_check_release(&c);
  return code;
}
