#include "command/prove_weak.h"

#include "base/stats.h"
#include "fill/fill_report.h"
#include "policy/verdict.h"
#include "show/values.h"

/* ---- what is known of loops */

static void set_facts(pt_prove *p, const pt_report *open) {
  pt_mem *m = p->s->mem;
  for (size_t k = 0; k < p->files.n; k++) {
    pt_spec *s = &p->files.at[k].spec;
    pt_vec_reset(&s->facts);
    for (size_t j = 0; open && j < open->loops.n; j++) {
      const pt_report_loop *l = &open->loops.at[j];
      pt_spec_fact f = {l->at.file, l->at.line, l->invariant};
      if (!*l->invariant) continue;
      pt_log_say(&p->s->log, "known of the loop at %s:%u: %s", f.file, f.line, f.text);
      pt_vec_push(m, &s->facts, f);
    }
  }
}

static bool has_clause(const pt_tokens *t, uint32_t brace, pt_clause_kind kind) {
  bool cbmc;
  for (uint32_t k = brace; k < t->all.at[brace].partner; k++)
    if (pt_clause_at(t, k, &cbmc) == kind) return true;
  return false;
}

bool pt_prove_has_invariant(const pt_prove *p, const char *function, size_t *file) {
  for (*file = 0; *file < p->files.n; ++*file) {
    const pt_spec *s = &p->files.at[*file].spec;
    uint32_t brace = pt_spec_body_of(s, function);
    if (brace && has_clause(&s->tokens, brace, PT_CLAUSE_INVARIANT)) return true;
  }
  return false;
}

/* ---- one search */

typedef struct {
  pt_prove *p;
  const char *function;
  const pt_report *open;
  double seconds;
  pt_buf *out;
  size_t values;
  pt_inputs state; /* of the round that fails */
} diagnosis;

/* Whether what fails is what could not be proved: the rest needs no stronger invariant. */
static bool is_open(const diagnosis *d, const pt_report_failure *f) {
  for (size_t k = 0; k < d->open->checks.n; k++) {
    const pt_report_check *c = &d->open->checks.at[k];
    if (c->status == PT_OPEN && c->at.line == f->at.line && c->at.column == f->at.column)
      return true;
  }
  return false;
}

static void add_value(void *payload, const char *text, bool zero) {
  (void)zero;
  diagnosis *d = payload;
  pt_buf_printf(d->p->s->mem, d->out, "%s%s", d->values++ ? ", " : "", text);
}

/* `FILE:LINE:COLUMN: note: WHOSE too weak for: what fails`, and the state. */
static void say(diagnosis *d, const pt_report_failure *f, const char *whose) {
  pt_mem *m = d->p->s->mem;
  pt_buf_printf(m, d->out, "%s:%u:%u: note: %s too weak: %s\n", f->at.file, f->at.line,
                f->at.column, whose, f->text);
  pt_buf_add(m, d->out, "    state: ");
  d->values = 0;
  pt_values_each(f->inputs.at, f->inputs.n, add_value, d);
  pt_buf_add(m, d->out, "\n");
}

static void keep_state(diagnosis *d, const pt_checker *c) {
  pt_vec_reset(&d->state);
  for (size_t k = 0; k < c->result.tests.n && !d->state.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    for (size_t j = 0; j < t->inputs.n && pt_test_counts(c, t); j++)
      pt_vec_push(d->p->s->mem, &d->state, t->inputs.at[j]);
  }
}

/* What does not compile, or cannot be searched, says nothing about the function. */
static bool search(diagnosis *d, pt_spec_mode mode, const char *whose) {
  pt_checker c;
  pt_report r;
  bool found = false;
  pt_report_init(&r, d->p->s->mem);
  if (pt_prove_search(d->p, &c, mode, d->function, d->seconds, true)) {
    pt_fill how = {.traces = PT_TRACES_NONE};
    pt_prove_restore(d->p, d->function);
    pt_fill_report(&r, &c, &how);
    if (r.failures.n)
      pt_log_say(&d->p->s->log, "one round fails at %s:%u:%u: %s", r.failures.at[0].at.file,
                 r.failures.at[0].at.line, r.failures.at[0].at.column, r.failures.at[0].text);
    found = r.failures.n > 0 && !*r.failures.at[0].doubt && is_open(d, &r.failures.at[0]);
    if (found) say(d, &r.failures.at[0], whose), keep_state(d, &c);
  } else if (d->p->s->err.status != PT_INTERNAL) d->p->s->err = (pt_err){0};
  pt_prove_end(d->p, &c);
  pt_report_release(&r);
  return found;
}

static void add_name(void *payload, const pt_contract *c) {
  diagnosis *d = payload;
  pt_buf_printf(d->p->s->mem, d->out, "%s%s", d->values++ ? ", " : "", c->name);
}

bool pt_prove_diagnose(pt_prove *p, const char *function, const pt_report *open, bool abstract,
                       double seconds, pt_buf *out) {
  uint64_t start = pt_clock_us();
  diagnosis d = {.p = p, .function = function, .open = open, .seconds = seconds / 3,
                 .out = out};
  size_t file;
  bool found = false;
  if (pt_prove_has_invariant(p, function, &file)) {
    set_facts(p, open);
    found = search(&d, PT_SPEC_ROUND, "the invariants of this function are");
    if (found)
      pt_buf_add(p->s->mem, out,
                 "    every invariant holds there, and the next round, or the end of the loop, "
                 "breaks it; no call is known that gets there\n");
    double rest = seconds - (double)(pt_clock_us() - start) / 1e6;
    if (found) pt_prove_propose(p, function, abstract, &d.state, rest, out);
    set_facts(p, NULL);
  }
  if (!found && abstract && p->s->err.status == PT_OK) {
    found = search(&d, PT_SPEC_ROUND_MODULAR, "a contract that is used is");
    d.values = 0;
    if (found) pt_buf_add(p->s->mem, out, "    used: ");
    if (found) pt_prove_each_used(p, function, add_name, &d);
    if (found) pt_buf_add(p->s->mem, out, "; with the bodies no such run is known\n");
  }
  pt_vec_release(p->s->mem, &d.state);
  return p->s->err.status == PT_OK;
}
