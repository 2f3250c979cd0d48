#include "project/origins.h"

#include <string.h>
#include <sys/stat.h>

#include "front/includes.h"
#include "report/sha256.h"

void pt_origins_release(pt_origins *in) {
  pt_strtab_release(in->mem, &in->paths);
  pt_vec_release(in->mem, &in->seen);
}

/* ---- looking at paths */

static pt_origin *origin_of(pt_origins *in, const char *path) {
  uint32_t id = pt_strtab_add(in->mem, &in->paths, path);
  if (in->seen.n <= id) pt_vec_resize(in->mem, &in->seen, id + 1);
  return &in->seen.at[id];
}

static char exists(pt_origins *in, const char *path) {
  struct stat st;
  pt_origin *i = origin_of(in, path);
  if (!i->exists) i->exists = stat(path, &st) == 0 && !S_ISDIR(st.st_mode) ? '1' : '0';
  return i->exists;
}

static const char *hash_of(pt_origins *in, const char *path) {
  pt_origin *i = origin_of(in, path);
  pt_buf text = {0};
  if (!i->hash[0]) {
    strcpy(i->hash, "-");
    if (pt_buf_read_file(in->mem, &text, path)) pt_sha256(pt_buf_text(&text), text.n, i->hash);
    pt_buf_release(in->mem, &text);
  }
  return i->hash;
}

/* Whether PATH was the same before SINCE; the clock of files is coarse. */
static bool is_older(const char *path, const struct timespec *since) {
  const int64_t second = 1000000000, coarse = 20000000;
  struct stat st;
  if (stat(path, &st) != 0) return false;
  int64_t changed = (int64_t)st.st_ctim.tv_sec * second + st.st_ctim.tv_nsec;
  return changed + coarse < (int64_t)since->tv_sec * second + since->tv_nsec;
}

/* ---- the places where names are looked for */

typedef struct {
  pt_origins *in;
  pt_texts folders, names, places;
  pt_buf path;    /* of one place */
  pt_buf pattern; /* which of them exist */
  const struct timespec *since; /* what exists is older than that; NULL: whatever its age */
  bool changed;
} searcher;

static void release(searcher *s) {
  pt_mem *m = s->in->mem;
  pt_vec_release(m, &s->folders);
  pt_vec_release(m, &s->names);
  pt_vec_release(m, &s->places);
  pt_buf_release(m, &s->path);
  pt_buf_release(m, &s->pattern);
}

static void look_at(searcher *s, const char *path) {
  char there = exists(s->in, path);
  pt_buf_char(s->in->mem, &s->pattern, there);
  if (there == '1' && s->since && !is_older(path, s->since)) s->changed = true;
}

/* The hash of which places exist: single ones, then every name in every folder. */
static void search(searcher *s, char out[65]) {
  for (size_t k = 0; k < s->places.n; k++) look_at(s, s->places.at[k]);
  for (size_t k = 0; k < s->names.n; k++)
    for (size_t i = 0; i < s->folders.n; i++) {
      pt_buf_reset(&s->path);
      pt_buf_printf(s->in->mem, &s->path, "%s/%s", s->folders.at[i], s->names.at[k]);
      look_at(s, pt_buf_text(&s->path));
    }
  pt_sha256(pt_buf_text(&s->pattern), s->pattern.n, out);
}

/* ---- describing */

typedef struct {
  searcher s;
  pt_strtab text; /* owns names and places, each once */
  const char *file; /* whose text is visited */
} describer;

static void add_once(describer *d, pt_texts *to, const char *text, size_t n) {
  size_t before = d->text.n;
  uint32_t id = pt_strtab_addn(d->s.in->mem, &d->text, text, n);
  if (d->text.n > before) pt_vec_push(d->s.in->mem, to, pt_strtab_text(&d->text, id));
}

