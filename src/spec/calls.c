/* Calls of what is no name: (f)(), (*p)(), a[0](), s.p()().

   A bracket behind `)` calls what is in front of it, or it is what a cast converts, or a part of a
   type.  The types are those of C and what the text defines by typedef; a parameter of a function
   may hide them, and then the name in brackets is none. */
#include "spec/spec_priv.h"

static bool is_type_word(const pt_tokens *t, uint32_t k) {
  static const char *const words[] = {
      "int",       "char",      "short",      "long",         "unsigned",          "signed",
      "void",      "float",     "double",     "_Bool",        "struct",            "union",
      "enum",      "const",     "volatile",   "_BitInt",      "__typeof__",        "typeof",
      "__typeof",  "__int128",  "__int128_t", "__uint128_t",  "_Atomic",           "_Complex",
      "_Float16",  "__signed__", "__const",   "__extension__", "__CPROVER_bool",
      "__CPROVER_size_t", "__CPROVER_ssize_t", "__protest_between_", NULL};
  for (const char *const *w = words; *w; w++)
    if (pt_token_is(t, k, *w)) return true;
  return false;
}

/* Whether the typedef at K defines NAME: outside of braces, and of brackets but (*NAME). */
static bool defines(const pt_tokens *t, uint32_t k, uint32_t name) {
  uint32_t end = pt_tokens_find(t, k, (uint32_t)t->all.n - 1, ";");
  for (; k < end; k++) {
    bool pointer = pt_token_is(t, k, "(") && pt_token_is(t, k + 1, "*");
    if (pt_tokens_same(t, k, k + 1, name, name + 1)) return true;
    if (t->all.at[k].partner > k && !pointer) k = t->all.at[k].partner;
  }
  return false;
}

/* Of the function whose clause, or body, NAME is in. */
static bool is_parameter(const pt_spec *s, uint32_t name) {
  const pt_tokens *t = &s->tokens;
  for (size_t k = 0; k < s->contracts.n; k++) {
    const pt_contract *c = &s->contracts.at[k];
    bool inside = (c->start < name && name < c->end) ||
                  (c->body < name && name < t->all.at[c->body].partner);
    for (size_t j = 0; inside && j < c->params.n; j++)
      if (pt_tokens_same(t, name, name + 1, c->params.at[j], c->params.at[j] + 1)) return true;
  }
  return false;
}

bool pt_spec_is_type(const pt_spec *s, uint32_t name) {
  const pt_tokens *t = &s->tokens;
  if (is_type_word(t, name)) return true;
  if (t->all.at[name].kind != PT_TOKEN_NAME || is_parameter(s, name)) return false;
  for (uint32_t k = 0; k < name; k++)
    if (pt_token_is(t, k, "typedef") && defines(t, k + 1, name)) return true;
  return false;
}

static bool is_pure(const pt_spec *s, uint32_t name) {
  for (size_t j = 0; j < s->pure.n; j++)
    if (pt_token_is(&s->tokens, name, s->pure.at[j])) return true;
  return false;
}

bool pt_spec_is_indirect_call(const pt_spec *s, uint32_t k) {
  const pt_tokens *t = &s->tokens;
  if (k == 0 || !pt_token_is(t, k, "(")) return false;
  if (pt_token_is(t, k - 1, "]")) return true;
  if (!pt_token_is(t, k - 1, ")")) return false;
  uint32_t open = t->all.at[k - 1].partner, from = open + 1, to = k - 1;
  if (open && is_type_word(t, open - 1)) return false; /* __typeof__(x) (*)(int) */
  bool name = open && t->all.at[open - 1].kind == PT_TOKEN_NAME;
  if (name && !pt_token_is(t, open - 1, "return")) return true; /* f()() */
  pt_spec_unwrap(t, &from, &to);
  if (pt_token_is(t, from, "*") && !pt_spec_is_type(s, from + 1) &&
      t->all.at[from + 1].kind != PT_TOKEN_NAME && !pt_token_is(t, from + 1, "("))
    return false; /* int (*)(int), int (*[2])(int) */
  return !pt_spec_is_type(s, from) && !(to == from + 1 && is_pure(s, from));
}
