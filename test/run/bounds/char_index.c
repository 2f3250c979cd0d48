// RUN expect=bounds@8 native=ubsan
#include <stdio.h>

static int counts[26];

static void count(const char *text) {
  for (; *text; text++)
    counts[*text - 'a']++; /* BUG: capital letters come before 'a' */
}

int main(void) {
  count("abba");
  printf("%d %d\n", counts[0], counts[1]);
  count("Abba");
  return 0;
}
