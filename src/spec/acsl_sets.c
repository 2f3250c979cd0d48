/* Places in memory: p + (low .. high), p[low .. high] and lvalues. */
#include "spec/acsl_priv.h"
#include "spec/spec_priv.h"

typedef struct {
  uint32_t from, to;             /* the pointer */
  uint32_t low, dots, high_end;  /* low .. high; dots 0: one element */
} range;

/* LOW .. HIGH in the brackets OPEN. */
static bool read_dots(const pt_acsl *x, uint32_t open, range *r) {
  uint32_t close = x->t->all.at[open].partner, dots = pt_tokens_find(x->t, open + 1, close, "..");
  if (dots == close) return false;
  r->low = open + 1, r->dots = dots, r->high_end = close;
  return true;
}

/* * p [low .. high] is what the elements of p point to. */
static bool is_postfix(const pt_tokens *t, uint32_t from) {
  return !pt_token_is(t, from, "*") && !pt_token_is(t, from, "&");
}

/* p + (low .. high) or & p [low .. high]; what else has a range in it is not read as one */
static range read_pointer(const pt_acsl *x, uint32_t from, uint32_t to) {
  static const char *const weaker[] = {"?", "||", "&&", "==", "!=", NULL};
  const pt_tokens *t = x->t;
  range r = {.from = from, .to = to};
  if (pt_spec_has_one_of(t, from, to, weaker)) return r;
  uint32_t open = to > from ? t->all.at[to - 1].partner : from;
  if (open <= from || open >= to - 1 || !read_dots(x, open, &r)) return r;
  if (pt_token_is(t, open, "(") && pt_token_is(t, open - 1, "+")) r.to = open - 1;
  else if (pt_token_is(t, open, "[") && pt_token_is(t, from, "&") && is_postfix(t, from + 1))
    r.from++, r.to = open;
  else r.dots = 0;
  return r;
}

static void put_pointer(pt_acsl *x, const pt_acsl_env *env, const range *r) {
  bool start = r->dots == r->low + 1 && pt_token_is(x->t, r->low, "0");
  pt_acsl_say(x, r->from, "(");
  pt_acsl_put(x, env, r->from, r->to);
  pt_acsl_say(x, r->from, ")");
  if (!r->dots || start) return;
  pt_acsl_say(x, r->low, "+ (");
  pt_acsl_put(x, env, r->low, r->dots);
  pt_acsl_say(x, r->low, ")");
}

/* Whether K .. END is E - 1, for an E that no operator makes a part of something else. */
static bool is_one_less(const pt_tokens *t, uint32_t k, uint32_t end) {
  static const char *const sums[] = {"+", "-", "*", "/", "%", NULL};
  while (k < end) {
    uint32_t mark = pt_acsl_behind_operand(t, k, end);
    if (mark + 2 == end && pt_token_is(t, mark, "-") && pt_token_is(t, mark + 1, "1")) return true;
    if (mark == end || !pt_spec_has_one_of(t, mark, mark + 1, sums)) return false;
    k = mark + 1;
  }
  return false;
}

/* HIGH - LOW + 1; 0 .. n - 1 has n. */
static void put_difference(pt_acsl *x, const pt_acsl_env *env, const range *r) {
  const pt_tokens *t = x->t;
  uint32_t end = r->high_end;
  bool start = r->dots == r->low + 1 && pt_token_is(t, r->low, "0");
  bool less = is_one_less(t, r->dots + 1, end);
  pt_acsl_say(x, r->dots, "(");
  pt_acsl_put(x, env, r->dots + 1, less ? end - 2 : end);
  pt_acsl_say(x, r->dots, ")");
  if (!start) {
    pt_acsl_say(x, r->dots, "- (");
    pt_acsl_put(x, env, r->low, r->dots);
    pt_acsl_say(x, r->dots, ")");
  }
  if (!less) pt_acsl_say(x, r->dots, "+ 1");
}

/* CLAMPED: a number that is not negative. */
static void put_count(pt_acsl *x, const pt_acsl_env *env, const range *r, bool clamped) {
  if (!r->dots || !clamped) {
    if (r->dots) put_difference(x, env, r);
    else pt_acsl_say(x, r->from, "1");
    return;
  }
  pt_acsl_say(x, r->dots, "( (");
  put_difference(x, env, r);
  pt_acsl_say(x, r->dots, ") < 0 ? 0 : (");
  put_difference(x, env, r);
  pt_acsl_say(x, r->dots, ") )");
}

void pt_acsl_put_range(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to,
                       bool clamped) {
  while (pt_acsl_unwrap(x->t, &from, &to)) continue;
  range r = read_pointer(x, from, to);
  put_pointer(x, env, &r);
  pt_acsl_say(x, from, ",");
  put_count(x, env, &r, clamped);
}

/* ---- targets */

static void put_slice(pt_acsl *x, const range *r) {
  pt_acsl_say(x, r->from, "protest_slice (");
  put_pointer(x, NULL, r);
  pt_acsl_say(x, r->from, ",");
  put_count(x, NULL, r, true);
  pt_acsl_say(x, r->from, ")");
}

static void put_target(pt_acsl *x, uint32_t from, uint32_t to) {
  const pt_tokens *t = x->t;
  range r = {.from = from};
  uint32_t open = to > from ? t->all.at[to - 1].partner : from;
  if (from == to) {
    pt_token_refuse(t, from, x->e, "something is missing here");
  } else if (to == from + 1 && pt_token_is(t, from, "$nothing")) {
    pt_acsl_say(x, from, "protest_nothing");
  } else if (open > from && is_postfix(t, from) && pt_token_is(t, open, "[") &&
             read_dots(x, open, &r)) {
    r.to = open;
    put_slice(x, &r);
  } else if (pt_token_is(t, from, "*") && open == from + 1 && pt_token_is(t, open, "(") &&
             (r = read_pointer(x, from + 2, to - 1)).dots) {
    put_slice(x, &r);
  } else {
    pt_acsl_put_c(x, NULL, from, to);
  }
}

void pt_acsl_put_targets(pt_acsl *x, uint32_t from, uint32_t to) {
  for (bool first = true; from <= to && x->e->status == PT_OK; first = false) {
    uint32_t comma = pt_tokens_find(x->t, from, to, ",");
    if (!first) pt_acsl_say(x, from - 1, ",");
    put_target(x, from, comma);
    from = comma + 1;
  }
}
