/* Our witnesses: what the inputs were and where the check fails, or the invariants that were
   found. */
#include "ir/check.h"
#include "report/json_write.h"
#include "report/sha256.h"
#include "report/source.h"
#include "report/witness.h"

typedef struct {
  pt_mem *mem;
  pt_buf *out;
  pt_sources sources;
} writer;

static void add_pair(writer *w, int indent, const char *key, const char *text) {
  pt_buf_printf(w->mem, w->out, "%*s%s: ", indent, "", key);
  pt_json_quote(w->mem, w->out, text);
  pt_buf_char(w->mem, w->out, '\n');
}

static void add_location(writer *w, const pt_place *p) {
  pt_buf_printf(w->mem, w->out, "%*slocation:\n", 12, "");
  add_pair(w, 14, "file_name", p->file);
  pt_buf_printf(w->mem, w->out, "%*sline: %u\n", 14, "", p->line);
  if (p->column) pt_buf_printf(w->mem, w->out, "%*scolumn: %u\n", 14, "", p->column);
  if (*p->function) add_pair(w, 14, "function", p->function);
}

/* ---- metadata */

/* The hash's first bytes, in the shape of a random UUID. */
static void uuid_of(char out[40], const char *hash) {
  snprintf(out, 40, "%.8s-%.4s-4%.3s-a%.3s-%.12s", hash, hash + 8, hash + 13, hash + 17, hash + 20);
}

static void add_files(writer *w, const pt_report *r) {
  pt_buf_printf(w->mem, w->out, "%*sinput_files:\n", 6, "");
  for (size_t k = 0; k < r->files.n; k++) {
    pt_buf_printf(w->mem, w->out, "%*s- ", 8, "");
    pt_json_quote(w->mem, w->out, r->files.at[k].path);
    pt_buf_char(w->mem, w->out, '\n');
  }
  pt_buf_printf(w->mem, w->out, "%*sinput_file_hashes:\n", 6, "");
  for (size_t k = 0; k < r->files.n; k++) {
    pt_buf_printf(w->mem, w->out, "%*s", 8, "");
    pt_json_quote(w->mem, w->out, r->files.at[k].path);
    pt_buf_add(w->mem, w->out, ": ");
    pt_json_quote(w->mem, w->out, r->files.at[k].sha256);
    pt_buf_char(w->mem, w->out, '\n');
  }
}

static void add_metadata(writer *w, const pt_report *r, const char *type) {
  char when[40], uuid[40], hash[65];
  pt_buf all = {0};
  pt_report_time(when);
  pt_buf_printf(w->mem, &all, "%s %s %s", when, type, r->result);
  for (size_t k = 0; k < r->files.n; k++) pt_buf_add(w->mem, &all, r->files.at[k].sha256);
  uuid_of(uuid, pt_sha256(pt_buf_text(&all), all.n, hash));
  pt_buf_reset(&all);
  for (size_t k = 0; k < r->specification.n; k++)
    pt_buf_printf(w->mem, &all, "%s%s", k ? "\n" : "", r->specification.at[k]);
  pt_buf_printf(w->mem, w->out, "- entry_type: \"%s\"\n  metadata:\n", type);
  add_pair(w, 4, "format_version", "2.0");
  add_pair(w, 4, "uuid", uuid);
  add_pair(w, 4, "creation_time", when);
  pt_buf_add(w->mem, w->out, "    producer:\n");
  add_pair(w, 6, "name", "Protest");
  add_pair(w, 6, "version", r->version);
  pt_buf_add(w->mem, w->out, "    task:\n");
  add_files(w, r);
  add_pair(w, 6, "specification", pt_buf_text(&all));
  add_pair(w, 6, "data_model", r->data_model);
  add_pair(w, 6, "language", "C");
  pt_buf_release(w->mem, &all);
}

/* ---- violations */

static void begin_waypoint(writer *w, const char *type) {
  pt_buf_printf(w->mem, w->out, "  - segment:\n      - waypoint:\n");
  add_pair(w, 12, "type", type);
  add_pair(w, 12, "action", "follow");
}

static void add_constraint(writer *w, const char *left, const char *right, const char *format) {
  pt_buf text = {0};
  pt_buf_printf(w->mem, &text, "%s %s", left, right);
  pt_buf_printf(w->mem, w->out, "%*sconstraint:\n", 12, "");
  add_pair(w, 14, "value", pt_buf_text(&text));
  add_pair(w, 14, "format", format);
  pt_buf_release(w->mem, &text);
}

