#include "project/results.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION = 0x50525453, VERSION = 5, ID_OFFSET = 68, HEADER = 100, BUSY_MS = 2000 };

struct pt_results {
  pt_mem *mem;
  sqlite3 *db;
  sqlite3_stmt *find, *put;
};

static const char schema[] = "PRAGMA application_id = 1347572819; PRAGMA user_version = 5;"
                             "CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, file TEXT "
                             "NOT NULL, function TEXT NOT NULL,"
                             " code INTEGER NOT NULL, us INTEGER NOT NULL, report TEXT NOT NULL,"
                             " seconds REAL NOT NULL, memory INTEGER NOT NULL)"
                             " WITHOUT ROWID;"
                             "CREATE TABLE IF NOT EXISTS outlines (key TEXT PRIMARY KEY, text TEXT "
                             "NOT NULL) WITHOUT ROWID;"
                             "CREATE TABLE IF NOT EXISTS origins (key TEXT PRIMARY KEY, text TEXT "
                             "NOT NULL, outline TEXT NOT NULL) WITHOUT ROWID;";
static_assert(APPLICATION == 1347572819, "the number in the schema");

/* Whether the file may be opened: not there, empty, or one that we made.  Looked up in its header
   (SQLite's file format, section 1.3), because opening a file as a database may already write to
   it. */
static bool is_ours(const char *path, const char **why) {
  unsigned char h[HEADER];
  struct stat st;
  *why = NULL;
  if (stat(path, &st) != 0) return errno == ENOENT || (*why = strerror(errno), false);
  int fd = S_ISREG(st.st_mode) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  ssize_t n = fd >= 0 ? read(fd, h, sizeof h) : -1;
  if (fd >= 0) close(fd);
  if (n == 0) return true;
  uint32_t id = n == HEADER ? (uint32_t)h[ID_OFFSET] << 24 | (uint32_t)h[ID_OFFSET + 1] << 16 |
                                  (uint32_t)h[ID_OFFSET + 2] << 8 | h[ID_OFFSET + 3]
                            : 0;
  return n == HEADER && memcmp(h, "SQLite format 3", 16) == 0 && id == APPLICATION;
}

/* The number that a statement gives, or -1. */
static int ask_number(sqlite3 *db, const char *sql) {
  sqlite3_stmt *ask = NULL;
  int n = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &ask, NULL) == SQLITE_OK && sqlite3_step(ask) == SQLITE_ROW)
    n = sqlite3_column_int(ask, 0);
  sqlite3_finalize(ask);
  return n;
}

/* Drops what another version wrote. */
static int forget_others(sqlite3 *db, bool *rebuilt) {
  int version = ask_number(db, "PRAGMA user_version");
  if (version == VERSION) return SQLITE_OK;
  *rebuilt = ask_number(db, "SELECT count(*) FROM sqlite_master WHERE name = 'results'") > 0;
  return sqlite3_exec(db, "DROP TABLE IF EXISTS results", NULL, NULL, NULL);
}

