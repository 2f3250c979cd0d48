/* What the files coarse*.c share. */
#ifndef PT_IR_COARSE_PRIV_H
#define PT_IR_COARSE_PRIV_H

#include "base/map.h"
#include "ir/coarse.h"
#include "ir/emit.h"
#include "ir/points.h"

typedef struct {
  pt_ir_prog *p;
  pt_mem *mem;
  pt_points *points;
  uint64_t kinds;
  const bool *done; /* by check; may be NULL */
  pt_coarse_level level;
  uint32_t fns;     /* of the program as it was */
  bool failed;      /* too much work, or nothing to do */
  uint64_t *loose;  /* a set of objects, as points.h has them; OUTSIDE is one */
  uint64_t *needed; /* exact objects that a function that is kept looks at */
  uint64_t *memory; /* objects that are no functions */
  uint64_t *scratch;
  bool *matters;    /* by function: it can change what is asked about */
  bool *kept;       /* by function: those, and others whose results are worth their code */
  size_t *size;     /* by function: instructions with all calls, up to a bound */
  pt_map results;   /* function -> what takes the place of its calls (coarse_results.c) */
  pt_coarse_stats stats;
} pt_coarse;

/* The sets of objects that an instruction reads and writes; NULL: none.  One is c->scratch for a
   function of the host, which also goes through pointers behind its arguments. */
typedef struct {
  const uint64_t *reads, *writes;
} pt_coarse_access;

pt_coarse_access pt_coarse_access_of(pt_coarse *c, uint32_t fn, const pt_ir_ins *i);
bool pt_coarse_meet(const pt_coarse *c, const uint64_t *a, const uint64_t *b);
/* Whether there are some, and none is exact memory; WITHIN, when not NULL: of these. */
bool pt_coarse_is_loose(const pt_coarse *c, const uint64_t *objects, const uint64_t *within);
/* Whether I, an indirect call of function CALLER, may call FN. */
bool pt_coarse_may_call(const pt_coarse *c, uint32_t caller, const pt_ir_ins *i, uint32_t fn);
/* Whether it stays what it is, as it only leads to functions of the program, or to very many. */
bool pt_coarse_icall_stays(const pt_coarse *c, uint32_t caller, const pt_ir_ins *i);

/* Whether a check that is asked about may fail there. */
bool pt_coarse_is_asked(const pt_coarse *c, const pt_ir_ins *i);
void pt_coarse_add_loose(pt_coarse *c, uint32_t object);

void pt_coarse_find_loose(pt_coarse *c); /* coarse.c */
bool pt_coarse_add_frames(pt_coarse *c); /* coarse_calls.c; false: nothing became loose */
void pt_coarse_find_kept(pt_coarse *c);  /* coarse_kept.c */
void pt_coarse_rewrite(pt_coarse *c);    /* coarse_rewrite.c */
/* coarse_results.c: a function without parameters that returns what FN may return, for calls that
   are left out; 0: it may be anything. */
uint32_t pt_coarse_result(pt_coarse *c, uint32_t fn);
void pt_coarse_sweep(pt_coarse *c, uint32_t fn); /* coarse_sweep.c; leaves dead ones in blocks */

#endif
