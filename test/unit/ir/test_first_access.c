/* Which check a function makes first. */
#include "ir/first_access.h"

#include "load_text.h"

/* The line of the first access of the function, 0: it is not known. */
static uint32_t first_line(const char *source, const char *name) {
  pt_loaded t = pt_load_options();
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  uint32_t fn = pt_ir_fn_by_name(t.prog, name);
  CHECK(fn);
  uint32_t check = pt_ir_first_access(t.prog, fn);
  uint32_t line = check ? t.prog->locs.at[t.prog->checks.at[check].loc].line : 0;
  pt_load_release(&t);
  return line;
}

#define MAIN "\nint main(int n, char **v) { return f(v[0], v[1]) + n; }"

TEST(ir_first_access, of_every_call) {
  CHECK_EQ(first_line("int f(char *s, char *t) {\nint n = 0;\nwhile (*s++) n++;\n"
                      "return n + *t; }" MAIN,
                      "f"),
           3);
  CHECK_EQ(first_line("static int g(int k, char *s) {\nreturn *s + k; }\n"
                      "int f(char *s, char *t) {\nint k = 3;\nreturn g(k, s) + *t; }" MAIN,
                      "f"),
           2);
}

TEST(ir_first_access, not_known) {
  /* of another argument, of another byte, of more than one, behind a branch or a check */
  CHECK_EQ(first_line("int f(char *s, char *t) { int n = *t; return n + *s; }" MAIN, "f"), 0);
  CHECK_EQ(first_line("int f(char *s, char *t) { return s[1] + t[0]; }" MAIN, "f"), 0);
  CHECK_EQ(first_line("int f(char *s, char *t) { return *(int *)s + *t; }" MAIN, "f"), 0);
  CHECK_EQ(first_line("int f(char *s, char *t) { return t ? *s : 0; }" MAIN, "f"), 0);
  CHECK_EQ(first_line("int d;\nint f(char *s, char *t) { int n = 7 / d; return *s + n + !t; }" MAIN,
                      "f"),
           0);
}
