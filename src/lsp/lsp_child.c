/* The children of the server: what each is told, where its files are, and how its answer is kept.

   A child has a folder of its own below the server's, which is its TMPDIR, so that nothing is left
   behind when it is killed.  Texts that are not saved are files there. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lsp/lsp_priv.h"
#include "project/units.h"
#include "report/sha256.h"

/* ---- folders */

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at) {
  (void)st, (void)kind, (void)at;
  remove(path);
  return 0;
}

static void remove_tree(const char *path) {
  enum { OPEN_FOLDERS = 8 };
  nftw(path, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

void pt_lsp_make_folder(pt_lsp *x) {
  const char *base = getenv("TMPDIR");
  if (!base || !*base || strlen(base) > sizeof x->folder / 2) base = "/tmp";
  snprintf(x->folder, sizeof x->folder, "%s/protest-lsp-XXXXXX", base);
  if (mkdtemp(x->folder)) return;
  pt_err_set(&x->s->err, PT_INPUT, "cannot create a folder in %s: %s", base, strerror(errno));
  x->folder[0] = 0;
}

void pt_lsp_remove_folder(pt_lsp *x) {
  if (x->folder[0]) remove_tree(x->folder);
}

static void folder_of(const pt_lsp *x, size_t job, char out[160]) {
  snprintf(out, 160, "%s/%zu", x->folder, job);
}

void pt_lsp_clean(pt_lsp *x, size_t job) {
  char folder[160];
  folder_of(x, job, folder);
  remove_tree(folder);
}

/* ---- texts that are not saved */

static bool is_saved(pt_lsp *x, const pt_lsp_document *d) {
  pt_buf b = {0};
  const pt_buf *text = &d->text.source.text;
  bool same = pt_buf_read_file(x->mem, &b, d->path) && b.n == text->n &&
              (b.n == 0 || memcmp(b.text, text->text, b.n) == 0);
  pt_buf_release(x->mem, &b);
  return same;
}

static bool write_text(const char *path, const pt_buf *text) {
  FILE *f = fopen(path, "w");
  bool ok = f && fwrite(pt_buf_text(text), 1, text->n, f) == text->n;
  return f && fclose(f) == 0 && ok;
}

/* In the child: files of all that the user has not saved, as options; of OWN in any case, which may
   be saved at any time. */
static void add_unsaved(pt_lsp *x, const pt_lsp_document *own, const char *folder, pt_texts *out) {
  for (size_t k = 0; k < x->documents.n; k++) {
    const pt_lsp_document *d = x->documents.at[k];
    char copy[200], real[PATH_MAX];
    pt_buf option = {0};
    if (d != own && is_saved(x, d)) continue;
    snprintf(copy, sizeof copy, "%s/text-%zu.c", folder, k);
    if (!write_text(copy, &d->text.source.text)) continue;
    pt_buf_printf(x->mem, &option, "%s=%s", realpath(d->path, real) ? real : d->path, copy);
    pt_vec_push(x->mem, out,
                pt_strtab_text(&x->text, pt_strtab_add(x->mem, &x->text, pt_buf_text(&option))));
    pt_buf_release(x->mem, &option);
  }
}

/* ---- in the child */

typedef struct {
  pt_lsp *x;
  pt_lsp_document *d;
  pt_lsp_unit *u; /* NULL: the outline */
} task;

static const char *keep(pt_lsp *x, const char *flag, const char *value) {
  pt_buf b = {0};
  pt_buf_printf(x->mem, &b, "%s%s", flag, value);
  const char *kept = pt_strtab_text(&x->text, pt_strtab_add(x->mem, &x->text, pt_buf_text(&b)));
  pt_buf_release(x->mem, &b);
  return kept;
}

/* The client talks to the server only. */
static void leave_client(pt_lsp *x, size_t job, char folder[160]) {
  int null = open("/dev/null", O_RDWR);
  folder_of(x, job, folder);
  mkdir(folder, 0700);
  setenv("TMPDIR", folder, 1);
  dup2(null, STDIN_FILENO);
  dup2(null, STDOUT_FILENO);
  signal(SIGPIPE, SIG_DFL);
}

static void add_options(const task *t, const char *folder, pt_texts *out) {
  pt_lsp *x = t->x;
  pt_texts unsaved = {0};
  const pt_texts *own = &x->settings.arguments;
  for (size_t k = 0; k < x->arguments.n; k++)
    pt_vec_push(x->mem, out, x->arguments.at[k]);
  for (size_t k = 0; k < own->n; k++)
    pt_vec_push(x->mem, out, own->at[k]);
  if (*t->d->database) pt_vec_push(x->mem, out, keep(x, "--compile-db=", t->d->database));
  add_unsaved(x, t->d, folder, &unsaved);
  for (size_t k = 0; k < unsaved.n; k++)
    pt_vec_push(x->mem, out, keep(x, "--unsaved=", unsaved.at[k]));
  pt_vec_release(x->mem, &unsaved);
}

static int outline(const task *t, const char *folder, FILE *out) {
  pt_session *s = t->x->s;
  pt_texts argv = {0};
  add_options(t, folder, &argv);
  pt_options_init(&s->options);
  if (pt_options_parse(&s->options, s->mem, (int)argv.n, argv.at, &s->err) != PT_OK ||
      pt_session_checks(s) != PT_OK) {
    fputs(s->err.text, out);
    return PROTEST_USAGE;
  }
  return pt_units_print(s, t->d->path, out);
}

static double time_of(const pt_lsp *x, const pt_lsp_unit *u) {
  if (u->again) return u->limit;
  return x->settings.quick < u->limit ? x->settings.quick : u->limit;
}

static int run(void *payload, size_t job, FILE *out, FILE *err) {
  const task *t = payload;
  pt_lsp *x = t->x;
  char folder[160], limit[40];
  leave_client(x, job, folder);
  if (!t->u) return outline(t, folder, out);
  pt_texts argv = {0};
  add_options(t, folder, &argv);
  snprintf(limit, sizeof limit, "--time-limit=%.3fs", time_of(x, t->u));
  pt_vec_push(x->mem, &argv, limit);
  pt_vec_push(x->mem, &argv, "--format=json");
  pt_vec_push(x->mem, &argv, "--jobs=1");
  pt_vec_push(x->mem, &argv, keep(x, "--function=", t->u->function));
  pt_vec_push(x->mem, &argv, "--");
  pt_vec_push(x->mem, &argv, t->d->path);
  return protest_command(x->s->self, (int)argv.n, argv.at, out, err);
}

bool pt_lsp_spawn(pt_lsp *x, pt_lsp_document *d, pt_lsp_unit *u, size_t *job) {
  task t = {.x = x, .d = d, .u = u};
  *job = ++x->jobs;
  return pt_pool_start(x->pool, *job, run, &t);
}

/* ---- keys, flags */

void pt_lsp_key(pt_lsp *x, const pt_lsp_document *d, const pt_lsp_unit *u, char out[65]) {
  pt_buf b = {0};
  const pt_texts *own = &x->settings.arguments;
  char text[65];
  pt_sha256(pt_buf_text(&d->text.source.text), d->text.source.text.n, text); /* columns */
  pt_buf_printf(x->mem, &b, "editor\n%s\n%s\n%s\n%s\n%s\n%g\n%s\n", x->version, d->hash, text,
                d->path, u->function, u->limit, d->database);
  for (size_t k = 0; k < x->arguments.n; k++)
    pt_buf_printf(x->mem, &b, "%s\n", x->arguments.at[k]);
  for (size_t k = 0; k < own->n; k++)
    pt_buf_printf(x->mem, &b, "%s\n", own->at[k]);
  pt_sha256(pt_buf_text(&b), b.n, out);
  pt_buf_release(x->mem, &b);
}

static bool has_database(const char *folder) {
  char path[PATH_MAX + 64];
  snprintf(path, sizeof path, "%s/compile_commands.json", folder);
  return access(path, R_OK) == 0;
}

void pt_lsp_find_database(pt_lsp *x, pt_lsp_document *d) {
  char at[sizeof d->database - 16];
  d->database[0] = 0;
  if (x->settings.database) {
    snprintf(d->database, sizeof d->database, "%s", x->settings.database);
    return;
  }
  if (*x->s->options.compile_db || strlen(d->path) >= sizeof at) return;
  snprintf(at, sizeof at, "%s", d->path);
  for (char *slash; (slash = strrchr(at, '/'));) {
    *slash = 0;
    const char *const folders[] = {"", "/build"};
    for (size_t k = 0; k < 2; k++) {
      snprintf(d->database, sizeof d->database, "%s%s", at, folders[k]);
      if (has_database(*d->database ? d->database : "/")) return;
    }
  }
  d->database[0] = 0;
}
