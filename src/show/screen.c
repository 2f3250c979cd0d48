#include "show/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ir/check.h"
#include "show/values.h"
#include "show/wrap.h"

enum {
  FEW_STEPS = 5,
  FEW_OPEN = 5,
  FEW_LOOPS = 10,
  FEW_OBSTACLES = 3,
  INVARIANT_COLUMNS = 100,
  CHANGES_COLUMNS = 120
};

/* ---- colour */

typedef struct {
  const char *place, *error, *note, *head, *off;
} colours;

static const colours *colours_of(const pt_screen *s) {
  static const colours none = {"", "", "", "", ""};
  static const colours some = {"\033[1m", "\033[1;31m", "\033[36m", "\033[4m", "\033[0m"};
  const char *refused = getenv("NO_COLOR");
  FILE *to = s->terminal ? s->terminal : s->out;
  return pt_wrap_is_terminal(to) && (!refused || !*refused) ? &some : &none;
}

/* ---- errors */

/* Values in a row, as many as fit into a line. */
typedef struct {
  const pt_screen *s;
  size_t all, shown; /* values */
  size_t zeros, length; /* how many are 0; of all texts */
  size_t column;
  bool drops; /* those that are 0 */
  bool full;
} row;

enum { COLUMNS = 80, ROOM_FOR_MORE = 14 };

/* The columns of a line; a wide terminal has no longer ones. */
static size_t columns_of(const pt_screen *s) {
  int wide = pt_wrap_columns(s->terminal);
  return wide < COLUMNS ? (size_t)wide : COLUMNS;
}

static void count_value(void *payload, const char *text, bool zero) {
  row *r = payload;
  r->all++;
  r->zeros += zero;
  r->length += strlen(text) + 2;
}

/* The first one is always there, cut when it is too long. */
static void print_value(void *payload, const char *text, bool zero) {
  row *r = payload;
  if (zero && r->drops) return;
  bool last = r->shown + 1 == r->all && !r->drops;
  size_t n = strlen(text), most = columns_of(r->s) - (last ? 0 : ROOM_FOR_MORE);
  bool fits = r->s->verbose || r->column + n + (r->shown ? 2 : 0) <= most;
  if (r->full || (!fits && r->shown)) {
    r->full = true;
    return;
  }
  size_t room = most > r->column + 4 ? most - r->column - 4 : 1;
  if (r->shown++) r->column += (size_t)fprintf(r->s->out, ", ");
  if (fits) r->column += (size_t)fprintf(r->s->out, "%s", text);
  else r->column += (size_t)fprintf(r->s->out, "%.*s ...", (int)room, text);
}

static void print_some(const pt_screen *s, size_t column, const pt_report_input *in, size_t n) {
  row r = {.s = s, .column = column};
  pt_values_each(in, n, count_value, &r);
  bool fits = s->verbose || column + r.length - 2 <= columns_of(s);
  r.drops = !fits && r.zeros > 1 && r.zeros < r.all;
  if (r.drops) r.all -= r.zeros;
  pt_values_each(in, n, print_value, &r);
  if (r.all > r.shown) fprintf(s->out, " and %zu more", r.all - r.shown + (r.drops ? r.zeros : 0));
  else if (r.drops) fprintf(s->out, ", others 0");
}

/* What somebody types: cut at the end of a line of 80 columns. */
static void print_typed(const pt_screen *s, const char *what, const char *text) {
  int room = (int)columns_of(s) - (int)(strlen(s->indent) + strlen(what)) - 8;
  bool cut = !s->verbose && room > 0 && strlen(text) > (size_t)room;
  if (*text)
    fprintf(s->out, "%s   %s: %.*s%s\n", s->indent, what, cut ? room : (int)strlen(text), text,
            cut ? "..." : "");
}

