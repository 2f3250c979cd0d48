// VERDICT expect=true property=none must=kiki
/* Several conversions; what each gives is there only when those before it were. */
#include <stdio.h>

int main(void) {
  int a, b;
  char op;
  if (scanf("%d %c %d", &a, &op, &b) != 3) return 1;
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000) return 1;
  if (op == '+') return a + b != 0;
  if (op == '/' && b != 0) return a / b != 0;
  return 0;
}
