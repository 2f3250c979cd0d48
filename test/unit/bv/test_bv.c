/* Bit-vectors: all values of widths 1 to 5 against plain integer arithmetic,
   128 bits against __int128, and random values of many widths against laws
   that formulate each operator in another way. */
#include "bv/bv.h"
#include "test.h"

typedef unsigned __int128 u128;
typedef __int128 i128;

static const uint32_t widths[] = {1,   7,   31,  32,  33,  63,  64,  65,
                                  100, 127, 128, 129, 200, 256, 511, 512};
#define NWIDTHS (sizeof widths / sizeof *widths)

static uint64_t next(uint64_t *seed) { /* xorshift64* */
  *seed ^= *seed >> 12, *seed ^= *seed << 25, *seed ^= *seed >> 27;
  return *seed * UINT64_C(2685821657736338717);
}

/* Random, but often with long runs of equal bits, few bits, or a short value. */
static pt_bv random_bv(uint64_t *seed, uint32_t width) {
  uint64_t limbs[PT_BV_LIMBS];
  uint64_t style = next(seed) % 6;
  for (int i = 0; i < PT_BV_LIMBS; i++) {
    limbs[i] = next(seed);
    if (style == 1) limbs[i] = limbs[i] & 1 ? ~UINT64_C(0) : 0;
    if (style == 2) limbs[i] &= next(seed) & next(seed) & next(seed);
    if (style == 3) limbs[i] |= next(seed) | next(seed) | next(seed);
  }
  pt_bv a = pt_bv_limbs(width, limbs);
  pt_bv by = pt_bv_u64(width, next(seed) % (width + 1));
  if (style >= 4 && width > 8) a = style == 4 ? pt_bv_lshr(a, by) : pt_bv_ashr(a, by);
  return a;
}

/* The same representation: unused limbs must be zero, too. */
static bool same(pt_bv a, pt_bv b) {
  return a.width == b.width && memcmp(a.w, b.w, sizeof a.w) == 0;
}

static pt_bv num(uint32_t width, i128 v) {
  uint64_t limbs[PT_BV_LIMBS] = {(uint64_t)v, (uint64_t)(v >> 64)};
  return pt_bv_limbs(width, limbs);
}

static bool fits_signed(uint32_t width, i128 v) {
  return v >= -((i128)1 << (width - 1)) && v < (i128)1 << (width - 1);
}

static bool fits_unsigned(uint32_t width, i128 v) { return v >= 0 && v < (i128)1 << width; }

/* Every operator with two operands, for a width far below 128; u and s are the
   unsigned and signed readings. */
static void check_pair(uint32_t w, uint64_t ua, uint64_t ub) {
  i128 sign = (i128)1 << (w - 1);
  i128 sa = ((i128)ua ^ sign) - sign, sb = ((i128)ub ^ sign) - sign;
  i128 xa = (i128)ua, xb = (i128)ub;
  pt_bv a = pt_bv_u64(w, ua), b = pt_bv_u64(w, ub);
  CHECK(same(pt_bv_add(a, b), num(w, xa + xb)));
  CHECK(same(pt_bv_sub(a, b), num(w, xa - xb)));
  CHECK(same(pt_bv_mul(a, b), num(w, xa * xb)));
  CHECK(same(pt_bv_udiv(a, b), ub ? num(w, xa / xb) : num(w, -1)));
  CHECK(same(pt_bv_urem(a, b), ub ? num(w, xa % xb) : a));
  CHECK(same(pt_bv_sdiv(a, b), ub ? num(w, sa / sb) : num(w, sa < 0 ? 1 : -1)));
  CHECK(same(pt_bv_srem(a, b), ub ? num(w, sa % sb) : a));
  CHECK(same(pt_bv_and(a, b), num(w, xa & xb)));
  CHECK(same(pt_bv_or(a, b), num(w, xa | xb)));
  CHECK(same(pt_bv_xor(a, b), num(w, xa ^ xb)));
  CHECK(same(pt_bv_shl(a, b), ub < w ? num(w, xa << ub) : num(w, 0)));
  CHECK(same(pt_bv_lshr(a, b), ub < w ? num(w, xa >> ub) : num(w, 0)));
  CHECK(same(pt_bv_ashr(a, b), ub < w ? num(w, sa >> ub) : num(w, sa < 0 ? -1 : 0)));
  CHECK_EQ(pt_bv_eq(a, b), xa == xb);
  CHECK_EQ(pt_bv_ult(a, b), xa < xb);
  CHECK_EQ(pt_bv_ule(a, b), xa <= xb);
  CHECK_EQ(pt_bv_slt(a, b), sa < sb);
  CHECK_EQ(pt_bv_sle(a, b), sa <= sb);
  CHECK_EQ(pt_bv_uadd_overflows(a, b), !fits_unsigned(w, xa + xb));
  CHECK_EQ(pt_bv_usub_overflows(a, b), !fits_unsigned(w, xa - xb));
  CHECK_EQ(pt_bv_umul_overflows(a, b), !fits_unsigned(w, xa * xb));
  CHECK_EQ(pt_bv_sadd_overflows(a, b), !fits_signed(w, sa + sb));
  CHECK_EQ(pt_bv_ssub_overflows(a, b), !fits_signed(w, sa - sb));
  CHECK_EQ(pt_bv_smul_overflows(a, b), !fits_signed(w, sa * sb));
  CHECK(same(pt_bv_concat(a, b), num(2 * w, xa << w | xb)));
}

