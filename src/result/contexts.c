#include "result/contexts.h"

void pt_contexts_release(pt_mem *m, pt_contexts *c) {
  pt_vec_release(m, &c->calls);
  pt_vec_release(m, &c->rows);
  pt_vec_release(m, &c->pledges);
  pt_vec_release(m, &c->answers);
  pt_vec_release(m, &c->claims);
}
