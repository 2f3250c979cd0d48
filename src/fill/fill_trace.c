/* The steps of a failing run: those that change a variable on which the failure depends, and the
   last one.  With --verbose, and when there is no slice (exec/slice.h), all that change one.  The
   run is made for the slice, to count, and to keep the first and the last steps of a long one. */
#include "fill/fill_report.h"

#include <string.h>

#include "report/source.h"
#include "fill/trace.h"

enum { FIRST = 40, LAST = 160 };
static const uint64_t most_steps =
    5000000; /* of the interpreter, with an observer: a second or two */
static const uint64_t most_sliced = 1000000;

typedef struct {
  pt_report *r;
  pt_report_failure *f; /* NULL: only count */
  uint64_t count, total;
  pt_report_step last;  /* the newest step, whether it changes something or not */
  bool last_kept;
} collector;

/* A loop in one line changes things as often as it goes round: the last changes are enough. */
static const char *last_changes(pt_report *r, const char *text) {
  enum { MOST = 1000 };
  size_t n = strlen(text);
  if (n <= MOST) return pt_report_text(r, text);
  const char *from = strstr(text + n - MOST, ", ");
  return pt_report_printf(r, "... %s", from ? from + 2 : text + n - MOST);
}

/* Of many changes in one step the last ones. */
static void add_values(collector *c, const pt_trace *t) {
  enum { MOST = 30 };
  size_t first = t->list.n > MOST ? t->list.n - MOST : 0;
  const char *text = pt_buf_text(&t->changes);
  pt_buf name = {0}, value = {0};
  c->last.first_value = (uint32_t)c->r->values.n;
  for (size_t k = first; k < t->list.n; k++) {
    const pt_trace_change *one = &t->list.at[k];
    pt_buf_reset(&name), pt_buf_reset(&value);
    pt_buf_addn(c->r->mem, &name, text + one->name, one->name_end - one->name);
    pt_buf_addn(c->r->mem, &value, text + one->value, one->value_end - one->value);
    pt_report_value v = {.name = pt_report_text(c->r, pt_buf_text(&name)),
                         .value = pt_report_text(c->r, pt_buf_text(&value)),
                         .depth = one->depth};
    pt_vec_push(c->r->mem, &c->r->values, v);
    c->last.nvalues++;
  }
  pt_buf_release(c->r->mem, &name);
  pt_buf_release(c->r->mem, &value);
}

static void on_step(void *payload, const pt_trace *t) {
  collector *c = payload;
  uint64_t number = c->count;
  bool changes = t->changes.n != 0;
  c->count += changes;
  if (!c->f) return;
  c->last = (pt_report_step){
      .at = {.file = pt_report_text(c->r, pt_ir_text(t->prog, t->file)),
             .line = t->line,
             .function = pt_report_text(c->r, pt_ir_text(t->prog, t->prog->fns.at[t->fn]->cname))},
      .changes = "",
      .near = t->near,
      .depth = t->depth};
  c->last_kept = changes && (number < FIRST || number + LAST >= c->total);
  if (!c->last_kept) return;
  c->last.changes = last_changes(c->r, pt_buf_text(&t->changes));
  add_values(c, t);
  pt_vec_push(c->r->mem, &c->f->steps, c->last);
}

static pt_exec_options options_of(const pt_session *s, const pt_test *t, uint64_t steps,
                                  const pt_exec_observer *observer) {
  pt_exec_options o = pt_session_exec_options(s, &t->inputs);
  o.step_limit = steps;
  o.observer = observer;
  return o;
}

