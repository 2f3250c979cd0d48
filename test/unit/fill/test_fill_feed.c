/* How a failing run is told: command line and standard input. */
#include "fill/fill_report.h"
#include "load_text.h"

static void give(pt_loaded *t, pt_test *test, pt_input_kind kind, uint16_t width, const char *name,
                 uint64_t value) {
  pt_input in = {.kind = (uint8_t)kind, .width = width, .lo = value,
                 .name = pt_strtab_find(&t->prog->strings, name)};
  pt_vec_push(t->mem, &test->inputs, in);
}

/* Four texts, the second of which is TEXT. */
static void give_arguments(pt_loaded *t, pt_test *test, const char *text) {
  static const char *const lengths[] = {"length of argv[0]", "length of argv[1]",
                                        "length of argv[2]", "length of argv[3]"};
  give(t, test, PT_INPUT_UCHAR, 8, "argc - 1", 2);
  for (int k = 0; k < 4; k++) give(t, test, PT_INPUT_UCHAR, 8, lengths[k], 0);
  for (uint32_t k = 0; k <= strlen(text); k++) {
    give(t, test, PT_INPUT_UNDEF, 8, "argv[1]", (unsigned char)text[k]);
    pt_vec_top(&test->inputs).origin = 3, pt_vec_top(&test->inputs).offset = k;
  }
}

static void expect(const char *argument, const char *run) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, "#include <stdio.h>\nint main(int argc, char **argv) {\n"
                            "  return argc == 3 && argv[1][0] == 'x' && getchar() == '\\n';\n}\n"),
           PT_OK);
  pt_checker c = {0};
  pt_report r;
  pt_test test = {0};
  pt_report_failure row = {0};
  pt_report_init(&r, t.mem);
  pt_result_init(&c.result, t.mem, t.prog);
  give_arguments(&t, &test, argument);
  give(&t, &test, PT_INPUT_BOOL, 1, "more input?", 1);
  give(&t, &test, PT_INPUT_UCHAR, 8, "getchar", '\n');
  pt_vec_resize(t.mem, &row.inputs, test.inputs.n);
  pt_fill_feed(&r, &row, &c, &test);
  CHECK(strchr(row.run, ' ') != NULL); /* behind the program's name */
  CHECK_STR(strchr(row.run, ' ') + 1, run);
  CHECK_STR(row.input, "\"\\n\"");
  CHECK_EQ(row.inputs.at[0].way, PT_WAY_ARGUMENT);
  CHECK_EQ(pt_vec_top(&row.inputs).way, PT_WAY_STDIN);
  pt_vec_release(t.mem, &row.inputs);
  pt_vec_release(t.mem, &test.inputs);
  pt_result_release(&c.result);
  pt_report_release(&r);
  pt_load_release(&t);
}

TEST(fill_feed, words_are_quoted) {
  expect("x", "x \"\"");
  expect("", "\"\" \"\"");
  expect("a b$", "\"a b\\$\" \"\"");
  expect("'\x01", "$'\\'\\x01' \"\"");
}

TEST(fill_feed, a_file_has_its_name) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, "#include <stdio.h>\nint main(void) {\n"
                            "  FILE *f = fopen(\"data.txt\", \"r\");\n"
                            "  return f && fgetc(f) == 'x';\n}\n"),
           PT_OK);
  pt_checker c = {0};
  pt_report r;
  pt_test test = {0};
  pt_report_failure row = {.file = "", .file_name = ""};
  pt_report_init(&r, t.mem);
  pt_result_init(&c.result, t.mem, t.prog);
  give(&t, &test, PT_INPUT_BOOL, 1, "fopen", 0);
  give(&t, &test, PT_INPUT_BOOL, 1, "more input?", 1);
  give(&t, &test, PT_INPUT_UCHAR, 8, "getchar", 'x');
  pt_vec_resize(t.mem, &row.inputs, test.inputs.n);
  pt_fill_feed(&r, &row, &c, &test);
  CHECK_STR(row.input, "");
  CHECK_STR(row.file, "\"x\"");
  CHECK_STR(row.file_name, "data.txt");
  for (size_t k = 0; k < row.inputs.n; k++) CHECK_EQ(row.inputs.at[k].way, PT_WAY_FILE);
  pt_vec_release(t.mem, &row.inputs);
  pt_vec_release(t.mem, &test.inputs);
  pt_result_release(&c.result);
  pt_report_release(&r);
  pt_load_release(&t);
}
