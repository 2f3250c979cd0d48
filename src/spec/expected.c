/* What a proof expects of arguments beside what the contract says: callers keep to it anyway.

   A pointer of which the contract does not say how much is valid is null, or there is something at
   it; pointers of different types point to different objects, and so does one that is `restrict`
   (in the declaration that has the clauses, which all files see).  It is assumed where the proof of
   a function starts, and checked where its contract stands for it in the proof of another one.
   Nothing fails by it: errors are looked for with bodies. */
#include "spec/spec_priv.h"

/* Whether a word says how much is valid at a pointer. */
static bool is_validity(const pt_tokens *t, uint32_t k) {
  static const char *const names[] = {"__CPROVER_r_ok",          "__CPROVER_w_ok",
                                      "__CPROVER_rw_ok",         "__CPROVER_OBJECT_SIZE",
                                      "__protest_valid_bytes_",  "__protest_more_bytes_",
                                      "__protest_object_size"};
  pt_spec_word w = pt_spec_word_at(t, k);
  if (w == PT_SPEC_VALID || w == PT_SPEC_READABLE || w == PT_SPEC_FRESH) return true;
  for (size_t j = 0; j < sizeof names / sizeof *names; j++)
    if (pt_token_is(t, k, names[j])) return true;
  return false;
}

/* Whether the brackets behind word K have the parameter in them. */
static bool has_param(const pt_tokens *t, uint32_t k, const pt_contract *c, size_t param) {
  const pt_token *name = &t->all.at[c->params.at[param]];
  if (!pt_token_is(t, k + 1, "(")) return false;
  for (uint32_t j = k + 2; j < t->all.at[k + 1].partner; j++)
    if (t->all.at[j].n == name->n && memcmp(t->all.at[j].at, name->at, name->n) == 0) return true;
  return false;
}

static bool is_required(const pt_tokens *t, const pt_contract *c, size_t param) {
  for (size_t i = 0; i < c->clauses.n; i++) {
    const pt_clause *x = &c->clauses.at[i];
    for (uint32_t k = x->from; x->kind == PT_CLAUSE_REQUIRES && k < x->to; k++)
      if (is_validity(t, k) && has_param(t, k, c, param)) return true;
  }
  return false;
}

/* Whether its declaration has only words for numbers. */
static bool is_number(const pt_tokens *t, const pt_contract *c, size_t param) {
  static const char *const words[] = {"int",    "unsigned", "signed", "char",  "short",   "long",
                                      "_Bool",  "float",    "double", "const", "register"};
  uint32_t k = c->params.at[param];
  if (!pt_token_is(t, k + 1, ",") && !pt_token_is(t, k + 1, ")")) return false;
  while (--k > c->open && !pt_token_is(t, k, ",")) {
    bool known = false;
    for (size_t j = 0; j < sizeof words / sizeof *words; j++) known |= pt_token_is(t, k, words[j]);
    if (!known) return false;
  }
  return true;
}

/* Whether nothing is expected of it. */
static bool is_spoken_of(const pt_spec_out *o, const pt_contract *c, size_t param) {
  for (size_t k = 0; k < c->sized.n; k++)
    if (c->sized.at[k].param == param) return true;
  if (is_number(&o->s->tokens, c, param)) return true;
  return is_required(&o->s->tokens, c, param);
}

static bool is_alone(const pt_contract *c, size_t j, size_t k) {
  return c->alone.at[j] || c->alone.at[k];
}

void pt_put_expected_assumed(pt_spec_out *o, const pt_contract *c) {
  for (size_t k = 0; k < c->params.n; k++)
    if (!is_spoken_of(o, c, k))
      pt_put_text(o, " __protest_assume(__protest_some_(__protest_in_%zu));", k);
  for (size_t k = 0; k < c->params.n; k++)
    for (size_t j = 0; j < k; j++)
      if (is_alone(c, j, k))
        pt_put_text(o, " __protest_assume(__protest_alone_(__protest_in_%zu, __protest_in_%zu));",
                    j, k);
}

static void put_param(pt_spec_out *o, const pt_contract *c, size_t k) {
  const pt_token *name = &o->s->tokens.all.at[c->params.at[k]];
  pt_put_text(o, "%.*s", (int)name->n, name->at);
}

static void put_pair(pt_spec_out *o, const pt_contract *c, size_t j, size_t k) {
  pt_put_text(o, "__protest_check(__protest_%s_(", is_alone(c, j, k) ? "alone" : "other");
  put_param(o, c, j);
  pt_put_text(o, ", ");
  put_param(o, c, k);
  pt_put_text(o, "), \"precondition\", \"different objects\"); ");
}

void pt_put_expected_checked(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  for (size_t k = 0; k < c->params.n; k++) {
    pt_put_place(o, c->params.at[k]);
    if (!is_spoken_of(o, c, k)) {
      pt_put_text(o, "__protest_check(__protest_some_(");
      put_param(o, c, k);
      pt_put_text(o, "), \"precondition\", \"something is there\"); ");
    }
    for (size_t j = 0; j < k; j++)
      if (!is_number(t, c, j) && !is_number(t, c, k)) put_pair(o, c, j, k);
  }
}
