/* Objects that other functions of the program made (front/maker.h): when a failure says nothing. */
#include "policy/need_priv.h"

/* What a function does with memory of its own, or twice, it does whatever is in an object. */
bool pt_is_of_state(pt_check_kind k) {
  switch (k) {
  case PT_CHECK_LEAK_LOST:
  case PT_CHECK_LEAK_UNFREED:
  case PT_CHECK_SCOPE_ENDED:
  case PT_CHECK_UNINIT:
  case PT_CHECK_UNINIT_VAR:
  case PT_CHECK_MISSING_RETURN:
  case PT_CHECK_FREED:
  case PT_CHECK_DOUBLE_FREE: return false;
  default: return true;
  }
}

typedef struct {
  uint32_t target;
  bool entered;
} arrival;

static void note_target(void *payload, pt_exec *x, uint32_t fn) {
  arrival *a = payload;
  (void)x;
  a->entered |= fn == a->target;
}

static bool go_on(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  (void)payload, (void)x, (void)fn, (void)ins;
  return true;
}

/* Whether a call like X ends well: with another number, or another byte of what the maker got.
   Calls that are chosen at random hardly get through a maker that looks at a text first. */
static bool has_good_neighbour(pt_prober *b, const pt_bad_call *x) {
  enum { MOST_INPUTS = 64 };
  static const uint64_t others[] = {0, 1, UINT64_MAX};
  enum { OTHERS = sizeof others / sizeof *others };
  bool good = false;
  pt_map_reset(&b->plan);
  for (size_t k = 0; k < x->inputs.n && k < MOST_INPUTS && !good; k++)
    for (int i = 0; i < OTHERS && !good; i++)
      good = pt_prober_runs_well(b, &x->inputs, k, others[i]);
  return good;
}

bool pt_is_made_in_vain(pt_prober *b, const pt_bad_call *x) {
  const pt_given *g = &pt_prober_prog(b)->given;
  if (!g->made) return false;
  if (!b->l->good.n && pt_is_of_state(x->kind) && !has_good_neighbour(b, x)) return true;
  arrival a = {.target = g->target};
  pt_exec_observer observer = {.payload = &a, .before = go_on, .enter = note_target};
  pt_exec_options o = pt_session_exec_options(b->c->s, &x->inputs);
  o.step_limit = PT_PROBE_STEPS, o.observer = &observer;
  pt_exec_run(b->c->exec, &o, &b->run);
  return !a.entered;
}
