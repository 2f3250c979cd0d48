/* The result as JSON; docs/schema/protest-result-1.json describes it.  Members may be added without
   a new number; a member that changes its meaning or goes needs one.  Every field of pt_report is
   written, so that read.c gets the same report back. */
#include "report/report_priv.h"

static void add_place(pt_json_writer *w, const pt_place *p) {
  if (!*p->file) {
    pt_jw_plain(w, "location", "null");
    return;
  }
  pt_jw_open(w, "location", '{');
  pt_jw_text(w, "file", p->file);
  if (p->line) pt_jw_number(w, "line", p->line);
  if (p->column) pt_jw_number(w, "column", p->column);
  if (*p->function) pt_jw_text(w, "function", p->function);
  pt_jw_close(w, '}');
}

static void add_optional(pt_json_writer *w, const char *key, const char *text) {
  if (text && *text) pt_jw_text(w, key, text);
}

static void add_task(pt_json_writer *w, const pt_report *r) {
  pt_jw_open(w, "tool", '{');
  pt_jw_text(w, "name", "protest");
  pt_jw_text(w, "version", r->version);
  pt_jw_close(w, '}');
  pt_jw_open(w, "files", '[');
  for (size_t k = 0; k < r->files.n; k++) {
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "path", r->files.at[k].path);
    add_optional(w, "sha256", r->files.at[k].sha256);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  pt_jw_text(w, "data_model", r->data_model);
  pt_jw_text(w, "entry", r->entry);
  add_optional(w, "property", r->property);
  pt_jw_open(w, "specification", '[');
  for (size_t k = 0; k < r->specification.n; k++) pt_jw_text(w, NULL, r->specification.at[k]);
  pt_jw_close(w, ']');
  pt_jw_open(w, "options", '{');
  for (size_t k = 0; k < r->options.n; k++)
    pt_jw_text(w, r->options.at[k].name, r->options.at[k].value);
  pt_jw_close(w, '}');
}

static void add_summary(pt_json_writer *w, const pt_report *r) {
  static const pt_verdict statuses[] = {PT_PROVED, PT_REFUTED, PT_OPEN, PT_UNREACHED};
  pt_jw_open(w, "summary", '{');
  for (size_t s = 0; s < sizeof statuses / sizeof *statuses; s++) {
    int64_t n = 0;
    for (size_t k = 0; k < r->checks.n; k++)
      n += r->checks.at[k].status == statuses[s];
    pt_jw_number(w, pt_verdict_word(statuses[s]), n);
  }
  pt_jw_close(w, '}');
}

static void add_why(pt_json_writer *w, const pt_report_why *y) {
  pt_jw_open(w, NULL, '{');
  add_optional(w, "engine", y->engine);
  pt_jw_text(w, "reason", y->reason);
  pt_jw_text(w, "text", y->text);
  if (y->at.line) add_place(w, &y->at);
  pt_jw_close(w, '}');
}

static void add_whys(pt_json_writer *w, const pt_report *r, const pt_report_check *c) {
  if (!c->nwhys) return;
  pt_jw_open(w, "why", '[');
  for (uint32_t k = 0; k < c->nwhys; k++) add_why(w, &r->whys.at[c->first_why + k]);
  pt_jw_close(w, ']');
}

static void add_check(pt_json_writer *w, const pt_report *r, const pt_report_check *c) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "id", c->id);
  pt_jw_text(w, "kind", pt_check_name(c->kind));
  add_optional(w, "property", c->property);
  pt_jw_number(w, "cwe", c->cwe);
  pt_jw_text(w, "description", c->describe);
  add_optional(w, "text", c->text);
  add_place(w, &c->at);
  pt_jw_bool(w, "library", c->model);
  pt_jw_text(w, "status", pt_verdict_word((pt_verdict)c->status));
  add_optional(w, "engine", c->engine);
  add_optional(w, "reason", c->why);
  add_whys(w, r, c);
  pt_jw_text(w, "fingerprint", c->fingerprint);
  if (c->failure) pt_jw_number(w, "failure", (int64_t)c->failure - 1);
  pt_jw_close(w, '}');
}

