#include "fill/fill_report.h"

#include <ctype.h>
#include <string.h>

#include "base/unsaved.h"
#include "bv/fp.h"
#include "fill/fill_loops.h"
#include "fill/klee.h"
#include "fill/obstacles.h"
#include "fill/reached.h"
#include "fill/rounds.h"
#include "ir/place.h"
#include "policy/select.h"
#include "policy/verdict.h"
#include "report/sha256.h"
#include "report/source.h"
#include "result/feed.h"

enum { MOST_TRACES = 20 };

typedef struct {
  pt_report *r;
  const pt_checker *c;
  const pt_fill *how;
  const pt_ir_prog *p;
  pt_check_ids ids;
  pt_sources sources;
} filler;

static pt_place place_of(filler *f, uint32_t loc, uint32_t fn) {
  pt_place at = {.file = "", .function = ""};
  if (loc) {
    const pt_ir_loc *l = &f->p->locs.at[loc];
    at.file = pt_report_text(f->r, pt_ir_text(f->p, l->file));
    at.line = l->line, at.column = l->column;
  }
  if (fn) at.function = pt_report_text(f->r, pt_ir_text(f->p, f->p->fns.at[fn]->cname));
  return at;
}

/* ---- checks */

/* The line's text without blanks at its ends, the kind and the function, and the how-manieth of
   them it is. */
static const char *fingerprint(filler *f, const pt_ir_check *c, pt_map *seen) {
  pt_buf b = {0};
  char hash[65];
  pt_mem *m = f->r->mem;
  pt_buf_printf(m, &b, "%s\n%s\n", pt_check_name((pt_check_kind)c->kind),
                c->fn ? pt_ir_text(f->p, f->p->fns.at[c->fn]->cname) : "");
  if (c->loc && *pt_ir_text(f->p, f->p->locs.at[c->loc].file) != '<') {
    const pt_source *s =
        pt_sources_get(&f->sources, m, pt_ir_text(f->p, f->p->locs.at[c->loc].file));
    size_t from = pt_source_offset(s, f->p->locs.at[c->loc].line, 0);
    if (from != PT_NOWHERE) {
      const char *t = s->text.text + from;
      size_t n = strcspn(t, "\n");
      while (n && isspace((unsigned char)t[n - 1])) n--;
      size_t skip = strspn(t, " \t");
      if (skip < n) pt_buf_addn(m, &b, t + skip, n - skip);
    }
  }
  uint64_t key = pt_hash_bytes(pt_buf_text(&b), b.n), count = 0;
  pt_map_get(seen, key, &count);
  pt_map_put(m, seen, key, ++count);
  pt_buf_printf(m, &b, "\n%llu", (unsigned long long)count);
  pt_sha256(pt_buf_text(&b), b.n, hash);
  pt_buf_release(m, &b);
  hash[32] = 0;
  return pt_report_text(f->r, hash);
}

static void add_why(void *payload, const pt_open_row *row) {
  filler *f = payload;
  pt_report_why y = {.engine = pt_report_text(f->r, row->engine),
                     .reason = pt_reason_code(row->reason),
                     .text = pt_report_text(f->r, row->text),
                     .at = place_of(f, row->loc, 0)};
  pt_vec_push(f->r->mem, &f->r->whys, y);
}

/* Which engine met what where, of a check that is open. */
static void fill_whys(filler *f, uint32_t check, pt_report_check *row) {
  row->first_why = (uint32_t)f->r->whys.n;
  pt_open_each(f->c, check, add_why, f);
  row->nwhys = (uint32_t)f->r->whys.n - row->first_why;
}

