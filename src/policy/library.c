#include "policy/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policy/library_table.h"

static int by_name(const void *key, const void *row) {
  return strcmp(key, ((const library_row *)row)->name);
}

static const library_row *row_of(const char *name) {
  return bsearch(name, library, sizeof library / sizeof *library, sizeof *library, by_name);
}

static bool starts_with(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* The function that `__isoc99_NAME`, `__isoc23_NAME` and `__NAME_chk` stand for. */
static const library_row *row_of_variant(const char *name) {
  char plain[64];
  size_t n = strlen(name);
  if (starts_with(name, "__isoc99_") || starts_with(name, "__isoc23_")) return row_of(name + 9);
  if (!starts_with(name, "__") || n < 7 || n > sizeof plain || strcmp(name + n - 4, "_chk") != 0)
    return NULL;
  snprintf(plain, sizeof plain, "%.*s", (int)(n - 6), name + 2);
  return row_of(plain);
}

static const library_row *find(const char *name) {
  const library_row *row = row_of(name);
  return row ? row : row_of_variant(name);
}

/* ---- interface */

bool pt_library_is_known(const char *function) { return find(function) != NULL; }

unsigned pt_library_effects(const char *function) {
  const library_row *row = find(function);
  return row ? row->effects : 0;
}

bool pt_library_has_effects(const char *function) { return pt_library_effects(function) != 0; }
