/* `protest smt`: runs SMT-LIB 2 scripts. */
#include <errno.h>
#include <string.h>

#include "session/session.h"
#include "session/timer.h"
#include "smt/script.h"

static void watch_solver(void *payload, pt_solver *solver) { pt_timer_also(payload, solver, NULL); }

static pt_status run_file(pt_session *s, const char *path, const pt_smt_config *c,
                          const pt_limit *limit, pt_timer *timer) {
  pt_buf text = {0};
  bool piped = strcmp(path, "-") == 0;
  if (!pt_buf_read_file(s->mem, &text, piped ? "/dev/stdin" : path)) {
    pt_err_set(&s->err, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  } else if (strlen(pt_buf_text(&text)) != text.n) {
    pt_err_set(&s->err, PT_INPUT, "%s is no text: it has a NUL character", path);
  } else {
    pt_smt_watch watch = {.stop = s->stop, .asks = watch_solver, .payload = timer};
    pt_smt_script(s->mem, path, pt_buf_text(&text), c, limit, &watch, s->out, &s->err);
  }
  pt_buf_release(s->mem, &text);
  return s->err.status;
}

int pt_command_smt(pt_session *s) {
  const pt_options *o = &s->options;
  pt_smt_config c = pt_smt_config_default();
  double ms = o->query_limit * 1000.0;
  if (ms > 0 && ms < 1) ms = 1;
  pt_limit limit = {.time_ms = ms >= UINT32_MAX ? UINT32_MAX : (uint32_t)ms};
  if (o->solver && *o->solver) c.name = o->solver;
  if (o->smt_log && *o->smt_log) c.log_dir = o->smt_log;
  c.seed = (uint32_t)o->seed;
  if (o->files.n == 0) {
    pt_err_set(&s->err, PT_USAGE, "no script is given");
    return PROTEST_USAGE;
  }
  pt_timer timer; /* no limit: it hands interrupts to the solver */
  pt_timer_start(&timer, s->stop, 0, 0, NULL);
  for (size_t k = 0; k < o->files.n && s->err.status == PT_OK; k++)
    run_file(s, o->files.at[k], &c, &limit, &timer);
  pt_timer_end(&timer);
  return (int)s->err.status;
}
