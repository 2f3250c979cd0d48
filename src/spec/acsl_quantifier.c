/* Quantifiers of ACSL: bounds are read off the comparisons of the variables.

   \forall T x, y; low <= x < y < high ==> P is one quantifier in the other.  A bound that is not
   exact is wider than the range, and its comparison stays a condition: nothing is lost. */
#include "spec/acsl_priv.h"

enum { MOST_VARIABLES = 8, MOST_LINKS = 24, MOST_TERMS = 24 };

/* A < B or A <= B: one link of a chain. */
typedef struct {
  uint32_t from, to, from2, to2;
  bool strict;
  uint32_t term;
} link;

/* One side of && in the range. */
typedef struct {
  uint32_t from, to;
  size_t open; /* comparisons in it that are not yet bounds */
} term;

typedef struct {
  uint32_t type, type_end;
  uint32_t names[MOST_VARIABLES];
  size_t n;
  bool forall, is_unsigned;
  uint32_t body, end; /* forall: what the range implies */
  link links[MOST_LINKS];
  size_t nlinks;
  term terms[MOST_TERMS];
  size_t nterms;
} quantifier;

/* ---- reading */

static bool read_variables(pt_acsl *x, quantifier *q, uint32_t from, uint32_t to) {
  uint32_t comma = pt_tokens_find(x->t, from, to, ",");
  q->type = from, q->type_end = comma - 1;
  for (uint32_t k = comma - 1; k < to && q->n < MOST_VARIABLES; k += 2) {
    if (x->t->all.at[k].kind != PT_TOKEN_NAME) return false;
    q->names[q->n++] = k;
    if (k + 1 < to && !pt_token_is(x->t, k + 1, ",")) return false;
  }
  for (uint32_t k = q->type; k < q->type_end; k++) {
    if (x->t->all.at[k].kind != PT_TOKEN_NAME) return false;
    q->is_unsigned |= pt_token_is(x->t, k, "unsigned") || pt_token_is(x->t, k, "size_t");
  }
  return q->type_end > q->type && q->names[q->n - 1] + 1 == to;
}

static void add_link(quantifier *q, link l) {
  if (q->nlinks == MOST_LINKS) return;
  q->links[q->nlinks++] = l;
}

/* Whether there is an operator that binds weaker than &&. */
static bool is_loose(const pt_acsl *x, uint32_t from, uint32_t to) {
  static const char *const weaker[] = {"?", "<==>", "==>", "^^", "||", NULL};
  for (const char *const *w = weaker; *w; w++)
    if (pt_acsl_find(x, from, to, *w) < to) return true;
  return false;
}

/* The comparisons of one term. */
static void read_links(pt_acsl *x, quantifier *q, uint32_t from, uint32_t to) {
  term *room = &q->terms[q->nterms++];
  *room = (term){.from = from, .to = to, .open = 1};
  while (pt_acsl_unwrap(x->t, &from, &to)) continue;
  uint32_t mark = pt_acsl_relation(x, from, to);
  if (is_loose(x, from, to) || pt_acsl_find(x, from, to, "&&") < to) return;
  for (room->open = 0; mark < to; room->open++) {
    uint32_t next = pt_acsl_relation(x, mark + 1, to);
    bool less = *x->t->all.at[mark].at == '<', more = *x->t->all.at[mark].at == '>';
    link l = {.from = from, .to = mark, .from2 = mark + 1, .to2 = next,
              .strict = x->t->all.at[mark].n == 1, .term = (uint32_t)(room - q->terms)};
    if (more) l.from = mark + 1, l.to = next, l.from2 = from, l.to2 = mark;
    if (less || more) add_link(q, l);
    from = mark + 1, mark = next;
  }
  if (!room->open) room->open = 1;
}