static void fill_checks(filler *f) {
  pt_map seen = {0};
  pt_buf why = {0};
  const pt_result *res = &f->c->result;
  for (uint32_t k = 1; k < f->p->checks.n; k++) {
    if (!pt_check_wanted(f->c, k)) continue;
    const pt_ir_check *c = &f->p->checks.at[k];
    pt_check_kind kind = (pt_check_kind)c->kind;
    const pt_check_result *v = &res->checks[k];
    bool open = v->verdict == PT_OPEN;
    pt_report_check row = {.id = pt_report_text(f->r, pt_check_id(&f->ids, k)),
                           .kind = kind,
                           .property = pt_check_property(kind),
                           .describe = pt_check_text(kind),
                           .text = pt_report_text(f->r, c->text ? pt_ir_text(f->p, c->text) : ""),
                           .cwe = pt_check_cwe(kind),
                           .at = place_of(f, c->loc, c->fn),
                           .model = c->fn && f->p->fns.at[c->fn]->model,
                           .status = v->verdict,
                           .engine = v->engine ? v->engine : "",
                           .why = open ? pt_report_text(f->r, pt_open_reason(f->c, k, &why)) : ""};
    if (open) fill_whys(f, k, &row);
    row.fingerprint = fingerprint(f, &f->p->checks.at[k], &seen);
    pt_vec_push(f->r->mem, &f->r->checks, row);
  }
  pt_map_release(f->r->mem, &seen);
  pt_buf_release(f->c->s->mem, &why);
}

/* ---- inputs */

/* What follows the thing's name when it has this value, as C: `== -3`, or "" when C cannot say
   it. */
static const char *constraint(filler *f, const pt_input *in) {
  char text[PT_BV_TEXT];
  pt_fp format;
  uint32_t width = in->width ? in->width : 128;
  pt_bv v = pt_bv_limbs(width, (uint64_t[]){in->lo, in->hi});
  if (pt_input_is_float(in->kind)) {
    if (!pt_fp_by_width(width, &format) || width > 64) return "";
    if (pt_fp_is_nan(format, v)) return pt_report_text(f->r, "!= \\result");
    pt_fp_text(format, v, text);
    bool infinite = strstr(text, "inf") != NULL, exact = strpbrk(text, ".eE") != NULL;
    if (infinite && width == 32) return *text == '-' ? "< -3.402823466e+38f" : "> 3.402823466e+38f";
    if (infinite) return *text == '-' ? "< -1.7976931348623157e+308" : "> 1.7976931348623157e+308";
    return pt_report_printf(f->r, "== %s%s%s", text, exact ? "" : ".0", width == 32 ? "f" : "");
  }
  if (width > 64) return "";
  bool is_signed = pt_input_is_signed(in->kind);
  if (is_signed && width == 64 && in->lo == UINT64_C(1) << 63)
    return "== (-9223372036854775807LL - 1)";
  bool large = !is_signed && in->lo > INT64_MAX;
  return pt_report_printf(f->r, "== %s%s",
                          is_signed ? pt_bv_text_signed(v, text) : pt_bv_text_unsigned(v, text),
                          large ? "ULL" : "");
}

/* Whether the user's code calls a function of this name whose result is the input, and nothing
   else. */
static bool is_returned(const pt_input *in, const char *name) {
  static const char *const library[] = {"rand", "random", "lrand48", "drand48", "clock", "system"};
  for (size_t k = 0; k < sizeof library / sizeof *library; k++)
    if (strcmp(name, library[k]) == 0) return true;
  if (in->kind == PT_INPUT_MISSING) return *name != 0;
  return in->kind != PT_INPUT_UNDEF &&
         (strncmp(name, "__VERIFIER_nondet_", 18) == 0 || strncmp(name, "nondet_", 7) == 0);
}

/* The kind to read a variable of this name as when its value is a number that was read as a whole;
   else UNDEF. */
static pt_input_kind variable_kind(const filler *f, const pt_input *in) {
  pt_input_kind kind = PT_INPUT_UNDEF;
  for (size_t k = 1; k < f->p->vars.n; k++) {
    const pt_ir_var *v = &f->p->vars.at[k];
    if (!in->name || v->name != in->name) continue;
    const pt_ir_type *t = &f->p->types.at[v->type];
    if (t->kind == PT_TYPE_ENUM && t->elem) t = &f->p->types.at[t->elem];
    bool is_signed = t->kind == PT_TYPE_INT,
         is_unsigned = t->kind == PT_TYPE_UINT || t->kind == PT_TYPE_BOOL;
    pt_input_kind this = is_signed ? PT_INPUT_LLONG : PT_INPUT_ULLONG;
    if ((!is_signed && !is_unsigned) || t->size * 8 != in->width) return PT_INPUT_UNDEF;
    if (kind != PT_INPUT_UNDEF && kind != this)
      return PT_INPUT_UNDEF; /* several of that name that differ */
    kind = this;
  }
  return kind;
}

