#include "api/verdict.h"

#include <string.h>

bool pt_check_wanted(const pt_checker *c, uint32_t check) {
  return c->s->checks >> c->s->prog->checks.at[check].kind & 1 && (!c->selected || c->selected[check]);
}

bool pt_test_counts(const pt_checker *c, const pt_test *t) {
  return t->fails && (!c->selected || (t->check && c->selected[t->check]));
}

const pt_test *pt_first_failure(const pt_checker *c) {
  for (size_t k = 0; k < c->result.tests.n; k++)
    if (pt_test_counts(c, &c->result.tests.at[k])) return &c->result.tests.at[k];
  return NULL;
}

const char *pt_violated(const pt_checker *c, pt_check_kind kind) {
  if (c->has_property && strcmp(c->property.name, "valid-memcleanup") == 0) return "valid-memcleanup";
  const char *p = pt_check_property(kind);
  return *p ? p : "def-behavior";
}

/* Whether all checks that count are proved.  A selection of single checks needs no more than their own verdicts;
   `all` also speaks of checks that have no instruction. */
static bool all_proved(const pt_checker *c) {
  const pt_ir_prog *p = c->s->prog;
  bool whole = !c->selected;
  if (c->has_property && c->property.termination) return false;
  for (uint32_t k = 1; k < p->checks.n; k++) {
    if (!pt_check_wanted(c, k)) continue;
    if (c->result.checks[k].verdict != PT_PROVED && c->result.checks[k].verdict != PT_UNREACHED) return false;
    if (!p->checks.at[k].fn) whole = true;
  }
  return c->all || !whole;
}

int pt_verdict_text(const pt_checker *c, char out[80]) {
  const pt_test *failure = pt_first_failure(c);
  bool proved = !failure && all_proved(c);
  if (failure) snprintf(out, 80, "false(%s)", pt_violated(c, failure->kind));
  else snprintf(out, 80, "%s", proved ? "true" : "unknown");
  return failure ? PROTEST_VIOLATION : proved ? PROTEST_OK : PROTEST_INCONCLUSIVE;
}

/* ---- warnings */

/* False for the call that follows a failed assertion: not to reach that is what is wanted. */
static bool has_condition(const pt_ir_prog *p, uint32_t check) {
  const pt_ir_fn *fn = p->fns.at[p->checks.at[check].fn];
  for (size_t k = 1; k < fn->ins.n; k++)
    if (!fn->ins.at[k].dead && fn->ins.at[k].op == PT_OP_CHECK && fn->ins.at[k].ref == check)
      return !pt_ir_is_const(p, fn, pt_ir_arg(fn, &fn->ins.at[k], 0), NULL);
  return true;
}

typedef struct {
  const pt_checker *c;
  void (*warn)(void *payload, const char *code, const char *text);
  void *payload;
  pt_buf text;
} warner;

__attribute__((format(printf, 3, 4))) static void warn(warner *w, const char *code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  pt_buf_reset(&w->text);
  pt_buf_vprintf(w->c->s->mem, &w->text, format, args);
  va_end(args);
  w->warn(w->payload, code, pt_buf_text(&w->text));
}

/* Nothing to check; nothing that is reached; assertions of the user that are not. */
static void warn_vacuous(warner *w) {
  const pt_ir_prog *p = w->c->s->prog;
  size_t own = 0, whole = 0, conditions = 0, unreached = 0;
  char where[300];
  for (uint32_t k = 1; k < p->checks.n; k++) {
    uint32_t fn = p->checks.at[k].fn;
    if (!pt_check_wanted(w->c, k)) continue;
    if (!fn) whole++;
    if (!fn || p->fns.at[fn]->model) continue;
    own++;
    if (!has_condition(p, k)) continue;
    conditions++;
    if (w->c->result.checks[k].verdict != PT_UNREACHED) continue;
    unreached++;
    if (p->checks.at[k].kind == PT_CHECK_ASSERTION)
      warn(w, "unreachable-assertion", "the assertion at %s is never reached: it says nothing",
           pt_ir_loc_text(p, p->checks.at[k].loc, where, sizeof where));
  }
  bool asked_for_whole = whole && (w->c->has_property || w->c->selected); /* leaks alone are worth asking for */
  if (!own && !asked_for_whole && !pt_first_failure(w->c))
    warn(w, "no-checks", "no checks were generated: nothing in this program can fail in a way that was asked for");
  if (conditions && unreached == conditions)
    warn(w, "all-unreachable", "no run reaches any check: do the assumptions contradict each other?");
}

void pt_warnings(const pt_checker *c, void (*to)(void *payload, const char *code, const char *text), void *payload) {
  const pt_ir_prog *p = c->s->prog;
  warner w = {.c = c, .warn = to, .payload = payload};
  warn_vacuous(&w);
  for (size_t k = 0; k < p->missing.n; k++)
    warn(&w, "missing-function", "%s is called and has no body", pt_ir_text(p, p->missing.at[k]));
  for (size_t k = 0; k < p->notes.n; k++) warn(&w, "restricted", "%s", pt_ir_text(p, p->notes.at[k]));
  if (c->result.open_because) warn(&w, "open", "%s", c->result.open_because);
  pt_buf_release(c->s->mem, &w.text);
}

static void print_warning(void *payload, const char *code, const char *text) {
  bool in_basis = strcmp(code, "missing-function") == 0 || strcmp(code, "restricted") == 0 || strcmp(code, "open") == 0;
  if (!in_basis) fprintf(payload, "protest: warning: %s\n", text);
}

void pt_print_warnings(const pt_checker *c) { pt_warnings(c, print_warning, c->s->out); }

/* ---- what it rests on */

void pt_basis(const pt_checker *c, void (*line)(void *payload, const char *text), void *payload) {
  const pt_session *s = c->s;
  pt_buf b = {0};
  pt_buf_printf(s->mem, &b, "%s data model; malloc %s; a stack of %lld bytes", s->prog->ptr_width == 32 ? "the ILP32" : "the LP64",
                s->options.malloc_may_fail ? "may fail" : "does not fail", (long long)s->options.stack_limit);
  line(payload, pt_buf_text(&b));
  for (size_t k = 0; k < s->prog->missing.n; k++) {
    pt_buf_reset(&b);
    pt_buf_printf(s->mem, &b, "%s has no body: %s", pt_ir_text(s->prog, s->prog->missing.at[k]),
                  strcmp(s->options.missing, "stop") == 0    ? "nothing is known beyond a call of it"
                  : strcmp(s->options.missing, "havoc") == 0 ? "it returns any value and changes memory it can reach"
                                                             : "it returns any value and changes no memory");
    line(payload, pt_buf_text(&b));
  }
  for (size_t k = 0; k < s->prog->notes.n; k++) line(payload, pt_ir_text(s->prog, s->prog->notes.at[k]));
  if (c->selected) line(payload, "only the selected checks count: runs end where another check fails");
  if (c->result.open_because) {
    pt_buf_reset(&b);
    pt_buf_printf(s->mem, &b, "open checks: %s", c->result.open_because);
    line(payload, pt_buf_text(&b));
  }
  pt_buf_release(s->mem, &b);
}

static void print_line(void *payload, const char *text) { fprintf(payload, "  %s\n", text); }

void pt_print_basis(const pt_checker *c) {
  fprintf(c->s->out, "This result rests on:\n");
  pt_basis(c, print_line, c->s->out);
}
