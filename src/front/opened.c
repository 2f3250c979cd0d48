#include "front/opened.h"

#include <string.h>

#include "base/buf.h"

static const char *intern(pt_opened *r, pt_mem *m, const char *directory, const char *path,
                          size_t n) {
  pt_buf b = {0};
  if (*path != '/') pt_buf_printf(m, &b, "%s/", directory);
  pt_buf_addn(m, &b, path, n);
  uint32_t id = pt_strtab_add(m, &r->text, pt_buf_text(&b));
  pt_buf_release(m, &b);
  return pt_strtab_text(&r->text, id);
}

static bool is_below(const char *path, const char *folder) {
  size_t n = strlen(folder);
  return strncmp(path, folder, n) == 0 && (path[n] == '/' || !path[n]);
}

static void add(pt_opened *r, pt_mem *m, pt_texts *to, const char *directory, const char *path,
                size_t n, const char *own) {
  const char *text = intern(r, m, directory, path, n);
  if (!is_below(text, own)) pt_vec_push(m, to, text);
}

/* TARGET: a.c a.h \ and so on: names are separated by blanks and ends of lines that are quoted. */
static bool parse_rule(pt_opened *r, pt_mem *m, const char *rule, const char *directory,
                       const char *own) {
  const char *at = strchr(rule, ':');
  if (!at) return false;
  for (at++;;) {
    at += strspn(at, " \n");
    if (at[0] == '\\' && at[1] == '\n') {
      at += 2;
      continue;
    }
    size_t n = strcspn(at, " \n");
    if (!n) return r->files.n > 0;
    if (memchr(at, '\\', n) || memchr(at, '$', n)) return false;
    add(r, m, &r->files, directory, at, n, own);
    at += n;
  }
}

/* The folder that a line is about, in quotes; 0: none. */
static size_t quoted(const char *line, size_t n, const char **out) {
  const char *from = memchr(line, '"', n);
  const char *to = from ? memchr(from + 1, '"', n - (size_t)(from + 1 - line)) : NULL;
  if (!to) return 0;
  *out = from + 1;
  return (size_t)(to - from) - 1;
}

static bool starts(const char *line, const char *text) {
  return strncmp(line, text, strlen(text)) == 0;
}

/* Folders that do not exist may be made later. */
static bool parse_search(pt_opened *r, pt_mem *m, const char *said, const char *directory,
                         const char *own) {
  bool listed = false, ended = false;
  for (size_t n; *said; said += n + (said[n] == '\n')) {
    const char *folder;
    n = strcspn(said, "\n");
    size_t length = 0;
    if (starts(said, "Configuration file:")) return false;
    if (starts(said, "ignoring nonexistent directory ")) length = quoted(said, n, &folder);
    else if (starts(said, "#include ")) listed = true;
    else if (starts(said, "End of search list.")) listed = false, ended = true;
    else if (listed) folder = said + 1, length = n - 1;
    if (length) add(r, m, &r->folders, directory, folder, length, own);
  }
  return ended;
}

bool pt_opened_parse(pt_opened *r, pt_mem *m, const char *rule, const char *said,
                    const char *directory, const char *own) {
  return parse_rule(r, m, rule, directory, own) && parse_search(r, m, said, directory, own);
}

void pt_opened_release(pt_opened *r, pt_mem *m) {
  pt_vec_release(m, &r->files);
  pt_vec_release(m, &r->folders);
  pt_strtab_release(m, &r->text);
}