/* The kind to print a value of this type as; FALLBACK when it is no number. */
static uint8_t kind_of_type(const filler *f, uint32_t type, uint8_t fallback) {
  const pt_ir_type *t = &f->p->types.at[type];
  if (t->kind == PT_TYPE_ENUM && t->elem) t = &f->p->types.at[t->elem];
  switch (t->kind) {
  case PT_TYPE_INT: return PT_INPUT_LLONG;
  case PT_TYPE_UINT: case PT_TYPE_BOOL: return PT_INPUT_ULLONG;
  case PT_TYPE_FLOAT:
    if (t->size == 4) return PT_INPUT_FLOAT;
    return t->size == 8 ? PT_INPUT_DOUBLE : fallback;
  default: return fallback;
  }
}

/* Whether it is a character: an element of char, or of bytes that have no type. */
static bool is_letter(const filler *f, const pt_input *in, uint32_t type) {
  if (!type) return in->width == 8 && (in->origin || in->kind == PT_INPUT_CHAR);
  const pt_ir_type *t = &f->p->types.at[type];
  return t->size == 1 && t->kind == PT_TYPE_INT;
}

/* A library function that may fail, and its input says whether it does: that as a sentence; NULL:
   another input. */
static const char *event_of(filler *f, const pt_input *in, const char *name) {
  static const char *const may_fail[] = {"fopen",   "fdopen", "freopen", "tmpfile", "malloc",
                                         "calloc",  "remove", "rename",  "unlink",  "fseek",
                                         "tmpnam"};
  for (size_t k = 0; in->kind == PT_INPUT_BOOL && k < sizeof may_fail / sizeof *may_fail; k++)
    if (strcmp(name, may_fail[k]) == 0) {
      const char *file = k == 0 ? pt_feed_file_name(f->p) : "";
      return *file ? pt_report_printf(f->r, "%s cannot be opened", file)
                   : pt_report_printf(f->r, "%s fails", name);
    }
  return NULL;
}

/* Whether the library does what it does on an ordinary day: nothing fails, or with the usual
   errno. */
static bool is_usual(const filler *f, const pt_input *in, const char *name, const char *event) {
  bool error = strcmp(name, "errno") == 0 && pt_feed_model_asks(f->p, "errno");
  return !in->lo && !in->hi && (event || error);
}

static pt_report_input input_of(filler *f, const pt_input *in) {
  pt_buf b = {0};
  char place[200];
  uint32_t type = pt_ir_input_place(f->p, in, place, sizeof place);
  const char *event = event_of(f, in, place);
  const char *name = event ? event : pt_report_text(f->r, place);
  pt_input shown = *in;
  if (type) shown.kind = kind_of_type(f, type, shown.kind);
  pt_input_print(f->r->mem, &b, &shown);
  const char *space = strchr(pt_buf_text(&b), ' ');
  pt_input number = *in;
  if (in->kind == PT_INPUT_UNDEF) number.kind = (uint8_t)variable_kind(f, in);
  bool variable = in->kind == PT_INPUT_UNDEF && number.kind != PT_INPUT_UNDEF;
  pt_report_input row = {.at = place_of(f, in->loc, 0),
                         .name = name,
                         .kind = pt_input_name(in->kind),
                         .value = pt_report_text(f->r, space ? space + 1 : ""),
                         .way = (uint8_t)(variable ? PT_WAY_VARIABLE : PT_WAY_OTHER),
                         .letter = is_letter(f, in, type),
                         .constraint = ""};
  if (is_returned(in, name)) row.way = PT_WAY_RETURN;
  if (row.way != PT_WAY_OTHER) row.constraint = constraint(f, &number);
  else if (is_usual(f, in, place, event)) row.way = PT_WAY_USUAL;
  else if (event) row.way = PT_WAY_EVENT;
  pt_buf_release(f->r->mem, &b);
  return row;
}

/* ---- failures */

