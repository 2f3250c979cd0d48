/* The clauses of one annotation; behaviors guard theirs. */
#include "spec/acsl_priv.h"

typedef struct {
  uint32_t name;
  uint32_t assumes[8][2];
  size_t n;
  bool assigns;
} behavior;

enum { MOST_BEHAVIORS = 16, MOST_ASSUMES = 8 };

typedef struct {
  pt_acsl *x;
  uint32_t from, to; /* the annotation */
  bool loop;
  behavior behaviors[MOST_BEHAVIORS];
  size_t n;
  const behavior *now; /* NULL: of the function */
  uint32_t assigns, assigns_end; /* of the function: the first; 0: none */
  bool complete, disjoint;       /* all of the behaviors */
} annotation;

/* The semicolon that ends what begins at K: not that of a quantifier. */
uint32_t pt_acsl_clause_end(const pt_tokens *t, uint32_t k, uint32_t to) {
  unsigned own = 0;
  for (; k < to; k++) {
    if (pt_acsl_is_quantifier(t, k)) own++;
    if (pt_token_is(t, k, ";") && own-- == 0) return k;
    if (t->all.at[k].partner > k) k = t->all.at[k].partner;
  }
  return to;
}

static const struct {
  const char *word, *clause;
  bool loop, targets;
} clauses[] = {{"requires", "protest_requires", false, false},
               {"ensures", "protest_ensures", false, false},
               {"assigns", "protest_assigns", false, true},
               {"frees", "protest_frees", false, true},
               {"decreases", "protest_decreases", false, false},
               {"invariant", "protest_invariant", true, false},
               {"assigns", "protest_assigns", true, true},
               {"variant", "protest_decreases", true, false}};

enum { NO_CLAUSE = sizeof clauses / sizeof *clauses };

static size_t clause_at(const annotation *a, uint32_t k) {
  size_t j = 0;
  bool loop = pt_token_is(a->x->t, k, "loop");
  while (j < NO_CLAUSE &&
         (clauses[j].loop != loop || !pt_token_is(a->x->t, k + loop, clauses[j].word)))
    j++;
  return j;
}

/* What the clause says, for messages: on the token of its word. */
static void add_note(annotation *a, uint32_t from, uint32_t to, size_t word) {
  pt_acsl *x = a->x;
  pt_buf text = {0};
  if (a->now)
    pt_buf_printf(x->m, &text, "behavior %.*s: ", (int)x->t->all.at[a->now->name].n,
                  x->t->all.at[a->now->name].at);
  pt_tokens_text(x->t, from, to, &text);
  for (size_t k = 0; k < text.n; k++)
    if (text.text[k] == '$') text.text[k] = '\\';
  x->out->at[word].note =
      pt_strtab_text(x->names, pt_strtab_add(x->m, x->names, pt_buf_text(&text)));
  pt_buf_release(x->m, &text);
}

static void put_assumed(annotation *a, const behavior *b) {
  pt_acsl *x = a->x;
  pt_acsl_say(x, b->name, "( 1");
  for (size_t k = 0; k < b->n; k++) {
    pt_acsl_say(x, b->name, "&& (");
    pt_acsl_put(x, NULL, b->assumes[k][0], b->assumes[k][1]);
    pt_acsl_say(x, b->name, ")");
  }
  pt_acsl_say(x, b->name, ")");
}

/* CLAUSE ( condition ), guarded by what the behavior assumes. */
static void put_condition(annotation *a, size_t kind, uint32_t from, uint32_t to) {
  pt_acsl *x = a->x;
  bool ensures = pt_token_is(x->t, from - 1, "ensures");
  if (a->now) {
    pt_acsl_say(x, from, ensures ? "! protest_old (" : "! (");
    put_assumed(a, a->now);
    pt_acsl_say(x, from, ") || (");
  }
  if (clauses[kind].targets) pt_acsl_put_targets(x, from, to);
  else pt_acsl_put(x, NULL, from, to);
  if (a->now) pt_acsl_say(x, from, ")");
}

/* What one behavior assigns: the same as the function, or each of complete and disjoint ones says
   it. */
static void put_behavior_assigns(annotation *a, uint32_t from, uint32_t to) {
  pt_acsl *x = a->x;
  bool nothing = to == from + 1 && pt_token_is(x->t, from, "$nothing");
  bool same = a->assigns && pt_tokens_same(x->t, from, to, a->assigns, a->assigns_end);
  for (size_t k = 0; k < a->n; k++) a->complete &= a->behaviors[k].assigns;
  if (!same && (a->assigns || !a->complete || (!nothing && !a->disjoint)))
    pt_acsl_refuse(x, from, "assigns of a behavior, unless behaviors are complete and disjoint, "
                            "and all of them have it");
  if (same) return;
  pt_acsl_say(x, from, "protest_assigns (");
  size_t word = x->out->n - 2;
  if (!nothing) put_assumed(a, a->now), pt_acsl_say(x, from, ":");
  pt_acsl_put_targets(x, from, to);
  pt_acsl_say(x, from, ")");
  pt_acsl_widen(x, from, word);
  add_note(a, from - 1, to, word);
}

