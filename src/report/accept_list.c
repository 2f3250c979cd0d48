/* The list of known errors: a line each, `FINGERPRINT KIND FUNCTION LINE FILE`, sorted as they are
   found; `#` begins a comment.  The function and the line are for people. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "report/accept.h"

enum { FIELDS = 5 };

static const char *keep(pt_accept *a, const char *text, size_t n) {
  return pt_strtab_text(&a->texts, pt_strtab_addn(a->mem, &a->texts, text, n));
}

/* ---- names of files */

/* The folder of PATH as the system knows it; false: there is none. */
static bool folder_of(const char *path, char out[PATH_MAX]) {
  char part[PATH_MAX];
  const char *slash = strrchr(path, '/');
  size_t n = slash ? (size_t)(slash - path) : 0;
  if (slash == path) n = 1;
  snprintf(part, sizeof part, "%.*s", (int)n, path);
  return realpath(n ? part : ".", out) != NULL;
}

const char *pt_accept_file(pt_accept *a, const char *path, const char *file) {
  char folder[PATH_MAX], whole[PATH_MAX];
  if (!folder_of(path, folder) || !realpath(file, whole)) return keep(a, file, strlen(file));
  size_t n = strlen(folder);
  bool below = strncmp(whole, folder, n) == 0 && whole[n] == '/';
  const char *shown = below ? whole + n + 1 : whole;
  return keep(a, shown, strlen(shown));
}

/* ---- reading */

/* LINE without a newline.  False: it has too few fields. */
static bool read_row(pt_accept *a, const char *line, size_t n) {
  const char *fields[FIELDS];
  const char *copy = keep(a, line, n), *at = copy;
  for (int k = 0; k < FIELDS; k++) {
    size_t length = k + 1 < FIELDS ? strcspn(at, " ") : strlen(at); /* a file may have blanks */
    if (!length) return false;
    fields[k] = keep(a, at, length);
    at += length;
    if (k + 1 < FIELDS && *at++ != ' ') return false;
  }
  pt_check_kind kind = PT_CHECK_NONE;
  pt_check_by_name(fields[1], &kind);
  pt_accept_known row = {.fingerprint = fields[0], .kind = kind, .file = fields[4], .line = copy};
  pt_vec_push(a->mem, &a->known, row);
  return true;
}

pt_status pt_accept_list_read(pt_accept *a, pt_err *e) {
  pt_buf text = {0};
  unsigned number = 0;
  if (!pt_buf_read_file(a->mem, &text, a->baseline))
    pt_err_set(e, PT_INPUT, "cannot read %s: %s (--write-baseline makes such a file)", a->baseline,
               strerror(errno));
  for (const char *at = pt_buf_text(&text); *at && e->status == PT_OK;) {
    size_t n = strcspn(at, "\n"), end = n;
    number++;
    while (end && (at[end - 1] == '\r' || at[end - 1] == ' ')) end--;
    if (end && *at != '#' && !read_row(a, at, end)) {
      pt_err_set(e, PT_INPUT, "%s:%u: not FINGERPRINT KIND FUNCTION LINE FILE", a->baseline,
                 number);
      e->placed = true;
    }
    at += n + (at[n] == '\n');
  }
  pt_buf_release(a->mem, &text);
  return e->status;
}

/* ---- writing */

void pt_accept_list_begin(pt_accept *a, pt_buf *out) {
  pt_buf_add(a->mem, out,
             "# Known errors: with --baseline these do not fail the command (docs/ci.md).\n");
}

/* Functions that call the same place have the same line. */
static void add_once(pt_accept *a, pt_buf *out, const char *line) {
  if (!strstr(pt_buf_text(out), line)) pt_buf_add(a->mem, out, line);
}

void pt_accept_list_add(pt_accept *a, const char *path, const pt_report *r, pt_buf *out) {
  for (size_t k = 0; k < r->failures.n; k++) {
    const pt_report_failure *f = &r->failures.at[k];
    pt_buf line = {0};
    if (f->accepted == PT_ACCEPTED_COMMENT || !*f->fingerprint || !*f->at.file) continue;
    pt_buf_printf(a->mem, &line, "%s %s %s %u %s\n", f->fingerprint, pt_check_name(f->kind),
                  *f->at.function ? f->at.function : "-", f->at.line,
                  pt_accept_file(a, path, f->at.file));
    add_once(a, out, pt_buf_text(&line));
    pt_buf_release(a->mem, &line);
  }
}

void pt_accept_list_end(pt_accept *a, pt_buf *out) {
  for (size_t k = 0; k < a->known.n; k++)
    if (!a->known.at[k].found) pt_buf_printf(a->mem, out, "%s\n", a->known.at[k].line);
}
