/* One name, two functions.

   Bodies call what checks contracts, which calls the function itself.  Which `max` in a body is the
   function, and which a variable, a member or a label, is C's to decide: so bodies keep their
   words, and what checks the contract has the function's name in C.  The function itself has
   another one.  To the linker, to runs and to messages both have the names that spec.h says.

     int __protest_real_max(int a, int b) __asm__("max");
     static int max(int a, int b) __asm__("__protest_use_max");

   C knows `main` by its name: that keeps it, and no body may use it. */
#include "spec/spec_priv.h"

static bool is_main(const pt_contract *c) { return strcmp(c->name, "main") == 0; }

void pt_put_real_name(pt_spec_out *o, const pt_contract *c) {
  pt_put_text(o, "%s%s", is_main(c) ? "" : "__protest_real_", c->name);
}

void pt_put_use_name(pt_spec_out *o, const pt_contract *c) {
  pt_put_text(o, "%s%s", is_main(c) ? "__protest_use_" : "", c->name);
}

void pt_put_real_label(pt_spec_out *o, const pt_contract *c) {
  if (!is_main(c)) pt_put_text(o, " __asm__(\"%s\") ", c->name);
}

void pt_put_use_label(pt_spec_out *o, const pt_contract *c) {
  if (!is_main(c)) pt_put_text(o, " __asm__(\"__protest_use_%s\")", c->name);
}

const pt_contract *pt_contract_named(const pt_spec *s, uint32_t k) {
  for (size_t j = 0; j < s->contracts.n; j++)
    if (pt_token_is(&s->tokens, k, s->contracts.at[j].name)) return &s->contracts.at[j];
  return NULL;
}

bool pt_spec_is_member(const pt_tokens *t, uint32_t k) {
  return k > 0 && (pt_token_is(t, k - 1, ".") || pt_token_is(t, k - 1, "->"));
}

bool pt_is_used_main(const pt_spec *s, uint32_t k) {
  return pt_token_is(&s->tokens, k, "main") && pt_spec_find(s, "main") &&
         !pt_spec_is_member(&s->tokens, k);
}

/* A pure function is itself in clauses, also when it has a contract. */
void pt_put_name_in_clause(pt_spec_out *o, uint32_t k) {
  const pt_spec *s = o->s;
  const pt_contract *c = pt_contract_named(s, k);
  bool pure = false;
  for (size_t j = 0; j < s->pure.n; j++) pure |= pt_token_is(&s->tokens, k, s->pure.at[j]);
  if (c && pure && pt_token_is(&s->tokens, k + 1, "(") && !pt_spec_is_member(&s->tokens, k)) {
    pt_put_place(o, k);
    pt_put_real_name(o, c);
  } else pt_put(o, k);
}

/* `__func__` is the name that the program gave it. */
bool pt_put_function_name(pt_spec_out *o, const pt_contract *c, uint32_t k) {
  static const char *const words[] = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__", NULL};
  bool found = false;
  for (const char *const *w = words; *w; w++) found |= pt_token_is(&o->s->tokens, k, *w);
  if (!found || !c || is_main(c)) return false;
  pt_put_place(o, k);
  pt_put_text(o, "(*(const char (*)[%zu])\"%s\")", strlen(c->name) + 1, c->name);
  return true;
}
