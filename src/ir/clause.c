#include "ir/clause.h"

#include <string.h>

static const char *const conditions[] = {"__protest_req_", "__protest_ens_", "__protest_got_",
                                         NULL};
static const char *const others[] = {"__protest_use_", "__protest_out_", "__protest_rec_",
                                     "__protest_mut_", NULL};

/* How long the word is that NAME begins with; 0: none of them. */
static size_t begin(const char *name, size_t n, const char *const *words) {
  for (; *words; words++) {
    size_t length = strlen(*words);
    if (n > length && memcmp(name, *words, length) == 0) return length;
  }
  return 0;
}

bool pt_ir_is_condition(const pt_ir_prog *p, const pt_ir_fn *f) {
  const char *name = pt_ir_text(p, f->name);
  return begin(name, strlen(name), conditions) > 0;
}

bool pt_ir_is_of_contract(const pt_ir_prog *p, const pt_ir_fn *f) {
  const char *name = pt_ir_text(p, f->name);
  return begin(name, strlen(name), others) > 0 || pt_ir_is_condition(p, f);
}

const char *pt_ir_contract_owner(const char *name, size_t *n) {
  size_t condition = begin(name, *n, conditions), other = begin(name, *n, others);
  if (condition)
    while (*n > condition && name[*n - 1] != '_') --*n;
  if (condition) --*n;
  *n -= condition + other;
  return name + condition + other;
}
