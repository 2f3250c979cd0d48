#include "base/stats.h"
#include "test.h"

TEST(stats, prints_what_is_not_zero) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_stats s = {0};
  pt_stats_print(m, &b, &s);
  CHECK_STR(pt_buf_text(&b), "");
  s.functions = 12, s.runs = 3;
  pt_stats_print(m, &b, &s);
  CHECK_STR(pt_buf_text(&b), "functions 12  # functions loaded\n"
                             "runs       3  # concrete runs\n");
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(stats, prints_every_row) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_stats s;
  uint64_t k = 1;
#define X(F, NAME, TEXT) s.F = k++;
  PT_STATS(X)
#undef X
  s.functions = UINT64_MAX;
  pt_stats_print(m, &b, &s);
  size_t lines = 0;
  for (const char *t = b.text; (t = strchr(t, '\n')); t++) lines++;
  CHECK_EQ(lines, k - 1);
  CHECK(strstr(b.text, " 18446744073709551615  # functions loaded\n"));
#define X(F, NAME, TEXT) CHECK(strstr(b.text, NAME " ") && strstr(b.text, "  # " TEXT "\n"));
  PT_STATS(X)
#undef X
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(stats, clock_goes_forward) {
  uint64_t a = pt_clock_us(), b = a;
  while (b == a) b = pt_clock_us();
  CHECK(b > a);
}
