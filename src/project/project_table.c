/* The screen of a project: all of it is made of the reports of its functions. */
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "project/project_priv.h"
#include "report/format.h"
#include "show/screen.h"
#include "show/wrap.h"

/* On the screen; what machines read is in report/whole.h. */
static const char *status_name(pt_whole_status s) {
  if (s == PT_WHOLE_PROVED_IF) return "proved if";
  return s == PT_WHOLE_REFUTED ? "fails" : pt_whole_status_word(s);
}

static pt_whole_status status_of(const pt_unit *u) {
  if (u->state != PT_UNIT_DONE) return PT_WHOLE_UNCHECKED;
  switch (u->code) {
  case PROTEST_OK: return u->report && u->report->needs.n ? PT_WHOLE_PROVED_IF : PT_WHOLE_PROVED;
  case PROTEST_VIOLATION: return PT_WHOLE_REFUTED;
  case PROTEST_INCONCLUSIVE: return PT_WHOLE_UNKNOWN;
  default: return PT_WHOLE_UNCHECKED;
  }
}

static bool is_up_to_size(const pt_unit *u) {
  return status_of(u) == PT_WHOLE_UNKNOWN && u->report && u->report->up_to_size;
}

/* ---- files */

/* The call that does it. */
static void print_calls(pt_session *s, const pt_report_failure *f) {
  char where[600];
  for (size_t k = 0; k < f->calls.n; k++)
    fprintf(s->out, "%s%s, in %s%s", k ? ", and there from " : "       when called from ",
            pt_place_text(&f->calls.at[k], where, sizeof where), f->calls.at[k].function,
            k + 1 == f->calls.n ? "\n" : "");
}

/* The errors of report K of those that are shown; one that was shown before is only named. */
static void print_errors(pt_session *s, const pt_project *p, size_t k) {
  const pt_report *r = p->shown.at[k];
  pt_screen screen = {.out = s->out,
                      .terminal = s->terminal,
                      .verbose = s->options.verbose,
                      .indent = "    "};
  char where[600];
  size_t more;
  for (size_t i = 0; i < r->failures.n; i++) {
    const pt_report_failure *f = &r->failures.at[i];
    if (pt_whole_is_first(p->shown.at, p->shown.n, k, f, &more)) {
      pt_screen_failure(&screen, f, more);
      print_calls(s, f);
    } else
      fprintf(s->out, "    the same error as above, at %s [%s]\n",
              pt_place_text(&f->at, where, sizeof where), pt_check_name(f->kind));
  }
}

/* What was proved, or failed, did so of callers that keep to its needs.  Where nothing is known
   they are what was tried last. */
static void print_needed(pt_session *s, const pt_unit *u) {
  pt_whole_status st = status_of(u);
  bool tried = st == PT_WHOLE_UNKNOWN && !is_up_to_size(u);
  if (!u->report || st == PT_WHOLE_UNCHECKED || (tried && !s->options.verbose)) return;
  for (size_t k = 0; k < u->report->needs.n; k++)
    fprintf(s->out, "    %s %s\n", tried ? "tried with" : "needs", u->report->needs.at[k]);
}

static void print_missing(pt_session *s, const pt_report *r) {
  for (size_t k = 0; k < r->warnings.n; k++)
    if (r->warnings.at[k].code == PT_WARNING_MISSING_FUNCTION)
      fprintf(s->out, "    %s\n", r->warnings.at[k].text);
}

/* SHOWN: the place of its report among those that are shown. */
static void print_details(pt_session *s, const pt_project *p, const pt_unit *u, size_t shown) {
  const pt_report *r = u->report;
  pt_whole_status st = status_of(u);
  if (r && (st == PT_WHOLE_REFUTED || u->code == PROTEST_INTERNAL)) /* confirmed all the same */
    print_errors(s, p, shown);
  print_needed(s, u);
  if (r && st == PT_WHOLE_UNKNOWN) print_missing(s, r);
  if (is_up_to_size(u)) fprintf(s->out, "    %s\n", r->open);
  else if (r && st == PT_WHOLE_UNKNOWN && *r->open)
    fprintf(s->out, "    %s\n", r->basis.at[r->basis.n - 1]);
  if (u->why[0]) fprintf(s->out, "    %s\n", u->why);
}

