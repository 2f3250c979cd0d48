/* Objects of their own: `fresh(p, n)` in what a function requires (ensures: made.c).

   For who calls it: n elements (bytes) that may be accessed, apart from what is fresh before them.

   When the function is proved, and each of its pointer arguments is fresh, nothing lies behind
   them: an object has exactly these bytes.  Nothing is lost by that.  What lies around them in a
   larger object can be reached through no argument but by an access that is an error here, and so
   it is neither read nor changed.  (With an argument that is not fresh it could be; and where sizes
   of objects are asked for, or a contract speaks of whole objects, they would matter.) */
#include "spec/spec_priv.h"

/* Whether all around the word K, in its clause, is && and brackets. */
static bool is_conjunct(const pt_tokens *t, const pt_clause *c, uint32_t k) {
  static const char *const weaker[] = {",", "?", "<==>", "==>", "||", NULL};
  uint32_t from = c->from, to = c->to;
  for (;;) {
    pt_spec_unwrap(t, &from, &to);
    if (pt_spec_has_one_of(t, from, to, weaker)) return false;
    uint32_t mark = pt_tokens_find(t, from, to, "&&");
    if (mark == to) return from == k && to == t->all.at[k + 1].partner + 1;
    if (k < mark) to = mark;
    else from = mark + 1;
  }
}

static const char *unit_of(const pt_tokens *t, uint32_t k) {
  return pt_token_is(t, k, "protest_fresh") ? "" : "_bytes";
}

/* (P), BYTES of the word K */
static void put_bytes(pt_spec_out *o, const pt_spec_scope *x, uint32_t k) {
  pt_spec_args a = pt_spec_split(&o->s->tokens, k + 1, 2);
  bool bytes = *unit_of(&o->s->tokens, k);
  if (a.n != 2) return; /* refused where it stands */
  pt_put_text(o, "(const void *)(");
  pt_put_expr(o, x, a.from[0], a.to[0]);
  pt_put_text(o, bytes ? "), (__SIZE_TYPE__)(" : "), __protest_bytes_((");
  if (!bytes) pt_put_expr(o, x, a.from[0], a.to[0]);
  if (!bytes) pt_put_text(o, "), (");
  pt_put_expr(o, x, a.from[1], a.to[1]);
  pt_put_text(o, bytes ? ")" : "))");
}

static void put_apart(pt_spec_out *o, const pt_spec_scope *x, uint32_t k, uint32_t other) {
  pt_put_text(o, " && __protest_apart(");
  put_bytes(o, x, k);
  pt_put_text(o, ", ");
  put_bytes(o, x, other);
  pt_put_text(o, ")");
}

void pt_put_fresh(pt_spec_out *o, const pt_spec_scope *x, uint32_t k) {
  const pt_tokens *t = &o->s->tokens;
  if (x->contract && x->clause && x->clause->kind == PT_CLAUSE_ENSURES) {
    pt_put_new(o, x, k);
    return;
  }
  if (!x->contract || !x->clause || x->clause->kind != PT_CLAUSE_REQUIRES || t->all.at[k].made) {
    pt_token_refuse(t, k, o->e, "unsupported in a contract: fresh objects but in what it ensures%s",
                    t->all.at[k].made ? "" : " or requires");
    return;
  }
  pt_put_text(o, "(");
  pt_buf name = {0};
  pt_buf_printf(o->m, &name, "__protest_valid%s_", unit_of(t, k));
  pt_put_call(o, x, k, pt_buf_text(&name), 2);
  pt_buf_release(o->m, &name);
  const pt_contract *c = x->contract;
  for (size_t j = 0; j < c->clauses.n && is_conjunct(t, x->clause, k); j++)
    for (uint32_t i = c->clauses.at[j].from; i < c->clauses.at[j].to && i < k; i++)
      if (pt_spec_word_at(t, i) == PT_SPEC_FRESH && is_conjunct(t, &c->clauses.at[j], i))
        put_apart(o, x, k, i);
  pt_put_text(o, ")");
}

/* ---- at the start of the body */

/* The word that says that parameter K is fresh; 0: none. */
static uint32_t fresh_of(const pt_tokens *t, const pt_contract *c, size_t k) {
  for (size_t j = 0; j < c->clauses.n; j++) {
    const pt_clause *x = &c->clauses.at[j];
    for (uint32_t i = x->from; i < x->to && x->kind == PT_CLAUSE_REQUIRES; i++) {
      if (pt_spec_word_at(t, i) != PT_SPEC_FRESH || !is_conjunct(t, x, i)) continue;
      pt_spec_args a = pt_spec_split(t, i + 1, 2);
      if (a.n != 2) continue;
      pt_spec_unwrap(t, &a.from[0], &a.to[0]);
      if (pt_tokens_same(t, a.from[0], a.to[0], c->params.at[k], c->params.at[k] + 1)) return i;
    }
  }
  return 0;
}

static bool has_word(const pt_tokens *t, uint32_t from, uint32_t to, const char *const *words) {
  for (uint32_t k = from; k < to; k++)
    for (const char *const *w = words; *w; w++)
      if (pt_token_is(t, k, *w)) return true;
  return false;
}

/* Whether the program may ask how large an object is, or a contract speaks of all of it. */
static bool asks_for_sizes(const pt_spec *s) {
  static const char *const sizes[] = {
      "__CPROVER_OBJECT_SIZE", "__CPROVER_POINTER_OFFSET", "__CPROVER_havoc_object",
      "klee_get_obj_size", "malloc_usable_size", "__builtin_dynamic_object_size", NULL};
  static const char *const whole[] = {"protest_object", "__CPROVER_object_whole",
                                      "__CPROVER_object_from", NULL};
  bool found = has_word(&s->tokens, 0, (uint32_t)s->tokens.all.n, sizes);
  for (size_t k = 0; k < s->contracts.n; k++)
    for (size_t j = 0; j < s->contracts.at[k].clauses.n && !found; j++) {
      const pt_clause *x = &s->contracts.at[k].clauses.at[j];
      found = has_word(&s->tokens, x->from, x->to, whole);
    }
  return found;
}

void pt_put_fresh_sizes(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  pt_spec_scope scope = {.contract = c, .inside = true};
  if (!pt_is_modular(o) || strcmp(c->name, o->function) != 0 || asks_for_sizes(o->s)) return;
  for (size_t k = 0; k < c->params.n; k++) {
    uint32_t word = fresh_of(t, c, k);
    if (!word) continue;
    pt_spec_args a = pt_spec_split(t, word + 1, 2);
    pt_put_text(o, " __protest_assume(0");
    for (size_t j = 0; j < c->params.n; j++)
      if (!fresh_of(t, c, j)) pt_put_text(o, " || __protest_is_pointer_(__protest_in_%zu)", j);
    pt_put_text(o, " || __protest_has_bytes_(__protest_in_%zu, ", k);
    if (*unit_of(t, word)) pt_put_text(o, "(");
    else pt_put_text(o, "__protest_bytes_(__protest_in_%zu, (", k);
    pt_put_expr(o, &scope, a.from[1], a.to[1]);
    pt_put_text(o, "%s", *unit_of(t, word) ? ")));" : "))));");
  }
}
