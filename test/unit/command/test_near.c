#include "command/near.h"

#include "test.h"

static void add_run(pt_mem *m, pt_population *known, size_t n, uint64_t value) {
  pt_inputs in = {0};
  for (size_t k = 0; k < n; k++)
    pt_vec_push(m, &in, ((pt_input){.kind = PT_INPUT_UCHAR, .width = 8, .lo = value}));
  pt_vec_push(m, known, in);
}

TEST(command_near, few_inputs_change) {
  pt_mem *m = pt_mem_new();
  pt_population known = {0};
  pt_inputs out = {0};
  pt_rng rng = {1};
  size_t changed = 0, joined = 0, shorter = 0, longer = 0;
  add_run(m, &known, 6, 'a');
  add_run(m, &known, 4, 'x');
  for (int k = 0; k < 400; k++) {
    size_t others = 0, a = 0;
    pt_near_inputs(&rng, m, &known, 0, &out);
    for (size_t i = 0; i < out.n; i++) {
      CHECK(out.at[i].lo < 256);
      a += out.at[i].lo == 'a';
      others += out.at[i].lo != 'a' && out.at[i].lo != 'x';
    }
    CHECK(others <= 3);
    changed += others > 0;
    shorter += out.n < 6, longer += out.n > 6;
    joined += a > 0 && out.n && out.at[out.n - 1].lo == 'x';
  }
  CHECK(changed > 100 && joined > 0 && shorter > 0 && longer > 0);
  for (size_t k = 0; k < known.n; k++) pt_vec_release(m, &known.at[k]);
  pt_vec_release(m, &known);
  pt_vec_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(command_near, inputs_are_taken_by_kind) {
  pt_mem *m = pt_mem_new();
  pt_inputs list = {0};
  size_t next = 0;
  pt_input in = {.kind = PT_INPUT_INT, .width = 32};
  pt_vec_push(m, &list, ((pt_input){.kind = PT_INPUT_UCHAR, .width = 8, .lo = 1}));
  pt_vec_push(m, &list, ((pt_input){.kind = PT_INPUT_INT, .width = 32, .lo = 2}));
  CHECK(pt_near_next(&list, &next, &in));
  CHECK_EQ(in.lo, 2);
  CHECK_EQ(next, 2);
  CHECK(!pt_near_next(&list, &next, &in));
  pt_vec_release(m, &list);
  CHECK_EQ(pt_mem_delete(m), 0);
}