/* Whether a unit has a row on the screen. */
static bool has_row(const pt_session *s, const pt_unit *u) {
  pt_whole_status st = status_of(u);
  return u->state == PT_UNIT_DONE &&
         (!s->options.quiet || st == PT_WHOLE_REFUTED || st == PT_WHOLE_UNCHECKED);
}

static void print_unit(pt_session *s, const pt_project *p, const pt_unit *u, size_t shown) {
  const char *name = is_up_to_size(u) ? "up to a size" : status_name(status_of(u));
  fprintf(s->out, "  %-32s %-11s %7.1f s%s\n", u->function, name, (double)u->us / 1e6,
          u->kept ? "  kept" : "");
  print_details(s, p, u, shown);
}

void pt_project_print_file(pt_session *s, pt_project *p, size_t k) {
  const pt_project_file *f = &p->files.at[k];
  size_t shown = p->shown.n;
  bool title = false;
  if (f->code) fprintf(s->out, "%s\n  not checked: %s\n", f->path, f->why);
  else if (f->n == 0 && !s->options.quiet)
    fprintf(s->out, "%s\n  there is no such function\n", f->path);
  for (size_t i = f->first; i < f->first + f->n; i++)
    if (p->units.at[i].report) pt_vec_push(s->mem, &p->shown, p->units.at[i].report);
  for (size_t i = f->first; i < f->first + f->n; i++) {
    const pt_unit *u = &p->units.at[i];
    if (has_row(s, u)) {
      if (!title) fprintf(s->out, "%s\n", f->path), title = true;
      print_unit(s, p, u, shown);
    }
    shown += u->report != NULL;
  }
}

/* ---- what it rests on */

/* Whether something is said of the function that rests on anything. */
static bool claims(const pt_unit *u) {
  pt_whole_status st = status_of(u);
  return u->report && st != PT_WHOLE_UNCHECKED && (st != PT_WHOLE_UNKNOWN || is_up_to_size(u));
}

static void print_basis(pt_session *s, const pt_project *p) {
  pt_whole_basis b = {0};
  for (size_t k = 0; k < p->units.n; k++)
    if (claims(&p->units.at[k])) pt_whole_basis_add(&b, s->mem, p->units.at[k].report);
  fprintf(s->out, "This result rests on:\n");
  if (b.results == 0) fprintf(s->out, "  nothing: no function was decided\n");
  for (size_t k = 1; k < b.counts.n; k++) {
    pt_buf line = {0};
    pt_whole_basis_text(&b, k, s->mem, &line);
    fprintf(s->out, "  %s\n", pt_buf_text(&line));
    pt_buf_release(s->mem, &line);
  }
  pt_whole_basis_release(&b, s->mem);
}

/* ---- the program as a whole */

/* Names that several files define. */
static void print_several(pt_session *s, const pt_project *p) {
  const pt_program *g = &p->program;
  pt_map said = {0};
  for (size_t k = 0; k < g->definitions.n; k++) {
    const pt_definition *d = &g->definitions.at[k];
    bool several = d->seen && !d->weak && pt_map_get(&g->several, d->name, NULL);
    if (!several || pt_map_get(&said, d->name, NULL)) continue;
    if (strcmp(pt_strtab_text(&g->names, d->name), "main") == 0) continue;
    pt_map_put(s->mem, &said, d->name, 1);
    fprintf(s->out, "%s is defined in", pt_strtab_text(&g->names, d->name));
    const char *between = " ";
    for (size_t i = k; i < g->definitions.n; i++) {
      const pt_definition *o = &g->definitions.at[i];
      if (o->name != d->name || !o->seen || o->weak) continue;
      fprintf(s->out, "%s%s", between, p->files.at[o->file].path);
      between = ", ";
    }
    fprintf(s->out, ": each of them has its own\n");
  }
  pt_map_release(s->mem, &said);
}

