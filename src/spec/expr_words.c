/* The words of contracts inside of clauses, each with what is in its brackets. */
#include "spec/spec_priv.h"

pt_spec_args pt_spec_split(const pt_tokens *t, uint32_t open, size_t most) {
  pt_spec_args a = {0};
  uint32_t close = t->all.at[open].partner;
  for (uint32_t from = open + 1; from < close && a.n < most;) {
    uint32_t to = a.n + 1 == most ? close : pt_tokens_find(t, from, close, ",");
    a.from[a.n] = from, a.to[a.n++] = to;
    from = to + 1;
  }
  return a;
}

void pt_put_call(pt_spec_out *o, const pt_spec_scope *x, uint32_t k, const char *name,
                 size_t want) {
  pt_spec_args a = pt_spec_split(&o->s->tokens, k + 1, want);
  if (a.n != want) {
    pt_token_refuse(&o->s->tokens, k, o->e, "this takes %zu arguments", want);
    return;
  }
  pt_put_place(o, k);
  pt_put_text(o, "%s(", name);
  for (size_t j = 0; j < a.n; j++) {
    pt_put_text(o, j ? ", (" : "(");
    pt_put_expr(o, x, a.from[j], a.to[j]);
    pt_put_text(o, ")");
  }
  pt_put_text(o, ")");
}

/* ---- quantifiers */

/* Of CBMC's, the range is C: one lower and one upper bound, and what is said besides. */
typedef struct {
  uint32_t type, type_end, name; /* tokens */
  uint32_t low, low_end, high, high_end; /* of each one that was given; the end 0: none was */
  bool cbmc, above, upto; /* low itself is not in it; high is */
  bool more;              /* the range is not all said by low and high */
  uint32_t range, range_end, body, end;
} quantifier;

static void put_in_brackets(pt_spec_out *o, const pt_spec_scope *x, uint32_t from, uint32_t to) {
  pt_put_text(o, "(");
  if (from < to) pt_put_expr(o, x, from, to);
  else pt_put_text(o, "1");
  pt_put_text(o, ")");
}

static void put_bounds(pt_spec_out *o, const pt_spec_scope *x, const quantifier *q) {
  if (q->low_end) put_in_brackets(o, x, q->low, q->low_end);
  else pt_put_text(o, "0");
  pt_put_text(o, ", ");
  if (q->cbmc) pt_put_text(o, "%s, %s, ", q->above ? "<" : "<=", q->upto ? "<=" : "<");
  put_in_brackets(o, x, q->high, q->high_end);
}

static void put_quantifier(pt_spec_out *o, const pt_spec_scope *x, uint32_t k,
                           const quantifier *q) {
  bool forall = pt_spec_word_at(&o->s->tokens, k) == PT_SPEC_FORALL;
  const pt_token *name = &o->s->tokens.all.at[q->name];
  pt_spec_bound bound = {q->name, x->bound};
  pt_spec_scope inner = *x;
  inner.bound = &bound;
  pt_put_place(o, k);
  pt_put_text(o, "__protest_%s%s(", forall ? "forall" : "exists", q->cbmc ? "_in" : "");
  pt_put_expr(o, x, q->type, q->type_end);
  pt_put_text(o, ", %.*s, ", (int)name->n, name->at);
  put_bounds(o, x, q);
  pt_put_text(o, ", ");
  if (q->more) {
    pt_put_text(o, forall ? "!" : "");
    put_in_brackets(o, &inner, q->range, q->range_end);
    pt_put_text(o, forall ? " || " : " && ");
  }
  put_in_brackets(o, &inner, q->body, q->end);
  pt_put_text(o, ")");
}

/* protest_forall(T, x, low, high, P) */
static bool read_ours(const pt_tokens *t, uint32_t k, quantifier *q) {
  pt_spec_args a = pt_spec_split(t, k + 1, 5);
  if (a.n != 5 || a.to[1] != a.from[1] + 1) return false;
  *q = (quantifier){.type = a.from[0], .type_end = a.to[0], .name = a.from[1], .low = a.from[2],
                    .low_end = a.to[2], .high = a.from[3], .high_end = a.to[3],
                    .body = a.from[4], .end = a.to[4]};
  return true;
}

void pt_spec_unwrap(const pt_tokens *t, uint32_t *from, uint32_t *to) {
  while (*to > *from + 1 && pt_token_is(t, *from, "(") && t->all.at[*from].partner == *to - 1)
    ++*from, --*to;
}

bool pt_spec_has_one_of(const pt_tokens *t, uint32_t from, uint32_t to, const char *const *words) {
  for (; *words; words++)
    if (pt_tokens_find(t, from, to, *words) < to) return true;
  return false;
}