static void check_one(uint32_t w, uint64_t u) {
  i128 sign = (i128)1 << (w - 1), s = ((i128)u ^ sign) - sign;
  pt_bv a = pt_bv_u64(w, u);
  CHECK_EQ(pt_bv_to_u64(a), u);
  CHECK(pt_bv_to_i64(a) == (int64_t)s);
  CHECK(pt_bv_fits_u64(a) && pt_bv_fits_i64(a));
  CHECK_EQ(pt_bv_is_zero(a), u == 0);
  CHECK_EQ(pt_bv_is_negative(a), s < 0);
  CHECK_EQ(pt_bv_is_ones(a), s == -1);
  CHECK(same(pt_bv_neg(a), num(w, -s)));
  CHECK(same(pt_bv_not(a), num(w, ~s)));
  CHECK(same(pt_bv_i64(w, (int64_t)s), a));
  CHECK(same(pt_bv_zext(a, w + 66), num(w + 66, (i128)u)));
  CHECK(same(pt_bv_sext(a, w + 66), num(w + 66, s)));
  CHECK_EQ(pt_bv_popcount(a), __builtin_popcountll(u));
  uint32_t leading = 0, trailing = 0;
  while (leading < w && !(u >> (w - 1 - leading) & 1)) leading++;
  while (trailing < w && !(u >> trailing & 1)) trailing++;
  CHECK_EQ(pt_bv_clz(a), leading);
  CHECK_EQ(pt_bv_ctz(a), trailing);
  for (uint32_t low = 0; low < w; low++) {
    CHECK_EQ(pt_bv_bit(a, low), u >> low & 1);
    for (uint32_t high = low; high < w; high++)
      CHECK(same(pt_bv_extract(a, high, low), num(high - low + 1, (i128)(u >> low))));
  }
}

TEST(bv, exhaustive_small_widths) {
  for (uint32_t w = 1; w <= 5; w++)
    for (uint64_t a = 0; a >> w == 0; a++) {
      check_one(w, a);
      for (uint64_t b = 0; b >> w == 0; b++) check_pair(w, a, b);
    }
}

TEST(bv, random_narrow_widths) {
  uint64_t seed = 42;
  for (int i = 0; i < 100000; i++) {
    uint32_t w = 1 + (uint32_t)(next(&seed) % 62);
    uint64_t a = random_bv(&seed, w).w[0], b = random_bv(&seed, w).w[0];
    check_pair(w, a, b);
    if (i % 50 == 0) check_one(w, a);
  }
}

static u128 wide(pt_bv a) { return (u128)a.w[1] << 64 | a.w[0]; }

