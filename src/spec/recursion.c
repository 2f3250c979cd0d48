/* Which functions may call which, through others perhaps: names in bodies count as calls. */
#include "spec/spec_priv.h"

/* Notes the bodies whose names are in body FROM. */
static void note_calls(pt_spec *s, size_t from) {
  const pt_tokens *t = &s->tokens;
  size_t n = s->bodies.n;
  uint32_t brace = s->bodies.at[from].brace;
  for (uint32_t k = brace; k < t->all.at[brace].partner; k++) {
    if (t->all.at[k].kind != PT_TOKEN_NAME) continue;
    for (size_t j = 0; j < n; j++)
      if (pt_tokens_same(t, k, k + 1, s->bodies.at[j].word, s->bodies.at[j].word + 1))
        s->reach.at[from * n + j] = true;
  }
}

static void close_reach(pt_spec *s) {
  size_t n = s->bodies.n;
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; s->reach.at[i * n + k] && j < n; j++)
        s->reach.at[i * n + j] |= s->reach.at[k * n + j];
}

/* The number of a body; as many as there are: it has none. */
static size_t number_of(const pt_spec *s, const pt_contract *c) {
  size_t k = 0;
  while (k < s->bodies.n && s->bodies.at[k].brace != c->body) k++;
  return k;
}

bool pt_spec_reaches(const pt_spec *s, const pt_contract *a, const pt_contract *b) {
  size_t n = s->bodies.n, i = number_of(s, a), j = number_of(s, b);
  return i < n && j < n && s->reach.at[i * n + j];
}

static bool are_mutual(const pt_spec *s, size_t i, size_t j) {
  size_t n = s->bodies.n;
  return i == j || (s->reach.at[i * n + j] && s->reach.at[j * n + i]);
}

static const pt_contract *contract_of(const pt_spec *s, size_t k) {
  for (size_t j = 0; j < s->contracts.n; j++)
    if (s->contracts.at[j].body == s->bodies.at[k].brace) return &s->contracts.at[j];
  return NULL;
}

/* Whether functions that are mutual with body K are only called there, but never mentioned. */
static bool only_calls(const pt_spec *s, size_t k) {
  const pt_tokens *t = &s->tokens;
  uint32_t brace = s->bodies.at[k].brace;
  for (uint32_t x = brace; x < t->all.at[brace].partner; x++) {
    if (t->all.at[x].kind != PT_TOKEN_NAME || pt_token_is(t, x + 1, "(")) continue;
    for (size_t j = 0; j < s->bodies.n; j++)
      if (are_mutual(s, k, j) &&
          pt_tokens_same(t, x, x + 1, s->bodies.at[j].word, s->bodies.at[j].word + 1))
        return false;
  }
  return true;
}

static void look_at(const pt_spec *s, pt_contract *c) {
  size_t n = s->bodies.n, own = number_of(s, c);
  bool measured = true;
  if (own == n) return;
  for (size_t k = 0; k < n; k++) {
    if (!are_mutual(s, own, k)) continue;
    c->mutual |= k != own;
    measured = measured && pt_measure_of(contract_of(s, k)) && only_calls(s, k);
  }
  c->loops_without_end |= c->mutual && !measured;
}

void pt_spec_find_recursion(pt_spec *s) {
  if (!s->contracts.n) return;
  pt_vec_resize(s->tokens.mem, &s->reach, s->bodies.n * s->bodies.n);
  for (size_t k = 0; k < s->bodies.n; k++) note_calls(s, k);
  close_reach(s);
  for (size_t k = 0; k < s->contracts.n; k++) look_at(s, &s->contracts.at[k]);
  for (size_t k = 0; k < s->bodies.n; k++) {
    const pt_contract *c = contract_of(s, k);
    bool calls_itself = s->reach.at[k * s->bodies.n + k];
    s->bodies.at[k].endless |= c ? c->loops_without_end : calls_itself;
  }
}
