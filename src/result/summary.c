#include "result/summary.h"

void pt_summary_release(pt_summary *s) {
  pt_strtab_release(s->mem, &s->text);
  pt_vec_release(s->mem, &s->outcomes);
  pt_vec_release(s->mem, &s->failing);
  pt_vec_release(s->mem, &s->writes);
  pt_vec_release(s->mem, &s->frees);
}
