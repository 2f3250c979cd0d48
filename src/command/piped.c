#include "command/piped.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME "stdin.c"
#define TEXT "text"

static pt_status make_folder(pt_piped *p, pt_session *s) {
  const char *base = getenv("TMPDIR");
  if (!base || base[0] != '/' || strlen(base) > sizeof p->folder - 32) base = "/tmp";
  snprintf(p->folder, sizeof p->folder, "%s/protest-stdin-XXXXXX", base);
  if (mkdtemp(p->folder)) return PT_OK;
  p->folder[0] = 0;
  return pt_err_set(&s->err, PT_INPUT, "cannot make a folder in %s: %s", base, strerror(errno));
}

/* A file of the folder: FIRST, then TEXT. */
static pt_status write_file(const pt_piped *p, pt_session *s, const char *name, const char *first,
                            const pt_buf *text) {
  char path[240];
  snprintf(path, sizeof path, "%s/%s", p->folder, name);
  FILE *f = fopen(path, "wb");
  bool written = f && fputs(first, f) >= 0 && fwrite(pt_buf_text(text), 1, text->n, f) == text->n;
  if (f && fclose(f) != 0) written = false;
  if (written) return PT_OK;
  return pt_err_set(&s->err, PT_INPUT, "cannot write %s: %s", path, strerror(errno));
}

static const char *keep(pt_session *s, const char *first, const char *second) {
  pt_buf b = {0};
  pt_buf_printf(s->mem, &b, "%s%s", first, second);
  uint32_t kept = pt_strtab_add(s->mem, &s->texts, pt_buf_text(&b));
  pt_buf_release(s->mem, &b);
  return pt_strtab_text(&s->texts, kept);
}

/* File K of the options is the one of the folder. */
static pt_status name_file(const pt_piped *p, pt_session *s, size_t k) {
  char here[PATH_MAX], shown[PATH_MAX + 32];
  pt_options *o = &s->options;
  if (!getcwd(here, sizeof here))
    return pt_err_set(&s->err, PT_INPUT, "the current folder is not known: %s", strerror(errno));
  snprintf(shown, sizeof shown, "%s/" NAME "=", here);
  o->files.at[k] = keep(s, p->folder, "/" NAME);
  pt_vec_push(s->mem, &o->unsaved, keep(s, shown, keep(s, p->folder, "/" TEXT)));
  pt_vec_push(s->mem, &o->cflags, keep(s, "-iquote", here));
  s->piped = true;
  return PT_OK;
}

pt_status pt_piped_take(pt_piped *p, pt_session *s) {
  const pt_options *o = &s->options;
  size_t n = o->behind ? o->behind : o->files.n, k = 0;
  pt_buf text = {0};
  *p = (pt_piped){0};
  while (k < n && strcmp(o->files.at[k], "-") != 0) k++;
  if (k == n) return PT_OK;
  if (!pt_buf_read_file(s->mem, &text, "/dev/stdin"))
    pt_err_set(&s->err, PT_INPUT, "cannot read standard input: %s", strerror(errno));
  else if (make_folder(p, s) == PT_OK && write_file(p, s, TEXT, "", &text) == PT_OK &&
           write_file(p, s, NAME, "#line 1 \"" NAME "\"\n", &text) == PT_OK)
    name_file(p, s, k);
  pt_buf_release(s->mem, &text);
  return s->err.status;
}

void pt_piped_release(pt_piped *p) {
  static const char *const names[] = {NAME, TEXT};
  char path[240];
  if (!p->folder[0]) return;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    snprintf(path, sizeof path, "%s/%s", p->folder, names[k]);
    unlink(path);
  }
  rmdir(p->folder);
}
