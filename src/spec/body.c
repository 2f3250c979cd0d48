/* Bodies of functions: loops with invariants, returns that are checked, calls of what has a
   contract.

   An invariant is checked whenever the loop's condition is about to be evaluated, for `do` when its
   body begins.  What a loop remembers is in variables around it, values at its entry behind the
   first part of a `for`:

     { int i = 0; int __protest_at_7_0 = (i); for (; checks, i < n; i++) ... } */
#include "spec/spec_priv.h"

typedef struct {
  pt_spec_out *o;
  const pt_contract *c;
  uint32_t from, to; /* all of it */
} body;

static void put_code(body *b, uint32_t from, uint32_t to);

/* ---- loops */

typedef struct {
  uint32_t word; /* while, for, do */
  pt_clauses clauses;
  uint32_t behind; /* the clauses */
  uint32_t end;    /* of its statement */
  PT_VEC(pt_spec_old) entries;
  bool round;   /* it makes one round only */
  bool wrapped; /* in braces, with variables of its own */
} loop;

static void read_loop(body *b, loop *l, uint32_t k) {
  const pt_tokens *t = &b->o->s->tokens;
  *l = (loop){.word = k};
  l->behind = pt_token_is(t, k, "do") ? k + 1 : t->all.at[k + 1].partner + 1;
  for (;;) {
    pt_clause c = {.word = l->behind};
    c.kind = pt_clause_at(t, c.word, &c.cbmc);
    if (c.kind == PT_CLAUSE_COUNT) break;
    c.from = c.word + 2, c.to = t->all.at[c.word + 1].partner;
    l->behind = c.to + 1;
    if (!pt_clause_fits_loop(c.kind) || c.kind == PT_CLAUSE_FREES)
      pt_token_refuse(t, c.word, b->o->e, "unsupported at a loop: %s", pt_clause_word(c.kind));
    l->wrapped |= c.kind == PT_CLAUSE_DECREASES;
    pt_vec_push(t->mem, &l->clauses, c);
  }
  for (size_t j = 0, n = 0; j < l->clauses.n; j++) {
    const pt_clause *c = &l->clauses.at[j];
    pt_find_olds(b->o->s, c->from, c->to, PT_SPEC_ENTRY, &l->entries.at, &l->entries.n,
                 &l->entries.cap);
    for (; n < l->entries.n && b->o->e->status == PT_OK; n++)
      pt_spec_read_snapshot(b->o->s, NULL, c, &l->entries.at[n], true, b->o->e);
  }
  l->wrapped |= l->entries.n > 0;
}

/* A run that jumps into the loop does not come by what stands in front of it. */
static void look_at_jumps(body *b, loop *l) {
  const pt_tokens *t = &b->o->s->tokens;
  bool jumped = pt_spec_is_jumped_into(t, l->behind, l->end, b->from, b->to);
  l->round = pt_is_round(b->o) && !jumped;
  if (jumped && l->wrapped)
    pt_token_refuse(t, l->word, b->o->e,
                    "unsupported: decreases or loop_entry at a loop that is jumped into");
  l->wrapped |= l->round;
}

static pt_spec_scope scope_of(const body *b, const loop *l, const pt_clause *x) {
  return (pt_spec_scope){.contract = b->c, .clause = x, .in_body = true, .entries = l->entries.at,
                         .nentries = l->entries.n, .loop = l->word};
}

static bool is_for(const body *b, const loop *l) {
  return pt_token_is(&b->o->s->tokens, l->word, "for");
}

/* The semicolon behind the first part of a `for`. */
static uint32_t behind_first(const body *b, const loop *l) {
  const pt_tokens *t = &b->o->s->tokens;
  return pt_tokens_find(t, l->word + 2, t->all.at[l->word + 1].partner, ";");
}

