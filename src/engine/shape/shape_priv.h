/* What the files of the engine share. */
#ifndef PT_ENGINE_SHAPE_SHAPE_PRIV_H
#define PT_ENGINE_SHAPE_SHAPE_PRIV_H

#include "engine/shape/shape.h"
#include "shape/walk.h"

/* How soon nodes and numbers are taken together. */
typedef struct {
  bool coarse;   /* nodes that differ are of several kinds of one segment */
  uint32_t keep; /* so many states that differ in numbers only */
  uint32_t most; /* so many states in all */
} pt_shape_rules;

typedef struct {
  pt_mem *mem;
  pt_result *r;
  const pt_shape_options *o;
  pt_shape_walker walker;
  pt_shape_rules rules;
  PT_VEC(pt_shape) states;    /* at heads */
  PT_VEC(uint32_t) grown;     /* by state: how often */
  PT_VEC(uint32_t) queue;     /* states to be walked on from */
  uint64_t **live;            /* by function: bits by block and value; NULL: not looked at yet */
  PT_VEC(int64_t) thresholds; /* constants of the program, ascending */
  uint64_t steps;
} pt_shape_engine;

/* live.c: forgets values of a call that are not needed from where it is. */
void pt_shape_drop_dead(pt_shape_engine *e, pt_shape_frame *frame, bool innermost);
void pt_shape_release_live(pt_shape_engine *e);

/* tidy.c: forgets what nobody needs.  False: memory is lost for good, and somebody asks. */
bool pt_shape_tidy(pt_shape_engine *e, pt_shape *s);

/* fold.c: rows of nodes become segments. */
void pt_shape_fold(pt_shape_engine *e, pt_shape *s);

/* node.c: INTO becomes a kind of node that FROM is one of, too; COARSE: by joining numbers that
   are different constants.  False: it cannot, and is as it was. */
bool pt_shape_join_node(pt_mem *m, pt_shape *s, pt_shape_node *into, const pt_shape_node *from,
                        bool coarse);

/* join.c */
typedef enum { PT_SHAPE_OTHER, PT_SHAPE_COVERED, PT_SHAPE_NUMBERS } pt_shape_relation;
/* S against T, a state of the same head: covered by it; or they differ in numbers only. ONLY_RANGES
   gets whether no constants of T are concerned. */
pt_shape_relation pt_shape_relate(pt_shape_engine *e, const pt_shape *s, const pt_shape *t,
                                  bool *only_ranges);
/* T covers S, too, which differs in numbers only. */
void pt_shape_widen(pt_shape_engine *e, pt_shape *t, const pt_shape *s, bool far);
bool pt_shape_same_place(const pt_shape *s, const pt_shape *t);

#endif
