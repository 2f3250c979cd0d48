// RUN expect=ok
#include <stdio.h>

static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static void hanoi(int n, int from, int to, int *moves) {
  if (n == 0)
    return;
  hanoi(n - 1, from, 6 - from - to, moves);
  *moves += from * 10 + to;
  hanoi(n - 1, 6 - from - to, to, moves);
}

static int depth(int n) {
  char frame[64] = {(char)n}; /* 10000 frames fit the stack */
  return n == 0 ? frame[1] : 1 + depth(n - 1);
}

int main(void) {
  int moves = 0;
  hanoi(6, 1, 3, &moves);
  printf("%d %d %d\n", ackermann(2, 5), moves, depth(10000));
  return 0;
}
