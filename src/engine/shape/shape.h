/* shape: abstract execution with memory as a graph, for lists of any length.

   Paths are walked from loop head to loop head (shape/walk.h), calls inlined.  At a loop head,
   nodes of a list that stand in a row and that nobody else points to become a segment, so that
   lists of any length are a few graphs.  A state that is not covered by one that was at the head is
   kept and walked on from; where states differ in numbers only, and there are many, they are
   joined, and growing ranges are widened.  When nothing new comes, the states of a head are its
   invariant.

   All or nothing: the first thing that may fail, or that cannot be followed, ends a round.  Rounds
   differ in how soon nodes and numbers are taken together.  Its claims are checked by other code
   (check/shape.h).

   Papers: Dudka, Peringer, Vojnar, byte-precise verification of low-level list manipulation
   (SAS 2013); Sagiv, Reps, Wilhelm, parametric shape analysis (TOPLAS 2002).  docs/engines/shape.md
   tells more. */
#ifndef PT_ENGINE_SHAPE_SHAPE_H
#define PT_ENGINE_SHAPE_SHAPE_H

#include "base/log.h"
#include "result/job.h"
#include "result/result.h"
#include "result/shape_proof.h"

typedef struct {
  pt_job job;
  /* Asked before checks are proved; NULL: they are believed. */
  bool (*certify)(void *payload, const pt_shape_proof *proof);
  void *certify_payload;
  const pt_log *log; /* may be NULL */
} pt_shape_options;

/* Adds to R; true when every wanted check is decided. */
bool pt_engine_shape(pt_result *r, const pt_shape_options *o);

#endif
