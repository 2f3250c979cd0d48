/* Which changes are made to a source. */
#include "report/mutant.h"

#include <string.h>

#include "test.h"

TEST(mutant, tokens) {
  static const char text[] = "#define N 3\n"
                             "int f(int *p) { /* a < b */\n"
                             "  if (!p || *p <= 41) return -1;\n"
                             "  for (int i = 0; i < N && p->n != 1.5; i++) { break; }\n"
                             "  char c = '<'; return *p << 0x10;\n}\n";
  static const char *const names[] = {
      "a.c:3:7: `!` is gone",      "a.c:3:10: `||` is `&&`", "a.c:3:16: `<=` is `<`",
      "a.c:3:19: `41` is `42`",    "a.c:3:31: `1` is `2`",   "a.c:4:16: `0` is `1`",
      "a.c:4:21: `<` is `<=`",     "a.c:4:25: `&&` is `||`", "a.c:4:33: `!=` is `==`",
      "a.c:4:42: `++` is `--`",    "a.c:4:48: `break` is gone", "a.c:5:27: `<<` is `>>`"};
  pt_mem *m = pt_mem_new();
  pt_source s = {0};
  pt_mutants all = {0};
  pt_buf b = {0};
  pt_source_parse(&s, m, text);
  pt_mutants_of(&all, m, &s);
  for (size_t k = 0; k < all.n && k < sizeof names / sizeof *names; k++) {
    pt_buf_reset(&b);
    pt_mutant_name(&b, m, &s, "x/a.c", &all.at[k]);
    CHECK_STR(pt_buf_text(&b), names[k]);
  }
  CHECK_EQ(all.n, sizeof names / sizeof *names);
  pt_buf_reset(&b);
  pt_mutant_text(&b, m, &s, &all.at[3]);
  CHECK(strstr(pt_buf_text(&b), "*p <= 42) return -1;\n") && b.n == strlen(text));
  pt_buf_release(m, &b);
  pt_vec_release(m, &all);
  pt_source_release(&s);
  CHECK_EQ(pt_mem_delete(m), 0);
}