/* The terms of the range: those in front of ==>, or of everything for \exists. */
static void read_range(pt_acsl *x, quantifier *q, uint32_t from, uint32_t to) {
  bool none = pt_acsl_find(x, from, to, "?") < to || pt_acsl_find(x, from, to, "<==>") < to;
  uint32_t end = q->forall ? pt_acsl_find(x, from, to, "==>") : to;
  q->body = q->forall && end < to ? end + 1 : to, q->end = to;
  if (none || (q->forall && end == to)) q->body = from, end = from;
  while (q->forall && pt_acsl_unwrap(x->t, &from, &end)) continue;
  while (from < end && q->nterms < MOST_TERMS) {
    bool rest = q->nterms + 1 == MOST_TERMS || pt_acsl_is_quantifier(x->t, from);
    uint32_t mark = rest || is_loose(x, from, end) ? end : pt_acsl_find(x, from, end, "&&");
    read_links(x, q, from, mark);
    from = mark + 1;
  }
}

/* ---- bounds */

static bool mentions(const pt_acsl *x, const quantifier *q, size_t first, uint32_t from,
                     uint32_t to) {
  for (uint32_t k = from; k < to; k++)
    for (size_t v = first; v < q->n; v++)
      if (pt_tokens_same(x->t, k, k + 1, q->names[v], q->names[v] + 1)) return true;
  return false;
}

static bool is_variable(const pt_acsl *x, const quantifier *q, size_t v, uint32_t from,
                        uint32_t to) {
  while (pt_acsl_unwrap(x->t, &from, &to)) continue;
  return pt_tokens_same(x->t, from, to, q->names[v], q->names[v] + 1);
}

static link *lower_of(pt_acsl *x, quantifier *q, size_t v) {
  for (size_t k = 0; k < q->nlinks; k++) {
    link *l = &q->links[k];
    if (is_variable(x, q, v, l->from2, l->to2) && !mentions(x, q, v, l->from, l->to)) return l;
  }
  return NULL;
}

/* Its bound may be that of a later variable that is above it: then *EXACT is false. */
static link *upper_of(pt_acsl *x, quantifier *q, size_t v, size_t first, bool *exact) {
  for (size_t k = 0; k < q->nlinks; k++) {
    link *l = &q->links[k];
    if (is_variable(x, q, v, l->from, l->to) && !mentions(x, q, first, l->from2, l->to2)) return l;
  }
  *exact = false;
  for (size_t k = 0; k < q->nlinks; k++)
    for (size_t w = v + 1; w < q->n; w++)
      if (is_variable(x, q, v, q->links[k].from, q->links[k].to) &&
          is_variable(x, q, w, q->links[k].from2, q->links[k].to2)) {
        link *l = upper_of(x, q, w, first, exact);
        if (l) return l;
      }
  return NULL;
}

/* ---- writing */

/* What is left of the range, with && between. */
static bool put_rest(pt_acsl *x, const pt_acsl_env *env, const quantifier *q) {
  bool some = false;
  for (size_t k = 0; k < q->nterms; k++) {
    if (!q->terms[k].open) continue;
    pt_acsl_say(x, q->terms[k].from, some ? "&& (" : "( (");
    pt_acsl_put(x, env, q->terms[k].from, q->terms[k].to);
    pt_acsl_say(x, q->terms[k].from, ")");
    some = true;
  }
  if (some) pt_acsl_say(x, q->type, ")");
  return some;
}

static void put_inside(pt_acsl *x, const pt_acsl_env *env, const quantifier *q) {
  bool rest = false;
  for (size_t k = 0; k < q->nterms; k++) rest |= q->terms[k].open > 0;
  if (q->forall) {
    if (rest) pt_acsl_say(x, q->type, "! (");
    put_rest(x, env, q);
    pt_acsl_say(x, q->type, rest ? ") || (" : "(");
    pt_acsl_put(x, env, q->body, q->end);
    pt_acsl_say(x, q->type, ")");
  } else if (!put_rest(x, env, q)) pt_acsl_say(x, q->type, "1");
}

static const char *fresh_name(pt_acsl *x, uint32_t name) {
  char text[300];
  const pt_token *k = &x->t->all.at[name];
  if (x->depth) snprintf(text, sizeof text, "__protest_%.*s_%u", (int)k->n, k->at, ++x->bounds);
  else snprintf(text, sizeof text, "%.*s", (int)k->n, k->at);
  return pt_strtab_text(x->names, pt_strtab_add(x->m, x->names, text));
}

