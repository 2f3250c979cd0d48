/* `protest smt`: runs SMT-LIB 2 scripts. */
#include <errno.h>
#include <string.h>

#include "session/session.h"
#include "smt/script.h"

static pt_status run_file(pt_session *s, const char *path, const pt_smt_config *c,
                          const pt_limit *limit) {
  pt_buf text = {0};
  bool piped = strcmp(path, "-") == 0;
  if (!pt_buf_read_file(s->mem, &text, piped ? "/dev/stdin" : path)) {
    pt_err_set(&s->err, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  } else if (strlen(pt_buf_text(&text)) != text.n) {
    pt_err_set(&s->err, PT_INPUT, "%s is no text: it has a NUL character", path);
  } else {
    pt_smt_script(s->mem, path, pt_buf_text(&text), c, limit, s->out, &s->err);
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
  for (size_t k = 0; k < o->files.n; k++)
    if (run_file(s, o->files.at[k], &c, &limit) != PT_OK) return (int)s->err.status;
  return PROTEST_OK;
}
