#include "policy/reading.h"

#include <string.h>

static bool is(const char *word, const char *other) { return strcmp(word, other) == 0; }

bool pt_reads_contracts(const pt_options *o) { return is(o->calls, "contracts"); }

bool pt_reads_c(const pt_options *o) {
  return is(o->arith, "bits") && (is(o->calls, "bodies") || is(o->calls, "any"));
}
