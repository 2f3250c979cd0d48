#include "spec/acsl.h"

#include "spec/acsl_priv.h"
#include "spec/spec_priv.h"

static const char group[] = "__protest_acsl";

/* ---- tokens */

void pt_acsl_say(pt_acsl *x, uint32_t at, const char *words) {
  pt_token made = x->t->all.at[at];
  made.made = true;
  for (const char *s = words; *s; s += made.n + (s[made.n] == ' ')) {
    const char *kept = pt_strtab_text(x->names, pt_strtab_addn(x->m, x->names, s, strcspn(s, " ")));
    made.at = kept, made.n = (uint32_t)strlen(kept);
    made.kind = pt_token_kind_of(kept);
    pt_vec_push(x->m, x->out, made);
  }
}

static const char integer[] = "__protest_int_";

void pt_acsl_say_integer(pt_acsl *x, uint32_t at) {
  pt_acsl_say(x, at, integer);
  pt_acsl_say(x, at, "( 0 ,");
}

void pt_acsl_widen(pt_acsl *x, uint32_t at, size_t first) {
  enum { MOST_PRODUCTS = 15 };
  char number[12];
  if (x->products > MOST_PRODUCTS) pt_acsl_refuse(x, at, "so many products in one clause");
  snprintf(number, sizeof number, "%u", x->products);
  const char *kept = pt_strtab_text(x->names, pt_strtab_add(x->m, x->names, number));
  for (size_t k = first; k + 2 < x->out->n; k++) {
    pt_token *word = &x->out->at[k];
    if (word->n != strlen(integer) || memcmp(word->at, integer, word->n) != 0) continue;
    word[2].at = kept, word[2].n = (uint32_t)strlen(kept);
  }
  x->products = 0;
}

void pt_acsl_copy(pt_acsl *x, uint32_t k) {
  pt_token copied = x->t->all.at[k];
  copied.made = k <= x->last;
  if (k > x->last) x->last = k;
  pt_vec_push(x->m, x->out, copied);
}

void pt_acsl_refuse(pt_acsl *x, uint32_t k, const char *what) {
  const pt_token *at = &x->t->all.at[k];
  bool word = at->n && *at->at == '$';
  if (x->e->status != PT_OK) return;
  if (what) pt_token_refuse(x->t, k, x->e, "unsupported in ACSL: %s", what);
  else
    pt_token_refuse(x->t, k, x->e, "unsupported in ACSL: `%s%.*s`", word ? "\\" : "",
                    (int)at->n - word, at->at + word);
}

bool pt_acsl_is_quantifier(const pt_tokens *t, uint32_t k) {
  return pt_token_is(t, k, "$forall") || pt_token_is(t, k, "$exists") || pt_token_is(t, k, "$let");
}

uint32_t pt_acsl_find(const pt_acsl *x, uint32_t from, uint32_t to, const char *word) {
  for (uint32_t k = from; k < to && !pt_acsl_is_quantifier(x->t, k); k++) {
    if (pt_token_is(x->t, k, word)) return k;
    if (x->t->all.at[k].partner > k) k = x->t->all.at[k].partner;
  }
  return to;
}

bool pt_acsl_unwrap(const pt_tokens *t, uint32_t *from, uint32_t *to) {
  if (*to < *from + 3 || !pt_token_is(t, *from, "(") || t->all.at[*from].partner != *to - 1)
    return false;
  ++*from, --*to;
  return true;
}

/* ---- definitions */

static bool is_definition(const pt_tokens *t, uint32_t k) {
  return pt_token_is(t, k, "predicate") || pt_token_is(t, k, "logic");
}

/* predicate NAME{L}(PARAMS) = P;  logic T NAME(PARAMS) = E; */
static void read_definition(pt_acsl *x, uint32_t k, uint32_t end) {
  const pt_tokens *t = x->t;
  pt_acsl_definition d = {.end = end};
  uint32_t equals = pt_tokens_find(t, k, end, "="), brace = pt_tokens_find(t, k, equals, "{");
  d.open = pt_tokens_find(t, k, equals, "(");
  if (d.open == equals) d.open = 0;
  d.name = (d.open ? d.open : equals) - 1;
  if (brace < equals) d.label = brace + 1, d.name = brace - 1;
  d.body = equals + 1;
  bool one_label = !d.label || t->all.at[brace].partner == brace + 2;
  if (equals == end) pt_acsl_refuse(x, k, "a definition without `=`");
  else if (!one_label) pt_acsl_refuse(x, d.label, "more than one label");
  else if (d.name <= k || t->all.at[d.name].kind != PT_TOKEN_NAME) pt_acsl_refuse(x, k, NULL);
  else if (pt_acsl_defined(x, d.name))
    pt_token_refuse(t, d.name, x->e, "`%.*s` is defined twice", (int)t->all.at[d.name].n,
                    t->all.at[d.name].at);
  else pt_vec_push(x->m, &x->definitions, d);
}

/* ---- where they go */

typedef struct {
  uint32_t before; /* this token */
  pt_token_list tokens;
} piece;

