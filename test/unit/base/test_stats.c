#include "base/stats.h"
#include "test.h"

TEST(stats, prints_what_is_not_zero) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_stat rows[] = {{"functions", "functions loaded", 0}, {"x", "nothing", 0}, {"runs", "runs", 0}};
  pt_stats_print(m, &b, rows, 3);
  CHECK_STR(pt_buf_text(&b), "");
  rows[0].value = 12, rows[2].value = 3;
  pt_stats_print(m, &b, rows, 3);
  CHECK_STR(pt_buf_text(&b), "functions 12  # functions loaded\n"
                             "runs       3  # runs\n");
  pt_buf_reset(&b);
  rows[0].value = UINT64_MAX;
  pt_stats_print(m, &b, rows, 1);
  CHECK_STR(pt_buf_text(&b), "functions 18446744073709551615  # functions loaded\n");
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(stats, clock_goes_forward) {
  uint64_t a = pt_clock_us(), b = a;
  while (b == a) b = pt_clock_us();
  CHECK(b > a);
}
