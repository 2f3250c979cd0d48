/* The walk over a context: where paths meet, heads of loops, calls. */
#include "check/contexts_priv.h"
#include "ir/builtin.h"
#include "ir/frees.h"
#include "ir/leaving.h"
#include "sym/value.h"

enum { MAX_DEPTH = 8, MAX_INS = 20000 };

/* ---- facts of a function */

/* Whether operand K of USE only says where something is. */
static bool is_place(const pt_ir_ins *use, uint32_t k) {
  switch ((pt_op)use->op) {
  case PT_OP_LOAD:
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE:
  case PT_OP_VAR: return true;
  case PT_OP_STORE:
  case PT_OP_SET:
  case PT_OP_PTRADD: return k == 0;
  case PT_OP_COPY: return k <= 1;
  default: return false;
  }
}

/* Marks values that are addresses in variables, with the alloc; a use of such a value that is no
   place gives the variable away. */
static void find_kept(pt_cx *x, const pt_ir_fn *fn, bool *kept) {
  uint32_t *alloc = pt_mem_alloc(x->mem, fn->values.n * sizeof *alloc);
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *ins = &fn->ins.at[i];
    if (ins->dead || ins->op != PT_OP_ALLOC || ins->sub != PT_ALLOC_STACK) continue;
    kept[i] = true, alloc[ins->res] = i;
  }
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 1; i < fn->ins.n; i++) {
      const pt_ir_ins *ins = &fn->ins.at[i];
      if (ins->dead || ins->op != PT_OP_PTRADD || alloc[ins->res]) continue;
      alloc[ins->res] = alloc[pt_ir_arg(fn, ins, 0)];
      more |= alloc[ins->res] != 0;
    }
  }
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *ins = &fn->ins.at[i];
    for (uint32_t k = 0; !ins->dead && k < ins->nargs; k++)
      if (!is_place(ins, k)) kept[alloc[pt_ir_arg(fn, ins, k)]] = false;
  }
  pt_mem_free(x->mem, alloc, fn->values.n * sizeof *alloc);
}

const pt_cfn *pt_cx_fn(pt_cx *x, uint32_t number) {
  pt_cfn *u = &x->fns[number];
  const pt_ir_fn *fn = x->prog->fns.at[number];
  if (u->ready) return u;
  u->ready = true;
  pt_ir_cfg_init(&u->cfg, x->mem, fn);
  u->kept = pt_mem_alloc(x->mem, fn->ins.n * sizeof *u->kept);
  find_kept(x, fn, u->kept);
  return u;
}

/* ---- where paths meet */

pt_term pt_cx_literal(pt_cx *x, pt_term t) {
  pt_top op = pt_term_op(x->tt, t);
  if (op == PT_TOP_CONST || op == PT_TOP_VAR) return t;
  pt_term v = pt_mk_fresh(x->tt, "taken", pt_sort_bool(x->tt));
  pt_cx_fact(x, pt_mk_eq(x->tt, v, t));
  return v;
}

/* A variable that is A where FIRST holds, and B where SECOND does; never both hold. */
static pt_term either(pt_cx *x, pt_term first, pt_term a, pt_term second, pt_term b) {
  pt_sort sort = pt_term_sort(x->tt, a);
  if (a.i == b.i) return a;
  if (sort.i != pt_term_sort(x->tt, b).i) return pt_cx_any(x, pt_term_width(x->tt, a)).t;
  if (pt_sym_is_float(x->tt, a)) return pt_mk_ite(x->tt, first, a, b);
  pt_term v = pt_mk_fresh(x->tt, "join", sort);
  pt_cx_fact(x, pt_mk_implies(x->tt, first, pt_mk_eq(x->tt, v, a)));
  pt_cx_fact(x, pt_mk_implies(x->tt, second, pt_mk_eq(x->tt, v, b)));
  return v;
}

static pt_cval either_value(pt_cx *x, pt_term first, pt_cval a, pt_term second, pt_cval b) {
  pt_cval v = {.t = either(x, first, a.t, second, b.t)};
  if (!a.base || a.base != b.base) return v;
  v.base = a.base, v.off = either(x, first, a.off, second, b.off);
  return v;
}

typedef struct {
  pt_cx *x;
  pt_cstate a, b;
} meeting;

