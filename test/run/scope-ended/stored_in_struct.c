// RUN expect=scope-ended@10 native=asan
#include <stdio.h>

struct job {
  void (*run)(void *);
  void *context;
};

static void show(void *context) {
  int value = *(int *)context; /* BUG: the context is gone when the job runs */
  printf("%d\n", value);
}

static struct job make(int value) {
  int local = value * 2;
  struct job j = {show, &local};
  j.run(j.context);
  return j;
}

int main(void) {
  struct job j = make(21);
  j.run(j.context);
  return 0;
}
