/* Finding contracts: the declarations of a text, one after the other. */
#include "spec/acsl.h"
#include "spec/spec_priv.h"

static pt_status read_params(pt_spec *s, pt_contract *c, uint32_t open, pt_err *e) {
  const pt_tokens *t = &s->tokens;
  uint32_t close = t->all.at[open].partner;
  pt_vec_reset(&c->params);
  if (close == open + 1 || (close == open + 2 && pt_token_is(t, open + 1, "void"))) return PT_OK;
  for (uint32_t from = open + 1; from <= close;) {
    uint32_t to = pt_tokens_find(t, from, close, ",");
    uint32_t name = pt_param_name(t, from, to);
    if (pt_token_is(t, from, "..."))
      return pt_token_refuse(t, from, e, "unsupported in a contract: `...` as a parameter");
    if (name == to)
      return pt_token_refuse(t, from, e, "a parameter of a function with a contract has no name");
    pt_vec_push(t->mem, &c->params, name);
    from = to + 1;
  }
  return PT_OK;
}

/* ---- its clauses */

static pt_status read_clauses(pt_spec *s, const pt_spec_declaration *d, pt_clauses *out,
                              pt_err *e) {
  const pt_tokens *t = &s->tokens;
  for (uint32_t k = t->all.at[d->open].partner + 1; k < d->end; k++) {
    pt_clause c = {.word = k, .from = k + 2, .to = t->all.at[k + 1].partner};
    c.kind = pt_clause_at(t, k, &c.cbmc);
    if (c.kind == PT_CLAUSE_COUNT) {
      if (t->all.at[k].partner > k) k = t->all.at[k].partner;
      continue;
    }
    if (!pt_clause_fits_function(c.kind))
      return pt_token_refuse(t, k, e, "an invariant outside of a loop");
    if (c.from == c.to && (c.kind == PT_CLAUSE_REQUIRES || c.kind == PT_CLAUSE_ENSURES))
      return pt_token_refuse(t, k, e, "a clause without a condition");
    pt_vec_push(t->mem, out, c);
    k = c.to;
  }
  return PT_OK;
}

static bool has_word(const pt_tokens *t, uint32_t from, uint32_t to, const char *word) {
  for (uint32_t k = from; k < to; k++)
    if (pt_token_is(t, k, word)) return true;
  return false;
}

static const char *keep(pt_spec *s, uint32_t token) {
  const pt_token *x = &s->tokens.all.at[token];
  return pt_strtab_text(&s->names, pt_strtab_addn(s->tokens.mem, &s->names, x->at, x->n));
}

static pt_contract *find(pt_spec *s, uint32_t word) {
  for (size_t k = 0; k < s->contracts.n; k++)
    if (pt_token_is(&s->tokens, word, s->contracts.at[k].name)) return &s->contracts.at[k];
  return NULL;
}

/* The declaration is behind the body. */
static void find_body(const pt_spec *s, pt_contract *c) {
  for (size_t k = 0; k < s->bodies.n && !c->body; k++) {
    const pt_spec_body *b = &s->bodies.at[k];
    if (!pt_token_is(&s->tokens, b->word, c->name)) continue;
    c->body = b->brace, c->body_start = b->start, c->body_open = b->open, c->late = true;
  }
}

/* What has no place for a contract: places that are written are those of `T f(PARAMS)`. */
static pt_status refuse_form(const pt_spec *s, const pt_spec_declaration *d, pt_err *e) {
  const pt_tokens *t = &s->tokens;
  if (has_word(t, d->start, d->word, "typedef"))
    return pt_token_refuse(t, d->word, e, "unsupported in a contract: a type of functions");
  if (d->wrapped)
    return pt_token_refuse(t, d->word, e, "unsupported in a contract: brackets around the name of "
                                          "the function");
  uint32_t comma = pt_tokens_find(t, d->start, d->end, ",");
  if (comma < d->end)
    return pt_token_refuse(t, comma, e, "unsupported in a contract: a declaration of several "
                                        "names");
  return PT_OK;
}

/* Its contract, here or elsewhere, would be about parameters that its body declares anew. */
static pt_status refuse_old_style(const pt_spec *s, const pt_contract *c, pt_err *e) {
  for (size_t k = 0; k < s->bodies.n; k++)
    if (s->bodies.at[k].old_style && s->bodies.at[k].brace == c->body)
      return pt_token_refuse(&s->tokens, s->bodies.at[k].word, e,
                             "%s has a contract: its definition must not be in the old style",
                             c->name);
  return PT_OK;
}