/* What only one of them knows is forgotten. */
static void meet(void *payload, uint64_t key) {
  meeting *m = payload;
  pt_cx *x = m->x;
  uint64_t a, b;
  if (!pt_pmap_get(m->a.mem, key, &a) || !pt_pmap_get(m->b.mem, key, &b)) {
    x->now.mem = pt_pmap_remove(x->maps, x->now.mem, key);
    return;
  }
  pt_cval v = either_value(x, m->a.guard, x->vals.at[a], m->b.guard, x->vals.at[b]);
  x->now.mem = pt_pmap_put(x->maps, x->now.mem, key, x->vals.n);
  pt_vec_push(x->mem, &x->vals, v);
}

static void join_states(pt_cx *x, const pt_cstate *b) {
  meeting m = {x, x->now, *b};
  pt_pmaps_freeze(x->maps);
  pt_pmap_diff(m.a.mem, m.b.mem, meet, &m);
  pt_pmaps_freeze(x->maps);
  x->now.guard = pt_cx_literal(x, pt_mk_or(x->tt, m.a.guard, b->guard));
}

size_t pt_cx_join(pt_cx *x, const pt_cedges *in, uint32_t n) {
  size_t first = x->phis.n;
  x->now = in->at[0].s;
  for (uint32_t k = 0; k < n; k++) {
    pt_cval v = x->phis.at[in->at[0].phi + k];
    pt_vec_push(x->mem, &x->phis, v);
  }
  for (size_t e = 1; e < in->n; e++) {
    pt_cedge edge = in->at[e];
    for (uint32_t k = 0; k < n; k++)
      x->phis.at[first + k] = either_value(x, x->now.guard, x->phis.at[first + k], edge.s.guard,
                                           x->phis.at[edge.phi + k]);
    join_states(x, &edge.s);
  }
  return first;
}

/* ---- heads of loops */

pt_term pt_cx_row_holds(pt_cx *x, uint8_t order, pt_term value, pt_term with) {
  static const struct {
    bool is_signed, below;
  } orders[] = {
#define X(ENUM, SIGNED, BELOW) [PT_CONTEXTS_##ENUM] = {SIGNED, BELOW},
      PT_CONTEXTS_ORDERS(X)
#undef X
  };
  pt_top op = orders[order].is_signed ? PT_TOP_SLE : PT_TOP_ULE;
  return orders[order].below ? pt_mk_op2(x->tt, op, value, with)
                             : pt_mk_op2(x->tt, op, with, value);
}

bool pt_cx_are_comparable(const pt_cx *x, pt_term a, pt_term b) {
  return pt_term_sort(x->tt, a).i == pt_term_sort(x->tt, b).i && !pt_sym_is_float(x->tt, a);
}

/* What the row compares with; none: nothing that does not change. */
static pt_term row_with(pt_cx *x, pt_cframe *f, const pt_contexts_row *r, size_t entry) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  const pt_cfn *u = pt_cx_fn(x, f->fn);
  pt_term phi = x->phis.at[entry + r->phi].t;
  if (r->with == PT_CONTEXTS_ENTRY) return phi;
  if (r->with == PT_CONTEXTS_ZERO) return pt_mk_u64(x->tt, pt_term_width(x->tt, phi), 0);
  if (r->value == 0 || r->value >= fn->values.n) return (pt_term){0};
  const pt_ir_value *v = &fn->values.at[r->value];
  if (v->kind == PT_VAL_INS) {
    pt_blk made = pt_ir_ins_at(fn, v->ref)->block;
    if (made == r->head || !pt_ir_dominates(&u->cfg, made, r->head)) return (pt_term){0};
  }
  return pt_cx_value(x, f, r->value).t;
}

static void bind_row(pt_cx *x, pt_cframe *f, const pt_contexts_row *r, size_t entry, size_t any) {
  if (r->order > PT_CONTEXTS_ULE || r->phi >= pt_ir_phis(x->prog->fns.at[f->fn], r->head)) return;
  pt_term phi = x->phis.at[any + r->phi].t, with = row_with(x, f, r, entry);
  if (!with.i || !pt_cx_are_comparable(x, phi, with)) return;
  pt_crow c = {.row = r, .frame = f->number, .with = with, .broken = pt_false(x->tt)};
  c.assumed = pt_mk_implies(x->tt, x->now.guard, pt_cx_row_holds(x, r->order, phi, with));
  pt_vec_push(x->mem, &x->rows, c);
}

