#include "command/near.h"

enum { FEW = 3, SMALL = 10 };

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

static void change(pt_rng *rng, pt_input *in) {
  uint64_t by = 1 + (pt_rng_below(rng, 2) ? pt_rng_below(rng, SMALL) : 0);
  switch (pt_rng_below(rng, 5)) {
  case 0: in->lo = cut(in, in->lo + by); break;
  case 1: in->lo = cut(in, in->lo - by); break;
  case 2:
    in->lo ^= cut(in, UINT64_C(1) << pt_rng_below(rng, in->width % 64 ? in->width % 64 : 64));
    break;
  case 3: in->lo = cut(in, pt_rng_next(rng)); break;
  default: in->lo = cut(in, usual(rng, in)); break;
  }
}

void pt_near_inputs(pt_rng *rng, pt_mem *m, const pt_test *tests, size_t n, pt_inputs *out) {
  const pt_inputs *a = &tests[pt_rng_below(rng, n)].inputs;
  const pt_inputs *b = &tests[pt_rng_below(rng, n)].inputs;
  size_t first = a->n;
  if (pt_rng_below(rng, 4) == 0 && a->n) first = (size_t)pt_rng_below(rng, a->n);
  pt_vec_reset(out);
  for (size_t k = 0; k < first; k++)
    pt_vec_push(m, out, a->at[k]);
  for (size_t k = first; first < a->n && k < b->n; k++)
    pt_vec_push(m, out, b->at[k]);
  for (uint64_t k = 1 + pt_rng_below(rng, FEW); k > 0 && out->n; k--)
    change(rng, &out->at[pt_rng_below(rng, out->n)]);
}
