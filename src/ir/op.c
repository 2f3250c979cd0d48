/* Facts of the operations, from the table of op.h. */
#include "ir/op.h"

#include <assert.h>
#include <string.h>

static const char *const names[] = {
#define X(E, NAME, ARITY, RESULT, FACTS) NAME,
    PT_OPS(X)
#undef X
};

static const signed char arities[] = {
#define X(E, NAME, ARITY, RESULT, FACTS) ARITY,
    PT_OPS(X)
#undef X
};

enum { O = 0, C = 1, W = 2, S = 4, P1 = 8, P2 = 16, L = 32, K = 64, J = 128, N = 256 };

static const uint16_t facts[] = {
#define X(E, NAME, ARITY, RESULT, FACTS) FACTS,
    PT_OPS(X)
#undef X
};

static_assert(sizeof names / sizeof *names == PT_OP_COUNT, "one name per operation");
static_assert(sizeof arities == PT_OP_COUNT, "one arity per operation");
static_assert(PT_OP_BR + 4 == PT_OP_COUNT, "ORDER OP: the terminators come last");

const char *pt_op_name(pt_op op) {
  assert(op < PT_OP_COUNT);
  return names[op];
}

int pt_op_arity(pt_op op) {
  assert(op < PT_OP_COUNT);
  return arities[op];
}

bool pt_op_has_check(pt_op op) { return facts[op] & C; }

bool pt_op_writes(pt_op op) { return facts[op] & W; }

bool pt_op_only_stores(pt_op op) { return facts[op] & S; }

uint32_t pt_op_places(pt_op op) {
  if (facts[op] & P2) return 2;
  return facts[op] & P1 ? 1 : 0;
}

bool pt_op_is_scope(pt_op op) { return facts[op] & L; }

bool pt_op_is_call(pt_op op) { return facts[op] & K; }

bool pt_op_is_jump(pt_op op) { return facts[op] & J; }

bool pt_op_only_names(pt_op op) { return facts[op] & N; }

bool pt_op_by_name(const char *name, pt_op *out) {
  for (int i = 0; i < PT_OP_COUNT; i++)
    if (strcmp(names[i], name) == 0) {
      *out = (pt_op)i;
      return true;
    }
  return false;
}

const char *pt_alloc_name(pt_alloc a) {
  switch (a) {
  case PT_ALLOC_STACK: return "stack";
  case PT_ALLOC_DYNAMIC: return "dynamic";
  case PT_ALLOC_HEAP: return "heap";
  case PT_ALLOC_ZEROED: return "zeroed";
  case PT_ALLOC_GIVEN: return "given";
  case PT_ALLOC_WORLD: return "world";
  }
  assert(!"alloc kind");
  return "";
}
