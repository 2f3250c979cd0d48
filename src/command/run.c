/* `protest run`: one concrete run, the program's own output, and what happened. */
#include <errno.h>
#include <string.h>

#include "command/real.h"
#include "exec/exec.h"
#include "session/session.h"
#include "fill/trace.h"
#include "show/wrap.h"

static void forward_output(void *payload, int fd, const char *text, size_t n) {
  const pt_session *s = payload;
  if (fd >= 0) fwrite(text, 1, n, fd == 2 ? s->msg : s->out);
}

static pt_status read_inputs(pt_session *s, pt_inputs *in, uint64_t *repeat) {
  pt_buf text = {0};
  const char *path = s->options.inputs;
  if (!*path) return PT_OK;
  if (!pt_buf_read_file(s->mem, &text, path))
    pt_err_set(&s->err, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  else
    pt_inputs_parse_again(s->mem, in, repeat, path, pt_buf_text(&text), &s->err);
  pt_buf_release(s->mem, &text);
  return s->err.status;
}

static void print_inputs(pt_session *s, const pt_run *r) {
  enum { SHOWN = 20 };
  if (r->inputs.n == 0) return;
  FILE *wrapped = pt_wrap_open(s->msg), *to = wrapped ? wrapped : s->msg;
  fprintf(to, "protest: inputs (%zu):\n", r->inputs.n);
  pt_buf b = {0};
  for (size_t k = 0; k < r->inputs.n && k < SHOWN; k++) {
    char where[300];
    pt_buf_reset(&b);
    pt_input_print(s->mem, &b, &r->inputs.at[k]);
    const char *name = pt_ir_text(s->prog, r->inputs.at[k].name);
    pt_ir_loc_text(s->prog, r->inputs.at[k].loc, where, sizeof where);
    if (strncmp(where, "<protest>", 9) == 0) *where = 0; /* made by a model before main */
    fprintf(to, "  %-24s # %s%s%s\n", pt_buf_text(&b), name, *name && *where ? " at " : "", where);
  }
  if (r->inputs.n > SHOWN) fprintf(to, "  # and %zu more\n", r->inputs.n - SHOWN);
  if (wrapped) fclose(wrapped);
  pt_buf_release(s->mem, &b);
}

/* Who called the place where the run ended, without the models' own frames. */
static void print_callers(pt_session *s, const pt_run *r) {
  bool first = true;
  for (size_t k = 0; k < r->frames.n; k++) {
    const pt_run_frame *f = &r->frames.at[k];
    const pt_ir_fn *fn = s->prog->fns.at[f->fn];
    char where[300];
    if (fn->model) continue;
    if (!first)
      fprintf(s->msg, "%s: note: called from %s\n",
              pt_ir_loc_text(s->prog, f->loc, where, sizeof where), pt_ir_text(s->prog, fn->cname));
    first = false;
  }
}

/* GIVEN: how many inputs are known to whoever gave them. */
static int report(pt_session *s, const pt_run *r, size_t given) {
  char where[300];
  pt_ir_loc_text(s->prog, r->loc, where, sizeof where);
  const char *at = *where ? " at " : "";
  bool known = given == r->inputs.n;
  if (!known && (r->status != PT_RUN_DONE || r->given < r->inputs.n)) print_inputs(s, r);
  switch (r->status) {
  case PT_RUN_DONE:
    fprintf(s->msg, "protest: run ended: exit code %d\n", r->exit_code);
    return PROTEST_OK;
  case PT_RUN_FAILED:
    if (!(s->checks >> r->kind & 1) && r->check &&
        !(s->checks >> s->prog->checks.at[r->check].kind & 1)) {
      fprintf(s->msg, "protest: run ended: %s%s%s [%s, not checked]\n", r->text, at, where,
              pt_check_name(r->kind));
      return PROTEST_INCONCLUSIVE;
    }
    fprintf(s->msg, "%s: error: %s [%s]\n", *where ? where : "protest", r->text,
            pt_check_name(r->kind));
    print_callers(s, r);
    return PROTEST_VIOLATION;
  case PT_RUN_HALTED:
    fprintf(s->msg, "protest: run ended: the program aborted%s%s\n", at, where);
    return PROTEST_OK;
  case PT_RUN_ASSUME:
    fprintf(s->msg, "protest: run ended: assumption does not hold%s%s\n", at, where);
    return PROTEST_INCONCLUSIVE;
  case PT_RUN_STEPS:
    fprintf(s->msg, "protest: run ended: step limit%s%s\n", at, where);
    return PROTEST_INCONCLUSIVE;
  case PT_RUN_STOPPED:
    fprintf(s->msg, "protest: run ended: interrupted%s%s\n", at, where);
    return PROTEST_INCONCLUSIVE;
  case PT_RUN_STUCK:
    fprintf(s->msg, "protest: run ended: stuck: %s%s%s\n", r->text, at, where);
    return PROTEST_INCONCLUSIVE;
  }
  return PROTEST_INTERNAL;
}

static void print_missing(pt_session *s) {
  const char *so = "it returns an input";
  if (strcmp(s->options.missing, "stop") == 0) so = "a run that calls it stops";
  if (strcmp(s->options.missing, "havoc") == 0) so = "it returns an input and may change memory";
  for (size_t k = 0; k < s->prog->missing.n; k++)
    fprintf(s->msg, "protest: note: %s has no body: %s\n",
            pt_ir_text(s->prog, s->prog->missing.at[k]), so);
}

/* Inputs that are given again and again: such a run is only looked at for a while. */
static void go_on(pt_exec_options *o, uint64_t repeat) {
  enum { WHILE = 10000000 };
  if (repeat == UINT64_MAX) return;
  o->repeat = repeat;
  if (!o->step_limit) o->step_limit = WHILE;
}

int pt_command_run(pt_session *s) {
  pt_inputs in = {0};
  uint64_t repeat = UINT64_MAX; /* there is no such line */
  pt_exec *x = NULL;
  pt_run r = {0};
  pt_trace t = {0};
  pt_real_io real;
  int code = PROTEST_INPUT;
  if (pt_real_io_init(&real, s) != PT_OK || read_inputs(s, &in, &repeat) != PT_OK ||
      pt_session_load(s, false) != PT_OK)
    goto done;
  if (!s->prog->main) {
    pt_err_set(&s->err, PT_INPUT, "the program has no start");
    goto done;
  }
  if (pt_exec_new(&x, s->mem, s->prog, &s->err) != PT_OK) goto done;
  print_missing(s);
  pt_exec_options o = pt_session_exec_options(s, &in);
  o.seed = (uint64_t)s->options.seed;
  o.step_limit = (uint64_t)s->options.step_limit;
  o.ask = pt_real_io_ask, o.ask_payload = &real;
  go_on(&o, repeat);
  o.memory_limit *= 2; /* nothing else works meanwhile */
  o.stop = s->stop;
  o.output = forward_output, o.output_payload = s;
  if (s->options.trace) {
    pt_trace_init(&t, s->mem, s->prog, s->msg);
    o.observer = &t.observer;
  }
  uint64_t start = pt_clock_us();
  pt_exec_run(x, &o, &r);
  if (s->options.trace) pt_trace_release(&t);
  s->stats.run_us = pt_clock_us() - start, s->stats.runs = 1, s->stats.steps = r.steps;
  fflush(s->out);
  code = report(s, &r, real.answered);
done:
  pt_real_io_release(&real);
  pt_run_release(s->mem, &r);
  if (x) pt_exec_delete(x);
  pt_vec_release(s->mem, &in);
  return code;
}
