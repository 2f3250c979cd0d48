#include "front/maker_rank.h"

#include <string.h>

bool pt_maker_is_better(const pt_maker_rank *a, const pt_maker_rank *b, pt_maker_turn turn) {
  bool most = a->kind == PT_MAKER_RETURNS || turn == PT_MAKER_SECOND;
  if (a->kind != b->kind) return a->kind < b->kind;
  if (a->choices != b->choices) return (a->choices > b->choices) == most;
  return strcmp(a->name, b->name) < 0;
}