static void bind_rows(pt_cx *x, pt_cframe *f, pt_blk head, size_t entry, size_t any) {
  uint32_t chain = pt_cx_chain(x, f);
  for (size_t k = 0; k < x->claim->rows.n; k++) {
    const pt_contexts_row *r = &x->claim->rows.at[k];
    bool here = r->root == x->root && r->small == x->small && r->chain == chain;
    if (here && r->head == head) bind_row(x, f, r, entry, any);
  }
}

/* The head of a loop is entered from ENTRY (x->now), or is in an arbitrary later state. */
static size_t at_head(pt_cx *x, pt_cframe *f, uint32_t loop, size_t entry, uint32_t nphis) {
  const pt_ir_loop *l = &pt_cx_fn(x, f->fn)->cfg.loops.at[loop - 1];
  pt_cstate from = x->now;
  pt_term later = pt_mk_fresh(x->tt, "later", pt_sort_bool(x->tt));
  pt_cedges in = {0};
  size_t any = x->phis.n;
  x->now.guard = pt_cx_literal(x, pt_mk_and(x->tt, from.guard, later));
  pt_cx_blur(x, f, l);
  pt_pmaps_freeze(x->maps);
  for (uint32_t k = 0; k < nphis; k++) {
    pt_cval v = pt_cx_any(x, pt_term_width(x->tt, x->phis.at[entry + k].t));
    pt_vec_push(x->mem, &x->phis, v);
  }
  bind_rows(x, f, l->header, entry, any);
  pt_term first = pt_cx_literal(x, pt_mk_and(x->tt, from.guard, pt_mk_not(x->tt, later)));
  pt_vec_push(x->mem, &in, ((pt_cedge){{first, from.mem}, entry}));
  pt_vec_push(x->mem, &in, ((pt_cedge){x->now, any}));
  size_t joined = pt_cx_join(x, &in, nphis);
  pt_vec_release(x->mem, &in);
  return joined;
}

/* ---- blocks */

static void enter(pt_cx *x, pt_cframe *f, pt_blk b) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  const pt_cfn *u = pt_cx_fn(x, f->fn);
  uint32_t n = pt_ir_phis(fn, b), loop = u->cfg.loop_of[b];
  size_t first = pt_cx_join(x, &f->pending[b], n);
  if (loop && u->cfg.loops.at[loop - 1].header == b) first = at_head(x, f, loop, first, n);
  for (uint32_t k = 0; k < n; k++)
    f->values[pt_ir_ins_at(fn, fn->blocks.at[b].ins.at[k])->res] = x->phis.at[first + k];
  pt_cx_block(x, f, b);
}

static void walk(pt_cx *x, pt_cframe *f) {
  const pt_cfn *u = pt_cx_fn(x, f->fn);
  uint32_t most = x->l->max_ins ? x->l->max_ins : MAX_INS;
  pt_pmaps_freeze(x->maps);
  pt_vec_push(x->mem, &f->pending[0], ((pt_cedge){.s = x->now}));
  for (uint32_t k = 0; k < u->cfg.nrpo && !x->gave_up; k++) {
    if (!f->pending[u->cfg.rpo[k]].n) continue;
    enter(x, f, u->cfg.rpo[k]);
    x->gave_up |= x->ins > most || (x->l->stop && *x->l->stop);
  }
}

/* ---- frames */

static void frame_init(pt_cx *x, pt_cframe *f) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  f->number = ++x->nframes;
  f->values = pt_mem_alloc(x->mem, fn->values.n * sizeof *f->values);
  f->pending = pt_mem_alloc(x->mem, fn->blocks.n * sizeof *f->pending);
}

static void frame_release(pt_cx *x, pt_cframe *f) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  for (size_t k = 0; k < fn->blocks.n; k++) pt_vec_release(x->mem, &f->pending[k]);
  pt_mem_free(x->mem, f->pending, fn->blocks.n * sizeof *f->pending);
  pt_mem_free(x->mem, f->values, fn->values.n * sizeof *f->values);
  pt_vec_release(x->mem, &f->returns);
}

static uint32_t depth_of(const pt_cframe *f) {
  uint32_t n = 0;
  for (; f; f = f->caller) n++;
  return n;
}

static uint32_t find_call(const pt_cx *x, uint32_t fn, uint32_t ins, uint32_t rest) {
  for (uint32_t k = 1; k < x->claim->calls.n; k++) {
    const pt_contexts_call *c = &x->claim->calls.at[k];
    if (c->fn == fn && c->ins == ins && c->rest == rest) return k;
  }
  return UINT32_MAX;
}