static bool has_needs(const pt_unit *u) {
  return u->report && u->report->needs.n && status_of(u) == PT_WHOLE_PROVED_IF;
}

static void print_needs(pt_session *s, const pt_unit *u) {
  fprintf(s->out, "  %s: ", u->function);
  for (size_t k = 0; k < u->report->needs.n; k++)
    fprintf(s->out, "%s%s", k ? ", " : "", u->report->needs.at[k]);
  fputc('\n', s->out);
}

/* What the functions that headers declare expect of their callers. */
static void print_interface(pt_session *s, const pt_project *p) {
  const pt_program *g = &p->program;
  pt_map said = {0};
  char here[PATH_MAX];
  size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
  for (size_t k = 0; k < p->units.n; k++) {
    uint32_t header = g->definitions.at[p->units.at[k].definition].header;
    if (!has_needs(&p->units.at[k]) || !header || pt_map_get(&said, header, NULL)) continue;
    pt_map_put(s->mem, &said, header, 1);
    const char *path = pt_strtab_text(&g->names, header);
    bool below = n && strncmp(path, here, n) == 0 && path[n] == '/';
    if (strncmp(path, "./", 2) == 0) path += 2;
    fprintf(s->out, "needs of the interface %s:\n", below ? path + n + 1 : path);
    for (size_t i = k; i < p->units.n; i++)
      if (has_needs(&p->units.at[i]) &&
          g->definitions.at[p->units.at[i].definition].header == header)
        print_needs(s, &p->units.at[i]);
  }
  pt_map_release(s->mem, &said);
}

/* ---- the end */

enum { TABLE_COLUMNS = 101 };

static bool has_room(const pt_session *s) {
  return !s->terminal || pt_wrap_columns(s->terminal) >= TABLE_COLUMNS;
}

/* On a narrow terminal: the name, then what is not zero. */
static void print_narrow(pt_session *s, const char *name, size_t n,
                         const size_t by[PT_WHOLE_COUNT]) {
  static const struct {
    pt_whole_status status;
    const char *words;
  } rows[] = {{PT_WHOLE_PROVED, "proved"},
              {PT_WHOLE_PROVED_IF, "proved if"},
              {PT_WHOLE_REFUTED, "fails"},
              {PT_WHOLE_UNKNOWN, "unknown"},
              {PT_WHOLE_UNCHECKED, "not checked"}};
  fprintf(s->out, "%s\n  %zu function%s", name, n, n == 1 ? "" : "s");
  const char *before = ": ";
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    if (!by[rows[k].status]) continue;
    fprintf(s->out, "%s%zu %s", before, by[rows[k].status], rows[k].words);
    before = ", ";
  }
  fputc('\n', s->out);
}

static void print_row(pt_session *s, const char *name, size_t n, const size_t by[PT_WHOLE_COUNT]) {
  if (!has_room(s)) {
    print_narrow(s, name, n, by);
    return;
  }
  fprintf(s->out, "%-40s %9zu %8zu %10zu %8zu %8zu %12zu\n", name, n, by[PT_WHOLE_PROVED],
          by[PT_WHOLE_PROVED_IF], by[PT_WHOLE_REFUTED], by[PT_WHOLE_UNKNOWN],
          by[PT_WHOLE_UNCHECKED]);
}

static int worse(int a, int b) {
  static const int order[] = {PROTEST_VIOLATION, PROTEST_INTERNAL, PROTEST_USAGE, PROTEST_INPUT,
                              PROTEST_INCONCLUSIVE};
  for (size_t k = 0; k < sizeof order / sizeof *order; k++)
    if (a == order[k] || b == order[k]) return order[k];
  return PROTEST_OK;
}

/* Without errors that are accepted. */
static int exit_code(const pt_unit *u) {
  return u->report && u->code == PROTEST_VIOLATION ? u->report->exit_code : u->code;
}

