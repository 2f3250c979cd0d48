#include "policy/need.h"

#include <stdlib.h>

/* ---- constants */

static int by_value(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

/* Constants of the user's functions, and their neighbours. */
static void add_constants(pt_learner *l, const pt_ir_fn *f) {
  enum { MOST = 120 };
  for (size_t k = 1; k < f->values.n && l->numbers.n < MOST; k++) {
    const pt_ir_value *v = &f->values.at[k];
    if (v->kind != PT_VAL_CONST || v->width > 64 || v->width < 8) continue;
    uint64_t top = UINT64_C(1) << (v->width - 1);
    int64_t n = (int64_t)((v->bits ^ top) - top);
    for (int64_t d = -1; d <= 1 && n > INT32_MIN && n < INT32_MAX; d++)
      pt_vec_push(l->mem, &l->numbers, n + d);
  }
}

void pt_learner_init(pt_learner *l, pt_mem *m, const pt_ir_prog *p) {
  static const int64_t usual[] = {0,     1,          127,           255,       256,
                                  1023,  4095,       32767,         65535,     1 << 20,
                                  (1 << 24) - 1, 1 << 28, 1073741823, INT32_MAX - 1, INT32_MAX,
                                  -127,  -1023,      -32767,        -(1 << 20), -(1 << 28),
                                  -1073741823, INT32_MIN + 1};
  *l = (pt_learner){.mem = m};
  for (size_t k = 0; k < sizeof usual / sizeof *usual; k++)
    pt_vec_push(m, &l->numbers, usual[k]);
  for (size_t k = 1; k < p->fns.n; k++)
    if (!p->fns.at[k]->model) add_constants(l, p->fns.at[k]);
  qsort(l->numbers.at, l->numbers.n, sizeof *l->numbers.at, by_value);
  size_t n = 1;
  for (size_t k = 1; k < l->numbers.n; k++)
    if (l->numbers.at[k] != l->numbers.at[n - 1]) l->numbers.at[n++] = l->numbers.at[k];
  l->numbers.n = n;
}

void pt_learner_release(pt_learner *l) {
  for (size_t k = 0; k < l->bad.n; k++) {
    pt_call_release(l->mem, &l->bad.at[k].call);
    pt_vec_release(l->mem, &l->bad.at[k].inputs);
  }
  for (size_t k = 0; k < l->good.n; k++) pt_call_release(l->mem, &l->good.at[k]);
  pt_vec_release(l->mem, &l->bad);
  pt_vec_release(l->mem, &l->good);
  pt_vec_release(l->mem, &l->needs);
  pt_vec_release(l->mem, &l->numbers);
  pt_vec_release(l->mem, &l->fixed);
}

/* ---- choosing */

static bool is_excluded(const pt_ir_prog *p, const pt_need *needs, size_t n, size_t without,
                        const pt_call *c) {
  for (size_t k = 0; k < n; k++)
    if (k != without && !pt_need_holds(p, &needs[k], c)) return true;
  return false;
}

/* Drops what the others make needless. */
static void prune(pt_learner *l, const pt_ir_prog *p) {
  for (size_t k = 0; k < l->needs.n;) {
    bool needless = true;
    for (size_t i = 0; i < l->bad.n && needless; i++)
      if (l->bad.at[i].excluded)
        needless = is_excluded(p, l->needs.at, l->needs.n, k, &l->bad.at[i].call);
    if (!needless) k++;
    else {
      for (size_t j = k + 1; j < l->needs.n; j++) l->needs.at[j - 1] = l->needs.at[j];
      l->needs.n--;
    }
  }
}

void pt_choose_needs(pt_learner *l, const pt_ir_prog *p) {
  pt_need n;
  l->needs.n = 0;
  for (size_t k = 0; k < l->bad.n; k++) {
    pt_bad_call *x = &l->bad.at[k];
    x->excluded = false;
    if (x->blameless) continue;
    x->excluded = is_excluded(p, l->needs.at, l->needs.n, l->needs.n, &x->call);
    if (x->excluded || !pt_guess_need(l, p, x, &n)) continue;
    x->excluded = true;
    pt_vec_push(l->mem, &l->needs, n);
  }
  prune(l, p);
}

bool pt_needs_are_kept(const pt_learner *l, const pt_ir_prog *p) {
  for (size_t k = 0; k < l->good.n; k++)
    if (!is_excluded(p, l->needs.at, l->needs.n, l->needs.n, &l->good.at[k])) return true;
  return false;
}
