#include "fill/fill_lines.h"

#include <stdlib.h>

#include "policy/reading.h"
#include "policy/verdict.h"

typedef struct {
  pt_report *r;
  const pt_checker *c;
  const pt_ir_prog *p;
  const pt_lines *lines;
  bool other; /* a run fails of what is no check: those behind it were never reached */
  bool hint;  /* the reading of the program was not C's */
} filler;

/* `20>12`: the lines of the calls, then that of the check; a failure inside of the library stands
   where that is called, which may be another call than that of the chain. */
static const char *chain(filler *f, const pt_line *line, uint32_t at, bool library) {
  pt_buf b = {0};
  uint32_t n = line->nchain;
  if (library && n && f->p->locs.at[line->chain[n - 1]].line != at) n = 0;
  while (n && f->p->locs.at[line->chain[n - 1]].line == at) n--;
  if (!n) return pt_line_context_word(PT_CONTEXT_FUNCTION);
  for (uint32_t k = 0; k < n; k++)
    pt_buf_printf(f->r->mem, &b, "%u>", f->p->locs.at[line->chain[k]].line);
  pt_buf_printf(f->r->mem, &b, "%u", at);
  const char *text = pt_report_text(f->r, pt_buf_text(&b));
  pt_buf_release(f->r->mem, &b);
  return text;
}

static const char *context_of(filler *f, const pt_line *line, pt_line_context c, uint32_t at,
                              bool library) {
  if (c == PT_CONTEXT_CALLER && line->nchain) return chain(f, line, at, library);
  return pt_line_context_word(c);
}

static bool fails_otherwise(const pt_checker *c) {
  for (size_t k = 0; k < c->result.tests.n; k++)
    if (c->result.tests.at[k].fails && !c->result.tests.at[k].check) return true;
  return false;
}

/* What is said of a check by all who looked at it. */
static void decide(const filler *f, uint32_t check, const pt_line *line, uint8_t *status,
                   pt_line_context *context) {
  pt_verdict v = (pt_verdict)f->c->result.checks[check].verdict;
  bool here = line->status == PT_LINE_SAFE || line->status == PT_LINE_UNREACHABLE;
  *status = line->status, *context = (pt_line_context)line->context;
  if (v == PT_REFUTED && line->status == PT_LINE_NONE)
    *status = PT_LINE_UNSAFE, *context = PT_CONTEXT_PROGRAM;
  if ((v != PT_PROVED && v != PT_UNREACHED) || (here && !f->hint)) return;
  if (v == PT_UNREACHED && line->status == PT_LINE_UNSAFE && f->other) return;
  bool reached = v == PT_PROVED && line->status != PT_LINE_FLAWED;
  *status = reached ? PT_LINE_SAFE : PT_LINE_UNREACHABLE;
  *context = PT_CONTEXT_PROGRAM;
}

static const char *sentence(filler *f, const pt_report_check *check, uint8_t status) {
  static const char *const forms[PT_LINE_STATUS_COUNT] = {
      [PT_LINE_NONE] = "nothing is known: %s%s%s",
      [PT_LINE_SAFE] = "never: %s%s%s",
      [PT_LINE_FLAWED] = "whenever it is reached: %s%s%s",
      [PT_LINE_UNSAFE] = "perhaps: %s%s%s",
      [PT_LINE_UNREACHABLE] = "never reached: %s%s%s"};
  char text[400];
  const char *colon = *check->text ? ": " : "";
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  snprintf(text, sizeof text, forms[status], check->describe, colon, check->text);
#pragma clang diagnostic pop
  return pt_report_text(f->r, text);
}

/* Calls of the library in this line were looked at in the context of their function. */
static pt_line_context context_of_calls(const filler *f, uint32_t line) {
  for (size_t k = 0; k < f->lines->calls.n; k++)
    if (f->p->locs.at[f->lines->calls.at[k].loc].line == line) return PT_CONTEXT_FUNCTION;
  return PT_CONTEXT_PROGRAM;
}

static bool is_right(uint8_t status) {
  return status == PT_LINE_SAFE || status == PT_LINE_UNREACHABLE;
}