static bool is_variable(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t name) {
  pt_spec_unwrap(t, &from, &to);
  return pt_tokens_same(t, from, to, name, name + 1);
}

/* A side of a comparison that binds stronger than it does, and does not speak of the variable. */
static bool is_bound(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t name) {
  static const char *const weaker[] = {"<", "<=", ">", ">=", "==", "!=", "&",    "^",
                                       "|", "&&", "||", "?", "==>", "<==>", ",", NULL};
  if (from == to || pt_spec_has_one_of(t, from, to, weaker)) return false;
  for (uint32_t k = from; k < to; k++)
    if (pt_tokens_same(t, k, k + 1, name, name + 1)) return false;
  return true;
}

/* One comparison of the variable; of several bounds on a side the first one counts. */
static bool read_bound(const pt_tokens *t, quantifier *q, uint32_t from, uint32_t to) {
  static const struct {
    const char *word, *turned;
  } orders[] = {{"<=", ">="}, {">=", "<="}, {"<", ">"}, {">", "<"}};
  for (size_t j = 0; j < sizeof orders / sizeof *orders; j++) {
    uint32_t mark = pt_tokens_find(t, from, to, orders[j].word);
    if (mark == to) continue;
    bool left = is_variable(t, from, mark, q->name);
    if (!left && !is_variable(t, mark + 1, to, q->name)) return false;
    const char *order = left ? orders[j].word : orders[j].turned;
    uint32_t a = left ? mark + 1 : from, b = left ? to : mark;
    if (!is_bound(t, a, b, q->name)) return false;
    bool upper = *order == '<', equal = order[1] == '=';
    q->more |= upper ? q->high_end > 0 : q->low_end > 0;
    if (upper && !q->high_end) q->high = a, q->high_end = b, q->upto = equal;
    if (!upper && !q->low_end) q->low = a, q->low_end = b, q->above = !equal;
    return true;
  }
  return false;
}

/* Comparisons of the variable with && between them, in any order. */
static bool read_bounds(const pt_tokens *t, quantifier *q, uint32_t from, uint32_t to) {
  pt_spec_unwrap(t, &from, &to);
  uint32_t mark = pt_tokens_find(t, from, to, "&&");
  if (mark == to) return read_bound(t, q, from, to);
  return read_bounds(t, q, from, mark) && read_bounds(t, q, mark + 1, to);
}

/* An unsigned variable needs no lower bound. */
static bool has_bounds(const pt_tokens *t, const quantifier *q) {
  bool is_unsigned = false;
  for (uint32_t j = q->type; j < q->type_end; j++)
    is_unsigned |= pt_token_is(t, j, "unsigned") || pt_token_is(t, j, "size_t");
  return q->high_end && (q->low_end || is_unsigned);
}

/* The range is the bounds that A && B && .. begins with; returns where it goes on. */
static uint32_t read_range(const pt_tokens *t, quantifier *q, uint32_t from, uint32_t to) {
  q->range = q->range_end = from;
  while (from < to) {
    uint32_t mark = pt_tokens_find(t, from, to, "&&");
    quantifier with = *q;
    if (!read_bounds(t, &with, from, mark)) break;
    *q = with;
    q->range_end = mark, from = mark + 1;
  }
  return from < to ? from : to;
}

/* __CPROVER_forall { T x; LOW && HIGH ==> P }: what stands in the range besides is a condition. */
static bool read_forall(const pt_tokens *t, quantifier *q, uint32_t from) {
  static const char *const others[] = {"||", ",", NULL};
  uint32_t mark = pt_tokens_find(t, from, q->end, "==>"), to = mark;
  if (mark == q->end) return false;
  pt_spec_unwrap(t, &from, &to);
  q->body = mark + 1;
  if (pt_spec_has_one_of(t, from, to, others)) return false;
  uint32_t rest = read_range(t, q, from, to);
  if (rest < to) q->range_end = to, q->more = true;
  return has_bounds(t, q);
}

/* __CPROVER_exists { T x; LOW && HIGH && P } */
static bool read_exists(const pt_tokens *t, quantifier *q, uint32_t from) {
  static const char *const others[] = {"==>", "||", ",", NULL};
  if (pt_spec_has_one_of(t, from, q->end, others)) return false;
  q->body = read_range(t, q, from, q->end);
  return has_bounds(t, q);
}

