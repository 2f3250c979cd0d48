#include "command/ending.h"

#include "base/map.h"

typedef struct {
  pt_buf text;
  pt_mem *mem;
} printed;

static void output(void *payload, int fd, const char *text, size_t n) {
  printed *p = payload;
  if (fd == 1) pt_buf_addn(p->mem, &p->text, text, n);
}

pt_ending pt_ending_run_with(const pt_session *s, pt_exec *x, pt_exec_options o, pt_run *r) {
  printed p = {.mem = s->mem};
  o.stop = s->stop;
  o.check_leaks = o.check_unfreed = false; /* native tests do not look: what the run shows counts */
  o.output = output, o.output_payload = &p;
  pt_exec_run(x, &o, r);
  pt_ending end = {.status = r->status,
                    .exit_code = r->status == PT_RUN_DONE ? r->exit_code & 255 : 0,
                    .kind = r->status == PT_RUN_FAILED ? r->kind : PT_CHECK_NONE,
                    .output = pt_hash_bytes(pt_buf_text(&p.text), p.text.n),
                    .steps = r->steps,
                    .asks_more = r->inputs.n > o.ninputs};
  pt_buf_release(s->mem, &p.text);
  return end;
}

pt_ending pt_ending_run(const pt_session *s, pt_exec *x, const pt_inputs *in, uint64_t steps,
                          pt_run *r) {
  pt_exec_options o = pt_session_exec_options(s, in);
  o.step_limit = steps;
  return pt_ending_run_with(s, x, o, r);
}

/* Failures that a native run does not show. */
static bool is_unseen(pt_check_kind kind) {
  return kind == PT_CHECK_UNINIT || kind == PT_CHECK_UNINIT_VAR || kind == PT_CHECK_MISSING_RETURN;
}

bool pt_ending_differs(const pt_ending *a, const pt_ending *b) {
  if (b->status == PT_RUN_STUCK || is_unseen(b->kind)) return false;
  return a->status != b->status || a->exit_code != b->exit_code || a->kind != b->kind ||
         a->output != b->output || b->asks_more;
}