static void print_inputs(const pt_screen *s, const pt_report_failure *f) {
  char file[300];
  print_typed(s, "run", f->run);
  print_typed(s, "stdin", f->input);
  snprintf(file, sizeof file, "file%s%s", *f->file_name ? " " : "", f->file_name);
  print_typed(s, file, f->file);
  row all = {.s = s};
  pt_values_each(f->inputs.at, f->inputs.n, count_value, &all);
  if (!all.all) return;
  size_t column = (size_t)fprintf(s->out, "%s   inputs: ", s->indent);
  size_t stem = f->inputs.n - (f->repeat < f->inputs.n ? (size_t)f->repeat : f->inputs.n);
  print_some(s, column, f->inputs.at, stem);
  if (f->repeat) fputs(stem ? ", then for ever: " : "for ever: ", s->out);
  print_some(s, column, f->inputs.at + stem, f->inputs.n - stem);
  fputc('\n', s->out);
}

static void print_step(const pt_screen *s, const pt_report_step *step) {
  const char *name = strrchr(step->at.file, '/'), *changes = step->changes;
  size_t n = strlen(changes);
  bool cut = n > CHANGES_COLUMNS && !s->verbose;
  if (cut) { /* the last ones, from the start of one */
    changes += n - CHANGES_COLUMNS;
    const char *next = strstr(changes, ", ");
    if (next) changes = next + 2;
  }
  fprintf(s->out, "%s      %s:%u: %s%s%s%s\n", s->indent, name ? name + 1 : step->at.file,
          step->at.line, step->at.function, n ? ": " : "", cut ? "... " : "", changes);
}

/* Whether steps are shown by nearness: of a slice, when more than the last one is near. */
static bool by_nearness(const pt_report_failure *f) {
  size_t near = 0;
  for (size_t k = 0; k < f->steps.n; k++) near += f->steps.at[k].near;
  return f->sliced && near > 1;
}

/* The first step that fits on the screen: all of them when they are few or with --verbose; else
   the last ones, of those that count. */
static size_t first_step(const pt_screen *s, const pt_report_failure *f, bool near) {
  size_t n = f->steps.n, first = n, count = 0;
  if (s->verbose || n <= FEW_STEPS) return 0;
  while (first > 0 && count < FEW_STEPS) {
    first--;
    count += !near || f->steps.at[first].near || first + 1 == n;
  }
  return first;
}

/* The steps on which the error depends; with --verbose all that are kept. */
static void print_steps(const pt_screen *s, const pt_report_failure *f) {
  size_t n = f->steps.n, shown = 0;
  bool near = by_nearness(f) && !s->verbose && n > FEW_STEPS;
  size_t first = first_step(s, f, near);
  for (size_t k = first; k < n; k++) shown += !near || f->steps.at[k].near || k + 1 == n;
  unsigned long long more = n - shown + f->cut, cut = f->cut;
  const char *which = f->sliced ? "steps that led to it" : "steps";
  if (!n) return;
  fputs(s->indent, s->out);
  if (s->verbose && cut) fprintf(s->out, "   steps, %llu in the middle left out:\n", cut);
  else if (more) fprintf(s->out, "   last %s (%llu more; -v shows all):\n", which, more);
  else fprintf(s->out, "   %s:\n", which);
  for (size_t k = first; k < n; k++)
    if (!near || f->steps.at[k].near || k + 1 == n) print_step(s, &f->steps.at[k]);
}

/* What is said in front of how a native run went: at the end of a line, and in one of its own. */
typedef struct {
  const char *behind, *alone; /* NULL: nothing */
} native_words;

static const native_words *words_of(const pt_report_failure *f) {
  static const native_words rows[PT_NATIVE_COUNT] = {
      [PT_NATIVE_CONFIRMED] = {", and natively: ", "replayed natively: "},
      [PT_NATIVE_DIFFERS] = {"; natively it differs: ", "replayed natively it differs: "},
      [PT_NATIVE_IMPOSSIBLE] = {"; not natively: ", "not replayed natively: "}};
  return &rows[f->native];
}

static void print_native(const pt_screen *s, const pt_report_failure *f) {
  const native_words *w = words_of(f);
  if (w->behind) fprintf(s->out, "%s%s", w->behind, f->native_text);
}

