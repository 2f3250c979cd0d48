/* Concrete bit-vectors of 1 to 512 bits: THE reference meaning of every integer
   operator of ir/ and term/.

   Representation: little-endian 64-bit limbs by value.  Invariant: bits at and
   above `width` are zero, and so are the unused limbs; so two values are equal
   iff width and limbs are.  Operators on two values require equal widths
   (asserted).  Division follows SMT-LIB: x udiv 0 = all ones, x urem 0 = x,
   x sdiv 0 = (x < 0 ? 1 : -1), x srem 0 = x, INT_MIN sdiv -1 = INT_MIN,
   INT_MIN srem -1 = 0.  Shifts by width or more give 0 (or the sign). */
#ifndef PT_BV_BV_H
#define PT_BV_BV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PT_BV_MAX_WIDTH 512
#define PT_BV_LIMBS (PT_BV_MAX_WIDTH / 64)

typedef struct {
  uint32_t width;
  uint64_t w[PT_BV_LIMBS];
} pt_bv;

pt_bv pt_bv_u64(uint32_t width, uint64_t value);         /* cut to width, zero-extended */
pt_bv pt_bv_i64(uint32_t width, int64_t value);          /* cut to width, sign-extended */
pt_bv pt_bv_zero(uint32_t width);
pt_bv pt_bv_ones(uint32_t width);                        /* all bits set */
pt_bv pt_bv_min_signed(uint32_t width);
pt_bv pt_bv_max_signed(uint32_t width);
pt_bv pt_bv_bytes(uint32_t width, const uint8_t *bytes); /* little-endian, (width+7)/8 bytes */
void pt_bv_to_bytes(pt_bv a, uint8_t *bytes);
pt_bv pt_bv_limbs(uint32_t width, const uint64_t *limbs);/* (width+63)/64 limbs, cut to width */

uint64_t pt_bv_to_u64(pt_bv a);                          /* low 64 bits */
int64_t pt_bv_to_i64(pt_bv a); /* low 64 bits of the sign-extended value */
bool pt_bv_fits_u64(pt_bv a);
bool pt_bv_fits_i64(pt_bv a);                            /* read as signed */
bool pt_bv_bit(pt_bv a, uint32_t i);
bool pt_bv_is_zero(pt_bv a);
bool pt_bv_is_ones(pt_bv a);
bool pt_bv_is_negative(pt_bv a);                         /* top bit */
uint64_t pt_bv_hash(pt_bv a);

/* Text.  Decimal needs at most 160 characters and the NUL. */
#define PT_BV_TEXT 168
char *pt_bv_text_unsigned(pt_bv a, char *out); /* returns out */
char *pt_bv_text_signed(pt_bv a, char *out);
char *pt_bv_text_hex(pt_bv a, char *out);      /* 0x..., (width+3)/4 digits */
/* Reads decimal (with optional -), 0x hex or 0b binary; the whole string.
   False when malformed or when the value does not fit the width (a decimal
   fits if it lies in [-2^(w-1), 2^w - 1]). */
bool pt_bv_parse(uint32_t width, const char *text, pt_bv *out);

pt_bv pt_bv_add(pt_bv a, pt_bv b);
pt_bv pt_bv_sub(pt_bv a, pt_bv b);
pt_bv pt_bv_mul(pt_bv a, pt_bv b);
pt_bv pt_bv_neg(pt_bv a);
pt_bv pt_bv_udiv(pt_bv a, pt_bv b);
pt_bv pt_bv_urem(pt_bv a, pt_bv b);
pt_bv pt_bv_sdiv(pt_bv a, pt_bv b);
pt_bv pt_bv_srem(pt_bv a, pt_bv b); /* sign of the dividend */
pt_bv pt_bv_and(pt_bv a, pt_bv b);
pt_bv pt_bv_or(pt_bv a, pt_bv b);
pt_bv pt_bv_xor(pt_bv a, pt_bv b);
pt_bv pt_bv_not(pt_bv a);
pt_bv pt_bv_shl(pt_bv a, pt_bv b);
pt_bv pt_bv_lshr(pt_bv a, pt_bv b);
pt_bv pt_bv_ashr(pt_bv a, pt_bv b);

bool pt_bv_eq(pt_bv a, pt_bv b);
bool pt_bv_ult(pt_bv a, pt_bv b);
bool pt_bv_ule(pt_bv a, pt_bv b);
bool pt_bv_slt(pt_bv a, pt_bv b);
bool pt_bv_sle(pt_bv a, pt_bv b);

/* True when the exact result does not fit. */
bool pt_bv_uadd_overflows(pt_bv a, pt_bv b);
bool pt_bv_sadd_overflows(pt_bv a, pt_bv b);
bool pt_bv_usub_overflows(pt_bv a, pt_bv b);
bool pt_bv_ssub_overflows(pt_bv a, pt_bv b);
bool pt_bv_umul_overflows(pt_bv a, pt_bv b);
bool pt_bv_smul_overflows(pt_bv a, pt_bv b);

pt_bv pt_bv_zext(pt_bv a, uint32_t width);                 /* width >= a.width */
pt_bv pt_bv_sext(pt_bv a, uint32_t width);                 /* width >= a.width */
pt_bv pt_bv_trunc(pt_bv a, uint32_t width);                /* width <= a.width */
pt_bv pt_bv_extract(pt_bv a, uint32_t high, uint32_t low); /* bits high..low, inclusive */
pt_bv pt_bv_concat(pt_bv high, pt_bv low);                 /* sum of widths <= 512 */

uint32_t pt_bv_popcount(pt_bv a);
uint32_t pt_bv_clz(pt_bv a); /* width for 0 */
uint32_t pt_bv_ctz(pt_bv a); /* width for 0 */

#endif
