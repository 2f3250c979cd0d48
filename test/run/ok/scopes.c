// RUN expect=ok args=--checks=all
#include <stdio.h>

static const char *name = "global";

static void fill(int *to, int v) { *to = v; }

int main(void) {
  int x = 1, *p = &x;
  {
    int x = 2; /* hides the outer one */
    p = &x;
    *p += 10;
    printf("%d %s\n", x, name);
    const char *name = "inner";
    printf("%s\n", name);
  }
  p = &x;
  printf("%d\n", *p);
  for (int i = 0; i < 3; i++) {
    int fresh; /* a new variable in every turn */
    fill(&fresh, i);
    p = &fresh;
    x += *p;
  }
  p = &x;
again:;
  int late = *p;
  if (x++ < 6)
    goto again;
  printf("%d %d\n", late, *p);
  return 0;
}
