/* The functions of a contract (spec.h says which). */
#include "spec/spec_priv.h"

/* ---- pieces of the declaration */

/* The next token of a type, from K on: the declaration without storage classes and attributes. */
static uint32_t next_of_type(const pt_tokens *t, uint32_t k, uint32_t to) {
  static const char *const others[] = {"static", "inline", "extern", "__inline", "__inline__",
                                       "_Noreturn", "register", "__extension__", "protest_pure",
                                       NULL};
  for (; k < to; k++) {
    bool skip = t->all.at[k].kind == PT_TOKEN_LINE;
    for (const char *const *w = others; *w; w++) skip |= pt_token_is(t, k, *w);
    if (pt_token_is(t, k, "__attribute__") || pt_token_is(t, k, "__attribute"))
      k = t->all.at[k + 1].partner;
    else if (pt_token_is(t, k, "[") && pt_token_is(t, k + 1, "[")) k = t->all.at[k].partner;
    else if (!skip) return k;
  }
  return to;
}

/* The type of the result. */
static void put_type(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  for (uint32_t k = c->start; (k = next_of_type(t, k, c->word)) < c->word; k++)
    pt_put_text(o, " %.*s", (int)t->all.at[k].n, t->all.at[k].at);
  pt_put_text(o, " ");
}

/* `void`, or a name for it. */
static bool is_void(const pt_tokens *t, uint32_t name) {
  if (pt_token_is(t, name, "void")) return true;
  for (uint32_t k = 0; k + 3 < name; k++)
    if (pt_token_is(t, k, "typedef") && pt_token_is(t, k + 3, ";") &&
        pt_tokens_same(t, k + 2, k + 3, name, name + 1))
      return is_void(t, k + 1);
  return false;
}

bool pt_returns_nothing(const pt_spec *s, const pt_contract *c) {
  uint32_t first = next_of_type(&s->tokens, c->start, c->word);
  return next_of_type(&s->tokens, first + 1, c->word) == c->word && is_void(&s->tokens, first);
}

bool pt_has_end(const pt_spec_out *o, const pt_contract *c) {
  for (size_t k = 0; k < c->clauses.n; k++)
    if (c->clauses.at[k].kind == PT_CLAUSE_ENSURES) return true;
  if (pt_is_framed(o, c) || c->returns_nonnull) return true;
  return o->mode == PT_SPEC_EXAMPLE && strcmp(c->name, o->function) == 0;
}

/* `int a[n]` is a pointer, and n would be evaluated before anything is required of it. */
void pt_put_parameters(pt_spec_out *o, uint32_t open) {
  const pt_tokens *t = &o->s->tokens;
  uint32_t close = t->all.at[open].partner;
  for (uint32_t from = open + 1; from < close;) {
    uint32_t to = pt_tokens_find(t, from, close, ","), name = pt_param_name(t, from, to);
    for (uint32_t k = from; k < to; k++) {
      pt_put(o, k);
      if (k == name + 1 && pt_token_is(t, k, "[")) k = t->all.at[k].partner - 1;
    }
    if (to < close) pt_put(o, to);
    from = to + 1;
  }
}

/* (PARAMS */
static void put_params(pt_spec_out *o, const pt_contract *c) {
  pt_put_text(o, "(");
  if (c->params.n) pt_put_parameters(o, c->open);
}

static void put_old_type(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old) {
  pt_spec_scope typed = *x;
  typed.type_only = true;
  if (old->open) {
    pt_put_text(o, "void *");
    return;
  }
  pt_put_text(o, "__typeof__(__protest_taken_(");
  pt_put_expr(o, &typed, old->from, old->to);
  pt_put_text(o, "))");
}

/* *(T (*)[n])p: an array, which is no value in C. */
static bool is_array(const pt_tokens *t, const pt_spec_old *old) {
  for (uint32_t k = old->from; k + 3 < old->to && pt_token_is(t, old->from, "*"); k++)
    if (pt_token_is(t, k, "(") && pt_token_is(t, k + 1, "*") && pt_token_is(t, k + 2, ")") &&
        pt_token_is(t, k + 3, "["))
      return true;
  return false;
}

