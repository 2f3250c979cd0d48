/* Hover: what is known of the checks of a line, the loop at it, the function under the cursor, and
   the variable under it in a run that fails. */
#include "lsp/lsp_priv.h"

typedef struct {
  pt_lsp *x;
  const pt_lsp_document *d;
  uint32_t line;
  char word[256]; /* under the cursor, or "" */
  pt_buf out;     /* Markdown */
} view;

static bool is_here(const view *v, const pt_lsp_unit *u, const pt_place *p) {
  uint32_t line;
  return pt_lsp_line(v->d, u, p, &line) && line == v->line;
}

/* Text that Markdown leaves alone. */
static void add_code(view *v, const char *text) {
  pt_buf_char(v->x->mem, &v->out, '`');
  for (; *text; text++)
    pt_buf_char(v->x->mem, &v->out, *text == '`' || *text == '\n' ? ' ' : *text);
  pt_buf_char(v->x->mem, &v->out, '`');
}

static void add_function(view *v) {
  pt_buf status = {0};
  const pt_lsp_unit *u = *v->word ? pt_lsp_unit_of(v->d, v->word) : NULL;
  if (!*v->word || !pt_lsp_text_named(&v->d->text, v->word)) return;
  pt_lsp_status(v->x, v->d, v->word, &status);
  if (status.n) {
    add_code(v, v->word);
    pt_buf_printf(v->x->mem, &v->out, ": %s\n\n", pt_buf_text(&status));
  }
  pt_buf_release(v->x->mem, &status);
  if (!u || !u->report || v->d->program) return;
  for (size_t k = 0; k < u->report->needs.n; k++) {
    pt_buf_add(v->x->mem, &v->out, "- callers must keep to ");
    add_code(v, u->report->needs.at[k]);
    pt_buf_add(v->x->mem, &v->out, "\n");
  }
}

static void add_loops(view *v, const pt_lsp_unit *u) {
  for (size_t k = 0; k < u->report->loops.n; k++) {
    const pt_report_loop *l = &u->report->loops.at[k];
    if (!is_here(v, u, &l->at)) continue;
    pt_buf_printf(v->x->mem, &v->out, "**%s**", *l->keyword ? l->keyword : "loop");
    if (*l->rounds) pt_buf_printf(v->x->mem, &v->out, ", in runs at most %s rounds", l->rounds);
    pt_buf_add(v->x->mem, &v->out, "\n");
    if (*l->invariant) {
      pt_buf_add(v->x->mem, &v->out, "- invariant ");
      add_code(v, l->invariant);
      pt_buf_printf(v->x->mem, &v->out, " (%s)\n", *l->engine ? l->engine : "found");
    }
    if (*l->elements) pt_buf_printf(v->x->mem, &v->out, "- %s\n", l->elements);
    if (*l->ends) pt_buf_printf(v->x->mem, &v->out, "- it ends: %s\n", l->ends);
    pt_buf_add(v->x->mem, &v->out, "\n");
  }
}

/* Whether NAME is the word or a part of the thing that it names: v, v.x, v[3], v->next. */
static bool is_of(const char *name, const char *word) {
  size_t n = strlen(word);
  return strncmp(name, word, n) == 0 && (!name[n] || strchr(".[-", name[n]));
}

/* The last values that the run gave to it, up to its last step in this line. */
static void add_values(view *v, const pt_lsp_unit *u, const pt_report_failure *f) {
  size_t last = f->steps.n;
  const char *seen[8];
  size_t n = 0;
  while (last && !is_here(v, u, &f->steps.at[last - 1].at))
    last--;
  for (size_t k = last; k-- > 0 && n < 8;) {
    const pt_report_step *s = &f->steps.at[k];
    for (uint32_t j = s->nvalues; j-- > 0 && n < 8;) {
      const pt_report_value *value = &u->report->values.at[s->first_value + j];
      bool known = !is_of(value->name, v->word);
      for (size_t i = 0; i < n; i++)
        known |= strcmp(seen[i], value->name) == 0;
      if (known) continue;
      seen[n++] = value->name;
      pt_buf_printf(v->x->mem, &v->out, "- in the run that fails %s: ", f->check);
      pt_buf text = {0};
      pt_buf_printf(v->x->mem, &text, "%s = %s", value->name, value->value);
      add_code(v, pt_buf_text(&text));
      pt_buf_release(v->x->mem, &text);
      pt_buf_add(v->x->mem, &v->out, "\n");
    }
  }
}

static void add_checks(view *v, const pt_lsp_unit *u) {
  const pt_report *r = u->report;
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    if (c->model || !is_here(v, u, &c->at)) continue;
    pt_buf_printf(v->x->mem, &v->out, "- **%s** never: %s", pt_verdict_word(c->status),
                  c->describe);
    if (*c->engine) pt_buf_printf(v->x->mem, &v->out, " (%s)", c->engine);
    if (c->status == PT_REFUTED && c->failure)
      pt_buf_printf(v->x->mem, &v->out, ": %s", r->failures.at[c->failure - 1].text);
    if (c->status == PT_OPEN && *c->why) pt_buf_printf(v->x->mem, &v->out, ": %s", c->why);
    pt_buf_add(v->x->mem, &v->out, "\n");
  }
}

static void add_unit(view *v, const pt_lsp_unit *u) {
  size_t before = v->out.n;
  if (!u->report) return;
  add_loops(v, u);
  add_checks(v, u);
  for (size_t k = 0; *v->word && k < u->report->failures.n; k++)
    add_values(v, u, &u->report->failures.at[k]);
  if (v->out.n > before && pt_lsp_is_old(v->d, u))
    pt_buf_add(v->x->mem, &v->out, "\nThis is about the text before the last change.\n");
}

void pt_lsp_hover(pt_lsp *x, const pt_lsp_document *d, uint32_t line, uint32_t character,
                  pt_json_writer *w, const char *key) {
  view v = {.x = x, .d = d, .line = line};
  uint32_t n, bytes = pt_lsp_text_bytes(&d->text, line, character, x->client.utf16);
  uint32_t at = pt_lsp_text_word(&d->text, line, bytes, &n);
  size_t length;
  const char *text = pt_lsp_text_line(&d->text, line, &length);
  snprintf(v.word, sizeof v.word, "%.*s", (int)(n < 255 ? n : 255), text + at);
  add_function(&v);
  for (size_t k = 0; k < d->units.n; k++)
    add_unit(&v, &d->units.at[k]);
  if (v.out.n) {
    pt_jw_open(w, key, '{');
    pt_jw_open(w, "contents", '{');
    pt_jw_text(w, "kind", "markdown");
    pt_jw_text(w, "value", pt_buf_text(&v.out));
    pt_jw_close(w, '}');
    pt_jw_close(w, '}');
  } else {
    pt_jw_plain(w, key, "null");
  }
  pt_buf_release(x->mem, &v.out);
}
