/* The screen of a project. */
#include <string.h>

#include "policy/verdict.h"
#include "project/project_priv.h"
#include "report/whole.h"

typedef enum { PROVED, REFUTED, UNKNOWN, UNCHECKED, STATUSES } status;

static const char *const status_names[] = {"proved", "refuted", "unknown", "not checked"};

static status status_of(const pt_unit *u) {
  if (u->state != PT_UNIT_DONE) return UNCHECKED;
  switch (u->code) {
  case PROTEST_OK: return PROVED;
  case PROTEST_VIOLATION: return REFUTED;
  case PROTEST_INCONCLUSIVE: return UNKNOWN;
  default: return UNCHECKED;
  }
}

/* Calls LINE for every line of a text; N is its length. */
static void each_line(const char *text, void (*line)(void *payload, const char *at, size_t n),
                      void *payload) {
  while (*text) {
    size_t n = strcspn(text, "\n");
    line(payload, text, n);
    text += n + (text[n] == '\n');
  }
}

static bool contains(const char *at, size_t n, const char *word) {
  size_t k = strlen(word);
  for (size_t i = 0; i + k <= n; i++)
    if (memcmp(at + i, word, k) == 0) return true;
  return false;
}

static void print_error_line(void *payload, const char *at, size_t n) {
  bool inputs = n > 11 && memcmp(at, "   inputs: ", 11) == 0,
       replayed = n > 13 && memcmp(at, "   replayed: ", 13) == 0;
  if (contains(at, n, ": error: ") || inputs || replayed)
    fprintf(payload, "    %.*s\n", (int)n, at);
}

static void print_reason_line(void *payload, const char *at, size_t n) {
  const char start[] = "  open checks: ";
  if (n > sizeof start - 1 && memcmp(at, start, sizeof start - 1) == 0)
    fprintf(payload, "    %.*s\n", (int)(n - 2), at + 2);
}

static void print_size_line(void *payload, const char *at, size_t n) {
  if (n > strlen(PT_UP_TO_SIZE) && memcmp(at, PT_UP_TO_SIZE, strlen(PT_UP_TO_SIZE)) == 0)
    fprintf(payload, "    %.*s\n", (int)n, at);
}

static void print_details(pt_session *s, const pt_unit *u, status st) {
  const char *text = pt_buf_text(&u->text);
  if (st == REFUTED || u->code == PROTEST_INTERNAL)
    each_line(text, print_error_line, s->out); /* confirmed all the same */
  if (st == UNKNOWN) each_line(text, u->up_to_size ? print_size_line : print_reason_line, s->out);
  if (u->why[0]) fprintf(s->out, "    %s\n", u->why);
}

void pt_project_print_file(pt_session *s, const pt_project *p, size_t k) {
  const pt_project_file *f = &p->files.at[k];
  bool title = false;
  if (f->code) fprintf(s->out, "%s\n  not checked: %s\n", f->path, f->why);
  else if (f->n == 0 && !s->options.quiet)
    fprintf(s->out, "%s\n  there is no such function\n", f->path);
  for (size_t i = f->first; i < f->first + f->n; i++) {
    const pt_unit *u = &p->units.at[i];
    status st = status_of(u);
    if (u->state != PT_UNIT_DONE || (s->options.quiet && (st == PROVED || st == UNKNOWN))) continue;
    if (!title) fprintf(s->out, "%s\n", f->path), title = true;
    fprintf(s->out, "  %-32s %-11s %7.1f s%s\n", u->function,
            u->up_to_size ? "up to a size" : status_names[st], (double)u->us / 1e6,
            u->kept ? "  kept" : "");
    print_details(s, u, st);
  }
}

/* ---- what it rests on: the lines of all results, each once, with how many have it */

typedef struct {
  pt_mem *mem;
  pt_strtab lines;
  PT_VEC(size_t) counts; /* by string */
  bool inside;
  size_t results;
} basis;