/* Values at the entry of the loop. */
static void put_entries(body *b, const loop *l) {
  pt_spec_out *o = b->o;
  pt_spec_scope plain = scope_of(b, l, NULL);
  for (size_t k = 0; k < l->entries.n; k++) {
    char name[60];
    snprintf(name, sizeof name, "__protest_at_%u_%zu", l->word, k);
    if (l->entries.at[k].open) {
      pt_put_snapshot(o, &plain, &l->entries.at[k], name);
      continue;
    }
    pt_put_text(o, "__typeof__(");
    pt_put_expr(o, &plain, l->entries.at[k].from, l->entries.at[k].to);
    pt_put_text(o, ") __protest_at_%u_%zu = (", l->word, k);
    pt_put_expr(o, &plain, l->entries.at[k].from, l->entries.at[k].to);
    pt_put_text(o, "); ");
  }
}

/* Whether what a `for` does first stands in front of it. */
static bool is_split(const body *b, const loop *l) { return is_for(b, l) && l->entries.n; }

/* In front of the loop. */
static void put_variables(body *b, const loop *l) {
  pt_spec_out *o = b->o;
  uint32_t first = is_for(b, l) ? l->word + 2 : 0, behind = first ? behind_first(b, l) + 1 : 0;
  pt_put_text(o, " { ");
  if (is_split(b, l)) put_code(b, first, behind), first = behind;
  put_entries(b, l);
  for (size_t k = 0; k < l->clauses.n; k++) {
    pt_spec_scope scope = scope_of(b, l, &l->clauses.at[k]);
    if (l->clauses.at[k].kind == PT_CLAUSE_DECREASES)
      pt_put_decrease_variables(o, &scope, k, first, behind);
  }
  if (l->round) pt_put_text(o, "int __protest_round_%u = 0; ", l->word);
}

static void put_invariant(body *b, const loop *l, size_t k) {
  pt_spec_out *o = b->o;
  const pt_clause *x = &l->clauses.at[k];
  pt_spec_scope scope = scope_of(b, l, x);
  if (l->round) {
    pt_put_text(o, "(__protest_round_%u ? (void)0 : __protest_assume((_Bool)(", l->word);
    pt_put_expr(o, &scope, x->from, x->to);
    pt_put_text(o, "))), ");
  }
  pt_put_place(o, x->word);
  pt_put_text(o, "__protest_check((_Bool)(");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, "), \"invariant\", ");
  pt_put_clause_text(o, x);
  pt_put_text(o, "), ");
}

/* A `for` has its own variables in its head. */
static pt_spec_region region_of(const body *b, const loop *l) {
  pt_spec_region r = {.word = l->word, .head = l->word, .body = l->behind, .to = l->end};
  if (is_for(b, l)) r.head = behind_first(b, l);
  return r;
}

/* When a call is looked for that returns, clauses of loops are proved already. */
static void put_head(body *b, const loop *l) {
  pt_spec_region r = region_of(b, l);
  bool example = b->o->mode == PT_SPEC_EXAMPLE;
  if (l->round) pt_put_round_begin(b->o, &r);
  for (size_t k = 0; k < l->clauses.n; k++) {
    const pt_clause *x = &l->clauses.at[k];
    if (x->kind == PT_CLAUSE_ASSIGNS) continue;
    if (x->kind == PT_CLAUSE_INVARIANT) pt_check_one_expr(b->o, x->from, x->to);
    else pt_check_expr(b->o, x->from, x->to);
    if (example) continue;
    pt_spec_scope scope = scope_of(b, l, x);
    if (x->kind == PT_CLAUSE_INVARIANT) put_invariant(b, l, k);
    else pt_put_decrease(b->o, &scope, k);
  }
  if (pt_is_steady(b->o, b->c)) pt_put_frame_at_loop(b->o, b->c);
  if (l->round) pt_put_round_end(b->o, &r);
}