/* An accepted error is one line. */
static void print_accepted(const pt_screen *s, const pt_report_failure *f, const char *where) {
  const colours *co = colours_of(s);
  fprintf(s->out, "%s%s%s:%s %snote:%s accepted: %s [%s]: %s\n", s->indent, co->place,
          *where ? where : "protest", co->off, co->note, co->off, f->text, pt_check_name(f->kind),
          f->reason);
}

void pt_screen_found(const pt_screen *s, const pt_report_failure *f, size_t more) {
  const colours *co = colours_of(s);
  char where[600], ways[40];
  bool doubtful = *f->doubt;
  pt_place_text(&f->at, where, sizeof where);
  if (f->accepted) {
    print_accepted(s, f, where);
    return;
  }
  fprintf(s->out, "%s%s%s:%s %s%s:%s %s%s [%s, CWE-%d]\n", s->indent, co->place,
          *where ? where : "protest", co->off, doubtful ? co->note : co->error,
          doubtful ? "warning" : "error", co->off, f->text, pt_more_ways(more, ways),
          pt_check_name(f->kind), f->cwe);
  print_inputs(s, f);
}

void pt_screen_replayed(const pt_screen *s, const pt_report_failure *f, bool steps) {
  if (f->accepted) return;
  if (*f->doubt) {
    fprintf(s->out, "%s   not an error for sure: %s\n", s->indent, f->doubt);
    return;
  }
  fprintf(s->out, "%s   replayed: in the interpreter", s->indent);
  print_native(s, f);
  fputc('\n', s->out);
  if (steps && !s->quiet) print_steps(s, f);
}

/* A line about a failure that is on the screen: its place, and what is said of it. */
static void print_note(const pt_screen *s, const pt_report_failure *f, const char *before,
                       const char *text) {
  const colours *co = colours_of(s);
  char where[600];
  pt_place_text(&f->at, where, sizeof where);
  fprintf(s->out, "%s%s%s:%s %snote:%s %s%s\n", s->indent, co->place, *where ? where : "protest",
          co->off, co->note, co->off, before, text);
}

void pt_screen_late(const pt_screen *s, const pt_report_failure *f) {
  const native_words *w = words_of(f);
  if (f->accepted) return;
  if (*f->doubt) print_note(s, f, "this is not an error for sure: ", f->doubt);
  else if (w->alone) print_note(s, f, w->alone, f->native_text);
}

void pt_screen_failure(const pt_screen *s, const pt_report_failure *f, size_t more) {
  pt_screen_found(s, f, more);
  pt_screen_replayed(s, f, false);
}

/* The row of an error that is on the screen already, or NULL. */
static const pt_report_failure *shown(const pt_screen *s, const pt_report_failure *f) {
  for (size_t k = 0; s->shown && k < s->shown->failures.n; k++)
    if (pt_report_same_error(&s->shown->failures.at[k], f)) return &s->shown->failures.at[k];
  return NULL;
}

/* Of an error that is on the screen, only how many ways there are by now. */
static void print_failure(const pt_screen *s, const pt_report_failure *f, bool steps) {
  char text[60];
  if (!shown(s, f)) {
    pt_screen_found(s, f, f->more);
    pt_screen_replayed(s, f, steps);
  } else if (f->more) {
    snprintf(text, sizeof text, "%u more way%s to this error", f->more, f->more == 1 ? "" : "s");
    print_note(s, f, "", text);
  }
}

void pt_screen_failures(const pt_screen *s, const pt_report *r) {
  for (size_t k = 0; k < r->failures.n; k++)
    print_failure(s, &r->failures.at[k], k == 0 || s->verbose || s->every_trace);
  for (size_t k = 0; k < r->doubts.n; k++)
    if (!shown(s, &r->doubts.at[k])) pt_screen_failure(s, &r->doubts.at[k], r->doubts.at[k].more);
}

/* ---- checks of the user's functions that are open */

