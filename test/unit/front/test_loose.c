/* Which calls go to loose variants of models: those whose results are used for more than C says of
   them. */
#include "load_text.h"

#define HEAD                                                                                       \
  "#include <ctype.h>\n#include <string.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\n"

/* Whether a program with this main function has the loose variant of NAME. */
static bool is_loose(const char *name, const char *body) {
  char text[600], variant[64];
  pt_loaded t = pt_load_options();
  snprintf(
      text, sizeof text,
      HEAD
      "int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); char s[2] = {c, 0}; %s }\n",
      body);
  snprintf(variant, sizeof variant, "__pt_loose_%s", name);
  if (pt_load_text(&t, text) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  bool there = pt_ir_fn_by_name(t.prog, variant) != 0;
  pt_load_release(&t);
  return there;
}

TEST(front_loose, truth_and_sign_are_known) {
  CHECK(
      !is_loose("isdigit", "if (isdigit(c)) return 1; return !isdigit(c + 1) || isdigit(c) == 0;"));
  CHECK(!is_loose("strcmp",
                  "return strcmp(s, \"a\") < 0 || strcmp(s, \"b\") >= 0 || !strcmp(s, \"c\");"));
  CHECK(!is_loose("memcmp", "memcmp(s, \"a\", 2); return 0;"));
}

TEST(front_loose, more_is_not) {
  CHECK(is_loose("isdigit", "return isdigit(c);"));
  CHECK(is_loose("isdigit", "return isdigit(c) == 1;"));
  CHECK(is_loose("isdigit", "return isdigit(c) > 0;"));
  CHECK(is_loose("strcmp", "int d = strcmp(s, \"a\"); return d < 0;"));
  CHECK(is_loose("strcmp", "return (unsigned)strcmp(s, \"a\") < 5;"));
  CHECK(is_loose("isalpha", "int (*f)(int) = isalpha; return f(c) && isalpha(c);"));
}

TEST(front_loose, functions_of_the_program_are_its_own) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(
               &t, "int isdigit(int c) { return c == 1; } int main(void) { return isdigit(1); }"),
           PT_OK);
  CHECK_EQ(pt_ir_fn_by_name(t.prog, "__pt_loose_isdigit"), 0);
  pt_load_release(&t);
}
