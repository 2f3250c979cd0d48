/* Lines that may be missing at a loop.

   What a function ensures of all elements is true of some of them while the loop works: of those
   below, or from, a variable that it changes.  Candidates are the quantifiers of what is ensured
   with one bound replaced by such a variable and, where elements differ from something, with
   `less` and `greater` for that.  One that allows the state for which the invariants are too weak
   does not help; a candidate is proposed only when the function is proved with it. */
#include <string.h>

#include "base/stats.h"
#include "command/prove_weak.h"
#include "policy/verdict.h"
#include "protest/protest.h"

typedef PT_VEC(const char *) text_list;

typedef struct {
  pt_prove *p;
  const char *function;
  bool modular;
  const pt_inputs *state;
  uint64_t end_us;
  pt_spec *spec; /* of the file with the loop */
  size_t file;
  uint32_t loop;   /* the first clause of the first loop that has some */
  uint32_t behind; /* its clauses */
  text_list variables, lines;
  pt_strtab texts;
} proposer;

static const char *text_of(proposer *x, uint32_t from, uint32_t to) {
  pt_buf b = {0};
  pt_tokens_text(&x->spec->tokens, from, to, &b);
  const char *kept = pt_strtab_text(
      &x->texts, pt_strtab_add(x->p->s->mem, &x->texts, pt_buf_text(&b)));
  pt_buf_release(x->p->s->mem, &b);
  return kept;
}

/* ---- variables that the loop's invariants, or its head, speak of and its body assigns */

static void add_text(pt_mem *m, text_list *list, const char *text) {
  for (size_t k = 0; k < list->n; k++)
    if (strcmp(list->at[k], text) == 0) return;
  pt_vec_push(m, list, text);
}

/* In the loop's condition. */
static void find_variables(proposer *x) {
  const pt_tokens *t = &x->spec->tokens;
  uint32_t close = x->loop - 1, open = t->all.at[close].partner;
  for (uint32_t k = open; k < close; k++) {
    bool field = pt_token_is(t, k - 1, ".") || pt_token_is(t, k - 1, "->");
    bool called = pt_token_is(t, k + 1, "(") || pt_token_is(t, k + 1, "[");
    if (t->all.at[k].kind != PT_TOKEN_NAME || field || called) continue;
    if (pt_token_is(t, k, "int") || pt_token_is(t, k, "unsigned") || pt_token_is(t, k, "size_t"))
      continue;
    add_text(x->p->s->mem, &x->variables, text_of(x, k, k + 1));
  }
}

/* ---- candidates */

typedef struct {
  const char *type, *name, *low, *high, *left, *right; /* RIGHT NULL: LEFT is all */
} quantifier;

static void add_line(proposer *x, const quantifier *q, const char *low, const char *high,
                     const char *relation) {
  pt_buf b = {0};
  pt_mem *m = x->p->s->mem;
  if (strcmp(low, high) == 0) return;
  pt_buf_printf(m, &b, "protest_invariant(protest_forall(%s, %s, %s, %s, ", q->type, q->name, low,
                high);
  if (q->right) pt_buf_printf(m, &b, "%s %s %s))", q->left, relation, q->right);
  else pt_buf_printf(m, &b, "%s))", q->left);
  const char *kept = pt_strtab_text(&x->texts, pt_strtab_add(m, &x->texts, pt_buf_text(&b)));
  add_text(m, &x->lines, kept);
  pt_buf_release(m, &b);
}

static void add_lines(proposer *x, const quantifier *q) {
  static const char *const relations[] = {"!=", "<", ">"};
  for (size_t r = 0; r < (q->right ? 3 : 1); r++)
    for (size_t v = 0; v < x->variables.n; v++) {
      add_line(x, q, q->low, x->variables.at[v], relations[r]);
      add_line(x, q, x->variables.at[v], q->high, relations[r]);
    }
}

/* protest_forall(TYPE, NAME, LOW, HIGH, BODY) whose bracket is at K. */
static void read_quantifier(proposer *x, uint32_t k) {
  const pt_tokens *t = &x->spec->tokens;
  uint32_t end = t->all.at[k].partner, at = k + 1, comma[4];
  for (size_t j = 0; j < 4; j++) {
    comma[j] = pt_tokens_find(t, at, end, ",");
    if (comma[j] == end) return;
    at = comma[j] + 1;
  }
  quantifier q = {text_of(x, k + 1, comma[0]), text_of(x, comma[0] + 1, comma[1]),
                  text_of(x, comma[1] + 1, comma[2]), text_of(x, comma[2] + 1, comma[3]),
                  text_of(x, at, end), NULL};
  uint32_t differs = pt_tokens_find(t, at, end, "!=");
  if (differs != end)
    q.left = text_of(x, at, differs), q.right = text_of(x, differs + 1, end);
  add_lines(x, &q);
}

