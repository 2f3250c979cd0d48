#include "ir/wrap.h"

#include "bv/bv.h"
#include "ir/fold.h"

typedef __int128 wide;
typedef unsigned __int128 uwide;

static int64_t as_signed(uint32_t width, uint64_t v) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  return (int64_t)(((v & pt_wrap_mask(width)) ^ sign) - sign);
}

static int64_t least(uint32_t width) { return as_signed(width, UINT64_C(1) << (width - 1)); }
static int64_t greatest(uint32_t width) { return -1 - least(width); }

static uint32_t zeros(uint64_t v) { return v ? (uint32_t)__builtin_ctzll(v) : 64; }
static uint64_t low_mask(uint32_t bits) { return bits ? pt_wrap_mask(bits) : 0; }

/* Low bits that are the same in all members. */
static uint32_t fixed(pt_wrap a) { return a.n ? a.stride : 64; }

static pt_wrap make(uint32_t width, uint64_t lo, uint64_t n, uint32_t stride) {
  pt_wrap a = {lo & pt_wrap_mask(width), n & pt_wrap_mask(width), (uint8_t)width, 0};
  if (stride >= width)
    a.n = 0;
  else
    a.n &= ~low_mask(stride);
  if (a.n) a.stride = (uint8_t)stride;
  return a;
}

pt_wrap pt_wrap_const(uint32_t width, uint64_t value) { return make(width, value, 0, 0); }
pt_wrap pt_wrap_all(uint32_t width) { return make(width, 0, UINT64_MAX, 0); }

/* All numbers with these low bits. */
static pt_wrap with_low(uint32_t width, uint64_t low, uint32_t bits) {
  return make(width, low & low_mask(bits), UINT64_MAX, bits);
}

bool pt_wrap_is_all(pt_wrap a) { return a.n == pt_wrap_mask(a.width); }

bool pt_wrap_eq(pt_wrap a, pt_wrap b) {
  return a.lo == b.lo && a.n == b.n && a.width == b.width && a.stride == b.stride;
}

bool pt_wrap_covers(pt_wrap a, pt_wrap b) {
  uint64_t d = (b.lo - a.lo) & pt_wrap_mask(a.width);
  bool inside = pt_wrap_is_all(a) || (d <= a.n && b.n <= a.n - d);
  return inside && (d & low_mask(a.stride)) == 0 && fixed(b) >= a.stride;
}

bool pt_wrap_has(pt_wrap a, uint64_t value) {
  return pt_wrap_covers(a, pt_wrap_const(a.width, value));
}

pt_wrap pt_wrap_signed(uint32_t width, int64_t low, int64_t high) {
  return make(width, (uint64_t)low, (uint64_t)high - (uint64_t)low, 0);
}

pt_wrap pt_wrap_unsigned(uint32_t width, uint64_t low, uint64_t high) {
  return make(width, low, high - low, 0);
}

void pt_wrap_unsigned_hull(pt_wrap a, uint64_t *low, uint64_t *high) {
  uint64_t most = pt_wrap_mask(a.width);
  bool over = a.n > most - a.lo;
  *low = over ? a.lo & low_mask(a.stride) : a.lo;
  *high = over ? (most & ~low_mask(a.stride)) | (a.lo & low_mask(a.stride)) : a.lo + a.n;
}

/* Adding half of the circle turns one order into the other. */
void pt_wrap_signed_hull(pt_wrap a, int64_t *low, int64_t *high) {
  uint64_t half = UINT64_C(1) << (a.width - 1), ulow, uhigh;
  pt_wrap turned = a;
  turned.lo = (a.lo + half) & pt_wrap_mask(a.width);
  pt_wrap_unsigned_hull(turned, &ulow, &uhigh);
  *low = as_signed(a.width, ulow - half), *high = as_signed(a.width, uhigh - half);
}

