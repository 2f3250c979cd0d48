#include "ir/clause.h"

#include <string.h>

#include "test.h"

static bool owns(const char *name, const char *owner) {
  size_t n = strlen(name);
  const char *found = pt_ir_contract_owner(name, &n);
  return n == strlen(owner) && memcmp(found, owner, n) == 0;
}

TEST(clause, whose_contract_it_is) {
  CHECK(owns("__protest_ens_find_last_12", "find_last"));
  CHECK(owns("__protest_req_f_0", "f"));
  CHECK(owns("__protest_got_make_3", "make"));
  CHECK(owns("__protest_out_find_last", "find_last"));
  CHECK(owns("__protest_use_max", "max"));
  CHECK(owns("find_last", "find_last"));
  CHECK(owns("__protest_out_", "__protest_out_"));
}
