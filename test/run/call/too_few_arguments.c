// RUN expect=call@14 native=ubsan
#include <stdio.h>

static void show(int value, const int *scale) { printf("%d\n", value * *scale); }
static void plain(int value) { printf("%d\n", value); }

struct visitor {
  void (*visit)(int);
};

int main(void) {
  struct visitor visitors[] = {{plain}, {(void (*)(int))show}};
  for (int i = 0; i < 2; i++)
    visitors[i].visit(7); /* BUG: show wants two arguments */
  return 0;
}
