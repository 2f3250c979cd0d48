#include "policy/job.h"

#include <assert.h>
#include <string.h>

#include "policy/foreign.h"
#include "policy/narrow.h"

pt_reason pt_check_narrowed(const pt_checker *c) {
  /* competition rule: a function without a body returns anything and changes nothing */
  bool free_functions = c->has_property && strcmp(c->s->options.missing, "input") == 0;
  pt_reason why = pt_narrowed(c->s->prog, free_functions);
  assert(why == PT_REASON_NONE || pt_reason_restricts(why));
  return why;
}

pt_job pt_check_job(pt_checker *c) {
  pt_session *s = c->s;
  return (pt_job){.checks = s->checks,
                  .uninit = s->checks >> PT_CHECK_UNINIT & 1,
                  .leaks = s->checks >> PT_CHECK_LEAK_LOST & 1,
                  .unfreed = s->checks >> PT_CHECK_LEAK_UNFREED & 1,
                  .stack_limit = (uint64_t)s->options.stack_limit,
                  .memory_limit = (uint64_t)s->options.memory_limit / 4,
                  .narrowed = pt_check_narrowed(c),
                  .foreign = pt_foreign_of,
                  .foreign_payload = c,
                  .first_failure =
                      c->has_property && (!c->property.coverage || c->property.error_call),
                  .stop = &c->timer.stop};
}
