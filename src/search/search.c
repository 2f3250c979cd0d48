#include "search/search.h"

#include "confirm/validate.h"
#include "policy/foreign.h"
#include "policy/job.h"
#include "policy/open.h"
#include "policy/select.h"

/* Time kept back for validation and printing, as a share of the limit; and for building and running
   a failing test natively, in seconds too. */
static const double reserve = 0.08, load_reserve = 0.25, native_reserve = 0.35, native_seconds = 3;

/* How long a search that is one of several goes on for more failures. */
static const uint64_t hurry_us = 300000;

/* ---- setting up */

pt_status pt_check_read_property(pt_checker *c) {
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
  if (pt_check_read_property(c) != PT_OK || pt_session_checks(s) != PT_OK) return s->err.status;
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
  config.loose = true; /* engines run what they find */
  config.cache = true;
  if (*s->options.smt_log) config.log_dir = s->options.smt_log;
  return pt_solver_new(&c->solver, c->terms, &config, &s->err);
}

/* ---- working */

/* Everything between loading and printing. */
bool pt_check_prepare(pt_checker *c) {
  if (pt_check_domains(c->s, &c->domains) != PT_OK || pt_check_load(c) != PT_OK ||
      make_solver(c) != PT_OK)
    return false;
  pt_result_init(&c->result, c->s->mem, c->s->prog);
  c->result.restricted = pt_check_narrowed(c);
  return true;
}

bool pt_check_prepare_again(pt_checker *c) {
  pt_session *s = c->s;
  pt_progress progress = c->progress;
  pt_property property = c->property;
  bool has_property = c->has_property;
  pt_check_release(c);
  pt_ir_prog_delete(s->prog);
  s->prog = NULL;
  *c = (pt_checker){.s = s, .progress = progress, .property = property,
                    .has_property = has_property};
  return pt_check_prepare(c);
}

bool pt_check_search(pt_checker *c, uint64_t start) {
  pt_session *s = c->s;
  double limit = s->options.time_limit,
         native = native_reserve * limit < native_seconds ? native_reserve * limit : native_seconds;
  c->end_us = limit > 0 ? start + (uint64_t)(limit * 1e6) : 0;
  c->native_us = s->options.native && limit > 0 ? start + (uint64_t)((limit - native) * 1e6) : 0;
  if (c->hurry) c->native_us = pt_clock_us() + hurry_us;
  pt_timer_start(&c->timer, s->stop, start, s->options.time_limit * (1 - reserve), c->solver);
  c->timer.memory = (size_t)s->options.memory_limit / 10 * 8;
  c->progress.phase = PT_PHASE_SEARCH;
  pt_run_engines(c);
  pt_timer_end(&c->timer);
  /* engines that are processes end a little earlier, so that they can say what is open */
  bool late =
      c->timer.stop || (c->timer.deadline_us && pt_clock_us() + 250000 >= c->timer.deadline_us);
  c->out_of_time = late && !*s->stop && !c->timer.full && c->suite_err.status == PT_OK;
  if (c->timer.full) pt_open_all(c, PT_ENGINE_NONE, PT_REASON_MEMORY);
  s->stats.runs = c->result.runs;
  s->counters = c->result.counters;
  return pt_check_settle(c, ".");
}

void pt_check_release(pt_checker *c) {
  pt_foreign_release(c);
  pt_buf_release(c->s->mem, &c->explanation);
  for (size_t k = 0; k < c->walked.n; k++) pt_vec_release(c->s->mem, &c->walked.at[k]);
  pt_vec_release(c->s->mem, &c->walked);
  if (c->selected) pt_mem_free(c->s->mem, c->selected, c->s->prog->checks.n * sizeof *c->selected);
  if (c->result.mem) pt_result_release(&c->result);
  if (c->solver) pt_solver_delete(c->solver);
  if (c->terms) pt_terms_delete(c->terms);
  if (c->exec) pt_exec_delete(c->exec);
}
