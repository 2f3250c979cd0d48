#include "test.h"

#include <stdlib.h>
#include <unistd.h>

#include "front/defined.h"
#include "load_text.h"

TEST(front_defined, definitions) {
  static const char *const good[] = {
      "int f(int x) { return x; }",
      "inline\nvoid f (void)\n{\n}",
      "int f(int (*g)(int), char *s) __attribute__((noinline)) { return g(*s); }",
      "#include <x.h>\n/* f */ static int f(/* ) */ char c) // {\n { return c == ')'; }",
      "int g(void) { return f(\"f() {\"); }\nint f(const char *s) { return *s; }",
      "int (f2)(void) { return 0; } int f(void) {",
  };
  static const char *const bad[] = {
      "int f(int x);",
      "int g(void) { if (f(1)) { return 2; } return 0; }",
      "int g(void) { while (f(1)) {} return f(2); }",
      "/* int f(void) { } */",
      "// int f(void) { }",
      "const char *s = \"int f(void) { }\";",
      "int ff(void) { return 0; } int f_(void) { return 0; }",
      "int f;",
      "int f(void",
      "int f(int x) __attribute__((noreturn));",
      "",
  };
  for (size_t k = 0; k < sizeof good / sizeof *good; k++)
    if (!pt_text_defines(good[k], "f")) pt_test_fail(__FILE__, __LINE__, "not seen: %s", good[k]);
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
    if (pt_text_defines(bad[k], "f")) pt_test_fail(__FILE__, __LINE__, "seen: %s", bad[k]);
}

/* A program that lost a body, as its sources tell. */
TEST(front_defined, notes) {
  pt_loaded t = pt_load_options();
  char path[] = "/tmp/protest-defined-XXXXXX.c";
  int fd = mkstemps(path, 2);
  CHECK(fd >= 0);
  CHECK(write(fd, "int lost(int x) { return x; }\n", 30) == 30);
  close(fd);
  CHECK_EQ(pt_load_text(&t, "int lost(int); int gone(int);\n"
                            "int main(void) { return lost(1) + gone(2); }"),
           PT_OK);
  CHECK_EQ(t.prog->notes.n, 0);
  const char *files[] = {path};
  pt_front_options o = {.files = files, .nfiles = 1};
  pt_note_defined(t.prog, t.mem, &o);
  CHECK_EQ(t.prog->notes.n, 1);
  CHECK_EQ(t.prog->notes.at[0].kind, PT_NOTE_RESTRICTED);
  CHECK(strncmp(pt_ir_text(t.prog, t.prog->notes.at[0].text), "lost is defined in", 18) == 0);
  unlink(path);
  pt_load_release(&t);
}
