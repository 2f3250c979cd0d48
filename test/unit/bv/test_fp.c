/* Floats against the host: half through _Float16, x87 through long double, quad
   through __float128; float and double also through the next wider format, which
   rounds the exact result of + - * / right when rounded twice (its precision is
   more than 2p + 1).  NaN results are compared with the SSE and x87 instructions. */
#include "bv/fp.h"
#include "test.h"

#include <math.h>

/* glibc has it; its headers hide it from clang. */
extern __float128 fmodf128(__float128, __float128);

typedef unsigned __int128 u128;
typedef __int128 i128;

static const pt_fp all[] = {PT_FP_HALF, PT_FP_FLOAT, PT_FP_DOUBLE, PT_FP_X87, PT_FP_QUAD};
static const uint32_t precision[] = {11, 24, 53, 64, 113};
static const uint32_t exp_bits[] = {5, 8, 11, 15, 15};

static uint64_t next(uint64_t *seed) { /* xorshift64* */
  *seed ^= *seed >> 12, *seed ^= *seed << 25, *seed ^= *seed >> 27;
  return *seed * UINT64_C(2685821657736338717);
}

static bool same(pt_bv a, pt_bv b) {
  return a.width == b.width && memcmp(a.w, b.w, sizeof a.w) == 0;
}

/* ---- between patterns and host types ---- */

#define HOST(TYPE, NAME, FORMAT, BYTES)                                                            \
  static TYPE to_##NAME(pt_bv a) {                                                                 \
    uint8_t bytes[sizeof(TYPE)] = {0};                                                             \
    TYPE r;                                                                                        \
    CHECK_EQ(a.width, 8 * BYTES);                                                                  \
    pt_bv_to_bytes(a, bytes);                                                                      \
    return memcpy(&r, bytes, sizeof r), r;                                                         \
  }                                                                                                \
  static pt_bv of_##NAME(TYPE x) {                                                                 \
    uint8_t bytes[sizeof(TYPE)];                                                                   \
    memcpy(bytes, &x, sizeof x);                                                                   \
    return pt_bv_bytes(pt_fp_width(FORMAT), bytes);                                                \
  }

HOST(_Float16, half, PT_FP_HALF, 2)
HOST(float, float, PT_FP_FLOAT, 4)
HOST(double, double, PT_FP_DOUBLE, 8)
HOST(long double, x87, PT_FP_X87, 10)
HOST(__float128, quad, PT_FP_QUAD, 16)

/* Sign, exponent field and the significand without the integer bit. */
static pt_bv make(pt_fp f, bool negative, uint64_t exponent, pt_bv fraction) {
  uint32_t n = precision[f] - 1;
  pt_bv low = pt_bv_trunc(pt_bv_zext(fraction, 512), n);
  if (f == PT_FP_X87) low = pt_bv_concat(pt_bv_u64(1, exponent != 0), low);
  uint64_t top = (uint64_t)negative << exp_bits[f] | exponent;
  return pt_bv_concat(pt_bv_u64(1 + exp_bits[f], top), low);
}

static uint64_t exp_max(pt_fp f) { return ((uint64_t)1 << exp_bits[f]) - 1; }

static pt_bv inf(pt_fp f, bool negative) { return make(f, negative, exp_max(f), pt_bv_zero(8)); }

static pt_bv default_nan(pt_fp f) {
  return make(f, true, exp_max(f), pt_bv_min_signed(precision[f] - 1));
}

static pt_bv random_bits(uint64_t *seed, uint32_t width) {
  uint64_t limbs[PT_BV_LIMBS];
  for (int i = 0; i < PT_BV_LIMBS; i++) limbs[i] = next(seed);
  return pt_bv_limbs(width, limbs);
}

/* Random fractions that are often near rounding borders. */
static pt_bv random_fraction(pt_fp f, uint64_t *seed) {
  uint32_t n = precision[f] - 1;
  pt_bv a = random_bits(seed, n), by = pt_bv_u64(n, next(seed) % n);
  switch (next(seed) % 6) {
  case 0: return pt_bv_shl(a, by);
  case 1: return pt_bv_lshr(a, by);
  case 2: return pt_bv_shl(pt_bv_ones(n), by);
  case 3: return pt_bv_lshr(pt_bv_ones(n), by);
  case 4: return pt_bv_shl(pt_bv_u64(n, 1 + 2 * (next(seed) & 1)), by);
  default: return a;
  }
}

