#include "report/sink.h"

#include <string.h>

static const char *path_of(const char *given) { return strcmp(given, "-") == 0 ? "" : given; }

/* What FORM says, which the options have looked at. */
static pt_sink sink_of(const char *form, const char *output) {
  char word[16];
  size_t n = strcspn(form, "=");
  snprintf(word, sizeof word, "%.*s", (int)n, form);
  return (pt_sink){pt_format_by_word(word), path_of(form[n] ? form + n + 1 : output)};
}

static pt_status add(pt_sinks *t, pt_mem *m, pt_sink new, pt_err *e) {
  for (size_t k = 0; k < t->at.n; k++)
    if (strcmp(t->at.at[k].path, new.path) == 0)
      return pt_err_set(e, PT_USAGE, "two formats for %s%s: --format FORMAT=FILE names a file",
                        *new.path ? "the file " : "one output", new.path);
  pt_vec_push(m, &t->at, new);
  t->full |= new.format && new.format->full;
  t->copy |= !new.format && *new.path;
  if (new.format && !*new.path) t->screen = false;
  return PT_OK;
}

pt_status pt_sinks_of(pt_sinks *t, pt_mem *m, const pt_options *o, pt_err *e) {
  bool plain = false; /* a form goes to --output */
  pt_status status = PT_OK;
  *t = (pt_sinks){.screen = true};
  for (size_t k = 0; k < o->format.n && status == PT_OK; k++) {
    plain |= !strchr(o->format.at[k], '=');
    status = add(t, m, sink_of(o->format.at[k], o->output), e);
  }
  if (status == PT_OK && !plain && *path_of(o->output))
    status = add(t, m, (pt_sink){NULL, o->output}, e);
  return status;
}

void pt_sinks_release(pt_sinks *t, pt_mem *m) { pt_vec_release(m, &t->at); }

void pt_sink_deliver(const pt_sink *sink, const char *text, size_t n, FILE *out, FILE *msg) {
  pt_err e = {0};
  if (!*sink->path) fwrite(text, 1, n, out);
  else if (pt_report_write(sink->path, text, n, &e) != PT_OK)
    fprintf(msg, "protest: %s\n", e.text);
}