pt_status pt_results_open(pt_results **out, pt_mem *m, const char *path, bool *rebuilt, pt_err *e) {
  const char *why;
  *out = NULL, *rebuilt = false;
  if (!is_ours(path, &why)) {
    if (why) return pt_err_set(e, PT_INPUT, "cannot open %s: %s", path, why);
    return pt_err_set(
        e, PT_INPUT, "%s is no file of results of protest (name another one with --results)", path);
  }
  pt_results *r = pt_mem_alloc(m, sizeof *r);
  r->mem = m;
  int st = sqlite3_open_v2(path, &r->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  if (st == SQLITE_OK) sqlite3_busy_timeout(r->db, BUSY_MS);
  if (st == SQLITE_OK) st = forget_others(r->db, rebuilt);
  if (st == SQLITE_OK) st = sqlite3_exec(r->db, schema, NULL, NULL, NULL);
  if (st == SQLITE_OK)
    st = sqlite3_prepare_v2(
        r->db, "SELECT code, us, report, seconds, memory FROM results WHERE key = ?", -1, &r->find,
        NULL);
  if (st == SQLITE_OK)
    st = sqlite3_prepare_v2(r->db, "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                            -1, &r->put, NULL);
  if (st == SQLITE_OK) {
    *out = r;
    return PT_OK;
  }
  pt_err_set(e, PT_INPUT, "cannot open %s: %s (name another one with --results)", path,
             sqlite3_errmsg(r->db));
  pt_results_close(r);
  return PT_INPUT;
}

void pt_results_close(pt_results *r) {
  if (!r) return;
  sqlite3_finalize(r->find);
  sqlite3_finalize(r->put);
  sqlite3_close(r->db);
  pt_mem_free(r->mem, r, sizeof *r);
}

bool pt_results_find(pt_results *r, const char *key, pt_kept *out, pt_buf *json) {
  sqlite3_bind_text(r->find, 1, key, -1, SQLITE_STATIC);
  bool found = sqlite3_step(r->find) == SQLITE_ROW;
  if (found) {
    *out = (pt_kept){.code = sqlite3_column_int(r->find, 0),
                     .us = (uint64_t)sqlite3_column_int64(r->find, 1),
                     .seconds = sqlite3_column_double(r->find, 3),
                     .memory = sqlite3_column_int64(r->find, 4)};
    const unsigned char *t = sqlite3_column_text(r->find, 2);
    pt_buf_addn(r->mem, json, (const char *)t, (size_t)sqlite3_column_bytes(r->find, 2));
  }
  sqlite3_reset(r->find);
  return found;
}

bool pt_results_put(pt_results *r, const char *key, const char *file, const char *function,
                    const pt_kept *kept, const char *json) {
  sqlite3_bind_text(r->put, 1, key, -1, SQLITE_STATIC);
  sqlite3_bind_text(r->put, 2, file, -1, SQLITE_STATIC);
  sqlite3_bind_text(r->put, 3, function, -1, SQLITE_STATIC);
  sqlite3_bind_int(r->put, 4, kept->code);
  sqlite3_bind_int64(r->put, 5, (sqlite3_int64)kept->us);
  sqlite3_bind_text(r->put, 6, json, -1, SQLITE_STATIC);
  sqlite3_bind_double(r->put, 7, kept->seconds);
  sqlite3_bind_int64(r->put, 8, kept->memory);
  bool ok = sqlite3_step(r->put) == SQLITE_DONE;
  sqlite3_reset(r->put);
  sqlite3_clear_bindings(r->put);
  return ok;
}

void pt_results_outlines(pt_results *r, void (*each)(void *payload, const char *key,
                                                     const char *text), void *payload) {
  sqlite3_stmt *all = NULL;
  if (sqlite3_prepare_v2(r->db, "SELECT key, text FROM outlines", -1, &all, NULL) == SQLITE_OK)
    while (sqlite3_step(all) == SQLITE_ROW)
      each(payload, (const char *)sqlite3_column_text(all, 0),
           (const char *)sqlite3_column_text(all, 1));
  sqlite3_finalize(all);
}

/* Runs an INSERT with N texts; what cannot be written is lost. */
static void put_texts(pt_results *r, const char *sql, const char *const *texts, int n) {
  sqlite3_stmt *put = NULL;
  if (sqlite3_prepare_v2(r->db, sql, -1, &put, NULL) == SQLITE_OK) {
    for (int k = 0; k < n; k++) sqlite3_bind_text(put, k + 1, texts[k], -1, SQLITE_STATIC);
    sqlite3_step(put);
  }
  sqlite3_finalize(put);
}

void pt_results_put_outline(pt_results *r, const char *key, const char *text) {
  const char *texts[] = {key, text};
  put_texts(r, "INSERT OR REPLACE INTO outlines VALUES (?, ?)", texts, 2);
}

bool pt_results_find_origins(pt_results *r, const char *key, pt_buf *text, char outline[65]) {
  sqlite3_stmt *ask = NULL;
  bool found = false;
  if (sqlite3_prepare_v2(r->db, "SELECT text, outline FROM origins WHERE key = ?", -1, &ask,
                         NULL) == SQLITE_OK) {
    sqlite3_bind_text(ask, 1, key, -1, SQLITE_STATIC);
    found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) pt_buf_add(r->mem, text, (const char *)sqlite3_column_text(ask, 0));
    if (found) snprintf(outline, 65, "%s", (const char *)sqlite3_column_text(ask, 1));
  }
  sqlite3_finalize(ask);
  return found;
}

void pt_results_put_origins(pt_results *r, const char *key, const char *text, const char *outline) {
  const char *texts[] = {key, text, outline};
  put_texts(r, "INSERT OR REPLACE INTO origins VALUES (?, ?, ?)", texts, 3);
}
