#include "report/html.h"

#include "report/html_priv.h"

/* ---- the head of the page: the verdict in words and numbers */

static void add_counts(pt_html *h) {
  size_t unsafe = pt_html_count(h, PT_LINE_UNSAFE) + pt_html_count(h, PT_LINE_FLAWED);
  pt_html_printf(h, "%zu error%s", h->errors.n, h->errors.n == 1 ? "" : "s");
  pt_html_printf(h, "; of %zu checks in these files %zu safe, %zu unsafe or flawed, %zu open, "
                    "%zu unreachable",
                 h->rows.n, pt_html_count(h, PT_LINE_SAFE), unsafe, pt_html_count(h, PT_LINE_NONE),
                 pt_html_count(h, PT_LINE_UNREACHABLE));
}

static void add_header(pt_html *h, const char *name) {
  char now[40];
  pt_report_time(now);
  pt_html_add(h, "<body>\n<a class=\"skip\" href=\"#main\">to the errors</a>\n<header>\n<h1>");
  pt_html_text(h, name);
  pt_html_printf(h, "</h1>\n<p class=\"verdict v-%s\">RESULT: ",
                 pt_conclusion_word(h->verdict));
  pt_html_text(h, h->result);
  pt_html_add(h, "</p>\n<p>");
  if (*h->error) pt_html_text(h, h->error);
  else add_counts(h);
  pt_html_add(h, "</p>\n<p class=\"by\">protest ");
  pt_html_text(h, h->version);
  pt_html_printf(h, ", %s</p>\n</header>\n", now);
}

/* ---- at the side: where to go, and what the result rests on */

static void add_links(pt_html *h) {
  char where[600];
  for (size_t k = 0; k < h->errors.n; k++) {
    const pt_report_failure *f = h->errors.at[k].failure;
    pt_place at = f->at;
    const char *name = strrchr(at.file, '/');
    if (name) at.file = name + 1;
    at.column = 0;
    pt_html_printf(h, "<li><a class=\"e\" href=\"#error-%zu\">", k + 1);
    pt_html_text(h, pt_place_text(&at, where, sizeof where));
    pt_html_add(h, *where ? ": " : "");
    pt_html_text(h, f->text);
    pt_html_add(h, "</a></li>\n");
  }
}

static void add_link(pt_html *h, bool there, const char *id, const char *text) {
  if (there) pt_html_printf(h, "<li><a href=\"#%s\">%s</a></li>\n", id, text);
}

static void add_nav(pt_html *h) {
  pt_html_add(h, "<nav aria-label=\"contents\"><ul>\n");
  add_links(h);
  add_link(h, h->whole != NULL, "files", "table of files");
  add_link(h, h->doubts.n, "doubts", "runs that refute nothing");
  add_link(h, h->loops.n, "loops", "loops");
  add_link(h, h->rows.n, "checks", "all checks");
  for (size_t k = 0; k < h->files.n; k++) {
    pt_html_printf(h, "<li><a href=\"#f%zu\">", k);
    pt_html_text(h, h->files.at[k]);
    pt_html_add(h, "</a></li>\n");
  }
  pt_html_add(h, "</ul></nav>\n");
}

static void add_basis(pt_html *h) {
  pt_html_add(h, "<section id=\"basis\">\n<h2>This result rests on</h2>\n<ul>\n");
  if (!h->basis.n) pt_html_add(h, "<li>nothing: nothing was checked</li>\n");
  for (size_t k = 0; k < h->basis.n; k++) {
    pt_html_add(h, "<li>");
    pt_html_text(h, h->basis.at[k]);
    pt_html_add(h, "</li>\n");
  }
  pt_html_add(h, "</ul>\n</section>\n");
}

/* ---- warnings, tips, explanation */

typedef struct {
  pt_html *h;
  pt_strtab seen; /* functions of one file share much: each line once */
} notes;

static void add_note(notes *n, const pt_report *r, const char *word, const char *text) {
  size_t before = n->seen.n;
  pt_buf b = {0};
  if (n->h->whole && r->files.n) pt_buf_printf(n->h->mem, &b, "%s: ", r->files.at[0].path);
  pt_buf_printf(n->h->mem, &b, "%s: %s", word, text);
  pt_strtab_add(n->h->mem, &n->seen, pt_buf_text(&b));
  if (n->seen.n > before) {
    pt_html_add(n->h, "<li>");
    pt_html_text(n->h, pt_buf_text(&b));
    pt_html_add(n->h, "</li>\n");
  }
  pt_buf_release(n->h->mem, &b);
}