pt_wrap pt_wrap_join(pt_wrap a, pt_wrap b) {
  uint64_t m = pt_wrap_mask(a.width), d = (b.lo - a.lo) & m, e = (a.lo - b.lo) & m;
  uint32_t stride = fixed(a) < fixed(b) ? fixed(a) : fixed(b);
  if (zeros(d) < stride) stride = zeros(d);
  if (pt_wrap_covers(a, b)) return a;
  if (pt_wrap_covers(b, a)) return b;
  if (d <= a.n && b.n <= a.n - d) return make(a.width, a.lo, a.n, stride);
  if (e <= b.n && a.n <= b.n - e) return make(a.width, b.lo, b.n, stride);
  uwide up = (uwide)d + b.n, down = (uwide)e + a.n;
  if (up > m && down > m) return with_low(a.width, a.lo, stride);
  if (up <= down) return make(a.width, a.lo, (uint64_t)up, stride);
  return make(a.width, b.lo, (uint64_t)down, stride);
}

/* The members of A whose low bits are those of VALUE. */
static bool keep_low(pt_wrap *a, uint64_t value, uint32_t bits) {
  if (bits > a->width) bits = a->width;
  uint64_t up = (value - a->lo) & low_mask(bits);
  if (up > a->n) return false;
  *a = make(a->width, a->lo + up, a->n - up, bits > a->stride ? bits : a->stride);
  return true;
}

bool pt_wrap_meet(pt_wrap a, pt_wrap b, pt_wrap *out) {
  uint64_t m = pt_wrap_mask(a.width), d = (b.lo - a.lo) & m, e = (a.lo - b.lo) & m;
  bool b_in_a = d <= a.n, a_in_b = e <= b.n;
  uint32_t fa = fixed(a), fb = fixed(b), both = fa < fb ? fa : fb;
  if (both > a.width) both = a.width;
  if ((d & low_mask(both)) != 0 || (!b_in_a && !a_in_b)) return false;
  pt_wrap r = a.n <= b.n ? a : b;
  if (b_in_a && a_in_b && d) /* two pieces, perhaps: the smaller of both */
    *out = r;
  else if (b_in_a)
    *out = make(a.width, b.lo, a.n - d < b.n ? a.n - d : b.n, 0);
  else
    *out = make(a.width, a.lo, b.n - e < a.n ? b.n - e : a.n, 0);
  return keep_low(out, fa >= fb ? a.lo : b.lo, fa >= fb ? fa : fb);
}

/* ---- arithmetic */

static pt_wrap from_wide(uint32_t width, wide low, wide high, uint64_t value, uint32_t bits) {
  pt_wrap r = pt_wrap_all(width);
  if (high - low <= (wide)pt_wrap_mask(width))
    r = make(width, (uint64_t)low, (uint64_t)(high - low), 0);
  if (bits >= width) return pt_wrap_const(width, value);
  return keep_low(&r, value, bits) ? r : with_low(width, value, bits);
}

static uint32_t less(uint32_t a, uint32_t b) { return a < b ? a : b; }

static pt_wrap sum(pt_op op, pt_wrap a, pt_wrap b) {
  uint32_t bits = less(fixed(a), fixed(b));
  uint64_t lo = op == PT_OP_ADD ? a.lo + b.lo : a.lo - b.lo - b.n;
  if (b.n > pt_wrap_mask(a.width) - a.n) return with_low(a.width, lo, less(bits, a.width));
  return make(a.width, lo, a.n + b.n, bits);
}

static pt_wrap product(pt_wrap a, pt_wrap b) {
  int64_t al, ah, bl, bh;
  uint32_t bits = less(fixed(a) + zeros(b.lo), fixed(b) + zeros(a.lo));
  bits = less(bits, less(64, fixed(a) + fixed(b)));
  pt_wrap_signed_hull(a, &al, &ah), pt_wrap_signed_hull(b, &bl, &bh);
  wide p[] = {(wide)al * bl, (wide)al * bh, (wide)ah * bl, (wide)ah * bh}, low = p[0], high = p[0];
  for (int k = 1; k < 4; k++) {
    if (p[k] < low) low = p[k];
    if (p[k] > high) high = p[k];
  }
  return from_wide(a.width, low, high, a.lo * b.lo, less(bits, a.width));
}

static pt_wrap signed_quotient(pt_wrap a, pt_wrap b) {
  int64_t al, ah, bl, bh;
  pt_wrap_signed_hull(a, &al, &ah), pt_wrap_signed_hull(b, &bl, &bh);
  if (bl <= 0 && bh >= 0) return pt_wrap_all(a.width);
  wide q[] = {(wide)al / bl, (wide)al / bh, (wide)ah / bl, (wide)ah / bh}, low = q[0], high = q[0];
  for (int k = 1; k < 4; k++) {
    if (q[k] < low) low = q[k];
    if (q[k] > high) high = q[k];
  }
  return from_wide(a.width, low, high, 0, 0);
}