/* A canonical float: a number near `centre` in its exponent, or anything. */
static pt_bv random_fp(pt_fp f, uint64_t *seed, uint64_t centre) {
  uint64_t exponent = next(seed) & exp_max(f);
  switch (next(seed) % 12) {
  case 0: exponent = 0; break;
  case 1: exponent = 1 + next(seed) % 3; break;
  case 2: exponent = exp_max(f) - 1 - next(seed) % 2; break;
  case 3: exponent = exp_max(f); break;
  case 4: exponent = exp_max(f) / 2 + next(seed) % 5 - 2; break;
  case 5: case 6: case 7: case 8: case 9:
    exponent = (centre + next(seed) % (2 * precision[f] + 8) - precision[f] - 4) & exp_max(f);
    break;
  default: break;
  }
  bool negative = next(seed) & 1;
  if (next(seed) % 16 == 0) return make(f, negative, exponent, pt_bv_zero(8));
  return make(f, negative, exponent, random_fraction(f, seed));
}

/* What the operator must give when an operand is NaN: see fp.h. */
static pt_bv first_nan(pt_fp f, pt_bv a, pt_bv b) {
  pt_bv nan = pt_fp_is_nan(f, a) ? a : b;
  pt_bv quiet = pt_bv_shl(pt_bv_u64(nan.width, 1), pt_bv_u64(nan.width, precision[f] - 2));
  return pt_bv_or(nan, quiet);
}

static void show(const char *what, pt_fp f, pt_bv a, pt_bv b, pt_bv got, pt_bv want) {
  char t[4][PT_BV_TEXT];
  pt_test_fail(__FILE__, __LINE__, "%s %s of %s and %s is %s, not %s", pt_fp_name(f), what,
               pt_bv_text_hex(a, t[0]), pt_bv_text_hex(b, t[1]), pt_bv_text_hex(got, t[2]),
               pt_bv_text_hex(want, t[3]));
}

/* `want` is the host's result for operands that are no NaN. */
static void expect(const char *what, pt_fp f, pt_bv a, pt_bv b, pt_bv got, pt_bv want) {
  if (pt_fp_is_nan(f, a) || pt_fp_is_nan(f, b)) want = first_nan(f, a, b);
  else if (pt_fp_is_nan(f, want)) want = default_nan(f);
  if (!same(got, want)) show(what, f, a, b, got, want);
}

/* ---- arithmetic ---- */

typedef struct {
  pt_bv add, sub, mul, div, rem;
  int relation; /* the one PT_FCMP_* bit that holds */
} results;

#define ORDERED(X, Y) (((X) == (Y)) + 2 * ((X) > (Y)) + 4 * ((X) < (Y)))
#define RELATION(X, Y) (ORDERED(X, Y) ? ORDERED(X, Y) : 8)
#define RESULTS(OF, TYPE, X, Y, FMOD)                                                              \
  ((results){OF((TYPE)((X) + (Y))), OF((TYPE)((X) - (Y))), OF((TYPE)((X) * (Y))),                  \
             OF((TYPE)((X) / (Y))), OF((TYPE)FMOD(X, Y)), RELATION(X, Y)})

static results on_host(pt_fp f, pt_bv a, pt_bv b) {
  if (f == PT_FP_HALF) {
    float x = (float)to_half(a), y = (float)to_half(b);
    return RESULTS(of_half, _Float16, x, y, fmodf);
  }
  if (f == PT_FP_FLOAT) {
    double x = (double)to_float(a), y = (double)to_float(b);
    return RESULTS(of_float, float, x, y, fmod);
  }
  if (f == PT_FP_DOUBLE) {
    __float128 x = (__float128)to_double(a), y = (__float128)to_double(b);
    return RESULTS(of_double, double, x, y, fmodf128);
  }
  if (f == PT_FP_X87) {
    long double x = to_x87(a), y = to_x87(b);
    return RESULTS(of_x87, long double, x, y, fmodl);
  }
  __float128 x = to_quad(a), y = to_quad(b);
  return RESULTS(of_quad, __float128, x, y, fmodf128);
}

static void check_operators(pt_fp f, pt_bv a, pt_bv b, bool rem) {
  results r = on_host(f, a, b);
  expect("add", f, a, b, pt_fp_add(f, a, b), r.add);
  expect("sub", f, a, b, pt_fp_sub(f, a, b), r.sub);
  expect("mul", f, a, b, pt_fp_mul(f, a, b), r.mul);
  expect("div", f, a, b, pt_fp_div(f, a, b), r.div);
  if (rem) expect("rem", f, a, b, pt_fp_rem(f, a, b), r.rem);
  for (uint32_t predicate = 0; predicate < 16; predicate++)
    CHECK_EQ(pt_fp_cmp(f, predicate, a, b), (predicate & (uint32_t)r.relation) != 0);
}

static void random_operators(pt_fp f, int rounds) {
  uint64_t seed = 1000 + (uint64_t)f;
  for (int i = 0; i < rounds; i++) {
    uint64_t centre = next(&seed) & exp_max(f);
    pt_bv a = random_fp(f, &seed, centre), b = random_fp(f, &seed, centre);
    check_operators(f, a, b, i % 4 == 0);
  }
}

