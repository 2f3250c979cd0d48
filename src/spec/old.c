/* Values of entry states that are only looked at when something holds:

     p != NULL ==> *p == old(*p)

   What is in the brackets is evaluated at entry, where p may be null.  So it is taken only if it
   can be, and looking at it when it could not be taken is the error that reading it would have
   been.  That is so for pointers that are followed; what speaks of parameters alone, which mean
   their values at entry anyway, is evaluated where it stands.

     __protest_okay_K   __protest_old_K was taken */
#include "spec/spec_priv.h"

/* ---- what is in the brackets */

static bool is_param(const pt_tokens *t, const pt_contract *c, uint32_t k) {
  for (size_t j = 0; j < c->params.n; j++)
    if (pt_tokens_same(t, k, k + 1, c->params.at[j], c->params.at[j] + 1)) return true;
  return false;
}

/* A word of ours that computes, in a text that was ACSL. */
static bool is_helper(const pt_tokens *t, uint32_t k) {
  static const char prefix[] = "__protest_";
  const pt_token *x = &t->all.at[k];
  return x->n > strlen(prefix) && memcmp(x->at, prefix, strlen(prefix)) == 0 &&
         pt_spec_is_plain_call(t, k);
}

/* Whether `*` at K stands in front of a pointer, and not between two numbers. */
static bool is_followed(const pt_spec *s, uint32_t k, uint32_t from) {
  const pt_tokens *t = &s->tokens;
  if (!pt_token_is(t, k, "*") || pt_token_is(t, k + 1, ")")) return false; /* (T *) */
  if (k == from) return true;
  if (pt_token_is(t, k - 1, ")")) return pt_spec_is_type(s, t->all.at[k - 1].partner + 1);
  pt_token_kind before = t->all.at[k - 1].kind;
  return before != PT_TOKEN_NAME && before != PT_TOKEN_NUMBER && !pt_token_is(t, k - 1, "]");
}

/* Arithmetic of parameters and numbers. */
static bool is_of_params(const pt_spec *s, const pt_contract *c, const pt_spec_old *old) {
  const pt_tokens *t = &s->tokens;
  for (uint32_t k = old->from; k < old->to; k++) {
    const pt_token *x = &t->all.at[k];
    bool memory = pt_token_is(t, k, "[") || pt_token_is(t, k, "->") || pt_token_is(t, k, "{") ||
                  is_followed(s, k, old->from);
    bool known = is_helper(t, k) || (is_param(t, c, k) && !pt_token_is(t, k + 1, "("));
    if (memory || (x->kind == PT_TOKEN_NAME ? !known : x->kind != PT_TOKEN_NUMBER &&
                                                           x->kind != PT_TOKEN_MARK))
      return false;
  }
  return true;
}

/* ---- pointers that are followed */

typedef enum { MEMBER, ELEMENT, TARGET } site_kind; /* P->x, P[i], *P */

typedef struct {
  site_kind kind;
  uint32_t from, to; /* P */
  uint32_t end;      /* of all that must be there before it is looked at */
} site;

enum { MOST_SITES = 16 };

typedef struct {
  site at[MOST_SITES];
  size_t n;
  bool too_many;
} site_list;

/* Where what ends in front of K begins: a name or brackets, with members and elements behind. */
static uint32_t operand_start(const pt_tokens *t, uint32_t k, uint32_t from) {
  while (k > from) {
    k--;
    if (pt_token_is(t, k, "]")) k = t->all.at[k].partner;
    else if (pt_token_is(t, k, ")")) return t->all.at[k].partner;
    else if (k > from && (pt_token_is(t, k - 1, "->") || pt_token_is(t, k - 1, "."))) k--;
    else return k;
  }
  return k;
}

