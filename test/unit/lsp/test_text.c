#include "lsp/text.h"

#include "test.h"

static void check_function(const pt_lsp_text *t, const char *name, uint32_t first, uint32_t line,
                           uint32_t last) {
  const pt_text_function *f = pt_lsp_text_named(t, name);
  CHECK(f != NULL);
  if (!f) return;
  CHECK_EQ(f->first, first);
  CHECK_EQ(f->line, line);
  CHECK_EQ(f->last, last);
}

TEST(lsp_text, functions_by_their_form) {
  pt_mem *m = pt_mem_new();
  pt_lsp_text t;
  pt_lsp_text_init(&t, m,
                   "#include <a.h>\n"                         /* 0 */
                   "int one(void) { return 1; }\n"            /* 1 */
                   "static struct s { int x; } *two(int a,\n" /* 2 */
                   "    int b) __attribute__((noinline))\n"   /* 3 */
                   "{\n"                                      /* 4 */
                   "  if (a) { b = 1; } /* } */\n"            /* 5 */
                   "}\n"                                      /* 6 */
                   "int declared(int);\n"                     /* 7 */
                   "int table[] = { f(1), f(2) };\n"          /* 8 */
                   "#define M(x) {\n"                         /* 9 */
                   "MARK(three)\n"                            /* 10 */
                   "void three() {\n"                         /* 11 */
                   "  puts(\"}\");\n"                         /* 12 */
                   "}\n"                                      /* 13 */
                   "int unfinished(void) {\n"                 /* 14 */
                   "  if (1) {\n");                           /* 15 */
  CHECK_EQ(t.functions.n, 4);
  check_function(&t, "one", 1, 1, 1);
  check_function(&t, "two", 2, 2, 6);
  check_function(&t, "three", 10, 11, 13);
  check_function(&t, "unfinished", 14, 14, 16);
  CHECK(!pt_lsp_text_named(&t, "declared") && !pt_lsp_text_named(&t, "f"));
  CHECK(pt_lsp_text_function(&t, 5) == pt_lsp_text_named(&t, "two"));
  CHECK(!pt_lsp_text_function(&t, 8));
  pt_lsp_text_release(&t);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(lsp_text, columns_in_both_encodings) {
  pt_mem *m = pt_mem_new();
  pt_lsp_text t;
  /* a, e with an accent (2 bytes), a face (4 bytes, 2 units of UTF-16), b, a byte that is no UTF-8
   */
  pt_lsp_text_init(&t, m,
                   "a\xc3\xa9\xf0\x9f\x98\x80"
                   "b\xff"
                   "c\r\nx");
  CHECK_EQ(pt_lsp_text_units(&t, 0, 1, true), 1);
  CHECK_EQ(pt_lsp_text_units(&t, 0, 3, true), 2);
  CHECK_EQ(pt_lsp_text_units(&t, 0, 7, true), 4);
  CHECK_EQ(pt_lsp_text_units(&t, 0, 9, true), 6);
  CHECK_EQ(pt_lsp_text_units(&t, 0, 7, false), 7);
  CHECK_EQ(pt_lsp_text_units(&t, 0, 100, false), 10);
  CHECK_EQ(pt_lsp_text_units(&t, 9, 3, true), 0);
  CHECK_EQ(pt_lsp_text_bytes(&t, 0, 2, true), 3);
  CHECK_EQ(pt_lsp_text_bytes(&t, 0, 4, true), 7);
  CHECK_EQ(pt_lsp_text_bytes(&t, 0, 6, true), 9);
  CHECK_EQ(pt_lsp_text_bytes(&t, 0, 100, true), 10);
  CHECK_EQ(pt_lsp_text_bytes(&t, 9, 1, true), 0);
  size_t n;
  pt_lsp_text_line(&t, 0, &n);
  CHECK_EQ(n, 10); /* without the end of the line */
  pt_lsp_text_release(&t);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(lsp_text, words) {
  pt_mem *m = pt_mem_new();
  pt_lsp_text t;
  uint32_t n;
  pt_lsp_text_init(&t, m, "  abc + d_1;\n");
  CHECK_EQ(pt_lsp_text_word(&t, 0, 3, &n), 2);
  CHECK_EQ(n, 3);
  CHECK_EQ(pt_lsp_text_word(&t, 0, 8, &n), 8);
  CHECK_EQ(n, 3);
  pt_lsp_text_word(&t, 0, 6, &n);
  CHECK_EQ(n, 0);
  pt_lsp_text_word(&t, 5, 6, &n);
  CHECK_EQ(n, 0);
  pt_lsp_text_release(&t);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(lsp_text, no_text_at_all) {
  pt_mem *m = pt_mem_new();
  pt_lsp_text t;
  pt_lsp_text_init(&t, m, "");
  CHECK_EQ(t.functions.n, 0);
  CHECK_EQ(pt_lsp_text_units(&t, 0, 5, true), 0);
  pt_lsp_text_release(&t);
  pt_lsp_text_init(&t, m, "int f(");
  CHECK_EQ(t.functions.n, 0);
  pt_lsp_text_release(&t);
  CHECK_EQ(pt_mem_delete(m), 0);
}