TEST(fp, half_operators) { random_operators(PT_FP_HALF, 60000); }
TEST(fp, float_operators) { random_operators(PT_FP_FLOAT, 80000); }
TEST(fp, double_operators) { random_operators(PT_FP_DOUBLE, 60000); }
TEST(fp, x87_operators) { random_operators(PT_FP_X87, 30000); }
TEST(fp, quad_operators) { random_operators(PT_FP_QUAD, 20000); }

/* x / y a hair above the middle m of two quads: with y = -1 / m modulo 2^113, the
   integer x = (m * y + 1) / 2^113 gives x / y = m / 2^113 * (1 + 1 / (m * y)). */
TEST(fp, quad_quotients_above_midpoints) {
  uint64_t seed = 14, found = 0;
  pt_bv one = pt_bv_u64(512, 1), by = pt_bv_u64(512, 113);
  pt_bv modulus = pt_bv_shl(one, by), mask = pt_bv_sub(modulus, one);
  for (int i = 0; i < 2000; i++) {
    pt_bv m = pt_bv_or(pt_bv_or(pt_bv_and(random_bits(&seed, 512), mask), modulus), one);
    pt_bv inverse = one;
    for (int k = 0; k < 7; k++) /* Newton: every step doubles the right bits */
      inverse = pt_bv_mul(inverse, pt_bv_sub(pt_bv_u64(512, 2), pt_bv_mul(m, inverse)));
    pt_bv y = pt_bv_and(pt_bv_neg(inverse), mask);
    pt_bv x = pt_bv_add(pt_bv_mul(m, y), one);
    CHECK(pt_bv_is_zero(pt_bv_and(x, mask)));
    x = pt_bv_lshr(x, by);
    if (pt_bv_clz(y) != 512 - 113 || pt_bv_clz(x) < 512 - 113) continue;
    found++;
    pt_bv a = pt_fp_from_unsigned(PT_FP_QUAD, x), b = pt_fp_from_unsigned(PT_FP_QUAD, y);
    check_operators(PT_FP_QUAD, a, b, true);
    pt_bv above = pt_fp_from_unsigned(PT_FP_QUAD, pt_bv_add(m, one)); /* exact: m is odd */
    pt_bv scale = pt_fp_from_unsigned(PT_FP_QUAD, modulus);
    CHECK(same(pt_fp_div(PT_FP_QUAD, a, b), pt_fp_div(PT_FP_QUAD, above, scale)));
  }
  CHECK(found > 200);
  /* One bit of x is enough: 2^226 / (2^113 - 1) = 2^113 + 1 + 1 / (2^113 - 1). */
  pt_bv y = make(PT_FP_QUAD, 0, 16000, pt_bv_ones(112)), least = pt_bv_u64(128, 1);
  CHECK_EQ(pt_bv_to_u64(pt_fp_div(PT_FP_QUAD, make(PT_FP_QUAD, 0, 16383, pt_bv_zero(8)), y)), 1);
  y = make(PT_FP_QUAD, 0, 100, pt_bv_ones(112));
  CHECK_EQ(pt_bv_to_u64(pt_fp_div(PT_FP_QUAD, least, y)), 1);
  check_operators(PT_FP_QUAD, least, y, true);
}

/* Zeros, least and greatest numbers, infinities and NaNs, of both signs. */
static uint32_t specials(pt_fp f, pt_bv *out) {
  uint32_t n = 0, bits = precision[f] - 1;
  uint64_t top = exp_max(f);
  for (int sign = 0; sign < 2; sign++) {
    out[n++] = make(f, sign, 0, pt_bv_zero(8));
    out[n++] = make(f, sign, 0, pt_bv_u64(8, 1));
    out[n++] = make(f, sign, 0, pt_bv_ones(bits));
    out[n++] = make(f, sign, 1, pt_bv_zero(8));
    out[n++] = make(f, sign, 1, pt_bv_u64(8, 1));
    out[n++] = make(f, sign, top / 2, pt_bv_zero(8));
    out[n++] = make(f, sign, top / 2, pt_bv_u64(8, 1));
    out[n++] = make(f, sign, top / 2 - 1, pt_bv_ones(bits));
    out[n++] = make(f, sign, top / 2 + 1, pt_bv_min_signed(bits));
    out[n++] = make(f, sign, top / 2 - bits - 1, pt_bv_zero(8)); /* half an ulp of 1 */
    out[n++] = make(f, sign, top / 2 - bits - 1, pt_bv_u64(8, 1));
    out[n++] = make(f, sign, top - 1, pt_bv_zero(8));
    out[n++] = make(f, sign, top - 1, pt_bv_ones(bits));
    out[n++] = inf(f, sign);
    out[n++] = make(f, sign, top, pt_bv_u64(8, 5));        /* signalling */
    out[n++] = make(f, sign, top, pt_bv_min_signed(bits)); /* quiet */
  }
  return n;
}

