/* Guesses what all calls of functions lend them: as much behind a pointer as the function, and what
   it passes the pointer on to, looks at without asking. */
#include "engine/local/local_priv.h"

enum { MOST_BYTES = 1 << 16, ROUNDS = 8 };

/* What a parameter is used for: bytes from there on. */
typedef struct {
  uint64_t first, all, written; /* first: the smallest extent of an access */
} wish;

typedef struct {
  const pt_ir_prog *prog;
  wish **wishes; /* by function and parameter */
  bool changed;
} guesses;

/* The parameter that V is, and how far behind it; false: it is none, or that is not constant. */
static bool is_behind(const pt_ir_prog *p, const pt_ir_fn *fn, pt_val v, uint32_t *param,
                      uint64_t *offset) {
  pt_bv index;
  *offset = 0;
  while (fn->values.at[v].kind == PT_VAL_INS) {
    const pt_ir_ins *i = pt_ir_ins_at(fn, fn->values.at[v].ref);
    if (i->op != PT_OP_PTRADD || !pt_ir_is_const(p, fn, pt_ir_arg(fn, i, 1), &index)) return false;
    *offset += (uint64_t)i->imm + pt_bv_to_u64(index) * (uint64_t)i->imm2;
    v = pt_ir_arg(fn, i, 0);
  }
  *param = v - 1;
  return fn->values.at[v].kind == PT_VAL_PARAM && *offset < MOST_BYTES;
}

static void grow(guesses *g, uint64_t *to, uint64_t n) {
  if (n <= *to || n > MOST_BYTES) return;
  *to = n;
  g->changed = true;
}

static void want(guesses *g, uint32_t fn, pt_val v, wish w) {
  uint32_t param;
  uint64_t offset;
  if (!is_behind(g->prog, g->prog->fns.at[fn], v, &param, &offset) || !w.all) return;
  wish *mine = &g->wishes[fn][param];
  bool smaller = !mine->first || offset + w.first < mine->first;
  if (smaller) mine->first = offset + w.first, g->changed = true;
  grow(g, &mine->all, offset + w.all);
  if (w.written) grow(g, &mine->written, offset + w.written);
}

static void look_at(guesses *g, uint32_t number, const pt_ir_ins *i) {
  const pt_ir_fn *fn = g->prog->fns.at[number];
  uint64_t n;
  switch ((pt_op)i->op) {
  case PT_OP_LOAD:
    n = (pt_ir_width(fn, i->res) + 7) / 8;
    want(g, number, pt_ir_arg(fn, i, 0), (wish){n, n, 0});
    return;
  case PT_OP_STORE:
    n = (pt_ir_width(fn, pt_ir_arg(fn, i, 1)) + 7) / 8;
    want(g, number, pt_ir_arg(fn, i, 0), (wish){n, n, n});
    return;
  case PT_OP_CALL:
    for (uint32_t k = 0; k < i->nargs && k < g->prog->fns.at[i->ref]->nparams; k++)
      want(g, number, pt_ir_arg(fn, i, k), g->wishes[i->ref][k]);
    return;
  default: return;
  }
}

static void add(pt_local *l, pt_loan loan) {
  bool known = pt_loan_calls_are_known(l->prog, loan.fn);
  if (known && loan.bytes) pt_vec_push(l->mem, &l->loans, loan);
}

static void add_all(pt_local *l, const guesses *g, uint32_t fn) {
  for (uint32_t k = 0; k < l->prog->fns.at[fn]->nparams; k++) {
    const wish *w = &g->wishes[fn][k];
    if (pt_ir_width(l->prog->fns.at[fn], k + 1) != l->prog->ptr_width) continue;
    add(l, (pt_loan){fn, k, w->all, false});
    if (w->written) add(l, (pt_loan){fn, k, w->written, true});
    if (w->first < w->all) add(l, (pt_loan){fn, k, w->first, false});
  }
}

void pt_local_guess_loans(pt_local *l) {
  size_t n = l->prog->fns.n;
  guesses g = {.prog = l->prog, .wishes = pt_mem_alloc(l->mem, n * sizeof *g.wishes)};
  for (uint32_t fn = 1; fn < n; fn++)
    g.wishes[fn] = pt_mem_alloc(l->mem, (l->prog->fns.at[fn]->nparams + 1) * sizeof **g.wishes);
  g.changed = true;
  for (int round = 0; round < ROUNDS && g.changed; round++) {
    g.changed = false;
    for (size_t k = 0; k + 1 < n; k++) {
      uint32_t fn = l->graph.order[k];
      for (uint32_t i = 1; i < l->prog->fns.at[fn]->ins.n; i++)
        if (!l->prog->fns.at[fn]->ins.at[i].dead) look_at(&g, fn, &l->prog->fns.at[fn]->ins.at[i]);
    }
  }
  for (uint32_t fn = 1; fn < n; fn++) {
    add_all(l, &g, fn);
    pt_mem_free(l->mem, g.wishes[fn], (l->prog->fns.at[fn]->nparams + 1) * sizeof **g.wishes);
  }
  pt_mem_free(l->mem, g.wishes, n * sizeof *g.wishes);
}
