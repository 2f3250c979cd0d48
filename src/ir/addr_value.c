/* What operations make of addresses. */
#include <assert.h>

#include "ir/addr_priv.h"
#include "ir/object_of.h"

static const pt_ad_node *node_of(const pt_ad_step *s, uint32_t k) {
  return &s->a->nodes.at[pt_ad_arg(s, k)];
}

static uint32_t arg_width(const pt_ad_step *s, uint32_t k) {
  return pt_ir_width(s->f, pt_ir_arg(s->f, s->i, k));
}

static bool constant(const pt_ad_step *s, uint32_t k, pt_bv *out) {
  return pt_ir_is_const(s->a->p, s->f, pt_ir_arg(s->f, s->i, k), out);
}

static void flags(pt_ad_step *s, uint8_t f) { pt_ad_flags(s->a, s->res, f); }

static void depends(pt_ad_step *s, pt_address_reason reason) {
  pt_ad_depends(s->a, s->res, reason, pt_ad_shown_loc(s->a, s->instance, s->i->loc));
}

static bool has_places(const pt_ad_step *s, uint32_t k) { return node_of(s, k)->places.n > 0; }

/* Whether a part of a wide value has something to do with addresses. */
static bool has_tainted_part(pt_ad_step *s, uint32_t k) {
  uint32_t node = pt_ad_arg(s, k);
  bool tainted = false;
  for (size_t j = 0; j < s->a->nodes.at[node].parts.n; j++) {
    uint32_t part = s->a->nodes.at[node].parts.at[j].node;
    pt_ad_use(s->a, part, s->number);
    tainted |= s->a->nodes.at[part].places.n > 0 || s->a->nodes.at[part].reason;
  }
  return tainted;
}

static bool is_tainted(pt_ad_step *s, uint32_t k) {
  return has_places(s, k) || has_tainted_part(s, k);
}

static uint64_t least_align(const pt_ad_step *s, uint32_t k) {
  uint64_t align = UINT64_MAX;
  const pt_ad_places *v = &node_of(s, k)->places;
  for (size_t j = 0; j < v->n; j++)
    if (s->a->objects.at[v->at[j].object].align < align)
      align = s->a->objects.at[v->at[j].object].align;
  return align;
}

/* Adds the places of operand K, BY bytes further, and all that differ from there by a multiple of
   STRIDE. */
static void move(pt_ad_step *s, uint32_t k, int64_t by, uint32_t stride) {
  uint32_t from = pt_ad_arg(s, k);
  assert(from != s->res);
  for (size_t j = 0; j < s->a->nodes.at[from].places.n; j++)
    pt_ad_place_at(s->a, s->res, pt_ad_moved(s->a->nodes.at[from].places.at[j], by, stride));
}

/* ---- comparisons */

static bool meets_number(const pt_ad_step *s) {
  return (has_places(s, 0) && node_of(s, 1)->flags & AD_OTHER) ||
         (has_places(s, 1) && node_of(s, 0)->flags & AD_OTHER);
}

static bool is_far(const pt_ad_step *s) {
  return (node_of(s, 0)->flags | node_of(s, 1)->flags) & AD_FAR;
}

static bool same_object(const pt_ad_step *s) {
  return pt_ad_one_object(s, pt_ir_arg(s->f, s->i, 0), pt_ir_arg(s->f, s->i, 1));
}

static pt_address_reason equality(const pt_ad_step *s) {
  if (arg_width(s, 0) < s->a->p->ptr_width) return PT_ADDRESS_BITS;
  if (meets_number(s)) return PT_ADDRESS_NUMBER;
  if (is_far(s) && !same_object(s)) return PT_ADDRESS_ARITHMETIC;
  return pt_ad_meets(s);
}

static pt_address_reason order(const pt_ad_step *s) {
  if (arg_width(s, 0) < s->a->p->ptr_width) return PT_ADDRESS_BITS;
  if (s->i->op == PT_OP_SLT || s->i->op == PT_OP_SLE) return PT_ADDRESS_SIGN;
  if (meets_number(s)) return PT_ADDRESS_NUMBER;
  if (!same_object(s)) return PT_ADDRESS_ORDER;
  return is_far(s) && has_places(s, 0) && has_places(s, 1) ? PT_ADDRESS_ARITHMETIC
                                                           : PT_ADDRESS_NONE;
}

