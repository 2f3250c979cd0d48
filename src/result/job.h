/* What every engine is asked to do, and within which limits. */
#ifndef PT_RESULT_JOB_H
#define PT_RESULT_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "ir/input.h"

struct pt_test; /* result.h */
struct pt_fact; /* fact.h */

typedef struct {
  uint64_t checks; /* kinds that matter (bit k) */
  bool uninit, leaks, unfreed;
  uint64_t stack_limit, memory_limit; /* of the program that is checked */
  pt_reason narrowed; /* not NONE: the program leaves out runs that really exist (a bounded
                         environment, a function without a body): why nothing can be proved */
  /* The library function without a model (a string of the program) on which a failing test depends,
     0: none.  Such a test refutes nothing, and its check stays open.  NULL: there are no such
     functions. */
  uint32_t (*foreign)(void *payload, const struct pt_test *t);
  void *foreign_payload;
  bool first_failure;   /* stop at the first failing check */
  const volatile int *stop; /* work ends soon after *stop becomes non-zero */
  /* Called for every test that is kept, as soon as it is; may be NULL. */
  void (*found)(void *payload, uint32_t test);
  void *found_payload;
  /* Called now and then: tells others what was decided here, and marks what others decided
     (ELSEWHERE), so that nobody works on it any more; may be NULL. */
  void (*sync)(void *payload);
  void *sync_payload;
  /* May be NULL: a proof was found and is being checked, or (false) not any more. */
  void (*checking)(void *sync_payload, bool now);
  /* The next test that another engine found, from *NEXT (0 at first) on; false: there is none.  May
     be NULL. */
  bool (*take)(void *payload, uint32_t *next, pt_inputs *out);
  void *take_payload;
  /* Tells others a fact (fact.h); the next one that another engine found, as for tests.  May be
     NULL. */
  void (*tell)(void *payload, const struct pt_fact *f);
  void *tell_payload;
  bool (*take_fact)(void *payload, uint32_t *next, struct pt_fact *out);
  void *take_fact_payload;
} pt_job;

static inline uint32_t pt_job_foreign(const pt_job *job, const struct pt_test *t) {
  return job->foreign ? job->foreign(job->foreign_payload, t) : 0;
}

static inline bool pt_job_take(const pt_job *job, uint32_t *next, pt_inputs *out) {
  return job->take && job->take(job->take_payload, next, out);
}

static inline bool pt_job_take_fact(const pt_job *job, uint32_t *next, struct pt_fact *out) {
  return job->take_fact && job->take_fact(job->take_fact_payload, next, out);
}

static inline void pt_job_checking(const pt_job *job, bool now) {
  if (job->checking) job->checking(job->sync_payload, now);
}

static inline void pt_job_sync(const pt_job *job) {
  if (job->sync) job->sync(job->sync_payload);
}

#endif
