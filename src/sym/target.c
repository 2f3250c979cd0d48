/* Where a pointer can point to, read off its term.

   A sum has one addend that is a pointer; the rest is the offset.  An if-then-else has the targets
   of both sides.  Targets with the same object are joined, so the list is never longer than there
   are objects.  What has another shape (a pointer from an array, an arbitrary value) may be any. */
#include <assert.h>

#include "sym/space.h"
#include "term/build.h"

enum { DEPTH = 200 };

static void add_target(pt_space *sp, pt_target_vec *out, pt_target t) {
  if (pt_term_is_false(sp->tt, t.cond)) return;
  for (size_t k = 0; k < out->n; k++) {
    pt_target *old = &out->at[k];
    if (old->object != t.object) continue;
    if (t.object != PT_SOBJ_ANY) old->offset = pt_mk_ite(sp->tt, t.cond, t.offset, old->offset);
    old->cond = pt_mk_or(sp->tt, old->cond, t.cond);
    return;
  }
  pt_vec_push(sp->mem, out, t);
}

static pt_term zero(pt_space *sp) { return pt_mk_u64(sp->tt, sp->prog->ptr_width, 0); }

static void any(pt_space *sp, pt_target_vec *out) {
  add_target(sp, out, (pt_target){PT_SOBJ_ANY, pt_true(sp->tt), zero(sp)});
}

/* A constant address; MOVED: something that is not known is added to it. */
static void of_constant(pt_space *sp, uint64_t c, bool moved, pt_target_vec *out) {
  uint32_t o = pt_space_find(sp, c);
  if (o == PT_SOBJ_NONE && moved && c != 0) {
    any(sp, out);
    return;
  }
  if (o == PT_SOBJ_NONE) {
    add_target(
        sp, out,
        (pt_target){PT_SOBJ_NONE, pt_true(sp->tt), pt_mk_u64(sp->tt, sp->prog->ptr_width, c)});
    return;
  }
  const pt_sym_object *ob = pt_space_at(sp, o);
  uint64_t slack = ob->room / 4;
  if (moved && (c + slack < ob->base || c > ob->base + slack))
    any(sp, out); /* may be its neighbour's */
  else
    add_target(
        sp, out,
        (pt_target){o, pt_true(sp->tt), pt_mk_u64(sp->tt, sp->prog->ptr_width, c - ob->base)});
}

static void resolve(pt_space *sp, pt_term p, bool moved, int depth, pt_target_vec *out);

static void of_ite(pt_space *sp, pt_term p, bool moved, int depth, pt_target_vec *out) {
  pt_target_vec side = {0};
  pt_term c = pt_term_arg(sp->tt, p, 0);
  for (uint32_t k = 0; k < 2; k++) {
    pt_vec_reset(&side);
    resolve(sp, pt_term_arg(sp->tt, p, 1 + k), moved, depth, &side);
    pt_term cond = k ? pt_mk_not(sp->tt, c) : c;
    for (size_t j = 0; j < side.n; j++) {
      side.at[j].cond = pt_mk_and(sp->tt, cond, side.at[j].cond);
      add_target(sp, out, side.at[j]);
    }
  }
  pt_vec_release(sp->mem, &side);
}

/* Whether a term has addresses of objects in it, as one of its values. */
static bool has_address(pt_space *sp, pt_term t, int depth) {
  pt_bv c;
  if (pt_term_value(sp->tt, t, &c)) return pt_space_find(sp, pt_bv_to_u64(c)) != PT_SOBJ_NONE;
  switch (pt_term_op(sp->tt, t)) {
  case PT_TOP_ITE:
    return depth > 0 && (has_address(sp, pt_term_arg(sp->tt, t, 1), depth - 1) ||
                         has_address(sp, pt_term_arg(sp->tt, t, 2), depth - 1));
  case PT_TOP_ADD:
    return depth > 0 && (has_address(sp, pt_term_arg(sp->tt, t, 0), depth - 1) ||
                         has_address(sp, pt_term_arg(sp->tt, t, 1), depth - 1));
  default: return false;
  }
}

/* P = A + B: the one with addresses is the pointer. */
static void of_sum(pt_space *sp, pt_term a, pt_term b, int depth, pt_target_vec *out) {
  bool first = has_address(sp, a, 24), second = has_address(sp, b, 24);
  if (first == second) {
    any(sp, out);
    return;
  }
  size_t from = out->n;
  assert(from == 0);
  resolve(sp, first ? a : b, true, depth, out);
  for (size_t k = from; k < out->n; k++)
    if (out->at[k].object != PT_SOBJ_ANY)
      out->at[k].offset = pt_mk_op2(sp->tt, PT_TOP_ADD, out->at[k].offset, first ? b : a);
}

/* OUT is empty. */
static void compute(pt_space *sp, pt_term p, bool moved, int depth, pt_target_vec *out) {
  pt_bv c;
  if (pt_term_value(sp->tt, p, &c)) of_constant(sp, pt_bv_to_u64(c), moved, out);
  else if (depth == 0) any(sp, out);
  else if (pt_term_op(sp->tt, p) == PT_TOP_ITE) of_ite(sp, p, moved, depth - 1, out);
  else if (pt_term_op(sp->tt, p) == PT_TOP_ADD)
    of_sum(sp, pt_term_arg(sp->tt, p, 0), pt_term_arg(sp->tt, p, 1), depth - 1, out);
  else any(sp, out);
}

static void resolve(pt_space *sp, pt_term p, bool moved, int depth, pt_target_vec *out) {
  uint64_t index, key = (uint64_t)p.i << 1 | moved;
  assert(out->n == 0);
  if (!pt_map_get(&sp->targets, key, &index)) {
    pt_target_vec list = {0};
    compute(sp, p, moved, depth, &list);
    pt_vec_push(sp->mem, &sp->lists, list);
    index = sp->lists.n - 1;
    pt_map_put(sp->mem, &sp->targets, key, index);
  }
  const pt_target_vec *list = &sp->lists.at[index];
  for (size_t k = 0; k < list->n; k++) pt_vec_push(sp->mem, out, list->at[k]);
}

const pt_target_vec *pt_space_targets(pt_space *sp, pt_term p) {
  uint64_t index;
  pt_target_vec scratch = {0};
  resolve(sp, p, false, DEPTH, &scratch);
  pt_vec_release(sp->mem, &scratch);
  bool known = pt_map_get(&sp->targets, (uint64_t)p.i << 1, &index);
  assert(known);
  (void)known;
  return &sp->lists.at[index];
}
