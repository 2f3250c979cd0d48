#include "spec/rows.h"

typedef struct {
  const char *function;
  unsigned numbers[PT_CLAUSE_COUNT];
  const pt_spec *s;
  pt_spec_row_fn each;
  void *payload;
  size_t n;
} counter;

static void add(counter *x, const pt_clause *c) {
  pt_spec_row row = {x->function, *c, ++x->numbers[c->kind]};
  x->each(x->payload, x->s, &row);
  x->n++;
}

/* Those of loops. */
static void add_body(counter *x, uint32_t brace) {
  const pt_tokens *t = &x->s->tokens;
  for (uint32_t k = brace; k < t->all.at[brace].partner; k++) {
    pt_clause c = {.word = k, .from = k + 2, .to = t->all.at[k + 1].partner};
    c.kind = pt_clause_at(t, k, &c.cbmc);
    if (c.kind != PT_CLAUSE_COUNT) add(x, &c);
  }
}

static const char *keep(pt_spec *s, uint32_t token) {
  const pt_token *x = &s->tokens.all.at[token];
  return pt_strtab_text(&s->names, pt_strtab_addn(s->tokens.mem, &s->names, x->at, x->n));
}

size_t pt_spec_each_row(pt_spec *s, pt_spec_row_fn each, void *payload) {
  size_t n = 0;
  for (size_t k = 0; k < s->contracts.n; k++) {
    const pt_contract *c = &s->contracts.at[k];
    counter x = {.function = c->name, .s = s, .each = each, .payload = payload};
    for (size_t j = 0; j < c->clauses.n; j++) add(&x, &c->clauses.at[j]);
    if (c->body) add_body(&x, c->body);
    n += x.n;
  }
  for (size_t k = 0; k < s->bodies.n; k++) { /* without a contract */
    counter x = {.s = s, .each = each, .payload = payload};
    if (!s->bodies.at[k].word) continue;
    x.function = keep(s, s->bodies.at[k].word);
    if (!pt_spec_find(s, x.function)) add_body(&x, s->bodies.at[k].brace);
    n += x.n;
  }
  return n;
}

void pt_clause_text(const pt_tokens *t, const pt_clause *c, pt_buf *out) {
  const char *note = t->all.at[c->word].note;
  pt_buf_printf(t->mem, out, "%s%s", note ? note : pt_clause_word(c->kind), note ? "" : " ");
  if (!note) pt_tokens_text(t, c->from, c->to, out);
}
