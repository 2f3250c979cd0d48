#include "command/bp_show.h"

#include <stdlib.h>
#include <string.h>

#include "command/bp_lines.h"
#include "command/output.h"
#include "report/format.h"
#include "report/json_write.h"

typedef struct {
  pt_bp_program *b;
  pt_mem *m;
  const pt_bp_outcome *out;
  pt_bp_lines lines;
  pt_report report; /* of the check of the program itself */
  bool checked;     /* there is one */
} shower;

bool pt_bp_can_show(pt_session *s) {
  for (size_t k = 0; k < s->sinks.at.n; k++) {
    const pt_format *f = s->sinks.at.at[k].format;
    if (f && f != pt_format_by_word("json"))
      return pt_err_set(&s->err, PT_USAGE, "bp writes text and json, not %s", f->word), false;
  }
  return true;
}

/* ---- the check of the program itself */

typedef struct {
  pt_session *s;
  pt_texts all;
  pt_strtab text;
} arguments;

static void add_argument(void *payload, const char *argument) {
  arguments *a = payload;
  uint32_t kept = pt_strtab_add(a->s->mem, &a->text, argument);
  pt_vec_push(a->s->mem, &a->all, pt_strtab_text(&a->text, kept));
}

static void check(shower *w) {
  pt_session *s = w->b->s;
  arguments a = {.s = s};
  char *text = NULL, name[300];
  size_t n = 0;
  FILE *to = open_memstream(&text, &n);
  if (!to) return;
  pt_options_arguments(&s->options, s->mem, PT_OPTIONS_CHECK, add_argument, &a);
  snprintf(name, sizeof name, "--function=%s", s->options.function);
  if (strcmp(s->options.function, "main") != 0) add_argument(&a, name);
  add_argument(&a, "--format=json");
  add_argument(&a, "--");
  for (size_t k = 0; k < s->options.files.n; k++) add_argument(&a, s->options.files.at[k]);
  protest_command(s->self, (int)a.all.n, a.all.at, to, s->msg);
  fclose(to);
  w->checked = pt_report_read(&w->report, "check", text, n, &s->err) == PT_OK;
  free(text);
  pt_vec_release(s->mem, &a.all);
  pt_strtab_release(s->mem, &a.text);
}

static bool is_refuted(const shower *w) { return w->checked && w->report.failures.n > 0; }

static const char *result_word(const shower *w) {
  if (w->out->proved) return "proved";
  return is_refuted(w) ? "refuted" : "unknown";
}

/* ---- predicates */

static const char *start_value(const pt_bp *b, uint32_t k) {
  uint64_t bit = UINT64_C(1) << k;
  for (size_t n = 0; n < b->start.n; n++)
    if (b->start.at[n].care == bit) return b->start.at[n].value ? "0" : "1";
  return "*";
}

/* ` in f`, and which call of it when there are several. */
static void put_scope(shower *w, const pt_bp_predicate *p, pt_buf *out) {
  const pt_ir_prog *prog = w->b->s->prog;
  size_t copies = 0;
  if (!*p->function) return;
  for (size_t k = 0; k < w->b->flat.copies.n; k++)
    copies += w->b->flat.copies.at[k].fn == w->b->flat.copies.at[p->copy].fn;
  pt_buf_printf(w->m, out, " in %s", p->function);
  uint32_t loc = w->b->flat.copies.at[p->copy].loc;
  if (copies > 1 && loc)
    pt_buf_printf(w->m, out, ", called in line %u", prog->locs.at[loc].line);
}

static void put_declarations(shower *w, pt_buf *out) {
  const pt_bp *b = &w->b->bp;
  for (uint32_t k = 0; k < w->b->predicates.n; k++) {
    const pt_bp_predicate *p = &w->b->predicates.at[k];
    pt_buf_printf(w->m, out, "bool b%u = %s;%s // %s", k + 1, start_value(b, k), k < 9 ? " " : "",
                  p->text);
    put_scope(w, p, out);
    pt_buf_char(w->m, out, '\n');
  }
  for (size_t k = 0; k < b->contradictions.n; k++) {
    pt_cubes one = {.at = &b->contradictions.at[k], .n = 1};
    pt_buf_add(w->m, out, "enforce !(");
    pt_bp_cubes_text(w->m, out, &one);
    pt_buf_add(w->m, out, ");\n");
  }
}

