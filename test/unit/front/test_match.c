#include "test.h"

#include "load_text.h"

/* How many functions of the program have neither a body nor a model. */
static size_t missing(const char *text) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, text), PT_OK);
  size_t n = t.prog->missing.n;
  pt_load_release(&t);
  return n;
}

TEST(match, library_functions_declared_in_many_ways) {
  CHECK_EQ(
      missing("int bind(int, const void *, unsigned); int main(void) { return bind(0, 0, 0); }"),
      0);
  CHECK_EQ(missing("int bind(); int main(void) { return bind(0, (void *)0, 0); }"), 0);
  CHECK_EQ(missing("int bind(long, char *, long); int main(void) { return bind(0, 0, 0) < 0; }"),
           0);
  CHECK_EQ(missing("void close(int); int main(void) { close(3); return 0; }"), 0);
  CHECK_EQ(missing("int open(const char *, int); int main(void) { return open(\"x\", 0); }"), 0);
}

TEST(match, what_is_passed_counts) {
  CHECK_EQ(missing("int strlen(char *); int main(void) { return strlen(\"x\"); }"), 0);
  CHECK_EQ(missing("int toupper(char); int main(void) { return toupper('x'); }"), 0);
  CHECK_EQ(missing("int toupper(unsigned char); int main(void) { return toupper('x'); }"), 1);
  CHECK_EQ(missing("int labs(int); int main(void) { return labs(1); }"), 1);
  CHECK_EQ(missing("void *malloc(int); int main(void) { return malloc(1) == 0; }"), 1);
  CHECK_EQ(missing("long abs(int); int main(void) { return abs(1) != 1; }"), 1);
}

TEST(match, functions_that_only_have_the_name) {
  CHECK_EQ(missing("int bind(int); int main(void) { return bind(0); }"), 1);
  CHECK_EQ(missing("void error(void); int main(void) { error(); return 0; }"), 1);
  CHECK_EQ(missing("int close(void *); int main(void) { return close(0); }"), 1);
  CHECK_EQ(missing("char *close(int); int main(void) { return close(0) != 0; }"), 1);
  CHECK_EQ(missing("int close(int, int); int main(void) { return close(0, 0); }"), 1);
  CHECK_EQ(missing("int close(double); int main(void) { return close(0); }"), 1);
}
