/* Whether two declarations of a function have the same contract: clause by clause the same tokens,
   when parameters are called by their numbers.  Functions that clauses call are the same, too, and
   so are static variables: two texts may have different ones. */
#include "spec/spec_priv.h"

/* The number of the parameter that token K names, from 1; 0: it names none. */
static size_t param_of(const pt_spec_said *x, uint32_t k) {
  const pt_tokens *t = &x->s->tokens;
  uint32_t close = t->all.at[x->open].partner, from = x->open + 1;
  if (t->all.at[k].kind != PT_TOKEN_NAME) return 0;
  if (pt_token_is(t, k - 1, ".") || pt_token_is(t, k - 1, "->")) return 0; /* a member */
  for (size_t n = 1; from < close; n++) {
    uint32_t to = pt_tokens_find(t, from, close, ","), name = pt_param_name(t, from, to);
    if (name < to && pt_tokens_same(t, k, k + 1, name, name + 1)) return n;
    from = to + 1;
  }
  return 0;
}

static bool same_token(const pt_tokens *t, uint32_t k, const pt_tokens *u, uint32_t j) {
  const pt_token *a = &t->all.at[k], *b = &u->all.at[j];
  return a->n == b->n && memcmp(a->at, b->at, a->n) == 0;
}

/* The definition of the function that token K names, which clauses may call; NULL: there is none,
   or it is anything else. */
static const pt_spec_body *pure_at(const pt_spec *s, uint32_t k) {
  bool pure = false;
  for (size_t j = 0; j < s->pure.n; j++) pure |= pt_token_is(&s->tokens, k, s->pure.at[j]);
  for (size_t j = 0; pure && j < s->bodies.n; j++)
    if (pt_tokens_same(&s->tokens, s->bodies.at[j].word, s->bodies.at[j].word + 1, k, k + 1))
      return &s->bodies.at[j];
  return NULL;
}

static bool same_range(const pt_spec_said *a, uint32_t from, uint32_t to, const pt_spec_said *b,
                       uint32_t from2, uint32_t to2);

static bool same_pure(const pt_spec *s, uint32_t k, const pt_spec *u, uint32_t j) {
  const pt_spec_body *x = pure_at(s, k), *y = pure_at(u, j);
  if (s == u || (!x && !y)) return true;
  if (!x || !y) return false;
  if (x->word == k && y->word == j) return true; /* its own name */
  pt_spec_said a = {.s = s, .open = x->open}, b = {.s = u, .open = y->open};
  uint32_t end = s->tokens.all.at[x->brace].partner, end2 = u->tokens.all.at[y->brace].partner;
  return same_range(&a, x->brace, end, &b, y->brace, end2);
}

/* Whether the name K is declared by X: it is in front of `=`, `[`, a comma, or the end. */
static bool declares(const pt_tokens *t, const pt_spec_variables *x, uint32_t k) {
  for (uint32_t i = x->from; i < x->to; i++) {
    bool last = i + 1 == x->to || pt_token_is(t, i + 1, "=") || pt_token_is(t, i + 1, "[") ||
                pt_token_is(t, i + 1, ",");
    if (last && same_token(t, i, t, k)) return true;
    if (t->all.at[i].partner > i) i = t->all.at[i].partner;
  }
  return false;
}

/* The declaration of the static variable that token K names; NULL: there is none. */
static const pt_spec_variables *hidden_at(const pt_spec *s, uint32_t k) {
  for (size_t j = 0; j < s->hidden.n; j++)
    if (declares(&s->tokens, &s->hidden.at[j], k)) return &s->hidden.at[j];
  return NULL;
}

/* A static variable of one text is none of another; constants have the same value. */
static bool same_variable(const pt_spec *s, uint32_t k, const pt_spec *u, uint32_t j) {
  bool constant = false;
  if (s == u || s->tokens.all.at[k].kind != PT_TOKEN_NAME) return true;
  const pt_spec_variables *x = hidden_at(s, k), *y = hidden_at(u, j);
  for (uint32_t i = x ? x->from : 0; x && i < x->to; i++)
    constant |= pt_token_is(&s->tokens, i, "const");
  return (!x && !y) || (x && y && constant &&
                        pt_spec_same_text(s, x->from, x->to, u, y->from, y->to));
}

/* FROM .. TO of A and FROM2 .. TO2 of B. */
static bool same_range(const pt_spec_said *a, uint32_t from, uint32_t to, const pt_spec_said *b,
                       uint32_t from2, uint32_t to2) {
  if (to - from != to2 - from2) return false;
  for (uint32_t n = 0; n < to - from; n++) {
    uint32_t k = from + n, j = from2 + n;
    size_t param = param_of(a, k);
    if (param != param_of(b, j)) return false;
    if (param) continue;
    if (!same_token(&a->s->tokens, k, &b->s->tokens, j) || !same_pure(a->s, k, b->s, j) ||
        !same_variable(a->s, k, b->s, j))
      return false;
  }
  return true;
}

bool pt_spec_same_text(const pt_spec *s, uint32_t from, uint32_t to, const pt_spec *u,
                       uint32_t from2, uint32_t to2) {
  if (to - from != to2 - from2) return false;
  for (uint32_t n = 0; n < to - from; n++)
    if (!same_token(&s->tokens, from + n, &u->tokens, from2 + n)) return false;
  return true;
}

bool pt_spec_same_clauses(const pt_spec_said *a, const pt_spec_said *b) {
  if (a->clauses->n != b->clauses->n) return false;
  for (size_t k = 0; k < a->clauses->n; k++) {
    const pt_clause *x = &a->clauses->at[k], *y = &b->clauses->at[k];
    if (x->kind != y->kind || x->cbmc != y->cbmc ||
        !same_range(a, x->from, x->to, b, y->from, y->to))
      return false;
  }
  return true;
}

pt_status pt_spec_refuse_other(const pt_spec_said *a, const pt_spec_said *b, const char *name,
                               pt_err *e) {
  uint32_t word = b->clauses->at[0].word;
  const pt_token *first = &a->s->tokens.all.at[a->clauses->at[0].word];
  if (a->s == b->s && first->file == b->s->tokens.all.at[word].file)
    return pt_token_refuse(&b->s->tokens, word, e, "%s has another contract at line %u", name,
                           first->line);
  return pt_token_refuse(&b->s->tokens, word, e, "%s has another contract at %s:%u", name,
                         pt_strtab_text(&a->s->tokens.files, first->file), first->line);
}
