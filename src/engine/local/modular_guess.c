/* Candidates for pledges: parameters and results against numbers, and against parameters.

   Numbers of a parameter are those that callers pass, those that they compare what they pass with,
   and, where they pass on a parameter of their own, the numbers of that. */
#include "engine/local/modular.h"

enum { MOST_NUMBERS = 8, MOST_PLEDGES = 30000 };

typedef struct {
  uint64_t at[MOST_NUMBERS];
  size_t n;
  uint32_t width;
  bool naturals; /* somebody compares with them as unsigned numbers */
} numbers;

static void add_number(numbers *s, uint64_t bits) {
  if (s->width < 64) bits &= (UINT64_C(1) << s->width) - 1;
  for (size_t k = 0; k < s->n; k++)
    if (s->at[k] == bits) return;
  if (s->n < MOST_NUMBERS) s->at[s->n++] = bits;
}

static bool is_constant(const pt_ir_fn *f, pt_val v, uint32_t width, uint64_t *bits) {
  const pt_ir_value *c = &f->values.at[v];
  *bits = c->bits;
  return c->kind == PT_VAL_CONST && c->width == width;
}

static bool is_comparison(const pt_ir_ins *i) { return i->op >= PT_OP_EQ && i->op <= PT_OP_SLE; }

/* What V is, but for a change of width or a constant that is added. */
static pt_val origin_of(const pt_ir_fn *f, pt_val v) {
  while (f->values.at[v].kind == PT_VAL_INS) {
    const pt_ir_ins *i = pt_ir_ins_at(f, f->values.at[v].ref);
    bool adds = (i->op == PT_OP_ADD || i->op == PT_OP_SUB) &&
                f->values.at[pt_ir_arg(f, i, 1)].kind == PT_VAL_CONST;
    if (!adds && i->op != PT_OP_SEXT && i->op != PT_OP_ZEXT && i->op != PT_OP_TRUNC) break;
    v = pt_ir_arg(f, i, 0);
  }
  return v;
}

/* Constants that F compares V with (0: anything), and their neighbours. */
static void add_compared(const pt_ir_fn *f, pt_val v, numbers *s) {
  for (uint32_t i = 1; i < f->ins.n; i++) {
    const pt_ir_ins *ins = &f->ins.at[i];
    uint64_t c;
    for (uint32_t k = 0; k < 2 && !ins->dead && is_comparison(ins); k++) {
      if (!is_constant(f, pt_ir_arg(f, ins, k), s->width, &c)) continue;
      if (v && origin_of(f, pt_ir_arg(f, ins, 1 - k)) != v) continue;
      add_number(s, c), add_number(s, c - 1), add_number(s, c + 1);
      s->naturals |= ins->op == PT_OP_ULT || ins->op == PT_OP_ULE;
    }
  }
}

static void add_all(numbers *s, const numbers *from) {
  if (from->width != s->width) return;
  for (size_t k = 0; k < from->n; k++) add_number(s, from->at[k]);
  s->naturals |= from->naturals;
}

static void add_returned(const pt_ir_fn *f, numbers *s) {
  for (uint32_t i = 1; i < f->ins.n; i++) {
    const pt_ir_ins *ins = &f->ins.at[i];
    uint64_t c;
    bool is_result = ins->op == PT_OP_RET || ins->op == PT_OP_PHI;
    for (uint32_t k = 0; !ins->dead && is_result && k < ins->nargs; k++)
      if (is_constant(f, pt_ir_arg(f, ins, k), s->width, &c)) add_number(s, c);
  }
  add_compared(f, 0, s);
}

/* ---- numbers of parameters, which are passed on from call to call */

typedef struct {
  pt_local *l;
  numbers **of; /* by function: of its parameters, from 0; NULL: it has none that count */
} passing;

static void begin(passing *p, uint32_t fn) {
  const pt_ir_fn *f = p->l->prog->fns.at[fn];
  if (!pt_is_closed(p->l->prog, fn) || !f->nparams) return;
  p->of[fn] = pt_mem_alloc(p->l->mem, f->nparams * sizeof *p->of[fn]);
  for (pt_val v = 1; v <= f->nparams; v++) {
    numbers *s = &p->of[fn][v - 1];
    s->width = pt_ir_width(f, v);
    add_number(s, 0), add_number(s, 1);
  }
}

