#include "exec/stray.h"

#include "test.h"

static bool possible(uint32_t ptr_width, pt_input in) {
  pt_ir_prog p = {.ptr_width = ptr_width};
  pt_inputs all = {.at = &in, .n = 1};
  return pt_stray_possible(&p, &all);
}

TEST(stray, which_inputs_can_be_addresses) {
  uint64_t page = UINT64_C(3) << 32;
  CHECK(possible(64, (pt_input){.kind = PT_INPUT_UNDEF, .width = 64, .lo = page}));
  CHECK(possible(64, (pt_input){.kind = PT_INPUT_MISSING, .width = 64, .lo = page + 8}));
  CHECK(possible(32, (pt_input){.kind = PT_INPUT_POINTER, .width = 32, .lo = 0x3000}));
  CHECK(!possible(64, (pt_input){.kind = PT_INPUT_UNDEF, .width = 64, .lo = 7}));
  CHECK(!possible(64, (pt_input){.kind = PT_INPUT_LONG, .width = 64, .lo = page}));
  CHECK(!possible(64, (pt_input){.kind = PT_INPUT_UNDEF, .width = 32, .lo = 0x80003000}));
}
