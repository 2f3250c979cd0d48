/* Circuits, see word.h. */
#include "smt/word.h"

#include <assert.h>
#include <string.h>

enum { MAX = PT_BV_MAX_WIDTH };

void pt_word_add(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a, const pt_lit *b, pt_lit flip,
                 pt_lit carry) {
  assert(pt_lit_is_const(flip));
  for (uint32_t i = 0; i < w; i++) {
    pt_lit x = a[i], y = b[i] ^ flip;
    r[i] = pt_aig_xor(g, pt_aig_xor(g, x, y), carry);
    if (i + 1 < w) carry = pt_aig_maj(g, x, y, carry);
  }
}

/* r = sign ? -a : a.  A bit is flipped when a lower bit is set: no carry chain of sums. */
static void negate_if(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a, pt_lit sign) {
  pt_lit below = PT_LIT_FALSE;
  for (uint32_t i = 0; i < w; i++) {
    pt_lit x = a[i];
    r[i] = pt_aig_xor(g, x, pt_aig_and(g, sign, below));
    below = pt_aig_or(g, below, x);
  }
}

void pt_word_neg(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a) {
  negate_if(g, w, r, a, PT_LIT_TRUE);
}

/* ---- multiplication */

static uint32_t constant_bits(uint32_t w, const pt_lit *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < w; i++)
    n += pt_lit_is_const(a[i]);
  return n;
}

/* r = a * k for a constant k.  A run of ones in k is one subtraction at its low end and one
   addition above its high end (signed digits), so that half as many rows are needed. */
static void mul_constant(pt_aig *g, pt_stop *stop, uint32_t w, pt_lit *r, const pt_lit *a,
                         const pt_lit *k) {
  bool bit[MAX + 1] = {false};
  for (uint32_t i = 0; i < w; i++)
    bit[i] = k[i] == PT_LIT_TRUE, r[i] = PT_LIT_FALSE;
  for (uint32_t j = 0; j < w; j++) {
    if (!bit[j]) continue;
    bool run = j + 1 < w && bit[j + 1];
    pt_word_add(g, w - j, r + j, r + j, a, run, run);
    if (run) { /* k += 2^j */
      uint32_t i = j;
      while (bit[i])
        bit[i++] = false;
      if (i < w) bit[i] = true;
    }
    if (pt_stop_after(stop, w)) return;
  }
}

void pt_word_mul(pt_aig *g, pt_stop *stop, uint32_t w, pt_lit *r, const pt_lit *a,
                 const pt_lit *b) {
  uint32_t constants = constant_bits(w, b);
  if (constant_bits(w, a) > constants) {
    const pt_lit *t = a;
    a = b, b = t;
    constants = constant_bits(w, b);
  }
  if (constants == w) {
    mul_constant(g, stop, w, r, a, b);
    return;
  }
  pt_lit row[MAX];
  for (uint32_t i = 0; i < w; i++)
    r[i] = PT_LIT_FALSE;
  for (uint32_t j = 0; j < w; j++) {
    if (b[j] == PT_LIT_FALSE) continue;
    for (uint32_t i = 0; i < w - j; i++)
      row[i] = pt_aig_and(g, a[i], b[j]);
    pt_word_add(g, w - j, r + j, r + j, row, 0, PT_LIT_FALSE);
    if (pt_stop_after(stop, 3 * (w - j))) return;
  }
}

/* ---- division */

static pt_lit is_zero(pt_aig *g, uint32_t w, const pt_lit *a) {
  pt_lit r = PT_LIT_TRUE;
  for (uint32_t i = 0; i < w; i++)
    r = pt_aig_and(g, r, a[i] ^ 1);
  return r;
}

/* What a divider implies but a SAT solver finds only by searching: the remainder is smaller
   than the divisor and not greater than the dividend, nor is the quotient.  The last
   quotient bit depends on the whole divider, and every remainder bit on it. */
static void note_division(pt_aig *g, uint32_t w, const pt_lit *q, const pt_lit *r, const pt_lit *a,
                          const pt_lit *b) {
  pt_lit zero = is_zero(g, w, b);
  pt_lit facts[3] = {pt_aig_or(g, zero, pt_word_ult(g, w, r, b, PT_LIT_FALSE)),
                     pt_word_ult(g, w, r, a, PT_LIT_TRUE),
                     pt_aig_or(g, zero, pt_word_ult(g, w, q, a, PT_LIT_TRUE))};
  pt_aig_note(g, q[0], facts, 3);
}

/* The restoring divider.  Before each step rest < b (or b = 0 and rest is the upper part of a),
   so that the shifted rest needs one bit more than the divisor, and fits again after the
   step.  For b = 0 every step subtracts 0: the quotient is all ones and the remainder a. */
void pt_word_udiv(pt_aig *g, pt_stop *stop, uint32_t w, pt_lit *q, pt_lit *r, const pt_lit *a,
                  const pt_lit *b) {
  pt_lit difference[MAX];
  for (uint32_t i = 0; i < w; i++)
    r[i] = PT_LIT_FALSE;
  for (uint32_t step = w; step-- > 0;) {
    pt_lit top = r[w - 1];
    memmove(r + 1, r, (w - 1) * sizeof *r);
    r[0] = a[step];
    pt_lit carry = PT_LIT_TRUE; /* rest - b = rest + ~b + 1; no borrow: rest >= b */
    for (uint32_t i = 0; i < w; i++) {
      pt_lit y = b[i] ^ 1;
      difference[i] = pt_aig_xor(g, pt_aig_xor(g, r[i], y), carry);
      carry = pt_aig_maj(g, r[i], y, carry);
    }
    q[step] = pt_aig_or(g, top, carry);
    pt_word_ite(g, w, r, q[step], difference, r);
    if (pt_stop_after(stop, 4 * w)) return;
  }
  note_division(g, w, q, r, a, b);
}

