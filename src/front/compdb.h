/* compile_commands.json: the flags that a project's build gives to each file. */
#ifndef PT_FRONT_COMPDB_H
#define PT_FRONT_COMPDB_H

#include "base/cflags.h"
#include "base/err.h"
#include "base/map.h"
#include "base/options.h"

typedef struct {
  const char
      *directory; /* where the compiler ran; a relative one is below the folder of the database */
  const char *file;      /* as written, relative to directory */
  char *path;            /* directory and file, resolved */
  pt_cflags flags;
} pt_compdb_entry;

typedef struct pt_compdb {
  pt_strtab text; /* owns all strings but path */
  PT_VEC(pt_compdb_entry) entries;
  bool lent; /* everything belongs to another one */
} pt_compdb;

/* Reads DIRECTORY/compile_commands.json; a zeroed pt_compdb is empty. */
pt_status pt_compdb_load(pt_compdb *db, pt_mem *m, const char *directory, pt_err *e);
/* The same, when it was read before: FROM must outlive the result. */
pt_compdb pt_compdb_lend(const pt_compdb *from);
/* The entry for a file, by its real path; NULL when there is none. */
const pt_compdb_entry *pt_compdb_find(const pt_compdb *db, const char *path);
void pt_compdb_release(pt_compdb *db, pt_mem *m);

#endif
