/* Who calls whom.  A call through a pointer may reach every function whose
   address is taken and that has as many parameters of the same widths and the
   same result width. */
#ifndef PT_IR_CALLGRAPH_H
#define PT_IR_CALLGRAPH_H

#include "ir/ir.h"

typedef PT_VEC(uint32_t) pt_fns;

typedef struct {
  pt_mem *mem;
  size_t n;          /* functions, with [0] */
  pt_fns *callees;   /* by function, ascending, without repeats */
  pt_fns *callers;
  uint32_t *scc;     /* by function: number of its strongly connected component, from 1,
                        callees before callers */
  bool *recursive;   /* can call itself, directly or not */
  uint32_t *order;   /* functions 1..n-1, callees before callers as far as possible */
} pt_ir_callgraph;

void pt_ir_callgraph_init(pt_ir_callgraph *g, pt_mem *m, const pt_ir_prog *p);
void pt_ir_callgraph_release(pt_ir_callgraph *g);
/* Whether FN may be the target of the icall instruction INS of function CALLER. */
bool pt_ir_may_target(const pt_ir_prog *p, const pt_ir_fn *caller, const pt_ir_ins *ins,
                      uint32_t fn);

#endif