static uint32_t row_of(const filler *f, const char *id) {
  for (size_t k = 0; k < f->r->checks.n; k++)
    if (strcmp(f->r->checks.at[k].id, id) == 0) return (uint32_t)k + 1;
  return 0;
}

/* The fingerprint and the function are those of the check, when there is one. */
static void fill_place(filler *f, const pt_test *t, pt_report_failure *row) {
  uint32_t check = row_of(f, row->check), main = pt_ir_fn_by_name(f->p, f->c->s->options.function);
  if (!t->check) {
    pt_map seen = {0};
    row->fingerprint =
        fingerprint(f, &(pt_ir_check){.kind = (uint8_t)t->kind, .loc = t->loc}, &seen);
    pt_map_release(f->r->mem, &seen);
  }
  if (check)
    row->at.function = f->r->checks.at[check - 1].at.function,
    row->fingerprint = f->r->checks.at[check - 1].fingerprint;
  if (!*row->at.file && main) row->at = place_of(f, f->p->fns.at[main]->loc, main);
}

void pt_fill_native(pt_report *r, pt_report_failure *f, const pt_checker *c, const pt_test *t) {
  char doubt[400];
  f->native = t->native;
  f->native_text = pt_report_text(r, t->native ? t->native_text : "");
  if (pt_test_is_doubtful(t))
    f->doubt = pt_report_text(r, pt_test_doubt(c, t, doubt, sizeof doubt));
}

static pt_report_failure failure_of(filler *f, const pt_test *t) {
  const char *id = t->check ? pt_check_id(&f->ids, t->check) : "";
  pt_report_failure row = {.check = pt_report_text(f->r, id),
                           .kind = t->kind,
                           .property = pt_check_property(t->kind),
                           .text = pt_report_text(f->r, t->text),
                           .cwe = pt_check_cwe(t->kind),
                           .at = place_of(f, t->loc, 0),
                           .repeat = t->lasso.repeat,
                           .fingerprint = "",
                           .doubt = "",
                           .reason = "",
                           .run = "",
                           .input = "",
                           .file = "",
                           .file_name = ""};
  pt_fill_native(f->r, &row, f->c, t);
  fill_place(f, t, &row);
  return row;
}

/* Steps are made by running the test once more, observed. */
static bool wants_trace(const filler *f) {
  double limit = f->c->s->options.time_limit;
  bool late = f->how->in_time && limit > 0 &&
              (double)(pt_clock_us() - f->c->progress.start_us) >= 0.8e6 * limit;
  size_t most = f->how->traces == PT_TRACES_ALL ? MOST_TRACES : f->how->traces == PT_TRACES_FIRST;
  return !late && f->r->failures.n < most;
}

/* 1 + the index of a failure that is the same error, or 0. */
static uint32_t known(const filler *f, const pt_report_failure *row) {
  for (size_t k = 0; k < f->r->failures.n; k++)
    if (pt_report_same_error(&f->r->failures.at[k], row)) return (uint32_t)k + 1;
  return 0;
}

static void fill_inputs(filler *f, const pt_test *t, pt_report_failure *row) {
  for (size_t k = 0; k < t->inputs.n; k++)
    pt_vec_push(f->r->mem, &row->inputs, input_of(f, &t->inputs.at[k]));
  pt_fill_feed(f->r, row, f->c, t);
  pt_klee_name_inputs(f->r, row, f->c, t);
}

static void fill_failure(filler *f, const pt_test *t) {
  pt_report_failure row = failure_of(f, t);
  uint32_t check = row_of(f, row.check), same = known(f, &row);
  if (same) f->r->failures.at[same - 1].more++;
  else {
    fill_inputs(f, t, &row);
    if (wants_trace(f)) pt_fill_trace(f->r, &row, f->c->s, f->c->exec, t);
    pt_vec_push(f->r->mem, &f->r->failures, row);
    same = (uint32_t)f->r->failures.n;
  }
  if (check && !f->r->checks.at[check - 1].failure) f->r->checks.at[check - 1].failure = same;
}

static void fill_failures(filler *f) {
  for (size_t k = 0; k < f->c->result.tests.n; k++)
    if (pt_test_counts(f->c, &f->c->result.tests.at[k]))
      fill_failure(f, &f->c->result.tests.at[k]);
}

