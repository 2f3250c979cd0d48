/* The table of lines: form, counts, JSON. */
#include "report/lines.h"

#include "test.h"

static void make(pt_report *r, pt_report_lines *l, pt_mem *m) {
  pt_report_init(r, m);
  r->result = "unknown", r->version = "1";
  *l = (pt_report_lines){.report = r, .behind = "", .skipped = ""};
  pt_report_line safe = {.at = {"a.c", "f", 3, 9},
                         .check = "f.div-zero.1",
                         .kind = PT_CHECK_DIV_ZERO,
                         .what = "never",
                         .status = PT_LINE_SAFE,
                         .context = "block"};
  pt_report_line unsafe = safe;
  unsafe.at.line = 12, unsafe.status = PT_LINE_UNSAFE, unsafe.context = "20>12";
  unsafe.hint = true, unsafe.rounds = 2;
  pt_vec_push(m, &l->rows, safe);
  pt_vec_push(m, &l->rows, unsafe);
}

TEST(lines, table_and_counts) {
  pt_mem *m = pt_mem_new();
  pt_report r;
  pt_report_lines l;
  pt_buf b = {0};
  make(&r, &l, m);
  pt_report_lines_text(&b, &l);
  CHECK(strstr(pt_buf_text(&b), "     3  safe         block     div-zero     never\n"));
  CHECK(strstr(pt_buf_text(&b), "    12  unsafe?      20>12     div-zero     never (up to 2"));
  CHECK(strstr(pt_buf_text(&b), "2 lines with 2 checks: 1 safe, 0 flawed, 1 unsafe (0 shown"));
  pt_buf_reset(&b);
  pt_report_lines_json(&b, &l);
  CHECK(strstr(pt_buf_text(&b), "\"context\": \"20>12\""));
  CHECK_EQ(pt_report_lines_count(&l, PT_LINE_SAFE), 1);
  CHECK_EQ(pt_report_lines_shown(&l), 0);
  CHECK(!strstr(pt_buf_text(&b), "too_large"));
  l.skipped = "f: too large";
  pt_vec_push(m, &l.large, "f");
  pt_buf_reset(&b);
  pt_report_lines_text(&b, &l);
  CHECK(strstr(pt_buf_text(&b), "\nf: too large\n"));
  pt_buf_reset(&b);
  pt_report_lines_json(&b, &l);
  CHECK(strstr(pt_buf_text(&b), "\"too_large\""));
  pt_buf_release(m, &b);
  pt_report_lines_release(&l);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}
