/* The rows of cut loops, and the states with which those go round. */
#include "check/unwind_priv.h"

#include <assert.h>

static const pt_proof_loop *claim_of(const pt_unw *x, uint32_t cut) {
  return x->l->loops.at[x->cuts.at[cut].loop].claim;
}

/* The number of a phi in its block, or -1. */
static int64_t phi_number(const pt_ir_fn *fn, pt_blk head, pt_val v) {
  const pt_ir_block *b = &fn->blocks.at[head];
  for (size_t k = 0, n = pt_ir_phis(fn, head); k < n; k++)
    if (fn->ins.at[b->ins.at[k]].res == v) return (int64_t)k;
  return -1;
}

/* ---- binding */

/* A value that is not the head's: the loop must not compute it. */
static pt_term outer_value(pt_unw *x, pt_uframe *f, pt_blk head, pt_val v) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  const pt_ufn *u = pt_learnt_fn(x, f->fn);
  if (v < fn->values.n && fn->values.at[v].kind != PT_VAL_INS) return pt_unw_value(x, f, v, head);
  if (v < fn->values.n && f->values[v].i) {
    pt_blk home = fn->ins.at[fn->values.at[v].ref].block;
    uint32_t loop = u->cfg.loop_of[home];
    while (loop && u->cfg.loops.at[loop - 1].header != head)
      loop = u->cfg.loops.at[loop - 1].parent;
    if (!loop && home != head && pt_ir_dominates(&u->cfg, home, head))
      return pt_unw_bits(x, pt_unw_value(x, f, v, head));
  }
  pt_unw_give_up(x, "a row of the claim is about a value that its loop does not have");
  return pt_unw_word(x, 0);
}

/* A value of a caller: it must have been made before the call. */
static pt_term callers_value(pt_unw *x, pt_uframe *f, const pt_proof_var *v) {
  for (uint32_t k = 0; k < v->up && f; k++) f = f->caller;
  const pt_ir_fn *fn = f ? pt_unw_fn(x, f) : NULL;
  if (f && v->val < fn->values.n && fn->values.at[v->val].kind == PT_VAL_INS &&
      f->values[v->val].i) {
    pt_blk home = fn->ins.at[fn->values.at[v->val].ref].block;
    if (home == f->block || pt_ir_dominates(&pt_learnt_fn(x, f->fn)->cfg, home, f->block))
      return pt_unw_bits(x, pt_unw_value(x, f, v->val, f->block));
  }
  pt_unw_give_up(x, "a row of the claim is about a value that the loop's callers do not have");
  return pt_unw_word(x, 0);
}

static uint32_t row_object(pt_unw *x, const pt_proof_var *v) {
  uint64_t obj = v->global;
  if (v->global
          ? v->global < x->prog->globals.n
          : v->context < x->context_of.n &&
                pt_map_get(&x->made, (uint64_t)x->context_of.at[v->context] << 32 | v->alloc, &obj))
    return (uint32_t)obj;
  x->unbound = "a row of the claim is about an object that does not exist";
  return 0;
}

static void bind(pt_unw *x, pt_uframe *f, uint32_t cut, const pt_proof_var *v) {
  pt_blk head = claim_of(x, cut)->head;
  pt_term same = {0};
  uint32_t obj = 0;
  if (v->val && v->up) same = callers_value(x, f, v);
  else if (v->val && phi_number(pt_unw_fn(x, f), head, v->val) < 0)
    same = outer_value(x, f, head, v->val);
  if (!v->val) obj = row_object(x, v);
  if (!v->val && (v->bytes == 0 || v->bytes > 64))
    pt_unw_give_up(x, "a row of the claim is about too many bytes");
  pt_vec_push(x->mem, &x->cuts.at[cut].same, same);
  pt_vec_push(x->mem, &x->cuts.at[cut].objs, obj);
}

void pt_unw_bind_rows(pt_unw *x, pt_uframe *f, uint32_t cut) {
  const pt_proof_loop *claim = claim_of(x, cut);
  x->cuts.at[cut].fn = f->fn;
  for (size_t k = 0; k < claim->vars.n && !pt_unw_over(x); k++) bind(x, f, cut, &claim->vars.at[k]);
}

/* An object that the loop makes anew each time would be another one at the next round. */
void pt_unw_check_binding(pt_unw *x, uint32_t cut) {
  const pt_proof_loop *claim = claim_of(x, cut);
  for (size_t k = 0; k < claim->vars.n && !pt_unw_over(x); k++) {
    const pt_proof_var *v = &claim->vars.at[k];
    if (!v->val && row_object(x, v) != x->cuts.at[cut].objs.at[k])
      x->unbound = "a row of the claim is about an object that its loop makes";
  }
}