/* The fingerprint of a check without the others being in the report. */
static const char *fingerprint_of(filler *f, uint32_t check) {
  pt_map seen = {0};
  const char *last = "";
  for (uint32_t k = 1; k <= check; k++)
    if (pt_check_wanted(f->c, k)) last = fingerprint(f, &f->p->checks.at[k], &seen);
  pt_map_release(f->r->mem, &seen);
  return last;
}

bool pt_fill_found(pt_report *r, const pt_checker *c, const pt_test *t) {
  filler f = {.r = r, .c = c, .p = c->s->prog};
  pt_check_ids_init(&f.ids, r->mem, f.p);
  pt_report_failure row = failure_of(&f, t);
  if (t->check && c->s->accept.known.n) row.fingerprint = fingerprint_of(&f, t->check);
  uint32_t same = known(&f, &row);
  if (same) r->failures.at[same - 1].more++;
  else {
    fill_inputs(&f, t, &row);
    pt_vec_push(r->mem, &r->failures, row);
  }
  pt_sources_release(&f.sources, r->mem);
  pt_check_ids_release(&f.ids, r->mem);
  return !same;
}

/* Runs that fail and refute nothing. */
static void fill_doubts(filler *f) {
  for (size_t k = 0; k < f->c->result.tests.n; k++) {
    const pt_test *t = &f->c->result.tests.at[k];
    if (!pt_test_is_doubtful(t) || !pt_test_would_count(f->c, t)) continue;
    pt_report_failure row = failure_of(f, t);
    fill_inputs(f, t, &row);
    pt_vec_push(f->r->mem, &f->r->doubts, row);
  }
}

/* ---- loops */

static void fill_loops(filler *f) {
  pt_report *r = f->r;
  pt_loop_heads heads = {0};
  pt_rounds rounds;
  uint64_t n;
  pt_fill_loops(r, &f->c->result, &f->sources, &heads);
  if (f->how->tables && r->loops.n) {
    pt_rounds_init(&rounds, f->c);
    for (size_t k = 0; k < r->loops.n; k++)
      if (pt_rounds_of(&rounds, heads.at[k].fn, heads.at[k].head, &n))
        r->loops.at[k].rounds =
            pt_report_printf(r, "%llu%s", (unsigned long long)n, rounds.cut ? "+" : "");
    r->no_run_ends = !rounds.ended;
    pt_rounds_release(&rounds, f->c->s->mem);
  }
  if (f->how->tables && r->verdict == PT_CONCLUSION_UNKNOWN) {
    pt_fill_reached(r, f->c);
    pt_fill_obstacles(r, f->c, &heads);
  }
  pt_vec_release(r->mem, &heads);
}

/* ---- warnings and the rest */

static void add_warning(void *payload, pt_warning code, const char *text) {
  pt_report *r = payload;
  pt_report_warning w = {.code = (uint8_t)code, .text = pt_report_text(r, text)};
  pt_vec_push(r->mem, &r->warnings, w);
  if (code == PT_WARNING_OPEN) r->open = w.text;
}

static void add_basis(void *payload, const char *text) {
  pt_report *r = payload;
  pt_vec_push(r->mem, &r->basis, pt_report_text(r, text));
}

static void add_pair(pt_report *r, bool option, const char *name, const char *value) {
  pt_report_pair p = {.name = name, .value = pt_report_text(r, value)};
  if (option) pt_vec_push(r->mem, &r->options, p);
  else pt_vec_push(r->mem, &r->stats, p);
}