TEST(fp, operators_on_specials) {
  for (uint32_t k = 0; k < PT_FP_COUNT; k++) {
    pt_bv v[64];
    uint32_t n = specials(all[k], v);
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++) check_operators(all[k], v[i], v[j], true);
  }
}

TEST(fp, zeros_and_infinities) {
  for (uint32_t k = 0; k < PT_FP_COUNT; k++) {
    pt_fp f = all[k];
    pt_bv zero = make(f, 0, 0, pt_bv_zero(8)), minus0 = pt_fp_neg(f, zero);
    pt_bv one = make(f, 0, exp_max(f) / 2, pt_bv_zero(8)), minus1 = pt_fp_neg(f, one);
    CHECK(pt_fp_is_zero(f, minus0) && pt_fp_is_negative(f, minus0) && !same(zero, minus0));
    CHECK(same(pt_fp_add(f, zero, minus0), zero) && same(pt_fp_add(f, minus0, minus0), minus0));
    CHECK(same(pt_fp_sub(f, one, one), zero) && same(pt_fp_sub(f, minus0, zero), minus0));
    CHECK(same(pt_fp_mul(f, minus1, zero), minus0));
    CHECK(same(pt_fp_div(f, minus1, zero), inf(f, true)));
    CHECK(same(pt_fp_div(f, minus1, inf(f, false)), minus0));
    CHECK(same(pt_fp_rem(f, minus1, one), minus0) && same(pt_fp_rem(f, one, inf(f, true)), one));
    CHECK(same(pt_fp_div(f, zero, zero), default_nan(f)));
    CHECK(same(pt_fp_rem(f, one, zero), default_nan(f)));
    CHECK(same(pt_fp_sub(f, inf(f, true), inf(f, true)), default_nan(f)));
    CHECK(pt_fp_cmp(f, PT_FCMP_EQ, zero, minus0) && !pt_fp_cmp(f, PT_FCMP_LT, minus0, zero));
    pt_bv greatest = make(f, 0, exp_max(f) - 1, pt_bv_ones(precision[f] - 1));
    CHECK(same(pt_fp_add(f, greatest, greatest), inf(f, false)));
    CHECK(same(pt_fp_add(f, greatest, one), greatest));
    pt_bv least = make(f, 0, 0, pt_bv_u64(8, 1));
    CHECK(pt_fp_is_subnormal(f, least) && same(pt_fp_mul(f, least, least), zero));
    CHECK(!pt_fp_is_subnormal(f, zero) && !pt_fp_is_subnormal(f, one));
  }
}

/* ---- NaNs: the operand order that the instructions have ---- */

#define SSE(NAME, TYPE, INSN)                                                                      \
  static TYPE NAME(TYPE a, TYPE b) {                                                               \
    __asm__ volatile(INSN " %1, %0" : "+x"(a) : "x"(b));                                           \
    return a;                                                                                      \
  }
SSE(sse_addf, float, "addss")
SSE(sse_subf, float, "subss")
SSE(sse_mulf, float, "mulss")
SSE(sse_addd, double, "addsd")
SSE(sse_subd, double, "subsd")
SSE(sse_divd, double, "divsd")

static double sse_widen(float x) {
  double r;
  __asm__ volatile("cvtss2sd %1, %0" : "=x"(r) : "x"(x));
  return r;
}

static float sse_narrow(double x) {
  float r;
  __asm__ volatile("cvtsd2ss %1, %0" : "=x"(r) : "x"(x));
  return r;
}

TEST(fp, nan_as_the_hardware) {
  uint64_t seed = 7;
  for (int i = 0; i < 50000; i++) {
    pt_bv a = random_fp(PT_FP_FLOAT, &seed, 254), b = random_fp(PT_FP_FLOAT, &seed, 254);
    float x = to_float(a), y = to_float(b);
    CHECK(same(pt_fp_add(PT_FP_FLOAT, a, b), of_float(sse_addf(x, y))));
    CHECK(same(pt_fp_sub(PT_FP_FLOAT, a, b), of_float(sse_subf(x, y))));
    CHECK(same(pt_fp_mul(PT_FP_FLOAT, a, b), of_float(sse_mulf(x, y))));
    CHECK(same(pt_fp_convert(PT_FP_FLOAT, PT_FP_DOUBLE, a), of_double(sse_widen(x))));
    a = random_fp(PT_FP_DOUBLE, &seed, 2046), b = random_fp(PT_FP_DOUBLE, &seed, 2046);
    double u = to_double(a), v = to_double(b);
    CHECK(same(pt_fp_add(PT_FP_DOUBLE, a, b), of_double(sse_addd(u, v))));
    CHECK(same(pt_fp_sub(PT_FP_DOUBLE, a, b), of_double(sse_subd(u, v))));
    CHECK(same(pt_fp_div(PT_FP_DOUBLE, a, b), of_double(sse_divd(u, v))));
    CHECK(same(pt_fp_convert(PT_FP_DOUBLE, PT_FP_FLOAT, a), of_float(sse_narrow(u))));
    long double w;
    __asm__ volatile("fldl %1" : "=t"(w) : "m"(u));
    CHECK(same(pt_fp_convert(PT_FP_DOUBLE, PT_FP_X87, a), of_x87(w)));
  }
}

