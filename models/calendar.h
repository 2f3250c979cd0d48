/* Dates: what time.c and strftime.c share. */
#ifndef PT_MODELS_CALENDAR_H
#define PT_MODELS_CALENDAR_H

#include "model.h"

struct __pt_tm {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};

static inline int __pt_is_leap(long long year) {
  return (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0));
}

/* Rounds down; b > 0. */
static inline long long __pt_floor_div(long long a, long long b) { return a / b - (a % b < 0); }

extern const char __pt_day_names[7][10], __pt_month_names[12][10];

#endif
