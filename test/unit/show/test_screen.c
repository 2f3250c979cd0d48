/* The screen knows a report, and nothing else: made of one that was read back it is the same. */
#include "show/screen.h"

#include <stdlib.h>

#include "test.h"

static pt_report_failure failure_of(const char *check, const char *doubt) {
  return (pt_report_failure){.check = check,
                             .fingerprint = "00",
                             .kind = PT_CHECK_DIV_ZERO,
                             .property = "",
                             .text = "7 / 0",
                             .cwe = 369,
                             .at = {"src/a.c", "f", 3, 9},
                             .sliced = true,
                             .native = PT_NATIVE_CONFIRMED,
                             .native_text = "it fails",
                             .doubt = doubt,
                             .file = "\"7\"",
                             .file_name = "a.txt",
                             .run = "./a \"\" 5",
                             .input = "\"1 2\\n\""};
}

static void add_failures(pt_report *r) {
  pt_report_failure f = failure_of("f.div-zero.1", ""), doubt = failure_of("", "nobody knows");
  pt_report_input in = {.at = {"src/a.c", "", 2, 1}, .name = "rand", .kind = "int", .value = "0",
                        .constraint = "", .way = PT_WAY_RETURN};
  f.more = 1;
  pt_vec_push(r->mem, &f.inputs, in);
  in.name = "", in.way = PT_WAY_OTHER;
  pt_vec_push(r->mem, &f.inputs, in);
  for (uint32_t k = 0; k < 8; k++) {
    pt_report_step step = {.at = {"src/a.c", "f", k + 1, 0}, .changes = "n = 0", .near = k % 2};
    pt_vec_push(r->mem, &f.steps, step);
  }
  pt_vec_push(r->mem, &r->failures, f);
  pt_vec_push(r->mem, &r->doubts, doubt);
}

static void make_report(pt_report *r, pt_mem *m) {
  pt_report_init(r, m);
  r->verdict = PT_CONCLUSION_FALSE, r->result = "false(def-behavior)", r->exit_code = 10;
  pt_report_check refuted = {.id = "f.div-zero.1",
                             .kind = PT_CHECK_DIV_ZERO,
                             .property = "",
                             .describe = "division by zero",
                             .text = "",
                             .cwe = 369,
                             .at = {"src/a.c", "f", 3, 9},
                             .status = PT_REFUTED,
                             .engine = "test",
                             .why = "",
                             .fingerprint = "00",
                             .failure = 1};
  pt_report_check open = refuted;
  open.id = "f.div-zero.2", open.status = PT_OPEN, open.failure = 0, open.why = "time";
  pt_vec_push(m, &r->checks, refuted);
  pt_vec_push(m, &r->checks, open);
  add_failures(r);
  pt_report_loop loop = {.at = {"src/a.c", "f", 2, 3}, .keyword = "for", .invariant = "",
                         .ends = "", .elements = "", .engine = "", .rounds = "4+"};
  pt_vec_push(m, &r->loops, loop);
  pt_report_warning shown = {.code = PT_WARNING_NO_CHECKS, .text = "nothing"},
                    elsewhere = {.code = PT_WARNING_OPEN, .text = "time"};
  pt_vec_push(m, &r->warnings, shown);
  pt_vec_push(m, &r->warnings, elsewhere);
  pt_vec_push(m, &r->tips, "do something");
  pt_vec_push(m, &r->basis, "something");
  pt_vec_push(m, &r->basis, "open checks: time");
  r->open = "time", r->explanation = "why\n";
}

static char *screen_of(const pt_report *r, bool quiet) {
  char *text = NULL;
  size_t n = 0;
  FILE *f = open_memstream(&text, &n);
  CHECK(f);
  pt_screen_report(&(pt_screen){.out = f, .quiet = quiet, .indent = ""}, r);
  CHECK_EQ(fclose(f), 0);
  return text;
}

static const char wanted[] =
    "src/a.c:3:9: error: 7 / 0 (and 1 more way) [div-zero, CWE-369]\n"
    "   run: ./a \"\" 5\n"
    "   stdin: \"1 2\\n\"\n"
    "   file a.txt: \"7\"\n"
    "   inputs: rand() = 0, int 0\n"
    "   replayed: in the interpreter, and natively: it fails\n"
    "   last steps that led to it (4 more; -v shows all):\n"
    "      a.c:2: f: n = 0\n      a.c:4: f: n = 0\n      a.c:6: f: n = 0\n      a.c:8: f: n = 0\n"
    "src/a.c:3:9: warning: 7 / 0 [div-zero, CWE-369]\n"
    "   run: ./a \"\" 5\n"
    "   stdin: \"1 2\\n\"\n"
    "   file a.txt: \"7\"\n"
    "   not an error for sure: nobody knows\n"
    "src/a.c:3:9: note: open: division by zero [div-zero]\n"
    "checks             proved  refuted     open  unreachable\n"
    "div-zero                0        1        1            0\n"
    "total                   0        1        1            0\n"
    "loops                      rounds   engine  invariant\n"
    "a.c:2:3                        4+        -  -\n"
    "protest: warning: nothing\n"
    "why\n"
    "tip: do something\n"
    "This result rests on:\n  something\n  open checks: time\n"
    "RESULT: false(def-behavior)\n";

TEST(screen, is_made_of_the_report) {
  pt_mem *m = pt_mem_new();
  pt_report r, again;
  pt_buf json = {0};
  pt_err e = {0};
  make_report(&r, m);
  char *one = screen_of(&r, false), *quiet = screen_of(&r, true);
  CHECK_STR(one, wanted);
  CHECK(strstr(quiet, "error: ") && strstr(quiet, "RESULT: false") && !strstr(quiet, "checks  "));
  CHECK(!strstr(quiet, "tip: ") && !strstr(quiet, "steps") && !strstr(quiet, "open: "));
  pt_report_json(&json, &r);
  pt_report_init(&again, m);
  CHECK_EQ(pt_report_read(&again, "r", pt_buf_text(&json), json.n, &e), PT_OK);
  char *two = screen_of(&again, false);
  CHECK_STR(two, one);
  free(one), free(two), free(quiet);
  pt_buf_release(m, &json);
  pt_report_release(&r), pt_report_release(&again);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(screen, of_many_numbers_those_that_are_not_0) {
  static const char *const names[] = {"state->first_of_all", "state->second_of_all",
                                      "state->third_of_all", "state->fourth_of_all",
                                      "state->fifth_of_all"};
  pt_mem *m = pt_mem_new();
  pt_report_failure f = failure_of("f.div-zero.1", "");
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    pt_vec_push(m, &f.inputs,
                ((pt_report_input){.name = names[k], .kind = "int", .value = k == 3 ? "32" : "0",
                                   .way = PT_WAY_OTHER}));
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  pt_screen_failure(&(pt_screen){.out = out, .indent = ""}, &f, 0);
  CHECK_EQ(fclose(out), 0);
  CHECK(strstr(text, "   inputs: state->fourth_of_all = 32, others 0\n"));
  free(text);
  pt_vec_release(m, &f.inputs);
  CHECK_EQ(pt_mem_delete(m), 0);
}
