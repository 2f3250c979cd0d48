/* Private to the DASH engine: its state, and its steps. */
#ifndef PT_ENGINE_DASH_SEARCH_H
#define PT_ENGINE_DASH_SEARCH_H

#include "engine/dash/dash.h"
#include "engine/dash/graph.h"
#include "engine/dash/oracle.h"
#include "engine/dash/trace.h"

typedef PT_VEC(uint32_t) pt_ids;

/* A frame of a test, seen from a graph: what it visits there.  The rigid variables of the graph
   have the values that the caller gave them; `conds` is what else has to stay true for the way
   behind the call: what of the region there the callee cannot change. */
typedef struct {
  uint32_t graph, test, frame;
  uint32_t search; /* the last search that it takes part in */
  pt_term_vec rigid_term, rigid_value, conds;
} pt_context;

typedef struct {
  uint32_t context, event; /* the visit in front of it (event: number in the frame) */
  uint32_t edge;           /* 0: the start of the program */
  uint32_t entry;          /* over a call, or at the start: the entry to be taken */
  uint64_t trace;          /* hash of the abstract way from it to the error */
} pt_frontier;

/* A fact of another engine (facts.c). */
typedef struct {
  uint32_t fn, point; /* the loop's head */
  pt_term predicate;
  bool used;
  uint32_t graphs; /* used: those below this number are split by it */
} pt_dash_fact;

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  const pt_dash_options *o;
  pt_result *result;
  pt_exec *exec;
  pt_oracle oracle;
  uint8_t *hulls;      /* by point: how often what all states have in common was no help */
  bool wild;           /* tests with large inputs were run */
  bool *careful;       /* by point: a predicate was too general there, and a test showed it */
  pt_flow *flow;
  pt_forest *forest;
  pt_graphs graphs;
  uint32_t top;        /* graph of the start function */
  bool *wanted;        /* by check: its failing edges count; [0]: pointers that leave their page */
  bool life;           /* accesses are the targets */
  PT_VEC(pt_context) contexts; /* [0] unused */
  pt_map context_of;   /* hash -> context */
  uint32_t searches;
  pt_map examined;     /* hash of a frontier and its way -> how often it was looked at */
  uint64_t asked; /* entries of the program that were tried, and callees that were asked whether
                     they return */
  pt_dash_stats stats, before; /* before: of the round before this one */
  uint32_t taken; /* tests of other engines: of pt_job_take */
  PT_VEC(pt_dash_fact) facts;
  uint32_t next_fact; /* of pt_job_take_fact */
  pt_frontier last;
} pt_dash;

/* ---- contexts (context.c) */
void pt_dash_add_test(pt_dash *d, uint32_t test);
/* The context of the callee of EVENT of context C over an edge; 0: no call was made there, or only
   one that cannot lead to the region behind the edge, whatever the callee does. */
uint32_t pt_dash_callee(pt_dash *d, uint32_t context, uint32_t event, uint32_t edge);
pt_state pt_dash_state(const pt_dash *d, uint32_t context, uint32_t event);
void pt_dash_resettle(pt_dash *d,
                      uint32_t region); /* visits of a region that was split go to its children */
void pt_dash_release_contexts(pt_dash *d);

/* ---- frontiers (frontier.c) */
bool pt_dash_find(pt_dash *d, pt_frontier *out); /* false: none is left */

/* ---- crossing and splitting (extend.c) */
void pt_dash_extend(pt_dash *d, const pt_frontier *f);
/* A new test of at most STEPS instructions (0: the usual limit); refutes what it fails. */
void pt_dash_run(pt_dash *d, pt_plan *plan, uint64_t steps);

/* ---- loops (partition.c) */
bool pt_dash_is_partitioned(pt_dash *d, uint32_t region); /* its point is */
/* Splits a region by the value of a counter in S, instead of by a predicate that goes round a loop;
   false: it does not. */
bool pt_dash_partition(pt_dash *d, uint32_t region, const pt_state *s, const pt_term_vec *suitable);

/* ---- facts of other engines (facts.c) */
/* True: there are new ones that help; the abstraction is to begin anew. */
bool pt_dash_take_facts(pt_dash *d);
void pt_dash_use_facts(pt_dash *d); /* splits graphs that are new */

/* ---- (dot.c, proof.c) */
void pt_dash_write_graph(pt_dash *d, const pt_frontier *f);
bool pt_dash_conclude(pt_dash *d); /* marks what is proved; true: all of it is */

#endif
