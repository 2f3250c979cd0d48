/* `protest lines`: every line with a check is safe, flawed, unsafe or unreachable. */
#include "command/output.h"
#include "command/prove_program.h"
#include "confirm/validate.h"
#include "fill/fill_lines.h"
#include "fill/fill_report.h"
#include "policy/reading.h"
#include "policy/verdict.h"
#include "report/format.h"
#include "report/html.h"
#include "search/search.h"

/* ---- contracts: calls go to them, in another program, of which nothing but hints is said */

typedef struct {
  pt_session *s;
  pt_prove program;
  bool used;
} contracts;

static bool open_contracts(contracts *k, pt_session *s) {
  *k = (contracts){.s = s, .used = pt_reads_contracts(&s->options)};
  if (!k->used) return true;
  bool any = s->any_state;
  bool ok = pt_prove_init(&k->program, s);
  s->any_state = any;
  return ok && pt_prove_open(&k->program, PT_SPEC_FRAMED);
}

/* The session has its own files again. */
static void leave_contracts(contracts *k) {
  if (k->used) pt_prove_restore(&k->program, k->program.given.function);
}

static void close_contracts(contracts *k) {
  leave_contracts(k);
  if (k->used) pt_prove_release(&k->program);
}

/* ---- one program */

/* Small contexts first; then all engines, for what is not settled.  False: s->err says why. */
static bool classify(pt_checker *c, pt_lines *lines, uint64_t start) {
  pt_run_local(c, lines);
  if (!c->s->options.search || pt_reads_contracts(&c->s->options)) {
    pt_bound_claims(c);
    return true;
  }
  if (!pt_check_search(c, start)) return false;
  pt_validate_natively(c, start);
  pt_lines_contradict(c, lines);
  return c->s->err.status == PT_OK;
}

static void write_format(pt_buf *out, const pt_format *f, const pt_report_lines *l) {
  if (f == pt_format_by_word("json")) pt_report_lines_json(out, l);
  else if (f == pt_format_by_word("sarif")) pt_report_lines_sarif(out, l);
  else if (f == pt_format_by_word("html")) pt_report_lines_html(out, l);
  else f->one(out, l->report, true);
}

/* The text of the lines goes to --output instead of the screen. */
static void print_text(pt_session *s, const pt_report_lines *l) {
  static const pt_sink to_screen = {NULL, ""};
  const pt_sink *to = &to_screen;
  pt_buf text = {0};
  for (size_t k = 0; k < s->sinks.at.n; k++)
    if (!s->sinks.at.at[k].format) to = &s->sinks.at.at[k];
  if (s->options.annotate) pt_report_lines_annotate(&text, l);
  else pt_report_lines_text(&text, l);
  pt_sink_deliver(to, pt_buf_text(&text), text.n, s->out, s->msg);
  pt_buf_release(s->mem, &text);
}

static void write_documents(pt_session *s, const pt_report_lines *l) {
  for (size_t k = 0; k < s->sinks.at.n; k++) {
    const pt_sink *to = &s->sinks.at.at[k];
    pt_buf document = {0};
    if (!to->format) continue;
    write_format(&document, to->format, l);
    pt_sink_deliver(to, pt_buf_text(&document), document.n, pt_session_plain(s), s->msg);
    pt_buf_release(s->mem, &document);
  }
}

static void print(pt_session *s, const pt_report *r, const pt_report_lines *l) {
  write_documents(s, l);
  if (!s->sinks.screen) return;
  print_text(s, l);
  if (s->options.annotate) return;
  pt_screen screen = pt_output_screen(s);
  screen.every_trace = true;
  if (!s->options.quiet) pt_screen_failures(&screen, r);
  if (!s->options.quiet) pt_screen_basis(&screen, r);
  pt_screen_verdict(&screen, r->result);
}

/* A flawed line that no test reaches is a warning: the verdict says no more than it knows. */
static int report(pt_checker *c, const pt_lines *lines, uint64_t start) {
  pt_session *s = c->s;
  pt_fill how = {.seconds = (double)(pt_clock_us() - start) / 1e6,
                 .traces = PT_TRACES_ALL,
                 .in_time = !s->sinks.full};
  pt_report r;
  pt_report_lines l;
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, &how);
  pt_fill_lines(&l, &r, c, lines);
  print(s, &r, &l);
  int code = r.exit_code;
  pt_report_lines_release(&l);
  pt_report_release(&r);
  return code;
}

/* Documents that say why there are no lines. */
static void report_error(pt_checker *c, uint64_t start) {
  pt_fill how = {.seconds = (double)(pt_clock_us() - start) / 1e6};
  pt_report r;
  pt_report_init(&r, c->s->mem);
  pt_fill_report(&r, c, &how);
  pt_report_lines none = {.report = &r, .behind = "", .skipped = ""};
  write_documents(c->s, &none);
  pt_report_release(&r);
}

/* ---- one row per file */

typedef struct {
  size_t files, lines, safe, flawed, unsafe, shown, unreachable, open;
  double seconds;
} totals;

