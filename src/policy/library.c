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

static bool ends_with(const char *name, const char *suffix) {
  size_t n = strlen(name), k = strlen(suffix);
  return n > k && strcmp(name + n - k, suffix) == 0;
}

/* The function of `sinf64`, `strtof128_l`, `lgammaf32x_r`. */
static const library_row *row_of_float(const char *name) {
  static const char *const widths[] = {"f32x", "f64x", "f32", "f64", "f128"};
  char plain[64], tail[3] = "";
  if (strlen(name) >= sizeof plain) return NULL;
  strcpy(plain, name);
  if (ends_with(plain, "_r") || ends_with(plain, "_l")) {
    memcpy(tail, plain + strlen(plain) - 2, 3);
    plain[strlen(plain) - 2] = 0;
  }
  for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
    if (!ends_with(plain, widths[k])) continue;
    plain[strlen(plain) - strlen(widths[k])] = 0;
    char with[80];
    snprintf(with, sizeof with, "%s%s", plain, tail);
    const library_row *row = row_of(with);
    snprintf(with, sizeof with, "%sf%s", plain, tail); /* strtof32: as strtof */
    return row ? row : row_of(with);
  }
  return NULL;
}

static const library_row *row_of_plain(const char *name) {
  const library_row *row = row_of(name);
  return row ? row : row_of_float(name);
}

/* The function that `__isoc99_NAME`, `__isoc23_NAME`, `__NAME_chk`, `__NAME_finite`, `__NAME` and
   `_IO_NAME` stand for. */
static const library_row *row_of_variant(const char *name) {
  static const char *const ends[] = {"_chk", "_finite"};
  static const library_row stream = {"_IO_", W | C};
  char plain[64];
  if (starts_with(name, "_IO_")) return &stream;
  if (starts_with(name, "__isoc99_") || starts_with(name, "__isoc23_")) return row_of(name + 9);
  if (!starts_with(name, "__") || strlen(name) >= sizeof plain) return row_of_float(name);
  strcpy(plain, name + 2);
  for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
    if (ends_with(plain, ends[k])) plain[strlen(plain) - strlen(ends[k])] = 0;
  const library_row *row = row_of_plain(plain);
  return row ? row : row_of_float(name);
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

bool pt_library_has_variable(const char *name) {
  for (size_t k = 0; k < sizeof variables / sizeof *variables; k++)
    if (strcmp(variables[k], name) == 0) return true;
  return false;
}
