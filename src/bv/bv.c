/* Bit-vector construction, arithmetic, comparison and slicing; see bv.h.

   Every operator has two roads: values of at most 64 bits compute on the first
   limb alone, wider ones loop over the (width+63)/64 limbs in use.  Results are
   built in a zeroed pt_bv and cut to the width, which restores the invariant. */
#include "bv/bv.h"

#include <assert.h>
#include <string.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

static uint32_t limbs_of(uint32_t width) { return (width + 63) / 64; }

/* The mask of the bits in use of the top limb. */
static uint64_t top_mask(uint32_t width) {
  uint32_t used = width % 64;
  return used ? ((uint64_t)1 << used) - 1 : ~(uint64_t)0;
}

static bool width_ok(uint32_t width) { return width >= 1 && width <= PT_BV_MAX_WIDTH; }

/* These two serve asserts only. */
__attribute__((unused)) static bool valid(const pt_bv *a) {
  return width_ok(a->width) && !(a->w[limbs_of(a->width) - 1] & ~top_mask(a->width));
}

__attribute__((unused)) static bool same_width(const pt_bv *a, const pt_bv *b) {
  return a->width == b->width && valid(a) && valid(b);
}

static bool narrow(const pt_bv *a) { return a->width <= 64; }

/* The value of at most 64 bits whose low bits are `bits`. */
static pt_bv small(uint32_t width, uint64_t bits) {
  assert(width_ok(width) && width <= 64);
  pt_bv r = {.width = width};
  r.w[0] = bits & top_mask(width);
  return r;
}

static void cut(pt_bv *a) { a->w[limbs_of(a->width) - 1] &= top_mask(a->width); }

/* The first limb of a value of at most 64 bits, sign-extended. */
static int64_t small_signed(const pt_bv *a) {
  uint64_t sign = (uint64_t)1 << (a->width - 1);
  return (int64_t)((a->w[0] ^ sign) - sign);
}

/* ---- construction ---- */

pt_bv pt_bv_u64(uint32_t width, uint64_t value) {
  assert(width_ok(width));
  pt_bv r = {.width = width};
  r.w[0] = value;
  cut(&r);
  return r;
}

pt_bv pt_bv_i64(uint32_t width, int64_t value) {
  assert(width_ok(width));
  pt_bv r = {.width = width};
  r.w[0] = (uint64_t)value;
  for (uint32_t i = 1; value < 0 && i < limbs_of(width); i++) r.w[i] = ~(uint64_t)0;
  cut(&r);
  return r;
}

pt_bv pt_bv_zero(uint32_t width) { return pt_bv_u64(width, 0); }

pt_bv pt_bv_ones(uint32_t width) { return pt_bv_i64(width, -1); }

pt_bv pt_bv_min_signed(uint32_t width) {
  pt_bv r = pt_bv_zero(width);
  r.w[(width - 1) / 64] = (uint64_t)1 << ((width - 1) % 64);
  return r;
}

pt_bv pt_bv_max_signed(uint32_t width) { return pt_bv_not(pt_bv_min_signed(width)); }

pt_bv pt_bv_bytes(uint32_t width, const uint8_t *bytes) {
  assert(width_ok(width));
  pt_bv r = {.width = width};
  for (uint32_t i = 0; i < (width + 7) / 8; i++)
    r.w[i / 8] |= (uint64_t)bytes[i] << (i % 8 * 8);
  cut(&r);
  return r;
}

void pt_bv_to_bytes(pt_bv a, uint8_t *bytes) {
  assert(valid(&a));
  for (uint32_t i = 0; i < (a.width + 7) / 8; i++)
    bytes[i] = (uint8_t)(a.w[i / 8] >> (i % 8 * 8));
}

pt_bv pt_bv_limbs(uint32_t width, const uint64_t *limbs) {
  assert(width_ok(width));
  pt_bv r = {.width = width};
  memcpy(r.w, limbs, limbs_of(width) * sizeof *limbs);
  cut(&r);
  return r;
}

/* ---- inspection ---- */

uint64_t pt_bv_to_u64(pt_bv a) {
  assert(valid(&a));
  return a.w[0];
}

int64_t pt_bv_to_i64(pt_bv a) {
  assert(valid(&a));
  return narrow(&a) ? small_signed(&a) : (int64_t)a.w[0];
}