uint32_t pt_cx_chain(const pt_cx *x, const pt_cframe *f) {
  uint32_t chain = 0;
  for (; f->caller && chain != UINT32_MAX; f = f->caller)
    chain = find_call(x, f->caller->fn, f->call, chain);
  return chain;
}

static bool is_inlined(pt_cx *x, const pt_cframe *f, const pt_ir_ins *i) {
  uint32_t fn = i->ref;
  const pt_ir_fn *callee = x->prog->fns.at[fn];
  uint32_t most = x->l->max_ins ? x->l->max_ins : MAX_INS;
  if (!callee->blocks.n || pt_ir_call_leaves(x->prog, x->leaves, f->fn, i)) return false;
  bool few = callee->ins.n <= PT_CONTEXTS_SMALL && !pt_cx_fn(x, fn)->cfg.loops.n;
  return !x->flat && (few || !x->small) && !x->graph->recursive[fn] && depth_of(f) < MAX_DEPTH &&
         !pt_cx_fn(x, fn)->cfg.irreducible && x->ins + callee->ins.n <= most;
}

/* Variables of a function end with it. */
static void end_variables(pt_cx *x, const pt_cframe *g) {
  for (uint32_t b = 1; b < x->bases.n; b++)
    if (x->bases.at[b].stack && x->bases.at[b].frame == g->number)
      pt_cx_set_live(x, b, pt_false(x->tt));
}

static void inline_call(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn], *callee = x->prog->fns.at[i->ref];
  pt_cframe g = {.caller = f, .fn = i->ref, .call = (uint32_t)(i - fn->ins.at)};
  frame_init(x, &g);
  for (uint32_t k = 0; k < callee->nparams && k < i->nargs; k++)
    g.values[k + 1] = pt_cx_value(x, f, pt_ir_arg(fn, i, k));
  pt_vec_push(x->mem, &x->visited, pt_cx_chain(x, &g));
  walk(x, &g);
  if (g.returns.n) {
    size_t value = pt_cx_join(x, &g.returns, i->res ? 1 : 0);
    if (i->res) f->values[i->res] = x->phis.at[value];
    end_variables(x, &g);
  } else {
    x->now.guard = pt_false(x->tt);
    if (i->res) f->values[i->res] = pt_cx_any(x, pt_ir_width(fn, i->res));
  }
  frame_release(x, &g);
}

void pt_cx_call(pt_cx *x, pt_cframe *f, const pt_ir_ins *i) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  if (x->called) x->called(x->called_payload, x, f, i);
  if (!f->caller) pt_cx_meet_needs(x, f, i);
  if (is_inlined(x, f, i)) {
    inline_call(x, f, i);
    return;
  }
  bool body = x->prog->fns.at[i->ref]->blocks.n;
  bool writes = body ? !x->quiet[i->ref] : pt_ir_builtin_writes(x->prog, f->fn, i);
  bool leaves = pt_ir_call_leaves(x->prog, x->leaves, f->fn, i);
  if (writes || leaves)
    pt_cx_write_all(x, pt_ir_may_free(x->prog, x->frees, x->leaves, f->fn, i));
  if (i->res) f->values[i->res] = pt_cx_any(x, pt_ir_width(fn, i->res));
  pt_cx_assume_result(x, f, i);
}

/* Parameters of the root are what its calls give it. */
static void take_loans(pt_cx *x, pt_cframe *f) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  if (!x->loans || !pt_loan_calls_are_known(x->prog, f->fn)) return;
  for (uint32_t k = 0; k < fn->nparams; k++) {
    pt_loan_room room = pt_loans_room(x->loans, f->fn, k);
    if (room.bytes && pt_ir_width(fn, k + 1) == x->prog->ptr_width)
      f->values[k + 1] = pt_cx_lent(x, room);
  }
}

bool pt_cx_function(pt_cx *x, uint32_t fn) {
  pt_cframe f = {.fn = fn};
  if (pt_cx_fn(x, fn)->cfg.irreducible) return false;
  x->root = fn;
  x->now = (pt_cstate){.guard = pt_true(x->tt)};
  frame_init(x, &f);
  take_loans(x, &f);
  pt_cx_assume_needs(x, &f);
  pt_vec_push(x->mem, &x->visited, 0);
  walk(x, &f);
  frame_release(x, &f);
  return !x->gave_up;
}
