/* Help and manual text of options: what pt_options_info says of each, group by group. */
#include <ctype.h>
#include <string.h>

#include "base/options.h"

enum { COLUMNS = 80, MAX_LEFT = 30 };

static const char one_dash_note[] =
    "--std, --m32, --m64 and --include may be written with one dash, as for a C compiler.";

typedef struct {
  pt_mem *m;
  pt_buf *out, word;
  size_t indent; /* of the right side */
  pt_option_wanted *wanted;
  const void *payload;
} page;

static bool is_wanted(const page *p, const pt_option_info *o) {
  return !p->wanted || p->wanted(p->payload, o);
}

/* Calls SHOW for every option that is wanted, group by group in the order of first appearance. */
static void each_by_group(page *p, void (*show)(page *p, const pt_option_info *o, bool first)) {
  size_t n = pt_options_count();
  for (size_t g = 0; g < n; g++) {
    pt_option_info leader = pt_options_info(g);
    size_t seen = 0;
    while (strcmp(pt_options_info(seen).group, leader.group) != 0) seen++;
    if (seen < g) continue;
    bool first = true;
    for (size_t k = g; k < n; k++) {
      pt_option_info o = pt_options_info(k);
      if (strcmp(o.group, leader.group) != 0 || !is_wanted(p, &o)) continue;
      show(p, &o, first);
      first = false;
    }
  }
}

static void describe(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  pt_buf_reset(b);
  pt_buf_add(m, b, o->text);
  if (*o->fallback) pt_buf_printf(m, b, " (default %s)", o->fallback);
}

/* ---- help */

/* VALUE behind what is in B; a long list of words goes on in the next line, under its start. */
static void add_value(pt_mem *m, pt_buf *b, const char *value) {
  size_t start = b->n, column = start;
  while (*value) {
    size_t n = strcspn(value, "|");
    n += value[n] == '|';
    if (column > start && column + n > COLUMNS) {
      pt_buf_printf(m, b, "\n%*s", (int)start, "");
      column = start;
    }
    pt_buf_addn(m, b, value, n);
    column += n, value += n;
  }
}

static void left_side(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  pt_buf_reset(b);
  if (o->letter)
    pt_buf_printf(m, b, "  -%c, ", o->letter);
  else
    pt_buf_add(m, b, "      ");
  pt_buf_printf(m, b, "--%s", o->name);
  if (!*o->value) return;
  pt_buf_char(m, b, ' ');
  add_value(m, b, o->value);
}

/* TEXT in lines of at most COLUMNS, from column INDENT on; the cursor is there. */
static void wrap(pt_mem *m, pt_buf *out, const char *text, size_t indent) {
  size_t column = indent;
  for (const char *s = text; *s;) {
    size_t n = strcspn(s, " ");
    if (column > indent && column + 1 + n > COLUMNS) {
      pt_buf_printf(m, out, "\n%*s", (int)indent, "");
      column = indent;
    }
    if (column > indent) pt_buf_char(m, out, ' '), column++;
    pt_buf_addn(m, out, s, n);
    column += n;
    s += n + strspn(s + n, " ");
  }
  pt_buf_char(m, out, '\n');
}

static void show_help(page *p, const pt_option_info *o, bool first) {
  if (first) {
    if (p->out->n) pt_buf_char(p->m, p->out, '\n');
    pt_buf_printf(p->m, p->out, "%c%s:\n", toupper((unsigned char)o->group[0]), o->group + 1);
  }
  left_side(p->m, &p->word, o);
  pt_buf_add(p->m, p->out, p->word.text);
  if (p->word.n + 2 > p->indent)
    pt_buf_printf(p->m, p->out, "\n%*s", (int)p->indent, "");
  else
    pt_buf_printf(p->m, p->out, "%*s", (int)(p->indent - p->word.n), "");
  describe(p->m, &p->word, o);
  wrap(p->m, p->out, p->word.text, p->indent);
}

static void find_indent(page *p) {
  for (size_t k = 0; k < pt_options_count(); k++) {
    pt_option_info o = pt_options_info(k);
    if (!is_wanted(p, &o)) continue;
    left_side(p->m, &p->word, &o);
    if (p->word.n <= MAX_LEFT && p->word.n + 2 > p->indent) p->indent = p->word.n + 2;
  }
}

void pt_options_help(pt_mem *m, pt_buf *out, pt_option_wanted *wanted, const void *payload) {
  page p = {.m = m, .out = out, .wanted = wanted, .payload = payload};
  find_indent(&p);
  each_by_group(&p, show_help);
  if (!wanted) {
    pt_buf_char(m, out, '\n');
    wrap(m, out, one_dash_note, 0);
  }
  pt_buf_release(m, &p.word);
}

/* ---- manual page */

void pt_options_roff(pt_mem *m, pt_buf *out, const char *text) {
  if (*text == '.' || *text == '\'') pt_buf_add(m, out, "\\&");
  for (const char *s = text; *s; s++) {
    switch (*s) {
    case '-': pt_buf_add(m, out, "\\-"); break;
    case '\\': pt_buf_add(m, out, "\\e"); break;
    case '`': pt_buf_add(m, out, "\\(ga"); break;
    case '\'': pt_buf_add(m, out, "\\(aq"); break;
    default: pt_buf_char(m, out, *s);
    }
  }
}

static void show_man(page *p, const pt_option_info *o, bool first) {
  pt_mem *m = p->m;
  if (first)
    pt_buf_printf(m, p->out, ".SS %c%s\n", toupper((unsigned char)o->group[0]), o->group + 1);
  pt_buf_add(m, p->out, ".TP\n");
  if (o->letter) pt_buf_printf(m, p->out, "\\fB\\-%c\\fR, ", o->letter);
  pt_buf_add(m, p->out, "\\fB\\-\\-");
  pt_options_roff(m, p->out, o->name);
  pt_buf_add(m, p->out, "\\fR");
  if (*o->value) {
    pt_buf_add(m, p->out, " \\fI");
    pt_options_roff(m, p->out, o->value);
    pt_buf_add(m, p->out, "\\fR");
  }
  pt_buf_char(m, p->out, '\n');
  describe(m, &p->word, o);
  pt_options_roff(m, p->out, p->word.text);
  pt_buf_char(m, p->out, '\n');
}

void pt_options_man(pt_mem *m, pt_buf *out) {
  page p = {.m = m, .out = out};
  pt_buf_add(m, out, ".SH OPTIONS\n");
  each_by_group(&p, show_man);
  pt_buf_add(m, out, ".PP\n");
  pt_options_roff(m, out, one_dash_note);
  pt_buf_char(m, out, '\n');
  pt_buf_release(m, &p.word);
}
