/* Equations between chains of one operation: both sides are equal when they have the same elements,
   in whatever order.

   - Sums, up to 64 bits: a constant, and coefficients of terms modulo 2^w.  (ite c x y) with
     x - y = k is y, and k times c, a Boolean that counts as 0 or 1.
   - Bitwise and, or; the least and the greatest of terms: sets.
   - Exclusive or: what occurs an odd number of times.

   The two chains may stand inside the same operators, with the same other arguments.  The only
   result is `true`: what is not seen to be equal stays as it is.  All of it is bounded, each
   equation and all equations of a table of terms together. */
#include "term/rules_priv.h"

enum {
  MOST_NODES = 1 << 19,     /* looked at for one equation */
  MOST_OF_ALL = 1 << 23,    /* for all of a table */
  MOST_INSIDE = 64,         /* for an ite in a sum */
  MOST_OPERATORS = 16       /* around chains */
};

typedef enum { NO_CHAIN, SUM, AND, OR, XOR, SLEAST, SGREATEST, ULEAST, UGREATEST } chain_kind;

typedef struct {
  pt_term term;
  uint64_t factor;
} part;

/* Both sides in one map: term -> coefficient of the difference; or the sides that have it, as bits;
   or whether it is left over. */
typedef struct {
  pt_terms *tt;
  chain_kind kind;
  uint64_t mask, constant;
  uint32_t nodes; /* may still be looked at */
  pt_map count;
  PT_VEC(part) todo;
} bag;

static void push(bag *b, pt_term t, uint64_t factor) {
  pt_vec_push(b->tt->m, &b->todo, ((part){t, factor}));
}

/* ---- sums */

static void add_atom(bag *b, pt_term t, uint64_t factor) {
  uint64_t old = 0;
  pt_map_get(&b->count, t.i, &old);
  pt_map_put(b->tt->m, &b->count, t.i, (old + factor) & b->mask);
}

static bool add_sum(bag *b, pt_term t, uint64_t factor);

/* X - Y is the constant *DIFFERENCE. */
static bool differ_by_constant(bag *b, pt_term x, pt_term y, uint64_t *difference) {
  pt_term p, q;
  pt_bv more, less;
  pt_split_offset(b->tt, x, &p, &more);
  pt_split_offset(b->tt, y, &q, &less);
  if (same(p, q)) {
    *difference = pt_bv_to_u64(more) - pt_bv_to_u64(less);
    return true;
  }
  if (b->nodes <= MOST_INSIDE) return false;
  bag inside = {.tt = b->tt, .kind = SUM, .mask = b->mask, .nodes = MOST_INSIDE};
  bool all = add_sum(&inside, x, 1) && add_sum(&inside, y, UINT64_MAX);
  for (size_t k = 0; all && k < inside.count.cap; k++)
    all = inside.count.at[k].used != 1 || !inside.count.at[k].val;
  *difference = inside.constant;
  b->nodes -= MOST_INSIDE - inside.nodes;
  pt_map_release(b->tt->m, &inside.count);
  pt_vec_release(b->tt->m, &inside.todo);
  return all;
}

static void add_part(bag *b, pt_term t, uint64_t f) {
  pt_term c, x, y;
  uint64_t k;
  if (is_u64(b->tt, t, &k)) {
    b->constant += f * k;
  } else if (is_binary(b->tt, t, PT_TOP_ADD, &x, &y)) {
    push(b, x, f), push(b, y, f);
  } else if (is_binary(b->tt, t, PT_TOP_SUB, &x, &y)) {
    push(b, x, f), push(b, y, -f);
  } else if (is_unary(b->tt, t, PT_TOP_BVNEG, &x)) {
    push(b, x, -f);
  } else if (is_with_const(b->tt, t, PT_TOP_MUL, &x, &y) && is_u64(b->tt, y, &k)) {
    push(b, x, f * k);
  } else if (is_ite(b->tt, t, &c, &x, &y) && differ_by_constant(b, x, y, &k)) {
    add_atom(b, c, f * k);
    push(b, y, f);
  } else {
    add_atom(b, t, f);
  }
}

static bool add_sum(bag *b, pt_term t, uint64_t factor) {
  push(b, t, factor);
  while (b->todo.n && b->nodes) {
    part p = pt_vec_pop(&b->todo);
    b->nodes--;
    add_part(b, p.term, p.factor);
  }
  b->constant &= b->mask;
  return !b->todo.n;
}

/* ---- sets */

/* WIDE is NARROW, perhaps extended. */
static bool is_extension(pt_terms *tt, pt_term wide, pt_term narrow, bool is_signed) {
  pt_term x;
  uint32_t w = width_of(tt, wide);
  if (same(wide, narrow)) return true;
  if (is_unary(tt, wide, is_signed ? PT_TOP_SEXT : PT_TOP_ZEXT, &x)) return same(x, narrow);
  if (!is_const(tt, wide) || !is_const(tt, narrow) || w < width_of(tt, narrow)) return false;
  pt_bv v = value_of(tt, narrow);
  return pt_bv_eq(value_of(tt, wide), is_signed ? pt_bv_sext(v, w) : pt_bv_zext(v, w));
}