static void see_name(void *payload, const char *name, size_t n, bool quoted) {
  describer *d = payload;
  pt_mem *m = d->s.in->mem;
  if (*name == '/') {
    add_once(d, &d->s.places, name, n);
    return;
  }
  add_once(d, &d->s.names, name, n);
  if (!quoted) return;
  const char *slash = strrchr(d->file, '/');
  pt_buf_reset(&d->s.path);
  pt_buf_addn(m, &d->s.path, d->file, (size_t)(slash - d->file) + 1);
  pt_buf_addn(m, &d->s.path, name, n);
  add_once(d, &d->s.places, pt_buf_text(&d->s.path), d->s.path.n);
}

static bool visit_file(describer *d, const char *path) {
  pt_mem *m = d->s.in->mem;
  pt_buf text = {0};
  d->file = path;
  bool ok = pt_buf_read_file(m, &text, path) && strlen(pt_buf_text(&text)) == text.n &&
            pt_includes_visit(m, pt_buf_text(&text), see_name, d);
  pt_buf_release(m, &text);
  return ok;
}

static void print_lines(pt_mem *m, pt_buf *out, char letter, const pt_texts *lines) {
  for (size_t k = 0; k < lines->n; k++) pt_buf_printf(m, out, "%c %s\n", letter, lines->at[k]);
}

static void print_all(describer *d, const pt_opened *r, const char *pattern, pt_buf *out) {
  pt_mem *m = d->s.in->mem;
  print_lines(m, out, 'd', &r->folders);
  print_lines(m, out, 'n', &d->s.names);
  print_lines(m, out, 'q', &d->s.places);
  pt_buf_printf(m, out, "e %s\n", pattern);
  for (size_t k = 0; k < r->files.n; k++)
    pt_buf_printf(m, out, "f %s %s\n", hash_of(d->s.in, r->files.at[k]), r->files.at[k]);
}

bool pt_origins_describe(pt_origins *in, const pt_opened *r, pt_buf *out) {
  describer d = {.s = {.in = in, .since = &r->since}};
  char pattern[65];
  bool ok = r->complete;
  for (size_t k = 0; k < r->files.n && ok; k++) ok = visit_file(&d, r->files.at[k]);
  for (size_t k = 0; k < r->folders.n; k++) pt_vec_push(in->mem, &d.s.folders, r->folders.at[k]);
  if (ok) search(&d.s, pattern);
  if (ok) print_all(&d, r, pattern, out);
  ok = ok && !d.s.changed;
  for (size_t k = 0; k < r->files.n && ok; k++) ok = is_older(r->files.at[k], &r->since);
  release(&d.s);
  pt_strtab_release(in->mem, &d.text);
  return ok;
}

/* ---- comparing */

typedef struct {
  searcher s;
  pt_strtab text; /* owns all lines */
  bool same, searched;
  size_t files; /* that were compared */
} comparer;

static bool same_file(comparer *c, const char *line) {
  bool whole = strlen(line) > 65 && line[64] == ' ';
  return whole && strncmp(hash_of(c->s.in, line + 65), line, 64) == 0;
}

static bool same_pattern(comparer *c, const char *line) {
  char pattern[65];
  search(&c->s, pattern);
  return strcmp(pattern, line) == 0;
}

static void compare_line(comparer *c, char letter, const char *line) {
  pt_mem *m = c->s.in->mem;
  switch (letter) {
  case 'd': pt_vec_push(m, &c->s.folders, line); return;
  case 'n': pt_vec_push(m, &c->s.names, line); return;
  case 'q': pt_vec_push(m, &c->s.places, line); return;
  case 'e': c->searched = true, c->same = same_pattern(c, line); return;
  case 'f': c->files++, c->same = same_file(c, line); return;
  default: c->same = false;
  }
}

bool pt_origins_same(pt_origins *in, const char *text) {
  comparer c = {.s = {.in = in}, .same = true};
  while (*text && c.same) {
    size_t n = strcspn(text, "\n");
    if (n < 3 || text[1] != ' ') c.same = false;
    else compare_line(&c, text[0], pt_strtab_text(&c.text, pt_strtab_addn(in->mem, &c.text,
                                                                          text + 2, n - 2)));
    text += n + (text[n] == '\n');
  }
  release(&c.s);
  pt_strtab_release(in->mem, &c.text);
  return c.same && c.searched && c.files;
}