/* Wide values: both are pointers with zeros in front, or it is arithmetic. */
static void compare(pt_ad_step *s) {
  flags(s, AD_SMALL);
  if (has_tainted_part(s, 0) || has_tainted_part(s, 1)) depends(s, PT_ADDRESS_ARITHMETIC);
  if (!has_places(s, 0) && !has_places(s, 1)) return;
  depends(s, s->i->op <= PT_OP_NE ? equality(s) : order(s));
}

/* ---- arithmetic */

static void any_number(pt_ad_step *s) {
  flags(s, AD_OTHER);
  for (uint32_t k = 0; k < s->i->nargs; k++)
    if (is_tainted(s, k)) depends(s, PT_ADDRESS_ARITHMETIC);
}

/* An address (operand K) and a number; SIGN -1: minus the number. */
static void offset(pt_ad_step *s, uint32_t k, int sign) {
  uint8_t other = node_of(s, 1 - k)->flags;
  pt_bv c;
  flags(s, (node_of(s, k)->flags | other) & AD_FREE ? AD_FREE : 0);
  if (constant(s, 1 - k, &c) && pt_bv_fits_i64(c) && pt_bv_to_i64(c) != INT64_MIN) {
    move(s, k, sign * pt_bv_to_i64(c), 0);
  } else if (other) {
    move(s, k, 0, 1);
    flags(s, AD_FAR);
  }
  if (node_of(s, k)->flags & AD_PLAIN) flags(s, AD_OTHER);
  flags(s, node_of(s, k)->flags & AD_FAR);
}

/* The value that operand K is minus of, or 0. */
static pt_val minus_of(const pt_ad_step *s, uint32_t k) {
  const pt_ir_value *v = &s->f->values.at[pt_ir_arg(s->f, s->i, k)];
  const pt_ir_ins *i = v->kind == PT_VAL_INS ? &s->f->ins.at[v->ref] : NULL;
  pt_bv c;
  if (!i || i->op != PT_OP_SUB || !pt_ir_is_const(s->a->p, s->f, pt_ir_arg(s->f, i, 0), &c))
    return 0;
  return pt_bv_is_zero(c) ? pt_ir_arg(s->f, i, 1) : 0;
}

/* Whether it is p + -q of one object, or may become that. */
static bool is_difference(const pt_ad_step *s) {
  for (uint32_t k = 0; k < 2; k++) {
    pt_val q = s->i->op == PT_OP_ADD ? minus_of(s, k) : 0;
    if (!q || !s->a->nodes.at[s->a->instances.at[s->instance].val0 + q].places.n) continue;
    if (!has_places(s, 1 - k)) return !s->a->late;
    return pt_ad_one_object(s, pt_ir_arg(s->f, s->i, 1 - k), q);
  }
  return false;
}

static void add(pt_ad_step *s) {
  if (has_tainted_part(s, 0) || has_tainted_part(s, 1) || (has_places(s, 0) && has_places(s, 1)))
    any_number(s);
  else if (has_places(s, 0)) offset(s, 0, 1);
  else if (has_places(s, 1)) offset(s, 1, 1);
  else
    flags(s, node_of(s, 0)->flags & node_of(s, 1)->flags & AD_FREE ? AD_FREE | AD_OTHER : AD_OTHER);
}

static void subtract(pt_ad_step *s) {
  if (has_tainted_part(s, 0) || has_tainted_part(s, 1)) {
    any_number(s);
  } else if (has_places(s, 1)) {
    flags(s, AD_OTHER);
    bool negated = !has_places(s, 0) && (constant(s, 0, NULL) || node_of(s, 0)->flags & AD_OTHER);
    if (negated || !same_object(s)) depends(s, PT_ADDRESS_DISTANCE);
  } else if (has_places(s, 0) && (s->a->late || constant(s, 1, NULL))) {
    offset(s, 0, -1);
  } else {
    flags(s, AD_OTHER);
  }
}

