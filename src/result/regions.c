#include "result/regions.h"

void pt_region_proof_release(pt_region_proof *p) {
  for (size_t k = 0; k < p->graphs.n; k++) pt_vec_release(p->mem, &p->graphs.at[k].post);
  for (size_t k = 0; k < p->regions.n; k++) {
    pt_vec_release(p->mem, &p->regions.at[k].lits);
    pt_vec_release(p->mem, &p->regions.at[k].split);
  }
  pt_vec_release(p->mem, &p->graphs);
  pt_vec_release(p->mem, &p->regions);
  pt_vec_release(p->mem, &p->checks);
}
