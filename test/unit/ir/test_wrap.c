/* Wrapped intervals of 4 bits against all their members. */
#include "ir/wrap.h"

#include "bv/bv.h"
#include "ir/fold.h"
#include "test.h"

enum { WIDTH = 4, ALL = 1 << WIDTH };

/* Every one of the width, by number; false: there is none. */
static bool wrap_number(uint32_t k, pt_wrap *out) {
  uint32_t lo = k % ALL, n = k / ALL % ALL, stride = k / ALL / ALL;
  *out = (pt_wrap){lo, n, WIDTH, (uint8_t)stride};
  return n ? n % (1u << stride) == 0 : stride == 0;
}

enum { WRAPS = ALL * ALL * WIDTH };

static bool is_in(pt_wrap a, uint64_t v) {
  uint64_t d = (v - a.lo) & pt_wrap_mask(a.width);
  return d <= a.n && d % (UINT64_C(1) << a.stride) == 0;
}

static bool is_well_formed(pt_wrap a) {
  return a.lo <= pt_wrap_mask(a.width) && a.n <= pt_wrap_mask(a.width) &&
         (a.n ? a.stride < a.width && a.n % (UINT64_C(1) << a.stride) == 0 : a.stride == 0);
}

TEST(box_wrap, members) {
  for (uint32_t k = 0; k < WRAPS; k++) {
    pt_wrap a;
    if (!wrap_number(k, &a)) continue;
    int64_t low, high;
    uint64_t ulow, uhigh;
    pt_wrap_signed_hull(a, &low, &high), pt_wrap_unsigned_hull(a, &ulow, &uhigh);
    for (uint64_t v = 0; v < ALL; v++) {
      int64_t s = pt_bv_to_i64(pt_bv_u64(WIDTH, v));
      CHECK(pt_wrap_has(a, v) == is_in(a, v));
      if (is_in(a, v)) CHECK(v >= ulow && v <= uhigh && s >= low && s <= high);
    }
  }
}

TEST(box_wrap, join_and_meet) {
  for (uint32_t k = 0; k < WRAPS * 7; k += 7)
    for (uint32_t j = 0; j < WRAPS; j += 5) {
      pt_wrap a, b, both = {0, 0, WIDTH, 0};
      if (!wrap_number(k % WRAPS, &a) || !wrap_number(j, &b)) continue;
      pt_wrap any = pt_wrap_join(a, b);
      bool meets = pt_wrap_meet(a, b, &both);
      CHECK(is_well_formed(any) && is_well_formed(both));
      for (uint64_t v = 0; v < ALL; v++) {
        if (is_in(a, v) || is_in(b, v)) CHECK(is_in(any, v));
        if (is_in(a, v) && is_in(b, v)) CHECK(meets && is_in(both, v));
      }
      if (pt_wrap_covers(a, b)) CHECK(pt_wrap_eq(any, a));
    }
}

/* All results of the operation on members are in what is said of the result. */
static void check_op2(pt_op op, pt_wrap a, pt_wrap b) {
  bool truth = op >= PT_OP_EQ;
  uint32_t width = truth ? 1 : WIDTH;
  pt_wrap r = pt_wrap_op2(op, a, b, width);
  CHECK(is_well_formed(r));
  for (uint64_t x = 0; x < ALL; x++)
    for (uint64_t y = 0; y < ALL; y++) {
      pt_bv args[] = {pt_bv_u64(WIDTH, x), pt_bv_u64(WIDTH, y)}, v;
      if (!is_in(a, x) || !is_in(b, y) || !pt_ir_fold(op, args, width, &v)) continue;
      CHECK(is_in(r, pt_bv_to_u64(v)));
      pt_wrap p = a, q = b;
      if (op < PT_OP_EQ || op > PT_OP_SLE) continue;
      CHECK(pt_wrap_assume(op, pt_bv_to_u64(v) != 0, &p, &q) && is_in(p, x) && is_in(q, y));
    }
}

TEST(box_wrap, operations) {
  uint32_t seed = 1;
  for (int n = 0; n < 6000; n++) {
    pt_wrap a, b;
    seed = seed * 1664525 + 1013904223;
    if (!wrap_number((seed >> 8) % WRAPS, &a)) continue;
    seed = seed * 1664525 + 1013904223;
    if (!wrap_number((seed >> 8) % WRAPS, &b)) continue;
    check_op2((pt_op)(n % (PT_OP_SMUL_O + 1)), a, b);
  }
}

TEST(box_wrap, extensions) {
  static const pt_op ops[] = {PT_OP_ZEXT, PT_OP_SEXT, PT_OP_TRUNC};
  for (uint32_t k = 0; k < WRAPS; k++)
    for (int o = 0; o < 3; o++) {
      pt_wrap a;
      uint32_t width = ops[o] == PT_OP_TRUNC ? 3 : 6;
      if (!wrap_number(k, &a)) continue;
      pt_wrap r = pt_wrap_extend(ops[o], a, width);
      CHECK(is_well_formed(r));
      for (uint64_t x = 0; x < ALL; x++) {
        pt_bv v, arg = pt_bv_u64(WIDTH, x);
        if (is_in(a, x) && pt_ir_fold(ops[o], &arg, width, &v)) CHECK(is_in(r, pt_bv_to_u64(v)));
      }
    }
}
