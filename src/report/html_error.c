/* Errors of the HTML page: sentence, inputs, the test and the command to copy, and the steps. */
#include "report/html_priv.h"

enum { FEW_INPUTS = 12, DEEPEST = 9 };

/* ---- inputs */

static void add_input(pt_html *h, const pt_report_input *in) {
  pt_html_add(h, "<code>");
  if (in->way == PT_WAY_EVENT) {
    pt_html_text(h, in->name);
    pt_html_add(h, "</code> ");
    return;
  }
  if (*in->name) {
    pt_html_text(h, in->name);
    pt_html_add(h, in->way == PT_WAY_RETURN ? "() = " : " = ");
  } else {
    pt_html_text(h, in->kind);
    pt_html_add(h, " ");
  }
  pt_html_text(h, in->value);
  pt_html_add(h, "</code> ");
}

/* Those of the command line and of standard input have lines of their own; some are nothing to
   know. */
static bool is_elsewhere(const pt_report_input *in) {
  return in->way == PT_WAY_ARGUMENT || in->way == PT_WAY_STDIN || in->way == PT_WAY_USUAL;
}

static void add_inputs(pt_html *h, const pt_report_failure *f) {
  size_t all = f->inputs.n, n = 0, shown = 0;
  for (size_t k = 0; k < all; k++) n += !is_elsewhere(&f->inputs.at[k]);
  if (!n) return;
  pt_html_add(h, "<dt>inputs</dt><dd>");
  for (size_t k = 0; k < all; k++) {
    if (f->repeat && k + f->repeat == all) pt_html_add(h, "<em>then for ever:</em> ");
    if (is_elsewhere(&f->inputs.at[k])) continue;
    if (shown++ == FEW_INPUTS)
      pt_html_printf(h, "<details><summary>and %zu more</summary>", n - FEW_INPUTS);
    add_input(h, &f->inputs.at[k]);
  }
  pt_html_printf(h, "%s</dd>\n", n > FEW_INPUTS ? "</details>" : "");
}

static void add_item(pt_html *h, const char *name, const char *text) {
  if (!*text) return;
  pt_html_printf(h, "<dt>%s</dt><dd><code>", name);
  pt_html_text(h, text);
  pt_html_add(h, "</code></dd>\n");
}

static void add_native(pt_html *h, const pt_report_failure *f) {
  static const char *const words[PT_NATIVE_COUNT] = {
      [PT_NATIVE_CONFIRMED] = ", and natively: ",
      [PT_NATIVE_DIFFERS] = "; natively it differs: ",
      [PT_NATIVE_IMPOSSIBLE] = "; not natively: "};
  pt_html_add(h, "<dt>replayed</dt><dd>in the interpreter");
  if (words[f->native]) {
    pt_html_add(h, words[f->native]);
    pt_html_text(h, f->native_text);
  }
  pt_html_add(h, "</dd>\n");
}

/* ---- test and command */

static void add_copies(pt_html *h, const pt_html_error *e, const char *id) {
  pt_html_printf(h, "<p class=\"js\"><button type=\"button\" class=\"step\">step through</button> "
                    "<button type=\"button\" data-copy=\"%s-test\">copy test</button> "
                    "<button type=\"button\" data-copy=\"%s-command\">copy command</button></p>\n",
                 id, id);
  pt_html_printf(h, "<details><summary>test and command</summary>\n<pre id=\"%s-test\">", id);
  pt_html_test(h, e);
  pt_html_printf(h, "</pre>\n<pre id=\"%s-command\">", id);
  pt_html_command(h, e);
  pt_html_add(h, "</pre></details>\n");
}

/* ---- steps */

/* The least depth is the left margin: what starts the program may be a harness. */
static uint32_t least_depth(const pt_report_failure *f) {
  uint32_t least = UINT32_MAX;
  for (size_t k = 0; k < f->steps.n; k++)
    if (f->steps.at[k].depth < least) least = f->steps.at[k].depth;
  return least;
}

