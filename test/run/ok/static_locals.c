// RUN expect=ok
#include <stdio.h>

static int *counter(void) {
  static int count = 100;
  count++;
  return &count; /* lives as long as the program */
}

static int fib(int n) {
  static int known[30];
  if (n < 2)
    return n;
  if (!known[n])
    known[n] = fib(n - 1) + fib(n - 2);
  return known[n];
}

static const char *next_name(void) {
  static const char *const names[] = {"a", "b", "c"};
  static unsigned i;
  return names[i++ % 3];
}

int main(void) {
  int *c = counter();
  counter();
  *c += 10;
  printf("%d %d\n", *counter(), fib(29));
  for (int i = 0; i < 5; i++)
    printf("%s", next_name());
  puts("");
  return 0;
}