static pt_wrap unsigned_quotient(pt_wrap a, pt_wrap b) {
  uint64_t al, ah, bl, bh;
  pt_wrap_unsigned_hull(a, &al, &ah), pt_wrap_unsigned_hull(b, &bl, &bh);
  return bl ? pt_wrap_unsigned(a.width, al / bh, ah / bl) : pt_wrap_all(a.width);
}

static pt_wrap signed_rest(pt_wrap a, pt_wrap b) {
  int64_t al, ah, bl, bh;
  pt_wrap_signed_hull(a, &al, &ah), pt_wrap_signed_hull(b, &bl, &bh);
  wide most = bl < 0 && -(wide)bl > bh ? -(wide)bl : bh;
  if (bl <= 0 && bh >= 0) return pt_wrap_all(a.width);
  if (al > -most && ah < most && pt_wrap_is_const(b)) return a;
  wide low = al < 0 ? -(most - 1) : 0, high = ah > 0 ? most - 1 : 0;
  if (low < al) low = al < 0 ? al : low;
  if (high > ah) high = ah > 0 ? ah : high;
  uint32_t bits = pt_wrap_is_const(b) ? less(fixed(a), zeros((uint64_t)bl)) : 0;
  pt_wrap r = from_wide(a.width, low, high, 0, 0);
  return bits && keep_low(&r, a.lo, bits) ? r : from_wide(a.width, low, high, 0, 0);
}

static pt_wrap unsigned_rest(pt_wrap a, pt_wrap b) {
  uint64_t al, ah, bl, bh;
  pt_wrap_unsigned_hull(a, &al, &ah), pt_wrap_unsigned_hull(b, &bl, &bh);
  if (!bl) return pt_wrap_all(a.width);
  if (ah < bl) return a;
  pt_wrap r = pt_wrap_unsigned(a.width, 0, ah < bh - 1 ? ah : bh - 1), kept = r;
  uint32_t bits = pt_wrap_is_const(b) ? less(fixed(a), zeros(bl)) : 0;
  return bits && keep_low(&kept, a.lo, bits) ? kept : r;
}

static uint64_t ones_up_to(uint64_t v) {
  return v ? pt_wrap_mask(64 - (uint32_t)__builtin_clzll(v)) : 0;
}

static pt_wrap bitwise(pt_op op, pt_wrap a, pt_wrap b) {
  uint64_t al, ah, bl, bh;
  pt_wrap_unsigned_hull(a, &al, &ah), pt_wrap_unsigned_hull(b, &bl, &bh);
  uint64_t low = 0, high = ah < bh ? ah : bh, value = a.lo & b.lo;
  if (op != PT_OP_AND)
    high = ones_up_to(ah | bh), value = op == PT_OP_OR ? a.lo | b.lo : a.lo ^ b.lo;
  if (op == PT_OP_OR) low = al > bl ? al : bl;
  uint32_t bits = less(fixed(a), fixed(b));
  if (op == PT_OP_AND && pt_wrap_is_const(b)) /* the mask's zeros are known */
    while (bits < a.width && (bits < fixed(a) || !(b.lo >> bits & 1)))
      bits++;
  pt_wrap r = pt_wrap_unsigned(a.width, low, high), kept = r;
  return keep_low(&kept, value, less(bits, a.width)) ? kept : r;
}

static pt_wrap shifted(pt_op op, pt_wrap a, pt_wrap b) {
  if (!pt_wrap_is_const(b) || b.lo >= a.width) return pt_wrap_all(a.width);
  if (op == PT_OP_SHL) return product(a, pt_wrap_const(a.width, UINT64_C(1) << b.lo));
  int64_t low, high;
  uint64_t ulow, uhigh;
  pt_wrap_signed_hull(a, &low, &high), pt_wrap_unsigned_hull(a, &ulow, &uhigh);
  if (op == PT_OP_LSHR) return pt_wrap_unsigned(a.width, ulow >> b.lo, uhigh >> b.lo);
  return pt_wrap_signed(a.width, low >> b.lo, high >> b.lo);
}