/* B is the constant 2^*K, as a signed number. */
static bool is_power(uint32_t w, const pt_lit *b, uint32_t *k) {
  uint32_t ones = 0;
  for (uint32_t i = 0; i < w; i++) {
    if (b[i] != PT_LIT_FALSE && b[i] != PT_LIT_TRUE) return false;
    if (b[i] == PT_LIT_TRUE) *k = i, ones++;
  }
  return ones == 1 && *k < w - 1;
}

/* Towards zero: a negative dividend gets 2^k - 1 more before it is shifted. */
static void sdiv_power(pt_aig *g, uint32_t w, pt_lit *q, pt_lit *r, const pt_lit *a, uint32_t k) {
  pt_lit bias[MAX], sum[MAX], back[MAX];
  for (uint32_t i = 0; i < w; i++) bias[i] = i < k ? a[w - 1] : PT_LIT_FALSE;
  pt_word_add(g, w, sum, a, bias, PT_LIT_FALSE, PT_LIT_FALSE);
  for (uint32_t i = 0; i < w; i++) {
    back[i] = i < k ? PT_LIT_FALSE : sum[i];
    q[i] = sum[i + k < w ? i + k : w - 1];
  }
  pt_word_add(g, w, r, a, back, PT_LIT_TRUE, PT_LIT_TRUE); /* a - q * 2^k */
}

/* By absolute values; the signs of SMT-LIB for a division by zero come out by themselves. */
void pt_word_sdiv(pt_aig *g, pt_stop *stop, uint32_t w, pt_lit *q, pt_lit *r, const pt_lit *a,
                  const pt_lit *b) {
  pt_lit x[MAX], y[MAX], sa = a[w - 1], sb = b[w - 1];
  uint32_t k = 0;
  if (is_power(w, b, &k)) {
    sdiv_power(g, w, q, r, a, k);
    return;
  }
  negate_if(g, w, x, a, sa);
  negate_if(g, w, y, b, sb);
  pt_word_udiv(g, stop, w, q, r, x, y);
  if (stop->why != PT_WHY_NONE) return;
  negate_if(g, w, q, q, pt_aig_xor(g, sa, sb));
  negate_if(g, w, r, r, sa);
}

/* ---- shifts */

/* Stages of a barrel shifter: the smallest n with 2^n >= w. */
static uint32_t stages(uint32_t w) {
  uint32_t n = 0;
  while ((1u << n) < w)
    n++;
  return n;
}

/* Whether a bit above those that the stages look at is set: a shift by 2^stages or more. */
static pt_lit too_far(pt_aig *g, uint32_t w, const pt_lit *b) {
  pt_lit r = PT_LIT_FALSE;
  for (uint32_t k = stages(w); k < w; k++)
    r = pt_aig_or(g, r, b[k]);
  return r;
}

void pt_word_shl(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a, const pt_lit *b) {
  memcpy(r, a, w * sizeof *r);
  for (uint32_t k = 0, n = stages(w); k < n; k++)
    for (uint32_t i = w; i-- > 0;) /* downwards: r[i - by] is still that of the stage before */
      r[i] = pt_aig_ite(g, b[k], i >= (1u << k) ? r[i - (1u << k)] : (pt_lit)PT_LIT_FALSE, r[i]);
  pt_lit far = too_far(g, w, b);
  for (uint32_t i = 0; i < w; i++)
    r[i] = pt_aig_and(g, r[i], far ^ 1);
}

void pt_word_shr(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a, const pt_lit *b, pt_lit fill) {
  memcpy(r, a, w * sizeof *r);
  for (uint32_t k = 0, n = stages(w); k < n; k++)
    for (uint32_t i = 0; i < w; i++)
      r[i] = pt_aig_ite(g, b[k], i + (1u << k) < w ? r[i + (1u << k)] : fill, r[i]);
  pt_lit far = too_far(g, w, b);
  for (uint32_t i = 0; i < w; i++)
    r[i] = pt_aig_ite(g, far, fill, r[i]);
}

/* ---- choice and comparison */

void pt_word_ite(pt_aig *g, uint32_t w, pt_lit *r, pt_lit c, const pt_lit *a, const pt_lit *b) {
  for (uint32_t i = 0; i < w; i++)
    r[i] = pt_aig_ite(g, c, a[i], b[i]);
}

pt_lit pt_word_eq(pt_aig *g, uint32_t w, const pt_lit *a, const pt_lit *b) {
  pt_lit r = PT_LIT_TRUE;
  for (uint32_t i = w; i-- > 0;)
    r = pt_aig_and(g, r, pt_aig_xor(g, a[i], b[i]) ^ 1);
  return r;
}

pt_lit pt_word_ult(pt_aig *g, uint32_t w, const pt_lit *a, const pt_lit *b, pt_lit or_equal) {
  pt_lit less = or_equal;
  for (uint32_t i = 0; i < w; i++)
    less = pt_aig_maj(g, a[i] ^ 1, b[i], less);
  return less;
}

/* The sign bits count the other way round. */
pt_lit pt_word_slt(pt_aig *g, uint32_t w, const pt_lit *a, const pt_lit *b, pt_lit or_equal) {
  pt_lit less = pt_word_ult(g, w - 1, a, b, or_equal);
  return pt_aig_maj(g, a[w - 1], b[w - 1] ^ 1, less);
}