bool pt_bv_fits_u64(pt_bv a) {
  assert(valid(&a));
  for (uint32_t i = 1; i < limbs_of(a.width); i++)
    if (a.w[i]) return false;
  return true;
}

bool pt_bv_fits_i64(pt_bv a) {
  return narrow(&a) || pt_bv_eq(a, pt_bv_i64(a.width, (int64_t)a.w[0]));
}

bool pt_bv_bit(pt_bv a, uint32_t i) {
  assert(valid(&a) && i < a.width);
  return a.w[i / 64] >> (i % 64) & 1;
}

bool pt_bv_is_zero(pt_bv a) { return a.w[0] == 0 && pt_bv_fits_u64(a); }

bool pt_bv_is_ones(pt_bv a) {
  assert(valid(&a));
  uint32_t top = limbs_of(a.width) - 1;
  for (uint32_t i = 0; i < top; i++)
    if (~a.w[i]) return false;
  return a.w[top] == top_mask(a.width);
}

bool pt_bv_is_negative(pt_bv a) { return pt_bv_bit(a, a.width - 1); }

/* Multiply and fold, limb by limb, with the mixing step of splitmix64. */
uint64_t pt_bv_hash(pt_bv a) {
  assert(valid(&a));
  uint64_t h = a.width;
  for (uint32_t i = 0; i < limbs_of(a.width); i++) {
    h = (h ^ a.w[i]) + UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    h ^= h >> 31;
  }
  return h;
}

/* ---- addition and multiplication ---- */

/* a + b + carry over whole limbs; *carry_out is the carry out of the top limb. */
static pt_bv add_limbs(const pt_bv *a, const pt_bv *b, bool carry, bool *carry_out) {
  pt_bv r = {.width = a->width};
  for (uint32_t i = 0; i < limbs_of(a->width); i++) {
    u128 sum = (u128)a->w[i] + b->w[i] + carry;
    r.w[i] = (uint64_t)sum;
    carry = (bool)(sum >> 64);
  }
  *carry_out = carry;
  return r;
}

pt_bv pt_bv_add(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a)) return small(a.width, a.w[0] + b.w[0]);
  bool carry;
  pt_bv r = add_limbs(&a, &b, false, &carry);
  cut(&r);
  return r;
}

pt_bv pt_bv_sub(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a)) return small(a.width, a.w[0] - b.w[0]);
  bool carry;
  for (uint32_t i = 0; i < limbs_of(b.width); i++) b.w[i] = ~b.w[i];
  pt_bv r = add_limbs(&a, &b, true, &carry);
  cut(&r);
  return r;
}

pt_bv pt_bv_neg(pt_bv a) { return pt_bv_sub(pt_bv_zero(a.width), a); }

/* The low `n` limbs of the product. */
static void mul_limbs(const pt_bv *a, const pt_bv *b, uint32_t n, uint64_t *out) {
  uint32_t used = limbs_of(a->width);
  memset(out, 0, n * sizeof *out);
  for (uint32_t i = 0; i < used && i < n; i++) {
    uint64_t carry = 0;
    if (!a->w[i]) continue;
    for (uint32_t k = 0; i + k < n; k++) {
      u128 t = (u128)a->w[i] * (k < used ? b->w[k] : 0) + out[i + k] + carry;
      out[i + k] = (uint64_t)t;
      carry = (uint64_t)(t >> 64);
    }
  }
}

pt_bv pt_bv_mul(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a)) return small(a.width, a.w[0] * b.w[0]);
  pt_bv r = {.width = a.width};
  mul_limbs(&a, &b, limbs_of(a.width), r.w);
  cut(&r);
  return r;
}

/* ---- division ---- */

enum { DIGITS = PT_BV_LIMBS * 2 }; /* 32-bit digits of a value */

static uint32_t to_digits(const pt_bv *a, uint32_t *d) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < DIGITS; i++) {
    d[i] = (uint32_t)(a->w[i / 2] >> (i % 2 * 32));
    if (d[i]) n = i + 1;
  }
  return n;
}

static pt_bv from_digits(uint32_t width, const uint32_t *d) {
  pt_bv r = {.width = width};
  for (uint32_t i = 0; i < DIGITS; i++) r.w[i / 2] |= (uint64_t)d[i] << (i % 2 * 32);
  assert(valid(&r));
  return r;
}

