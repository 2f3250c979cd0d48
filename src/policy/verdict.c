#include "policy/verdict.h"

#include <string.h>

#include "ir/arena.h"
#include "ir/frame.h"
#include "ir/undefined.h"
#include "policy/foreign.h"
#include "policy/job.h"

bool pt_check_wanted(const pt_checker *c, uint32_t check) {
  return c->s->checks >> c->s->prog->checks.at[check].kind & 1 &&
         (!c->selected || c->selected[check]);
}

bool pt_all_decided(const pt_checker *c) {
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (pt_check_wanted(c, k) && c->result.checks[k].verdict == PT_OPEN) return false;
  return true;
}

bool pt_test_would_count(const pt_checker *c, const pt_test *t) {
  pt_verdict known = t->check ? (pt_verdict)c->result.checks[t->check].verdict : PT_OPEN;
  bool proved = known == PT_PROVED || known == PT_UNREACHED;
  if (proved && pt_foreign_is_stray(c, t)) return false; /* no run of the program */
  return t->fails && (!c->selected || (t->check && c->selected[t->check]));
}

bool pt_test_is_doubtful(const pt_test *t) {
  return t->fails && (t->foreign || t->doubted || t->latent);
}

bool pt_test_counts(const pt_checker *c, const pt_test *t) {
  return pt_test_would_count(c, t) && !pt_test_is_doubtful(t);
}

const char *pt_test_doubt(const pt_checker *c, const pt_test *t, char *out, size_t size) {
  if (t->foreign)
    snprintf(out, size, "it depends on %s, %s", pt_ir_text(c->s->prog, t->foreign),
             pt_foreign_why(c->s->prog, t->foreign));
  else if (t->latent)
    snprintf(out, size, "it depends on what the caller passes (--strict: that is an error)");
  else
    snprintf(out, size, "a native run with the same inputs does not fail (%s)", t->native_text);
  return out;
}

const pt_test *pt_first_failure(const pt_checker *c) {
  for (size_t k = 0; k < c->result.tests.n; k++)
    if (pt_test_counts(c, &c->result.tests.at[k])) return &c->result.tests.at[k];
  return NULL;
}

const char *pt_violated(const pt_checker *c, pt_check_kind kind) {
  if (c->has_property && strcmp(c->property.name, "valid-memcleanup") == 0)
    return "valid-memcleanup";
  const char *p = pt_check_property(kind);
  return *p ? p : "def-behavior";
}

/* Whether a run fails, for sure or not. */
static bool has_failure(const pt_checker *c) {
  for (size_t k = 0; k < c->result.tests.n; k++)
    if (pt_test_would_count(c, &c->result.tests.at[k])) return true;
  return false;
}

/* Whether all checks that count are proved.  A selection of single checks needs no more than their
   own verdicts; `all` also speaks of checks that have no instruction. */
static bool all_proved(const pt_checker *c) {
  const pt_ir_prog *p = c->s->prog;
  bool whole = !c->selected;
  if (has_failure(c)) return false; /* it may have no check */
  if (c->s->checks == UINT64_C(1) << PT_CHECK_UNINIT_VAR)
    return false; /* that is never proved, and nothing else was asked */
  for (uint32_t k = 1; k < p->checks.n; k++) {
    if (!pt_check_wanted(c, k)) continue;
    if (c->result.checks[k].verdict != PT_PROVED && c->result.checks[k].verdict != PT_UNREACHED)
      return false;
    if (!p->checks.at[k].fn) whole = true;
  }
  return c->all || !whole;
}

/* ---- bounded arguments */

bool pt_is_bounded(const pt_ir_prog *p) {
  for (size_t k = 0; k < p->notes.n; k++)
    if (p->notes.at[k].kind == PT_NOTE_ASSUMED) return true;
  return false;
}

void pt_bound_text(const pt_ir_prog *p, pt_mem *m, pt_buf *out) {
  bool first = true;
  for (size_t k = 0; k < p->notes.n; k++) {
    if (p->notes.at[k].kind != PT_NOTE_ASSUMED) continue;
    pt_buf_printf(m, out, "%s%s", first ? "" : "; ", pt_ir_text(p, p->notes.at[k].text));
    first = false;
  }
}

void pt_bound_claims(pt_checker *c) {
  if (!pt_is_bounded(c->s->prog)) return;
  c->up_to_size = !pt_is_partial(c) && all_proved(c);
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++) {
    pt_verdict v = (pt_verdict)c->result.checks[k].verdict;
    if (v == PT_PROVED || v == PT_UNREACHED)
      pt_result_take_back(&c->result, k, PT_REASON_BOUNDED);
  }
}

int pt_verdict_text(const pt_checker *c, char out[80]) {
  const pt_test *failure = pt_first_failure(c);
  bool proved = !pt_is_bounded(c->s->prog) && !pt_is_partial(c) && all_proved(c);
  if (failure) snprintf(out, 80, "false(%s)", pt_violated(c, failure->kind));
  else snprintf(out, 80, "%s", proved ? "true" : "unknown");
  if (failure) return PROTEST_VIOLATION;
  return proved ? PROTEST_OK : PROTEST_INCONCLUSIVE;
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
  void (*warn)(void *payload, pt_warning code, const char *text);
  void *payload;
  pt_buf text;
} warner;