void pt_screen_open(const pt_screen *s, const pt_report *r) {
  const colours *co = colours_of(s);
  size_t n = 0;
  char where[600];
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    bool own = *c->at.file && *c->at.function && !c->model;
    if (!own || c->status != PT_OPEN) continue;
    if (n++ >= FEW_OPEN && !s->verbose) continue;
    fprintf(s->out, "%s%s:%s %snote:%s open: %s%s%s [%s]\n", co->place,
            pt_place_text(&c->at, where, sizeof where), co->off, co->note, co->off, c->describe,
            *c->text ? ": " : "", c->text, pt_check_name(c->kind));
  }
  if (n > FEW_OPEN && !s->verbose)
    fprintf(s->out, "   and %zu more that are open (-v shows them)\n", n - FEW_OPEN);
}

/* ---- tables */

enum { WIDE_TABLE = 57 };

/* The widths of the columns of the table of checks. */
static const int *widths_of(const pt_screen *s) {
  static const int wide[] = {16, 8, 8, 8, 12}, narrow[] = {15, 6, 7, 5, 11};
  return columns_of(s) >= WIDE_TABLE ? wide : narrow;
}

static void print_counts(const pt_screen *s, const char *name, const size_t n[PT_VERDICT_COUNT]) {
  const int *w = widths_of(s);
  fprintf(s->out, "%-*s %*zu %*zu %*zu %*zu\n", w[0], name, w[1], n[PT_PROVED], w[2],
          n[PT_REFUTED], w[3], n[PT_OPEN], w[4], n[PT_UNREACHED]);
}

static bool is_empty(const size_t n[PT_VERDICT_COUNT]) {
  return !n[PT_PROVED] && !n[PT_REFUTED] && !n[PT_OPEN] && !n[PT_UNREACHED];
}

/* Kinds of checks by status; those in models of the C library in one row. */
static void print_checks(const pt_screen *s, const pt_report *r) {
  enum { LIBRARY = 0, TOTAL = PT_CHECK_COUNT, ROWS };
  const colours *co = colours_of(s);
  size_t count[ROWS][PT_VERDICT_COUNT] = {{0}};
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    count[c->model ? LIBRARY : c->kind][c->status]++;
    count[TOTAL][c->status]++;
  }
  for (size_t k = 0; k < r->failures.n; k++) { /* failures that belong to no check */
    if (*r->failures.at[k].check) continue;
    count[r->failures.at[k].kind][PT_REFUTED]++;
    count[TOTAL][PT_REFUTED]++;
  }
  const int *w = widths_of(s);
  fprintf(s->out, "%s%-*s %*s %*s %*s %*s%s\n", co->head, w[0], "checks", w[1], "proved", w[2],
          "refuted", w[3], "open", w[4], "unreachable", co->off);
  for (int k = 1; k < PT_CHECK_COUNT; k++)
    if (!is_empty(count[k])) print_counts(s, pt_check_name((pt_check_kind)k), count[k]);
  if (!is_empty(count[LIBRARY])) print_counts(s, "C library", count[LIBRARY]);
  print_counts(s, "total", count[TOTAL]);
}

static void print_loop(const pt_screen *s, const pt_report_loop *l) {
  char where[600];
  pt_place at = l->at;
  const char *name = strrchr(at.file, '/');
  if (name) at.file = name + 1;
  pt_place_text(&at, where, sizeof where);
  const char *invariant = *l->invariant ? l->invariant : "-";
  bool cut = !s->verbose && strlen(invariant) > INVARIANT_COLUMNS;
  fprintf(s->out, "%-24s %8s %8s  %.*s%s\n", where, *l->rounds ? l->rounds : "-",
          *l->engine ? l->engine : "-", cut ? INVARIANT_COLUMNS - 4 : (int)strlen(invariant),
          invariant, cut ? " ..." : "");
  if (*l->elements) fprintf(s->out, "   elements: %s\n", l->elements);
  if (*l->ends) fprintf(s->out, "   ends: %s\n", l->ends);
}

/* Loops of the user's functions: how often they went round in a run, and what holds whenever they
   do. */
