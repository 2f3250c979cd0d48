#include "report/source.h"

#include "test.h"

static const char text[] =
    "int f(void); /* if ( */\n"                /* 1 */
    "#define X ;\n"                            /* 2 */
    "int main(void) {\n"                       /* 3 */
    "  int x = f( ), y = 1;\n"                 /* 4 */
    "  if (x + 1 >\n"                          /* 5 */
    "      y * 2) x = y + 3;\n"                /* 6 */
    "  else y = x / 2; // } comment (\n"       /* 7 */
    "  for (int i = 0; i < 3; i += x) x--;\n"  /* 8 */
    "  do x++; while (x < \";)\"[0]);\n"       /* 9 */
    "  return g(x, (y + 1));\n"                /* 10 */
    "}\n";

static void check_statement(const pt_source *s, uint32_t line, uint32_t column,
                            uint32_t wanted_line, uint32_t wanted) {
  uint32_t l, c;
  size_t at = pt_source_statement(s, pt_source_offset(s, line, column));
  CHECK(at != PT_NOWHERE);
  pt_source_position(s, at, &l, &c);
  CHECK_EQ(l, wanted_line);
  CHECK_EQ(c, wanted);
}

TEST(source, statements_begin_where_they_begin) {
  pt_mem *m = pt_mem_new();
  pt_source s = {0};
  pt_source_parse(&s, m, text);
  check_statement(&s, 4, 11, 4, 3);   /* a declaration */
  check_statement(&s, 5, 9, 5, 7);    /* the condition of an if */
  check_statement(&s, 6, 9, 5, 7);    /* its second line */
  check_statement(&s, 6, 20, 6, 14);  /* the statement behind it */
  check_statement(&s, 7, 14, 7, 8);   /* not the else */
  check_statement(&s, 8, 15, 8, 8);   /* parts of a for */
  check_statement(&s, 8, 21, 8, 19);
  check_statement(&s, 8, 28, 8, 26);
  check_statement(&s, 8, 34, 8, 34);
  check_statement(&s, 9, 7, 9, 6);    /* the body of a do */
  check_statement(&s, 10, 18, 10, 3); /* inside an argument */
  CHECK_EQ(pt_source_statement(&s, PT_NOWHERE), PT_NOWHERE);
  pt_source_release(&s);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(source, calls_and_loops) {
  pt_mem *m = pt_mem_new();
  pt_source s = {0};
  uint32_t line, column;
  pt_source_parse(&s, m, text);
  size_t end = pt_source_call_end(&s, pt_source_offset(&s, 4, 11), "f");
  pt_source_position(&s, end, &line, &column);
  CHECK_EQ(line, 4);
  CHECK_EQ(column, 14);
  end = pt_source_call_end(&s, pt_source_offset(&s, 10, 10), "g");
  pt_source_position(&s, end, &line, &column);
  CHECK_EQ(column, 22);
  CHECK_EQ(pt_source_call_end(&s, pt_source_offset(&s, 10, 10), "h"), PT_NOWHERE);
  CHECK_EQ(pt_source_call_end(&s, pt_source_offset(&s, 4, 7), "x"), PT_NOWHERE);
  CHECK_STR(pt_source_loop(&s, pt_source_offset(&s, 8, 3)), "for");
  CHECK_STR(pt_source_loop(&s, pt_source_offset(&s, 9, 3)), "do");
  CHECK_STR(pt_source_loop(&s, pt_source_offset(&s, 9, 11)), "while");
  CHECK_STR(pt_source_loop(&s, pt_source_offset(&s, 8, 4)), "");
  CHECK_EQ(pt_source_offset(&s, 99, 1), PT_NOWHERE);
  CHECK_EQ(pt_source_offset(&s, 2, 60), PT_NOWHERE);
  pt_source_release(&s);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(source, odd_texts_do_no_harm) {
  static const char *const odd[] = {"",  "\"",   "'",   "/*",  "//", "\\",
                                    "#", "\"\\", "(((", ")))", "do", "#a\\"};
  pt_mem *m = pt_mem_new();
  for (size_t k = 0; k < sizeof odd / sizeof *odd; k++) {
    pt_source s = {0};
    pt_source_parse(&s, m, odd[k]);
    for (size_t at = 0; at < strlen(odd[k]) + 2; at++) {
      pt_source_statement(&s, at);
      pt_source_loop(&s, at);
      pt_source_call_end(&s, at, "do");
    }
    CHECK_EQ(s.code.n, s.text.n);
    pt_source_release(&s);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}