/* What the compiler has added stands in no line: it has a row when something is wrong with it. */
static void add_row(filler *f, pt_report_lines *out, uint32_t check, const pt_report_check *row,
                    const pt_line *line) {
  const pt_report_failure *failure = row->failure ? &f->r->failures.at[row->failure - 1] : NULL;
  uint32_t fn = f->p->checks.at[check].fn;
  bool library = fn && f->p->fns.at[fn]->model;
  if ((!fn || library) && !failure) return;
  pt_report_line l = {.at = failure ? failure->at : row->at,
                      .check = row->id,
                      .kind = failure ? failure->kind : row->kind,
                      .failure = row->failure,
                      .rounds = line->rounds};
  pt_line_context context;
  decide(f, check, line, &l.status, &context);
  if (!l.at.line && is_right(l.status)) return;
  if (library && context == PT_CONTEXT_PROGRAM) context = context_of_calls(f, l.at.line);
  bool decided = f->c->result.checks[check].verdict != PT_OPEN;
  l.hint = f->hint && !decided && l.status != PT_LINE_NONE;
  if (decided) l.rounds = 0;
  l.context = context_of(f, line, context, l.at.line, library);
  l.what = failure ? failure->text : sentence(f, row, l.status);
  pt_vec_push(f->r->mem, &out->rows, l);
}

/* A failure that is of no check (an uninitialised variable), or inside of the library and not the
   first of its check: it is of another call. */
static void add_failure(filler *f, pt_report_lines *out, uint32_t number) {
  const pt_report_failure *x = &f->r->failures.at[number - 1];
  for (size_t k = 0; k < out->rows.n; k++)
    if (out->rows.at[k].failure == number) return;
  if (!x->at.line) return;
  pt_report_line l = {.at = x->at,
                      .check = x->check,
                      .kind = x->kind,
                      .status = PT_LINE_UNSAFE,
                      .context = pt_line_context_word(context_of_calls(f, x->at.line)),
                      .what = x->text,
                      .failure = number};
  pt_vec_push(f->r->mem, &out->rows, l);
}

/* A call of the library of which nobody knows that it is right. */
static void add_call(filler *f, pt_report_lines *out, const pt_line_call *call,
                     const pt_report_check *row) {
  const pt_ir_loc *loc = &f->p->locs.at[call->loc];
  pt_report_line l = {.at = {.file = pt_report_text(f->r, pt_ir_text(f->p, loc->file)),
                             .function = "",
                             .line = loc->line,
                             .column = loc->column},
                      .check = row->id,
                      .kind = row->kind,
                      .status = call->status,
                      .context = pt_line_context_word(PT_CONTEXT_FUNCTION),
                      .hint = f->hint};
  if (is_right(call->status)) return;
  for (size_t k = 0; k < out->rows.n; k++) {
    const pt_report_line *r = &out->rows.at[k];
    bool same = r->at.line == l.at.line && strcmp(r->at.file, l.at.file) == 0;
    bool said = r->failure || (!is_right(r->status) && r->kind == l.kind);
    if (same && said) return;
  }
  l.what = sentence(f, row, l.status);
  pt_vec_push(f->r->mem, &out->rows, l);
}

/* Calls, after all that fails has its row. */
static void add_calls(filler *f, pt_report_lines *out, const pt_lines *lines) {
  size_t row = 0;
  for (uint32_t k = 1; k < f->p->checks.n; k++) {
    pt_verdict v = (pt_verdict)f->c->result.checks[k].verdict;
    if (!pt_check_wanted(f->c, k)) continue;
    if (v == PT_OPEN || v == PT_REFUTED)
      for (size_t j = 0; j < lines->calls.n; j++)
        if (lines->calls.at[j].check == k)
          add_call(f, out, &lines->calls.at[j], &f->r->checks.at[row]);
    row++;
  }
}

static int compare(const void *a, const void *b) {
  const pt_report_line *x = a, *y = b;
  int file = strcmp(x->at.file, y->at.file);
  if (file) return file;
  if (x->at.line != y->at.line) return x->at.line < y->at.line ? -1 : 1;
  if (x->at.column != y->at.column) return x->at.column < y->at.column ? -1 : 1;
  return strcmp(x->check, y->check);
}

/* ---- causes */

static bool is_bad(const pt_report_line *r) {
  return r->status == PT_LINE_UNSAFE || r->status == PT_LINE_FLAWED;
}

/* The line of the check, if its row is still bad; 0: it is right. */
static uint32_t bad_line(const pt_report_lines *out, const filler *f, uint32_t check) {
  const pt_ir_loc *loc = &f->p->locs.at[f->p->checks.at[check].loc];
  for (size_t k = 0; k < out->rows.n; k++) {
    const pt_report_line *r = &out->rows.at[k];
    if (is_bad(r) && r->at.line == loc->line && r->at.column == loc->column) return loc->line;
  }
  return 0;
}

