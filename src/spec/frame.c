/* Whether a function changes only what it says it assigns, in the modular program.

   Of each object that an argument points to, one byte, any, is remembered at entry.  At a return it
   is the same, or a target has it: then it changes when all targets are overwritten, first with one
   value, then with another; nobody sees that any more.  (Addresses are not compared: machines
   differ in them.)  Arguments point to the start of their objects, or into those of other
   arguments.  What is not reached through a pointer argument: command/prove_globals.h.

     __protest_to_J, __protest_n_J     the targets (assigns.c), at entry
     __protest_byte_K, __protest_was_K that byte of argument K (NULL: there is none), its value */
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
  return o->mode == PT_SPEC_MODULAR && strcmp(c->name, o->function) == 0 &&
         pt_spec_is_framed(o->s, c);
}

static size_t count_targets(const pt_spec_out *o, const pt_contract *c) {
  pt_buf nowhere = {0};
  pt_spec_out counting = *o;
  size_t n = 0;
  counting.out = &nowhere;
  pt_put_targets(&counting, c, &n);
  pt_buf_release(o->m, &nowhere);
  return n;
}

void pt_put_frame_entry(pt_spec_out *o, const pt_contract *c) {
  size_t n = 0;
  pt_put_text(o, " ");
  pt_put_targets(o, c, &n);
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o,
                " const unsigned char *__protest_byte_%zu = __protest_pointer_(__protest_in_%zu);"
                " __SIZE_TYPE__ __protest_at_%zu;"
                " __protest_any(&__protest_at_%zu, sizeof __protest_at_%zu, \"byte\");"
                " if (__protest_byte_%zu && __protest_at_%zu < "
                "__protest_object_size(__protest_byte_%zu)) __protest_byte_%zu += "
                "__protest_at_%zu; else __protest_byte_%zu = 0;"
                " unsigned char __protest_was_%zu = __protest_byte_%zu ? *__protest_byte_%zu : 0;",
                k, k, k, k, k, k, k, k, k, k, k, k, k, k);
}

void pt_put_frame_params(pt_spec_out *o, const pt_contract *c) {
  size_t n = count_targets(o, c);
  for (size_t k = 0; k < n; k++)
    pt_put_text(o, ", void *__protest_to_%zu, __SIZE_TYPE__ __protest_n_%zu", k, k);
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o, ", const unsigned char *__protest_byte_%zu, unsigned char __protest_was_%zu", k,
                k);
}

void pt_put_frame_values(pt_spec_out *o, const pt_contract *c) {
  size_t n = count_targets(o, c);
  for (size_t k = 0; k < n; k++) pt_put_text(o, ", __protest_to_%zu, __protest_n_%zu", k, k);
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o, ", __protest_byte_%zu, __protest_was_%zu", k, k);
}

static const pt_clause *first_assigns(const pt_contract *c) {
  for (size_t k = 0; k < c->clauses.n; k++)
    if (c->clauses.at[k].kind == PT_CLAUSE_ASSIGNS) return &c->clauses.at[k];
  return NULL;
}

static void put_check(pt_spec_out *o, const pt_contract *c, size_t k) {
  const pt_clause *assigns = first_assigns(c);
  pt_put_place(o, assigns ? assigns->word : c->word);
  pt_put_text(o,
              "__protest_check(!__protest_byte_%zu || __protest_now_%zu == __protest_was_%zu || "
              "*__protest_byte_%zu != __protest_zero_%zu, \"postcondition\", ",
              k, k, k, k, k);
  if (assigns) pt_put_clause_text(o, assigns);
  else pt_put_text(o, "\"assigns nothing\"");
  pt_put_text(o, "); ");
}

/* What the bytes are, with NAME, and then all targets are overwritten with VALUE. */
static void put_values(pt_spec_out *o, const pt_contract *c, const char *name, const char *value) {
  size_t n = count_targets(o, c);
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o,
                "unsigned char __protest_%s_%zu = __protest_byte_%zu ? *__protest_byte_%zu : 0; ",
                name, k, k, k);
  for (size_t k = 0; k < n; k++)
    pt_put_text(o, "__protest_fill_(__protest_to_%zu, %s, __protest_n_%zu); ", k, value, k);
}

void pt_put_frame_checks(pt_spec_out *o, const pt_contract *c) {
  put_values(o, c, "now", "0");
  put_values(o, c, "zero", "255");
  for (size_t k = 0; k < c->params.n; k++) put_check(o, c, k);
}
