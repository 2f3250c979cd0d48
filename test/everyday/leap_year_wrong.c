// EVERYDAY expect=false kind=out quick group=arrays line=10
/* Days of a month. */
#include <stdio.h>

int main(void) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int year, month;
  if (scanf("%d %d", &year, &month) != 2 || month < 1 || month > 12) return 1;
  int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  printf("%d\n", days[month] + (leap && month == 2));
  return 0;
}