/* ---- the program */

static void put_lines(shower *w, pt_buf *out) {
  enum { WIDEST = 56 };
  size_t width = 0;
  const char *function = NULL;
  for (size_t k = 0; k < w->lines.n; k++) {
    size_t n = strlen(w->lines.at[k].text);
    if (n > width && n <= WIDEST) width = n;
  }
  for (size_t k = 0; k < w->lines.n; k++) {
    const pt_bp_line *l = &w->lines.at[k];
    const char *bare = l->text + strspn(l->text, " \t");
    if (!function || strcmp(function, l->function) != 0) pt_buf_char(w->m, out, '\n');
    function = l->function;
    if (strcmp(bare, l->source) == 0)
      pt_buf_printf(w->m, out, "%4u  %s", l->line, l->text);
    else
      pt_buf_printf(w->m, out, "%4u  %-*s  // %s", l->line, (int)width, l->text, l->source);
    while (out->n && out->text[out->n - 1] == ' ') out->text[--out->n] = 0;
    pt_buf_char(w->m, out, '\n');
  }
}

/* ---- the error of the Boolean program */

static uint32_t line_of_arc(const shower *w, size_t at) {
  const pt_bp_program *b = w->b;
  uint32_t from = pt_flow_arc(b->flow, b->reach.error.at[at])->from;
  uint32_t loc = pt_bp_loc_of(b, from);
  return loc ? b->s->prog->locs.at[loc].line : 0;
}

/* `b1 !b2`: those that matter there. */
static void put_state(shower *w, size_t at, pt_buf *out) {
  const pt_bp_program *b = w->b;
  uint32_t from = pt_flow_arc(b->flow, b->reach.error.at[at])->from;
  uint64_t live = b->bp.points.at[from - b->bp.first].live;
  for (uint32_t k = 0; k < b->bp.npredicates; k++)
    if (live >> k & 1)
      pt_buf_printf(w->m, out, " %sb%u", b->reach.error_states.at[at] >> k & 1 ? "" : "!", k + 1);
}

/* Whether there was another way on. */
static bool is_decided(const shower *w, size_t at) {
  const pt_bp_program *b = w->b;
  uint32_t from = pt_flow_arc(b->flow, b->reach.error.at[at])->from;
  return pt_flow_point(b->flow, from)->nto == 2;
}

/* The steps at which something is decided or changes, and the last one. */
static void put_error(shower *w, pt_buf *out) {
  enum { MOST_STEPS = 40 };
  size_t n = w->b->reach.error.n, shown = 0;
  pt_buf last = {0};
  pt_buf_add(w->m, out, "\nthe Boolean program has an error, through lines\n");
  for (size_t k = 0; k < n; k++) {
    uint32_t line = line_of_arc(w, k);
    pt_buf now = {0};
    put_state(w, k, &now);
    bool same = strcmp(pt_buf_text(&now), pt_buf_text(&last)) == 0 && !is_decided(w, k);
    if (line && (!same || k + 1 == n) && (++shown <= MOST_STEPS || k + 1 == n))
      pt_buf_printf(w->m, out, "%4u%s%s%s\n", line, now.n ? " " : "", pt_buf_text(&now),
                    k + 1 < n ? "" : "  fails");
    pt_buf_release(w->m, &last);
    last = now;
  }
  pt_buf_release(w->m, &last);
}

static void put_need(shower *w, const pt_bp_need *need, pt_buf *out) {
  for (size_t k = 0; k < need->all.n; k++) {
    pt_buf text = {0};
    pt_bp_text(w->b, need->all.at[k], &text);
    pt_buf_printf(w->m, out, "%s%s", k ? " && " : "", pt_buf_text(&text));
    pt_buf_release(w->m, &text);
  }
}

