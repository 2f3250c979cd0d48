/* One cause: checks of a function that cannot fail any more once one thing is checked.

   Candidates are comparisons of a variable, right where it gets its value, with 0 and with the
   constants that the failing checks compare with.  One that makes at least two lines right, and
   does not just keep runs away from them, is proposed; the first, which is the weakest, of those
   that help most. */
#include <stdio.h>

#include "engine/local/local_priv.h"

enum { MAX_ROUNDS = 40, MAX_GROUPS = 3, MAX_LIMITS = 8 };

typedef struct {
  uint32_t check;
  pt_term fails, reached;
  bool covered, gone; /* by the candidate that is looked at; by an earlier cause */
} failing;

typedef struct {
  pt_local *l;
  const pt_ir_fn *fn;
  PT_VEC(failing) all;
  uint64_t limits[MAX_LIMITS];
  size_t nlimits;
  pt_line_cause best;
  PT_VEC(uint32_t) checks; /* of the best */
  size_t lines;            /* of the best */
} finder;

/* ---- what fails */

static void add_failing(finder *f, const pt_lobligation *o) {
  pt_terms *tt = f->l->tt;
  size_t k = 0;
  while (k < f->all.n && f->all.at[k].check != o->check) k++;
  if (k == f->all.n)
    pt_vec_push(f->l->mem, &f->all,
                ((failing){.check = o->check, .fails = pt_false(tt), .reached = pt_false(tt)}));
  failing *at = &f->all.at[k];
  at->reached = pt_mk_or(tt, at->reached, o->reach);
  at->fails = pt_mk_or(tt, at->fails, pt_mk_and(tt, o->reach, pt_mk_not(tt, o->ok)));
}

static void collect(finder *f) {
  const pt_lenc *e = &f->l->enc;
  for (size_t k = 0; k < e->obligations.n; k++) {
    const pt_line *line = &f->l->lines[e->obligations.at[k].check];
    bool bad = line->status == PT_LINE_UNSAFE || line->status == PT_LINE_FLAWED;
    if (!e->obligations.at[k].chain && bad) add_failing(f, &e->obligations.at[k]);
  }
}

/* Constants of comparisons that checks ask for. */
static void add_limit(finder *f, const pt_ir_ins *check) {
  pt_val v = check->op == PT_OP_CHECK ? pt_ir_arg(f->fn, check, 0) : 0;
  if (!v || f->fn->values.at[v].kind != PT_VAL_INS) return;
  const pt_ir_ins *i = pt_ir_ins_at(f->fn, f->fn->values.at[v].ref);
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_bv c;
    if (!pt_ir_is_const(f->l->prog, f->fn, pt_ir_arg(f->fn, i, k), &c) || c.width > 64) continue;
    uint64_t n = pt_bv_to_u64(c);
    bool known = n == 0 || n > INT32_MAX || f->nlimits == MAX_LIMITS;
    for (size_t j = 0; j < f->nlimits; j++) known |= f->limits[j] == n;
    if (!known) f->limits[f->nlimits++] = n;
  }
}

static void find_limits(finder *f) {
  for (uint32_t i = 1; i < f->fn->ins.n; i++) {
    const pt_ir_ins *ins = &f->fn->ins.at[i];
    for (size_t k = 0; k < f->all.n && !ins->dead; k++)
      if (pt_op_has_check((pt_op)ins->op) && ins->ref == f->all.at[k].check) add_limit(f, ins);
  }
}

/* ---- one candidate */

static pt_term together(const finder *f, bool reached) {
  pt_term any = pt_false(f->l->tt);
  for (size_t k = 0; k < f->all.n; k++) {
    const failing *x = &f->all.at[k];
    if (x->covered) any = pt_mk_or(f->l->tt, any, reached ? x->reached : x->fails);
  }
  return any;
}

static void uncover(finder *f) {
  pt_model *md = pt_model_new(f->l->tt);
  pt_solver_model(f->l->solver, md);
  for (size_t k = 0; k < f->all.n; k++) {
    failing *x = &f->all.at[k];
    if (x->covered && pt_model_is_true(md, x->fails)) x->covered = false;
  }
  pt_model_delete(md);
}

/* Which cannot fail when WHEN holds. */
static bool find_covered(finder *f, pt_term when) {
  pt_answer a = PT_SAT;
  for (size_t k = 0; k < f->all.n; k++) f->all.at[k].covered = !f->all.at[k].gone;
  for (int round = 0; a == PT_SAT && round < MAX_ROUNDS; round++) {
    a = pt_local_ask(f->l, false, pt_mk_and(f->l->tt, together(f, false), when));
    if (a == PT_SAT) uncover(f);
  }
  return a == PT_UNSAT &&
         pt_local_ask(f->l, false, pt_mk_and(f->l->tt, together(f, true), when)) == PT_SAT;
}

