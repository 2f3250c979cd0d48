#include "base/reason.h"

#include <assert.h>

static const struct {
  const char *code, *sentence, *place, *tip;
} rows[] = {
#define X(ENUM, CODE, SENTENCE, PLACE, TIP) [PT_REASON_##ENUM] = {CODE, SENTENCE, PLACE, TIP},
    PT_REASONS(X)
#undef X
};

const char *pt_reason_code(pt_reason r) {
  assert(r < PT_REASON_COUNT);
  return rows[r].code;
}

const char *pt_reason_sentence(pt_reason r) {
  assert(r < PT_REASON_COUNT);
  return rows[r].sentence;
}

const char *pt_reason_place(pt_reason r) {
  assert(r < PT_REASON_COUNT);
  return rows[r].place;
}

const char *pt_reason_tip(pt_reason r) {
  assert(r < PT_REASON_COUNT);
  return rows[r].tip;
}

bool pt_reason_restricts(pt_reason r) {
  switch (r) {
#define X(ENUM, CODE, SENTENCE, PLACE, TIP) case PT_REASON_##ENUM:
    PT_RESTRICTIONS(X)
#undef X
    return true;
  default: return false;
  }
}
