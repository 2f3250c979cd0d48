#include "search/by_text.h"

#include "confirm/proofs.h"
#include "ir/builtin.h"
#include "policy/job.h"
#include "policy/verdict.h"

static bool is_open(const pt_checker *c, uint32_t check) {
  return pt_check_wanted(c, check) && c->result.checks[check].verdict == PT_OPEN;
}

void pt_by_text_find(pt_by_text *t, const pt_checker *c) {
  const pt_ir_prog *p = c->s->prog;
  *t = (pt_by_text){0};
  if (c->result.restricted || pt_check_narrowed(c) || pt_ir_leaves_models(p)) return;
  for (uint32_t k = 1; k < p->checks.n && t->n < PT_BY_TEXT; k++)
    if (is_open(c, k) && pt_holds_by_text(c, k)) t->checks[t->n++] = k;
}

bool pt_by_text_is_all(const pt_by_text *t, const pt_checker *c) {
  uint32_t open = 0, mine = 0;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++) open += is_open(c, k);
  for (uint32_t k = 0; k < t->n; k++) mine += is_open(c, t->checks[k]);
  return open == mine;
}

void pt_by_text_prove(const pt_by_text *t, pt_checker *c) {
  for (uint32_t k = 0; k < t->n; k++)
    if (is_open(c, t->checks[k])) pt_result_prove(&c->result, t->checks[k], true, PT_ENGINE_LOCAL);
}
