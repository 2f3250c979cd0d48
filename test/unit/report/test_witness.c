#include "report/witness.h"

#include "report/json_write.h"
#include "test.h"

TEST(witness, pure_expressions) {
  static const char *const pure[] = {"x",
                                     "x == 1 && y <= 2",
                                     "(int)(x) + 1 > 0",
                                     "(unsigned long)x % 3u != 0",
                                     "!(a[i] < 3) || p->q.r == 0",
                                     "0x1p-3 < d && 1e+5 > d",
                                     "sizeof(int) == 4",
                                     "x ? y : -z",
                                     "~x << 2 >> 1 ^ y",
                                     "(__int128)(x) * y < 7",
                                     "*p == 3 && &x != p",
                                     "(const char *)(p) == q"};
  static const char *const impure[] = {"",         " ",        "x = 1",
                                       "x += 1",   "x <<= 1",  "x++",
                                       "--x",      "f()",      "f(x) == 0",
                                       "(f)(x)",   "((f))(x)", "a[0](x)",
                                       "x, y",     "x; y",     "(x",
                                       "x)",       "x) && (y", "[x)",
                                       "{1}",      "({ 1; })", "\"a\"",
                                       "'a'",      "x // y",   "x /* y",
                                       "x && ...", "x \\ y",   "__builtin_trap()",
                                       "asm",      "_Generic", "x @ y",
                                       "#x",       "(int)()",  "sizeof()",
                                       "f (1)",    "1(2)",     "x`"};
  for (size_t k = 0; k < sizeof pure / sizeof *pure; k++)
    if (!pt_witness_is_pure(pure[k])) CHECK_STR(pure[k], "is pure");
  for (size_t k = 0; k < sizeof impure / sizeof *impure; k++)
    if (pt_witness_is_pure(impure[k])) CHECK_STR(impure[k], "is not pure");
}

static pt_report make_report(pt_mem *m) {
  pt_report r;
  pt_report_init(&r, m);
  r.version = "1", r.entry = "main", r.data_model = "ILP32";
  pt_vec_push(m, &r.specification, "CHECK( init(main()), LTL(G ! overflow) )");
  pt_report_file f = {.path = "a \"b\".c", .sha256 = "00"};
  pt_vec_push(m, &r.files, f);
  return r;
}

static void check_read(pt_mem *m, const pt_buf *text, pt_witness *w) {
  pt_err e = {0};
  pt_status st = pt_witness_read(w, m, "w.yml", pt_buf_text(text), text->n, &e);
  CHECK_STR(e.text, "");
  CHECK_EQ(st, PT_OK);
}

