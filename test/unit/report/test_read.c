#include <stdio.h>

#include "report/report.h"
#include "test.h"

static const pt_place here = {.file = "a b.c", .function = "f", .line = 3, .column = 7};
static const pt_place nowhere = {.file = "", .function = ""};

static void add_checks(pt_report *r) {
  pt_report_check refuted = {.id = "f.overflow.1",
                             .kind = PT_CHECK_OVERFLOW,
                             .property = "no-overflow",
                             .describe = "signed overflow",
                             .text = "",
                             .cwe = 190,
                             .at = here,
                             .status = PT_REFUTED,
                             .engine = "test",
                             .why = "",
                             .fingerprint = "00ff",
                             .failure = 1};
  pt_report_check open = {.id = "memcpy.access.1",
                          .kind = PT_CHECK_ACCESS,
                          .property = "",
                          .describe = "access",
                          .text = "p \"q\"\n\t\\",
                          .cwe = 119,
                          .at = nowhere,
                          .model = true,
                          .status = PT_OPEN,
                          .engine = "",
                          .why = "time",
                          .nwhys = 2,
                          .fingerprint = "01"};
  pt_report_why loop = {.engine = "kiki step", .reason = "no-invariant", .text = "no", .at = here},
                time = {.engine = "", .reason = "time", .text = "over", .at = nowhere};
  pt_vec_push(r->mem, &r->whys, loop);
  pt_vec_push(r->mem, &r->whys, time);
  pt_vec_push(r->mem, &r->checks, refuted);
  pt_vec_push(r->mem, &r->checks, open);
}

static void add_failure(pt_report *r) {
  pt_report_failure f = {.check = "f.overflow.1",
                         .file = "\"7\"",
                         .file_name = "a.txt",
                         .run = "./a x",
                         .input = "\"7\"",
                         .fingerprint = "00ff",
                         .kind = PT_CHECK_OVERFLOW,
                         .property = "no-overflow",
                         .text = "2147483647 + 1",
                         .cwe = 190,
                         .at = here,
                         .cut = 12,
                         .sliced = true,
                         .native = PT_NATIVE_CONFIRMED,
                         .native_text = "runtime error",
                         .doubt = "",
                         .reason = "",
                         .more = 2};
  pt_report_input in = {.at = here, .name = "n", .kind = "int", .value = "-3",
                        .constraint = "== -3", .way = PT_WAY_VARIABLE};
  pt_report_value value = {.name = "x", .value = "3", .depth = 2};
  pt_report_step step = {.at = here, .changes = "x = 3", .near = true, .depth = 2, .nvalues = 1};
  pt_vec_push(r->mem, &r->values, value);
  pt_vec_push(r->mem, &f.inputs, in);
  pt_vec_push(r->mem, &f.steps, step);
  step.near = false, step.changes = "", step.nvalues = 0;
  pt_vec_push(r->mem, &f.steps, step);
  pt_vec_push(r->mem, &r->failures, f);
  pt_report_failure doubt = {.check = "",
                             .file = "",
                             .file_name = "",
                             .run = "",
                             .input = "",
                             .fingerprint = "02",
                             .kind = PT_CHECK_UNINIT,
                             .property = "",
                             .text = "it fails",
                             .cwe = 457,
                             .at = nowhere,
                             .native = PT_NATIVE_DIFFERS,
                             .native_text = "",
                             .doubt = "it depends on far"};
  pt_vec_push(r->mem, &doubt.inputs, in);
  pt_vec_push(r->mem, &r->doubts, doubt);
}

