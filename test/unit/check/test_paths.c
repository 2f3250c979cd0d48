/* Proofs by paths: what has no model is confirmed, what has one is refuted, what nobody answers is
   neither. */
#include "check/paths.h"

#include "test.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_solver *z3;
  pt_term small, large; /* x < 3, x > 5 */
  pt_path_proof proof;
} world;

static void begin(world *w) {
  *w = (world){.m = pt_mem_new()};
  w->tt = pt_terms_new(w->m);
  w->z3 = pt_z3_new(w->tt, PT_HINT_PATH, 0, false);
  pt_term x = pt_mk_var(w->tt, "x", pt_sort_bv(w->tt, 32));
  w->small = pt_mk_op2(w->tt, PT_TOP_ULT, x, pt_mk_const(w->tt, pt_bv_u64(32, 3)));
  w->large = pt_mk_op2(w->tt, PT_TOP_ULT, pt_mk_const(w->tt, pt_bv_u64(32, 5)), x);
}

static void end(world *w) {
  pt_path_proof_release(&w->proof, w->m);
  pt_solver_delete(w->z3);
  pt_terms_delete(w->tt);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

TEST(check_paths, confirmed_and_refuted) {
  world w;
  begin(&w);
  CHECK_EQ(pt_check_paths(&w.proof, w.m, w.z3, NULL, NULL),
           PT_PATHS_CONFIRMED); /* nothing is left out */
  for (int k = 0; k < 2; k++) pt_path_proof_add(&w.proof, w.m, (pt_term[]){w.small, w.large}, 2);
  CHECK_EQ(pt_check_paths(&w.proof, w.m, w.z3, NULL, NULL), PT_PATHS_CONFIRMED);
  pt_path_proof_add(&w.proof, w.m, (pt_term[]){w.small}, 1);
  CHECK_EQ(pt_check_paths(&w.proof, w.m, w.z3, NULL, NULL), PT_PATHS_REFUTED);
  end(&w);
}

/* No condition at all: such a way is possible. */
TEST(check_paths, an_empty_reason) {
  world w;
  begin(&w);
  pt_path_proof_add(&w.proof, w.m, NULL, 0);
  pt_path_proof_add(&w.proof, w.m, (pt_term[]){w.small, w.large}, 2);
  CHECK_EQ(pt_check_paths(&w.proof, w.m, w.z3, NULL, NULL), PT_PATHS_REFUTED);
  end(&w);
}

TEST(check_paths, no_time) {
  static const volatile int stop = 1;
  world w;
  begin(&w);
  pt_path_proof_add(&w.proof, w.m, (pt_term[]){w.small, w.large}, 2);
  CHECK_EQ(pt_check_paths(&w.proof, w.m, w.z3, NULL, &stop), PT_PATHS_GAVE_UP);
  end(&w);
}