TEST(bv, random_128_bits) {
  uint64_t seed = 43;
  for (int i = 0; i < 50000; i++) {
    pt_bv a = random_bv(&seed, 128), b = random_bv(&seed, 128);
    u128 ua = wide(a), ub = wide(b);
    i128 sa = (i128)ua, sb = (i128)ub, t;
    u128 ut;
    CHECK(wide(pt_bv_add(a, b)) == ua + ub);
    CHECK(wide(pt_bv_sub(a, b)) == ua - ub);
    CHECK(wide(pt_bv_mul(a, b)) == ua * ub);
    if (ub) CHECK(wide(pt_bv_udiv(a, b)) == ua / ub && wide(pt_bv_urem(a, b)) == ua % ub);
    if (ub && ~ub) CHECK((i128)wide(pt_bv_sdiv(a, b)) == sa / sb);
    if (ub && ~ub) CHECK((i128)wide(pt_bv_srem(a, b)) == sa % sb);
    CHECK_EQ(pt_bv_ult(a, b), ua < ub);
    CHECK_EQ(pt_bv_slt(a, b), sa < sb);
    CHECK_EQ(pt_bv_sle(a, b), sa <= sb);
    CHECK_EQ(pt_bv_uadd_overflows(a, b), __builtin_add_overflow(ua, ub, &ut));
    CHECK_EQ(pt_bv_sadd_overflows(a, b), __builtin_add_overflow(sa, sb, &t));
    CHECK_EQ(pt_bv_usub_overflows(a, b), __builtin_sub_overflow(ua, ub, &ut));
    CHECK_EQ(pt_bv_ssub_overflows(a, b), __builtin_sub_overflow(sa, sb, &t));
    CHECK_EQ(pt_bv_umul_overflows(a, b), __builtin_mul_overflow(ua, ub, &ut));
    CHECK_EQ(pt_bv_smul_overflows(a, b), __builtin_mul_overflow(sa, sb, &t));
    pt_bv by = pt_bv_u64(128, next(&seed) % 128);
    CHECK(wide(pt_bv_shl(a, by)) == ua << by.w[0]);
    CHECK(wide(pt_bv_lshr(a, by)) == ua >> by.w[0]);
    CHECK((i128)wide(pt_bv_ashr(a, by)) == sa >> by.w[0]);
  }
}

/* Multiplication by shift and add, one bit at a time. */
static pt_bv slow_mul(pt_bv a, pt_bv b) {
  pt_bv r = pt_bv_zero(a.width);
  for (uint32_t i = a.width; i-- > 0;) {
    r = pt_bv_add(r, r);
    if (pt_bv_bit(a, i)) r = pt_bv_add(r, b);
  }
  return r;
}

static pt_bv power_of_2(uint32_t width, uint64_t n) {
  pt_bv r = pt_bv_u64(width, 1);
  for (uint64_t i = 0; i < n; i++) r = pt_bv_add(r, r);
  return r;
}

static void check_division(pt_bv a, pt_bv b) {
  pt_bv zero = pt_bv_zero(a.width), q = pt_bv_udiv(a, b), r = pt_bv_urem(a, b);
  if (pt_bv_is_zero(b)) {
    CHECK(pt_bv_is_ones(q) && same(r, a) && same(pt_bv_srem(a, b), a));
    CHECK(same(pt_bv_sdiv(a, b), pt_bv_i64(a.width, pt_bv_is_negative(a) ? 1 : -1)));
    return;
  }
  CHECK(pt_bv_ult(r, b));
  CHECK(!pt_bv_umul_overflows(q, b)); /* q * b = a - r <= a, without wrapping */
  CHECK(same(pt_bv_add(pt_bv_mul(q, b), r), a) && pt_bv_ule(r, a));
  q = pt_bv_sdiv(a, b), r = pt_bv_srem(a, b);
  CHECK(same(pt_bv_add(pt_bv_mul(q, b), r), a));
  CHECK(pt_bv_is_zero(r) || pt_bv_is_negative(r) == pt_bv_is_negative(a));
  pt_bv size = pt_bv_slt(r, zero) ? pt_bv_neg(r) : r;
  CHECK(pt_bv_ult(size, pt_bv_slt(b, zero) ? pt_bv_neg(b) : b));
}