/* A report in which every field is used. */
static void make_report(pt_report *r, pt_mem *m) {
  pt_report_init(r, m);
  r->version = "1.0", r->data_model = "LP64", r->entry = "f", r->property = "no-overflow";
  r->verdict = PT_CONCLUSION_FALSE, r->result = "false(no-overflow)", r->exit_code = 10,
  r->seconds = 1.25;
  pt_vec_push(m, &r->specification, "CHECK( init(main()), LTL(G ! overflow) )");
  pt_report_file file = {.path = "a b.c", .sha256 = "12"}, gone = {.path = "x", .sha256 = ""};
  pt_vec_push(m, &r->files, file);
  pt_vec_push(m, &r->files, gone);
  add_checks(r);
  add_failure(r);
  pt_report_loop loop = {.at = here, .keyword = "for", .invariant = "i >= 0", .engine = "kiki",
                         .ends = "n - i falls in every round",
                         .elements = "for all x < i: a[x] == 0",
                         .rounds = "4+"};
  pt_vec_push(m, &r->loops, loop);
  pt_report_warning warning = {.code = PT_WARNING_OPEN, .text = "time"};
  pt_vec_push(m, &r->warnings, warning);
  r->no_run_ends = true, r->explanation = "a loop\n", r->open = "time";
  pt_vec_push(m, &r->tips, "more time");
  pt_vec_push(m, &r->basis, "the LP64 data model");
  pt_vec_push(m, &r->basis, "open checks: time");
  pt_report_pair option = {.name = "engine", .value = "test"},
                 seconds = {.name = "seconds", .value = "1.250"};
  pt_vec_push(m, &r->options, option);
  pt_vec_push(m, &r->stats, seconds);
}

static pt_status read_text(pt_mem *m, const char *text, pt_err *e) {
  pt_report r;
  *e = (pt_err){0};
  pt_report_init(&r, m);
  pt_status st = pt_report_read(&r, "r.json", text, strlen(text), e);
  pt_report_release(&r);
  return st;
}