/* Behind what begins at K: signs and casts, a name or brackets, members and elements. */
static uint32_t operand_end(const pt_spec *s, uint32_t k, uint32_t to) {
  const pt_tokens *t = &s->tokens;
  static const char *const signs[] = {"*", "&", "-", "+", "~", "!", NULL};
  for (;;) {
    bool sign = false;
    for (const char *const *x = signs; *x; x++) sign |= pt_token_is(t, k, *x);
    bool cast = pt_token_is(t, k, "(") && pt_spec_is_type(s, k + 1);
    if (k >= to || (!sign && !cast)) break;
    k = cast ? t->all.at[k].partner + 1 : k + 1;
  }
  if (is_helper(t, k)) k++;
  k = (pt_token_is(t, k, "(") ? t->all.at[k].partner : k) + 1;
  while (k < to) {
    if (pt_token_is(t, k, "->") || pt_token_is(t, k, ".")) k += 2;
    else if (pt_token_is(t, k, "[")) k = t->all.at[k].partner + 1;
    else break;
  }
  return k;
}

/* What is inside comes first. */
static void add_site(site_list *l, site x) {
  size_t k = l->n;
  l->too_many |= l->n == MOST_SITES;
  if (l->too_many) return;
  for (; k > 0 && (l->at[k - 1].end > x.end ||
                   (l->at[k - 1].end == x.end && l->at[k - 1].from < x.from)); k--)
    l->at[k] = l->at[k - 1];
  l->at[k] = x;
  l->n++;
}

static void find_sites(const pt_spec *s, const pt_spec_old *old, site_list *out) {
  const pt_tokens *t = &s->tokens;
  for (uint32_t k = old->from; k < old->to; k++) {
    if (is_followed(s, k, old->from)) {
      uint32_t end = operand_end(s, k + 1, old->to);
      add_site(out, (site){TARGET, k + 1, end, end});
    } else if (pt_token_is(t, k, "->")) {
      add_site(out, (site){MEMBER, operand_start(t, k, old->from), k, k});
    } else if (pt_token_is(t, k, "[") && k > old->from) {
      add_site(out, (site){ELEMENT, operand_start(t, k, old->from), k, t->all.at[k].partner});
    }
  }
}

/* Whether all of it is evaluated, and nothing but C is in it, and no pointer to an array. */
static bool is_straight(const pt_tokens *t, const pt_spec_old *old) {
  static const char *const marks[] = {"&&", "||", "?", "==>", "<==>", "{", "sizeof", NULL};
  for (uint32_t k = old->from; k < old->to; k++) {
    bool array = pt_token_is(t, k, "(") && pt_token_is(t, k + 1, "*") && pt_token_is(t, k + 2, ")");
    if (array || pt_spec_word_at(t, k) != PT_SPEC_NO_WORD) return false;
    for (const char *const *x = marks; *x; x++)
      if (pt_token_is(t, k, *x)) return false;
  }
  return true;
}

static bool follows_pointers(const pt_spec *s, const pt_spec_old *old) {
  site_list all = {0};
  find_sites(s, old, &all);
  return all.n && !all.too_many && is_straight(&s->tokens, old);
}

static bool has_condition(const pt_tokens *t, const pt_clause *in) {
  for (uint32_t k = in->from; k < in->to; k++)
    if (pt_token_is(t, k, "==>") || pt_token_is(t, k, "||") || pt_token_is(t, k, "?")) return true;
  return false;
}

void pt_spec_read_old(pt_spec *s, const pt_contract *c, const pt_clause *in, pt_spec_old *old,
                      bool body) {
  if (old->open || !has_condition(&s->tokens, in)) return;
  old->of_params = !body && is_of_params(s, c, old);
  old->guarded = !old->of_params && follows_pointers(s, old);
}

/* ---- as C */

static void put_there(pt_spec_out *o, const pt_spec_scope *x, const site *p) {
  pt_put_text(o, p->kind == ELEMENT ? " && __protest_there_((" : " && __protest_valid_((");
  pt_put_expr(o, x, p->from, p->to);
  pt_put_text(o, "), (");
  if (p->kind == ELEMENT) pt_put_expr(o, x, p->to + 1, p->end);
  else pt_put_text(o, "1");
  pt_put_text(o, "))");
}

void pt_put_okay(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old) {
  site_list all = {0};
  find_sites(o->s, old, &all);
  pt_put_text(o, "1");
  for (size_t k = 0; k < all.n; k++) put_there(o, x, &all.at[k]);
}