TEST(fp, neg_flips_only_the_sign) {
  for (uint32_t k = 0; k < PT_FP_COUNT; k++) {
    pt_bv v[64];
    uint32_t n = specials(all[k], v);
    for (uint32_t i = 0; i < n; i++) {
      pt_bv m = pt_fp_neg(all[k], v[i]);
      CHECK_EQ(pt_bv_popcount(pt_bv_xor(m, v[i])), 1);
      CHECK(pt_fp_is_negative(all[k], m) != pt_fp_is_negative(all[k], v[i]));
      CHECK_EQ(pt_fp_is_nan(all[k], m), pt_fp_is_nan(all[k], v[i]));
      CHECK(same(pt_fp_neg(all[k], m), v[i]));
    }
  }
}

/* ---- encodings that only x87 has ---- */

static pt_bv x87(uint64_t top, uint64_t significand) {
  return pt_bv_concat(pt_bv_u64(16, top), pt_bv_u64(64, significand));
}

TEST(fp, x87_pseudo_denormals) {
  uint64_t seed = 8;
  for (int i = 0; i < 4000; i++) {
    uint64_t significand = next(&seed) | UINT64_C(1) << 63, sign = next(&seed) & 0x8000;
    pt_bv a = x87(sign, significand), normal = x87(sign | 1, significand);
    CHECK(pt_fp_cmp(PT_FP_X87, PT_FCMP_EQ, a, normal) && !pt_fp_is_subnormal(PT_FP_X87, a));
    pt_bv quad = pt_fp_convert(PT_FP_X87, PT_FP_QUAD, a);
    CHECK(same(quad, pt_fp_convert(PT_FP_X87, PT_FP_QUAD, normal)));
    pt_bv b = random_fp(PT_FP_X87, &seed, 1);
    check_operators(PT_FP_X87, a, b, true);
    check_operators(PT_FP_X87, b, a, true);
    CHECK(!pt_fp_cmp(PT_FP_X87, PT_FCMP_UNO, a, normal));
  }
}

TEST(fp, x87_unsupported_encodings) {
  uint64_t seed = 9;
  for (int i = 0; i < 20000; i++) {
    /* Unnormals; pseudo-NaNs and pseudo-infinities. */
    uint64_t exponent = i % 3 ? 1 + next(&seed) % 0x7ffe : 0x7fff;
    pt_bv a = x87(exponent | (next(&seed) & 0x8000), i % 5 ? next(&seed) >> 1 : 0);
    pt_bv b = random_fp(PT_FP_X87, &seed, exponent), nan = default_nan(PT_FP_X87);
    CHECK(pt_fp_is_nan(PT_FP_X87, a) && !pt_fp_is_inf(PT_FP_X87, a));
    CHECK(!pt_fp_is_zero(PT_FP_X87, a) && !pt_fp_is_subnormal(PT_FP_X87, a));
    CHECK(same(pt_fp_add(PT_FP_X87, a, b), nan) && same(pt_fp_add(PT_FP_X87, b, a), nan));
    CHECK(same(pt_fp_sub(PT_FP_X87, a, b), nan) && same(pt_fp_mul(PT_FP_X87, b, a), nan));
    CHECK(same(pt_fp_div(PT_FP_X87, a, b), nan) && same(pt_fp_rem(PT_FP_X87, a, b), nan));
    CHECK(same(of_x87(to_x87(a) + to_x87(b)), nan)); /* the hardware agrees */
    CHECK(same(of_x87(to_x87(b) * to_x87(a)), nan));
    CHECK(pt_fp_cmp(PT_FP_X87, PT_FCMP_UNO, a, b) && !pt_fp_cmp(PT_FP_X87, 7, b, a));
    CHECK(same(pt_fp_convert(PT_FP_X87, PT_FP_DOUBLE, a), default_nan(PT_FP_DOUBLE)));
    bool fits = true;
    CHECK(same(pt_fp_to_signed(PT_FP_X87, a, 32, &fits), pt_bv_min_signed(32)) && !fits);
    CHECK_EQ(pt_bv_popcount(pt_bv_xor(pt_fp_neg(PT_FP_X87, a), a)), 1);
    char text[64];
    CHECK_STR(pt_fp_text(PT_FP_X87, a, text), "nan");
  }
}

