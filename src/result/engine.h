/* Who says something of a check: an engine, or a part of one that works by itself.  What each does
   is a row in search/engines.c. */
#ifndef PT_RESULT_ENGINE_H
#define PT_RESULT_ENGINE_H

/* X(ENUM, "name", "part"): verdicts name the engine; reasons name its part, too. */
#define PT_ENGINES(X)                                                                              \
  X(NONE, "", "") /* known without an engine: by loading, by confirming */                         \
  X(TEST, "test", "")                                                                              \
  X(BASE, "kiki", "base")                                                                          \
  X(STEP, "kiki", "step")                                                                          \
  X(COARSE, "kiki", "coarse") /* on a coarser program */                                           \
  X(NODES, "nodes", "")       /* kiki, with numbers for nodes of lists */                          \
  X(SHAPE, "shape", "")       /* memory as a graph, without a solver */                            \
  X(READS, "kiki", "reads")   /* where streams give anything */                                    \
  X(DASH, "dash", "")                                                                              \
  X(BOX, "box", "")         /* boxes, without a solver */                                          \
  X(PRED, "pred", "")       /* clauses over predicates */                                          \
  X(LOCAL, "local", "")     /* checks in small contexts */                                         \
  X(ENDLESS, "endless", "") /* runs without an end, by running */

typedef enum {
#define X(ENUM, NAME, PART) PT_ENGINE_##ENUM,
  PT_ENGINES(X)
#undef X
      PT_ENGINE_COUNT
} pt_engine_id;

const char *pt_engine_name(pt_engine_id e);  /* "kiki" */
const char *pt_engine_whole(pt_engine_id e); /* "kiki step" */

#endif
