#include "front/compdb.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"

static const char *intern(pt_compdb *db, pt_mem *m, const char *s, size_t n) {
  return pt_strtab_text(&db->text, pt_strtab_addn(m, &db->text, s, n));
}

/* Splits a shell command line: blanks, quotes and backslashes. */
static void split_command(pt_compdb *db, pt_mem *m, const char *s, pt_texts *out) {
  pt_buf word = {0};
  bool in_word = false;
  for (char quote = 0; *s || in_word; s += *s != 0) {
    char c = *s;
    if (c == 0 || (!quote && isspace((unsigned char)c))) {
      if (in_word) pt_vec_push(m, out, intern(db, m, pt_buf_text(&word), word.n));
      pt_buf_reset(&word);
      in_word = false;
      if (c == 0) break;
      continue;
    }
    in_word = true;
    if (quote && c == quote) quote = 0;
    else if (!quote && (c == '"' || c == '\'')) quote = c;
    else if (c == '\\' && quote != '\'' && s[1]) pt_buf_char(m, &word, *++s);
    else pt_buf_char(m, &word, c);
  }
  pt_buf_release(m, &word);
}

static char *resolve(pt_mem *m, const char *directory, const char *file) {
  pt_buf joined = {0};
  if (file[0] == '/') pt_buf_add(m, &joined, file);
  else pt_buf_printf(m, &joined, "%s/%s", directory, file);
  char *real = realpath(pt_buf_text(&joined), NULL);
  char *path = pt_mem_strdup(m, real ? real : pt_buf_text(&joined));
  free(real);
  pt_buf_release(m, &joined);
  return path;
}

/* Appends ARGS to OUT, with the contents of `@FILE` in its place; one that cannot be read stays. */
static void expand(pt_compdb *db, pt_mem *m, const char *directory, const pt_texts *args,
                   pt_texts *out, int depth) {
  enum { MOST_DEPTH = 8 };
  for (size_t k = 0; k < args->n; k++) {
    pt_buf text = {0};
    const char *a = args->at[k];
    char *path = a[0] == '@' && depth < MOST_DEPTH ? resolve(m, directory, a + 1) : NULL;
    if (path && pt_buf_read_file(m, &text, path)) {
      pt_texts inner = {0};
      split_command(db, m, pt_buf_text(&text), &inner);
      expand(db, m, directory, &inner, out, depth + 1);
      pt_vec_release(m, &inner);
    } else {
      pt_vec_push(m, out, a);
    }
    if (path) pt_mem_free(m, path, strlen(path) + 1);
    pt_buf_release(m, &text);
  }
}

static bool add_entry(pt_compdb *db, pt_mem *m, const char *home, const pt_json *j,
                      const pt_json_node *n) {
  const char *directory = pt_json_string(j, pt_json_member(j, n, "directory"));
  const char *file = pt_json_string(j, pt_json_member(j, n, "file"));
  const char *command = pt_json_string(j, pt_json_member(j, n, "command"));
  const pt_json_node *arguments = pt_json_member(j, n, "arguments");
  if (!directory || !file || (!command && !arguments)) return false;
  char *folder = resolve(m, home, directory);
  pt_compdb_entry entry = {.directory = intern(db, m, folder, strlen(folder)),
                           .file = intern(db, m, file, strlen(file))};
  entry.path = resolve(m, entry.directory, file);
  pt_mem_free(m, folder, strlen(folder) + 1);
  pt_texts args = {0};
  if (command) split_command(db, m, command, &args);
  for (uint32_t k = !command && arguments ? arguments->first : 0; k; k = j->nodes.at[k].next) {
    const char *a = pt_json_string(j, &j->nodes.at[k]);
    if (a) pt_vec_push(m, &args, intern(db, m, a, strlen(a)));
  }
  pt_texts all = {0};
  expand(db, m, entry.directory, &args, &all, 0);
  if (all.n) pt_cflags_sort(&entry.flags, m, all.at + 1, all.n - 1); /* the first is the compiler */
  pt_vec_release(m, &args);
  pt_vec_release(m, &all);
  pt_vec_push(m, &db->entries, entry);
  return true;
}

pt_status pt_compdb_load(pt_compdb *db, pt_mem *m, const char *directory, pt_err *e) {
  char path[PATH_MAX];
  pt_buf text = {0};
  pt_json j = {0};
  snprintf(path, sizeof path, "%s/compile_commands.json", directory);
  if (!pt_buf_read_file(m, &text, path)) {
    pt_err_set(e, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  } else if (pt_json_parse(&j, m, path, pt_buf_text(&text), e) == PT_OK) {
    if (j.nodes.at[0].kind != PT_JSON_ARRAY)
      pt_err_set(e, PT_INPUT, "%s:1: an array is expected", path);
    for (uint32_t k = j.nodes.at[0].first; k && e->status == PT_OK; k = j.nodes.at[k].next)
      if (!add_entry(db, m, directory, &j, &j.nodes.at[k]))
        pt_err_set(e, PT_INPUT, "%s: entry %zu has no directory, file or command", path,
                   db->entries.n + 1);
  }
  pt_json_release(&j, m);
  pt_buf_release(m, &text);
  return e->status;
}

const pt_compdb_entry *pt_compdb_find(const pt_compdb *db, const char *path) {
  char *real = db->entries.n ? realpath(path, NULL) : NULL;
  const pt_compdb_entry *found = NULL;
  for (size_t k = 0; real && k < db->entries.n && !found; k++)
    if (strcmp(db->entries.at[k].path, real) == 0) found = &db->entries.at[k];
  free(real);
  return found;
}

pt_compdb pt_compdb_lend(const pt_compdb *from) {
  pt_compdb db = *from;
  db.lent = true;
  return db;
}

void pt_compdb_release(pt_compdb *db, pt_mem *m) {
  if (db->lent) return;
  for (size_t k = 0; k < db->entries.n; k++) {
    pt_mem_free(m, db->entries.at[k].path, strlen(db->entries.at[k].path) + 1);
    pt_cflags_release(&db->entries.at[k].flags, m);
  }
  pt_vec_release(m, &db->entries);
  pt_strtab_release(m, &db->text);
}
