/* The line of progress; that it is only on terminals is tested by test/cli/screen.py. */
#include <unistd.h>

#include "session/progress.h"
#include "test.h"

static const char *line(pt_progress *p, double seconds) {
  static char text[200];
  int n = pt_progress_line(p, p->start_us + (uint64_t)(seconds * 1e6), text, sizeof text);
  CHECK_EQ(n, strlen(text));
  return text;
}

TEST(api_progress, says_what_is_known) {
  pt_progress p = {.start_us = 1000};
  CHECK_STR(line(&p, 0.25), "[1/3] compile  0.2 s");
  p.phase = PT_PHASE_SEARCH;
  CHECK_STR(line(&p, 1), "[2/3] search  1.0 s");
  p.total = 57, p.decided = 41, p.engine = "kiki";
  CHECK_STR(line(&p, 12.34), "[2/3] search  12.3 s  41 of 57 checks decided  kiki");
  p.refuted = 1, p.phase = PT_PHASE_REPLAY;
  CHECK_STR(line(&p, 12.34), "[3/3] replay  12.3 s  41 of 57 checks decided, 1 refuted");
}

TEST(api_progress, says_what_tests_cover) {
  pt_progress p = {.start_us = 1000, .phase = PT_PHASE_SEARCH, .total = 9, .sides = 6};
  CHECK_STR(line(&p, 1), "[2/3] search  1.0 s  0 tests, 0 of 6 branch sides covered");
  p.tests = 1, p.covered = 4, p.refuted = 1;
  CHECK_STR(line(&p, 1), "[2/3] search  1.0 s  1 test, 4 of 6 branch sides covered, 1 refuted");
}

TEST(api_progress, says_what_was_tried) {
  pt_progress p = {.phase = PT_PHASE_SEARCH};
  char text[200];
  CHECK_EQ(pt_progress_second(&p, text, sizeof text), 0);
  pt_progress_tried(&p, &(pt_counters){.test_runs = 12, .base_bound = 3});
  CHECK_EQ(pt_progress_second(&p, text, sizeof text), strlen(text));
  CHECK_STR(text, "      12 runs tried; loops unrolled 3 times");
  p.phase = PT_PHASE_REPLAY;
  CHECK_EQ(pt_progress_second(&p, text, sizeof text), 0);
}

TEST(api_progress, nothing_without_a_terminal) {
  FILE *f = tmpfile();
  pt_session s = {.msg = f};
  pt_progress p;
  pt_progress_start(&p, &s, 0);
  CHECK(!p.on);
  usleep(300000);
  pt_progress_end(&p);
  CHECK_EQ(ftell(f), 0);
  CHECK_EQ(lseek(fileno(f), 0, SEEK_END), 0);
  fclose(f);
}
