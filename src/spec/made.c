/* New objects: `fresh(p, n)` in what a function ensures.  p is the start of an object on the heap
   that was allocated during the call, with n elements (bytes) or more.  Different places have
   different objects; in ACSL two places may have one, for it says no such thing.

   __protest_new has a pointer for each place that is fresh somewhere in the contract:

   - when the function is checked, what was found there.  What was there at entry was given to the
     program or is a variable, so the program's own objects are new (ir/op.h: objsize own).
     A word that was true counts for the words behind it; so none may be true for nothing, in front
     of something that does not hold where `||` goes on.

   - when the contract is used, what was made for it, or NULL; behind these, what clauses have
     found to be made.  First any objects are made and put where they belong, then clauses select:
     fresh is true of what was made, and of nothing else, and nothing was made that no clause
     speaks of.  So where a place is does not change when others are filled: on the way to it are
     names, and places that were filled before it.  In a negation or a quantifier fresh would not
     say that something was made: refused. */
#include "spec/spec_priv.h"

/* ---- places */

/* Goes from an lvalue to what it is made of: *P, P->m and P[I] look at what P points to (*READS),
   P.m is in P.  False: it is a name, or no such lvalue. */
static bool go_inside(const pt_tokens *t, uint32_t *from, uint32_t *to, bool *reads) {
  pt_spec_unwrap(t, from, to);
  if (*to < *from + 2) return false;
  uint32_t last = *to - 1;
  *reads = true;
  if (pt_token_is(t, *from, "*")) {
    ++*from;
    return true;
  }
  if (pt_token_is(t, last, "]")) {
    *to = t->all.at[last].partner;
    return *to > *from;
  }
  *reads = pt_token_is(t, last - 1, "->");
  if (t->all.at[last].kind != PT_TOKEN_NAME || (!*reads && !pt_token_is(t, last - 1, ".")))
    return false;
  *to = last - 1;
  return true;
}

static bool is_parameter(const pt_tokens *t, const pt_contract *c, uint32_t k) {
  for (size_t j = 0; j < c->params.n; j++)
    if (pt_tokens_same(t, k, k + 1, c->params.at[j], c->params.at[j] + 1)) return true;
  return false;
}

/* The pointer of the word K, without brackets around it. */
static pt_spec_args place_of(const pt_tokens *t, uint32_t k) {
  pt_spec_args a = pt_spec_split(t, k + 1, 2);
  if (a.n == 2) pt_spec_unwrap(t, &a.from[0], &a.to[0]);
  return a;
}

/* ---- words */

/* Whether token K of FROM .. TO holds when they do, for its part: around it are &&, ||, the right
   side of ==>, choices, and brackets.  Nothing comes behind it in front of ||. */
static bool is_ensured(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t k) {
  bool last = false; /* || comes behind */
  for (;;) {
    uint32_t mark;
    pt_spec_unwrap(t, &from, &to);
    if (from == k && to == t->all.at[k + 1].partner + 1) return true;
    if (pt_tokens_find(t, from, to, ",") < to) return false;
    if ((mark = pt_tokens_find(t, from, to, "?")) < to) {
      uint32_t colon = pt_spec_colon_of(t, mark, to);
      if (k < mark) return false;
      from = k < colon ? mark + 1 : colon + 1;
      to = k < colon ? colon : to;
    } else if (pt_tokens_find(t, from, to, "<==>") < to) {
      return false;
    } else if ((mark = pt_tokens_find(t, from, to, "==>")) < to) {
      if (k < mark) return false;
      from = mark + 1;
    } else if ((mark = pt_tokens_find(t, from, to, "||")) < to) {
      if (k < mark) to = mark, last = true;
      else from = mark + 1;
    } else if ((mark = pt_tokens_find(t, from, to, "&&")) < to) {
      if (k < mark && last) return false;
      if (k < mark) to = mark;
      else from = mark + 1;
    } else {
      return false;
    }
  }
}

