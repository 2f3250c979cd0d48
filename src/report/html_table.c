/* Tables of the HTML page: a project by file, what is open, loops, every check. */
#include "report/html_priv.h"

enum { FEW = 12 };

/* ---- a project */

static size_t count(const pt_html *h, const pt_whole_file *f, pt_whole_status status) {
  size_t n = 0;
  for (size_t k = f->first; k < f->first + f->n; k++)
    n += h->whole->functions.at[k].status == status;
  return n;
}

static void add_path(pt_html *h, const char *path) {
  int file = pt_html_file(h, path);
  if (file >= 0) pt_html_printf(h, "<a href=\"#f%d\">", file);
  pt_html_text(h, path);
  if (file >= 0) pt_html_add(h, "</a>");
}

static void add_file(pt_html *h, const pt_whole_file *f) {
  pt_html_add(h, "<tr><th scope=\"row\">");
  add_path(h, f->path);
  if (*f->error) {
    pt_html_add(h, "</th><td colspan=\"5\" class=\"t\">cannot be checked: ");
    pt_html_text(h, f->error);
    pt_html_add(h, "</td></tr>\n");
    return;
  }
  pt_html_printf(h, "</th><td>%zu</td>", f->n);
  for (int k = 0; k < PT_WHOLE_COUNT; k++)
    pt_html_printf(h, "<td>%zu</td>", count(h, f, (pt_whole_status)k));
  pt_html_add(h, "</tr>\n");
}

static const char *remark(const pt_whole_function *f) {
  if (*f->error) return f->error;
  return f->report && *f->report->open ? f->report->open : "";
}

static void add_function(pt_html *h, const pt_whole_file *file, const pt_whole_function *f) {
  pt_html_add(h, "<tr><th scope=\"row\">");
  pt_html_text(h, f->name);
  pt_html_add(h, "</th><td class=\"t\">");
  pt_html_text(h, file->path);
  bool bounded = f->report && f->report->up_to_size;
  pt_html_printf(h, "</td><td class=\"t\">%s</td><td>%.1f s%s</td><td class=\"t\">",
                 bounded ? "up to a size" : pt_whole_status_word(f->status), f->seconds,
                 f->kept ? ", kept" : "");
  pt_html_text(h, remark(f));
  pt_html_add(h, "</td></tr>\n");
}

void pt_html_project(pt_html *h) {
  const pt_whole *p = h->whole;
  if (!p) return;
  pt_html_add(h, "<section id=\"files\">\n<h2>Files</h2>\n<div class=\"wide\"><table>\n<tr>"
                 "<th>file</th><th>functions</th>");
  for (int k = 0; k < PT_WHOLE_COUNT; k++)
    pt_html_printf(h, "<th>%s</th>", pt_whole_status_word((pt_whole_status)k));
  pt_html_add(h, "</tr>\n");
  for (size_t k = 0; k < p->files.n; k++) add_file(h, &p->files.at[k]);
  pt_html_printf(h, "</table></div>\n<details><summary>%zu functions</summary>\n"
                    "<div class=\"wide\"><table>\n<tr><th>function</th><th>file</th><th>result</th>"
                    "<th>time</th><th></th></tr>\n",
                 p->functions.n);
  for (size_t k = 0; k < p->files.n; k++)
    for (size_t i = p->files.at[k].first; i < p->files.at[k].first + p->files.at[k].n; i++)
      add_function(h, &p->files.at[k], &p->functions.at[i]);
  pt_html_add(h, "</table></div></details>\n");
  if (p->interrupted) pt_html_add(h, "<p>It was interrupted: the same command goes on.</p>\n");
  pt_html_add(h, "</section>\n");
}

/* ---- what is not settled */

static bool is_unsettled(const pt_html_row *r) {
  return r->status == PT_LINE_NONE ||
         (!r->error && (r->status == PT_LINE_UNSAFE || r->status == PT_LINE_FLAWED));
}

static void add_status(pt_html *h, const pt_html_row *r) {
  pt_line_status s = (pt_line_status)r->status;
  pt_html_printf(h, "<b class=\"s%d\">%c</b> %s%s", s, pt_line_status_letter(s),
                 pt_line_status_word(s), r->hint ? "?" : "");
}

void pt_html_open(pt_html *h) {
  size_t n = 0;
  for (size_t k = 0; k < h->rows.n; k++) n += is_unsettled(&h->rows.at[k]);
  if (!n) return;
  pt_html_printf(h, "<section id=\"open\">\n<h2>Not settled</h2>\n<details%s><summary>%zu check%s"
                    "</summary>\n<ul>\n",
                 n <= FEW ? " open" : "", n, n == 1 ? "" : "s");
  for (size_t k = 0; k < h->rows.n; k++) {
    const pt_html_row *r = &h->rows.at[k];
    if (!is_unsettled(r)) continue;
    pt_html_add(h, "<li>");
    pt_html_place(h, &r->at, false);
    pt_html_add(h, *r->at.file ? ": " : "");
    add_status(h, r);
    pt_html_add(h, ": ");
    pt_html_text(h, r->what);
    pt_html_printf(h, " <small>[%s]</small></li>\n", pt_check_name(r->kind));
  }
  pt_html_add(h, "</ul></details>\n</section>\n");
}