static void put_old_value(pt_spec_out *o, const pt_spec_scope *x, const pt_contract *c, size_t k) {
  char name[40];
  snprintf(name, sizeof name, "__protest_old_%zu", k);
  const pt_spec_old *old = &c->olds.at[k];
  if (old->of_params) return;
  if (old->open) {
    pt_put_snapshot(o, x, old, name);
    return;
  }
  if (old->guarded) {
    pt_put_text(o, " _Bool __protest_okay_%zu = ", k);
    pt_put_okay(o, x, old);
    pt_put_text(o, ";");
  }
  pt_put_text(o, " ");
  put_old_type(o, x, old);
  if (is_array(&o->s->tokens, old)) {
    pt_put_text(o, " __protest_old_%zu; __builtin_memcpy(&__protest_old_%zu, &(", k, k);
    pt_put_expr(o, x, old->from, old->to);
    pt_put_text(o, "), sizeof __protest_old_%zu);", k);
    return;
  }
  pt_put_text(o, " __protest_old_%zu = ", k);
  if (old->guarded) pt_put_text(o, "!__protest_okay_%zu ? (", k), put_old_type(o, x, old);
  pt_put_text(o, old->guarded ? "){0} : (" : "(");
  pt_put_expr(o, x, old->from, old->to);
  pt_put_text(o, ");");
}

/* , R __protest_result, __typeof__(E) __protest_old_0, ...; OUT: also what the frame needs) */
static void put_end_params(pt_spec_out *o, const pt_contract *c, bool out) {
  const char *comma = c->params.n ? ", " : "";
  pt_spec_scope scope = {.contract = NULL};
  put_params(o, c);
  if (!pt_returns_nothing(o->s, c)) {
    pt_put_text(o, "%s", comma);
    put_type(o, c);
    pt_put_text(o, "__protest_result");
    comma = ", ";
  }
  for (size_t k = 0; k < c->ensured_olds; k++) {
    if (c->olds.at[k].of_params) continue;
    pt_put_text(o, "%s", comma);
    put_old_type(o, &scope, &c->olds.at[k]);
    pt_put_text(o, " __protest_old_%zu", k);
    if (c->olds.at[k].guarded) pt_put_text(o, ", _Bool __protest_okay_%zu", k);
    comma = ", ";
  }
  if (!out && pt_new_places(o->s, c)) {
    pt_put_text(o, "%svoid **__protest_new", comma);
    comma = ", ";
  }
  if (out && pt_is_framed(o, c)) pt_put_frame_params(o, c);
  pt_put_text(o, "%s) { ", *comma ? "" : "void");
}

static void put_names(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o, "%s%.*s", k ? ", " : "", (int)t->all.at[c->params.at[k]].n,
                t->all.at[c->params.at[k]].at);
}

/* BEFORE: there is something in front of them; afterwards, behind them. */
static void put_olds(pt_spec_out *o, const pt_contract *c, bool *before) {
  for (size_t k = 0; k < c->ensured_olds; k++) {
    if (c->olds.at[k].of_params) continue;
    pt_put_text(o, "%s__protest_old_%zu", *before ? ", " : "", k);
    if (c->olds.at[k].guarded) pt_put_text(o, ", __protest_okay_%zu", k);
    *before = true;
  }
}

static void put_end_names(pt_spec_out *o, const pt_contract *c) {
  bool result = !pt_returns_nothing(o->s, c), some = result || c->params.n;
  put_names(o, c);
  if (result) pt_put_text(o, "%s__protest_result", c->params.n ? ", " : "");
  put_olds(o, c, &some);
  if (pt_new_places(o->s, c)) pt_put_text(o, "%s__protest_new", some ? ", " : "");
}

/* The variable that clauses about new objects share. */
static void put_places(pt_spec_out *o, const pt_contract *c, bool used) {
  size_t n = pt_new_places(o->s, c) * (used ? 2 : 1);
  if (n) pt_put_text(o, "void *__protest_new[%zu] = {0}; ", n);
}

/* ---- one clause each */

/* `ens`: as it is checked; `got`: as those assume it who call C. */
static const char *ensured_word(const pt_spec *s, const pt_clause *x, bool used) {
  return used && pt_clause_makes(s, x) ? "got" : "ens";
}