/* ---- rows as terms */

/* A row that compares addresses with numbers means nothing where objects have other addresses: it
   is left out, as an assumption and as an obligation. */
bool pt_unw_row_is_idle(pt_unw *x, uint32_t cut, size_t row, const pt_term *t, size_t n) {
  const pt_row *r = &claim_of(x, cut)->rows.at[row];
  pt_uloop *loop = &x->l->loops.at[x->cuts.at[cut].loop];
  if (pt_map_get(&loop->idle, row, NULL)) return true;
  for (size_t k = 0; k < n && r->kind != PT_ROW_EQUAL; k++) {
    if (pt_term_width(x->tt, t[k]) != x->prog->ptr_width) continue;
    if (!pt_set_has_object(x, pt_unw_points(x, t[k]))) continue;
    pt_map_put(x->mem, &loop->idle, row, 1);
    x->restart = true;
    return true;
  }
  return false;
}

pt_term pt_unw_state_value(pt_unw *x, uint32_t cut, size_t index, size_t phi, uint32_t node) {
  const pt_ucut *c = &x->cuts.at[cut];
  const pt_proof_var *v = &claim_of(x, cut)->vars.at[index];
  if (v->val && c->same.at[index].i) return c->same.at[index];
  if (v->val)
    return x->phis
        .at[phi + (size_t)phi_number(x->prog->fns.at[c->fn], claim_of(x, cut)->head, v->val)];
  pt_term off = pt_unw_word(x, v->offset);
  uint32_t obj = c->objs.at[index];
  if (!obj || !pt_unw_grain(x, obj, v->bytes, off)) return (pt_term){0};
  return pt_unw_pieces(x, obj, off, v->bytes, node, x->nodes.at[node].end);
}

pt_term pt_unw_no_row(pt_unw *x) {
  pt_unw_give_up(x, "a row of the claim cannot be read: widths differ");
  return pt_true(x->tt);
}

static pt_term between(pt_unw *x, const pt_row *r, pt_term t, pt_top le) {
  uint32_t w = pt_term_width(x->tt, t);
  pt_term in = pt_true(x->tt);
  if ((!r->no_low && r->low.width != w) || (!r->no_high && r->high.width != w))
    return pt_unw_no_row(x);
  if (!r->no_low) in = pt_mk_and(x->tt, in, pt_mk_op2(x->tt, le, pt_mk_const(x->tt, r->low), t));
  if (!r->no_high) in = pt_mk_and(x->tt, in, pt_mk_op2(x->tt, le, t, pt_mk_const(x->tt, r->high)));
  return in;
}

static pt_term is_among(pt_unw *x, const pt_bv *values, size_t n, pt_term t) {
  pt_term in = pt_false(x->tt);
  for (size_t k = 0; k < n; k++) {
    if (values[k].width != pt_term_width(x->tt, t)) return pt_unw_no_row(x);
    in = pt_mk_or(x->tt, in, pt_mk_eq(x->tt, t, pt_mk_const(x->tt, values[k])));
  }
  return in;
}

/* The variables T have the values of one of the tuples. */
static pt_term one_of(pt_unw *x, const pt_row *r, const pt_term *t, size_t n) {
  pt_term in = pt_false(x->tt);
  if (!n || r->values.n % n) return pt_unw_no_row(x);
  for (size_t k = 0; k < r->values.n; k += n) {
    pt_term same = pt_true(x->tt);
    for (size_t j = 0; j < n; j++)
      same = pt_mk_and(x->tt, same, is_among(x, &r->values.at[k + j], 1, t[j]));
    in = pt_mk_or(x->tt, in, same);
  }
  return in;
}

static pt_term equation(pt_unw *x, const pt_bv *c, const pt_term *t, size_t n) {
  uint32_t w = pt_term_width(x->tt, t[0]);
  pt_term sum = pt_mk_const(x->tt, pt_bv_zero(w));
  for (size_t k = 0; k < n; k++) {
    if (pt_term_width(x->tt, t[k]) != w || c[k].width != w) return pt_unw_no_row(x);
    sum = pt_mk_op2(x->tt, PT_TOP_ADD, sum,
                    pt_mk_op2(x->tt, PT_TOP_MUL, t[k], pt_mk_const(x->tt, c[k])));
  }
  return c[n].width == w ? pt_mk_eq(x->tt, sum, pt_mk_const(x->tt, c[n])) : pt_unw_no_row(x);
}

