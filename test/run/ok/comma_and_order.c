// RUN expect=ok
#include <stdio.h>

static int log_of[8], n;

static int note(int v) {
  log_of[n++] = v;
  return v;
}

int main(void) {
  int a = (note(1), note(2));
  int b = note(0) && note(9);
  int c = note(3) || note(9);
  int d = note(4) ? note(5) : note(9);
  printf("%d %d %d %d\n", a, b, c, d);
  for (int i = 0; i < n; i++)
    printf("%d ", log_of[i]);
  int x = 5;
  x = (x++, x * 2);
  int i = 0, total = 0;
  while (i < 10) {
    if (i++ % 3 == 0)
      continue;
    if (i > 8)
      break;
    total += i;
  }
  printf("\n%d %d %d\n", x, i, total);
  return 0;
}
