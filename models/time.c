/* time.h and sys/time.h: the clock shows any time that is not negative, and a
   later call may show an earlier one. */
#include "model.h"

struct __pt_timeval {
  long seconds, fraction;
};

struct __pt_tm {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};

static long __pt_time(void) {
  long t = __protest_input_long("time");
  __protest_assume(t >= 0);
  return t;
}

static void __pt_clock(struct __pt_timeval *t, long limit) {
  t->seconds = __pt_time();
  t->fraction = __protest_input_long("time");
  __protest_assume(t->fraction >= 0 && t->fraction < limit);
}

long time(long *p) {
  long t = __pt_time();
  if (p) *p = t;
  return t;
}

long clock(void) {
  long t = __protest_input_long("clock");
  __protest_assume(t >= 0);
  return t;
}

int gettimeofday(struct __pt_timeval *t, void *zone) {
  __pt_clock(t, 1000000);
  return 0;
}

int clock_gettime(int id, struct __pt_timeval *t) {
  __pt_clock(t, 1000000000);
  return 0;
}

int timespec_get(struct __pt_timeval *t, int base) {
  __pt_clock(t, 1000000000);
  return base;
}

double difftime(long a, long b) { return (double)a - (double)b; }

/* ---- calendar: any date, which does not depend on the time given */

static int __pt_field(int low, int high) {
  int v = __protest_input_int("localtime");
  __protest_assume(v >= low && v <= high);
  return v;
}

static struct __pt_tm *__pt_calendar(struct __pt_tm *d, long t) {
  d->sec = __pt_field(0, 60);
  d->min = __pt_field(0, 59);
  d->hour = __pt_field(0, 23);
  d->mday = __pt_field(1, 31);
  d->mon = __pt_field(0, 11);
  d->year = __pt_field(70, 8099);
  d->wday = __pt_field(0, 6);
  d->yday = __pt_field(0, 365);
  d->isdst = __pt_field(-1, 1);
  d->gmtoff = 0;
  d->zone = "UTC";
  return d;
}

static struct __pt_tm __pt_date;

struct __pt_tm *localtime(const long *t) { return __pt_calendar(&__pt_date, *t); }

struct __pt_tm *gmtime(const long *t) { return __pt_calendar(&__pt_date, *t); }

struct __pt_tm *localtime_r(const long *t, struct __pt_tm *d) {
  return __pt_calendar(d, *t);
}

struct __pt_tm *gmtime_r(const long *t, struct __pt_tm *d) {
  return __pt_calendar(d, *t);
}

long mktime(struct __pt_tm *d) {
  long t = __protest_input_long("mktime");
  __protest_assume(t >= -1);
  return t;
}

static char __pt_date_text[26] = "Thu Jan  1 00:00:00 1970\n";

char *ctime(const long *t) { return __pt_date_text; }

char *asctime(const struct __pt_tm *d) { return __pt_date_text; }

/* ---- waiting: all of it, at once */

unsigned sleep(unsigned seconds) { return 0; }

int usleep(unsigned microseconds) { return 0; }

int nanosleep(const struct __pt_timeval *t, struct __pt_timeval *rest) { return 0; }