/* u[0..n] -= q * v[0..n-1]; one too much is added back.  Returns the digit. */
static uint32_t subtract_multiple(uint32_t *u, const uint32_t *v, uint32_t n, uint64_t q) {
  uint64_t carry = 0, borrow = 0;
  for (uint32_t i = 0; i <= n; i++) {
    uint64_t product = q * (i < n ? v[i] : 0) + carry;
    uint64_t t = (uint64_t)u[i] - (uint32_t)product - borrow;
    carry = product >> 32;
    borrow = t >> 63;
    u[i] = (uint32_t)t;
  }
  if (!borrow) return (uint32_t)q;
  carry = 0;
  for (uint32_t i = 0; i <= n; i++) {
    uint64_t t = (uint64_t)u[i] + (i < n ? v[i] : 0) + carry;
    carry = t >> 32;
    u[i] = (uint32_t)t;
  }
  return (uint32_t)(q - 1);
}

/* Knuth's algorithm D (TAOCP 4.3.1) in base 2^32: q = u / v, u becomes u % v.
   v has n >= 2 digits and its top bit set; u has room for m + n + 1 digits. */
static void long_division(uint32_t *u, uint32_t m, const uint32_t *v, uint32_t n, uint32_t *q) {
  assert(n >= 2 && v[n - 1] >> 31);
  for (uint32_t j = m + 1; j-- > 0;) {
    uint64_t high = (uint64_t)u[j + n] << 32 | u[j + n - 1];
    uint64_t guess = high / v[n - 1], rest = high % v[n - 1];
    while (guess >> 32 || guess * v[n - 2] > (rest << 32 | u[j + n - 2])) {
      guess--, rest += v[n - 1];
      if (rest >> 32) break;
    }
    q[j] = subtract_multiple(u + j, v, n, guess);
  }
}

static void shift_digits_left(uint32_t *d, uint32_t n, uint32_t by) {
  for (uint32_t i = n; by && i-- > 0;) d[i] = d[i] << by | (i ? d[i - 1] >> (32 - by) : 0);
}

static void shift_digits_right(uint32_t *d, uint32_t n, uint32_t by) {
  for (uint32_t i = 0; by && i < n; i++)
    d[i] = d[i] >> by | (i + 1 < n ? d[i + 1] << (32 - by) : 0);
}

/* Unsigned division of multi-limb values, b not 0. */
static void divide(const pt_bv *a, const pt_bv *b, pt_bv *quotient, pt_bv *remainder) {
  uint32_t u[DIGITS + 1] = {0}, v[DIGITS], q[DIGITS + 1] = {0};
  uint32_t nu = to_digits(a, u), nv = to_digits(b, v);
  assert(nv > 0);
  if (nv == 1) {
    uint64_t rest = 0;
    for (uint32_t i = nu; i-- > 0;) {
      rest = rest << 32 | u[i];
      q[i] = (uint32_t)(rest / v[0]), rest %= v[0];
    }
    memset(u, 0, sizeof u);
    u[0] = (uint32_t)rest;
  } else if (nu >= nv) {
    uint32_t by = (uint32_t)__builtin_clz(v[nv - 1]);
    shift_digits_left(u, nu + 1, by);
    shift_digits_left(v, nv, by);
    long_division(u, nu - nv, v, nv, q);
    shift_digits_right(u, nu + 1, by);
  }
  *quotient = from_digits(a->width, q);
  *remainder = from_digits(a->width, u);
}

pt_bv pt_bv_udiv(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (pt_bv_is_zero(b)) return pt_bv_ones(a.width);
  if (narrow(&a)) return small(a.width, a.w[0] / b.w[0]);
  pt_bv q, r;
  divide(&a, &b, &q, &r);
  return q;
}

pt_bv pt_bv_urem(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (pt_bv_is_zero(b)) return a;
  if (narrow(&a)) return small(a.width, a.w[0] % b.w[0]);
  pt_bv q, r;
  divide(&a, &b, &q, &r);
  return r;
}

/* |a| read as unsigned: right for the least value too. */
static pt_bv magnitude(pt_bv a) { return pt_bv_is_negative(a) ? pt_bv_neg(a) : a; }

/* SMT-LIB defines the signed operators by these equations, for b = 0 too. */
pt_bv pt_bv_sdiv(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a) && b.w[0]) {
    int64_t x = small_signed(&a), y = small_signed(&b);
    return small(a.width, y == -1 ? -(uint64_t)x : (uint64_t)(x / y)); /* -1: may overflow */
  }
  pt_bv q = pt_bv_udiv(magnitude(a), magnitude(b));
  return pt_bv_is_negative(a) != pt_bv_is_negative(b) ? pt_bv_neg(q) : q;
}

