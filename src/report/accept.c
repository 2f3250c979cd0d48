#include "report/accept.h"

#include <protest/protest.h>
#include <string.h>

#include "ir/check.h"

pt_status pt_accept_open(pt_accept *a, pt_mem *m, const char *baseline, bool comments, pt_err *e) {
  *a = (pt_accept){.mem = m, .reads_comments = comments, .baseline = baseline};
  return *baseline ? pt_accept_list_read(a, e) : PT_OK;
}

void pt_accept_release(pt_accept *a) {
  if (!a->mem) return;
  pt_vec_release(a->mem, &a->comments);
  pt_vec_release(a->mem, &a->known);
  pt_strtab_release(a->mem, &a->files);
  pt_strtab_release(a->mem, &a->texts);
}

/* ---- one failure */

static pt_accept_comment *comment_for(pt_accept *a, const pt_report_failure *f) {
  if (!a->reads_comments || !f->at.line || f->kind == PT_CHECK_NONE) return NULL;
  pt_accept_read_comments(a, f->at.file);
  for (size_t k = 0; k < a->comments.n; k++) {
    pt_accept_comment *c = &a->comments.at[k];
    if (c->about == f->at.line && c->kinds >> f->kind & 1 && strcmp(c->file, f->at.file) == 0)
      return c;
  }
  return NULL;
}

static pt_accept_known *known_for(pt_accept *a, const pt_report_failure *f) {
  const char *file = a->known.n ? pt_accept_file(a, a->baseline, f->at.file) : "";
  for (size_t k = 0; k < a->known.n; k++) {
    pt_accept_known *row = &a->known.at[k];
    if (strcmp(row->fingerprint, f->fingerprint) == 0 && row->kind == f->kind &&
        strcmp(row->file, file) == 0)
      return row;
  }
  return NULL;
}

bool pt_accept_failure(pt_accept *a, pt_report *r, pt_report_failure *f) {
  if (!a->mem || *f->doubt) return false;
  pt_accept_comment *c = comment_for(a, f);
  pt_accept_known *known = c ? NULL : known_for(a, f);
  if (c) {
    f->accepted = PT_ACCEPTED_COMMENT, c->used = true;
    f->reason = pt_report_text(r, *c->reason ? c->reason : "no reason is given");
  } else if (known) {
    f->accepted = PT_ACCEPTED_LIST, known->found = true;
    f->reason = pt_report_printf(r, "known, in %s", a->baseline);
  }
  return c || known;
}

/* ---- a report */

/* Whether every refutation is accepted. */
static bool is_accepted(const pt_report *r) {
  for (size_t k = 0; k < r->failures.n; k++)
    if (!r->failures.at[k].accepted) return false;
  for (size_t k = 0; k < r->checks.n; k++)
    if (r->checks.at[k].status == PT_REFUTED && !r->checks.at[k].failure) return false;
  return r->failures.n > 0;
}

static bool has_open(const pt_report *r) {
  for (size_t k = 0; k < r->checks.n; k++)
    if (r->checks.at[k].status == PT_OPEN) return true;
  return r->up_to_size;
}

void pt_accept_report(pt_accept *a, pt_report *r) {
  if (!a->mem) return;
  for (size_t k = 0; a->reads_comments && k < r->files.n; k++)
    pt_accept_read_comments(a, r->files.at[k].path);
  for (size_t k = 0; k < r->failures.n; k++) pt_accept_failure(a, r, &r->failures.at[k]);
  if (r->exit_code == PROTEST_VIOLATION && is_accepted(r))
    r->exit_code = has_open(r) ? PROTEST_INCONCLUSIVE : PROTEST_OK;
}

/* ---- notes */

static void note_comment(pt_accept *a, const pt_accept_comment *c,
                         void (*each)(void *payload, const char *text), void *payload) {
  pt_buf b = {0};
  pt_buf_printf(a->mem, &b, "%s:%u: the comment `protest: ok %s` ", c->file, c->line, c->words);
  if (*c->unknown)
    pt_buf_printf(a->mem, &b, "names no kind of check: `%s` (protest help checks)", c->unknown);
  else if (!c->used) pt_buf_add(a->mem, &b, "accepts no error that was found");
  else pt_buf_add(a->mem, &b, "has no reason");
  if (*c->unknown || !c->used || !*c->reason) each(payload, pt_buf_text(&b));
  pt_buf_release(a->mem, &b);
}

bool pt_accept_summary(const pt_accept *a, char *out, size_t size) {
  size_t comments = 0, known = 0;
  for (size_t k = 0; k < a->comments.n; k++) comments += a->comments.at[k].used;
  for (size_t k = 0; k < a->known.n; k++) known += a->known.at[k].found;
  int n = snprintf(out, size, "accepted: errors at %zu comment%s", comments,
                   comments == 1 ? "" : "s");
  if (*a->baseline && n > 0 && (size_t)n < size)
    n += snprintf(out + n, size - (size_t)n, ", and %zu of %.300s", known, a->baseline);
  if (n > 0 && (size_t)n < size)
    snprintf(out + n, size - (size_t)n, "; runs end there, and are not followed further");
  return comments || known;
}

void pt_accept_notes(pt_accept *a, void (*each)(void *payload, const char *text), void *payload) {
  char text[600];
  size_t gone = 0;
  for (size_t k = 0; k < a->comments.n; k++) note_comment(a, &a->comments.at[k], each, payload);
  for (size_t k = 0; k < a->known.n; k++) gone += !a->known.at[k].found;
  if (!gone) return;
  snprintf(text, sizeof text, "%zu of %zu error%s in %.300s %s not found", gone, a->known.n,
           a->known.n == 1 ? "" : "s", a->baseline, gone == 1 ? "was" : "were");
  each(payload, text);
}
