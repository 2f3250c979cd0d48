#include "ir/clause.h"

#include <string.h>

static bool begins(const pt_ir_prog *p, const pt_ir_fn *f, const char *const *words) {
  const char *name = pt_ir_text(p, f->name);
  for (; *words; words++)
    if (strncmp(name, *words, strlen(*words)) == 0) return true;
  return false;
}

bool pt_ir_is_condition(const pt_ir_prog *p, const pt_ir_fn *f) {
  static const char *const words[] = {"__protest_req_", "__protest_ens_", "__protest_got_", NULL};
  return begins(p, f, words);
}

bool pt_ir_is_of_contract(const pt_ir_prog *p, const pt_ir_fn *f) {
  static const char *const words[] = {"__protest_use_", "__protest_out_", "__protest_rec_",
                                      "__protest_mut_", NULL};
  return pt_ir_is_condition(p, f) || begins(p, f, words);
}
