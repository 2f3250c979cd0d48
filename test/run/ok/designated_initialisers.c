// RUN expect=ok args=--checks=all
#include <stdio.h>

struct inner {
  int a, b[3];
};
struct outer {
  char name[8];
  struct inner in[3];
  union {
    int i;
    double d;
  } u;
};

static const struct outer global = {
    .name = "glob", .in[1] = {.b = {[2] = 7}}, .in[2].a = 5, .u.d = 2.5};

static int sparse[] = {[3] = 1, 2, [1] = 9, [8 ... 10] = 4};

int main(void) {
  struct outer local = {"loc", {{1, {2}}, [2] = {3}}, {.i = 4}};
  printf("%s %d %d %g\n", global.name, global.in[1].b[2], global.in[2].a, global.u.d);
  printf("%s %d %d %d %d\n", local.name, local.in[0].b[0], local.in[0].b[2], local.in[2].a,
         local.u.i);
  printf("%zu:", sizeof sparse / sizeof *sparse);
  for (unsigned i = 0; i < sizeof sparse / sizeof *sparse; i++)
    printf(" %d", sparse[i]);
  struct inner later = {.a = 1, .b = {1, 2, 3}, .a = 2};
  printf("\n%d %d\n", later.a, later.b[2]);
  return 0;
}
