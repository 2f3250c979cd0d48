/* The clauses of a text, as rows. */
#include "spec/rows.h"

#include <string.h>

#include "test.h"

typedef struct {
  pt_mem *m;
  pt_buf all;
} rows;

static void add(void *payload, const pt_spec *s, const pt_spec_row *row) {
  rows *r = payload;
  pt_buf_printf(r->m, &r->all, "%s.%s.%u ", row->function, pt_clause_word(row->clause.kind),
                row->number);
  pt_clause_text(&s->tokens, &row->clause, &r->all);
  pt_buf_char(r->m, &r->all, '\n');
}

TEST(rows, of_functions_and_loops) {
  rows r = {.m = pt_mem_new()};
  pt_spec s;
  pt_err e = {0};
  const char *text = "__protest_acsl(requires $valid(p);) void g(int *p); "
                     "int f(int x) protest_requires(x > 0) protest_requires(x < 9) "
                     "{ while (x) protest_invariant(x >= 0) x--; return x; } "
                     "void h(int n) { while (n) protest_decreases(n) n--; }";
  CHECK_EQ(pt_spec_read(&s, r.m, text, &e), PT_OK);
  CHECK_EQ(pt_spec_each_row(&s, add, &r), 5);
  CHECK(strstr(pt_buf_text(&r.all), "g.requires.1 requires \\valid(p)\n"));
  CHECK(strstr(pt_buf_text(&r.all), "f.requires.2 requires x < 9\nf.invariant.1 invariant x >= 0"));
  CHECK(strstr(pt_buf_text(&r.all), "h.decreases.1 decreases n\n"));
  CHECK(pt_spec_is_mentioned("//@ x", 5) && !pt_spec_is_mentioned("protest_requir", 14));
  pt_spec_release(&s);
  pt_buf_release(r.m, &r.all);
  CHECK_EQ(pt_mem_delete(r.m), 0);
}
