/* Bit-vectors as text: printing and reading; see bv.h. */
#include "bv/bv.h"

#include <assert.h>
#include <string.h>

typedef unsigned __int128 u128;

/* Limbs /= divisor; returns the remainder. */
static uint64_t divide_limbs(uint64_t *limbs, uint64_t divisor) {
  uint64_t rest = 0;
  for (int i = PT_BV_LIMBS; i-- > 0;) {
    u128 t = (u128)rest << 64 | limbs[i];
    limbs[i] = (uint64_t)(t / divisor);
    rest = (uint64_t)(t % divisor);
  }
  return rest;
}

/* value = value * factor + digit; false when it does not fit 512 bits. */
static bool append_digit(pt_bv *value, uint64_t factor, uint64_t digit) {
  uint64_t carry = digit;
  for (int i = 0; i < PT_BV_LIMBS; i++) {
    u128 t = (u128)value->w[i] * factor + carry;
    value->w[i] = (uint64_t)t;
    carry = (uint64_t)(t >> 64);
  }
  return carry == 0;
}

char *pt_bv_text_unsigned(pt_bv a, char *out) {
  char digits[PT_BV_TEXT];
  size_t n = 0;
  while (!pt_bv_fits_u64(a)) { /* 18 digits at a time */
    uint64_t chunk = divide_limbs(a.w, UINT64_C(1000000000000000000));
    for (int i = 0; i < 18; i++, chunk /= 10) digits[n++] = (char)('0' + chunk % 10);
  }
  uint64_t rest = a.w[0];
  do digits[n++] = (char)('0' + rest % 10), rest /= 10;
  while (rest);
  assert(n < PT_BV_TEXT - 1);
  for (size_t i = 0; i < n; i++) out[i] = digits[n - 1 - i];
  out[n] = 0;
  return out;
}

char *pt_bv_text_signed(pt_bv a, char *out) {
  if (!pt_bv_is_negative(a)) return pt_bv_text_unsigned(a, out);
  out[0] = '-';
  pt_bv_text_unsigned(pt_bv_neg(a), out + 1);
  return out;
}

char *pt_bv_text_hex(pt_bv a, char *out) {
  uint32_t n = (a.width + 3) / 4;
  assert(n + 3 <= PT_BV_TEXT);
  out[0] = '0', out[1] = 'x';
  for (uint32_t i = 0; i < n; i++)
    out[2 + n - 1 - i] = "0123456789abcdef"[a.w[i / 16] >> (i % 16 * 4) & 15];
  out[2 + n] = 0;
  return out;
}

/* 16 and above when the character is no digit of any base. */
static uint32_t digit_value(char c) {
  if (c >= '0' && c <= '9') return (uint32_t)(c - '0');
  if (c >= 'a' && c <= 'f') return (uint32_t)(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return (uint32_t)(c - 'A') + 10;
  return 16;
}

bool pt_bv_parse(uint32_t width, const char *text, pt_bv *out) {
  assert(width >= 1 && width <= PT_BV_MAX_WIDTH);
  uint32_t base = 10;
  bool negative = *text == '-';
  if (negative) text++;
  else if (strncmp(text, "0x", 2) == 0) base = 16, text += 2;
  else if (strncmp(text, "0b", 2) == 0) base = 2, text += 2;
  if (!*text) return false;
  pt_bv value = pt_bv_zero(PT_BV_MAX_WIDTH);
  for (; *text; text++) {
    uint32_t digit = digit_value(*text);
    if (digit >= base || !append_digit(&value, base, digit)) return false;
  }
  pt_bv cut = pt_bv_trunc(value, width);
  if (!pt_bv_eq(pt_bv_zext(cut, PT_BV_MAX_WIDTH), value)) return false;
  if (negative && pt_bv_ult(pt_bv_min_signed(width), cut)) return false;
  *out = negative ? pt_bv_neg(cut) : cut;
  return true;
}
