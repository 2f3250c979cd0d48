/* What a function may change: each target as an address and a number of bytes, both of the state
   at entry; and what it may free: pointers, of that state, too.

   A target is an lvalue, protest_slice(p, n), protest_object(p), and the words of CBMC for these;
   `condition : targets` holds for the targets up to the next semicolon. */
#include "spec/spec_priv.h"

typedef struct {
  pt_spec_out *o;
  size_t n;
  uint32_t when, when_end; /* a condition; when_end 0: none */
  bool frees;
} targets;

/* UNIT: the start of the call that makes bytes of N. */
static void put_bytes(targets *x, const char *unit, uint32_t p, uint32_t p_end, uint32_t n,
                      uint32_t n_end) {
  pt_spec_scope scope = {0};
  pt_spec_out *o = x->o;
  pt_put_text(o, "void *__protest_to_%zu = (void *)(", x->n);
  pt_put_expr(o, &scope, p, p_end);
  pt_put_text(o, "); __SIZE_TYPE__ __protest_n_%zu = ", x->n++);
  if (x->when_end) {
    pt_put_text(o, "!(");
    pt_put_expr(o, &scope, x->when, x->when_end);
    pt_put_text(o, ") ? 0 : ");
  }
  pt_put_text(o, "%s(", unit);
  pt_put_expr(o, &scope, n, n_end);
  pt_put_text(o, ")); ");
}

static void put_slice(targets *x, uint32_t k, bool elements) {
  const pt_tokens *t = &x->o->s->tokens;
  uint32_t close = t->all.at[k + 1].partner, comma = pt_tokens_find(t, k + 2, close, ",");
  if (comma == close) {
    pt_token_refuse(t, k, x->o->e, "this takes 2 arguments");
    return;
  }
  if (!elements) {
    put_bytes(x, "(__SIZE_TYPE__)(", k + 2, comma, comma + 1, close);
    return;
  }
  pt_spec_scope scope = {0};
  pt_put_text(x->o, "__SIZE_TYPE__ __protest_u_%zu = sizeof *(", x->n);
  pt_put_expr(x->o, &scope, k + 2, comma);
  pt_put_text(x->o, "); ");
  char unit[60];
  snprintf(unit, sizeof unit, "__protest_of_(__protest_u_%zu, ", x->n);
  put_bytes(x, unit, k + 2, comma, comma + 1, close);
}

/* From the pointer on, or the whole object. */
static void put_object(targets *x, uint32_t k, bool whole) {
  uint32_t close = x->o->s->tokens.all.at[k + 1].partner;
  pt_spec_scope scope = {0};
  pt_spec_out *o = x->o;
  if (!whole) {
    put_bytes(x, "__protest_object_size(", k + 2, close, k + 2, close);
    return;
  }
  pt_put_text(o, "void *__protest_o_%zu = (void *)(", x->n);
  pt_put_expr(o, &scope, k + 2, close);
  pt_put_text(o, "); void *__protest_to_%zu = (char *)__protest_o_%zu - "
                 "__CPROVER_POINTER_OFFSET(__protest_o_%zu); __SIZE_TYPE__ __protest_n_%zu = ",
              x->n, x->n, x->n, x->n);
  if (x->when_end) {
    pt_put_text(o, "!(");
    pt_put_expr(o, &scope, x->when, x->when_end);
    pt_put_text(o, ") ? 0 : ");
  }
  pt_put_text(o, "__CPROVER_OBJECT_SIZE(__protest_o_%zu); ", x->n);
  x->n++;
}

static void put_lvalue(targets *x, uint32_t from, uint32_t to) {
  pt_spec_scope scope = {0};
  pt_spec_out *o = x->o;
  pt_put_text(o, "void *__protest_to_%zu = (void *)&(", x->n);
  pt_put_expr(o, &scope, from, to);
  pt_put_text(o, "); __SIZE_TYPE__ __protest_n_%zu = ", x->n++);
  if (x->when_end) {
    pt_put_text(o, "!(");
    pt_put_expr(o, &scope, x->when, x->when_end);
    pt_put_text(o, ") ? 0 : ");
  }
  pt_put_text(o, "sizeof(");
  pt_put_expr(o, &scope, from, to);
  pt_put_text(o, "); ");
}

static void put_pointer(targets *x, uint32_t from, uint32_t to) {
  pt_spec_scope scope = {0};
  pt_spec_out *o = x->o;
  pt_put_text(o, "void *__protest_free_%zu = ", x->n++);
  if (x->when_end) {
    pt_put_text(o, "!(");
    pt_put_expr(o, &scope, x->when, x->when_end);
    pt_put_text(o, ") ? (void *)0 : ");
  }
  pt_put_text(o, "(void *)(");
  pt_put_expr(o, &scope, from, to);
  pt_put_text(o, "); ");
}

static void put_target(targets *x, uint32_t from, uint32_t to) {
  const pt_tokens *t = &x->o->s->tokens;
  bool whole = from + 1 < to && t->all.at[from + 1].partner == to - 1;
  if (from == to || (to == from + 1 && pt_token_is(t, from, "protest_nothing"))) return;
  if (x->frees) {
    put_pointer(x, from, to);
    return;
  }
  switch (whole ? pt_spec_word_at(t, from) : PT_SPEC_NO_WORD) {
  case PT_SPEC_SLICE: put_slice(x, from, true); break;
  case PT_SPEC_UPTO: put_slice(x, from, false); break;
  case PT_SPEC_FROM: put_object(x, from, false); break;
  case PT_SPEC_OBJECT: put_object(x, from, true); break;
  case PT_SPEC_TARGET: put_lvalue(x, from + 2, to - 1); break;
  default: put_lvalue(x, from, to);
  }
}

/* `condition : target, target` up to a semicolon. */
static void put_list(targets *x, uint32_t from, uint32_t to) {
  const pt_tokens *t = &x->o->s->tokens;
  uint32_t colon = pt_tokens_find(t, from, to, ":");
  bool choice = pt_tokens_find(t, from, to, "?") < to;
  x->when_end = 0;
  if (colon < to && !choice) x->when = from, x->when_end = colon, from = colon + 1;
  while (from < to) {
    uint32_t comma = pt_tokens_find(t, from, to, ",");
    put_target(x, from, comma);
    from = comma + 1;
  }
}

static size_t put_all(pt_spec_out *o, const pt_contract *c, pt_clause_kind kind) {
  targets x = {.o = o, .frees = kind == PT_CLAUSE_FREES};
  for (size_t k = 0; k < c->clauses.n; k++) {
    const pt_clause *a = &c->clauses.at[k];
    for (uint32_t from = a->from; a->kind == kind && from < a->to;) {
      uint32_t to = pt_tokens_find(&o->s->tokens, from, a->to, ";");
      put_list(&x, from, to);
      from = to + 1;
    }
  }
  return x.n;
}

void pt_put_targets(pt_spec_out *o, const pt_contract *c, size_t *n) {
  *n = put_all(o, c, PT_CLAUSE_ASSIGNS);
}

size_t pt_put_freed(pt_spec_out *o, const pt_contract *c) {
  return put_all(o, c, PT_CLAUSE_FREES);
}