/* ---- comparisons */

static pt_wrap truth(int known) {
  return known < 0 ? pt_wrap_all(1) : pt_wrap_const(1, (uint64_t)known);
}

static int equal(pt_wrap a, pt_wrap b) {
  pt_wrap both;
  if (!pt_wrap_meet(a, b, &both)) return 0;
  return pt_wrap_is_const(a) && pt_wrap_is_const(b) ? 1 : -1;
}

static int below(pt_op op, pt_wrap a, pt_wrap b) {
  bool strict = op == PT_OP_ULT || op == PT_OP_SLT;
  if (op == PT_OP_ULT || op == PT_OP_ULE) {
    uint64_t al, ah, bl, bh;
    pt_wrap_unsigned_hull(a, &al, &ah), pt_wrap_unsigned_hull(b, &bl, &bh);
    if (strict ? ah < bl : ah <= bl) return 1;
    return (strict ? al >= bh : al > bh) ? 0 : -1;
  }
  int64_t al, ah, bl, bh;
  pt_wrap_signed_hull(a, &al, &ah), pt_wrap_signed_hull(b, &bl, &bh);
  if (strict ? ah < bl : ah <= bl) return 1;
  return (strict ? al >= bh : al > bh) ? 0 : -1;
}

/* Whether the exact results of the corners lie in the range of the width, outside, or both. */
static int overflows(pt_op op, pt_wrap a, pt_wrap b) {
  bool is_signed = op == PT_OP_SADD_O || op == PT_OP_SSUB_O || op == PT_OP_SMUL_O;
  int64_t sl[2], sh[2];
  uint64_t ul[2], uh[2];
  pt_wrap_signed_hull(a, &sl[0], &sh[0]), pt_wrap_signed_hull(b, &sl[1], &sh[1]);
  pt_wrap_unsigned_hull(a, &ul[0], &uh[0]), pt_wrap_unsigned_hull(b, &ul[1], &uh[1]);
  wide x[2][2], low = 0, high = 0;
  for (int k = 0; k < 2; k++)
    x[k][0] = is_signed ? sl[k] : (wide)ul[k], x[k][1] = is_signed ? sh[k] : (wide)uh[k];
  if (op == PT_OP_UMUL_O && a.width > 62) return -1;
  for (int k = 0; k < 4; k++) {
    wide p = x[0][k & 1], q = x[1][k >> 1], v = p + q;
    if (op == PT_OP_USUB_O || op == PT_OP_SSUB_O) v = p - q;
    if (op == PT_OP_UMUL_O || op == PT_OP_SMUL_O) v = p * q;
    if (k == 0 || v < low) low = v;
    if (k == 0 || v > high) high = v;
  }
  wide from = is_signed ? least(a.width) : 0,
       to = is_signed ? (wide)greatest(a.width) : (wide)pt_wrap_mask(a.width);
  if (low >= from && high <= to) return 0;
  return high < from || low > to ? 1 : -1;
}

static bool folded(pt_op op, pt_wrap a, pt_wrap b, uint32_t width, pt_wrap *out) {
  pt_bv args[] = {pt_bv_u64(a.width, a.lo), pt_bv_u64(b.width, b.lo)}, v;
  if (!pt_wrap_is_const(a) || !pt_wrap_is_const(b) || !pt_ir_fold(op, args, width, &v))
    return false;
  *out = pt_wrap_const(width, pt_bv_to_u64(v));
  return true;
}