static uint32_t line_of(const finder *f, uint32_t check) {
  const pt_ir_prog *p = f->l->prog;
  return p->locs.at[p->checks.at[check].loc].line;
}

static size_t lines_covered(const finder *f) {
  size_t n = 0;
  for (size_t k = 0; k < f->all.n; k++) {
    bool new = f->all.at[k].covered;
    uint32_t line = line_of(f, f->all.at[k].check);
    for (size_t j = 0; j < k && new; j++)
      new = !f->all.at[j].covered || line_of(f, f->all.at[j].check) != line;
    n += new;
  }
  return n;
}

static void try(finder *f, const pt_lnamed *v, pt_term when, const char *text) {
  if (pt_local_is_stopped(f->l) || !find_covered(f, when)) return;
  size_t n = lines_covered(f);
  if (n < 2 || n <= f->lines) return;
  f->lines = n;
  f->best = (pt_line_cause){.loc = v->loc};
  snprintf(f->best.text, sizeof f->best.text, "%s", text);
  pt_vec_reset(&f->checks);
  for (size_t k = 0; k < f->all.n; k++)
    if (f->all.at[k].covered) pt_vec_push(f->l->mem, &f->checks, f->all.at[k].check);
}

/* ---- candidates */

static void try_limits(finder *f, const pt_lnamed *v, const char *name, bool is_signed) {
  pt_terms *tt = f->l->tt;
  pt_term zero = pt_mk_u64(tt, pt_term_width(tt, v->term), 0);
  char text[100];
  for (size_t k = 0; k < f->nlimits; k++) {
    pt_term limit = pt_mk_u64(tt, pt_term_width(tt, v->term), f->limits[k]);
    pt_term below = pt_mk_op2(tt, is_signed ? PT_TOP_SLT : PT_TOP_ULT, v->term, limit);
    unsigned long long n = f->limits[k];
    snprintf(text, sizeof text, "%s < %llu", name, n);
    try(f, v, below, text);
    if (!is_signed) continue;
    snprintf(text, sizeof text, "%s >= 0 && %s < %llu", name, name, n);
    try(f, v, pt_mk_and(tt, below, pt_mk_op2(tt, PT_TOP_SLE, zero, v->term)), text);
  }
}

static void try_variable(finder *f, const pt_lnamed *v) {
  const pt_ir_prog *p = f->l->prog;
  pt_terms *tt = f->l->tt;
  const pt_ir_var *var = &p->vars.at[v->var];
  const char *name = pt_ir_text(p, var->name);
  uint8_t kind = var->type ? p->types.at[var->type].kind : PT_TYPE_VOID;
  pt_term zero = pt_mk_u64(tt, pt_term_width(tt, v->term), 0);
  char text[100];
  bool is_signed = kind == PT_TYPE_INT;
  snprintf(text, sizeof text, "%s != %s", name, kind == PT_TYPE_POINTER ? "NULL" : "0");
  try(f, v, pt_mk_ne(tt, v->term, zero), text);
  if (kind != PT_TYPE_INT && kind != PT_TYPE_UINT) return;
  if (is_signed) {
    snprintf(text, sizeof text, "%s >= 0", name);
    try(f, v, pt_mk_op2(tt, PT_TOP_SLE, zero, v->term), text);
    snprintf(text, sizeof text, "%s > 0", name);
    try(f, v, pt_mk_op2(tt, PT_TOP_SLT, zero, v->term), text);
  }
  try_limits(f, v, name, is_signed);
}

static bool find_one(finder *f, pt_lines *out) {
  f->lines = 0;
  for (size_t k = 0; k < f->l->enc.named.n; k++) try_variable(f, &f->l->enc.named.at[k]);
  if (!f->lines) return false;
  f->best.first = (uint32_t)out->caused.n, f->best.n = (uint32_t)f->checks.n;
  for (size_t k = 0; k < f->checks.n; k++) pt_vec_push(f->l->mem, &out->caused, f->checks.at[k]);
  pt_vec_push(f->l->mem, &out->causes, f->best);
  for (size_t k = 0; k < f->all.n; k++)
    for (size_t j = 0; j < f->checks.n; j++)
      if (f->all.at[k].check == f->checks.at[j]) f->all.at[k].gone = true;
  return true;
}

void pt_local_find_causes(pt_local *l, uint32_t fn, pt_lines *out) {
  finder f = {.l = l, .fn = l->prog->fns.at[fn]};
  collect(&f);
  if (f.all.n > 1) {
    find_limits(&f);
    for (int k = 0; k < MAX_GROUPS && find_one(&f, out); k++) {}
  }
  pt_vec_release(l->mem, &f.all);
  pt_vec_release(l->mem, &f.checks);
}
