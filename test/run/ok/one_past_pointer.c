// RUN expect=ok
#include <stdio.h>

static int sum(const int *from, const int *to) {
  int s = 0;
  while (from != to)
    s += *from++;
  return s;
}

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int *end = a + 5; /* may be formed and compared, not read */
  printf("%d %td\n", sum(a, end), end - a);
  for (int *p = end; p-- > a;)
    printf("%d", *p);
  int x = 7, *q = &x + 1;
  printf("\n%d\n", q > &x && q[-1] == 7);
  return 0;
}
