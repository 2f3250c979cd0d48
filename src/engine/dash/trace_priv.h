/* Private to trace.c and state.c. */
#ifndef PT_ENGINE_DASH_TRACE_PRIV_H
#define PT_ENGINE_DASH_TRACE_PRIV_H

#include "engine/dash/trace.h"
#include "term/build.h"

struct pt_forest {
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  pt_flow *flow;
  pt_pmaps *maps;
  PT_VEC(pt_dash_trace *) traces;
};

/* A byte of memory: what was written, else what was there at the start, else what the plan says. */
void pt_forest_byte(const pt_forest *fo, const pt_dash_trace *t, pt_pmap bytes, uint64_t address,
                    pt_term *term, pt_term *value);

#endif
