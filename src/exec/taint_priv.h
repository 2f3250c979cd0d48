/* The state of taint that follows a run (taint.h), for its two parts: taint.c goes through the
   instructions, taint_flow.c through branches. */
#ifndef PT_EXEC_TAINT_PRIV_H
#define PT_EXEC_TAINT_PRIV_H

#include "exec/taint.h"

/* A marked function, or behind them all: a marked variable; 0: not tainted. */
typedef uint32_t source;

typedef struct {
  uint32_t fn;
  size_t base;   /* its values begin here in pt_taint.values */
  size_t open;   /* its branches begin here in pt_taint.open */
  pt_blk prev;   /* the block before this one */
  source merged; /* of the branches whose sides met at the start of this block */
  source inside; /* the marked function with a body that it belongs to, or 0 */
} frame;

typedef struct {
  source by;
  pt_blk meets;
} open_branch;

typedef enum { UNKNOWN, LOOKED_AT, PURE, IMPURE } purity;

typedef struct {
  uint64_t base, size;
  uint32_t depth;
} reached;

struct pt_taint {
  pt_mem *mem;
  const pt_ir_prog *prog;
  const uint8_t *marks;     /* of functions */
  const uint8_t *variables; /* marks of globals, or NULL */
  pt_exec_observer observer;
  pt_exec *exec;         /* during a call-back */
  pt_blk **meets;        /* by function: ipdom of its blocks */
  uint8_t *pure;         /* by function: purity */
  uint32_t errno_global; /* any library function may set it; 0: none */
  PT_VEC(frame) frames;
  PT_VEC(source) values;
  PT_VEC(source) args, phis;
  PT_VEC(open_branch) open; /* on tainted values */
  PT_VEC(reached) objects;
  PT_VEC(pt_blk) todo;
  pt_map memory; /* address -> source */
  pt_map stays;  /* addresses of marked variables: always tainted */
  PT_VEC(uint32_t) mentioned; /* functions that a marked one may call */
  pt_map ended;  /* number of an object -> source of its end */
  uint64_t steps;
  source called;   /* the first marked function that was called, or whose results were used */
  source all;      /* all that follows is tainted */
  source last;     /* of the last instruction */
  source returned; /* of the last `ret` */
};

/* ---- the frame that runs */

static inline frame *top(pt_taint *t) { return &pt_vec_top(&t->frames); }
static inline const pt_ir_fn *fn_here(pt_taint *t) { return t->prog->fns.at[top(t)->fn]; }
static inline source *taint_of(pt_taint *t, pt_val v) { return &t->values.at[top(t)->base + v]; }
static inline uint64_t number_of(pt_taint *t, pt_val v) {
  return pt_bv_to_u64(pt_exec_value(t->exec, v));
}
static inline source control(const pt_taint *t) { return t->open.n ? pt_vec_top(&t->open).by : 0; }

static inline void taint_all(pt_taint *t, source by) {
  if (!t->all) t->all = by;
}

static inline source operands(pt_taint *t, const pt_ir_ins *i) {
  source by = control(t);
  for (uint32_t k = 0; k < i->nargs && !by; k++)
    by = *taint_of(t, pt_ir_arg(fn_here(t), i, k));
  return by;
}

/* ---- branches (taint_flow.c) */

/* A branch on a value that is tainted BY. */
void pt_taint_branch(pt_taint *t, const pt_ir_ins *i, source by);
/* Before the first instruction of a block: branches whose sides meet there are over. */
void pt_taint_enter_block(pt_taint *t, pt_blk block);
/* All phis of a block at once. */
void pt_taint_phis(pt_taint *t, pt_blk block);

#endif
