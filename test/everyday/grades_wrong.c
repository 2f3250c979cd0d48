// EVERYDAY expect=false kind=out group=arrays line=11
/* A table of grades. */
#include <stdio.h>

static const char *const names[] = {"very good", "good", "fair", "poor", "failed"};

int main(void) {
  int grade;
  while (scanf("%d", &grade) == 1) {
    if (grade < 1 || grade > 6) continue;
    printf("%s\n", names[grade - 1]);
  }
  return 0;
}