static pt_status new_contract(pt_spec *s, const pt_spec_declaration *d, pt_clauses *clauses,
                              pt_err *e) {
  const char *name = keep(s, d->word);
  pt_contract c = {.name = name, .shown = name, .start = d->start, .word = d->word,
                   .open = d->open, .end = d->end, .body = d->body, .body_start = d->start,
                   .body_open = d->open, .clauses = *clauses};
  find_body(s, &c);
  *clauses = (pt_clauses){0};
  for (size_t k = 0; k < c.clauses.n; k++) {
    c.has_assigns |= c.clauses.at[k].kind == PT_CLAUSE_ASSIGNS;
    c.cbmc |= c.clauses.at[k].cbmc;
  }
  pt_vec_push(s->tokens.mem, &s->contracts, c);
  if (refuse_form(s, d, e) == PT_OK && !d->old_style &&
      read_params(s, &pt_vec_top(&s->contracts), d->open, e) == PT_OK)
    pt_read_attributes(s, &pt_vec_top(&s->contracts), d);
  return e->status;
}

/* A function that may have a contract, here or elsewhere. */
static pt_status read_function(pt_spec *s, const pt_spec_declaration *d, pt_err *e) {
  pt_clauses clauses = {0};
  pt_contract *known = find(s, d->word);
  read_clauses(s, d, &clauses, e);
  pt_spec_said here = {s, &clauses, d->open}, before = {0};
  if (known) before = (pt_spec_said){s, &known->clauses, known->open};
  if (e->status == PT_OK && known && clauses.n && !pt_spec_same_clauses(&before, &here))
    pt_spec_refuse_other(&before, &here, known->name, e);
  else if (e->status == PT_OK && known && d->body)
    known->body = d->body, known->body_start = d->start, known->body_open = d->open;
  else if (e->status == PT_OK && !known && clauses.n) new_contract(s, d, &clauses, e);
  if (e->status == PT_OK && known) pt_read_attributes(s, known, d);
  if (e->status == PT_OK && known && clauses.n) refuse_form(s, d, e);
  pt_vec_release(s->tokens.mem, &clauses);
  return e->status;
}

/* ---- functions that clauses may call */

/* { return E; } where E changes nothing and calls nothing else. */
static pt_status read_pure(pt_spec *s, const pt_spec_declaration *d, pt_err *e) {
  const pt_tokens *t = &s->tokens;
  uint32_t close = d->body ? t->all.at[d->body].partner : 0;
  if (!d->body || !pt_token_is(t, d->body + 1, "return") || !pt_token_is(t, close - 1, ";") ||
      pt_tokens_find(t, d->body + 1, close, ";") != close - 1)
    return pt_token_refuse(t, d->word, e, "a pure function is one return of an expression");
  for (uint32_t k = d->body + 2; k < close - 1; k++)
    if (pt_spec_is_effect(t, k) || pt_spec_is_call(s, k) || pt_spec_is_indirect_call(s, k))
      return pt_token_refuse(t, k, e, "a pure function changes nothing, and calls pure ones only");
  pt_vec_push(t->mem, &s->pure, keep(s, d->word));
  return PT_OK;
}

bool pt_spec_is_call(const pt_spec *s, uint32_t k) {
  const pt_tokens *t = &s->tokens;
  if (t->all.at[k].kind != PT_TOKEN_NAME || !pt_token_is(t, k + 1, "(")) return false;
  if (pt_token_is(t, k + 2, "*") && pt_token_is(t, k + 3, ")")) return false; /* T (*)[n] */
  for (size_t j = 0; j < s->pure.n; j++)
    if (pt_token_is(t, k, s->pure.at[j])) return false;
  return !pt_spec_is_plain_call(t, k) && pt_spec_word_at(t, k) == PT_SPEC_NO_WORD;
}

/* ---- all of it */

/* Behind what is no declarator of a function. */
static void refuse_stray(const pt_tokens *t, const pt_spec_declaration *d, pt_err *e) {
  bool cbmc;
  uint32_t end = d->word ? d->word : d->end;
  for (uint32_t k = d->start; k < end && e->status == PT_OK; k++) {
    pt_clause_kind kind = pt_clause_at(t, k, &cbmc);
    if (kind != PT_CLAUSE_COUNT)
      pt_token_refuse(t, k, e, "%s is not behind the declarator of a function",
                      pt_clause_word(kind));
  }
}

