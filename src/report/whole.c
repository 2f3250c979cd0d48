#include "report/whole.h"

#include <string.h>

#include "base/map.h"
#include "report/report_priv.h"

/* Calls EACH for everything that could not be checked, a file or a function of it. */
static void each_error(const pt_whole *p,
                       void (*each)(void *payload, const char *path, const char *function,
                                    const char *why, int code),
                       void *payload) {
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_whole_file *f = &p->files.at[k];
    if (*f->error) each(payload, f->path, "", f->error, f->exit_code);
    for (size_t i = f->first; i < f->first + f->n; i++)
      if (*p->functions.at[i].error)
        each(payload, f->path, p->functions.at[i].name, p->functions.at[i].error,
             p->functions.at[i].exit_code);
  }
}

const char *pt_whole_status_word(pt_whole_status s) {
  static const char *const words[] = {
#define X(NAME, WORD, MEMBER) WORD,
      PT_WHOLE_STATUSES(X)
#undef X
  };
  return words[s];
}

static size_t count(const pt_whole *p, pt_whole_status status) {
  size_t n = 0;
  for (size_t k = 0; k < p->functions.n; k++)
    n += p->functions.at[k].status == status;
  return n;
}

/* ---- errors that several functions lead to */

static const pt_report_failure *find_same(const pt_report *r, const pt_report_failure *f) {
  for (size_t k = 0; r && k < r->failures.n; k++)
    if (pt_report_same_error(&r->failures.at[k], f)) return &r->failures.at[k];
  return NULL;
}

bool pt_whole_is_first(const pt_report *const *all, size_t n, size_t k, const pt_report_failure *f,
                       size_t *more) {
  *more = f->more;
  for (size_t i = 0; i < n; i++) {
    const pt_report_failure *same = i == k ? NULL : find_same(all[i], f);
    if (same && i < k) return false;
    if (same) *more += same->more + 1;
  }
  return true;
}

typedef PT_VEC(const pt_report *) reports;

/* Those with a verdict, by file. */
static reports reports_of(const pt_whole *p) {
  reports all = {0};
  for (size_t k = 0; k < p->files.n; k++)
    for (size_t i = p->files.at[k].first; i < p->files.at[k].first + p->files.at[k].n; i++)
      if (p->functions.at[i].report && !*p->functions.at[i].error)
        pt_vec_push(p->mem, &all, p->functions.at[i].report);
  return all;
}

/* ---- what it rests on */

void pt_whole_basis_add(pt_whole_basis *b, pt_mem *m, const pt_report *r) {
  size_t n = r->basis.n - (*r->open ? 1 : 0);
  for (size_t k = 0; k < n; k++) {
    uint32_t id = pt_strtab_add(m, &b->lines, r->basis.at[k]);
    if (id >= b->counts.n) pt_vec_resize(m, &b->counts, (size_t)id + 1);
    b->counts.at[id]++;
  }
  b->results++;
}

void pt_whole_basis_text(const pt_whole_basis *b, size_t k, pt_mem *m, pt_buf *out) {
  pt_buf_add(m, out, pt_strtab_text(&b->lines, (uint32_t)k));
  if (b->counts.at[k] < b->results)
    pt_buf_printf(m, out, " (%zu of %zu functions)", b->counts.at[k], b->results);
}

void pt_whole_basis_release(pt_whole_basis *b, pt_mem *m) {
  pt_vec_release(m, &b->counts);
  pt_strtab_release(m, &b->lines);
}

/* ---- JSON */

static void add_function(pt_json_writer *w, const pt_whole_function *f) {
  char seconds[32];
  snprintf(seconds, sizeof seconds, "%.3f", f->seconds);
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "name", f->name);
  pt_jw_text(w, "status", pt_whole_status_word(f->status));
  if (*f->error) pt_jw_text(w, "error", f->error);
  pt_jw_plain(w, "seconds", seconds);
  pt_jw_bool(w, "kept", f->kept);
  if (f->report) pt_json_report(w, "result", f->report);
  pt_jw_close(w, '}');
}

