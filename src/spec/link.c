/* Several texts as one program.

   A function that other texts see is one function: its contracts must be the same, as one proof
   shows one of them, and others use the other one.  A static function is one of its text.  Programs
   are about functions by their names; so where others have the name of a static function, too, and
   one of them has a contract, the static one gets another name, in all of its text. */
#include "spec/spec_priv.h"

/* ---- static functions */

static void rename_in(pt_spec *s, const char *name, size_t number) {
  pt_mem *m = s->tokens.mem;
  pt_buf text = {0};
  pt_buf_printf(m, &text, "%s__file_%zu", name, number + 1);
  const char *other = pt_strtab_text(&s->names, pt_strtab_add(m, &s->names, pt_buf_text(&text)));
  for (size_t k = 0; k < s->tokens.all.n; k++) {
    pt_token *x = &s->tokens.all.at[k];
    if (x->kind == PT_TOKEN_NAME && pt_token_is(&s->tokens, (uint32_t)k, name))
      x->at = other, x->n = (uint32_t)text.n;
  }
  for (size_t k = 0; k < s->contracts.n; k++)
    if (strcmp(s->contracts.at[k].name, name) == 0) s->contracts.at[k].name = other;
  for (size_t k = 0; k < s->pure.n; k++)
    if (strcmp(s->pure.at[k], name) == 0) s->pure.at[k] = other;
  pt_buf_release(m, &text);
}

/* Whether another text than K has a function of that name, and one of all has a contract. */
static bool is_shared(pt_spec *const *all, size_t n, size_t k, const char *name) {
  bool other = false, contract = false;
  for (size_t j = 0; j < n; j++) {
    bool here = pt_spec_find(all[j], name) != NULL;
    contract |= here;
    other |= j != k && (here || pt_spec_body_of(all[j], name));
  }
  return other && contract;
}

static void rename_statics(pt_spec *const *all, size_t n, size_t k) {
  pt_spec *s = all[k];
  pt_strtab names = {0};
  for (size_t j = 0; j < s->functions.n; j++) {
    const pt_token *x = &s->tokens.all.at[s->functions.at[j].word];
    if (!s->functions.at[j].is_static) continue;
    uint32_t id = pt_strtab_addn(s->tokens.mem, &names, x->at, x->n);
    if (is_shared(all, n, k, pt_strtab_text(&names, id)))
      rename_in(s, pt_strtab_text(&names, id), k);
  }
  pt_strtab_release(s->tokens.mem, &names);
}

/* ---- functions that all see */

static pt_spec_said said(const pt_spec *s, const pt_contract *c) {
  return (pt_spec_said){s, &c->clauses, c->open};
}

static bool same_attributes(const pt_contract *a, const pt_contract *b) {
  if (a->returns_nonnull != b->returns_nonnull || a->sized.n != b->sized.n) return false;
  for (size_t k = 0; k < a->nonnull.n && k < b->nonnull.n; k++)
    if (a->nonnull.at[k] != b->nonnull.at[k] || a->alone.at[k] != b->alone.at[k]) return false;
  return true;
}

/* Two bodies are those of an inline function. */
static bool same_bodies(const pt_spec *s, const pt_contract *a, const pt_spec *u,
                        const pt_contract *b) {
  return !a->body || !b->body ||
         pt_spec_same_text(s, a->body, s->tokens.all.at[a->body].partner, u, b->body,
                           u->tokens.all.at[b->body].partner);
}

static pt_status compare(const pt_spec *s, const pt_contract *a, const pt_spec *u,
                         const pt_contract *b, pt_err *e) {
  pt_spec_said first = said(s, a), second = said(u, b);
  if (!pt_spec_same_clauses(&first, &second))
    return pt_spec_refuse_other(&first, &second, b->name, e);
  const pt_token *at = &s->tokens.all.at[a->word];
  const char *file = pt_strtab_text(&s->tokens.files, at->file);
  if (!same_attributes(a, b))
    return pt_token_refuse(&u->tokens, b->word, e, "%s has other attributes at %s:%u", b->name,
                           file, at->line);
  if (!same_bodies(s, a, u, b))
    return pt_token_refuse(&u->tokens, b->word, e, "%s has another body at %s:%u", b->name, file,
                           at->line);
  return PT_OK;
}

