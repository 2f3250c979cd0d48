// VERDICT expect=true property=none default=true args=--time-limit=20
/* A calculator with a stack: its height is a number of few values, whatever is read. */
#include <stdio.h>
#define MAX 8
static double stack[MAX];
static int height;
static int push(double d) {
  if (height >= MAX) return 0;
  stack[height++] = d;
  return 1;
}
static int pop(double *d) {
  if (height <= 0) return 0;
  *d = stack[--height];
  return 1;
}
int main(void) {
  char op;
  double a, b, v;
  for (;;) {
    if (scanf("%lf", &v) == 1) {
      if (!push(v)) return 1;
      continue;
    }
    if (scanf(" %c", &op) != 1 || op == '=') break;
    if (!pop(&b) || !pop(&a)) return 1;
    if (!push(op == '*' ? a * b : a - b)) return 1;
  }
  if (pop(&a)) printf("%g\n", a);
  return 0;
}
