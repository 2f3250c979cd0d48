/* Other names of functions.  A body with a contract takes it that what it requires holds; who
   reaches it by a name that has no contract would not be checked.  So such names are found, and
   refused where programs are put together (link.c). */
#include "spec/spec_priv.h"

static void note(pt_spec *s, uint32_t word, uint32_t at, const char *text, size_t n) {
  const char *name = pt_strtab_text(&s->names, pt_strtab_addn(s->tokens.mem, &s->names, text, n));
  pt_vec_push(s->tokens.mem, &s->other_names, ((pt_spec_other_name){word, at, name}));
}

static bool is_one_of(const pt_tokens *t, uint32_t k, const char *const *words) {
  for (; *words; words++)
    if (pt_token_is(t, k, *words)) return true;
  return false;
}

/* The literals in the brackets behind token K, as one. */
static void note_texts(pt_spec *s, uint32_t word, uint32_t k) {
  const pt_tokens *t = &s->tokens;
  pt_buf all = {0};
  for (uint32_t j = k + 2; j < t->all.at[k + 1].partner; j++) {
    const pt_token *x = &t->all.at[j];
    if (x->kind == PT_TOKEN_TEXT && x->n >= 2) pt_buf_addn(t->mem, &all, x->at + 1, x->n - 2);
  }
  note(s, word, k, pt_buf_text(&all), all.n);
  pt_buf_release(t->mem, &all);
}

/* #pragma weak g = f, #pragma redefine_extname g f: every word of it may be one. */
static void note_line(pt_spec *s, uint32_t k) {
  const char *text = s->tokens.all.at[k].at, *end = text + s->tokens.all.at[k].n;
  size_t n = (size_t)(end - text);
  if (!memmem(text, n, "weak", 4) && !memmem(text, n, "redefine_extname", 16)) return;
  while (text < end) {
    size_t word = strcspn(text, " \t=#\n"), rest = (size_t)(end - text);
    if (word > rest) word = rest;
    if (word) note(s, 0, k, text, word);
    text += word + 1;
  }
}

/* Whether an attribute begins at K: __attribute__((...)), [[...]]; *END: its last bracket. */
static bool is_attribute(const pt_tokens *t, uint32_t k, uint32_t *end) {
  static const char *const words[] = {"__attribute__", "__attribute", NULL};
  if (is_one_of(t, k, words) && pt_token_is(t, k + 1, "(")) *end = t->all.at[k + 1].partner;
  else if (pt_token_is(t, k, "[") && pt_token_is(t, k + 1, "[")) *end = t->all.at[k].partner;
  else return false;
  return true;
}

void pt_spec_note_names(pt_spec *s, const pt_spec_declaration *d) {
  static const char *const labels[] = {"asm", "__asm", "__asm__", NULL};
  static const char *const aliases[] = {"alias",       "__alias__", "weakref",
                                        "__weakref__", "ifunc",     "__ifunc__", NULL};
  static const char *const weak[] = {"weak", "__weak__", NULL};
  const pt_tokens *t = &s->tokens;
  uint32_t end = pt_spec_behind(t, d), attribute = 0;
  for (uint32_t k = d->start; k < end; k++) {
    uint32_t word = !d->body || k < d->body ? d->word : 0;
    is_attribute(t, k, &attribute);
    bool named = is_one_of(t, k, labels) || (k < attribute && is_one_of(t, k, aliases));
    if (t->all.at[k].kind == PT_TOKEN_LINE) note_line(s, k);
    else if (named && pt_token_is(t, k + 1, "(")) note_texts(s, word, k);
    else if (k < attribute && is_one_of(t, k, weak) && word)
      pt_vec_push(t->mem, &s->other_names, ((pt_spec_other_name){word, k, NULL}));
  }
}
