/* time.h, wchar.h: strftime and wcsftime in the C locale. */
#include "calendar.h"
#include "wide.h"

/* Where the text goes; what does not fit is counted only. */
struct __pt_text {
  char *to;
  size_t room, n;
};

static void __pt_put(struct __pt_text *t, char c) {
  if (t->n < t->room) t->to[t->n] = c;
  t->n++;
}

static void __pt_put_string(struct __pt_text *t, const char *s, size_t limit) {
  for (size_t i = 0; i < limit && s[i]; i++) __pt_put(t, s[i]);
}

/* At least `width` characters, filled up. */
static void __pt_put_digits(struct __pt_text *t, long long v, int width, char fill) {
  char digits[24];
  int n = 0;
  ull left = v < 0 ? 0 - (ull)v : (ull)v;
  do {
    digits[n++] = '0' + left % 10;
    left /= 10;
  } while (left);
  if (v < 0) {
    __pt_put(t, '-');
    width--;
  }
  for (int k = n; k < width; k++) __pt_put(t, fill);
  while (n > 0) __pt_put(t, digits[--n]);
}

/* ---- weeks of ISO 8601: the first one has the first Thursday */

static int __pt_days_of(long long year) { return 365 + __pt_is_leap(year); }

/* Days since the Monday of the first week, when the year began yday days ago; negative: the
   day is in the year before. */
static int __pt_iso_days(int yday, int wday) {
  int monday = yday - (wday + 6) % 7;          /* of the week that the day is in */
  int offset = (monday % 7 + 7) % 7;           /* of the first Monday that is not before the year */
  return yday - (offset > 3 ? offset - 7 : offset);
}

static long long __pt_iso_week(const struct __pt_tm *d, int *week) {
  long long year = 1900LL + d->year;
  int days = __pt_iso_days(d->yday, d->wday);
  if (days < 0) {
    year--;
    days = __pt_iso_days(d->yday + __pt_days_of(year), d->wday);
  } else {
    int next = __pt_iso_days(d->yday - __pt_days_of(year), d->wday);
    if (next >= 0) {
      year++;
      days = next;
    }
  }
  *week = days / 7 + 1;
  return year;
}

/* ---- conversions */

#define IN(V, N) ((V) >= 0 && (V) < (N))

static void __pt_put_name(struct __pt_text *t, const char names[][10], int v, int n, size_t limit) {
  __pt_put_string(t, IN(v, n) ? names[v] : "?", limit);
}

static void __pt_strftime(struct __pt_text *t, const char *f, const struct __pt_tm *d);

static void __pt_put_zone(struct __pt_text *t, const struct __pt_tm *d) {
  long minutes = d->gmtoff / 60;
  if (d->isdst < 0) return;
  __pt_put(t, d->gmtoff < 0 ? '-' : '+');
  if (minutes < 0) minutes = -minutes;
  __pt_put_digits(t, minutes / 60 * 100 + minutes % 60, 4, '0');
}

static void __pt_put_year(struct __pt_text *t, long long year) { __pt_put_digits(t, year, 1, '0'); }

