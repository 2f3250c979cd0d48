/* Dates against the host's: gmtime, timegm, asctime, strftime, and local time with UTC as the
   zone. */
#include "models_test.h"

#include <errno.h>
#include <limits.h>
#include <sys/time.h>
#include <time.h>

MODEL(time) MODEL(clock) MODEL(gettimeofday) MODEL(timespec_get) MODEL(difftime) MODEL(gmtime)
MODEL(clock_gettime)
MODEL(gmtime_r) MODEL(localtime) MODEL(localtime_r) MODEL(mktime) MODEL(timegm) MODEL(asctime)
MODEL(ctime) MODEL(strftime) MODEL(__errno_location)

static bool same(const struct tm *a, const struct tm *b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour &&
         a->tm_mday == b->tm_mday && a->tm_mon == b->tm_mon && a->tm_year == b->tm_year &&
         a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday && a->tm_isdst == b->tm_isdst &&
         a->tm_gmtoff == b->tm_gmtoff;
}

static void clocks(void) {
  time_t t = 0;
  struct timeval v;
  struct timespec s = {1, 1};
  START(100, 3, 4, 5);
  EXPECT(m_time(&t) == 100 && t == 100 && m_clock() == 3, "time, clock");
  EXPECT(m_gettimeofday(&v, NULL) == 0 && v.tv_sec == 4 && v.tv_usec == 5, "gettimeofday");
  START(-1, -1, -2, -2);
  EXPECT(m_time(NULL) == -1 && RUN(m_clock()) == END_ASSUME, "not available: always, or never");
  EXPECT(RUN(m_time(NULL)) == END_ASSUME && RUN(m_clock()) == END_ASSUME, "negative");
  START(0, 1000000);
  EXPECT(RUN(m_gettimeofday(&v, NULL)) == END_ASSUME, "microseconds");
  START(7, 8);
  EXPECT(m_timespec_get(&s, 2) == 0 && s.tv_sec == 1 && m_timespec_get(&s, TIME_UTC) == TIME_UTC &&
             s.tv_sec == 7 && s.tv_nsec == 8, "timespec_get");
  EXPECT(m_difftime(7, 9) == -2, "difftime");
  EXPECT(m_difftime(LONG_MAX, -1) == difftime(LONG_MAX, -1), "difftime of large times");
  START(9, 8, 1, 0, 3, 4);
  EXPECT(m_clock() == 9 && RUN(m_clock()) == END_ASSUME, "clock grows");
  EXPECT(m_clock_gettime(99, &s) == -1 && m_clock_gettime(0, &s) == 0 && s.tv_nsec == 3,
         "clock_gettime");
}

static time_t random_time(pt_rng *g) {
  uint64_t v = pt_rng_next(g) >> pt_rng_below(g, 64);
  return (time_t)(pt_rng_below(g, 2) ? v : 0 - v);
}

static void conversions(pt_rng *g) {
  time_t t = random_time(g);
  struct tm a, b, c;
  errno = *m___errno_location() = 0;
  bool there = gmtime_r(&t, &a), model = m_gmtime_r(&t, &b);
  EXPECT(there == model, "gmtime(%ld): NULL", t);
  EXPECT(there || *m___errno_location() == errno, "gmtime(%ld): errno", t);
  if (!there) return;
  EXPECT(same(&a, &b), "gmtime(%ld): %d-%d-%d %d:%d:%d", t, b.tm_year, b.tm_mon, b.tm_mday,
         b.tm_hour, b.tm_min, b.tm_sec);
  c = b;
  EXPECT(m_timegm(&c) == t && same(&c, &b), "timegm(%ld)", t);
  if (a.tm_year <= 8099 && a.tm_year >= -1900) {
    char text[64];
    strcpy(text, m_asctime(&b));
    EXPECT(!strcmp(asctime(&a), text), "asctime(%ld): %s", t, text);
  } else {
    EXPECT(RUN(m_asctime(&b)) == END_CHECK, "asctime of the year %d", a.tm_year);
  }
}

static int random_field(pt_rng *g, int usual) {
  int v = (int)pt_rng_below(g, (uint64_t)usual + 1);
  if (pt_rng_below(g, 4)) return v;
  return (int)(pt_rng_next(g) >> (33 + pt_rng_below(g, 31))) * (pt_rng_below(g, 2) ? 1 : -1);
}

/* Dates with fields out of their range. */
static void normalising(pt_rng *g) {
  struct tm a = {.tm_sec = random_field(g, 60), .tm_min = random_field(g, 59),
                 .tm_hour = random_field(g, 23), .tm_mday = random_field(g, 31),
                 .tm_mon = random_field(g, 11), .tm_year = random_field(g, 300)};
  struct tm b = a, c = a;
  time_t t = timegm(&a);
  EXPECT(m_timegm(&b) == t, "timegm");
  if (t == -1) return;
  EXPECT(same(&a, &b), "timegm: the date becomes normal");
  START(3600, 1);
  EXPECT(m_mktime(&c) == t - 3600 && c.tm_isdst == 1 && c.tm_hour == a.tm_hour, "mktime");
}

static void local(void) {
  time_t t = 1000000000, u = 5;
  struct tm a, b;
  START(7200, 0, 1, 0, 86400);
  EXPECT(m_localtime_r(&t, &a) && a.tm_hour == 3 && a.tm_isdst == 1 && a.tm_gmtoff == 7200, "zone");
  EXPECT(m_localtime_r(&t, &b) && same(&a, &b) && m_mktime(&b) == t, "the same time again");
  EXPECT(!strcmp(m_ctime(&t), "Sun Sep  9 03:46:40 2001\n") && shim.used == 4, "ctime");
  EXPECT(RUN(m_localtime(&u)) == END_ASSUME, "zones are less than a day away");
  t = 59;
  START(0, 1, 0);
  EXPECT(m_localtime(&t)->tm_sec == 60, "a leap second");
}

/* Random formats; `limit` cuts. */
static void texts(pt_rng *g) {
  static const char conversions[] = "aAbBcCdDeFgGhHIjklmMnprRsStTuUVwWxXyYz%";
  char format[64], a[256], b[256];
  size_t n = 0, r, limit = pt_rng_below(g, 120);
  time_t t = random_time(g);
  struct tm d;
  if (!gmtime_r(&t, &d)) return;
  for (int k = 0; k < 5; k++) {
    if (pt_rng_below(g, 3) == 0) format[n++] = 'q';
    char c = conversions[pt_rng_below(g, sizeof conversions - 1)];
    if (c == 's' || c == 'k' || c == 'l') continue;
    format[n++] = '%';
    if (pt_rng_below(g, 8) == 0 && strchr("dHMSmyIeuUVwW", c)) format[n++] = 'O';
    format[n++] = c;
  }
  format[n] = 0;
  memset(a, 1, sizeof a), memset(b, 1, sizeof b);
  r = strftime(a, limit, format, &d);
  EXPECT(m_strftime(b, limit, format, &d) == r, "strftime(\"%s\") of %ld with %zu: %zu", format, t,
         limit, r);
  EXPECT(!r || !memcmp(a, b, r + 1), "strftime(\"%s\"): %s, not %s", format, b, a);
}

void test_time(pt_rng *g) {
  clocks();
  START(0);
  for (int i = 0; i < 20000; i++) {
    conversions(g);
    normalising(g);
    START(0);
    texts(g);
  }
  local();
}