/* ---- conversions between formats ---- */

static pt_bv host_convert(pt_fp from, pt_fp to, pt_bv a) {
#define TO(X)                                                                                      \
  ((const pt_bv[]){[PT_FP_HALF] = of_half((_Float16)(X)),                                          \
                   [PT_FP_FLOAT] = of_float((float)(X)),                                           \
                   [PT_FP_DOUBLE] = of_double((double)(X)),                                        \
                   [PT_FP_X87] = of_x87((long double)(X)),                                         \
                   [PT_FP_QUAD] = of_quad((__float128)(X))}[to])
  switch (from) {
  case PT_FP_HALF: return TO(to_half(a));
  case PT_FP_FLOAT: return TO(to_float(a));
  case PT_FP_DOUBLE: return TO(to_double(a));
  case PT_FP_X87: return TO(to_x87(a));
  case PT_FP_QUAD: return TO(to_quad(a));
  }
  abort();
}

/* A float of `from` whose exponent suits `to`, so that borders of both occur. */
static pt_bv random_for(pt_fp from, pt_fp to, uint64_t *seed) {
  uint64_t middle = exp_max(from) / 2, centre = middle;
  uint64_t reach = exp_max(to < from ? to : from) / 2;
  switch (next(seed) % 4) {
  case 0: centre = middle - reach; break;
  case 1: centre = middle + reach; break;
  case 2: centre = middle - reach - precision[to]; break;
  default: centre = next(seed); break;
  }
  return random_fp(from, seed, centre & exp_max(from));
}

TEST(fp, convert) {
  uint64_t seed = 10;
  for (uint32_t i = 0; i < PT_FP_COUNT; i++)
    for (uint32_t k = 0; k < PT_FP_COUNT; k++)
      for (int n = 0; n < 8000; n++) {
        pt_fp from = all[i], to = all[k];
        pt_bv a = random_for(from, to, &seed), r = pt_fp_convert(from, to, a);
        CHECK_EQ(r.width, pt_fp_width(to));
        if (pt_fp_is_nan(from, a)) {
          CHECK(pt_fp_is_nan(to, r) && pt_bv_is_negative(r) == pt_bv_is_negative(a));
          CHECK(pt_bv_bit(r, precision[to] - 2)); /* quiet */
          if (i <= k) CHECK(same(pt_fp_convert(to, from, r), first_nan(from, a, a)));
          continue;
        }
        pt_bv want = host_convert(from, to, a);
        if (!same(r, want)) show(pt_fp_name(to), from, a, a, r, want);
        if (i <= k) CHECK(same(pt_fp_convert(to, from, r), a)); /* widening loses nothing */
      }
}

TEST(fp, half_conversions_of_all_values) {
  for (uint64_t bits = 0; bits < 65536; bits++) {
    pt_bv a = pt_bv_u64(16, bits);
    if (pt_fp_is_nan(PT_FP_HALF, a)) continue;
    CHECK(same(pt_fp_convert(PT_FP_HALF, PT_FP_FLOAT, a), of_float((float)to_half(a))));
    uint32_t e = bits >> 10 & 31, m = bits & 1023;
    double value;
    if (e == 31) value = (double)INFINITY;
    else if (e) value = ldexp(1024 + m, (int)e - 25);
    else value = ldexp(m, -24);
    CHECK(same(pt_fp_convert(PT_FP_HALF, PT_FP_DOUBLE, a), of_double(bits >> 15 ? -value : value)));
    CHECK_EQ(pt_fp_is_subnormal(PT_FP_HALF, a), e == 0 && m != 0);
    CHECK_EQ(pt_fp_is_inf(PT_FP_HALF, a), e == 31);
    CHECK_EQ(pt_fp_is_zero(PT_FP_HALF, a), e == 0 && m == 0);
    bool fits;
    pt_bv r = pt_fp_to_signed(PT_FP_HALF, a, 12, &fits);
    double cut = trunc(bits >> 15 ? -value : value);
    CHECK_EQ(fits, cut >= -2048 && cut <= 2047);
    CHECK_EQ(pt_bv_to_i64(r), (uint64_t)(fits ? (int64_t)cut : -2048));
  }
}

/* ---- integers ---- */

