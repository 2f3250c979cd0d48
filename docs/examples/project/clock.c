/* Times of a day, in minutes. */
#include "clock.h"

int clock_hour(int minutes) { return minutes / 60 % HOURS; }

int clock_add(int minutes, int more) {
  int sum = minutes + more;
  return sum % (60 * HOURS);
}
