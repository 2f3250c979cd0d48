// EVERYDAY expect=true group=arrays
/* A table of grades. */
#include <stdio.h>

static const char *const names[] = {"very good", "good", "fair", "poor", "failed"};

int main(void) {
  int grade;
  while (scanf("%d", &grade) == 1) {
    if (grade < 1 || grade > 5) continue;
    printf("%s\n", names[grade - 1]);
  }
  return 0;
}