/* A conversion that is a number; 0: it is none. */
static int __pt_number_conversion(struct __pt_text *t, char c, const struct __pt_tm *d) {
  long long year = 1900LL + d->year;
  int week, hour = d->hour % 12 == 0 ? 12 : d->hour % 12;
  switch (c) {
  case 'C': __pt_put_digits(t, __pt_floor_div(year, 100), 1, '0'); return 1;
  case 'd': __pt_put_digits(t, d->mday, 2, '0'); return 1;
  case 'e': __pt_put_digits(t, d->mday, 2, ' '); return 1;
  case 'g':
    year = __pt_iso_week(d, &week);
    __pt_put_digits(t, year - 100 * __pt_floor_div(year, 100), 2, '0');
    return 1;
  case 'G': __pt_put_year(t, __pt_iso_week(d, &week)); return 1;
  case 'H': __pt_put_digits(t, d->hour, 2, '0'); return 1;
  case 'I': __pt_put_digits(t, hour, 2, '0'); return 1;
  case 'j': __pt_put_digits(t, d->yday + 1, 3, '0'); return 1;
  case 'm': __pt_put_digits(t, d->mon + 1, 2, '0'); return 1;
  case 'M': __pt_put_digits(t, d->min, 2, '0'); return 1;
  case 'S': __pt_put_digits(t, d->sec, 2, '0'); return 1;
  case 'u': __pt_put_digits(t, (d->wday + 6) % 7 + 1, 1, '0'); return 1;
  case 'U': __pt_put_digits(t, (d->yday - d->wday + 7) / 7, 2, '0'); return 1;
  case 'V':
    __pt_iso_week(d, &week);
    __pt_put_digits(t, week, 2, '0');
    return 1;
  case 'w': __pt_put_digits(t, d->wday, 1, '0'); return 1;
  case 'W': __pt_put_digits(t, (d->yday - (d->wday + 6) % 7 + 7) / 7, 2, '0'); return 1;
  case 'y': __pt_put_digits(t, year - 100 * __pt_floor_div(year, 100), 2, '0'); return 1;
  case 'Y': __pt_put_year(t, year); return 1;
  default: return 0;
  }
}

/* A conversion that stands for others, or NULL. */
static const char *__pt_composed(char c) {
  switch (c) {
  case 'c': return "%a %b %e %H:%M:%S %Y";
  case 'D': case 'x': return "%m/%d/%y";
  case 'F': return "%Y-%m-%d";
  case 'r': return "%I:%M:%S %p";
  case 'R': return "%H:%M";
  case 'T': case 'X': return "%H:%M:%S";
  default: return NULL;
  }
}

static void __pt_conversion(struct __pt_text *t, char c, const struct __pt_tm *d) {
  const char *others = __pt_composed(c);
  if (others) {
    __pt_strftime(t, others, d);
    return;
  }
  if (__pt_number_conversion(t, c, d)) return;
  switch (c) {
  case 'a': __pt_put_name(t, __pt_day_names, d->wday, 7, 3); break;
  case 'A': __pt_put_name(t, __pt_day_names, d->wday, 7, SIZE_MAX); break;
  case 'b': case 'h': __pt_put_name(t, __pt_month_names, d->mon, 12, 3); break;
  case 'B': __pt_put_name(t, __pt_month_names, d->mon, 12, SIZE_MAX); break;
  case 'n': __pt_put(t, '\n'); break;
  case 't': __pt_put(t, '\t'); break;
  case 'p': __pt_put_string(t, d->hour > 11 ? "PM" : "AM", 2); break;
  case 'z': __pt_put_zone(t, d); break;
  case '%': __pt_put(t, '%'); break;
  default: __protest_unmodelled("a conversion of strftime");
  }
}

static void __pt_strftime(struct __pt_text *t, const char *f, const struct __pt_tm *d) {
  for (; *f; f++) {
    if (*f != '%') {
      __pt_put(t, *f);
      continue;
    }
    f++;
    if (*f == 'E' || *f == 'O') f++;
    __pt_conversion(t, *f, d);
  }
}

size_t strftime(char *to, size_t room, const char *format, const struct __pt_tm *d) {
  struct __pt_text t = {to, room, 0};
  __pt_strftime(&t, format, d);
  if (t.n >= room) return 0;
  to[t.n] = 0;
  return t.n;
}

/* A character is one byte, so that the text can be made of bytes first. */
size_t wcsftime(wchar_t *to, size_t room, const wchar_t *format, const struct __pt_tm *d) {
  size_t n = __pt_wcslen(format) + 1, i = 0;
  char narrow[n], text[room + 1];
  struct __pt_text t = {text, room, 0};
  for (; i < n; i++)
    if (!IS_CHARACTER(format[i])) __protest_unmodelled("wcsftime with other characters than ASCII");
  __pt_narrow(narrow, format, n);
  __pt_strftime(&t, narrow, d);
  if (t.n >= room) return 0;
  for (i = 0; i < t.n; i++) to[i] = text[i];
  to[i] = 0;
  return t.n;
}