pt_wrap pt_wrap_op2(pt_op op, pt_wrap a, pt_wrap b, uint32_t width) {
  pt_wrap r;
  if (folded(op, a, b, width, &r)) return r;
  switch (op) {
  case PT_OP_ADD:
  case PT_OP_SUB: return sum(op, a, b);
  case PT_OP_MUL: return product(a, b);
  case PT_OP_SDIV: return signed_quotient(a, b);
  case PT_OP_UDIV: return unsigned_quotient(a, b);
  case PT_OP_SREM: return signed_rest(a, b);
  case PT_OP_UREM: return unsigned_rest(a, b);
  case PT_OP_AND:
  case PT_OP_OR:
  case PT_OP_XOR: return bitwise(op, a, b);
  case PT_OP_SHL:
  case PT_OP_LSHR:
  case PT_OP_ASHR: return shifted(op, a, b);
  case PT_OP_EQ: return truth(equal(a, b));
  case PT_OP_NE: {
    int known = equal(a, b);
    return truth(known < 0 ? -1 : !known);
  }
  case PT_OP_ULT:
  case PT_OP_ULE:
  case PT_OP_SLT:
  case PT_OP_SLE: return truth(below(op, a, b));
  case PT_OP_UADD_O:
  case PT_OP_SADD_O:
  case PT_OP_USUB_O:
  case PT_OP_SSUB_O:
  case PT_OP_UMUL_O:
  case PT_OP_SMUL_O: return truth(overflows(op, a, b));
  default: return pt_wrap_all(width);
  }
}

pt_wrap pt_wrap_extend(pt_op op, pt_wrap a, uint32_t width) {
  int64_t low, high;
  uint64_t ulow, uhigh;
  pt_wrap_signed_hull(a, &low, &high), pt_wrap_unsigned_hull(a, &ulow, &uhigh);
  if (op == PT_OP_ZEXT) return make(width, ulow, uhigh - ulow, a.stride);
  if (op == PT_OP_SEXT) return make(width, (uint64_t)low, (uint64_t)high - (uint64_t)low, a.stride);
  if (a.n > pt_wrap_mask(width)) return with_low(width, a.lo, less(fixed(a), width));
  return make(width, a.lo, a.n, a.stride);
}

/* ---- assuming a comparison */

static bool drop(pt_wrap *a, uint64_t value) {
  uint64_t step = UINT64_C(1) << a->stride;
  if (!pt_wrap_has(*a, value)) return true;
  if (!a->n) return false;
  if (value == a->lo)
    *a = make(a->width, a->lo + step, a->n - step, a->stride);
  else if (value == ((a->lo + a->n) & pt_wrap_mask(a->width)))
    *a = make(a->width, a->lo, a->n - step, a->stride);
  return true;
}

static bool assume_equal(pt_wrap *a, pt_wrap *b) {
  pt_wrap both;
  if (!pt_wrap_meet(*a, *b, &both)) return false;
  return *a = both, *b = both, true;
}

static bool assume_signed(bool strict, pt_wrap *a, pt_wrap *b) {
  int64_t al, ah, bl, bh;
  pt_wrap_signed_hull(*a, &al, &ah), pt_wrap_signed_hull(*b, &bl, &bh);
  if (strict && (bh == least(a->width) || al == greatest(a->width))) return false;
  return pt_wrap_meet(*a, pt_wrap_signed(a->width, least(a->width), bh - strict), a) &&
         pt_wrap_meet(*b, pt_wrap_signed(a->width, al + strict, greatest(a->width)), b);
}

static bool assume_unsigned(bool strict, pt_wrap *a, pt_wrap *b) {
  uint64_t al, ah, bl, bh, most = pt_wrap_mask(a->width);
  pt_wrap_unsigned_hull(*a, &al, &ah), pt_wrap_unsigned_hull(*b, &bl, &bh);
  if (strict && (bh == 0 || al == most)) return false;
  return pt_wrap_meet(*a, pt_wrap_unsigned(a->width, 0, bh - strict), a) &&
         pt_wrap_meet(*b, pt_wrap_unsigned(a->width, al + strict, most), b);
}

bool pt_wrap_assume(pt_op op, bool holds, pt_wrap *a, pt_wrap *b) {
  if (op == PT_OP_NE) return pt_wrap_assume(PT_OP_EQ, !holds, a, b);
  if (op == PT_OP_EQ && holds) return assume_equal(a, b);
  if (op == PT_OP_EQ)
    return (!pt_wrap_is_const(*b) || drop(a, b->lo)) && (!pt_wrap_is_const(*a) || drop(b, a->lo));
  bool strict = op == PT_OP_ULT || op == PT_OP_SLT, is_signed = op == PT_OP_SLT || op == PT_OP_SLE;
  if (!holds) { /* not a < b is b <= a */
    pt_wrap *swap = a;
    a = b, b = swap, strict = !strict;
  }
  return is_signed ? assume_signed(strict, a, b) : assume_unsigned(strict, a, b);
}