static void add_input(pt_json_writer *w, const pt_report_input *in) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "kind", in->kind);
  pt_jw_text(w, "value", in->value);
  add_optional(w, "name", in->name);
  add_place(w, &in->at);
  pt_jw_text(w, "way", pt_report_way_name((pt_report_way)in->way));
  add_optional(w, "constraint", in->constraint);
  if (in->letter) pt_jw_bool(w, "letter", true);
  pt_jw_close(w, '}');
}

static void add_values(pt_json_writer *w, const pt_report *r, const pt_report_step *step) {
  pt_jw_open(w, "variables", '[');
  for (uint32_t k = 0; k < step->nvalues; k++) {
    const pt_report_value *v = &r->values.at[step->first_value + k];
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "name", v->name);
    pt_jw_text(w, "value", v->value);
    pt_jw_number(w, "depth", v->depth);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
}

static void add_step(pt_json_writer *w, const pt_report *r, const pt_report_step *step) {
  pt_jw_open(w, NULL, '{');
  add_place(w, &step->at);
  pt_jw_text(w, "changes", step->changes);
  pt_jw_bool(w, "near", step->near);
  pt_jw_number(w, "depth", step->depth);
  if (step->nvalues) add_values(w, r, step);
  pt_jw_close(w, '}');
}

static void add_calls(pt_json_writer *w, const pt_report_failure *f) {
  if (!f->calls.n) return;
  pt_jw_open(w, "calls", '[');
  for (size_t k = 0; k < f->calls.n; k++) {
    pt_jw_open(w, NULL, '{');
    add_place(w, &f->calls.at[k]);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
}

static void add_failure(pt_json_writer *w, const pt_report *r, const pt_report_failure *f) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "check", f->check);
  pt_jw_text(w, "fingerprint", f->fingerprint);
  pt_jw_text(w, "kind", pt_check_name(f->kind));
  add_optional(w, "property", f->property);
  pt_jw_number(w, "cwe", f->cwe);
  pt_jw_text(w, "message", f->text);
  pt_jw_number(w, "more_ways", f->more);
  add_place(w, &f->at);
  pt_jw_open(w, "inputs", '[');
  for (size_t k = 0; k < f->inputs.n; k++) add_input(w, &f->inputs.at[k]);
  pt_jw_close(w, ']');
  add_optional(w, "run", f->run);
  add_optional(w, "stdin", f->input);
  add_optional(w, "file", f->file);
  add_optional(w, "file_name", f->file_name);
  if (f->repeat) pt_jw_number(w, "repeat", (int64_t)f->repeat);
  pt_jw_open(w, "trace", '[');
  for (size_t k = 0; k < f->steps.n; k++) add_step(w, r, &f->steps.at[k]);
  pt_jw_close(w, ']');
  add_calls(w, f);
  pt_jw_number(w, "steps_left_out", (int64_t)f->cut);
  pt_jw_bool(w, "sliced", f->sliced);
  pt_jw_open(w, "native", '{');
  pt_jw_text(w, "status", pt_native_word((pt_native)f->native));
  add_optional(w, "text", f->native_text);
  pt_jw_close(w, '}');
  add_optional(w, "doubt", f->doubt);
  if (f->accepted) {
    pt_jw_open(w, "accepted", '{');
    pt_jw_text(w, "by", pt_accepted_word((pt_accepted)f->accepted));
    pt_jw_text(w, "reason", f->reason);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, '}');
}

