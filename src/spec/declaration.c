/* One declaration at file scope: which function it declares, and where its body is.

   A definition in the old style, `int f(x) int x; { ... }`, is one declaration, too. */
#include "spec/spec_priv.h"

static bool is_attribute(const pt_tokens *t, uint32_t k) {
  static const char *const names[] = {"__attribute__", "__attribute", "__asm__", "asm",
                                      "__asm",         "_Alignas",    "__declspec",
                                      "__typeof__",    "typeof",      "__typeof",
                                      "_Static_assert", "_BitInt",    "_Atomic", NULL};
  for (const char *const *n = names; *n; n++)
    if (pt_token_is(t, k, *n)) return true;
  return false;
}

/* ---- the name */

/* The bracket K behind a word is that of parameters, or around the declarator: `int (f)(int)` is a
   function, `int (*f(void))(int)` returns a pointer to one, `int (*p)(int)` is a variable. */
static void note_function(const pt_tokens *t, pt_spec_declaration *d, uint32_t k) {
  uint32_t name = k + 1, close = t->all.at[k].partner;
  while (pt_token_is(t, name, "*")) name++;
  bool pointer = name > k + 1, named = t->all.at[name].kind == PT_TOKEN_NAME;
  if (pointer && named && pt_token_is(t, name + 1, "("))
    d->word = name, d->open = name + 1, d->wrapped = true;
  else if (!pointer && named && name + 1 == close && pt_token_is(t, close + 1, "("))
    d->word = name, d->open = close + 1, d->wrapped = true;
  else if (!pointer) d->word = k - 1, d->open = k;
}

/* ---- the old style */

/* Behind attributes and clauses. */
static uint32_t skip_words(const pt_tokens *t, uint32_t k) {
  bool cbmc;
  while (pt_token_is(t, k + 1, "(") &&
         (is_attribute(t, k) || pt_clause_at(t, k, &cbmc) != PT_CLAUSE_COUNT))
    k = t->all.at[k + 1].partner + 1;
  return k;
}

/* The brace of the body when declarations of parameters stand in front of it; 0: it is no such
   definition. */
static uint32_t old_style_body(const pt_tokens *t, const pt_spec_declaration *d) {
  uint32_t last = (uint32_t)t->all.n - 1;
  uint32_t k = skip_words(t, t->all.at[d->open].partner + 1);
  if (t->all.at[k].kind != PT_TOKEN_NAME) return 0;
  while (k < last && t->all.at[k].kind == PT_TOKEN_NAME) {
    for (; k < last && !pt_token_is(t, k, ";"); k++) {
      if (pt_token_is(t, k, "=") || pt_token_is(t, k, "{")) return 0;
      if (t->all.at[k].partner > k) k = t->all.at[k].partner;
    }
    k = skip_words(t, k + 1);
  }
  return k < last && pt_token_is(t, k, "{") ? k : 0;
}

/* ---- all of it */

/* The declaration that begins at START. */
pt_spec_declaration pt_spec_declaration_at(const pt_tokens *t, uint32_t start) {
  pt_spec_declaration d = {.start = start};
  bool cbmc, value = false;
  uint32_t last = (uint32_t)t->all.n - 1, k = start;
  for (; k < last; k++) {
    const pt_token *x = &t->all.at[k];
    bool group = x->partner > k;
    if (pt_token_is(t, k, ";")) break;
    if (pt_token_is(t, k, "=")) value = true;
    bool behind = k > start && (pt_token_is(t, k - 1, ")") || pt_token_is(t, k - 1, "]") ||
                                t->all.at[k - 1].kind == PT_TOKEN_LINE);
    if (pt_token_is(t, k, "{") && d.word && !value && behind) {
      d.body = k;
      break;
    }
    if (pt_spec_word_at(t, k) == PT_SPEC_PURE) d.pure = true;
    bool called = pt_token_is(t, k, "(") && k > start && t->all.at[k - 1].kind == PT_TOKEN_NAME;
    if (called && !d.word && !value && !is_attribute(t, k - 1) &&
        pt_clause_at(t, k - 1, &cbmc) == PT_CLAUSE_COUNT) {
      note_function(t, &d, k);
      d.body = d.word ? old_style_body(t, &d) : 0;
      d.old_style = d.body != 0;
      if (d.body) break;
    }
    if (group) k = x->partner;
  }
  d.end = d.old_style ? d.body : k;
  return d;
}

uint32_t pt_spec_behind(const pt_tokens *t, const pt_spec_declaration *d) {
  if (d->body) return t->all.at[d->body].partner + 1;
  return d->end < t->all.n - 1 ? d->end + 1 : d->end;
}

/* ---- its parameters */

/* The name of the parameter FROM .. TO; TO: it has none. */
uint32_t pt_param_name(const pt_tokens *t, uint32_t from, uint32_t to) {
  uint32_t found = to;
  for (uint32_t k = from; k < to; k++) {
    if (pt_token_is(t, k, "(") && pt_token_is(t, k + 1, "*")) { /* of a pointer to a function */
      uint32_t close = t->all.at[k].partner, name = pt_param_name(t, k + 1, close);
      return name < close ? name : to;
    }
    if (t->all.at[k].kind == PT_TOKEN_NAME && !is_attribute(t, k)) found = k;
    if (t->all.at[k].partner > k) k = t->all.at[k].partner;
  }
  return found > from ? found : to; /* a single word is a type */
}