/* The loop's head with its clauses in it. */
static void put_loop(body *b, const loop *l) {
  pt_spec_out *o = b->o;
  const pt_tokens *t = &o->s->tokens;
  uint32_t open = l->word + 1, close = t->all.at[open].partner, from = open + 1;
  pt_put(o, l->word);
  if (pt_token_is(t, l->word, "do")) {
    pt_put_text(o, " if (");
    put_head(b, l);
    pt_put_text(o, "0) ; else ");
    return;
  }
  pt_put(o, open);
  if (is_for(b, l)) {
    uint32_t semicolon = behind_first(b, l);
    put_code(b, is_split(b, l) ? semicolon : from, semicolon + 1);
    from = semicolon + 1;
  }
  pt_put_text(o, " ");
  put_head(b, l);
  if (pt_token_is(t, from, ";")) pt_put_text(o, "1");
  put_code(b, from, close);
  pt_put(o, close);
}

/* The loop at K with its statement; returns the token behind. */
static uint32_t put_annotated(body *b, uint32_t k, uint32_t to) {
  loop l;
  read_loop(b, &l, k);
  uint32_t next = l.behind;
  if (l.clauses.n == 0 && !pt_is_steady(b->o, b->c)) {
    pt_put(b->o, k);
    next = k + 1;
  } else {
    l.end = pt_spec_behind_statement(&b->o->s->tokens, k, to);
    look_at_jumps(b, &l);
    if (l.wrapped) put_variables(b, &l);
    put_loop(b, &l);
    put_code(b, l.behind, l.end);
    if (l.wrapped) pt_put_text(b->o, " } ");
    next = l.end;
  }
  pt_vec_release(b->o->m, &l.clauses);
  pt_vec_release(b->o->m, &l.entries);
  return next;
}

/* ---- the rest */

/* Where control leaves C, with its result, if it has one, in front of the semicolon END. */
static void put_out(body *b, uint32_t from, uint32_t end) {
  pt_spec_out *o = b->o;
  bool nothing = pt_returns_nothing(o->s, b->c);
  pt_put_text(o, " __protest_out_%s(", b->c->name);
  pt_put_values(o, b->c);
  if (!nothing) {
    pt_put_text(o, b->c->params.n ? ", (" : "(");
    if (from < end) put_code(b, from, end);
    else pt_put_text(o, "0");
    pt_put_text(o, ")");
  }
  pt_put_old_values(o, b->c);
  pt_put_text(o, ")");
}

/* A function without a result may have an expression here: what it ensures holds behind it. */
static uint32_t put_return(body *b, uint32_t k, uint32_t to) {
  pt_spec_out *o = b->o;
  uint32_t end = pt_tokens_find(&o->s->tokens, k, to, ";");
  if (!pt_returns_nothing(o->s, b->c)) {
    pt_put(o, k);
    put_out(b, k + 1, end);
    return end;
  }
  pt_put_text(o, " {");
  if (end > k + 1) {
    pt_put_text(o, " (void)(");
    put_code(b, k + 1, end);
    pt_put_text(o, ");");
  }
  put_out(b, end, end);
  pt_put_text(o, "; ");
  pt_put(o, k);
  pt_put_text(o, "; }");
  return end + 1;
}

/* The brace at the end: there main returns 0, and a function without a result returns. */
static void put_last(body *b, uint32_t brace) {
  pt_spec_out *o = b->o;
  bool is_main = strcmp(b->c->name, "main") == 0;
  if (!pt_has_end(o, b->c) || !(is_main || pt_returns_nothing(o->s, b->c))) return;
  if (is_main) pt_put_text(o, " return");
  put_out(b, brace, brace);
  pt_put_text(o, ";");
}

/* What runs behind a return would not be seen. */
static void refuse_cleanup(const body *b, uint32_t from, uint32_t to) {
  const pt_tokens *t = &b->o->s->tokens;
  for (uint32_t k = from, end = 0; k < to; k++) {
    if (pt_token_is(t, k, "__attribute__") || pt_token_is(t, k, "__attribute") ||
        pt_token_is(t, k, "gnu"))
      end = pt_token_is(t, k, "gnu") ? k + 4 : t->all.at[k + 1].partner;
    if (k < end && (pt_token_is(t, k, "cleanup") || pt_token_is(t, k, "__cleanup__")))
      pt_token_refuse(t, k, b->o->e, "unsupported in a function with a contract: cleanup");
  }
}

