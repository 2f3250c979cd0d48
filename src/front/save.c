/* The sources of a program, made independent of headers and flags: for bug reports. */
#include <errno.h>
#include <string.h>

#include "front/clang.h"
#include "front/module.h"

static bool is_source(const char *path) {
  size_t n = strlen(path);
  return n > 2 && path[n - 2] == '.' && (path[n - 1] == 'c' || path[n - 1] == 'h');
}

static pt_status copy(pt_mem *m, const char *from, const char *to, pt_err *e) {
  pt_buf b = {0};
  bool read = pt_buf_read_file(m, &b, from);
  FILE *f = read ? fopen(to, "w") : NULL;
  bool ok = f && fwrite(pt_buf_text(&b), 1, b.n, f) == b.n;
  if (f && fclose(f) != 0) ok = false;
  if (!ok) pt_err_set(e, PT_INPUT, "cannot copy %s: %s", from, strerror(errno));
  pt_buf_release(m, &b);
  return e->status;
}

static pt_status save_one(pt_mem *m, const pt_front_options *o, const pt_tmpdir *tmp,
                          const pt_compdb *db, size_t number, const char *folder, pt_err *e) {
  const char *path = o->files[number], *slash = strrchr(path, '/'),
             *name = slash ? slash + 1 : path;
  const pt_compdb_entry *entry = pt_compdb_find(db, path);
  bool source = is_source(path);
  pt_buf to = {0};
  pt_buf_printf(m, &to, "%s/%zu-%.*s%s", folder, number + 1, (int)strlen(name) - (source ? 2 : 0),
                name, source ? ".i" : "");
  if (source)
    pt_clang_preprocess(m, o, tmp, entry ? entry->file : path, entry ? &entry->flags : NULL,
                        entry ? entry->directory : NULL, pt_buf_text(&to), NULL, e);
  else copy(m, path, pt_buf_text(&to), e);
  pt_buf_release(m, &to);
  return e->status;
}

pt_status pt_front_save(pt_mem *m, const pt_front_options *o, const char *folder, pt_err *e) {
  pt_tmpdir tmp = {0};
  pt_compdb db = {0};
  if (pt_tmpdir_init(&tmp, e) == PT_OK) pt_load_commands(&db, m, o, e);
  for (size_t k = 0; k < o->nfiles && e->status == PT_OK; k++)
    save_one(m, o, &tmp, &db, k, folder, e);
  pt_compdb_release(&db, m);
  pt_tmpdir_release(&tmp);
  return e->status;
}
