/* time.h and sys/time.h: the clock shows any time that a machine can be set to, or
   -1, and a later call may show an earlier one; the time that the program used only grows, to less
   than 300 years.

   Dates are computed.  Without branches, so that a time that is an input makes one
   path; what is known of the results is assumed, so that nobody has to prove anew
   that there are twelve months.  How far local time is from UTC is an input per
   time that is asked for. */
#include "calendar.h"

struct __pt_timeval {
  long seconds, fraction;
};

/* ---- clocks */

#if __SIZEOF_LONG__ == 8
#define CLOCK_MAX (LONG_MAX / 1000000000) /* Linux counts nanoseconds in 64 bits */
#define USED_MAX (LONG_MAX / 1000)
#else
#define CLOCK_MAX LONG_MAX
#define USED_MAX LONG_MAX
#endif

static long __pt_time(void) {
  long t = __protest_input_long("time");
  __protest_assume((t >= -1) & (t <= CLOCK_MAX));
  return t;
}

static void __pt_clock(struct __pt_timeval *t, long limit) {
  t->seconds = __protest_input_long("time");
  t->fraction = __protest_input_long("time");
  __protest_assume((t->seconds >= 0) & (t->seconds <= CLOCK_MAX));
  __protest_assume((t->fraction >= 0) & (t->fraction < limit));
}

long time(long *p) {
  long t = __pt_time();
  if (p) *p = t;
  return t;
}

/* Microseconds; a machine can tell them always or never (-1).  In 32 bits they start again after
   half an hour. */
long clock(void) {
  static long last;
  static _Bool asked, missing;
  long t = __protest_input_long("clock");
  __protest_assume(((t == -1) & (missing | !asked)) |
                   ((t >= last) & (t <= USED_MAX) & !missing));
  asked = 1;
  missing = t == -1;
  last = sizeof t == 8 ? t : 0;
  return t;
}

int gettimeofday(struct __pt_timeval *t, void *zone) {
  __pt_clock(t, 1000000);
  if (zone) __protest_set(zone, 0, 2 * sizeof(int));
  return 0;
}

/* There are eight clocks, others perhaps. */
int clock_gettime(int id, struct __pt_timeval *t) {
  enum { CLOCKS = 8 };
  if ((id < 0 || id >= CLOCKS) && __protest_input_bool("clock_gettime")) {
    __pt_errno = EINVAL;
    return -1;
  }
  __pt_clock(t, 1000000000);
  return 0;
}

int timespec_get(struct __pt_timeval *t, int base) {
  if (base != 1) return 0; /* TIME_UTC */
  __pt_clock(t, 1000000000);
  return base;
}

double difftime(long a, long b) { return (double)((long double)a - (long double)b); }

/* ---- from seconds to a date */

enum {
  DAY = 86400,
  CYCLE = 146097,          /* days of 400 years */
  CYCLE_START = 719468     /* days from 1 March of the year 0 to 1 January 1970 */
};

#define KNOWN(LOW, V, HIGH) __protest_assume(((V) >= (LOW)) & ((V) <= (HIGH)))

/* Times near today: 32 bits are enough to divide in, which is cheaper for solvers. */
#define NEAR (1LL << 36)
#define NEAR_CYCLES 6 /* make all of them positive */

/* The cycle of 400 years that t is in, counted from the year 0, the day in it, and the
   second of the day. */
static long long __pt_split(long long t, unsigned *in_cycle, unsigned *rest) {
  long long day, cycle;
  if ((ull)t + NEAR < 2 * (ull)NEAR) {
    ull positive = (ull)(t + (long long)NEAR_CYCLES * CYCLE * DAY);
    unsigned high = (unsigned)(positive >> 7), d = high / (DAY >> 7), c;
    *rest = (high - d * (DAY >> 7)) << 7 | (unsigned)(positive & 127);
    d += CYCLE_START;
    c = d / CYCLE;
    *in_cycle = d - c * CYCLE;
    return (long long)c - NEAR_CYCLES;
  }
  day = __pt_floor_div(t, DAY);
  cycle = __pt_floor_div(day + CYCLE_START, CYCLE);
  *rest = (unsigned)(t - day * DAY);
  *in_cycle = (unsigned)(day + CYCLE_START - cycle * CYCLE);
  return cycle;
}

/* Years that start in March have their leap day at the end, and months whose lengths
   follow a pattern of five. */
