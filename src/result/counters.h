/* What engines count while they work: one table, so that every engine's counters reach --stats,
   reports and --explain-schedule, from whatever process they come.

   X(ENGINE, FIELD, "name", "what it counts"); a field belongs to one engine, so those of several
   workers are added up. */
#ifndef PT_RESULT_COUNTERS_H
#define PT_RESULT_COUNTERS_H

#include <stdint.h>

#include "result/engine.h"

#define PT_TEST_COUNTERS(X)                                                                        \
  X(TEST, test_runs, "test-runs", "runs of the test engine")                                       \
  X(TEST, test_paths, "test-paths", "paths that were followed")                                    \
  X(TEST, test_queries, "test-queries", "conditions that were turned round")                       \
  X(TEST, test_unanswered, "test-unanswered", "of these, questions that took too long")            \
  X(TEST, test_left, "test-left", "conditions that nobody turned round")                           \
  X(TEST, test_guesses, "test-guesses", "runs with guessed inputs")                                \
  X(TEST, test_taken, "test-taken", "tests of other engines that were run")

#define PT_KIKI_COUNTERS(X)                                                                        \
  X(BASE, base_rounds, "base-rounds", "bounds that were tried by bounded model checking")          \
  X(BASE, base_bound, "base-bound", "the last of them")                                            \
  X(BASE, base_queries, "base-queries", "its solver calls")                                        \
  X(STEP, step_rounds, "step-rounds", "bounds that were tried by k-induction")                     \
  X(STEP, step_bound, "step-bound", "the last of them")                                            \
  X(STEP, step_queries, "step-queries", "its solver calls")                                        \
  X(STEP, step_states, "step-states", "states that invariants had to be weakened for")             \
  X(STEP, step_seeds, "step-seeds", "states of real runs in invariants")                           \
  X(STEP, step_taken, "step-taken", "tests of other engines that were run")

#define PT_DASH_COUNTERS(X)                                                                        \
  X(DASH, dash_tests, "dash-tests", "tests run by dash")                                           \
  X(DASH, dash_taken, "dash-taken", "of these, tests of other engines")                            \
  X(DASH, dash_frontiers, "dash-frontiers", "frontiers that dash tried to cross")                  \
  X(DASH, dash_queries, "dash-queries", "solver calls of dash")                                    \
  X(DASH, dash_remembered, "dash-remembered", "questions of dash that were answered before")       \
  X(DASH, dash_unsat_targets, "dash-unsat-targets",                                                \
    "edges that were impossible for a whole region")                                               \
  X(DASH, dash_splits, "dash-splits", "regions that were split")                                   \
  X(DASH, dash_regions, "dash-regions", "regions at the end")                                      \
  X(DASH, dash_graphs, "dash-graphs", "questions about functions")                                 \
  X(DASH, dash_reused, "dash-reused", "questions that had been asked by another call")             \
  X(DASH, dash_mapped, "dash-mapped", "states whose region followed from that of the next one")    \
  X(DASH, dash_evaluated, "dash-evaluated", "predicates evaluated to find the region of a state")  \
  X(DASH, dash_given_up, "dash-given-up", "edges that could be neither crossed nor split")         \
  X(DASH, dash_facts, "dash-facts", "regions that were split by facts of other engines")           \
  X(DASH, dash_dropped, "dash-dropped", "conjuncts left out because they grew too large")

#define PT_BOX_COUNTERS(X)                                                                         \
  X(BOX, box_rounds, "box-rounds", "precisions that were tried with boxes")                        \
  X(BOX, box_boxes, "box-boxes", "boxes of the last of them")                                      \
  X(BOX, box_steps, "box-steps", "instructions that were executed on boxes")

#define PT_PRED_COUNTERS(X)                                                                        \
  X(PRED, pred_levels, "pred-levels", "rounds that pred looked back at most")                      \
  X(PRED, pred_states, "pred-states", "states that pred traced back")                              \
  X(PRED, pred_atoms, "pred-predicates", "predicates of pred")                                     \
  X(PRED, pred_facts, "pred-facts", "facts of other engines about loops that pred looked at")      \
  X(PRED, pred_clauses, "pred-clauses", "clauses that pred learnt")                                \
  X(PRED, pred_queries, "pred-queries", "solver calls of pred")

#define PT_COUNTERS(X)                                                                             \
  PT_TEST_COUNTERS(X)                                                                              \
  PT_KIKI_COUNTERS(X)                                                                              \
  PT_DASH_COUNTERS(X)                                                                              \
  PT_BOX_COUNTERS(X)                                                                               \
  PT_PRED_COUNTERS(X)

typedef struct {
#define X(ENGINE, FIELD, NAME, TEXT) uint64_t FIELD;
  PT_COUNTERS(X)
#undef X
} pt_counters;

static inline void pt_counters_add(pt_counters *to, const pt_counters *from) {
#define X(ENGINE, FIELD, NAME, TEXT) to->FIELD += from->FIELD;
  PT_COUNTERS(X)
#undef X
}

#endif