TEST(witness, violation_reads_back) {
  pt_mem *m = pt_mem_new();
  pt_report r = make_report(m);
  pt_buf out = {0};
  pt_err e = {0};
  pt_witness w;
  r.verdict = PT_CONCLUSION_FALSE, r.result = "false(no-overflow)";
  pt_report_failure f = {.check = "",
                         .run = "",
                         .file = "",
                         .file_name = "",
                         .input = "",
                         .kind = PT_CHECK_OVERFLOW,
                         .property = "",
                         .text = "",
                         .at = {.file = "none.c", .function = "g", .line = 7, .column = 2},
                         .native = PT_NATIVE_UNTRIED,
                         .native_text = "",
                         .fingerprint = ""};
  pt_report_input in = {.at = {.file = "none.c", .function = "", .line = 3, .column = 9},
                        .name = "h",
                        .kind = "int",
                        .value = "-5",
                        .constraint = "== -5",
                        .way = PT_WAY_RETURN};
  pt_vec_push(m, &f.inputs, in);
  in.way = PT_WAY_OTHER;
  pt_vec_push(m, &f.inputs, in);
  pt_vec_push(m, &r.failures, f);
  CHECK_EQ(pt_witness_write(&out, &r, &e), PT_OK);
  check_read(m, &out, &w);
  CHECK(w.violation);
  CHECK_STR(w.data_model, "ILP32");
  CHECK_STR(w.files.at[0].path, "a \"b\".c");
  CHECK_EQ(w.waypoints.n, 2);
  CHECK_EQ(w.waypoints.at[0].type, PT_WAYPOINT_RETURN);
  CHECK_STR(w.waypoints.at[0].value, "\\result == -5");
  CHECK_EQ(w.waypoints.at[0].at.line, 3);
  CHECK_EQ(w.waypoints.at[0].at.column, 0); /* the file cannot be read: no parenthesis to name */
  CHECK_EQ(w.waypoints.at[1].type, PT_WAYPOINT_TARGET);
  CHECK_EQ(w.waypoints.at[1].at.line, 7);
  pt_witness_release(&w);
  pt_buf_release(m, &out);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(witness, endless_run_reads_back) {
  pt_mem *m = pt_mem_new();
  pt_report r = make_report(m);
  pt_buf out = {0};
  pt_err e = {0};
  pt_witness w;
  r.verdict = PT_CONCLUSION_FALSE, r.result = "false(termination)";
  pt_report_failure f = {.kind = PT_CHECK_ENDLESS, .repeat = 1, .at = {.file = "a.c", .line = 7}};
  for (uint32_t k = 0; k < 3; k++) {
    pt_report_input in = {.name = "next",
                          .constraint = "== -1",
                          .at = {.file = "a.c", .line = 4 + k, .function = "main"}};
    pt_vec_push(m, &f.inputs, in);
  }
  pt_vec_push(m, &r.failures, f);
  CHECK_EQ(pt_witness_write(&out, &r, &e), PT_OK);
  CHECK_EQ(pt_witness_read_graph(&w, m, "w.graphml", pt_buf_text(&out), &e), PT_OK);
  CHECK(w.violation && w.endless);
  CHECK_EQ(w.cycle, 2);
  CHECK_EQ(w.waypoints.n, 3);
  CHECK_STR(w.waypoints.at[2].value, "\\result == -1");
  CHECK_EQ(w.waypoints.at[2].at.line, 6);
  CHECK_STR(w.waypoints.at[2].at.function, "next");
  CHECK_STR(w.files.at[0].path, "a \"b\".c");
  CHECK_STR(w.data_model, "ILP32");
  pt_witness_release(&w);
  pt_buf_release(m, &out);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(witness, invariants_read_back) {
  pt_mem *m = pt_mem_new();
  pt_report r = make_report(m);
  pt_buf out = {0};
  pt_err e = {0};
  pt_witness w;
  r.verdict = PT_CONCLUSION_TRUE, r.result = "true";
  pt_report_loop l = {.at = {.file = "a.c", .function = "main", .line = 4, .column = 3},
                      .keyword = "while",
                      .invariant = "x <= 3",
                      .engine = "kiki"};
  pt_vec_push(m, &r.loops, l);
  l.invariant = "f(x)"; /* not for others to evaluate */
  pt_vec_push(m, &r.loops, l);
  l.invariant = "y == 1", l.keyword = "";
  pt_vec_push(m, &r.loops, l);
  CHECK_EQ(pt_witness_write(&out, &r, &e), PT_OK);
  check_read(m, &out, &w);
  CHECK(!w.violation);
  CHECK_EQ(w.invariants.n, 1);
  CHECK_STR(w.invariants.at[0].value, "x <= 3");
  CHECK(w.invariants.at[0].loop && w.invariants.at[0].plain_c);
  CHECK_EQ(w.invariants.at[0].at.column, 3);
  pt_witness_release(&w);
  pt_buf_reset(&out);
  r.verdict = PT_CONCLUSION_UNKNOWN, r.result = "unknown";
  CHECK_EQ(pt_witness_write(&out, &r, &e), PT_INPUT);
  CHECK_STR(e.text, "no witness: the result is unknown");
  pt_buf_release(m, &out);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(witness, json_text_is_valid_utf8) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_json_quote(m, &b, "a\"\\\n\x01\xc3\xa4\xff\xe2\x82\xed\xa0\x80\xf0\x9f\x98\x80");
  CHECK_STR(
      pt_buf_text(&b),
      "\"a\\\"\\\\\\n\\u0001\xc3\xa4"
      "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xf0\x9f\x98\x80\"");
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}
