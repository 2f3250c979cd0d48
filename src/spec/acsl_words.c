/* The words of ACSL that begin with a backslash (here: $), and what is defined by predicates and
   logic functions. */
#include "spec/acsl_priv.h"

enum { DEEPEST = 32, MOST_PARAMS = 16 };

/* ---- words */

typedef void (*put_args)(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t open);

static void put_constant(pt_acsl *x, uint32_t k) {
  static const struct {
    const char *word, *c;
  } constants[] = {{"$true", "1"},
                   {"$false", "0"},
                   {"$null", "( ( void * ) 0 )"},
                   {"$result", "protest_result"}};
  for (size_t j = 0; j < sizeof constants / sizeof *constants; j++)
    if (pt_token_is(x->t, k, constants[j].word)) {
      pt_acsl_say(x, k, constants[j].c);
      return;
    }
  pt_acsl_refuse(x, k, NULL);
}

/* NAME ( first argument ) */
static void put_of(pt_acsl *x, const pt_acsl_env *env, uint32_t k, const char *name, uint32_t from,
                   uint32_t to) {
  pt_acsl_say(x, k, name);
  pt_acsl_say(x, k, "(");
  pt_acsl_put(x, env, from, to);
  pt_acsl_say(x, k, ")");
}

static void put_old(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t open) {
  put_of(x, env, k, "protest_old", open + 1, x->t->all.at[open].partner);
}

static void put_at(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t open) {
  static const struct {
    const char *label, *word;
  } labels[] = {{"Pre", "protest_old"}, {"Old", "protest_old"}, {"Here", ""}, {"Post", ""},
                {"LoopEntry", "protest_loop_entry"}};
  uint32_t close = x->t->all.at[open].partner, comma = pt_tokens_find(x->t, open, close, ",");
  uint32_t label = close - 1;
  comma = pt_tokens_find(x->t, open + 1, close, ",");
  for (size_t j = 0; j < sizeof labels / sizeof *labels; j++)
    if (comma + 1 == label && pt_token_is(x->t, label, labels[j].label)) {
      put_of(x, env, k, labels[j].word, open + 1, comma);
      return;
    }
  pt_acsl_refuse(x, label, "a label that is not Pre, Old, Here, Post or LoopEntry");
}

static void put_validity(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t open) {
  bool read = pt_token_is(x->t, k, "$valid_read");
  uint32_t close = x->t->all.at[open].partner;
  pt_acsl_say(x, k, "(");
  for (uint32_t from = open + 1; from <= close && x->e->status == PT_OK;) {
    uint32_t to = pt_tokens_find(x->t, from, close, ",");
    if (from > open + 1) pt_acsl_say(x, from, "&&");
    pt_acsl_say(x, k, read ? "protest_readable (" : "protest_valid (");
    pt_acsl_put_range(x, env, from, to, false);
    pt_acsl_say(x, k, ")");
    from = to + 1;
  }
  pt_acsl_say(x, k, ")");
}

/* Each pair of them; what has no elements is apart from everything. */
static void put_separated(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t open) {
  uint32_t close = x->t->all.at[open].partner;
  pt_acsl_say(x, k, "( 1");
  for (uint32_t from = open + 1; from < close && x->e->status == PT_OK;) {
    uint32_t to = pt_tokens_find(x->t, from, close, ",");
    for (uint32_t next = to + 1; next < close && x->e->status == PT_OK;) {
      uint32_t end = pt_tokens_find(x->t, next, close, ",");
      pt_acsl_say(x, k, "&& protest_separated (");
      pt_acsl_put_range(x, env, from, to, true);
      pt_acsl_say(x, k, ",");
      pt_acsl_put_range(x, env, next, end, true);
      pt_acsl_say(x, k, ")");
      next = end + 1;
    }
    from = to + 1;
  }
  pt_acsl_say(x, k, ")");
}

/* A new object of so many bytes. */
static void put_fresh(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t open) {
  uint32_t close = x->t->all.at[open].partner, comma = pt_tokens_find(x->t, open + 1, close, ",");
  if (comma == close) {
    pt_acsl_refuse(x, k, "\\fresh without a number of bytes");
    return;
  }
  pt_acsl_say(x, k, "__CPROVER_is_fresh (");
  pt_acsl_put_c(x, env, open + 1, comma);
  pt_acsl_say(x, k, ",");
  pt_acsl_put(x, env, comma + 1, close);
  pt_acsl_say(x, k, ")");
}

static void put_block(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t open) {
  bool offset = pt_token_is(x->t, k, "$offset");
  put_of(x, env, k, offset ? "__CPROVER_POINTER_OFFSET" : "__CPROVER_OBJECT_SIZE", open + 1,
         x->t->all.at[open].partner);
}