static void __pt_date_of_day(struct __pt_tm *d, long long cycle, unsigned in_cycle) {
  unsigned in_400 = (in_cycle - in_cycle / 1460 + in_cycle / 36524 - in_cycle / 146096) / 365;
  unsigned in_year = in_cycle - (365 * in_400 + in_400 / 4 - in_400 / 100);
  unsigned month = (5 * in_year + 2) / 153; /* 0: March */
  int january = month >= 10;
  unsigned year = in_400 + january; /* of the cycle; 400 has a leap day as 0 has */
  int leap = (year % 4 == 0) & ((year % 100 != 0) | (year == 0) | (year == 400));
  d->mday = (int)(in_year - (153 * month + 2) / 5 + 1);
  d->mon = (int)month + 2 - 12 * january;
  d->year = (int)(cycle * 400 + year - 1900);
  d->yday = (int)in_year - 306 * january + (59 + leap) * !january;
  d->wday = (int)((in_cycle + 3) % 7); /* a cycle is a number of weeks */
  KNOWN(1, d->mday, 31);
  KNOWN(0, d->mon, 11);
  KNOWN(0, d->yday, 365);
  KNOWN(0, d->wday, 6);
}

/* The first and the last second of years that fit (in UTC). */
#define CALENDAR_MIN (-67768040609740800LL)
#define CALENDAR_MAX 67768036191676799LL

/* NULL: the year does not fit. */
static struct __pt_tm *__pt_calendar(struct __pt_tm *d, long long t) {
  unsigned in_cycle, rest;
  long long cycle;
  if (t < CALENDAR_MIN || t > CALENDAR_MAX) {
    __pt_errno = EOVERFLOW;
    return NULL;
  }
  cycle = __pt_split(t, &in_cycle, &rest);
  __pt_date_of_day(d, cycle, in_cycle);
  d->hour = (int)(rest / 3600);
  d->min = (int)(rest / 60 % 60);
  d->sec = (int)(rest % 60);
  KNOWN(0, d->hour, 23);
  KNOWN(0, d->min, 59);
  KNOWN(0, d->sec, 59);
  d->isdst = 0;
  d->gmtoff = 0;
  d->zone = "GMT";
  return d;
}

/* ---- local time: any zone.  The same time is the same date as when it was last asked for. */

static struct {
  _Bool known;
  long time;
  int offset, leap, isdst;
  struct __pt_tm date;
} __pt_local;

/* The file that describes the zone may be missing, which is no error.  No branch. */
static void __pt_look_for_zone(void) {
  int missing = -(int)__protest_input_bool("no file of the time zone");
  __pt_errno = (missing & ENOENT) | (~missing & __pt_errno);
}

static void __pt_choose_zone(long t) {
  if (__pt_local.known && __pt_local.time == t) return;
  __pt_local.time = t;
  __pt_local.offset = __protest_input_int("time zone");
  __pt_local.leap = __protest_input_bool("leap second");
  __pt_local.isdst = __protest_input_char("summer time");
  __protest_assume((__pt_local.offset > -DAY) & (__pt_local.offset < DAY));
  __protest_assume((__pt_local.isdst >= -1) & (__pt_local.isdst <= 1));
  __pt_look_for_zone();
}

static struct __pt_tm *__pt_localtime(struct __pt_tm *d, long t) {
  __pt_choose_zone(t);
  __pt_local.known = 0;
  if (t > LLONG_MAX - DAY || t < LLONG_MIN + DAY) {
    __pt_errno = EOVERFLOW;
    return NULL;
  }
  if (!__pt_calendar(d, (long long)t + __pt_local.offset)) return NULL;
  d->sec += (d->sec == 59) & __pt_local.leap;
  d->isdst = __pt_local.isdst;
  d->gmtoff = __pt_local.offset;
  d->zone = "LMT";
  __pt_local.known = 1;
  __pt_local.date = *d;
  return d;
}

static struct __pt_tm __pt_date;

struct __pt_tm *localtime(const long *t) { return __pt_localtime(&__pt_date, *t); }

struct __pt_tm *gmtime(const long *t) { return __pt_calendar(&__pt_date, *t); }

struct __pt_tm *localtime_r(const long *t, struct __pt_tm *d) { return __pt_localtime(d, *t); }

struct __pt_tm *gmtime_r(const long *t, struct __pt_tm *d) { return __pt_calendar(d, *t); }

/* ---- from a date to seconds: the fields may be anything */

static long long __pt_day_of_date(long long year, int month, int mday) {
  long long y = year + __pt_floor_div(month, 12);
  int m = (int)(month - 12 * __pt_floor_div(month, 12)), late = m >= 2;
  long long from_march = y - !late, cycle = __pt_floor_div(from_march, 400);
  int in_400 = (int)(from_march - cycle * 400), shifted = m + 10 - 12 * late;
  int in_year = (153 * shifted + 2) / 5;
  int in_cycle = in_400 * 365 + in_400 / 4 - in_400 / 100 + in_year;
  return cycle * CYCLE + in_cycle - CYCLE_START + mday - 1LL;
}

static long long __pt_seconds(const struct __pt_tm *d) {
  long long day = __pt_day_of_date(1900LL + d->year, d->mon, d->mday);
  return day * DAY + d->hour * 3600LL + d->min * 60LL + d->sec;
}

static int __pt_same_date(const struct __pt_tm *a, const struct __pt_tm *b) {
  return (a->sec == b->sec) & (a->min == b->min) & (a->hour == b->hour) & (a->mday == b->mday) &
         (a->mon == b->mon) & (a->year == b->year) & (a->isdst == b->isdst);
}