static size_t source_lines(const pt_session *s) {
  FILE *f = fopen(s->options.files.at[0], "r");
  size_t n = 0;
  for (int c; f && (c = getc(f)) != EOF;) n += c == '\n';
  if (f) fclose(f);
  return n;
}

static void add(totals *all, const totals *one) {
  all->files++, all->lines += one->lines, all->safe += one->safe, all->flawed += one->flawed;
  all->unsafe += one->unsafe, all->shown += one->shown, all->unreachable += one->unreachable;
  all->open += one->open, all->seconds += one->seconds;
}

static totals count(pt_checker *c, const pt_lines *lines, uint64_t start) {
  pt_fill how = {.traces = PT_TRACES_NONE};
  pt_report r;
  pt_report_lines l;
  pt_report_init(&r, c->s->mem);
  pt_fill_report(&r, c, &how);
  pt_fill_lines(&l, &r, c, lines);
  totals t = {.lines = source_lines(c->s),
              .safe = pt_report_lines_count(&l, PT_LINE_SAFE),
              .flawed = pt_report_lines_count(&l, PT_LINE_FLAWED),
              .unsafe = pt_report_lines_count(&l, PT_LINE_UNSAFE),
              .shown = pt_report_lines_shown(&l),
              .unreachable = pt_report_lines_count(&l, PT_LINE_UNREACHABLE),
              .open = pt_report_lines_count(&l, PT_LINE_NONE),
              .seconds = (double)(pt_clock_us() - start) / 1e6};
  pt_report_lines_release(&l);
  pt_report_release(&r);
  return t;
}

/* One file by itself, in this session: its program and its error are gone afterwards. */
static bool row_of(pt_session *s, totals *out) {
  uint64_t start = pt_clock_us();
  pt_checker c = {.s = s};
  contracts k;
  bool ok = open_contracts(&k, s) && pt_check_prepare(&c);
  if (ok) {
    size_t n = s->prog->checks.n;
    pt_lines lines;
    pt_lines_init(&lines, s->mem, n);
    ok = classify(&c, &lines, start);
    leave_contracts(&k);
    if (ok) *out = count(&c, &lines, start);
    pt_lines_release(&lines, s->mem, n);
  }
  pt_check_release(&c);
  close_contracts(&k);
  if (s->prog) pt_ir_prog_delete(s->prog);
  s->prog = NULL;
  return ok;
}

static void print_row(pt_session *s, const char *name, const totals *t) {
  fprintf(s->out, "%-32s %6zu %6zu %6zu %6zu %6zu %6zu %6zu %8.2f\n", name, t->lines, t->safe,
          t->flawed, t->unsafe, t->shown, t->unreachable, t->open, t->seconds);
}

static void print_averages(pt_session *s, const totals *t) {
  double n = t->files ? (double)t->files : 1;
  fprintf(s->out, "%-32s %6.1f %6.1f %6.1f %6.1f %6.1f %6.1f %6.1f %8.2f\n", "average",
          (double)t->lines / n, (double)t->safe / n, (double)t->flawed / n, (double)t->unsafe / n,
          (double)t->shown / n, (double)t->unreachable / n, (double)t->open / n, t->seconds / n);
}

/* What the compiler has to say it has said. */
static void print_refused(pt_session *s, const char *name) {
  fprintf(s->out, "%-32s %s\n", name, *s->err.text ? s->err.text : "cannot be compiled");
}

static int table(pt_session *s) {
  pt_texts files = s->options.files;
  totals all = {0};
  bool refused = false;
  fprintf(s->out, "%-32s %6s %6s %6s %6s %6s %6s %6s %8s\n", "file", "lines", "safe", "flawed",
          "unsafe", "shown", "unreach", "open", "seconds");
  for (size_t k = 0; k < files.n && !*s->stop; k++) {
    totals one = {0};
    s->options.files = (pt_texts){.at = &files.at[k], .n = 1, .cap = 1};
    if (row_of(s, &one)) print_row(s, files.at[k], &one), add(&all, &one);
    else print_refused(s, files.at[k]), refused = true;
    s->err = (pt_err){0};
  }
  s->options.files = files;
  print_averages(s, &all);
  if (all.shown) return PROTEST_VIOLATION;
  return refused || all.open || all.unsafe || all.flawed ? PROTEST_INCONCLUSIVE : PROTEST_OK;
}

int pt_command_lines(pt_session *s) {
  if (s->options.table) return table(s);
  pt_checker c = {.s = s, .progress = {.start_us = pt_clock_us()}};
  int code = PROTEST_INPUT;
  bool known = false;
  contracts k;
  uint64_t start = pt_clock_us();
  if (open_contracts(&k, s) && pt_check_prepare(&c)) {
    size_t n = s->prog->checks.n;
    pt_lines lines;
    pt_lines_init(&lines, s->mem, n);
    known = classify(&c, &lines, start);
    leave_contracts(&k);
    if (known) code = report(&c, &lines, start);
    pt_lines_release(&lines, s->mem, n);
  }
  leave_contracts(&k);
  if (!known) report_error(&c, start);
  pt_check_release(&c);
  close_contracts(&k);
  return code;
}
