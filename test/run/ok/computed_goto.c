// RUN expect=ok
#include <stdio.h>

/* A small stack machine: p push next, + - * operators, . print, h halt. */
static void run(const int *code) {
  static const void *const go[] = {&&push, &&add, &&mul, &&print, &&halt};
  int stack[8], n = 0;
  goto *go[*code++];
push:
  stack[n++] = *code++;
  goto *go[*code++];
add:
  n--;
  stack[n - 1] += stack[n];
  goto *go[*code++];
mul:
  n--;
  stack[n - 1] *= stack[n];
  goto *go[*code++];
print:
  printf("%d\n", stack[n - 1]);
  goto *go[*code++];
halt:
  return;
}

int main(void) {
  static const int code[] = {0, 2, 0, 3, 1, 3, 0, 7, 2, 3, 4};
  run(code);
  return 0;
}
