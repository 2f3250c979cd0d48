/* A failing run as people would run the program: its command line, quoted for a shell, with what
   it finds in the environment, and what it reads from standard input or a file, as a C literal.
   How inputs become these: result/feed.h. */
#include <ctype.h>
#include <string.h>

#include "fill/fill_report.h"
#include "result/feed.h"

enum { FIRST_TEXT = 2 }; /* where the program's name was made (result/feed_args.c) */

static bool all(const char *text, int (*is)(int), const char *also) {
  for (; *text; text++)
    if (!is((unsigned char)*text) && !(*also && strchr(also, *text))) return false;
  return true;
}

/* As it is, in double quotes, or with escapes. */
static void add_word(pt_mem *m, pt_buf *out, const char *text) {
  bool plain = *text && all(text, isalnum, "_-+=./:,@%^"), printable = all(text, isprint, "");
  if (plain) {
    pt_buf_add(m, out, text);
    return;
  }
  pt_buf_add(m, out, printable ? "\"" : "$'");
  for (; *text; text++)
    if (!isprint((unsigned char)*text)) pt_buf_printf(m, out, "\\x%02x", (unsigned char)*text);
    else if (strchr(printable ? "\"\\$`" : "'\\", *text)) pt_buf_printf(m, out, "\\%c", *text);
    else pt_buf_char(m, out, *text);
  pt_buf_add(m, out, printable ? "\"" : "'");
}

