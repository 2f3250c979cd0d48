#include "base/reason.h"

#include <assert.h>
#include <string.h>

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

static const char *const obstacle_words[] = {
#define X(ENUM, WORD) WORD,
    PT_OBSTACLES(X)
#undef X
};

const char *pt_obstacle_word(pt_obstacle o) {
  assert(o < PT_OBSTACLE_COUNT);
  return obstacle_words[o];
}

bool pt_obstacle_by_word(const char *word, pt_obstacle *out) {
  for (int k = 0; k < PT_OBSTACLE_COUNT; k++)
    if (strcmp(obstacle_words[k], word) == 0) return *out = (pt_obstacle)k, true;
  return false;
}

pt_obstacle pt_reason_obstacle(pt_reason r) {
  if (pt_reason_restricts(r)) return PT_OBSTACLE_UNSUPPORTED;
  switch (r) {
  case PT_REASON_NO_INVARIANT:
  case PT_REASON_NO_RANK: return PT_OBSTACLE_FACT;
  case PT_REASON_POINTER_ANYWHERE:
  case PT_REASON_NAN_BITS:
  case PT_REASON_UNDEFINED_READ:
  case PT_REASON_UNDEFINED_OUTPUT:
  case PT_REASON_LARGE_OBJECT:
  case PT_REASON_SCOPE:
  case PT_REASON_VLA_IN_LOOP:
  case PT_REASON_LOOP_ENTRY:
  case PT_REASON_HOST_FUNCTION:
  case PT_REASON_HOST_ACCESS:
  case PT_REASON_HOST_READS:
  case PT_REASON_WIDE_FIELD:
  case PT_REASON_STACK_SIZES:
  case PT_REASON_FRAME_SIZES:
  case PT_REASON_LOST_MEMORY:
  case PT_REASON_VOLATILE:
  case PT_REASON_SIGNAL:
  case PT_REASON_RUN_STUCK:
  case PT_REASON_TOO_MANY_OBJECTS:
  case PT_REASON_LEAVES_MODELS: return PT_OBSTACLE_UNSUPPORTED;
  case PT_REASON_TIME:
  case PT_REASON_NOTHING_NEW:
  case PT_REASON_MEMORY:
  case PT_REASON_TOO_LARGE:
  case PT_REASON_UNROLL_LIMIT:
  case PT_REASON_RECURSION_LIMIT:
  case PT_REASON_SOLVER_TIME:
  case PT_REASON_SOLVER_GAVE_UP:
  case PT_REASON_LONG_PATH:
  case PT_REASON_PATHS_LEFT:
  case PT_REASON_NOT_REACHED:
  case PT_REASON_RUN_TOO_LONG:
  case PT_REASON_REGIONS_LEFT:
  case PT_REASON_NO_CYCLE: return PT_OBSTACLE_TIME;
  default: return PT_OBSTACLE_NONE;
  }
}
