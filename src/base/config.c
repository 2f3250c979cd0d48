#include "base/config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"

static const char name[] = ".protest";

enum { MOST_FOLDERS = 100 };

/* ---- where it is */

static bool is_same(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Whether the search ends in the folder "PREFIX.". */
static bool is_last(const char *prefix) {
  char path[4 * MOST_FOLDERS];
  struct stat here, there;
  const char *home = getenv("HOME");
  snprintf(path, sizeof path, "%s.git", prefix);
  if (stat(path, &there) == 0) return true;
  snprintf(path, sizeof path, "%s.", prefix);
  if (stat(path, &here) != 0) return true;
  if (home && stat(home, &there) == 0 && is_same(&here, &there)) return true;
  snprintf(path, sizeof path, "%s..", prefix);
  return stat(path, &there) != 0 || is_same(&here, &there); /* the root is its own parent */
}

bool pt_config_find(char *out, size_t size) {
  char prefix[3 * MOST_FOLDERS + 1] = "";
  for (size_t k = 0; k < MOST_FOLDERS; k++) {
    struct stat st;
    snprintf(out, size, "%s%s", prefix, name);
    if (stat(out, &st) == 0 && S_ISREG(st.st_mode)) return true;
    if (is_last(prefix)) return false;
    strcat(prefix, "../");
  }
  return false;
}

/* ---- what it says */

static const char *keep(pt_mem *m, pt_strtab *texts, const char *text, size_t n) {
  return pt_strtab_text(texts, pt_strtab_addn(m, texts, text, n));
}

/* The line without blanks at its ends: an option, and its value behind blanks. */
static pt_status read_line(pt_options *o, pt_mem *m, const char *folder, pt_strtab *texts,
                           const char *line, size_t n, pt_err *e) {
  static const char blanks[] = " \t\r";
  while (n && strchr(blanks, line[n - 1])) n--;
  size_t skip = strspn(line, blanks);
  if (skip >= n || line[skip] == '#') return PT_OK;
  const char *copy = keep(m, texts, line + skip, n - skip);
  size_t word = strcspn(copy, blanks), value = word + strspn(copy + word, blanks);
  const char *arguments[] = {keep(m, texts, copy, word), copy + value};
  return pt_options_parse_line(o, m, folder, texts, copy[value] ? 2 : 1, arguments, e);
}

pt_status pt_config_read(pt_options *o, pt_mem *m, const char *path, pt_strtab *texts, pt_err *e) {
  pt_buf text = {0};
  pt_err bad = {0};
  const char *slash = strrchr(path, '/');
  const char *folder = slash ? keep(m, texts, path, (size_t)(slash - path)) : "";
  unsigned number = 0;
  if (!pt_buf_read_file(m, &text, path))
    pt_err_set(e, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  for (const char *at = pt_buf_text(&text); *at && e->status == PT_OK;) {
    size_t n = strcspn(at, "\n");
    number++;
    if (read_line(o, m, folder, texts, at, n, &bad) != PT_OK) {
      pt_err_set(e, bad.status, "%s:%u: %s", path, number, bad.text);
      e->placed = true;
    }
    at += n + (at[n] == '\n');
  }
  pt_buf_release(m, &text);
  return e->status;
}
