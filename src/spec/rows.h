/* The clauses of a text, one row each: FUNCTION.KIND.NUMBER, numbered from 1 for each function and
   kind, those of loops behind those of the function. */
#ifndef PT_SPEC_ROWS_H
#define PT_SPEC_ROWS_H

#include "spec/spec.h"

typedef struct {
  const char *function;
  pt_clause clause;
  unsigned number;
} pt_spec_row;

typedef void (*pt_spec_row_fn)(void *payload, const pt_spec *s, const pt_spec_row *row);

/* Returns how many there are. */
size_t pt_spec_each_row(pt_spec *s, pt_spec_row_fn each, void *payload);
/* `requires x > 0` */
void pt_clause_text(const pt_tokens *t, const pt_clause *c, pt_buf *out);

#endif