/* Checks that r is the float nearest to the integer a, by integer arithmetic. */
static void check_nearest(pt_fp f, pt_bv a, pt_bv r) {
  uint32_t w = 512, bits = w - pt_bv_clz(a), p = precision[f];
  pt_bv one = pt_bv_u64(w, 1), back;
  bool fits;
  if (bits <= p) {
    back = pt_fp_to_unsigned(f, r, w, &fits);
    CHECK(fits && same(back, a));
    return;
  }
  uint32_t drop = bits - p;
  pt_bv ulp = pt_bv_shl(one, pt_bv_u64(w, drop)), rest = pt_bv_urem(a, ulp);
  pt_bv half = pt_bv_lshr(ulp, one), below = pt_bv_udiv(a, ulp);
  bool up = pt_bv_ult(half, rest) || (pt_bv_eq(half, rest) && pt_bv_bit(below, 0));
  if (up) below = pt_bv_add(below, one);
  uint32_t greatest = (uint32_t)exp_max(f) / 2; /* the greatest exponent */
  if (w - pt_bv_clz(below) + drop - 1 > greatest || w - pt_bv_clz(below) + drop > w) {
    CHECK(greatest >= w || same(r, inf(f, false)));
    return;
  }
  back = pt_fp_to_unsigned(f, r, w, &fits);
  CHECK(fits && same(back, pt_bv_mul(below, ulp)));
}

/* Integers around halves of the last kept bit are as likely as any. */
static pt_bv random_integer(uint64_t *seed, uint32_t width, uint32_t p) {
  pt_bv a = random_bits(seed, width), one = pt_bv_u64(width, 1);
  a = pt_bv_lshr(a, pt_bv_u64(width, next(seed) % width));
  uint32_t bits = width - pt_bv_clz(a);
  if (bits < p + 2 || next(seed) % 4 == 0) return a;
  pt_bv low = pt_bv_sub(pt_bv_shl(one, pt_bv_u64(width, bits - p)), one);
  a = pt_bv_or(pt_bv_and(a, pt_bv_not(low)), pt_bv_sub(low, pt_bv_lshr(low, one)));
  if (next(seed) % 3 == 0) a = pt_bv_add(a, one);
  if (next(seed) % 3 == 0) a = pt_bv_sub(a, one);
  return a;
}

TEST(fp, from_integers) {
  static const uint32_t widths[] = {1, 8, 12, 16, 32, 63, 64, 65, 128, 129, 200, 511, 512};
  uint64_t seed = 11;
  for (uint32_t k = 0; k < PT_FP_COUNT; k++)
    for (uint32_t i = 0; i < sizeof widths / sizeof *widths; i++)
      for (int n = 0; n < 1500; n++) {
        pt_bv a = random_integer(&seed, widths[i], precision[k]);
        pt_bv r = pt_fp_from_unsigned(all[k], a), zero = pt_bv_zero(a.width);
        check_nearest(all[k], pt_bv_zext(a, 512), r);
        bool negative = pt_bv_is_negative(a);
        pt_bv size = negative ? pt_bv_neg(a) : a;
        pt_bv s = pt_fp_from_signed(all[k], a), t = pt_fp_from_unsigned(all[k], size);
        CHECK(same(s, negative ? pt_fp_neg(all[k], t) : t));
        CHECK_EQ(pt_fp_is_zero(all[k], r), same(a, zero));
      }
}

TEST(fp, from_integers_as_the_host) {
  uint64_t seed = 12;
  for (int n = 0; n < 50000; n++) {
    pt_bv a = random_integer(&seed, 128, precision[n % 5]);
    u128 u = (u128)a.w[1] << 64 | a.w[0];
    CHECK(same(pt_fp_from_unsigned(PT_FP_FLOAT, a), of_float((float)u)));
    CHECK(same(pt_fp_from_signed(PT_FP_DOUBLE, a), of_double((double)(i128)u)));
    CHECK(same(pt_fp_from_unsigned(PT_FP_X87, a), of_x87((long double)u)));
    CHECK(same(pt_fp_from_signed(PT_FP_QUAD, a), of_quad((__float128)(i128)u)));
    a = pt_bv_trunc(a, 64);
    CHECK(same(pt_fp_from_unsigned(PT_FP_FLOAT, a), of_float((float)a.w[0])));
    CHECK(same(pt_fp_from_signed(PT_FP_X87, a), of_x87((long double)(int64_t)a.w[0])));
  }
}

/* |a| cut to an integer of 512 bits, from the fields of the pattern; false when
   it does not fit them. */
static bool reference_cut(pt_fp f, pt_bv a, pt_bv *out) {
  uint32_t stored = pt_fp_width(f) - 1 - exp_bits[f], n = precision[f] - 1;
  uint64_t e = pt_bv_to_u64(pt_bv_extract(a, a.width - 2, stored));
  if (e == exp_max(f)) return false;
  pt_bv sig = pt_bv_zext(pt_bv_extract(a, n - 1, 0), 512);
  if (e) sig = pt_bv_or(sig, pt_bv_shl(pt_bv_u64(512, 1), pt_bv_u64(512, n)));
  int64_t shift = (int64_t)(e ? e : 1) - (int64_t)(exp_max(f) / 2) - n;
  if (shift > 0 && !pt_bv_is_zero(sig) && shift > pt_bv_clz(sig)) return false;
  pt_bv by = pt_bv_u64(512, (uint64_t)(shift < 0 ? -shift : shift));
  *out = shift < 0 ? pt_bv_lshr(sig, by) : pt_bv_shl(sig, by);
  return true;
}

