/* The steps of a run for people: one line per source line that was executed in the
   user's files, with the variables that changed there. */
#ifndef PT_FILL_TRACE_H
#define PT_FILL_TRACE_H

#include "base/buf.h"
#include "base/vec.h"
#include "exec/slice.h"

/* A variable that changed: parts of the text of all changes of a step. */
typedef struct {
  uint32_t name, name_end, value, value_end;
  uint32_t depth; /* of the call whose variable it is; 0: a global, or on the heap */
} pt_trace_change;

typedef struct pt_trace {
  pt_mem *mem;
  const pt_ir_prog *prog;
  FILE *to;
  void (*step)(void *payload,
               const struct pt_trace *t); /* not NULL: gets each step instead of TO */
  void *step_payload;
  const pt_inputs *inputs; /* of the run, where they are known before; or NULL */
  const pt_run_slice *slice;   /* not NULL: only changes that are in it are shown */
  uint64_t events;         /* instructions so far */
  bool store_wanted, near; /* near: one of the changes is near to the failure */
  uint32_t file, line, fn; /* of the step that is being collected */
  uint64_t frame;
  uint32_t calls, depth; /* of the user's functions: now, and at that step; 1 in main */
  uint64_t store_at; /* address of the store that is about to happen */
  pt_map sets; /* object -> the how-manieth that was made arbitrary it is */
  uint64_t nsets;
  pt_buf changes;
  PT_VEC(pt_trace_change) list; /* the same, one by one */
  pt_exec_observer observer;
} pt_trace;

/* Sets up t->observer, which writes to TO. */
void pt_trace_init(pt_trace *t, pt_mem *m, const pt_ir_prog *p, FILE *to);
void pt_trace_release(pt_trace *t); /* writes the last step */

#endif