/* ---- bits */

/* Bits of an address (operand K) that its objects' alignment fixes are numbers; without them it is
   an address again. */
static void mask(pt_ad_step *s, uint32_t k) {
  uint64_t align = least_align(s, k);
  pt_bv c;
  if (!constant(s, 1 - k, &c) || !pt_bv_fits_u64(c)) {
    depends(s, PT_ADDRESS_BITS);
    return;
  }
  uint64_t bits = pt_bv_to_u64(c), all = c.width < 64 ? (UINT64_C(1) << c.width) - 1 : UINT64_MAX,
           gone = ~bits & all;
  if (bits < align) {
    flags(s, AD_SMALL | AD_OTHER);
  } else if (gone < align && (gone & (gone + 1)) == 0) {
    uint32_t from = pt_ad_arg(s, k);
    for (size_t j = 0; j < s->a->nodes.at[from].places.n; j++) {
      pt_ad_place p = s->a->nodes.at[from].places.at[j];
      bool kept = p.stride % (gone + 1) == 0;
      p.off &= ~(int64_t)gone;
      pt_ad_place_at(s->a, s->res, kept ? p : pt_ad_moved(p, 0, (uint32_t)gone + 1));
    }
    flags(s, node_of(s, k)->flags);
  } else {
    depends(s, PT_ADDRESS_BITS);
  }
}

/* A mark in the low bits of an address (operand K). */
static void mark(pt_ad_step *s, uint32_t k) {
  pt_bv c;
  if (constant(s, 1 - k, &c) && pt_bv_fits_u64(c) && pt_bv_to_u64(c) < least_align(s, k)) {
    int64_t bits = pt_bv_to_i64(c);
    uint32_t from = pt_ad_arg(s, k);
    for (size_t j = 0; j < s->a->nodes.at[from].places.n; j++) {
      pt_ad_place p = s->a->nodes.at[from].places.at[j];
      int64_t off = s->i->op == PT_OP_OR ? p.off | bits : p.off ^ bits;
      pt_ad_place_at(s->a, s->res,
                     p.stride ? pt_ad_moved(p, 0, 1) : pt_ad_moved(p, off - p.off, 0));
    }
    flags(s, node_of(s, k)->flags);
  } else if (!(node_of(s, 1 - k)->flags & (AD_OTHER | AD_FREE))) {
    move(s, k, 0, 1);
    flags(s, node_of(s, k)->flags);
  } else {
    depends(s, PT_ADDRESS_BITS);
  }
}

static void bitwise(pt_ad_step *s) {
  bool wide = pt_ir_width(s->f, s->i->res) > s->a->p->ptr_width;
  if (s->i->op == PT_OP_OR && wide) { /* parts that are put together */
    pt_ad_join(s->a, s->res, pt_ad_arg(s, 0));
    pt_ad_join(s->a, s->res, pt_ad_arg(s, 1));
    return;
  }
  bool a = is_tainted(s, 0), b = is_tainted(s, 1);
  bool small = s->i->op == PT_OP_AND && (node_of(s, 0)->flags | node_of(s, 1)->flags) == AD_SMALL;
  if (!a && !b) flags(s, small ? AD_SMALL : AD_OTHER);
  else if (wide || (a && b)) depends(s, PT_ADDRESS_BITS);
  else if (s->i->op == PT_OP_AND) mask(s, a ? 0 : 1);
  else mark(s, a ? 0 : 1);
}

static void remainder_of(pt_ad_step *s) {
  pt_bv c;
  bool fixed = has_places(s, 0) && constant(s, 1, &c) && pt_bv_fits_u64(c) &&
               pt_bv_popcount(c) == 1 && pt_bv_to_u64(c) <= least_align(s, 0);
  flags(s, AD_OTHER);
  if (!fixed || has_places(s, 1)) any_number(s);
}

/* ---- widths: parts of wide values */

/* Whether nothing is known yet of what operand K may be: a result that is not there so far. */
static bool is_unseen(const pt_ad_step *s, uint32_t k) {
  const pt_ad_node *n = node_of(s, k);
  return !n->flags && !n->places.n && !n->parts.n;
}

