/* CaDiCaL behind satlib.h: the only file that sees its header. */
#include "smt/satlib.h"

#include <assert.h>
#include <ccadical.h>
#include <limits.h>

struct pt_satlib {
  pt_mem *m;
  CCaDiCaL *cadical;
  pt_stop *stop;
  uint64_t conflicts;
  pt_answer state; /* UNKNOWN: neither values nor failed assumptions may be read */
  bool in_clause;
};

static int terminate(void *payload) { return pt_stop_now(payload); }

/* The C interface does not tell the number of conflicts, but each one teaches a clause. */
static void learned(void *payload, int *clause) {
  (void)clause;
  ++*(uint64_t *)payload;
}

pt_satlib *pt_satlib_new(pt_mem *m, pt_stop *stop, uint32_t seed) {
  pt_satlib *s = pt_mem_alloc(m, sizeof *s);
  *s = (pt_satlib){.m = m, .cadical = ccadical_init(), .stop = stop, .state = PT_UNKNOWN};
  ccadical_set_option(s->cadical, "quiet", 1);
  ccadical_set_option(s->cadical, "seed", (int)(seed & INT_MAX));
  ccadical_set_terminate(s->cadical, stop, terminate);
  ccadical_set_learn(s->cadical, &s->conflicts, INT_MAX, learned);
  return s;
}

void pt_satlib_delete(pt_satlib *s) {
  ccadical_release(s->cadical);
  pt_mem_free(s->m, s, sizeof *s);
}

void pt_satlib_add(pt_satlib *s, int lit) {
  s->state = PT_UNKNOWN;
  s->in_clause = lit != 0;
  ccadical_add(s->cadical, lit);
}

void pt_satlib_assume(pt_satlib *s, int lit) {
  assert(lit && !s->in_clause);
  s->state = PT_UNKNOWN;
  ccadical_assume(s->cadical, lit);
}

pt_answer pt_satlib_solve(pt_satlib *s, uint64_t conflicts) {
  assert(!s->in_clause);
  if (conflicts)
    ccadical_limit(s->cadical, "conflicts", conflicts < INT_MAX ? (int)conflicts : INT_MAX);
  int r = ccadical_solve(s->cadical);
  if (r == 10) s->state = PT_SAT;
  else if (r == 20) s->state = PT_UNSAT;
  else s->state = PT_UNKNOWN;
  return s->state;
}

bool pt_satlib_value(pt_satlib *s, int var) {
  assert(s->state == PT_SAT && var > 0);
  return ccadical_val(s->cadical, var) > 0;
}

bool pt_satlib_failed(pt_satlib *s, int lit) {
  assert(s->state == PT_UNSAT && lit);
  return ccadical_failed(s->cadical, lit) != 0;
}

uint64_t pt_satlib_conflicts(const pt_satlib *s) { return s->conflicts; }
