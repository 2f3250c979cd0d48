/* Printing the statistics table, and the clock. */
#include "base/stats.h"

#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static int digits(uint64_t x) {
  int n = 1;
  for (; x >= 10; x /= 10) n++;
  return n;
}

void pt_stats_print(pt_mem *m, pt_buf *out, const pt_stat *rows, size_t n) {
  int name_width = 0, value_width = 0;
  for (size_t i = 0; i < n; i++) {
    if (rows[i].value == 0) continue;
    int w = (int)strlen(rows[i].name), d = digits(rows[i].value);
    if (w > name_width) name_width = w;
    if (d > value_width) value_width = d;
  }
  for (size_t i = 0; i < n; i++)
    if (rows[i].value)
      pt_buf_printf(m, out, "%-*s %*" PRIu64 "  # %s\n", name_width, rows[i].name, value_width,
                    rows[i].value, rows[i].text);
}

static uint64_t read_clock(clockid_t clock) {
  struct timespec t;
  if (clock_gettime(clock, &t) != 0) return 0;
  return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint64_t pt_clock_us(void) { return read_clock(CLOCK_MONOTONIC); }

static uint64_t micros(struct timeval t) {
  return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_usec;
}

uint64_t pt_work_us(void) {
  struct rusage ended;
  uint64_t own = read_clock(CLOCK_PROCESS_CPUTIME_ID);
  if (getrusage(RUSAGE_CHILDREN, &ended) != 0) return own;
  return own + micros(ended.ru_utime) + micros(ended.ru_stime);
}

uint64_t pt_work_of_us(int pid) {
  clockid_t clock;
  return clock_getcpuclockid(pid, &clock) == 0 ? read_clock(clock) : 0;
}
