/* Verification witnesses, YAML format 2.0: writing ours, reading anybody's; and GraphML for runs
   without an end, which that format does not have.

   A violation witness is a sequence of waypoints that a failing run passes, the last one being
   where it fails; a correctness witness is a set of loop invariants.  Both name the program by the
   hashes of its files and the property that they are about. */
#ifndef PT_REPORT_WITNESS_H
#define PT_REPORT_WITNESS_H

#include "report/report.h"

typedef enum {
  PT_WAYPOINT_ASSUMPTION,
  PT_WAYPOINT_BRANCHING,
  PT_WAYPOINT_ENTER,
  PT_WAYPOINT_RETURN,
  PT_WAYPOINT_TARGET
} pt_waypoint_type;

typedef struct {
  uint8_t type;      /* pt_waypoint_type */
  bool avoid;
  pt_place at;
  const char *value; /* the constraint, or "" */
  unsigned row;      /* line in the witness */
} pt_waypoint;

typedef struct {
  pt_place at;
  const char *value;
  bool loop;         /* a loop's, else of a location */
  bool plain_c;      /* format c_expression */
  unsigned row;
} pt_witness_invariant;

typedef struct {
  pt_mem *mem;
  pt_strtab strings;
  bool violation;
  const char *producer, *specification, *data_model;
  PT_VEC(pt_report_file) files; /* with hashes, in the order of the hashes */
  PT_VEC(pt_waypoint) waypoints; /* violation: the last one is the target */
  PT_VEC(pt_witness_invariant) invariants;
  bool endless; /* violation: a run without an end: the waypoints from `cycle` on are passed again
                   and again; there is no target */
  size_t cycle;
} pt_witness;

/* The witness of R's verdict.  Fails with PT_INPUT and one line when it has none: undecided, the
   program does not start at main, or the place where it fails is not in a file. */
pt_status pt_witness_write(pt_buf *out, const pt_report *r, pt_err *e);

/* On failure PT_INPUT with `PATH:LINE: what`.  W must be released in any case. */
pt_status pt_witness_read(pt_witness *w, pt_mem *m, const char *path, const char *text, size_t n,
                          pt_err *e);
/* The same in GraphML: of a run without an end.  TEXT ends with a zero. */
pt_status pt_witness_write_graph(pt_buf *out, const pt_report *r, pt_err *e);
pt_status pt_witness_read_graph(pt_witness *w, pt_mem *m, const char *path, const char *text,
                                pt_err *e);
void pt_witness_release(pt_witness *w);

/* Whether TEXT is a C expression without effects, calls and anything that could be more than one
   expression: safe to be put into a program between parentheses. */
bool pt_witness_is_pure(const char *text);

#endif
