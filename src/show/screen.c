#include "show/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/stats.h"
#include "policy/verdict.h"
#include "show/fill_loops.h"
#include "show/fill_report.h"
#include "show/rounds.h"

enum {
  FEW_INPUTS = 12,
  FEW_STEPS = 5,
  FEW_OPEN = 5,
  FEW_LOOPS = 10,
  INVARIANT_COLUMNS = 100,
  CHANGES_COLUMNS = 120
};

/* ---- colour */

typedef struct {
  const char *place, *error, *note, *head, *off;
} colours;

static const colours *colours_of(const pt_session *s) {
  static const colours none = {"", "", "", "", ""};
  static const colours some = {"\033[1m", "\033[1;31m", "\033[36m", "\033[4m", "\033[0m"};
  const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
  int fd = fileno(s->out);
  bool dumb = !terminal || strcmp(terminal, "dumb") == 0;
  return fd >= 0 && isatty(fd) && !dumb && (!refused || !*refused) ? &some : &none;
}

/* ---- errors */

/* `n = 3`, `__VERIFIER_nondet_int() = 3`, or `int 3` when it has no name. */
static void add_input(const pt_session *s, pt_buf *b, const pt_input *in) {
  const char *name = pt_ir_text(s->prog, in->name);
  size_t from = b->n;
  pt_input_print(s->mem, b, in);
  if (!*name) return;
  const char *space = strchr(b->text + from, ' ');
  char value[200];
  snprintf(value, sizeof value, "%s", space ? space + 1 : "");
  b->text[b->n = from] = 0;
  bool call = in->kind == PT_INPUT_MISSING || strncmp(name, "__VERIFIER_nondet", 17) == 0 ||
              strncmp(name, "nondet_", 7) == 0;
  pt_buf_printf(s->mem, b, "%s%s = %s", name, call ? "()" : "", value);
}

static void print_inputs(const pt_session *s, const pt_test *t) {
  pt_buf b = {0};
  size_t most = s->options.verbose ? t->inputs.n : FEW_INPUTS;
  for (size_t k = 0; k < t->inputs.n && k < most; k++) {
    pt_buf_add(s->mem, &b, k ? ", " : "");
    add_input(s, &b, &t->inputs.at[k]);
  }
  if (t->inputs.n > most) pt_buf_printf(s->mem, &b, " and %zu more", t->inputs.n - most);
  if (b.n) fprintf(s->out, "   inputs: %s\n", pt_buf_text(&b));
  pt_buf_release(s->mem, &b);
}

static void print_step(const pt_session *s, const pt_report_step *step) {
  const char *name = strrchr(step->at.file, '/'), *changes = step->changes;
  size_t n = strlen(changes);
  bool cut = n > CHANGES_COLUMNS && !s->options.verbose;
  if (cut) { /* the last ones, from the start of one */
    changes += n - CHANGES_COLUMNS;
    const char *next = strstr(changes, ", ");
    if (next) changes = next + 2;
  }
  fprintf(s->out, "      %s:%u: %s%s%s%s\n", name ? name + 1 : step->at.file, step->at.line,
          step->at.function, n ? ": " : "", cut ? "... " : "", changes);
}

/* Which steps fit on the screen, true in SHOWN: all of them when they are few or with --verbose;
   else the last ones, and of a slice the last of those that are near. */
static size_t choose_steps(const pt_session *s, const pt_report_failure *f, bool *shown) {
  size_t n = f->steps.n, near = 0, count = 0;
  for (size_t k = 0; k < n; k++) near += f->steps.at[k].near;
  bool all = s->options.verbose || n <= FEW_STEPS, by_near = f->sliced && near > 1;
  for (size_t k = n; k-- > 0;) {
    shown[k] = all || (count < FEW_STEPS && (!by_near || f->steps.at[k].near || k + 1 == n));
    count += shown[k];
  }
  return count;
}

/* The steps on which the error depends; with --verbose all that are kept. */
static void print_steps(const pt_checker *c, const pt_test *t) {
  const pt_session *s = c->s;
  pt_report r;
  pt_report_failure f = {0};
  pt_report_init(&r, s->mem);
  pt_fill_trace(&r, &f, c, t);
  bool *shown = pt_mem_alloc(s->mem, f.steps.n);
  uint64_t more = f.steps.n - choose_steps(s, &f, shown) + f.cut;
  const char *which = f.sliced ? "steps that led to it" : "steps";
  if (f.steps.n && s->options.verbose && f.cut)
    fprintf(s->out, "   steps, %llu in the middle left out:\n", (unsigned long long)f.cut);
  else if (f.steps.n && more)
    fprintf(s->out, "   last %s (%llu more; -v shows all):\n", which, (unsigned long long)more);
  else if (f.steps.n) fprintf(s->out, "   %s:\n", which);
  for (size_t k = 0; k < f.steps.n; k++)
    if (shown[k]) print_step(s, &f.steps.at[k]);
  pt_mem_free(s->mem, shown, f.steps.n);
  pt_vec_release(s->mem, &f.steps);
  pt_report_release(&r);
}

