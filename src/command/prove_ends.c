#include "command/prove_ends.h"

#include <string.h>

/* Names in bodies that were reached: each may be a call. */
typedef struct {
  const pt_prove *p;
  pt_strtab seen;
  bool endless;
} reach;

static void walk(reach *r, const char *name, size_t n);

static void walk_body(reach *r, const pt_tokens *t, const pt_spec_body *b) {
  r->endless |= b->endless;
  for (uint32_t k = b->brace; k < t->all.at[b->brace].partner; k++)
    if (t->all.at[k].kind == PT_TOKEN_NAME) walk(r, t->all.at[k].at, t->all.at[k].n);
}

static void walk(reach *r, const char *name, size_t n) {
  size_t before = r->seen.n;
  const char *kept = pt_strtab_text(&r->seen, pt_strtab_addn(r->p->s->mem, &r->seen, name, n));
  if (r->seen.n == before) return;
  for (size_t k = 0; k < r->p->files.n; k++) {
    const pt_spec *s = &r->p->files.at[k].spec;
    for (size_t j = 0; j < s->bodies.n; j++)
      if (pt_token_is(&s->tokens, s->bodies.at[j].word, kept))
        walk_body(r, &s->tokens, &s->bodies.at[j]);
  }
}

bool pt_prove_ends(const pt_prove *p, const char *function) {
  reach r = {.p = p};
  walk(&r, function, strlen(function));
  pt_strtab_release(p->s->mem, &r.seen);
  return !r.endless;
}

void pt_prove_each_ignored(const pt_prove *p, FILE *to,
                           void (*each)(FILE *to, const pt_tokens *t, uint32_t name)) {
  reach r = {.p = p};
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_spec *s = &p->files.at[k].spec;
    for (size_t j = 0; j < s->contracts.n; j++)
      walk(&r, s->contracts.at[j].name, strlen(s->contracts.at[j].name));
  }
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_spec *s = &p->files.at[k].spec;
    for (size_t j = 0; j < s->bodies.n; j++) {
      const pt_spec_body *b = &s->bodies.at[j];
      const pt_token *name = &s->tokens.all.at[b->word];
      size_t before = r.seen.n;
      if (!b->clauses || !b->word) continue;
      pt_strtab_addn(p->s->mem, &r.seen, name->at, name->n);
      if (r.seen.n > before) each(to, &s->tokens, b->word);
    }
  }
  pt_strtab_release(p->s->mem, &r.seen);
}