static void check_shifts(pt_bv a, uint64_t n) {
  uint32_t w = a.width;
  pt_bv by = pt_bv_u64(w, n), p = power_of_2(w, n), left = pt_bv_shl(a, by), right;
  CHECK(same(left, pt_bv_mul(a, p)));
  right = pt_bv_lshr(a, by);
  CHECK(same(right, pt_bv_udiv(a, p)));
  /* Towards minus infinity: the flooring quotient of a negative number. */
  pt_bv floor = pt_bv_is_negative(a) ? pt_bv_not(pt_bv_udiv(pt_bv_not(a), p)) : right;
  CHECK(same(pt_bv_ashr(a, by), floor));
}

static void check_overflow_laws(pt_bv a, pt_bv b) {
  uint32_t w = a.width;
  if (2 * w > PT_BV_MAX_WIDTH) return;
  pt_bv za = pt_bv_zext(a, 2 * w), zb = pt_bv_zext(b, 2 * w);
  pt_bv sa = pt_bv_sext(a, 2 * w), sb = pt_bv_sext(b, 2 * w), t;
  t = pt_bv_mul(za, zb);
  CHECK_EQ(pt_bv_umul_overflows(a, b), !same(pt_bv_zext(pt_bv_trunc(t, w), 2 * w), t));
  t = pt_bv_mul(sa, sb);
  CHECK_EQ(pt_bv_smul_overflows(a, b), !same(pt_bv_sext(pt_bv_trunc(t, w), 2 * w), t));
  CHECK(same(pt_bv_trunc(t, w), pt_bv_mul(a, b)));
  t = pt_bv_add(za, zb);
  CHECK_EQ(pt_bv_uadd_overflows(a, b), !same(pt_bv_zext(pt_bv_trunc(t, w), 2 * w), t));
  t = pt_bv_add(sa, sb);
  CHECK_EQ(pt_bv_sadd_overflows(a, b), !same(pt_bv_sext(pt_bv_trunc(t, w), 2 * w), t));
  t = pt_bv_sub(sa, sb);
  CHECK_EQ(pt_bv_ssub_overflows(a, b), !same(pt_bv_sext(pt_bv_trunc(t, w), 2 * w), t));
  CHECK_EQ(pt_bv_slt(a, b), pt_bv_is_negative(t));
}

TEST(bv, laws_of_arithmetic) {
  uint64_t seed = 44;
  for (uint32_t k = 0; k < NWIDTHS; k++)
    for (int i = 0; i < 1500; i++) {
      uint32_t w = widths[k];
      pt_bv a = random_bv(&seed, w), b = random_bv(&seed, w), c = random_bv(&seed, w);
      CHECK(same(pt_bv_sub(pt_bv_add(a, b), b), a));
      CHECK(same(pt_bv_add(a, pt_bv_neg(b)), pt_bv_sub(a, b)));
      CHECK(same(pt_bv_neg(a), pt_bv_add(pt_bv_not(a), pt_bv_u64(w, 1))));
      pt_bv carries = pt_bv_and(a, b); /* a + b = (a xor b) + 2 (a and b) */
      CHECK(same(pt_bv_add(a, b), pt_bv_add(pt_bv_xor(a, b), pt_bv_add(carries, carries))));
      CHECK(same(pt_bv_or(a, b), pt_bv_not(pt_bv_and(pt_bv_not(a), pt_bv_not(b)))));
      CHECK(same(pt_bv_mul(pt_bv_add(a, b), c), pt_bv_add(pt_bv_mul(a, c), pt_bv_mul(b, c))));
      CHECK(same(pt_bv_mul(a, b), slow_mul(a, b)));
      CHECK_EQ(pt_bv_usub_overflows(a, b), !pt_bv_ule(b, a));
      CHECK_EQ(pt_bv_ult(a, b) + pt_bv_ult(b, a) + pt_bv_eq(a, b), 1);
      CHECK_EQ(pt_bv_slt(a, b) + pt_bv_slt(b, a) + pt_bv_eq(a, b), 1);
      check_division(a, b);
      check_overflow_laws(a, b);
      check_shifts(a, next(&seed) % w);
    }
}

