/* What KLEE programs call the objects that they make symbolic: the models draw one input per byte,
   people and KLEE's own tools know them by name. */
#ifndef PT_FILL_KLEE_H
#define PT_FILL_KLEE_H

#include "exec/exec.h"
#include "report/report.h"
#include "session/checker.h"

enum { PT_KLEE_MAKERS = 4, PT_KLEE_NAME = 200 };

typedef struct {
  const pt_ir_prog *prog;
  uint32_t fn[PT_KLEE_MAKERS]; /* functions that make objects symbolic; 0: not there */
} pt_klee;

typedef struct {
  uint32_t first, n; /* its inputs */
  char name[PT_KLEE_NAME];
} pt_klee_object;

/* False: the program calls none of them. */
bool pt_klee_find(pt_klee *k, const pt_ir_prog *p);
/* When a run enters FN: the object that it makes; false: it makes none. */
bool pt_klee_enter(const pt_klee *k, pt_exec *x, uint32_t fn, pt_klee_object *out);

/* Names the inputs of ROW by their objects, `re[1]`, which takes one more run. */
void pt_klee_name_inputs(pt_report *r, pt_report_failure *row, const pt_checker *c,
                         const pt_test *t);

#endif
