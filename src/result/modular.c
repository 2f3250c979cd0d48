#include "result/modular.h"

#include "result/contexts.h"
#include "result/loan.h"

bool pt_is_closed(const pt_ir_prog *p, uint32_t fn) {
  return pt_loan_calls_are_known(p, fn) && !p->fns.at[fn]->model;
}

uint32_t pt_pledge_width(const pt_ir_prog *p, const pt_pledge *d) {
  const pt_ir_fn *f = p->fns.at[d->fn];
  if (d->value > f->nparams) return 0;
  return d->value ? pt_ir_width(f, d->value) : f->ret_width - f->ret_width % 8;
}

bool pt_pledge_fits(const pt_ir_prog *p, const pt_pledge *d) {
  if (!pt_is_closed(p, d->fn)) return false;
  const pt_ir_fn *f = p->fns.at[d->fn];
  if (d->order == PT_PLEDGE_RETURNED) return !d->value && f->ret_width % 8 == 1 && !d->with;
  if (d->order > PT_CONTEXTS_ULE) return false;
  uint32_t width = pt_pledge_width(p, d);
  if (d->with > f->nparams || (d->with && d->with == d->value)) return false;
  return width >= 8 && width <= 64 && (!d->with || pt_ir_width(f, d->with) == width);
}
