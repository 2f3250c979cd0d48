/* The ranks of cut loops, read on their own: does the tuple fall from the arbitrary state to the
   states with which the last copy goes round? */
#include "check/unwind_priv.h"

#include "ir/endless.h"

static const pt_proof_loop *claim_of(const pt_unw *x, uint32_t cut) {
  return x->l->loops.at[x->cuts.at[cut].loop].claim;
}

/* Whether the claim says that the cut loop comes to an end. */
static bool is_wanted(const pt_unw *x, uint32_t cut) {
  const pt_ir_fn *fn = x->prog->fns.at[x->cuts.at[cut].fn];
  uint32_t check = pt_ir_marker_at(x->prog, fn, claim_of(x, cut)->head, PT_CHECK_ENDLESS);
  return check && x->claimed[check];
}

static bool is_sound(const pt_proof_loop *claim, const pt_rank_part *p) {
  if (p->kind >= PT_RANK_COUNT || p->n == 0 || p->n > PT_RANK_MOST_VARS) return false;
  if (p->kind != PT_RANK_WRAP && (p->c0 > PT_RANK_MOST_C || p->c0 < -PT_RANK_MOST_C)) return false;
  for (size_t k = 0; k < p->n; k++)
    if (p->items[k].var >= claim->vars.n || p->items[k].c > PT_RANK_MOST_C ||
        p->items[k].c < -PT_RANK_MOST_C)
      return false;
  return true;
}

void pt_unw_check_rank(pt_unw *x, uint32_t cut) {
  const pt_proof_loop *claim = claim_of(x, cut);
  if (!is_wanted(x, cut)) return;
  if (!claim->ranked)
    pt_unw_give_up(x, "the claim says that a loop ends, and neither unwinds nor ranks it");
  for (size_t k = 0; k < claim->rank.n; k++)
    if (!is_sound(claim, &claim->rank.at[k]))
      pt_unw_give_up(x, "a rank of the claim cannot be read");
}

/* The part in the state whose variables are VARS; WIDTH is that of all of them. */
static pt_term value_of(pt_unw *x, const pt_rank_part *p, const pt_term *vars, uint32_t width) {
  pt_term zero = pt_mk_const(x->tt, pt_bv_zero(width)), sum = zero;
  for (size_t k = p->n; k-- > 0;) {
    pt_term v = vars[p->items[k].var];
    v = p->items[k].is_signed ? pt_mk_sext(x->tt, v, width) : pt_mk_zext(x->tt, v, width);
    pt_term c = pt_mk_const(x->tt, pt_bv_i64(width, p->items[k].c));
    sum = pt_mk_op2(x->tt, PT_TOP_ADD, pt_mk_op2(x->tt, PT_TOP_MUL, c, v), sum);
  }
  sum = pt_mk_op2(x->tt, PT_TOP_ADD, sum, pt_mk_const(x->tt, pt_bv_i64(width, p->c0)));
  if (p->kind != PT_RANK_CLIP) return sum;
  return pt_mk_ite(x->tt, pt_mk_op2(x->tt, PT_TOP_SLE, zero, sum), sum, zero);
}

static uint32_t width_of(const pt_unw *x, const pt_rank_part *p, const pt_term *vars) {
  uint32_t width = 0;
  for (size_t k = 0; k < p->n; k++) {
    uint32_t w = pt_term_width(x->tt, vars[p->items[k].var]);
    width = w > width ? w : width;
  }
  return p->kind == PT_RANK_WRAP ? width : width + PT_RANK_ROOM;
}

/* The tuple from part K on falls. */
static pt_term falls_from(pt_unw *x, const pt_rank *r, size_t k, const pt_term *before,
                          const pt_term *after) {
  if (k == r->n) return pt_false(x->tt);
  const pt_rank_part *p = &r->at[k];
  uint32_t width = width_of(x, p, before);
  if (width > PT_BV_MAX_WIDTH) {
    pt_unw_give_up(x, "a rank of the claim is too wide");
    return pt_false(x->tt);
  }
  pt_term a = value_of(x, p, before, width), b = value_of(x, p, after, width);
  pt_term falls = pt_mk_op2(x->tt, p->kind == PT_RANK_WRAP ? PT_TOP_ULT : PT_TOP_SLT, b, a);
  pt_term later = pt_mk_and(x->tt, pt_mk_eq(x->tt, a, b), falls_from(x, r, k + 1, before, after));
  return pt_mk_or(x->tt, falls, later);
}

static void read_vars(pt_unw *x, uint32_t cut, size_t phi, uint32_t node, pt_term_vec *out) {
  const pt_proof_loop *claim = claim_of(x, cut);
  pt_vec_reset(out);
  for (size_t k = 0; k < claim->vars.n && !pt_unw_over(x); k++)
    pt_vec_push(x->mem, out, pt_unw_state_value(x, cut, k, phi, node));
}

static bool has_all(const pt_rank *r, const pt_term_vec *vars) {
  for (size_t k = 0; k < r->n; k++)
    for (size_t j = 0; j < r->at[k].n; j++)
      if (r->at[k].items[j].var >= vars->n || !vars->at[r->at[k].items[j].var].i) return false;
  return true;
}

void pt_unw_back_rank(pt_unw *x, const pt_uback *b) {
  const pt_proof_loop *claim = claim_of(x, b->cut);
  const pt_ucut *c = &x->cuts.at[b->cut];
  if (!b->last || !is_wanted(x, b->cut) || pt_unw_over(x)) return;
  pt_term_vec before = {0}, after = {0};
  pt_ubad bad = {.kind = PT_UBAD_RANK, .loc = c->loc};
  bad.when = pt_mk_and(x->tt, b->when, c->entered);
  read_vars(x, b->cut, c->any, c->node, &before);
  read_vars(x, b->cut, b->phi, b->node, &after);
  if (has_all(&claim->rank, &before) && has_all(&claim->rank, &after)) {
    pt_term falls = falls_from(x, &claim->rank, 0, before.at, after.at);
    bad.when = pt_mk_and(x->tt, bad.when, pt_mk_not(x->tt, falls));
  }
  if (!pt_term_is_false(x->tt, bad.when)) pt_vec_push(x->mem, &x->bads, bad);
  pt_vec_release(x->mem, &before);
  pt_vec_release(x->mem, &after);
}
