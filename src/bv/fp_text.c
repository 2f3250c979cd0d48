/* Floats as decimal text and back, exactly, for every format; see fp.h.

   Printing is the free-format algorithm of Steele and White, in the shape of
   Burger and Dybvig ("Printing floating-point numbers quickly and accurately",
   PLDI 1996).  Reading divides the exact integers digits * 10^n by one another
   to more bits than any format keeps, and rounds once.  Both use the small
   natural numbers `big`, which live on the stack: their size is bounded since
   digits beyond the longest midpoint of two quads cannot matter one by one. */
#include "bv/fp_number.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
  W = PT_BV_MAX_WIDTH,
  TEXT = 64,
  MAX_DIGITS = 11600, /* > 11,565: the significant digits of a midpoint of quads */
  LIMBS = 1280,       /* 40,960 bits: above 5^(MAX_DIGITS + EXTREME) */
  EXTREME = 5000,     /* no format reaches 10^EXTREME or 10^-EXTREME */
  MAX_SHORTEST = 40,  /* > the 36 digits that a quad may need */
};

/* ---- natural numbers ---- */

typedef struct {
  uint32_t n;        /* limbs in use; the top one is not 0 */
  uint32_t d[LIMBS]; /* little-endian; from n on undefined */
} big;

static void big_set(big *b, pt_bv value) {
  b->n = 0;
  for (uint32_t i = 0; i < W / 32; i++) {
    b->d[i] = (uint32_t)(value.w[i / 2] >> (i % 2 * 32));
    if (b->d[i]) b->n = i + 1;
  }
}

static void big_set_u32(big *b, uint32_t value) { b->d[0] = value, b->n = value != 0; }

static void big_push(big *b, uint32_t limb) {
  assert(b->n < LIMBS);
  b->d[b->n++] = limb;
}

