#include "check/descent.h"

#include <stdio.h>

#include "check/ask.h"
#include "ir/callgraph.h"
#include "ir/cfg.h"
#include "ir/overflow.h"
#include "sym/value.h"

enum { MOST_DEPTH = 200, TURN_MS = 500 };

typedef struct {
  const pt_ir_prog *prog;
  const pt_descent *d;
  pt_mem *mem;
  const char *why; /* not NULL: the claim is not confirmed */
  /* of the function that is looked at */
  const pt_ir_fn *fn;
  pt_ir_cfg cfg;
  pt_terms *tt;
  pt_term_vec values;     /* by value; .i 0: not made yet */
  PT_VEC(pt_val) own;     /* the parameters */
  PT_VEC(pt_val) fits;    /* by instruction: condition under which it does not overflow, or 0 */
  pt_term_vec facts;
  pt_term_vec kept; /* by block: of a loop's head, what holds whenever it is reached, or .i 0 */
} reader;

static bool is_claimed(const pt_descent *d, uint32_t fn) {
  for (size_t k = 0; k < d->fns.n; k++)
    if (d->fns.at[k] == fn) return true;
  return false;
}

/* ---- the claim is about whole circles, and can be read */

/* The width of a part's parameters; 0: it has none, or several. */
static uint32_t width_of(const pt_ir_fn *f, const pt_descent_part *part) {
  if (part->param >= f->nparams || part->minus > f->nparams) return 0;
  uint32_t width = pt_ir_width(f, part->param + 1);
  return part->minus && pt_ir_width(f, part->minus) != width ? 0 : width;
}

static bool is_readable(const pt_ir_prog *p, const pt_descent *d) {
  if (d->fns.n == 0 || d->nparts == 0 || d->nparts > PT_DESCENT_PARTS) return false;
  for (size_t k = 0; k < d->fns.n; k++)
    if (!d->fns.at[k] || d->fns.at[k] >= p->fns.n) return false;
  for (size_t k = 0; k < d->fns.n; k++)
    for (uint32_t j = 0; j < d->nparts; j++) {
      uint32_t width = width_of(p->fns.at[d->fns.at[k]], &d->parts[j]);
      if (!width || width > 64 || width != width_of(p->fns.at[d->fns.at[0]], &d->parts[j]))
        return false;
    }
  return true;
}

static bool is_whole(pt_mem *m, const pt_ir_prog *p, const pt_descent *d) {
  pt_ir_callgraph g;
  bool whole = true;
  pt_ir_callgraph_init(&g, m, p);
  for (size_t k = 0; k < d->fns.n; k++)
    for (uint32_t f = 1; f < p->fns.n; f++)
      if (g.scc[f] == g.scc[d->fns.at[k]] && !is_claimed(d, f)) whole = false;
  pt_ir_callgraph_release(&g);
  return whole;
}

/* ---- values as terms */

static pt_term any_value(reader *r, uint32_t width) {
  return pt_mk_fresh(r->tt, "v", pt_sort_bv(r->tt, width));
}

static pt_term value(reader *r, pt_val v, uint32_t depth);

static bool is_integer_op(const pt_ir_ins *i) {
  return i->op <= PT_OP_SELECT && pt_sym_is_pure((pt_op)i->op);
}

static pt_term computed(reader *r, uint32_t ins, uint32_t width, uint32_t depth) {
  const pt_ir_ins *i = &r->fn->ins.at[ins];
  pt_term args[3];
  for (uint32_t k = 0; k < i->nargs; k++) args[k] = value(r, pt_ir_arg(r->fn, i, k), depth + 1);
  pt_term t = pt_sym_value(r->tt, i, args, width);
  pt_val fits = r->fits.at[ins];
  if (!fits) return t;
  pt_term ok = pt_sym_truth(r->tt, value(r, fits, depth + 1));
  return pt_mk_ite(r->tt, ok, t, any_value(r, width));
}

static pt_term value(reader *r, pt_val v, uint32_t depth) {
  const pt_ir_value *what = &r->fn->values.at[v];
  pt_bv c;
  if (r->values.at[v].i) return r->values.at[v];
  pt_term t;
  if (pt_ir_is_const(r->prog, r->fn, v, &c)) t = pt_mk_const(r->tt, c);
  else if (what->kind == PT_VAL_INS && depth < MOST_DEPTH &&
           is_integer_op(&r->fn->ins.at[what->ref]))
    t = computed(r, what->ref, what->width, depth);
  else t = any_value(r, what->width);
  r->values.at[v] = t;
  return t;
}

/* Which operations may overflow. */
static void find_guarded(reader *r) {
  pt_vec_resize(r->mem, &r->fits, r->fn->ins.n);
  for (uint32_t k = 1; k < r->fn->ins.n; k++) {
    const pt_ir_ins *i = &r->fn->ins.at[k];
    if (i->dead || i->op != PT_OP_CHECK) continue;
    uint8_t kind = r->prog->checks.at[i->ref].kind;
    if (kind != PT_CHECK_OVERFLOW && kind != PT_CHECK_SHIFT_BASE) continue;
    uint32_t guarded = pt_ir_guarded(r->prog, r->fn, k);
    if (!guarded) r->why = "an overflow is checked, and it is not known of what";
    else r->fits.at[guarded] = pt_ir_arg(r->fn, i, 0);
  }
}