void pt_whole_json(pt_buf *out, const pt_whole *p, bool proved_too) {
  (void)proved_too;
  pt_json_writer writer = {.mem = p->mem, .out = out}, *w = &writer;
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "schema", "protest-project-1");
  pt_jw_open(w, "tool", '{');
  pt_jw_text(w, "name", "protest");
  pt_jw_text(w, "version", p->version);
  pt_jw_close(w, '}');
  pt_jw_text(w, "verdict", pt_conclusion_word(p->verdict));
  pt_jw_number(w, "exit_code", p->exit_code);
  pt_jw_bool(w, "interrupted", p->interrupted);
  pt_jw_open(w, "summary", '{');
  pt_jw_number(w, "files", (int64_t)p->files.n);
  pt_jw_number(w, "functions", (int64_t)p->functions.n);
#define X(NAME, WORD, MEMBER) pt_jw_number(w, MEMBER, (int64_t)count(p, PT_WHOLE_##NAME));
  PT_WHOLE_STATUSES(X)
#undef X
  pt_jw_close(w, '}');
  pt_jw_open(w, "files", '[');
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_whole_file *f = &p->files.at[k];
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "path", f->path);
    if (*f->error) pt_jw_text(w, "error", f->error);
    pt_jw_open(w, "functions", '[');
    for (size_t i = f->first; i < f->first + f->n; i++) add_function(w, &p->functions.at[i]);
    pt_jw_close(w, ']');
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
}

/* ---- SARIF */

static void add_failed_invocation(void *payload, const char *path, const char *function,
                                  const char *why, int code) {
  pt_json_writer *w = payload;
  pt_buf b = {0};
  pt_buf_printf(w->mem, &b, "%s%s%s: %s", path, *function ? ", " : "", function, why);
  pt_sarif_failed_invocation(w, code, pt_buf_text(&b));
  pt_buf_release(w->mem, &b);
}

static void add_results(pt_json_writer *w, const reports *all, size_t k, bool proved_too) {
  const pt_report *r = all->at[k];
  size_t more;
  for (size_t i = 0; i < r->failures.n; i++)
    if (pt_whole_is_first(all->at, all->n, k, &r->failures.at[i], &more))
      pt_sarif_failure(w, &r->failures.at[i], more);
  pt_sarif_checks(w, r, proved_too);
}

/* What results rest on, each line once. */
static void collect_basis(pt_mem *m, const reports *all, pt_strtab *lines) {
  for (size_t k = 0; k < all->n; k++)
    for (size_t i = 0; i < all->at[k]->basis.n; i++)
      pt_strtab_add(m, lines, all->at[k]->basis.at[i]);
}

void pt_whole_sarif(pt_buf *out, const pt_whole *p, bool proved_too) {
  pt_json_writer writer = {.mem = p->mem, .out = out}, *w = &writer;
  reports all = reports_of(p);
  pt_strtab basis = {0};
  PT_VEC(const char *) lines = {0};
  collect_basis(p->mem, &all, &basis);
  for (size_t k = 1; k < basis.n; k++)
    pt_vec_push(p->mem, &lines, pt_strtab_text(&basis, (uint32_t)k));
  pt_sarif_begin(w, p->version);
  for (size_t k = 0; k < all.n; k++) pt_sarif_invocation(w, all.at[k]);
  each_error(p, add_failed_invocation, w);
  pt_sarif_results_begin(w);
  for (size_t k = 0; k < all.n; k++) add_results(w, &all, k, proved_too);
  pt_sarif_end(w, p->verdict, pt_conclusion_word(p->verdict), lines.at, lines.n);
  pt_vec_release(p->mem, &lines);
  pt_strtab_release(p->mem, &basis);
  pt_vec_release(p->mem, &all);
}

/* ---- JUnit */