static void add_values(pt_html *h, const pt_report *r, const pt_report_step *s) {
  for (uint32_t k = 0; k < s->nvalues; k++) {
    const pt_report_value *v = &r->values.at[s->first_value + k];
    pt_html_printf(h, " <span class=\"v\" data-d=\"%u\"><var>", v->depth);
    pt_html_text(h, v->name);
    pt_html_add(h, "</var> = <code>");
    pt_html_text(h, v->value);
    pt_html_add(h, "</code></span>");
  }
  if (s->nvalues) return;
  pt_html_add(h, " ");
  pt_html_text(h, s->changes);
}

static void add_step(pt_html *h, const pt_html_error *e, size_t k, uint32_t margin) {
  const pt_report_step *s = &e->failure->steps.at[k];
  uint32_t indent = s->depth - margin;
  bool far = e->failure->sliced && !s->near && k + 1 < e->failure->steps.n;
  pt_html_printf(h, "<li class=\"d%u%s\" data-d=\"%u\">", indent < DEEPEST ? indent : DEEPEST,
                 far ? " far" : "", s->depth);
  pt_html_place(h, &s->at, true);
  pt_html_add(h, " <b>");
  pt_html_text(h, s->at.function);
  pt_html_add(h, "</b>");
  add_values(h, e->report, s);
  if (k + 1 == e->failure->steps.n) {
    pt_html_add(h, " <strong>");
    pt_html_text(h, e->failure->text);
    pt_html_add(h, "</strong>");
  }
  pt_html_add(h, "</li>\n");
}

static void add_steps(pt_html *h, const pt_html_error *e) {
  const pt_report_failure *f = e->failure;
  uint32_t margin = least_depth(f);
  if (!f->steps.n) return;
  pt_html_printf(h, "<details class=\"run\" open><summary>%zu step%s%s", f->steps.n,
                 f->steps.n == 1 ? "" : "s", f->sliced ? " on which it depends" : "");
  if (f->cut) pt_html_printf(h, ", %llu in the middle left out", (unsigned long long)f->cut);
  pt_html_add(h, "</summary>\n<ol class=\"steps\">\n");
  for (size_t k = 0; k < f->steps.n; k++) add_step(h, e, k, margin);
  pt_html_add(h, "</ol></details>\n");
}

/* ---- errors */

static void add_error(pt_html *h, const pt_html_error *e, const char *id) {
  const pt_report_failure *f = e->failure;
  char ways[40];
  pt_html_printf(h, "<article class=\"error\" id=\"%s\">\n<h3>", id);
  pt_html_place(h, &f->at, false);
  pt_html_add(h, *f->at.file ? ": " : "");
  pt_html_text(h, f->text);
  pt_html_add(h, " <small>[");
  pt_html_text(h, pt_check_name(f->kind));
  pt_html_printf(h, ", CWE-%d]%s</small></h3>\n<dl>\n", f->cwe, pt_more_ways(e->more, ways));
  if (h->whole) add_item(h, "start", e->report->entry);
  add_item(h, "run", f->run);
  add_item(h, "stdin", f->input);
  add_inputs(h, f);
  if (f->accepted) add_item(h, "accepted", f->reason);
  if (*f->doubt) add_item(h, "not an error for sure", f->doubt);
  else add_native(h, f);
  pt_html_add(h, "</dl>\n");
  add_copies(h, e, id);
  add_steps(h, e);
  pt_html_add(h, "</article>\n");
}

void pt_html_errors(pt_html *h) {
  char id[40];
  if (!h->errors.n) return;
  pt_html_add(h, "<section id=\"errors\">\n<h2>Errors</h2>\n");
  for (size_t k = 0; k < h->errors.n; k++) {
    snprintf(id, sizeof id, "error-%zu", k + 1);
    add_error(h, &h->errors.at[k], id);
  }
  pt_html_add(h, "</section>\n");
}

void pt_html_doubts(pt_html *h) {
  char id[40];
  if (!h->doubts.n) return;
  pt_html_add(h, "<section id=\"doubts\">\n<h2>Runs that fail and refute nothing</h2>\n");
  for (size_t k = 0; k < h->doubts.n; k++) {
    snprintf(id, sizeof id, "doubt-%zu", k + 1);
    add_error(h, &h->doubts.at[k], id);
  }
  pt_html_add(h, "</section>\n");
}
