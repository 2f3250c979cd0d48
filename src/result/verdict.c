#include "result/verdict.h"

#include <assert.h>
#include <string.h>

#define X(NAME, WORD) WORD,
static const char *const verdicts[] = {PT_VERDICTS(X)};
static const char *const natives[] = {PT_NATIVES(X)};
#undef X

const char *pt_verdict_word(pt_verdict v) {
  assert(v < PT_VERDICT_COUNT);
  return verdicts[v];
}

const char *pt_native_word(pt_native n) {
  assert(n < PT_NATIVE_COUNT);
  return natives[n];
}

bool pt_verdict_by_word(const char *word, pt_verdict *out) {
  for (int k = 0; k < PT_VERDICT_COUNT; k++)
    if (strcmp(verdicts[k], word) == 0) return *out = (pt_verdict)k, true;
  return false;
}

bool pt_native_by_word(const char *word, pt_native *out) {
  for (int k = 0; k < PT_NATIVE_COUNT; k++)
    if (strcmp(natives[k], word) == 0) return *out = (pt_native)k, true;
  return false;
}