TEST(bv, division_corrections) {
  /* Quotient digits that are guessed too high, with carries through many limbs. */
  for (uint32_t w = 96; w <= 512; w += 32)
    for (uint32_t n = 33; n < w; n += 7) {
      pt_bv top = pt_bv_not(pt_bv_lshr(pt_bv_ones(w), pt_bv_u64(w, w - n)));
      pt_bv p = power_of_2(w, n), one = pt_bv_u64(w, 1);
      check_division(top, p);
      check_division(top, pt_bv_sub(p, one));
      check_division(pt_bv_ones(w), pt_bv_add(p, one));
      check_division(pt_bv_sub(top, one), pt_bv_sub(p, one));
      check_division(pt_bv_mul(pt_bv_sub(p, one), pt_bv_u64(w, UINT32_MAX)), pt_bv_sub(p, one));
    }
}

TEST(bv, division_edges) {
  for (uint32_t k = 0; k < NWIDTHS; k++) {
    uint32_t w = widths[k];
    pt_bv least = pt_bv_min_signed(w), zero = pt_bv_zero(w), minus1 = pt_bv_ones(w);
    CHECK(same(pt_bv_sdiv(least, minus1), least));
    CHECK(pt_bv_is_zero(pt_bv_srem(least, minus1)));
    CHECK(pt_bv_is_ones(pt_bv_udiv(zero, zero)));
    CHECK(pt_bv_is_ones(pt_bv_sdiv(zero, zero)));
    CHECK(same(pt_bv_sdiv(least, zero), pt_bv_u64(w, 1)));
    CHECK(same(pt_bv_srem(least, zero), least));
    CHECK(same(pt_bv_add(pt_bv_max_signed(w), pt_bv_u64(w, 1)), least));
    CHECK(w == 1 || pt_bv_smul_overflows(least, minus1));
    CHECK(!pt_bv_smul_overflows(least, pt_bv_u64(w, 1)) || w == 1);
  }
}

TEST(bv, shift_too_far) {
  for (uint32_t k = 0; k < NWIDTHS; k++) {
    uint32_t w = widths[k];
    pt_bv a = pt_bv_ones(w), far = pt_bv_ones(w);
    if (w == 1) continue; /* the greatest amount is 1, the width: checked exhaustively */
    CHECK(pt_bv_is_zero(pt_bv_shl(a, far)) && pt_bv_is_zero(pt_bv_lshr(a, far)));
    CHECK(pt_bv_is_ones(pt_bv_ashr(a, far)));
    CHECK(pt_bv_is_zero(pt_bv_ashr(pt_bv_max_signed(w), far)));
    far = pt_bv_min_signed(w); /* only the top bit: the low limb is 0 */
    if (w > 4) CHECK(pt_bv_is_zero(pt_bv_shl(a, far)) && pt_bv_is_zero(pt_bv_lshr(a, far)));
    far = pt_bv_u64(w, w);
    CHECK(pt_bv_is_zero(pt_bv_shl(a, far)) && pt_bv_is_ones(pt_bv_ashr(a, far)));
    far = pt_bv_u64(w, w - 1);
    CHECK(same(pt_bv_shl(a, far), pt_bv_min_signed(w)));
    CHECK(same(pt_bv_lshr(a, far), pt_bv_u64(w, 1)));
  }
}

TEST(bv, slices) {
  uint64_t seed = 45;
  for (int i = 0; i < 20000; i++) {
    uint32_t w = widths[next(&seed) % NWIDTHS];
    pt_bv a = random_bv(&seed, w);
    uint32_t low = (uint32_t)(next(&seed) % w), high = low + (uint32_t)(next(&seed) % (w - low));
    pt_bv part = pt_bv_extract(a, high, low);
    CHECK_EQ(part.width, high - low + 1);
    uint32_t probe = low + (uint32_t)(next(&seed) % part.width);
    CHECK_EQ(pt_bv_bit(part, probe - low), pt_bv_bit(a, probe));
    if (low > 0) part = pt_bv_concat(part, pt_bv_extract(a, low - 1, 0));
    if (high < w - 1) part = pt_bv_concat(pt_bv_extract(a, w - 1, high + 1), part);
    CHECK(same(part, a));
    uint32_t more = w + (uint32_t)(next(&seed) % (PT_BV_MAX_WIDTH + 1 - w));
    CHECK(same(pt_bv_trunc(pt_bv_zext(a, more), w), a));
    CHECK(same(pt_bv_trunc(pt_bv_sext(a, more), w), a));
    CHECK(pt_bv_slt(pt_bv_sext(a, more), pt_bv_zero(more)) == pt_bv_is_negative(a));
    if (more > w) CHECK(!pt_bv_is_negative(pt_bv_zext(a, more)));
    if (more > w && pt_bv_is_negative(a))
      CHECK(pt_bv_is_ones(pt_bv_extract(pt_bv_sext(a, more), more - 1, w)));
  }
}