typedef struct {
  const pt_whole *p;
  pt_buf suites, name;
  pt_junit_counts sum;
} junit;

static const char *suite_name(junit *x, const char *path, const char *function) {
  pt_buf_reset(&x->name);
  pt_buf_printf(x->p->mem, &x->name, "%s%s%s", path, *function ? ": " : "", function);
  return pt_buf_text(&x->name);
}

static void add_failed_suite(void *payload, const char *path, const char *function, const char *why,
                             int code) {
  (void)code;
  junit *x = payload;
  const char *name = suite_name(x, path, function);
  pt_junit_failed_suite(x->p->mem, &x->suites, name, path, why, &x->sum);
}

void pt_whole_junit(pt_buf *out, const pt_whole *p, bool proved_too) {
  (void)proved_too;
  junit x = {.p = p};
  for (size_t k = 0; k < p->files.n; k++)
    for (size_t i = p->files.at[k].first; i < p->files.at[k].first + p->files.at[k].n; i++) {
      const pt_whole_function *f = &p->functions.at[i];
      const char *name = suite_name(&x, p->files.at[k].path, f->name);
      if (f->report && !*f->error) pt_junit_suite(&x.suites, f->report, name, &x.sum);
    }
  each_error(p, add_failed_suite, &x);
  pt_junit_document(p->mem, out, &x.sum, p->seconds, pt_buf_text(&x.suites));
  pt_buf_release(p->mem, &x.suites);
  pt_buf_release(p->mem, &x.name);
}

/* ---- lines */

typedef struct {
  const pt_whole *p;
  pt_buf *out;
  pt_strtab seen;
} lines;

/* Functions of one file share much: what their results rest on, what is open in what both call. */
static void add_lines(lines *x, const char *text) {
  while (*text) {
    size_t n = strcspn(text, "\n"), before = x->seen.n;
    pt_strtab_addn(x->p->mem, &x->seen, text, n);
    if (x->seen.n > before)
      pt_buf_addn(x->p->mem, x->out, text, n), pt_buf_char(x->p->mem, x->out, '\n');
    text += n + (text[n] == '\n');
  }
}

static void add_report_lines(lines *x, const reports *all, size_t k) {
  const pt_report *r = all->at[k];
  pt_buf b = {0};
  size_t more;
  pt_gcc_error(&b, r);
  for (size_t i = 0; i < r->failures.n; i++)
    if (pt_whole_is_first(all->at, all->n, k, &r->failures.at[i], &more))
      pt_gcc_failure(&b, x->p->mem, &r->failures.at[i], more);
  pt_gcc_rest(&b, r);
  add_lines(x, pt_buf_text(&b));
  pt_buf_release(x->p->mem, &b);
}

static void add_error_line(void *payload, const char *path, const char *function, const char *why,
                           int code) {
  (void)code;
  lines *x = payload;
  size_t n = strlen(path);
  bool placed = strncmp(why, path, n) == 0 && why[n] == ':'; /* the compiler says where */
  if (placed) pt_buf_printf(x->p->mem, x->out, "%s\n", why);
  else
    pt_buf_printf(x->p->mem, x->out, "%s: error: %s%s%s\n", path, function, *function ? ": " : "",
                  why);
}

void pt_whole_gcc(pt_buf *out, const pt_whole *p, bool proved_too) {
  (void)proved_too;
  lines x = {.p = p, .out = out};
  reports all = reports_of(p);
  for (size_t k = 0; k < all.n; k++) add_report_lines(&x, &all, k);
  each_error(p, add_error_line, &x);
  pt_buf_printf(p->mem, out, "RESULT: %s\n", pt_conclusion_word(p->verdict));
  pt_vec_release(p->mem, &all);
  pt_strtab_release(p->mem, &x.seen);
}

void pt_whole_release(pt_whole *p) {
  pt_vec_release(p->mem, &p->files);
  pt_vec_release(p->mem, &p->functions);
}