/* A call is named by its closing parenthesis, a read by its line. */
static void add_input(writer *w, const pt_report_input *in) {
  pt_place at = in->at;
  if (in->way == PT_WAY_OTHER || !*in->constraint || !*at.file || *at.file == '<' || !at.line)
    return;
  const pt_source *s = pt_sources_get(&w->sources, w->mem, at.file);
  size_t from = pt_source_offset(s, at.line, at.column);
  size_t end = in->way == PT_WAY_RETURN ? pt_source_call_end(s, from, in->name) : PT_NOWHERE;
  at.column = 0;
  if (end != PT_NOWHERE) pt_source_position(s, end, &at.line, &at.column);
  begin_waypoint(w, in->way == PT_WAY_RETURN ? "function_return" : "assumption");
  if (in->way == PT_WAY_RETURN) add_constraint(w, "\\result", in->constraint, "ext_c_expression");
  else add_constraint(w, in->name, in->constraint, "c_expression");
  add_location(w, &at);
}

static void add_target(writer *w, const pt_report_failure *f) {
  pt_place at = f->at;
  const pt_source *s = pt_sources_get(&w->sources, w->mem, at.file);
  size_t from = at.column ? pt_source_offset(s, at.line, at.column) : PT_NOWHERE;
  size_t start = from == PT_NOWHERE ? PT_NOWHERE : pt_source_statement(s, from);
  if (start != PT_NOWHERE) pt_source_position(s, start, &at.line, &at.column);
  begin_waypoint(w, "target");
  add_location(w, &at);
}

static pt_status write_violation(writer *w, const pt_report *r, pt_err *e) {
  const pt_report_failure *f = &r->failures.at[0];
  if (PT_CHECKS_ENDLESS >> f->kind & 1) return pt_witness_write_graph(w->out, r, e);
  if (!*f->at.file || *f->at.file == '<' || !f->at.line)
    return pt_err_set(e, PT_INPUT, "no witness: the failure has no position in a source file");
  add_metadata(w, r, "violation_sequence");
  pt_buf_add(w->mem, w->out, "  content:\n");
  for (size_t k = 0; k < f->inputs.n; k++) add_input(w, &f->inputs.at[k]);
  add_target(w, f);
  return PT_OK;
}

/* ---- proofs */

static void add_invariant(writer *w, const pt_report_loop *l) {
  pt_buf_add(w->mem, w->out, "  - invariant:\n");
  pt_buf_printf(w->mem, w->out, "%*stype: \"loop_invariant\"\n", 12, "");
  add_location(w, &l->at);
  add_pair(w, 12, "value", l->invariant);
  add_pair(w, 12, "format", "c_expression");
}

static bool is_usable(const pt_report_loop *l) {
  return *l->invariant && *l->keyword && *l->at.file && *l->at.file != '<' &&
         pt_witness_is_pure(l->invariant);
}

static void write_proof(writer *w, const pt_report *r) {
  size_t n = 0;
  for (size_t k = 0; k < r->loops.n; k++) n += is_usable(&r->loops.at[k]);
  add_metadata(w, r, "invariant_set");
  pt_buf_add(w->mem, w->out, n ? "  content:\n" : "  content: []\n");
  for (size_t k = 0; k < r->loops.n; k++)
    if (is_usable(&r->loops.at[k])) add_invariant(w, &r->loops.at[k]);
}

pt_status pt_witness_write(pt_buf *out, const pt_report *r, pt_err *e) {
  writer w = {.mem = r->mem, .out = out};
  pt_status st = PT_OK;
  if (strcmp(r->entry, "main") != 0)
    st = pt_err_set(e, PT_INPUT, "no witness: it must start at main, not %s", r->entry);
  else if (!r->specification.n)
    st = pt_err_set(e, PT_INPUT, "no witness: no property can name what was checked");
  else if (r->verdict == PT_CONCLUSION_FALSE && r->failures.n)
    st = write_violation(&w, r, e);
  else if (r->verdict == PT_CONCLUSION_TRUE)
    write_proof(&w, r);
  else st = pt_err_set(e, PT_INPUT, "no witness: the result is %s", r->result);
  pt_sources_release(&w.sources, w.mem);
  return st;
}
