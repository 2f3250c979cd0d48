/* Whether a body has what may run forever: a loop without `decreases`, one made of goto, or a call
   of itself without a measure.  A proof says nothing of calls that do not return. */
#include "spec/spec_priv.h"

/* What the clauses behind token K have. */
static void look_at_loop(const pt_tokens *t, uint32_t k, pt_spec_body *b, bool *assigns) {
  bool cbmc, ends = false;
  pt_clause_kind kind;
  for (; (kind = pt_clause_at(t, k, &cbmc)) != PT_CLAUSE_COUNT; k = t->all.at[k + 1].partner + 1) {
    ends |= kind == PT_CLAUSE_DECREASES;
    *assigns |= kind == PT_CLAUSE_ASSIGNS;
    b->clauses = true;
  }
  b->endless |= !ends;
}

/* Whether the goto at K goes back, or anywhere. */
static bool goes_back(const pt_tokens *t, uint32_t k, uint32_t from) {
  if (pt_token_is(t, k + 1, "*")) return true;
  for (uint32_t j = from; j < k; j++)
    if (pt_spec_is_label(t, j) && pt_tokens_same(t, j, j + 1, k + 1, k + 2)) return true;
  return false;
}

/* The `while` at K is the end of a do that begins behind FROM. */
static bool is_tail(const pt_tokens *t, uint32_t k, uint32_t from, uint32_t to) {
  for (uint32_t j = from; j < k; j++)
    if (pt_token_is(t, j, "do") && pt_spec_behind_statement(t, j + 1, to) == k) return true;
  return false;
}

static void look_at_token(const pt_tokens *t, uint32_t k, pt_spec_body *b, const pt_contract *c,
                          bool *assigns) {
  uint32_t from = b->brace + 1, to = t->all.at[b->brace].partner;
  uint32_t behind = t->all.at[k + 1].partner + 1;
  if (pt_token_is(t, k, "do")) look_at_loop(t, k + 1, b, assigns);
  else if (pt_token_is(t, k, "for") || (pt_token_is(t, k, "while") && !is_tail(t, k, from, to)))
    look_at_loop(t, behind, b, assigns);
  else if (pt_token_is(t, k, "goto")) b->endless |= goes_back(t, k, from);
  else if (b->word && pt_tokens_same(t, k, k + 1, b->word, b->word + 1) &&
           !pt_spec_is_member(t, k) && !(pt_measure_of(c) && pt_token_is(t, k + 1, "(")))
    b->endless = true;
}

void pt_spec_find_ends(pt_spec *s) {
  const pt_tokens *t = &s->tokens;
  for (size_t j = 0; j < s->bodies.n; j++) {
    pt_spec_body *b = &s->bodies.at[j];
    pt_contract *c = NULL;
    bool assigns = false;
    for (size_t i = 0; i < s->contracts.n; i++)
      if (s->contracts.at[i].body == b->brace) c = &s->contracts.at[i];
    for (uint32_t k = b->brace + 1; k < t->all.at[b->brace].partner; k++)
      look_at_token(t, k, b, c, &assigns);
    if (c) c->loops_without_end |= b->endless, c->loop_assigns |= assigns;
  }
}