static uint32_t put_clause(annotation *a, uint32_t k, size_t kind) {
  pt_acsl *x = a->x;
  uint32_t end = pt_acsl_clause_end(x->t, k, a->to), from = k + 1 + clauses[kind].loop;
  if (end == a->to) pt_token_refuse(x->t, k, x->e, "the semicolon of this clause is missing");
  else if (clauses[kind].loop != a->loop)
    pt_token_refuse(x->t, k, x->e, a->loop ? "a clause of a function at a loop"
                                           : "a clause of a loop outside of a loop");
  if (x->e->status != PT_OK) return end + 1;
  if (a->now && clauses[kind].targets && pt_token_is(x->t, k, "assigns")) {
    put_behavior_assigns(a, from, end);
    return end + 1;
  }
  if (a->now && !pt_token_is(x->t, k, "requires") && !pt_token_is(x->t, k, "ensures"))
    pt_acsl_refuse(x, k, "this in a behavior");
  size_t word = x->out->n;
  pt_acsl_say(x, k, clauses[kind].clause);
  pt_acsl_say(x, k, "(");
  put_condition(a, kind, from, end);
  pt_acsl_say(x, end, ")");
  pt_acsl_widen(x, k, word);
  add_note(a, k, end, word);
  return end + 1;
}

/* ---- behaviors */

static behavior *behavior_named(annotation *a, uint32_t name) {
  for (size_t k = 0; k < a->n; k++)
    if (pt_tokens_same(a->x->t, a->behaviors[k].name, a->behaviors[k].name + 1, name, name + 1))
      return &a->behaviors[k];
  return NULL;
}

static bool is_behavior(const annotation *a, uint32_t k) {
  return pt_token_is(a->x->t, k, "behavior") && pt_token_is(a->x->t, k + 2, ":");
}

static bool is_family(const annotation *a, uint32_t k) {
  return (pt_token_is(a->x->t, k, "complete") || pt_token_is(a->x->t, k, "disjoint")) &&
         pt_token_is(a->x->t, k + 1, "behaviors");
}

static void add_behavior(annotation *a, uint32_t k) {
  if (a->n == MOST_BEHAVIORS) pt_acsl_refuse(a->x, k, "so many behaviors");
  else if (behavior_named(a, k + 1)) pt_acsl_refuse(a->x, k + 1, "two behaviors of one name");
  else a->behaviors[a->n++].name = k + 1;
}

/* All of them, before anything is written. */
static void read_behaviors(annotation *a) {
  const pt_tokens *t = a->x->t;
  behavior *now = NULL;
  for (uint32_t k = a->from; k < a->to && a->x->e->status == PT_OK;) {
    uint32_t end = pt_acsl_clause_end(t, k, a->to);
    if (is_behavior(a, k)) {
      add_behavior(a, k);
      now = &a->behaviors[a->n - (a->n > 0)];
      k += 3;
      continue;
    }
    if (pt_token_is(t, k, "assumes") && now && now->n < MOST_ASSUMES) {
      now->assumes[now->n][0] = k + 1, now->assumes[now->n++][1] = end;
    } else if (pt_token_is(t, k, "assumes")) pt_acsl_refuse(a->x, k, "assumes here");
    if (pt_token_is(t, k, "assigns") && now) now->assigns = true;
    else if (pt_token_is(t, k, "assigns")) a->assigns = k + 1, a->assigns_end = end;
    if (is_family(a, k) && end == k + 2) /* of all */
      *(pt_token_is(t, k, "complete") ? &a->complete : &a->disjoint) = true;
    k = end + 1;
  }
}

/* complete: one of them holds at entry; disjoint: no two of them do. */
static uint32_t put_family(annotation *a, uint32_t k) {
  pt_acsl *x = a->x;
  bool complete = pt_token_is(x->t, k, "complete"), used[MOST_BEHAVIORS] = {0};
  uint32_t end = pt_acsl_clause_end(x->t, k, a->to);
  for (uint32_t j = k + 2; j < end; j++) {
    behavior *b = behavior_named(a, j);
    if (b) used[b - a->behaviors] = true;
    else if (!pt_token_is(x->t, j, ",")) pt_acsl_refuse(x, j, "a behavior that there is not");
  }
  for (size_t i = 0; i < a->n; i++) used[i] |= end == k + 2;
  size_t word = x->out->n;
  pt_acsl_say(x, k, complete ? "protest_ensures ( 0" : "protest_ensures ( 1");
  for (size_t i = 0; i < a->n; i++) {
    for (size_t j = i + 1; j < a->n && used[i] && !complete; j++) {
      if (!used[j]) continue;
      pt_acsl_say(x, k, "&& ! ( protest_old (");
      put_assumed(a, &a->behaviors[i]);
      pt_acsl_say(x, k, ") && protest_old (");
      put_assumed(a, &a->behaviors[j]);
      pt_acsl_say(x, k, ") )");
    }
    if (!complete || !used[i]) continue;
    pt_acsl_say(x, k, "|| protest_old (");
    put_assumed(a, &a->behaviors[i]);
    pt_acsl_say(x, k, ")");
  }
  pt_acsl_say(x, k, ")");
  a->now = NULL;
  pt_acsl_widen(x, k, word);
  add_note(a, k, end, word);
  return end + 1;
}

/* ---- one annotation */

void pt_acsl_put_clauses(pt_acsl *x, uint32_t from, uint32_t to, bool loop) {
  annotation a = {.x = x, .from = from, .to = to, .loop = loop};
  read_behaviors(&a);
  for (uint32_t k = from; k < to && x->e->status == PT_OK;) {
    size_t kind = clause_at(&a, k);
    if (kind != NO_CLAUSE) k = put_clause(&a, k, kind);
    else if (is_behavior(&a, k)) a.now = behavior_named(&a, k + 1), k += 3;
    else if (is_family(&a, k)) k = put_family(&a, k);
    else if (pt_token_is(x->t, k, "assumes")) k = pt_acsl_clause_end(x->t, k, to) + 1;
    else if (pt_token_is(x->t, k, ";")) k++;
    else pt_acsl_refuse(x, k, NULL);
  }
}
