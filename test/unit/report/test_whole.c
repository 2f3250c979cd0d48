/* Documents of several reports. */
#include "report/format.h"

#include "test.h"

static void add_failure(pt_report *r, pt_check_kind kind, uint32_t line, const char *text,
                        uint32_t more) {
  pt_report_failure f = {.check = "",
                         .file = "",
                         .file_name = "",
                         .run = "",
                         .input = "",
                         .fingerprint = "00",
                         .kind = kind,
                         .property = "",
                         .text = text,
                         .cwe = 369,
                         .at = {"a.c", "g", line, 5},
                         .native = PT_NATIVE_UNTRIED,
                         .native_text = "",
                         .doubt = "",
                         .reason = "",
                         .more = more};
  pt_vec_push(r->mem, &r->failures, f);
}

static void begin(pt_report r[3], pt_mem *m) {
  for (int k = 0; k < 3; k++) {
    pt_report_init(&r[k], m);
    r[k].verdict = PT_CONCLUSION_FALSE, r[k].result = "false(def-behavior)", r[k].exit_code = 10;
  }
  add_failure(&r[0], PT_CHECK_DIV_ZERO, 3, "7 / 0", 1);
  add_failure(&r[0], PT_CHECK_LEAK_LOST, 9, "4 bytes are lost", 0);
  add_failure(&r[1], PT_CHECK_DIV_ZERO, 4, "7 / 0", 0);
  add_failure(&r[1], PT_CHECK_LEAK_LOST, 9, "8 bytes are lost", 0);
  add_failure(&r[2], PT_CHECK_DIV_ZERO, 3, "8 / 0", 2);
}

static void end(pt_report r[3], pt_mem *m) {
  for (int k = 0; k < 3; k++) pt_report_release(&r[k]);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(whole, ways_to_one_error) {
  pt_mem *m = pt_mem_new();
  pt_report r[3];
  size_t more;
  begin(r, m);
  const pt_report *all[] = {&r[0], NULL, &r[1], &r[2]};
  CHECK(pt_whole_is_first(all, 4, 0, &r[0].failures.at[0], &more));
  CHECK_EQ(more, 4);
  CHECK(pt_whole_is_first(all, 4, 2, &r[1].failures.at[0], &more));
  CHECK_EQ(more, 0);
  CHECK(!pt_whole_is_first(all, 4, 3, &r[2].failures.at[0], &more));
  /* other memory that is lost is another error */
  CHECK(pt_whole_is_first(all, 4, 2, &r[1].failures.at[1], &more));
  end(r, m);
}

static size_t count_of(const char *text, const char *word) {
  size_t n = 0;
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) n++;
  return n;
}

TEST(whole, documents) {
  static const struct {
    const char *format, *error;
    size_t errors; /* what is the same is one, but in JSON and JUnit each function has its own */
  } rows[] = {{"json", "\"message\": ", 5}, {"sarif", "\"occurrenceCount\": ", 4},
              {"junit", "<failure", 5}, {"gcc", ": error: ", 6}};
  pt_mem *m = pt_mem_new();
  pt_report r[3];
  begin(r, m);
  pt_whole p = {.mem = m, .version = "1", .verdict = PT_CONCLUSION_FALSE, .exit_code = 10};
  pt_whole_file a = {.path = "a.c", .error = "", .first = 0, .n = 4},
                b = {.path = "b.c", .error = "it is gone", .exit_code = 2, .first = 4};
  pt_vec_push(m, &p.files, a);
  pt_vec_push(m, &p.files, b);
  for (int k = 0; k < 4; k++) {
    pt_whole_function f = {.name = "f",
                           .status = k < 3 ? PT_WHOLE_REFUTED : PT_WHOLE_UNCHECKED,
                           .error = k < 3 ? "" : "signal 9",
                           .report = k < 3 ? &r[k] : NULL};
    pt_vec_push(m, &p.functions, f);
  }
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_buf out = {0};
    pt_format_by_word(rows[k].format)->all(&out, &p, false);
    CHECK_EQ(count_of(pt_buf_text(&out), rows[k].error), rows[k].errors);
    CHECK(strstr(pt_buf_text(&out), "it is gone") && strstr(pt_buf_text(&out), "signal 9"));
    pt_buf_release(m, &out);
  }
  pt_whole_release(&p);
  end(r, m);
}