void pt_screen_failure(const pt_checker *c, const pt_test *t, bool steps) {
  const pt_session *s = c->s;
  const colours *co = colours_of(s);
  char where[300], doubt[400];
  bool doubtful = pt_test_is_doubtful(t);
  pt_ir_loc_text(s->prog, t->loc, where, sizeof where);
  fprintf(s->out, "%s%s:%s %s%s:%s %s [%s, CWE-%d]\n", co->place, *where ? where : "protest",
          co->off, doubtful ? co->note : co->error, doubtful ? "warning" : "error", co->off,
          t->text, pt_check_name(t->kind), pt_check_cwe(t->kind));
  print_inputs(s, t);
  if (doubtful)
    fprintf(s->out, "   not an error for sure: %s\n", pt_test_doubt(c, t, doubt, sizeof doubt));
  if (doubtful) return;
  static const char *const native[] = {
      "", ", and natively: ", "; natively it differs: ", "; not natively: "};
  fprintf(s->out, "   replayed: in the interpreter%s%s\n", native[t->native],
          t->native ? t->native_text : "");
  if (steps) print_steps(c, t);
}

/* Steps are made by running the test once more, observed: there must be time, and one error is
   enough. */
static bool time_for_steps(const pt_checker *c) {
  double limit = c->s->options.time_limit;
  return limit <= 0 || (double)(pt_clock_us() - c->progress.start_us) < 0.8e6 * limit;
}

void pt_screen_failures(const pt_checker *c) {
  const pt_session *s = c->s;
  bool first = true;
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (!pt_test_counts(c, t)) continue;
    bool steps = s->err.status == PT_OK && !s->options.quiet && (first || s->options.verbose) &&
                 time_for_steps(c);
    pt_screen_failure(c, t, steps);
    first = false;
  }
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (pt_test_is_doubtful(t) && pt_test_would_count(c, t)) pt_screen_failure(c, t, false);
  }
}

/* ---- checks of the user's functions that are open */

static void print_open(const pt_checker *c) {
  const pt_session *s = c->s;
  const colours *co = colours_of(s);
  const pt_ir_prog *p = s->prog;
  size_t n = 0;
  char where[300];
  for (uint32_t k = 1; k < p->checks.n; k++) {
    const pt_ir_check *check = &p->checks.at[k];
    bool own = check->loc && check->fn && !p->fns.at[check->fn]->model;
    if (!own || !pt_check_wanted(c, k) || c->result.checks[k].verdict != PT_OPEN) continue;
    if (n++ >= FEW_OPEN && !s->options.verbose) continue;
    fprintf(s->out, "%s%s:%s %snote:%s open: %s%s%s [%s]\n", co->place,
            pt_ir_loc_text(p, check->loc, where, sizeof where), co->off, co->note, co->off,
            pt_check_text((pt_check_kind)check->kind), check->text ? ": " : "",
            check->text ? pt_ir_text(p, check->text) : "",
            pt_check_name((pt_check_kind)check->kind));
  }
  if (n > FEW_OPEN && !s->options.verbose)
    fprintf(s->out, "   and %zu more that are open (-v shows them)\n", n - FEW_OPEN);
}

/* ---- tables */

static void print_counts(const pt_session *s, const char *name, const size_t *n) {
  if (n[PT_PROVED] + n[PT_REFUTED] + n[PT_OPEN] + n[PT_UNREACHED])
    fprintf(s->out, "%-16s %8zu %8zu %8zu %12zu\n", name, n[PT_PROVED], n[PT_REFUTED], n[PT_OPEN],
            n[PT_UNREACHED]);
}

