/* The states of a run that are kept, to see whether one comes back. */
#ifndef PT_ENGINE_ENDLESS_MARKS_H
#define PT_ENGINE_ENDLESS_MARKS_H

#include "exec/snapshot.h"
#include "result/result.h"

typedef struct {
  uint32_t check;
  uint64_t round;   /* arrivals in this call of the function so far */
  uint64_t before, inputs; /* inputs used at the last arrival but one, and at the last */
  /* the state that is kept */
  bool kept;
  uint64_t print, arrival, used;
  pt_buf state;
} pt_mark;

/* Loops of one call. */
typedef struct {
  uint64_t frame; /* which call */
  size_t n;       /* marks in use */
  PT_VEC(pt_mark) marks;
} pt_marks_level;

/* A call of a recursive function that is still on the stack. */
typedef struct {
  uint32_t depth, check;
  uint64_t arrival, used;
  bool kept;
  pt_buf state;
} pt_entry;

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  pt_snapshots *snapshots;
  PT_VEC(pt_marks_level) levels; /* by depth */
  PT_VEC(pt_entry) entries;      /* outer calls first */
  size_t nentries;
  PT_VEC(uint64_t) arrivals;     /* by check */
  const pt_mark *at;             /* the loop that was arrived at last; NULL: a function */
  bool found;
  uint32_t check;
  pt_lasso lasso; /* when found */
} pt_marks;

void pt_marks_init(pt_marks *m, pt_mem *mem, const pt_ir_prog *p, bool addresses);
void pt_marks_release(pt_marks *m);
void pt_marks_begin(pt_marks *m); /* a new run */
/* At a marker; true: the state was there before, and the run has no end. */
bool pt_marks_arrive(pt_marks *m, pt_exec *x, uint32_t check);

#endif