TEST(fp, to_integers) {
  static const uint32_t widths[] = {1, 8, 31, 32, 63, 64, 65, 100, 128, 511, 512};
  uint64_t seed = 13;
  for (int i = 0; i < 100000; i++) {
    pt_fp f = all[i % PT_FP_COUNT];
    uint32_t w = widths[next(&seed) % (sizeof widths / sizeof *widths)];
    pt_bv a = random_fp(f, &seed, (exp_max(f) / 2 + next(&seed) % w) & exp_max(f)), m;
    bool negative = pt_bv_is_negative(a), numeric = reference_cut(f, a, &m), fits;
    pt_bv r = pt_fp_to_signed(f, a, w, &fits), bound = pt_bv_zext(pt_bv_min_signed(w), 512);
    bool want = numeric && (pt_bv_ult(m, bound) || (negative && pt_bv_eq(m, bound)));
    CHECK_EQ(fits, want);
    pt_bv value = pt_bv_min_signed(w);
    if (want) value = pt_bv_trunc(negative ? pt_bv_neg(m) : m, w);
    CHECK(same(r, value) && same(pt_fp_to_signed(f, a, w, NULL), value));
    r = pt_fp_to_unsigned(f, a, w, &fits);
    want = numeric && (negative ? pt_bv_is_zero(m) : 512 - pt_bv_clz(m) <= w);
    CHECK_EQ(fits, want);
    CHECK(same(r, want ? pt_bv_trunc(m, w) : pt_bv_min_signed(w)));
    CHECK(same(pt_fp_to_unsigned(f, a, w, NULL), r));
  }
}

static int64_t cut_double(double x, uint32_t width, bool is_signed, bool *fits) {
  pt_bv a = of_double(x);
  return pt_bv_to_i64(is_signed ? pt_fp_to_signed(PT_FP_DOUBLE, a, width, fits)
                                : pt_fp_to_unsigned(PT_FP_DOUBLE, a, width, fits));
}

TEST(fp, to_integer_borders) {
  bool fits;
  CHECK(cut_double(-0.9, 32, false, &fits) == 0 && fits);
  CHECK(cut_double(-1.0, 32, false, &fits) == INT32_MIN && !fits);
  CHECK(cut_double(2147483647.9, 32, true, &fits) == INT32_MAX && fits);
  CHECK(cut_double(2147483648.0, 32, true, &fits) == INT32_MIN && !fits);
  CHECK(cut_double(-2147483648.9, 32, true, &fits) == INT32_MIN && fits);
  CHECK(cut_double(-2147483649.0, 32, true, &fits) == INT32_MIN && !fits);
  CHECK(cut_double(4294967295.5, 32, false, &fits) == -1 && fits);
  CHECK(cut_double(4294967296.0, 32, false, &fits) == INT32_MIN && !fits);
  CHECK(cut_double(-0x1p63, 64, true, &fits) == INT64_MIN && fits);
  CHECK(cut_double(0x1p63, 64, true, &fits) == INT64_MIN && !fits);
  CHECK(cut_double(0x1p63, 64, false, &fits) == INT64_MIN && fits);
  CHECK(cut_double(0x1p64, 64, false, &fits) == INT64_MIN && !fits);
  CHECK(cut_double(-1.5, 1, true, &fits) == -1 && fits);
  CHECK(cut_double(1.0, 1, true, &fits) == -1 && !fits);
  CHECK(cut_double(-0.0, 8, true, &fits) == 0 && fits);
  CHECK(cut_double((double)NAN, 8, true, &fits) == -128 && !fits);
  CHECK(cut_double((double)-INFINITY, 8, true, &fits) == -128 && !fits);
  pt_bv greatest = of_double(0x1.fffffffffffffp1023);
  pt_bv cut = pt_fp_to_unsigned(PT_FP_DOUBLE, greatest, 512, &fits);
  CHECK(same(cut, pt_bv_min_signed(512)) && !fits);
}

TEST(fp, names) {
  pt_fp f;
  for (uint32_t k = 0; k < PT_FP_COUNT; k++) {
    CHECK(pt_fp_by_name(pt_fp_name(all[k]), &f) && f == all[k]);
    CHECK(pt_fp_by_width(pt_fp_width(all[k]), &f) && f == all[k]);
  }
  CHECK_STR(pt_fp_name(PT_FP_X87), "x87");
  CHECK_EQ(pt_fp_width(PT_FP_X87), 80);
  CHECK(!pt_fp_by_name("long", &f) && !pt_fp_by_name("", &f) && !pt_fp_by_width(33, &f));
}
