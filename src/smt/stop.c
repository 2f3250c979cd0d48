/* Limits and interrupts, see stop.h. */
#include "smt/stop.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/stats.h"

enum { MEASURE_US = 20000, PER_MS = 1000 };

/* Resident bytes of this process; 0 when the system does not tell. */
static size_t resident(void) {
  int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  char text[128];
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  if (n <= 0) return 0;
  text[n] = 0;
  char *second;
  strtoull(text, &second, 10); /* the first number is the address space */
  return (size_t)strtoull(second, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

void pt_stop_start(pt_stop *s, const pt_limit *limit) {
  s->why = PT_WHY_NONE;
  s->work = 0;
  s->deadline = limit && limit->time_ms ? pt_work_us() + (uint64_t)limit->time_ms * PER_MS : 0;
  s->memory = limit ? limit->memory : 0;
  s->measure = 0;
}

void pt_stop_end(pt_stop *s) { atomic_store(&s->interrupted, false); }

bool pt_stop_now(pt_stop *s) {
  if (s->why != PT_WHY_NONE) return true;
  if (atomic_load_explicit(&s->interrupted, memory_order_relaxed)) {
    s->why = PT_WHY_INTERRUPT;
  } else if (s->deadline || s->memory) {
    uint64_t now = pt_work_us();
    if (s->deadline && now > s->deadline) {
      s->why = PT_WHY_TIME;
    } else if (s->memory && now >= s->measure) {
      s->measure = now + MEASURE_US;
      if (resident() > s->memory) s->why = PT_WHY_MEMORY;
    }
  }
  return s->why != PT_WHY_NONE;
}

bool pt_stop_growth(pt_stop *s, size_t growth) {
  if (s->why == PT_WHY_NONE && s->memory && resident() + growth > s->memory) s->why = PT_WHY_MEMORY;
  return s->why != PT_WHY_NONE;
}
