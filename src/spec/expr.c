/* Conditions of clauses: implication and equivalence, and the words of contracts, as C.

   Precedence, lowest first: ?:, <==>, ==> (to the right), then C's own. */
#include "spec/spec_priv.h"

static bool is_range(const pt_tokens *t, uint32_t k) {
  return pt_token_is(t, k, "..") || (pt_token_is(t, k, ".") && pt_token_is(t, k + 1, "."));
}

void pt_check_one_expr(pt_spec_out *o, uint32_t from, uint32_t to) {
  const pt_tokens *t = &o->s->tokens;
  uint32_t comma = pt_tokens_find(t, from, to, ",");
  if (comma < to)
    pt_token_refuse(t, comma, o->e, "a clause of two expressions: C's comma would drop the first");
  pt_check_expr(o, from, to);
}

void pt_check_expr(pt_spec_out *o, uint32_t from, uint32_t to) {
  bool cbmc;
  for (uint32_t k = from; k < to && o->e->status == PT_OK; k++) {
    if (pt_spec_is_effect(&o->s->tokens, k))
      pt_token_refuse(&o->s->tokens, k, o->e, "a clause with a side effect");
    else if (pt_spec_is_call(o->s, k))
      pt_token_refuse(&o->s->tokens, k, o->e,
                      "a clause calls %.*s: only functions that are protest_pure may be called",
                      (int)o->s->tokens.all.at[k].n, o->s->tokens.all.at[k].at);
    else if (pt_spec_is_indirect_call(o->s, k))
      pt_token_refuse(&o->s->tokens, k, o->e,
                      "a clause calls a function: only those that are protest_pure may be called");
    else if (is_range(&o->s->tokens, k))
      pt_token_refuse(&o->s->tokens, k, o->e,
                      "a range with `..` is ACSL: here elements are protest_slice(p, n)");
    else if (pt_clause_at(&o->s->tokens, k, &cbmc) != PT_CLAUSE_COUNT)
      pt_token_refuse(&o->s->tokens, k, o->e, "a clause inside of a clause");
  }
}

void pt_find_olds(pt_spec *s, uint32_t from, uint32_t to, pt_spec_word word, pt_spec_old **at,
                  size_t *n, size_t *cap) {
  for (uint32_t k = from; k < to; k++) {
    if (pt_spec_word_at(&s->tokens, k) != word || !pt_token_is(&s->tokens, k + 1, "(")) continue;
    if (*cap < *n + 1) *at = pt_mem_grow(s->tokens.mem, *at, cap, *n + 1, sizeof **at);
    (*at)[(*n)++] = (pt_spec_old){.word = k, .from = k + 2, .to = s->tokens.all.at[k + 1].partner};
    k = s->tokens.all.at[k + 1].partner;
  }
}

/* ---- C's own operators and brackets */

static void put_plain(pt_spec_out *o, const pt_spec_scope *x, uint32_t from, uint32_t to);

/* What is in brackets: expressions between commas. */
static void put_group(pt_spec_out *o, const pt_spec_scope *x, uint32_t open) {
  const pt_tokens *t = &o->s->tokens;
  uint32_t close = t->all.at[open].partner;
  pt_put(o, open);
  for (uint32_t from = open + 1; from < close;) {
    uint32_t to = pt_tokens_find(t, from, close, ",");
    pt_put_expr(o, x, from, to);
    if (to < close) pt_put(o, to);
    from = to + 1;
  }
  pt_put(o, close);
}

/* Another thing of that name: a member, the tag of a type, a variable that is bound. */
static bool is_other(const pt_tokens *t, const pt_spec_scope *x, uint32_t k) {
  bool tag = k > 0 && (pt_token_is(t, k - 1, "struct") || pt_token_is(t, k - 1, "union") ||
                       pt_token_is(t, k - 1, "enum"));
  for (const pt_spec_bound *b = x->bound; b; b = b->outer)
    if (pt_tokens_same(t, k, k + 1, b->name, b->name + 1)) return true;
  return tag || pt_spec_is_member(t, k);
}

/* In the body a parameter may have another name than in the contract. */
static void put_name(pt_spec_out *o, const pt_spec_scope *x, uint32_t k) {
  const pt_tokens *t = &o->s->tokens;
  const pt_contract *c = x->inside && !is_other(t, x, k) ? x->contract : NULL;
  for (size_t j = 0; c && j < c->params.n; j++)
    if (pt_tokens_same(t, k, k + 1, c->params.at[j], c->params.at[j] + 1)) {
      pt_put_place(o, k);
      pt_put_text(o, "__protest_in_%zu", j);
      return;
    }
  pt_put_name_in_clause(o, k);
}

static void put_plain(pt_spec_out *o, const pt_spec_scope *x, uint32_t from, uint32_t to) {
  const pt_tokens *t = &o->s->tokens;
  for (uint32_t k = from; k < to && o->e->status == PT_OK;) {
    if (pt_spec_word_at(t, k) != PT_SPEC_NO_WORD) k = pt_put_word(o, x, k);
    else if (t->all.at[k].partner > k) put_group(o, x, k), k = t->all.at[k].partner + 1;
    else if (t->all.at[k].kind == PT_TOKEN_NAME) put_name(o, x, k++);
    else pt_put(o, k++);
  }
}

/* ---- operators of contracts */

uint32_t pt_spec_colon_of(const pt_tokens *t, uint32_t k, uint32_t to) {
  int depth = 0;
  for (uint32_t j = k + 1; j < to; j++) {
    if (t->all.at[j].partner > j) j = t->all.at[j].partner;
    if (pt_token_is(t, j, "?")) depth++;
    if (pt_token_is(t, j, ":") && depth-- == 0) return j;
  }
  return to;
}

static void put_both(pt_spec_out *o, const pt_spec_scope *x, uint32_t from, uint32_t mark,
                     uint32_t to, const char *before, const char *between) {
  if (mark == from || mark + 1 >= to) {
    pt_token_refuse(&o->s->tokens, mark, o->e, "a side of `%.*s` is missing",
                    (int)o->s->tokens.all.at[mark].n, o->s->tokens.all.at[mark].at);
    return;
  }
  pt_put_text(o, " (%s(", before);
  pt_put_expr(o, x, from, mark);
  pt_put_text(o, ") %s(", between);
  pt_put_expr(o, x, mark + 1, to);
  pt_put_text(o, ")) ");
}

void pt_put_expr(pt_spec_out *o, const pt_spec_scope *x, uint32_t from, uint32_t to) {
  const pt_tokens *t = &o->s->tokens;
  uint32_t mark = pt_tokens_find(t, from, to, "?"), colon = pt_spec_colon_of(t, mark, to);
  if (mark < to && colon < to) {
    pt_put_expr(o, x, from, mark);
    pt_put(o, mark);
    pt_put_expr(o, x, mark + 1, colon);
    pt_put(o, colon);
    pt_put_expr(o, x, colon + 1, to);
  } else if ((mark = pt_tokens_find(t, from, to, "<==>")) < to) {
    put_both(o, x, from, mark, to, "!", "== !");
  } else if ((mark = pt_tokens_find(t, from, to, "==>")) < to) {
    put_both(o, x, from, mark, to, "!", "|| ");
  } else {
    put_plain(o, x, from, to);
  }
}