/* The first word of the contract behind token K that ensures a new object; 0: there is none. */
static uint32_t next_word(const pt_tokens *t, const pt_contract *c, uint32_t k) {
  uint32_t best = 0;
  for (size_t j = 0; j < c->clauses.n; j++) {
    const pt_clause *x = &c->clauses.at[j];
    if (x->kind != PT_CLAUSE_ENSURES) continue;
    for (uint32_t i = x->from; i < x->to; i++)
      if (i > k && pt_spec_word_at(t, i) == PT_SPEC_FRESH && (!best || i < best)) best = i;
  }
  return best;
}

/* The number of its place among those of the contract; UNTIL 0: how many there are. */
static size_t slot_of(const pt_tokens *t, const pt_contract *c, uint32_t until) {
  size_t n = 0;
  for (uint32_t k = next_word(t, c, 0); k; k = next_word(t, c, k)) {
    pt_spec_args a = place_of(t, k);
    uint32_t same = next_word(t, c, 0);
    for (; same < k; same = next_word(t, c, same)) {
      pt_spec_args b = place_of(t, same);
      if (pt_tokens_same(t, a.from[0], a.to[0], b.from[0], b.to[0])) break;
    }
    if (k == until) return same < k ? slot_of(t, c, same) : n;
    n += same == k;
  }
  return n;
}

/* The number of the place FROM .. TO; how many there are: it is none. */
static size_t slot_at(const pt_tokens *t, const pt_contract *c, uint32_t from, uint32_t to) {
  for (uint32_t k = next_word(t, c, 0); k; k = next_word(t, c, k)) {
    pt_spec_args a = place_of(t, k);
    if (pt_tokens_same(t, a.from[0], a.to[0], from, to)) return slot_of(t, c, k);
  }
  return slot_of(t, c, 0);
}

/* Of the word K, the place with number SLOT. */
static void check_place(pt_spec_out *o, const pt_contract *c, uint32_t k, size_t slot) {
  const pt_tokens *t = &o->s->tokens;
  pt_spec_args a = place_of(t, k);
  uint32_t from = a.from[0], to = a.to[0];
  bool memory = false, reads = false, ok = true;
  while (go_inside(t, &from, &to, &reads)) {
    pt_spec_unwrap(t, &from, &to);
    size_t inner = slot_at(t, c, from, to);
    bool known = inner < slot || (to == from + 1 && inner == slot_of(t, c, 0));
    memory |= reads, ok = ok && (!reads || known);
  }
  if (!ok || to != from + 1 || t->all.at[from].kind != PT_TOKEN_NAME)
    pt_token_refuse(t, k, o->e, "unsupported in a contract: a new object that is not in the "
                                "result, a variable, what a parameter points to, or a new object "
                                "in front of it");
  else if (!memory && is_parameter(t, c, from))
    pt_token_refuse(t, k, o->e, "a parameter is what it was at entry: it is no new object");
}

size_t pt_new_places(const pt_spec *s, const pt_contract *c) {
  return slot_of(&s->tokens, c, 0);
}

bool pt_clause_makes(const pt_spec *s, const pt_clause *x) {
  for (uint32_t k = x->from; k < x->to && x->kind == PT_CLAUSE_ENSURES; k++)
    if (pt_spec_word_at(&s->tokens, k) == PT_SPEC_FRESH) return true;
  return false;
}

/* ---- checking */

/* That it is large enough; in ACSL, that it is not larger. */
static void put_valid(pt_spec_out *o, const pt_spec_scope *x, uint32_t k) {
  bool elements = pt_token_is(&o->s->tokens, k, "protest_fresh");
  pt_put_call(o, x, k, elements ? "__protest_valid_" : "__protest_valid_bytes_", 2);
  if (!o->s->tokens.all.at[k].made) return;
  pt_put_text(o, " && !");
  pt_put_call(o, x, k, "__protest_more_bytes_", 2);
}

static void put_found(pt_spec_out *o, const pt_spec_scope *x, uint32_t k, size_t slot) {
  const pt_tokens *t = &o->s->tokens;
  pt_spec_args a = place_of(t, k);
  size_t n = t->all.at[k].made ? 0 : pt_new_places(o->s, x->contract);
  pt_put_text(o, "__extension__({ const void *protest_p_ = (const void *)(");
  pt_put_expr(o, x, a.from[0], a.to[0]);
  pt_put_text(o, "); _Bool protest_ok_ = __protest_owned(protest_p_) && ");
  put_valid(o, x, k);
  for (size_t j = 0; j < n; j++)
    if (j != slot) pt_put_text(o, " && protest_p_ != __protest_new[%zu]", j);
  pt_put_text(o, "; if (protest_ok_) __protest_new[%zu] = (void *)protest_p_; protest_ok_; })",
              slot);
}

