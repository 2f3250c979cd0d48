#include "command/near.h"

enum { FEW = 3, SMALL = 10, SEGMENT = 4 };

static uint64_t cut(const pt_input *in, uint64_t v) {
  return in->width && in->width < 64 ? v & ((UINT64_C(1) << in->width) - 1) : v;
}

/* Numbers and characters that programs compare with. */
static uint64_t usual(pt_rng *rng, const pt_input *in) {
  static const uint64_t values[] = {0, 1, UINT64_MAX, ' ', '0', '9', 'a', 'z', 'A', '\n', '-', '.'};
  size_t n = sizeof values / sizeof *values, k = (size_t)pt_rng_below(rng, n + 2);
  uint64_t half = in->width ? UINT64_C(1) << ((in->width > 64 ? 64 : in->width) - 1) : 0;
  if (k < n) return values[k];
  return k == n ? half : half - 1;
}

static const pt_inputs *any_of(pt_rng *rng, const pt_population *known) {
  return &known->at[pt_rng_below(rng, known->n)];
}

/* A value that an input of the same kind had somewhere; its own, if none is met. */
static uint64_t known_value(pt_rng *rng, const pt_population *known, const pt_input *in) {
  for (int tries = 0; tries < 2 * SEGMENT; tries++) {
    const pt_inputs *other = any_of(rng, known);
    if (!other->n) continue;
    const pt_input *x = &other->at[pt_rng_below(rng, other->n)];
    if (x->kind == in->kind && x->width == in->width) return x->lo;
  }
  return in->lo;
}

static void change(pt_rng *rng, const pt_population *known, pt_input *in) {
  uint64_t by = 1 + (pt_rng_below(rng, 2) ? pt_rng_below(rng, SMALL) : 0);
  switch (pt_rng_below(rng, 8)) {
  case 0: in->lo = cut(in, in->lo + by); break;
  case 1: in->lo = cut(in, in->lo - by); break;
  case 2:
    in->lo ^= cut(in, UINT64_C(1) << pt_rng_below(rng, in->width % 64 ? in->width % 64 : 64));
    break;
  case 3: in->lo = cut(in, pt_rng_next(rng)); break;
  case 4: in->lo = cut(in, usual(rng, in)); break;
  default: in->lo = known_value(rng, known, in); break;
  }
}

static size_t place(pt_rng *rng, size_t n) { return (size_t)pt_rng_below(rng, n + 1); }

static void add(pt_mem *m, pt_inputs *out, const pt_inputs *from, size_t first, size_t end) {
  for (size_t k = first; k < end && k < from->n; k++) pt_vec_push(m, out, from->at[k]);
}

void pt_near_inputs(pt_rng *rng, pt_mem *m, const pt_population *known, size_t base,
                    pt_inputs *out) {
  const pt_inputs *a = &known->at[base], *b = any_of(rng, known);
  size_t i = place(rng, a->n), j = place(rng, b->n), some = 1 + pt_rng_below(rng, SEGMENT);
  bool changed = true;
  pt_vec_reset(out);
  switch (pt_rng_below(rng, 5)) {
  case 0: /* the beginning of one, the end of another */
    add(m, out, a, 0, i);
    add(m, out, b, pt_rng_below(rng, 2) ? i : j, b->n);
    break;
  case 1: /* some are left out */
    add(m, out, a, 0, i);
    add(m, out, a, i + some, a->n);
    break;
  case 2: /* some are put in */
    add(m, out, a, 0, i);
    add(m, out, b, j, j + some);
    add(m, out, a, i, a->n);
    break;
  default: add(m, out, a, 0, a->n), changed = false; break;
  }
  uint64_t changes = changed ? pt_rng_below(rng, FEW) : 1 + pt_rng_below(rng, FEW);
  for (; changes > 0 && out->n; changes--)
    change(rng, known, &out->at[pt_rng_below(rng, out->n)]);
}

bool pt_near_next(const pt_inputs *list, size_t *next, pt_input *in) {
  for (size_t k = *next; k < list->n; k++) {
    const pt_input *x = &list->at[k];
    if (x->kind != in->kind || x->width != in->width) continue;
    in->lo = x->lo, in->hi = x->hi;
    *next = k + 1;
    return true;
  }
  return false;
}
