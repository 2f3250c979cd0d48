/* Dates: a text `YYYY-MM-DD` is checked and turned into a day of the week and of the year. */
#include <protest.h>

static int is_leap(int year) {
  if (year % 400 == 0) return 1;
  if (year % 100 == 0) return 0;
  return year % 4 == 0;
}

static int days_in(int year, int month) {
  switch (month) {
  case 4:
  case 6:
  case 9:
  case 11: return 30;
  case 2: return is_leap(year) ? 29 : 28;
  default: return 31;
  }
}

/* Digits from..to-1 of a text; -1: there is something else. */
static int field(const char *text, int from, int to) {
  int n = 0;
  for (int i = from; i < to; i++) {
    if (text[i] < '0' || text[i] > '9') return -1;
    n = n * 10 + text[i] - '0';
  }
  return n;
}

static int day_of_year(int year, int month, int day) {
  for (int m = 1; m < month; m++) day += days_in(year, m);
  return day;
}

/* 0 is Sunday (Sakamoto's method). */
static int weekday(int year, int month, int day) {
  static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  if (month < 3) year--;
  return (year + year / 4 - year / 100 + year / 400 + shift[month - 1] + day) % 7;
}

enum { BAD_FORM = -1, BAD_YEAR = -2, BAD_MONTH = -3, BAD_DAY = -4 };

static int check(const char *text, int *weekend, int *last) {
  if (text[4] != '-' || text[7] != '-') return BAD_FORM;
  int year = field(text, 0, 4), month = field(text, 5, 7), day = field(text, 8, 10);
  if (year < 0 || month < 0 || day < 0) return BAD_FORM;
  if (year < 1583) return BAD_YEAR; /* before the Gregorian calendar */
  if (month < 1 || month > 12) return BAD_MONTH;
  if (day < 1 || day > days_in(year, month)) return BAD_DAY;
  int w = weekday(year, month, day), n = day_of_year(year, month, day);
  *weekend = w == 0 || w == 6;
  *last = n == (is_leap(year) ? 366 : 365);
  return n;
}

int main(void) {
  char text[11];
  int weekend = 0, last = 0;
  for (int i = 0; i < 10; i++) text[i] = protest_char("text");
  text[10] = 0;
  int n = check(text, &weekend, &last);
  if (n < 0) return -n;
  protest_assert(n >= 1 && n <= 366);
  if (last) return weekend ? 10 : 11;
  return weekend ? 12 : 13;
}