static void put_clause(pt_spec_out *o, const pt_contract *c, size_t k, bool used) {
  const pt_clause *x = &c->clauses.at[k];
  bool ensures = x->kind == PT_CLAUSE_ENSURES;
  const char *word = ensures ? ensured_word(o->s, x, used) : "req";
  pt_spec_scope scope = {.contract = c, .clause = x, .used = used};
  scope.result = ensures && !pt_returns_nothing(o->s, c);
  pt_check_one_expr(o, x->from, x->to);
  pt_put_text(o, " static _Bool __protest_%s_%s_%zu", word, c->name, k);
  if (ensures) put_end_params(o, c, false);
  else {
    put_params(o, c);
    pt_put_text(o, "%s) { ", c->params.n ? "" : "void");
  }
  pt_put_text(o, "return (_Bool)(");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, "); }");
}

/* `old` in what it requires is refused: at entry everything is. */
static void refuse_old(pt_spec_out *o, const pt_clause *x) {
  for (uint32_t k = x->from; k < x->to; k++)
    if (pt_spec_word_at(&o->s->tokens, k) == PT_SPEC_OLD)
      pt_token_refuse(&o->s->tokens, k, o->e, "old in a requires: it holds at entry anyway");
}

/* ---- checking all of them */

/* INSIDE: at the start of the body. */
static void put_checks(pt_spec_out *o, const pt_contract *c, pt_clause_kind kind, bool inside) {
  bool ensures = kind == PT_CLAUSE_ENSURES;
  for (size_t k = 0; k < c->clauses.n; k++) {
    if (c->clauses.at[k].kind != kind) continue;
    pt_put_place(o, c->clauses.at[k].word);
    pt_put_text(o, "__protest_check(__protest_%s_%s_%zu(", ensures ? "ens" : "req", c->name, k);
    if (ensures) put_end_names(o, c);
    else if (inside) pt_put_values(o, c);
    else put_names(o, c);
    pt_put_text(o, "), \"%scondition\", ", ensures ? "post" : "pre");
    pt_put_clause_text(o, &c->clauses.at[k]);
    pt_put_text(o, "); ");
  }
}

static void put_out(pt_spec_out *o, const pt_contract *c) {
  bool nothing = pt_returns_nothing(o->s, c);
  bool example = o->mode == PT_SPEC_EXAMPLE && strcmp(c->name, o->function) == 0;
  pt_put_text(o, " static ");
  put_type(o, c);
  pt_put_text(o, "__protest_out_%s", c->name);
  put_end_params(o, c, true);
  if (!example) put_places(o, c, false);
  if (example) pt_put_text(o, "__protest_check(0, \"reach\", \"an example\"); ");
  else put_checks(o, c, PT_CLAUSE_ENSURES, false);
  if (c->returns_nonnull && !example)
    pt_put_text(o, "__protest_check(__protest_nonnull_(__protest_result), \"postcondition\", "
                   "\"returns_nonnull\"); ");
  if (pt_is_framed(o, c)) pt_put_frame_checks(o, c);
  pt_put_text(o, "return%s; }", nothing ? "" : " __protest_result");
}

/* ---- what others call */

static void put_assumed(pt_spec_out *o, const pt_contract *c) {
  if (c->returns_nonnull)
    pt_put_text(o, "__protest_assume(__protest_nonnull_(__protest_result)); ");
  for (size_t k = 0; k < c->clauses.n; k++) {
    if (c->clauses.at[k].kind != PT_CLAUSE_ENSURES) continue;
    pt_put_text(o, "__protest_assume(__protest_%s_%s_%zu(",
                ensured_word(o->s, &c->clauses.at[k], true), c->name, k);
    put_end_names(o, c);
    pt_put_text(o, ")); ");
  }
}

/* A function without a body that does not say what it assigns may change all that it can reach.
   Through an argument that is more than what is known here.  (Variables of the program, and what
   the caller was given: command/prove_globals.h.) */
static void put_unlimited(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  for (size_t k = 0; k < c->params.n; k++) {
    const pt_token *name = &t->all.at[c->params.at[k]];
    pt_put_text(o, "if (__protest_leads_(%.*s)) __protest_unmodelled(\"what %s changes: it has no "
                   "body and no assigns\"); ", (int)name->n, name->at, c->name);
  }
}