/* ---- one call */

/* The branch at the end of D, if every way to B takes the same edge of it. */
static void add_branch(reader *r, pt_blk d, pt_blk b) {
  const pt_ir_ins *end = pt_ir_terminator(r->fn, d);
  if (end->op != PT_OP_CBR) return;
  pt_blk to[2] = {end->ref, end->ref2};
  for (int k = 0; k < 2; k++) {
    if (r->fn->blocks.at[to[k]].preds.n != 1 || !pt_ir_dominates(&r->cfg, to[k], b)) continue;
    pt_term c = pt_sym_truth(r->tt, value(r, pt_ir_arg(r->fn, end, 0), 0));
    pt_vec_push(r->mem, &r->facts, k == 0 ? c : pt_mk_not(r->tt, c));
  }
}

static bool is_unsat(reader *r, pt_solver *s) {
  pt_ask_turns turns = {.each = TURN_MS};
  pt_answer a = pt_check_ask(s, NULL, turns, r->facts.at, r->facts.n);
  pt_solver_delete(s);
  return a == PT_UNSAT;
}

/* Both solvers have to say so; the one that is made faster is asked first. */
static bool is_impossible(reader *r) {
  return is_unsat(r, pt_sat_new(r->tt, 0)) && is_unsat(r, pt_z3_new(r->tt, PT_HINT_PATH, 0, false));
}

/* A part in wide numbers; VALS are the parameters' values, by place. */
static pt_term measure(reader *r, const pt_descent_part *part, const pt_val *vals) {
  enum { ROOM = 2 };
  uint32_t width = width_of(r->fn, part) + ROOM;
  pt_term sum = pt_mk_const(r->tt, pt_bv_zero(width));
  for (int k = 0; k < (part->minus ? 2 : 1); k++) {
    pt_term v = value(r, vals[k == 0 ? part->param : part->minus - 1], 0);
    v = r->d->is_signed ? pt_mk_sext(r->tt, v, width) : pt_mk_zext(r->tt, v, width);
    bool less = (k == 1) != part->rises;
    sum = pt_mk_op2(r->tt, less ? PT_TOP_SUB : PT_TOP_ADD, sum, v);
  }
  return sum;
}

/* The tuple from part K on is less for the arguments. */
static pt_term falls(reader *r, uint32_t k, const pt_val *own, const pt_val *given) {
  if (k == r->d->nparts) return pt_false(r->tt);
  pt_term a = measure(r, &r->d->parts[k], own), b = measure(r, &r->d->parts[k], given);
  pt_term same = pt_mk_and(r->tt, pt_mk_eq(r->tt, a, b), falls(r, k + 1, own, given));
  return pt_mk_or(r->tt, pt_mk_op2(r->tt, PT_TOP_SLT, b, a), same);
}

/* Whether the arguments are those that the callee takes, as it has them in the claim. */
static bool fits(const reader *r, const pt_ir_ins *i) {
  const pt_ir_fn *callee = r->prog->fns.at[i->ref];
  if (i->nargs < callee->nparams) return false;
  for (uint32_t k = 0; k < callee->nparams; k++)
    if (pt_ir_width(r->fn, pt_ir_arg(r->fn, i, k)) != pt_ir_width(callee, k + 1)) return false;
  return true;
}

/* What is known at block B, and the negation of CLAIM. */
static void collect(reader *r, pt_blk b, pt_term claim) {
  pt_vec_reset(&r->facts);
  pt_vec_push(r->mem, &r->facts, pt_mk_not(r->tt, claim));
  for (pt_blk d = b;; d = r->cfg.idom[d]) {
    if (r->kept.at[d].i) pt_vec_push(r->mem, &r->facts, r->kept.at[d]);
    if (d == 0) return;
    add_branch(r, r->cfg.idom[d], b);
  }
}

static void look_at_call(reader *r, const pt_ir_ins *i) {
  if (!fits(r, i)) {
    r->why = "a call with other arguments";
    return;
  }
  collect(r, i->block, falls(r, 0, r->own.at, &r->fn->args.at[i->arg]));
  if (!is_impossible(r)) r->why = "a call need not be less";
}

/* ---- loops: a head whose variables begin as the parameters, and go round with a tuple that is not
   greater, has a tuple that is not greater than that of the parameters whenever it is reached */

/* The phi of head H that is parameter P when the loop is entered; the parameter: there is none. */
static pt_val begins_as(const reader *r, pt_blk h, pt_val p) {
  const pt_ir_block *b = &r->fn->blocks.at[h];
  for (uint32_t k = 0; k < pt_ir_phis(r->fn, h); k++) {
    const pt_ir_ins *phi = &r->fn->ins.at[b->ins.at[k]];
    bool is_it = pt_ir_width(r->fn, phi->res) == pt_ir_width(r->fn, p);
    for (uint32_t j = 0; j < phi->nargs; j++)
      is_it &= pt_ir_dominates(&r->cfg, h, b->preds.at[j]) || pt_ir_arg(r->fn, phi, j) == p;
    if (is_it) return phi->res;
  }
  return p;
}

