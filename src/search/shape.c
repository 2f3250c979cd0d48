#include "search/shape.h"

#include "confirm/proofs.h"
#include "engine/shape/shape.h"
#include "search/coarse.h"
#include "search/nodes.h"

/* How large they are is not known to anybody. */
static bool has_unsized(const pt_ir_prog *p) {
  for (size_t g = 1; g < p->globals.n; g++)
    if (p->globals.at[g].unsized) return true;
  return false;
}

bool pt_shape_helps(const pt_checker *c) {
  pt_reason restricted = c->result.restricted;
  bool open = restricted == PT_REASON_NONE ||
              (restricted == PT_REASON_LOADED_RESTRICTED && !has_unsized(c->s->prog));
  return open && pt_makes_heap_objects(c->s->prog);
}

bool pt_shape_lift(pt_checker *c) { return !has_unsized(c->s->prog) && pt_coarse_lift(c); }

void pt_run_shape(pt_checker *c, const pt_job *job) {
  pt_shape_options o = {
      .job = *job, .certify = pt_certify_shape, .certify_payload = c, .log = &c->s->log};
  if (c->result.restricted != PT_REASON_NONE && !pt_shape_lift(c)) return;
  o.job.narrowed = c->result.restricted;
  c->all = pt_engine_shape(&c->result, &o);
}