/* `./digits`, from the name of a source file. */
static void add_program(pt_mem *m, pt_buf *out, const char *file) {
  const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
  const char *dot = strrchr(name, '.');
  pt_buf_printf(m, out, "./%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
}

static bool reads_name(const pt_feeding *d, const pt_test *t) {
  for (size_t k = 0; d->argc && k < t->inputs.n; k++)
    if (t->inputs.at[k].origin == FIRST_TEXT) return true;
  return false;
}

static const char *variable_of(const pt_ir_prog *p, const pt_input *in) {
  const char *name = pt_feed_variable_name(p, in->loc);
  return *name && all(name, isalnum, "_") ? name : "";
}

/* `env -u HOME` for variables that are not set, then `USER=text` for others. */
static void add_environment(pt_mem *m, pt_buf *out, const pt_feeds *feeds, const pt_feeding *d,
                            const pt_test *t) {
  bool first = true;
  for (size_t k = 0; k < t->inputs.n; k++) {
    const pt_input *in = &t->inputs.at[k];
    const char *name = pt_feeds_of(feeds, in) == PT_FEED_ENV ? variable_of(feeds->prog, in) : "";
    if (!*name || !in->lo) continue;
    pt_buf_printf(m, out, "%s-u %s ", first ? "env " : "", name);
    first = false;
  }
  for (size_t k = 0; k < d->taken.n; k++) {
    uint32_t text = d->taken.at[k].text, index = d->taken.at[k].index;
    if (!text || text > d->argv.n || !*variable_of(feeds->prog, &t->inputs.at[index])) continue;
    pt_buf_printf(m, out, "%s=", variable_of(feeds->prog, &t->inputs.at[index]));
    add_word(m, out, pt_buf_text(&d->argv.at[text - 1]));
    pt_buf_char(m, out, ' ');
  }
}

/* The table that main gets: `env -i A=text`; or, when a text is none that env takes,
   `(environment: text)`. */
static void add_table(pt_mem *m, pt_buf *out, const pt_feeding *d) {
  bool typed = true;
  for (uint32_t k = d->envp; k < d->envp + d->envc && k < d->argv.n; k++) {
    const char *text = pt_buf_text(&d->argv.at[k]);
    typed &= *text != '=' && *text != '-' && strchr(text, '=') != NULL;
  }
  pt_buf_add(m, out, typed ? "env -i " : "(environment:");
  for (uint32_t k = d->envp; k < d->envp + d->envc && k < d->argv.n; k++) {
    if (!typed) pt_buf_char(m, out, ' ');
    add_word(m, out, pt_buf_text(&d->argv.at[k]));
    if (typed) pt_buf_char(m, out, ' ');
  }
  if (!typed) pt_buf_add(m, out, ") ");
}

static const char *command_line(pt_report *r, const pt_feeds *feeds, const pt_feeding *d,
                                const pt_test *t, const char *file) {
  pt_buf b = {0};
  if (d->argc > d->argv.n) return "";
  add_environment(r->mem, &b, feeds, d, t);
  if (d->envp) add_table(r->mem, &b, d);
  if (!d->argc && !b.n) return "";
  if (reads_name(d, t)) {
    pt_buf_add(r->mem, &b, "exec -a ");
    add_word(r->mem, &b, pt_buf_text(&d->argv.at[0]));
    pt_buf_char(r->mem, &b, ' ');
  }
  add_program(r->mem, &b, file);
  for (uint32_t k = 1; k < d->argc; k++) {
    pt_buf_char(r->mem, &b, ' ');
    add_word(r->mem, &b, pt_buf_text(&d->argv.at[k]));
  }
  const char *text = pt_report_text(r, pt_buf_text(&b));
  pt_buf_release(r->mem, &b);
  return text;
}

static void add_char(pt_mem *m, pt_buf *out, unsigned char c) {
  static const char named[] = "\n\t\r\"\\", letters[] = "ntr\"\\";
  const char *at = c ? strchr(named, c) : NULL;
  if (at) pt_buf_printf(m, out, "\\%c", letters[at - named]);
  else if (isprint(c)) pt_buf_char(m, out, (char)c);
  else pt_buf_printf(m, out, "\\%03o", c);
}

static const char *literal(pt_report *r, const pt_buf *text) {
  pt_buf b = {0};
  pt_buf_char(r->mem, &b, '"');
  for (size_t k = 0; k < text->n; k++) add_char(r->mem, &b, (unsigned char)text->text[k]);
  pt_buf_char(r->mem, &b, '"');
  const char *out = pt_report_text(r, pt_buf_text(&b));
  pt_buf_release(r->mem, &b);
  return out;
}

/* How the inputs of ROW enter the program, where that is the command line, standard input or a
   file. */
static bool find_ways(pt_report_failure *row, const pt_feeds *feeds, const pt_test *t) {
  bool reads = false;
  uint8_t stream = feeds->files ? PT_WAY_FILE : PT_WAY_STDIN;
  for (size_t k = 0; k < row->inputs.n && k < t->inputs.n; k++) {
    pt_feed feed = pt_feeds_of(feeds, &t->inputs.at[k]);
    if (feed == PT_FEED_ARGC || feed == PT_FEED_ARGV || feed == PT_FEED_ENVC ||
        feed == PT_FEED_ENVP)
      row->inputs.at[k].way = PT_WAY_ARGUMENT;
    if (feed == PT_FEED_ENV && *variable_of(feeds->prog, &t->inputs.at[k]))
      row->inputs.at[k].way = PT_WAY_ARGUMENT;
    if (feed == PT_FEED_FILE && !t->inputs.at[k].lo) row->inputs.at[k].way = PT_WAY_FILE;
    if (feed == PT_FEED_REAL && !t->inputs.at[k].lo) row->inputs.at[k].way = PT_WAY_USUAL;
    if (feed == PT_FEED_STDIN) row->inputs.at[k].way = stream, reads = true;
  }
  return reads;
}

/* In one line, whatever its name is. */
static void fill_file(pt_report *r, pt_report_failure *row, const pt_ir_prog *p,
                      const pt_feeding *d) {
  const char *name = pt_feed_file_name(p);
  row->file = literal(r, &d->file);
  row->file_name = all(name, isprint, "") ? pt_report_text(r, name) : "";
}

void pt_fill_feed(pt_report *r, pt_report_failure *row, const pt_checker *c, const pt_test *t) {
  const pt_ir_prog *p = c->result.prog;
  pt_feeds feeds;
  pt_feeding d;
  row->run = row->input = "";
  pt_feeds_init(&feeds, r->mem, p);
  pt_feeding_init(&d, r->mem, &feeds, &t->inputs);
  pt_feed lost = d.lost ? pt_feeds_of(&feeds, &t->inputs.at[d.lost - 1]) : PT_FEED_CALL;
  if (!d.lost || lost == PT_FEED_NONE || lost == PT_FEED_REAL) { /* the rest can be typed */
    uint32_t main = pt_ir_fn_by_name(p, "main");
    const char *file = main ? pt_ir_text(p, p->locs.at[p->fns.at[main]->loc].file) : "program";
    bool reads = find_ways(row, &feeds, t);
    row->run = command_line(r, &feeds, &d, t, file);
    if (reads && d.files) fill_file(r, row, p, &d);
    else if (reads) row->input = literal(r, &d.text);
  }
  pt_feeding_release(&d, r->mem);
  pt_feeds_release(&feeds, r->mem);
}
