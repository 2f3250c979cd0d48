/* Tests as recorded runs: the forest.

   A plan gives a value to everything that the program does not decide itself: the j-th input of a
   width, what a cell holds when it becomes undefined for the j-th time, each undefined byte of
   memory.  What a plan does not mention is made from its seed (0 when the seed is 0).  So a plan
   determines one run completely, also beyond the point where it was cut off, and what a state says
   about things to come (sym/flow.h: INPUT, FRESH) has a value in every state of it.

   A trace is the run of a plan, recorded once.  Its events are the points that were passed; whole
   states are not kept: each value, cell and byte has the list of its changes, as a term over the
   plan's variables and as a constant, and any state is looked up in them.  Conditions that the run
   met are kept with the events: under all conditions before an event, every plan leads to it by the
   same way. */
#ifndef PT_ENGINE_DASH_TRACE_H
#define PT_ENGINE_DASH_TRACE_H

#include "result/job.h"
#include "sym/flow.h"
#include "sym/pmap.h"

typedef struct {
  pt_map values; /* variable -> constant */
  uint64_t seed; /* from PT_SEED_WILD on: all bits of every value are drawn; below, most values are
                    small */
} pt_plan;

#define PT_SEED_WILD (UINT64_C(1) << 32)

typedef struct {
  uint32_t point, frame;
  uint32_t npath;   /* conditions before it */
  uint32_t ninputs; /* inputs before it */
  uint32_t nfresh;  /* entries of `fresh` before it */
  uint32_t child;   /* frame of the call at its end; 0: none was made */
  pt_pmap bytes;    /* memory that was written: address -> term, and the byte above bit 32 */
  pt_pmap life;     /* of LIFE, where it is not as at the start: page -> element */
} pt_event;

typedef struct {
  uint32_t fn;
  size_t base; /* slots of its values and cells */
  PT_VEC(uint32_t) events;
} pt_trace_frame;

/* A change of a value or cell, visible from an event on. */
typedef struct {
  uint32_t before; /* the change before this one, of the same; 0: none */
  uint32_t from;
  pt_term term, value;
} pt_change;

typedef struct {
  pt_plan plan;
  PT_VEC(pt_event) events;
  PT_VEC(pt_trace_frame) frames; /* [0]: what is global */
  PT_VEC(uint32_t) slots;   /* last change */
  PT_VEC(pt_change) changes; /* [0] unused */
  PT_VEC(pt_term) path;
  PT_VEC(uint32_t) fresh;   /* cells, in the order in which they became undefined */
  pt_inputs inputs;         /* as the interpreter drew them */
  uint8_t status;           /* pt_run_status */
  uint32_t check;           /* FAILED */
  uint32_t fail_event;      /* the event in which the run ended */
} pt_dash_trace;

typedef struct pt_forest pt_forest;

pt_forest *pt_forest_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p, pt_flow *flow);
void pt_forest_delete(pt_forest *fo);
size_t pt_forest_size(const pt_forest *fo);
pt_dash_trace *pt_forest_at(const pt_forest *fo, size_t test);
/* Runs PLAN (taken over) and records it, up to STEPS instructions; returns the test's number. */
size_t pt_forest_run(pt_forest *fo, pt_exec *x, const pt_job *job, pt_plan *plan, uint64_t steps);

/* ---- plans */
pt_term pt_plan_value(pt_terms *tt, const pt_plan *p, pt_term var);
pt_term pt_plan_input(pt_terms *tt, uint32_t number, uint32_t width);
pt_term pt_plan_fresh(pt_terms *tt, uint32_t cell, uint32_t number, uint32_t width);
pt_term pt_plan_byte(pt_terms *tt, uint64_t address);

/* ---- states */

/* A state of a trace, with the values of the rigid variables of the graph that asks. */
typedef struct {
  const pt_forest *forest;
  const pt_dash_trace *trace;
  uint32_t event, frame;
  const pt_term *rigid_term, *rigid_value;
} pt_state;

/* T (over flow's state variables) in this state, as a term over the plan's variables.  Where memory
   is read at an address that depends on them, it is the address of this run: the conditions for
   that are added to ALPHA. */
pt_term pt_state_term(const pt_state *s, pt_term t, pt_term_vec *alpha);
pt_term pt_state_value(const pt_state *s, pt_term t); /* a constant */
bool pt_state_holds(const pt_state *s, pt_term t);

#endif