static pt_term affine(pt_unw *x, const pt_row *r, const pt_term *t, size_t n) {
  pt_term all = pt_true(x->tt);
  if (!n || r->values.n % (n + 1)) return pt_unw_no_row(x);
  for (size_t k = 0; k < r->values.n; k += n + 1)
    all = pt_mk_and(x->tt, all, equation(x, r->values.at + k, t, n));
  return all;
}

/* The first variable is the first value of a group, and the second one of the others, if there are
   any. */
static pt_term split(pt_unw *x, const pt_row *r, const pt_term *t) {
  pt_term in = pt_false(x->tt);
  size_t at = 0;
  for (size_t g = 0; g < r->groups.n; g++) {
    size_t n = r->groups.at[g];
    if (!n || n > r->values.n - at) return pt_unw_no_row(x);
    pt_term b = n > 1 ? is_among(x, r->values.at + at + 1, n - 1, t[1]) : pt_true(x->tt);
    in = pt_mk_or(x->tt, in, pt_mk_and(x->tt, is_among(x, r->values.at + at, 1, t[0]), b));
    at += n;
  }
  return at == r->values.n ? in : pt_unw_no_row(x);
}

/* a OP b in two bits more than the wider has, so that it does not overflow. */
static pt_term wide(pt_unw *x, const pt_row *r, pt_term a, pt_term b) {
  uint32_t wa = pt_term_width(x->tt, a), wb = pt_term_width(x->tt, b), w = (wa < wb ? wb : wa) + 2;
  pt_top op = r->kind == PT_ROW_SUM ? PT_TOP_ADD : PT_TOP_SUB;
  if (w > PT_BV_MAX_WIDTH) return pt_unw_no_row(x);
  if (r->kind == PT_ROW_UDIFFERENCE) a = pt_mk_zext(x->tt, a, w), b = pt_mk_zext(x->tt, b, w);
  else a = pt_mk_sext(x->tt, a, w), b = pt_mk_sext(x->tt, b, w);
  return between(x, r, pt_mk_op2(x->tt, op, a, b), PT_TOP_SLE);
}

/* a - c * b, where c is as wide as the bounds. */
static pt_term scaled(pt_unw *x, const pt_row *r, pt_term a, pt_term b) {
  uint32_t w = r->values.n == 1 ? r->values.at[0].width : 0;
  if (w < pt_term_width(x->tt, a) || w < pt_term_width(x->tt, b) || w > PT_BV_MAX_WIDTH)
    return pt_unw_no_row(x);
  pt_term product = pt_mk_op2(x->tt, PT_TOP_MUL, pt_mk_sext(x->tt, b, w),
                              pt_mk_const(x->tt, r->values.at[0]));
  pt_term t = pt_mk_op2(x->tt, PT_TOP_SUB, pt_mk_sext(x->tt, a, w), product);
  return between(x, r, t, PT_TOP_SLE);
}

pt_term pt_unw_row_term(pt_unw *x, const pt_row *r, const pt_term *t, size_t n) {
  uint32_t w = n ? pt_term_width(x->tt, t[0]) : 0;
  if (r->kind >= PT_ROW_COUNT ||
      (pt_row_arity((pt_row_kind)r->kind) && pt_row_arity((pt_row_kind)r->kind) != n))
    return pt_unw_no_row(x);
  bool mixed = r->kind == PT_ROW_SPLIT || r->kind == PT_ROW_DIFFERENCE || r->kind == PT_ROW_SCALED;
  if (!mixed && n == 2 && pt_row_arity((pt_row_kind)r->kind) && pt_term_width(x->tt, t[1]) != w)
    return pt_unw_no_row(x);
  switch ((pt_row_kind)r->kind) {
  case PT_ROW_SET: case PT_ROW_TUPLES: return one_of(x, r, t, n);
  case PT_ROW_SIGNED: return between(x, r, t[0], PT_TOP_SLE);
  case PT_ROW_UNSIGNED: return between(x, r, t[0], PT_TOP_ULE);
  case PT_ROW_LOW_BITS:
    if (r->low.width != w || r->high.width != w) return pt_unw_no_row(x);
    return pt_mk_eq(x->tt, pt_mk_op2(x->tt, PT_TOP_BVAND, t[0], pt_mk_const(x->tt, r->high)),
                    pt_mk_const(x->tt, r->low));
  case PT_ROW_EQUAL: return pt_mk_eq(x->tt, t[0], t[1]);
  case PT_ROW_UNEQUAL: return pt_mk_not(x->tt, pt_mk_eq(x->tt, t[0], t[1]));
  case PT_ROW_DIFFERENCE: case PT_ROW_SUM: case PT_ROW_UDIFFERENCE: return wide(x, r, t[0], t[1]);
  case PT_ROW_SCALED: return scaled(x, r, t[0], t[1]);
  case PT_ROW_SPLIT: return split(x, r, t);
  case PT_ROW_AFFINE: return affine(x, r, t, n);
  case PT_ROW_BOXES: return pt_unw_boxes(x, r, t, n);
  case PT_ROW_COUNT: break;
  }
  return pt_unw_no_row(x);
}