static void put_selected(pt_spec_out *o, const pt_spec_scope *x, uint32_t k, size_t slot) {
  pt_spec_args a = place_of(&o->s->tokens, k);
  pt_put_text(o, "__extension__({ _Bool protest_ok_ = __protest_new[%zu] && "
                 "__protest_same((const void *)(", slot);
  pt_put_expr(o, x, a.from[0], a.to[0]);
  pt_put_text(o, "), __protest_new[%zu]) && ", slot);
  put_valid(o, x, k);
  pt_put_text(o, "; if (protest_ok_) __protest_new[%zu] = __protest_new[%zu]; protest_ok_; })",
              pt_new_places(o->s, x->contract) + slot, slot);
}

void pt_put_new(pt_spec_out *o, const pt_spec_scope *x, uint32_t k) {
  const pt_tokens *t = &o->s->tokens;
  pt_spec_args a = place_of(t, k);
  if (a.n != 2) {
    pt_token_refuse(t, k, o->e, "this takes 2 arguments");
    return;
  }
  if (!is_ensured(t, x->clause->from, x->clause->to, k))
    pt_token_refuse(t, k, o->e, "unsupported in a contract: a new object but as a part of &&, of "
                                "|| (last of its side), or behind ==>");
  size_t slot = slot_of(t, x->contract, k);
  check_place(o, x->contract, k, slot);
  if (o->e->status != PT_OK) return;
  if (x->used) put_selected(o, x, k, slot);
  else put_found(o, x, k, slot);
}

/* ---- places that are NULL or new */

/* Without brackets, and without what ACSL puts around terms: __protest_int_ ( 0 , X ). */
static void go_to_term(const pt_tokens *t, uint32_t *from, uint32_t *to) {
  pt_spec_unwrap(t, from, to);
  if (!pt_token_is(t, *from, "__protest_int_") || t->all.at[*from + 1].partner != *to - 1) return;
  --*to;
  *from = pt_tokens_find(t, *from + 2, *to, ",") + 1;
  pt_spec_unwrap(t, from, to);
}

static bool is_null(const pt_tokens *t, uint32_t from, uint32_t to) {
  go_to_term(t, &from, &to);
  bool cast = to == from + 5 && pt_token_is(t, from + 1, "void") && pt_token_is(t, from + 2, "*");
  return (to == from + 1 || cast) && pt_token_is(t, to - 1, "0");
}

/* Whether FROM .. TO says that the place of A is NULL: P == 0, 0 == P, !P. */
static bool is_null_test(const pt_tokens *t, uint32_t from, uint32_t to, const pt_spec_args *a) {
  pt_spec_unwrap(t, &from, &to);
  uint32_t mark = pt_tokens_find(t, from, to, "=="), left = from, right = mark + 1, end = to;
  if (pt_tokens_find(t, from, to, "&&") < to || pt_tokens_find(t, from, to, "||") < to ||
      pt_tokens_find(t, from, to, "?") < to)
    return false;
  if (mark == to) {
    if (!pt_token_is(t, from++, "!")) return false;
    go_to_term(t, &from, &to);
    return pt_tokens_same(t, from, to, a->from[0], a->to[0]);
  }
  if (is_null(t, from, mark)) left = mark + 1;
  else if (is_null(t, right, end)) end = mark;
  else return false;
  go_to_term(t, &left, &end);
  return pt_tokens_same(t, left, end, a->from[0], a->to[0]);
}