static void add_loops(pt_json_writer *w, const pt_report *r) {
  pt_jw_open(w, "loops", '[');
  for (size_t k = 0; k < r->loops.n; k++) {
    pt_jw_open(w, NULL, '{');
    add_place(w, &r->loops.at[k].at);
    add_optional(w, "keyword", r->loops.at[k].keyword);
    add_optional(w, "invariant", r->loops.at[k].invariant);
    add_optional(w, "engine", r->loops.at[k].engine);
    add_optional(w, "ends", r->loops.at[k].ends);
    add_optional(w, "elements", r->loops.at[k].elements);
    add_optional(w, "rounds", r->loops.at[k].rounds);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
}

static void add_reached(pt_json_writer *w, const pt_report *r) {
  pt_jw_open(w, "reached", '{');
#define X(FIELD, NAME) pt_jw_number(w, NAME, (int64_t)r->reached.FIELD);
  PT_REACHED(X)
#undef X
  pt_jw_close(w, '}');
  pt_jw_open(w, "obstacles", '[');
  for (size_t k = 0; k < r->obstacles.n; k++) {
    const pt_report_obstacle *o = &r->obstacles.at[k];
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "what", pt_obstacle_word((pt_obstacle)o->what));
    pt_jw_text(w, "text", o->text);
    add_place(w, &o->at);
    pt_jw_number(w, "checks", o->checks);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
}

static void add_rest(pt_json_writer *w, const pt_report *r) {
  pt_jw_open(w, "warnings", '[');
  for (size_t k = 0; k < r->warnings.n; k++) {
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "code", pt_warning_code((pt_warning)r->warnings.at[k].code));
    pt_jw_text(w, "text", r->warnings.at[k].text);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  add_optional(w, "explanation", r->explanation);
  add_reached(w, r);
  pt_jw_open(w, "tips", '[');
  for (size_t k = 0; k < r->tips.n; k++) pt_jw_text(w, NULL, r->tips.at[k]);
  pt_jw_close(w, ']');
  add_optional(w, "open", r->open);
  pt_jw_bool(w, "up_to_size", r->up_to_size);
  pt_jw_open(w, "needs", '[');
  for (size_t k = 0; k < r->needs.n; k++) pt_jw_text(w, NULL, r->needs.at[k]);
  pt_jw_close(w, ']');
  pt_jw_open(w, "rests_on", '[');
  for (size_t k = 0; k < r->basis.n; k++) pt_jw_text(w, NULL, r->basis.at[k]);
  pt_jw_close(w, ']');
  pt_jw_open(w, "statistics", '{');
  for (size_t k = 0; k < r->stats.n; k++) pt_jw_plain(w, r->stats.at[k].name, r->stats.at[k].value);
  pt_jw_close(w, '}');
}

void pt_json_report(pt_json_writer *w, const char *key, const pt_report *r) {
  pt_jw_open(w, key, '{');
  pt_jw_text(w, "schema", PT_REPORT_SCHEMA);
  add_task(w, r);
  pt_jw_text(w, "verdict", pt_conclusion_word(r->verdict));
  pt_jw_text(w, "result", r->result);
  pt_jw_number(w, "exit_code", r->exit_code);
  add_optional(w, "error", r->error);
  add_summary(w, r);
  pt_jw_open(w, "checks", '[');
  for (size_t k = 0; k < r->checks.n; k++) add_check(w, r, &r->checks.at[k]);
  pt_jw_close(w, ']');
  pt_jw_open(w, "failures", '[');
  for (size_t k = 0; k < r->failures.n; k++) add_failure(w, r, &r->failures.at[k]);
  pt_jw_close(w, ']');
  pt_jw_open(w, "doubts", '[');
  for (size_t k = 0; k < r->doubts.n; k++) add_failure(w, r, &r->doubts.at[k]);
  pt_jw_close(w, ']');
  add_loops(w, r);
  pt_jw_bool(w, "no_run_ends", r->no_run_ends);
  add_rest(w, r);
  pt_jw_close(w, '}');
}

void pt_report_json(pt_buf *out, const pt_report *r) {
  pt_json_writer w = {.mem = r->mem, .out = out};
  pt_json_report(&w, NULL, r);
}