static void add_notes(pt_html *h) {
  notes n = {.h = h};
  bool any = false;
  for (size_t k = 0; k < h->reports.n; k++)
    any |= h->reports.at[k]->warnings.n || h->reports.at[k]->tips.n;
  if (!any) return;
  pt_html_add(h, "<section id=\"notes\">\n<h2>Notes</h2>\n<ul>\n");
  for (size_t k = 0; k < h->reports.n; k++) {
    const pt_report *r = h->reports.at[k];
    for (size_t i = 0; i < r->warnings.n; i++) add_note(&n, r, "warning", r->warnings.at[i].text);
    for (size_t i = 0; i < r->obstacles.n; i++)
      add_note(&n, r, "unknown", r->obstacles.at[i].text);
    for (size_t i = 0; i < r->tips.n; i++) add_note(&n, r, "tip", r->tips.at[i]);
  }
  pt_html_add(h, "</ul>\n</section>\n");
  pt_strtab_release(h->mem, &n.seen);
}

static void add_explanation(pt_html *h) {
  if (h->whole || !*h->reports.at[0]->explanation) return;
  pt_html_add(h, "<section id=\"explanation\">\n<h2>Explanation</h2>\n<pre>");
  pt_html_text(h, h->reports.at[0]->explanation);
  pt_html_add(h, "</pre>\n</section>\n");
}

/* ---- the page */

/* Filled by the script while somebody steps through a run. */
static const char panel[] =
    "<div id=\"panel\" role=\"region\" aria-label=\"step\" hidden>\n<div class=\"bar\">"
    "<button type=\"button\" id=\"first\" title=\"to the start (Home)\">start</button>"
    "<button type=\"button\" id=\"prev\" title=\"previous step (p)\">previous</button>"
    "<button type=\"button\" id=\"next\" title=\"next step (n)\">next</button>"
    "<span id=\"where\" aria-live=\"polite\"></span>"
    "<button type=\"button\" id=\"close\" title=\"close (Escape)\">close</button></div>\n"
    "<div id=\"vars\"></div>\n</div>\n"
    "<div id=\"said\" role=\"status\"></div>\n";

static void write_page(pt_html *h, const char *name) {
  pt_buf title = {0};
  pt_buf_printf(h->mem, &title, "%s: %s (Protest)", h->result, name);
  pt_html_begin(h, pt_buf_text(&title));
  add_header(h, name);
  pt_html_add(h, "<div class=\"page\">\n<aside>\n");
  add_basis(h);
  add_nav(h);
  pt_html_add(h, "</aside>\n<main id=\"main\">\n");
  pt_html_project(h);
  pt_html_errors(h);
  pt_html_doubts(h);
  pt_html_causes(h);
  pt_html_open(h);
  add_notes(h);
  pt_html_sources(h);
  pt_html_loops(h);
  pt_html_checks(h);
  add_explanation(h);
  pt_html_add(h, "<p class=\"js keys\">Keys: n and p step through a run, e and E go to the next "
                 "and previous error, c copies the test, Escape closes.</p>\n</main>\n</div>\n");
  pt_html_add(h, panel);
  pt_html_end(h);
  pt_buf_release(h->mem, &title);
}

static pt_html new_view(pt_mem *m, pt_buf *out) {
  return (pt_html){.mem = m, .out = out, .error = "", .behind = "", .skipped = ""};
}

static const char *name_of(const pt_report *r) { return r->files.n ? r->files.at[0].path : "-"; }

void pt_report_html(pt_buf *out, const pt_report *r) {
  pt_html h = new_view(r->mem, out);
  pt_html_view_report(&h, r);
  write_page(&h, name_of(r));
  pt_html_release(&h);
}

void pt_report_lines_html(pt_buf *out, const pt_report_lines *l) {
  pt_html h = new_view(l->report->mem, out);
  pt_html_view_lines(&h, l);
  write_page(&h, name_of(l->report));
  pt_html_release(&h);
}

void pt_whole_html(pt_buf *out, const pt_whole *p, bool proved_too) {
  (void)proved_too;
  pt_html h = new_view(p->mem, out);
  pt_html_view_whole(&h, p);
  write_page(&h, "project");
  pt_html_release(&h);
}
