// RUN expect=ok
#include <stdio.h>

typedef int binary(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

static const struct {
  char symbol;
  binary *run;
} table[] = {{'+', add}, {'-', sub}, {'*', mul}};

static binary *find(char symbol) {
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].symbol == symbol)
      return table[i].run;
  return NULL;
}

static int fold(const int *a, int n, binary *f) {
  int r = a[0];
  for (int i = 1; i < n; i++)
    r = (*f)(r, a[i]);
  return r;
}

int main(void) {
  int a[] = {10, 3, 2};
  for (const char *s = "+-*/"; *s; s++) {
    binary *f = find(*s);
    printf("%c %d\n", *s, f ? fold(a, 3, f) : -1);
  }
  printf("%d %d\n", find('+') == add, (***find('*'))(6, 7));
  return 0;
}