long timegm(struct __pt_tm *d) {
  long long t = __pt_seconds(d);
  struct __pt_tm full;
  if (t != (long)t || !__pt_calendar(&full, t)) {
    __pt_errno = EOVERFLOW;
    return -1;
  }
  *d = full;
  return (long)t;
}

/* The date becomes that of the time that is found: another one when clocks are put forward then, or
   when tm_isdst is wrong. */
long mktime(struct __pt_tm *d) {
  struct __pt_tm full;
  long long t = __pt_seconds(d);
  int offset, shift;
  if (__pt_local.known && __pt_same_date(d, &__pt_local.date)) {
    *d = __pt_local.date;
    return __pt_local.time;
  }
  offset = __protest_input_int("time zone");
  __protest_assume((offset > -DAY) & (offset < DAY));
  t -= offset;
  if (t != (long)t) {
    __pt_errno = EOVERFLOW;
    return -1;
  }
  __pt_local.known = 1;
  __pt_local.time = (long)t;
  __pt_local.leap = 0;
  __pt_local.isdst = __protest_input_char("summer time");
  __protest_assume((__pt_local.isdst >= -1) & (__pt_local.isdst <= 1));
  shift = __protest_input_int("clocks are put forward");
  __protest_assume((shift > -DAY - offset) & (shift < DAY - offset));
  __pt_local.offset = offset + shift;
  __pt_look_for_zone();
  if (!__pt_localtime(&full, (long)t)) return -1;
  *d = full;
  return (long)t;
}

/* ---- text: a date with fields out of range is undefined */

const char __pt_day_names[7][10] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                    "Thursday", "Friday", "Saturday"};
const char __pt_month_names[12][10] = {"January",   "February", "March",    "April",
                                       "May",       "June",     "July",     "August",
                                       "September", "October",  "November", "December"};

/* n digits, or spaces in front of them */
static void __pt_put_number(char *to, int v, int n, char fill) {
  for (int k = n - 1; k >= 0; k--, v /= 10) to[k] = v || k == n - 1 ? '0' + v % 10 : fill;
}

static char *__pt_asctime(const struct __pt_tm *d, char *to) {
  int year = d->year + 1900;
  __protest_check((d->wday >= 0) & (d->wday < 7) & (d->mon >= 0) & (d->mon < 12) & (d->mday >= 1) &
                      (d->mday <= 31) & (d->hour >= 0) & (d->hour < 24) & (d->min >= 0) &
                      (d->min < 60) & (d->sec >= 0) & (d->sec <= 60) & (d->year >= -1900) &
                      (d->year <= 8099),
                  "builtin", "a field of the date is out of its range");
  __protest_copy(to, __pt_day_names[d->wday], 3);
  to[3] = ' ';
  __protest_copy(to + 4, __pt_month_names[d->mon], 3);
  __pt_put_number(to + 7, d->mday, 3, ' ');
  to[10] = to[19] = ' ';
  __pt_put_number(to + 11, d->hour, 2, '0');
  __pt_put_number(to + 14, d->min, 2, '0');
  __pt_put_number(to + 17, d->sec, 2, '0');
  to[13] = to[16] = ':';
  if (year < 1000) { /* glibc: as many digits as there are */
    int n = 3;
    if (year < 10) n = 1;
    else if (year < 100) n = 2;
    __pt_put_number(to + 20, year, n, '0');
    to[20 + n] = '\n';
    to[21 + n] = 0;
    return to;
  }
  __pt_put_number(to + 20, year, 4, '0');
  to[24] = '\n';
  to[25] = 0;
  return to;
}

static char __pt_date_text[26];

static char *__pt_ctime(const long *t, struct __pt_tm *d, char *to) {
  return __pt_localtime(d, *t) ? __pt_asctime(d, to) : NULL;
}

char *asctime(const struct __pt_tm *d) { return __pt_asctime(d, __pt_date_text); }

char *asctime_r(const struct __pt_tm *d, char *to) { return __pt_asctime(d, to); }

/* The date is where localtime has its, too. */
char *ctime(const long *t) { return __pt_ctime(t, &__pt_date, __pt_date_text); }

char *ctime_r(const long *t, char *to) {
  struct __pt_tm d;
  return __pt_ctime(t, &d, to);
}

/* ---- waiting takes no time; what is left when a signal came first is an input */

unsigned sleep(unsigned seconds) {
  unsigned left = __protest_input_uint("sleep");
  __protest_assume(left <= seconds);
  return left;
}

int usleep(unsigned microseconds) { return 0; }

int nanosleep(const struct __pt_timeval *t, struct __pt_timeval *rest) {
  if (t->seconds >= 0 && t->fraction >= 0 && t->fraction < 1000000000) return 0;
  __pt_errno = EINVAL;
  return -1;
}