TEST(report_read, gets_every_field_back) {
  pt_mem *m = pt_mem_new();
  pt_report r, again;
  pt_buf one = {0}, two = {0};
  pt_err e = {0};
  make_report(&r, m);
  pt_report_init(&again, m);
  pt_report_json(&one, &r);
  pt_status st = pt_report_read(&again, "r.json", pt_buf_text(&one), one.n, &e);
  CHECK_STR(e.text, "");
  CHECK_EQ(st, PT_OK);
  pt_report_json(&two, &again);
  CHECK_STR(pt_buf_text(&one), pt_buf_text(&two));
  CHECK_EQ(again.checks.at[0].failure, 1);
  CHECK(again.checks.at[1].model);
  CHECK(again.checks.at[0].nwhys == 0 && again.checks.at[1].nwhys == 2);
  CHECK_STR(again.whys.at[again.checks.at[1].first_why].reason, "no-invariant");
  CHECK_STR(again.checks.at[1].text, r.checks.at[1].text);
  CHECK_EQ(again.failures.at[0].inputs.at[0].way, PT_WAY_VARIABLE);
  CHECK(again.failures.at[0].steps.at[0].near && !again.failures.at[0].steps.at[1].near);
  CHECK_EQ(again.failures.at[0].more, 2);
  CHECK_EQ(again.doubts.n, 1);
  CHECK_STR(again.doubts.at[0].doubt, "it depends on far");
  CHECK(again.no_run_ends && !again.up_to_size);
  CHECK_EQ(again.tips.n, 1);
  CHECK(again.seconds > 1.2 && again.seconds < 1.3);
  /* the other formats say the same, too */
  pt_buf_reset(&one), pt_buf_reset(&two);
  pt_report_sarif(&one, &r, true), pt_report_junit(&one, &r), pt_report_gcc(&one, &r);
  pt_report_sarif(&two, &again, true), pt_report_junit(&two, &again), pt_report_gcc(&two, &again);
  CHECK_STR(pt_buf_text(&one), pt_buf_text(&two));
  pt_buf_release(m, &one), pt_buf_release(m, &two);
  pt_report_release(&r), pt_report_release(&again);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Text that is no UTF-8 is repaired once, and stays the same from then on. */
TEST(report_read, wrong_bytes) {
  pt_mem *m = pt_mem_new();
  pt_report r;
  pt_buf b = {0};
  pt_err e;
  make_report(&r, m);
  r.entry = "a\xff\x01\x7f\xc3\xa9";
  pt_report_json(&b, &r);
  CHECK_EQ(read_text(m, pt_buf_text(&b), &e), PT_OK);
  pt_buf_release(m, &b);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}

static bool has_place(const pt_err *e) {
  unsigned line, column;
  return sscanf(e->text, "r.json:%u:%u: ", &line, &column) == 2 && line && column;
}

TEST(report_read, refuses_what_was_cut_off) {
  pt_mem *m = pt_mem_new();
  pt_report r;
  pt_buf b = {0};
  pt_err e;
  make_report(&r, m);
  pt_report_json(&b, &r);
  for (size_t n = 0; n < b.n; n++) {
    char *part = pt_mem_strdup(m, pt_buf_text(&b));
    part[n] = 0;
    CHECK_EQ(read_text(m, part, &e), PT_INPUT);
    CHECK(has_place(&e));
    pt_mem_free(m, part, b.n + 1);
  }
  pt_buf_release(m, &b);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* The document with the first FROM replaced. */
static pt_status read_edited(pt_mem *m, const char *text, const char *from, const char *to,
                             pt_err *e) {
  pt_buf b = {0};
  const char *at = strstr(text, from);
  CHECK(at);
  pt_buf_addn(m, &b, text, (size_t)(at - text));
  pt_buf_add(m, &b, to);
  pt_buf_add(m, &b, at + strlen(from));
  pt_status st = read_text(m, pt_buf_text(&b), e);
  pt_buf_release(m, &b);
  return st;
}

TEST(report_read, refuses_what_was_edited) {
  static const char *const edits[][3] = {
      {"\"verdict\": \"false\"", "\"verdict\": \"true\"", "r.json:25:2: "},
      {"\"exit_code\": 10", "\"exit_code\": 5", "r.json:27:2: "},
      {"\"refuted\": 1", "\"refuted\": 0", "r.json:30:14: "},
      {"\"status\": \"open\"", "\"status\": \"proved\"", "r.json:29:13: "},
      {"\"failure\": 0", "\"failure\": 4", "r.json:34:2: "},
      {"\"line\": 3", "\"line\": \"3\"", "r.json:43:6: "},
      {"\"line\": 3", "\"line\": 03", "r.json:43:13: "},
      {"\"entry\": \"f\"", "\"entry\":  \"f\"", "r.json:17:11: "},
      {"\"entry\": \"f\"", "\"extra\": 1, \"entry\": \"f\"", "r.json:17:4: "},
      {"\"way\": \"variable\"", "\"way\": \"road\"", "r.json:109:14: "},
      {"\"status\": \"refuted\"", "\"status\": \"elsewhere\"", "r.json:30:14: "},
      {"\"near\": true", "\"near\": 1", "r.json:126:14: "}};
  pt_mem *m = pt_mem_new();
  pt_report r;
  pt_buf b = {0};
  pt_err e;
  make_report(&r, m);
  pt_report_json(&b, &r);
  for (size_t k = 0; k < sizeof edits / sizeof *edits; k++) {
    CHECK_EQ(read_edited(m, pt_buf_text(&b), edits[k][0], edits[k][1], &e), PT_INPUT);
    CHECK(has_place(&e));
    e.text[strlen(edits[k][2])] = 0;
    CHECK_STR(e.text, edits[k][2]);
  }
  CHECK_EQ(read_edited(m, pt_buf_text(&b), "protest-result-1", "protest-result-0", &e), PT_INPUT);
  CHECK_STR(e.text, "r.json: not a report of this version (protest-result-1): protest-result-0");
  CHECK_EQ(read_text(m, "[]", &e), PT_INPUT);
  pt_buf_release(m, &b);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Whatever bytes change: what is accepted is what would be written, and nothing crashes. */
TEST(report_read, random_edits) {
  static const char bytes[] = "\"\\{}[],: 01-ez\n\x01\xff";
  pt_mem *m = pt_mem_new();
  pt_report r;
  pt_buf b = {0};
  pt_err e;
  uint64_t seed = 1;
  size_t accepted = 0;
  make_report(&r, m);
  pt_report_json(&b, &r);
  for (int k = 0; k < 3000; k++) {
    char *text = pt_mem_strdup(m, pt_buf_text(&b));
    for (int i = 0; i < 1 + k % 3; i++) {
      seed = pt_hash_mix(seed + 1);
      text[seed % b.n] = bytes[(seed >> 40) % (sizeof bytes - 1)];
    }
    if (read_text(m, text, &e) == PT_OK) accepted++;
    else CHECK(has_place(&e) || strstr(e.text, "version"));
    pt_mem_free(m, text, b.n + 1);
  }
  CHECK(accepted < 1500); /* letters inside of texts */
  pt_buf_release(m, &b);
  pt_report_release(&r);
  CHECK_EQ(pt_mem_delete(m), 0);
}
