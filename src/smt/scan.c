#include "smt/scan.h"

#include <assert.h>

enum { KNOWN = 1u << 15, HARD_WIDTH = 16 };

static uint32_t bits_of_sort(const pt_terms *tt, pt_sort s) {
  switch (pt_sort_kind_of(tt, s)) {
  case PT_SORT_BOOL:
  case PT_SORT_BV: return 0;
  case PT_SORT_FP: return PT_HAS_FP;
  case PT_SORT_ARRAY: break;
  }
  pt_sort index = pt_sort_index(tt, s), elem = pt_sort_elem(tt, s);
  uint32_t bits = PT_HAS_ARRAY | bits_of_sort(tt, index) | bits_of_sort(tt, elem);
  bool plain = pt_sort_kind_of(tt, index) == PT_SORT_BV && pt_sort_kind_of(tt, elem) == PT_SORT_BV;
  return plain ? bits : bits | PT_HAS_ODD_ARRAY;
}

static bool is_const(const pt_terms *tt, pt_term t) { return pt_term_op(tt, t) == PT_TOP_CONST; }

static bool is_hard(const pt_terms *tt, pt_term t, pt_top op) {
  if (op < PT_TOP_MUL || op > PT_TOP_SREM || pt_term_width(tt, t) < HARD_WIDTH) return false;
  return !is_const(tt, pt_term_arg(tt, t, 0)) && !is_const(tt, pt_term_arg(tt, t, 1));
}

static uint32_t own_bits(const pt_terms *tt, pt_term t) {
  pt_top op = pt_term_op(tt, t);
  uint32_t bits = bits_of_sort(tt, pt_term_sort(tt, t));
  if (op == PT_TOP_ARRAY) {
    bits |= PT_HAS_CONST_ARRAY;
    if (!is_const(tt, pt_term_arg(tt, t, 0))) bits |= PT_HAS_OPEN_ARRAY;
  }
  if (op == PT_TOP_APPLY) bits |= PT_HAS_FUN;
  if (op == PT_TOP_FREM) bits |= PT_HAS_FREM;
  if (op == PT_TOP_FORALL || op == PT_TOP_EXISTS) bits |= PT_HAS_QUANT;
  if (is_hard(tt, t, op)) bits |= PT_HAS_HARD;
  if (op == PT_TOP_EQ) {
    pt_sort s = pt_term_sort(tt, pt_term_arg(tt, t, 0));
    if (pt_sort_kind_of(tt, s) == PT_SORT_ARRAY) bits |= PT_HAS_ARRAY_EQ;
  }
  return bits;
}

/* Pushes the arguments that are not known yet; true when there were none. */
static bool ready(pt_mem *m, const pt_scan *s, const pt_terms *tt, pt_term t, pt_term_vec *todo) {
  size_t before = todo->n;
  for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++) {
    pt_term a = pt_term_arg(tt, t, k);
    if (!s->memo.at[a.i]) pt_vec_push(m, todo, a);
  }
  return todo->n == before;
}

uint32_t pt_scan_of(pt_scan *s, pt_terms *tt, pt_term t) {
  pt_mem *m = pt_terms_mem(tt);
  if (s->memo.n <= t.i) pt_vec_resize(m, &s->memo, pt_terms_count(tt));
  if (s->memo.at[t.i]) return s->memo.at[t.i] & ~(uint32_t)KNOWN;
  pt_term_vec todo = {0};
  pt_vec_push(m, &todo, t);
  while (todo.n) {
    pt_term u = pt_vec_top(&todo);
    if (!s->memo.at[u.i] && !ready(m, s, tt, u, &todo)) continue;
    todo.n--;
    uint32_t bits = own_bits(tt, u) | KNOWN;
    for (uint32_t k = 0; k < pt_term_nargs(tt, u); k++)
      bits |= s->memo.at[pt_term_arg(tt, u, k).i];
    s->memo.at[u.i] = (uint16_t)bits;
  }
  pt_vec_release(m, &todo);
  return s->memo.at[t.i] & ~(uint32_t)KNOWN;
}

uint32_t pt_scan_all(pt_scan *s, pt_terms *tt, const pt_term *t, size_t n) {
  uint32_t bits = 0;
  for (size_t i = 0; i < n; i++)
    bits |= pt_scan_of(s, tt, t[i]);
  return bits;
}

void pt_scan_release(pt_mem *m, pt_scan *s) { pt_vec_release(m, &s->memo); }

void pt_scan_collect(pt_terms *tt, const pt_term *t, size_t n, pt_term_vec *accesses,
                     pt_term_vec *applies) {
  pt_mem *m = pt_terms_mem(tt);
  PT_VEC(uint8_t) seen = {0};
  pt_term_vec todo = {0};
  pt_vec_resize(m, &seen, pt_terms_count(tt));
  for (size_t i = 0; i < n; i++)
    pt_vec_push(m, &todo, t[i]);
  while (todo.n) {
    pt_term u = pt_vec_pop(&todo);
    pt_top op = pt_term_op(tt, u);
    if (seen.at[u.i] || op == PT_TOP_FORALL || op == PT_TOP_EXISTS) continue;
    seen.at[u.i] = 1;
    if (op == PT_TOP_SELECT || op == PT_TOP_STORE) pt_vec_push(m, accesses, u);
    if (op == PT_TOP_APPLY) pt_vec_push(m, applies, u);
    for (uint32_t k = 0; k < pt_term_nargs(tt, u); k++)
      pt_vec_push(m, &todo, pt_term_arg(tt, u, k));
  }
  pt_vec_release(m, &todo);
  pt_vec_release(m, &seen);
}