/* What one argument of a call tells. */
static void pass(passing *p, uint32_t caller, const pt_ir_ins *call, uint32_t k) {
  const pt_ir_fn *f = p->l->prog->fns.at[caller];
  numbers *s = &p->of[call->ref][k];
  pt_val v = origin_of(f, pt_ir_arg(f, call, k));
  uint64_t c;
  if (is_constant(f, pt_ir_arg(f, call, k), s->width, &c)) add_number(s, c);
  else if (f->values.at[v].kind != PT_VAL_CONST) add_compared(f, v, s);
  if (f->values.at[v].kind == PT_VAL_PARAM && p->of[caller]) add_all(s, &p->of[caller][v - 1]);
}

/* Callers come first, so that one round is enough but for recursion. */
static void pass_all(passing *p) {
  const pt_ir_prog *prog = p->l->prog;
  for (size_t n = prog->fns.n - 1; n-- > 0;) {
    const pt_ir_fn *f = prog->fns.at[p->l->graph.order[n]];
    for (uint32_t i = 1; i < f->ins.n; i++) {
      const pt_ir_ins *call = &f->ins.at[i];
      if (call->dead || call->op != PT_OP_CALL || !p->of[call->ref]) continue;
      for (uint32_t k = 0; k < call->nargs && k < prog->fns.at[call->ref]->nparams; k++)
        pass(p, p->l->graph.order[n], call, k);
    }
  }
}

/* ---- candidates */

static void add(pt_local *l, pt_pledge d, uint8_t order) {
  d.order = order;
  if (pt_pledge_fits(l->prog, &d) && l->pledges.n < MOST_PLEDGES)
    pt_vec_push(l->mem, &l->pledges, ((pt_local_pledge){.d = d}));
}

static void add_orders(pt_local *l, pt_pledge d, bool naturals) {
  add(l, d, PT_CONTEXTS_SGE), add(l, d, PT_CONTEXTS_SLE);
  if (naturals && (d.with || d.number)) add(l, d, PT_CONTEXTS_ULE);
  if (!d.with && d.number == 1) add(l, d, PT_CONTEXTS_UGE);
}

static void guess_value(pt_local *l, uint32_t fn, pt_val v, const numbers *known) {
  const pt_ir_fn *f = l->prog->fns.at[fn];
  pt_pledge d = {.fn = fn, .value = v};
  numbers s = {.width = pt_pledge_width(l->prog, &d)};
  if (!v) add(l, d, PT_PLEDGE_RETURNED);
  if (s.width < 8 || s.width > 64) return;
  add_number(&s, 0), add_number(&s, 1);
  if (known) add_all(&s, known);
  else add_returned(f, &s);
  s.naturals |= s.width == l->prog->ptr_width; /* sizes, pointers */
  for (size_t k = 0; k < s.n; k++) d.number = s.at[k], add_orders(l, d, s.naturals);
  d.number = 0;
  for (d.with = v ? v + 1 : 1; d.with <= f->nparams; d.with++) add_orders(l, d, s.naturals);
}

static bool has_open(const pt_local *l, uint32_t fn) {
  for (uint32_t k = 1; k < l->prog->checks.n; k++)
    if (l->prog->checks.at[k].fn == fn && pt_local_is_wanted(l, k) && !pt_local_is_settled(l, k))
      return true;
  return false;
}

/* Whether it, or one of its callers, has an open check. */
static bool matters(const pt_local *l, uint32_t fn) {
  const pt_fns *up = &l->graph.callers[fn];
  bool some = has_open(l, fn);
  for (size_t k = 0; k < up->n && !some; k++) some = has_open(l, up->at[k]);
  return some;
}

void pt_local_guess_pledges(pt_local *l) {
  size_t n = l->prog->fns.n;
  passing p = {.l = l, .of = pt_mem_alloc(l->mem, n * sizeof *p.of)};
  for (uint32_t fn = 1; fn < n; fn++) begin(&p, fn);
  pass_all(&p);
  for (uint32_t fn = 1; fn < n; fn++) {
    if (!pt_is_closed(l->prog, fn) || !l->graph.callers[fn].n || !matters(l, fn)) continue;
    guess_value(l, fn, 0, NULL);
    for (pt_val v = 1; v <= l->prog->fns.at[fn]->nparams; v++)
      guess_value(l, fn, v, &p.of[fn][v - 1]);
  }
  for (uint32_t fn = 1; fn < n; fn++)
    if (p.of[fn])
      pt_mem_free(l->mem, p.of[fn], l->prog->fns.at[fn]->nparams * sizeof *p.of[fn]);
  pt_mem_free(l->mem, p.of, n * sizeof *p.of);
}