/* b = b * factor + addend */
static void big_mul_add(big *b, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (uint32_t i = 0; i < b->n; i++) {
    carry += (uint64_t)b->d[i] * factor;
    b->d[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) big_push(b, (uint32_t)carry);
}

/* b *= base^n, with base 5 or 10 */
static void big_mul_power(big *b, uint32_t base, uint32_t n) {
  uint32_t chunk = base * base * base * base * base * base * base * base;
  for (; n >= 8; n -= 8) big_mul_add(b, chunk, 0);
  while (n-- > 0) big_mul_add(b, base, 0);
}

static uint32_t big_bits(const big *b) {
  return b->n ? b->n * 32 - (uint32_t)__builtin_clz(b->d[b->n - 1]) : 0;
}

static void big_shl(big *b, uint32_t by) {
  if (b->n == 0) return;
  uint32_t limbs = by / 32, bits = by % 32, n = b->n;
  big_push(b, 0);
  assert(b->n + limbs <= LIMBS);
  for (uint32_t i = n + 1; i-- > 0;)
    b->d[i + limbs] = b->d[i] << bits | (bits && i ? b->d[i - 1] >> (32 - bits) : 0);
  memset(b->d, 0, limbs * sizeof *b->d);
  b->n += limbs;
  if (!b->d[b->n - 1]) b->n--;
}

static int big_cmp(const big *a, const big *b) {
  if (a->n != b->n) return a->n < b->n ? -1 : 1;
  for (uint32_t i = a->n; i-- > 0;)
    if (a->d[i] != b->d[i]) return a->d[i] < b->d[i] ? -1 : 1;
  return 0;
}

/* a -= b, for a >= b */
static void big_sub(big *a, const big *b) {
  uint64_t borrow = 0;
  for (uint32_t i = 0; i < a->n; i++) {
    uint64_t t = (uint64_t)a->d[i] - (i < b->n ? b->d[i] : 0) - borrow;
    a->d[i] = (uint32_t)t;
    borrow = t >> 63;
  }
  assert(!borrow);
  while (a->n && !a->d[a->n - 1]) a->n--;
}

/* The sign of a + b - c. */
static int big_cmp_sum(const big *a, const big *b, const big *c) {
  big sum;
  uint64_t carry = 0;
  sum.n = 0;
  for (uint32_t i = 0; i < a->n || i < b->n; i++) {
    carry += (uint64_t)(i < a->n ? a->d[i] : 0) + (i < b->n ? b->d[i] : 0);
    big_push(&sum, (uint32_t)carry);
    carry >>= 32;
  }
  if (carry) big_push(&sum, (uint32_t)carry);
  return big_cmp(&sum, c);
}

/* ---- printing ---- */

/* The number r / s, and the distances up / s and down / s to the ends of the
   interval that reads back as it; `closed` tells whether the ends do too. */
typedef struct {
  big r, s, up, down;
  bool closed;
} interval;

static void interval_init(interval *v, const pt_fp_format *t, const pt_fp_number *x) {
  uint32_t bits = W - pt_bv_clz(x->sig);
  /* The gap below a power of 2 is half of the one above it, except at the bottom. */
  uint32_t uneven = pt_bv_popcount(x->sig) == 1 && bits == t->precision && x->exp > t->least;
  uint32_t up = x->exp > 0 ? (uint32_t)x->exp : 0, down = x->exp < 0 ? (uint32_t)-x->exp : 0;
  big_set(&v->r, x->sig), big_shl(&v->r, up + 1 + uneven);
  big_set_u32(&v->s, 1), big_shl(&v->s, down + 1 + uneven);
  big_set_u32(&v->up, 1), big_shl(&v->up, up + uneven);
  big_set_u32(&v->down, 1), big_shl(&v->down, up);
  v->closed = !pt_bv_bit(x->sig, 0); /* ties go to even */
}

static void interval_mul10(interval *v) {
  big_mul_add(&v->r, 10, 0), big_mul_add(&v->up, 10, 0), big_mul_add(&v->down, 10, 0);
}

static bool reaches_top(const interval *v) {
  int c = big_cmp_sum(&v->r, &v->up, &v->s);
  return c > 0 || (c == 0 && v->closed);
}

static bool reaches_bottom(const interval *v) {
  int c = big_cmp(&v->r, &v->down);
  return c < 0 || (c == 0 && v->closed);
}

/* Scales so that 1/10 <= the number and its upper end below 1; returns the
   power of 10 taken out. */
static int32_t interval_scale(interval *v, int32_t log2) {
  /* Never too great; at most one too small. */
  int32_t k = (int32_t)ceil(log2 * 0.30102999566398119521 - 1e-10);
  if (k > 0) big_mul_power(&v->s, 10, (uint32_t)k);
  if (k < 0) {
    big_mul_power(&v->r, 10, (uint32_t)-k);
    big_mul_power(&v->up, 10, (uint32_t)-k);
    big_mul_power(&v->down, 10, (uint32_t)-k);
  }
  for (; reaches_top(v); k++) big_mul_add(&v->s, 10, 0);
  return k;
}

/* The shortest digits of x, which is finite: x = 0.digits * 10^result. */
static int32_t shortest_digits(const pt_fp_format *t, const pt_fp_number *x, char *digits) {
  interval v;
  interval_init(&v, t, x);
  int32_t k = interval_scale(&v, x->exp + (int32_t)(W - pt_bv_clz(x->sig)) - 1);
  uint32_t n = 0;
  for (;;) {
    uint32_t digit = 0;
    for (interval_mul10(&v); big_cmp(&v.r, &v.s) >= 0; digit++) big_sub(&v.r, &v.s);
    bool low = reaches_bottom(&v), high = reaches_top(&v);
    if (low || high) { /* the last digit: down or up, to the nearer end if both will do */
      int half = big_cmp_sum(&v.r, &v.r, &v.s);
      if (high && (!low || half > 0 || (half == 0 && digit % 2))) digit++;
    }
    assert(digit <= 9 && n < MAX_SHORTEST);
    digits[n++] = (char)('0' + digit);
    if (low || high) break;
  }
  digits[n] = 0;
  return k;
}

/* Writes 0.digits * 10^k like %g: in plain notation when the exponent is small. */
static void layout(char *out, const char *digits, int32_t k) {
  int n = (int)strlen(digits), exponent = k - 1;
  if (exponent < -4 || exponent >= 16)
    snprintf(out, TEXT - 1, "%c%s%se%d", digits[0], n > 1 ? "." : "", digits + 1, exponent);
  else if (k <= 0)
    snprintf(out, TEXT - 1, "0.%.*s%s", -k, "0000", digits);
  else if (n <= k)
    snprintf(out, TEXT - 1, "%s%.*s", digits, k - n, "0000000000000000");
  else
    snprintf(out, TEXT - 1, "%.*s.%s", k, digits, digits + k);
}

char *pt_fp_text(pt_fp f, pt_bv a, char *out) {
  pt_fp_number x = pt_fp_unpack(f, a);
  if (x.kind == PT_FP_IS_NAN) return strcpy(out, "nan");
  char *p = out, digits[MAX_SHORTEST + 1];
  if (x.negative) *p++ = '-';
  if (x.kind == PT_FP_IS_INF) return strcpy(p, "inf"), out;
  if (x.kind == PT_FP_IS_ZERO) return strcpy(p, "0"), out;
  int32_t k = shortest_digits(pt_fp_format_of(f), &x, digits);
  layout(p, digits, k);
  return out;
}

/* ---- reading ---- */

static int64_t clamp(int64_t x, int64_t bound) {
  if (x < -bound) return -bound;
  if (x > bound) return bound;
  return x;
}

/* [+-]digits to the end of the text; beyond +-10^12 it is cut to that. */
static bool read_exponent(const char *p, int64_t *out) {
  const int64_t bound = INT64_C(1000000000000);
  bool negative = *p == '-';
  int64_t value = 0;
  if (*p == '-' || *p == '+') p++;
  if (!*p) return false;
  for (; *p; p++) {
    if (!isdigit((unsigned char)*p)) return false;
    value = clamp(value * 10 + (*p - '0'), bound);
  }
  *out = negative ? -value : value;
  return true;
}

/* num / den * 2^exp, rounded; den is not 0; `more`: num stands for a number
   greater than it by less than 1. */
static pt_bv round_quotient(pt_fp f, bool negative, big *num, big *den, int32_t exp, bool more) {
  enum { BITS = 120 }; /* at least 119 significant ones: quad keeps 113 */
  uint32_t have = big_bits(num), want = big_bits(den);
  if (have < want) big_shl(num, want - have);
  if (have > want) big_shl(den, have - want);
  pt_bv q = pt_bv_zero(W), one = pt_bv_u64(W, 1);
  for (int i = 0; i < BITS; i++) {
    q = pt_bv_shl(q, one);
    if (big_cmp(num, den) >= 0) big_sub(num, den), q = pt_bv_or(q, one);
    big_shl(num, 1);
  }
  exp += (int32_t)have - (int32_t)want - (BITS - 1);
  return pt_fp_round(f, negative, exp, q, more || num->n != 0);
}

/* Decimal digits with at most one point among them, then an exponent. */
static bool parse_decimal(pt_fp f, bool negative, const char *p, pt_bv *out) {
  big num, den;
  int64_t exponent = 0, scale = 0, kept = 0; /* the value is num * 10^(scale + exponent) */
  bool point = false, any = false, more = false;
  big_set_u32(&num, 0);
  for (; *p == '.' ? !point : isdigit((unsigned char)*p) != 0; p++) {
    if (*p == '.') {
      point = true;
      continue;
    }
    any = true;
    if (kept < MAX_DIGITS) {
      big_mul_add(&num, 10, (uint32_t)(*p - '0'));
      kept += num.n != 0; /* leading zeros do not count */
      scale -= point;
    } else {
      more = more || *p != '0';
      scale += !point;
    }
  }
  if (!any) return false;
  if (*p == 'e' || *p == 'E' ? !read_exponent(p + 1, &exponent) : *p != 0) return false;
  exponent += scale;
  if (num.n == 0) return *out = pt_fp_zero(f, negative), true;
  /* The value lies between 10^(kept + exponent - 1) and 10^(kept + exponent). */
  if (kept + exponent > EXTREME) return *out = pt_fp_inf(f, negative), true;
  if (kept + exponent < -EXTREME) return *out = pt_fp_zero(f, negative), true;
  big_set_u32(&den, 1);
  big_mul_power(exponent < 0 ? &den : &num, 5, (uint32_t)(exponent < 0 ? -exponent : exponent));
  *out = round_quotient(f, negative, &num, &den, (int32_t)exponent, more);
  return true;
}

static uint32_t hex_value(char c) {
  if (isdigit((unsigned char)c)) return (uint32_t)(c - '0');
  return (uint32_t)(tolower((unsigned char)c) - 'a') + 10;
}

/* What follows the 0x of a C hexadecimal constant; its exponent is required. */
static bool parse_hex(pt_fp f, bool negative, const char *p, pt_bv *out) {
  enum { KEPT = 500 };
  int64_t exponent, scale = 0;
  bool point = false, any = false, more = false;
  pt_bv sig = pt_bv_zero(W);
  for (; *p == '.' ? !point : isxdigit((unsigned char)*p) != 0; p++) {
    if (*p == '.') {
      point = true;
      continue;
    }
    any = true;
    if (W - pt_bv_clz(sig) < KEPT) {
      sig = pt_bv_or(pt_bv_shl(sig, pt_bv_u64(W, 4)), pt_bv_u64(W, hex_value(*p)));
      scale -= 4 * point;
    } else {
      more = more || *p != '0';
      scale += 4 * !point;
    }
  }
  if (!any || (*p != 'p' && *p != 'P') || !read_exponent(p + 1, &exponent)) return false;
  /* Beyond this bound every format gives 0 or infinity. */
  exponent = clamp(exponent + scale, 100000);
  *out = pt_fp_round(f, negative, (int32_t)exponent, sig, more);
  return true;
}

bool pt_fp_parse(pt_fp f, const char *text, pt_bv *out) {
  bool negative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  if (strcasecmp(text, "inf") == 0 || strcasecmp(text, "infinity") == 0)
    return *out = pt_fp_inf(f, negative), true;
  if (strcasecmp(text, "nan") == 0) return *out = pt_fp_nan(f, negative), true;
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    return parse_hex(f, negative, text + 2, out);
  return parse_decimal(f, negative, text, out);
}