/* Forgets what it may change, and assumes what it ensures. */
static void put_abstract(pt_spec_out *o, const pt_contract *c) {
  pt_spec_scope scope = {0};
  size_t n = 0;
  for (size_t k = 0; k < c->ensured_olds; k++) put_old_value(o, &scope, c, k);
  pt_put_text(o, " ");
  if (!pt_spec_is_used(c)) put_unlimited(o, c);
  pt_put_targets(o, c, &n);
  size_t freed = pt_put_freed(o, c);
  for (size_t k = 0; k < n; k++)
    pt_put_text(o, "__protest_forget_(__protest_to_%zu, __protest_n_%zu, \"%s\"); ", k, k, c->name);
  for (size_t k = 0; k < freed; k++)
    pt_put_text(o, "__protest_may_free_(__protest_free_%zu, \"%s frees\"); ", k, c->name);
  if (!pt_returns_nothing(o->s, c)) {
    put_type(o, c);
    pt_put_text(o, "__protest_result; __protest_any(&__protest_result, sizeof __protest_result, "
                   "\"%s\"); ", c->name);
  }
  put_places(o, c, true);
  pt_put_new_objects(o, c);
  put_assumed(o, c);
  pt_put_new_found(o, c);
  if (c->returns_never) pt_put_text(o, "__protest_assume(0); ");
  pt_put_text(o, "return%s; }", pt_returns_nothing(o->s, c) ? "" : " __protest_result");
}

/* Whether its contract stands for it. */
static bool is_abstract(const pt_spec_out *o, const pt_contract *c) {
  return pt_spec_is_trusted(c) || (pt_is_modular(o) && pt_spec_is_used(c));
}

static void put_use_head(pt_spec_out *o, const pt_contract *c) {
  pt_put_text(o, c->linked ? " " : " static ");
  put_type(o, c);
  pt_put_use_name(o, c);
  put_params(o, c);
  pt_put_text(o, "%s)", c->params.n ? "" : "void");
}

static void put_use(pt_spec_out *o, const pt_contract *c) {
  bool nothing = pt_returns_nothing(o->s, c), declared = c->linked && !c->home;
  put_use_head(o, c);
  pt_put_use_label(o, c);
  pt_put_text(o, ";");
  if (declared) return;
  put_use_head(o, c);
  pt_put_text(o, " { ");
  pt_put_attributes_checked(o, c, false);
  put_checks(o, c, PT_CLAUSE_REQUIRES, false);
  if (is_abstract(o, c) && pt_is_modular(o)) pt_put_expected_checked(o, c);
  if (is_abstract(o, c)) {
    put_abstract(o, c);
    return;
  }
  pt_put_text(o, nothing ? "" : "return ");
  pt_put_real_name(o, c);
  pt_put_text(o, "(");
  put_names(o, c);
  pt_put_text(o, "); }");
}

/* MUTUAL: what the bodies of others call that it may call. */
static void put_recursive(pt_spec_out *o, const pt_contract *c, bool mutual) {
  pt_put_text(o, " static ");
  put_type(o, c);
  pt_put_text(o, "__protest_%s_%s", mutual ? "mut" : "rec", c->name);
  put_params(o, c);
  pt_put_measured(o, c, mutual);
  pt_put_text(o, pt_returns_nothing(o->s, c) ? "" : "return ");
  pt_put_use_name(o, c);
  pt_put_text(o, "(");
  put_names(o, c);
  pt_put_text(o, "); }");
}

void pt_put_contract(pt_spec_out *o, const pt_contract *c) {
  for (size_t k = 0; k < c->clauses.n; k++) {
    pt_clause_kind kind = c->clauses.at[k].kind;
    if (kind == PT_CLAUSE_REQUIRES) refuse_old(o, &c->clauses.at[k]);
    if (kind == PT_CLAUSE_REQUIRES || kind == PT_CLAUSE_ENSURES) put_clause(o, c, k, false);
    else if (kind == PT_CLAUSE_ASSIGNS || kind == PT_CLAUSE_FREES)
      pt_check_expr(o, c->clauses.at[k].from, c->clauses.at[k].to);
    else if (&c->clauses.at[k] != pt_measure_of(c))
      pt_token_refuse(&o->s->tokens, c->clauses.at[k].word, o->e,
                      "unsupported in a contract of a function: %s", pt_clause_word(kind));
    if (is_abstract(o, c) && pt_clause_makes(o->s, &c->clauses.at[k])) put_clause(o, c, k, true);
  }
  if (pt_has_end(o, c)) put_out(o, c);
  put_use(o, c);
  if (pt_measure_of(c)) put_recursive(o, c, false);
  if (pt_measure_of(c) && c->mutual) put_recursive(o, c, true);
}

