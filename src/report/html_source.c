/* Sources of the HTML page: every line with its number, the letter of its worst check, errors that
   end there, and the invariant of a loop that begins there.

   Lines are in chunks, which a browser lays out only when they are seen: files of ten thousands of
   lines stay usable. */
#include "report/html_priv.h"

enum { CHUNK = 200 };

typedef struct {
  const char *path;
  int file;
  size_t row, end; /* rows of the file; ROW: the first one of the lines that are left */
} walker;

static int rank_of(pt_line_status s) {
  static const int rank[PT_LINE_STATUS_COUNT] = {[PT_LINE_UNREACHABLE] = 1, [PT_LINE_SAFE] = 2,
                                                 [PT_LINE_NONE] = 3, [PT_LINE_UNSAFE] = 4,
                                                 [PT_LINE_FLAWED] = 5};
  return rank[s];
}

static void find_rows(const pt_html *h, walker *w) {
  while (w->row < h->rows.n && strcmp(h->rows.at[w->row].at.file, w->path) != 0) w->row++;
  for (w->end = w->row; w->end < h->rows.n && strcmp(h->rows.at[w->end].at.file, w->path) == 0;)
    w->end++;
  while (w->row < w->end && !h->rows.at[w->row].at.line) w->row++;
}

/* The letter, with all that is known of the line as its title. */
static void add_letter(pt_html *h, const walker *w, uint32_t line, size_t n) {
  pt_line_status worst = PT_LINE_UNREACHABLE;
  for (size_t k = w->row; k < w->row + n; k++)
    if (rank_of((pt_line_status)h->rows.at[k].status) > rank_of(worst))
      worst = (pt_line_status)h->rows.at[k].status;
  pt_html_printf(h, "<a class=\"s s%d\" href=\"#c%d-%u\" title=\"", worst, w->file, line);
  for (size_t k = w->row; k < w->row + n; k++) {
    const pt_html_row *r = &h->rows.at[k];
    pt_html_printf(h, "%s%s%s, ", k > w->row ? "\n" : "",
                   pt_line_status_word((pt_line_status)r->status), r->hint ? "?" : "");
    pt_html_text(h, pt_check_name(r->kind));
    pt_html_add(h, ": ");
    pt_html_text(h, r->what);
  }
  pt_html_printf(h, "\">%c</a>", pt_line_status_letter(worst));
}

static void add_marks(pt_html *h, const walker *w, size_t n) {
  for (size_t k = w->row; k < w->row + n; k++)
    if (h->rows.at[k].error)
      pt_html_printf(h, " <a class=\"m\" href=\"#error-%u\">error %u</a>", h->rows.at[k].error,
                     h->rows.at[k].error);
}

static void add_invariants(pt_html *h, const walker *w, uint32_t line) {
  for (size_t k = 0; k < h->loops.n; k++) {
    const pt_report_loop *l = h->loops.at[k];
    if (l->at.line != line || !*l->invariant || strcmp(l->at.file, w->path) != 0) continue;
    pt_html_add(h, "<div class=\"inv\">loop invariant: <code>");
    pt_html_text(h, l->invariant);
    pt_html_add(h, "</code>");
    if (*l->engine) {
      pt_html_add(h, " (");
      pt_html_text(h, l->engine);
      pt_html_add(h, ")");
    }
    pt_html_add(h, "</div>");
  }
}

static void add_line(pt_html *h, walker *w, uint32_t line, const char *text, size_t n) {
  size_t rows = 0;
  while (w->row + rows < w->end && h->rows.at[w->row + rows].at.line == line) rows++;
  pt_html_printf(h, "<div class=\"l\" id=\"f%d-%u\"><i>%u</i>", w->file, line, line);
  if (rows) add_letter(h, w, line, rows);
  else pt_html_add(h, "<b></b>");
  pt_html_add(h, "<code>");
  pt_html_textn(h, text, n);
  add_marks(h, w, rows);
  pt_html_add(h, "</code></div>\n");
  add_invariants(h, w, line);
  w->row += rows;
}

/* Lines as the compiler counts them: ended by LF, CR LF, or CR. */
static void add_lines(pt_html *h, walker *w, const pt_buf *source) {
  const char *text = pt_buf_text(source), *end = text + source->n;
  for (uint32_t line = 1; text < end; line++) {
    const char *stop = text;
    while (stop < end && *stop != '\n' && *stop != '\r') stop++;
    if (line % CHUNK == 1) pt_html_printf(h, "%s<div class=\"k\">\n", line > 1 ? "</div>\n" : "");
    add_line(h, w, line, text, (size_t)(stop - text));
    text = stop + (end - stop > 1 && stop[0] == '\r' && stop[1] == '\n') + (stop < end);
  }
  if (source->n) pt_html_add(h, "</div>\n");
}

static void add_source(pt_html *h, int file) {
  walker w = {.path = h->files.at[file], .file = file};
  pt_buf source = {0};
  find_rows(h, &w);
  pt_html_printf(h, "<section class=\"file\" id=\"f%d\" data-path=\"", file);
  pt_html_text(h, w.path);
  pt_html_add(h, "\">\n<h3>");
  pt_html_text(h, w.path);
  pt_html_add(h, "</h3>\n<div class=\"src\">\n");
  if (pt_buf_read_file(h->mem, &source, w.path)) add_lines(h, &w, &source);
  else pt_html_add(h, "<p>cannot be read any more</p>\n");
  pt_html_add(h, "</div>\n</section>\n");
  pt_buf_release(h->mem, &source);
}

void pt_html_sources(pt_html *h) {
  if (!h->files.n) return;
  pt_html_add(h, "<section id=\"source\">\n<h2>Source</h2>\n<p class=\"legend\">");
  for (int s = 0; s < PT_LINE_STATUS_COUNT; s++)
    pt_html_printf(h, "<span><b class=\"s%d\">%c</b> %s</span> ", s,
                   pt_line_status_letter((pt_line_status)s),
                   pt_line_status_word((pt_line_status)s));
  pt_html_add(h, "</p>\n");
  for (size_t k = 0; k < h->files.n; k++) add_source(h, (int)k);
  pt_html_add(h, "</section>\n");
}
