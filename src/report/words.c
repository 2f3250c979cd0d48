#include "report/words.h"

#include <assert.h>
#include <string.h>

static const char *const conclusions[] = {
#define X(NAME, WORD) WORD,
    PT_CONCLUSIONS(X)
#undef X
};

static const char *const accepteds[] = {
#define X(NAME, WORD) WORD,
    PT_ACCEPTEDS(X)
#undef X
};

static const struct {
  const char *code;
  bool elsewhere;
} warnings[] = {
#define X(NAME, CODE, ELSEWHERE) {CODE, ELSEWHERE},
    PT_WARNINGS(X)
#undef X
};

const char *pt_conclusion_word(pt_conclusion a) {
  assert(a < PT_CONCLUSION_COUNT);
  return conclusions[a];
}

bool pt_conclusion_by_word(const char *word, pt_conclusion *out) {
  for (int k = 0; k < PT_CONCLUSION_COUNT; k++)
    if (strcmp(conclusions[k], word) == 0) return *out = (pt_conclusion)k, true;
  return false;
}

const char *pt_accepted_word(pt_accepted a) {
  assert(a < PT_ACCEPTED_COUNT);
  return accepteds[a];
}

bool pt_accepted_by_word(const char *word, pt_accepted *out) {
  for (int k = 0; k < PT_ACCEPTED_COUNT; k++)
    if (strcmp(accepteds[k], word) == 0) return *out = (pt_accepted)k, true;
  return false;
}

const char *pt_warning_code(pt_warning w) {
  assert(w < PT_WARNING_COUNT);
  return warnings[w].code;
}

bool pt_warning_by_code(const char *code, pt_warning *out) {
  for (int k = 0; k < PT_WARNING_COUNT; k++)
    if (strcmp(warnings[k].code, code) == 0) return *out = (pt_warning)k, true;
  return false;
}

bool pt_warning_is_elsewhere(pt_warning w) {
  assert(w < PT_WARNING_COUNT);
  return warnings[w].elsewhere;
}
