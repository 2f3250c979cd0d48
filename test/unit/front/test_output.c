/* Output that may fail. */
#include "test.h"

#include "load_text.h"

/* The input that says how a call ends; NULL: there is none. */
static const pt_ir_ins *input_of(const pt_loaded *t, const char *name) {
  const pt_ir_fn *f = t->prog->fns.at[pt_ir_fn_by_name(t->prog, "main")];
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (!i->dead && i->op == PT_OP_INPUT && strcmp(pt_ir_text(t->prog, i->ref), name) == 0)
      return i;
  }
  return NULL;
}

TEST(front_output, results_that_are_used) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, "#include <stdio.h>\nint main(void) {\n  printf(\"a\");\n"
                            "  if (fflush(stdout)) return 1;\n"
                            "  return fwrite(\"abc\", 1, 3, stdout) != 3;\n}\n"),
           PT_OK);
  CHECK_EQ(t.prog->notes.n, 0);
  CHECK(input_of(&t, "result of fflush") && input_of(&t, "result of fwrite"));
  CHECK(!input_of(&t, "result of printf"));
  pt_load_release(&t);
}

TEST(front_output, what_is_not_said) {
  static const char *const texts[] = {
      "#include <errno.h>\n#include <stdio.h>\n"
      "int main(void) { return fflush(stdout) ? errno : 0; }",
      "#include <stdio.h>\nint main(void) { return ferror(stdout) != 0; }",
      "#include <stdio.h>\nint main(int argc, char **argv) {\n"
      "  int (*f)(const char *) = argc > 1 ? puts : remove;\n  return f(argv[0]) < 0;\n}"};
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
    pt_loaded t = pt_load_options();
    CHECK_EQ(pt_load_text(&t, texts[k]), PT_OK);
    bool noted = false;
    for (size_t j = 0; j < t.prog->notes.n; j++)
      noted |= t.prog->notes.at[j].kind == PT_NOTE_RESTRICTED;
    if (!noted) pt_test_fail(__FILE__, __LINE__, "nothing is said of %s", texts[k]);
    pt_load_release(&t);
  }
}