TEST(bv, bytes_and_limbs) {
  uint64_t seed = 46;
  for (uint32_t w = 1; w <= PT_BV_MAX_WIDTH; w++) {
    uint8_t bytes[66];
    memset(bytes, 0xa5, sizeof bytes);
    pt_bv a = random_bv(&seed, w);
    pt_bv_to_bytes(a, bytes);
    CHECK_EQ(bytes[(w + 7) / 8], 0xa5); /* not written beyond the end */
    CHECK_EQ(bytes[0], pt_bv_to_u64(a) & 0xff);
    CHECK(same(pt_bv_bytes(w, bytes), a));
    memset(bytes, 0xff, sizeof bytes);
    CHECK(pt_bv_is_ones(pt_bv_bytes(w, bytes))); /* cut to the width */
    CHECK(pt_bv_is_ones(pt_bv_not(pt_bv_zero(w))));
    CHECK(same(pt_bv_ones(w), pt_bv_neg(pt_bv_u64(w, 1))));
    CHECK_EQ(pt_bv_popcount(pt_bv_ones(w)), w);
    CHECK_EQ(pt_bv_clz(pt_bv_zero(w)), w);
    CHECK_EQ(pt_bv_ctz(pt_bv_zero(w)), w);
    CHECK_EQ(pt_bv_ctz(pt_bv_min_signed(w)), w - 1);
    CHECK_EQ(pt_bv_clz(pt_bv_u64(w, 1)), w - 1);
  }
  uint8_t order[3] = {1, 2, 3};
  CHECK_EQ(pt_bv_to_u64(pt_bv_bytes(24, order)), 0x030201);
  CHECK_EQ(pt_bv_to_u64(pt_bv_bytes(17, order)), 0x010201);
}

TEST(bv, inspection) {
  CHECK_EQ(pt_bv_to_i64(pt_bv_u64(8, 200)), (uint64_t)-56);
  CHECK_EQ(pt_bv_to_i64(pt_bv_i64(100, -56)), (uint64_t)-56);
  CHECK_EQ(pt_bv_to_u64(pt_bv_i64(8, -1)), 255);
  CHECK(pt_bv_fits_i64(pt_bv_i64(100, INT64_MIN)) && !pt_bv_fits_u64(pt_bv_i64(100, INT64_MIN)));
  CHECK(!pt_bv_fits_i64(pt_bv_u64(100, UINT64_MAX)) && pt_bv_fits_u64(pt_bv_u64(100, UINT64_MAX)));
  CHECK(!pt_bv_fits_i64(pt_bv_min_signed(65)) && !pt_bv_fits_u64(pt_bv_min_signed(65)));
  CHECK(pt_bv_fits_i64(pt_bv_u64(64, UINT64_MAX)));
  CHECK(pt_bv_hash(pt_bv_u64(8, 5)) == pt_bv_hash(pt_bv_u64(8, 5)));
  CHECK(pt_bv_hash(pt_bv_u64(8, 5)) != pt_bv_hash(pt_bv_u64(9, 5)));
  CHECK(pt_bv_hash(pt_bv_u64(8, 5)) != pt_bv_hash(pt_bv_u64(8, 6)));
  CHECK(pt_bv_hash(pt_bv_min_signed(500)) != pt_bv_hash(pt_bv_zero(500)));
}

