/* Trying inputs that an engine believes to fail a check: only the interpreter's word counts. */
#ifndef PT_ENGINE_TRY_H
#define PT_ENGINE_TRY_H

#include "exec/exec.h"
#include "result/job.h"
#include "result/result.h"

/* Whether a failure of this check, seen as KIND, is one that the job asks about. */
bool pt_job_wants(const pt_job *job, const pt_ir_prog *p, uint32_t check, pt_check_kind kind);

/* Options of a run for this job: its limits, kinds of checks and stop flag. */
pt_exec_options pt_job_exec_options(const pt_job *job);

/* Runs with INPUTS (NULL: none), and 0 where they end or do not fit; undefined values that the run
   does not ask for are skipped.  When a check fails that is wanted and open, it is refuted: the
   test is added to R and the job is told.  True when that happened.  When it is proved, by
   whomever, the first such test is added and told, too.  OUT (zeroed or an earlier run) tells of
   the run. */
bool pt_try_inputs(pt_result *r, pt_exec *x, const pt_job *job, pt_engine_id engine,
                   const pt_inputs *inputs, uint64_t step_limit, pt_run *out);

#endif
