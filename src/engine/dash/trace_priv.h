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

/* ---- LIFE of a run that is being recorded (trace_life.c); nothing without PT_FLOW_LIFE */

typedef struct {
  pt_pmap now;            /* pt_event.life */
  PT_VEC(uint64_t) stack; /* addresses of variables that have not ended, of all frames */
} pt_life_record;

void pt_life_alloc(pt_forest *fo, pt_life_record *l, uint32_t fn, const pt_ir_ins *alloc,
                   uint64_t base, uint64_t size);
/* The object at an address begins to live, as a variable of SIZE bytes, or ends. */
void pt_life_begin(pt_forest *fo, pt_life_record *l, uint64_t base, uint64_t size);
void pt_life_end(pt_forest *fo, pt_life_record *l, uint64_t base);
/* Variables end: all from number FIRST on, or of these only those that are dead in X. */
void pt_life_leave(pt_forest *fo, pt_life_record *l, size_t first);
void pt_life_restore(pt_forest *fo, pt_life_record *l, size_t first, pt_exec *x);

#endif