static void print_note(void *payload, const char *text) {
  fprintf(((pt_session *)payload)->out, "protest: warning: %s\n", text);
}

static void print_accepted(pt_session *s) {
  char text[600];
  if (pt_accept_summary(&s->accept, text, sizeof text)) fprintf(s->out, "%s\n", text);
  pt_accept_notes(&s->accept, print_note, s);
}

int pt_project_print_end(pt_session *s, pt_project *p) {
  size_t total[PT_WHOLE_COUNT] = {0}, kept = 0, broken = 0;
  int code = p->interrupted ? PROTEST_INCONCLUSIVE : PROTEST_OK;
  if (!s->options.quiet && has_room(s))
    fprintf(s->out, "\n%-40s %9s %8s %10s %8s %8s %12s\n", "file", "functions", "proved",
            "proved if", "fails", "unknown", "not checked");
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_project_file *f = &p->files.at[k];
    size_t by[PT_WHOLE_COUNT] = {0};
    for (size_t i = f->first; i < f->first + f->n; i++) {
      const pt_unit *u = &p->units.at[i];
      by[status_of(u)]++, total[status_of(u)]++, kept += u->kept;
      if (u->state == PT_UNIT_DONE) code = worse(code, exit_code(u));
    }
    code = worse(code, f->code), broken += f->code != 0;
    if (!s->options.quiet && !f->code) print_row(s, f->path, f->n, by);
    else if (!s->options.quiet) fprintf(s->out, "%-40s cannot be checked\n", f->path);
  }
  print_row(s, "total", p->units.n, total);
  if (broken) fprintf(s->out, "%zu of %zu files cannot be checked\n", broken, p->files.n);
  if (kept)
    fprintf(s->out, "%zu of %zu results were kept from %s (--fresh: check again)\n", kept,
            p->units.n, s->options.results);
  if (p->interrupted) fprintf(s->out, "interrupted: the same command goes on from here\n");
  print_accepted(s);
  if (!s->options.quiet) print_several(s, p), print_interface(s, p);
  print_basis(s, p);
  size_t proved = total[PT_WHOLE_PROVED] + total[PT_WHOLE_PROVED_IF];
  bool all = !p->interrupted && !broken && proved == p->units.n && p->units.n;
  p->verdict = all ? PT_CONCLUSION_TRUE : PT_CONCLUSION_UNKNOWN;
  if (total[PT_WHOLE_REFUTED]) p->verdict = PT_CONCLUSION_FALSE;
  fprintf(s->out, "RESULT: %s\n", pt_conclusion_word(p->verdict));
  return code == PROTEST_OK && !all ? PROTEST_INCONCLUSIVE : code;
}

void pt_project_document(const pt_session *s, const pt_project *p, const pt_format *format,
                         int code, double seconds, pt_buf *out) {
  pt_whole all = {.mem = s->mem,
                  .version = protest_version(),
                  .verdict = p->verdict,
                  .exit_code = code,
                  .interrupted = p->interrupted,
                  .seconds = seconds};
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_project_file *f = &p->files.at[k];
    pt_whole_file row = {
        .path = f->path, .error = f->why, .exit_code = f->code, .first = f->first, .n = f->n};
    pt_vec_push(s->mem, &all.files, row);
  }
  for (size_t k = 0; k < p->units.n; k++) {
    const pt_unit *u = &p->units.at[k];
    pt_whole_status st = status_of(u);
    pt_whole_function row = {.name = u->function,
                             .status = st,
                             .report = u->report,
                             .error = u->why[0] || st != PT_WHOLE_UNCHECKED ? u->why
                                                                            : "it was not finished",
                             .exit_code = u->state == PT_UNIT_DONE ? u->code : PROTEST_INCONCLUSIVE,
                             .seconds = (double)u->us / 1e6,
                             .kept = u->kept};
    pt_vec_push(s->mem, &all.functions, row);
  }
  format->all(out, &all, s->options.verbose);
  pt_whole_release(&all);
}
