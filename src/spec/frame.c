/* Whether a function changes only what it says it assigns, in the modular program (FRAMED).

   Of each object that an argument points to, one byte, any, is remembered at entry.  At a return it
   is the same, or a target has it.  (Which bytes a target has does not depend on where objects
   lie: models/contract.c.)  Arguments point to the start of their objects, or into those of other
   arguments.  What is not reached through a pointer argument: command/prove_globals.h.

   Only what it says is freed: another byte is still there.

     __protest_to_J, __protest_n_J     the targets (assigns.c), at entry
     __protest_byte_K, __protest_was_K that byte of argument K (NULL: there is none), its value
     __protest_may_K                   a target has it
     __protest_gone_K                  it is in an object that may be freed */
#include "spec/spec_priv.h"

/* The body calls its parameters as the contract does. */
static bool has_same_names(const pt_spec *s, const pt_contract *c) {
  const pt_tokens *t = &s->tokens;
  uint32_t from = c->body_open + 1, close = t->all.at[c->body_open].partner;
  for (size_t k = 0; k < c->params.n; k++) {
    uint32_t to = pt_tokens_find(t, from, close, ","), name = pt_param_name(t, from, to);
    const pt_token *a = &t->all.at[name], *b = &t->all.at[c->params.at[k]];
    if (a->n != b->n || memcmp(a->at, b->at, a->n) != 0) return false;
    from = to + 1;
  }
  return true;
}

bool pt_spec_is_framed(const pt_spec *s, const pt_contract *c) {
  return c->body && pt_spec_is_used(c) && c->params.n && has_same_names(s, c);
}

bool pt_is_framed(const pt_spec_out *o, const pt_contract *c) {
  return (o->mode == PT_SPEC_FRAMED || o->mode == PT_SPEC_STEADY) &&
         strcmp(c->name, o->function) == 0 && pt_spec_is_framed(o->s, c);
}

/* Whether the byte is in one of the N objects that may be freed. */
static void put_gone(pt_spec_out *o, size_t k, size_t n) {
  pt_put_text(o, " _Bool __protest_gone_%zu = 0", k);
  for (size_t j = 0; j < n; j++)
    pt_put_text(o, " || (__protest_byte_%zu && !__protest_apart(__protest_byte_%zu, 1, "
                   "__protest_free_%zu, __protest_object_size(__protest_free_%zu)))", k, k, j, j);
  pt_put_text(o, ";");
}

/* Whether it is in one of the N targets. */
static void put_may(pt_spec_out *o, size_t k, size_t n) {
  pt_put_text(o, " __protest_may_%zu = __protest_byte_%zu && (0", k, k);
  for (size_t j = 0; j < n; j++)
    pt_put_text(o, " || !__protest_apart(__protest_byte_%zu, 1, __protest_to_%zu, "
                   "__protest_n_%zu)", k, j, j);
  pt_put_text(o, ");");
}

static void put_byte(pt_spec_out *o, size_t k, size_t targets) {
  pt_put_text(o,
              " const unsigned char *__protest_byte_%zu = 0; unsigned char __protest_was_%zu = 0;"
              " _Bool __protest_may_%zu = 0; if (__protest_is_pointer_(__protest_in_%zu)) {"
              " __protest_byte_%zu = __protest_pointer_(__protest_in_%zu);"
              " __SIZE_TYPE__ __protest_at_%zu = __protest_input_ulong(\"byte that is changed\");"
              " if (__protest_byte_%zu && __protest_object_size(__protest_byte_%zu)) {"
              " __protest_assume(__protest_at_%zu < __protest_object_size(__protest_byte_%zu));"
              " __protest_byte_%zu += __protest_at_%zu; __protest_was_%zu = *__protest_byte_%zu;"
              " } else __protest_byte_%zu = 0;",
              k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k);
  put_may(o, k, targets);
  pt_put_text(o, " }");
}

void pt_put_frame_entry(pt_spec_out *o, const pt_contract *c) {
  size_t n = 0;
  pt_put_text(o, " ");
  pt_put_targets(o, c, &n);
  for (size_t k = 0; k < c->params.n; k++) put_byte(o, k, n);
  n = pt_put_freed(o, c);
  for (size_t k = 0; k < c->params.n; k++) put_gone(o, k, n);
}

void pt_put_frame_params(pt_spec_out *o, const pt_contract *c) {
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o, ", const unsigned char *__protest_byte_%zu, unsigned char __protest_was_%zu, "
                   "_Bool __protest_may_%zu, _Bool __protest_gone_%zu", k, k, k, k);
}

void pt_put_frame_values(pt_spec_out *o, const pt_contract *c) {
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o, ", __protest_byte_%zu, __protest_was_%zu, __protest_may_%zu, "
                   "__protest_gone_%zu", k, k, k, k);
}

static const pt_clause *first(const pt_contract *c, pt_clause_kind kind) {
  for (size_t k = 0; k < c->clauses.n; k++)
    if (c->clauses.at[k].kind == kind) return &c->clauses.at[k];
  return NULL;
}

/* The text of a clause, and where it stands; NOTHING: when there is none. */
static void put_failure(pt_spec_out *o, const pt_clause *x, const char *nothing) {
  pt_put_text(o, ", \"postcondition\", ");
  if (x) pt_put_clause_text(o, x);
  else pt_put_text(o, "\"%s\"", nothing);
  pt_put_text(o, "); ");
}

/* What may be freed, and is, is not looked at any more. */
static void put_freed_check(pt_spec_out *o, const pt_contract *c, size_t k) {
  const pt_clause *x = first(c, PT_CLAUSE_FREES);
  pt_put_place(o, x ? x->word : c->word);
  pt_put_text(o, "if (__protest_byte_%zu && !__protest_accessible(__protest_byte_%zu, 1)) { "
                 "__protest_check(__protest_gone_%zu", k, k, k);
  put_failure(o, x, "frees nothing");
  pt_put_text(o, "__protest_assume(__protest_gone_%zu); __protest_byte_%zu = 0; } ", k, k);
}

static void put_check(pt_spec_out *o, const pt_contract *c, size_t k) {
  const pt_clause *assigns = first(c, PT_CLAUSE_ASSIGNS);
  pt_put_place(o, assigns ? assigns->word : c->word);
  pt_put_text(o, "__protest_check(!__protest_byte_%zu || __protest_may_%zu || "
                 "*__protest_byte_%zu == __protest_was_%zu", k, k, k, k);
  put_failure(o, assigns, "assigns nothing");
}

void pt_put_frame_checks(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  for (size_t k = 0; k < c->params.n; k++) {
    const pt_token *name = &t->all.at[c->params.at[k]];
    pt_put_text(o, "if (__protest_is_pointer_(%.*s)) { ", (int)name->n, name->at);
    put_freed_check(o, c, k);
    put_check(o, c, k);
    pt_put_text(o, "} ");
  }
}

bool pt_is_steady(const pt_spec_out *o, const pt_contract *c) {
  return c && o->mode == PT_SPEC_STEADY && pt_is_framed(o, c);
}

void pt_put_frame_at_loop(pt_spec_out *o, const pt_contract *c) {
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o, "__protest_check(!__protest_is_pointer_(__protest_in_%zu) || "
                   "!__protest_byte_%zu || __protest_may_%zu || "
                   "*__protest_byte_%zu == __protest_was_%zu, \"invariant\", \"assigns\"), ",
                k, k, k, k, k);
}