static void print_loops(const pt_screen *s, const pt_report *r) {
  const colours *co = colours_of(s);
  size_t shown = s->verbose || r->loops.n <= FEW_LOOPS ? r->loops.n : FEW_LOOPS;
  if (!r->loops.n) return;
  fprintf(s->out, "%s%-24s %8s %8s  %s%s\n", co->head, "loops", "rounds", "engine", "invariant",
          co->off);
  for (size_t k = 0; k < shown; k++) print_loop(s, &r->loops.at[k]);
  if (shown < r->loops.n) fprintf(s->out, "and %zu more (-v shows them)\n", r->loops.n - shown);
  if (r->no_run_ends)
    fprintf(s->out,
            "note: no run that was tried got to the end of the program: does a loop not end?\n");
}

/* ---- the rest */

static size_t proved(const pt_report *r) {
  size_t n = 0;
  for (size_t k = 0; k < r->checks.n; k++)
    n += r->checks.at[k].status == PT_PROVED || r->checks.at[k].status == PT_UNREACHED;
  return n;
}

/* How far the search got. */
static void print_reached(const pt_screen *s, const pt_report *r) {
  const pt_report_reached *n = &r->reached;
  fprintf(s->out, "unknown: %zu of %zu checks proved", proved(r), r->checks.n);
  if (n->runs) fprintf(s->out, "; %s%" PRIu64 " runs", r->doubts.n ? "" : "no error in ", n->runs);
  if (n->lines)
    fprintf(s->out, ", which got to %" PRIu64 " of %" PRIu64 " lines", n->lines_run, n->lines);
  if (n->unrolled > 1) fprintf(s->out, "; loops unrolled %" PRIu64 " times", n->unrolled);
  if (n->induction > 1) fprintf(s->out, "; induction over %" PRIu64 " rounds", n->induction);
  fputc('\n', s->out);
}

/* Why there is no answer: what most checks are open for. */
static void print_unknown(const pt_screen *s, const pt_report *r) {
  size_t shown = s->verbose || r->obstacles.n <= FEW_OBSTACLES ? r->obstacles.n : FEW_OBSTACLES;
  if (r->verdict != PT_CONCLUSION_UNKNOWN || !r->checks.n) return;
  print_reached(s, r);
  for (size_t k = 0; k < shown; k++)
    fprintf(s->out, "unknown: %s (%u check%s)\n", r->obstacles.at[k].text,
            r->obstacles.at[k].checks, r->obstacles.at[k].checks == 1 ? "" : "s");
  if (shown < r->obstacles.n)
    fprintf(s->out, "   and %zu more obstacles (-v shows them)\n", r->obstacles.n - shown);
}

/* Those that are neither part of what the result rests on nor shown above with their inputs. */
static void print_warnings(const pt_screen *s, const pt_report *r) {
  for (size_t k = 0; k < r->warnings.n; k++)
    if (!pt_warning_is_elsewhere((pt_warning)r->warnings.at[k].code))
      fprintf(s->out, "protest: warning: %s\n", r->warnings.at[k].text);
}

void pt_screen_tips(const pt_screen *s, const pt_report *r) {
  for (size_t k = 0; k < r->tips.n; k++) fprintf(s->out, "tip: %s\n", r->tips.at[k]);
}

void pt_screen_basis(const pt_screen *s, const pt_report *r) {
  fprintf(s->out, "This result rests on:\n");
  for (size_t k = 0; k < r->basis.n; k++) fprintf(s->out, "  %s\n", r->basis.at[k]);
}

void pt_screen_verdict(const pt_screen *s, const char *result) {
  fprintf(s->out, "RESULT: %s\n", result);
}

/* --quiet leaves out everything but the errors and what the result rests on. */
void pt_screen_report(const pt_screen *s, const pt_report *r) {
  pt_screen_failures(s, r);
  if (!s->quiet) {
    pt_screen_open(s, r);
    print_checks(s, r);
    print_loops(s, r);
  }
  print_warnings(s, r);
  fputs(r->explanation, s->out);
  if (!s->quiet) print_unknown(s, r);
  if (!s->quiet) pt_screen_tips(s, r);
  pt_screen_basis(s, r);
  if (r->up_to_size) fprintf(s->out, "%s\n", r->open);
  pt_screen_verdict(s, r->result);
}
