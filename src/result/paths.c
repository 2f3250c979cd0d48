#include "result/paths.h"

void pt_path_proof_add(pt_path_proof *p, pt_mem *m, const pt_term *terms, size_t n) {
  pt_vec_push(m, &p->first, (uint32_t)p->terms.n);
  for (size_t k = 0; k < n; k++) pt_vec_push(m, &p->terms, terms[k]);
}

void pt_path_proof_release(pt_path_proof *p, pt_mem *m) {
  pt_vec_release(m, &p->terms);
  pt_vec_release(m, &p->first);
}