pt_bv pt_bv_srem(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a) && b.w[0]) {
    int64_t x = small_signed(&a), y = small_signed(&b);
    return small(a.width, y == -1 ? 0 : (uint64_t)(x % y));
  }
  pt_bv r = pt_bv_urem(magnitude(a), magnitude(b));
  return pt_bv_is_negative(a) ? pt_bv_neg(r) : r;
}

/* ---- bitwise operators and shifts ---- */

pt_bv pt_bv_and(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  for (uint32_t i = 0; i < limbs_of(a.width); i++) a.w[i] &= b.w[i];
  return a;
}

pt_bv pt_bv_or(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  for (uint32_t i = 0; i < limbs_of(a.width); i++) a.w[i] |= b.w[i];
  return a;
}

pt_bv pt_bv_xor(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  for (uint32_t i = 0; i < limbs_of(a.width); i++) a.w[i] ^= b.w[i];
  return a;
}

pt_bv pt_bv_not(pt_bv a) {
  assert(valid(&a));
  for (uint32_t i = 0; i < limbs_of(a.width); i++) a.w[i] = ~a.w[i];
  cut(&a);
  return a;
}

static pt_bv shift_left(const pt_bv *a, uint32_t by) {
  assert(by < a->width);
  if (narrow(a)) return small(a->width, a->w[0] << by);
  pt_bv r = {.width = a->width};
  uint32_t limbs = by / 64, bits = by % 64;
  for (uint32_t i = limbs; i < limbs_of(a->width); i++) {
    r.w[i] = a->w[i - limbs] << bits;
    if (bits && i > limbs) r.w[i] |= a->w[i - limbs - 1] >> (64 - bits);
  }
  cut(&r);
  return r;
}

static pt_bv shift_right(const pt_bv *a, uint32_t by) {
  assert(by < a->width);
  if (narrow(a)) return small(a->width, a->w[0] >> by);
  pt_bv r = {.width = a->width};
  uint32_t limbs = by / 64, bits = by % 64, n = limbs_of(a->width);
  for (uint32_t i = 0; i + limbs < n; i++) {
    r.w[i] = a->w[i + limbs] >> bits;
    if (bits && i + limbs + 1 < n) r.w[i] |= a->w[i + limbs + 1] << (64 - bits);
  }
  return r;
}

static bool shifts_all_out(const pt_bv *a, const pt_bv *by) {
  return !pt_bv_fits_u64(*by) || by->w[0] >= a->width;
}

pt_bv pt_bv_shl(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  return shifts_all_out(&a, &b) ? pt_bv_zero(a.width) : shift_left(&a, (uint32_t)b.w[0]);
}

pt_bv pt_bv_lshr(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  return shifts_all_out(&a, &b) ? pt_bv_zero(a.width) : shift_right(&a, (uint32_t)b.w[0]);
}

pt_bv pt_bv_ashr(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a)) {
    uint64_t by = b.w[0] < a.width ? b.w[0] : a.width - 1;
    return small(a.width, (uint64_t)(small_signed(&a) >> by));
  }
  /* For a negative value zeros must come in as ones: not (not a >> b). */
  return pt_bv_is_negative(a) ? pt_bv_not(pt_bv_lshr(pt_bv_not(a), b)) : pt_bv_lshr(a, b);
}

/* ---- comparison ---- */

bool pt_bv_eq(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  for (uint32_t i = 0; i < limbs_of(a.width); i++)
    if (a.w[i] != b.w[i]) return false;
  return true;
}

bool pt_bv_ult(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  for (uint32_t i = limbs_of(a.width); i-- > 0;)
    if (a.w[i] != b.w[i]) return a.w[i] < b.w[i];
  return false;
}

bool pt_bv_ule(pt_bv a, pt_bv b) { return !pt_bv_ult(b, a); }

bool pt_bv_slt(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a)) return small_signed(&a) < small_signed(&b);
  bool na = pt_bv_is_negative(a), nb = pt_bv_is_negative(b);
  return na != nb ? na : pt_bv_ult(a, b);
}

