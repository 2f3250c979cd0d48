#include "session/memory.h"

#include <stdio.h>
#include <unistd.h>

static uint64_t bytes_of(int pid, bool exact) {
  char line[256];
  unsigned long n = 0;
  bool found = false;
  snprintf(line, sizeof line, exact ? "/proc/%d/smaps_rollup" : "/proc/%d/statm", pid);
  FILE *f = fopen(line, "re");
  while (f && !found && fgets(line, sizeof line, f))
    found = (exact ? sscanf(line, "Pss: %lu", &n) : sscanf(line, "%*u %lu", &n)) == 1;
  if (f) fclose(f);
  return found ? n * (exact ? 1024 : (uint64_t)sysconf(_SC_PAGESIZE)) : 0;
}

uint64_t pt_memory_of(int pid, bool exact, int generations) {
  char path[64];
  int child;
  uint64_t n = bytes_of(pid, exact);
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, pid);
  FILE *f = generations ? fopen(path, "re") : NULL;
  while (f && fscanf(f, "%d", &child) == 1) n += pt_memory_of(child, exact, generations - 1);
  if (f) fclose(f);
  return n;
}
