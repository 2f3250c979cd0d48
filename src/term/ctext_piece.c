#include <assert.h>
#include <string.h>

#include "term/ctext_priv.h"

uint32_t pt_piece_rank_of(uint32_t w) {
  uint32_t rank = 32;
  while (rank < w && rank < 128) rank *= 2;
  return rank < w ? w : rank;
}

void pt_piece_release(pt_cprinter *p, pt_piece *a) { pt_buf_release(p->m, &a->text); }

pt_piece pt_piece_text(pt_cprinter *p, const char *text, pt_prec prec) {
  pt_piece a = {.prec = prec, .width = 1, .rank = 32, .exact = PT_READ_U};
  pt_buf_add(p->m, &a.text, text);
  p->written += a.text.n;
  return a;
}

pt_piece pt_piece_leaf(pt_cprinter *p, const char *text, uint32_t w, bool is_signed) {
  pt_piece a = pt_piece_text(p, text, PT_PREC_POSTFIX);
  if (w == 1) is_signed = false; /* nobody reads a bit as 0 or -1 */
  a.width = w, a.rank = pt_piece_rank_of(w);
  a.is_unsigned = !is_signed && w == a.rank; /* others promote to a signed type */
  a.exact = is_signed ? PT_READ_S : PT_READ_U;
  a.signedly = is_signed;
  a.bits = is_signed ? w : 0;
  return a;
}

/* ---- constants */

static const char *least_number(const pt_cprinter *p, uint32_t w) {
  if (p->portable) return w == 32 ? "(-2147483647 - 1)" : "(-9223372036854775807LL - 1)";
  return w == 32 ? "INT_MIN" : "INT64_MIN";
}

/* Bits that the value needs as a signed number. */
static uint32_t signed_bits(pt_bv v) {
  pt_bv n = pt_bv_is_negative(v) ? pt_bv_not(v) : v;
  return v.width - pt_bv_clz(n) + 1;
}

static pt_piece negative_const(pt_cprinter *p, pt_bv v) {
  char text[PT_BV_TEXT];
  uint32_t w = v.width;
  if ((w == 32 || w == 64) && pt_bv_eq(v, pt_bv_min_signed(w)))
    return pt_piece_leaf(p, least_number(p, w), w, true); /* their digits would be wider */
  pt_piece a = pt_piece_leaf(p, pt_bv_text_signed(v, text), w, true);
  a.prec = PT_PREC_UNARY;
  a.bits = signed_bits(v);
  bool is_int = pt_bv_fits_i64(v) && pt_bv_to_i64(v) >= -INT32_MAX;
  a.rank = is_int ? 32 : pt_piece_rank_of(w > 64 ? w : 64);
  return a;
}

pt_piece pt_piece_const(pt_cprinter *p, pt_bv v, pt_reading r, pt_const_style style) {
  char text[PT_BV_TEXT + 4];
  uint32_t w = v.width;
  bool hex = style == PT_CONST_HEX, top = pt_bv_is_negative(v);
  if (r == PT_READ_S && top && w > 1 && !hex) return negative_const(p, v);
  bool fits64 = pt_bv_fits_u64(v);
  uint64_t value = pt_bv_to_u64(v);
  if (hex && fits64)
    snprintf(text, sizeof text, "0x%llx", (unsigned long long)value);
  else if (hex)
    pt_bv_text_hex(v, text);
  else
    pt_bv_text_unsigned(v, text);
  bool suffix = !hex && fits64 &&
                (style == PT_CONST_SUFFIX || (w <= 32 && value > INT32_MAX) || value > INT64_MAX);
  if (suffix) strcat(text, "u");
  pt_piece a = pt_piece_leaf(p, text, w, false);
  bool either = hex || suffix; /* C tries the unsigned type too */
  if (!fits64) a.rank = pt_piece_rank_of(w);
  else if (value <= (either ? UINT32_MAX : INT32_MAX)) a.rank = 32;
  else a.rank = 64;
  a.is_unsigned =
      fits64 && (suffix || (hex && (a.rank == 32 ? value > INT32_MAX : value > INT64_MAX)));
  a.exact = (uint8_t)(PT_READ_U | (top ? 0 : PT_READ_S));
  a.signedly = true;
  a.bits = top ? 0 : signed_bits(v);
  return a;
}

/* ---- parentheses */

static void put_paren(pt_cprinter *p, pt_piece *a) {
  pt_buf b = {0};
  pt_buf_char(p->m, &b, '(');
  pt_buf_addn(p->m, &b, pt_buf_text(&a->text), a->text.n);
  pt_buf_char(p->m, &b, ')');
  pt_buf_release(p->m, &a->text);
  a->text = b;
  a->prec = PT_PREC_POSTFIX;
}

/* Besides what C needs: mixtures that people (and compilers' warnings) stumble over. */
static bool is_confusing(pt_prec outer, pt_prec inner) {
  if (inner > PT_PREC_MUL) return false;
  if (outer >= PT_PREC_BITOR && outer <= PT_PREC_BITAND) return inner != outer;
  return outer == PT_PREC_SHIFT || (outer == PT_PREC_OR && inner == PT_PREC_AND) ||
         (outer == PT_PREC_EQ && (inner == PT_PREC_REL || inner == PT_PREC_EQ));
}

static void guard(pt_cprinter *p, pt_piece *a, pt_prec outer, bool right) {
  if (a->prec < outer || (right && a->prec == outer) || is_confusing(outer, a->prec))
    put_paren(p, a);
}

