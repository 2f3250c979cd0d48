/* Old values of each element: `old(a[i])` under a quantifier over i.

   At entry the object that `a` points to is copied, from there on; under the quantifier the copy is
   read.  One element is read so: P [ I ], where P has no bound variable, and everything else (I,
   and what is around it) is made of bound variables, parameters as they were at entry, and numbers.
   Whatever reads memory besides would read it now, and is refused. */
#include "spec/spec_priv.h"

static bool is_type_word(const pt_tokens *t, uint32_t k) {
  static const char *const words[] = {"int",      "char",     "short",    "long",
                                      "unsigned", "signed",   "size_t",   "ptrdiff_t",
                                      "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                      "uint8_t",  "uint16_t", "uint32_t", "uint64_t",
                                      "sizeof",   "__protest_int_", "__protest_shl_",
                                      "__protest_shr_", "__protest_exact_", "__protest_once_",
                                      "__protest_comparable_", NULL};
  for (const char *const *w = words; *w; w++)
    if (pt_token_is(t, k, *w)) return true;
  return false;
}

/* Where the lvalue in front of the bracket begins. */
static uint32_t base_of(const pt_tokens *t, uint32_t open, uint32_t from) {
  uint32_t k = open;
  while (k > from) {
    bool group = pt_token_is(t, k - 1, ")");
    if (!group && t->all.at[k - 1].kind != PT_TOKEN_NAME) break;
    k = group ? t->all.at[k - 1].partner : k - 1;
    if (k <= from || !pt_spec_is_member(t, k)) break;
    k--; /* behind what it is a member of */
  }
  return k;
}

/* The parameter that token K names; the number of parameters: none.  BODY: as the body calls it. */
static size_t parameter(const pt_spec *s, const pt_contract *c, uint32_t k, bool body) {
  const pt_tokens *t = &s->tokens;
  uint32_t from = c->body_open + 1;
  for (size_t j = 0; j < c->params.n; j++) {
    uint32_t name = c->params.at[j];
    if (body) {
      uint32_t to = pt_tokens_find(t, from, t->all.at[c->body_open].partner, ",");
      name = pt_param_name(t, from, to), from = to + 1;
    }
    if (pt_tokens_same(t, k, k + 1, name, name + 1)) return j;
  }
  return c->params.n;
}

/* Whether token K outside of P reads no memory. */
static bool is_plain(const pt_spec *s, const pt_contract *c, const pt_clause *in,
                     const pt_spec_old *old, uint32_t k, bool body) {
  const pt_tokens *t = &s->tokens;
  const pt_token *x = &t->all.at[k];
  if (x->kind == PT_TOKEN_NUMBER) return true;
  if (x->kind == PT_TOKEN_NAME)
    return is_type_word(t, k) || pt_spec_is_bound(t, in, old, k) ||
           (c && parameter(s, c, k, body) < c->params.n) ||
           (pt_spec_is_member(t, k) && k > old->open);
  bool operand = k > old->from && (t->all.at[k - 1].kind == PT_TOKEN_NAME ||
                                   t->all.at[k - 1].kind == PT_TOKEN_NUMBER ||
                                   pt_token_is(t, k - 1, ")") || pt_token_is(t, k - 1, "]"));
  if (pt_token_is(t, k, "*") || pt_token_is(t, k, "&")) return operand;
  return x->kind == PT_TOKEN_MARK && !pt_token_is(t, k, "[") && !pt_token_is(t, k, "->");
}

bool pt_spec_read_snapshot(const pt_spec *s, const pt_contract *c, const pt_clause *in,
                           pt_spec_old *old, bool body, pt_err *e) {
  const pt_tokens *t = &s->tokens;
  uint32_t bound = old->from;
  while (bound < old->to &&
         (t->all.at[bound].kind != PT_TOKEN_NAME || !pt_spec_is_bound(t, in, old, bound)))
    bound++;
  if (bound == old->to) return true;
  for (uint32_t k = old->from; k < bound && !old->open; k++)
    if (pt_token_is(t, k, "[") && t->all.at[k].partner > bound) old->open = k;
  if (old->open) old->base = base_of(t, old->open, old->from);
  for (uint32_t k = old->from; k < old->to && old->open; k++) {
    if (k == old->base) k = old->open + 1;
    if (k == t->all.at[old->open].partner) continue;
    if (!is_plain(s, c, in, old, k, body)) bound = k, old->open = 0;
  }
  if (!old->open || old->base == old->open)
    pt_token_refuse(t, bound, e, "unsupported in a contract: an old value of each element "
                                 "that is not p[i], of arguments and bound variables");
  return e->status == PT_OK;
}

void pt_put_snapshot(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old,
                     const char *name) {
  pt_put_text(o, " void *%s = __protest_snapshot((const void *)&(", name);
  pt_put_expr(o, x, old->base, old->open);
  pt_put_text(o, ")[0]);");
}

static void put_plain(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old, uint32_t k) {
  const pt_contract *c = x->contract;
  size_t p = x->in_body && c ? parameter(o->s, c, k, true) : 0;
  bool moved = x->in_body && c && p < c->params.n && !pt_spec_is_member(&o->s->tokens, k) &&
               !pt_spec_is_bound(&o->s->tokens, x->clause, old, k);
  pt_put_place(o, k);
  if (moved) pt_put_text(o, "__protest_in_%zu", p);
  else pt_put(o, k);
}

void pt_put_snapshot_value(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old,
                           const char *name) {
  uint32_t close = o->s->tokens.all.at[old->open].partner;
  pt_put_text(o, "(");
  for (uint32_t k = old->from; k < old->to; k++) {
    if (k == old->base) {
      pt_put_text(o, "((__typeof__(&(");
      pt_put_range(o, old->base, old->open);
      pt_put_text(o, ")[0]))%s)", name);
      k = old->open;
      pt_put_text(o, "[__protest_index_(");
    } else if (k == close) {
      pt_put_text(o, ")]");
    } else {
      put_plain(o, x, old, k);
    }
  }
  pt_put_text(o, ")");
}