static void shift(pt_ad_step *s) {
  pt_bv c;
  uint32_t from = pt_ad_arg(s, 0);
  if (is_unseen(s, 0)) return;
  if (!constant(s, 1, &c) || !pt_bv_fits_u64(c) || pt_bv_to_u64(c) > 512 ||
      s->i->op == PT_OP_ASHR || !s->a->nodes.at[from].parts.n) {
    any_number(s);
    return;
  }
  uint32_t by = (uint32_t)pt_bv_to_u64(c), width = pt_ir_width(s->f, s->i->res);
  flags(s, AD_OTHER);
  for (size_t k = 0; k < s->a->nodes.at[from].parts.n; k++) {
    pt_ad_part p = s->a->nodes.at[from].parts.at[k];
    pt_ad_use(s->a, p.node, s->number);
    bool tainted = s->a->nodes.at[p.node].places.n || s->a->nodes.at[p.node].reason;
    bool left = s->i->op == PT_OP_SHL, gone = left ? p.lo + by >= width : p.lo + p.width <= by;
    bool whole = left ? p.lo + by + p.width <= width : p.lo >= by;
    if (whole)
      pt_ad_part_at(s->a, s->res, (pt_ad_part){left ? p.lo + by : p.lo - by, p.width, p.node});
    else if (!gone && tainted) depends(s, PT_ADDRESS_BITS);
  }
}

static void widen(pt_ad_step *s) {
  uint32_t width = arg_width(s, 0), from = pt_ad_arg(s, 0), pointer = s->a->p->ptr_width;
  bool wide = pt_ir_width(s->f, s->i->res) > pointer;
  if (has_places(s, 0) && width < pointer) depends(s, PT_ADDRESS_BITS);
  bool sign = s->i->op == PT_OP_SEXT && !(node_of(s, 0)->flags & (AD_OTHER | AD_FREE));
  flags(s, width <= 12 || sign ? AD_SMALL : AD_OTHER);
  if (!wide) return;
  if (width <= pointer) pt_ad_part_at(s->a, s->res, (pt_ad_part){0, width, from});
  else pt_ad_join(s->a, s->res, from);
}

static void narrow_parts(pt_ad_step *s, uint32_t width) {
  uint32_t from = pt_ad_arg(s, 0);
  for (size_t k = 0; k < s->a->nodes.at[from].parts.n; k++) {
    pt_ad_part p = s->a->nodes.at[from].parts.at[k];
    pt_ad_use(s->a, p.node, s->number);
    if (p.lo >= width) continue;
    if (width > s->a->p->ptr_width) {
      pt_ad_part_at(s->a, s->res, p);
    } else if (p.lo == 0) {
      pt_ad_join(s->a, s->res, p.node);
    } else if (s->a->nodes.at[p.node].places.n || s->a->nodes.at[p.node].reason) {
      depends(s, PT_ADDRESS_BITS);
    }
  }
}

static void narrow(pt_ad_step *s) {
  uint32_t width = pt_ir_width(s->f, s->i->res);
  bool parts = node_of(s, 0)->parts.n > 0;
  if (parts) narrow_parts(s, width);
  else flags(s, node_of(s, 0)->flags & AD_PLAIN);
  if (!has_places(s, 0)) return;
  if (width < 63 && UINT64_C(1) << width <= least_align(s, 0)) flags(s, AD_OTHER);
  else pt_ad_join(s->a, s->res, pt_ad_arg(s, 0));
}

/* ---- pointers */

