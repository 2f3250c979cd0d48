/* Bounds: the constants with which a slot's number is compared.  They cut the numbers, in signed
   order, into classes. */
#include "engine/box/box_priv.h"

enum { MOST = 200 };

static pt_box_bounds *bounds_of(pt_box *b, uint32_t slot) {
  uint64_t at = 0;
  if (!pt_map_get(&b->bound_of, slot, &at)) {
    pt_box_bounds none = {0};
    pt_vec_push(b->mem, &b->bounds, none);
    pt_map_put(b->mem, &b->bound_of, slot, at = b->bounds.n);
  }
  return &b->bounds.at[at - 1];
}

/* A class begins at VALUE. */
static void add(pt_box *b, uint32_t slot, int64_t value) {
  pt_box_bounds *l = bounds_of(b, slot);
  size_t at = 0;
  while (at < l->n && l->at[at] < value)
    at++;
  if ((at < l->n && l->at[at] == value) || l->n >= MOST) return;
  pt_vec_push(b->mem, l, value);
  for (size_t k = l->n - 1; k > at; k--)
    l->at[k] = l->at[k - 1];
  l->at[at] = value;
  b->finer = true;
}

void pt_box_note_bound(pt_box *b, uint32_t slot, pt_op op, int64_t value, uint32_t width) {
  int64_t most = (int64_t)(pt_wrap_mask(width) >> 1);
  bool equal = op == PT_OP_EQ || op == PT_OP_NE;
  if (equal || op == PT_OP_ULT || op == PT_OP_SLT) add(b, slot, value);
  if (value < most && (equal || op == PT_OP_ULE || op == PT_OP_SLE)) add(b, slot, value + 1);
  if (op == PT_OP_ULT || op == PT_OP_ULE) add(b, slot, 0);
}

static const pt_box_bounds *known_bounds(const pt_box *b, uint32_t slot) {
  static const pt_box_bounds none = {0};
  uint64_t at = 0;
  return pt_map_get(&b->bound_of, slot, &at) ? &b->bounds.at[at - 1] : &none;
}

/* How many bounds are not above VALUE. */
static size_t bounds_upto(const pt_box_bounds *l, int64_t value) {
  size_t n = 0;
  while (n < l->n && l->at[n] <= value)
    n++;
  return n;
}

int64_t pt_box_class(const pt_box *b, uint32_t slot, int64_t value) {
  const pt_box_bounds *l = known_bounds(b, slot);
  size_t n = bounds_upto(l, value);
  return n ? l->at[n - 1] : INT64_MIN;
}

pt_wrap pt_box_widen(const pt_box *b, uint32_t slot, pt_wrap s) {
  int64_t low, high, most = (int64_t)(pt_wrap_mask(s.width) >> 1);
  pt_wrap_signed_hull(s, &low, &high);
  const pt_box_bounds *l = known_bounds(b, slot);
  size_t from = bounds_upto(l, low), to = bounds_upto(l, high);
  pt_wrap out =
      pt_wrap_signed(s.width, from ? l->at[from - 1] : -1 - most, to < l->n ? l->at[to] - 1 : most);
  pt_wrap kept = out;
  if (s.stride) { /* the low bits stay */
    pt_wrap low_bits = {s.lo & pt_wrap_mask(s.stride), 0, s.width, s.stride};
    low_bits.n = pt_wrap_mask(s.width) & ~pt_wrap_mask(s.stride);
    if (pt_wrap_meet(out, low_bits, &kept)) return kept;
  }
  return out;
}