__attribute__((format(printf, 3, 4))) static void warn(warner *w, pt_warning code,
                                                       const char *format, ...) {
  va_list args;
  va_start(args, format);
  pt_buf_reset(&w->text);
  pt_buf_vprintf(w->c->s->mem, &w->text, format, args);
  va_end(args);
  w->warn(w->payload, code, pt_buf_text(&w->text));
}

static pt_warning note_code(const pt_ir_note *n) {
  switch ((pt_note_kind)n->kind) {
  case PT_NOTE_EXPECTED: return PT_WARNING_EXPECTED;
  case PT_NOTE_NEEDED: return PT_WARNING_NEEDED;
  case PT_NOTE_WIDENED: return PT_WARNING_WIDENED;
  default: return PT_WARNING_RESTRICTED;
  }
}

static const char *note_prefix(const pt_ir_note *n) {
  switch ((pt_note_kind)n->kind) {
  case PT_NOTE_ASSUMED: return "assumed: ";
  case PT_NOTE_EXPECTED: return "expected of callers: ";
  case PT_NOTE_NEEDED: return "needed: ";
  default: return "";
  }
}

/* Nothing to check; nothing that is reached; assertions of the user that are not. */
static void warn_vacuous(warner *w) {
  const pt_ir_prog *p = w->c->s->prog;
  size_t own = 0, whole = 0, library = 0, conditions = 0, unreached = 0;
  char where[300];
  for (uint32_t k = 1; k < p->checks.n; k++) {
    uint32_t fn = p->checks.at[k].fn;
    if (!pt_check_wanted(w->c, k)) continue;
    if (!fn) whole++;
    if (fn && p->fns.at[fn]->model) library++;
    if (!fn || p->fns.at[fn]->model) continue;
    own++;
    if (!has_condition(p, k)) continue;
    conditions++;
    if (w->c->result.checks[k].verdict != PT_UNREACHED) continue;
    unreached++;
    if (p->checks.at[k].kind == PT_CHECK_ASSERTION)
      warn(w, PT_WARNING_UNREACHABLE_ASSERTION,
           "the assertion at %s is never reached: it says nothing",
           pt_ir_loc_text(p, p->checks.at[k].loc, where, sizeof where));
  }
  bool asked_for_whole =
      whole && (w->c->has_property || w->c->selected); /* leaks alone are worth asking for */
  if (!own && !asked_for_whole && !has_failure(w->c))
    warn(w, PT_WARNING_NO_CHECKS,
         library ? "nothing outside of the C library can fail in a way that was asked for"
                 : "no line of this program can fail in a way that was asked for");
  if (conditions && unreached == conditions)
    warn(w, PT_WARNING_ALL_UNREACHABLE,
         "no run reaches any check: do the assumptions contradict each other?");
}

static pt_warning doubt_code(const pt_test *t) {
  if (t->foreign) return PT_WARNING_FOREIGN_FAILURE;
  return t->latent ? PT_WARNING_LATENT_FAILURE : PT_WARNING_NATIVE_DOUBT;
}

/* Runs that fail, and refute nothing. */
static void warn_doubtful(warner *w) {
  const pt_checker *c = w->c;
  pt_buf inputs = {0};
  char where[300], doubt[400];
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (!pt_test_is_doubtful(t) || !pt_test_would_count(c, t)) continue;
    pt_buf_reset(&inputs);
    for (size_t j = 0; j < t->inputs.n; j++) {
      const char *name = pt_ir_text(c->s->prog, t->inputs.at[j].name);
      pt_buf_printf(c->s->mem, &inputs, "%s%s%s", j ? ", " : "", name, *name ? " = " : "");
      pt_input_print(c->s->mem, &inputs, &t->inputs.at[j]);
    }
    pt_ir_loc_text(c->s->prog, t->loc, where, sizeof where);
    warn(w, doubt_code(t), "%s%s%s [%s]: %s%s%s", where, *where ? ": " : "", t->text,
         pt_check_name(t->kind),
         pt_test_doubt(c, t, doubt, sizeof doubt), inputs.n ? "; inputs: " : "",
         pt_buf_text(&inputs));
  }
  pt_buf_release(c->s->mem, &inputs);
}

void pt_warnings(const pt_checker *c, void (*to)(void *payload, pt_warning code, const char *text),
                 void *payload) {
  const pt_ir_prog *p = c->s->prog;
  warner w = {.c = c, .warn = to, .payload = payload};
  warn_vacuous(&w);
  warn_doubtful(&w);
  for (size_t k = 0; k < p->missing.n; k++)
    warn(&w, PT_WARNING_MISSING_FUNCTION, "%s is called and has no body",
         pt_ir_text(p, p->missing.at[k]));
  for (size_t k = 0; k < p->notes.n; k++)
    warn(&w, note_code(&p->notes.at[k]), "%s%s",
         note_prefix(&p->notes.at[k]), pt_ir_text(p, p->notes.at[k].text));
  pt_buf why = {0};
  if (*pt_open_summary(c, &why)) warn(&w, PT_WARNING_OPEN, "%s", pt_buf_text(&why));
  pt_buf_release(c->s->mem, &why);
  pt_buf_release(c->s->mem, &w.text);
}

