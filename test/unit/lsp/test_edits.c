#include "lsp/edits.h"

#include "test.h"

static const char before[] = "int g;\n"        /* 0 */
                             "int f(void) {\n" /* 1 */
                             "  return g;\n"   /* 2 */
                             "}\n"             /* 3 */
                             "int h(void) {\n" /* 4 */
                             "  return 1;\n"   /* 5 */
                             "}\n";            /* 6 */

/* Where LINE of `before` is in AFTER, or -1. */
static int where(const char *after, uint32_t line) {
  pt_mem *m = pt_mem_new();
  pt_lsp_text a, b;
  pt_edits all = {0};
  pt_edit e;
  uint32_t out = 0;
  pt_lsp_text_init(&a, m, before);
  pt_lsp_text_init(&b, m, after);
  if (pt_edit_between(&a, &b, &e)) pt_vec_push(m, &all, e);
  bool there = pt_edits_map(&all, 0, line, &out);
  pt_vec_release(m, &all);
  pt_lsp_text_release(&a);
  pt_lsp_text_release(&b);
  CHECK_EQ(pt_mem_delete(m), 0);
  return there ? (int)out : -1;
}

TEST(lsp_edits, lines_move_with_what_is_above) {
  static const char more[] =
      "\n\nint g;\nint f(void) {\n  return g;\n}\nint h(void) {\n  return 1;\n}\n";
  CHECK_EQ(where(before, 2), 2);
  CHECK_EQ(where(more, 2), 4);
  CHECK_EQ(where(more, 5), 7);
  CHECK_EQ(where(before + 7, 5), 4); /* the first line is gone */
  CHECK_EQ(where(before + 7, 0), -1);
}

TEST(lsp_edits, a_function_that_was_changed_is_gone) {
  static const char changed[] =
      "int g;\nint f(void) {\n  g++;\n  return g;\n}\nint h(void) {\n  return 1;\n}\n";
  for (uint32_t k = 1; k <= 3; k++)
    CHECK_EQ(where(changed, k), -1);
  CHECK_EQ(where(changed, 0), 0);
  CHECK_EQ(where(changed, 4), 5);
  CHECK_EQ(where(changed, 5), 6);
  CHECK_EQ(where("", 5), -1);
}

TEST(lsp_edits, a_line_between_functions_changes_neither) {
  static const char between[] =
      "int g;\nint f(void) {\n  return g;\n}\n\nint h(void) {\n  return 1;\n}\n";
  CHECK_EQ(where(between, 2), 2);
  CHECK_EQ(where(between, 4), 5);
  CHECK_EQ(where(between, 5), 6);
}

TEST(lsp_edits, several_one_after_the_other) {
  pt_mem *m = pt_mem_new();
  pt_edits all = {0};
  uint32_t out = 0;
  pt_vec_push(m, &all, ((pt_edit){.first = 2, .last = 2, .shift = 3}));
  pt_vec_push(m, &all, ((pt_edit){.first = 0, .last = 1, .shift = -1}));
  CHECK(pt_edits_map(&all, 0, 5, &out));
  CHECK_EQ(out, 7);
  CHECK(pt_edits_map(&all, 1, 5, &out));
  CHECK_EQ(out, 4);
  CHECK(!pt_edits_map(&all, 0, 0, &out));
  CHECK(pt_edits_map(&all, 2, 0, &out));
  CHECK_EQ(out, 0);
  pt_vec_release(m, &all);
  CHECK_EQ(pt_mem_delete(m), 0);
}