static bool read_cbmc(const pt_tokens *t, uint32_t k, quantifier *q) {
  static const char *const weakest[] = {"?", "<==>", NULL};
  uint32_t open = k + 1, close = t->all.at[open].partner;
  uint32_t semicolon = pt_tokens_find(t, open + 1, close, ";"), from = semicolon + 1;
  if (!pt_token_is(t, open, "{") || semicolon == close || semicolon < open + 3) return false;
  *q = (quantifier){.type = open + 1, .type_end = semicolon - 1, .name = semicolon - 1,
                    .cbmc = true, .end = close};
  if (pt_token_is(t, close - 1, ";")) q->end--;
  pt_spec_unwrap(t, &from, &q->end);
  if (pt_spec_has_one_of(t, from, q->end, weakest)) return false;
  bool forall = pt_spec_word_at(t, k) == PT_SPEC_FORALL;
  return forall ? read_forall(t, q, from) : read_exists(t, q, from);
}

/* ---- values of other states */

/* By a quantifier around the value, not one in it. */
bool pt_spec_is_bound(const pt_tokens *t, const pt_clause *c, const pt_spec_old *old,
                      uint32_t name) {
  for (uint32_t k = c->from; k < old->word; k++) {
    pt_spec_word w = pt_spec_word_at(t, k);
    quantifier q;
    if ((w == PT_SPEC_FORALL || w == PT_SPEC_EXISTS) && t->all.at[k + 1].partner > old->word &&
        (read_ours(t, k, &q) || read_cbmc(t, k, &q)) &&
        pt_tokens_same(t, name, name + 1, q.name, q.name + 1))
      return true;
  }
  return false;
}

static void put_old(pt_spec_out *o, const pt_spec_scope *x, uint32_t k, const pt_spec_old *all,
                    size_t n, const char *prefix) {
  const pt_tokens *t = &o->s->tokens;
  size_t j = 0;
  while (j < n && all[j].word != k) j++;
  if (j == n) {
    pt_token_refuse(t, k, o->e, "there is no such value here: `%.*s`", (int)t->all.at[k].n,
                    t->all.at[k].at);
    return;
  }
  char name[60];
  snprintf(name, sizeof name, "%s%zu", prefix, j);
  pt_put_place(o, k);
  if (all[j].open) pt_put_snapshot_value(o, x, &all[j], name);
  else if (all[j].of_params) put_in_brackets(o, x, all[j].from, all[j].to);
  else if (all[j].guarded)
    pt_put_text(o, "(__protest_okay_%zu ? %s : *(__typeof__(%s) *)0)", j, name, name);
  else pt_put_text(o, "%s", name);
}

static void put_result(pt_spec_out *o, const pt_spec_scope *x, uint32_t k) {
  if (!x->result)
    pt_token_refuse(&o->s->tokens, k, o->e,
                    "a result here: only what a function that returns one ensures has it");
  pt_put_place(o, k);
  pt_put_text(o, "__protest_result");
}

/* Whether it is written as a statement that has a truth value. */
static bool is_truth(pt_spec_word w) {
  return w == PT_SPEC_FORALL || w == PT_SPEC_EXISTS || w == PT_SPEC_VALID ||
         w == PT_SPEC_READABLE || w == PT_SPEC_SEPARATED;
}

uint32_t pt_put_word(pt_spec_out *o, const pt_spec_scope *x, uint32_t k) {
  const pt_tokens *t = &o->s->tokens;
  const pt_contract *c = x->contract;
  quantifier q;
  pt_spec_word w = pt_spec_word_at(t, k);
  if (x->type_only && is_truth(w)) {
    pt_put_text(o, " (_Bool)1");
    return t->all.at[k + 1].partner + 1;
  }
  switch (w) {
  case PT_SPEC_RESULT: put_result(o, x, k); return k + 1;
  case PT_SPEC_OLD:
    put_old(o, x, k, c ? c->olds.at : NULL, c ? c->olds.n : 0, "__protest_old_");
    break;
  case PT_SPEC_ENTRY: {
    char prefix[40];
    snprintf(prefix, sizeof prefix, "__protest_at_%u_", x->loop);
    put_old(o, x, k, x->entries, x->nentries, prefix);
    break;
  }
  case PT_SPEC_FORALL:
  case PT_SPEC_EXISTS:
    if (read_ours(t, k, &q) || read_cbmc(t, k, &q)) put_quantifier(o, x, k, &q);
    else pt_token_refuse(t, k, o->e, "a quantifier without bounds: low <= x && x < high");
    break;
  case PT_SPEC_VALID:
  case PT_SPEC_READABLE: pt_put_call(o, x, k, "__protest_valid_", 2); break;
  case PT_SPEC_SEPARATED: pt_put_call(o, x, k, "__protest_apart_", 4); break;
  case PT_SPEC_FRESH: pt_put_fresh(o, x, k); break;
  default:
    pt_token_refuse(t, k, o->e, "unsupported in a condition: %.*s", (int)t->all.at[k].n,
                    t->all.at[k].at);
  }
  return t->all.at[k + 1].partner > k + 1 ? t->all.at[k + 1].partner + 1 : k + 1;
}