/* Kinds of checks by status; those in models of the C library in one row. */
static void print_checks(const pt_checker *c) {
  enum { LIBRARY = 0, TOTAL = PT_CHECK_COUNT, ROWS };
  const pt_session *s = c->s;
  const pt_ir_prog *p = s->prog;
  const pt_result *r = &c->result;
  const colours *co = colours_of(s);
  size_t count[ROWS][PT_ELSEWHERE + 1] = {{0}};
  for (uint32_t k = 1; k < p->checks.n; k++) {
    bool library = p->checks.at[k].fn && p->fns.at[p->checks.at[k].fn]->model;
    if (!pt_check_wanted(c, k)) continue;
    count[library ? LIBRARY : p->checks.at[k].kind][r->checks[k].verdict]++;
    count[TOTAL][r->checks[k].verdict]++;
  }
  for (size_t k = 0; k < r->tests.n; k++) { /* failures that belong to no check */
    if (!pt_test_counts(c, &r->tests.at[k]) || r->tests.at[k].check) continue;
    count[r->tests.at[k].kind][PT_REFUTED]++;
    count[TOTAL][PT_REFUTED]++;
  }
  fprintf(s->out, "%s%-16s %8s %8s %8s %12s%s\n", co->head, "checks", "proved", "refuted", "open",
          "unreachable", co->off);
  for (int k = 1; k < PT_CHECK_COUNT; k++)
    print_counts(s, pt_check_name((pt_check_kind)k), count[k]);
  print_counts(s, "C library", count[LIBRARY]);
  const size_t *n = count[TOTAL];
  fprintf(s->out, "%-16s %8zu %8zu %8zu %12zu\n", "total", n[PT_PROVED], n[PT_REFUTED], n[PT_OPEN],
          n[PT_UNREACHED]);
}

static void print_loop(const pt_session *s, const pt_report_loop *l, const pt_rounds *rounds) {
  char where[600], times[24] = "-";
  uint64_t n;
  pt_place at = l->at;
  const char *name = strrchr(at.file, '/');
  if (name) at.file = name + 1;
  pt_place_text(&at, where, sizeof where);
  if (pt_rounds_of(rounds, l->fn, l->head, &n))
    snprintf(times, sizeof times, "%llu%s", (unsigned long long)n, rounds->cut ? "+" : "");
  const char *invariant = *l->invariant ? l->invariant : "-";
  bool cut = !s->options.verbose && strlen(invariant) > INVARIANT_COLUMNS;
  fprintf(s->out, "%-24s %8s %8s  %.*s%s\n", where, times, *l->engine ? l->engine : "-",
          cut ? INVARIANT_COLUMNS - 4 : (int)strlen(invariant), invariant, cut ? " ..." : "");
}

/* Loops of the user's functions: how often they went round in a run, and what holds whenever they
   do. */
static void print_loops(const pt_checker *c) {
  const pt_session *s = c->s;
  const colours *co = colours_of(s);
  pt_report r;
  pt_rounds rounds;
  pt_sources sources = {0};
  pt_report_init(&r, s->mem);
  pt_fill_loops(&r, &c->result, &sources);
  size_t shown = s->options.verbose || r.loops.n <= FEW_LOOPS ? r.loops.n : FEW_LOOPS;
  if (r.loops.n) {
    pt_rounds_init(&rounds, c);
    fprintf(s->out, "%s%-24s %8s %8s  %s%s\n", co->head, "loops", "rounds", "engine", "invariant",
            co->off);
    for (size_t k = 0; k < shown; k++) print_loop(s, &r.loops.at[k], &rounds);
    if (shown < r.loops.n) fprintf(s->out, "and %zu more (-v shows them)\n", r.loops.n - shown);
    if (!rounds.ended)
      fprintf(s->out,
              "note: no run that was tried got to the end of the program: does a loop not end?\n");
    pt_rounds_release(&rounds, s->mem);
  }
  pt_sources_release(&sources, s->mem);
  pt_report_release(&r);
}

/* Up to which size nothing fails. */
static void print_size(const pt_checker *c) {
  pt_buf b = {0};
  fprintf(c->s->out, "%s\n", pt_open_summary(c, &b));
  pt_buf_release(c->s->mem, &b);
}

/* --quiet leaves out everything but the errors and what the result rests on. */
int pt_screen_result(pt_checker *c) {
  pt_session *s = c->s;
  char verdict[80];
  pt_screen_failures(c);
  if (!s->options.quiet) {
    print_open(c);
    print_checks(c);
    print_loops(c);
  }
  pt_print_warnings(c);
  if (c->explanation.n) fputs(pt_buf_text(&c->explanation), s->out);
  if (!s->options.quiet) pt_screen_tips(c);
  pt_print_basis(c);
  if (c->up_to_size) print_size(c);
  int code = pt_verdict_text(c, verdict);
  fprintf(s->out, "RESULT: %s\n", verdict);
  return code;
}