bool pt_acsl_is_word(const pt_tokens *t, uint32_t k) {
  return t->all.at[k].kind == PT_TOKEN_NAME && *t->all.at[k].at == '$';
}

/* { Here } and what means the same in front of the arguments; returns the token behind. */
static uint32_t skip_label(pt_acsl *x, uint32_t k) {
  if (!pt_token_is(x->t, k, "{")) return k;
  if (pt_token_is(x->t, k - 1, "$fresh") && pt_token_is(x->t, k + 1, "Old") &&
      pt_token_is(x->t, k + 2, ",") && pt_token_is(x->t, k + 3, "Here") &&
      pt_token_is(x->t, k + 4, "}"))
    return k + 5;
  if (!pt_token_is(x->t, k + 1, "Here") || !pt_token_is(x->t, k + 2, "}"))
    pt_acsl_refuse(x, k + 1, "a label that is not Here");
  return x->t->all.at[k].partner + 1;
}

uint32_t pt_acsl_put_word(pt_acsl *x, const pt_acsl_env *env, uint32_t k) {
  static const struct {
    const char *word;
    put_args put;
  } calls[] = {{"$old", put_old},           {"$at", put_at},
               {"$valid", put_validity},    {"$valid_read", put_validity},
               {"$separated", put_separated}, {"$fresh", put_fresh},
               {"$offset", put_block},      {"$block_length", put_block}};
  for (size_t j = 0; j < sizeof calls / sizeof *calls; j++) {
    if (!pt_token_is(x->t, k, calls[j].word)) continue;
    uint32_t open = skip_label(x, k + 1);
    if (x->e->status == PT_OK && !pt_token_is(x->t, open, "(")) pt_acsl_refuse(x, k, NULL);
    if (x->e->status != PT_OK) return k + 1;
    calls[j].put(x, env, k, open);
    return x->t->all.at[open].partner + 1;
  }
  put_constant(x, k);
  return k + 1;
}

/* ---- definitions */

const pt_acsl_definition *pt_acsl_defined(const pt_acsl *x, uint32_t k) {
  for (size_t j = 0; j < x->definitions.n; j++) {
    const pt_acsl_definition *d = &x->definitions.at[j];
    if (pt_tokens_same(x->t, d->name, d->name + 1, k, k + 1)) return d;
  }
  return NULL;
}

/* Parameters as arguments, each in ROOM; returns how many, or one more than that can be. */
static size_t bind(const pt_acsl *x, const pt_acsl_env *env, const pt_acsl_definition *d,
                   uint32_t open, pt_acsl_env *room) {
  const pt_tokens *t = x->t;
  uint32_t param = d->open + 1, last = t->all.at[d->open].partner;
  uint32_t from = open + 1, close = t->all.at[open].partner;
  size_t n = 0;
  while (param <= last && from <= close && n < MOST_PARAMS) {
    uint32_t end = pt_tokens_find(t, param, last, ","), to = pt_tokens_find(t, from, close, ",");
    uint32_t name = end - 1;
    while (name > param && t->all.at[name].kind != PT_TOKEN_NAME) name--;
    room[n] = (pt_acsl_env){.up = n ? &room[n - 1] : NULL, .name = name, .from = from, .to = to,
                            .where = env};
    n++;
    param = end + 1, from = to + 1;
  }
  return param > last && from > close ? n : MOST_PARAMS + 1;
}

uint32_t pt_acsl_expand(pt_acsl *x, const pt_acsl_env *env, uint32_t k) {
  const pt_acsl_definition *d = pt_acsl_defined(x, k);
  pt_acsl_env room[MOST_PARAMS];
  uint32_t open = skip_label(x, k + 1);
  size_t n = 0;
  if (d->open && !pt_token_is(x->t, open, "(")) pt_acsl_refuse(x, k, "arguments are missing");
  else if (d->open) n = bind(x, env, d, open, room);
  if (n > MOST_PARAMS)
    pt_token_refuse(x->t, k, x->e, "`%.*s` has another number of parameters",
                    (int)x->t->all.at[k].n, x->t->all.at[k].at);
  if (x->depth == DEEPEST) pt_acsl_refuse(x, k, "a definition that uses itself");
  if (x->e->status != PT_OK) return k + 1;
  x->depth++;
  pt_acsl_say(x, k, "(");
  pt_acsl_put(x, n ? &room[n - 1] : NULL, d->body, d->end);
  pt_acsl_say(x, k, ")");
  x->depth--;
  return d->open ? x->t->all.at[open].partner + 1 : open;
}