/* Where the error ends to be possible: the statement behind which it needs what cannot be. */
static void put_missing(shower *w, pt_buf *out) {
  const pt_bp_needs *n = &w->out->needs;
  size_t k = n->n > 1 && n->at[1].all.n ? 1 : 0;
  if (w->out->path != PT_BP_INFEASIBLE || !n->n) return;
  uint32_t line = line_of_arc(w, n->at[0].at);
  pt_buf_add(w->m, out, "no run takes this way: ");
  if (k) pt_buf_printf(w->m, out, "behind line %u", line);
  else pt_buf_add(w->m, out, "at its start");
  pt_buf_add(w->m, out, " it needs ");
  put_need(w, &n->at[k], out);
  pt_buf_add(w->m, out, ": a predicate is missing there\n");
}

/* ---- the end */

static void put_limits(shower *w, pt_buf *out) {
  const pt_bp *b = &w->b->bp;
  if (b->limited && !w->out->proved)
    pt_buf_printf(w->m, out,
                  "%llu conditions were combined of at most %u predicates: more may say more "
                  "(--cube-size)\n", (unsigned long long)b->limited, b->most);
  if (b->unanswered)
    pt_buf_printf(w->m, out, "%llu questions were not answered by the solver\n",
                  (unsigned long long)b->unanswered);
  if (w->b->dropped && !w->out->proved)
    pt_buf_printf(w->m, out, "%zu conditions are about more than the state of the program, or too "
                             "large: they are no predicates\n", w->b->dropped);
  if (w->b->others)
    pt_buf_printf(w->m, out, "accesses to memory, leaks and the stack are not looked at here (%zu "
                             "check%s): `protest check` does that\n",
                  w->b->others, w->b->others == 1 ? "" : "s");
}

/* What the program as it was loaded leaves out or adds. */
static void put_notes(shower *w, pt_buf *out) {
  const pt_ir_prog *p = w->b->s->prog;
  for (size_t k = 0; k < p->notes.n; k++)
    pt_buf_printf(w->m, out, "rests on: %s\n", pt_ir_text(p, p->notes.at[k].text));
}

static void put_result(shower *w, pt_buf *out) {
  const pt_bp_program *b = w->b;
  size_t checks = b->checks;
  if (w->out->proved)
    pt_buf_printf(w->m, out,
                  "proved: %zu check%s cannot fail (%zu predicate%s, %llu questions, %zu states of "
                  "the Boolean program; confirmed)\n",
                  checks, checks == 1 ? "" : "s", b->predicates.n,
                  b->predicates.n == 1 ? "" : "s", (unsigned long long)b->bp.questions,
                  b->reach.states.n);
  else if (is_refuted(w)) pt_buf_add(w->m, out, "refuted: a run of the program fails\n");
  else if (w->out->why)
    pt_buf_printf(w->m, out, "unknown: %s\n", pt_reason_sentence(w->out->why));
  else if (!checks) pt_buf_add(w->m, out, "unknown: there is no check that is looked at here\n");
  else pt_buf_add(w->m, out, "unknown: the predicates are not enough\n");
}

static void put_text(shower *w, pt_buf *out) {
  put_declarations(w, out);
  put_lines(w, out);
  if (w->b->reach.error.n) put_error(w, out);
  if (w->b->reach.error.n) put_missing(w, out);
  pt_buf_char(w->m, out, '\n');
  put_limits(w, out);
  put_notes(w, out);
  put_result(w, out);
}

/* ---- JSON */

static void json_predicates(shower *w, pt_json_writer *j) {
  pt_jw_open(j, "predicates", '[');
  for (uint32_t k = 0; k < w->b->predicates.n; k++) {
    const pt_bp_predicate *p = &w->b->predicates.at[k];
    char name[16];
    snprintf(name, sizeof name, "b%u", k + 1);
    pt_jw_open(j, NULL, '{');
    pt_jw_text(j, "name", name);
    pt_jw_text(j, "text", p->text);
    pt_jw_text(j, "function", p->function);
    pt_jw_text(j, "start", start_value(&w->b->bp, k));
    pt_jw_close(j, '}');
  }
  pt_jw_close(j, ']');
}

