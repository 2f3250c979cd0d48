/* A failing test: its inputs as --inputs reads them, and the command that runs it, for a shell:
   options that say what the program is, the files, and the inputs as a here-document. */
#include "base/options.h"
#include "report/html_priv.h"

typedef enum { FLAG, VALUE } form;
enum { O = 0, M = 1, T = 2, L = 4, C = 8, R = 16 }; /* facts, as in base/options.h */

typedef struct {
  const char *name, *group;
  form form;
  int facts;
} option;

static const option *find(const char *name) {
#define FORM_FLAG FLAG
#define FORM_NUM VALUE
#define FORM_TIME VALUE
#define FORM_TEXT VALUE
#define FORM_WORD VALUE
#define FORM_LIST VALUE
#define FORM_FORM VALUE
  static const option all[] = {
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT)                    \
  {NAME, GROUP, FORM_##KIND, FACTS},
      PT_OPTIONS(X)
#undef X
  };
  size_t n = strcspn(name, "#"); /* the second of a list is name#2 */
  for (size_t k = 0; k < sizeof all / sizeof *all; k++)
    if (strlen(all[k].name) == n && memcmp(all[k].name, name, n) == 0) return &all[k];
  return NULL;
}

/* Quoted for a shell, where that is needed. */
static void add_word(pt_html *h, const char *text) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "_-./=,+:@%";
  if (*text && !text[strspn(text, plain)]) {
    pt_html_text(h, text);
    return;
  }
  pt_html_add(h, "&#39;");
  while (*text) {
    size_t n = strcspn(text, "'");
    pt_html_textn(h, text, n);
    text += n;
    if (*text) pt_html_add(h, "&#39;\\&#39;&#39;"), text++;
  }
  pt_html_add(h, "&#39;");
}

static void add_option(pt_html *h, const pt_report_pair *p) {
  const option *o = find(p->name);
  bool wanted = o && (o->facts & M || strcmp(o->group, "program") == 0); /* and which checks */
  if (!wanted) return;
  bool off = o->form == FLAG && strcmp(p->value, "off") == 0;
  pt_html_printf(h, " --%s%s", off ? "no-" : "", o->name);
  if (o->form == FLAG) return;
  pt_html_add(h, "=");
  add_word(h, p->value);
}

/* In one line. */
static void add_comment(pt_html *h, const char *text) {
  while (*text) {
    size_t n = strcspn(text, "\n");
    pt_html_textn(h, text, n);
    text += n;
    if (*text) pt_html_add(h, " "), text++;
  }
}

static void add_inputs(pt_html *h, const pt_report_failure *f) {
  for (size_t k = 0; k < f->inputs.n; k++) {
    const pt_report_input *in = &f->inputs.at[k];
    pt_html_printf(h, "%s %s", in->kind, in->value);
    if (*in->name) pt_html_add(h, "  # "), add_comment(h, in->name);
    pt_html_add(h, "\n");
  }
}

void pt_html_test(pt_html *h, const pt_html_error *e) {
  pt_html_add(h, "# ");
  add_comment(h, e->failure->text);
  pt_html_add(h, "\n");
  add_inputs(h, e->failure);
}

void pt_html_command(pt_html *h, const pt_html_error *e) {
  const pt_report *r = e->report;
  pt_html_add(h, "protest run");
  for (size_t k = 0; k < r->options.n; k++) add_option(h, &r->options.at[k]);
  pt_html_add(h, " --inputs=/dev/stdin");
  for (size_t k = 0; k < r->files.n; k++) {
    pt_html_add(h, " ");
    add_word(h, r->files.at[k].path);
  }
  pt_html_add(h, " &lt;&lt;&#39;END&#39;\n");
  add_inputs(h, e->failure);
  pt_html_add(h, "END\n");
}