/* T is the least or greatest of *X and *Y. */
static chain_kind extreme_of(pt_terms *tt, pt_term t, pt_term *x, pt_term *y) {
  pt_term c;
  if (!is_ite(tt, t, &c, x, y) || !is_bv(tt, t)) return NO_CHAIN;
  pt_top op = op_of(tt, c);
  bool is_signed = op == PT_TOP_SLT || op == PT_TOP_SLE;
  if (!is_signed && op != PT_TOP_ULT && op != PT_TOP_ULE) return NO_CHAIN;
  pt_term low = arg_of(tt, c, 0), high = arg_of(tt, c, 1);
  if (is_extension(tt, *x, high, is_signed) && is_extension(tt, *y, low, is_signed))
    return is_signed ? SGREATEST : UGREATEST;
  if (is_extension(tt, *x, low, is_signed) && is_extension(tt, *y, high, is_signed))
    return is_signed ? SLEAST : ULEAST;
  return NO_CHAIN;
}

static chain_kind kind_at(pt_terms *tt, pt_term t, pt_term *x, pt_term *y) {
  chain_kind extreme = extreme_of(tt, t, x, y);
  if (extreme) return extreme;
  if (is_binary(tt, t, PT_TOP_BVAND, x, y)) return AND;
  if (is_binary(tt, t, PT_TOP_BVOR, x, y)) return OR;
  if (is_binary(tt, t, PT_TOP_BVXOR, x, y)) return XOR;
  return is_op(tt, t, PT_TOP_ADD) || is_op(tt, t, PT_TOP_SUB) || is_op(tt, t, PT_TOP_ITE)
             ? SUM
             : NO_CHAIN;
}

static bool add_set(bag *b, pt_term t, uint64_t side) {
  pt_term x, y;
  push(b, t, side);
  while (b->todo.n && b->nodes) {
    part p = pt_vec_pop(&b->todo);
    uint64_t old = 0;
    b->nodes--;
    if (kind_at(b->tt, p.term, &x, &y) == b->kind) {
      push(b, x, side), push(b, y, side);
      continue;
    }
    pt_map_get(&b->count, p.term.i, &old);
    pt_map_put(b->tt->m, &b->count, p.term.i, b->kind == XOR ? !old : old | side);
  }
  return !b->todo.n;
}

/* ---- equations */

static bool have_same(bag *b, pt_term x, pt_term y) {
  enum { LEFT = 1, RIGHT = 2 };
  bool sum = b->kind == SUM;
  uint64_t wanted = sum || b->kind == XOR ? 0 : LEFT | RIGHT;
  bool all = sum ? add_sum(b, x, 1) && add_sum(b, y, UINT64_MAX)
                 : add_set(b, x, LEFT) && add_set(b, y, RIGHT);
  for (size_t k = 0; all && k < b->count.cap; k++)
    all = b->count.at[k].used != 1 || b->count.at[k].val == wanted;
  return all && !b->constant;
}

static bool are_same_chains(pt_terms *tt, pt_term x, pt_term y) {
  pt_term u, v;
  uint32_t w = width_of(tt, x);
  chain_kind kind = kind_at(tt, x, &u, &v);
  if (!kind || kind != kind_at(tt, y, &u, &v)) return false;
  if (kind == SUM && w > 64) return false;
  bag b = {.tt = tt, .kind = kind, .nodes = MOST_NODES};
  b.mask = w >= 64 ? UINT64_MAX : (UINT64_C(1) << w) - 1;
  if (b.nodes > MOST_OF_ALL - tt->chain_nodes) b.nodes = MOST_OF_ALL - tt->chain_nodes;
  uint32_t before = b.nodes;
  bool equal = have_same(&b, x, y);
  tt->chain_nodes += before - b.nodes;
  pt_map_release(tt->m, &b.count);
  pt_vec_release(tt->m, &b.todo);
  return equal;
}

/* The operator on both sides is the same: goes on with the only arguments that differ. */
static bool enter_operator(const pt_terms *tt, pt_term *x, pt_term *y) {
  const pt_node *p = pt_at(tt, *x), *q = pt_at(tt, *y);
  uint32_t differs = 3, n = 0;
  if (p->op != q->op || p->nargs != q->nargs || p->sort != q->sort || !p->nargs) return false;
  if (p->op == PT_TOP_EXTRACT && (p->arg[1] != q->arg[1] || p->arg[2] != q->arg[2])) return false;
  for (uint32_t k = 0; k < p->nargs; k++)
    if (p->arg[k] != q->arg[k]) differs = k, n++;
  if (n != 1) return false;
  *x = arg_of(tt, *x, differs), *y = arg_of(tt, *y, differs);
  return is_bv(tt, *x) && pt_at(tt, *x)->sort == pt_at(tt, *y)->sort;
}

pt_term pt_chain_eq(pt_terms *tt, pt_term a, pt_term b) {
  pt_term u, v;
  for (uint32_t n = 0; n < MOST_OPERATORS && !kind_at(tt, a, &u, &v); n++)
    if (!enter_operator(tt, &a, &b)) return NONE;
  return are_same_chains(tt, a, b) ? pt_true(tt) : NONE;
}