/* `static` on one of its declarations counts for all. */
bool pt_spec_is_static(const pt_spec *s, const char *name) {
  for (size_t k = 0; k < s->functions.n; k++)
    if (s->functions.at[k].is_static && pt_token_is(&s->tokens, s->functions.at[k].word, name))
      return true;
  return false;
}

pt_status pt_spec_read(pt_spec *s, pt_mem *m, const char *text, pt_err *e) {
  *s = (pt_spec){0};
  if (pt_tokens_read(&s->tokens, m, text, e) != PT_OK ||
      pt_acsl_translate(&s->tokens, &s->names, e) != PT_OK)
    return e->status;
  for (uint32_t k = 0; k < s->tokens.all.n - 1 && e->status == PT_OK;) {
    pt_spec_declaration d = pt_spec_declaration_at(&s->tokens, k);
    pt_spec_body body = {.word = d.word,
                         .brace = d.body,
                         .start = d.start,
                         .open = d.open,
                         .old_style = d.old_style};
    if (d.body) pt_vec_push(m, &s->bodies, body);
    if (!d.body && pt_tokens_find(&s->tokens, d.start, d.end, "=") < d.end)
      pt_vec_push(m, &s->values, ((pt_spec_variables){d.start, d.end}));
    if (!d.word && has_word(&s->tokens, d.start, d.end, "static"))
      pt_vec_push(m, &s->hidden, ((pt_spec_variables){d.start, d.end}));
    if (d.word)
      pt_vec_push(m, &s->functions, ((pt_spec_function){
                                        d.word, has_word(&s->tokens, d.start, d.word, "static")}));
    pt_spec_note_names(s, &d);
    refuse_stray(&s->tokens, &d, e);
    if (d.word && e->status == PT_OK) read_function(s, &d, e);
    if (d.word && d.pure && e->status == PT_OK) read_pure(s, &d, e);
    k = pt_spec_behind(&s->tokens, &d);
  }
  for (size_t k = 0; k < s->contracts.n && e->status == PT_OK; k++) {
    pt_contract *c = &s->contracts.at[k];
    c->is_static = pt_spec_is_static(s, c->name);
    if (c->body) refuse_old_style(s, c, e);
  }
  if (e->status == PT_OK) pt_spec_find_ends(s);
  if (e->status == PT_OK) pt_spec_find_recursion(s);
  return e->status;
}

void pt_spec_release(pt_spec *s) {
  pt_mem *m = s->tokens.mem;
  for (size_t k = 0; k < s->contracts.n; k++) {
    pt_vec_release(m, &s->contracts.at[k].clauses);
    pt_vec_release(m, &s->contracts.at[k].params);
    pt_vec_release(m, &s->contracts.at[k].olds);
    pt_vec_release(m, &s->contracts.at[k].nonnull);
    pt_vec_release(m, &s->contracts.at[k].alone);
    pt_vec_release(m, &s->contracts.at[k].sized);
  }
  pt_vec_release(m, &s->contracts);
  pt_vec_release(m, &s->pure);
  pt_vec_release(m, &s->bodies);
  pt_vec_release(m, &s->values);
  pt_vec_release(m, &s->hidden);
  pt_vec_release(m, &s->functions);
  pt_vec_release(m, &s->other_names);
  pt_vec_release(m, &s->reach);
  pt_vec_release(m, &s->facts);
  pt_strtab_release(m, &s->names);
  pt_tokens_release(&s->tokens);
}

const pt_contract *pt_spec_find(const pt_spec *s, const char *name) {
  for (size_t k = 0; k < s->contracts.n; k++)
    if (strcmp(s->contracts.at[k].name, name) == 0) return &s->contracts.at[k];
  return NULL;
}

uint32_t pt_spec_body_of(const pt_spec *s, const char *function) {
  for (size_t k = 0; k < s->bodies.n; k++)
    if (pt_token_is(&s->tokens, s->bodies.at[k].word, function)) return s->bodies.at[k].brace;
  return 0;
}

bool pt_spec_is_used(const pt_contract *c) { return c->has_assigns || c->cbmc; }

bool pt_spec_is_trusted(const pt_contract *c) { return !c->body && !c->elsewhere; }
