/* The places where what depends on the numbers of addresses is observed. */
#include "ir/addresses.h"

#include <assert.h>

#include "ir/addr_priv.h"
#include "ir/builtin.h"

const char *pt_address_text(pt_address_reason r) {
  static const char *const text[] = {
#define X(E, TEXT) TEXT,
      PT_ADDRESS_REASONS(X)
#undef X
  };
  assert(r < PT_ADDRESS_COUNT);
  return text[r];
}

typedef struct {
  pt_ad a;
  pt_address_uses *out;
} search;

static void add(search *d, pt_address_reason reason, uint32_t loc) {
  for (size_t k = 0; k < d->out->n; k++)
    if (d->out->at[k].loc == loc) return;
  pt_vec_push(d->a.mem, d->out, ((pt_address_use){(uint8_t)reason, loc}));
}

/* A condition: bits of an address are no better than what was computed from them. */
static void see_condition(search *d, uint32_t instance, const pt_ir_ins *i, uint32_t node) {
  const pt_ad_node *n = &d->a.nodes.at[node];
  if (n->reason) add(d, (pt_address_reason)n->reason, n->loc);
  else if (n->places.n) add(d, PT_ADDRESS_BITS, pt_ad_shown_loc(&d->a, instance, i->loc));
}

static void see_value(search *d, uint32_t node) {
  const pt_ad_node *n = &d->a.nodes.at[node];
  if (n->reason) add(d, (pt_address_reason)n->reason, n->loc);
}

/* An address that is accessed; a fixed one may be that of an object, or not. */
static void see_address(search *d, uint32_t instance, const pt_ir_ins *i, uint32_t k) {
  const pt_ad_instance *x = &d->a.instances.at[instance];
  const pt_ir_fn *f = d->a.p->fns.at[x->fn];
  pt_val v = pt_ir_arg(f, i, k), root = d->a.facts[x->fn].root[v];
  see_value(d, x->val0 + v);
  bool fixed = root && pt_ir_is_const(d->a.p, f, root, NULL) &&
               d->a.nodes.at[x->val0 + root].flags & AD_OTHER;
  if (fixed) add(d, PT_ADDRESS_FIXED, pt_ad_shown_loc(&d->a, instance, i->loc));
}

/* Text that shows an address goes to memory: how far it reaches there depends on its digits. */
static void see_call(search *d, uint32_t instance, const pt_ir_ins *i) {
  const pt_ad_instance *x = &d->a.instances.at[instance];
  const pt_ir_fn *f = d->a.p->fns.at[x->fn];
  pt_bv mode;
  if (pt_ir_builtin(d->a.p, i->ref) != PT_BUILTIN_FORMAT || i->nargs != PT_FORMAT_NARGS) return;
  bool known = pt_ir_is_const(d->a.p, f, pt_ir_arg(f, i, PT_FORMAT_MODE), &mode);
  bool prints = known && (pt_bv_to_u64(mode) == PT_FORMAT_OUTPUT ||
                          pt_bv_to_u64(mode) == PT_FORMAT_RAW);
  if (i->res && !prints) see_value(d, x->val0 + i->res);
}

static void see(search *d, uint32_t instance, const pt_ir_ins *i) {
  const pt_ad_instance *x = &d->a.instances.at[instance];
  const pt_ir_fn *f = d->a.p->fns.at[x->fn];
  switch (i->op) {
  case PT_OP_CHECK: /* whether pieces of objects overlap is the same on every machine */
    if (d->a.p->checks.at[i->ref].kind == PT_CHECK_OVERLAP) break;
    see_condition(d, instance, i, x->val0 + pt_ir_arg(f, i, 0));
    break;
  case PT_OP_CBR:
  case PT_OP_ASSUME: see_condition(d, instance, i, x->val0 + pt_ir_arg(f, i, 0)); break;
  case PT_OP_LOAD:
  case PT_OP_STORE:
  case PT_OP_FREE:
  case PT_OP_ICALL: see_address(d, instance, i, 0); break;
  case PT_OP_CALL: see_call(d, instance, i); break;
  case PT_OP_COPY:
    see_address(d, instance, i, 1);
    see_address(d, instance, i, 0);
    see_value(d, x->val0 + pt_ir_arg(f, i, 2));
    break;
  case PT_OP_SET:
    see_address(d, instance, i, 0);
    see_value(d, x->val0 + pt_ir_arg(f, i, 2));
    break;
  case PT_OP_ALLOC: case PT_OP_OBJSIZE: see_value(d, x->val0 + pt_ir_arg(f, i, 0)); break;
  default: break;
  }
}

void pt_ir_addresses(pt_address_uses *out, pt_mem *m, const pt_ir_prog *p,
                     const volatile int *stop) {
  search d = {.out = out};
  if (!p->main) return;
  pt_ad_init(&d.a, m, p);
  if (!pt_ad_solve(&d.a, stop)) add(&d, PT_ADDRESS_LARGE, 0);
  for (uint32_t k = 1; k < d.a.instances.n; k++) {
    const pt_ir_fn *f = p->fns.at[d.a.instances.at[k].fn];
    for (size_t b = 0; b < f->blocks.n; b++)
      for (size_t j = 0; j < f->blocks.at[b].ins.n; j++)
        see(&d, k, pt_ir_ins_at(f, f->blocks.at[b].ins.at[j]));
  }
  pt_ad_release(&d.a);
}

/* ---- where they come from */

static bool is_origin(const pt_ad *a, const pt_ad_instance *x, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[x->fn];
  if (!i->res || !a->nodes.at[x->val0 + i->res].reason) return false;
  for (uint32_t k = 0; k < i->nargs; k++)
    if (a->nodes.at[x->val0 + pt_ir_arg(f, i, k)].reason) return false;
  return pt_op_is_pure((pt_op)i->op) || i->op == PT_OP_LOAD || i->op == PT_OP_PTRADD;
}

void pt_ir_address_origins(pt_address_origins *out, pt_mem *m, const pt_ir_prog *p) {
  pt_ad a;
  if (!p->main) return;
  pt_ad_init(&a, m, p);
  pt_ad_solve(&a, NULL);
  for (uint32_t k = 1; k < a.instances.n; k++) {
    const pt_ad_instance *x = &a.instances.at[k];
    const pt_ir_fn *f = p->fns.at[x->fn];
    for (uint32_t j = 1; j < f->ins.n; j++)
      if (!f->ins.at[j].dead && is_origin(&a, x, &f->ins.at[j]))
        pt_vec_push(m, out, ((pt_address_origin){x->fn, j}));
  }
  pt_ad_release(&a);
}