/* Whether the place of the word K is NULL or new, by what the clause X says. */
static bool is_decided(const pt_tokens *t, const pt_clause *x, uint32_t k) {
  pt_spec_args a = place_of(t, k);
  uint32_t from = x->from, to = x->to;
  for (;;) {
    pt_spec_unwrap(t, &from, &to);
    if (from == k && to == t->all.at[k + 1].partner + 1) return true;
    bool other = pt_tokens_find(t, from, to, "?") < to || pt_tokens_find(t, from, to, "==>") < to ||
                 pt_tokens_find(t, from, to, "<==>") < to;
    uint32_t mark = pt_tokens_find(t, from, to, "||");
    if (other) return false;
    if (mark < to) {
      bool first = k < mark;
      if (!is_null_test(t, first ? mark + 1 : from, first ? to : mark, &a)) return false;
      from = first ? from : mark + 1, to = first ? mark : to;
      continue;
    }
    mark = pt_tokens_find(t, from, to, "&&");
    if (mark == to) return false;
    if (k < mark) to = mark;
    else from = mark + 1;
  }
}

static bool is_slot_decided(const pt_tokens *t, const pt_contract *c, size_t slot) {
  for (size_t j = 0; j < c->clauses.n; j++) {
    const pt_clause *x = &c->clauses.at[j];
    for (uint32_t k = x->from; k < x->to && x->kind == PT_CLAUSE_ENSURES; k++)
      if (pt_spec_word_at(t, k) == PT_SPEC_FRESH && slot_of(t, c, k) == slot && is_decided(t, x, k))
        return true;
  }
  return false;
}

/* ---- making */

/* That each pointer on the way to FROM .. TO can be followed. */
static void put_guards(pt_spec_out *o, const pt_spec_scope *x, uint32_t from, uint32_t to) {
  uint32_t inner = from, end = to;
  bool reads;
  if (!go_inside(&o->s->tokens, &inner, &end, &reads)) return;
  put_guards(o, x, inner, end);
  if (!reads) return;
  pt_put_text(o, " && __protest_accessible((const void *)&(");
  pt_put_expr(o, x, from, to);
  pt_put_text(o, "), sizeof(");
  pt_put_expr(o, x, from, to);
  pt_put_text(o, "))");
}

/* An object of its own, or (ACSL) one of those in front. */
static void put_choice(pt_spec_out *o, const pt_contract *c, uint32_t k, size_t slot) {
  pt_put_text(o, "{ unsigned char protest_b_ = __protest_input_uchar(\"%s\"); "
                 "if (protest_b_ & 1) __protest_new[%zu] = __protest_made(); ", c->name, slot);
  for (size_t j = 0; j < slot && o->s->tokens.all.at[k].made; j++)
    pt_put_text(o, "else if (protest_b_ == %zu) __protest_new[%zu] = __protest_new[%zu]; ",
                4 * j + 4, slot, j);
}

/* Where nothing was made, NULL is told apart from other values, if there can be others: it is what
   engines know best. */
static void put_object(pt_spec_out *o, const pt_contract *c, uint32_t k, size_t slot) {
  pt_spec_scope x = {.contract = c, .result = !pt_returns_nothing(o->s, c)};
  pt_spec_args a = place_of(&o->s->tokens, k);
  put_choice(o, c, k, slot);
  pt_put_text(o, "__protest_variable_(");
  pt_put_expr(o, &x, a.from[0], a.to[0]);
  pt_put_text(o, "); if (1");
  put_guards(o, &x, a.from[0], a.to[0]);
  pt_put_text(o, ") { void **protest_to_ = (void **)&(");
  pt_put_expr(o, &x, a.from[0], a.to[0]);
  pt_put_text(o, "); ");
  if (!is_slot_decided(&o->s->tokens, c, slot))
    pt_put_text(o, "if (!__protest_new[%zu] && !(protest_b_ & 2)) "
                   "__protest_assume(*protest_to_ != 0); else ", slot);
  pt_put_text(o, "*protest_to_ = __protest_new[%zu]; } } ", slot);
}

void pt_put_new_objects(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  size_t done = 0;
  for (uint32_t k = next_word(t, c, 0); k && o->e->status == PT_OK; k = next_word(t, c, k)) {
    size_t slot = slot_of(t, c, k);
    if (place_of(t, k).n == 2 && slot == done) put_object(o, c, k, slot), done++;
  }
}

void pt_put_new_found(pt_spec_out *o, const pt_contract *c) {
  size_t n = pt_new_places(o->s, c);
  for (size_t k = 0; k < n; k++)
    pt_put_text(o, "__protest_assume(__protest_new[%zu] == __protest_new[%zu]); ", k, n + k);
}
