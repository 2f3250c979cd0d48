#include "project/outlines.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "project/origins.h"
#include "project/program.h"
#include "report/sha256.h"

struct pt_outlines {
  pt_outlines_options o;
  pt_mem *mem;
  pt_strtab text; /* outlines */
  pt_strtab keys; /* of outlines that are kept */
  pt_texts kept;  /* by such a key */
  pt_origins origins;
  char clang[PATH_MAX + 80]; /* which program it is; "": that is not known */
};

/* ---- keys */

/* The program that NAME starts, with its size and date. */
static void identify(const char *name, char *out, size_t size) {
  const char *folders = getenv("PATH");
  char path[PATH_MAX], real[PATH_MAX];
  struct stat st;
  bool named = strchr(name, '/') != NULL;
  out[0] = 0;
  for (const char *at = named || !folders ? "" : folders; at;) {
    size_t n = strcspn(at, ":");
    if (named) snprintf(path, sizeof path, "%s", name);
    else snprintf(path, sizeof path, "%.*s/%s", (int)n, at, name);
    if (access(path, X_OK) == 0 && realpath(path, real) && stat(real, &st) == 0) {
      snprintf(out, size, "%s %lld %lld.%09ld", real, (long long)st.st_size,
               (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
      return;
    }
    at = at[n] ? at + n + 1 : NULL;
  }
}

/* What clang is told, and all that is made of its answer; LAST: a hash. */
static void make_key(const pt_outlines *o, const char *kind, const pt_compdb_entry *e,
                     const char *path, const char *last, char out[65]) {
  pt_mem *m = o->mem;
  pt_buf b = {0};
  const pt_texts *flags = &e->flags.kept, *arguments = o->o.arguments;
  pt_buf_printf(m, &b, "%s\n%s\n%s\n%s\n", kind, o->o.version, last, path);
  for (size_t k = 0; k < flags->n; k++) pt_buf_printf(m, &b, "%s\n", flags->at[k]);
  for (size_t k = 0; k < arguments->n; k++) pt_buf_printf(m, &b, "%s\n", arguments->at[k]);
  pt_sha256(pt_buf_text(&b), b.n, out);
  pt_buf_release(m, &b);
}

static void text_key(const pt_outlines *o, const pt_compdb_entry *e, const char *path,
                     const char *hash, char out[65]) {
  make_key(o, "outline", e, path, hash, out);
}

static void origins_key(const pt_outlines *o, const pt_compdb_entry *e, const char *path,
                       char out[65]) {
  static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "SOURCE_DATE_EPOCH"};
  pt_buf b = {0};
  char hash[65];
  pt_buf_printf(o->mem, &b, "%s\n%s\n%s\n", o->clang, e->directory, e->file);
  for (size_t k = 0; k < sizeof variables / sizeof *variables; k++) {
    const char *value = getenv(variables[k]);
    pt_buf_printf(o->mem, &b, "%s\n", value ? value : "");
  }
  pt_sha256(pt_buf_text(&b), b.n, hash);
  pt_buf_release(o->mem, &b);
  make_key(o, "origins", e, path, hash, out);
}

/* Files that are named in flags are not looked for as headers are. */
static bool names_files(const pt_texts *flags) {
  static const char *const starts[] = {"-include", "--include", "-imacros", "--imacros",
                                       "-ivfsoverlay", "--config", "-fmodule", "-iprefix",
                                       "-iwithprefix", "-working-directory", "@"};
  for (size_t k = 0; k < flags->n; k++)
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
      if (strncmp(flags->at[k], starts[i], strlen(starts[i])) == 0) return true;
  return false;
}

static bool can_be_known(const pt_outlines *o, const pt_compdb_entry *e) {
  const pt_options *given = &o->o.s->options;
  return o->clang[0] && !given->preinclude.n && !given->unsaved.n && !names_files(&given->cflags) &&
         !names_files(&e->flags.kept);
}

/* ---- what is kept */

static const char *keep_text(pt_outlines *o, const char *text) {
  return pt_strtab_text(&o->text, pt_strtab_add(o->mem, &o->text, text));
}

static void know(void *payload, const char *key, const char *text) {
  pt_outlines *o = payload;
  uint32_t id = pt_strtab_add(o->mem, &o->keys, key);
  while (o->kept.n <= id) pt_vec_push(o->mem, &o->kept, "");
  o->kept.at[id] = keep_text(o, text);
}

/* NULL: there is none. */
static const char *find(const pt_outlines *o, const char *key) {
  uint32_t id = pt_strtab_find(&o->keys, key);
  return id ? o->kept.at[id] : NULL;
}

pt_outlines *pt_outlines_new(const pt_outlines_options *options) {
  pt_mem *m = options->s->mem;
  pt_outlines *o = pt_mem_alloc(m, sizeof *o);
  *o = (pt_outlines){.o = *options, .mem = m, .origins.mem = m};
  identify(options->s->options.clang, o->clang, sizeof o->clang);
  if (!options->s->options.fresh) pt_results_outlines(options->results, know, o);
  return o;
}

void pt_outlines_delete(pt_outlines *o) {
  if (!o) return;
  pt_strtab_release(o->mem, &o->text);
  pt_strtab_release(o->mem, &o->keys);
  pt_vec_release(o->mem, &o->kept);
  pt_origins_release(&o->origins);
  pt_mem_free(o->mem, o, sizeof *o);
}

const char *pt_outlines_known(pt_outlines *o, const pt_compdb_entry *e, const char *path) {
  char key[65], outline[65];
  pt_buf text = {0};
  const char *found = NULL;
  if (!can_be_known(o, e)) return NULL;
  origins_key(o, e, path, key);
  if (pt_results_find_origins(o->o.results, key, &text, outline) &&
      pt_origins_same(&o->origins, pt_buf_text(&text)))
    found = find(o, outline);
  pt_buf_release(o->mem, &text);
  return found;
}

/* ---- what is made: its key, the length of what describes its origins, that, and the outline
   unless it is known */

/* Nothing that was looked at before counts: it may have changed since. */
static void describe(const pt_outlines *o, const pt_compdb_entry *e, const pt_outline *made,
                     pt_buf *out) {
  pt_origins now = {.mem = o->mem};
  if (!can_be_known(o, e) || !pt_origins_describe(&now, &made->opened, out)) pt_buf_reset(out);
  pt_origins_release(&now);
}

int pt_outlines_make(pt_outlines *o, const pt_compdb_entry *e, const char *path, FILE *out) {
  pt_session *s = o->o.s;
  pt_outline made;
  char hash[65], key[65];
  pt_buf text = {0}, origins = {0};
  pt_front_options f = pt_session_front(s, false);
  f.compiled = o->o.compiled, f.commands = o->o.commands;
  if (pt_front_outline(&made, s->mem, &f, path, &s->err) == PT_OK) {
    pt_outline_hash(&made, s->mem, hash);
    text_key(o, e, path, hash, key);
    if (!find(o, key) && pt_front_outline_items(&made, s->mem, &f, path, &s->err) == PT_OK)
      pt_outline_print(&made, s->mem, &text);
    describe(o, e, &made, &origins);
    if (s->err.status == PT_OK)
      fprintf(out, "%s %zu\n%s%s", key, origins.n, pt_buf_text(&origins), pt_buf_text(&text));
  }
  if (s->err.status != PT_OK) fputs(s->err.text, out);
  pt_outline_release(&made, s->mem);
  pt_buf_release(s->mem, &text);
  pt_buf_release(s->mem, &origins);
  return s->err.status == PT_OK ? 0 : PROTEST_INPUT;
}

static void keep_origins(pt_outlines *o, const pt_compdb_entry *e, const char *path,
                        const char *text, size_t n, const char *outline) {
  char key[65];
  pt_buf origins = {0};
  if (!n) return;
  pt_buf_addn(o->mem, &origins, text, n);
  origins_key(o, e, path, key);
  pt_results_put_origins(o->o.results, key, pt_buf_text(&origins), outline);
  pt_buf_release(o->mem, &origins);
}

const char *pt_outlines_take(pt_outlines *o, const pt_compdb_entry *e, const char *path,
                             const pt_buf *printed) {
  const char *text = pt_buf_text(printed), *end = text + printed->n;
  char key[65];
  size_t n;
  int at = 0;
  if (sscanf(text, "%64[0-9a-f] %zu%n", key, &n, &at) != 2 || text[at] != '\n') return NULL;
  const char *origins = text + at + 1;
  if (n > (size_t)(end - origins)) return NULL;
  const char *outline = origins + n;
  if (*outline) pt_results_put_outline(o->o.results, key, outline);
  keep_origins(o, e, path, origins, n, key);
  return *outline ? keep_text(o, outline) : find(o, key);
}
