/* Elimination over the integers modulo 2^width: a pivot is a number with the fewest zero bits at
   its low end, so all others are multiples of it.  What is left without a pivot is the kernel. */
#include "engine/kiki/affine.h"

#include <assert.h>

typedef struct {
  pt_mem *mem;
  size_t n, m; /* variables; differences between states */
  pt_bv
      *at; /* n rows of m + n numbers: differences by variable, then the combination of variables */
  uint32_t width;
} matrix;

static pt_bv *cell(matrix *x, size_t row, size_t column) {
  return &x->at[row * (x->m + x->n) + column];
}

/* The inverse of an odd number: each step doubles the right bits. */
static pt_bv inverse(pt_bv a) {
  pt_bv two = pt_bv_u64(a.width, 2), y = a;
  for (uint32_t right = 3; right < a.width; right *= 2)
    y = pt_bv_mul(y, pt_bv_sub(two, pt_bv_mul(a, y)));
  return y;
}

/* B / A where A has at most as many low zeros as B. */
static pt_bv quotient(pt_bv b, pt_bv a) {
  pt_bv zeros = pt_bv_u64(a.width, pt_bv_ctz(a));
  return pt_bv_mul(pt_bv_lshr(b, zeros), inverse(pt_bv_lshr(a, zeros)));
}

static void swap_rows(matrix *x, size_t a, size_t b) {
  for (size_t c = 0; c < x->m + x->n; c++) {
    pt_bv t = *cell(x, a, c);
    *cell(x, a, c) = *cell(x, b, c), *cell(x, b, c) = t;
  }
}

/* Uses the best row from FROM on as the pivot of a column; false: the column is zero there. */
static bool eliminate(matrix *x, size_t from, size_t column) {
  size_t best = from;
  for (size_t r = from; r < x->n; r++)
    if (pt_bv_ctz(*cell(x, r, column)) < pt_bv_ctz(*cell(x, best, column))) best = r;
  if (pt_bv_is_zero(*cell(x, best, column))) return false;
  swap_rows(x, from, best);
  for (size_t r = from + 1; r < x->n; r++) {
    if (pt_bv_is_zero(*cell(x, r, column))) continue;
    pt_bv q = quotient(*cell(x, r, column), *cell(x, from, column));
    for (size_t c = 0; c < x->m + x->n; c++)
      *cell(x, r, c) = pt_bv_sub(*cell(x, r, c), pt_bv_mul(q, *cell(x, from, c)));
  }
  return true;
}

static void fill(matrix *x, const pt_bv_vec *states) {
  for (size_t r = 0; r < x->n; r++) {
    for (size_t c = 0; c < x->m; c++)
      *cell(x, r, c) = pt_bv_sub(states->at[(c + 1) * x->n + r], states->at[r]);
    for (size_t c = 0; c < x->n; c++) *cell(x, r, x->m + c) = pt_bv_u64(x->width, r == c);
  }
}

/* ---- readable equations: small coefficients, one variable of each eliminated from the others */

static uint64_t magnitude(pt_bv a) {
  pt_bv n = pt_bv_neg(a);
  return pt_bv_to_u64(pt_bv_ult(n, a) ? n : a);
}

/* How large the coefficients of a row are after multiplying with FACTOR. */
static uint64_t cost(matrix *x, size_t row, pt_bv factor) {
  uint64_t sum = 0;
  for (size_t c = 0; c < x->n; c++) {
    uint64_t n = magnitude(pt_bv_mul(factor, *cell(x, row, x->m + c)));
    sum = sum + n < sum ? UINT64_MAX : sum + n;
  }
  return sum;
}

/* The odd coefficient of a row that, made 1, leaves the smallest others; n: none is odd. */
static size_t best_pivot(matrix *x, size_t row) {
  size_t best = x->n;
  uint64_t least = UINT64_MAX;
  for (size_t c = 0; c < x->n; c++) {
    pt_bv a = *cell(x, row, x->m + c);
    if (pt_bv_is_zero(a) || pt_bv_ctz(a) > 0) continue;
    uint64_t n = cost(x, row, inverse(a));
    if (n <= least) least = n, best = c;
  }
  return best;
}

static void tidy(matrix *x, size_t first) {
  for (size_t r = first; r < x->n; r++) {
    size_t pivot = best_pivot(x, r);
    if (pivot == x->n) continue;
    pt_bv factor = inverse(*cell(x, r, x->m + pivot));
    for (size_t c = x->m; c < x->m + x->n; c++) *cell(x, r, c) = pt_bv_mul(factor, *cell(x, r, c));
    for (size_t o = first; o < x->n; o++) {
      pt_bv q = *cell(x, o, x->m + pivot);
      if (o == r || pt_bv_is_zero(q)) continue;
      for (size_t c = x->m; c < x->m + x->n; c++)
        *cell(x, o, c) = pt_bv_sub(*cell(x, o, c), pt_bv_mul(q, *cell(x, r, c)));
    }
  }
}

/* A row without differences: its combination has the same value in every state. */
static void add_equation(matrix *x, size_t row, const pt_bv_vec *states, pt_bv_vec *out) {
  pt_bv sum = pt_bv_u64(x->width, 0);
  for (size_t c = 0; c < x->n; c++) {
    pt_bv k = *cell(x, row, x->m + c);
    pt_vec_push(x->mem, out, k);
    sum = pt_bv_add(sum, pt_bv_mul(k, states->at[c]));
  }
  pt_vec_push(x->mem, out, sum);
}

void pt_affine_hull(pt_mem *m, const pt_bv_vec *states, size_t n, pt_bv_vec *out) {
  assert(n && states->n >= n && states->n % n == 0);
  matrix x = {.mem = m, .n = n, .m = states->n / n - 1, .width = states->at[0].width};
  size_t bytes = n * (x.m + n) * sizeof *x.at, pivots = 0;
  x.at = pt_mem_alloc(m, bytes);
  fill(&x, states);
  for (size_t c = 0; c < x.m && pivots < n; c++) pivots += eliminate(&x, pivots, c);
  tidy(&x, pivots);
  pt_vec_reset(out);
  for (size_t r = pivots; r < n; r++) add_equation(&x, r, states, out);
  pt_mem_free(m, x.at, bytes);
}