void pt_piece_prefix(pt_cprinter *p, pt_piece *a, const char *op) {
  const char *s = pt_buf_text(&a->text);
  if (a->prec < PT_PREC_UNARY || (*op == '-' && *s == '-')) put_paren(p, a);
  pt_buf b = {0};
  pt_buf_add(p->m, &b, op);
  pt_buf_addn(p->m, &b, pt_buf_text(&a->text), a->text.n);
  pt_buf_release(p->m, &a->text);
  a->text = b;
  a->prec = PT_PREC_UNARY;
  a->bits = 0;
}

void pt_piece_join(pt_cprinter *p, pt_piece *a, const char *op, pt_piece *b, pt_prec prec) {
  uint32_t rank;
  bool is_unsigned;
  pt_piece_common(a, b, &rank, &is_unsigned);
  guard(p, a, prec, false);
  guard(p, b, prec, true);
  pt_buf_printf(p->m, &a->text, " %s ", op);
  pt_buf_addn(p->m, &a->text, pt_buf_text(&b->text), b->text.n);
  if (prec != PT_PREC_SHIFT) a->rank = rank, a->is_unsigned = is_unsigned;
  a->signedly &= b->signedly;
  a->prec = prec, a->exact = 0, a->bits = 0;
  pt_piece_release(p, b);
}

/* ---- casts */

static bool is_standard(uint32_t w) {
  return w == 8 || w == 16 || w == 32 || w == 64 || w == 128 || w > 64;
}

static const char *portable_name(uint32_t w, bool is_signed) {
  if (w == 8) return is_signed ? "signed char" : "unsigned char";
  if (w == 16) return is_signed ? "short" : "unsigned short";
  return is_signed ? "long long" : "unsigned long long";
}

const char *pt_ctype_name(const pt_cprinter *p, uint32_t w, bool is_signed, char *out) {
  if (w == 32)
    strcpy(out, is_signed ? "int" : "unsigned");
  else if (p->portable && (w == 8 || w == 16 || w == 64))
    strcpy(out, portable_name(w, is_signed));
  else if (w == 128)
    strcpy(out, is_signed ? "__int128" : "unsigned __int128");
  else if (w == 8 || w == 16 || w == 64)
    snprintf(out, 40, "%sint%u_t", is_signed ? "" : "u", w);
  else
    snprintf(out, 40, "%s_BitInt(%u)", is_signed ? "" : "unsigned ", w);
  return out;
}

/* The low W bits of an odd number of bits: masked, or with the type that has so many. */
static void cast_odd(pt_cprinter *p, pt_piece *a, uint32_t w, bool is_signed) {
  char name[40], outer[40], text[100];
  if (is_signed) {
    snprintf(text, sizeof text, "(%s)(%s)", pt_ctype_name(p, pt_piece_rank_of(w), true, outer),
             pt_ctype_name(p, w, true, name));
    pt_piece_prefix(p, a, text);
    a->rank = pt_piece_rank_of(w), a->is_unsigned = false;
  } else {
    pt_piece mask = pt_piece_const(p, pt_bv_ones(w), PT_READ_U, PT_CONST_HEX);
    pt_piece_join(p, a, "&", &mask, PT_PREC_BITAND);
  }
}

void pt_piece_cast(pt_cprinter *p, pt_piece *a, uint32_t w, bool is_signed) {
  char name[40], text[50];
  if (w == 1) is_signed = false;
  if (is_standard(w)) {
    snprintf(text, sizeof text, "(%s)", pt_ctype_name(p, w, is_signed, name));
    pt_piece_prefix(p, a, text);
    a->rank = pt_piece_rank_of(w), a->is_unsigned = !is_signed && w == a->rank;
  } else {
    cast_odd(p, a, w, is_signed);
  }
  a->width = w;
  a->exact = is_signed ? PT_READ_S : PT_READ_U;
  a->signedly = is_signed;
  a->bits = is_signed ? w : 0;
}

void pt_piece_need(pt_cprinter *p, pt_piece *a, pt_reading r) {
  if (!(a->exact & r)) pt_piece_cast(p, a, a->width, r == PT_READ_S);
}

/* ---- common types */

void pt_piece_common(const pt_piece *a, const pt_piece *b, uint32_t *rank, bool *is_unsigned) {
  *rank = a->rank > b->rank ? a->rank : b->rank;
  *is_unsigned = (a->is_unsigned && a->rank == *rank) || (b->is_unsigned && b->rank == *rank);
}

void pt_piece_pair(pt_cprinter *p, pt_piece *a, pt_piece *b, pt_reading r, bool equal) {
  uint32_t rank;
  bool is_unsigned;
  assert(a->width == b->width && (r == PT_READ_U || a->width > 1));
  for (;;) {
    pt_piece_common(a, b, &rank, &is_unsigned);
    if (is_unsigned && rank == a->width && (r == PT_READ_U || equal)) return; /* modulo 2^W */
    pt_piece *lacks = NULL;
    if (!(a->exact & r)) lacks = a;
    else if (!(b->exact & r)) lacks = b;
    if (!lacks && (!is_unsigned || (a->exact & b->exact & PT_READ_U))) return;
    /* In an unsigned type a negative value would become large. */
    if (!lacks) lacks = a->is_unsigned && a->rank == rank ? a : b;
    pt_piece_cast(p, lacks, a->width, r == PT_READ_S);
  }
}

void pt_piece_widen(pt_cprinter *p, pt_piece *a, pt_piece *b) {
  uint32_t w = a->width;
  if (a->rank >= w || b->rank >= w) return;
  pt_piece_cast(p, a, w, !(a->exact & PT_READ_U));
}

void pt_piece_settle(pt_piece *a) {
  assert(a->rank >= a->width);
  if (a->rank > a->width) a->exact = 0;
  else if (a->is_unsigned) a->exact = PT_READ_U;
  else a->exact = PT_READ_S;
}
