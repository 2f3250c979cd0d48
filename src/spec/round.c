/* One round of each loop with clauses, from any state that its invariants allow (modes ROUND).

   When its condition is about to be evaluated for the first time, what the loop may change is
   forgotten, and its invariants and what is known of it besides are assumed; the second time they
   are checked, and the run ends.  So a run that fails shows a state that the invariants allow, and
   what they are too weak for.  Whether a run of the program gets to that state is not known: such
   a failure is no error.

   What a loop may change is read off its text: variables that are assigned, and objects that are
   assigned through a name.  What is missed only leaves out states. */
#include "base/same_file.h"
#include "spec/spec_priv.h"

static bool is_name(const pt_tokens *t, uint32_t k) { return t->all.at[k].kind == PT_TOKEN_NAME; }

static bool is_same(const pt_tokens *t, uint32_t a, uint32_t b) {
  return pt_tokens_same(t, a, a + 1, b, b + 1);
}

/* ---- names that are declared within FROM .. TO */

static bool starts_statement(const pt_tokens *t, uint32_t k) {
  static const char *const marks[] = {"{", "}", ";", "(", NULL};
  for (const char *const *m = marks; *m; m++)
    if (pt_token_is(t, k - 1, *m)) return true;
  return false;
}

/* `int a`, `struct s *a`: where the first declared name is; 0: it is no declaration. */
static uint32_t declared_at(const pt_tokens *t, uint32_t k) {
  uint32_t first = k;
  if (!starts_statement(t, k) || !is_name(t, k) || pt_token_is(t, k, "return") ||
      pt_token_is(t, k, "else"))
    return 0;
  while (is_name(t, k)) k++;
  bool words = k - first > 1;
  if (!pt_token_is(t, k, "*")) return words ? k - 1 : 0;
  while (pt_token_is(t, k, "*")) k++;
  bool ends = pt_token_is(t, k + 1, "=") || pt_token_is(t, k + 1, ";");
  ends |= pt_token_is(t, k + 1, ",");
  return is_name(t, k) && ends ? k : 0;
}

/* Whether the declaration whose first name is at K declares the name of token WORD. */
static bool declares(const pt_tokens *t, uint32_t k, uint32_t to, uint32_t word) {
  uint32_t end = pt_tokens_find(t, k, to, ";");
  while (k < end) {
    while (k < end && pt_token_is(t, k, "*")) k++;
    if (is_same(t, k, word)) return true;
    k = pt_tokens_find(t, k, end, ",") + 1;
  }
  return false;
}

static bool is_declared(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t word) {
  for (uint32_t k = from; k < to; k++) {
    uint32_t first = declared_at(t, k);
    if (first && declares(t, first, to, word)) return true;
  }
  return false;
}

/* ---- targets */

/* The name that an lvalue whose last token is K begins with; 0: there is none.  *THROUGH: what it
   points to, or its elements, are meant. */
static uint32_t base_behind(const pt_tokens *t, uint32_t k, uint32_t from, bool *through) {
  for (; k > from; k--) {
    if (pt_token_is(t, k, "]")) *through = true, k = t->all.at[k].partner;
    else if (pt_token_is(t, k, ")")) {
      *through = true;
      for (uint32_t j = t->all.at[k].partner; j < k; j++)
        if (is_name(t, j)) return j;
      return 0;
    } else if (is_name(t, k)) {
      bool field = pt_token_is(t, k - 1, ".") || pt_token_is(t, k - 1, "->");
      *through |= pt_token_is(t, k - 1, "->");
      if (!field) return k;
      k--;
    } else return 0;
  }
  return 0;
}

static uint32_t base_ahead(const pt_tokens *t, uint32_t k, uint32_t to, bool *through) {
  for (; k < to && !is_name(t, k); k++) *through |= pt_token_is(t, k, "*");
  if (k >= to) return 0;
  *through |= pt_token_is(t, k + 1, "[") || pt_token_is(t, k + 1, "->");
  return k;
}

/* What the effect at K changes. */
static uint32_t target_of(const pt_tokens *t, uint32_t k, uint32_t from, uint32_t to,
                          bool *through) {
  bool step = pt_token_is(t, k, "++") || pt_token_is(t, k, "--");
  *through = false;
  if (step && (is_name(t, k + 1) || pt_token_is(t, k + 1, "*")))
    return base_ahead(t, k + 1, to, through);
  uint32_t base = base_behind(t, k - 1, from, through);
  if (!base || base <= from) return base;
  bool star = pt_token_is(t, base - 1, "*");
  *through |= star && !is_name(t, base - 2) && !pt_token_is(t, base - 2, ")");
  return base;
}

typedef struct {
  uint32_t word;
  bool through;
} target;

typedef PT_VEC(target) targets;

static void add_target(pt_mem *m, const pt_tokens *t, targets *all, target x) {
  for (size_t k = 0; k < all->n; k++)
    if (is_same(t, all->at[k].word, x.word)) {
      all->at[k].through |= x.through;
      return;
    }
  pt_vec_push(m, all, x);
}

static void find_targets(pt_spec_out *o, const pt_spec_region *r, targets *out) {
  const pt_tokens *t = &o->s->tokens;
  for (uint32_t k = r->head; k < r->to; k++) {
    target x = {0};
    if (!pt_spec_is_effect(t, k)) continue;
    x.word = target_of(t, k, r->head, r->to, &x.through);
    if (x.word && !is_declared(t, r->body, r->to, x.word)) add_target(o->m, t, out, x);
  }
}

/* ---- the text */

static void put_forgotten(pt_spec_out *o, const target *x) {
  const pt_token *w = &o->s->tokens.all.at[x->word];
  int n = (int)w->n;
  if (x->through)
    pt_put_text(o, "((void *)%.*s ? __protest_any((void *)%.*s, __protest_object_size(%.*s), "
                   "\"%.*s\") : (void)0), ", n, w->at, n, w->at, n, w->at, n, w->at);
  else
    pt_put_text(o, "__protest_any((void *)&%.*s, sizeof %.*s, \"%.*s\"), ", n, w->at, n, w->at, n,
                w->at);
}

static bool is_about(const pt_tokens *t, const pt_spec_fact *f, const pt_spec_region *r) {
  const pt_token *first = &t->all.at[r->word];
  return f->line >= first->line && f->line <= t->all.at[r->body].line &&
         pt_same_file(f->file, pt_strtab_text(&t->files, first->file));
}

/* Invariants may need what is known to be defined: that comes first. */
void pt_put_round_begin(pt_spec_out *o, const pt_spec_region *r) {
  targets all = {0};
  find_targets(o, r, &all);
  pt_put_text(o, "(__protest_round_%u ? (void)0 : (", r->word);
  for (size_t k = 0; k < all.n; k++) put_forgotten(o, &all.at[k]);
  for (size_t k = 0; k < o->s->facts.n; k++)
    if (is_about(&o->s->tokens, &o->s->facts.at[k], r))
      pt_put_text(o, "__protest_assume((_Bool)(%s)), ", o->s->facts.at[k].text);
  pt_put_text(o, "(void)0)), ");
  pt_vec_release(o->m, &all);
}

void pt_put_round_end(pt_spec_out *o, const pt_spec_region *r) {
  pt_put_text(o, "(__protest_round_%u++ ? __protest_assume(0) : (void)0), ", r->word);
}
