// RUN expect=bounds@8 native=ubsan
#include <stdio.h>

static int stack[4], top;

static void push(int v) { stack[top++] = v; }
static int pop(void) {
  return stack[--top]; /* BUG: does not see that the stack is empty */
}

int main(void) {
  push(1);
  push(2);
  printf("%d\n", pop() + pop());
  printf("%d\n", pop());
  return 0;
}
