/* Attributes of GNU C and `[static n]` as clauses of a function that has a contract: `nonnull` and
   `returns_nonnull` say what is required and ensured, `noreturn` that there is no return, `int
   a[static n]` that n elements are there.

   They are read off every declaration of the function, and checked and assumed where its other
   clauses are. */
#include <stdlib.h>

#include "spec/spec_priv.h"

static bool is_word(const pt_tokens *t, uint32_t k, const char *plain, const char *guarded) {
  return pt_token_is(t, k, plain) || pt_token_is(t, k, guarded);
}

static void mark(pt_contract *c, size_t param) {
  if (param < c->nonnull.n) c->nonnull.at[param] = true;
}

/* nonnull, or nonnull(1, 2) */
static void read_nonnull(const pt_tokens *t, pt_contract *c, uint32_t k) {
  bool some = pt_token_is(t, k + 1, "(");
  for (size_t j = 0; !some && j < c->nonnull.n; j++) mark(c, j);
  for (uint32_t i = k + 2; some && i < t->all.at[k + 1].partner; i++) {
    const pt_token *x = &t->all.at[i];
    if (x->kind == PT_TOKEN_NUMBER) mark(c, (size_t)strtoul(x->at, NULL, 0) - 1);
  }
}

static bool is_restrict(const pt_tokens *t, uint32_t k) {
  return is_word(t, k, "restrict", "__restrict") || pt_token_is(t, k, "__restrict__");
}

static bool is_qualifier(const pt_tokens *t, uint32_t k) {
  return pt_token_is(t, k, "const") || pt_token_is(t, k, "volatile") || is_restrict(t, k);
}

/* The n of `[static n]` of the parameter FROM .. TO, where qualifiers may be beside the word. */
static bool find_size(const pt_tokens *t, uint32_t from, uint32_t to, pt_spec_sized *out) {
  for (uint32_t open = from; open < to; open++) {
    bool found = false;
    uint32_t k = open + 1;
    if (!pt_token_is(t, open, "[")) continue;
    for (; is_qualifier(t, k) || pt_token_is(t, k, "static"); k++)
      found |= pt_token_is(t, k, "static");
    out->from = k, out->to = t->all.at[open].partner;
    if (found) return true;
  }
  return false;
}

static void read_parameters(pt_spec *s, pt_contract *c, uint32_t open) {
  const pt_tokens *t = &s->tokens;
  uint32_t close = t->all.at[open].partner, from = open + 1;
  for (size_t j = 0; j < c->nonnull.n; j++) {
    uint32_t to = pt_tokens_find(t, from, close, ",");
    pt_spec_sized size = {.param = j};
    if (open == c->open && find_size(t, from, to, &size)) pt_vec_push(t->mem, &c->sized, size);
    for (uint32_t k = from; k < to; k++) {
      if (is_word(t, k, "_Nonnull", "__nonnull")) mark(c, j);
      if (open == c->open && is_restrict(t, k)) c->alone.at[j] = true;
    }
    from = to + 1;
  }
}

void pt_read_attributes(pt_spec *s, pt_contract *c, const pt_spec_declaration *d) {
  const pt_tokens *t = &s->tokens;
  uint32_t close = t->all.at[d->open].partner;
  pt_vec_resize(t->mem, &c->nonnull, c->params.n);
  pt_vec_resize(t->mem, &c->alone, c->params.n);
  read_parameters(s, c, d->open);
  for (uint32_t k = d->start; k < d->end; k++) {
    if (k == d->open) k = close;
    if (is_word(t, k, "nonnull", "__nonnull__")) read_nonnull(t, c, k);
    c->returns_nonnull |= is_word(t, k, "returns_nonnull", "__returns_nonnull__");
    c->returns_never |= is_word(t, k, "noreturn", "__noreturn__") || pt_token_is(t, k, "_Noreturn");
  }
}

/* ---- as C: WHAT(condition...), where NAME calls parameter J */

static void put_name(pt_spec_out *o, const pt_contract *c, size_t j, bool inside) {
  const pt_token *name = &o->s->tokens.all.at[c->params.at[j]];
  if (inside) pt_put_text(o, "__protest_in_%zu", j);
  else pt_put_text(o, "%.*s", (int)name->n, name->at);
}

static void put_sized(pt_spec_out *o, const pt_contract *c, const pt_spec_sized *x, bool inside) {
  pt_spec_scope scope = {.contract = c, .inside = inside};
  pt_put_text(o, "__protest_valid_(");
  put_name(o, c, x->param, inside);
  pt_put_text(o, ", (");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, "))");
}

void pt_put_attributes_checked(pt_spec_out *o, const pt_contract *c, bool inside) {
  for (size_t j = 0; j < c->nonnull.n; j++) {
    if (!c->nonnull.at[j]) continue;
    pt_put_place(o, c->params.at[j]);
    pt_put_text(o, "__protest_check(__protest_nonnull_(");
    put_name(o, c, j, inside);
    pt_put_text(o, "), \"precondition\", \"nonnull\"); ");
  }
  for (size_t k = 0; k < c->sized.n; k++) {
    pt_put_place(o, c->params.at[c->sized.at[k].param]);
    pt_put_text(o, "__protest_check(");
    put_sized(o, c, &c->sized.at[k], inside);
    pt_put_text(o, ", \"precondition\", \"[static n]\"); ");
  }
}

void pt_put_attributes_assumed(pt_spec_out *o, const pt_contract *c) {
  for (size_t j = 0; j < c->nonnull.n; j++)
    if (c->nonnull.at[j])
      pt_put_text(o, " __protest_assume(__protest_nonnull_(__protest_in_%zu));", j);
  for (size_t k = 0; k < c->sized.n; k++) {
    pt_put_text(o, " __protest_assume(");
    put_sized(o, c, &c->sized.at[k], true);
    pt_put_text(o, ");");
  }
}
