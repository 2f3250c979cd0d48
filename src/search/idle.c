#include "search/idle.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>

static uint32_t usable_processors(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? (uint32_t)CPU_COUNT(&set) : 1;
}

void pt_idle_init(pt_idle *i) { *i = (pt_idle){.processors = usable_processors()}; }

/* `0.20 0.18 0.12 1/80 11206`: the fourth. */
uint32_t pt_idle_parse(const char *text) {
  unsigned running = 0, all = 0;
  return sscanf(text, "%*f %*f %*f %u/%u", &running, &all) == 2 ? running : 0;
}

void pt_idle_look(pt_idle *i, uint32_t working) {
  enum { LOOKS = 32 }; /* that the average is about */
  char text[100] = "";
  FILE *f = i->processors > 1 ? fopen("/proc/loadavg", "re") : NULL;
  if (!f) return;
  size_t n = fread(text, 1, sizeof text - 1, f);
  fclose(f);
  text[n] = 0;
  uint32_t running = pt_idle_parse(text);
  if (!running) return;
  running--; /* this process, which asks */
  double others = running > working ? running - working : 0;
  i->others = i->known ? i->others + (others - i->others) / LOOKS : others;
  i->known = true;
}

uint32_t pt_idle_room(const pt_idle *i) {
  double room = i->known ? i->processors - i->others + 0.25 : 1;
  return room < 1 ? 1 : (uint32_t)room;
}