static void add_basis_line(void *payload, const char *at, size_t n) {
  basis *b = payload;
  bool listed = b->inside && n > 2 && at[0] == ' ' && at[1] == ' ';
  b->inside = listed || (n > 5 && memcmp(at, "This result rests on:", n < 21 ? n : 21) == 0);
  if (!listed || contains(at, n, "open checks: ")) return;
  uint32_t id = pt_strtab_addn(b->mem, &b->lines, at + 2, n - 2);
  if (id >= b->counts.n) pt_vec_resize(b->mem, &b->counts, (size_t)id + 1);
  b->counts.at[id]++;
}

static void print_basis(pt_session *s, const pt_project *p) {
  basis b = {.mem = s->mem};
  for (size_t k = 0; k < p->units.n; k++) {
    if (p->units.at[k].state != PT_UNIT_DONE || status_of(&p->units.at[k]) == UNCHECKED) continue;
    b.inside = false, b.results++;
    each_line(pt_buf_text(&p->units.at[k].text), add_basis_line, &b);
  }
  fprintf(s->out, "This result rests on:\n");
  if (b.results == 0) fprintf(s->out, "  nothing: no function was checked\n");
  for (size_t k = 1; k < b.counts.n; k++) {
    const char *line = pt_strtab_text(&b.lines, (uint32_t)k);
    if (b.counts.at[k] == b.results) fprintf(s->out, "  %s\n", line);
    else fprintf(s->out, "  %s (%zu of %zu functions)\n", line, b.counts.at[k], b.results);
  }
  pt_vec_release(s->mem, &b.counts);
  pt_strtab_release(s->mem, &b.lines);
}

/* ---- the end */

static void print_row(pt_session *s, const char *name, size_t n, const size_t by[STATUSES]) {
  fprintf(s->out, "%-40s %9zu %8zu %8zu %8zu %12zu\n", name, n, by[PROVED], by[REFUTED],
          by[UNKNOWN], by[UNCHECKED]);
}

static int worse(int a, int b) {
  static const int order[] = {PROTEST_VIOLATION, PROTEST_INTERNAL, PROTEST_USAGE, PROTEST_INPUT,
                              PROTEST_INCONCLUSIVE};
  for (size_t k = 0; k < sizeof order / sizeof *order; k++)
    if (a == order[k] || b == order[k]) return order[k];
  return PROTEST_OK;
}

int pt_project_print_end(pt_session *s, pt_project *p) {
  size_t total[STATUSES] = {0}, kept = 0, broken = 0;
  int code = p->interrupted ? PROTEST_INCONCLUSIVE : PROTEST_OK;
  if (!s->options.quiet)
    fprintf(s->out, "\n%-40s %9s %8s %8s %8s %12s\n", "file", "functions", "proved", "refuted",
            "unknown", "not checked");
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_project_file *f = &p->files.at[k];
    size_t by[STATUSES] = {0};
    for (size_t i = f->first; i < f->first + f->n; i++) {
      const pt_unit *u = &p->units.at[i];
      by[status_of(u)]++, total[status_of(u)]++, kept += u->kept;
      if (u->state == PT_UNIT_DONE) code = worse(code, u->code);
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
  print_basis(s, p);
  bool all = !p->interrupted && !broken && total[PROVED] == p->units.n && p->units.n;
  p->verdict = total[REFUTED] ? "false" : all ? "true" : "unknown";
  fprintf(s->out, "RESULT: %s\n", p->verdict);
  return code == PROTEST_OK && !all ? PROTEST_INCONCLUSIVE : code;
}

void pt_project_document(const pt_session *s, const pt_project *p, int code, double seconds,
                         pt_buf *out) {
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
    status st = status_of(u);
    pt_whole_function row = {.name = u->function,
                             .status = status_names[st],
                             .document = pt_buf_text(&u->document),
                             .error = u->why[0] || st != UNCHECKED ? u->why : "it was not finished",
                             .exit_code = u->state == PT_UNIT_DONE ? u->code : PROTEST_INCONCLUSIVE,
                             .seconds = (double)u->us / 1e6,
                             .kept = u->kept};
    pt_vec_push(s->mem, &all.functions, row);
  }
  pt_whole_write(out, &all, s->options.format);
  pt_whole_release(&all);
}
