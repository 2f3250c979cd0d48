#include "result/row.h"

#include <assert.h>

uint32_t pt_row_arity(pt_row_kind kind) {
  static const uint8_t arity[] = {
#define X(KIND, VARIABLES) VARIABLES,
      PT_ROW_KINDS(X)
#undef X
  };
  assert(kind < PT_ROW_COUNT);
  return arity[kind];
}

void pt_row_release(pt_mem *m, pt_row *r) {
  pt_vec_release(m, &r->vars);
  pt_vec_release(m, &r->values);
  pt_vec_release(m, &r->groups);
  pt_vec_release(m, &r->items);
}

pt_row pt_row_copy(pt_mem *m, const pt_row *r) {
  pt_row out = {.kind = r->kind,
                .each = r->each,
                .no_low = r->no_low,
                .no_high = r->no_high,
                .low = r->low,
                .high = r->high};
  for (size_t k = 0; k < r->vars.n; k++) pt_vec_push(m, &out.vars, r->vars.at[k]);
  for (size_t k = 0; k < r->values.n; k++) pt_vec_push(m, &out.values, r->values.at[k]);
  for (size_t k = 0; k < r->groups.n; k++) pt_vec_push(m, &out.groups, r->groups.at[k]);
  for (size_t k = 0; k < r->items.n; k++) pt_vec_push(m, &out.items, r->items.at[k]);
  return out;
}
