#include "test.h"

#include "load_text.h"
#include "policy/narrow.h"
#include "policy/verdict.h"

static const char *narrowed(const char *text, bool free_functions) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, text), PT_OK);
  const char *why = pt_reason_sentence(pt_narrowed(t.prog, free_functions));
  pt_load_release(&t);
  return why ? why : "";
}

#define IO "#include <stdio.h>\n"

TEST(narrow, programs_with_all_runs) {
  CHECK_STR(narrowed(IO "int main(void) { printf(\"x\"); FILE *f = fopen(\"x\", \"r\"); if (f) "
                        "fclose(f); return 0; }",
                     false),
            "");
  CHECK_STR(narrowed("int f(void); int main(void) { return f(); }", true), "");
  CHECK_STR(narrowed("double sqrt(double); int main(void) { return sqrt(4) > 1; }", false), "");
  CHECK_STR(
      narrowed(
          "int printf(const char *f, ...) { return *f; } int main(void) { return printf(\"x\"); }",
          false),
      "");
}

/* Arguments have any number and length: nothing bounds what is claimed. */
TEST(narrow, arguments_of_main) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, "int main(int n, char **a) { return n > 1 && a[1][0]; }"), PT_OK);
  CHECK(!pt_narrowed(t.prog, true) && !pt_is_bounded(t.prog));
  pt_load_release(&t);
}

TEST(narrow, strtod_sets_errno) {
  CHECK_STR(narrowed("double strtod(const char *, char **); int *__errno_location(void);"
                     "int main(void) { return strtod(\"4\", 0) > *__errno_location(); }",
                     false),
            "");
}

TEST(narrow, programs_with_fewer) {
  CHECK_STR(narrowed("int f(void); int main(void) { return f(); }", false),
            "a function has no body");
  CHECK_STR(
      narrowed("int tcgetattr(int, void *); int main(void) { char b[99]; return tcgetattr(0, b); }",
               true),
      "a function of the library has no model");
  CHECK_STR(narrowed("#include <unistd.h>\nint main(void) { return getlogin() != 0; }", true),
            "texts about users and groups are bounded");
  CHECK_STR(
      narrowed("#include <locale.h>\nint main(void) { return setlocale(0, \"\") != 0; }", true),
      "the locale is always that of C");
  CHECK_STR(narrowed(IO "int main(void) { return fflush(stdout) && ferror(stdout); }", false),
            "the result rests on restrictions");
  CHECK_STR(narrowed("double sqrt(double); int *__errno_location(void); int main(void) { return "
                     "sqrt(4) > *__errno_location(); }",
                     false),
            "functions of math.h do not set errno");
}
