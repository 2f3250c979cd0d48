/* The HTML page: text is escaped, the data are the JSON document, rows and commands. */
#include "report/html.h"

#include "report/html_priv.h"
#include "test.h"

static const char *escaped(pt_mem *m, pt_buf *out, const char *text, size_t n) {
  pt_html h = {.mem = m, .out = out};
  pt_buf_reset(out);
  pt_html_textn(&h, text, n);
  return pt_buf_text(out);
}

TEST(html, text_is_escaped) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  CHECK_STR(escaped(m, &b, "<a href=\"'\">&", 13), "&lt;a href=&quot;&#39;&quot;&gt;&amp;");
  CHECK_STR(escaped(m, &b, "\xe9\xc3\xa9\tx", 5), "&#233;\xc3\xa9\tx");
  CHECK_STR(escaped(m, &b, "a\0b", 3), "a\xe2\x9f\xa8U+0000\xe2\x9f\xa9" "b");
  CHECK_STR(escaped(m, &b, "\xe2\x80\xae", 3), "\xe2\x9f\xa8U+202E\xe2\x9f\xa9");
  CHECK_STR(escaped(m, &b, "\xe2\x80\xa8", 3), "\xe2\x9f\xa8U+2028\xe2\x9f\xa9");
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

static void make(pt_report *r, pt_mem *m) {
  pt_report_init(r, m);
  r->version = "1", r->entry = "f";
  r->verdict = PT_CONCLUSION_FALSE, r->result = "false(no-overflow)";
  pt_report_file file = {.path = "no such </script> file.c", .sha256 = ""};
  pt_report_pair options[] = {{"function", "f"}, {"time-limit", "3s"}, {"m32", "on"},
                              {"define", "A=1 2"}, {"define#2", "B='"}};
  pt_report_check check = {.id = "f.overflow.1",
                           .kind = PT_CHECK_OVERFLOW,
                           .property = "",
                           .describe = "signed overflow",
                           .text = "",
                           .status = PT_REFUTED,
                           .engine = "test",
                           .why = "",
                           .fingerprint = "",
                           .failure = 1,
                           .at = {"a.c", "f", 3, 9}};
  pt_report_failure failure = {.check = "f.overflow.1",
                               .fingerprint = "",
                               .kind = PT_CHECK_OVERFLOW,
                               .property = "",
                               .text = "<!-- does not fit",
                               .run = "",
                               .input = "",
                               .native_text = "",
                               .doubt = "",
                               .reason = "",
                               .at = {"a.c", "f", 3, 9}};
  pt_report_input input = {.at = {"", "", 0, 0}, .name = "n", .kind = "int", .value = "7",
                           .constraint = ""};
  pt_report_value value = {.name = "x", .value = "8", .depth = 2};
  pt_report_step step = {.at = {"a.c", "f", 3, 0}, .changes = "x = 8", .depth = 2, .nvalues = 1};
  pt_vec_push(m, &failure.inputs, input);
  pt_vec_push(m, &failure.steps, step);
  pt_vec_push(m, &r->values, value);
  pt_vec_push(m, &r->files, file);
  for (size_t k = 0; k < 5; k++) pt_vec_push(m, &r->options, options[k]);
  pt_vec_push(m, &r->checks, check);
  check.id = "f.overflow.2", check.status = PT_PROVED, check.failure = 0, check.at.line = 2;
  pt_vec_push(m, &r->checks, check);
  pt_vec_push(m, &r->failures, failure);
  pt_vec_push(m, &r->basis, "the LP64 data model");
}

TEST(html, data_are_the_json_document) {
  pt_mem *m = pt_mem_new();
  pt_report r;
  pt_buf page = {0}, wanted = {0}, data = {0};
  make(&r, m);
  pt_report_html(&page, &r);
  pt_report_json(&wanted, &r);
  const char *start = strstr(pt_buf_text(&page), "id=\"protest-data\">"), *end;
  CHECK(start != NULL);
  start += strlen("id=\"protest-data\">");
  end = strchr(start, '<');
  CHECK(end && strncmp(end, "</script>", 9) == 0);
  for (const char *s = pt_buf_text(&wanted); *s; s++) { /* what is done to it, done here */
    if (*s == '\n') s += strspn(s + 1, " ");
    else if (*s == '<') pt_buf_add(m, &data, "\\u003c");
    else pt_buf_char(m, &data, *s);
  }
  CHECK_EQ(data.n, (size_t)(end - start));
  CHECK(memcmp(pt_buf_text(&data), start, data.n) == 0);
  pt_buf_release(m, &page), pt_buf_release(m, &wanted), pt_buf_release(m, &data);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(html, errors_steps_and_command) {
  pt_mem *m = pt_mem_new();
  pt_report r;
  pt_buf page = {0};
  make(&r, m);
  pt_report_html(&page, &r);
  const char *text = pt_buf_text(&page);
  CHECK(strstr(text, "1 error; of 2 checks in these files 1 safe, 1 unsafe or flawed, 0 open"));
  CHECK(strstr(text, "a.c:3:9: &lt;!-- does not fit <small>[overflow, CWE-0]"));
  CHECK(strstr(text, "data-d=\"2\"><var>x</var> = <code>8</code>"));
  CHECK(strstr(text, "protest run --function=f --m32 --define=&#39;A=1 2&#39; "
                     "--define=&#39;B=&#39;\\&#39;&#39;&#39; --inputs=/dev/stdin "
                     "&#39;no such &lt;/script&gt; file.c&#39; &lt;&lt;&#39;END&#39;\n"
                     "int 7  # n\nEND"));
  CHECK(strstr(text, "<li>the LP64 data model</li>"));
  pt_buf_release(m, &page);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}
