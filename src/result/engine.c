#include "result/engine.h"

#include <assert.h>

static const struct {
  const char *name, *part, *whole;
} rows[] = {
#define X(ENUM, NAME, PART) [PT_ENGINE_##ENUM] = {NAME, PART, NAME " " PART},
    PT_ENGINES(X)
#undef X
};

const char *pt_engine_name(pt_engine_id e) {
  assert(e < PT_ENGINE_COUNT);
  return rows[e].name;
}

const char *pt_engine_whole(pt_engine_id e) {
  assert(e < PT_ENGINE_COUNT);
  return *rows[e].part ? rows[e].whole : rows[e].name;
}
