#include "check/whole.h"

#include "check/frame.h"
#include "ir/callgraph.h"

static bool allocates(const pt_ir_prog *p) {
  for (size_t fn = 1; fn < p->fns.n; fn++)
    for (size_t k = 1; k < p->fns.at[fn]->ins.n; k++) {
      const pt_ir_ins *i = &p->fns.at[fn]->ins.at[k];
      if (i->op == PT_OP_ALLOC && pt_alloc_is_heap(i->sub)) return true;
    }
  return false;
}

/* ---- the stack */

enum { NEW, OPEN, KNOWN };

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *p;
  uint8_t *state;  /* by function */
  uint64_t *bytes; /* by function: of the deepest chain of calls that begins with it */
} depths;

static bool measure(const depths *d, uint32_t fn, uint64_t *bytes) {
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, d->mem, d->p->fns.at[fn]);
  bool bounded = pt_check_frame(d->mem, d->p, fn, &cfg, bytes) && !cfg.irreducible;
  pt_ir_cfg_release(&cfg);
  return bounded;
}

static bool visit(depths *d, uint32_t fn);

static bool visit_callee(depths *d, uint32_t callee, uint64_t *most) {
  if (!visit(d, callee)) return false;
  if (d->bytes[callee] > *most) *most = d->bytes[callee];
  return true;
}

static bool visit_targets(depths *d, const pt_ir_fn *f, const pt_ir_ins *i, uint64_t *most) {
  if (i->op == PT_OP_CALL) return visit_callee(d, i->ref, most);
  if (i->op != PT_OP_ICALL) return true;
  for (uint32_t k = 1; k < d->p->fns.n; k++)
    if (pt_ir_may_target(d->p, f, i, k) && !visit_callee(d, k, most)) return false;
  return true;
}

static bool visit(depths *d, uint32_t fn) {
  const pt_ir_fn *f = d->p->fns.at[fn];
  uint64_t own, most = 0;
  if (d->state[fn] == OPEN) return false; /* it calls itself */
  if (d->state[fn] == KNOWN) return true;
  d->state[fn] = OPEN;
  if (!measure(d, fn, &own)) return false;
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && !visit_targets(d, f, &f->ins.at[k], &most)) return false;
  d->state[fn] = KNOWN, d->bytes[fn] = own + most;
  return true;
}

static bool fits(pt_mem *m, const pt_ir_prog *p, uint64_t limit) {
  depths d = {.mem = m, .p = p};
  if (!p->main || p->fns.n > UINT16_MAX) return false;
  d.state = pt_mem_alloc(m, p->fns.n * sizeof *d.state);
  d.bytes = pt_mem_alloc(m, p->fns.n * sizeof *d.bytes);
  bool ok = visit(&d, p->main) && d.bytes[p->main] <= limit;
  pt_mem_free(m, d.state, p->fns.n * sizeof *d.state);
  pt_mem_free(m, d.bytes, p->fns.n * sizeof *d.bytes);
  return ok;
}

bool pt_check_whole(pt_mem *m, const pt_ir_prog *p, uint32_t check, uint64_t stack_limit) {
  if (p->checks.at[check].fn) return false;
  switch (p->checks.at[check].kind) {
  case PT_CHECK_LEAK_LOST:
  case PT_CHECK_LEAK_UNFREED: return !allocates(p);
  case PT_CHECK_STACK: return fits(m, p, stack_limit ? stack_limit : UINT64_C(8) << 20);
  default: return false;
  }
}
