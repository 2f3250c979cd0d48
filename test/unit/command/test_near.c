#include "command/near.h"

#include "test.h"

TEST(command_near, few_inputs_change) {
  pt_mem *m = pt_mem_new();
  pt_test tests[2] = {0};
  pt_inputs out = {0};
  pt_rng rng = {1};
  size_t changed = 0, joined = 0;
  for (int k = 0; k < 6; k++) {
    pt_input in = {.kind = PT_INPUT_UCHAR, .width = 8, .lo = 'a'};
    pt_vec_push(m, &tests[0].inputs, in);
    in.lo = 'x';
    if (k < 4) pt_vec_push(m, &tests[1].inputs, in);
  }
  for (int k = 0; k < 200; k++) {
    size_t others = 0, a = 0;
    pt_near_inputs(&rng, m, tests, 2, &out);
    CHECK(out.n >= 4 && out.n <= 6);
    for (size_t i = 0; i < out.n; i++) {
      CHECK(out.at[i].lo < 256);
      a += out.at[i].lo == 'a';
      others += out.at[i].lo != 'a' && out.at[i].lo != 'x';
    }
    CHECK(others <= 3);
    changed += others > 0;
    joined += a > 0 && out.n == 4 && out.at[3].lo == 'x';
  }
  CHECK(changed > 100 && joined > 0);
  pt_vec_release(m, &tests[0].inputs);
  pt_vec_release(m, &tests[1].inputs);
  pt_vec_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}