typedef struct {
  pt_acsl x;
  PT_VEC(piece) pieces;
} translation;

static bool is_group(const pt_tokens *t, uint32_t k) { return pt_token_is(t, k, group); }
static uint32_t behind_group(const pt_tokens *t, uint32_t k) {
  return t->all.at[k + 1].partner + 1;
}

/* The annotation at K, in front of token BEFORE. */
static void add_piece(translation *r, uint32_t k, uint32_t before, bool loop) {
  piece p = {.before = before};
  r->x.out = &p.tokens;
  r->x.last = 0;
  pt_acsl_put_clauses(&r->x, k + 2, r->x.t->all.at[k + 1].partner, loop);
  pt_vec_push(r->x.m, &r->pieces, p);
}

/* A definition and nothing else. */
static bool take_definitions(translation *r, uint32_t k) {
  const pt_tokens *t = r->x.t;
  uint32_t from = k + 2, to = t->all.at[k + 1].partner;
  if (!is_definition(t, from)) return false;
  while (from < to && r->x.e->status == PT_OK) {
    uint32_t end = pt_acsl_clause_end(t, from, to);
    if (is_definition(t, from)) read_definition(&r->x, from, end);
    else pt_acsl_refuse(&r->x, from, NULL);
    from = end + 1;
  }
  return true;
}

/* Annotations in a body belong to the loops behind them. */
static void take_body(translation *r, uint32_t from, uint32_t to) {
  const pt_tokens *t = r->x.t;
  for (uint32_t k = from; k < to && r->x.e->status == PT_OK; k++) {
    if (!is_group(t, k)) continue;
    uint32_t next = behind_group(t, k);
    while (is_group(t, next)) next = behind_group(t, next);
    bool is_do = pt_token_is(t, next, "do");
    if (!is_do && !pt_token_is(t, next, "while") && !pt_token_is(t, next, "for")) {
      pt_acsl_refuse(&r->x, k + 2, "an annotation that is in front of no loop");
      return;
    }
    uint32_t before = is_do ? next + 1 : t->all.at[next + 1].partner + 1;
    for (; k < next; k = behind_group(t, k)) add_piece(r, k, before, true);
    k--;
  }
}

/* The declaration at START, with the annotations FROM .. START in front of it. */
static uint32_t take_declaration(translation *r, uint32_t from, uint32_t start) {
  const pt_tokens *t = r->x.t;
  pt_spec_declaration d = pt_spec_declaration_at(t, start);
  for (uint32_t k = from; k < start && r->x.e->status == PT_OK; k = behind_group(t, k)) {
    if (take_definitions(r, k)) continue;
    if (d.word) add_piece(r, k, d.end, false);
    else pt_acsl_refuse(&r->x, k + 2, "an annotation that is in front of no function");
  }
  for (uint32_t k = start; k < d.end && r->x.e->status == PT_OK; k++)
    if (is_group(t, k)) pt_acsl_refuse(&r->x, k + 2, "an annotation inside of a declaration");
  if (d.body) take_body(r, d.body + 1, t->all.at[d.body].partner);
  return pt_spec_behind(t, &d);
}

/* ---- the new list */

static void add_pieces(translation *r, uint32_t before, pt_token_list *out) {
  for (size_t k = 0; k < r->pieces.n; k++)
    for (size_t j = 0; r->pieces.at[k].before == before && j < r->pieces.at[k].tokens.n; j++)
      pt_vec_push(r->x.m, out, r->pieces.at[k].tokens.at[j]);
}

static pt_status rewrite(translation *r, pt_tokens *t, pt_err *e) {
  pt_token_list out = {0};
  for (uint32_t k = 0; k < t->all.n; k++) {
    while (is_group(t, k)) k = behind_group(t, k);
    add_pieces(r, k, &out);
    pt_vec_push(r->x.m, &out, t->all.at[k]);
  }
  pt_vec_release(r->x.m, &t->all);
  t->all.at = out.at, t->all.n = out.n, t->all.cap = out.cap;
  return pt_tokens_match(t, e);
}

static bool has_groups(const pt_tokens *t) {
  for (uint32_t k = 0; k < t->all.n; k++)
    if (is_group(t, k)) return true;
  return false;
}

pt_status pt_acsl_translate(pt_tokens *t, pt_strtab *names, pt_err *e) {
  translation r = {.x = {.t = t, .m = t->mem, .names = names, .e = e}};
  if (!has_groups(t)) return PT_OK;
  r.x.floats = pt_acsl_has_floats(t);
  for (uint32_t k = 0; k < t->all.n - 1 && e->status == PT_OK;) {
    uint32_t start = k;
    while (is_group(t, start)) start = behind_group(t, start);
    k = take_declaration(&r, k, start);
  }
  if (e->status == PT_OK) rewrite(&r, t, e);
  for (size_t k = 0; k < r.pieces.n; k++) pt_vec_release(r.x.m, &r.pieces.at[k].tokens);
  pt_vec_release(r.x.m, &r.pieces);
  pt_vec_release(r.x.m, &r.x.definitions);
  return e->status;
}
