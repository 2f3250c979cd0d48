/* Reading the table of check kinds. */
#include "ir/check.h"

#include <assert.h>
#include <string.h>

typedef struct {
  const char *name, *property, *text;
  int cwe;
} row;

static const row rows[] = {
    {"none", "", "", 0},
#define X(E, NAME, PROPERTY, CWE, TEXT) {NAME, PROPERTY, TEXT, CWE},
    PT_CHECKS(X)
#undef X
};

static_assert(sizeof rows / sizeof *rows == PT_CHECK_COUNT, "one row per kind");

static const row *at(pt_check_kind k) {
  assert(k < PT_CHECK_COUNT);
  return &rows[k];
}

const char *pt_check_name(pt_check_kind k) { return at(k)->name; }
const char *pt_check_property(pt_check_kind k) { return at(k)->property; }
int pt_check_cwe(pt_check_kind k) { return at(k)->cwe; }
const char *pt_check_text(pt_check_kind k) { return at(k)->text; }

/* NONE is no kind of check: its name is not found. */
bool pt_check_by_name(const char *name, pt_check_kind *out) {
  for (int i = PT_CHECK_NONE + 1; i < PT_CHECK_COUNT; i++)
    if (strcmp(rows[i].name, name) == 0) {
      *out = (pt_check_kind)i;
      return true;
    }
  return false;
}