/* An operand, or one OP a number: where its own type is int, so that it is no lower bound below
   INT_MIN (OP is +), and no upper bound above INT_MAX (OP is -). */
static bool is_plain_bound(pt_acsl *x, uint32_t from, uint32_t to, const char *op) {
  while (pt_acsl_unwrap(x->t, &from, &to)) continue;
  for (uint32_t k = from; k < to; k++)
    if (pt_acsl_is_word(x->t, k) && !pt_token_is(x->t, k, "$result")) return false;
  uint32_t end = pt_acsl_behind_operand(x->t, from, to);
  return end == to || (end + 2 == to && pt_token_is(x->t, end, op) &&
                       x->t->all.at[end + 1].kind == PT_TOKEN_NUMBER);
}

/* Integers between two of type int are of type int: that is asked of the compiler. */
static void put_integer_type(pt_acsl *x, const pt_acsl_env *env, const quantifier *q,
                             const link *low, const link *high) {
  if (!low || !is_plain_bound(x, low->from, low->to, "+") ||
      !is_plain_bound(x, high->from2, high->to2, "-")) {
    pt_acsl_say(x, q->type, "long long");
    return;
  }
  pt_acsl_say(x, q->type, "__protest_between_ ( (");
  pt_acsl_put_c(x, env, low->from, low->to);
  pt_acsl_say(x, q->type, ") , (");
  pt_acsl_put_c(x, env, high->from2, high->to2);
  pt_acsl_say(x, q->type, ") )");
}

static void put_type(pt_acsl *x, const pt_acsl_env *env, const quantifier *q, const link *low,
                     const link *high) {
  bool integer = q->type_end == q->type + 1 && pt_token_is(x->t, q->type, "integer");
  if (integer) put_integer_type(x, env, q, low, high);
  for (uint32_t k = q->type; k < q->type_end && !integer; k++) pt_acsl_copy(x, k);
}

static void put_bound(pt_acsl *x, const pt_acsl_env *env, uint32_t at, uint32_t from, uint32_t to,
                      bool more) {
  pt_acsl_say(x, at, ", (");
  pt_acsl_put(x, env, from, to);
  pt_acsl_say(x, at, more ? ") + 1" : ")");
}

/* Variable V and those behind it. */
static void put_from(pt_acsl *x, const pt_acsl_env *env, quantifier *q, size_t v) {
  if (v == q->n) {
    put_inside(x, env, q);
    return;
  }
  bool exact = true;
  link *low = lower_of(x, q, v), *high = upper_of(x, q, v, v, &exact);
  if (!high || (!low && !q->is_unsigned)) {
    pt_token_refuse(x->t, q->names[v], x->e, "a quantifier without bounds: low <= %.*s < high",
                    (int)x->t->all.at[q->names[v]].n, x->t->all.at[q->names[v]].at);
    return;
  }
  pt_acsl_env bound = {.up = env, .name = q->names[v], .bound = fresh_name(x, q->names[v])};
  if (low) q->terms[low->term].open--;
  if (exact) q->terms[high->term].open--;
  pt_acsl_say(x, q->type, q->forall ? "protest_forall (" : "protest_exists (");
  put_type(x, env, q, low, high);
  pt_acsl_say(x, q->names[v], ",");
  pt_acsl_say(x, q->names[v], bound.bound);
  if (low) put_bound(x, env, q->type, low->from, low->to, low->strict);
  else pt_acsl_say(x, q->type, ", 0");
  put_bound(x, env, q->type, high->from2, high->to2, !high->strict);
  pt_acsl_say(x, q->type, ", (");
  put_from(x, &bound, q, v + 1);
  pt_acsl_say(x, q->type, ") )");
}

void pt_acsl_quantify(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  quantifier q = {.forall = pt_token_is(x->t, from, "$forall")};
  uint32_t semicolon = pt_tokens_find(x->t, from, to, ";");
  if (pt_token_is(x->t, from, "$let") || semicolon == to ||
      !read_variables(x, &q, from + 1, semicolon)) {
    pt_acsl_refuse(x, from, NULL);
    return;
  }
  read_range(x, &q, semicolon + 1, to);
  put_from(x, env, &q, 0);
}
