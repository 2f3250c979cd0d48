/* Whether a function may call itself through others: names in bodies count as calls. */
#include "spec/spec_priv.h"

/* Marks the bodies whose names are in the body at BRACE; returns whether FUNCTION is one of its
   names. */
static bool mark(const pt_spec *s, uint32_t brace, const char *function, bool *marked) {
  const pt_tokens *t = &s->tokens;
  bool found = false;
  for (uint32_t k = brace; k < t->all.at[brace].partner; k++) {
    if (t->all.at[k].kind != PT_TOKEN_NAME) continue;
    found |= pt_token_is(t, k, function);
    for (size_t j = 0; j < s->bodies.n; j++)
      marked[j] |= pt_tokens_same(t, k, k + 1, s->bodies.at[j].word, s->bodies.at[j].word + 1);
  }
  return found;
}

bool pt_spec_calls_itself_through_others(const pt_spec *s, const pt_contract *c) {
  pt_mem *m = s->tokens.mem;
  PT_VEC(bool) marked = {0}, done = {0};
  bool found = false, more = true;
  pt_vec_resize(m, &marked, s->bodies.n);
  pt_vec_resize(m, &done, s->bodies.n);
  mark(s, c->body, c->name, marked.at);
  while (more && !found) {
    more = false;
    for (size_t k = 0; k < s->bodies.n && !found; k++) {
      if (!marked.at[k] || done.at[k] || s->bodies.at[k].brace == c->body) continue;
      done.at[k] = more = true;
      found = mark(s, s->bodies.at[k].brace, c->name, marked.at);
    }
  }
  pt_vec_release(m, &marked);
  pt_vec_release(m, &done);
  return found;
}