/* ---- what several lines have in common */

void pt_html_causes(pt_html *h) {
  pt_buf b = {0};
  if (!h->causes.n) return;
  pt_html_add(h, "<section id=\"causes\">\n<h2>Common causes</h2>\n<ul>\n");
  for (size_t k = 0; k < h->causes.n; k++) {
    const pt_report_cause *c = h->causes.at[k];
    pt_place at = {.file = c->file, .function = "", .line = c->after ? c->after : c->lines.at[0]};
    pt_buf_reset(&b);
    pt_report_cause_text(h->mem, &b, c);
    pt_html_add(h, "<li>");
    pt_html_place(h, &at, true);
    pt_html_add(h, ": ");
    pt_html_text(h, pt_buf_text(&b));
    pt_html_add(h, "</li>\n");
  }
  pt_html_add(h, "</ul>\n</section>\n");
  pt_buf_release(h->mem, &b);
}

/* ---- loops */

void pt_html_loops(pt_html *h) {
  if (!h->loops.n) return;
  pt_html_printf(h, "<section id=\"loops\">\n<h2>Loops</h2>\n<details%s><summary>%zu loop%s"
                    "</summary>\n<div class=\"wide\"><table>\n<tr><th>loop</th><th>rounds</th>"
                    "<th>engine</th><th>invariant</th><th>elements</th><th>ends</th></tr>\n",
                 h->loops.n <= FEW ? " open" : "", h->loops.n, h->loops.n == 1 ? "" : "s");
  for (size_t k = 0; k < h->loops.n; k++) {
    const pt_report_loop *l = h->loops.at[k];
    const char *cells[] = {l->rounds, l->engine, l->invariant, l->elements, l->ends};
    pt_html_add(h, "<tr><th scope=\"row\">");
    pt_html_place(h, &l->at, true);
    pt_html_add(h, "</th>");
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
      pt_html_add(h, "<td class=\"t\">");
      pt_html_text(h, cells[i]);
      pt_html_add(h, "</td>");
    }
    pt_html_add(h, "</tr>\n");
  }
  pt_html_add(h, "</table></div></details>\n</section>\n");
}

/* ---- every check: the first of a line is what its letter leads to */

static bool same_line(const pt_html_row *a, const pt_html_row *b) {
  return a->at.line == b->at.line && strcmp(a->at.file, b->at.file) == 0;
}

static void add_check(pt_html *h, size_t k) {
  const pt_html_row *r = &h->rows.at[k];
  int file = pt_html_file(h, r->at.file);
  bool first = k == 0 || !same_line(&h->rows.at[k - 1], r);
  if (first && file >= 0 && r->at.line)
    pt_html_printf(h, "<tr id=\"c%d-%u\"><td class=\"t\">", file, r->at.line);
  else pt_html_add(h, "<tr><td class=\"t\">");
  if (*r->at.file) pt_html_place(h, &r->at, true);
  else pt_html_add(h, "the program");
  pt_html_add(h, "</td><td class=\"t\">");
  add_status(h, r);
  pt_html_add(h, "</td><td class=\"t\">");
  pt_html_text(h, r->context);
  pt_html_printf(h, "</td><td class=\"t\">%s</td><td class=\"t\">", pt_check_name(r->kind));
  pt_html_text(h, r->what);
  if (r->rounds) pt_html_printf(h, " (up to %u rounds)", r->rounds);
  if (r->error) pt_html_printf(h, " <a href=\"#error-%u\">error %u</a>", r->error, r->error);
  pt_html_add(h, "</td></tr>\n");
}

static void add_note(pt_html *h, const char *text) {
  if (!*text) return;
  pt_html_add(h, "<p>");
  pt_html_text(h, text);
  pt_html_add(h, "</p>\n");
}

void pt_html_checks(pt_html *h) {
  if (!h->rows.n) return;
  pt_html_printf(h, "<section id=\"checks\">\n<h2>Checks</h2>\n<details><summary>%zu check%s in "
                    "your files</summary>\n<div class=\"wide\"><table>\n<tr><th>line</th>"
                    "<th>status</th><th>%s</th><th>kind</th><th>what</th></tr>\n",
                 h->rows.n, h->rows.n == 1 ? "" : "s", h->contexts ? "context" : "engine");
  for (size_t k = 0; k < h->rows.n; k++) add_check(h, k);
  pt_html_add(h, "</table></div></details>\n");
  add_note(h, h->behind);
  add_note(h, h->skipped);
  pt_html_add(h, "</section>\n");
}