bool pt_bv_sle(pt_bv a, pt_bv b) { return !pt_bv_slt(b, a); }

/* ---- overflow ---- */

bool pt_bv_uadd_overflows(pt_bv a, pt_bv b) { return pt_bv_ult(pt_bv_add(a, b), a); }

bool pt_bv_sadd_overflows(pt_bv a, pt_bv b) {
  bool sign = pt_bv_is_negative(a);
  return sign == pt_bv_is_negative(b) && sign != pt_bv_is_negative(pt_bv_add(a, b));
}

bool pt_bv_usub_overflows(pt_bv a, pt_bv b) { return pt_bv_ult(a, b); }

bool pt_bv_ssub_overflows(pt_bv a, pt_bv b) {
  bool sign = pt_bv_is_negative(a);
  return sign != pt_bv_is_negative(b) && sign != pt_bv_is_negative(pt_bv_sub(a, b));
}

bool pt_bv_umul_overflows(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  uint32_t width = a.width, n = limbs_of(width);
  if (narrow(&a)) return ((u128)a.w[0] * b.w[0]) >> width != 0;
  uint64_t product[2 * PT_BV_LIMBS];
  mul_limbs(&a, &b, 2 * n, product);
  if (product[n - 1] & ~top_mask(width)) return true;
  for (uint32_t i = n; i < 2 * n; i++)
    if (product[i]) return true;
  return false;
}

bool pt_bv_smul_overflows(pt_bv a, pt_bv b) {
  assert(same_width(&a, &b));
  if (narrow(&a)) {
    i128 product = (i128)small_signed(&a) * small_signed(&b), bound = (i128)1 << (a.width - 1);
    return product < -bound || product >= bound;
  }
  bool negative = pt_bv_is_negative(a) != pt_bv_is_negative(b);
  pt_bv x = magnitude(a), y = magnitude(b);
  if (pt_bv_umul_overflows(x, y)) return true;
  pt_bv product = pt_bv_mul(x, y), least = pt_bv_min_signed(a.width);
  return negative ? pt_bv_ult(least, product) : pt_bv_ule(least, product);
}

/* ---- changing the width ---- */

pt_bv pt_bv_zext(pt_bv a, uint32_t width) {
  assert(valid(&a) && width_ok(width) && width >= a.width);
  a.width = width;
  return a;
}

pt_bv pt_bv_sext(pt_bv a, uint32_t width) {
  assert(valid(&a) && width_ok(width) && width >= a.width);
  if (!pt_bv_is_negative(a)) return pt_bv_zext(a, width);
  return pt_bv_not(pt_bv_zext(pt_bv_not(a), width));
}

pt_bv pt_bv_trunc(pt_bv a, uint32_t width) {
  assert(valid(&a) && width_ok(width) && width <= a.width);
  for (uint32_t i = limbs_of(width); i < limbs_of(a.width); i++) a.w[i] = 0;
  a.width = width;
  cut(&a);
  return a;
}

pt_bv pt_bv_extract(pt_bv a, uint32_t high, uint32_t low) {
  assert(valid(&a) && low <= high && high < a.width);
  return pt_bv_trunc(low ? shift_right(&a, low) : a, high - low + 1);
}

pt_bv pt_bv_concat(pt_bv high, pt_bv low) {
  assert(valid(&high) && valid(&low));
  uint32_t width = high.width + low.width;
  pt_bv r = pt_bv_zext(high, width);
  return pt_bv_or(shift_left(&r, low.width), pt_bv_zext(low, width));
}

/* ---- counting ---- */

uint32_t pt_bv_popcount(pt_bv a) {
  assert(valid(&a));
  uint32_t n = 0;
  for (uint32_t i = 0; i < limbs_of(a.width); i++) n += (uint32_t)__builtin_popcountll(a.w[i]);
  return n;
}

uint32_t pt_bv_clz(pt_bv a) {
  assert(valid(&a));
  for (uint32_t i = limbs_of(a.width); i-- > 0;)
    if (a.w[i]) return a.width - (i * 64 + 64 - (uint32_t)__builtin_clzll(a.w[i]));
  return a.width;
}

uint32_t pt_bv_ctz(pt_bv a) {
  assert(valid(&a));
  for (uint32_t i = 0; i < limbs_of(a.width); i++)
    if (a.w[i]) return i * 64 + (uint32_t)__builtin_ctzll(a.w[i]);
  return a.width;
}