/* Statements of CBMC that have a condition with its words in it. */
static bool is_statement(const pt_tokens *t, uint32_t k) {
  return (pt_token_is(t, k, "__CPROVER_assert") || pt_token_is(t, k, "__CPROVER_assume")) &&
         pt_token_is(t, k + 1, "(");
}

static uint32_t put_statement(body *b, uint32_t k) {
  const pt_tokens *t = &b->o->s->tokens;
  uint32_t close = t->all.at[k + 1].partner, comma = pt_tokens_find(t, k + 2, close, ",");
  pt_spec_scope scope = {.contract = b->c};
  pt_put_range(b->o, k, k + 2);
  pt_put_expr(b->o, &scope, k + 2, comma);
  return comma;
}

/* A call of C, which is itself or may call it, with what decreases; returns the bracket that closes
   it.  A variable of that name does not compile. */
static uint32_t put_measured(body *b, const pt_contract *c, uint32_t k) {
  const pt_tokens *t = &b->o->s->tokens;
  uint32_t close = t->all.at[k + 1].partner;
  pt_put_place(b->o, k);
  pt_put_text(b->o, "__builtin_choose_expr(__builtin_types_compatible_p(__typeof__(%s), "
                    "__typeof__(", c->name);
  pt_put_real_name(b->o, c);
  pt_put_text(b->o, ")), __protest_%s_%s, (void)0)", c == b->c ? "rec" : "mut", c->name);
  pt_put(b->o, k + 1);
  put_code(b, k + 2, close);
  pt_put_text(b->o, close > k + 2 ? ", __protest_measure" : "__protest_measure");
  return close;
}

/* Advice to the compiler that would be in the way: `register` has no address, and a pragma about a
   loop wants that loop behind it. */
static bool is_advice(const pt_tokens *t, uint32_t k) {
  const pt_token *x = &t->all.at[k];
  if (pt_token_is(t, k, "register")) return true;
  return x->kind == PT_TOKEN_LINE && (memmem(x->at, x->n, "unroll", 6) ||
                                      memmem(x->at, x->n, " loop ", 6) ||
                                      memmem(x->at, x->n, "ivdep", 5));
}

static void put_code(body *b, uint32_t from, uint32_t to) {
  pt_spec_out *o = b->o;
  const pt_tokens *t = &o->s->tokens;
  const pt_contract *called;
  bool cbmc;
  for (uint32_t k = from; k < to && o->e->status == PT_OK;) {
    if (pt_token_is(t, k, "while") || pt_token_is(t, k, "for") || pt_token_is(t, k, "do"))
      k = put_annotated(b, k, to);
    else if (pt_token_is(t, k, "return") && b->c && pt_has_end(o, b->c)) k = put_return(b, k, to);
    else if (pt_clause_at(t, k, &cbmc) != PT_CLAUSE_COUNT)
      pt_token_refuse(t, k, o->e, "%s outside of a loop",
                      pt_clause_word(pt_clause_at(t, k, &cbmc)));
    else if (is_statement(t, k)) k = put_statement(b, k);
    else if ((called = pt_measured_call(o, b->c, k))) k = put_measured(b, called, k);
    else if (pt_is_used_main(o->s, k))
      pt_token_refuse(t, k, o->e, "unsupported: a use of main, which has a contract");
    else if (is_advice(t, k) || pt_put_function_name(o, b->c, k)) k++;
    else pt_put(o, k++);
  }
}

void pt_put_body(pt_spec_out *o, const pt_contract *c, uint32_t from, uint32_t to) {
  body b = {o, c, from, to};
  put_code(&b, from, to);
  if (!c) return;
  refuse_cleanup(&b, from, to);
  put_last(&b, to);
}