static void find_lines(proposer *x, const pt_contract *c) {
  for (size_t k = 0; k < c->clauses.n; k++) {
    const pt_clause *e = &c->clauses.at[k];
    if (e->kind != PT_CLAUSE_ENSURES || e->cbmc) continue;
    for (uint32_t j = e->from; j < e->to; j++)
      if (pt_spec_word_at(&x->spec->tokens, j) == PT_SPEC_FORALL &&
          pt_token_is(&x->spec->tokens, j + 1, "("))
        read_quantifier(x, j + 1);
  }
}

/* ---- trying one */

static int check_with(proposer *x, pt_spec_mode mode, double seconds) {
  pt_checker c;
  char verdict[80];
  int code = PROTEST_INPUT;
  if (pt_prove_search(x->p, &c, mode, x->function, seconds, true))
    code = pt_verdict_text(&c, verdict);
  else if (x->p->s->err.status != PT_INTERNAL) x->p->s->err = (pt_err){0};
  pt_prove_end(x->p, &c);
  return code;
}

/* Whether the round that fails is none any more. */
static bool excludes_state(proposer *x) {
  enum { MOST_STEPS = 10000000 };
  pt_checker c;
  pt_run run = {0};
  bool loaded = pt_prove_load(x->p, &c, PT_SPEC_ROUND, x->function);
  if (loaded) {
    pt_exec_options o = pt_session_exec_options(x->p->s, x->state);
    o.step_limit = MOST_STEPS;
    pt_exec_run(c.exec, &o, &run);
  } else if (x->p->s->err.status != PT_INTERNAL) x->p->s->err = (pt_err){0};
  bool fails = run.status == PT_RUN_FAILED;
  pt_run_release(x->p->s->mem, &run);
  pt_prove_end(x->p, &c);
  return loaded && !fails;
}

/* The file with LINE behind the loop's clauses takes the place of the file. */
static bool is_proved_with(proposer *x, const char *line) {
  enum { LOOK = 1, MOST = 10 };
  pt_mem *m = x->p->s->mem;
  pt_prove_file own = x->p->files.at[x->file], other = {0};
  const char *text = pt_buf_text(&own.text), *at = own.spec.tokens.all.at[x->behind].at;
  pt_err e = {0};
  double rest = ((double)x->end_us - (double)pt_clock_us()) / 1e6;
  pt_buf_printf(m, &other.text, "%.*s %s %s", (int)(at - text), text, line, at);
  bool ok = rest > LOOK && pt_spec_read(&other.spec, m, pt_buf_text(&other.text), &e) == PT_OK;
  other.spec.facts.at = own.spec.facts.at, other.spec.facts.n = own.spec.facts.n;
  x->p->files.at[x->file] = other;
  ok = ok && excludes_state(x) && check_with(x, PT_SPEC_ROUND, LOOK) != PROTEST_VIOLATION;
  pt_spec_mode mode = x->modular ? PT_SPEC_MODULAR : PT_SPEC_REAL;
  ok = ok && check_with(x, mode, rest < MOST ? rest : MOST) == PROTEST_OK;
  x->p->files.at[x->file] = own;
  other.spec.facts.at = NULL, other.spec.facts.n = 0; /* borrowed */
  if (other.spec.tokens.mem) pt_spec_release(&other.spec);
  pt_buf_release(m, &other.text);
  return ok;
}

static void release(proposer *x) {
  pt_vec_release(x->p->s->mem, &x->variables);
  pt_vec_release(x->p->s->mem, &x->lines);
  pt_strtab_release(x->p->s->mem, &x->texts);
}

/* A loop `while (...) clauses` or `for (...) clauses`. */
static bool find_clauses(proposer *x, uint32_t brace) {
  const pt_tokens *t = &x->spec->tokens;
  bool cbmc;
  uint32_t k = brace, end = t->all.at[brace].partner;
  while (k < end && pt_clause_at(t, k, &cbmc) == PT_CLAUSE_COUNT) k++;
  x->loop = k;
  while (k < end && pt_clause_at(t, k, &cbmc) != PT_CLAUSE_COUNT) k = t->all.at[k + 1].partner + 1;
  x->behind = k;
  return x->loop < end && pt_token_is(t, x->loop - 1, ")");
}

bool pt_prove_propose(pt_prove *p, const char *function, bool modular, const pt_inputs *state,
                      double seconds, pt_buf *out) {
  proposer x = {.p = p, .function = function, .modular = modular, .state = state};
  const pt_contract *c = pt_prove_find(p, function);
  bool found = false;
  x.end_us = pt_clock_us() + (uint64_t)(seconds * 1e6);
  if (!c || !pt_prove_has_invariant(p, function, &x.file)) return false;
  x.spec = &p->files.at[x.file].spec;
  if (find_clauses(&x, pt_spec_body_of(x.spec, function))) {
    find_variables(&x);
    find_lines(&x, c);
  }
  for (size_t k = 0; k < x.lines.n && !found && p->s->err.status == PT_OK && !*p->s->stop; k++) {
    found = is_proved_with(&x, x.lines.at[k]);
    if (found)
      pt_buf_printf(p->s->mem, out, "    with this line it is proved:\n      %s\n", x.lines.at[k]);
  }
  release(&x);
  return found;
}