/* Whether the tuple of the values HERE is not greater (or, if the claim is about loops, less) when
   the loop goes round by its K-th edge. */
static bool is_kept(reader *r, pt_blk h, uint32_t k, const pt_val *here) {
  PT_VEC(pt_val) next = {0};
  pt_blk latch = r->fn->blocks.at[h].preds.at[k];
  for (uint32_t p = 0; p < r->fn->nparams; p++) {
    bool is_phi = here[p] != p + 1;
    const pt_ir_ins *phi = is_phi ? &r->fn->ins.at[r->fn->values.at[here[p]].ref] : NULL;
    pt_vec_push(r->mem, &next, is_phi ? pt_ir_arg(r->fn, phi, k) : p + 1);
  }
  const pt_ir_ins *end = pt_ir_terminator(r->fn, latch);
  if (r->d->loops) collect(r, latch, falls(r, 0, here, next.at));
  else collect(r, latch, pt_mk_not(r->tt, falls(r, 0, next.at, here)));
  if (end->op == PT_OP_CBR) {
    pt_term c = pt_sym_truth(r->tt, value(r, pt_ir_arg(r->fn, end, 0), 0));
    pt_vec_push(r->mem, &r->facts, end->ref == h ? c : pt_mk_not(r->tt, c));
  }
  pt_vec_release(r->mem, &next);
  return is_impossible(r);
}

static void look_at_loop(reader *r, const pt_ir_loop *l) {
  PT_VEC(pt_val) here = {0};
  const pt_ir_block *b = &r->fn->blocks.at[l->header];
  bool kept = false;
  for (uint32_t p = 1; p <= r->fn->nparams; p++) {
    pt_vec_push(r->mem, &here, begins_as(r, l->header, p));
    kept |= here.at[p - 1] != p;
  }
  for (uint32_t k = 0; k < b->preds.n && kept; k++)
    if (pt_ir_dominates(&r->cfg, l->header, b->preds.at[k]))
      kept = is_kept(r, l->header, k, here.at);
  if (r->d->loops && !kept) r->why = "a loop need not be less when it goes round";
  if (kept) r->kept.at[l->header] = pt_mk_not(r->tt, falls(r, 0, here.at, r->own.at));
  pt_vec_release(r->mem, &here);
}

static bool calls_one_of(const reader *r, const pt_ir_ins *i) {
  for (size_t k = 0; k < r->d->fns.n; k++)
    if (pt_ir_may_target(r->prog, r->fn, i, r->d->fns.at[k])) return true;
  return false;
}

static void begin_fn(reader *r, uint32_t fn) {
  r->fn = r->prog->fns.at[fn];
  r->tt = pt_terms_new(r->mem);
  pt_ir_cfg_init(&r->cfg, r->mem, r->fn);
  pt_vec_resize(r->mem, &r->values, r->fn->values.n);
  pt_vec_resize(r->mem, &r->kept, r->fn->blocks.n);
  for (uint32_t k = 1; k <= r->fn->nparams; k++) pt_vec_push(r->mem, &r->own, k);
  if (r->d->loops && r->cfg.irreducible) r->why = "a loop is entered in its middle";
  find_guarded(r);
}

static void end_fn(reader *r) {
  pt_vec_release(r->mem, &r->values);
  pt_vec_release(r->mem, &r->kept);
  pt_vec_release(r->mem, &r->own);
  pt_vec_release(r->mem, &r->fits);
  pt_ir_cfg_release(&r->cfg);
  pt_terms_delete(r->tt);
}

static void look_at_fn(reader *r, uint32_t fn) {
  begin_fn(r, fn);
  for (size_t k = 0; k < r->cfg.loops.n && !r->why; k++) look_at_loop(r, &r->cfg.loops.at[k]);
  for (uint32_t k = 1; k < r->fn->ins.n && !r->why; k++) {
    const pt_ir_ins *i = &r->fn->ins.at[k];
    if (i->dead || r->cfg.rpo_index[i->block] == PT_NO_BLK) continue;
    if (i->op == PT_OP_CALL && is_claimed(r->d, i->ref)) look_at_call(r, i);
    if (i->op == PT_OP_ICALL && calls_one_of(r, i)) r->why = "a call through a pointer";
  }
  end_fn(r);
}

bool pt_descent_holds(pt_mem *m, const pt_ir_prog *p, const pt_descent *d, char *why, size_t size) {
  reader r = {.prog = p, .d = d, .mem = m};
  if (!is_readable(p, d)) r.why = "the claim cannot be read";
  else if (!is_whole(m, p, d)) r.why = "the claim leaves out functions";
  for (size_t k = 0; k < d->fns.n && !r.why; k++) look_at_fn(&r, d->fns.at[k]);
  pt_vec_release(m, &r.facts);
  snprintf(why, size, "%s", r.why ? r.why : "");
  return !r.why;
}