/* T, as declaration D has it; static unless other files see it */
static void put_declared_type(pt_spec_out *o, const pt_spec_declaration *d, bool linked) {
  pt_contract as = {.start = d->start, .word = d->word};
  pt_put_text(o, linked ? " " : " static ");
  put_type(o, &as);
}

void pt_put_use_declared(pt_spec_out *o, const pt_contract *c, const pt_spec_declaration *d) {
  bool unknown = c->params.n && o->s->tokens.all.at[d->open].partner == d->open + 1; /* () */
  put_declared_type(o, d, c->linked);
  pt_put_use_name(o, c);
  pt_put_text(o, "(");
  if (c->params.n) pt_put_parameters(o, d->open);
  pt_put_text(o, c->params.n ? ")" : "void)");
  pt_put_use_label(o, c);
  pt_put_text(o, ";");
  if (unknown || !pt_measure_of(c) || !c->mutual) return;
  put_declared_type(o, d, false);
  pt_put_text(o, "__protest_mut_%s(", c->name);
  if (c->params.n) pt_put_parameters(o, d->open);
  pt_put_text(o, "%s" PT_WIDE_MEASURE ");", c->params.n ? ", " : "");
}

/* ---- in the body */

/* The body of the function that a program is about is called by the prover; any other by who has
   checked it, if he knows the contract. */
static void put_required(pt_spec_out *o, const pt_contract *c) {
  bool start = strcmp(c->name, o->function) == 0;
  if (c->bare && !start) {
    pt_put_attributes_checked(o, c, true);
    put_checks(o, c, PT_CLAUSE_REQUIRES, true);
    return;
  }
  if (start) pt_put_expected_assumed(o, c);
  pt_put_attributes_assumed(o, c);
  for (size_t k = 0; k < c->clauses.n; k++) {
    if (c->clauses.at[k].kind != PT_CLAUSE_REQUIRES) continue;
    pt_put_text(o, " __protest_assume(__protest_req_%s_%zu(", c->name, k);
    pt_put_values(o, c);
    pt_put_text(o, "));");
  }
}

void pt_put_entry(pt_spec_out *o, const pt_contract *c) {
  const pt_tokens *t = &o->s->tokens;
  pt_contract own = {0}; /* parameters as the body calls them */
  pt_spec_scope ensured = {.contract = c, .inside = true}, plain = {.contract = &own};
  uint32_t from = c->body_open + 1, close = t->all.at[c->body_open].partner;
  for (size_t k = 0; k < c->params.n; k++) {
    uint32_t to = pt_tokens_find(t, from, close, ","), name = pt_param_name(t, from, to);
    pt_put_text(o, " __typeof__(%.*s) __protest_in_%zu = %.*s;", (int)t->all.at[name].n,
                t->all.at[name].at, k, (int)t->all.at[name].n, t->all.at[name].at);
    from = to + 1;
  }
  put_required(o, c);
  pt_put_fresh_sizes(o, c);
  pt_put_measure(o, c);
  for (size_t k = 0; k < c->olds.n; k++)
    put_old_value(o, k < c->ensured_olds ? &ensured : &plain, c, k);
  if (pt_is_framed(o, c)) pt_put_frame_entry(o, c);
}

void pt_put_values(pt_spec_out *o, const pt_contract *c) {
  for (size_t k = 0; k < c->params.n; k++)
    pt_put_text(o, "%s__protest_in_%zu", k ? ", " : "", k);
}

void pt_put_old_values(pt_spec_out *o, const pt_contract *c) {
  bool before = c->params.n || !pt_returns_nothing(o->s, c);
  put_olds(o, c, &before);
  if (pt_is_framed(o, c)) pt_put_frame_values(o, c);
}
