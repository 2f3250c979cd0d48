// EVERYDAY expect=true group=arrays
/* A stack of numbers. */
#include <stdio.h>

static int stack[16], top;

int main(void) {
  int c;
  while ((c = getchar()) != EOF) {
    if (c >= '0' && c <= '9' && top < 16) stack[top++] = c - '0';
    if (c == '-' && top > 0) {
      top--;
      printf("%d\n", stack[top]);
    }
  }
  return 0;
}
