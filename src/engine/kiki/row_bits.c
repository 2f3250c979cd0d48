/* Low bits that all values of a variable share: a mask of ones at the low end, and their value. */
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki.h"
#include "term/build.h"

static void make(pt_templates *ts, pt_template *t) {
  pt_domain_singles(ts, t, PT_ROW_LOW_BITS, pt_domain_is_number);
}

static pt_term holds(pt_terms *tt, const pt_row *r, const pt_term *args) {
  pt_term low = pt_mk_op2(tt, PT_TOP_BVAND, args[0], pt_mk_const(tt, r->high));
  return pt_mk_eq(tt, low, pt_mk_const(tt, r->low));
}

static void add(const pt_templates *ts, pt_template_row *t, const pt_bv *args, bool first) {
  pt_row *r = &t->row;
  pt_bv v = args[0];
  (void)ts;
  if (first) {
    r->high = pt_bv_ones(v.width);
    r->low = v;
    return;
  }
  pt_bv differ = pt_bv_and(pt_bv_xor(r->low, v), r->high);
  if (pt_bv_is_zero(differ)) return;
  uint32_t keep = pt_bv_ctz(differ);
  t->top = keep == 0;
  if (t->top) return;
  pt_bv one = pt_bv_u64(v.width, 1);
  r->high = pt_bv_sub(pt_bv_shl(one, pt_bv_u64(v.width, keep)), one);
  r->low = pt_bv_and(r->low, r->high);
}

const pt_domain pt_domain_low_bits = {PT_DOMAIN_INTERVALS, 1, make, holds, add};
