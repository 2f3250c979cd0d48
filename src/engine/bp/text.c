#include "engine/bp/bp.h"

static void put_cube(pt_mem *m, pt_buf *out, pt_bp_cube c) {
  bool first = true;
  if (!c.care) pt_buf_add(m, out, "1");
  for (uint32_t k = 0; k < PT_BP_PREDICATES; k++) {
    if (!(c.care >> k & 1)) continue;
    pt_buf_printf(m, out, "%s%sb%u", first ? "" : " && ", c.value >> k & 1 ? "" : "!", k + 1);
    first = false;
  }
}

void pt_bp_cubes_text(pt_mem *m, pt_buf *out, const pt_cubes *c) {
  for (size_t k = 0; k < c->n; k++) {
    bool inner = c->n > 1 && __builtin_popcountll(c->at[k].care) > 1;
    pt_buf_add(m, out, k ? " || " : "");
    if (inner) pt_buf_char(m, out, '(');
    put_cube(m, out, c->at[k]);
    if (inner) pt_buf_char(m, out, ')');
  }
  if (!c->n) pt_buf_add(m, out, "0");
}

static bool has_empty(const pt_cubes *c) {
  for (size_t k = 0; k < c->n; k++)
    if (!c->at[k].care) return true;
  return false;
}

/* Not C: what holds where no cube of C does, as a conjunction of clauses. */
static void put_negation(pt_mem *m, pt_buf *out, const pt_cubes *c) {
  for (size_t k = 0; k < c->n; k++) {
    pt_bp_cube x = c->at[k];
    bool many = __builtin_popcountll(x.care) > 1, first = true, inner = many && c->n > 1;
    pt_buf_add(m, out, k ? " && " : "");
    if (inner) pt_buf_char(m, out, '(');
    for (uint32_t b = 0; b < PT_BP_PREDICATES; b++) {
      if (!(x.care >> b & 1)) continue;
      pt_buf_printf(m, out, "%s%sb%u", first ? "" : " || ", x.value >> b & 1 ? "!" : "", b + 1);
      first = false;
    }
    if (inner) pt_buf_char(m, out, ')');
  }
}

/* Whether one of the cubes of A and B always holds; found where it is easy to see. */
static bool are_complete(const pt_cubes *a, const pt_cubes *b) {
  uint64_t care = 0;
  for (size_t k = 0; k < a->n; k++) care |= a->at[k].care;
  for (size_t k = 0; k < b->n; k++) care |= b->at[k].care;
  if (__builtin_popcountll(care) > 10) return false;
  uint64_t some = 0;
  do {
    if (!pt_cube_holds(a, some) && !pt_cube_holds(b, some)) return false;
    some = (some - care) & care;
  } while (some);
  return true;
}

void pt_bp_value_text(pt_mem *m, pt_buf *out, const pt_cubes *one, const pt_cubes *zero) {
  if (has_empty(one)) pt_buf_add(m, out, "1");
  else if (has_empty(zero)) pt_buf_add(m, out, "0");
  else if (!one->n && !zero->n) pt_buf_add(m, out, "*");
  else if (one->n && zero->n && are_complete(one, zero)) pt_bp_cubes_text(m, out, one);
  else {
    if (one->n) pt_bp_cubes_text(m, out, one), pt_buf_add(m, out, " ? 1 : ");
    if (zero->n) pt_bp_cubes_text(m, out, zero), pt_buf_add(m, out, " ? 0 : ");
    pt_buf_char(m, out, '*');
  }
}

void pt_bp_assert_text(pt_mem *m, pt_buf *out, const pt_cubes *never) {
  pt_buf_add(m, out, "assert(");
  if (never->n) pt_bp_cubes_text(m, out, never);
  else pt_buf_char(m, out, '*');
  pt_buf_char(m, out, ')');
}

void pt_bp_assume_text(pt_mem *m, pt_buf *out, const pt_cubes *never) {
  pt_buf_add(m, out, "assume(");
  if (has_empty(never)) pt_buf_char(m, out, '0');
  else put_negation(m, out, never);
  pt_buf_char(m, out, ')');
}