/* Options that are not at their default, as text. */
static void fill_options(pt_report *r, const pt_options *o) {
  pt_options d;
  pt_options_init(&d);
#define SHOW_FLAG(F, NAME) if (o->F != d.F) add_pair(r, true, NAME, o->F ? "on" : "off");
#define SHOW_NUM(F, NAME)                                                                          \
  if (o->F != d.F) add_pair(r, true, NAME, pt_report_printf(r, "%lld", (long long)o->F));
#define SHOW_TIME(F, NAME)                                                                         \
  if (o->F < d.F || o->F > d.F) add_pair(r, true, NAME, pt_report_printf(r, "%gs", o->F));
#define SHOW_TEXT(F, NAME) if (strcmp(o->F, d.F) != 0) add_pair(r, true, NAME, o->F);
#define SHOW_WORD(F, NAME) SHOW_TEXT(F, NAME)
#define SHOW_LIST(F, NAME)                                                                         \
  for (size_t k = 0; k < o->F.n; k++)                                                              \
    add_pair(r, true, k ? pt_report_printf(r, NAME "#%zu", k + 1) : NAME, o->F.at[k]);
#define SHOW_FORM(F, NAME) SHOW_LIST(F, NAME)
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT) SHOW_##KIND(F, NAME)
  PT_OPTIONS(X)
#undef X
}

static void fill_stats(pt_report *r, const pt_checker *c) {
  const pt_stats *s = &c->s->stats;
#define X(F, NAME, TEXT)                                                                           \
  if (s->F) add_pair(r, false, NAME, pt_report_printf(r, "%llu", (unsigned long long)s->F));
  PT_STATS(X)
#undef X
#define X(ENGINE, F, NAME, TEXT)                                                                   \
  if (c->s->counters.F)                                                                            \
    add_pair(r, false, NAME, pt_report_printf(r, "%llu", (unsigned long long)c->s->counters.F));
  PT_COUNTERS(X)
#undef X
  if (c->result.queries)
    add_pair(r, false, "queries",
             pt_report_printf(r, "%llu", (unsigned long long)c->result.queries));
  add_pair(r, false, "memory-bytes", pt_report_printf(r, "%zu", pt_mem_peak(c->s->mem)));
  add_pair(r, false, "seconds", pt_report_printf(r, "%.3f", r->seconds));
}

/* ---- the task */

static void fill_files(pt_report *r, const pt_options *o) {
  for (size_t k = 0; k < o->files.n; k++) {
    pt_buf b = {0};
    char hash[65] = "";
    if (pt_buf_read_file(r->mem, &b, pt_unsaved_copy(&o->unsaved, o->files.at[k])))
      pt_sha256(pt_buf_text(&b), b.n, hash);
    pt_report_file f = {.path = pt_report_text(r, o->files.at[k]),
                        .sha256 = pt_report_text(r, hash)};
    pt_vec_push(r->mem, &r->files, f);
    pt_buf_release(r->mem, &b);
  }
}

static void add_formula(pt_report *r, const char *formula) {
  pt_vec_push(r->mem, &r->specification,
              pt_report_printf(r, "CHECK( init(main()), LTL(%s) )", formula));
}