static void insert_line(filler *f, pt_report_cause *c, uint32_t line) {
  size_t k = 0;
  while (k < c->lines.n && c->lines.at[k] < line) k++;
  if (!line || (k < c->lines.n && c->lines.at[k] == line)) return;
  pt_vec_push(f->r->mem, &c->lines, line);
  for (size_t j = c->lines.n - 1; j > k; j--) c->lines.at[j] = c->lines.at[j - 1];
  c->lines.at[k] = line;
}

/* What others have proved needs no cause. */
static void add_causes(filler *f, pt_report_lines *out, const pt_lines *lines) {
  for (size_t k = 0; k < lines->causes.n; k++) {
    const pt_line_cause *from = &lines->causes.at[k];
    pt_report_cause c = {.file = "", .condition = pt_report_text(f->r, from->text),
                         .after = f->p->locs.at[from->loc].line};
    for (uint32_t j = 0; j < from->n; j++) {
      uint32_t check = lines->caused.at[from->first + j];
      const pt_ir_loc *loc = &f->p->locs.at[f->p->checks.at[check].loc];
      insert_line(f, &c, bad_line(out, f, check));
      c.file = pt_report_text(f->r, pt_ir_text(f->p, loc->file));
    }
    if (c.lines.n > 1) pt_vec_push(f->r->mem, &out->causes, c);
    else pt_vec_release(f->r->mem, &c.lines);
  }
}

/* A run ends at its first failing check, so what stands behind one is asked of other runs. */
static const char *behind(const pt_report_lines *l) {
  return l->report->failures.n ? "lines behind a failing one are judged as if it were right" : "";
}

static void add_large(filler *f, pt_report_lines *out, const pt_lines *lines) {
  pt_mem *m = f->r->mem;
  pt_buf text = {0};
  for (size_t k = 0; k < lines->large.n; k++) {
    const char *name = pt_ir_text(f->p, f->p->fns.at[lines->large.at[k]]->cname);
    pt_vec_push(m, &out->large, pt_report_text(f->r, name));
    pt_buf_printf(m, &text, "%s%s", k ? ", " : "", name);
  }
  if (text.n) pt_buf_add(m, &text, ": too large for the function context, which was left out");
  out->skipped = text.n ? pt_report_text(f->r, pt_buf_text(&text)) : "";
  pt_buf_release(m, &text);
}

void pt_fill_lines(pt_report_lines *out, pt_report *r, const pt_checker *c, const pt_lines *lines) {
  const pt_options *o = &c->s->options;
  filler f = {.r = r, .c = c, .p = c->s->prog, .lines = lines, .hint = !pt_reads_c(o)};
  size_t row = 0;
  f.other = fails_otherwise(c);
  *out = (pt_report_lines){.report = r};
  for (uint32_t k = 1; k < f.p->checks.n; k++) {
    if (!pt_check_wanted(c, k)) continue;
    if (row < r->checks.n) add_row(&f, out, k, &r->checks.at[row], &lines->at[k]);
    row++;
  }
  for (uint32_t k = 1; k <= r->failures.n; k++) add_failure(&f, out, k);
  add_calls(&f, out, lines);
  if (out->rows.n) qsort(out->rows.at, out->rows.n, sizeof *out->rows.at, compare);
  add_causes(&f, out, lines);
  out->behind = behind(out);
  add_large(&f, out, lines);
}

void pt_lines_contradict(pt_checker *c, const pt_lines *all) {
  const pt_line *lines = all->at;
  const pt_options *o = &c->s->options;
  if (!pt_reads_c(o)) return;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++) {
    bool claimed = !lines[k].rounds && (lines[k].status == PT_LINE_SAFE ||
                                        lines[k].status == PT_LINE_UNREACHABLE);
    char where[300];
    if (!claimed || c->result.checks[k].verdict != PT_REFUTED) continue;
    pt_ir_loc_text(c->s->prog, c->s->prog->checks.at[k].loc, where, sizeof where);
    pt_err_set(&c->s->err, PT_INTERNAL,
               "internal error: the check at %s is %s in the %s context, and a test fails it: "
               "nothing is claimed",
               *where ? where : "no place",
               pt_line_status_word((pt_line_status)lines[k].status),
               pt_line_context_word((pt_line_context)lines[k].context));
  }
}
