// EVERYDAY expect=true quick group=calculations
/* Two numbers and an operator. */
#include <stdio.h>

int main(void) {
  int a, b;
  char op;
  if (scanf("%d %c %d", &a, &op, &b) != 3) return 1;
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000) return 1;
  switch (op) {
  case '+': printf("%d\n", a + b); break;
  case '-': printf("%d\n", a - b); break;
  case '*': printf("%d\n", a * b); break;
  case '/':
    if (b != 0) printf("%d\n", a / b);
    break;
  default: printf("what?\n");
  }
  return 0;
}
