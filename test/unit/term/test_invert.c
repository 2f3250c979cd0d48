#include "term/invert.h"

#include "term/build.h"
#include "test.h"

TEST(invert, indices) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_term v = pt_mk_var(tt, "v", pt_sort_bv(tt, 32)), j = pt_mk_var(tt, "j", pt_sort_bv(tt, 32));
  pt_term c = pt_mk_u64(tt, 64, 4), base = pt_mk_var(tt, "base", pt_sort_bv(tt, 64));
  pt_term wide[2] = {pt_mk_sext(tt, v, 64), pt_mk_sext(tt, j, 64)}, at[2];
  for (int k = 0; k < 2; k++)
    at[k] = pt_mk_op2(tt, PT_TOP_ADD, base, pt_mk_op2(tt, PT_TOP_MUL, wide[k], c));
  CHECK_EQ(pt_term_invert(tt, v, v, j).i, j.i);
  CHECK_EQ(pt_term_invert(tt, wide[0], v, wide[1]).i, j.i);
  pt_term t = pt_term_invert(tt, at[0], v, at[1]);
  CHECK(t.i != 0 && pt_term_width(tt, t) == 32);
  CHECK(!pt_term_has_input(tt, t, v));
  CHECK(pt_term_has_input(tt, at[0], v) && !pt_term_has_input(tt, at[0], j));
  CHECK_EQ(pt_term_invert(tt, pt_mk_op2(tt, PT_TOP_MUL, v, v), v, j).i, 0);
  CHECK_EQ(pt_term_invert(tt, pt_mk_op2(tt, PT_TOP_BVAND, v, j), v, j).i, 0);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}