pt_term pt_unw_rows(pt_unw *x, uint32_t cut, size_t phi, uint32_t node) {
  const pt_proof_loop *claim = claim_of(x, cut);
  pt_term all = pt_true(x->tt);
  pt_term_vec vars = {0}, args = {0};
  for (size_t k = 0; k < claim->vars.n && !pt_unw_over(x); k++) {
    bool array = pt_unw_is_array(claim, k);
    pt_vec_push(x->mem, &vars,
                array ? (pt_term){0} : pt_unw_state_value(x, cut, k, phi, node));
  }
  for (size_t k = 0; k < claim->rows.n && !pt_unw_over(x); k++) {
    const pt_row *r = &claim->rows.at[k];
    bool known = !r->each.array;
    pt_vec_reset(&args);
    for (size_t j = 0; j < r->vars.n && known; j++) {
      known = r->vars.at[j] < vars.n && vars.at[r->vars.at[j]].i != 0;
      if (known) pt_vec_push(x->mem, &args, vars.at[r->vars.at[j]]);
      else if (r->vars.at[j] >= vars.n) pt_unw_no_row(x);
    }
    if (!known || pt_unw_row_is_idle(x, cut, k, args.at, args.n)) continue;
    all = pt_mk_and(x->tt, all, pt_unw_row_term(x, r, args.at, args.n));
    if (r->kind == PT_ROW_BOXES && node == x->cuts.at[cut].node)
      pt_unw_note_boxes(x, cut, r, args.at, args.n);
  }
  pt_vec_release(x->mem, &vars);
  pt_vec_release(x->mem, &args);
  return all;
}

/* ---- going round */

static void back_rows(pt_unw *x, const pt_uback *b) {
  pt_ubad bad = {.kind = PT_UBAD_ROWS, .loc = x->cuts.at[b->cut].loc};
  pt_term rows = pt_unw_rows(x, b->cut, b->phi, b->node);
  bad.when = pt_mk_and(x->tt, b->when, pt_mk_not(x->tt, rows));
  if (!pt_term_is_false(x->tt, bad.when)) pt_vec_push(x->mem, &x->bads, bad);
}

void pt_unw_back_bad(pt_unw *x, const pt_uback *b, pt_term when, const char *text) {
  pt_ubad bad = {.kind = PT_UBAD_LOST, .loc = x->cuts.at[b->cut].loc, .text = text};
  bad.when = pt_mk_and(x->tt, b->when, when);
  if (!pt_term_is_false(x->tt, bad.when)) pt_vec_push(x->mem, &x->bads, bad);
}

/* What was assumed of a pointer in the arbitrary state holds again. */
static void back_guess(pt_unw *x, const pt_uback *b, size_t k) {
  pt_uguess g = x->cuts.at[b->cut].guesses.at[k];
  uint32_t end = x->nodes.at[b->node].end, bytes = x->prog->ptr_width / 8;
  pt_term v = !g.obj ? x->phis.at[b->phi + g.phi]
                     : pt_unw_pieces(x, g.obj, pt_unw_word(x, g.offset), bytes, b->node, end);
  pt_unw_back_bad(x, b, pt_mk_not(x->tt, pt_unw_in_set(x, g.points, v)),
            "a pointer in a loop may point to anything");
}

void pt_unw_backs(pt_unw *x) {
  pt_u32s done = {0};
  bool more = true;
  for (size_t k = 0; k < x->backs.n && !pt_unw_over(x); k++) {
    back_rows(x, &x->backs.at[k]);
    pt_unw_back_elements(x, &x->backs.at[k]);
    pt_unw_back_lost(x, &x->backs.at[k]);
    pt_unw_back_rank(x, &x->backs.at[k]);
  }
  pt_vec_resize(x->mem, &done, x->backs.n);
  while (more && !pt_unw_over(x)) { /* looking at one state may ask for more of another */
    more = pt_unw_assume_elements(x);
    for (size_t k = 0; k < x->backs.n; k++)
      for (; done.at[k] < x->cuts.at[x->backs.at[k].cut].guesses.n; done.at[k]++, more = true)
        back_guess(x, &x->backs.at[k], done.at[k]);
  }
  pt_vec_release(x->mem, &done);
}