/* The calls of the user's functions that were open where it failed. */
static void fill_calls(collector *c, const pt_ir_prog *p, const pt_run *run) {
  enum { MOST = 20 };
  for (size_t k = 1; k < run->frames.n && c->f->calls.n < MOST; k++) {
    const pt_run_frame *f = &run->frames.at[k];
    const pt_ir_loc *l = &p->locs.at[f->loc];
    if (!f->loc || p->fns.at[f->fn]->model) continue;
    pt_place at = {.file = pt_report_text(c->r, pt_ir_text(p, l->file)),
                   .function = pt_report_text(c->r, pt_ir_text(p, p->fns.at[f->fn]->cname)),
                   .line = l->line,
                   .column = l->column};
    pt_vec_push(c->r->mem, &c->f->calls, at);
  }
}

static bool walk(const pt_session *s, pt_exec *exec, const pt_test *t, const pt_run_slice *slice,
                 collector *c) {
  pt_run run = {0};
  pt_trace trace;
  pt_trace_init(&trace, s->mem, s->prog, NULL);
  trace.step = on_step, trace.step_payload = c, trace.slice = slice;
  trace.inputs = &t->inputs;
  pt_exec_options o = options_of(s, t, most_steps, &trace.observer);
  pt_exec_run(exec, &o, &run);
  pt_trace_release(&trace);
  bool failed = run.status == PT_RUN_FAILED;
  if (failed && c->f) fill_calls(c, s->prog, &run);
  pt_run_release(s->mem, &run);
  return failed;
}

/* ---- what the failure depends on */

typedef struct {
  const pt_session *s;
  pt_sources sources;
} reader;

static bool is_in_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool names(void *payload, uint32_t loc, uint32_t var) {
  reader *r = payload;
  const pt_ir_prog *p = r->s->prog;
  const char *path = pt_ir_text(p, p->locs.at[loc].file),
             *name = pt_ir_text(p, p->vars.at[var].name);
  size_t n = strlen(name);
  if (!*path || *path == '<' || !n) return false;
  const pt_source *source = pt_sources_get(&r->sources, r->s->mem, path);
  size_t from = pt_source_offset(source, p->locs.at[loc].line, p->locs.at[loc].column);
  if (from == PT_NOWHERE) return false;
  /* the part of the line that is one statement, or one part of the head of a loop */
  const char *start = pt_buf_text(&source->code), *line = start + from,
             *end = line + strcspn(line, "\n;{}");
  while (line > start && !strchr("\n;{}", line[-1])) line--;
  for (const char *at = line; (at = strstr(at, name)) && at < end; at++)
    if ((at == line || !is_in_word(at[-1])) && !is_in_word(at[n])) return true;
  return false;
}

/* NULL: there is none. */
static pt_run_slice *slice_of(pt_exec *exec, const pt_test *t, reader *r) {
  const pt_session *s = r->s;
  pt_run run = {0};
  pt_run_slice *slice = pt_slice_new(s->mem, s->prog, names, r);
  pt_exec_options o = options_of(s, t, most_sliced, pt_slice_observer(slice));
  pt_exec_run(exec, &o, &run);
  bool found = pt_slice_finish(slice, &run);
  pt_run_release(s->mem, &run);
  if (found) return slice;
  pt_slice_delete(slice);
  return NULL;
}

void pt_fill_trace(pt_report *r, pt_report_failure *f, const pt_session *s, pt_exec *exec,
                   const pt_test *t) {
  collector k = {.r = r};
  reader source = {.s = s, .sources.unsaved = &s->options.unsaved};
  if (t->lasso.period) return; /* there is no last step */
  pt_run_slice *slice = s->options.verbose ? NULL : slice_of(exec, t, &source);
  f->sliced = slice != NULL;
  if (walk(s, exec, t, slice, &k)) {
    k = (collector){.r = r, .f = f, .total = k.count};
    walk(s, exec, t, slice, &k);
    if (!k.last_kept && k.last.at.file) pt_vec_push(r->mem, &f->steps, k.last);
    f->cut = k.total > FIRST + LAST ? k.total - FIRST - LAST : 0;
  }
  if (slice) pt_slice_delete(slice);
  pt_sources_release(&source.sources, s->mem);
}
