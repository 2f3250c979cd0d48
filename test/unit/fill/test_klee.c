#include "fill/klee.h"

#include "load_text.h"

TEST(fill_klee, inputs_have_the_names_of_objects) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, "#include <klee/klee.h>\n"
                            "int main(void) {\n  char re[2];\n"
                            "  klee_make_symbolic(re, sizeof re, \"re\");\n"
                            "  int k = klee_range(0, 9, \"k\"), i = klee_int(\"i\");\n"
                            "  return re[0] + re[1] + k + i + (int)klee_choose(6);\n}\n"),
           PT_OK);
  pt_session s = {.mem = t.mem, .prog = t.prog};
  pt_options_init(&s.options);
  pt_checker c = {.s = &s};
  pt_report r;
  pt_report_failure row = {0};
  pt_test test = {0};
  pt_report_init(&r, t.mem);
  static const pt_input_kind kinds[] = {PT_INPUT_UCHAR, PT_INPUT_UCHAR, PT_INPUT_INT, PT_INPUT_INT,
                                        PT_INPUT_ULONG};
  for (int k = 0; k < 5; k++) {
    pt_report_input in = {.name = "klee"};
    pt_input value = {.kind = kinds[k], .lo = k < 2 ? 'a' : 4};
    pt_vec_push(t.mem, &row.inputs, in);
    pt_vec_push(t.mem, &test.inputs, value);
  }
  pt_klee_name_inputs(&r, &row, &c, &test);
  CHECK_STR(row.inputs.at[0].name, "re[0]");
  CHECK_STR(row.inputs.at[1].name, "re[1]");
  CHECK_STR(row.inputs.at[2].name, "k");
  CHECK_STR(row.inputs.at[3].name, "i");
  CHECK_STR(row.inputs.at[4].name, "klee_choose");
  CHECK(row.inputs.at[1].letter && !row.inputs.at[2].letter);
  pt_vec_release(t.mem, &row.inputs);
  pt_vec_release(t.mem, &test.inputs);
  pt_report_release(&r);
  pt_load_release(&t);
}