TEST(bv, text) {
  char t[PT_BV_TEXT];
  CHECK_STR(pt_bv_text_unsigned(pt_bv_u64(8, 200), t), "200");
  CHECK_STR(pt_bv_text_signed(pt_bv_u64(8, 200), t), "-56");
  CHECK_STR(pt_bv_text_signed(pt_bv_min_signed(64), t), "-9223372036854775808");
  CHECK_STR(pt_bv_text_unsigned(pt_bv_zero(512), t), "0");
  CHECK_STR(pt_bv_text_hex(pt_bv_u64(9, 0x1f), t), "0x01f");
  CHECK_STR(pt_bv_text_hex(pt_bv_u64(1, 1), t), "0x1");
  CHECK_STR(pt_bv_text_unsigned(pt_bv_ones(128), t), "340282366920938463463374607431768211455");
  CHECK_STR(pt_bv_text_signed(pt_bv_min_signed(512), t),
            "-67039039649712985497870124991029230637396829102961966888617807218608820150367734884"
            "00937149083451713845015929093243025426876941405973284973216824503042048");
  CHECK_STR(pt_bv_text_unsigned(power_of_2(100, 64), t), "18446744073709551616");
}

static bool reads(uint32_t width, const char *text) {
  pt_bv out;
  return pt_bv_parse(width, text, &out);
}

TEST(bv, parse) {
  pt_bv a;
  CHECK(pt_bv_parse(8, "-128", &a) && pt_bv_to_u64(a) == 128);
  CHECK(pt_bv_parse(8, "255", &a) && pt_bv_to_u64(a) == 255);
  CHECK(pt_bv_parse(8, "0xfF", &a) && pt_bv_to_u64(a) == 255);
  CHECK(pt_bv_parse(8, "0b1010", &a) && pt_bv_to_u64(a) == 10 && a.width == 8);
  CHECK(pt_bv_parse(8, "-0", &a) && pt_bv_is_zero(a));
  CHECK(pt_bv_parse(8, "0000000000000000000000000000000000000000007", &a) && a.w[0] == 7);
  CHECK(!reads(8, "256") && !reads(8, "-129") && !reads(8, "0x100") && !reads(8, "0b100000000"));
  CHECK(reads(1, "1") && reads(1, "-1") && !reads(1, "2") && !reads(1, "-2"));
  CHECK(!reads(8, "") && !reads(8, "-") && !reads(8, "0x") && !reads(8, "0b") && !reads(8, "+1"));
  CHECK(!reads(8, " 1") && !reads(8, "1 ") && !reads(8, "1a") && !reads(8, "0xg"));
  CHECK(!reads(8, "0b2") && !reads(8, "-0x1") && !reads(8, "--1") && !reads(8, "1.0"));
  char big[600];
  memset(big, '9', sizeof big - 1), big[sizeof big - 1] = 0;
  CHECK(!reads(512, big));
}

TEST(bv, text_round_trip) {
  uint64_t seed = 47;
  char t[PT_BV_TEXT];
  for (int i = 0; i < 20000; i++) {
    uint32_t w = i < 5000 ? widths[next(&seed) % NWIDTHS] : 1 + (uint32_t)(next(&seed) % 512);
    pt_bv a = random_bv(&seed, w), b = pt_bv_zero(w);
    CHECK(pt_bv_parse(w, pt_bv_text_unsigned(a, t), &b) && same(a, b));
    CHECK(pt_bv_parse(w, pt_bv_text_signed(a, t), &b) && same(a, b));
    CHECK(pt_bv_parse(w, pt_bv_text_hex(a, t), &b) && same(a, b));
    if (w > 64) continue;
    char want[32];
    snprintf(want, sizeof want, "%" PRIu64, pt_bv_to_u64(a));
    CHECK_STR(pt_bv_text_unsigned(a, t), want);
    snprintf(want, sizeof want, "%" PRId64, pt_bv_to_i64(a));
    CHECK_STR(pt_bv_text_signed(a, t), want);
    snprintf(want, sizeof want, "0x%0*" PRIx64, (int)(w + 3) / 4, pt_bv_to_u64(a));
    CHECK_STR(pt_bv_text_hex(a, t), want);
  }
}