/* The lines of the property file. */
static void fill_property(pt_report *r, const char *path) {
  pt_buf b = {0};
  if (pt_buf_read_file(r->mem, &b, path))
    for (char *save = NULL, *line = strtok_r(b.text, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
      size_t n = strlen(line);
      while (n && isspace((unsigned char)line[n - 1])) line[--n] = 0;
      if (n) pt_vec_push(r->mem, &r->specification, pt_report_text(r, line));
    }
  pt_buf_release(r->mem, &b);
}

/* Without a property: those that the verdict implies.  A violation is one of the failing check's
   own; a proof is one of each property all of whose checks were looked at. */
static void derive_specification(pt_report *r, const pt_checker *c) {
  static const char *const formulas[] = {
      "G ! call(reach_error())", "G ! overflow",       "G valid-free",  "G valid-deref",
      "G valid-memtrack",        "G valid-memcleanup", "G def-behavior", "F end"};
  const uint64_t real = PT_CHECKS_ALL | PT_CHECKS_ENDLESS;
  const pt_test *t = pt_first_failure(c);
  if (t && t->kind == PT_CHECK_ASSERTION) {
    add_formula(r, "G ! call(__assert_fail())");
    return;
  }
  for (size_t k = 0; k < sizeof formulas / sizeof *formulas; k++) {
    pt_property p;
    pt_err none = {0};
    const char *line = pt_report_printf(r, "CHECK( init(main()), LTL(%s) )", formulas[k]);
    if (pt_property_parse(&p, "", line, &none) != PT_OK) continue;
    if (t ? p.checks >> t->kind & 1 : !c->selected && (p.checks & real & ~c->s->checks) == 0)
      pt_vec_push(r->mem, &r->specification, line);
    if (t && r->specification.n) return;
  }
}

static void fill_task(pt_report *r, const pt_checker *c) {
  const pt_session *s = c->s;
  r->version = pt_report_text(r, protest_version());
  r->entry = pt_report_text(r, s->options.function);
  bool narrow = s->prog ? s->prog->ptr_width == 32 : s->options.m32;
  r->data_model = narrow ? "ILP32" : "LP64";
  r->property = c->has_property ? pt_report_text(r, c->property.name) : "";
  fill_files(r, &s->options);
  fill_options(r, &s->options);
}

static void fill_error(pt_report *r, const pt_checker *c) {
  const pt_err *e = &c->s->err;
  r->verdict = e->status == PT_LIMIT ? PT_CONCLUSION_UNKNOWN : PT_CONCLUSION_ERROR;
  r->result = pt_conclusion_word(r->verdict);
  r->exit_code = (int)e->status;
  r->error = *e->text ? pt_report_text(r, e->text)
                      : "the compiler reports errors (its messages are on the error output)";
  if (e->status == PT_LIMIT && !*c->s->stop) pt_fill_time_tip(r, c->s);
}

/* What callers keep to; a proof is of such calls only, and says so. */
static void fill_needs(pt_report *r, const pt_ir_prog *p) {
  pt_buf all = {0};
  for (size_t k = 0; k < p->notes.n; k++) {
    if (p->notes.at[k].kind != PT_NOTE_NEEDED) continue;
    const char *text = pt_report_text(r, pt_ir_text(p, p->notes.at[k].text));
    pt_vec_push(r->mem, &r->needs, text);
    pt_buf_printf(r->mem, &all, "%s%s", all.n ? " && " : "", text);
  }
  if (r->needs.n && r->exit_code == PROTEST_OK)
    r->result = pt_report_printf(r, "true(if %s)", pt_buf_text(&all));
  pt_buf_release(r->mem, &all);
}

static void fill_verdict(pt_report *r, const pt_checker *c) {
  char verdict[80];
  r->exit_code = pt_verdict_text(c, verdict);
  r->result = pt_report_text(r, verdict);
  r->verdict = PT_CONCLUSION_UNKNOWN;
  if (r->exit_code == PROTEST_VIOLATION) r->verdict = PT_CONCLUSION_FALSE;
  if (r->exit_code == PROTEST_OK) r->verdict = PT_CONCLUSION_TRUE;
  r->up_to_size = c->up_to_size;
  fill_needs(r, c->s->prog);
  if (c->has_property) fill_property(r, c->s->options.property);
  else derive_specification(r, c);
}

/* What is known of the program.  After a contradiction: the failures that were confirmed all the
   same, and nothing else. */
static void fill_program(filler *f, bool contradiction) {
  pt_report *r = f->r;
  pt_check_ids_init(&f->ids, r->mem, f->p);
  if (contradiction) fill_failures(f);
  else {
    fill_verdict(r, f->c);
    fill_checks(f);
    fill_failures(f);
    fill_doubts(f);
    fill_loops(f);
    pt_warnings(f->c, add_warning, r);
    r->explanation = pt_report_text(r, pt_buf_text(&f->c->explanation));
    if (f->how->tables) pt_fill_tips(r, f->c);
    pt_basis(f->c, add_basis, r);
  }
  pt_sources_release(&f->sources, r->mem);
  pt_check_ids_release(&f->ids, r->mem);
}

void pt_fill_report(pt_report *r, const pt_checker *c, const pt_fill *how) {
  bool error = c->s->err.status != PT_OK || !c->result.mem,
       confirmed = c->result.mem && c->s->err.status == PT_INTERNAL;
  filler f = {.r = r, .c = c, .how = how, .p = c->s->prog};
  f.sources.unsaved = &c->s->options.unsaved;
  r->seconds = how->seconds;
  fill_task(r, c);
  if (error) fill_error(r, c);
  if (!error || confirmed) fill_program(&f, error);
  fill_stats(r, c);
}
