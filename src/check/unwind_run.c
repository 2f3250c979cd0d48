/* Running the path of a model: what the encoding says of it counts when the interpreter agrees. */
#include "check/unwind_priv.h"

enum { MOST_STEPS = 20000000 };

/* Inputs in the order of the path.  Undefined memory is read as 0, whatever the model says. */
typedef struct {
  const pt_inputs *given;
  size_t next;
} giver;

static bool on_ask(void *payload, pt_exec *exec, pt_input *in) {
  giver *g = payload;
  (void)exec;
  in->lo = in->hi = 0;
  if (in->kind == PT_INPUT_UNDEF || g->next >= g->given->n) return true;
  pt_input known = g->given->at[g->next++];
  if (known.kind == in->kind && known.width == in->width) in->lo = known.lo, in->hi = known.hi;
  return true;
}

static void model_inputs(pt_unw *x, pt_model *md, pt_inputs *out) {
  for (size_t k = 0; k < x->inputs.n; k++) {
    pt_uinput u = x->inputs.at[k];
    pt_bv v;
    if (!pt_model_is_true(md, u.when) || !pt_model_eval(md, u.var, &v)) continue;
    pt_input in = {.kind = u.kind, .width = (uint16_t)v.width, .lo = v.w[0]};
    if (v.width > 64) in.hi = v.w[1];
    pt_vec_push(x->mem, out, in);
  }
}

/* A path that starts a loop with an arbitrary state is a part of a run at most. */
static bool starts_anywhere(const pt_unw *x, pt_model *md) {
  for (size_t k = 0; k < x->cuts.n; k++)
    if (pt_model_is_true(md, x->cuts.at[k].entered)) return true;
  return false;
}

bool pt_unw_run_fails(pt_unw *x, pt_model *md, pt_exec *exec) {
  pt_inputs inputs = {0};
  pt_run run = {0};
  giver g = {&inputs, 0};
  if (starts_anywhere(x, md)) return false;
  pt_exec_options o = {.stack_limit = x->job->stack_limit, .memory_limit = x->job->memory_limit,
                       .check_uninit = pt_uninit_of(x->job->checks), .check_leaks = x->job->leaks,
                       .check_unfreed = x->job->unfreed, .stop = x->job->stop,
                       .step_limit = MOST_STEPS, .ask = on_ask, .ask_payload = &g};
  model_inputs(x, md, &inputs);
  pt_exec_run(exec, &o, &run);
  bool fails = run.status == PT_RUN_FAILED && run.check && x->claimed[run.check];
  pt_run_release(x->mem, &run);
  pt_vec_release(x->mem, &inputs);
  return fails;
}