/* ---- what it rests on */

/* Whether a function without a body was made to return. */
static bool returns(const pt_ir_prog *p, uint32_t name) {
  const pt_ir_fn *f = p->fns.at[pt_ir_fn_by_name(p, pt_ir_text(p, name))];
  for (size_t k = 1; f && k < f->ins.n; k++)
    if (f->ins.at[k].op == PT_OP_RET) return true;
  return f == NULL;
}

static void basis_open(const pt_checker *c, pt_buf *b,
                       void (*line)(void *payload, const char *text), void *payload) {
  pt_buf why = {0};
  if (*pt_open_summary(c, &why)) {
    pt_buf_reset(b);
    pt_buf_printf(c->s->mem, b, "open checks: %s",
                  c->up_to_size ? "no error up to the size that is assumed" : pt_buf_text(&why));
    line(payload, pt_buf_text(b));
  }
  pt_buf_release(c->s->mem, &why);
}

static bool is_outside(const pt_ir_prog *p, uint32_t function) {
  uint32_t fn = pt_ir_fn_by_name(p, pt_ir_text(p, function));
  return fn && p->fns.at[fn]->outside;
}

/* What is assumed of a function without a body, or of assembly. */
static void add_unknown(const pt_session *s, pt_buf *b, uint32_t name) {
  bool outside = is_outside(s->prog, name), havoc = strcmp(s->options.missing, "havoc") == 0;
  const char *what;
  if (strcmp(s->options.missing, "stop") == 0)
    what = outside ? "nothing is known beyond it" : "nothing is known beyond a call of it";
  else if (!returns(s->prog, name))
    what = "it does not return";
  else if (havoc)
    what = outside ? "it gives its outputs any value and changes memory it can reach"
                   : "it returns any value and changes memory it can reach";
  else
    what = outside ? "it gives its outputs any value and changes no other memory"
                   : "it returns any value and changes no memory";
  pt_buf_printf(s->mem, b, "%s%s: %s", pt_ir_text(s->prog, name), outside ? "" : " has no body",
                what);
}

/* Proofs about numbered nodes (ir/arena.h) are about so many of them. */
static bool has_numbers(const pt_checker *c) {
  const char *nodes = pt_engine_name(PT_ENGINE_NODES);
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (c->result.checks[k].engine == nodes) return true;
  return false;
}

void pt_basis(const pt_checker *c, void (*line)(void *payload, const char *text), void *payload) {
  const pt_session *s = c->s;
  pt_buf b = {0};
  pt_buf_printf(s->mem, &b, "%s data model; malloc %s; ",
                s->prog->ptr_width == 32 ? "the ILP32" : "the LP64",
                s->options.malloc_may_fail ? "may fail" : "does not fail");
  if (pt_ir_limits_stack(s->prog))
    pt_buf_printf(s->mem, &b, "a stack of %lld bytes", (long long)s->options.stack_limit);
  else pt_buf_printf(s->mem, &b, "a stack without a limit");
  if (!pt_ir_limits_stack(s->prog) && pt_ir_sizes_stack(s->prog))
    pt_buf_printf(s->mem, &b, ", arrays of variable length of at most %lld bytes",
                  (long long)s->options.stack_limit);
  line(payload, pt_buf_text(&b));
  for (size_t k = 0; k < s->prog->missing.n; k++) {
    pt_buf_reset(&b);
    add_unknown(s, &b, s->prog->missing.at[k]);
    line(payload, pt_buf_text(&b));
  }
  if (pt_uninit_of(s->checks) == PT_UNINIT_VARIABLES && pt_ir_may_be_undefined(s->prog))
    line(payload,
         "uninitialised variables are looked for, but not excluded (--checks=default,uninit does)");
  for (size_t k = 0; k < s->prog->notes.n; k++) {
    pt_buf_reset(&b);
    pt_buf_printf(s->mem, &b, "%s%s", note_prefix(&s->prog->notes.at[k]),
                  pt_ir_text(s->prog, s->prog->notes.at[k].text));
    line(payload, pt_buf_text(&b));
  }
  if (has_numbers(c)) {
    pt_buf_reset(&b);
    pt_buf_printf(s->mem, &b, "proofs by nodes: fewer than %llu objects of one kind at a time",
                  (unsigned long long)pt_arena_nodes(s->prog));
    line(payload, pt_buf_text(&b));
  }
  if (c->selected)
    line(payload, "only the selected checks count: runs end where another check fails");
  basis_open(c, &b, line, payload);
  pt_buf_release(s->mem, &b);
}
