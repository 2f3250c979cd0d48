/* Running the DASH engine on C in a string. */
#ifndef PT_TEST_DASH_KIT_H
#define PT_TEST_DASH_KIT_H

#include "check/dash.h"
#include "engine/dash/dash.h"
#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_terms *tt;
  pt_exec *x;
  pt_solver *solver;
  pt_result result;
  pt_dash_options o;
  pt_dash_stats stats;
  pt_dash_check check; /* of the proof */
  bool proved;         /* there was a proof, and it passed its check */
  bool all;
} dashed;

/* Proofs are checked by Z3. */
static inline bool dash_believe(void *payload, const pt_region_proof *p) {
  dashed *d = payload;
  pt_solver *z3 = pt_z3_new(d->tt, PT_HINT_PATH, 0, false);
  d->proved = pt_check_dash(p, d->t.prog, d->x, z3, NULL, NULL, &d->check) == PT_DASH_CONFIRMED;
  pt_solver_delete(z3);
  return d->proved;
}

static inline void dash_load(dashed *d, const char *source) {
  *d = (dashed){.t = pt_load_options()};
  if (pt_load_text(&d->t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", d->t.err.text);
  d->tt = pt_terms_new(d->t.mem);
  pt_smt_config c = pt_smt_config_default();
  CHECK_EQ(pt_exec_new(&d->x, d->t.mem, d->t.prog, &d->t.err), PT_OK);
  CHECK_EQ(pt_solver_new(&d->solver, d->tt, &c, &d->t.err), PT_OK);
  pt_result_init(&d->result, d->t.mem, d->t.prog);
  d->o = (pt_dash_options){
      .job = {.checks = UINT64_C(1) << PT_CHECK_ASSERTION | UINT64_C(1) << PT_CHECK_REACH},
      .max_steps = 4000,
      .believe = dash_believe,
      .believe_payload = d,
      .stats = &d->stats};
}

static inline void dash_run(dashed *d) {
  d->all = pt_engine_dash(&d->result, d->x, d->solver, &d->o);
}

static inline void dash_release(dashed *d) {
  pt_result_release(&d->result);
  pt_solver_delete(d->solver);
  pt_exec_delete(d->x);
  pt_terms_delete(d->tt);
  pt_load_release(&d->t);
}

#define DASH_HEADER                                                                                \
  "#include <stdlib.h>\n#include <string.h>\n"                                                     \
  "unsigned char __VERIFIER_nondet_uchar(void); int __VERIFIER_nondet_int(void);\n"                \
  "unsigned __VERIFIER_nondet_uint(void); void __VERIFIER_assume(int); void "                      \
  "__VERIFIER_error(void);\n"                                                                      \
  "static void assert(int c) { if (!c) __VERIFIER_error(); }\n"

#endif