static bool mentions(const pt_spec *s, const char *name) {
  for (uint32_t k = 0; k < s->tokens.all.n; k++)
    if (pt_token_is(&s->tokens, k, name)) return true;
  return false;
}

/* A text without the contract has the function's own address, and others have that of what they
   call instead. */
static pt_status refuse_address(const pt_spec *s, const char *name, pt_err *e) {
  bool declared = false;
  for (size_t k = 0; k < s->functions.n; k++)
    declared |= pt_token_is(&s->tokens, s->functions.at[k].word, name);
  for (uint32_t k = 0; k < s->tokens.all.n && declared && e->status == PT_OK; k++)
    if (pt_token_is(&s->tokens, k, name) && !pt_token_is(&s->tokens, k + 1, "(") &&
        !pt_token_is(&s->tokens, k - 1, ".") && !pt_token_is(&s->tokens, k - 1, "->"))
      pt_token_refuse(&s->tokens, k, e, "the address of %s is used where its contract is not known",
                      name);
  return e->status;
}

/* The texts A and B have the contract: the first one with a body, else the first, is its home. */
static void link_use(pt_contract *a, const pt_contract *b, bool a_first) {
  bool before = a->body ? !b->body || a_first : !b->body && a_first;
  if (!a->linked) a->home = true;
  a->linked = true;
  a->home = a->home && before;
}

static pt_status compare_all(pt_spec *const *all, size_t n, size_t k, pt_contract *c, pt_err *e) {
  for (size_t j = 0; j < n && e->status == PT_OK && !c->is_static; j++) {
    if (j == k || pt_spec_is_static(all[j], c->name)) continue;
    const pt_contract *other = pt_spec_find(all[j], c->name);
    c->elsewhere |= pt_spec_body_of(all[j], c->name) != 0;
    if (!other && mentions(all[j], c->name)) {
      c->bare = true;
      refuse_address(all[j], c->name, e);
    }
    if (other) link_use(c, other, k < j);
    if (other && j > k) compare(all[k], c, all[j], other, e);
  }
  return e->status;
}

/* ---- other names */

/* The name X, of the text FROM, is one of C, of the text OF, or C is declared with it. */
static bool names(const pt_spec *from, const pt_spec_other_name *x, const pt_spec *of,
                  const pt_contract *c) {
  bool seen = from == of || (!c->is_static && !pt_spec_is_static(from, c->name));
  if (!seen) return false;
  if (x->word && pt_token_is(&from->tokens, x->word, c->name)) return true;
  return x->name && strcmp(x->name, c->name) == 0;
}

static pt_status refuse_names(const pt_spec *from, const pt_spec *of, const pt_contract *c,
                              pt_err *e) {
  for (size_t k = 0; k < from->other_names.n && e->status == PT_OK; k++) {
    const pt_spec_other_name *x = &from->other_names.at[k];
    if (!names(from, x, of, c)) continue;
    if (x->name)
      pt_token_refuse(&from->tokens, x->at, e, "%s has a contract: it must not have another name",
                      c->name);
    else
      pt_token_refuse(&from->tokens, x->at, e, "%s has a contract: it must not be weak", c->name);
  }
  return e->status;
}

pt_status pt_spec_link(pt_spec *const *all, size_t n, pt_err *e) {
  for (size_t k = 0; k < n; k++)
    for (size_t j = 0; j < all[k]->contracts.n && e->status == PT_OK; j++) {
      for (size_t i = 0; i < n && e->status == PT_OK; i++)
        refuse_names(all[i], all[k], &all[k]->contracts.at[j], e);
      if (e->status == PT_OK) compare_all(all, n, k, &all[k]->contracts.at[j], e);
    }
  for (size_t k = 0; k < n && e->status == PT_OK; k++) rename_statics(all, n, k);
  return e->status;
}
