/* The loops of the user's functions, with what is known of them. */
#ifndef PT_FILL_LOOPS_H
#define PT_FILL_LOOPS_H

#include "report/report.h"
#include "report/source.h"
#include "result/result.h"

/* Where each loop of the report is in the program: function and head block. */
typedef struct {
  uint32_t fn;
  pt_blk head;
} pt_loop_head;

typedef PT_VEC(pt_loop_head) pt_loop_heads;

/* HEADS (may be NULL) gets one element per loop. */
void pt_fill_loops(pt_report *r, const pt_result *res, pt_sources *sources, pt_loop_heads *heads);

#endif