static void ptradd(pt_ad_step *s) {
  pt_bv c;
  const uint64_t huge = UINT64_C(1) << 31;
  uint64_t scale = (uint64_t)(s->i->imm2 < 0 ? -s->i->imm2 : s->i->imm2);
  flags(s, node_of(s, 0)->flags);
  if (has_places(s, 1)) {
    bool whole = !has_places(s, 0) && s->i->imm2 == 1;
    if (whole && s->a->late) move(s, 1, s->i->imm, 0), flags(s, AD_FAR);
    else if (!whole) depends(s, PT_ADDRESS_ARITHMETIC);
  }
  if (!has_places(s, 0)) return;
  bool fixed = constant(s, 1, &c) && pt_bv_fits_i64(c);
  int64_t by;
  if (fixed && !__builtin_mul_overflow(pt_bv_to_i64(c), s->i->imm2, &by) &&
      !__builtin_add_overflow(by, s->i->imm, &by))
    move(s, 0, by, 0);
  else
    move(s, 0, s->i->imm, scale == 0 || scale >= huge ? 1 : (uint32_t)scale);
}

static void choose(pt_ad_step *s, uint32_t first) {
  for (uint32_t k = first; k < s->i->nargs; k++) pt_ad_join(s->a, s->res, pt_ad_arg(s, k));
}

/* ---- numbers of objects (ir/object_of.h) */

static bool is_object(const pt_ad_step *s, uint32_t k) {
  return node_of(s, k)->flags & AD_OBJECT && has_places(s, k);
}

/* In a model that tells of objects: p >> PAGE is the number of p's object, that << PAGE the
   object's address, and what is left of p without them no number of an address. */
static bool tells_object(pt_ad_step *s) {
  bool moves = s->i->op == PT_OP_LSHR || s->i->op == PT_OP_SHL;
  if (!pt_ir_tells_object(s->a->p, s->f) || (!moves && s->i->op != PT_OP_AND)) return false;
  uint32_t from = pt_ad_arg(s, 0);
  if (has_tainted_part(s, 0) || s->a->nodes.at[from].flags & AD_FAR) return false;
  if (s->i->op == PT_OP_AND) {
    flags(s, AD_OTHER);
    return true;
  }
  for (size_t j = 0; j < s->a->nodes.at[from].places.n; j++)
    pt_ad_place_at(s->a, s->res, (pt_ad_place){.object = s->a->nodes.at[from].places.at[j].object});
  flags(s, node_of(s, 0)->flags & AD_PLAIN);
  if (s->i->op == PT_OP_LSHR) flags(s, AD_OBJECT);
  return true;
}

/* Anything but the question whether two of them are equal. */
static bool computes_with_objects(const pt_ad_step *s) {
  bool any = false, all = true;
  for (uint32_t k = 0; k < s->i->nargs; k++) {
    any |= is_object(s, k);
    all &= is_object(s, k) || !has_places(s, k);
  }
  bool compares = s->i->op == PT_OP_EQ || s->i->op == PT_OP_NE;
  bool chooses = s->i->op == PT_OP_SELECT || s->i->op == PT_OP_PHI;
  return any && !(compares && all) && !chooses;
}

void pt_ad_value(pt_ad_step *s) {
  if (is_difference(s)) {
    flags(s, AD_OTHER);
    return;
  }
  for (uint32_t k = 0; k < s->i->nargs; k++)
    pt_ad_depends(s->a, s->res, node_of(s, k)->reason, node_of(s, k)->loc);
  if (tells_object(s)) return;
  if (computes_with_objects(s)) depends(s, PT_ADDRESS_ARITHMETIC);
  switch (s->i->op) {
  case PT_OP_ADD: add(s); break;
  case PT_OP_SUB: subtract(s); break;
  case PT_OP_AND: case PT_OP_OR: case PT_OP_XOR: bitwise(s); break;
  case PT_OP_UREM: remainder_of(s); break;
  case PT_OP_SHL: case PT_OP_LSHR: case PT_OP_ASHR: shift(s); break;
  case PT_OP_EQ:
  case PT_OP_NE:
  case PT_OP_ULT:
  case PT_OP_ULE:
  case PT_OP_SLT:
  case PT_OP_SLE: compare(s); break;
  case PT_OP_ZEXT: case PT_OP_SEXT: widen(s); break;
  case PT_OP_TRUNC: narrow(s); break;
  case PT_OP_SELECT: choose(s, 1); break;
  case PT_OP_PHI: choose(s, 0); break;
  case PT_OP_PTRADD: ptradd(s); break;
  default: any_number(s); break;
  }
}
