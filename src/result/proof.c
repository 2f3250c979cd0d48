#include "result/proof.h"

void pt_proof_release(pt_mem *m, pt_proof *p) {
  for (size_t k = 0; k < p->loops.n; k++) {
    for (size_t j = 0; j < p->loops.at[k].rows.n; j++)
      pt_row_release(m, &p->loops.at[k].rows.at[j]);
    pt_vec_release(m, &p->loops.at[k].rows);
    pt_vec_release(m, &p->loops.at[k].vars);
    pt_vec_release(m, &p->loops.at[k].rank);
  }
  pt_vec_release(m, &p->loops);
  pt_vec_release(m, &p->contexts);
  pt_vec_release(m, &p->checks);
  pt_vec_release(m, &p->late);
}

bool pt_proof_about_elements(const pt_proof *p) {
  for (size_t l = 0; l < p->loops.n; l++)
    for (size_t k = 0; k < p->loops.at[l].rows.n; k++)
      if (p->loops.at[l].rows.at[k].each.array) return true;
  return false;
}