static void json_lines(shower *w, pt_json_writer *j) {
  pt_jw_open(j, "lines", '[');
  for (size_t k = 0; k < w->lines.n; k++) {
    const pt_bp_line *l = &w->lines.at[k];
    pt_jw_open(j, NULL, '{');
    pt_jw_text(j, "file", l->file);
    pt_jw_number(j, "line", l->line);
    pt_jw_text(j, "function", l->function);
    pt_jw_text(j, "text", l->text + strspn(l->text, " \t"));
    pt_jw_text(j, "source", l->source);
    pt_jw_close(j, '}');
  }
  pt_jw_close(j, ']');
}

static void json_error(shower *w, pt_json_writer *j) {
  pt_jw_open(j, "error", '[');
  for (size_t k = 0; k < w->b->reach.error.n; k++) {
    pt_buf state = {0};
    put_state(w, k, &state);
    pt_jw_open(j, NULL, '{');
    pt_jw_number(j, "line", line_of_arc(w, k));
    pt_jw_text(j, "state", state.n ? state.text + 1 : "");
    pt_jw_close(j, '}');
  }
  pt_jw_close(j, ']');
}

static void put_json(shower *w, pt_buf *out) {
  pt_json_writer j = {.mem = w->m, .out = out, .first = true};
  pt_buf missing = {0};
  if (w->out->path == PT_BP_INFEASIBLE && w->out->needs.n)
    put_need(w, &w->out->needs.at[w->out->needs.n > 1 && w->out->needs.at[1].all.n], &missing);
  pt_jw_open(&j, NULL, '{');
  pt_jw_text(&j, "result", result_word(w));
  pt_jw_text(&j, "reason", pt_reason_code(w->out->why));
  json_predicates(w, &j);
  json_lines(w, &j);
  json_error(w, &j);
  pt_jw_text(&j, "missing", pt_buf_text(&missing));
  pt_jw_number(&j, "states", (int64_t)w->b->reach.states.n);
  pt_jw_number(&j, "questions", (int64_t)w->b->bp.questions);
  pt_jw_number(&j, "limited", (int64_t)w->b->bp.limited);
  pt_jw_number(&j, "accesses", (int64_t)w->b->others);
  pt_jw_close(&j, '}');
  pt_buf_char(w->m, out, '\n');
  pt_buf_release(w->m, &missing);
}

/* ---- all of it */

static void deliver(shower *w) {
  pt_session *s = w->b->s;
  for (size_t k = 0; k < s->sinks.at.n; k++) {
    const pt_sink *to = &s->sinks.at.at[k];
    pt_buf text = {0};
    if (to->format) put_json(w, &text);
    else put_text(w, &text);
    pt_sink_deliver(to, pt_buf_text(&text), text.n, s->out, s->msg);
    pt_buf_release(w->m, &text);
  }
  if (!s->sinks.screen) return;
  pt_buf text = {0};
  put_text(w, &text);
  fwrite(pt_buf_text(&text), 1, text.n, s->out);
  pt_buf_release(w->m, &text);
  if (!is_refuted(w)) return;
  pt_screen screen = pt_output_screen(s);
  pt_screen_failures(&screen, &w->report);
}

int pt_bp_show(pt_bp_program *b, const pt_bp_outcome *out) {
  shower w = {.b = b, .m = b->s->mem, .out = out};
  bool possible = b->reach.error.n && out->path != PT_BP_INFEASIBLE;
  pt_report_init(&w.report, w.m);
  if (possible || out->failed) check(&w);
  pt_bp_lines_of(b, &w.lines);
  if (b->s->err.status == PT_OK) deliver(&w);
  int code = PROTEST_INCONCLUSIVE;
  if (out->proved) code = PROTEST_OK;
  if (is_refuted(&w)) code = PROTEST_VIOLATION;
  pt_vec_release(w.m, &w.lines);
  pt_report_release(&w.report);
  return code;
}
